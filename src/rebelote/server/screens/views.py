"""What does a person's screen show?

Everything that leaves about a table is built here, from the seat's view of the deal and from what is public of the match. Every
word that depends on the rules is written here, in the reader's language. Each function makes the fields of one part of a view;
``parts.py`` says when they change.
"""

from __future__ import annotations

from typing import Any

from rebelote.rules.belote import BeloteState
from rebelote.rules.cards import Card
from rebelote.rules.deal import Phase
from rebelote.rules.events import MeldsWon
from rebelote.rules.names import capital
from rebelote.rules.seats import SEATS, TEAMS, Seat
from rebelote.rules.telling import announcement_words, meld_words, tell
from rebelote.rules.view import SeatView
from rebelote.server.protocol import wire, wire_base
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import phrase

from .arrange import arranged
from .bids import bidding
from .choices import actions_of, refusals_of, status_words
from .convert import by_seat, by_team, call_views, codes, contract_view, done_trick, seat_code, team_code, trick_view
from .scene import book_words, fair_view, salon_view
from .sheets import match_view, own_result, result_view
from .sight import Sight

Fields = dict[str, Any]

# -- what all readers see alike ----------------------------------------------------------------------------------------


def rules(sight: Sight) -> Fields:
    """What is played, for as long as a match lasts."""
    book = sight.table.current.book
    return {
        "table": sight.table_id,
        "book": wire.BookRef(book.id, book.title[sight.lang], str(book.version)),
        "target": book.target,
        "options_text": book_words(book, sight.lang),
        "direction": book.direction,
        "trick_stays": book.completed_trick == "until_next_card",
    }


def names(sight: Sight) -> Fields:
    """The players' names."""
    return {"names": wire.BySeat(*(sight.names[seat] for seat in SEATS))}


def dealing(sight: Sight) -> Fields:
    """Which deal it is, who deals, what was turned up."""
    view = sight.open_view
    return {
        "deal_no": sight.table.deal_no,
        "dealer": seat_code(view.dealer),
        "turned": None if view.turned is None else str(view.turned),
    }


def turn(sight: Sight) -> Fields:
    """Where the deal stands, whose turn it is, and the clock."""
    view, table = sight.open_view, sight.table
    return {
        "seq": table.seq,
        "phase": "over" if view.phase is Phase.DONE and table.is_over else view.phase.value,
        "round": view.taking_round,
        "turn": None if view.turn is None else seat_code(view.turn),
        "clock": sight.scene.clock,
    }


def calls(sight: Sight) -> Fields:
    """The auction so far."""
    view = sight.open_view
    return {"calls": call_views(view.book, view.calls, sight.lang, sight.convention)}


def contract(sight: Sight) -> Fields:
    """Who took, at what."""
    view = sight.open_view
    found = view.contract
    return {"contract": None if found is None else contract_view(found, view.calls, sight.lang, sight.names)}


def trick(sight: Sight) -> Fields:
    """The cards on the table and how many everybody holds."""
    view = sight.open_view
    return {"counts": by_seat(view.counts), "trick": None if view.trick is None else trick_view(view.trick)}


def won(sight: Sight) -> Fields:
    """The tricks that are gathered."""
    view = sight.open_view
    return {
        "last_trick": done_trick(view.tricks[-1]) if view.tricks else None,
        "tricks_won": wire.ByTeam(*(view.won(team) for team in TEAMS)),
    }


def said(sight: Sight) -> Fields:
    """What has been said and shown of melds."""
    view, lang = sight.open_view, sight.lang
    return {
        "announced": [
            wire.AnnouncedView(seat_code(seat), capital(", ".join(announcement_words(one, lang) for one in announced)))
            for seat, announced in view.announced
        ],
        "shown": [
            wire.ShownMeld(capital(meld_words(meld, lang)), codes(meld.cards), meld.points, seat_code(seat))
            for seat, melds in view.shown
            for meld in melds
        ],
    }


def score(sight: Sight) -> Fields:
    """The match so far."""
    return {"score": by_team(sight.match.scores), "pending": sight.match.pending}


def sheet(sight: Sight) -> Fields:
    """The score sheet."""
    return {"sheet": sight.sheets(sight.table, sight.lang)}


def open_hands(sight: Sight) -> Fields:
    """The four hands, where every person at the table lets them be seen."""
    table = sight.table
    if not all_open(table):
        return {"open_hands": None}
    return {"open_hands": wire.BySeat(*(codes(_held(table, seat)) for seat in SEATS))}


def all_open(table: Table) -> bool:
    """Whether those who watch may see the four hands."""
    company = table.company
    seated = frozenset(company.seated.values())
    return table.stage == "deal" and bool(seated) and seated <= company.open


# -- what a reader alone sees ------------------------------------------------------------------------------------------


def place(sight: Sight) -> Fields:
    """Who watches sits at South's place."""
    return {"seat": "S" if sight.seat is None else seat_code(sight.seat), "watching": sight.seat is None}


def status(sight: Sight) -> Fields:
    """What is awaited, from the reader or from somebody else."""
    if sight.may_speak:
        return {"status": status_words(sight.view, sight.match, sight.lang, sight.names)}
    return {
        "status": sight.scene.once(
            "status", sight.lang, lambda: status_words(sight.open_view, sight.match, sight.lang, sight.names)
        )
    }


def hand(sight: Sight) -> Fields:
    """The reader's cards as they are held."""
    return {"hand": [] if sight.seat is None else codes(_held(sight.table, sight.seat))}


def _held(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The cards of a seat; its whole view would say the same and cost much more."""
    deal = table.current
    tricks = (*deal.tricks, deal.trick) if deal.trick is not None else deal.tricks
    played = [card for trick in tricks for player, card in trick.plays if player is seat]
    return arranged(sorted(deal.hands[seat]), None if deal.contract is None else deal.contract.trump, played)


def choices(sight: Sight) -> Fields:
    """What may be done, and why not the rest."""
    table, seat = sight.table, sight.seat
    if seat is None or not sight.may_speak:
        return {"actions": [], "refusals": {}}
    plays = table.company.chairs[seat].has_person and not table.company.paused
    return {"actions": actions_of(sight.view, sight.lang) if plays else [], "refusals": refusals_of(sight.view, sight.lang)}


def bid_box(sight: Sight) -> Fields:
    """What may be said in the auction game."""
    return {"bidding": None if sight.seat is None else bidding(sight.view, sight.lang, sight.names, sight.convention)}


def melds(sight: Sight) -> Fields:
    """The reader's melds, whose count, and the belotes."""
    view, lang = sight.view, sight.lang
    return {
        "melds": [wire.MeldView(capital(meld_words(meld, lang)), codes(meld.cards), meld.points) for meld in view.own_melds],
        "melds_text": _melds_text(view, sight),
        "belotes": _belotes(view),
    }


def _melds_text(view: SeatView, sight: Sight) -> str | None:
    """Whose melds count, with their points as far as they have been shown."""
    lang = sight.lang
    counted = next((event for event in view.events if isinstance(event, MeldsWon)), None)
    if counted is None:
        return None
    points = sum(meld.points for _, melds in view.shown for meld in melds)
    if counted.team is None or view.seat is None:
        return tell(counted, lang)
    words = phrase("our_melds_count" if counted.team is view.seat.team else "their_melds_count", lang)
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


def ending(sight: Sight) -> Fields:
    """The end of a deal and of a match."""
    lang, table = sight.lang, sight.table
    if not table.current.is_over:
        return {"result": None, "match": None}
    names, convention = sight.names, sight.convention
    seen = sight.scene.once("result", lang, lambda: result_view(sight.open_view, lang, names, convention))
    team = None if sight.seat is None else sight.seat.team
    return {
        "result": seen if sight.seat is None else own_result(seen, sight.view, lang),
        "match": match_view(sight.match, len(table.finished), table.winner, team, lang, names),
    }


def salon(sight: Sight) -> Fields:
    """The people of the table."""
    return {"salon": salon_view(sight.table, sight.scene, sight.lang)}


def fair(sight: Sight) -> Fields:
    """What proves the deals."""
    return {"fair": fair_view(sight.table, sight.seat, sight.scene)}
