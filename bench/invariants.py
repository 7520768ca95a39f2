"""Do the laws of the game hold on every one of very many random deals?

Each deal is played at random, its table options drawn too, and then judged: by counts that must come out, by its own replay,
and by ``tests/reference.py``, the plain program that shares no line with the rules. The first deal that breaks a law is printed
with the seed that makes it again.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from rebelote.rules.actions import Action, Bid, Coinche, Pass, Play, Surcoinche, parse_action
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.cards import PACK
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.events import CardPlayed, CardsDealt, TrickWon
from rebelote.rules.scoring import pack_points
from rebelote.rules.seats import SEATS, TEAMS, ByTeam
from rebelote.rules.view import view_of
from tests import reference, reference_bids

BATCH = 500  # deals a task


class Broken(AssertionError):
    """A law does not hold."""


def require(holds: object, law: str) -> None:
    """Raises Broken unless the law holds."""
    if not holds:
        raise Broken(law)


def table_of(book: RuleBook, source: Random) -> RuleBook:
    """The book as it is, or with sans-atout and tout-atout, and the bet or the options of the auction."""
    if source.random() < 0.5:
        return book
    scale = source.choice(("scaled", "scaled", "table"))
    table = book.with_options(no_trump=True, all_trump=True, all_trump_points=scale)
    if not book.has_bids:
        return table.with_options(coinche=source.random() < 0.5)
    return table.with_options(
        generale=source.random() < 0.5,
        suit_order=source.choice(("none", "ranked")),
        contre_turn=source.choice(("in_turn", "any_time")),
        raise_after_contre=source.random() < 0.5,
        passes_to_close=source.choice((3, 4)),
        packets_of_eight=source.choice(("3+2+3", "2+3+3", "3+3+2", "4+4")),
    )


def drawn(deal: Deal, source: Random) -> Action:
    """A legal action; in the auction game passes, low bids, high ones and contres each have their share."""
    legal = deal.legal_actions()
    if deal.phase is not Phase.AUCTION or not deal.book.has_bids:
        return source.choice(legal)
    bids = [action for action in legal if isinstance(action, Bid)]
    bets = [action for action in legal if isinstance(action, (Coinche, Surcoinche))]
    bets += [action for seat in SEATS for action in deal.legal_out_of_turn(seat) if isinstance(action, Coinche)]
    kinds: list[list[Action]] = [[Pass()], [Pass()], [*bids[:4]], [*bids[:12]], [*bids[-8:]], [*bets], [*bets]]
    return source.choice(source.choice(kinds) or [Pass()])


def check_deal(book: RuleBook, seed: str) -> str:
    """Play and judge one deal; how it ended."""
    source = Random(seed)
    table = table_of(book, source)
    pending = source.choice((0, 81)) if table.equality == "litige" else 0
    deal = Deal.start(table, source.sample(PACK, len(PACK)), source.choice(SEATS), pending=pending)
    start, watched = deal, source.randrange(45)
    while not deal.is_over:
        legal = deal.legal_actions()
        if deal.phase is Phase.PLAY:
            check_legal(deal, legal)
        elif deal.phase is Phase.AUCTION and table.has_bids:
            check_calls(deal, legal)
        if len(deal.history) == watched:
            check_views(deal)
        deal = deal.apply(drawn(deal, source))
    check_replay(start, deal, whole=source.random() < 0.1)
    if deal.passed:
        require(len(deal.calls) == (4 if table.has_bids else 8) and deal.score is None, "everybody passed, no score")
        return "passed"
    check_tricks(deal)
    return check_score(deal)


def check_legal(deal: Deal, legal: tuple[Action, ...]) -> None:
    """The plain program allows the same cards, and the rules bar all others."""
    assert deal.turn is not None
    assert deal.contract is not None
    assert deal.trick is not None
    hand = [str(card) for card in deal.hands[deal.turn]]
    expected = reference.legal(deal.book.id, str(deal.contract.trump), hand, [str(card) for card in deal.trick.cards])
    require(legal, "somebody can always play")
    require({str(action.card) for action in legal if isinstance(action, Play)} == expected, "legal cards of the plain program")
    require({str(card) for card in deal.duty().barred} == set(hand) - expected, "every other card is barred")


def check_calls(deal: Deal, legal: tuple[Action, ...]) -> None:
    """The plain program allows the same calls, to the one on turn and, for a contre, to the others."""
    assert deal.turn is not None
    book, words = deal.book, {"coinche": "contre", "surcoinche": "surcontre"}
    said = [
        (call.seat.index, str(Bid(call.level or 0, call.trump)) if call.trump else words.get(call.kind, call.kind))
        for call in deal.calls
    ]
    special = {"sa": book.no_trump, "ta": book.all_trump}
    trumps = [trump for trump in reference.TRUMPS if special.get(trump, True)]
    for seat in SEATS:
        found = reference_bids.allowed(
            book.id,
            said,
            seat.index,
            trumps=trumps,
            generale=book.generale,
            ranked=book.suit_order == "ranked",
            raises=book.raise_after_contre,
        )
        if seat is deal.turn:
            require([words.get(str(action), str(action)) for action in legal] == found, "legal calls of the plain program")
        else:
            aside = book.contre_turn == "any_time" and "contre" in found
            require(bool(deal.legal_out_of_turn(seat)) == aside, "contre out of turn")
    require(not reference_bids.closed(said, passes=book.passes_to_close), "an auction that is closed is over")


def check_views(deal: Deal) -> None:
    """Only the seat on turn may act, and nobody is told of the others' cards."""
    for seat in SEATS:
        view = view_of(deal, seat)
        require(set(view.hand) == set(deal.hands[seat]), "a view holds its own hand")
        aside = deal.legal_out_of_turn(seat)
        require(bool(view.legal) == (seat is deal.turn or bool(aside)), "only the seat on turn may act, or contre")
        dealt = [event for event in view.events if isinstance(event, CardsDealt)]
        require(all((event.cards is None) == (event.seat is not seat) for event in dealt), "dealt cards are the seat's own")


def check_replay(start: Deal, deal: Deal, *, whole: bool) -> None:
    """The actions read back from their texts and, in the tenth of deals with ``whole``, make the same deal again."""
    require(all(parse_action(str(action)) == action for _, action in deal.history), "actions read back")
    if whole:
        again = start
        for seat, action in deal.history:
            again = again.apply(action, seat)
        require(again == deal, "a deal is what its actions make of its pack")


def check_tricks(deal: Deal) -> None:
    """Thirty-two different cards, eight tricks, the winner of each leads the next."""
    assert deal.contract is not None
    trump = str(deal.contract.trump)
    played = [event.card for event in deal.events if isinstance(event, CardPlayed)]
    require(sorted(played) == list(PACK) and len(deal.tricks) == 8, "thirty-two cards in eight tricks")
    leader = deal.dealer.next
    for trick in deal.tricks:
        require(trick.leader is leader, "the winner of a trick leads the next")
        leader = trick.leader.after(reference.winner(trump, [str(card) for card in trick.cards]))
        require(trick.winner is leader, "winner of the plain program")
        for seat, card in trick.plays:
            require(card in deal.dealt[seat], "cards come from their hands")
    points = sum(event.points for event in deal.events if isinstance(event, TrickWon))
    require(points == pack_points(deal.book, deal.contract.trump), "tricks sum to the pack")


def check_score(deal: Deal) -> str:
    """Lines sum to the marks, and the plain program scores the same; the outcome."""
    assert deal.contract is not None
    assert deal.score is not None
    tally, score, trump = deal.tally(), deal.score, str(deal.contract.trump)
    require(sum(tally.cards) == pack_points(deal.book, deal.contract.trump), "cards sum to the pack")
    require(sum(tally.tricks) == 8, "tricks sum to eight")
    sums = ByTeam.build(lambda team: sum(line.points for line in score.lines if line.team is team))
    require(sums == score.marks, "lines sum to the marks")
    meld_book = "club" if deal.book.meld_cards == "once" else "grand-classique"
    found = [reference.melds(meld_book, trump, [str(card) for card in hand]) for hand in deal.dealt]
    side = reference.contest(found) if deal.book.melds else None
    sides = [sum(meld[0] for seat in (team, team + 2) for meld in found[seat]) * (team == side) for team in (0, 1)]
    melds = (sides[0], sides[1])
    require(tuple(tally.melds) == melds, "melds of the plain program")
    held = [sum(reference.belotes(trump, [str(c) for c in deal.dealt[s]]) for s in SEATS if s.team is team) for team in TEAMS]
    kept = [points // 20 for points in tally.belote]
    require(kept == held if deal.book.belote != "said" else all(k <= h for k, h in zip(kept, held, strict=True)), "belotes")
    require((score.outcome, tuple(score.marks), score.pending_after) == expected(deal, melds), "marks of the plain program")
    times = f" ×{score.multiplier}" if deal.book.has_bids and score.multiplier > 1 else ""
    return (score.outcome if score.capot is None else f"{score.outcome} by capot") + times


def expected(deal: Deal, melds: reference.Pair) -> tuple[str, reference.Pair, int]:
    """What the plain programs score."""
    assert deal.contract is not None
    tally, trump, taker = deal.tally(), str(deal.contract.trump), deal.contract.taker.index % 2
    printed = deal.book.all_trump_points == "table"
    if deal.contract.level is not None:
        bets = [call.kind for call in deal.calls if call.kind != "pass"]
        last = max(place for place, kind in enumerate(bets) if kind == "bid")
        scored = reference_bids.score(
            deal.book.id,
            str(Bid(deal.contract.level, deal.contract.trump)),
            taker,
            reference.scaled((tally.cards.ns, tally.cards.ew), taker, trump, printed=printed),
            (tally.tricks.ns, tally.tricks.ew),
            sum(trick.winner is deal.contract.taker for trick in deal.tricks),
            melds,
            (tally.belote.ns, tally.belote.ew),
            len(bets) - 1 - last,
        )
        return (*scored, 0)
    return reference.score(
        deal.book.id,
        trump,
        taker,
        (tally.cards.ns, tally.cards.ew),
        (tally.tricks.ns, tally.tricks.ew),
        melds,
        (tally.belote.ns, tally.belote.ew),
        deal.pending,
        deal.contract.multiplier,
        printed=printed,
    )


def _batch(name: str, seed: int, first: int, size: int) -> Counter[str]:
    ends: Counter[str] = Counter()
    for number in range(first, first + size):
        try:
            ends[check_deal(load_book(name), f"{name} {seed} {number}")] += 1
        except Exception as error:
            raise Broken(f"{name}, seed {seed}, deal {number}: {error!r}") from error
    return ends


def run(name: str, deals: int, seed: int, workers: int | None = None) -> Counter[str]:
    """Judge so many deals of a book on all cores; how they ended. Raises Broken with the first deal that breaks a law."""
    ends: Counter[str] = Counter()
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        tasks = [pool.submit(_batch, name, seed, *batch) for batch in _batches(deals)]
        try:
            for task in tasks:
                ends.update(task.result())
        except Broken:
            pool.shutdown(cancel_futures=True)
            raise
    return ends


def _batches(deals: int) -> Iterator[tuple[int, int]]:
    for first in range(0, deals, BATCH):
        yield first, min(BATCH, deals - first)


def report(name: str, deals: int, seed: int, workers: int | None = None) -> None:
    """Judge the deals of a book and print a line."""
    begun = time.perf_counter()
    ends = run(name, deals, seed, workers)
    seconds = time.perf_counter() - begun
    words = ", ".join(f"{end} {count}" for end, count in ends.most_common())
    print(f"{name}: {sum(ends.values())} deals, no law broken, {seconds:.0f} s ({words})", flush=True)
