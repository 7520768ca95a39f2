"""People who wish to be known again: accounts, what they own, ratings, whom they do not wish to meet."""
