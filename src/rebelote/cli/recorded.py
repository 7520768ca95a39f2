"""How do the commands about records get them, and speak of them?

Reading a file or standard input, the words that ``show``, ``check`` and ``score`` share, and text from a file made fit for a
terminal.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.cards import SUITS, Card
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.names import rank_letter, seat_name, suit_symbol
from rebelote.rules.record import Header, Record
from rebelote.rules.records import read_bytes
from rebelote.rules.seats import Seat

if TYPE_CHECKING:
    from rich.text import Text

REFUSED, BAD_USE = 1, 2
STANDARD_INPUT = "-"
RED = ("♥", "♦")
WORDS = {
    "cannot_read": ("Impossible de lire « {file} » : {why}", "Cannot read « {file} »: {why}"),
    "input": ("entrée standard", "standard input"),
    "ok": ("{file} : en règle, {deals} donnes, {end}. {digest}", "{file}: in order, {deals} deals, {end}. {digest}"),
    "won": ("gagnée par {team}, {ns} à {ew}", "won by {team}, {ns} to {ew}"),
    "unfinished": ("pas finie, {ns} à {ew}", "not finished, {ns} to {ew}"),
    "dealer": ("{seat} donne", "{seat} deals"),
    "deal": ("Donne {number}", "Deal {number}"),
    "trick": ("Pli", "Trick"),
    "points": ("Points", "Points"),
    "rule": ("Règle", "Rule"),
    "line": ("Ligne", "Line"),
    "marks": ("Marque", "Marked"),
    "totals": ("Total", "Total"),
    "waiting": ("En attente : {points}", "Waiting: {points}"),
    "nobody_took": ("Personne n'a pris.", "Nobody took."),
    "turned": ("Retourne : {card}", "Turned: {card}"),
    "belote": ("{seat} : belote à {suit}, {state}", "{seat}: belote in {suit}, {state}"),
    "same_book": ("les règles de la partie", "the rules of the match"),
    "contract": ("Contrat impossible sous ce livre. {reason}", "No such contract under this book. {reason}"),
    "infraction": (
        "Carte interdite sous ce livre, pli {trick}, {seat}. {reason}",
        "Card forbidden under this book, trick {trick}, {seat}. {reason}",
    ),
    "unplayable": (
        "Donnes qui n'auraient pas pu se jouer ainsi sous ce livre : {numbers}",
        "Deals that could not have been played like this under this book: {numbers}",
    ),
    "ended": (
        "Sous ce livre la partie finissait après la donne {number}.",
        "Under this book the match ended after deal {number}.",
    ),
    "belote_kept_silent": (
        "Belote tue, comptée : ce livre ne demande pas de la dire.",
        "A silent belote counts: this book does not ask for words.",
    ),
    "belote_not_said": ("Belote tue, perdue : il fallait la dire.", "A silent belote is lost: it had to be said."),
    "rebelote_not_forgiven": (
        "« Rebelote » oubliée puis réclamée : ce livre ne pardonne pas.",
        "« Rebelote » forgotten and claimed later: this book does not forgive.",
    ),
    "bet_not_in_book": (
        "Coinche gardée, que ce livre ne connaît pas par lui-même.",
        "The coinche is kept, which this book by itself does not have.",
    ),
    "melds_left_out": ("Annonces laissées de côté : ce livre n'en compte pas.", "Melds left out: this book counts none."),
    "melds_found": ("Annonces retrouvées dans les mains.", "Melds found in the hands."),
}


def say(code: str, lang: Lang, **facts: object) -> str:
    """A label or sentence of these commands."""
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)


def read_file(name: str, lang: Lang) -> bytes:
    """The bytes of a file, of standard input for ``-``; stops the command with a sentence when there are none to read."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        refuse(say("cannot_read", lang, file=name, why=error.strerror), BAD_USE)


def read_or_refuse(name: str, lang: Lang) -> Record:
    """The record in a file; stops the command with the sentence of what is wrong."""
    try:
        return read_bytes(read_file(name, lang))
    except RuleError as error:
        refuse(sentence(error.code, error.facts, lang), REFUSED)


def refuse(text: str, code: int) -> NoReturn:
    """Stop with a sentence."""
    typer.echo(clean(text), err=True)
    raise typer.Exit(code)


def clean(text: str) -> str:
    """Text from a file without control characters: a terminal obeys some of them."""
    return "".join("·" if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") else letter for letter in text)


def player_names(header: Header, lang: Lang) -> dict[Seat, str]:
    """The players' names, the seats' where there is none."""
    return {seat: clean(player.name) or seat_name(seat, lang) for seat, player in header.players.items()}


def card_text(card: Card, lang: Lang) -> Text:
    """``R♥``, in red where the suit is."""
    from rich.text import Text

    symbol = suit_symbol(card.suit)
    return Text(rank_letter(card.rank, lang) + symbol, style="red" if symbol in RED else "")


def hand_line(cards: Iterable[Card], lang: Lang) -> Text:
    """``♠RD8 ♥987 ♦98 ♣-``."""
    from rich.text import Text

    held = sorted(cards, key=lambda card: card.rank.height, reverse=True)
    line = Text()
    for suit in SUITS:
        symbol = suit_symbol(suit)
        ranks = " ".join(rank_letter(card.rank, lang) for card in held if card.suit is suit) or "–"
        line.append(f"{symbol} {ranks}   ", style="red" if symbol in RED else "")
    return line
