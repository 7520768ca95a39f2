"""Which endings must each book have, and how is a deal that ends so found?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rebelote.rules.actions import Action, ClaimRebelote, Coinche, Play
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump, ranks_as_trump, strength
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.testing.strategies import pick

from .playthrough import Script

Ending = Callable[[Deal], bool]


def scored(deal: Deal, outcome: str) -> bool:
    plain = deal.score is not None and deal.score.capot is None and deal.score.multiplier == 1 and deal.score.level != "capot"
    return plain and deal.score is not None and deal.score.outcome == outcome


def at(deal: Deal, trump: Trump) -> bool:
    return deal.contract is not None and deal.contract.trump is trump


def multiplied(deal: Deal, axis: str) -> bool:
    bet = deal.contract is not None and deal.contract.multiplier == deal.book.axis(axis)
    return bet and deal.contract is not None and deal.contract.level != "capot"


def capot_bid(deal: Deal, outcome: str) -> bool:
    return deal.score is not None and (deal.score.level, deal.score.outcome) == ("capot", outcome)


def with_melds(deal: Deal) -> bool:
    return not deal.book.melds or deal.meld_contest.winner is not None


ENDINGS: dict[str, Ending] = {
    "made": lambda deal: scored(deal, "made") and with_melds(deal) and any(deal.tally().belote),
    "down": lambda deal: scored(deal, "down") and with_melds(deal),
    "capot": lambda deal: deal.score is not None and deal.score.capot is not None,
    "all-pass": lambda deal: deal.passed,
    "litige": lambda deal: scored(deal, "tie"),
    "coinche": lambda deal: multiplied(deal, "coinche_multiplier"),
    "surcoinche": lambda deal: multiplied(deal, "surcoinche_multiplier"),
    "sans-atout": lambda deal: at(deal, Trump.NO_TRUMP),
    "tout-atout": lambda deal: at(deal, Trump.ALL_TRUMP) and any(deal.tally().belote),
    "capot-made": lambda deal: capot_bid(deal, "made"),
    "capot-down": lambda deal: capot_bid(deal, "down"),
    "contre-out-of-turn": lambda deal: any(isinstance(action, Coinche) and action.by is not None for _, action in deal.history),
    "raised-over-a-contre": lambda deal: "coinche bid" in " ".join(call.kind for call in deal.calls),
    "rebelote-forgiven": lambda deal: any(isinstance(action, ClaimRebelote) for _, action in deal.history),
}


def endings_of(book: RuleBook) -> tuple[str, ...]:
    """The endings that a book's files must show; the coinchée mode belongs to ``moderne`` as an option, contre and surcontre to
    every book of the auction game, its options to the first of them."""
    wanted = ["made", "down", "capot", "all-pass"]
    if book.equality == "litige":
        wanted.append("litige")
    if book.id == "moderne" or book.has_bids:
        wanted += ["coinche", "surcoinche"]
    if book.has_bids:
        wanted += ["capot-made", "capot-down"]
    if book.id == "contree-ffb-2016":
        wanted += ["contre-out-of-turn", "raised-over-a-contre"]
    if book.no_trump and book.all_trump:
        wanted += ["sans-atout", "tout-atout"]
    if book.rebelote_forgotten == "forgiven_once":
        wanted.append("rebelote-forgiven")
    return tuple(wanted)


def options_for(book: RuleBook, ending: str) -> dict[str, object]:
    """The options without which a deal cannot end so."""
    if ending in ("coinche", "surcoinche") and not book.has_bids:
        return {"coinche": True}
    if ending == "contre-out-of-turn":
        return {"contre_turn": "any_time"}
    return {"raise_after_contre": True} if ending == "raised-over-a-contre" else {}


def find(book: RuleBook, ending: str) -> Script:
    """The first deal, by seed, that ends so: legal actions drawn at random, and for a capot the takers' best cards."""
    rules = book.with_options(**options_for(book, ending))
    pending = 81 if book.equality == "litige" and ending == "made" else 0
    for seed in range(100_000):
        source = Random(f"{book.id} {ending} {seed}")
        pack, dealer = shuffled(source), source.choice(SEATS)
        deal = Deal.start(rules, pack, dealer, pending=pending)
        while not deal.is_over:
            deal = deal.apply(_drawn(deal, source, greedy=ending in ("capot", "capot-made")))
        if ENDINGS[ending](deal):
            return Script(rules, dealer, pending, pack, tuple(action for _, action in deal.history))
    raise LookupError(f"no deal of {book.id} ends so: {ending}")


def _drawn(deal: Deal, source: Random, *, greedy: bool) -> Action:
    legal = deal.legal_actions()
    if deal.phase is Phase.AUCTION and deal.book.has_bids:
        return pick(deal, source.randrange(256))
    if not greedy or deal.phase is not Phase.PLAY or deal.contract is None or deal.turn is None:
        return source.choice(legal)
    trump = deal.contract.trump
    plays = [action for action in legal if isinstance(action, Play)]
    plays.sort(key=lambda play: (ranks_as_trump(play.card.suit, trump), strength(play.card, trump)))
    return plays[-1] if deal.turn.team is deal.contract.taker.team else plays[0]
