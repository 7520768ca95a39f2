"""What happens to a message from a socket? It is read, judged, kept and answered, one at a time for each table."""

from __future__ import annotations

import logging

import msgspec

from rebelote.rules.axes import LANGS
from rebelote.rules.errors import Illegal, Malformed, RuleError
from rebelote.server.protocol import wire, wire_salon
from rebelote.server.screens.scene import player_names
from rebelote.server.screens.told import encoder
from rebelote.server.store import Append, Conflict, Unavailable
from rebelote.server.words.phrases import as_lang, explain, explain_error

from .judge import Command, Judge
from .keeping import Keeping
from .motion import Motion
from .refusals import Refusals, Refused
from .room import Peer
from .talk import Talking

log = logging.getLogger(__name__)

# How often a wish is tried again when another process was first.
TRIES = 5

_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class Mailbox:
    """For the messages of all sockets of a process; none is longer than ``longest``."""

    def __init__(
        self, longest: int, judge: Judge, keeping: Keeping, motion: Motion, talking: Talking, refusals: Refusals
    ) -> None:
        self._longest, self._judge, self._keeping, self._motion = longest, judge, keeping, motion
        self._talking, self._refusals = talking, refusals

    async def receive(self, peer: Peer, text: str | None) -> None:
        """A message, None for a binary one. Whatever it is, only its sender hears of what is wrong."""
        message: wire.ClientMessage | None = None
        try:
            message = self._read(text)
            await self._handle(peer, message)
        except Refused as refused:
            self._refusals.tell(peer, message, refused.kind, refused.code, explain(refused.code, refused.facts, peer.lang))
            if refused.fresh:
                peer.put(peer.room.snapshot(peer.member, peer.lang))
        except RuleError as error:
            kind: wire.RefusalKind = (
                "malformed" if isinstance(error, Malformed) else "illegal" if isinstance(error, Illegal) else "out_of_turn"
            )
            text = explain_error(error, peer.lang, player_names(peer.room.table, peer.lang))
            self._refusals.tell(peer, message, kind, error.code, text)
        except Unavailable:
            log.exception("a message's entry could not be kept")
            self._refusals.tell(peer, message, "out_of_turn", "not_kept")
        except Exception:
            log.exception("table %s: a message could not be handled", peer.room.id)
            self._refusals.tell(peer, message, "malformed", "internal")

    def _read(self, text: str | None) -> wire.ClientMessage:
        if text is None:
            raise Refused("malformed", "binary_frame")
        if len(text) > self._longest:
            raise Refused("malformed", "too_long", size=len(text), limit=self._longest)
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
            raise Refused("malformed", "bad_message", why=str(error)) from error

    async def _handle(self, peer: Peer, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping():
                peer.put(encoder.encode(wire.Pong()))
            case wire.ChooseLang(lang):
                if as_lang(lang) != lang:
                    raise Refused("malformed", "unknown_lang", known=", ".join(LANGS))
                peer.lang = as_lang(lang)
                peer.put(peer.room.snapshot(peer.member, peer.lang))
            case wire_salon.Say():
                await self._talking.say(peer, message)
            case _:
                await self._command(peer, message)

    async def _command(self, peer: Peer, message: Command) -> None:
        room = peer.room
        async with room.lock:
            for _ in range(TRIES):
                if message.action_id in room.counted:
                    peer.put(room.snapshot(peer.member, peer.lang))
                    return
                self._judge.may(room, peer, message)
                # What a player answers: the deal as it was last moved. Who comes and goes meanwhile makes no answer late.
                if isinstance(message, wire.Act | wire.Next | wire.Rematch) and not self._judge.answers(room, message.seq):
                    raise Refused("stale", "stale", fresh=True)
                entries = self._judge.entries(room, peer, message)
                try:
                    await self._keeping.append(room, entries, Append(action_id=message.action_id))
                    break
                except Conflict:
                    seq = room.table.seq
                    await self._keeping.catch_up(room)
                    if room.table.seq == seq:
                        # Nobody else was first: it has counted, so long ago that only the store knows.
                        peer.put(room.snapshot(peer.member, peer.lang))
                        return
            else:
                raise Refused("stale", "stale", fresh=True)
        self._motion.wake(room)
