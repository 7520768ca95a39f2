"""Which endings must each book have, and how is a deal that ends so found?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rebelote.rules.actions import Action, ClaimRebelote, Play
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump, ranks_as_trump, strength
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS

from .playthrough import Script

Ending = Callable[[Deal], bool]


def scored(deal: Deal, outcome: str) -> bool:
    return deal.score is not None and deal.score.outcome == outcome and deal.score.capot is None and deal.score.multiplier == 1


def at(deal: Deal, trump: Trump) -> bool:
    return deal.contract is not None and deal.contract.trump is trump


def multiplied(deal: Deal, times: int) -> bool:
    return deal.contract is not None and deal.contract.multiplier == times


def with_melds(deal: Deal) -> bool:
    return not deal.book.melds or deal.meld_contest.winner is not None


ENDINGS: dict[str, Ending] = {
    "made": lambda deal: scored(deal, "made") and with_melds(deal) and any(deal.tally().belote),
    "down": lambda deal: scored(deal, "down") and with_melds(deal),
    "capot": lambda deal: deal.score is not None and deal.score.capot is not None,
    "all-pass": lambda deal: deal.passed,
    "litige": lambda deal: scored(deal, "tie"),
    "coinche": lambda deal: multiplied(deal, 2),
    "surcoinche": lambda deal: multiplied(deal, 4),
    "sans-atout": lambda deal: at(deal, Trump.NO_TRUMP),
    "tout-atout": lambda deal: at(deal, Trump.ALL_TRUMP) and any(deal.tally().belote),
    "rebelote-forgiven": lambda deal: any(isinstance(action, ClaimRebelote) for _, action in deal.history),
}


def endings_of(book: RuleBook) -> tuple[str, ...]:
    """The endings that a book's files must show; the coinchée mode belongs to ``moderne`` as an option."""
    wanted = ["made", "down", "capot", "all-pass"]
    if book.equality == "litige":
        wanted.append("litige")
    if book.id == "moderne":
        wanted += ["coinche", "surcoinche"]
    if book.no_trump and book.all_trump:
        wanted += ["sans-atout", "tout-atout"]
    if book.rebelote_forgotten == "forgiven_once":
        wanted.append("rebelote-forgiven")
    return tuple(wanted)


def find(book: RuleBook, ending: str) -> Script:
    """The first deal, by seed, that ends so: legal actions drawn at random, and for a capot the takers' best cards."""
    rules = book.with_options(coinche=True) if ending in ("coinche", "surcoinche") else book
    pending = 81 if book.equality == "litige" and ending == "made" else 0
    for seed in range(100_000):
        source = Random(f"{book.id} {ending} {seed}")
        pack, dealer = shuffled(source), source.choice(SEATS)
        deal = Deal.start(rules, pack, dealer, pending=pending)
        while not deal.is_over:
            deal = deal.apply(_drawn(deal, source, greedy=ending == "capot"))
        if ENDINGS[ending](deal):
            return Script(rules, dealer, pending, pack, tuple(action for _, action in deal.history))
    raise LookupError(f"no deal of {book.id} ends so: {ending}")


def _drawn(deal: Deal, source: Random, *, greedy: bool) -> Action:
    legal = deal.legal_actions()
    if not greedy or deal.phase is not Phase.PLAY or deal.contract is None or deal.turn is None:
        return source.choice(legal)
    trump = deal.contract.trump
    plays = [action for action in legal if isinstance(action, Play)]
    plays.sort(key=lambda play: (ranks_as_trump(play.card.suit, trump), strength(play.card, trump)))
    return plays[-1] if deal.turn.team is deal.contract.taker.team else plays[0]
