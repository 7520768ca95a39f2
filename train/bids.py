"""The two nets of the auction game as PyTorch fits them: how an auction ends after a call, and how the deal ends then.

Deals are bid by thousands at once (``train.auctions``), each side by the newest nets or by the habits of ``regles`` from which
the first were made, in doubt and now and then at random, and played out by the core: rounds of best response.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from rebelote.bots.conventions import read_convention
from rebelote.bots.nets.contracts import marks_of
from rebelote.bots.nets.endings import BID_BINS, BID_STARTS, bin_of
from rebelote.bots.nets.heard import BID, FINALS, LEVELS, ROWS, START
from rebelote.engine import _core
from rebelote.engine.board import axes_of
from rebelote.rules.books import RuleBook, parse_key

from .auctions import Array, Auctions, Fits, Recipe, deal_hands
from .fitting import fitted, whole_numbers
from .habits import Habits
from .worth import policy

WIDTH = 64
FINE = 2048.0
ANSWERS = BID_BINS + 3
"""The bins of the takers' points, then nobody's belote, theirs, the others'."""
_BIN_OF = np.array([[bin_of(points, capot, BID_STARTS) for points in range(163)] for capot in range(3)], dtype=np.int64)
FIRST_RATE, LATER_RATE = 4e-3, 3e-3
"""The highest learning rates, of the first round and of those that go on from its nets."""
_LIKELY = 6
"""How many ends of the auction are looked at for the value of a call."""


class Sums(nn.Module):
    """Rows that are summed, cut off at nothing, and one layer."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(ROWS, WIDTH, mode="sum")
        self.out = nn.Linear(WIDTH, answers)
        nn.init.normal_(self.rows.weight, std=0.15)

    def forward(self, rows: Tensor) -> Tensor:
        found: Tensor = self.out(torch.relu(self.rows(rows)))
        return found

    def whole(self) -> Array:
        """The weights as whole numbers, in the order in which the core reads them."""
        with torch.no_grad():
            parts = [self.rows.weight, self.out.weight, self.out.bias]
            weights = torch.cat([(part * FINE).round().reshape(-1) for part in parts])
        return whole_numbers(weights)


class Pair(nn.Module):
    """Both nets, and what they make of a call."""

    def __init__(self, book: RuleBook) -> None:
        super().__init__()
        self.finals, self.ends = Sums(FINALS), Sums(ANSWERS)
        table = torch.zeros(FINALS, 3, BID_BINS)
        for final in range(1, FINALS):
            side, place = divmod(final - 1, 3 * LEVELS)
            marks = marks_of(book, place // 3, place % 3, (0, 0), ours=side == 0)
            table[final] = torch.tensor([[one - other for one, other in row] for row in marks], dtype=torch.float32)
        self.table = table

    def worth(self, rows: Array, part: int = 16384) -> Array:
        """The marks to expect of calls."""
        with torch.no_grad():
            return self._worth(rows, part)

    def _worth(self, rows: Array, part: int) -> Array:
        found = []
        for start in range(0, len(rows), part):
            some = torch.from_numpy(rows[start : start + part].astype(np.int64))
            chances, finals = torch.softmax(self.finals(some), 1).topk(_LIKELY, 1)
            early = self.ends.rows(some)[:, None] + self.ends.rows.weight[(START["final"] + finals - 1).clamp_min(0)]
            answers = self.ends.out(torch.relu(early))
            points, belotes = torch.softmax(answers[..., :BID_BINS], -1), torch.softmax(answers[..., BID_BINS:], -1)
            marks = torch.einsum("nfb,nfk,nfkb->nf", points, belotes, self.table[finals])
            found.append((chances * marks).sum(1) / chances.sum(1))
        return torch.cat(found).numpy() if found else np.zeros(0, dtype=np.float32)


@dataclass
class Played:
    """Calls that were made: their rows, how the auction ended for the caller's side, and the bin and belote of the deal."""

    rows: Array
    finals: Array
    bins: Array
    belotes: Array


def play(recipe: Recipe, pair: Pair | None, seed: int, deals: int, figures: dict[str, float] | None = None) -> Played:
    """Auctions and how they ended."""
    source = np.random.default_rng([recipe.seed, seed])
    hands = deal_hands(source, deals)
    auctions = Auctions(Fits(read_convention(recipe.convention), hands))
    habits = Habits(source, deals)
    by_habit = source.random((deals, 2)) < (recipe.habits if pair is not None else 1.0)
    lean = source.normal(0, recipe.lean, (deals, 2))
    said: list[tuple[Array, int, Array]] = []
    while len(auctions.live):
        calls, side = auctions.open_calls(), auctions.mover & 1
        worth = np.zeros(len(calls.deals))
        theirs = by_habit[calls.deals, side]
        worth[theirs] = habits.worth(auctions, calls.part(theirs), source)
        rows = auctions.rows(calls)
        if pair is not None:
            worth[~theirs] = pair.worth(rows[~theirs])
            doubt = source.normal(0, recipe.doubt, len(worth))
            worth += np.where(theirs, 0.0, doubt + lean[calls.deals, side] * (calls.kinds == BID))
        stray = source.random(deals)[calls.deals] < recipe.stray
        worth[stray] = source.random(int(stray.sum()))
        order = np.lexsort((worth, calls.deals))
        last = np.append(np.flatnonzero(np.diff(calls.deals[order])), len(order) - 1)
        chosen = order[last]
        made = calls.part(chosen)
        said.append((made.deals, auctions.mover, rows[chosen]))
        auctions.say(made)
    return _ended(recipe, auctions, said, figures)


def _ended(
    recipe: Recipe, auctions: Auctions, said: list[tuple[Array, int, Array]], figures: dict[str, float] | None
) -> Played:
    bid = np.flatnonzero(auctions.level >= 0)
    packed = np.zeros((len(bid), 18), dtype=np.uint8)
    packed[:, :16] = auctions.fits.hands[bid].reshape(-1, 16)
    packed[:, 16], packed[:, 17] = auctions.suit[bid], auctions.seat[bid]
    book = parse_key(recipe.book)
    axes = axes_of(book)
    answer = _core.play_outs(
        policy(Path(recipe.net)),
        (axes["overruff_partner"], axes["undertrump_owed"], axes["climb_on_partner"]),
        packed.tobytes(),
    )
    ends = np.frombuffer(answer, dtype=np.uint8).reshape(-1, 3)
    bins, belotes = np.zeros(len(auctions.level), dtype=np.int64), np.zeros(len(auctions.level), dtype=np.int64)
    bins[bid], belotes[bid] = _BIN_OF[ends[:, 1], ends[:, 0]], ends[:, 2]
    if figures is not None:
        points = ends[:, 0] + 20 * (ends[:, 2] == 1) + 90 * (ends[:, 1] == 1)
        figures["taken"] = len(bid) / len(auctions.level)
        figures["made"] = float((points >= 80 + 10 * auctions.level[bid]).mean())
        figures["level"] = float(80 + 10 * auctions.level[bid].mean())
        figures["contred"] = float((auctions.multiplied[bid] > 0).mean())
    every_rows, every_finals, every_deal = [], [], []
    for deals, seat, rows in said:
        ours = (auctions.seat[deals] & 1) == (seat & 1)
        final = 1 + np.where(ours, 0, 3 * LEVELS) + 3 * auctions.level[deals].astype(np.int64) + auctions.multiplied[deals]
        every_rows.append(rows)
        every_finals.append(np.where(auctions.level[deals] < 0, 0, final))
        every_deal.append(deals)
    deal = np.concatenate(every_deal)
    # Deal by deal, so that what is kept aside for looking at is of other deals.
    order = np.argsort(deal, kind="stable")
    deal = deal[order]
    return Played(np.concatenate(every_rows)[order], np.concatenate(every_finals)[order], bins[deal], belotes[deal])


def gather(recipe: Recipe, pair: Pair | None, first: int, deals: int, part: int = 20_000) -> tuple[Played, dict[str, float]]:
    """Auctions in parts that fit in memory, and figures of the last of them."""
    figures: dict[str, float] = {}
    parts = [play(recipe, pair, first + start, min(part, deals - start), figures) for start in range(0, deals, part)]
    return together(parts), figures


def together(parts: Sequence[Played]) -> Played:
    """Several gatherings as one."""
    return Played(*(np.concatenate([getattr(one, field.name) for one in parts]) for field in fields(Played)))


def fit(pair: Pair, played: Played, epochs: int, seed: int, rate: float, batch: int = 4096) -> Iterator[dict[str, float]]:
    """Fit both nets; figures after each epoch. One call in twenty is kept aside."""
    torch.manual_seed(seed)
    rows = torch.from_numpy(played.rows)
    finals, bins, belotes = (torch.from_numpy(one.astype(np.int64)) for one in (played.finals, played.bins, played.belotes))
    cut = len(rows) * 19 // 20
    optimiser = torch.optim.Adam(pair.parameters(), lr=rate)

    def losses(part: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        some, final = rows[part].long(), finals[part]
        after = nn.functional.cross_entropy(pair.finals(some), final)
        bid = final > 0
        last = (START["final"] + final[bid] - 1)[:, None]
        answers = pair.ends(torch.cat([some[bid], last], 1))
        points = nn.functional.cross_entropy(answers[:, :BID_BINS], bins[part][bid])
        return after, points, nn.functional.cross_entropy(answers[:, BID_BINS:], belotes[part][bid])

    def loss(part: Tensor) -> Tensor:
        after, points, belote = losses(part)
        return after + points + belote

    for figures in fitted(optimiser, loss, cut, batch, epochs):
        with torch.no_grad():
            after, points, belote = (one.item() for one in losses(torch.arange(cut, len(rows))))
        yield {**figures, "finals": after, "points": points, "belotes": belote}


def rounds(recipe: Recipe, epochs: int, seed: int) -> Iterator[tuple[Pair, dict[str, float]]]:
    """The nets after each epoch of every round, with figures."""
    pair: Pair | None = None
    before: list[Played] = []
    for number, deals in enumerate((recipe.first, *[recipe.deals] * recipe.rounds, *[recipe.long_deals] * recipe.long_rounds)):
        stray = max(recipe.first_stray / 2**number, recipe.stray)
        played, figures = gather(replace(recipe, stray=stray), pair, number << 20, deals)
        newer = Pair(parse_key(recipe.book))
        if pair is not None:
            newer.load_state_dict(pair.state_dict())
        # With the deals of the round before, so that an answer to one way of bidding does not forget the last; so deals come
        # twice, in the short rounds each time once.
        times = 1 if 0 < number <= recipe.rounds else epochs
        for after in fit(newer, together([*before, played]), times, seed, FIRST_RATE if pair is None else LATER_RATE):
            yield newer, {"round": number, "calls": len(played.finals), **figures, **after}
        pair, before = newer, [played] if number else []
