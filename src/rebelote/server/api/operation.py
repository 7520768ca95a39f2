"""What is to be said of one method at one address?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Method = Literal["get", "post", "put", "patch", "delete"]


@dataclass(frozen=True)
class Operation:
    """A method at an address, as the application's routes write it.

    ``answers`` is what a good answer holds (a type, or the media type of what is no JSON), ``code`` its status. ``query`` names
    parameters with their values, beside ``lang``. Refusals that any request may get need not be named in ``refused``.
    """

    method: Method
    path: str
    summary: str
    answers: Any
    refused: tuple[int, ...] = ()
    body: Any = None
    code: int = 200
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def is_api(self) -> bool:
        return self.path.startswith("/api/")
