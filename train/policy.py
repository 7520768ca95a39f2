"""The policy net as PyTorch fits it: what each card is worth, from the lessons of a judge that looked hard.

Only ``python -m train fit`` needs PyTorch; what the bots run is core/policy.hpp, and what it must agree with
``rebelote.bots.nets.reference``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from .encode import CARD, SUIT, TABLE, encode
from .fitting import fitted, whole_numbers

WIDTH = 128
FINE = 512.0
"""Whole numbers of one unit of the first layer."""
LARGEST = 1000.0
"""The largest whole number of the last layer."""
MARKS = 10.0
"""Marks of one unit of the net's answer while it is fitted; the export multiplies by it."""


class Policy(nn.Module):
    """Sums of rows for the suits, the table and the card, cut off at nothing and weighed."""

    def __init__(self) -> None:
        super().__init__()
        self.trump = nn.Linear(SUIT, 2 * WIDTH, bias=False)
        self.plain = nn.Linear(SUIT, 2 * WIDTH, bias=False)
        self.table = nn.Linear(TABLE, WIDTH)
        self.card = nn.Linear(CARD, WIDTH, bias=False)
        self.last = nn.Linear(WIDTH, 1, bias=False)

    def forward(self, suits: Tensor, table: Tensor, cards: Tensor, which: Tensor) -> Tensor:
        """Values of eight cards a lesson, in units of ``MARKS``."""
        by_suit = torch.cat([self.trump(suits[:, :1]), self.plain(suits[:, 1:])], 1)
        everything = by_suit[:, :, :WIDTH].sum(1) + self.table(table)
        focus = torch.gather(by_suit[:, :, WIDTH:], 1, which[:, :, None].expand(-1, -1, WIDTH))
        found: Tensor = self.last(torch.relu(everything[:, None] + focus + self.card(cards))).squeeze(-1)
        return found

    def whole(self) -> tuple[npt.NDArray[np.int16], float]:
        """The weights as whole numbers, in the order in which the core reads them, and the marks of one unit of the answer."""
        with torch.no_grad():
            suits = [layer.weight.T[:, start : start + WIDTH] for start in (0, WIDTH) for layer in (self.trump, self.plain)]
            early = torch.cat([*suits, self.table.weight.T, self.table.bias[None], self.card.weight.T])
            last = self.last.weight
            fine = LARGEST / float(last.abs().max())
            rows = torch.cat([(early * FINE).round(), (last * fine).round()])
        return whole_numbers(rows), MARKS / (FINE * fine)


class Corpus:
    """Lessons as tensors."""

    def __init__(self, lessons: npt.NDArray[Any]) -> None:
        suits, table, cards, which, mask = encode(lessons)
        self.inputs = [torch.from_numpy(one) for one in (suits, table, cards)]
        self.which, self.mask = torch.from_numpy(which), torch.from_numpy(mask)
        self.values = torch.from_numpy(lessons["values"].copy())

    def __len__(self) -> int:
        return len(self.values)

    def ask(self, net: Policy, rows: Tensor) -> Tensor:
        """The net's values at some lessons, in units."""
        suits, table, cards = (one[rows].float() for one in self.inputs)
        found: Tensor = net(suits, table, cards, self.which[rows])
        return found

    def loss(self, net: Policy, rows: Tensor) -> Tensor:
        """How far the differences between cards are from the judge's; far ones count by their distance, not its square."""
        mask = self.mask[rows]
        count = mask.sum(1, keepdim=True)

        def centred(values: Tensor) -> Tensor:
            values = torch.where(mask, values, torch.zeros(()))
            return torch.where(mask, values - values.sum(1, keepdim=True) / count, torch.zeros(()))

        gap = centred(self.ask(net, rows) * MARKS) - centred(self.values[rows])
        return nn.functional.huber_loss(gap, torch.zeros_like(gap), delta=2 * MARKS, reduction="sum") / len(rows) / MARKS

    def regret(self, net: Policy) -> float:
        """What the net's choices lose by the judge, in marks a choice."""
        lost = 0.0
        with torch.no_grad():
            for rows in torch.arange(len(self)).split(8192):
                mask = self.mask[rows]
                low = torch.full((), -1e9)
                chosen = torch.where(mask, self.ask(net, rows), low).argmax(1, keepdim=True)
                values = torch.where(mask, self.values[rows], low)
                lost += float((values.max(1).values - values.gather(1, chosen)[:, 0]).sum())
        return lost / len(self)


def fit(learnt: Corpus, kept: Corpus, epochs: int, seed: int, batch: int = 512) -> Iterator[tuple[Policy, dict[str, float]]]:
    """The net after each epoch, with its loss and its regret on lessons kept aside."""
    torch.manual_seed(seed)
    net = Policy()
    optimiser = torch.optim.AdamW(net.parameters(), lr=4e-3, weight_decay=1e-4)
    for figures in fitted(optimiser, lambda rows: learnt.loss(net, rows), len(learnt), batch, epochs):
        yield net, {**figures, "regret": kept.regret(net)}
