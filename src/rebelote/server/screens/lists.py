"""What can be chosen when a table is set up?"""

from __future__ import annotations

from rebelote.bots.registry import bot_specs
from rebelote.rules.axes import Axis, Lang, Words
from rebelote.rules.books import RuleBook, all_books
from rebelote.server.protocol import bodies
from rebelote.server.words.phrases import counted

_GAMES = {
    "turned": Words("Belote classique", "Classic belote"),
    "bids": Words("Contrée et coinche", "Contrée and coinche"),
}


def game_title(auction: str, lang: Lang) -> str:
    """What the family of a book is called, by its axis ``auction``; one that is not known keeps its own name."""
    return _GAMES[auction][lang] if auction in _GAMES else auction


#: What the levels of bots are called.
LEVELS = {
    "debutant": Words("Débutant", "Beginner"),
    "amateur": Words("Amateur", "Casual"),
    "confirme": Words("Confirmé", "Seasoned"),
    "expert": Words("Expert", "Expert"),
    "maitre": Words("Maître", "Master"),
}
# Every axis that is an option, under the heading of the setup page.
_GROUPS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (Words("La partie", "The match"), ("target", "target_met", "both_past")),
    (Words("La donne", "The deal"), ("direction", "cut", "nobody_takes")),
    (
        Words("Les enchères", "The auction"),
        (
            *("no_trump", "all_trump", "coinche", "capot_bid", "generale"),
            *("contre_turn", "raise_after_contre"),
        ),
    ),
    (Words("Le jeu de la carte", "The play"), ("climb_on_partner", "partner_ruff", "undertrump")),
    (Words("Belote et annonces", "Belote and melds"), ("melds", "belote", "belote_down")),
    (Words("La marque", "The score"), ("marks", "defence_to_beat", "all_trump_points", "rounding")),
)


def books(lang: Lang) -> list[bodies.BookInfo]:
    """The rule books with their options."""
    return [
        bodies.BookInfo(
            id=book.id,
            game=_GAMES[book.auction][lang],
            version=str(book.version),
            title=book.title[lang],
            summary=book.summary[lang],
            target=book.target,
            options=options(book, lang),
        )
        for book in all_books()
    ]


def options(book: RuleBook, lang: Lang) -> list[bodies.BookOption]:
    """The options that mean something in the book's game, group by group."""
    offered = {axis.name: axis for axis in book.axes if axis.option}
    return [_option(offered[name], group[lang], book, lang) for group, names in _GROUPS for name in names if name in offered]


def bots(lang: Lang) -> list[bodies.BotInfo]:
    """The bots to play with: the levels from the weakest up, then the others. The first in the registry is taken by default."""
    specs = list(bot_specs().values())
    return [
        bodies.BotInfo(
            id=spec.id,
            title=spec.title[lang],
            summary=spec.summary[lang],
            level=None if spec.level is None else LEVELS[spec.level][lang],
            strength=None if spec.strength is None else spec.strength[lang],
            default=spec is specs[0],
        )
        for spec in sorted(specs, key=lambda spec: (not spec.rank, spec.rank, spec.order))
    ]


def _option(axis: Axis, group: str, book: RuleBook, lang: Lang) -> bodies.BookOption:
    choices = [bodies.OptionChoice(value, words[lang]) for value, words in axis.values.items()]
    if axis.kind == "int":
        numbers = sorted({*axis.suggested, int(book.axis(axis.name))})
        choices = [bodies.OptionChoice(number, counted("point", "points", number, lang)) for number in numbers]
    help_ = axis.help[lang] if axis.help is not None else ""
    return bodies.BookOption(axis.name, group, axis.label[lang], help_, axis.kind, book.axis(axis.name), choices)
