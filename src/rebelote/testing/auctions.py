"""What does a case ask of an auction?

The calls so far are played in a deal of its own, whose cards do not matter; then one call is judged, or everything that may be
said, or what came of it.
"""

from __future__ import annotations

from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import RuleError
from rebelote.rules.match import Match
from rebelote.rules.seats import Seat

from . import bidforms, forms
from .casefile import Case
from .fields import AUCTION
from .forms import BadCase
from .reports import Mismatch, Report, words


def check_auction(book: RuleBook, case: Case) -> list[Mismatch]:
    """Whether a call is accepted after others, what may be said, and where the auction stands.

    Under a book that turns a card up the calls are takes and passes, and the case names the card ``turned``.
    """
    report = Report()
    turned = _turned(book, case)
    first = _first(case, turned)
    before = Deal.start(book, _pack(turned), first.previous, skip_cut=True)
    given = bidforms.calls(_field(case, "calls"), first, turned)
    for number, (who, action) in enumerate(given, 1):
        try:
            before = before.apply(action, who)
        except RuleError as error:
            raise BadCase(f"calls: call {number}, {action}, is refused: {error}") from None
    asked = _asks_what_may_be_said(book, case, before, report, first)
    after = before
    if _field(case, "call") is not None:
        asked = True
        after = _judge_call(case, before, report, first)
    asked = _asks_where_it_stands(book, case, after, report, first) or asked
    if not asked:
        raise BadCase("asks nothing: no call, may, levels, contract, next, closed or passed")
    return report.found


def _field(case: Case, name: str) -> object:
    return next((case.get(known) for known in (name, *AUCTION.get(name, ())) if case.get(known) is not None), None)


def _turned(book: RuleBook, case: Case) -> Card | None:
    """The card turned up; None in the auction game."""
    card = forms.cards(case.get("turned"), "turned")
    if book.has_bids and card:
        raise BadCase(f"turned: no card is turned up under {book.id}")
    if not book.has_bids and len(card) != 1:
        raise BadCase(f"turned: {book.id} turns one card up, name it")
    return card[0] if card else None


def _pack(turned: Card | None) -> tuple[Card, ...]:
    """Any pack; after five cards each, the twenty-first is turned up."""
    if turned is None:
        return PACK
    rest = [card for card in PACK if card != turned]
    return (*rest[:20], turned, *rest[20:])


def _first(case: Case, turned: Card | None) -> Seat:
    """Who speaks first: said, the dealer's neighbour, the seat of the first call, or South."""
    if case.get("first") is not None:
        return bidforms.seat(case.get("first"), Seat.SOUTH, "first")
    if case.get("dealer") is not None:
        # ``s4`` deals to ``s1``, who is then South.
        return bidforms.seat(case.get("dealer"), Seat.SOUTH, "dealer").next
    given = bidforms.calls(_field(case, "calls"), Seat.SOUTH, turned)
    return given[0][0] or Seat.SOUTH if given else Seat.SOUTH


def _judge_call(case: Case, before: Deal, report: Report, first: Seat) -> Deal:
    """Whether the call is taken; the deal after it, or before it when it is refused."""
    named, action = bidforms.call(_field(case, "call"), first, before.turned)
    given = _field(case, "seat")
    who = bidforms.seat(given, first) if given is not None else named
    if isinstance(given, str) and named is not None and who is not named:
        raise BadCase(f"call: {given} and {named} cannot both say it")
    wanted = _wanted(case)
    try:
        after, error = before.apply(action, who), None
    except RuleError as refused:
        after, error = before, refused
    told = str(error) if error is not None else ""
    if isinstance(wanted, bool):
        report.same(f"{action} accepted", wanted, error is None, told)
    elif wanted is not None:
        report.same(f"{action} refused", wanted, "accepted" if error is None else error.code, told)
    return after


def _wanted(case: Case) -> bool | str | None:
    """True for a call that is taken, False for one refused, the code of a refusal, None when only what follows is asked."""
    refused, accepted = case.get("refused"), _field(case, "accepted")
    if refused is not None:
        text = str(refused).strip()
        return not forms.truth(text, "refused") if forms.is_truth(text) else text
    if accepted is None and not isinstance(case.get("legal"), list):
        accepted = case.get("legal")
    if accepted is None:
        return None
    word = str(accepted).strip().lower()
    known = {"legal": True, "accepted": True, "accept": True, "ok": True, "illegal": False, "refused": False, "refuse": False}
    return known[word] if word in known else forms.truth(accepted, "accepted")


def _asks_what_may_be_said(book: RuleBook, case: Case, deal: Deal, report: Report, first: Seat) -> bool:
    may = _field(case, "may")
    listed = case.get("legal")
    if may is None and (isinstance(listed, list) or (_field(case, "call") is None and isinstance(listed, str))):
        may = listed
    legal = deal.legal_actions() if _is_open(deal) else ()
    if may is not None:
        wanted = [action for _, action in bidforms.calls(may, first, deal.turned)]
        report.same("may", _texts(book, wanted), _texts(book, list(legal)))
    if case.get("levels") is not None:
        levels = case.get("levels")
        items = levels.split() if isinstance(levels, str) else levels
        if not isinstance(items, list):
            raise BadCase("levels: are not a list")
        wanted_levels = [bidforms.known_level(book, bidforms.level(item)) for item in items]
        report.same("levels", wanted_levels, list(dict.fromkeys(action.level for action in legal if isinstance(action, Bid))))
    if case.get("trumps") is not None:
        trumps = case.get("trumps")
        names = trumps.split() if isinstance(trumps, str) else trumps
        if not isinstance(names, list):
            raise BadCase("trumps: are not a list")
        found = {action.trump for action in legal if isinstance(action, Bid | Take)}
        report.same("trumps", sorted(str(forms.trump(name)) for name in names), sorted(map(str, found)))
    return may is not None or case.get("levels") is not None or case.get("trumps") is not None


def _texts(book: RuleBook, actions: list[Action]) -> list[str]:
    known = [bidding.normal(book, action) if isinstance(action, Bid) else action for action in actions]
    return sorted(map(str, known))


def _asks_where_it_stands(book: RuleBook, case: Case, deal: Deal, report: Report, first: Seat) -> bool:
    asked = False
    for name in ("next", "closed", "passed", "contract", "round", "leads", "next_dealer", "outcome"):
        wanted = _field(case, name)
        if wanted is None:
            continue
        asked = True
        if name == "next":
            speaking = deal.turn if _is_open(deal) else None
            report.same(name, _seat_or_none(wanted, first, name), speaking)
        elif name == "closed":
            report.same(name, forms.truth(wanted, name), not _is_open(deal))
        elif name == "passed":
            report.same(name, forms.truth(wanted, name), deal.passed)
        elif name == "outcome":
            report.same(name, str(wanted).strip().lower(), _outcome(deal))
        elif name == "contract":
            _check_contract(book, wanted, deal, report, first)
        elif name == "round":
            named = deal.taking_round if deal.contract is None else deal.contract.round
            report.same(name, forms.integer(wanted, name), named)
        elif name == "leads":
            report.same(name, _seat_or_none(wanted, first, name), deal.turn if deal.phase is Phase.PLAY else None)
        else:
            if not deal.is_over:
                raise BadCase("next_dealer: the deal is not over")
            match = Match.start(book, deal.dealer).add(deal)
            report.same(name, bidforms.seat(wanted, first, name), match.dealer)
            report.same("scores", words([0, 0]), words(list(match.scores)))
    return asked


def _is_open(deal: Deal) -> bool:
    return deal.phase in (Phase.AUCTION, Phase.BET)


def _outcome(deal: Deal) -> str:
    if _is_open(deal):
        return "open"
    return "passed" if deal.passed else "closed"


def _seat_or_none(wanted: object, first: Seat, what: str) -> Seat | None:
    text = str(wanted).strip().lower()
    return None if text in ("none", "nobody", "personne", "-") else bidforms.seat(wanted, first, what)


def _check_contract(book: RuleBook, wanted: object, deal: Deal, report: Report, first: Seat) -> None:
    got = deal.contract
    if str(wanted).strip().lower() in ("none", "nobody", "personne", "-"):
        report.same("contract", None, got and f"{got.level}{got.trump}")
        return
    promise = bidforms.promise(wanted, first) if book.has_bids else bidforms.taken(wanted, first)
    if got is None:
        report.same("contract", words(wanted), "none")
        return
    if promise.level is not None:
        report.same("contract level", bidforms.known_level(book, promise.level), got.level)
    if promise.trump is not None:
        report.same("contract trump", promise.trump, got.trump)
    if promise.seat is not None:
        report.same("contract taker", promise.seat, got.taker)
    if promise.bet is not None:
        report.same("contract multiplier", bidforms.times(book, promise.bet), got.multiplier)
