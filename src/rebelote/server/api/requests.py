"""How is a request read, and how is it answered?

JSON both ways. What is wrong with a request raises ``Declined``, which is put into words at the end; the cookie that makes a
browser the same person again is made with the first thing that needs it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Self, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rebelote.bots.registry import bot_spec
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.errors import RuleError
from rebelote.server.accounts.identity import Identity, is_cookie, new_cookie
from rebelote.server.guard.cookies import read_cookie, write_cookie
from rebelote.server.guard.origin import is_json
from rebelote.server.protocol import bodies
from rebelote.server.settings import Settings
from rebelote.server.words.phrases import as_lang, explain

if TYPE_CHECKING:
    from rebelote.server.live.hub import Hub
    from rebelote.server.live.room import Room
    from rebelote.server.tables.log import MemberId

T = TypeVar("T")


class Json(Response):
    """A body of the wire, in JSON."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return msgspec.json.encode(content)


class Declined(Exception):
    """A refused request: the code of a sentence in ``phrases`` with its facts, and how many seconds to ``wait``.

    It is said in the language asked for in the address, unless another was asked for (``lang``).
    """

    def __init__(self, status: int, code: str, /, *, wait: int = 0, lang: Lang | None = None, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.wait, self.lang, self.facts = status, code, wait, lang, facts

    @classmethod
    def by_rules(cls, status: int, error: RuleError, lang: Lang) -> Self:
        """What the rules refuse."""
        declined = cls(status, error.code, lang=lang)
        declined.facts = error.facts
        return declined


def answer_declined(settings: Settings) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The exception handler for ``Declined``."""

    async def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, Declined)
        said = problem(error.status, error.code, error.lang or lang_of(request.query_params, settings), **error.facts)
        if error.wait:
            said.headers["Retry-After"] = str(error.wait)
        return said

    return answer


def problem(status: int, code: str, lang: Lang, **facts: object) -> Json:
    """A refused request."""
    return Json(bodies.ProblemBody(bodies.Problem(code, explain(code, facts, lang))), status)


def lang_of(query: Mapping[str, str], settings: Settings) -> Lang:
    """The language asked for in an address."""
    return as_lang(query.get("lang"), settings.lang)


async def read(request: Request, decoder: msgspec.json.Decoder[T], settings: Settings) -> T:
    """The body of a request; raises Declined for one that is no JSON, too long, or not of its shape."""
    if not is_json(request.headers):
        raise Declined(415, "not_json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > settings.max_body:
            raise Declined(413, "body_too_long")
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Declined(422, "bad_message", why=str(error)) from error


class Visitor:
    """Who asks: the ``person``, and the cookie of a browser, made if it has none."""

    def __init__(self, request: Request, cookie: str, person: str) -> None:
        self._request, self._cookie, self.person = request, cookie, person
        self._fresh = cookie != read_cookie(request)

    @classmethod
    async def of(cls, request: Request, identity: Identity) -> Self:
        """The one who sends a request."""
        cookie = read_cookie(request)
        if not is_cookie(cookie):
            cookie = new_cookie()
        return cls(request, cookie, await identity.person(cookie))

    def remembered(self, response: Response) -> Response:
        """The answer, with the cookie when it is new."""
        if self._fresh:
            write_cookie(response, self._request, self._cookie)
        return response


def book_wanted(wanted: bodies.NewTable | bodies.NewSalon | bodies.Quick, lang: Lang) -> RuleBook:
    """The rules a new table is wanted with; raises Declined for a book, an option or a bot that there is not."""
    try:
        book = load_book(wanted.book).with_options(**wanted.options)
        bot_spec(wanted.bot)
    except RuleError as error:
        raise Declined.by_rules(422, error, lang) from error
    return book


@asynccontextmanager
async def held(hub: Hub, table_id: str) -> AsyncIterator[Room]:
    """The room of a table, for as long as it is needed; raises Declined when there is no such table."""
    room = await hub.hold(table_id)
    if room is None:
        raise Declined(404, "unknown_table")
    try:
        yield room
    finally:
        hub.release(room)


async def member_of(request: Request, hub: Hub, room: Room) -> MemberId:
    """Who asks, at that table; raises Declined for one who has not come in."""
    member = await hub.member(room, read_cookie(request))
    if member is None:
        raise Declined(403, "not_your_table")
    return member
