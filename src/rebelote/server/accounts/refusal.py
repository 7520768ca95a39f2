"""What is said when an address of the accounts refuses?"""

from __future__ import annotations


class Refusal(Exception):
    """A refused request: the code of a sentence in ``phrases`` with its facts, and how many seconds to ``wait``."""

    def __init__(self, status: int, code: str, wait: int = 0, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.wait, self.facts = status, code, wait, facts
