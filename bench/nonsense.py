"""Messages that no client would send, without end: what a fuzzer, a broken program or somebody bored sends to a table.

None of them is an action that the rules allow, so that a table must stand as it stood whatever came.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from random import Random
from typing import Any

Message = str | bytes
_TYPES = ("act", "next", "rematch", "lang", "ping", "start", "salt", "say", "", "ACT", "admin", None, 7)
_WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    1 << 63,
    10**40,
    1.5,
    "",
    "x" * 65,
    "x" * 5000,
    [],
    {},
    [[]],
    {"a": 1},
    "\0",
    "é" * 64,
)
_ACTIONS = (
    "cut-0",
    "cut-33",
    "cut--1",
    "Kx",
    "Kh!!",
    "take-z",
    "80z",
    "90",
    "coinche@Q",
    "pass!",
    "9+9",
    "💥",
    "K\u2028h",
)


def messages(seed: int, seq: int) -> Iterator[Message]:
    """Nonsense for a table that stands at ``seq``, the same for the same seed."""
    source = Random(seed)
    makers = (_noise, _binary, _broken, _shape, _wrong_field, _bad_action, _deep, _long, _not_an_object)
    while True:
        yield source.choice(makers)(source, seq)


def _noise(source: Random, _seq: int) -> Message:
    return "".join(source.choice(string.printable + "éÀ💥\u202e\ufeff\x00") for _ in range(source.randint(0, 200)))


def _binary(source: Random, _seq: int) -> Message:
    return source.randbytes(source.randint(0, 300))


def _plain(source: Random, seq: int) -> dict[str, Any]:
    return {"type": "act", "action_id": f"n{source.getrandbits(60)}", "seq": seq, "action": source.choice(_ACTIONS)}


def _broken(source: Random, seq: int) -> Message:
    text = json.dumps(_plain(source, seq))
    place = source.randrange(len(text))
    return source.choice((text[:place], text[place:] or "}", text + text, text[:place] + "\\" + text[place:], "\ufeff" + text))


def _shape(source: Random, seq: int) -> Message:
    wanted = _plain(source, seq)
    for name in source.sample(sorted(wanted), source.randint(1, len(wanted))):
        del wanted[name]
    return json.dumps(wanted)


def _wrong_field(source: Random, seq: int) -> Message:
    wanted = _plain(source, seq)
    wanted["type"] = source.choice(_TYPES[:3])
    wanted[source.choice(("action_id", "seq", "type"))] = source.choice(_WRONG)
    return json.dumps(wanted)


def _bad_action(source: Random, seq: int) -> Message:
    return json.dumps(_plain(source, source.choice((seq, seq, seq - 1, seq + 1, 0))))


def _deep(source: Random, _seq: int) -> Message:
    depth = source.randint(50, 2000)
    return source.choice(("[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth))


def _long(source: Random, seq: int) -> Message:
    wanted = _plain(source, seq) | {"padding": "x" * source.randint(4000, 100_000)}
    return json.dumps(wanted)


def _not_an_object(source: Random, _seq: int) -> Message:
    return source.choice(("null", "true", "0", "1e999", "NaN", '"act"', "[]", "{}", "[null]", " ", "\n", '{"type":{}}'))


def frames(seed: int) -> Iterator[bytes]:
    """Bytes that are no frames of a client, each the end of its socket."""
    source = Random(seed)
    makers = (
        lambda: b"\x81\x05hello",  # not masked
        lambda: b"\x83\x80\0\0\0\0",  # an opcode that is none
        lambda: b"\xf1\x80\0\0\0\0",  # bits that no extension gave a meaning
        lambda: b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0",  # longer than anything
        lambda: b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256,  # a ping that is too long
        lambda: b"\x80\x80\0\0\0\0",  # the rest of nothing
        lambda: b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc",  # not UTF-8
        lambda: b"\x88\x81\0\0\0\0\x03",  # half a close code
        lambda: b"\x01\x81\0\0\0\0{\x01\x81\0\0\0\0{",  # a message inside another
        lambda: bytes((source.randrange(16) | 0x40, 0x80 | 20)) + source.randbytes(24),
    )
    while True:
        yield source.choice(makers)()
