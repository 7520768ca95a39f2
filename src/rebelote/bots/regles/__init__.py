"""The rule-of-thumb player: counts its hand, remembers the cards, and plays as a club player would explain it."""
