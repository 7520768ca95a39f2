"""What does a reader see of the people of a table, of its clock and of its proofs?

Built from the table and from what its room knows beside: who is connected, and how long an action has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from rebelote.bots.registry import bot_specs
from rebelote.fairness.house import FairMatch
from rebelote.fairness.scheme import Salts
from rebelote.rules.axes import Lang, axes
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.deal import Deal
from rebelote.rules.names import seat_name
from rebelote.rules.seats import SEATS, Seat, Team
from rebelote.server.protocol import wire_base, wire_salon
from rebelote.server.tables.company import Company
from rebelote.server.tables.hush import why_no_words
from rebelote.server.tables.log import MemberId, Opened
from rebelote.server.tables.seating import why_not_start
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import counted, explain_error, phrase

from .convert import seat_code
from .lists import LEVELS

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Scene:
    """What a room knows beside its table, for one reader (None: for nobody in particular). ``starts_in`` in milliseconds.

    ``common`` keeps what all readers of one state see alike, by its kind and language, so that it is built once.
    """

    viewer: MemberId | None
    present: frozenset[MemberId] = frozenset()
    code: str | None = None
    clock: wire_salon.Clock | None = None
    starts_in: int | None = None
    common: dict[tuple[str, Lang], Any] = field(default_factory=dict)

    def to(self, viewer: MemberId | None) -> Scene:
        """The same moment for another reader."""
        return Scene(viewer, self.present, self.code, self.clock, self.starts_in, self.common)

    def once(self, kind: str, lang: Lang, make: Callable[[], T]) -> T:
        """What all readers see alike, made at the first time."""
        found: T | None = self.common.get((kind, lang))
        if found is None:
            found = self.common[kind, lang] = make()
        return found


def player_names(table: Table, lang: Lang) -> dict[Seat, str]:
    """The players' names; a person without a name is called by the seat, as it lies round the table."""
    return names_of(table.opened, table.company, table.book, lang)


def names_of(opened: Opened, company: Company, book: RuleBook, lang: Lang) -> dict[Seat, str]:
    """The same by how the table was opened and who is there now."""
    return {seat: _name(opened, company, seat) or seat_name(place(seat, book), lang) for seat in SEATS}


def _name(opened: Opened, company: Company, seat: Seat) -> str:
    member = company.chairs[seat].member
    return company.members[member].name if member is not None else opened.names.get(seat.value, "")


def place(seat: Seat, book: RuleBook) -> Seat:
    """Where a seat lies: played clockwise, the next after South sits in the west."""
    return seat.partner if book.direction == "clockwise" and seat.team is Team.EW else seat


def member_names(table: Table, lang: Lang) -> dict[MemberId, str]:
    """What the people of a table are called; who has no name is called by the seat, or a guest."""
    seats, seated = player_names(table, lang), table.company.seated
    return {
        member: known.name or (seats[seated[member]] if member in seated else phrase("guest", lang, number=member))
        for member, known in table.company.members.items()
    }


def book_words(book: RuleBook, lang: Lang) -> str:
    """The book, the target, and every rule the table changed: ``Règlement de club · 500 points · Annonces : non``."""
    words = [book.title[lang], counted("point", "points", book.target, lang)]
    return " · ".join([*words, *(one.text for one in differences(book, lang) if one.key != "target")])


@lru_cache(256)
def differences(book: RuleBook, lang: Lang) -> tuple[wire_salon.Difference, ...]:
    """Every rule that the table has otherwise than its book."""
    colon, usual = " : " if lang == "fr" else ": ", load_book(book.id)
    return tuple(
        wire_salon.Difference(
            name,
            f"{axes()[name].label[lang]}{colon}{axes()[name].words(value, lang)}",
            axes()[name].words(usual.axis(name), lang),
        )
        for name, value in book.changes
    )


def won(winner: Team, names: Mapping[Seat, str], lang: Lang) -> str:
    """Who has won a match, by name."""
    one, other = (names[seat] for seat in SEATS if seat.team is winner)
    return phrase("match_won", lang, one=one, other=other)


def bot_title(bot: str, lang: Lang) -> str:
    """What a bot is called where people choose one: its level, else its title; its id when it is not there any more."""
    spec = bot_specs().get(bot)
    if spec is None:
        return bot
    return spec.title[lang] if spec.level is None else LEVELS[spec.level][lang]


def names_in(table: Table, scene: Scene, lang: Lang) -> dict[Seat, str]:
    """The players' names, worked out once for all readers."""
    return scene.once("names", lang, lambda: player_names(table, lang))


def salon_view(table: Table, scene: Scene, lang: Lang) -> wire_salon.Salon:
    """The people of a table and what they agreed on."""
    salon = scene.once("salon", lang, lambda: _salon(table, scene, lang))
    company, seat = table.company, table.company.seat_of(scene.viewer)
    hushed = why_no_words(table, scene.viewer)
    return msgspec.structs.replace(
        salon,
        you=scene.viewer,
        is_host=scene.viewer is not None and scene.viewer == company.host,
        may_end=seat is not None and table.may_end(seat.team),
        hushed=None if hushed is None else explain_error(hushed, lang),
    )


def _salon(table: Table, scene: Scene, lang: Lang) -> wire_salon.Salon:
    """The salon as nobody in particular sees it."""
    company, terms, book = table.company, table.terms, table.book
    names, members = names_in(table, scene, lang), member_names(table, lang)
    why_not = why_not_start(table) if table.stage in ("salon", "over") else None
    seated = company.seated

    def chair(seat: Seat) -> wire_salon.Chair:
        there = company.chairs[seat]
        return wire_salon.Chair(
            member=there.member,
            name=names[seat],
            present=there.member is None or there.member in scene.present,
            bot=there.bot,
            bot_title=bot_title(there.bot, lang),
            stands_in=there.stands_in,
            ready=seat in company.ready,
            pausing=seat in company.pausing,
            open=seat in company.open,
        )

    return wire_salon.Salon(
        title=terms.title,
        code=scene.code,
        stage=table.stage,
        solo=table.is_solo,
        you=None,
        is_host=False,
        chairs=wire_base.BySeat(*(chair(seat) for seat in SEATS)),
        people=[
            wire_salon.Person(
                member,
                members[member],
                seat_code(seated[member]) if member in seated else None,
                member in scene.present,
                member == company.host,
            )
            for member in company.members
        ],
        book=book.id,
        options=dict(book.changes),
        options_text=book_words(book, lang),
        changes=list(differences(book, lang)),
        bot=table.bot,
        listed=terms.listed,
        watch=terms.watch,
        pace=terms.pace,
        rated=terms.rated,
        talk=terms.talk,
        hushed=None,
        why_not=None if why_not is None else phrase(why_not, lang),
        starts_in=scene.starts_in,
        paused=company.paused,
        may_end=False,
        stopped=None if table.stopped is None else table.stopped.value,
    )


# -- proofs ------------------------------------------------------------------------------------------------------------


def fair_view(table: Table, seat: Seat | None, scene: Scene) -> wire_salon.Fair | None:
    """What binds the server to the deal to come, being played or, after the match, the last one."""
    fair = scene.once("fair", "fr", lambda: _fair(table))
    if fair is None or seat is None or not table.wants_salt(seat):
        return fair
    return msgspec.structs.replace(fair, wants_salt=True)


def _fair(table: Table) -> wire_salon.Fair | None:
    bound = table.binding
    if bound is None:
        return _after_match(table)
    fair, dealer = bound
    begins = table.begun is not None
    return wire_salon.Fair(
        match=fair.match,
        rules=fair.rules.hex(),
        opening=fair.opening.hex(),
        number=len(fair.proofs) + 1,
        dealer=seat_code(dealer),
        previous=fair.head.hex(),
        commitment=fair.offer(dealer).hex(),
        salts=_salts(table.salts),
        wants_salt=False,
        shown=None if begins else _last_shown(table),
        secret=None,
    )


def _after_match(table: Table) -> wire_salon.Fair | None:
    fair = table.fair
    if fair is None or not fair.proofs:
        return None
    shown = shown_deal(fair, table.current, len(fair.proofs) - 1)
    return wire_salon.Fair(
        match=fair.match,
        rules=fair.rules.hex(),
        opening=fair.opening.hex(),
        number=shown.number,
        dealer=shown.dealer,
        previous=shown.previous,
        commitment=shown.commitment,
        salts=shown.salts,
        wants_salt=False,
        shown=shown,
        secret=fair.secret.hex(),
    )


def _last_shown(table: Table) -> wire_salon.ShownDeal | None:
    fair = table.fair
    # While a deal is played, the one before has been shown already.
    if fair is None or not fair.proofs or table.stage == "deal":
        return None
    # Where nobody took, the hands go back unseen until the match is over.
    return None if table.current.passed else shown_deal(fair, table.current, len(fair.proofs) - 1)


def shown_deal(fair: FairMatch, deal: Deal, place: int) -> wire_salon.ShownDeal:
    """A deal that is over, the one at ``place`` of its match (from 0), with its proof."""
    proof = fair.proofs[place]
    before = fair.proofs[place - 1].link if place else fair.opening
    return wire_salon.ShownDeal(
        match=fair.match,
        rules=fair.rules.hex(),
        number=place + 1,
        dealer=seat_code(deal.dealer),
        previous=(before or b"").hex(),
        commitment=proof.commitment.hex(),
        salts=_salts(proof.salts),
        secret=(proof.secret or b"").hex(),
        pack=[str(card) for card in deal.pack],
        actions=[f"{seat} {action}" for seat, action in deal.history],
        link=(proof.link or b"").hex(),
    )


def _salts(salts: Salts) -> wire_base.BySeat[str | None]:
    return wire_base.BySeat(*(None if salt is None else salt.hex() for salt in salts))


def fair_match(table: Table) -> wire_salon.FairMatch | None:
    """Everything shown of the match on the table, None where its deals are not proved."""
    fair = table.fair
    if fair is None or table.match is None:
        return None
    deals = [
        shown_deal(fair, deal.unfold(), place) for place, deal in enumerate(table.finished) if table.is_over or not deal.passed
    ]
    return wire_salon.FairMatch(fair.match, fair.opening.hex(), fair.secret.hex() if table.is_over else None, deals)
