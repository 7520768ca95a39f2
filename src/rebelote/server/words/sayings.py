"""What can be said at a table with one tap?

Courtesies, in both languages: each reader hears their own. None says anything of a hand, so that they may be said at any time.
"""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.rules.axes import Lang, Words
from rebelote.server.protocol.bodies import Phrase


@dataclass(frozen=True, slots=True)
class Saying:
    """A set phrase, or a gesture that is the same in every language."""

    code: str
    words: Words
    is_emote: bool = False


def _gesture(code: str, sign: str) -> Saying:
    return Saying(code, Words(sign, sign), is_emote=True)


_ALL = (
    _gesture("clap", "👏"),
    _gesture("smile", "🙂"),
    _gesture("laugh", "😄"),
    _gesture("wow", "😮"),
    _gesture("sweat", "😅"),
    _gesture("wave", "👋"),
    _gesture("thumb", "👍"),
    _gesture("clover", "🍀"),
    Saying("hello", Words("Bonjour à tous !", "Hello everybody!")),
    Saying("good_luck", Words("Bonne partie !", "Have a good game!")),
    Saying("well_played", Words("Bien joué !", "Well played!")),
    Saying("bravo", Words("Bravo, partenaire !", "Bravo, partner!")),
    Saying("thanks", Words("Merci !", "Thank you!")),
    Saying("welcome", Words("Avec plaisir.", "My pleasure.")),
    Saying("sorry", Words("Pardon, erreur de ma part.", "Sorry, my mistake.")),
    Saying("never_mind", Words("Ce n'est pas grave.", "Never mind.")),
    Saying("one_moment", Words("Un instant, s'il vous plaît.", "One moment, please.")),
    Saying("back_soon", Words("Je reviens tout de suite.", "Back in a moment.")),
    Saying("your_turn", Words("C'est à vous.", "It is your turn.")),
    Saying("another", Words("On en refait une ?", "Shall we play another?")),
    Saying("good_game", Words("Belle partie, merci !", "Good game, thank you!")),
    Saying("goodbye", Words("Au revoir, à bientôt !", "Goodbye, see you soon!")),
)

SAYINGS: dict[str, Saying] = {saying.code: saying for saying in _ALL}


def phrases(lang: Lang) -> list[Phrase]:
    """All of it, in one language."""
    return [Phrase(saying.code, saying.words[lang], saying.is_emote) for saying in _ALL]
