"""Players made of code: each sees what a player at the table sees, and no more."""
