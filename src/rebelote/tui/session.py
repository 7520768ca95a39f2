"""How does a person play a match against three bots, when there is no screen yet?

A ``Session`` deals, lets the bots answer one action at a time and tells what the person may know, in the words that the browser
shows too. Both front ends and the tests drive it. It is the replay of its log, the one that the server keeps of a table, so a
match can be put away and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from rebelote.bots.protocol import Bot
from rebelote.bots.registry import make_bot
from rebelote.rules.actions import Action, Pass, parse_action
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import Card
from rebelote.rules.dealing import shuffled
from rebelote.rules.events import seen_by
from rebelote.rules.match import draw_first_dealer
from rebelote.rules.seats import SEATS, Seat
from rebelote.server.protocol import wire
from rebelote.server.screens.news import game_events
from rebelote.server.screens.screen import build_view, sheet_deals
from rebelote.server.tables.log import Acted, Entry, Opened
from rebelote.server.tables.table import Table

MakeBot = Callable[[str, Seat, int], Bot]
PERSON = Seat.SOUTH


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played: the book with its options, the bot at the three other seats, and the seed of packs and bots."""

    book: RuleBook
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Step:
    """Something happened: the events as the person may know them, and the person's view after them."""

    events: Sequence[wire.GameEvent]
    view: wire.View


class Session:
    """A match at one table, the person at South.

    Packs depend on the seed, the match and the deal alone: the same seed gives the same cards whatever was played.
    """

    def __init__(self, setup: Setup, lang: Lang, *, make: MakeBot = make_bot, entries: Iterable[Entry] = ()) -> None:
        """A new match, or the one whose log is ``entries``; raises Malformed for an unknown bot, LogError for a broken log."""
        self.setup = setup
        self.lang = lang
        self._bots = {seat: make(setup.bot, seat, setup.seed) for seat in SEATS if seat is not PERSON}
        self._sheets: dict[tuple[int, int, Lang], list[wire.SheetDeal]] = {}
        known = list(entries) or [Opened(setup.book.key, setup.bot, names={}, people=("S",))]
        self.resumed = len(known) > 1
        first = known[0]
        assert isinstance(first, Opened)
        self.entries: list[Entry] = [first]
        self.table = Table.open(first)
        for entry in known[1:]:
            self._append(entry)
        if self.table.match is None:
            self._open_match()

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def view(self) -> wire.View:
        """The table as the person sees it."""
        return build_view("terminal", self.table, PERSON, self.lang, self._sheet)

    @property
    def bot_turn(self) -> Seat | None:
        """Who acts next without being asked: a bot, or the person who can only pass; None when the person is awaited."""
        return self.table.bot_turn or self.table.forced_pass

    @property
    def is_asked(self) -> bool:
        """Whether the person has to do something in this deal."""
        return self.table.current.turn is PERSON and self.table.forced_pass is None

    @property
    def may_contre(self) -> bool:
        """Whether a bid was just made that the person may contre out of turn, before the next player speaks."""
        return self.bot_turn is not None and self.table.may_be_contred

    @property
    def deal_over(self) -> bool:
        return self.table.current.is_over

    @property
    def match_over(self) -> bool:
        return self.table.is_over

    @property
    def worth_keeping(self) -> bool:
        """Whether the person did something in a match that is not over."""
        return not self.match_over and any(isinstance(entry, Acted) and entry.by == "person" for entry in self.entries)

    def now(self) -> Step:
        """Where the table stands, with what the last thing done there brought."""
        return Step(game_events(self.table, self.entries[-1], PERSON, self.lang), self.view)

    # -- moving on ----------------------------------------------------------------------------------------------------

    def bot_step(self) -> Step:
        """The bot on turn acts, once; a pass that the person can only say is said for them."""
        forced = self.table.forced_pass
        if forced is not None:
            return self._do(self.table.act(forced, Pass(), by="forced"))
        seat = self.bot_turn
        assert seat is not None, "no bot is on turn"
        action = self._bots[seat].act(self.table.view(seat))
        return self._do(self.table.act(seat, action, by="bot"))

    def act(self, action: Action | str) -> Step:
        """The person acts; raises Malformed, Illegal or OutOfTurn, and nothing has changed then."""
        understood = parse_action(action) if isinstance(action, str) else action
        return self._do(self.table.act(PERSON, understood))

    def next_deal(self) -> Step:
        """Deal again; raises OutOfTurn before the end of the deal or after that of the match."""
        return self._do(self.table.next_deal(self._pack(self.table.match_no, len(self.table.finished) + 1)))

    def rematch(self) -> Step:
        """Another match, same book and bots, with cards of its own; raises OutOfTurn before the end of this one."""
        self._open_match()
        return self.now()

    def _open_match(self) -> None:
        number = self.table.match_no + 1
        dealer = draw_first_dealer(self._source(number, 0))
        self._append(self.table.new_match(self._pack(number, 1), dealer))

    def _do(self, entry: Entry) -> Step:
        self._append(entry)
        return self.now()

    def _append(self, entry: Entry) -> None:
        self.table = self.table.after(entry)
        self.entries.append(entry)
        for event in self.table.happened:
            for seat, bot in self._bots.items():
                bot.observe(seen_by(event, seat))

    def _pack(self, match: int, deal: int) -> tuple[Card, ...]:
        return shuffled(self._source(match, deal))

    def _source(self, match: int, deal: int) -> Random:
        # Not a secret: the seed is there so that a match can be dealt again.
        return Random(f"{self.setup.seed}/{match}/{deal}")  # noqa: S311

    def _sheet(self, table: Table, lang: Lang) -> list[wire.SheetDeal]:
        """The score sheet, made once a deal."""
        key = (table.match_no, len(table.finished), lang)
        if key not in self._sheets:
            self._sheets = {key: sheet_deals(table, lang)}
        return self._sheets[key]


def setup_of(opened: Opened, seed: int) -> Setup:
    """The setup that a log was opened with; raises Malformed for a book that is not known any more."""
    return Setup(parse_key(opened.book), opened.bot, seed)
