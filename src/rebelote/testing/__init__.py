"""For those who write bots, engines and rule books: case runner, strategies and checks.

``python -m rebelote.testing cases DIR`` runs case files; ``strategies`` are Hypothesis strategies for packs, hands, deals,
views, matches and records; ``check_bot`` checks a bot and ``assert_hidden`` the secrecy of a view. Needs ``rebelote[testing]``.
"""

from .bots import check_bot
from .replays import replay
from .secrecy import assert_hidden

__all__ = ["assert_hidden", "check_bot", "replay"]
