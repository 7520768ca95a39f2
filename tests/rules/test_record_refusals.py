"""Records that are refused: rules broken, statements that do not hold, damage of every kind."""

import contextlib
import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Play
from rebelote.rules.axes import LANGS
from rebelote.rules.cards import PACK
from rebelote.rules.errors import Illegal, Malformed, RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.record import Header, Player, Step, record_of, replay
from rebelote.rules.records import read_bytes, read_record, write_json, write_text
from rebelote.rules.seats import BySeat
from tests.rules.random_matches import random_match

# -- what breaks a rule -----------------------------------------------------------------------------------------------

MATCH = random_match("club", 21, 4, target=10_000)
TEXT = write_text(record_of(MATCH, Header(event="Open", players=BySeat.same(Player("Zoé", "random@1")))))


def refusal(text: str) -> RuleError:
    with pytest.raises(RuleError) as refused:
        read_record(text)
    for lang in LANGS:
        assert sentence(refused.value.code, refused.value.facts, lang)
    return refused.value


def changed(pattern: str, new: str, text: str = TEXT) -> str:
    after = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
    assert after != text
    return after


def test_a_forbidden_card_is_named_with_deal_trick_and_rule() -> None:
    text = """
        [Rules "classique"] [Deal "1"] [Dealer "S"] [Turned "Jd"]
        [Hands "S:.T98.T9.AKQ E:987.QJ.AKQ. N:QJT.AK.J.87 W:AK.7.87.JT9"]
        pass take-d
        1. E 7s Ts As 9d
        2. S Ac Ah
    """
    error = refusal(text)
    assert isinstance(error, Illegal)
    facts = {name: str(error.facts[name]) for name in ("deal", "trick", "seat", "card", "rule")}
    assert (error.code, facts) == ("record_play", {"deal": "1", "trick": "2", "seat": "E", "card": "Ah", "rule": "not_in_hand"})
    error = refusal(text.replace("Ac Ah", "Ac Qh"))
    assert error.facts["rule"] == "must_ruff"
    assert sentence(error.code, error.facts, "fr").startswith(
        "Donne 1, pli 2, Est. Dame de cœur : sans trèfle, il faut couper."
    )
    assert sentence(error.code, error.facts, "en").startswith("Deal 1, trick 2, East. Queen of hearts: void of clubs")


def test_a_card_played_twice_is_refused() -> None:
    first = next(str(card) for deal in MATCH.deals if deal.tricks for card in deal.tricks[0].cards[:1])
    error = refusal(changed(r"^2\. (\w) \w\w", rf"2. \1 {first}"))
    assert (error.code, error.facts["rule"], error.facts["trick"]) == ("record_play", "not_in_hand", 2)
    assert str(error.facts["card"]) == first


@pytest.mark.parametrize(
    ("pattern", "new", "code"),
    [
        (r"= S (\d+)$", r"= E \1", "record_wrong_winner"),
        (r"= (\w) \d+$", r"= \1 99", "record_wrong_points"),
        (r"^2\. N", "2. E", "record_wrong_leader"),
        (r"^3\. \w", "4. S", "record_wrong_trick_number"),
        (r"^(8\. .*)$", "\\1\n9. S 7s", "record_trick_too_many"),
        (r" = \w \d+$", " = S 3 = S 3", "record_wrong_winner"),
        (r"^(1\. \w \w\w!? \w\w) (.*)$", r"\1 = S 3 \2", "record_trick_incomplete"),
        (r"^\w cut-\d+", "N cut-5", "record_wrong_turn"),
        (r"cut-\d+", "cut-2", "record_action"),
        (r"\w 3\+2|\w 2\+3", "", "record_wrong_turn"),
        (r"^marked (\S+) (\S+) \d+", r"marked \1 \2 163", "record_wrong_statement"),
        (r"^marked .*\n", "", "record_wrong_statement"),
        (r"^brought (\S+) NS", r"brought \1 EW", "record_wrong_statement"),
        (r"^marked .*", "marked down down down", "record_bad_action"),
        (r"^total .*", "total 1-2", "record_wrong_statement"),
        (r"^result \w+", "result passed", "record_wrong_statement"),
        (r"^judged \S+", "judged much", "bad_score"),
        (r"^\[ScoreBefore .*", '[ScoreBefore "10-10"]', "record_wrong_tag"),
        (r"^\[Turned .*", '[Turned "Xs"]', "bad_card"),
        (r'^\[Deal "2"\]', '[Deal "3"]', "record_wrong_tag"),
        (r"^\[Dealer .*", '[Dealer "N"]', "record_wrong_tag"),
        (r'^\[Pack "..', '[Pack "', "record_cards"),
        (r"^\[Pack .*\n", "", "record_cards"),
        (r'^\[Rules ".*"', '[Rules "club@2"', "unknown_version"),
        (r"^\[Rules .*\n", "", "record_no_rules"),
        (r'^\[RulesHash ".', '[RulesHash "', "record_rules_hash"),
        (r"^\[Target .*", '[Target "500"]', "record_wrong_match_tag"),
        (r"^\[Direction .*", '[Direction "cw"]', "record_wrong_match_tag"),
        (r"^\[Result .*", '[Result "1-1"]', "record_wrong_match_tag"),
        (r"^\[Termination .*", '[Termination "normal"]', "record_termination"),
        (r"^\[Termination .*", '[Termination "boredom"]', "record_bad_choice"),
        (r"^\[Source .*", '[Source "hearsay"]', "record_bad_choice"),
        (r"^\[Date .*", '[Date "yesterday"]', "record_bad_date"),
        (r"^\[Format .*", '[Format "rebelote-record 2"]', "record_version"),
        (r"^\[Format .*", '[Format "PGN"]', "not_a_record"),
        (r"^\[Event .*", '[Event "a"]\n[Event "b"]', "record_tag_twice"),
        (r"^\[Event .*", '[9lives "a"]', "record_bad_tag"),
        (r"^\[Event .*", '[Event "a]', "record_syntax"),
        (r"^1\. ", "1. {never closed ", "record_syntax"),
        (r"^1\. (\w) \w\w", r"1. \1 Zz", "record_bad_action"),
        (r"^1\. ", "1. $999 ", "record_syntax"),
    ],
)
def test_a_file_that_is_wrong_is_refused(pattern: str, new: str, code: str) -> None:
    assert refusal(changed(pattern, new)).code == code


def test_a_file_cut_short_is_an_unfinished_match_or_refused() -> None:
    whole = read_record(TEXT)
    for size in range(0, len(TEXT), 61):
        try:
            record = read_record(TEXT[:size])
        except RuleError:
            continue
        # Whatever was left reads as the beginning of the same match.
        assert len(record.deals) <= len(whole.deals)
        assert record.book.id == "club"


def test_a_deal_after_the_end_or_after_an_unfinished_one_is_refused() -> None:
    short = record_of(random_match("livre", 5, 1, target=1))
    assert replay(short).is_over
    with pytest.raises(Malformed) as refused:
        write_text(replace(short, deals=short.deals * 2))
    assert refused.value.code == "record_after_the_end"
    longer = record_of(random_match("livre", 5, 1, target=10_000))
    cut = replace(longer.deals[0], steps=longer.deals[0].steps[:9])
    with pytest.raises(Malformed) as refused:
        write_text(replace(longer, deals=(cut, *longer.deals)))
    assert refused.value.code == "record_deal_unfinished"


def test_a_record_made_by_hand_is_checked_before_it_is_written() -> None:
    record = record_of(random_match("livre", 6, 1))
    for header in (
        Header(tags=(("Event", "x"),)),
        Header(tags=(("not a tag", "x"),)),
        Header(date="soon"),
        Header(event="\ud800"),
        Header(termination="normal"),
    ):
        with pytest.raises(Malformed):
            write_text(replace(record, header=header))
        with pytest.raises(Malformed):
            write_json(replace(record, header=header))
    steps = (*record.deals[0].steps, Step(Play(PACK[0])))
    with pytest.raises(RuleError):
        write_text(replace(record, deals=(replace(record.deals[0], steps=steps),)))


# -- JSON that is wrong -----------------------------------------------------------------------------------------------

DOCUMENT = json.loads(write_json(record_of(MATCH)))


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("rules/sha256", "0" * 64, "record_rules_hash"),
        ("rules/key", None, "record_no_rules"),
        ("rules/key", 5, "record_json_kind"),
        ("version", 2, "record_version"),
        ("version", True, "record_json_kind"),
        ("format", "pgn", "not_a_record"),
        ("surprise", 1, "record_json_unknown"),
        ("tags", {"Deal": "x"}, "record_reserved_tag"),
        ("deals/0/tags", {"Pack": "x"}, "record_reserved_tag"),
        ("tags", {"a b": "x"}, "record_bad_tag"),
        ("tags", {"Zoo": 3}, "record_json_kind"),
        ("players/S", [], "record_json_kind"),
        ("players/S/elo", 3, "record_json_unknown"),
        ("result", {"NS": 1}, "record_json_kind"),
        ("result/NS", 10**30, "record_wrong_match_tag"),
        ("deals", {}, "record_json_kind"),
        ("deals/0", "x", "record_json_kind"),
        ("deals/0/pack/0", "7z", "bad_card"),
        ("deals/0/pack", [], "record_cards"),
        ("deals/0/tricks/0/winner", "X", "bad_seat"),
        ("deals/0/tricks/0/cards/0", 7, "record_json_kind"),
        ("deals/0/tricks/0/cards/0", {"action": "7s", "nags": [300]}, "record_json_kind"),
        ("deals/0/tricks/0/cards/0", {"ms": 3}, "record_json_kind"),
        ("deals/0/dealing/0", {"seat": "W", "action": "cut-9", "ms": -1}, "bad_number"),
        ("deals/0/marked/0/points", 1, "record_wrong_statement"),
        ("deals/0/score/total/NS", 1, "record_wrong_statement"),
        ("deals/0/score/marks", None, "record_json_kind"),
    ],
)
def test_json_that_is_wrong_is_refused(path: str, value: object, code: str) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    *parents, last = path.split("/")
    node = document
    for name in parents:
        node = node[int(name)] if isinstance(node, list) else node[name]
    node[int(last) if isinstance(node, list) else last] = value
    assert refusal(json.dumps(document)).code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "record_not_json"),
        ("{" + '"a":[' * 200_000, "record_not_json"),
        ('{"version": ' + "9" * 5_000 + "}", "record_not_json"),
        ('{"format": "rebelote-record", "format": "x"}', "record_tag_twice"),
        ('{"event": "\\ud800"}', "record_not_text"),
        ('{"version": NaN}', "record_json_kind"),
    ],
)
def test_json_that_is_none_is_refused(text: str, code: str) -> None:
    assert refusal(text).code == code


# -- anything at all --------------------------------------------------------------------------------------------------


def test_a_megabyte_of_anything_is_refused() -> None:
    source = Random(3)
    for garbage in (source.randbytes(1 << 20), b"[" * (1 << 20), b"{" * (1 << 20), b'["' * (1 << 19), b"1. S Kh " * (1 << 17)):
        with pytest.raises(RuleError):
            read_bytes(garbage)
    with pytest.raises(RuleError) as refused:
        read_bytes(b" " * 20_000_000)
    assert refused.value.code == "record_too_long"


WORDS = [
    *(
        '[Rules "club"]',
        '[Deal "1"]',
        '[FirstDealer "S"]',
        '[Pack "',
        "]",
        '"',
        "{",
        "}",
        "cut-9",
        "cut-99999999999999999999",
        "3+2",
    ),
    *(
        "pass",
        "t",
        "1h",
        "x",
        "Kh",
        "Kh!",
        "= S 3",
        "=",
        "1.",
        "E",
        "$1",
        "total 1-1",
        "marked",
        "meld S x KhKhKh 1 shown",
        "\n",
    ),
    '[Pack "' + "".join(map(str, PACK)) + '"]',
    '[Rules "club target=' + "9" * 30 + '"]',
    '[Rules "club target=--5"]',
]


@given(
    st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join) | st.text(max_size=300) | st.text(max_size=50).map("{".__add__)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RuleError):
        write_text(read_record(text))


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 12), st.text(max_size=4))
def test_a_damaged_file_is_read_or_refused(place: int, size: int, new: str) -> None:
    with contextlib.suppress(RuleError):
        write_text(read_record(TEXT[:place] + new + TEXT[place + size :]))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_damaged_json_is_read_or_refused(data: st.DataObject) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    node, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(node[key], (dict, list)) and node[key] and data.draw(st.booleans()):
        node = node[key]
        key = data.draw(st.sampled_from(sorted(node)) if isinstance(node, dict) else st.integers(0, len(node) - 1))
    node[key] = data.draw(JSON_VALUES)
    with contextlib.suppress(RuleError):
        write_json(read_record(json.dumps(document)))
