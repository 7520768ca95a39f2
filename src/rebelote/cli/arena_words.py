"""The words of ``rebelote arena``."""

from __future__ import annotations

from rebelote.rules.axes import Lang

WORDS = {
    "title": ("{first} contre {second} · {book} · graine {seed}", "{first} against {second} · {book} · seed {seed}"),
    "played": ("{pairs} paires, {deals} donnes", "{pairs} pairs, {deals} deals"),
    "difference": ("Écart par donne", "Difference a deal"),
    "marks": ("Points marqués", "Points marked"),
    "cards": ("Points de cartes", "Card points"),
    "wins": ("Parties gagnées", "Matches won"),
    "takes": ("Prises", "Taken"),
    "made": ("Contrats faits", "Contracts made"),
    "choices": ("Décisions", "Decisions"),
    "mean_ms": ("Temps moyen, ms", "Mean time, ms"),
    "p99_ms": ("99e centile, ms", "99th percentile, ms"),
    "cpu_ms": ("Temps de calcul, ms", "CPU time, ms"),
    "made_short": ("Faits", "Made"),
    "mean_short": ("ms", "ms"),
    "p99_short": ("p99", "p99"),
    "cpu_s": ("Temps de calcul en tout, s", "CPU time in all, s"),
    "sprt_low": ("Test séquentiel : pas plus de {low} par donne", "Sequential test: no more than {low} a deal"),
    "sprt_high": ("Test séquentiel : au moins {high} par donne", "Sequential test: at least {high} a deal"),
    "sprt_open": (
        "Test séquentiel ({low} ou {high} par donne) : indécis, log RV {ratio} pour ±{bound}",
        "Sequential test ({low} or {high} a deal): undecided, log LR {ratio} of ±{bound}",
    ),
    "ladder": ("Classement · {book} · {pairs} paires par rencontre", "Ladder · {book} · {pairs} pairs a meeting"),
    "bot": ("Robot", "Bot"),
    "rating": ("Cote", "Rating"),
    "regret": (
        "Regret par décision · {count} décisions, intervalle à 95 %",
        "Regret a decision · {count} decisions, 95 % interval",
    ),
    "versus": ("Contre le premier", "Against the first"),
    "meeting": ("{first} – {second} · {book}", "{first} – {second} · {book}"),
    "field": ("Points marqués par donne contre les autres", "Points marked a deal against the others"),
    "interrupted": ("Interrompu : voici ce qui est joué.", "Interrupted: this is what was played."),
    "no_such_file": ("« {file} » : {why}", "« {file} »: {why}"),
    "bad_specification": ("« {file} » ne décrit pas un robot : {why}", "« {file} » describes no bot: {why}"),
    "unknown_entrant": (
        "Robot inconnu : « {bot} ». Écrivez un de ceux-ci ({known}), le fichier .toml d'un robot, ou module:fonction.",
        "Unknown bot: « {bot} ». Write one of these ({known}), the .toml file of a bot, or module:function.",
    ),
    "no_such_function": ("« {bot} » : {why}", "« {bot} »: {why}"),
    "too_few_bots": ("Il faut au moins deux robots différents : {bots}.", "At least two different bots are needed: {bots}."),
    "illegal_answer": (
        "{bot} a répondu « {action} », que les règles interdisent ici : {position}",
        "{bot} answered « {action} », which the rules forbid here: {position}",
    ),
    "disagrees": (
        "Un autre moteur que le nôtre n'est pas d'accord ({what}) : {ours} chez nous, {theirs} chez lui. {position}",
        "Another engine than ours disagrees ({what}): {ours} here, {theirs} there. {position}",
    ),
    "another_book": ("{bot} ne joue que {books}, pas {book}.", "{bot} plays {books} only, not {book}."),
    "another_experiment": (
        "« {file} » est une autre expérience : {what} y vaut {found}, ici {wanted}.",
        "« {file} » is another experiment: its {what} is {found}, here {wanted}.",
    ),
    "not_an_arena_file": ("« {file} » n'est pas un fichier de résultats.", "« {file} » is no file of results."),
    "backend_missing": (
        "« {backend} » n'est pas installé ({why}) : pip install 'rebelote[{backend}]'.",
        "« {backend} » is not installed ({why}): pip install 'rebelote[{backend}]'.",
    ),
    "no_cluster": ("« {backend} » ne répond pas : {why}", "« {backend} » does not answer: {why}"),
    "plot_missing": (
        "Les images demandent Matplotlib ({why}) : pip install 'rebelote[plot]'.",
        "Pictures need Matplotlib ({why}): pip install 'rebelote[plot]'.",
    ),
    "bad_picture": ("« {file} » : une image finit par .svg ou .png.", "« {file} »: a picture ends in .svg or .png."),
    "bad_corpus": ("{place} : {why}", "{place}: {why}"),
    "bad_sprt": ("Le test veut deux valeurs, la plus petite d'abord.", "The test takes two values, the smaller first."),
    "no_decision": ("Aucune décision de ce règlement.", "No decision of that rule book."),
}


def say(code: str, lang: Lang, **facts: object) -> str:
    """A sentence or label of the arena."""
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)
