"""What does a person's screen show?

One function builds everything that leaves about a table, from that seat's view of the deal and from what is public of the
match. Every word that depends on the rules is written here, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rebelote.rules.actions import Action, Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from rebelote.rules.axes import Lang
from rebelote.rules.belote import BeloteState
from rebelote.rules.cards import Card, Trump, ranks_as_trump
from rebelote.rules.deal import Phase
from rebelote.rules.events import MeldsWon
from rebelote.rules.match import Match
from rebelote.rules.names import capital, card_name, suit_name
from rebelote.rules.seats import SEATS, TEAMS, Seat
from rebelote.rules.telling import action_words, announcement_words, meld_words, tell
from rebelote.rules.view import SeatView
from rebelote.server.protocol import wire, wire_base
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import explain_error, phrase

from .arrange import arranged
from .bids import bidding, only_passes
from .convert import (
    by_seat,
    by_team,
    call_views,
    codes,
    contract_view,
    done_trick,
    seat_code,
    team_code,
    trick_view,
    trump_of,
)
from .meanings import convention_of
from .scene import Scene, book_words, fair_view, names_in, player_names, salon_view
from .sheets import match_view, result_view, sheet_deal

SheetDeals = Callable[[Table, Lang], list[wire.SheetDeal]]


def sheet_deals(table: Table, lang: Lang) -> list[wire.SheetDeal]:
    """The score sheet of the match so far."""
    names = player_names(table, lang)
    deals = table.match.deals if table.match is not None else ()
    return [sheet_deal(number, deal, lang, names) for number, deal in enumerate(deals, 1)]


def build_view(
    table_id: str, table: Table, seat: Seat | None, lang: Lang, sheets: SheetDeals = sheet_deals, scene: Scene | None = None
) -> wire.View:
    """The table as ``seat`` sees it, None for somebody who watches. Raises OutOfTurn before the first deal.

    ``sheets`` may remember the score sheet, which changes once a deal; ``scene`` is what the room knows beside. What everybody
    may see is built once a scene; a seat has its own words and cards in place of some of it.
    """
    scene = scene if scene is not None else Scene(None if seat is None else table.company.chairs[seat].member)
    public = scene.once("view", lang, lambda: _public(table_id, table, lang, sheets, scene))
    salon = salon_view(table, scene, lang)
    if seat is None:
        return replace(public, salon=salon)
    view, match, names = table.view(seat), table.match, names_in(table, scene, lang)
    assert match is not None
    convention = convention_of(table.bot)
    plays = table.company.chairs[seat].has_person and not table.company.paused
    done = view.phase is Phase.DONE
    return replace(
        public,
        seat=seat_code(seat),
        hand=codes(_hand(view)),
        bidding=bidding(view, lang, names, convention),
        actions=_actions(view, lang) if plays else [],
        refusals={str(card): wire.Refusal(error.code, explain_error(error, lang)) for card, error in view.refusals().items()},
        melds=[wire.MeldView(capital(meld_words(meld, lang)), codes(meld.cards), meld.points) for meld in view.own_melds],
        melds_text=_melds_text(view, lang),
        belotes=_belotes(view),
        status=_status(view, match, lang, names),
        result=result_view(view, table.current, lang, names, convention) if done else None,
        match=match_view(match, table.winner, seat.team, lang, names) if done else None,
        watching=False,
        open_hands=None,
        salon=salon,
        fair=fair_view(table, seat, scene),
    )


def _public(table_id: str, table: Table, lang: Lang, sheets: SheetDeals, scene: Scene) -> wire.View:
    """The table as somebody who watches sees it, from South's place and without a hand."""
    view, match, names = table.view(None), table.match, names_in(table, scene, lang)
    assert match is not None
    book, convention = table.current.book, convention_of(table.bot)
    done = view.phase is Phase.DONE
    return wire.View(
        table=table_id,
        seq=table.seq,
        book=wire.BookRef(book.id, book.title[lang], str(book.version)),
        target=book.target,
        options_text=book_words(book, lang),
        seat="S",
        direction=book.direction,
        names=wire.BySeat(*(names[other] for other in SEATS)),
        deal_no=table.deal_no,
        dealer=seat_code(view.dealer),
        phase="over" if done and table.is_over else view.phase.value,
        round=view.taking_round,
        turn=None if view.turn is None else seat_code(view.turn),
        hand=[],
        counts=by_seat(view.counts),
        turned=None if view.turned is None else str(view.turned),
        calls=call_views(book, view.calls, lang, convention),
        bidding=None,
        contract=None if view.contract is None else contract_view(view.contract, view.calls, lang, names),
        trick=None if view.trick is None else trick_view(view.trick),
        last_trick=done_trick(view.tricks[-1]) if view.tricks else None,
        trick_stays=book.completed_trick == "until_next_card",
        tricks_won=wire.ByTeam(*(view.won(team) for team in TEAMS)),
        actions=[],
        refusals={},
        melds=[],
        announced=_announced(view, lang),
        shown=_shown(view, lang),
        melds_text=_melds_text(view, lang),
        belotes=_belotes(view),
        score=by_team(match.scores),
        pending=match.pending,
        status=_status(view, match, lang, names),
        sheet=sheets(table, lang),
        result=result_view(view, table.current, lang, names, convention) if done else None,
        match=match_view(match, table.winner, None, lang, names) if done else None,
        watching=True,
        open_hands=_open_hands(table),
        salon=salon_view(table, scene, lang),
        clock=scene.clock,
        fair=fair_view(table, None, scene),
    )


def _open_hands(table: Table) -> wire.BySeat[list[wire.CardCode]] | None:
    """The four hands, where every person at the table lets them be seen."""
    if not _all_open(table):
        return None
    return wire.BySeat(*(codes(_hand(table.view(seat))) for seat in SEATS))


def _all_open(table: Table) -> bool:
    company = table.company
    seated = frozenset(company.seated.values())
    return table.stage == "deal" and bool(seated) and seated <= company.open


def _trump(view: SeatView) -> Trump | None:
    return None if view.contract is None else view.contract.trump


def _hand(view: SeatView) -> tuple[Card, ...]:
    tricks = (*view.tricks, view.trick) if view.trick is not None else view.tricks
    played = [card for trick in tricks for seat, card in trick.plays if seat is view.seat]
    return arranged(view.hand, _trump(view), played)


# -- what may be done --------------------------------------------------------------------------------------------------


_KINDS: dict[type[Action], wire.ActionKind] = {
    Cut: "cut",
    Packets: "packets",
    Pass: "pass",
    Coinche: "coinche",
    Surcoinche: "surcoinche",
    ClaimRebelote: "claim",
    Count: "count",
}


def _actions(view: SeatView, lang: Lang) -> list[wire.ActionView]:
    if view.phase is Phase.CUT and view.legal:
        sizes = [action.size for action in view.legal if isinstance(action, Cut)]
        cut = phrase("cut_button", lang)
        return [wire.ActionView("cut", "cut", cut, min=min(sizes), max=max(sizes))]
    if only_passes(view):
        return []
    return [_action(action, view, lang) for action in view.legal]


def _action(action: Action, view: SeatView, lang: Lang) -> wire.ActionView:
    text = action_words(action, lang, has_bids=view.book.has_bids)
    match action:
        case Play(card, say):
            word = _word(view, card) if say else None
            if word is not None:
                text = phrase(f"say_{word}", lang, card=capital(card_name(card, lang)))
            return wire.ActionView(str(action), "play", text, card=str(card), say=word)
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


# -- melds and belotes -------------------------------------------------------------------------------------------------


def _announced(view: SeatView, lang: Lang) -> list[wire.AnnouncedView]:
    return [
        wire.AnnouncedView(seat_code(seat), capital(", ".join(announcement_words(one, lang) for one in said)))
        for seat, said in view.announced
    ]


def _shown(view: SeatView, lang: Lang) -> list[wire.ShownMeld]:
    return [
        wire.ShownMeld(capital(meld_words(meld, lang)), codes(meld.cards), meld.points, seat_code(seat))
        for seat, melds in view.shown
        for meld in melds
    ]


def _melds_text(view: SeatView, lang: Lang) -> str | None:
    """Whose melds count, with their points as far as they have been shown."""
    won = next((event for event in view.events if isinstance(event, MeldsWon)), None)
    if won is None:
        return None
    points = sum(meld.points for _, melds in view.shown for meld in melds)
    if won.team is None or view.seat is None:
        return tell(won, lang)
    words = phrase("our_melds_count" if won.team is view.seat.team else "their_melds_count", lang)
    return f"{words}{phrase('colon', lang)}{points}" if points else f"{words}."


def _belotes(view: SeatView) -> list[wire.BeloteView]:
    """The belotes the table has heard of, and those the reader lost."""
    states: dict[BeloteState, wire_base.BeloteCode] = {
        BeloteState.BELOTE: "belote",
        BeloteState.FORGOTTEN: "belote",
        BeloteState.REBELOTE: "rebelote",
        BeloteState.CREDITED: "credited",
        BeloteState.LOST: "lost",
    }
    lost = [belote for belote in view.own_belotes if belote.state is BeloteState.LOST]
    return [
        wire.BeloteView(seat_code(belote.seat), team_code(belote.seat.team), states[belote.state])
        for belote in (*view.belotes, *lost)
    ]


# -- the status line ---------------------------------------------------------------------------------------------------


def _status(view: SeatView, match: Match, lang: Lang, names: dict[Seat, str]) -> str:
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
    trump = _trump(view)
    if not view.trick.cards:
        return phrase("you_lead", lang)
    led = view.trick.cards[0].suit
    if trump is not None and trump is not Trump.ALL_TRUMP and ranks_as_trump(led, trump):
        return phrase("you_follow_trump", lang)
    return phrase("you_follow", lang, suit=suit_name(led, lang))
