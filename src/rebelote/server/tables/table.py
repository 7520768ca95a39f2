"""What is a table, and what may be done at it?

A ``Table`` is the replay of its log and nothing else. Commands are judged against it and answer the entry to append, or refuse
with a rule's error; ``after`` gives the table with an entry appended. Nothing here reads a clock, draws a number or does I/O.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from rebelote.fairness.house import FairMatch
from rebelote.fairness.scheme import NO_SALTS, Salts, check_salt
from rebelote.rules.actions import Action, Pass, parse_action
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import Card, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.events import Event, seen_by
from rebelote.rules.match import Match
from rebelote.rules.seats import BySeat, Seat, Team
from rebelote.rules.view import SeatView, view_of
from rebelote.server.protocol.wire_salon import Stage

from .company import Company
from .folded import FoldedDeal
from .log import (
    Acted,
    ActedBy,
    Altered,
    Begun,
    Dealt,
    Entry,
    Opened,
    PeopleEntry,
    SalonTerms,
    Salted,
    Stopped,
)


class LogError(Exception):
    """An entry that cannot follow the ones before it: the log was damaged or written by other rules."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """An action that a bot made for a person: which of which deal (both from 1), on which seat and by what right."""

    deal: int
    action: int
    seat: Seat
    by: ActedBy


@dataclass(frozen=True)
class Table:
    """A table after ``seq`` entries. ``match`` is where the match stands, without its deals: ``finished`` holds these folded,
    and ``whole_match`` has all of them. ``deal`` is the one being played or just finished.

    ``moved`` is the number of the last entry that moved the deal: what a player answers. ``happened`` are the deal's events
    that the last entry brought, unfiltered; ask ``news`` for what a seat may know. ``begun`` is a match without its first
    deal, ``fair`` proves the deals of the match (None where they repeat by a seed), and ``salts`` are the parts that people
    have given to the deal to come or being played. ``banks`` is what has gone from the players' banks of time in this
    deal, in milliseconds; ``replaced`` are the actions of the match that a bot made for a person.
    """

    opened: Opened
    book: RuleBook
    company: Company
    terms: SalonTerms
    seq: int = 1
    moved: int = 1
    match_no: int = 0
    match: Match | None = None
    finished: tuple[FoldedDeal, ...] = ()
    deal: Deal | None = None
    happened: tuple[Event, ...] = ()
    begun: Begun | None = None
    fair: FairMatch | None = None
    salts: Salts = NO_SALTS
    stopped: Team | None = None
    banks: BySeat[int] = BySeat(0, 0, 0, 0)
    replaced: tuple[Replaced, ...] = ()

    @classmethod
    def open(cls, opened: Opened) -> Table:
        """The table after its first entry; raises Malformed for a book that is not known (any more)."""
        terms = opened.salon if opened.salon is not None else SalonTerms(watch=False)
        return cls(opened, parse_key(opened.book), Company.of(opened), terms)

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
        """The seats where persons play now."""
        return self.company.people

    @property
    def is_solo(self) -> bool:
        """Whether it is one person's own table with bots."""
        return self.opened.salon is None

    @property
    def bot(self) -> str:
        """The bot of the table, by the name of its specification."""
        return self.company.bot

    @property
    def stage(self) -> Stage:
        """Where the table stands between its opening and the end of a match."""
        if self.deal is not None and not self.deal.is_over:
            return "deal"
        if self.begun is not None:
            return "start"
        if self.match is None:
            return "salon"
        return "over" if self.is_over else "between"

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
        return not self.company.paused and (self.bot_turn is not None or self.forced_pass is not None)

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
        finished = len(self.finished)
        return finished if self.deal is not None and self.deal.is_over else finished + 1

    @property
    def whole_match(self) -> Match | None:
        """The match with its finished deals, which are played again for it: this takes a while."""
        return None if self.match is None else replace(self.match, deals=tuple(deal.unfold() for deal in self.finished))

    @property
    def is_over(self) -> bool:
        """Whether the match is over, by its score or before."""
        return self.match is not None and (self.match.is_over or self.stopped is not None)

    @property
    def winner(self) -> Team | None:
        """Who won the match, None while it is played."""
        return self.stopped if self.match is None or self.match.winner is None else self.match.winner

    def view(self, seat: Seat | None) -> SeatView:
        """The deal as one seat knows it, None for somebody who watches."""
        return view_of(self.current, seat)

    def news(self, seat: Seat | None) -> tuple[Event, ...]:
        """What the last entry brought, as one seat may know it."""
        return tuple(seen_by(event, seat) for event in self.happened)

    @property
    def binding(self) -> tuple[FairMatch, Seat] | None:
        """The proofs of the match whose deal is to come or being played, and who deals it; None where there are none."""
        if self.begun is not None:
            secret = bytes.fromhex(self.begun.secret)
            return FairMatch.open(self.begun.match, self.book, secret), Seat(self.begun.dealer)
        if self.fair is None or self.match is None or self.is_over:
            return None
        return self.fair, self.match.dealer

    def wants_salt(self, seat: Seat) -> bool:
        """Whether the person of a seat may still add to the shuffle of the deal to come."""
        waiting = self.stage in ("start", "between") and self.binding is not None
        return waiting and self.company.chairs[seat].has_person and self.salts[seat] is None

    def may_end(self, team: Team) -> bool:
        """Whether a side may end the match: bots played the whole last deal for the people of the other side, and still do."""
        company, other = self.company, team.other
        away = other in company.bots_since_deal and other in company.forsaken()
        return self.stage == "between" and away and any(seat.team is team for seat in company.people)

    # -- commands ------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action | str, by: ActedBy = "person", spent: int = 0) -> Acted:
        """A player's action; raises Malformed, Illegal or OutOfTurn."""
        if self.company.paused:
            raise OutOfTurn("table_paused")
        understood = parse_action(action) if isinstance(action, str) else action
        self._applied(understood, seat)
        return Acted(seat.value, str(understood), by, spent)

    def begin(self, secret: bytes, match: str, dealer: Seat) -> Begun:
        """A match whose deals are proved; its first deal follows. Raises OutOfTurn during one."""
        if self.match is not None and not self.is_over:
            raise OutOfTurn("match_not_over")
        if self.begun is not None:
            raise OutOfTurn("match_begun")
        return Begun(secret.hex(), match, dealer.value)

    def salt(self, seat: Seat, number: int, salt: bytes) -> Salted:
        """A person's part in the shuffle of deal ``number``; raises OutOfTurn when it is too late, or given already."""
        bound = self.binding
        if bound is None or number != len(bound[0].proofs) + 1 or not self.wants_salt(seat):
            raise OutOfTurn("no_salt_now")
        return Salted(seat.value, check_salt(salt).hex())

    def fair_deal(self) -> Dealt:
        """The deal that follows from what was committed to and the salts given; raises OutOfTurn when none is to come."""
        bound = self.binding
        if bound is None:
            raise OutOfTurn("deal_not_over")
        fair, dealer = bound
        pack = fair.pack(dealer, self.salts)
        return self.next_deal(pack) if self.begun is None else self.new_match(pack, dealer)

    def end(self, team: Team) -> Stopped:
        """A side ends the match that the other has left to bots; raises OutOfTurn."""
        if not self.may_end(team):
            raise OutOfTurn("may_not_end")
        return Stopped(team.value)

    def next_deal(self, pack: Iterable[Card]) -> Dealt:
        """The next deal of the match; raises OutOfTurn before the end of this one or after the match."""
        if self.match is None or (self.deal is not None and not self.deal.is_over):
            raise OutOfTurn("deal_not_over")
        if self.stopped is not None:
            raise OutOfTurn("match_over", winner=self.stopped)
        self.match.next_deal(cards := tuple(pack))
        return Dealt(_text(cards))

    def new_match(self, pack: Iterable[Card], first_dealer: Seat) -> Dealt:
        """The first match or, after a match, another one with the same book and seats; raises OutOfTurn during one."""
        if self.match is not None and not self.is_over:
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
                case Begun():
                    return replace(self._next(), begun=entry, salts=NO_SALTS)
                case Salted(seat, salt):
                    given = Seat(seat)
                    salts = BySeat.build(lambda other: bytes.fromhex(salt) if other is given else self.salts[other])
                    return replace(self._next(), salts=salts)
                case Stopped(team):
                    return replace(self._next(), stopped=Team(team), moved=self.seq + 1)
                case Opened():
                    raise LogError("a table is opened once")
                case _:
                    return self._after_people(entry)
        except (ValueError, KeyError) as error:
            raise LogError(f"entry {self.seq + 1} cannot follow: {error}") from error

    def through(self, entries: Iterable[Entry]) -> list[Table]:
        """The table after each of these entries; raises LogError when one cannot follow."""
        return list(accumulate(entries, Table.after, initial=self))[1:]

    def _next(self) -> Table:
        """The table with one entry more that moves no card."""
        return self._with(seq=self.seq + 1, happened=())

    def _with(self, **changes: object) -> Table:
        """``replace`` without the constructor: this is done for every entry of every table."""
        assert changes.keys() <= self.__dict__.keys()
        copy = object.__new__(Table)
        copy.__dict__.update(self.__dict__, **changes)
        copy.__dict__.pop("_asked", None)
        return copy

    def _after_people(self, entry: PeopleEntry) -> Table:
        company = self.company.after(entry)
        if isinstance(entry, Altered):
            return replace(self._next(), company=company, terms=entry.terms, book=parse_key(entry.book))
        return replace(self._next(), company=company)

    def _after_deal(self, entry: Dealt) -> Table:
        match, match_no, fair, first = self.match, self.match_no, self.fair, entry.first_dealer is not None
        finished = () if first else self.finished
        if self.deal is not None and not self.deal.is_over:
            raise LogError("a deal begins when the one before is over")
        if entry.first_dealer is not None:
            bound = self.binding if self.begun is not None else None
            fair = None if bound is None else bound[0]
            match, match_no = Match.start(self.book, Seat(entry.first_dealer)), match_no + 1
        if match is None or (first and self.match is not None and not self.is_over):
            raise LogError("the first deal of a match, and no other, names its dealer")
        deal = match.next_deal(parse_cards(entry.pack))
        return replace(
            self,
            seq=self.seq + 1,
            moved=self.seq + 1,
            match=match,
            match_no=match_no,
            finished=finished,
            deal=deal,
            happened=deal.events,
            begun=None,
            fair=fair,
            stopped=None if first else self.stopped,
            company=self.company.at_deal(first=first),
            banks=BySeat(0, 0, 0, 0),
            replaced=() if first else self.replaced,
        )

    def _applied(self, action: Action, seat: Seat) -> Deal:
        """The deal after an action. The last one is kept: what is judged here is appended next."""
        asked: tuple[Action, Seat] | None
        deal: Deal
        asked, deal = self.__dict__.get("_asked", (None, self.current))
        if asked != (action, seat):
            deal = self.current.apply(action, seat)
            self.__dict__["_asked"] = ((action, seat), deal)
        return deal

    def _after_action(self, entry: Acted) -> Table:
        assert self.match is not None
        before, seat = self.current, Seat(entry.seat)
        deal = self._applied(parse_action(entry.action), seat)
        match, finished, fair, salts, replaced = self.match, self.finished, self.fair, self.salts, self.replaced
        if entry.by in ("clock", "stand_in"):
            replaced = (*replaced, Replaced(self.deal_no, len(deal.history), seat, entry.by))
        if deal.is_over:
            if fair is not None:
                fair, salts = fair.close(match.dealer, salts, deal.history), NO_SALTS
            finished = (*finished, FoldedDeal.of(match, deal))
            match = replace(match.add(deal), deals=())
        banks = self.banks
        if entry.spent:
            banks = BySeat.build(lambda other: self.banks[other] + (entry.spent if other is seat else 0))
        return self._with(
            seq=self.seq + 1,
            moved=self.seq + 1,
            match=match,
            finished=finished,
            deal=deal,
            happened=deal.events[len(before.events) :],
            fair=fair,
            salts=salts,
            banks=banks,
            replaced=replaced,
            company=self.company.acted(seat, by_clock=entry.by == "clock"),
        )


def _text(pack: tuple[Card, ...]) -> str:
    return " ".join(map(str, pack))
