"""For those who write bots, engines and rule books: case runner, strategies and checks.

``python -m rebelote.testing cases DIR`` runs case files; ``strategies`` are Hypothesis strategies for packs, deals, views, hands and
matches; ``check_bot`` and ``assert_hidden`` check a bot and the secrecy of a view. Needs ``rebelote[testing]``.
"""
