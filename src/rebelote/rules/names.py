"""What are cards, suits, seats and teams called?

French and English names of everything on the table: the words that refusals, score lines and pages are built from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .actions import Bid, Level
from .axes import Lang
from .cards import Card, Rank, Suit, Trump
from .melds import MeldKind
from .seats import Seat, Team

_SUITS: dict[Suit, tuple[str, str, str]] = {
    Suit.SPADES: ("pique", "spades", "♠"),
    Suit.HEARTS: ("cœur", "hearts", "♥"),
    Suit.DIAMONDS: ("carreau", "diamonds", "♦"),
    Suit.CLUBS: ("trèfle", "clubs", "♣"),
}
_RANKS: dict[Rank, tuple[str, str]] = {
    Rank.SEVEN: ("7", "7"),
    Rank.EIGHT: ("8", "8"),
    Rank.NINE: ("9", "9"),
    Rank.TEN: ("10", "10"),
    Rank.JACK: ("valet", "jack"),
    Rank.QUEEN: ("dame", "queen"),
    Rank.KING: ("roi", "king"),
    Rank.ACE: ("as", "ace"),
}
_LETTERS: dict[Rank, tuple[str, str]] = {
    Rank.TEN: ("10", "10"),
    Rank.JACK: ("V", "J"),
    Rank.QUEEN: ("D", "Q"),
    Rank.KING: ("R", "K"),
}
_SEATS: dict[Seat, tuple[str, str]] = {
    Seat.SOUTH: ("Sud", "South"),
    Seat.EAST: ("Est", "East"),
    Seat.NORTH: ("Nord", "North"),
    Seat.WEST: ("Ouest", "West"),
}
_TEAMS: dict[Team, tuple[str, str]] = {Team.NS: ("Nord-Sud", "North-South"), Team.EW: ("Est-Ouest", "East-West")}
_MELDS: dict[MeldKind, tuple[str, str]] = {
    MeldKind.TIERCE: ("tierce", "tierce"),
    MeldKind.CINQUANTE: ("cinquante", "cinquante"),
    MeldKind.CENT: ("cent", "cent"),
    MeldKind.CARRE: ("carré", "carré"),
}
# By the value of a phase: what the game waits for.
_AWAITED: dict[str, tuple[str, str]] = {
    "cut": ("il faut couper le paquet", "the pack is to be cut"),
    "packets": ("le donneur choisit ses paquets", "the dealer is to choose the packets"),
    "auction": ("c'est le moment des enchères", "the auction is on"),
    "bet": ("il faut coincher, surcoincher ou passer", "one coinches, surcoinches or passes"),
    "play": ("il faut jouer une carte", "a card is to be played"),
    "count": ("il faut compter, ou dire le « rebelote » oublié", "one counts, or says the forgotten « rebelote »"),
    "done": ("la donne est terminée", "the deal is over"),
}


def _pick(words: Sequence[str], lang: Lang) -> str:
    return words[0] if lang == "fr" else words[1]


def awaited(phase: str, lang: Lang) -> str:
    """What a phase of the deal waits for: "il faut jouer une carte"."""
    return _pick(_AWAITED[phase], lang)


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def suit_name(suit: Suit, lang: Lang) -> str:
    """``cœur``, ``hearts``."""
    return _pick(_SUITS[suit], lang)


def suit_symbol(suit: Suit) -> str:
    """``♥``."""
    return _SUITS[suit][2]


def rank_name(rank: Rank, lang: Lang) -> str:
    """``valet``, ``jack``; digits for 7 to 10."""
    return _pick(_RANKS[rank], lang)


def rank_letter(rank: Rank, lang: Lang) -> str:
    """The index on the card: ``V D R 10`` in French, ``J Q K 10`` in English."""
    return _pick(_LETTERS[rank], lang) if rank in _LETTERS else rank.value


def rank_the(rank: Rank, lang: Lang) -> str:
    """The rank with its article: ``l'as``, ``la dame``, ``le 10``, ``the jack``."""
    name = rank_name(rank, lang)
    if lang == "en":
        return f"the {name}"
    if rank is Rank.ACE:
        return f"l'{name}"
    return f"la {name}" if rank is Rank.QUEEN else f"le {name}"


def rank_of(rank: Rank, lang: Lang) -> str:
    """The rank in the plural after "of": carré ``de valets``, ``d'as``, ``of jacks``."""
    name = rank_name(rank, lang)
    plural = name if name.isdecimal() or (lang == "fr" and rank is Rank.ACE) else f"{name}s"
    if lang == "en":
        return f"of {plural}" if not name.isdecimal() else f"of {name}s"
    return f"d'{plural}" if rank is Rank.ACE else f"de {plural}"


@cache
def card_name(card: Card, lang: Lang) -> str:
    """``roi de cœur``, ``king of hearts``."""
    link = "de" if lang == "fr" else "of"
    return f"{rank_name(card.rank, lang)} {link} {suit_name(card.suit, lang)}"


@cache
def card_the(card: Card, lang: Lang) -> str:
    """``le roi de cœur``, ``the king of hearts``."""
    link = "de" if lang == "fr" else "of"
    return f"{rank_the(card.rank, lang)} {link} {suit_name(card.suit, lang)}"


def card_short(card: Card, lang: Lang) -> str:
    """``R♥``, ``K♥``."""
    return rank_letter(card.rank, lang) + suit_symbol(card.suit)


def cards_or(cards: Sequence[Card], lang: Lang, *, last: str = "") -> str:
    """A choice of cards, suits named once: ``l'as ou le valet de cœur``; ``last`` replaces "or"."""
    link = "de" if lang == "fr" else "of"
    groups: dict[Suit, list[str]] = {}
    for card in cards:
        groups.setdefault(card.suit, []).append(rank_the(card.rank, lang))
    parts = [f"{_joined(ranks, lang, last)} {link} {suit_name(suit, lang)}" for suit, ranks in groups.items()]
    return _joined(parts, lang, last) if len(parts) <= 2 else ", ".join(parts)


def _joined(words: Sequence[str], lang: Lang, last: str = "") -> str:
    join = last or ("ou" if lang == "fr" else "or")
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {join} {words[-1]}"


def trump_name(trump: Trump, lang: Lang) -> str:
    """``cœur``, ``sans-atout``, ``tout-atout``; the last two are the words of both languages."""
    if trump.suit is not None:
        return suit_name(trump.suit, lang)
    return "sans-atout" if trump is Trump.NO_TRUMP else "tout-atout"


def level_name(level: Level) -> str:
    """``110``, ``capot``, ``générale``."""
    if isinstance(level, int):
        return str(level)
    return "capot" if level == "capot" else "générale"


def bid_name(bid: Bid, lang: Lang) -> str:
    """``110 cœur``, ``capot sans-atout``, ``110 hearts``."""
    return f"{level_name(bid.level)} {trump_name(bid.trump, lang)}"


def trump_at(trump: Trump, lang: Lang) -> str:
    """After a verb: ``à cœur``, ``à sans-atout``, ``at hearts``."""
    return f"{'à' if lang == 'fr' else 'at'} {trump_name(trump, lang)}"


def seat_name(seat: Seat, lang: Lang) -> str:
    """``Nord``, ``North``."""
    return _pick(_SEATS[seat], lang)


def team_name(team: Team, lang: Lang) -> str:
    """``Nord-Sud``, ``North-South``."""
    return _pick(_TEAMS[team], lang)


def team_of(team: Team, lang: Lang) -> str:
    """After a noun: ``de Nord-Sud``, ``d'Est-Ouest``, ``of North-South``."""
    name = team_name(team, lang)
    if lang == "en":
        return f"of {name}"
    return f"d'{name}" if name[0] in "EO" else f"de {name}"


def meld_kind_name(kind: MeldKind, lang: Lang) -> str:
    """``tierce``, ``cinquante``, ``cent``, ``carré``."""
    return _pick(_MELDS[kind], lang)
