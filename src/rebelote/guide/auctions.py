"""How does an auction go?

Auctions of ``data/auctions.toml`` as tables: who says what, and what the rules of a book answer. A call that is refused leaves
its player on turn.
"""

from __future__ import annotations

from rebelote.rules import bidding
from rebelote.rules.actions import Bid, Coinche, Pass, Surcoinche, parse_action
from rebelote.rules.auction import Call
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook
from rebelote.rules.errors import Illegal
from rebelote.rules.messages import sentence
from rebelote.rules.names import capital, seat_name
from rebelote.rules.seats import SEATS, Seat
from rebelote.rules.telling import call_words, contract_words

from .blocks import Block, table
from .figures import data
from .labels import label

Said = Bid | Coinche | Surcoinche | Pass


def said(name: str) -> list[Said]:
    """What the players of an auction try to say, in order."""
    found = [parse_action(word) for word in str(data("auctions")[name]["calls"]).split()]
    assert all(isinstance(action, Said) for action in found)
    return found  # type: ignore[return-value]


def played(book: RuleBook, name: str) -> list[tuple[Call, Illegal | None]]:
    """Each call with its refusal, None where it is allowed; passes are added until the auction closes."""
    calls: tuple[Call, ...] = ()
    found: list[tuple[Call, Illegal | None]] = []
    turn: Seat = SEATS[0]
    words = said(name)
    while not bidding.state(calls).closed(book):
        action = words.pop(0) if words else Pass()
        action = bidding.normal(book, action) if isinstance(action, Bid) else action
        why = None if isinstance(action, Pass) else bidding.refusal(book, calls, turn, action)
        call = bidding.call_of(turn, action)
        found.append((call, why))
        if why is None:
            calls, turn = (*calls, call), turn.next
    return found


def auction_example(book: RuleBook, lang: Lang, name: str, caption: str) -> Block:
    """The auction as a table that ends with the contract."""
    calls = played(book, name)
    rows = [
        [seat_name(call.seat, lang), call_words(call, lang), "" if why is None else sentence(why.code, why.facts, lang)]
        for call, why in calls
    ]
    end = bidding.state(tuple(call for call, why in calls if why is None))
    outcome = label("nobody", lang) if end.bid is None else capital(contract_words(end.contract(book), lang))
    rows.append([label("contract", lang), outcome, ""])
    return table(caption, [label("player", lang), label("says", lang), label("refused", lang)], rows)
