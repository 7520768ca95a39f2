"""``rebelote play``: a table in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from rebelote.rules.books import BOOK_IDS

if TYPE_CHECKING:
    from rebelote.tui.session import Session

BAD_USE, INTERRUPTED = 2, 130


def play(  # noqa: PLR0917  a command has as many as it has options
    book: Annotated[str, typer.Option(help=f"Rule book: {', '.join(BOOK_IDS)}.")] = "club",
    target: Annotated[int | None, typer.Option(help="Points of the match.", show_default="that of the rule book")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a rule of the book (melds=no); may be given several times."),
    ] = None,
    bot: Annotated[str, typer.Option(help="Who sits at the three other seats.")] = "regles",
    seed: Annotated[int | None, typer.Option(help="Repeat the same deals and bots.", show_default="secure chance")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Take up the match that was left unfinished.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without drawing: for screen readers, pipes and plain terminals.")
    ] = False,
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the table.")] = "fr",
    speed: Annotated[
        Literal["slow", "normal", "fast", "none"], typer.Option(help="Pauses between the cards; none waits for nothing.")
    ] = "normal",
    animation: Annotated[bool, typer.Option("--animation/--no-animation", help="Whether a trick moves to its winner.")] = True,
    four_colours: Annotated[bool, typer.Option("--four-colours", help="A colour for each suit.")] = False,
) -> None:
    """Play a match in the terminal, with a bot as partner against two others."""
    # The rules are light; what draws is imported only when it draws.
    from rebelote.rules.books import parse_key
    from rebelote.rules.errors import RuleError
    from rebelote.server.words.phrases import explain_error
    from rebelote.tui.saved import BrokenMatch, kept_file, take_up
    from rebelote.tui.session import Session, Setup
    from rebelote.tui.words import word

    try:
        if resume:
            session = take_up(lang)
            if session is None:
                _refuse(word("nothing_kept", lang))
        else:
            changes = [f"target={target}"] if target is not None else []
            rules = parse_key(" ".join([book, *(option or []), *changes]))
            session = Session(Setup(rules, bot, secrets.randbits(48) if seed is None else seed), lang)
            if kept_file().exists():
                typer.echo(word("waiting_match", lang), err=True)
    except RuleError as error:
        _refuse(explain_error(error, lang))
    except BrokenMatch as error:
        _refuse(word("broken_kept", lang, why=error))
    # Textual draws on stderr.
    drawn = all(end.isatty() for end in (sys.stdin, sys.stdout, sys.stderr)) and os.environ.get("TERM") != "dumb"
    if plain or not drawn:
        raise typer.Exit(_play_plain(session))
    from rebelote.tui.app import TableApp, Taste

    table = TableApp(session, Taste(speed=speed, animation=animation, four_colours=four_colours))
    table.run()
    raise typer.Exit(_leave(session, table.return_code or 0))


def _play_plain(session: Session) -> int:
    from rebelote.tui.plain import EndOfInput, PlainGame, read_line, write_line
    from rebelote.tui.words import word

    code = 0
    try:
        PlainGame(session, read_line, write_line).run()
    except EndOfInput:
        write_line(word("end_of_input", session.lang))
    except KeyboardInterrupt:
        code = INTERRUPTED
        write_line("")
        write_line(word("interrupted", session.lang))
    return _leave(session, code)


def _leave(session: Session, code: int) -> int:
    """Keep what is worth it, and say goodbye."""
    from rebelote.tui.saved import keep
    from rebelote.tui.words import word

    typer.echo(word("kept" if keep(session) else "goodbye", session.lang))
    return code


def _refuse(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_USE)
