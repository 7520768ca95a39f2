"""What did the person type?

One line of the line-based game becomes an action, a question, or a sentence saying why it is neither. Accents and capitals are
optional; where that leaves two cards possible, the hand decides, and if both are in it, the person is asked.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from rebelote.rules.actions import Action, Bid, Coinche, Cut, Level, Pass, Play, Surcoinche, Take, parse_action
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.cards import RANKS, SUITS, Card, Rank, Suit, Trump
from rebelote.rules.errors import Malformed
from rebelote.rules.names import bid_name, card_the, level_name, rank_name, suit_name, suit_symbol, trump_name
from rebelote.server.protocol import wire

from .words import word


class Ask(Enum):
    """What one may ask at any time."""

    HELP = "help"
    HAND = "hand"
    TRICK = "trick"
    LAST = "last"
    TRUMP = "trump"
    SCORE = "score"
    SHEET = "sheet"
    CALLS = "calls"
    QUESTION = "question"
    NEXT = "next"
    REMATCH = "rematch"
    QUIT = "quit"


_ASKED: dict[Ask, str] = {
    Ask.HELP: "?, aide, help, h",
    Ask.HAND: "main, ma main, hand, my hand, m, jeu, cartes, cards",
    Ask.TRICK: "pli, trick, table",
    Ask.LAST: "dernier, dernier pli, last, last trick, l",
    Ask.TRUMP: "atout, trump, contrat, contract",
    Ask.SCORE: "score, points",
    Ask.CALLS: "encheres, les encheres, auction, the auction, calls, bids",
    Ask.SHEET: "marque, feuille, feuille de marque, sheet, score sheet, s",
    Ask.QUESTION: "question, quoi, what, repete, repeat",
    Ask.NEXT: "suite, suivante, donne suivante, next, next deal",
    Ask.REMATCH: "revanche, rematch",
    Ask.QUIT: "quitter, quit, q, exit",
}
_COMMANDS = {phrase: ask for ask, phrases in _ASKED.items() for phrase in phrases.split(", ")}
_PASSES = {"p", "passe", "je passe", "passer", "pass", "i pass", "sans moi", "not me"}
_TAKES = re.compile(r"^(?:je |i )?(?:prends?|prendre|take)(?: (?:a|at|en))?(?: (?P<trump>.+))?$")
_CONTRES = {"coinche", "je coinche", "contre", "je contre", "contrer"}
_SURCONTRES = {"surcoinche", "je surcoinche", "surcontre", "je surcontre", "surcontrer"}
# "10 de coeur" is a card: a value of two digits begins with 2 at least.
_BID = re.compile(
    r"^(?:je (?:dis|demande) |i bid )?(?:(?P<value>[2-9]\d|[1-9]\d{2})|(?P<capot>capot)|(?P<generale>generale))"
    r"(?: (?:a|at|de|of|en|in) | ?-? ?)(?P<trump>\S.*)?$"
)
_SAID = re.compile(r"(?: ?!| (?:re)?belote ?!?)$")
_SPELLED = re.compile(r"^(?:le |la |l')?(?P<rank>\w+?) (?:de |of |d')?(?P<suit>\w+)$")
_SHORT = re.compile(r"^(?P<rank>10|[7-9A-Za-z]) ?(?P<suit>[A-Za-z])$")
_DIGITS = {"sept": "7", "huit": "8", "neuf": "9", "dix": "10", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
_FRENCH_ONLY, _ENGLISH_ONLY = "VDR", "JQK"
_SUIT_LETTERS: dict[Lang, dict[str, Suit]] = {
    "fr": dict(zip("pckt", SUITS, strict=True)),
    "en": dict(zip("shdc", SUITS, strict=True)),
}


@dataclass(frozen=True, slots=True)
class Unclear:
    """Neither an action nor a question; ``text`` says why."""

    text: str


def said_words(bidding: wire.Bidding) -> list[wire.CallChoice]:
    """What may be said now besides bids, in the order in which it is numbered: pass, contre, surcontre."""
    return [choice for choice in (bidding.pass_, bidding.contre, bidding.surcontre) if choice.action is not None]


def fold(text: str) -> str:
    """Lower case, without accents, one blank between words."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return " ".join("".join(mark for mark in plain if not unicodedata.combining(mark)).split())


def read_answer(text: str, view: wire.View, lang: Lang) -> Action | Ask | Unclear:
    """What a line means while the person of ``view`` is awaited; whether an action is allowed is for the rules to say."""
    folded = fold(text)
    if folded in _COMMANDS:
        return _COMMANDS[folded]
    bid = _BID.match(folded)
    if bid is not None:
        return _bid(bid, text, lang)
    if folded.isascii() and folded.isdecimal():
        return _numbered(int(folded), view, lang)
    spoken = _spoken(folded, view)
    if spoken is not None:
        return spoken
    bare = _SAID.sub("", folded)
    cards = _cards(_SAID.sub("", text.strip()) if bare != folded else text.strip(), bare, lang)
    if cards:
        return _chosen(cards, text, view, lang, say=bare != folded)
    try:
        return parse_action(text)
    except Malformed:
        return Unclear(word("not_understood", lang, text=text.strip()))


def _bid(found: re.Match[str], text: str, lang: Lang) -> Action | Unclear:
    """A bid; without a trump, or with one letter that means two suits, the person is asked."""
    level: Level = int(found["value"]) if found["value"] else "capot" if found["capot"] else "generale"
    named = found["trump"]
    if named is None:
        return Unclear(word("which_trump", lang, text=text.strip(), level=level_name(level)))
    trumps = _bid_trumps(named, text.strip()[-1], lang)
    if len(trumps) > 1:
        left, right = (bid_name(Bid(level, trump), lang) for trump in trumps)
        return Unclear(word("which_bid", lang, text=text.strip(), left=left, right=right))
    if not trumps:
        return Unclear(word("which_trump", lang, text=text.strip(), level=level_name(level)))
    return Bid(level, trumps[0])


def _bid_trumps(named: str, typed: str, lang: Lang) -> list[Trump]:
    """What a trump may be: its name, its symbol, or a letter. ``c`` is cœur in French and clubs in English and in files, where
    a capital C is French: when the two readings differ, both.
    """
    named = named.removeprefix("-").strip()
    if len(named) == 1 and named.isalpha():
        own = _SUIT_LETTERS[lang].get(named)
        written = _SUIT_LETTERS["fr" if typed.isupper() else "en"].get(named)
        other = _SUIT_LETTERS["en" if lang == "fr" else "fr"].get(named)
        suits = [suit for suit in (own, written) if suit is not None] or ([other] if other is not None else [])
        return [Trump.of(suit) for suit in dict.fromkeys(suits)]
    trump = _trump(named, letters=True)
    return [] if trump is None else [trump]


def _numbered(number: int, view: wire.View, lang: Lang) -> Action | Unclear:
    if view.phase == "cut":
        return Cut(number)
    if view.bidding is not None:
        words = said_words(view.bidding)
        if 1 <= number <= len(words):
            return parse_action(words[number - 1].action or "")
        return Unclear(word("no_such_choice", lang, number=number))
    if not 1 <= number <= len(view.actions):
        return Unclear(word("no_such_choice", lang, number=number))
    return parse_action(view.actions[number - 1].action)


def _spoken(folded: str, view: wire.View) -> Action | None:
    """The words of the auction, the bet and the count."""
    if folded in _PASSES:
        return Pass()
    if folded in _CONTRES:
        return Coinche()
    if folded in _SURCONTRES:
        return Surcoinche()
    if folded in ("compter", "count"):
        return parse_action("count")
    taken = _TAKES.match(folded)
    named = taken["trump"] if taken else folded
    if taken and named is None:
        offered = [action for action in view.actions if action.kind == "take"]
        return parse_action(offered[0].action) if len(offered) == 1 else None
    trump = _trump(named, letters=taken is not None)
    return None if trump is None else Take(trump)


def _trump(named: str, *, letters: bool) -> Trump | None:
    for trump in Trump:
        names = {fold(trump_name(trump, lang)) for lang in LANGS} | {fold(trump_name(trump, "fr")).replace("-", " ")}
        if trump.suit is not None:
            names.add(suit_symbol(trump.suit))
        if named in names or (letters and trump.suit is None and named == trump.value):
            return trump
    if letters and len(named) == 1:
        return next((Trump.of(table[named]) for table in _SUIT_LETTERS.values() if named in table), None)
    return None


def _cards(text: str, folded: str, lang: Lang) -> list[Card]:
    """The cards that a text may mean: its exact reading first, then the reader's own letters whatever their case."""
    found: list[Card] = []
    with suppress(Malformed):
        found.append(Card.parse(text.replace(" ", "")))
    short = _SHORT.match(text)
    if short:
        letter = short["rank"].upper()
        letters: Lang = "fr" if letter in _FRENCH_ONLY else "en" if letter in _ENGLISH_ONLY else lang
        suit = _SUIT_LETTERS[letters].get(short["suit"].lower())
        rank = _rank(letter)
        if rank is not None and suit is not None:
            found.append(Card(rank, suit))
    spelled = _SPELLED.match(folded)
    if spelled:
        rank = next((rank for rank in RANKS for other in LANGS if _same(spelled["rank"], rank_name(rank, other))), None)
        suit = next((suit for suit in SUITS for other in LANGS if _same(spelled["suit"], suit_name(suit, other))), None)
        if rank is not None and suit is not None:
            found.append(Card(rank, suit))
    return list(dict.fromkeys(found))


def _same(typed: str, name: str) -> bool:
    folded = fold(name)
    return _DIGITS.get(typed, typed) == folded or typed == folded.rstrip("s")


def _rank(letter: str) -> Rank | None:
    try:
        return Card.parse(f"{letter}s").rank
    except Malformed:
        return None


def _chosen(cards: list[Card], text: str, view: wire.View, lang: Lang, *, say: bool) -> Action | Unclear:
    held = [card for card in cards if str(card) in view.hand]
    if len(held) > 1:
        left, right = (card_the(card, lang) for card in held[:2])
        return Unclear(word("which_card", lang, text=text.strip(), left=left, right=right))
    return Play((held or cards)[0], say=say)
