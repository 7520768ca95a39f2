"""What does a record state that follows from the rest?

The heads of match and deal as tags, and what was announced, held and scored as statements: a keyword and its words, the same in
both faces of a record. They are written for people and other programs, and a reader works them out again and compares.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from .books import RuleBook
from .deal import Deal
from .errors import Malformed
from .events import MeldsAnnounced, MeldsShown
from .match import Match
from .notation import announcement_text, cards_text, hands_text, parse_announcement, parse_cards_in_a_row
from .record import Played, Record
from .scoring import ScoreLine
from .seats import SEATS, ByTeam, Seat, Team

FORMAT = "rebelote-record"
VERSION = 1
Pairs = list[tuple[str, str]]
Statement = tuple[str, ...]
Json = dict[str, object]
Kind = Literal["seat", "team", "int", "score", "cards", "said", "flag", "word"]

# Keyword -> its words in order, with their names in the JSON twin.
STATEMENTS: dict[str, tuple[tuple[str, Kind], ...]] = {
    "announced": (("seat", "seat"), ("said", "said")),
    "meld": (("seat", "seat"), ("kind", "word"), ("cards", "cards"), ("points", "int"), ("shown", "flag")),
    "belote": (("seat", "seat"), ("suit", "word"), ("state", "word")),
    "brought": (("code", "word"), ("team", "team"), ("points", "int"), ("rule", "word")),
    "marked": (("code", "word"), ("team", "team"), ("points", "int"), ("rule", "word")),
    "judged": (("points", "score"),),
    "result": (("outcome", "word"), ("marks", "score")),
    "pending": (("points", "int"),),
    "total": (("scores", "score"),),
}
# Keywords of statements that come in lists -> their member of a deal.
LISTS = {"announced": "announced", "meld": "melds", "belote": "belotes", "brought": "brought", "marked": "marked"}
SEAT_TAGS = {Seat.SOUTH: "South", Seat.EAST: "East", Seat.NORTH: "North", Seat.WEST: "West"}
MATCH_TAGS = frozenset(
    (
        *("Format", "Event", "Site", "Date", "Table", "Direction", "FirstDealer", "Rules", "RulesHash", "Target"),
        *("Result", "Winner", "Pending", "Termination", "Source", "TeamNS", "TeamEW", "Deal"),
        *SEAT_TAGS.values(),
        *(f"{name}Bot" for name in SEAT_TAGS.values()),
    )
)
DEAL_TAGS = frozenset(("Deal", "Dealer", "ScoreBefore", "PendingBefore", "Pack", "Hands", "Turned", "Uncut"))


def score_text(scores: ByTeam[int]) -> str:
    """``112-50``, North-South first."""
    return f"{scores.ns}-{scores.ew}"


def match_claims(book: RuleBook, match: Match) -> dict[str, str]:
    """The tags of a match that follow from its rules and its deals."""
    claims = {
        "Direction": "ccw" if book.direction == "anticlockwise" else "cw",
        "RulesHash": book.sha256,
        "Target": str(book.target),
        "Result": score_text(match.scores),
        "Pending": str(match.pending),
    }
    return claims if match.winner is None else {**claims, "Winner": str(match.winner)}


def match_head(record: Record, match: Match) -> Pairs:
    """Every tag of a match, in canonical order; ``record`` is canonical."""
    header, claims = record.header, match_claims(record.book, match)
    tags: Pairs = [
        ("Format", f"{FORMAT} {VERSION}"),
        ("Event", header.event),
        ("Site", header.site),
        ("Date", header.date),
        ("Table", header.table),
    ]
    tags += [(SEAT_TAGS[seat], header.players[seat].name) for seat in SEATS]
    tags += [(f"{SEAT_TAGS[seat]}Bot", header.players[seat].bot) for seat in SEATS if header.players[seat].bot]
    tags += [(f"Team{team}", name) for team, name in header.teams.items()]
    tags += [("Direction", claims["Direction"]), ("FirstDealer", str(record.first_dealer)), ("Rules", record.book.key)]
    tags += [(name, claims[name]) for name in ("RulesHash", "Target", "Result", "Winner", "Pending") if name in claims]
    tags += [("Termination", header.termination or ""), ("Source", header.source)]
    return [*tags, *header.tags]


def deal_claims(number: int, before: Match) -> dict[str, str]:
    """The tags of a deal that follow from what came before."""
    return {
        "Deal": str(number),
        "Dealer": str(before.dealer),
        "ScoreBefore": score_text(before.scores),
        "PendingBefore": str(before.pending),
    }


def deal_head(one: Played) -> Pairs:
    """Every tag of a deal, in canonical order."""
    kept, deal = one.kept, one.deal
    tags = list(deal_claims(one.number, one.before).items())
    if kept.pack is not None:
        tags.append(("Pack", cards_text(kept.pack)))
    elif kept.hands is not None:
        tags.append(("Hands", hands_text(kept.hands)))
    if deal.turned is not None:
        tags.append(("Turned", str(deal.turned)))
    if kept.uncut:
        tags.append(("Uncut", "yes"))
    return [*tags, *kept.tags]


def deal_statements(deal: Deal, after: Match) -> list[Statement]:
    """What was announced, held, brought and marked, and the totals of the match ``after``."""
    found: list[Statement] = []
    shown = {event.seat for event in deal.events if isinstance(event, MeldsShown)}
    for event in deal.events:
        if isinstance(event, MeldsAnnounced):
            found += [("announced", str(event.seat), announcement_text(said)) for said in event.said]
    for seat, melds in deal.melds.items():
        for meld in melds:
            flag = "shown" if seat in shown else "hidden"
            cards = cards_text(sorted(meld.cards))
            found.append(("meld", str(seat), meld.kind.value, cards, str(meld.points), flag))
    found += [("belote", str(belote.seat), str(belote.suit), belote.state.value) for belote in deal.belotes]
    if not deal.is_over:
        return found
    score = deal.score
    if score is None:
        found.append(("result", "passed", "0-0"))
    else:
        found += [_line("brought", line) for line in score.count]
        found += [_line("marked", line) for line in score.lines]
        found += [("judged", score_text(score.judged)), ("result", score.outcome, score_text(score.marks))]
    return [*found, ("pending", str(after.pending)), ("total", score_text(after.scores))]


def _line(keyword: str, line: ScoreLine) -> Statement:
    return (keyword, line.code, str(line.team), str(line.points), line.topic)


def read_word(text: str, kind: Kind) -> str:
    """One word of a statement in its canonical form; raises Malformed."""
    return _READERS[kind](text)


def number(text: str, *, limit: int = 9) -> int:
    """A whole number of at most ``limit`` digits; raises Malformed."""
    if re.fullmatch(rf"[0-9]{{1,{limit}}}", text) is None:
        raise Malformed("bad_number", text=text[:20])
    return int(text)


def _score(text: str) -> str:
    words = text.split("-")
    if len(words) != 2:
        raise Malformed("bad_score", text=text[:20])
    return "-".join(_int(word) for word in words)


def _int(text: str) -> str:
    # A line may be negative: rounding takes away.
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    return f"{sign}{number(digits)}"


def _flag(text: str) -> str:
    if text not in ("shown", "hidden"):
        raise Malformed("bad_word", text=text[:20])
    return text


_READERS: dict[Kind, Callable[[str], str]] = {
    "seat": lambda text: str(Seat.parse(text)),
    "team": lambda text: str(Team.parse(text)),
    "int": _int,
    "score": _score,
    "cards": lambda text: cards_text(sorted(parse_cards_in_a_row(text))),
    "said": lambda text: announcement_text(parse_announcement(text)),
    "flag": _flag,
    "word": str,
}
