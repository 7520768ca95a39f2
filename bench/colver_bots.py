"""Seats the agents of the PyPI package colver, so that ours can meet them: ``rebelote arena A bench.colver_bots:isdd_50``.

They play the book ``contree-colver`` alone. Each has an environment of colver's beside our deal, and both go on step by step:
whose turn it is, what may be said or played, who takes a trick, card points and marks must agree, or the experiment stops with
the position. The environment holds all four hands; all but the ``oracle`` agents draw the hands they think with themselves.

Made to be used from the root of the sources, where colver is installed for development. Every name below is an entrant; a
*caller* (``--caller bench.colver_bots:heuristic``) makes the calls of all four seats.
"""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("RAYON_NUM_THREADS", "1")  # one core a bot; read when its library is first used

import colver  # noqa: TID251 - this and tests/engine/colver_twin.py alone know the peer

from rebelote.arena.errors import ArenaError
from rebelote.bots.protocol import Bot, Explanation
from rebelote.engine.convert import card_number
from rebelote.rules.actions import Action, Bid, Coinche, Play, Surcoinche
from rebelote.rules.cards import Suit
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.events import Event
from rebelote.rules.position import position_of
from rebelote.rules.seats import SEATS, Seat, Team
from rebelote.rules.view import SeatView

BOOK = "contree-colver"
COINCHE, SURCOINCHE, CAPOT = 41, 42, 37
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

# Its cards: eight a suit in our order of suits, ranks 7 8 9 J Q K 10 A; its seats 0..3 are in playing order as ours.
_RANKS = (0, 1, 2, 4, 5, 6, 3, 7)
OURS = tuple(8 * (card // 8) + _RANKS[card % 8] for card in range(32))
THEIRS = tuple(OURS.index(card) for card in range(32))


def number_of(action: Action) -> int:
    """An action as colver's number: in the auction 0 a pass, then the bids from 80 up, suit by suit; a card in the play."""
    match action:
        case Play(card):
            return THEIRS[card_number(card)]
        case Bid(level, trump):
            assert trump.suit is not None
            assert level != "generale"
            place = SUITS.index(trump.suit)
            return CAPOT + place if level == "capot" else 1 + 4 * ((level - 80) // 10) + place
        case Coinche():
            return COINCHE
        case Surcoinche():
            return SURCOINCHE
    return 0


class ColverBot:
    """An agent of colver's at one of our seats; ``spec`` is its own TOML."""

    def __init__(self, name: str, spec: str, seat: Seat, seed: int) -> None:
        self.name = name
        self.version = _version()
        self._agent = colver.Agent(spec, seat.index, seed)
        self._env = colver.Env()
        self._deal: Deal | None = None

    def begin(self, deal: Deal) -> None:
        other_rules = {name for name, _ in deal.book.changes} - {"target"}
        if deal.book.id != BOOK or other_rules or deal.phase is not Phase.AUCTION:
            raise ArenaError("another_book", bot=self.name, books=BOOK, book=deal.book.key)
        hands = [sorted(THEIRS[card_number(card)] for card in hand) for hand in deal.hands]
        self._env = colver.Env.deal_with_hands(deal.dealer.index, hands)
        self._deal = deal
        self._agent.set_scores(*deal.scores)
        self._agent.init_deal(self._env)
        self._compare(deal)

    def moved(self, deal: Deal, seat: Seat, action: Action) -> None:
        number = number_of(action)
        self._must("player", seat, SEATS[self._env.current_player()])
        self._agent.observe(self._env, number)
        self._env.step(number)
        self._deal = deal
        self._compare(deal)

    def act(self, view: SeatView) -> Action:
        number = self._agent.action(self._env)
        found = [action for action in view.legal if number_of(action) == number]
        return found[-1]  # a card that may be played with a word and without comes twice, silent first

    def observe(self, event: Event) -> None:
        """It is told everything, as a witness."""

    def explain(self) -> Explanation | None:
        return None

    def _compare(self, deal: Deal) -> None:
        """Both engines must stand at the same point. Raises ArenaError."""
        env = self._env
        self._must("over", deal.is_over, env.is_terminal())
        if deal.is_over:
            marks = (0, 0) if deal.score is None else tuple(deal.score.marks)
            self._must("marks", marks, tuple(round(points) for points in env.rewards()))
            if deal.contract is not None:
                self._must("card points", self._points(deal), tuple(env.get_points()))
            return
        assert deal.turn is not None
        self._must("turn", deal.turn, SEATS[env.current_player()])
        ours = sorted(number_of(action) for action in deal.legal_actions())
        self._must("legal", ours, sorted(env.legal_actions()))
        if deal.phase is Phase.PLAY and deal.trick is not None and not deal.trick.cards:
            self._must("leader", deal.trick.leader, SEATS[env.get_trick_lead()])
            self._must("card points", self._points(deal), tuple(env.get_points()))

    @staticmethod
    def _points(deal: Deal) -> tuple[int, int]:
        """Card points as colver keeps them: all eight tricks are 252."""
        tally = deal.tally()
        won = {
            team: points + (90 if tally.tricks[team] == len(deal.tricks) == 8 else 0) for team, points in tally.cards.items()
        }
        return won[Team.NS], won[Team.EW]

    def _must(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            assert self._deal is not None
            raise ArenaError("disagrees", what=what, ours=ours, theirs=theirs, position=position_of(self._deal))


def _version() -> int:
    """0.11.1 as 1101."""
    major, minor, patch = (int(part) for part in colver.__version__.split("."))
    return 10000 * major + 100 * minor + patch


def agent(name: str, play: str, bid: str, worlds: str = "") -> Callable[[Seat, int], Bot]:
    """An entrant: the lines of its ``[play]`` table, its bidder, and where it draws hidden hands from."""
    spec = f'[bid]\nstrategy = "{bid}"\n[play]\n{play}\n'
    if worlds:
        spec += f'[worlds]\nsource = "{worlds}"\n'
    return lambda seat, seed: ColverBot(name, spec, seat, seed)


def _isdd(name: str, budget: str, *, cards: bool = False) -> Callable[[Seat, int], Bot]:
    objective = '\nobjective = "card_points"' if cards else ""
    return agent(name, f'method = "isdd"\nparallel = false\n{budget}{objective}', "improved", "uniform")


# Rules of thumb: heuristic cards after each of its bidders, and its second rule player.
heuristic = agent("heuristic", 'method = "heuristic"', "heuristic")
improved = agent("improved", 'method = "heuristic"', "improved")
smart_bids = agent("smart_bids", 'method = "heuristic"', "smart")
rule = agent("rule", 'method = "rule"', "improved")
# Searches, bidding with `improved`; milliseconds are nominal (for eight cards, fewer later), worlds are a count.
naive_20 = agent("naive_20", 'method = "naive_ismcts"\ntime_ms = 20', "improved")
smart_20 = agent("smart_20", 'method = "smart_ismcts"\ntime_ms = 20', "improved")
isdd_50 = _isdd("isdd_50", "time_ms = 50")
isdd_50_cards = _isdd("isdd_50_cards", "time_ms = 50", cards=True)
isdd_20_worlds = _isdd("isdd_20_worlds", "determinizations = 20")
isdd_2_worlds = _isdd("isdd_2_worlds", "determinizations = 2")
# It sees all hands: what no fair player reaches.
oracle_dd = agent("oracle_dd", 'method = "oracle_dd"', "improved")
