"""Makes the kept deals of bench/corpora: positions with the points North-South end with after each card.

Files, not seeds: every later run, on any version, answers for the same deals. A line is a position, a tab, and the answers
(``Kh:98 Qs:87``). Run it only to add a file; existing ones are left as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from rebelote.engine import _core
from rebelote.engine.board import board_of
from rebelote.engine.convert import card_of
from rebelote.engine.sample import sample_worlds
from rebelote.rules.actions import Action, Pass, Take
from rebelote.rules.books import RuleBook, all_books
from rebelote.rules.cards import Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for, shuffled
from rebelote.rules.position import position_of
from rebelote.rules.position_text import parse_position
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of

CORPORA = Path(__file__).parent / "corpora"
Answers = dict[str, int]


def fresh_deal(book: RuleBook, source: Random, trump: Trump | None = None) -> Deal:
    """A full deal at its first card, somebody having taken at random (at ``trump`` if given)."""
    while True:
        deal = Deal.start(book, shuffled(source), source.choice(SEATS), skip_cut=True)
        while deal.phase is Phase.AUCTION:
            takes = [action for action in deal.legal_actions() if isinstance(action, Take)]
            wanted = [action for action in takes if trump in (None, action.trump)]
            choices: list[Action] = [Pass(), *wanted]
            deal = deal.apply(source.choice(choices))
        if deal.phase is Phase.PLAY:
            return deal


def played_on(deal: Deal, cards: int, source: Random) -> Deal:
    """The deal after some random cards."""
    for _ in range(cards):
        deal = deal.apply(source.choice(deal.legal_actions()))
    return deal


def answers(deal: Deal) -> tuple[Answers, int]:
    """Every card's points for North-South, and the nodes it took on empty tables."""
    _core.forget_tables()
    values, nodes = _core.solve_cards(board_of(deal), 0, 511)
    return {str(card_of(number)): points for number, points in values}, nodes


def line_of(deal: Deal) -> str:
    """A line of a corpus."""
    found, _ = answers(deal)
    return f"{position_of(deal)}\t{' '.join(f'{card}:{points}' for card, points in found.items())}"


def read(name: str) -> Iterator[tuple[Deal, Answers]]:
    """The deals of a corpus with their answers."""
    for line in (CORPORA / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        position, _, given = line.partition("\t")
        pairs = (word.split(":") for word in given.split())
        yield parse_position(position).deal(), {card: int(points) for card, points in pairs}


def full_deals(count: int, source: Random) -> Iterator[Deal]:
    """Full deals in a suit, the five books in turn."""
    books = all_books()
    for number in range(count):
        book = books[number % len(books)].with_options(no_trump=False, all_trump=False)
        yield fresh_deal(book, source)


def special_deals(count: int, source: Random) -> Iterator[Deal]:
    """Full deals at sans-atout and tout-atout in turn."""
    book = all_books()[2]
    for number in range(count):
        yield fresh_deal(book, source, (Trump.NO_TRUMP, Trump.ALL_TRUMP)[number % 2])


def hardest(count: int, among: int, source: Random) -> Iterator[Deal]:
    """Those that take the most nodes of many."""
    found = sorted(full_deals(among, source), key=lambda deal: -answers(deal)[1])
    yield from found[:count]


def later(count: int, source: Random) -> Iterator[Deal]:
    """Deals with seven to three tricks left, also in the middle of a trick."""
    for number, deal in enumerate(full_deals(count, source)):
        yield played_on(deal, 4 * (1 + number % 5) + source.randrange(4), source)


def sampled(views: int, worlds: int, source: Random) -> Iterator[Deal]:
    """Worlds drawn for a seat on turn: many deals that share what the seat sees."""
    for number, deal in enumerate(full_deals(views, source)):
        now = played_on(deal, 4 * (number % 4) + source.randrange(4), source)
        assert now.turn is not None
        assert now.turned is not None
        assert now.contract is not None
        for world in sample_worlds(view_of(now, now.turn), worlds, seed=number):
            dealt = world
            for trick in [*now.tricks, now.trick]:
                assert trick is not None
                for seat, card in trick.plays:
                    dealt = dealt.put(seat, (*dealt[seat], card))
            pack = pack_for(dealt, now.turned, now.dealer, now.contract.taker)
            again = Deal.start(now.book, pack, now.dealer, skip_cut=True)
            for _, action in now.history:
                again = again.apply(action)
            yield again


def write(name: str, deals: Iterable[Deal]) -> None:
    """Write a corpus that is not there yet."""
    path = CORPORA / f"{name}.tsv"
    if path.exists():
        print(f"{path.name} is kept")
        return
    lines = [line_of(deal) for deal in deals]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines)} deals")


def main() -> int:
    """Write the corpora that are missing."""
    CORPORA.mkdir(exist_ok=True)
    for count in (10, 100, 1000):
        write(f"deals_{count}", full_deals(count, Random(f"deals {count}")))
    write("special_100", special_deals(100, Random("special")))
    write("nasty", hardest(50, 2000, Random("nasty")))
    write("later_500", later(500, Random("later")))
    write("worlds_20x10", sampled(20, 10, Random("worlds")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
