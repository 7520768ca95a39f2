"""Which addresses are there about talk?

What can be said with one tap.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rebelote.server.settings import Settings
from rebelote.server.words.sayings import phrases

from .requests import Json, lang_of


class TalkApi:
    """The handlers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def routes(self) -> list[Route]:
        """Their addresses."""
        return [Route("/api/phrases", self.phrases)]

    async def phrases(self, request: Request) -> Response:
        """The set phrases, in one language."""
        return Json(phrases(lang_of(request.query_params, self.settings)))
