"""Which addresses do the people of a table use before they sit at it?

Open a salon, find one by its letters, look through the door, come in; and everything that proves the deals of a match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rebelote.rules.errors import Illegal, RuleError
from rebelote.server.guard.cookies import read_cookie
from rebelote.server.live.hub import Hub
from rebelote.server.live.odds import frequencies
from rebelote.server.protocol import bodies
from rebelote.server.screens.convert import seat_code
from rebelote.server.screens.scene import fair_match, salon_view
from rebelote.server.settings import Settings
from rebelote.server.store.frequencies import counted
from rebelote.server.store.lobby import table_of
from rebelote.server.tables import seating
from rebelote.server.tables.company import free_seats
from rebelote.server.tables.log import SalonTerms
from rebelote.server.words.phrases import as_lang, explain_error

from .requests import Declined, Json, Visitor, book_wanted, held, lang_of, member_of, read

_new_salon: msgspec.json.Decoder[bodies.NewSalon] = msgspec.json.Decoder(bodies.NewSalon)
_joining: msgspec.json.Decoder[bodies.Joining] = msgspec.json.Decoder(bodies.Joining)


class SalonApi:
    """The handlers, over the hub that ``hub`` answers once the server has started."""

    def __init__(self, settings: Settings, hub: Callable[[], Hub]) -> None:
        self.settings = settings
        self._hub = hub

    @property
    def hub(self) -> Hub:
        return self._hub()

    def routes(self) -> list[Route]:
        """Their addresses."""
        return [
            Route("/api/salons", self.open, methods=["POST"]),
            Route("/api/codes/{code}", self.code),
            Route("/api/tables/{table}/door", self.door),
            Route("/api/tables/{table}/join", self.join, methods=["POST"]),
            Route("/api/tables/{table}/fair", self.fair),
            Route("/api/frequencies", self.frequencies),
        ]

    async def open(self, request: Request) -> Response:
        """Make a salon."""
        wanted = await read(request, _new_salon, self.settings)
        lang = as_lang(wanted.lang, self.settings.lang)
        book = book_wanted(wanted, lang)
        visitor = await Visitor.of(request, self.hub.identity)
        terms = SalonTerms(
            title=seating.plain_name(wanted.title),
            listed=wanted.listed,
            watch=wanted.watch,
            pace=wanted.pace,
            rated=wanted.rated,
            talk=wanted.talk,
            starts_after=wanted.starts_after,
        )
        name = seating.plain_name(wanted.name)
        table, code = await self.hub.open_salon(book.key, wanted.bot, name, visitor.person, terms)
        return visitor.remembered(Json(bodies.SalonMade(table, code), 201))

    async def code(self, request: Request) -> Response:
        """The table that four letters mean."""
        found = await asyncio.to_thread(table_of, self.hub.store.engine, request.path_params["code"])
        if found is None:
            raise Declined(404, "unknown_code")
        return Json(bodies.TableMade(found))

    async def door(self, request: Request) -> Response:
        """What somebody sees who has the link of a table."""
        lang = lang_of(request.query_params, self.settings)
        async with held(self.hub, request.path_params["table"]) as room:
            table, member = room.table, await self.hub.member(room, read_cookie(request))
            inside = member is not None
            why_not = None
            if not inside:
                try:
                    seating.join(table, None, "", watch=False)
                    shut = await self.hub.why_shut(room, await self.hub.identity.person(read_cookie(request)))
                    if shut is not None:
                        raise Illegal(shut)  # told as what the rules refuse is
                except RuleError as error:
                    why_not = explain_error(error, lang)
            # The letters and the people are for those who have the link; what is agreed on is for all.
            salon = salon_view(table, room.scene(member), lang)
            free = len(free_seats(table.company))
            return Json(bodies.Door(room.id, salon, inside, free, why_not))

    async def join(self, request: Request) -> Response:
        """Come in."""
        wanted = await read(request, _joining, self.settings)
        lang = as_lang(wanted.lang, self.settings.lang)
        visitor = await Visitor.of(request, self.hub.identity)
        async with held(self.hub, request.path_params["table"]) as room:
            try:
                member = await self.hub.enter(room, visitor.person, wanted.name, watch=wanted.watch)
            except RuleError as error:
                raise Declined.by_rules(403, error, lang) from error
            seat = room.table.company.seat_of(member)
            return visitor.remembered(Json(bodies.Joined(room.id, member, None if seat is None else seat_code(seat))))

    async def fair(self, request: Request) -> Response:
        """Everything shown of a match, for its people."""
        async with held(self.hub, request.path_params["table"]) as room:
            await member_of(request, self.hub, room)
            found = await asyncio.to_thread(fair_match, room.table)
            if found is None:
                raise Declined(404, "nothing_to_prove")
            return Json(found)

    async def frequencies(self, request: Request) -> Response:
        """How often the hands dealt held what."""
        seen = await asyncio.to_thread(counted, self.hub.store.engine)
        return Json(frequencies(seen, lang_of(request.query_params, self.settings)))
