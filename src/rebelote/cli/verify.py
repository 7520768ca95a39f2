"""``rebelote verify``: were the deals of a record fixed before anybody could choose them?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import typer

from rebelote.fairness.verify import Fault, Verdict, find_value, verify_match
from rebelote.rules.axes import Lang
from rebelote.rules.names import seat_name
from rebelote.rules.record import Record

from .recorded import BAD_USE, REFUSED, clean, read_or_refuse, refuse

LEAST_DIGITS = 8
WORDS = {
    "verified": ("vérifié", "verified"),
    "not_verified": ("non vérifié", "not verified"),
    "no_proofs": (
        "rien à vérifier : aucun engagement dans cet enregistrement",
        "nothing to verify: no commitment in this record",
    ),
    "deals": ("Donnes recalculées : {deals}", "Deals worked out again: {deals}"),
    "sealed": (
        "Le secret de la partie est révélé : toutes ses donnes étaient fixées avant la première.",
        "The secret of the match is shown: all its deals were fixed before the first.",
    ),
    "unsealed": ("Le secret de la partie n'est pas encore révélé.", "The secret of the match is not shown yet."),
    "playing": ("La dernière donne n'est pas finie.", "The last deal is not over."),
    "salts": ("Grains de sel : {counts}", "Salts: {counts}"),
    "unsalted": (
        "Donnes sans aucun grain de sel, fixées par le serveur seul : {numbers}",
        "Deals without any salt, fixed by the server alone: {numbers}",
    ),
    "head": ("Dernier maillon : {head}", "Last link: {head}"),
    "match": ("Partie", "Match"),
    "deal": ("Donne {number}", "Deal {number}"),
    "missing": ("{where}, {name} : manque", "{where}, {name}: missing"),
    "unreadable": ("{where}, {name} : illisible, « {found} »", "{where}, {name}: cannot be read, « {found} »"),
    "differs": (
        "{where}, {name} : {found} dans l'enregistrement, {expected} par le calcul",
        "{where}, {name}: {found} in the record, {expected} by the computation",
    ),
    "bad_value": (
        "« {text} » n'est pas une valeur notée à la table : au moins {least} chiffres hexadécimaux.",
        "« {text} » is not a value noted at the table: at least {least} hexadecimal digits.",
    ),
    "seen": ("{text} : {where}, {name}", "{text}: {where}, {name}"),
    "unseen": ("{text} : nulle part dans cet enregistrement", "{text}: nowhere in this record"),
    # The tags.
    "Fairness": ("procédé", "scheme"),
    "FairMatch": ("nom de la partie", "name of the match"),
    "Opening": ("ouverture", "opening"),
    "MatchSecret": ("secret de la partie", "secret of the match"),
    "Commitment": ("engagement", "commitment"),
    "Salts": ("grains de sel", "salts"),
    "Secret": ("secret", "secret"),
    "Pack": ("paquet", "pack"),
    "Link": ("maillon", "link"),
}


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, text or JSON; - is standard input.")],
    saw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX",
            help="What you noted at the table (opening, commitment, your salt, link), or its beginning; again for more.",
        ),
    ] = None,
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the sentences.")] = "fr",
) -> None:
    """Work out again the deals of a record from what the server showed; what does not agree is named, with exit code 1."""
    for text in saw or ():
        if re.fullmatch(rf"[0-9a-fA-F]{{{LEAST_DIGITS},}}", text) is None:
            refuse(_say("bad_value", lang, text=text, least=LEAST_DIGITS), BAD_USE)
    record = read_or_refuse(file, lang)
    verdict = verify_match(record)
    if verdict.faults == (Fault(None, "Fairness", "missing"),):
        refuse(_say("no_proofs", lang), REFUSED)
    missed = [text for text in saw or () if find_value(record, text) is None]
    ok = not verdict.faults and not missed
    typer.echo(_say("verified" if ok else "not_verified", lang), err=not ok)
    for fault in verdict.faults:
        typer.echo(clean(_fault(fault, lang)), err=True)
    for line in _seen(record, saw or [], lang):
        typer.echo(line, err=not ok)
    if not verdict.faults:
        for line in _facts(verdict, lang):
            typer.echo(line)
    if not ok:
        raise typer.Exit(REFUSED)


def _facts(verdict: Verdict, lang: Lang) -> Iterator[str]:
    """What the verdict rests on."""
    yield _say("deals", lang, deals=verdict.deals)
    if verdict.is_playing:
        yield _say("playing", lang)
    counts = ", ".join(f"{seat_name(seat, lang)} {count}" for seat, count in verdict.salted.items())
    yield _say("salts", lang, counts=counts)
    if verdict.unsalted:
        yield _say("unsalted", lang, numbers=", ".join(map(str, verdict.unsalted)))
    yield _say("sealed" if verdict.is_sealed else "unsealed", lang)
    yield _say("head", lang, head=verdict.head.hex())


def _seen(record: Record, values: list[str], lang: Lang) -> Iterator[str]:
    """Where each value noted at the table is."""
    for text in values:
        found = find_value(record, text)
        if found is None:
            yield _say("unseen", lang, text=text)
        else:
            yield _say("seen", lang, text=text, where=_where(found[0], lang), name=_name(found[1], lang))


def _fault(fault: Fault, lang: Lang) -> str:
    facts = {"where": _where(fault.deal, lang), "name": _name(fault.tag, lang), "found": fault.found}
    return _say(fault.wrong, lang, **facts, expected=fault.expected)


def _name(tag: str, lang: Lang) -> str:
    """``engagement (Commitment)``: the word, and the tag as it stands in the record."""
    word = _say(tag, lang)
    return word if word == tag.lower() else f"{word} ({tag})"


def _where(deal: int | None, lang: Lang) -> str:
    return _say("match", lang) if deal is None else _say("deal", lang, number=deal)


def _say(code: str, lang: Lang, **facts: object) -> str:
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)
