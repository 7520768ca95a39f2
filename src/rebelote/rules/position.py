"""How is a whole position written on one line?

The position line holds a deal at any point, or what one seat knows of it, in characters that a web address carries as they are
(after ``?`` or ``#``). Eleven fields, three more for a view, separated by ``/``::

    rb1/BOOK/DEALER/TURN/SCORES/FORGIVEN/HANDS/TURNED/STOCK/CALLS/PLAYS[/SAID/SHOWN/CREDITED]

    BOOK      the rules key: club@1,target:500      (blank, "=" and "+" are written "," ":" and "~")
    DEALER    S E N W; play always goes to the right, S E N W
    TURN      PHASE "." SEAT, "done" alone; "-" when not said. cut packets auction bet play count done
    SCORES    NS,EW,POINTS WAITING before this deal
    FORGIVEN  the teams that may still forget a "rebelote": NSEW NS EW -
    HANDS     the cards still held by S,E,N,W, each as ``notation`` writes it; "?5" is five unknown cards
    TURNED    the turned card, "-" before the deal
    STOCK     the cards not dealt, top first, "?11" unknown, "-" none: 32 before the deal, 11 until somebody takes
    CALLS     cut-12,3~2,pass,take-h,coinche ...    "-" for none; without a cut the pack was dealt as it lay
              80h,pass,110s,coinche@W ...           in the auction game, which has no turned card and no stock
    PLAYS     JhQh7hAh,Kh!7s ...                    one group a trick, "!" after a card with a word; last rebelote or count
    SAID      E.cent-l5-hA-t1,N.tierce              announced melds: length, height, in trumps
    SHOWN     N.QhKhAh                              melds shown
    CREDITED  W.h                                   belotes credited at the deal

``position_of(deal)`` and ``position_of_view(view)`` write, ``position_text.parse_position`` reads. ``Position.deal()`` rebuilds
the deal card by card under the rules, so that what cannot be is refused with its rule. The order of cards inside the packets,
and after the taking which five came first, is not part of a position: a record has the pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from .actions import Action, Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from .auction import Call
from .bidding import bid_of
from .books import RuleBook
from .cards import Card, Suit, Trump
from .deal import Deal, Phase
from .dealing import FIRST_CARDS, pack_for, pack_for_whole
from .errors import Malformed
from .events import BeloteCredited, BeloteSaid, CardPlayed, PackCut, PacketsChosen, RebeloteClaimed
from .melds import Announcement, Meld
from .notation import EMPTY, announcement_text, cards_text, hand_text
from .play import winning_index
from .seats import TEAMS, BySeat, ByTeam, Seat, playing_order
from .view import SeatView

FORMAT = "rb1"
MAX_LENGTH = 2_000
ESCAPES = ((" ", ","), ("=", ":"), ("+", "~"))
_UNKNOWN = re.compile(r"\?([0-9]{1,2})")
_CARD_OR_WORD = re.compile(r"(?:10|[0-9A-Za-z])[shdcPCKT]!?")
T = TypeVar("T")


@dataclass(frozen=True)
class Position:
    """A deal at one point, whole or as one seat knows it; an int in ``hands`` or ``stock`` counts unknown cards.

    ``said``, ``shown`` and ``credited`` are what a view has heard of melds and belotes; a whole position has no need of them.
    """

    book: RuleBook
    dealer: Seat
    phase: Phase | None
    turn: Seat | None
    scores: ByTeam[int]
    pending: int
    forgiveness: ByTeam[bool]
    hands: BySeat[tuple[Card, ...] | int]
    turned: Card | None
    stock: tuple[Card, ...] | int
    actions: tuple[Action, ...]
    said: tuple[tuple[Seat, tuple[Announcement, ...]], ...] = ()
    shown: tuple[tuple[Seat, tuple[Meld, ...]], ...] = ()
    credited: tuple[tuple[Seat, Suit], ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether every card is known."""
        return not any(isinstance(cards, int) for cards in (*self.hands, self.stock))

    @property
    def taken(self) -> tuple[Seat, Trump] | None:
        """Who took (or made the last bid), at what; None when nobody did."""
        found, seat = None, self.dealer.next
        for action in self.calls:
            if isinstance(action, (Take, Bid)):
                found = seat, action.trump
            said_by = action.by if isinstance(action, Coinche) else None
            seat = (said_by or seat).next
        return found

    @property
    def is_dealt(self) -> bool:
        """Whether the cards have been dealt."""
        return self.turned is not None or (self.book.has_bids and (any(self.hands) or any(self.plays())))

    @property
    def calls(self) -> tuple[Action, ...]:
        """The calls alone, without cut, packets and cards."""
        return tuple(a for a in self.actions if not isinstance(a, (Cut, Packets, Play, Count, ClaimRebelote)))

    def plays(self) -> Iterator[tuple[Seat, Play, tuple[Card, ...]]]:
        """Each card played, by whom, and what lay on the table before it."""
        taken = self.taken
        leader = self.dealer.next
        trick: list[Card] = []
        for action in self.actions:
            if taken is None or not isinstance(action, Play):
                continue
            yield leader.after(len(trick)), action, tuple(trick)
            trick.append(action.card)
            if len(trick) == 4:
                leader, trick = leader.after(winning_index(trick, taken[1])), []

    def deal(self) -> Deal:
        """The deal, rebuilt action by action under its book.

        Raises Malformed when a card is unknown, missing or there twice, and whatever the rules refuse on the way.
        """
        if not self.is_whole:
            raise Malformed("position_has_unknown_cards")
        skip_cut = self.is_dealt and not any(isinstance(action, (Cut, Packets)) for action in self.actions)
        deal = Deal.start(
            self.book,
            self._pack(),
            self.dealer,
            scores=self.scores,
            pending=self.pending,
            forgiveness=self.forgiveness,
            skip_cut=skip_cut,
        )
        for action in self.actions:
            deal = deal.apply(action)
        if self.phase is not None and (deal.phase, deal.turn) != (self.phase, self.turn):
            raise Malformed("position_wrong_turn", found=_turn_text(self), expected=_turn_text(deal))
        return deal

    def _pack(self) -> tuple[Card, ...]:
        hands = self.hands.map(lambda hand: hand if isinstance(hand, tuple) else ())
        stock = self.stock if isinstance(self.stock, tuple) else ()
        first = next((action.first for action in self.actions if isinstance(action, Packets)), 3)
        taken = self.taken
        if not self.is_dealt:
            pack = sum(hands, stock)
        elif self.turned is None:
            pack = pack_for_whole(self.book, self._with_plays(hands), self.dealer)
        elif taken is None:
            for seat, hand in hands.items():
                if len(hand) != FIRST_CARDS:
                    raise Malformed("position_hand_size", seat=seat, count=len(hand), expected=FIRST_CARDS)
            order = playing_order(self.dealer.next)
            packets = [hands[seat][low:high] for low, high in ((0, first), (first, FIRST_CARDS)) for seat in order]
            pack = (*(card for packet in packets for card in packet), self.turned, *stock)
        else:
            if stock:
                raise Malformed("position_stock_left", count=len(stock))
            pack = pack_for(self._with_plays(hands), self.turned, self.dealer, taken[0], first)
        size = next((action.size for action in self.actions if isinstance(action, Cut)), 0)
        return pack[-size:] + pack[:-size] if 0 < size < len(pack) else pack

    def _with_plays(self, hands: BySeat[tuple[Card, ...]]) -> BySeat[tuple[Card, ...]]:
        """The hands with the cards that were played from them."""
        full = dict(hands.items())
        for seat, play, _ in self.plays():
            full[seat] += (play.card,)
        return BySeat.build(full.__getitem__)

    def __str__(self) -> str:
        fields = [
            FORMAT,
            _escaped(self.book.key),
            str(self.dealer),
            _turn_text(self),
            f"{self.scores.ns},{self.scores.ew},{self.pending}",
            "".join(str(team) for team in TEAMS if self.forgiveness[team]) or EMPTY,
            ",".join(_hand_field(hand) for hand in self.hands),
            str(self.turned or EMPTY),
            f"?{self.stock}" if isinstance(self.stock, int) else cards_text(self.stock),
            _escaped(" ".join(str(action) for action in self.actions if not is_late(action))) or EMPTY,
            self._plays_text(),
        ]
        if not self.is_whole:
            fields += [
                _listed(f"{seat}.{announcement_text(one)}" for seat, said in self.said for one in said),
                _listed(f"{seat}.{cards_text(meld.cards)}" for seat, melds in self.shown for meld in melds),
                _listed(f"{seat}.{suit}" for seat, suit in self.credited),
            ]
        return "/".join(fields)

    def _plays_text(self) -> str:
        groups: list[str] = []
        cards = [action for action in self.actions if isinstance(action, Play)]
        groups += ["".join(str(play) for play in cards[start : start + 4]) for start in range(0, len(cards), 4)]
        groups += [str(action) for action in self.actions if isinstance(action, (Count, ClaimRebelote))]
        return _listed(groups)


def position_of(deal: Deal) -> Position:
    """The position of a deal, every card known."""
    actions = tuple(action for _, action in deal.history)
    undealt = {Phase.CUT: deal.pack, Phase.PACKETS: deal.completed_pack}
    return Position(
        book=deal.book,
        dealer=deal.dealer,
        phase=deal.phase,
        turn=deal.turn,
        scores=deal.scores,
        pending=deal.pending,
        forgiveness=_before_claim(deal.forgiveness, [seat for seat, action in deal.history if action == ClaimRebelote()]),
        hands=BySeat.build(lambda seat: tuple(sorted(deal.hands[seat]))),
        turned=deal.turned,
        stock=undealt.get(deal.phase, deal.stock),
        actions=actions,
    )


def position_of_view(view: SeatView) -> Position:
    """The position as a seat knows it; once all cards have been played it is whole."""
    before = view.phase in (Phase.CUT, Phase.PACKETS)
    undealt = 32 if before else 11 if view.turned is not None and view.contract is None else 0

    def hand(seat: Seat) -> tuple[Card, ...] | int:
        return view.hand if seat is view.seat else view.counts[seat] or ()

    position = Position(
        book=view.book,
        dealer=view.dealer,
        phase=view.phase,
        turn=view.turn,
        scores=view.scores,
        pending=view.pending,
        forgiveness=_before_claim(view.forgiveness, [e.seat for e in view.events if isinstance(e, RebeloteClaimed)]),
        hands=BySeat.build(hand),
        turned=view.turned,
        stock=undealt or (),
        actions=_actions_seen(view),
    )
    if position.is_whole:
        # Counting leaves no event: it is the only thing that can have ended a deal that waited for it.
        waits = view.phase is Phase.DONE and replace(position, phase=None).deal().phase is Phase.COUNT
        return replace(position, actions=(*position.actions, Count())) if waits else position
    credited = [event for event in view.events if isinstance(event, BeloteCredited)]
    return replace(
        position,
        said=view.announced,
        shown=view.shown,
        credited=tuple((event.seat, event.suit) for event in credited),
    )


def _before_claim(forgiveness: ByTeam[bool], claimers: list[Seat]) -> ByTeam[bool]:
    """Who could be forgiven when the deal began."""
    for seat in claimers:
        forgiveness = forgiveness.put(seat.team, value=True)
    return forgiveness


def is_late(action: Action) -> bool:
    """Whether an action belongs to the play or after it."""
    return isinstance(action, (Play, Count, ClaimRebelote))


def _escaped(text: str) -> str:
    for plain, safe in ESCAPES:
        text = text.replace(plain, safe)
    return text


def _listed(words: object) -> str:
    assert hasattr(words, "__iter__")
    return ",".join(words) or EMPTY


def _hand_field(hand: tuple[Card, ...] | int) -> str:
    return f"?{hand}" if isinstance(hand, int) else hand_text(hand)


def _turn_text(state: Position | Deal) -> str:
    if state.phase is None:
        return EMPTY
    return state.phase.value if state.turn is None else f"{state.phase.value}.{state.turn}"


def _actions_seen(view: SeatView) -> tuple[Action, ...]:
    actions: list[Action] = []
    asked = view.dealer.next
    for event in view.events:
        match event:
            case PackCut(_, size):
                actions.append(Cut(size))
            case PacketsChosen(_, first):
                actions.append(Packets(first))
            case CardPlayed(_, card):
                actions.append(Play(card))
            case BeloteSaid():
                last = actions[-1]
                assert isinstance(last, Play)
                actions[-1] = replace(last, say=True)
            case RebeloteClaimed():
                actions.append(ClaimRebelote())
            case _ if isinstance(call := getattr(event, "call", None), Call):
                actions.append(_said(call, asked))
                asked = call.seat.next
    return tuple(actions)


def _said(call: Call, asked: Seat) -> Action:
    """The action that a call was; ``asked`` was on turn in the auction game."""
    match call.kind:
        case "take" if call.trump is not None:
            return Take(call.trump)
        case "bid":
            return bid_of(call)
        case "coinche":
            return Coinche(by=call.seat if call.round == 0 and call.seat is not asked else None)
        case "surcoinche":
            return Surcoinche()
    return Pass()
