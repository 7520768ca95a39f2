"""How is a match played line by line?

For screen readers, pipes and plain terminals: nothing is redrawn, nothing is told by colour or place, each line is one
sentence. Choices are numbered, answers are typed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import groupby

from rebelote.rules.actions import Action, Cut, Pass
from rebelote.rules.axes import Lang
from rebelote.rules.cards import Card, Suit, Trump
from rebelote.rules.errors import RuleError
from rebelote.rules.names import capital, card_name, rank_name, suit_name
from rebelote.server.protocol import wire
from rebelote.server.words.phrases import explain_error

from .reading import Ask, Unclear, read_answer, said_words
from .session import Session, Step
from .words import word

MIDDLE_CUT = 16


class EndOfInput(Exception):
    """Nobody will answer any more."""


class PlainGame:
    """A session told in lines. ``read`` gives the next line typed, None at the end; ``write`` takes one sentence."""

    def __init__(self, session: Session, read: Callable[[], str | None], write: Callable[[str], None]) -> None:
        self.session = session
        self.lang: Lang = session.lang
        self._read = read
        self._write = write

    def run(self) -> None:
        """Play until the person quits; raises EndOfInput when nothing more can be read."""
        view = self.session.view
        self._say("welcome", rules=view.options_text)
        if self.session.resumed:
            self._say("back_again", number=view.deal_no)
            self._answer(Ask.TRUMP)
            self._answer(Ask.HAND)
        else:
            self._tell(self.session.now())
        while self._go_on():
            pass

    def _go_on(self) -> bool:
        """Until the next answer; False when the person quits."""
        while self.session.bot_turn is not None:
            if self.session.may_contre and not self._ask_contre():
                return False
            if self.session.bot_turn is not None:
                self._tell(self.session.bot_step())
        if not self.session.deal_over:
            return self._ask_action()
        self._lines(result_sentences(self.session.view, self.lang))
        return self._ask_rematch() if self.session.match_over else self._ask_next()

    # -- asking -------------------------------------------------------------------------------------------------------

    def _ask_action(self) -> bool:
        self._answer(Ask.QUESTION)
        while True:
            typed = self._line()
            view = self.session.view
            if not typed.strip():
                if view.phase != "cut":
                    self._answer(Ask.QUESTION)
                    continue
                answer: Action | Ask | Unclear = Cut(MIDDLE_CUT)
            else:
                answer = read_answer(typed, view, self.lang)
            match answer:
                case Ask.QUIT:
                    return False
                case Ask():
                    self._answer(answer)
                case Unclear(text):
                    self._write(text)
                case _ if self._do(answer):
                    return True

    def _ask_contre(self) -> bool:
        """A bid was made that may be contred out of turn: the person lets the next player speak, or does it."""
        view = self.session.view
        self._say("may_contre", name=seat_of(view, view.turn))
        while True:
            typed = self._line()
            answer = read_answer(typed, self.session.view, self.lang) if typed.strip() else Ask.NEXT
            match answer:
                case Ask.QUIT:
                    return False
                case Ask.NEXT | Pass():
                    return True
                case Ask():
                    self._answer(answer)
                case Unclear(text):
                    self._write(text)
                case _ if self._do(answer):
                    return True

    def _do(self, action: Action) -> bool:
        """Whether the rules allowed it; if not, they have said why."""
        try:
            step = self.session.act(action)
        except RuleError as error:
            self._write(explain_error(error, self.lang))
            return False
        self._tell(step)
        return True

    def _ask_next(self) -> bool:
        self._say("choose_next")
        while True:
            typed = self._line()
            answer = read_answer(typed, self.session.view, self.lang) if typed.strip() else Ask.NEXT
            if answer is Ask.QUIT:
                return False
            if answer is Ask.NEXT:
                self._tell(self.session.next_deal())
                return True
            self._other(answer)

    def _ask_rematch(self) -> bool:
        self._say("choose_rematch")
        while True:
            typed = self._line()
            answer = read_answer(typed, self.session.view, self.lang) if typed.strip() else Ask.QUIT
            if answer is Ask.QUIT:
                return False
            if answer is Ask.REMATCH:
                self._tell(self.session.rematch())
                return True
            self._other(answer)

    def _other(self, answer: Action | Ask | Unclear) -> None:
        """Between deals there is nothing to do but to ask."""
        match answer:
            case Ask():
                self._answer(answer)
            case Unclear(text):
                self._write(text)
            case _:
                self._write(f"{self.session.view.status}.")

    def _line(self) -> str:
        typed = self._read()
        if typed is None:
            raise EndOfInput
        return typed

    # -- telling ------------------------------------------------------------------------------------------------------

    def _say(self, code: str, **facts: object) -> None:
        self._lines(word(code, self.lang, **facts).splitlines())

    def _lines(self, sentences: Iterator[str] | list[str]) -> None:
        for sentence in sentences:
            self._write(sentence)

    def _tell(self, step: Step) -> None:
        for event in step.events:
            # The score is told with its lines.
            if event.text and event.kind != "scored":
                self._write(event.text)
        if any(event.kind == "completed" for event in step.events):
            self._answer(Ask.HAND)

    def _answer(self, asked: Ask) -> None:
        view = self.session.view
        match asked:
            case Ask.HELP:
                self._say("plain_help")
            case Ask.HAND:
                self._lines(hand_sentences(view, self.lang))
            case Ask.TRICK:
                self._lines(trick_sentences(view, self.lang))
            case Ask.LAST:
                self._lines(last_trick_sentences(view, self.lang))
            case Ask.TRUMP:
                self._lines(trump_sentences(view, self.lang))
            case Ask.SCORE:
                self._lines(score_sentences(view, self.lang))
            case Ask.CALLS:
                self._lines(call_sentences(view, self.lang))
            case Ask.SHEET:
                self._lines(sheet_sentences(view, self.lang))
            case _:
                self._lines(question_sentences(view, self.lang))


# -- what is said of a view --------------------------------------------------------------------------------------------


def question_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """What is awaited, and the numbered choices."""
    yield f"{view.status}."
    if view.phase == "cut" and view.actions:
        yield word("choose_cut", lang, low=view.actions[0].min, high=view.actions[0].max)
        return
    if view.bidding is not None:
        yield from bid_sentences(view, view.bidding, lang)
        return
    for number, action in enumerate(view.actions, 1):
        yield word("choice", lang, number=number, text=action.text)


def bid_sentences(view: wire.View, bidding: wire.Bidding, lang: Lang) -> Iterator[str]:
    """The bid to beat, what may be bid, and the numbered words."""
    contred = bidding.contract is not None and bidding.contract.multiplier > 1
    if bidding.standing is None:
        yield word("bid_first", lang)
    elif bidding.contract is not None and contred:
        yield word("contract_is", lang, bid=bidding.standing.text.lower(), contract=bidding.contract.text)
    else:
        yield word("bid_standing", lang, bid=bidding.standing.text.lower(), name=seat_of(view, bidding.standing.seat))
    free = [cell for cell in bidding.cells if cell.action is not None]
    texts = {level.level: level.text.lower() for level in bidding.levels}
    if not free and not contred:
        yield word("bid_none", lang)
    elif not free:
        pass
    elif free[0].level == free[-1].level:
        yield word("bid_only", lang, low=texts[free[0].level])
    else:
        yield word("bid_range", lang, low=texts[free[0].level], high=texts[free[-1].level], example=free[0].text)
    for number, choice in enumerate(said_words(bidding), 1):
        yield word("choice", lang, number=number, text=choice.text)


def call_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """What has been said so far, with what it promises where a convention says so."""
    if not view.calls:
        yield word("no_calls", lang)
    for call in view.calls:
        said = call.text.removesuffix("!").rstrip()
        if call.meaning is None:
            yield word("call_made", lang, name=seat_of(view, call.seat), text=said)
        else:
            yield word("call_means", lang, name=seat_of(view, call.seat), text=said, meaning=call.meaning)


def hand_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """The hand, a suit a line, trumps named as such."""
    if not view.hand:
        yield word("hand_empty", lang)
    trump = None if view.contract is None else Trump(view.contract.trump).suit
    for suit, cards in groupby(map(Card.parse, view.hand), key=lambda card: card.suit):
        name = capital(suit_name(suit, lang))
        ranks = ", ".join(rank_name(card.rank, lang) for card in cards)
        yield word("hand_of_suit", lang, suit=word("trump_suit", lang, suit=name) if suit is trump else name, ranks=ranks)
    if view.melds:
        yield word("your_melds", lang, melds=", ".join(meld.text for meld in view.melds))


def trick_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """The cards of the trick being played, who holds it, or the turned card before that."""
    if view.phase in ("auction", "cut", "packets") and view.turned is not None:
        yield word("turned_is", lang, card=card_name(Card.parse(view.turned), lang))
        return
    if view.trick is None or not view.trick.cards:
        yield word("trick_empty", lang)
        return
    yield from _played(view.trick.cards, view, lang)
    if view.trick.led is not None:
        yield capital(word("led", lang, suit=suit_name(Suit(view.trick.led), lang))) + "."
    yield word("trick_held", lang, name=seat_of(view, view.trick.winner))


def last_trick_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """The last completed trick."""
    if view.last_trick is None:
        yield word("no_last_trick", lang)
        return
    yield from _played(view.last_trick.cards, view, lang)
    name = seat_of(view, view.last_trick.winner)
    yield word("won_by", lang, name=name, points=view.last_trick.points)


def _played(cards: list[wire.PlayedCard], view: wire.View, lang: Lang) -> Iterator[str]:
    for played in cards:
        yield word("trick_card", lang, name=seat_of(view, played.seat), card=card_name(Card.parse(played.card), lang))


def trump_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """What is trump and who took."""
    if view.bidding is not None:
        yield from (sentence for sentence in bid_sentences(view, view.bidding, lang) if not sentence[:1].isdecimal())
    elif view.contract is None:
        yield word("no_trump_yet", lang)
        yield from trick_sentences(view, lang) if view.turned else ()
    elif view.contract.level_text is not None:
        bid = f"{view.contract.level_text} {view.contract.trump_text}".lower()
        yield word("contract_is", lang, bid=bid, contract=view.contract.text)
    else:
        yield word("trump_is", lang, trump=view.contract.trump_text.lower(), contract=view.contract.text)


def score_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """The match and the tricks."""
    yield word("score_is", lang, ours=view.score.NS, theirs=view.score.EW, target=view.target)
    if view.pending:
        yield word("pending_are", lang, points=view.pending)
    if view.contract is not None:
        yield word("tricks_are", lang, ours=view.tricks_won.NS, theirs=view.tricks_won.EW)
    if view.melds_text:
        yield view.melds_text if view.melds_text.endswith(".") else f"{view.melds_text}."


def sheet_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """A sentence a deal."""
    if not view.sheet:
        yield word("sheet_empty", lang)
    for deal in view.sheet:
        yield word(
            "sheet_line",
            lang,
            number=deal.deal_no,
            text=deal.text if deal.text.endswith(".") else f"{deal.text}.",
            ours=deal.marks.NS,
            theirs=deal.marks.EW,
            total_ours=deal.totals.NS,
            total_theirs=deal.totals.EW,
        )


def result_sentences(view: wire.View, lang: Lang) -> Iterator[str]:
    """The end of a deal: what happened, every line with its rule, and the match."""
    result = view.result
    if result is None:
        return
    yield f"{result.title}."
    if result.lines:
        yield result.subtitle
    for line in result.lines:
        why = " ; ".join(part for part in (line.rule, line.source) if part)
        yield word(
            "line",
            lang,
            label=line.label,
            ours=line.ns_text or word("nothing", lang),
            theirs=line.ew_text or word("nothing", lang),
            why=f" ({why})" if why else "",
        )
    yield word("match_now", lang, ours=result.after.NS, theirs=result.after.EW)
    if view.match is not None:
        yield f"{view.match.title}."
        yield view.match.text


def seat_of(view: wire.View, seat: str | None) -> str:
    """The name of a seat's player."""
    return "" if seat is None else str(getattr(view.names, seat))


# -- the terminal ------------------------------------------------------------------------------------------------------


def read_line() -> str | None:
    """A line typed at the terminal or read from a pipe, None at its end."""
    try:
        return input("> " if sys.stdin.isatty() else "")
    except EOFError:
        return None


def write_line(sentence: str) -> None:
    """A sentence on a line of its own, at once."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
