"""What do lessons need beside the deals? The marks of a book as the core asks for them, how players take, a net that plays."""

from __future__ import annotations

from pathlib import Path

from rebelote.bots.nets.files import read_net
from rebelote.bots.nets.marking import US, endings
from rebelote.bots.registry import bot_spec
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.hearing import Hearing
from rebelote.engine import _core
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, Trump
from rebelote.rules.deal import Deal
from rebelote.rules.scoring import BELOTE_POINTS, pack_points
from rebelote.rules.seats import ByTeam, Seat, Team
from rebelote.rules.view import view_of

_TEAMS = (Team.NS, Team.EW)
_BELOTES = ((0, 0), (1, 0), (0, 1))


def scales(book: RuleBook) -> list[_core.Scale]:
    """Marks of the player's side less the other's at a trump suit: by the taker's side, then the player's."""
    return [_scale(book, taker, player) for taker in _TEAMS for player in _TEAMS]


def _scale(book: RuleBook, taker: Team, player: Team) -> _core.Scale:
    return _core.Scale([_row(book, taker, player, belotes) for belotes in _BELOTES])


def _row(book: RuleBook, taker: Team, player: Team, belotes: tuple[int, int]) -> tuple[int, int, list[float], list[float]]:
    """By the points of north and south, then when one side or the other has all tricks."""
    points = tuple(range(pack_points(book, Trump.SPADES) + 1))
    belote = ByTeam(BELOTE_POINTS * belotes[0], BELOTE_POINTS * belotes[1])
    marks = endings(book, taker, points, melds=ByTeam(0, 0), belote=belote)
    sign = 1 if player is US else -1
    worth = [float(sign * (ours - theirs)) for ours, theirs in marks]
    nothing, *some, everything = worth if taker is US else worth[::-1]
    return (*belotes, some, [everything, nothing])


def bidder(book: RuleBook, bot_id: str) -> _core.Bidder:
    """How the bot of that id takes."""
    settings = bot_spec(bot_id).settings
    view = view_of(Deal.start(book, PACK, Seat.SOUTH, skip_cut=True), Seat.SOUTH)
    return Hearing(Taking.of(settings), settings["hearing"]["width"], settings["hearing"]["least_chance"]).bidder(view)


def policy(path: Path) -> _core.PolicyNet:
    """A policy net from its file."""
    net = read_net(path, "policy")
    return _core.PolicyNet(list(net.weights), net.unit)
