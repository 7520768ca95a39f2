"""What does a line of the log look like?

For people, or JSON for machines; nothing below info, where libraries write down every frame. An exception is told by its type
and by where it came from, and not by its message, which may quote what it failed on: a card, a statement with its values.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

# Below a warning these write down what is not for a log: the address of every socket, with the table's name in it.
_OTHERS = ("alembic", "sqlalchemy", "uvicorn", "websockets", "fido2")

Level = Literal["info", "warning", "error"]


def configure(level: Level = "warning", *, as_json: bool = False) -> None:
    """Have everything that is logged, ours and others', written to the standard error in one shape."""
    colours = sys.stderr.isatty()
    face: Processor = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=colours)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=list(_SHARED), processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, face]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for other in _OTHERS:
        logging.getLogger(other).setLevel(logging.WARNING)
    # It warns of every transaction that is taken back because another process was first, which is as it should be.
    logging.getLogger("psycopg").setLevel(logging.ERROR)


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger of events with facts."""
    wrapped: structlog.stdlib.BoundLogger = structlog.wrap_logger(
        logging.getLogger(name),
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    return wrapped


def without_messages(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """An event whose exception is named and placed, and not quoted."""
    found = event.pop("exc_info", None)
    error = found[1] if isinstance(found, tuple) else sys.exc_info()[1] if found is True else found
    if isinstance(error, BaseException):
        event["error"] = " from ".join(_names(error))
        event["at"] = [
            f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
        ][-12:]
    if event.get("logger") == "asyncio":
        # What follows the first line quotes the exception.
        event["event"] = str(event["event"]).partition("\n")[0]
    return event


def _names(error: BaseException) -> list[str]:
    names, seen = [], set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        names.append(type(current).__name__)
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return names


_SHARED: tuple[Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_messages,
)
