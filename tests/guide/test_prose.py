"""What is written by hand agrees with the data: the glossary with the pages, the claims with the books."""

import re
from pathlib import Path

import pytest

import rebelote.guide
from rebelote.guide import page, page_names
from rebelote.guide.counts import deals
from rebelote.guide.figures import data, positions
from rebelote.rules import bidding
from rebelote.rules.actions import Bid
from rebelote.rules.auction import Call
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.books import BOOK_IDS, all_books, load_book
from rebelote.rules.cards import Trump
from rebelote.rules.seats import SEATS, Seat
from tests.guide.blocks import emphasised, every_page, of_type, texts

GUIDE = Path(rebelote.guide.__file__).parent
OWED_WORDS = """
annonce appel atout attaque belote capot carré cent charger chute cinquante coinche contrat contre contrée couper coupe
décoinche dedans défausse enchère forfait générale relance surcontre volée
der donne donneur entame fournir jass klaberjass klaverjas levée litige maître mène monter partenaire pisser pli preneur
rebelote
retournée sans-atout sec suite surcoinche surcouper talon tierce tout-atout
"""


def glossary(lang: Lang) -> set[str]:
    """Every word of the glossary's terms."""
    terms = [item["term"] for block in of_type(page("glossary", lang), "terms") for item in block["items"]]
    return {word for term in terms for word in re.findall(r"[\w-]+", term.lower())}


@pytest.mark.parametrize("lang", LANGS)
def test_the_glossary_has_the_words_of_the_field(lang: Lang) -> None:
    assert set(re.findall(r"\S+", OWED_WORDS)) <= glossary(lang)


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_emphasised_words_are_in_the_glossary(name: str, lang: Lang) -> None:
    """Conjugated or plural forms count: the first four letters tell."""
    known = glossary(lang)
    for phrase in emphasised(page(name, lang)):
        for word in re.findall(r"[\w-]{3,}", phrase.lower()):
            assert any(term.startswith(word[:4].rstrip("s")) for term in known), phrase


@pytest.mark.parametrize("lang", LANGS)
def test_every_term_is_explained(lang: Lang) -> None:
    for block in of_type(page("glossary", lang), "terms"):
        assert all(len(item["text"]) > 20 for item in block["items"])


def test_terms_stand_in_order_within_their_moment() -> None:
    def plain(term: str) -> str:
        return term.lower().translate(str.maketrans("éèêîçœ", "eeeico"))

    for block in of_type(page("glossary", "fr"), "terms"):
        terms = [plain(item["term"]) for item in block["items"]]
        if terms[0] != "annonce":  # melds go from small to large
            assert terms == sorted(terms)


def test_the_worked_trick_of_the_beginner_is_worth_25() -> None:
    worked = next(block for block in of_type(page("beginner", "fr"), "trick") if block["cards"][0]["card"] == "As")
    assert (worked["winner"], worked["points"]) == ("W", 25)
    assert [played["card"] for played in worked["cards"]] == ["As", "7h", "9h", "8s"]


def test_the_worked_counts_of_the_beginner() -> None:
    totals = [block["lines"][-1] for block in of_type(page("beginner", "fr"), "score_example")]
    classic, contree = totals[:4], totals[4:]
    assert [(line["ns"], line["ew"]) for line in classic] == [(112, 70), (20, 162), (252, 0), (20, 162)]
    assert [(line["ns"], line["ew"]) for line in contree] == [(212, 50), (0, 260), (520, 0)]


def test_the_claims_of_the_questions_hold() -> None:
    """The answers that name a book by hand; those with figures are computed."""
    books = {book.id: book for book in all_books()}
    assert [key for key, book in books.items() if book.equality == "litige"] == ["grand-classique"]
    assert [key for key, book in books.items() if book.melds] == ["grand-classique", "club", "coinche-ffb-2015"]
    assert [key for key, book in books.items() if book.no_trump and book.all_trump] == ["moderne", "coinche-ffb-2015"]
    assert [key for key, book in books.items() if book.belote == "said"] == ["club"]
    assert books["club"].rebelote_forgotten == "forgiven_once"
    assert [books[key].meld_cards for key in ("grand-classique", "club", "coinche-ffb-2015")] == ["shared", "once", "once"]
    assert {book.climb_on_partner for book in books.values()} == {"owed"}
    assert all((book.undertrump == "free") is book.has_bids for book in books.values())
    bids = [book for book in books.values() if book.has_bids]
    assert {(book.suit_order, book.contre_turn, book.raise_after_contre, book.passes_to_close) for book in bids} == {
        ("none", "in_turn", False, 3)
    }
    assert all(book.partner_ruff in ("free", "overruff") for book in books.values())


def test_the_claims_of_the_beginner_hold() -> None:
    """A ruff on the partner, half is enough, nobody speaks for the belote, no melds, no rounding."""
    book = load_book("livre")
    assert (book.partner_ruff, book.equality, book.contract_counts) == ("overruff", "made", "cards")
    assert (book.belote, book.melds, book.rounding, book.packets) == ("automatic", False, "none", "3+2")
    assert book.cut != "none"


def test_the_claims_of_the_chapter_on_contree_hold() -> None:
    """Belote counts, one may come back, three passes close, undertrumping is free, made and bid are both marked."""
    book = load_book("contree-ffb-2016")
    assert (book.contract_counts, book.passes_to_close, book.undertrump, book.marks) == (
        "everything",
        3,
        "free",
        "made_and_bid",
    )
    assert (book.down_marks, book.contre_form, book.coinche_multiplier, book.surcoinche_multiplier) == (
        *("forfeit_and_bid", "all"),
        *(2, 4),
    )
    south, east = Seat.SOUTH, Seat.EAST
    calls = (Call(south, "pass", 0), Call(east, "bid", 0, Trump.HEARTS, 80), *(Call(seat, "pass", 0) for seat in SEATS[2:]))
    assert bidding.refusal(book, calls, south, Bid(90, Trump.CLUBS)) is None


@pytest.mark.parametrize("lang", LANGS)
def test_no_figure_is_drawn_for_nothing(lang: Lang) -> None:
    prose = "\n".join(path.read_text() for path in sorted((GUIDE / "text" / lang).glob("*.md")))
    asked = set(re.findall(r"^::(?:play|trick|score|hand|contest|auction) ([\w-]+)", prose, re.MULTILINE))
    drawn = {*positions(), *deals(), *data("tricks"), *data("melds")["hands"], *data("melds")["contests"], *data("auctions")}
    assert asked == drawn


@pytest.mark.parametrize("path", sorted(GUIDE.rglob("*.*")), ids=lambda path: path.name)
def test_files_are_small(path: Path) -> None:
    if path.suffix in (".py", ".md", ".toml"):
        assert len(path.read_text().splitlines()) < 400


def test_no_code_and_no_condition_asks_for_a_book_by_name() -> None:
    for path in sorted(GUIDE.rglob("*.md")):
        for condition in re.findall(r"^::if (.+)$", path.read_text(), re.MULTILINE):
            assert not any(re.search(rf"\b{book}\b", condition) for book in BOOK_IDS), condition


def test_people_are_not_told_how_this_was_made() -> None:
    for name in page_names():
        for lang in LANGS:
            assert not any(re.search(r"\b(IA|AI|LLM|issue #?\d)\b", text) for text in texts(page(name, lang).to_dict()))
