"""What does the server itself say?

Its own refusals and the status line, in both languages. What the rules refuse is worded by the rules' catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping

from rebelote.rules.axes import LANGS, Lang, Words
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import catalogue, sentence
from rebelote.rules.seats import Seat

from .account_phrases import ACCOUNT_PHRASES

_PHRASES: dict[str, tuple[str, str]] = {
    # Refused messages.
    "bad_message": ("Message illisible : {why}", "Unreadable message: {why}"),
    "binary_frame": ("Les messages se font en texte JSON.", "Messages are JSON text."),
    "too_long": (
        "Message de {size} caractères : {limit} au plus.",
        "A message of {size} characters: {limit} at most.",
    ),
    "stale": (
        "La table a avancé entre-temps : voici où elle en est.",
        "The table has moved on meanwhile: here is where it stands.",
    ),
    "unknown_lang": ("Langue inconnue. Langues : {known}.", "Unknown language. Languages: {known}."),
    "too_fast": (
        "Trop de messages à la fois : celui-ci n'a pas été lu. Réessayez dans {seconds} s.",
        "Too many messages at once: this one was not read. Try again in {seconds} s.",
    ),
    "not_kept": (
        "Le serveur ne peut rien enregistrer pour l'instant (disque plein, ou base de données arrêtée). Réessayez bientôt.",
        "The server cannot keep anything just now (disk full, or the database stopped). Try again soon.",
    ),
    "internal": (
        "Une erreur du serveur a interrompu cette action. Rechargez la page si la table vous semble figée.",
        "An error of the server broke off this action. Reload the page if the table seems to stand still.",
    ),
    # Refused requests.
    "unknown_table": ("Cette table n'existe pas.", "There is no such table."),
    "not_your_table": ("Cette table n'est pas la vôtre.", "This table is not yours."),
    "unknown_format": ("Format inconnu. Formats : text, json.", "Unknown format. Formats: text, json."),
    "body_too_long": ("Requête trop longue.", "The request is too long."),
    "not_json": ("Il faut du JSON (application/json).", "JSON is needed (application/json)."),
    "too_many": (
        "Trop de demandes à la fois. Réessayez dans {seconds} s.",
        "Too many requests at once. Try again in {seconds} s.",
    ),
    "foreign_page": (
        "Cette demande vient d'une autre page que les nôtres.",
        "This request comes from a page that is not ours.",
    ),
    "not_found": ("Rien à cette adresse.", "Nothing at this address."),
    "unknown_move": ("Cette carte ou cette annonce n'est pas de cette donne.", "No such card or call in that deal."),
    "unknown_code": ("Aucune table n'a ce code.", "No table has this code."),
    # What people may not do at a table now.
    "table_paused": ("La partie est en pause.", "The game is paused."),
    "table_full": ("Les quatre places sont prises.", "All four seats are taken."),
    "deal_being_played": (
        "Une donne est en cours : les places changent entre deux donnes.",
        "A deal is being played: seats change between two deals.",
    ),
    "rated_match": (
        "La partie compte pour le classement : les places changent à la fin.",
        "The match counts for the ratings: seats change when it is over.",
    ),
    "too_many_people": ("Il y a déjà {limit} personnes à cette table.", "There are {limit} people at this table already."),
    "removed": ("L'hôte vous a fait quitter cette table.", "The host had you leave this table."),
    "kept_out": ("Cette table n'est pas ouverte pour vous.", "This table is not open to you."),
    "not_host": ("Seul l'hôte de la table le peut.", "Only the host of the table may do that."),
    "host_stays": ("L'hôte ne peut pas se renvoyer.", "The host cannot be shown the door."),
    "unknown_member": ("Cette personne n'est pas à la table.", "That person is not at the table."),
    "one_seat_each": ("Une personne n'a qu'une place.", "A person has one seat only."),
    "seat_taken": ("Cette place est prise.", "This seat is taken."),
    "you_watch": ("Vous regardez : il faut une place pour cela.", "You are watching: that takes a seat."),
    "bot_plays_for_you": (
        "Un robot joue pour vous : reprenez d'abord votre place.",
        "A bot is playing for you: take your seat again first.",
    ),
    "already_away": ("Un robot joue déjà pour vous.", "A bot is playing for you already."),
    "not_away": ("Vous avez votre place.", "You have your seat."),
    "pause_asked": ("La pause est déjà demandée.", "A pause is asked for already."),
    "no_pause": ("Personne n'a demandé de pause.", "Nobody has asked for a pause."),
    "nobody_seated": ("Personne n'est assis.", "Nobody is seated."),
    "match_begun": ("La partie commence déjà.", "The match is beginning already."),
    "nothing_to_prove": (
        "Les donnes de cette table se répètent à dessein : il n'y a rien à prouver.",
        "The deals of this table repeat on purpose: there is nothing to prove.",
    ),
    "busy": ("La table change sans cesse. Réessayez.", "The table keeps changing. Try again."),
    "no_salt_now": (
        "Le mélange de cette donne n'attend plus rien de vous.",
        "The shuffle of this deal does not wait for anything from you.",
    ),
    "bad_salt": ("Le sel est fait de 1 à 64 octets en hexadécimal.", "A salt is 1 to 64 bytes in hexadecimal."),
    "may_not_end": (
        "L'autre camp n'a pas laissé une donne entière aux robots.",
        "The other side has not left a whole deal to bots.",
    ),
    "they_are_back": ("Quelqu'un de l'autre camp est revenu.", "Somebody of the other side has come back."),
    # Talk.
    "say_one_thing": (
        "Un message dit une phrase choisie, ou des mots, pas les deux.",
        "A message says a set phrase or words, not both.",
    ),
    "unknown_phrase": ("Cette phrase n'est pas de celles qu'on peut dire ici.", "That is not one of the phrases to say here."),
    "say_something": ("Il n'y a rien à lire dans ce message.", "There is nothing to read in that message."),
    "talk_phrases_only": (
        "À cette table, on parle par phrases choisies.",
        "At this table one talks in set phrases.",
    ),
    "talk_between_deals": (
        "Les mots libres attendent la fin de la donne.",
        "Words of one's own wait until the deal is over.",
    ),
    "talk_forbidden": (
        "Le règlement interdit de parler pendant la donne ({place}) : les phrases choisies restent.",
        "The rules forbid talk during the deal ({place}): the set phrases remain.",
    ),
    "talk_watching": (
        "Qui regarde parle entre les donnes ; les phrases choisies restent.",
        "Those who watch talk between deals; the set phrases remain.",
    ),
    "talk_too_fast": (
        "Moins vite : parlez de nouveau dans {seconds} s.",
        "Not so fast: speak again in {seconds} s.",
    ),
    # The status line: what is awaited, from the reader or from somebody else.
    "you_cut": ("À vous : coupez le paquet", "Your turn: cut the pack"),
    "you_packets": ("À vous de donner : choisissez les paquets", "Your deal: choose the packets"),
    "you_take_first": ("À vous : prendre à {suit}, ou passer", "Your turn: take at {suit}, or pass"),
    "you_take_second": ("À vous : nommer un autre atout, ou passer", "Your turn: name another trump, or pass"),
    "you_bid": ("À vous : parlez ou passez", "Your turn: bid or pass"),
    "you_surcontre": ("À vous : surcontrez ou passez", "Your turn: surcontre or pass"),
    "you_only_pass": ("Vous passez : rien d'autre à dire", "You pass: there is nothing else to say"),
    "you_coinche": ("À vous : coincher, ou passer", "Your turn: coinche, or pass"),
    "you_surcoinche": ("À vous : surcoincher, ou passer", "Your turn: surcoinche, or pass"),
    "you_lead": ("À vous d'entamer", "Your lead"),
    "you_follow": ("À vous : {suit} demandé", "Your turn: {suit} led"),
    "you_follow_trump": ("À vous : atout demandé", "Your turn: trumps led"),
    "you_count": ("À vous : « rebelote » n'a pas été dit", "Your turn: « rebelote » was not said"),
    "they_cut": ("{name} coupe", "{name} cuts"),
    "they_packets": ("{name} donne", "{name} deals"),
    "they_auction": ("{name} parle", "{name} is to speak"),
    "they_auction_contre": ("{name} parle, vous pouvez contrer", "{name} is to speak, you may contre"),
    "they_bet": ("{name} parle", "{name} is to speak"),
    "they_play": ("{name} joue", "{name} is to play"),
    "they_count": ("{name} compte", "{name} counts"),
    "done": ("Donne terminée", "The deal is over"),
    "passed": ("Personne n'a pris", "Nobody took"),
    "over": ("Partie terminée", "The match is over"),
    # The frequencies of hands.
    "odds_voids": ("Couleurs absentes de la main", "Suits missing from the hand"),
    "odds_longest": ("Cartes de la couleur la plus longue", "Cards of the longest suit"),
    "odds_carres": ("Carrés qui comptent (valets, neufs, as, dix, rois, dames)", "Carrés that count (J, 9, A, 10, K, Q)"),
    "odds_belotes": ("Couleurs avec roi et dame", "Suits with king and queen"),
    "odds_too_few": ("Trop peu de mains pour en juger.", "Too few hands to tell."),
    "odds_usual": (
        "Le hasard seul s'écarte autant ou plus {share} du temps : rien d'étonnant.",
        "Chance alone strays as far or farther {share} of the time: nothing strange.",
    ),
    "odds_rare": (
        "Le hasard seul ne s'écarte autant que {share} du temps : c'est rare.",
        "Chance alone strays as far only {share} of the time: that is rare.",
    ),
    # The end of a deal or match, and other lines.
    "passed_title": ("Personne n'a pris", "Nobody took"),
    "passed_line": ("Personne n'a pris", "Nobody took"),
    "we_win": ("Vous gagnez la partie", "You win the match"),
    "they_win": ("Vous perdez la partie", "You lose the match"),
    "match_text": (
        "{high} à {low}, en {deals}.",
        "{high} to {low}, in {deals}.",
    ),
    "match_won": ("Partie terminée : {one} et {other} l'emportent.", "The match is over: {one} and {other} win."),
    "match_stopped": (
        "La partie s'est arrêtée là : l'autre camp l'avait laissée aux robots.",
        "The match was ended there: the other side had left it to bots.",
    ),
    # Who comes, goes, and what they do at the table.
    "guest": ("Invité {number}", "Guest {number}"),
    "unnamed": ("Quelqu'un", "Somebody"),
    "joined": ("{name} arrive.", "{name} comes in."),
    "sat_down": ("{name} s'assoit.", "{name} sits down."),
    "left": ("{name} quitte la table.", "{name} leaves the table."),
    "was_removed": ("{name} a dû quitter la table.", "{name} had to leave the table."),
    "lost": ("{name} ne répond plus : un robot joue à sa place.", "{name} is away: a bot plays on."),
    "idle": ("{name} ne joue plus : un robot joue à sa place.", "{name} does not play: a bot plays on."),
    "handed_over": ("{name} laisse sa place à un robot.", "{name} leaves the seat to a bot."),
    "returned": ("{name} reprend sa place.", "{name} is back."),
    "new_host": ("{name} est maintenant l'hôte.", "{name} is the host now."),
    "arranged": ("Les places ont changé.", "Seats have changed."),
    "altered": ("L'hôte a changé la table.", "The host has changed the table."),
    "pause_wanted": ("{name} demande une pause.", "{name} asks for a pause."),
    "now_paused": ("La partie est en pause.", "The game is paused."),
    "goes_on": ("La partie reprend.", "The game goes on."),
    "opened_hand": ("{name} laisse voir sa main aux spectateurs.", "{name} lets those who watch see the hand."),
    "closed_hand": ("{name} ne laisse plus voir sa main.", "{name} does not let the hand be seen any more."),
    "is_ready": ("{name} continue.", "{name} is ready."),
    "match_begins": ("La partie commence.", "The match begins."),
    "clock_ran_out": ("Le temps de {name} est écoulé.", "{name}'s time is up."),
    "deal_started": ("Donne {number}. {name} donne.", "Deal {number}. {name} deals."),
    "contract_of": ("Contrat de {bid}", "Contract of {bid}"),
    "contred": ("{what}, contré", "{what}, contré"),
    "surcontred": ("{what}, surcontré", "{what}, surcontré"),
    "wait_to_speak": ("Attendez votre tour : {name} parle.", "Wait for your turn: {name} is to speak."),
    "only_pass": (
        "Il n'y a rien d'autre à dire : votre passe est dite pour vous.",
        "There is nothing else to say: your pass is said for you.",
    ),
    "judgement": ("Contrat", "Contract"),
    "colon": (" : ", ": "),
    "in_the_rules": ("règlement : {place}", "rules: {place}"),
    "marked": ("Marqué", "Marked"),
    "point": ("{count} point", "{count} point"),
    "points": ("{count} points", "{count} points"),
    "deal": ("{count} donne", "{count} deal"),
    "deals": ("{count} donnes", "{count} deals"),
    "our_melds_count": ("Nos annonces comptent", "Our melds count"),
    "their_melds_count": ("Leurs annonces comptent", "Their melds count"),
    "say_belote": ("{card}, « belote »", "{card}, « belote »"),
    "say_rebelote": ("{card}, « rebelote »", "{card}, « rebelote »"),
    "cut_button": ("Couper", "Cut"),
    # Why a bot did something.
    "why_too_early": (
        "La raison tient à une main cachée : elle se dit à la fin de la donne.",
        "The reason rests on a hidden hand: it is told at the end of the deal.",
    ),
    "why_unseen": (
        "Personne n'a pris : les mains restent cachées, et les raisons avec elles.",
        "Nobody took: the hands stay hidden, and so do the reasons.",
    ),
    "why_no_answer": ("Le robot n'a pas répondu. Redemandez dans un moment.", "The bot did not answer. Ask again in a moment."),
    "why_nothing": ("Il n'y a rien à en dire de plus.", "There is nothing more to say of it."),
    "why_fallback": (
        "Le robot n'a pas répondu : une action toute simple l'a remplacé.",
        "The bot did not answer: a plain action stood in for it.",
    ),
    "why_forced": ("Il n'y avait rien d'autre à dire.", "There was nothing else to say."),
    "why_cheaper": (
        "{reason} (Faute de place pour réfléchir, un robot plus simple a répondu.)",
        "{reason} (For want of room to think, a simpler bot answered.)",
    ),
    "why_otherwise": (
        "Redemandé, le robot ferait autrement : {action}. « {reason} »",
        "Asked again, the bot would do otherwise: {action}. “{reason}”",
    ),
    "why_mine": (
        "À votre place, le robot aurait fait autrement : {action}. « {reason} »",
        "In your place the bot would have done otherwise: {action}. “{reason}”",
    ),
    "why_mine_too": ("Le robot aurait fait comme vous. « {reason} »", "The bot would have done the same. “{reason}”"),
    # Why there is no advice.
    "hint_company": (
        "Pas de conseil à une table où d'autres personnes jouent.",
        "There is no advice at a table where other people play.",
    ),
    "hint_not_now": ("Un conseil se demande à son tour.", "Advice is for your own turn."),
    "hint_busy": (
        "Trop de robots réfléchissent. Redemandez dans un moment.",
        "Too many bots are thinking. Ask again in a moment.",
    ),
    "hint_failed": ("Aucun conseil n'est venu cette fois.", "No advice came this time."),
}

PHRASES: dict[str, Words] = {code: Words(fr, en) for code, (fr, en) in (_PHRASES | ACCOUNT_PHRASES).items()}


def phrase(code: str, lang: Lang, **facts: object) -> str:
    """One of the sentences above."""
    return PHRASES[code][lang].format_map(facts)


def counted(one: str, many: str, count: int, lang: Lang) -> str:
    """A number with its noun: French counts 0 as one, English as many."""
    single = count < 2 if lang == "fr" else count == 1
    return phrase(one if single else many, lang, count=count)


def explain(code: str, facts: Mapping[str, object], lang: Lang) -> str:
    """The sentence of a refusal, whether the rules or the server refuse."""
    if code in catalogue():
        return sentence(code, facts, lang)
    return phrase(code, lang, **{name: fact[lang] if isinstance(fact, Words) else fact for name, fact in facts.items()})


def explain_error(error: RuleError, lang: Lang, names: Mapping[Seat, str] | None = None) -> str:
    """The sentence of a rule's refusal; seats are called by the players' ``names``, if given."""
    facts = {key: names[value] if names and isinstance(value, Seat) else value for key, value in error.facts.items()}
    return explain(error.code, facts, lang)


def as_lang(text: str | None, default: Lang = "fr") -> Lang:
    """The language asked for (``en``, ``en-GB``), or the default when it is not spoken here."""
    asked = (text or "").lower().split("-")[0]
    return next((lang for lang in LANGS if lang == asked), default)
