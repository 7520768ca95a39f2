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
    "wrong_login": ("Le nom ou le mot de passe ne va pas.", "The name or the password is not right."),
    "wrong_password": ("Ce n'est pas votre mot de passe.", "This is not your password."),
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
