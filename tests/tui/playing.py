"""A person made of a seed, and sessions to play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rebelote.rules.axes import Lang
from rebelote.rules.books import load_book
from rebelote.server.protocol import wire
from rebelote.tui.session import Session, Setup


def session(book: str = "club", *, seed: int = 7, lang: Lang = "fr", bot: str = "random", **options: object) -> Session:
    return Session(Setup(load_book(book).with_options(**options), bot, seed), lang)


def to_the_person(game: Session) -> None:
    while game.bot_turn is not None:
        game.bot_step()


def answer(game: Session, person: Random) -> str:
    """Any action that is offered."""
    action = person.choice(game.view.actions)
    if action.min is not None and action.max is not None:
        return f"cut-{person.randint(action.min, action.max)}"
    return action.action


def play_until(game: Session, wanted: Callable[[wire.View], bool], person: int = 1) -> Session:
    """Play until the person is asked for something in particular, through as many deals as it takes."""
    source = Random(person)
    for _ in range(20_000):
        to_the_person(game)
        if game.deal_over:
            game.next_deal()
        elif wanted(game.view):
            return game
        else:
            game.act(answer(game, source))
    raise AssertionError("it never came to that")


def play_deal(game: Session, person: Random) -> None:
    while not game.deal_over:
        if game.bot_turn is not None:
            game.bot_step()
        else:
            game.act(answer(game, person))


def play_match(game: Session, person: Random) -> None:
    play_deal(game, person)
    while not game.match_over:
        game.next_deal()
        play_deal(game, person)
