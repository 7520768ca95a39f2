"""Players that imagine the hidden hands: sampled worlds, played on and counted in marks."""
