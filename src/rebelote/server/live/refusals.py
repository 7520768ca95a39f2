"""How is somebody told that a message was refused?"""

from __future__ import annotations

from collections import Counter

from rebelote.server.protocol import wire
from rebelote.server.screens.told import encoder
from rebelote.server.words.phrases import explain

from .room import Peer


class Refused(Exception):
    """A message is refused; ``fresh`` adds a snapshot to the answer."""

    def __init__(self, kind: wire.RefusalKind, code: str, *, fresh: bool = False, **facts: object) -> None:
        super().__init__(code)
        self.kind, self.code, self.fresh, self.facts = kind, code, fresh, facts


class Refusals:
    """Tells them, and keeps how many there were by code, to be counted elsewhere."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def tell(
        self, peer: Peer, message: wire.ClientMessage | None, kind: wire.RefusalKind, code: str, text: str | None = None
    ) -> None:
        """To the sender of a message alone; ``text`` says it where the code's own sentence does not."""
        self.counted[code] += 1
        said = explain(code, {}, peer.lang) if text is None else text
        peer.put(encoder.encode(wire.Refused(getattr(message, "action_id", None), kind, code, said, peer.room.table.seq)))
