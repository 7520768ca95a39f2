"""What do bids, belotes and discards tell the partner? The club's conventions, as data and as a small engine."""

from .card import CardOfConvention, Row, card
from .convention import CONVENTION_IDS, Convention, Description, Entry, conventions, read_convention
from .promises import Promise, meaning, promise

__all__ = [
    "CONVENTION_IDS",
    "CardOfConvention",
    "Convention",
    "Description",
    "Entry",
    "Promise",
    "Row",
    "card",
    "conventions",
    "meaning",
    "promise",
    "read_convention",
]
