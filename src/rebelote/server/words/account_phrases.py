"""What does the server say about accounts, ratings and blocks?

A part of the catalogue in ``phrases.py``: French, then English.
"""

from __future__ import annotations

ACCOUNT_PHRASES: dict[str, tuple[str, str]] = {
    "has_account": ("Vous avez déjà un compte.", "You already have an account."),
    "name_length": ("Le nom compte de {least} à {most} caractères.", "A name has {least} to {most} characters."),
    "name_signs": (
        "Le nom se compose de lettres, de chiffres, d'espaces et de - _ . '",
        "A name is made of letters, digits, spaces and - _ . '",
    ),
    "name_letters": ("Le nom contient des lettres, toutes du même alphabet.", "A name has letters, all of one alphabet."),
    "name_taken": ("Ce nom est déjà pris, ou ressemble trop à un autre.", "This name is taken, or too much like another."),
    "password_length": (
        "Le mot de passe compte de {least} à {most} caractères.",
        "A password has {least} to {most} characters.",
    ),
    "password_plain": (
        "Ce mot de passe se devine trop vite : ni le nom, ni quelques lettres répétées.",
        "This password is guessed too soon: neither the name nor a few letters repeated.",
    ),
    "busy_with_passwords": (
        "Trop de personnes se connectent à la fois. Réessayez dans un instant.",
        "Too many people are logging in at once. Try again in a moment.",
    ),
    "wrong_login": ("Le nom ou le mot de passe ne va pas.", "The name or the password is not right."),
    "wrong_password": ("Ce n'est pas votre mot de passe.", "This is not your password."),
    "wrong_passkey": (
        "Cette clé d'accès n'est pas reconnue ici. Essayez-en une autre.",
        "This passkey is not known here. Try another one.",
    ),
    "passkey_copied": (
        "Cette clé d'accès répond comme une copie d'elle-même : elle est refusée. Connectez-vous autrement et supprimez-la.",
        "This passkey answers like a copy of itself: it is refused. Log in another way and remove it.",
    ),
    "passkey_late": ("La demande a expiré. Recommencez.", "This took too long. Start again."),
    "passkey_known": ("Cette clé d'accès est déjà celle d'un compte.", "This passkey is an account's already."),
    "passkeys_not_here": (
        "Les clés d'accès demandent un nom de site : elles ne marchent pas à une adresse en chiffres.",
        "Passkeys need a site with a name: they do not work at an address made of numbers.",
    ),
    "no_passkey": ("Votre compte n'a pas de clé d'accès pour ce site.", "Your account has no passkey for this site."),
    "prove_by_passkey": ("Confirmez avec une de vos clés d'accès.", "Confirm with one of your passkeys."),
    "too_many_passkeys": (
        "Un compte a {most} clés d'accès au plus. Supprimez-en une d'abord.",
        "An account has {most} passkeys at most. Remove one first.",
    ),
    "unknown_passkey": ("Vous n'avez pas de telle clé d'accès.", "You have no such passkey."),
    "last_way_in": (
        "C'est votre seul moyen de vous connecter : ajoutez d'abord une autre clé d'accès ou un mot de passe.",
        "This is your only way to log in: first add another passkey or a password.",
    ),
    "not_logged_in": ("Connectez-vous d'abord.", "Log in first."),
    "nobody_known": ("Rien n'est conservé de ce navigateur.", "Nothing is kept of this browser."),
    "unknown_player": ("Personne ne porte ce nom ici.", "Nobody has this name here."),
    "unknown_family": ("Cette famille de jeux n'existe pas.", "There is no such family of games."),
    "nothing_to_report": ("Cette donne n'a pas encore été jouée.", "This deal has not been played yet."),
    "nobody_to_block": ("Il n'y a personne à cette place.", "There is nobody in that place."),
    "block_yourself": ("On ne se bloque pas soi-même.", "One cannot block oneself."),
    "too_many_blocks": ("Votre liste est pleine.", "Your list is full."),
    "unknown_block": ("Cette personne n'est pas dans votre liste.", "This person is not on your list."),
    # Players of a finished match who have no name here.
    "a_guest": ("un invité", "a guest"),
    "nobody_now": ("Anonyme", "Anonymous"),
}
