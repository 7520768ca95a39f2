"""The small language of the text files."""

import pytest

from rebelote.guide.blocks import Block, paragraph
from rebelote.guide.pages import page
from rebelote.guide.reader import Reader
from rebelote.guide.template import Answers, Written, render
from rebelote.guide.words import words
from rebelote.rules.books import load_book


def rendered(body: str, *true: str) -> list[Block]:
    return whole(f"# Title\n\nLead.\n\n{body}", *true).blocks


def whole(text: str, *true: str) -> Written:
    def directive(argument: str, said: list[str]) -> list[Block]:
        return [paragraph(f"<{argument}|{'|'.join(said)}>")]

    return render(text, Answers(lambda condition: condition in true, lambda name, of: f"[{name}/{of}]", lambda _: directive))


def test_a_page_has_a_title_a_lead_and_blocks() -> None:
    written = whole("# Title\n\nA lead on\ntwo lines.\n\n## Part {#part}\nText.")
    assert (written.title, written.lead) == ("Title", "A lead on two lines.")
    assert [block["type"] for block in written.blocks] == ["heading", "text"]
    assert written.blocks[0]["id"] == "part"


def test_conditions_nest_and_choose() -> None:
    body = "::if a\nA\n::if b\nAB\n::else\nnot B\n::end\n::else\nnot A\n::if b\nB\n::end\n::end"
    assert [block["text"] for block in rendered(body, "a")] == ["A not B"]
    assert [block["text"] for block in rendered(body, "a", "b")] == ["A AB"]
    assert [block["text"] for block in rendered(body, "b")] == ["not A B"]
    assert [block["text"] for block in rendered(body)] == ["not A"]


def test_a_dropped_item_does_not_cut_a_list() -> None:
    body = "1. one\n::if a\n1. two\n::end\n1. three\n   and more"
    assert rendered(body) == [{"type": "list", "ordered": True, "items": ["one", "three and more"]}]


def test_questions_and_terms_gather() -> None:
    blocks = rendered("? Why?\nBecause.\n\n? How?\nSo.\n\n= word\nWhat it\nmeans.")
    assert blocks[0] == {"type": "qa", "items": [{"q": "Why?", "a": "Because."}, {"q": "How?", "a": "So."}]}
    assert blocks[1] == {"type": "terms", "items": [{"term": "word", "text": "What it means."}]}


def test_a_directive_goes_on_with_lines_indented_by_two() -> None:
    blocks = rendered("::draw this | one\n  and the rest | two\nA paragraph.")
    assert [block["text"] for block in blocks] == ["<this|one and the rest|two>", "A paragraph."]


def test_words_are_filled_in_everywhere() -> None:
    blocks = rendered("## {a} {#x}\n{b:c-d}\n\n- {e:f@g}")
    assert [block.get("text", block.get("items")) for block in blocks] == ["[a/]", "[b/c-d]", ["[e/f@g]"]]


@pytest.mark.parametrize("text", ["", "# Only a title", "no title\n\nlead", "# T\n\nlead\n\n## no id", "# T\n\nlead\n\n::if a"])
def test_a_text_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"page|heading|::if"):
        whole(text, "a")


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown words"):
        words(Reader.of("fr", load_book("club")), "nonsense", "")


def test_conditions_read_axes_and_sources() -> None:
    club, moderne = (Reader.of("fr", load_book(book)) for book in ("club", "moderne"))
    assert club.holds("melds=yes and equality=down")
    assert not club.holds("melds=no")
    assert club.holds("melds=no or cut=left")
    assert club.holds("cut_min!=1")
    assert moderne.holds("has:bet")
    assert not club.holds("has:bet")


def test_a_reader_may_look_into_another_book() -> None:
    reader = Reader.of("en", load_book("club"))
    assert words(reader, "verdict", "equal") == "down, 0 – 162"
    assert words(reader, "verdict", "equal@livre") == "contract made, 81 – 81"
    assert page("faq", "en").blocks
