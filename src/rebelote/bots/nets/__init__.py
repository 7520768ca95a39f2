"""Nets trained by this repository's own code (``train/``), their files, and the players that ask them."""
