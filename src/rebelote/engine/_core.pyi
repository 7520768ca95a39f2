"""
The native core: cards are numbers 0..31, a trump is a number 0..5 (see rebelote.engine.convert).
"""

from collections.abc import Sequence


def trick_winner(cards: Sequence[int], trump: int) -> int:
    """
    Place in the trick (0 for the led card) of the winning card; ValueError for what is not a trick.
    """
