"""What do lessons need beside the deals? The marks of a book as the core asks for them, how players take, a net that plays."""

from __future__ import annotations

from pathlib import Path

from rebelote.bots.nets.files import read_net
from rebelote.bots.registry import bot_spec
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.hearing import Hearing
from rebelote.engine import _core
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, Trump
from rebelote.rules.deal import Deal
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, Tally, pack_points, score_deal
from rebelote.rules.seats import ByTeam, Seat, Team
from rebelote.rules.view import view_of

_TEAMS = (Team.NS, Team.EW)
_BELOTES = ((0, 0), (1, 0), (0, 1))


def scales(book: RuleBook) -> list[_core.Scale]:
    """Marks of the player's side less the other's at a trump suit: by the taker's side, then the player's."""
    return [_scale(book, taker, player) for taker in _TEAMS for player in _TEAMS]


def _scale(book: RuleBook, taker: Team, player: Team) -> _core.Scale:
    total = pack_points(book, Trump.SPADES)

    def difference(belotes: tuple[int, int], points: int, tricks: int) -> float:
        tally = Tally(
            taker=taker,
            trump=Trump.SPADES,
            cards=ByTeam(points, total - points),
            tricks=ByTeam(tricks, ALL_TRICKS - tricks),
            belote=ByTeam(BELOTE_POINTS * belotes[0], BELOTE_POINTS * belotes[1]),
            melds=ByTeam(0, 0),
            pending=0,
            multiplier=1,
            level=None,
            taker_tricks=0,
        )
        marks = score_deal(book, tally).marks
        return float(marks[player] - marks[player.other])

    return _core.Scale(
        [
            (
                *belotes,
                [difference(belotes, points, 4) for points in range(total + 1)],
                [difference(belotes, total, ALL_TRICKS), difference(belotes, 0, 0)],
            )
            for belotes in _BELOTES
        ]
    )


def bidder(book: RuleBook, bot_id: str) -> _core.Bidder:
    """How the bot of that id takes."""
    settings = bot_spec(bot_id).settings
    view = view_of(Deal.start(book, PACK, Seat.SOUTH, skip_cut=True), Seat.SOUTH)
    return Hearing(Taking.of(settings), settings["hearing"]["width"], settings["hearing"]["least_chance"]).bidder(view)


def policy(path: Path) -> _core.PolicyNet:
    """A policy net from its file."""
    net = read_net(path, "policy")
    return _core.PolicyNet(list(net.weights), net.unit)
