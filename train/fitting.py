"""What every net here shares while PyTorch fits it: the rounds over what is learnt, and the whole numbers that are kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor


def fitted(
    optimiser: torch.optim.Optimizer, loss: Callable[[Tensor], Tensor], size: int, batch: int, epochs: int
) -> Iterator[dict[str, float]]:
    """Fit until each epoch's end, in an order drawn anew each time; its number, its mean loss and the seconds so far.

    ``loss`` is asked with the numbers of ``batch`` rows out of ``size``. The optimiser's rate is the highest of one cycle.
    """
    steps = max(size // batch, 1)
    rate = float(optimiser.param_groups[0]["lr"])
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=epochs * steps + 1)
    start = time.monotonic()
    for epoch in range(epochs):
        order, total = torch.randperm(size), 0.0
        for step in range(steps):
            found = loss(order[step * batch : (step + 1) * batch])
            optimiser.zero_grad()
            found.backward()
            optimiser.step()
            schedule.step()
            total += found.item()
        yield {"epoch": epoch + 1, "loss": total / steps, "seconds": time.monotonic() - start}


def whole_numbers(rounded: Tensor) -> npt.NDArray[np.int16]:
    """Rounded weights as they are kept, one after the other; ValueError when one is too large for the file."""
    if float(rounded.abs().max()) >= 1 << 15:
        raise ValueError("a weight is too large for the file")
    return rounded.reshape(-1).numpy().astype(np.int16)
