"""What may a reader do now, why not the rest, and what does the table wait for?"""

from __future__ import annotations

from functools import lru_cache

from rebelote.rules.actions import Action, Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from rebelote.rules.axes import Lang
from rebelote.rules.belote import BeloteState
from rebelote.rules.cards import Card, Trump, ranks_as_trump
from rebelote.rules.deal import Phase
from rebelote.rules.match import Match
from rebelote.rules.names import capital, card_name, suit_name
from rebelote.rules.seats import Seat
from rebelote.rules.telling import action_words
from rebelote.rules.view import SeatView
from rebelote.server.protocol import wire, wire_base
from rebelote.server.words.phrases import explain_error, phrase

from .bids import only_passes
from .convert import trump_of

_KINDS: dict[type[Action], wire.ActionKind] = {
    Cut: "cut",
    Packets: "packets",
    Pass: "pass",
    Coinche: "coinche",
    Surcoinche: "surcoinche",
    ClaimRebelote: "claim",
    Count: "count",
}


def actions_of(view: SeatView, lang: Lang) -> list[wire.ActionView]:
    """Everything the seat may do, as buttons say it."""
    if view.phase is Phase.CUT and view.legal:
        sizes = [action.size for action in view.legal if isinstance(action, Cut)]
        cut = phrase("cut_button", lang)
        return [wire.ActionView("cut", "cut", cut, min=min(sizes), max=max(sizes))]
    if only_passes(view):
        return []
    return [_action(action, view, lang) for action in view.legal]


def refusals_of(view: SeatView, lang: Lang) -> dict[wire.CardCode, wire.Refusal]:
    """Why the other cards of the hand may not be played."""
    return {str(card): wire.Refusal(error.code, explain_error(error, lang)) for card, error in view.refusals().items()}


def _action(action: Action, view: SeatView, lang: Lang) -> wire.ActionView:
    if not isinstance(action, Play) or not action.say:
        return _silent(action, lang, has_bids=view.book.has_bids)
    word = _word(view, action.card)
    text = phrase(f"say_{word}", lang, card=capital(card_name(action.card, lang)))
    return wire.ActionView(str(action), "play", text, card=str(action.card), say=word)


@lru_cache(1024)
def _silent(action: Action, lang: Lang, *, has_bids: bool) -> wire.ActionView:
    text = action_words(action, lang, has_bids=has_bids)
    match action:
        case Play(card):
            return wire.ActionView(str(action), "play", text, card=str(card))
        case Take(trump):
            return wire.ActionView(str(action), "take", text, trump=trump_of(trump))
        case Bid(level, trump):
            return wire.ActionView(str(action), "bid", text, trump=trump_of(trump), level=str(level))
        case _:
            return wire.ActionView(str(action), _KINDS[type(action)], text)


def _word(view: SeatView, card: Card) -> wire_base.BeloteWord:
    """Which word goes with a king or queen of trumps now."""
    second = any(belote.has(card) and belote.state is BeloteState.BELOTE for belote in view.own_belotes)
    return "rebelote" if second else "belote"


# -- the status line ---------------------------------------------------------------------------------------------------


def status_words(view: SeatView, match: Match, lang: Lang, names: dict[Seat, str]) -> str:
    """What the table waits for, as this seat reads it."""
    if view.turn is None:
        ending = "over" if match.is_over else "passed" if view.score is None else "done"
        return phrase(ending, lang)
    if view.turn is not view.seat:
        # During the auction nothing but a contre is ever legal out of turn.
        code = "they_auction_contre" if view.phase is Phase.AUCTION and view.legal else f"they_{view.phase.value}"
        return phrase(code, lang, name=names[view.turn])
    match view.phase:
        case Phase.AUCTION if view.book.has_bids:
            return phrase(_bid_status(view), lang)
        case Phase.AUCTION:
            assert view.turned is not None
            code = "you_take_first" if view.taking_round == 1 else "you_take_second"
            return phrase(code, lang, suit=suit_name(view.turned.suit, lang))
        case Phase.BET:
            coinched = any(call.kind == "coinche" for call in view.calls)
            return phrase("you_surcoinche" if coinched else "you_coinche", lang)
        case Phase.PLAY:
            return _play_status(view, lang)
        case _:
            return phrase(f"you_{view.phase.value}", lang)


def _bid_status(view: SeatView) -> str:
    if only_passes(view):
        return "you_only_pass"
    return "you_surcontre" if Surcoinche() in view.legal else "you_bid"


def _play_status(view: SeatView, lang: Lang) -> str:
    assert view.trick is not None
    trump = None if view.contract is None else view.contract.trump
    if not view.trick.cards:
        return phrase("you_lead", lang)
    led = view.trick.cards[0].suit
    if trump is not None and trump is not Trump.ALL_TRUMP and ranks_as_trump(led, trump):
        return phrase("you_follow_trump", lang)
    return phrase("you_follow", lang, suit=suit_name(led, lang))
