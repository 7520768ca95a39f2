"""What may be said at the auction of contrée and coinche, and why not the rest?

Everything a bid box shows, from one seat's view: a cell for each bid of the book, with the action that says it or the reason in
words. Reasons rest on calls, which are public.
"""

from __future__ import annotations

from collections.abc import Mapping

from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche
from rebelote.rules.axes import Lang
from rebelote.rules.bidding import bid_trumps, levels, state
from rebelote.rules.deal import Phase
from rebelote.rules.names import bid_name, capital, level_name, trump_name
from rebelote.rules.seats import Seat
from rebelote.rules.telling import Names, action_words
from rebelote.rules.view import SeatView
from rebelote.server.protocol import wire
from rebelote.server.words.phrases import explain_error, phrase

from .convert import call_views, contract_view, trump_of
from .meanings import convention_name


def only_passes(view: SeatView) -> bool:
    """Whether the seat, on turn, has nothing to say but pass: the table then says it."""
    return view.turn is view.seat and view.book.has_bids and view.phase is Phase.AUCTION and view.legal == (Pass(),)


def bidding(view: SeatView, lang: Lang, names: Mapping[Seat, str], convention: str | None) -> wire.Bidding | None:
    """The bid box of a seat, its turn or not; None elsewhere than in the auction game's auction."""
    if not view.book.has_bids or view.phase is not Phase.AUCTION or view.seat is None:
        return None
    book, now = view.book, state(view.calls)
    calls = call_views(view.book, view.calls, lang, convention)
    return wire.Bidding(
        levels=[wire.BidLevel(str(level), capital(level_name(level))) for level in levels(book)],
        trumps=[wire.BidTrump(trump_of(trump), capital(trump_name(trump, lang))) for trump in bid_trumps(book)],
        cells=[_cell(Bid(level, trump), view, lang, names) for level in levels(book) for trump in bid_trumps(book)],
        pass_=_choice(Pass(), view, lang, names),
        contre=_choice(Coinche(), view, lang, names),
        surcontre=_choice(Surcoinche(), view, lang, names),
        standing=None if now.bid is None else calls[view.calls.index(now.bid)],
        contract=None if now.bid is None else contract_view(now.contract(book), view.calls, lang, names),
        live=view.turn is view.seat and not only_passes(view),
        convention=convention_name(convention, lang),
    )


def _cell(bid: Bid, view: SeatView, lang: Lang, names: Names) -> wire.BidCell:
    action = bid if bid in view.legal else None
    return wire.BidCell(
        level=str(bid.level),
        trump=trump_of(bid.trump),
        text=bid_name(bid, lang),
        action=None if action is None else str(action),
        refusal=None if action is not None else _reason(bid, view, lang, names),
    )


def _choice(word: Pass | Coinche | Surcoinche, view: SeatView, lang: Lang, names: Names) -> wire.CallChoice:
    said: tuple[Action, ...] = (word, Coinche(by=view.seat)) if isinstance(word, Coinche) else (word,)
    action = next((one for one in said if one in view.legal), None)
    if only_passes(view):
        action = None
    return wire.CallChoice(
        text=action_words(word, lang, has_bids=True),
        action=None if action is None else str(action),
        refusal=None if action is not None else _reason(word, view, lang, names),
    )


def _reason(word: Bid | Pass | Coinche | Surcoinche, view: SeatView, lang: Lang, names: Names) -> str:
    """The rule against it; else that somebody else is asked."""
    refused = None if isinstance(word, Pass) else view.call_refusal(word)
    if refused is not None:
        return explain_error(refused, lang, names)
    if only_passes(view):
        return phrase("only_pass", lang)
    assert view.turn is not None
    return phrase("wait_to_speak", lang, name=names[view.turn])
