"""The bidding nets as PyTorch fits them: how a deal may end after a taking or a pass, from what the core played out.

An ending is who takes and, in bins, with how many card points (``rebelote.bots.nets.endings``); the belote's side comes beside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from rebelote.bots.nets.endings import BINS, bin_of

from .fitting import fitted, whole_numbers

HIDDEN = 48
PLACES = 8
"""Four places in two rounds."""
FINE = 2048.0
"""Whole numbers of one unit in the file."""

BIN_OF = np.array([[bin_of(points, capot) for points in range(256)] for capot in range(3)], dtype=np.int64)


class Calls(nn.Module):
    """Rows for the cards of a suit in its role, for the turned card and the place; then one layer, cut off at nothing."""

    def __init__(self, roles: int, endings: int) -> None:
        super().__init__()
        self.suits = nn.Embedding(256 * roles, HIDDEN)
        self.places = nn.Embedding(PLACES * 8, HIDDEN)
        self.out = nn.Linear(HIDDEN, endings + 1)
        nn.init.normal_(self.suits.weight, std=0.3)
        nn.init.normal_(self.places.weight, std=0.3)

    def forward(self, suits: Tensor, places: Tensor) -> Tensor:
        """The logarithms of the endings, up to a constant, and last the side of the belote."""
        early = torch.relu(self.suits(suits).sum(1) + self.places(places))
        found: Tensor = self.out(early)
        return found

    def whole(self) -> npt.NDArray[np.int16]:
        """The weights as whole numbers, in the order in which they are read."""
        with torch.no_grad():
            parts = [self.suits.weight, self.places.weight, self.out.weight, self.out.bias]
            rows = torch.cat([(part * FINE).round().reshape(-1) for part in parts])
        return whole_numbers(rows)


def takings(rows: npt.NDArray[Any]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Suits, places, endings and belotes of the takings among some rows; roles as in ``rebelote.bots.nets.bidding``."""
    rows = rows[rows["call"] > 0]
    six = rows["five"].astype(np.int64)
    six[:, 0] |= 1 << rows["turned"].astype(np.int64)
    trump = rows["call"].astype(np.int64) - 1
    every = np.arange(len(rows))
    role = np.ones((len(rows), 4), dtype=np.int64)
    role[:, 0] = 2
    role[every, trump] = 0
    places = (4 * (rows["round"].astype(np.int64) - 1) + rows["place"]) * 8
    return _tensors(256 * role + six, places, BIN_OF[rows["capot"], rows["points"]], rows)


def passes(rows: npt.NDArray[Any]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The same of the passes; the first ending is that nobody takes, then come the caller's side by bins, and the other."""
    rows = rows[rows["call"] == 0]
    role = np.ones((len(rows), 4), dtype=np.int64)
    role[:, 0] = 0
    places = (4 * (rows["round"].astype(np.int64) - 1) + rows["place"]) * 8 + rows["turned"]
    taker = rows["taker"].astype(np.int64)
    endings = np.where(taker == 0, 0, 1 + BINS * (taker - 1) + BIN_OF[rows["capot"], rows["points"]])
    return _tensors(256 * role + rows["five"], places, endings, rows)


def _tensors(
    suits: npt.NDArray[np.int64], places: npt.NDArray[np.int64], endings: npt.NDArray[np.int64], rows: npt.NDArray[Any]
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    taken, belote = rows["taker"].astype(np.int64), rows["belote"].astype(np.int64)
    ours = np.where(belote == 0, 0.0, np.where((belote == 1) == (taken == 1), 1.0, -1.0)).astype(np.float32)
    return tuple(torch.from_numpy(one) for one in (suits, places, endings, ours))


def fit(
    learnt: tuple[Tensor, ...], kept: tuple[Tensor, ...], roles: int, endings: int, epochs: int, seed: int, batch: int = 4096
) -> Iterator[tuple[Calls, dict[str, float]]]:
    """The net after each epoch, with its loss and that on rows kept aside."""
    torch.manual_seed(seed)
    net = Calls(roles, endings)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-2)

    def loss(part: Tensor) -> Tensor:
        return _loss(net, *(one[part] for one in learnt))

    for figures in fitted(optimiser, loss, len(learnt[0]), batch, epochs):
        with torch.no_grad():
            aside = _loss(net, *kept).item()
        yield net, {**figures, "kept": aside}


def _loss(net: Calls, suits: Tensor, places: Tensor, endings: Tensor, belotes: Tensor) -> Tensor:
    found = net(suits, places)
    return nn.functional.cross_entropy(found[:, :-1], endings) + nn.functional.mse_loss(found[:, -1], belotes)
