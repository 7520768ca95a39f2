"""The conventions: what each call promises, in both languages, and that the rule-of-thumb player keeps its word."""

from dataclasses import replace
from random import Random

import pytest

from rebelote.bots.conventions import CONVENTION_IDS, card, meaning, promise, read_convention
from rebelote.bots.conventions.signals import belote_first, called_suit
from rebelote.bots.protocol import Bot
from rebelote.bots.registry import bot_spec, build_bot
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche, parse_action
from rebelote.rules.auction import Call
from rebelote.rules.axes import LANGS
from rebelote.rules.books import load_book, parse_key
from rebelote.rules.cards import Card, Suit, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of

BOOK = load_book("contree-ffb-2016")


def calls(text: str, first: Seat = Seat.SOUTH) -> tuple[Call, ...]:
    """Calls in turn from ``first``: ``80h pass 100h``."""
    said = []
    for place, word in enumerate(text.split()):
        action: Action = parse_action(word)
        assert isinstance(action, Pass | Bid | Coinche | Surcoinche)
        said.append(bidding.call_of(first.after(place), action))
    return tuple(said)


def holds(convention: str, auction: str, hand: str, first: Seat = Seat.SOUTH) -> bool | None:
    """Whether the last call of an auction keeps its promise with this hand; None when it promises nothing."""
    *before, last = calls(auction, first)
    found = promise(read_convention(convention), BOOK, tuple(before), last)
    cards = parse_cards(hand)
    assert len(cards) == 8
    return None if found is None else found.holds(cards)


JACK_THIRD = "Jh 8h 7h As Ks 7d 8d 7c"
NINE_THIRD = "9h 8h 7h As Ks 7d 8d 7c"
BOTH_THIRD = "Jh 9h 7h Qs Ks 7d 8d 7c"
BOTH_ACE = "Jh 9h 7h As Ks 7d 8d 7c"
BOTH_TWO_ACES = "Jh 9h 7h As Ks Ad 8d 7c"
JACK_SECOND = "Jh 8h Qs Ks 7s 7d 8d 7c"


@pytest.mark.parametrize(
    ("convention", "auction", "hand", "kept"),
    [
        ("grouped", "80h", JACK_THIRD, True),
        ("grouped", "80h", NINE_THIRD, True),
        ("grouped", "80h", BOTH_THIRD, False),
        ("grouped", "80h", JACK_SECOND, False),
        ("grouped", "90h", BOTH_THIRD, True),
        ("grouped", "90h", JACK_THIRD, False),
        ("grouped", "100h", BOTH_ACE, True),
        ("grouped", "100h", BOTH_THIRD, False),
        ("grouped", "110h", BOTH_TWO_ACES, True),
        ("grouped", "110h", BOTH_ACE, False),
        ("grouped", "120h", BOTH_TWO_ACES, None),
        ("ungrouped", "90h", BOTH_ACE, True),
        ("ungrouped", "100h", BOTH_ACE, False),
        ("ungrouped", "100h", "Jh 9h 7h 8h Ks 7d 8d 7c", True),
        ("ungrouped", "110h", "Jh 9h 7h 8h Qh 7d 8d 7c", True),
        # The answers to 80.
        ("grouped", "80h pass 90h", "9h 8s Qs Ks 7s 7d 8d 7c", True),
        ("grouped", "80h pass 90h", "Ah 8s Qs Ks 7s 7d 8d 7c", False),
        ("grouped", "80h pass 100h", "9h 8s Qs Ks 7s 7d 8d Ac", True),
        ("grouped", "80h pass 100h", "9h Ah Qs Ks 7s 7d 8d 7c", False),  # the ace of trumps is no outside ace
        ("grouped", "80h pass 110h", "9h 8s Qs As 7s 7d 8d Ac", True),
        ("grouped", "80h pass 110h", "9h 8s Qs As 7s 7d 8d Qd", True),  # an ace and a void
        ("grouped", "80h pass 110h", "9h 8s Qs As 7s 7d 8d Qc", False),
        ("grouped", "80h pass 120h", "9h 8s Qs As 7s 7d 8d Ac", None),
        ("ungrouped", "80h pass 90h", "Jh 8s Qs Ks 7s 7d 8d 7c", True),
        ("ungrouped", "80h pass 90h", JACK_SECOND, False),
        ("ungrouped", "80h pass 90h", "9h 8h Qs Ks 7s 7d 8d 7c", True),
        ("ungrouped", "80h pass 90h", "9h 8s Qs Ks 7s 7d 8d 7c", False),
        ("ungrouped", "80h pass 100h", JACK_SECOND, True),
        ("ungrouped", "80h pass 100h", NINE_THIRD, True),
        ("ungrouped", "80h pass 110h", JACK_THIRD, True),
        ("ungrouped", "80h pass 110h", "9h 8h 7h Qh Ks 7d 8d 7c", True),
        ("ungrouped", "80h pass 110h", NINE_THIRD, False),
        # An opponent between does not change the step; over an opponent the least bid is like 80.
        ("grouped", "80h 90s 100h", "9h 8s Qs Ks 7s 7d 8d Ac", True),
        ("grouped", "80s 90h", JACK_THIRD, True),
        ("grouped", "80s 90h pass 100h", "9h 8s Qs Ks 7s 7d 8d 7c", True),
        ("grouped", "100s 110h", JACK_THIRD, None),
        # The raises: aces by who has not told them, then covered tens.
        ("grouped", "90h pass 100h", "8h 8s Qs As 7s 7d 8d 7c", True),
        ("grouped", "90h pass 110h", "8h 8s Qs As 7s 7d Ad 7c", True),
        ("grouped", "90h pass 100h", "8h 8s Qs As 7s 7d Ad 7c", False),
        ("grouped", "80h pass 90h pass 100h", JACK_THIRD, True),
        ("grouped", "80h pass 90h 100s 110h 120s 130h", "9h Ts Qs Ks 7s Td 8d Tc", True),  # told by the answer: tens
        ("ungrouped", "80h pass 90h 100s 110h 120s 130h", "Jh As Qs Ks 7s Ad 8d Tc", True),
        # Nothing is promised at sans-atout, by a change of suit, a capot or a jump.
        ("grouped", "80h pass 90s", NINE_THIRD, None),
        ("grouped", "capot-h", BOTH_TWO_ACES, None),
        ("grouped", "80h pass pass 90s 100h", JACK_THIRD, None),
    ],
)
def test_a_call_promises_what_the_convention_says(convention: str, auction: str, hand: str, kept: bool | None) -> None:
    assert holds(convention, auction, hand) is kept


def test_the_ace_of_trumps_answers_only_when_the_side_leads() -> None:
    ace_third = "Ah 8h 7h Qs Ks 7d 8d 7c"
    assert holds("ungrouped", "80h pass 90h", ace_third) is True
    assert holds("ungrouped", "pass 80h pass 90h", ace_third) is False


def test_sans_atout_promises_nothing() -> None:
    before, last = (), calls("80sa")[0]
    for convention in CONVENTION_IDS:
        assert promise(read_convention(convention), load_book("coinche-ffb-2015"), before, last) is None


@pytest.mark.parametrize(
    ("convention", "auction", "fr", "en"),
    [
        (
            *("grouped", "80h pass 100h"),
            "+20 : valet ou 9 d'atout et un as à côté",
            "+20: the jack or the 9 of trumps and an outside ace",
        ),
        ("ungrouped", "80h pass 90h pass 100h", "+10 : un as à côté", "+10: an outside ace"),
        ("grouped", "90h pass 110h", "+20 : 2 as à côté", "+20: 2 outside aces"),
        ("grouped", "80h pass 90h 100s 110h 120s 130h", "+20 : 2 10 couverts à côté", "+20: 2 covered outside tens"),
        (
            *("grouped", "90h"),
            "90 : valet et 9 d'atout, au moins troisièmes",
            "90: the jack and the 9 of trumps, with at least three trumps",
        ),
        (
            *("grouped", "80s 90h"),
            "90, le moins possible, comme 80 : valet ou 9 d'atout, l'un sans l'autre, au moins troisième",
            "90, the least possible, like 80: the jack or the 9 of trumps, one without the other, with at least three trumps",
        ),
        (
            *("grouped", "capot-h"),
            "Capot : hors convention, ce que la main vaut",
            "Capot: outside the convention, what the hand is worth",
        ),
        ("grouped", "80h pass", None, None),
        ("grouped", "80h coinche", None, None),
    ],
)
def test_a_bid_is_told_in_words(convention: str, auction: str, fr: str | None, en: str | None) -> None:
    *before, last = calls(auction)
    assert meaning(BOOK, tuple(before), last, "fr", convention=convention) == fr
    assert meaning(BOOK, tuple(before), last, "en", convention=convention) == en


@pytest.mark.parametrize("convention", CONVENTION_IDS)
def test_the_card_of_a_convention_has_every_call_in_both_languages(convention: str) -> None:
    read = read_convention(convention)
    cards = [card(convention, lang) for lang in LANGS]
    assert cards[0].title != cards[1].title
    for lang, found in zip(LANGS, cards, strict=True):
        assert len(found.rows) == len(read.openings) + len(read.replies) + 7
        assert all(row.call and row.says and row.source.place.fr for row in found.rows)
        told = {row.says for row in found.rows}
        assert {entry.says[lang] for entry in (*read.openings.values(), *read.replies.values())} <= told


def test_an_unknown_convention_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed) as refused:
        read_convention("secret")
    assert "grouped, ungrouped" in str(refused.value)


def test_the_belote_is_begun_by_the_queen_with_a_third_trump() -> None:
    assert belote_first(parse_cards("Kh Qh 7h As"), Suit.HEARTS) == Card.parse("Qh")
    assert belote_first(parse_cards("Kh Qh 7s As"), Suit.HEARTS) == Card.parse("Kh")


@pytest.mark.parametrize(
    ("convention", "trump", "discarded", "asked"),
    [
        ("grouped", "h", "7s", Suit.SPADES),
        ("grouped", "h", "Ks", None),
        ("grouped", "sa", "7s", Suit.CLUBS),
        ("grouped", "ta", "8d", Suit.HEARTS),
        ("ungrouped", "h", "7s", Suit.CLUBS),
        ("ungrouped", "h", "7d", None),  # its other colour is trumps
    ],
)
def test_a_first_discard_calls_for_a_suit(convention: str, trump: str, discarded: str, asked: Suit | None) -> None:
    assert called_suit(read_convention(convention), Trump.parse(trump), Card.parse(discarded)) is asked


@pytest.mark.parametrize("convention", CONVENTION_IDS)
@pytest.mark.parametrize("key", ["contree-ffb-2016", "coinche-ffb-2015 raise_after_contre=yes"])
def test_the_player_holds_what_it_promises(convention: str, key: str) -> None:
    book, source, kept = parse_key(key), Random(f"{convention} {key}"), 0
    spec = replace(bot_spec("regles"), convention=convention)
    bots: BySeat[Bot] = BySeat.build(lambda seat: build_bot(spec, seat, 3))
    for _ in range(12):
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        while deal.phase is Phase.AUCTION:
            assert deal.turn is not None
            before, turn = deal, deal.turn
            deal = deal.apply(bots[turn].act(view_of(deal, turn)))
            promised = promise(read_convention(convention), book, before.calls, deal.calls[-1])
            if promised is not None:
                kept += 1
                assert promised.holds(before.hands[turn]), f"{deal.calls[-1]} with {' '.join(map(str, before.hands[turn]))}"
    assert kept >= 8
