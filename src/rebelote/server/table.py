"""What is a table, and what may be done at it?

A ``Table`` is the replay of its log and nothing else. Commands are judged against it and answer the entry to append, or refuse
with a rule's error; ``after`` gives the table with an entry appended. Nothing here reads a clock, draws a number or does I/O.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rebelote.rules.actions import Action, Pass, parse_action
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import Card, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.events import Event, seen_by
from rebelote.rules.match import Match
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView, view_of

from .log import Acted, ActedBy, Dealt, Entry, Opened


class LogError(Exception):
    """An entry that cannot follow the ones before it: the log was damaged or written by other rules."""


@dataclass(frozen=True)
class Table:
    """A table after ``seq`` entries. ``match`` holds the finished deals, ``deal`` is the one being played or just finished.

    ``happened`` are the deal's events that the last entry brought, unfiltered; ask ``news`` for what a seat may know.
    """

    opened: Opened
    book: RuleBook
    seq: int = 1
    match_no: int = 0
    match: Match | None = None
    deal: Deal | None = None
    happened: tuple[Event, ...] = ()

    @classmethod
    def open(cls, opened: Opened) -> Table:
        """The table after its first entry; raises Malformed for a book that is not known (any more)."""
        return cls(opened, parse_key(opened.book))

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Table:
        """The table of a whole log; raises LogError or Malformed."""
        first, *rest = entries
        if not isinstance(first, Opened):
            raise LogError("a log begins with the opening of the table")
        table = cls.open(first)
        for entry in rest:
            table = table.after(entry)
        return table

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset(Seat(code) for code in self.opened.people)

    @property
    def current(self) -> Deal:
        """The deal on the table; raises OutOfTurn before the first one."""
        if self.deal is None:
            raise OutOfTurn("deal_over")
        return self.deal

    @property
    def bot_turn(self) -> Seat | None:
        """The bot whose turn it is, None when a person is awaited or the deal is over."""
        turn = self.deal.turn if self.deal is not None else None
        return turn if turn is not None and turn not in self.people else None

    @property
    def forced_pass(self) -> Seat | None:
        """The person on turn in the auction game who can only pass: nobody has to press a button for that."""
        deal = self.deal
        if deal is None or deal.turn is None or deal.turn not in self.people or not self.book.has_bids:
            return None
        return deal.turn if deal.legal_actions() == (Pass(),) else None

    @property
    def goes_on(self) -> bool:
        """Whether the table moves on without anybody: a bot's turn, or a forced pass."""
        return self.bot_turn is not None or self.forced_pass is not None

    @property
    def may_be_contred(self) -> bool:
        """Whether a bid has just been made that a person may contre out of turn, another being asked first."""
        deal = self.deal
        if deal is None or not deal.calls or deal.calls[-1].kind != "bid":
            return False
        return any(deal.legal_out_of_turn(seat) for seat in self.people)

    @property
    def deal_no(self) -> int:
        """The number of the deal on the table in its match, from 1."""
        finished = len(self.match.deals) if self.match is not None else 0
        return finished if self.deal is not None and self.deal.is_over else finished + 1

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.is_over

    def view(self, seat: Seat) -> SeatView:
        """The deal as one seat knows it."""
        return view_of(self.current, seat)

    def news(self, seat: Seat) -> tuple[Event, ...]:
        """What the last entry brought, as one seat may know it."""
        return tuple(seen_by(event, seat) for event in self.happened)

    # -- commands ------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action | str, by: ActedBy = "person") -> Acted:
        """A player's action; raises Malformed, Illegal or OutOfTurn."""
        understood = parse_action(action) if isinstance(action, str) else action
        self.current.apply(understood, seat)
        return Acted(seat.value, str(understood), by)

    def next_deal(self, pack: Iterable[Card]) -> Dealt:
        """The next deal of the match; raises OutOfTurn before the end of this one or after the match."""
        if self.match is None or (self.deal is not None and not self.deal.is_over):
            raise OutOfTurn("deal_not_over")
        self.match.next_deal(cards := tuple(pack))
        return Dealt(_text(cards))

    def new_match(self, pack: Iterable[Card], first_dealer: Seat) -> Dealt:
        """The first match or, after a match, another one with the same book and seats; raises OutOfTurn during one."""
        if self.match is not None and not self.match.is_over:
            raise OutOfTurn("match_not_over")
        Match.start(self.book, first_dealer).next_deal(cards := tuple(pack))
        return Dealt(_text(cards), first_dealer.value)

    # -- replay --------------------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> Table:
        """The table with ``entry`` appended; raises LogError when it cannot follow."""
        try:
            match entry:
                case Dealt():
                    return self._after_deal(entry)
                case Acted():
                    return self._after_action(entry)
                case Opened():
                    raise LogError("a table is opened once")
        except ValueError as error:
            raise LogError(f"entry {self.seq + 1} cannot follow: {error}") from error

    def _after_deal(self, entry: Dealt) -> Table:
        match, match_no = self.match, self.match_no
        if self.deal is not None and not self.deal.is_over:
            raise LogError("a deal begins when the one before is over")
        if entry.first_dealer is not None:
            match, match_no = Match.start(self.book, Seat(entry.first_dealer)), match_no + 1
        if match is None or (entry.first_dealer is not None and self.match is not None and not self.match.is_over):
            raise LogError("the first deal of a match, and no other, names its dealer")
        deal = match.next_deal(parse_cards(entry.pack))
        return replace(self, seq=self.seq + 1, match=match, match_no=match_no, deal=deal, happened=deal.events)

    def _after_action(self, entry: Acted) -> Table:
        assert self.match is not None
        before = self.current
        deal = before.apply(parse_action(entry.action), Seat(entry.seat))
        match = self.match.add(deal) if deal.is_over else self.match
        return replace(self, seq=self.seq + 1, match=match, deal=deal, happened=deal.events[len(before.events) :])


def _text(pack: tuple[Card, ...]) -> str:
    return " ".join(map(str, pack))
