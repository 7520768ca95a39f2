"""What does the server hold of a match, and what does it show, when?

``FairMatch`` is a value that follows from the log of a table: the secret of the match, and the deals that are over. Before a
deal ``offer`` is shown and salts are gathered, ``pack`` deals, and ``close`` shows the secret of the deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rebelote.rules.actions import Action
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card
from rebelote.rules.record import Record, Tags
from rebelote.rules.seats import Seat

from . import scheme
from .frames import FairnessError, checked
from .proof import DEAL_TAGS, MATCH_TAGS, DealProof, MatchProof
from .scheme import Place, Salts


@dataclass(frozen=True, slots=True)
class FairMatch:
    """The server's side of a match. Only ``opening``, what ``offer`` gives and ``proofs`` may be shown before it is over.

    ``secret`` is 32 bytes from a secure source, made for this match and kept; ``match`` is a name that no other match has.
    """

    match: str
    rules: bytes
    secret: bytes = field(repr=False)
    proofs: tuple[DealProof, ...] = ()

    def __post_init__(self) -> None:
        scheme.match_bytes(self.match)
        checked(self.rules, "hash of the rules")
        checked(self.secret, "secret of the match")

    @classmethod
    def open(cls, match: str, book: RuleBook, secret: bytes) -> FairMatch:
        """A new match; raises FairnessError for a bad name or secret."""
        return cls(match, bytes.fromhex(book.sha256), secret)

    @property
    def opening(self) -> bytes:
        """Shown before the first deal."""
        return scheme.opening(self.match, self.secret)

    @property
    def head(self) -> bytes:
        """The last link of the chain, the opening before the first deal is over; shown at all times."""
        link = self.proofs[-1].link if self.proofs else None
        return self.opening if link is None else link

    def place(self, dealer: Seat) -> Place:
        """Where the next deal stands, or the one being played."""
        return Place(self.match, self.rules, len(self.proofs) + 1, dealer, self.head)

    def offer(self, dealer: Seat) -> bytes:
        """The commitment to the next deal, shown before its salts are asked for."""
        return scheme.commitment(self.place(dealer), self._deal_secret)

    def pack(self, dealer: Seat, salts: Salts) -> tuple[Card, ...]:
        """The pack of the next deal before the cut, top card first; raises FairnessError for a bad salt."""
        return scheme.pack(self.offer(dealer), self._deal_secret, salts)

    def close(self, dealer: Seat, salts: Salts, history: Iterable[tuple[Seat, Action]]) -> FairMatch:
        """The match after a deal (``history``: ``Deal.history``): its secret is shown, nothing may be added to it any more."""
        committed, secret = self.offer(dealer), self._deal_secret
        shown = DealProof(committed, salts, secret, scheme.link(committed, secret, salts, history))
        return replace(self, proofs=(*self.proofs, shown))

    def proof(self, *, is_over: bool) -> MatchProof:
        """What is shown of the match. With ``is_over`` its secret too: nothing may be dealt after that."""
        return MatchProof(self.match, self.opening, self.secret if is_over else None)

    def attach(self, record: Record, *, is_over: bool, playing: DealProof | None = None) -> Record:
        """The record with all that was shown in its tags; ``playing`` is the deal being played when the record holds it.

        Raises FairnessError when the record has more or fewer deals.
        """
        shown = (*self.proofs, *(() if playing is None else (playing,)))
        if len(shown) != len(record.deals):
            raise FairnessError(f"{len(shown)} deals were shown, and the record has {len(record.deals)}")
        deals = tuple(
            replace(kept, tags=_with(kept.tags, proof.tags(), DEAL_TAGS))
            for kept, proof in zip(record.deals, shown, strict=True)
        )
        tags = _with(record.header.tags, self.proof(is_over=is_over).tags(), MATCH_TAGS)
        return replace(record, deals=deals, header=replace(record.header, tags=tags))

    @property
    def _deal_secret(self) -> bytes:
        return scheme.deal_secret(self.match, self.secret, len(self.proofs) + 1)


def _with(tags: Tags, added: Tags, own: tuple[str, ...]) -> Tags:
    return tuple(sorted((*(tag for tag in tags if tag[0] not in own), *added)))
