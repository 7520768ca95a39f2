"""Why did a bot do that?

While a deal is played only what everybody has heard is explained: what a call promises by the convention. The reasons that rest
on a hand are told once the hands lie open, for every seat. They are those given when the action was made, or, where the server
has started again since, those of a new bot with the same view and the same chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rebelote.rules.actions import Action, Bid, Coinche, Pass, Play, Surcoinche, Take, parse_action
from rebelote.rules.axes import Lang
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal
from rebelote.rules.errors import Malformed
from rebelote.rules.names import capital, card_name
from rebelote.rules.seats import Seat
from rebelote.rules.telling import action_words, call_words
from rebelote.rules.view import view_of
from rebelote.server.live.players import Players, Said
from rebelote.server.protocol import bodies
from rebelote.server.screens.convert import seat_code
from rebelote.server.screens.meanings import adviser, convention_of, meaning
from rebelote.server.tables.table import Table
from rebelote.server.thinking import BotRaised, Died, Job, NoRoom
from rebelote.server.thinking.jobs import same_choice
from rebelote.server.words.phrases import phrase

_CALLS = (Pass, Take, Bid, Coinche, Surcoinche)


class NoSuchMove(Exception):
    """There is no such card or call in that deal."""


@dataclass(frozen=True)
class Move:
    """An action of a deal: the deal, its place among the actions, and which call it is if it is one."""

    deal: Deal
    step: int
    call: int | None

    @property
    def seat(self) -> Seat:
        return self.deal.history[self.step][0]

    @property
    def action(self) -> Action:
        return self.deal.history[self.step][1]

    def before(self) -> Deal:
        """The deal as it stood when the action was chosen."""
        deal = self.deal
        start = Deal.start(
            deal.book, deal.pack, deal.dealer, scores=deal.scores, pending=deal.pending, forgiveness=deal.forgiveness
        )
        for seat, action in deal.history[: self.step]:
            start = start.apply(action, seat)
        return start

    def words(self, lang: Lang) -> str:
        """``Roi de cœur``, ``Je passe``."""
        if self.call is not None:
            return call_words(self.deal.calls[self.call], lang)
        assert isinstance(self.action, Play)
        return capital(card_name(self.action.card, lang))


def find_move(table: Table, deal_no: int, what: str) -> Move:
    """The move named ``Kh`` (a card) or ``call-2`` (a call, from 0) in a deal of the match; raises NoSuchMove."""
    if table.deal is not None and deal_no == table.deal_no:
        deal = table.deal
    elif 1 <= deal_no <= len(table.finished):
        deal = table.finished[deal_no - 1].unfold()
    else:
        raise NoSuchMove
    kind, _, number = what.partition("-")
    if kind == "call" and number.isascii() and number.isdecimal() and len(number) < 4:
        steps = [step for step, (_, action) in enumerate(deal.history) if isinstance(action, _CALLS)]
        if int(number) < len(steps):
            return Move(deal, steps[int(number)], int(number))
        raise NoSuchMove
    try:
        card = Card.parse(what)
    except Malformed:
        raise NoSuchMove from None
    for step, (_, action) in enumerate(deal.history):
        if isinstance(action, Play) and action.card == card:
            return Move(deal, step, None)
    raise NoSuchMove


async def why(table: Table, players: Players, lang: Lang, names: Mapping[Seat, str], place: tuple[int, str]) -> bodies.Why:
    """What is to be said of a move, or why nothing is yet. Raises NoSuchMove."""
    deal_no, what = place
    move = find_move(table, deal_no, what)

    def told(text: str | None, refusal: str | None = None) -> bodies.Why:
        return bodies.Why(deal_no, what, seat_code(move.seat), f"{names[move.seat]}{colon}{move.words(lang)}", text, refusal)

    colon = phrase("colon", lang)
    if not move.deal.is_over:
        public = _public(table, move, lang)
        return told(public) if public else told(None, phrase("why_too_early", lang))
    if move.deal.passed:
        return told(None, phrase("why_unseen", lang))
    mine = table.company.chairs[move.seat].member is not None
    try:
        said = await _said(table, players, move, deal_no, mine=mine)
    except (NoRoom, TimeoutError, BotRaised, Died):
        return told(None, phrase("why_no_answer", lang))
    return told(_reason(said, move, lang, mine=mine))


def _public(table: Table, move: Move, lang: Lang) -> str | None:
    """What everybody has heard."""
    if move.call is None:
        return None
    calls = move.deal.calls
    return meaning(convention_of(table.bot), table.book, calls[: move.call], calls[move.call], lang)


async def _said(table: Table, players: Players, move: Move, deal_no: int, *, mine: bool) -> Said:
    """What stood behind a move; of a person's move, what a bot would have done in that seat."""
    place = (table.match_no, deal_no - 1, move.step)
    said = players.said.get(place)
    # What was remembered when another process wrote first is of another action.
    if said is not None and (said.asked_again or same_choice(parse_action(said.action), move.action)):
        return said
    view = view_of(move.before(), move.seat)
    bot = adviser(table) if mine else table.company.chairs[move.seat].bot
    thought = await players.minds.think(Job(bot, move.seat, players.seed_of(move.seat), view))
    said = Said(str(thought.action), "bot", thought.why, asked_again=True)
    players.remember(place, said)
    return said


def _reason(said: Said, move: Move, lang: Lang, *, mine: bool) -> str:
    if said.by == "fallback":
        return phrase("why_fallback", lang)
    if said.by == "forced":
        return phrase("why_forced", lang)
    reason = phrase("why_nothing", lang) if said.why is None else said.why.words(lang)
    action = parse_action(said.action)
    if not same_choice(action, move.action):
        act = action_words(action, lang, has_bids=move.deal.book.has_bids)
        return phrase("why_mine" if mine else "why_otherwise", lang, action=act, reason=reason)
    if mine:
        return phrase("why_mine_too", lang, reason=reason)
    return phrase("why_cheaper", lang, reason=reason) if said.by == "cheaper" else reason
