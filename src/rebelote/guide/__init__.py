"""The pages that explain the game, drawn from the rule books' data and our own prose."""
