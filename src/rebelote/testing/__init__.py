"""For those who write bots, engines and rule books: case runner, strategies and checks."""
