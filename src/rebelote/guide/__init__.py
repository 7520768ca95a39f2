"""The pages that explain the game, drawn from the rule books' data and our own prose.

``page("rules/club", "fr").to_dict()`` is a page as JSON has it; ``page_names()`` lists them.
"""

from .blocks import Page
from .pages import page, page_names, route, rules_page

__all__ = ["Page", "page", "page_names", "route", "rules_page"]
