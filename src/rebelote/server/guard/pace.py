"""Does a socket send more than anybody plays?

What comes too fast is refused unread, in a frame of its own; a socket that goes on all the same is closed.
"""

from __future__ import annotations

from itertools import count

import msgspec

from rebelote.rules.axes import Lang
from rebelote.server.protocol import wire
from rebelote.server.words.phrases import explain

from .gate import Gate

# So many refusals in a row are no person's.
PATIENCE = 200

_numbers = count()


class _Named(msgspec.Struct):
    """All that is looked at in a message that is not read."""

    action_id: str | None = None


_decoder = msgspec.json.Decoder(_Named)


class Pace:
    """The pace of one socket."""

    def __init__(self, gate: Gate) -> None:
        self._gate, self._name = gate, str(next(_numbers))
        self._over = 0

    @property
    def is_flood(self) -> bool:
        """Whether the socket should be closed."""
        return self._over > PATIENCE

    def refusal(self, text: str | None, seq: int, lang: Lang) -> bytes | None:
        """The answer to a message that comes too fast, None for one that is to be read."""
        wait = self._gate.pass_("messages", self._name)
        if not wait:
            self._over = 0
            return None
        self._over += 1
        words = explain("too_fast", {"seconds": wait}, lang)
        return msgspec.json.encode(wire.Refused(_action_id(text), "out_of_turn", "too_fast", words, seq))


def _action_id(text: str | None) -> str | None:
    try:
        return _decoder.decode(text or "").action_id
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return None
