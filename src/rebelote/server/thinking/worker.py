"""A process that thinks for bots: questions come in on its standard input, answers go out where its standard output was.

``python -m rebelote.server.thinking.worker MODULE:FUNCTION`` names what makes a bot. A message is four bytes of length and a
pickle; only the server that started the process is at the other end. Nothing a bot prints goes anywhere.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from importlib import import_module
from queue import SimpleQueue
from typing import IO

from .jobs import Job, MakeBot, think

READY = ("ready", None)


def packed(message: object) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(message)
    return len(body).to_bytes(4, "big") + body


def answer(make: MakeBot, job: Job) -> bytes:
    """What a bot thinks, or the name of what it raised; for a job without a view, nothing."""
    try:
        if job.view is None:
            make(job.bot, job.seat, job.seed)
        return packed(("thought", None if job.view is None else think(make, job)))
    except BaseException as error:  # noqa: BLE001  # whatever a bot raises, SystemExit too, is the bot's failure
        return packed(("raised", type(error).__name__))


def _listen(source: IO[bytes], jobs: SimpleQueue[Job]) -> None:
    """Hand on what comes in; when the server is gone, so is this process, whatever it is thinking about."""
    while head := source.read(4):
        jobs.put(pickle.loads(source.read(int.from_bytes(head, "big"))))  # noqa: S301  # our own server's
    os._exit(0)


def main(maker: str) -> None:
    """Answer one question after another."""
    source, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    module, _, name = maker.partition(":")
    make = getattr(import_module(module), name)
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(source, jobs), daemon=True).start()
    message = packed(READY)
    while True:
        out.write(message)
        out.flush()
        message = answer(make, jobs.get())


if __name__ == "__main__":
    main(sys.argv[1])
