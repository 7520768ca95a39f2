"""What fields has each kind of case, and by what other names do people call them?"""

from __future__ import annotations

from typing import Literal

Kind = Literal["auction", "legal", "scores", "melds", "matches", "notrump"]
KINDS: tuple[Kind, ...] = ("auction", "legal", "scores", "melds", "matches", "notrump")

#: Fields of `scores` that name the bid.
BIDS = ("bid", "contract", "contrat", "level", "enchere", "enchère", "demande", "demandé", "promised")
#: Fields of `scores` that name who took.
TAKERS = ("taker", "takers", "bidder")
#: Fields of `scores` that say a contract was contred, or contred and surcontred.
BETS = ("contre", "contré", "coinche", "coinché", "doubled", "surcontre", "surcontré", "surcoinche", "surcoinché", "redoubled")
#: Fields of `auction`, with their other names.
AUCTION = {
    "calls": ("auction", "bids", "bidding", "history", "so_far", "encheres", "enchères"),
    "call": ("says", "then", "annonce"),
    "seat": ("by", "player", "speaker"),
    "accepted": ("allowed", "ok"),
    "may": ("legal_calls",),
    "next": ("speaks", "turn", "to_speak"),
    "closed": ("over", "ends"),
    "passed": ("all_passed", "all_pass"),
    "contract": ("contrat", "result"),
    "leads": ("leader",),
}

# A case with all the fields of a row is of that kind; rows are tried in order.
TELLING: tuple[tuple[Kind, frozenset[str]], ...] = (
    *(("auction", frozenset({name})) for name in ("calls", *AUCTION["calls"], "call", *AUCTION["call"][:2], "levels", "may")),
    ("legal", frozenset({"legal"})),
    ("matches", frozenset({"ends"})),
    ("matches", frozenset({"deals"})),
    ("scores", frozenset({"marks"})),
    ("scores", frozenset({"outcome"})),
    ("melds", frozenset({"hands"})),
    ("notrump", frozenset({"pack"})),
    ("notrump", frozenset({"trick", "winner"})),
    ("notrump", frozenset({"raw", "scaled"})),
    ("notrump", frozenset({"hand", "belotes"})),
    ("notrump", frozenset({"points"})),
)
#: Parts of a file's name that say what kind its cases are.
STEMS: tuple[tuple[str, Kind], ...] = (*((kind, kind) for kind in KINDS), ("bidding", "auction"), ("encheres", "auction"))

SENTENCES = ("why", "note", "source")
COMMON = frozenset({"id", "book", "books", "options", "option", *SENTENCES})
SCORES = frozenset(
    {
        "trump", *TAKERS, "cards", "raw", "tricks", "melds", "belote", "pending", "multiplier", "bet",
        "last_trick", "taker_tricks", "bidder_tricks", "alone", *BIDS, *BETS,
    }
)  # fmt: skip
#: Fields of one of the `deals` of a match; `passed` is a deal that nobody took.
DEAL_OF_MATCH = SCORES | {"id", "marks", "outcome", "pending_after", "capot_against", "passed", *SENTENCES}
FIELDS: dict[Kind, frozenset[str]] = {
    "auction": frozenset(
        {
            *AUCTION, *(name for names in AUCTION.values() for name in names), "dealer", "first", "legal", "refused", "levels",
            "trumps", "next_dealer", "outcome", "turned", "round",
        }
    ),
    "legal": frozenset({"trump", "hand", "trick", "legal", "refused"}),
    "scores": SCORES | {"marks", "outcome", "pending_after", "scaled", "capot"},
    "melds": frozenset({"trump", "hands", "announced", "wins", "points"}),
    "matches": SCORES
    | {
        "target", "before", "marks", "outcome", "capot_against", "pending_after", "owes_trick", "deals", "ends", "winner",
        "after", "owes_after",
    },
    "notrump": frozenset(
        {
            "trump", "pack", "trick", "last", "winner", "points", "raw", "taker", "takers", "scaled", "hand", "belotes", "meld",
            "card",
        }
    ),
}  # fmt: skip
