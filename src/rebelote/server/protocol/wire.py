"""What travels between server and client?

Every message of the socket, in both directions, as a Struct of its own (the bodies of requests are in ``bodies.py``). They are
filled field by field from a seat's view (``views.py``); nothing of the game is ever sent by reflection, because that is how a
hidden card would leave. ``tools/gen_wire_types.py`` writes ``web/src/wire/types.ts`` from both files.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from . import wire_salon
from .wire_base import (
    ActionId,
    ActionKind,
    BeloteCode,
    BeloteWord,
    BySeat,
    ByTeam,
    CallKind,
    CardCode,
    DirectionCode,
    LineKind,
    Partial,
    PhaseCode,
    RefusalKind,
    SeatCode,
    Seq,
    TeamCode,
    TrumpCode,
    Written,
)
from .wire_salon import Clock, Fair, Salon

# What the rest of the server finds here as well.
__all__ = [
    "ActionKind",
    "BySeat",
    "ByTeam",
    "CallKind",
    "CardCode",
    "PhaseCode",
    "RefusalKind",
    "SeatCode",
    "TeamCode",
    "TrumpCode",
]


# -- a table as one seat sees it ---------------------------------------------------------------------------------------


class BookRef(Struct, frozen=True):
    """The rule book of a table."""

    id: str
    title: str
    version: str


class CallView(Struct, frozen=True):
    """A call of the auction (round 1 or 2, 0 in the auction game) or of the bet (round 3).

    ``level`` is that of a bid: a number, ``capot`` or ``generale``. ``meaning`` is what the call promises by the convention
    in force, one sentence.
    """

    seat: SeatCode
    kind: CallKind
    trump: TrumpCode | None
    round: int
    text: str
    level: str | None
    meaning: str | None


class ContractView(Struct, frozen=True):
    """Who took, at what; ``multiplier`` is 1 without a bet. ``level`` is that of the bid, in the auction game alone."""

    trump: TrumpCode
    taker: SeatCode
    round: int
    multiplier: int
    trump_text: str
    text: str
    level: str | None
    level_text: str | None


class BidLevel(Struct, frozen=True):
    """A value that may be bid: a number, ``capot`` or ``generale``."""

    level: str
    text: str


class BidTrump(Struct, frozen=True):
    """A trump that may be named."""

    trump: TrumpCode
    text: str


class BidCell(Struct, frozen=True):
    """One bid: the ``action`` that says it, or the reason why it cannot be said now."""

    level: str
    trump: TrumpCode
    text: str
    action: str | None
    refusal: str | None


class CallChoice(Struct, frozen=True):
    """A word other than a bid: the ``action`` that says it, or the reason why it cannot be said now."""

    text: str
    action: str | None
    refusal: str | None


class Bidding(Struct, frozen=True):
    """The auction of contrée and coinche as one seat may speak in it: every bid of the book by level then trump, and the rest.

    ``standing`` is the last bid, ``contract`` what would be played if everybody passed from now on. ``live`` says whether the
    seat has anything to say; a contre out of turn may be open all the same. ``convention`` names the meaning of the calls.
    """

    levels: list[BidLevel]
    trumps: list[BidTrump]
    cells: list[BidCell]
    pass_: CallChoice
    contre: CallChoice
    surcontre: CallChoice
    standing: CallView | None
    contract: ContractView | None
    live: bool
    convention: str | None


class PlayedCard(Struct, frozen=True):
    """A card on the table and who played it."""

    seat: SeatCode
    card: CardCode


class TrickView(Struct, frozen=True):
    """The trick being played; ``winner`` holds it so far."""

    leader: SeatCode
    led: str | None
    cards: list[PlayedCard]
    winner: SeatCode | None


class DoneTrick(Struct, frozen=True):
    """A completed trick, with its points."""

    leader: SeatCode
    cards: list[PlayedCard]
    winner: SeatCode
    points: int


class ActionView(Struct, frozen=True, omit_defaults=True):
    """Something the viewer may do now. A cut carries its limits: the action sent is ``cut-`` and a number between them."""

    action: str
    kind: ActionKind
    text: str
    card: CardCode | None = None
    trump: TrumpCode | None = None
    level: str | None = None
    say: BeloteWord | None = None
    min: int | None = None
    max: int | None = None


class Refusal(Struct, frozen=True):
    """Why a card of the hand may not be played now."""

    code: str
    text: str


class MeldView(Struct, frozen=True):
    """A meld of the viewer's own hand."""

    text: str
    cards: list[CardCode]
    points: int


class AnnouncedView(Struct, frozen=True):
    """What a player said of its melds."""

    seat: SeatCode
    text: str


class ShownMeld(Struct, frozen=True):
    """A meld laid open by the side that counts."""

    text: str
    cards: list[CardCode]
    points: int
    seat: SeatCode


class BeloteView(Struct, frozen=True):
    """A belote the table has heard of, or one the viewer lost."""

    seat: SeatCode
    team: TeamCode
    state: BeloteCode


class Line(Struct, frozen=True):
    """A line of the score: each side's figure, the rule behind it and where that rule stands."""

    label: str
    ns: int | None
    ew: int | None
    ns_text: str
    ew_text: str
    rule: str
    source: str
    kind: LineKind


class SheetDeal(Struct, frozen=True):
    """A finished deal on the score sheet."""

    deal_no: int
    taker: SeatCode | None
    text: str
    outcome: Literal["made", "down", "tie", "passed"]
    marks: ByTeam[int]
    totals: ByTeam[int]
    pending: int
    lines: list[Line]


class ResultView(Struct, frozen=True):
    """The end of a deal; ``good`` says whether it is good news for the viewer. ``hands`` are the four hands of eight."""

    title: str
    subtitle: str
    good: bool | None
    lines: list[Line]
    marks: ByTeam[int]
    before: ByTeam[int]
    after: ByTeam[int]
    hands: BySeat[list[CardCode]]
    tricks: list[DoneTrick]
    calls: list[CallView]


class MatchView(Struct, frozen=True):
    """The end of a match."""

    winner: TeamCode
    title: str
    text: str


class View(Struct, frozen=True):
    """A table as one seat sees it: everything a client draws.

    Somebody who watches (``watching``) has South's place and no hand; ``open_hands`` are the four hands, where all four
    players let them be seen.
    """

    table: str
    seq: int
    book: BookRef
    target: int
    options_text: str
    seat: SeatCode
    direction: DirectionCode
    names: BySeat[str]
    deal_no: int
    dealer: SeatCode
    phase: PhaseCode
    round: int | None
    turn: SeatCode | None
    hand: list[CardCode]
    counts: BySeat[int]
    turned: CardCode | None
    calls: list[CallView]
    bidding: Bidding | None
    contract: ContractView | None
    trick: TrickView | None
    last_trick: DoneTrick | None
    trick_stays: bool
    tricks_won: ByTeam[int]
    actions: list[ActionView]
    refusals: dict[CardCode, Refusal]
    melds: list[MeldView]
    announced: list[AnnouncedView]
    shown: list[ShownMeld]
    melds_text: str | None
    belotes: list[BeloteView]
    score: ByTeam[int]
    pending: int
    status: str
    sheet: list[SheetDeal]
    result: ResultView | None
    match: MatchView | None
    watching: bool
    open_hands: BySeat[list[CardCode]] | None
    salon: Salon
    clock: Clock | None
    fair: Fair | None


class GameEvent(Struct, frozen=True, omit_defaults=True):
    """Something that happened, as the viewer may know it; ``text`` is the sentence for the live region."""

    kind: str
    seat: SeatCode | None = None
    card: CardCode | None = None
    cards: list[CardCode] | None = None
    trump: TrumpCode | None = None
    points: int | None = None
    team: TeamCode | None = None
    bubble: str | None = None
    text: str | None = None


# -- server to client --------------------------------------------------------------------------------------------------


class Update(Struct, frozen=True, tag="update"):
    """The table after one entry of its log. ``view`` has the fields that are not what they were; a snapshot has them all, and
    no events.
    """

    seq: int
    snapshot: bool
    events: Written[list[GameEvent]]
    view: Partial[View]


class People(Struct, frozen=True, tag="people"):
    """Who is there and how the table stands, when no card has moved: before the first deal, and when somebody comes or goes.

    ``events`` are what has just happened, in words. What is left out is as it was.
    """

    seq: int
    clock: Clock | None
    events: Written[list[GameEvent]]
    salon: Salon | UnsetType = UNSET
    fair: Fair | UnsetType | None = UNSET


class Said(Struct, frozen=True, tag="said"):
    """Somebody says something: one of the set phrases or emotes (``code``), else free words. It is not kept."""

    member: str
    name: str
    seat: SeatCode | None
    code: str | None
    text: str


class Refused(Struct, frozen=True, tag="refused"):
    """A message was not accepted; ``seq`` is where the table stands."""

    action_id: str | None
    kind: RefusalKind
    code: str
    text: str
    seq: int


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


ServerMessage = Update | People | Said | Refused | Pong


# -- client to server --------------------------------------------------------------------------------------------------


class Act(Struct, frozen=True, tag="act"):
    """Do something; ``seq`` is that of the view it answers, ``action_id`` is the client's own and counts once."""

    action_id: ActionId
    seq: Seq
    action: Annotated[str, Meta(min_length=1, max_length=16)]


class Next(Struct, frozen=True, tag="next"):
    """Deal again, after a deal."""

    action_id: ActionId
    seq: Seq


class Rematch(Struct, frozen=True, tag="rematch"):
    """Play another match, after a match."""

    action_id: ActionId
    seq: Seq


class ChooseLang(Struct, frozen=True, tag="lang"):
    """Speak another language from now on; answered with a snapshot."""

    lang: str


class Ping(Struct, frozen=True, tag="ping"):
    """Is anybody there?"""


ClientMessage = Act | Next | Rematch | ChooseLang | Ping | wire_salon.SalonMessage
