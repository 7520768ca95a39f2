"""What does each kind of case check?

One function per kind: a case under one book, and what the rules answer otherwise than it expects. The rules decide everything;
nothing here knows what is legal or what a deal scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rebelote.rules.belote import held_belotes
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Trump
from rebelote.rules.errors import RuleError
from rebelote.rules.melds import contest, hand_melds
from rebelote.rules.play import duty, trick_points, trick_winner
from rebelote.rules.scoring import DealScore, pack_points, scaled_cards, score_deal
from rebelote.rules.seats import SEATS, TEAMS, BySeat, ByTeam, Seat

from . import forms
from .auctions import check_auction
from .casefile import Case
from .fields import Kind
from .forms import BadCase
from .matches import check_matches
from .reports import Mismatch, Report, words
from .tallies import tally

# -- legal ------------------------------------------------------------------------------------------------------------


def check_legal(book: RuleBook, case: Case) -> list[Mismatch]:
    """Which cards of ``hand`` may be played on ``trick``; ``refused`` may name the rule of some of the others."""
    report = Report()
    trump = forms.trump(case.need("trump"))
    hand, trick = forms.cards(case.need("hand"), "hand"), forms.cards(case.get("trick"), "trick")
    if not 1 <= len(hand) <= 8:
        raise BadCase(f"hand: holds {len(hand)} cards")
    if len(trick) > 3:
        raise BadCase(f"trick: {len(trick)} cards lie on the table, nobody is to play")
    both = [card for card in hand if card in trick]
    if both:
        raise BadCase(f"hand and trick both hold {words(both)}")
    wanted = case.need("legal")
    everything = isinstance(wanted, str) and wanted.strip().lower() in ("all", "tout")
    expected = hand if everything else forms.cards(wanted, "legal")
    strangers = [card for card in expected if card not in hand]
    if strangers:
        raise BadCase(f"legal: {words(strangers)} not in the hand")
    found = duty(book, trump, hand, trick)
    reasons = [str(found.refused[card]) for card in sorted(expected) if card in found.refused]
    report.same("legal", sorted(expected), list(found.legal), " ".join(reasons))
    refused = case.get("refused")
    if refused is not None:
        if not isinstance(refused, Mapping):
            raise BadCase("refused: is not a mapping of cards to codes")
        for text, code in refused.items():
            (card,) = _one_card(text, "refused")
            refusal = found.refused.get(card)
            report.same(f"refused {card}", str(code), refusal.code if refusal else None)
    return report.found


def _one_card(value: object, what: str) -> tuple[Card, ...]:
    found = forms.cards(value, what)
    if len(found) != 1:
        raise BadCase(f"{what}: {value!r} is not one card")
    return found


# -- scores -----------------------------------------------------------------------------------------------------------


def check_scores(book: RuleBook, case: Case) -> list[Mismatch]:
    """What a deal marks, its outcome and what waits after it, from the points and tricks of each side."""
    report = Report()
    facts = tally(book, case.fields)
    try:
        score = score_deal(book, facts)
    except RuleError as error:
        raise BadCase(str(error)) from None
    why = _lines(score)
    if "marks" in case:
        report.same("marks", forms.pair(case.get("marks"), "marks"), score.marks, why)
    if "outcome" in case:
        report.same("outcome", forms.outcome(case.get("outcome")), score.outcome, f"judged on {words(score.judged)}")
    if case.get("pending_after") is not None:
        report.same("pending_after", forms.integer(case.get("pending_after"), "pending_after"), score.pending_after, why)
    if "scaled" in case:
        scaled = scaled_cards(book, facts.taker, facts.trump, facts.cards)
        report.same("scaled", forms.pair(case.get("scaled"), "scaled"), scaled)
    if "capot" in case:
        report.same("capot", forms.team_or_none(case.get("capot"), "capot"), score.capot)
    return report.found


def _lines(score: DealScore) -> str:
    return ", ".join(f"{line.team} {line.code} {line.points}" for line in score.lines)


# -- melds ------------------------------------------------------------------------------------------------------------


def check_melds(book: RuleBook, case: Case) -> list[Mismatch]:
    """What each hand announces, whose melds count, and for how much. The first hand is South's, who plays first."""
    report = Report()
    trump = forms.trump(case.need("trump"))
    given = case.need("hands")
    if isinstance(given, str):
        given = given.split("/") if "/" in given else given.splitlines()
    hands = BySeat(*(forms.cards(hand, "hands") for hand in forms.four(given, "hands", "")))
    dealt = [card for hand in hands for card in hand]
    for card in dealt:
        if dealt.count(card) > 1:
            raise BadCase(f"hands: {card} is in two of them")
    for hand in hands:
        if len(hand) > 8:
            raise BadCase(f"hands: one holds {len(hand)} cards")
    melds = hands.map(lambda hand: hand_melds(book, trump, hand) if book.melds else ())
    winner = contest(melds, trump).winner
    each = [sum(meld.points for meld in own) for own in melds]
    told = ", ".join(f"{seat} {words([meld.kind.value for meld in own])}" for seat, own in zip(SEATS, melds, strict=True))
    if "announced" in case:
        announced = case.get("announced")
        each_said = forms.four(announced.split() if isinstance(announced, str) else announced, "announced", 0)
        report.same("announced", [forms.integer(item, "announced") for item in each_said], each, told)
    if "wins" in case:
        report.same("wins", forms.team_or_none(case.get("wins"), "wins"), winner, told)
    if "points" in case:
        total = {team: sum(each[seat.index] for seat in SEATS if seat.team is team) for team in TEAMS}
        counting = ByTeam.build(lambda team: total[team] if team is winner else 0)
        report.same("points", forms.pair(case.get("points"), "points"), counting, told)
    return report.found


# -- notrump ----------------------------------------------------------------------------------------------------------


def check_notrump(book: RuleBook, case: Case) -> list[Mismatch]:
    """Values, tricks, belotes, carrés and the scale at sans-atout and tout-atout (or with a trump suit)."""
    report = Report()
    trump = forms.trump(case.need("trump"))
    shapes: tuple[tuple[str, Callable[[RuleBook, Trump, Case, Report], None]], ...] = (
        ("pack", _pack),
        ("trick", _trick),
        ("scaled", _scale),
        ("belotes", _belotes),
        ("meld", _meld),
        ("card", _card),
    )
    checked = [check for field, check in shapes if field in case]
    if not checked:
        raise BadCase("asks nothing: no pack, trick, scaled, belotes, meld or card")
    for check in checked:
        check(book, trump, case, report)
    return report.found


def _pack(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    report.same("pack", forms.integer(case.get("pack"), "pack"), pack_points(book, trump))


def _trick(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    trick = forms.cards(case.get("trick"), "trick")
    if not 1 <= len(trick) <= 4:
        raise BadCase(f"trick: holds {len(trick)} cards")
    place = trick_winner(trick, trump)
    if "winner" in case:
        wanted = case.get("winner")
        if isinstance(wanted, str) and not wanted.strip().isdecimal():
            report.same("winner", forms.cards(wanted, "winner"), (trick[place],))
        else:
            report.same("winner", forms.integer(wanted, "winner"), place, f"{trick[place]} holds the trick")
    if "points" in case:
        last = forms.truth(case.get("last", False), "last")
        points = trick_points(trick, trump, last=last, all_trump_scale=book.all_trump_points)
        report.same("points", forms.integer(case.get("points"), "points"), points)


def _scale(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    raw = forms.pair(case.need("raw"), "raw")
    total = pack_points(book, trump)
    if sum(raw) != total:
        raise BadCase(f"raw: sums to {sum(raw)}, the pack is {total}")
    taker = forms.team(case.need("takers", "taker"), "takers")
    report.same("scaled", forms.pair(case.get("scaled"), "scaled"), scaled_cards(book, taker, trump, raw))


def _belotes(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    hand = forms.cards(case.need("hand"), "hand")
    hands = BySeat.build(lambda seat: hand if seat is Seat.SOUTH else ())
    held = held_belotes(book, trump, hands)
    report.same("belotes", forms.integer(case.get("belotes"), "belotes"), len(held), words([belote.suit for belote in held]))


def _meld(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    melds = hand_melds(book, trump, forms.cards(case.get("meld"), "meld"))
    got = sum(meld.points for meld in melds)
    report.same("points", forms.integer(case.need("points"), "points"), got, words([meld.kind.value for meld in melds]))


def _card(book: RuleBook, trump: Trump, case: Case, report: Report) -> None:
    got = trick_points(_one_card(case.get("card"), "card"), trump, all_trump_scale=book.all_trump_points)
    report.same("points", forms.integer(case.need("points"), "points"), got)


CHECKS: Mapping[Kind, Callable[[RuleBook, Case], list[Mismatch]]] = {
    "auction": check_auction,
    "legal": check_legal,
    "scores": check_scores,
    "melds": check_melds,
    "matches": check_matches,
    "notrump": check_notrump,
}
