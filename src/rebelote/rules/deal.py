"""How does a deal go, from the pack to the score?

``Deal`` is immutable: ``apply`` answers a new deal or refuses. It asks the modules that each decide one question (dealing,
auction, play, melds, belote, scoring) and keeps the order of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache

from . import bidding
from .actions import Action, Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from .auction import Call, CallKind, Contract, bet_speakers, check_take, takeable, taking_round
from .belote import Belote, BeloteState, after_play, check_say, held_belotes, points, says
from .books import RuleBook
from .cards import Card
from .dealing import check_pack, completed_hands, cut_limits, cut_pack, cutter, first_hands, whole_hands
from .errors import Illegal, OutOfTurn, RuleError
from .events import (
    AllPassed,
    BeloteCredited,
    BeloteSaid,
    CallMade,
    CardPlayed,
    CardsDealt,
    CardTurned,
    DealScored,
    Event,
    MeldsAnnounced,
    MeldsShown,
    MeldsWon,
    PackCut,
    PacketsChosen,
    RebeloteClaimed,
    TrickWon,
    TurnedTaken,
)
from .melds import Announcement, Contest, Meld, announcements, contest, hand_melds
from .picture import picture, where
from .play import Duty, duty, trick_points, winning_index
from .scoring import ALL_TRICKS, DealScore, Tally, score_deal
from .seats import BOTH_TEAMS, NO_POINTS, BySeat, ByTeam, Seat, Team


class Phase(Enum):
    """Where a deal stands, in order; DONE is scored or passed by all."""

    CUT = "cut"
    PACKETS = "packets"
    AUCTION = "auction"
    BET = "bet"
    PLAY = "play"
    COUNT = "count"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in playing order from ``leader``; ``winner`` is the seat that holds or took it, None when empty."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None
    points: int = 0

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        return tuple((self.leader.after(place), card) for place, card in enumerate(self.cards))


# What happens in every deal is kept once for all of them: a server has tens of thousands of deals in memory.
_acted = lru_cache(4096)(lambda seat, action: (seat, action))
_card_played = lru_cache(256)(CardPlayed)
_trick_won = lru_cache(8192)(TrickWon)

_NOBODY: BySeat[tuple[Card, ...]] = BySeat.same(())
_NO_MELDS: BySeat[tuple[Meld, ...]] = BySeat.same(())
_NO_CONTEST = Contest(None)


@dataclass(frozen=True, repr=False)
class Deal:
    """One deal. Build it with ``Deal.start``; ``print`` draws it, ``view.view_of(deal, seat)`` is what one seat knows.

    ``hands`` are the cards still held, ``dealt`` the completed hands of eight. ``history`` holds every action applied, with
    its seat, as the deal understood it (an automatic belote is marked on the card). ``announced`` and ``shown`` are what the
    table has heard and seen of melds.
    """

    book: RuleBook
    dealer: Seat
    pack: tuple[Card, ...]
    scores: ByTeam[int] = NO_POINTS
    pending: int = 0
    forgiveness: ByTeam[bool] = BOTH_TEAMS
    phase: Phase = Phase.AUCTION
    turn: Seat | None = None
    cut_size: int | None = None
    first_packet: int = 3
    hands: BySeat[tuple[Card, ...]] = _NOBODY
    dealt: BySeat[tuple[Card, ...]] = _NOBODY
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    melds: BySeat[tuple[Meld, ...]] = _NO_MELDS
    meld_contest: Contest = _NO_CONTEST
    announced: tuple[tuple[Seat, tuple[Announcement, ...]], ...] = ()
    shown: tuple[tuple[Seat, tuple[Meld, ...]], ...] = ()
    belotes: tuple[Belote, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: Trick | None = None
    score: DealScore | None = None
    history: tuple[tuple[Seat, Action], ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)

    @classmethod
    def start(
        cls,
        book: RuleBook,
        pack: Iterable[Card],
        dealer: Seat,
        *,
        scores: ByTeam[int] = NO_POINTS,
        pending: int = 0,
        forgiveness: ByTeam[bool] = BOTH_TEAMS,
        skip_cut: bool = False,
    ) -> Deal:
        """A new deal from a shuffled pack (32 cards, top first).

        ``scores``, ``pending`` (points of earlier litiges) and ``forgiveness`` (teams that may still forget a "rebelote")
        come from the match. ``skip_cut`` deals the pack as it lies, three then two (in the auction game in its usual packets).
        Raises Malformed for a bad pack.
        """
        deal = cls(book, dealer, check_pack(pack), scores, pending, forgiveness)
        cutting = cutter(book, dealer)
        if cutting is not None and not skip_cut:
            return replace(deal, phase=Phase.CUT, turn=cutting)
        if skip_cut and not book.has_bids:
            return deal._deal_five(deal.pack, 3)
        return deal._after_cut()

    def __repr__(self) -> str:
        return f"<Deal {where(self)}>"

    def __str__(self) -> str:
        return picture(self)

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.DONE

    @property
    def passed(self) -> bool:
        """Whether nobody took."""
        return self.is_over and self.contract is None

    @property
    def taking_round(self) -> int | None:
        """1 or 2 during the taking, None elsewhere."""
        return taking_round(self.calls) if self.phase is Phase.AUCTION and not self.book.has_bids else None

    @property
    def completed_pack(self) -> tuple[Card, ...]:
        """The pack as it was dealt from, after the cut."""
        return self.pack if self.cut_size is None else self.pack[self.cut_size :] + self.pack[: self.cut_size]

    def duty(self) -> Duty:
        """What the player on turn may play and why not the rest; raises OutOfTurn outside the play."""
        if self.phase is not Phase.PLAY:
            raise OutOfTurn("not_playing", phase=self.phase.value)
        return self._duty

    @cached_property
    def _duty(self) -> Duty:
        # Kept, since a card is looked up once to be offered and once more to be played.
        assert self.turn is not None
        assert self.contract is not None
        assert self.trick is not None
        return duty(self.book, self.contract.trump, self.hands[self.turn], self.trick.cards)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action the player on turn may take, in fixed order; empty when the deal is over.

        Cards come by suit then rank; a card that may be played with and without a word comes twice, silent first.
        """
        match self.phase:
            case Phase.CUT:
                low, high = cut_limits(self.book)
                return tuple(Cut(size) for size in range(low, high + 1))
            case Phase.PACKETS:
                return (Packets(3), Packets(2))
            case Phase.AUCTION if self.book.has_bids:
                assert self.turn is not None
                return bidding.legal_calls(self.book, self.calls, self.turn)
            case Phase.AUCTION:
                assert self.turned is not None
                named = takeable(self.book, self.turned, taking_round(self.calls))
                return (Pass(), *(Take(trump) for trump in named))
            case Phase.BET:
                return (Pass(), Surcoinche() if self._coinched else Coinche())
            case Phase.PLAY:
                assert self.turn is not None
                return tuple(
                    Play(card, say) for card in self.duty().legal for say in says(self.book, self.belotes, self.turn, card)
                )
            case Phase.COUNT:
                return (Count(), ClaimRebelote())
            case Phase.DONE:
                return ()

    def legal_out_of_turn(self, seat: Seat) -> tuple[Action, ...]:
        """What ``seat`` may do while another is on turn: contre, where the book allows it at any time."""
        if self.phase is not Phase.AUCTION or not self.book.has_bids or seat is self.turn:
            return ()
        return bidding.out_of_turn(self.book, self.calls, seat)

    def refusal(self, action: Action) -> RuleError | None:
        """Why the player on turn may not do this, None when it may."""
        try:
            self.apply(action)
        except RuleError as error:
            return error
        return None

    # -- moving on ----------------------------------------------------------------------------------------------------

    def apply(self, action: Action, seat: Seat | None = None) -> Deal:
        """The deal after ``action`` by the player on turn.

        Give ``seat`` to have the turn checked; a contre out of turn is ``Coinche(by=seat)``. Raises OutOfTurn (another's turn,
        the deal is over, another phase) or Illegal with the rule; the deal itself never changes.
        """
        if self.turn is None:
            raise OutOfTurn("deal_over")
        if isinstance(action, Coinche):
            action, seat = self._contre_of(action, seat)
        elif seat is not None and seat is not self.turn:
            raise OutOfTurn("not_your_turn", turn=self.turn)
        turn = self.turn
        match self.phase, action:
            case Phase.CUT, Cut(size):
                cut_pack(self.book, self.pack, size)
                return self._note(action, PackCut(turn, size), cut_size=size)._after_cut()
            case Phase.PACKETS, Packets(first):
                if first not in (2, 3):
                    raise Illegal("bad_packets", first=first)
                return self._note(action, PacketsChosen(turn, first))._deal_five(self.completed_pack, first)
            case Phase.AUCTION, Pass() | Bid() | Coinche() | Surcoinche() if self.book.has_bids:
                return self._bid(action)
            case Phase.AUCTION, Pass() | Take() if not self.book.has_bids:
                return self._call(action)
            case Phase.BET, Pass() | Coinche() | Surcoinche():
                return self._bet(action)
            case Phase.PLAY, Play():
                return self._play(action)
            case Phase.COUNT, Count() | ClaimRebelote():
                return self._settle_rebelote(action)
        raise self._untimely(action)

    def _untimely(self, action: object) -> Exception:
        if not isinstance(action, Action):
            return TypeError(f"{action!r} is no action; parse_action makes one of text")
        return OutOfTurn("wrong_phase", phase=self.phase.value, action=str(action))

    def _contre_of(self, action: Coinche, seat: Seat | None) -> tuple[Coinche, Seat | None]:
        """A contre with ``by`` only where it is out of turn, and whose it is; raises OutOfTurn where the book wants turns."""
        assert self.turn is not None
        by = action.by or seat or self.turn
        if action.by is not None and seat not in (None, action.by):
            raise OutOfTurn("not_your_turn", turn=self.turn)
        if by is self.turn:
            return Coinche(), by
        if self.phase is not Phase.AUCTION or not self.book.has_bids or self.book.contre_turn == "in_turn":
            raise OutOfTurn("not_your_turn", turn=self.turn)
        return Coinche(by), by

    def _note(self, action: Action, *events: Event, by: Seat | None = None, **changes: object) -> Deal:
        assert self.turn is not None
        history = (*self.history, _acted(by or self.turn, action))
        return self._with(history=history, events=self.events + events, **changes)

    def _with(self, **changes: object) -> Deal:
        """A copy with some fields changed: ``replace`` without the constructor, since deals are made by the million."""
        assert changes.keys() <= self.__dict__.keys()
        copy = object.__new__(Deal)
        copy.__dict__.update(self.__dict__, **changes)
        copy.__dict__.pop("_duty", None)
        return copy

    def _after_cut(self) -> Deal:
        if self.book.has_bids:
            return self._deal_eight()
        if self.book.packets == "choice":
            return self._with(phase=Phase.PACKETS, turn=self.dealer)
        return self._deal_five(self.completed_pack, 3)

    def _deal_five(self, pack: tuple[Card, ...], first: int) -> Deal:
        hands, turned, stock = first_hands(pack, self.dealer, first)
        dealt = tuple(CardsDealt(seat, len(cards), cards) for seat, cards in hands.items())
        return self._with(
            phase=Phase.AUCTION,
            turn=self.dealer.next,
            first_packet=first,
            hands=hands,
            turned=turned,
            stock=stock,
            events=(*self.events, *dealt, CardTurned(self.dealer, turned)),
        )

    def _deal_eight(self) -> Deal:
        hands = whole_hands(self.book, self.completed_pack, self.dealer)
        dealt = tuple(CardsDealt(seat, len(cards), cards) for seat, cards in hands.items())
        return self._with(phase=Phase.AUCTION, turn=self.dealer.next, hands=hands, dealt=hands, events=(*self.events, *dealt))

    def _bid(self, action: Pass | Bid | Coinche | Surcoinche) -> Deal:
        """One call of the auction game; closed, it opens the play or ends a deal that nobody wanted."""
        assert self.turn is not None
        seat = action.by or self.turn if isinstance(action, Coinche) else self.turn
        if isinstance(action, Bid):
            action = bidding.normal(self.book, action)
        if not isinstance(action, Pass):
            bidding.check_call(self.book, self.calls, seat, action)
        call = bidding.call_of(seat, action)
        calls = (*self.calls, call)
        after = self._note(action, CallMade(call), by=seat, calls=calls, turn=seat.next)
        now = bidding.state(calls)
        if not now.closed(self.book):
            return after
        if now.bid is None:
            return after._with(phase=Phase.DONE, turn=None, events=(*after.events, AllPassed()))
        contract = now.contract(self.book)
        return after._with(contract=contract, **after._holdings(contract))._open_play()

    def _holdings(self, contract: Contract) -> dict[str, object]:
        """The melds and belotes of completed hands, with what the table hears of them."""
        belotes = held_belotes(self.book, contract.trump, self.hands)
        credited = [BeloteCredited(b.seat, b.suit) for b in belotes if b.state is BeloteState.CREDITED]
        melds = self.hands.map(lambda hand: hand_melds(self.book, contract.trump, hand)) if self.book.melds else _NO_MELDS
        return {
            "melds": melds,
            "meld_contest": contest(melds, contract.trump),
            "belotes": belotes,
            "events": (*self.events, *credited),
        }

    def _call(self, action: Pass | Take) -> Deal:
        assert self.turn is not None
        assert self.turned is not None
        round_ = taking_round(self.calls)
        if isinstance(action, Pass):
            call = Call(self.turn, "pass", round_)
            after = self._note(action, CallMade(call), calls=(*self.calls, call), turn=self.turn.next)
            if len(after.calls) < 8:
                return after
            return after._with(phase=Phase.DONE, turn=None, events=(*after.events, AllPassed()))
        check_take(self.book, self.turned, round_, action.trump)
        call = Call(self.turn, "take", round_, action.trump)
        contract = Contract(self.turn, action.trump, round_)
        return self._note(action, CallMade(call), calls=(*self.calls, call), contract=contract)._complete(contract)

    def _complete(self, contract: Contract) -> Deal:
        """Deal to eight, find melds and belotes, and open the bet or the play."""
        assert self.turned is not None
        hands = completed_hands(self.hands, self.turned, self.stock, self.dealer, contract.taker)
        events: list[Event] = [TurnedTaken(contract.taker, self.turned, contract.trump)]
        for seat, cards in hands.items():
            new = tuple(card for card in cards if card not in self.hands[seat] and card != self.turned)
            events.append(CardsDealt(seat, len(new), new))
        after = self._with(hands=hands, dealt=hands, stock=(), events=self.events + tuple(events))
        after = after._with(**after._holdings(contract))
        if self.book.coinche:
            return after._with(phase=Phase.BET, turn=contract.taker.next)
        return after._open_play()

    def _open_play(self) -> Deal:
        leader = self.dealer.next
        return self._with(phase=Phase.PLAY, turn=leader, trick=Trick(leader))

    @property
    def _coinched(self) -> bool:
        return any(call.kind == "coinche" for call in self.calls)

    def _bet(self, action: Pass | Coinche | Surcoinche) -> Deal:
        assert self.turn is not None
        assert self.contract is not None
        if isinstance(action, Coinche) and self._coinched:
            raise Illegal("already_coinched")
        if isinstance(action, Surcoinche) and not self._coinched:
            raise Illegal("nothing_to_surcoinche")
        kind: CallKind = "pass"
        contract = self.contract
        if isinstance(action, Coinche):
            kind, contract = "coinche", replace(contract, multiplier=self.book.coinche_multiplier)
        elif isinstance(action, Surcoinche):
            kind, contract = "surcoinche", replace(contract, multiplier=self.book.surcoinche_multiplier)
        call = Call(self.turn, kind, 3)
        after = self._note(action, CallMade(call), calls=(*self.calls, call), contract=contract)
        speakers = bet_speakers(contract, after.calls)
        return after._with(turn=speakers[0]) if speakers else after._open_play()

    def _play(self, action: Play) -> Deal:
        assert self.turn is not None
        assert self.contract is not None
        assert self.trick is not None
        seat, card = self.turn, action.card
        hand = self.hands[seat]
        if card not in hand:
            raise Illegal("not_in_hand", card=card)
        if card not in self._duty.legal:
            raise self._duty.refused[card]
        check_say(self.book, self.belotes, seat, action)
        belotes, said = after_play(self.book, self.belotes, seat, action)
        events = [*self._melds_before(seat), _card_played(seat, card)]
        if said is not None:
            spoken_second = said.state is BeloteState.REBELOTE
            events.append(BeloteSaid(seat, said.suit, spoken_second))
        cards = (*self.trick.cards, card)
        winner = self.trick.leader.after(winning_index(cards, self.contract.trump))
        after = self._note(
            Play(card, say=said is not None),
            *events,
            hands=self.hands.put(seat, tuple(held for held in hand if held != card)),
            belotes=belotes,
            trick=Trick(self.trick.leader, cards, winner),
            turn=seat.next,
        )._hear(events)
        return after._gather(winner) if len(cards) == 4 else after

    def _hear(self, events: Iterable[Event]) -> Deal:
        """The deal with what these events tell of melds."""
        if not any(self.melds):
            return self
        said = tuple((event.seat, event.said) for event in events if isinstance(event, MeldsAnnounced))
        shown = tuple((event.seat, event.melds) for event in events if isinstance(event, MeldsShown))
        if not said and not shown:
            return self
        return self._with(announced=self.announced + said, shown=self.shown + shown)

    def _melds_before(self, seat: Seat) -> tuple[Event, ...]:
        """What is said or shown as ``seat`` plays: announced with the first card, shown at the second trick (club)."""
        assert self.contract is not None
        if not self.melds[seat]:
            return ()
        if not self.tricks:
            spoken = dict(announcements(self.melds, self.contract.trump, self.dealer.next))
            return (MeldsAnnounced(seat, spoken[seat]),)
        during_second = self.book.melds_shown == "during_second_trick" and len(self.tricks) == 1
        if during_second and seat.team is self.meld_contest.winner:
            return (MeldsShown(seat, self.melds[seat]),)
        return ()

    def _gather(self, winner: Seat) -> Deal:
        assert self.trick is not None
        assert self.contract is not None
        number = len(self.tricks) + 1
        points_ = trick_points(
            self.trick.cards,
            self.contract.trump,
            last=number == ALL_TRICKS,
            all_trump_scale=self.book.all_trump_points,
        )
        done = replace(self.trick, points=points_)
        events: list[Event] = [_trick_won(winner, number, points_)]
        if number == 1 and any(self.melds):
            best = self.meld_contest.winner
            events.append(MeldsWon(best))
            if self.book.melds_shown == "after_first_trick" and best is not None:
                order = (self.dealer.next.after(step) for step in range(4))
                shown = [seat for seat in order if seat.team is best and self.melds[seat]]
                events += [MeldsShown(seat, self.melds[seat]) for seat in shown]
        after = self._with(tricks=(*self.tricks, done), trick=Trick(winner), turn=winner, events=self.events + tuple(events))
        after = after._hear(events)
        return after._finish() if number == ALL_TRICKS else after

    def _finish(self) -> Deal:
        """After the eighth trick: a forgotten "rebelote" may still be said, then the count."""
        forgivable = next((b for b in self.belotes if self._forgivable(b)), None)
        if forgivable is not None:
            return self._with(phase=Phase.COUNT, turn=forgivable.seat, trick=None)
        score = score_deal(self.book, self.tally())
        return self._with(phase=Phase.DONE, turn=None, trick=None, score=score, events=(*self.events, DealScored(score)))

    def _forgivable(self, belote: Belote) -> bool:
        return (
            belote.state is BeloteState.FORGOTTEN
            and self.book.rebelote_forgotten == "forgiven_once"
            and self.forgiveness[belote.seat.team]
        )

    def _settle_rebelote(self, action: Count | ClaimRebelote) -> Deal:
        belote = next(b for b in self.belotes if self._forgivable(b))
        claimed = isinstance(action, ClaimRebelote)
        state = BeloteState.REBELOTE if claimed else BeloteState.LOST
        belotes = tuple(replace(b, state=state) if b is belote else b for b in self.belotes)
        if not claimed:
            return self._note(action, belotes=belotes)._finish()
        forgiveness = self.forgiveness.put(belote.seat.team, value=False)
        event = RebeloteClaimed(belote.seat, belote.suit)
        return self._note(action, event, belotes=belotes, forgiveness=forgiveness)._finish()

    def tally(self) -> Tally:
        """What the tricks, melds and belotes brought so far; raises OutOfTurn before anybody took."""
        if self.contract is None:
            raise OutOfTurn("nobody_took")
        winners = [(trick.winner, trick.points) for trick in self.tricks]

        def won(team: Team) -> list[int]:
            return [points_ for seat, points_ in winners if seat is not None and seat.team is team]

        best = self.meld_contest.winner
        last = winners[-1][0] if len(winners) == ALL_TRICKS else None
        return Tally(
            taker=self.contract.taker.team,
            trump=self.contract.trump,
            cards=ByTeam.build(lambda team: sum(won(team))),
            tricks=ByTeam.build(lambda team: len(won(team))),
            melds=ByTeam.build(lambda team: self._meld_points(team) if team is best else 0),
            belote=ByTeam.build(lambda team: points(self.belotes, team)),
            pending=self.pending,
            multiplier=self.contract.multiplier,
            last_trick=last.team if last is not None else None,
            level=self.contract.level,
            taker_tricks=sum(seat is self.contract.taker for seat, _ in winners),
        )

    def _meld_points(self, team: Team) -> int:
        return sum(meld.points for seat, melds in self.melds.items() if seat.team is team for meld in melds)
