"""How is a deal told to people?

Events, announcements, contracts and score lines in words, French or English. ``names`` gives the players' names; without it
the seats are named.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import events as ev
from .actions import Action, Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from .auction import Call, Contract
from .axes import Lang
from .bidding import bid_of
from .books import RuleBook
from .cards import Card
from .melds import Announcement, Meld, MeldKind
from .messages import catalogue, sentence
from .names import (
    bid_name,
    capital,
    card_name,
    card_the,
    meld_kind_name,
    rank_name,
    rank_of,
    rank_the,
    seat_name,
    suit_name,
    team_name,
    team_of,
    trump_at,
)
from .scoring import DealScore, ScoreLine
from .seats import Seat, Team

Names = Mapping[Seat, str]


def who(seat: Seat, lang: Lang, names: Names | None = None) -> str:
    """The player's name, or the seat's."""
    return names[seat] if names and seat in names else seat_name(seat, lang)


def _say(lang: Lang, fr: str, en: str) -> str:
    return fr if lang == "fr" else en


def action_words(  # noqa: C901, PLR0911 - one short case per kind of action
    action: Action, lang: Lang, *, has_bids: bool = False
) -> str:
    """The action as a button says it; ``has_bids`` in the auction game, where one says contre and not coinche."""
    match action:
        case Bid():
            return capital(bid_name(action, lang))
        case Coinche() if has_bids:
            return _say(lang, "Contrer", "Contre")
        case Surcoinche() if has_bids:
            return _say(lang, "Surcontrer", "Surcontre")
        case Cut(size):
            return _say(lang, f"Couper {size} cartes", f"Cut {size} cards")
        case Packets(first):
            return _say(lang, f"{first} puis {5 - first}", f"{first} then {5 - first}")
        case Pass():
            return _say(lang, "Passer", "Pass")
        case Take(trump):
            return _say(lang, f"Prendre {trump_at(trump, 'fr')}", f"Take {trump_at(trump, 'en')}")
        case Coinche():
            return _say(lang, "Coincher", "Coinche")
        case Surcoinche():
            return _say(lang, "Surcoincher", "Surcoinche")
        case Play(card, say):
            name = capital(card_name(card, lang))
            return _say(lang, f"{name}, en l'annonçant", f"{name}, saying it") if say else name
        case ClaimRebelote():
            return _say(lang, "« Rebelote ! » (oubliée)", "« Rebelote! » (forgotten)")
        case Count():
            return _say(lang, "Compter la donne", "Count the deal")


def call_words(call: Call, lang: Lang) -> str:
    """What the player says at the auction: ``Je prends à cœur``, ``110 cœur``, ``Je passe``."""
    match call.kind:
        case "bid":
            return capital(bid_name(bid_of(call), lang))
        case "coinche" if call.round == 0:
            return _say(lang, "Contre !", "Contre!")
        case "surcoinche" if call.round == 0:
            return _say(lang, "Surcontre !", "Surcontre!")
        case "take":
            assert call.trump is not None
            return _say(lang, f"Je prends {trump_at(call.trump, 'fr')}", f"I take {trump_at(call.trump, 'en')}")
        case "coinche":
            return _say(lang, "Je coinche !", "Coinche!")
        case "surcoinche":
            return _say(lang, "Je surcoinche !", "Surcoinche!")
        case "pass":
            if call.round == 3:
                return _say(lang, "Sans moi", "Not me")
            return _say(lang, "Je passe", "Pass")


def contract_words(contract: Contract, lang: Lang, names: Names | None = None) -> str:
    """``Nord a pris au second tour`` with the bet if any; ``Nord, 110 cœur, contré ×2`` in the auction game."""
    taker = who(contract.taker, lang, names)
    if contract.level is not None:
        bid = f"{taker}, {bid_name(Bid(contract.level, contract.trump), lang)}"
        return bid if contract.multiplier == 1 else f"{bid}, ×{contract.multiplier}"
    ordinal = ("premier", "first") if contract.round == 1 else ("second", "second")
    text = _say(lang, f"{taker} a pris au {ordinal[0]} tour", f"{taker} took in the {ordinal[1]} round")
    return text if contract.multiplier == 1 else f"{text}, ×{contract.multiplier}"


def meld_words(meld: Meld, lang: Lang) -> str:
    """A meld in full: ``tierce au roi de pique``, ``carré de valets``."""
    name = meld_kind_name(meld.kind, lang)
    if meld.kind is MeldKind.CARRE:
        return f"{name} {rank_of(meld.height, lang)}"
    assert meld.suit is not None
    suit = suit_name(meld.suit, lang)
    return _say(lang, f"{name} {_to_the(meld.cards[-1])} de {suit}", f"{name} to the {rank_name(meld.height, lang)} of {suit}")


def announcement_words(said: Announcement, lang: Lang) -> str:
    """What is said aloud: the name, and height, length and trump only as far as the contest asked for them."""
    name = meld_kind_name(said.kind, lang)
    if said.height is not None and said.kind is MeldKind.CARRE:
        return f"{name} {rank_of(said.height, lang)}"
    words = [name]
    if said.length is not None:
        words.append(_say(lang, f"de {said.length} cartes", f"of {said.length} cards"))
    if said.height is not None:
        height = rank_name(said.height, lang)
        article = {"l'": "à l'", "la": "à la ", "le": "au "}[rank_the(said.height, "fr")[:2]]
        words.append(_say(lang, f"{article}{height}", f"to the {height}"))
    if said.trump_suit:
        words.append(_say(lang, "d'atout", "in trumps"))
    return " ".join(words)


def _to_the(card: Card) -> str:
    the = rank_the(card.rank, "fr")
    return f"au {the[3:]}" if the.startswith("le ") else f"à {the}"


def tell(  # noqa: C901, PLR0911, PLR0912 - one short case per kind of event
    event: ev.Event, lang: Lang, names: Names | None = None
) -> str | None:
    """The event as one sentence, None when there is nothing to tell (cards dealt to somebody else)."""

    def name(seat: Seat) -> str:
        return who(seat, lang, names)

    match event:
        case ev.PackCut(seat, size):
            return _say(lang, f"{name(seat)} coupe {size} cartes.", f"{name(seat)} cuts {size} cards.")
        case ev.PacketsChosen(seat, first):
            return _say(
                lang,
                f"{name(seat)} donne par {first} puis {5 - first}.",
                f"{name(seat)} deals {first} then {5 - first}.",
            )
        case ev.CardsDealt(seat, _, cards):
            if not cards:
                return None
            listed = ", ".join(card_name(card, lang) for card in cards)
            return _say(lang, f"{name(seat)} reçoit : {listed}.", f"{name(seat)} is dealt: {listed}.")
        case ev.CardTurned(_, card):
            return _say(lang, f"On retourne {card_the(card, 'fr')}.", f"{capital(card_the(card, 'en'))} is turned up.")
        case ev.CallMade(call):
            return _say(
                lang,
                f"{name(call.seat)} : « {call_words(call, 'fr')} ».",
                f"{name(call.seat)}: « {call_words(call, 'en')} ».",
            )
        case ev.AllPassed():
            # Who deals next is the match's affair: a book may have the same player deal again.
            return _say(lang, "Personne n'a pris : on redonne.", "Nobody took: the cards are dealt again.")
        case ev.TurnedTaken(seat, card, _):
            return _say(lang, f"{name(seat)} ramasse {card_the(card, 'fr')}.", f"{name(seat)} picks up {card_the(card, 'en')}.")
        case ev.BeloteCredited(seat, suit):
            return _say(
                lang,
                f"{name(seat)} a la belote à {suit_name(suit, 'fr')} : 20 points.",
                f"{name(seat)} has the belote in {suit_name(suit, 'en')}: 20 points.",
            )
        case ev.CardPlayed(seat, card):
            return _say(lang, f"{name(seat)} joue {card_the(card, 'fr')}.", f"{name(seat)} plays {card_the(card, 'en')}.")
        case ev.BeloteSaid(seat, _, second):
            word = "Rebelote" if second else "Belote"
            return _say(lang, f"{name(seat)} : « {word} ! »", f"{name(seat)}: « {word}! »")
        case ev.MeldsAnnounced(seat, said):
            listed = ", ".join(announcement_words(one, lang) for one in said)
            return _say(lang, f"{name(seat)} annonce : {listed}.", f"{name(seat)} announces: {listed}.")
        case ev.MeldsWon(team):
            if team is None:
                return _say(
                    lang,
                    "Égalité parfaite : aucune annonce ne compte.",
                    "Perfect equality: no melds count.",
                )
            return _say(
                lang,
                f"Les annonces {team_of(team, 'fr')} comptent.",
                f"The melds of {team_name(team, 'en')} count.",
            )
        case ev.MeldsShown(seat, melds):
            listed = ", ".join(meld_words(meld, lang) for meld in melds)
            points = sum(meld.points for meld in melds)
            return _say(lang, f"{name(seat)} montre : {listed} ({points}).", f"{name(seat)} shows: {listed} ({points}).")
        case ev.TrickWon(seat, number, points):
            return _say(
                lang,
                f"{name(seat)} remporte le pli {number}, {points} points.",
                f"{name(seat)} wins trick {number}, {points} points.",
            )
        case ev.RebeloteClaimed(seat, _):
            return _say(
                lang,
                f"{name(seat)} dit « rebelote » avant le compte : l'oubli est pardonné.",
                f"{name(seat)} says « rebelote » before the count: it is forgiven.",
            )
        case ev.DealScored(score):
            return f"{result_title(score, None, lang)} : {score.marks.ns} – {score.marks.ew}."


def bubble(event: ev.Event, lang: Lang) -> str | None:
    """What a player is heard to say, for a bubble at the seat."""
    match event:
        case ev.CallMade(call):
            return call_words(call, lang)
        case ev.BeloteSaid(_, _, second):
            word = "Rebelote" if second else "Belote"
            return _say(lang, f"{word} !", f"{word}!")
        case ev.RebeloteClaimed():
            return _say(lang, "Rebelote !", "Rebelote!")
        case ev.MeldsAnnounced(_, said):
            return capital(", ".join(announcement_words(one, lang) for one in said))
        case ev.MeldsShown(_, melds):
            return capital(", ".join(meld_words(meld, lang) for meld in melds))
    return None


def line_label(line: ScoreLine, lang: Lang) -> str:
    """What a score line is for."""
    code = f"line_{line.code}"
    multiplier = line.facts.get("multiplier", 1)
    if multiplier != 1 and f"{code}_multiplied" in catalogue():
        code += "_multiplied"
    return sentence(code, line.facts, lang)


def line_rule(line: ScoreLine, book: RuleBook, lang: Lang) -> str:
    """The rule of a score line: its place in the book's document, or that the table chose it."""
    return rule_place(book, line.topic, lang)


def rule_place(book: RuleBook, topic: str, lang: Lang) -> str:
    """Where a rule stands in its document; a rule changed by the table, or a reading of ours, says so."""
    source = book.source(topic)
    if source is None:
        return _say(lang, "option de la table", "option of the table")
    if source.silent:
        return _say(lang, "notre lecture", "our reading")
    return source.place[lang]


def judged_words(score: DealScore, book: RuleBook, lang: Lang) -> str:
    """The judgement of the contract in figures: ``95 contre 87 : plus que la défense``."""
    if score.level is not None:
        return _bid_judged(score, lang)
    mine, theirs = score.judged[score.taker], score.judged[score.taker.other]
    versus = _say(lang, f"{mine} contre {theirs} :", f"{mine} against {theirs}:")
    if score.capot is not None and book.capot_contract == "decides":
        return f"{versus} {_say(lang, 'le capot décide', 'the capot decides')}"
    if mine > theirs:
        why = _say(lang, "plus que la défense", "more than the defence")
    elif mine < theirs:
        why = _say(lang, "moins que la défense", "less than the defence")
    else:
        words = {
            "made": ("l'égalité suffit", "equality is enough"),
            "down": ("l'égalité ne suffit pas", "equality is not enough"),
            "tie": ("égalité, litige", "equality, litige"),
        }[score.outcome]
        why = _say(lang, *words)
    return f"{versus} {why}"


def _bid_judged(score: DealScore, lang: Lang) -> str:
    """``104 points pour 100 demandés``, or the tricks of a capot that was bid."""
    if score.level == "generale":
        made = ("les huit plis à lui seul", "all eight tricks alone")
        return _say(lang, *(made if score.outcome == "made" else ("un pli lui échappe", "a trick went elsewhere")))
    if score.required == 0:
        words = (
            ("les huit plis", "all eight tricks")
            if score.outcome == "made"
            else ("il manque un pli au moins", "a trick or more is missing")
        )
        return _say(lang, *words)
    mine, theirs = score.judged[score.taker], score.judged[score.taker.other]
    text = _say(lang, f"{mine} pour {score.required} demandés", f"{mine} for the {score.required} bid")
    if mine < score.required or score.outcome == "made":
        return text
    return _say(lang, f"{text}, mais {theirs} pour la défense", f"{text}, but {theirs} for the defence")


def result_title(score: DealScore, team: Team | None, lang: Lang) -> str:
    """What happened, and for whom when ``team`` is the reader's."""
    if score.level == "generale":
        words = ("Générale", "Générale") if score.outcome == "made" else ("Dedans", "Down")
    elif score.capot is score.taker:
        words = ("Capot", "Capot")
    elif score.capot is not None:
        words = ("Capot de la défense", "Capot by the defence")
    else:
        words = {"made": ("Contrat rempli", "Contract made"), "down": ("Dedans", "Down"), "tie": ("Litige", "Litige")}[
            score.outcome
        ]
    title = _say(lang, *words)
    if team is None or score.outcome == "tie":
        return title
    winner = score.taker if score.outcome == "made" else score.taker.other
    return f"{title}, {_say(lang, 'pour nous', 'for us') if winner is team else _say(lang, 'pour eux', 'for them')}"


def result_subtitle(
    contract: Contract | None, score: DealScore | None, book: RuleBook, lang: Lang, names: Names | None = None
) -> str:
    """Who took, at what, in which round, and the figures of the judgement; without a contract nobody took."""
    if contract is None or score is None:
        return _say(lang, "Les scores restent.", "Scores stay.")
    at = trump_at(contract.trump, lang)
    taker = who(contract.taker, lang, names)
    if contract.level is not None:
        return f"{capital(contract_words(contract, lang, names))}{_say(lang, ' : ', ': ')}{judged_words(score, book, lang)}."
    rounds = {1: ("premier", "first"), 2: ("second", "second")}[contract.round]
    took = _say(lang, f"{taker} a pris {at} au {rounds[0]} tour.", f"{taker} took {at} in the {rounds[1]} round.")
    return f"{took} {judged_words(score, book, lang)}."
