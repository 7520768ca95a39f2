"""How are the weights of a net kept? Whole numbers behind a line of JSON that says what they are, with their hash.

The files lie beside this module, are written by ``train/`` and read once a process. A file that is not what its first line
says, or not what a specification asks for, is refused with ``DamagedNet``, which says so in a sentence.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

FORMAT = 1
KINDS = ("policy", "take", "pass", "finals", "ends")


class DamagedNet(Exception):
    """The file of a net cannot be used."""


@dataclass(frozen=True)
class Net:
    """Weights of one kind of net; ``unit`` is what one of its answers is worth, where that has to be known."""

    kind: str
    unit: float
    weights: array[int]
    sha256: str


def write_net(path: Path, kind: str, weights: Sequence[int], unit: float = 1.0) -> str:
    """Write a file, and tell its hash."""
    data = array("h", weights)
    if sys.byteorder == "big":
        data.byteswap()
    payload = data.tobytes()
    head = {"net": kind, "format": FORMAT, "unit": unit, "weights": len(data), "sha256": sha256(payload).hexdigest()}
    path.write_bytes(json.dumps(head).encode() + b"\n" + payload)
    return sha256(payload).hexdigest()


def read_net(source: Traversable, kind: str) -> Net:
    """A net from a file; raises DamagedNet."""
    name = source.name
    try:
        line, _, payload = source.read_bytes().partition(b"\n")
    except OSError as error:
        raise DamagedNet(f"The weights {name} are missing: install rebelote again.") from error
    try:
        head = json.loads(line)
        form, found, unit, count, expected = (head[key] for key in ("format", "net", "unit", "weights", "sha256"))
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedNet(f"{name} does not begin as the file of a net does: install rebelote again.") from error
    if form != FORMAT or found != kind:
        raise DamagedNet(f"{name} is a net {found} of format {form}, not {kind} of format {FORMAT}: install rebelote again.")
    if len(payload) != 2 * count or sha256(payload).hexdigest() != expected:
        raise DamagedNet(f"{name} is damaged, its weights do not have the hash in its first line: install rebelote again.")
    weights = array("h")
    weights.frombytes(payload)
    if sys.byteorder == "big":
        weights.byteswap()
    return Net(kind, float(unit), weights, expected)


@lru_cache(maxsize=16)
def shipped(name: str, kind: str, wanted: str) -> Net:
    """A net of the package, whose hash must begin as ``wanted``; raises DamagedNet."""
    net = read_net(files(__package__) / f"{name}.bin", kind)
    if not net.sha256.startswith(wanted):
        raise DamagedNet(f"{name}.bin is not the net that the bot was measured with ({wanted}): install rebelote again.")
    return net
