"""Matches dealt by the scheme and played at random, for tests that need one and not all."""

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from rebelote.fairness.house import FairMatch
from rebelote.fairness.proof import DealProof
from rebelote.fairness.scheme import Salts
from rebelote.rules.books import load_book
from rebelote.rules.deal import Deal
from rebelote.rules.match import Match
from rebelote.rules.record import Record, record_of
from rebelote.rules.seats import BySeat, Seat


def secret_of(seed: int) -> bytes:
    return sha256(f"secret {seed}".encode()).digest()


def salts_of(seed: int, deal: int, giving: str = "SN") -> Salts:
    return BySeat.build(lambda seat: f"{seed} {deal} {seat}".encode() if seat.value in giving else None)


@dataclass(frozen=True)
class Fair:
    """A match with its proofs, and the deal being played if one is."""

    match: Match
    fair: FairMatch
    current: Deal | None = None
    playing: DealProof | None = None

    def record(self, *, is_over: bool | None = None) -> Record:
        is_over = self.match.is_over if is_over is None else is_over
        return self.fair.attach(record_of(self.match, current=self.current), is_over=is_over, playing=self.playing)


def fair_match(book: str, seed: int, deals: int, giving: str = "SN", **options: object) -> Fair:
    """So many deals (fewer when the match ends before)."""
    source = Random(seed)
    match = Match.start(load_book(book).with_options(**options), Seat.EAST)
    fair = FairMatch.open(f"table-{seed}/1", match.book, secret_of(seed))
    while len(match.deals) < deals and not match.is_over:
        salts = salts_of(seed, len(match.deals) + 1, giving)
        deal = match.next_deal(fair.pack(match.dealer, salts))
        while not deal.is_over:
            deal = deal.apply(source.choice(deal.legal_actions()))
        match, fair = match.add(deal), fair.close(match.dealer, salts, deal.history)
    return Fair(match, fair)


def begun(before: Fair, seed: int, actions: int) -> Fair:
    """The same with one more deal, of which some actions are played."""
    match, fair = before.match, before.fair
    salts = salts_of(seed, len(match.deals) + 1)
    deal = match.next_deal(fair.pack(match.dealer, salts))
    for _ in range(actions):
        deal = deal.apply(deal.legal_actions()[0])
    return Fair(match, fair, deal, DealProof(fair.offer(match.dealer), salts))
