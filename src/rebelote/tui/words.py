"""What does the terminal itself say?

Labels, questions and help that belong to the terminal alone, in both languages. What the game says comes from the words of the
rules and of the table.
"""

from __future__ import annotations

from rebelote.rules.axes import Lang

_WORDS: dict[str, tuple[str, str]] = {
    # The strip and the seats.
    "us": ("Nous", "Us"),
    "them": ("Eux", "Them"),
    "you": ("vous", "you"),
    "deal": ("donne {number}", "deal {number}"),
    "target": ("en {points} points", "to {points} points"),
    "tricks": ("plis {ours} à {theirs}", "tricks {ours} to {theirs}"),
    "pending": ("{points} points en attente", "{points} points waiting"),
    "nobody_bid": ("personne n'a encore enchéri", "nobody has bid yet"),
    "standing": ("enchère : {bid}, {who}", "bid: {bid}, {who}"),
    "nobody_took": ("personne n'a encore pris", "nobody has taken yet"),
    "dealer": ("donneur", "dealer"),
    "taker": ("preneur", "taker"),
    "turned": ("carte retournée", "turned card"),
    "lead": ("entame", "lead"),
    "led": ("{suit} demandé", "{suit} led"),
    "keys": (
        "1-8 ←→ choisir · P passer · L dernier pli · S marque · ? aide · Q quitter",
        "1-8 ←→ choose · P pass · L last trick · S score · ? help · Q quit",
    ),
    "your_turn": ("à vous", "your turn"),
    "cut_here": ("Coupez : ←→ une carte, ↑↓ cinq, Entrée", "Cut: ←→ one card, ↑↓ five, Enter"),
    "cut_size": ("{size} cartes dessus, {rest} dessous", "{size} cards lifted, {rest} left"),
    "keys_bid": (
        "←→↑↓ choisir · Entrée dire · 110h taper · P passer · C contrer · ? aide",
        "←→↑↓ choose · Enter say it · 110h type · P pass · C contre · ? help",
    ),
    "say_bid": ("Entrée pour dire « {text} »", "Enter to say « {text} »"),
    "typing": ("> {text}   Entrée : dire · Échap : effacer", "> {text}   Enter: say it · Esc: clear"),
    "may_contre": (
        "Vous pouvez contrer tout de suite : « contre ». Entrée : laisser parler {name}.",
        "You may say contre at once: « contre ». Enter: let {name} speak.",
    ),
    "which_trump": (
        "« {text} » : à quel atout ? Tapez par exemple {level} cœur.",
        "« {text} »: at which trump? Type for instance {level} hearts.",
    ),
    "which_bid": (
        "« {text} » peut être {left} ou {right}. Tapez le nom en toutes lettres.",
        "« {text} » may be {left} or {right}. Type the name in full.",
    ),
    "bid_standing": ("Enchère à dépasser : {bid}, par {name}.", "Bid to beat: {bid}, by {name}."),
    "bid_first": ("Personne n'a encore enchéri.", "Nobody has bid yet."),
    "bid_range": (
        "Vous pouvez demander de {low} à {high}. Tapez une valeur et un atout, par exemple {example}.",
        "You may bid from {low} to {high}. Type a value and a trump, for instance {example}.",
    ),
    "bid_only": ("Vous pouvez demander {low}.", "You may bid {low}."),
    "bid_none": ("Aucune enchère n'est possible maintenant.", "No bid may be made now."),
    "call_made": ("{name} : {text}.", "{name}: {text}."),
    "call_means": ("{name} : {text}. {meaning}", "{name}: {text}. {meaning}"),
    "no_calls": ("Personne n'a encore parlé.", "Nobody has spoken yet."),
    "contract_is": ("Contrat : {bid}. {contract}.", "Contract: {bid}. {contract}."),
    "no_pass": ("Il n'y a rien à passer en ce moment.", "There is nothing to pass on now."),
    "no_such_choice": ("Il n'y a pas de choix numéro {number}.", "There is no choice number {number}."),
    "wait": ("Ce n'est pas encore à vous.", "It is not your turn yet."),
    "four_on": ("Quatre couleurs.", "Four colours."),
    "four_off": ("Deux couleurs.", "Two colours."),
    "speed_now": ("Vitesse : {speed}.", "Speed: {speed}."),
    "slow": ("lente", "slow"),
    "normal": ("normale", "normal"),
    "fast": ("rapide", "fast"),
    "none": ("sans pause", "no pause"),
    "too_small": (
        "La table demande au moins 72 colonnes et 22 lignes. Agrandissez la fenêtre, ou jouez avec --plain.",
        "The table needs at least 72 columns and 22 lines. Enlarge the window, or play with --plain.",
    ),
    # Panels.
    "close": ("Échap : fermer", "Esc: close"),
    "close_scroll": ("↑↓ : défiler · Échap : fermer", "↑↓: scroll · Esc: close"),
    "next_deal": ("Entrée : donne suivante · ↑↓ : défiler · Q : quitter", "Enter: next deal · ↑↓: scroll · Q: quit"),
    "rematch_key": ("Entrée : revanche · ↑↓ : défiler · Q : quitter", "Enter: rematch · ↑↓: scroll · Q: quit"),
    "last_trick": ("Dernier pli", "Last trick"),
    "no_last_trick": ("Aucun pli n'est encore fait.", "No trick has been won yet."),
    "won_by": ("{name} le remporte, {points} points.", "{name} wins it, {points} points."),
    "sheet": ("Feuille de marque", "Score sheet"),
    "sheet_empty": ("Aucune donne n'est encore comptée.", "No deal has been scored yet."),
    "rule": ("Règle", "Rule"),
    "count_head": ("Le compte", "The count"),
    "marks_head": ("La marque", "The marks"),
    "total_head": ("La partie", "The match"),
    "hands_head": ("Les quatre mains", "The four hands"),
    "tricks_head": ("Les plis", "The tricks"),
    "before_deal": ("Avant la donne", "Before the deal"),
    "after_deal": ("Après la donne", "After the deal"),
    "help": ("Aide", "Help"),
    "help_text": (
        (
            "1 à 8|la carte qui porte ce numéro, ou le choix\n"
            "← →|aller d'une carte ou d'un choix à l'autre ; Entrée : jouer\n"
            "P|passer (C : coincher ou surcoincher)\n"
            "110h|aux enchères, une valeur et un atout tapés, puis Entrée ; ou ← → la valeur, ↑ ↓ l'atout\n"
            ":|commencer à taper autre chose qu'un nombre : capot pique\n"
            "L|le dernier pli\n"
            "S|la feuille de marque\n"
            "Espace|ne pas attendre\n"
            "V|la vitesse : lente, normale, rapide, sans pause\n"
            "F|deux ou quatre couleurs\n"
            "Q|quitter ; la partie est gardée\n"
            "|\n"
            "▶|à qui de jouer\n"
            "▁▁▁|la carte qui tient le pli\n"
            "|\n"
            "|Les cartes levées peuvent être jouées. Choisissez-en une autre, et la table dit pourquoi elle est refusée. "
            "La souris marche aussi."
        ),
        (
            "1 to 8|the card with that number, or the choice\n"
            "← →|from card to card, or from choice to choice; Enter: play\n"
            "P|pass (C: coinche or surcoinche)\n"
            "110h|in an auction, a value and a trump typed, then Enter; or ← → the value, ↑ ↓ the trump\n"
            ":|begin to type something else than a number: capot spades\n"
            "L|the last trick\n"
            "S|the score sheet\n"
            "Space|do not wait\n"
            "V|the speed: slow, normal, fast, no pause\n"
            "F|two or four colours\n"
            "Q|quit; the match is kept\n"
            "|\n"
            "▶|whose turn it is\n"
            "▁▁▁|the card that holds the trick\n"
            "|\n"
            "|Raised cards may be played. Choose another one, and the table says why it is refused. "
            "The mouse works too."
        ),
    ),
    # Keeping a match.
    "kept": (
        "Partie gardée. Pour la reprendre : rebelote play --resume",
        "The match is kept. To take it up again: rebelote play --resume",
    ),
    "goodbye": ("Au revoir.", "Goodbye."),
    "waiting_match": (
        "Une partie commencée vous attend (rebelote play --resume). Quitter celle-ci en cours prendra sa place.",
        "A match is waiting for you (rebelote play --resume). Leaving this one unfinished takes its place.",
    ),
    "nothing_kept": (
        "Aucune partie commencée à reprendre.",
        "There is no unfinished match to take up.",
    ),
    "broken_kept": (
        "La partie gardée ne peut pas être reprise : {why}",
        "The match that was kept cannot be taken up: {why}",
    ),
    # The line-based game.
    "welcome": (
        "{rules}. Vous êtes Sud et jouez avec Nord contre Est et Ouest. Tapez ? pour l'aide.",
        "{rules}. You are South and play with North against East and West. Type ? for help.",
    ),
    "back_again": ("Vous reprenez la donne {number}.", "You take up deal {number} again."),
    "choice": ("{number} : {text}", "{number}: {text}"),
    "choose_cut": (
        "Tapez un nombre de {low} à {high} ; Entrée seule coupe à 16.",
        "Type a number from {low} to {high}; Enter alone cuts at 16.",
    ),
    "choose_next": (
        "Entrée : donne suivante. « marque » : la feuille de marque. « quitter » : arrêter.",
        "Enter: next deal. « sheet »: the score sheet. « quit »: stop.",
    ),
    "choose_rematch": (
        "« revanche » : une autre partie. Entrée ou « quitter » : arrêter.",
        "« rematch »: another match. Enter or « quit »: stop.",
    ),
    "not_understood": (
        "« {text} » : je ne comprends pas. Tapez ? pour l'aide.",
        "« {text} »: not understood. Type ? for help.",
    ),
    "which_card": (
        "« {text} » peut être {left} ou {right}. Tapez le nom en toutes lettres ou son numéro.",
        "« {text} » may be {left} or {right}. Type its name in full or its number.",
    ),
    "hand_of_suit": ("{suit} : {ranks}.", "{suit}: {ranks}."),
    "trump_suit": ("{suit}, atout", "{suit}, trumps"),
    "hand_empty": ("Votre main est vide.", "Your hand is empty."),
    "your_melds": ("Vos annonces : {melds}.", "Your melds: {melds}."),
    "trick_empty": ("Aucune carte n'est encore jouée dans ce pli.", "No card has been played in this trick yet."),
    "trick_card": ("{name} : {card}.", "{name}: {card}."),
    "trick_held": ("{name} tient le pli.", "{name} holds the trick."),
    "turned_is": ("Carte retournée : {card}.", "Turned card: {card}."),
    "trump_is": ("Atout : {trump}. {contract}.", "Trump: {trump}. {contract}."),
    "no_trump_yet": ("Personne n'a encore pris.", "Nobody has taken yet."),
    "score_is": (
        "Nous {ours}, eux {theirs}, partie en {target} points.",
        "Us {ours}, them {theirs}, match to {target} points.",
    ),
    "tricks_are": ("Plis de cette donne : nous {ours}, eux {theirs}.", "Tricks of this deal: us {ours}, them {theirs}."),
    "pending_are": ("{points} points d'un litige attendent.", "{points} points of a litige are waiting."),
    "line": ("{label} : nous {ours}, eux {theirs}{why}.", "{label}: us {ours}, them {theirs}{why}."),
    "nothing": ("rien", "nothing"),
    "match_now": ("Partie : nous {ours}, eux {theirs}.", "Match: us {ours}, them {theirs}."),
    "sheet_line": (
        "Donne {number}. {text} Marqué : nous {ours}, eux {theirs}. Total : nous {total_ours}, eux {total_theirs}.",
        "Deal {number}. {text} Marked: us {ours}, them {theirs}. Total: us {total_ours}, them {total_theirs}.",
    ),
    "end_of_input": ("Fin de l'entrée.", "End of input."),
    "interrupted": ("Interrompu.", "Interrupted."),
    "plain_help": (
        (
            "Une carte se joue par son numéro, son nom (roi de cœur) ou ses initiales : RC, 10P, VK, 7T ; ou Kh, Ts, Jd, 7c.\n"
            "Couleurs : P pique, C cœur, K carreau, T trèfle. Figures : V valet, D dame, R roi, A as.\n"
            "Un point d'exclamation dit « belote » ou « rebelote » avec la carte : RC!\n"
            "Pour prendre : p ou passe ; prends ; prends cœur ; prends sans-atout ; coinche ; surcoinche.\n"
            "Aux enchères : 110 cœur ou 110h ; capot pique ; 90 sa ; passe ; contre ; surcontre. enchères : ce qui a été dit.\n"
            "main : votre main par couleur. pli : le pli en cours. dernier : le dernier pli.\n"
            "atout : l'atout et le preneur. score : la partie et les plis. marque : la feuille de marque.\n"
            "question : répète ce qu'on attend de vous. ? : cette aide.\n"
            "quitter : arrête ; la partie est gardée et se reprend par rebelote play --resume."
        ),
        (
            "A card is played by its number, its name (king of hearts) or its initials: Kh, Ts, Jd, 7c; or RC, 10P, VK, 7T.\n"
            "Suits: s spades, h hearts, d diamonds, c clubs. Ranks: J jack, Q queen, K king, A ace.\n"
            "An exclamation mark says « belote » or « rebelote » with the card: Kh!\n"
            "To take: p or pass; take; take hearts; take sans-atout; coinche; surcoinche.\n"
            "In an auction: 110 hearts or 110h; capot spades; 90 sa; pass; contre; surcontre. auction: what has been said.\n"
            "hand: your hand by suit. trick: the trick being played. last: the last trick.\n"
            "trump: the trump and the taker. score: the match and the tricks. sheet: the score sheet.\n"
            "question: says again what is awaited from you. ?: this help.\n"
            "quit: stops; the match is kept and taken up again by rebelote play --resume."
        ),
    ),
}


def word(code: str, lang: Lang, **facts: object) -> str:
    """One of the texts above with its facts."""
    fr, en = _WORDS[code]
    return (fr if lang == "fr" else en).format_map(facts)
