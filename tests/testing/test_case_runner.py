"""The runner of case files: what it counts, what it says, what it refuses, and how lax it reads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rebelote.testing.__main__ import main
from rebelote.testing.casefile import Case, Refused, read_file
from rebelote.testing.forms import ALL_BOOKS
from rebelote.testing.runner import checks_of, run_folder

GOOD = '{id: a, books: all, trump: C, hand: "7P RP AC 9T", trick: "AP", legal: "7P RP", why: follow, high or low}'


def lines_of(tmp_path: Path, text: str, name: str = "legal.yaml") -> list[str]:
    """What the runner says of a file: a line per failure."""
    folder = tmp_path / "cases"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return [f"{result.title}: {failure}" for result in run_folder(folder) for failure in result.failures]


def passes(tmp_path: Path, *cases: str, name: str = "cases.yaml") -> bool:
    return lines_of(tmp_path, "\n".join(f"- {case}" for case in cases), name) == []


# -- counting ---------------------------------------------------------------------------------------------------------


def test_one_case_under_one_book_is_one_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "legal.yaml").write_text(f"- {GOOD}\n- {{id: b, books: [club, livre], trump: C, hand: 7P, legal: 7P}}\n")
    (tmp_path / "notrump.yaml").write_text("- {id: a, trump: SA, pack: 162}\n")
    assert main(["cases", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "12 passed, 0 failed\n"


def test_a_failure_says_what_was_expected_what_was_found_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "scores.yaml").write_text(
        "- {id: s, book: club, taker: NS, cards: [81, 81], tricks: [4, 4], marks: [81, 81], outcome: made, why: a tie}\n"
    )
    assert main(["cases", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "FAIL scores.yaml s [club]: marks: expected 81/81, got 0/162 (EW down 162); why: a tie",
        "FAIL scores.yaml s [club]: outcome: expected made, got down (judged on 81/81); why: a tie",
        "0 passed, 1 failed",
    ]


def test_no_case_at_all_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        assert main(["cases", str(folder)]) == 1
        assert capsys.readouterr().out == "0 passed, 0 failed\n"


def test_the_command_as_people_run_it(tmp_path: Path) -> None:
    (tmp_path / "legal.yaml").write_text(f"- {GOOD}\n")
    command = [sys.executable, "-m", "rebelote.testing", "cases", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "9 passed, 0 failed\n")


def test_files_below_and_single_files_are_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    below = tmp_path / "deep" / "er"
    below.mkdir(parents=True)
    (below / "x.yml").write_text(f"cases:\n- {GOOD}\n")
    (tmp_path / "notes.txt").write_text("not a case")
    assert main(["cases", str(tmp_path)]) == 0
    assert main(["cases", str(below / "x.yml")]) == 0
    assert capsys.readouterr().out == "9 passed, 0 failed\n" * 2


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("{id: b, books: [tarot], trump: C, hand: 7P, legal: 7P}", "book tarot"),
        ("{id: b, books: club, trump: C, hand: 7P, legal: 7P, colour: red}", "unknown field colour"),
        ("{id: b, books: club, trump: C, hand: 11P, legal: 11P}", "hand: "),
        ("{id: b, books: club, trump: C, hand: 7P 7P, legal: 7P}", "hand: "),
        ("{id: b, books: club, trump: C, hand: 7P AP, trick: AP, legal: 7P}", "hand and trick both hold As"),
        ("{id: b, books: club, trump: C, hand: 7P, trick: AP, legal: 8P}", "legal: 8s not in the hand"),
        ("{id: b, books: club, trump: C, hand: 7P, trick: AP 8P 9P 10P, legal: 7P}", "trick: 4 cards"),
        ("{id: b, books: club, trump: X, hand: 7P, legal: 7P}", "trump: "),
        ("{id: b, books: club, hand: 7P, legal: 7P}", "no field trump"),
        ("{id: b, books: club, trump: C, legal: 7P}", "no field hand"),
        ("{id: b, books: [], trump: C, hand: 7P, legal: 7P}", "names no book"),
        ("{id: b, book: club, books: club, trump: C, hand: 7P, legal: 7P}", "names its books twice"),
        ("{id: b, books: club, trump: C, trump: P, hand: 7P, legal: 7P}", "the field trump is given twice"),
        ("{id: b, books: club, options: {colour: red}, trump: C, hand: 7P, legal: 7P}", "no axis is called colour"),
        ("{id: b, books: club, options: {undertrump: perhaps}, trump: C, hand: 7P, legal: 7P}", "undertrump"),
        ("{id: b, books: club, options: 3, trump: C, hand: 7P, legal: 7P}", "options: "),
        ("{id: b, book: contree-colver, taker: NS, cards: [82, 80], tricks: [4, 4], marks: [82, 80]}", "no field bid"),
        ("{id: b, book: club, taker: NS, bid: 80, cards: [82, 80], marks: [82, 80]}", "bid: club has no bids"),
        (
            "{id: b, book: coinche, taker: NS, bid: 85, cards: [82, 80], marks: [82, 80]}",
            "bid: 85 is no bid of coinche-ffb-2015",
        ),
        ("{id: b, book: coinche, taker: NS, bid: generale, cards: [82, 80], outcome: down}", "bid: generale is no bid"),
        ("{id: b, book: coinche, taker: NS, bid: lots, cards: [82, 80], outcome: down}", "contract: 'lots' is no contract"),
        (
            "{id: b, book: coinche, taker: NS, bid: 80, bet: tripled, cards: [82, 80], outcome: made}",
            "bet: 'tripled' is none of",
        ),
        ("{id: b, book: coinche, bid: 80, cards: [82, 80], outcome: made}", "no field taker"),
        ("{id: b, book: coinche, taker: NS, bid: 80, outcome: made}", "no field cards"),
        (
            "{id: b, book: coinche, taker: NS, bid: 80, taker_tricks: 5, cards: [82, 80], outcome: made}",
            "taker_tricks: 5 of the 4",
        ),
        ("{id: b, book: coinche, equality: made, taker: NS, bid: 80, cards: [82, 80], outcome: made}", "options: "),
        ("{id: b, book: club, calls: [80P], closed: false}", "turned: club turns one card up, name it"),
        ("{id: b, book: coinche, calls: [80P, 80C], closed: false}", "calls: call 2, 80h, is refused"),
        ("{id: b, book: coinche, calls: [80P, hum], closed: false}", "call: 'hum' is no call"),
        ("{id: b, book: coinche, calls: 80P pass hum, closed: false}", "calls: 'hum' is no call"),
        ("{id: b, book: coinche, calls: 7, closed: false}", "calls: 7 are not calls"),
        ("{id: b, book: coinche, calls: [80P, pass]}", "asks nothing"),
        ("{id: b, book: coinche, calls: [80P], seat: s9, call: pass, accepted: true}", "seat: "),
        ("{id: b, book: coinche, calls: [80P], call: pass, accepted: perhaps}", "accepted: "),
        ("{id: b, book: coinche, calls: [80P], next_dealer: s1}", "next_dealer: the deal is not over"),
        ("{id: b, book: club, taker: NS, cards: [82, 81], tricks: [4, 4], marks: [82, 80]}", "163"),
        ("{id: b, book: club, taker: NS, cards: [162, 0], tricks: [0, 8], outcome: down}", "NS has 162 points and no trick"),
        ("{id: b, book: club, taker: NS, cards: [82, 80], melds: [20, 20], outcome: made}", "melds: both sides"),
        ("{id: b, book: club, taker: NS, cards: [82, 80], outcome: won}", "outcome: 'won' is none of made"),
        ("{id: b, book: club, taker: NS, cards: 82-80-3, outcome: made}", "cards: '82-80-3' is not a pair"),
        ("{id: b, book: club, taker: NS, cards: [82], tricks: [4, 4], marks: [82, 80]}", "cards: [82] is not a pair"),
        ("{id: b, book: club, taker: NO, cards: [82, 80], marks: [82, 80]}", "taker: "),
        ("{id: b, book: club, taker: NS, cards: [82.5, 79.5], marks: [82, 80]}", "not a whole number"),
        ("{id: b, taker: NS, cards: [82, 80], tricks: [4, 4], marks: [82, 80]}", "names no book"),
        ("{id: b, book: club, trump: C, hands: [7P, 7P, 8P, 9P], wins: none}", "7s is in two of them"),
        ("{id: b, book: club, trump: C, hands: [7P, 8P, 9P], wins: none}", "hands: are not four"),
        ("{id: b, books: all, target: 0, before: [0, 0], marks: [1, 2], ends: true}", "target"),
        ("{id: b, books: all, target: 10, before: [0, 0], marks: [1, 2], ends: perhaps}", "ends: "),
        ("{id: b, trump: TA, raw: [100, 100], takers: NS, scaled: [63, 63]}", "raw: sums to 200, the pack is 258"),
        ("{id: b, trump: TA, card: 7P 8P, points: 0}", "card: "),
        ("{id: b, nothing: known}", "neither its fields nor the name of its file"),
        ("[1, 2]", "is not a mapping of fields"),
        ("just words", "is not a mapping of fields"),
    ],
)
def test_a_bad_case_is_a_failure_with_its_reason(tmp_path: Path, case: str, reason: str) -> None:
    """The case before it still runs, and the bad one is one failure that names file and id."""
    found = lines_of(tmp_path, f"- {GOOD}\n- {case}\n", "some.yaml")
    assert len(found) == 1 or ("books: all" in case and len(found) == len(ALL_BOOKS))
    assert all(line.startswith("some.yaml ") and "bad case: " in line and reason in line for line in found), found


def test_an_id_used_twice_in_a_file_is_a_failure(tmp_path: Path) -> None:
    assert lines_of(tmp_path, f"- {GOOD}\n- {GOOD}\n") == ["legal.yaml a: bad case: the id is used twice"]


@pytest.mark.parametrize("text", ["{", "- {id: a", "just: words", "- \t{}", "\x00"])
def test_a_file_that_cannot_be_read_is_one_failure(tmp_path: Path, text: str) -> None:
    (found,) = lines_of(tmp_path, text)
    assert found.startswith("legal.yaml -: bad case: ")


# -- forms ------------------------------------------------------------------------------------------------------------


def test_cards_are_words_or_lists_in_either_alphabet(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        '{id: a, books: all, trump: C, hand: "7s Ks Ah 9c", trick: As, legal: "7s Ks"}',
        "{id: b, books: all, trump: h, hand: [7s, RP, AC], trick: [AP], legal: [7s, Ks]}",
        '{id: c, books: "club livre", trump: coeur, hand: "7♠, R♠, A♥", trick: ["A♠"], legal: "R♠ 7♠"}',
        '{id: d, book: club, trump: hearts, hand: "7s Ks", trick: "", legal: all}',
        '{id: e, book: club, trump: H, hand: "7s Ks", legal: "Ks 7s"}',
        '{id: f, book: club undertrump=free, trump: C, hand: "7C AT", trick: "AP 9C", legal: all}',
        '{id: g, book: club, options: {undertrump: free}, trump: C, hand: "7C AT", trick: "AP 9C", legal: all}',
        '{id: h, book: club, undertrump: free, trump: C, hand: "7C AT", trick: "AP 9C", legal: all}',
    )


def test_an_unquoted_sentence_with_commas_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "legal.yaml").write_text("- {id: a, book: club, trump: C, hand: 7P, legal: 7P, why: one, two, two, 3, four}\n")
    (case,) = read_file(tmp_path / "legal.yaml")
    assert isinstance(case, Case)
    assert case.why == "one, two, 3, four"


def test_pairs_teams_and_options_have_several_forms(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        "{id: a, book: club, taker: EO, cards: 70/92, tricks: [4, 4], marks: {NS: 70, EO: 92}}",
        "{id: b, book: club, taker: EW, cards: {EW: 162}, tricks: {EW: 8}, marks: {EW: 252}, outcome: MADE}",
        "{id: c, book: club, taker: O, cards: [70, 92], marks: [70, 92]}",
        "{id: d, book: livre, taker: NS, cards: [92, 70], belote: NS, marks: [112, 70]}",
        "{id: e, book: club, taker: NS, cards: [85, 77], rounding: true, marks: [90, 80]}",
        "{id: f, book: club, taker: NS, cards: [85, 77], options: {rounding: nearest-ten}, marks: [90, 80]}",
        "{id: g, book: club, taker: NS, cards: [85, 77], options: [rounding=nearest_ten], marks: [90, 80]}",
        "{id: h, book: club, taker: NS, cards: [85, 77], arrondi: no, marks: [85, 77]}",
        "{id: i, book: moderne, takers: NS, trump: TA, raw: [200, 58], marks: [126, 36], scaled: [126, 36]}",
        "{id: j, book: moderne, taker: NS, trump: tout-atout, cards: [200, 58], marks: [126, 36]}",
        "{id: k, book: moderne, taker: NS, trump: TA, cards: [126, 36], marks: [126, 36]}",
        "{id: l, book: moderne, taker: NS, raw: [200, 58], marks: [126, 36]}",
        "{id: m, book: moderne, taker: NS, trump: TA, tout_atout_points: table, cards: [100, 70], marks: [100, 70]}",
        "{id: n, book: moderne, taker: NS, trump: SA, cards: [100, 62], multiplier: 4, marks: [400, 62]}",
        "{id: o, book: moderne, taker: NS, cards: [90, 62], last_trick: NS, tricks: [5, 3], marks: [100, 62]}",
        "{id: p, book: grand-classique, taker: NS, cards: [81, 81], pending: 81, outcome: tie, pending_after: 162}",
        "{id: q, book: livre, taker: NS, cards: [162, 0], capot: NS, marks: [252, 0]}",
    )


def test_bids_have_several_forms(tmp_path: Path) -> None:
    made = "taker: NS, cards: [117, 45], tricks: [5, 3]"
    assert passes(
        tmp_path,
        f"{{id: a, book: contree-ffb-2016, bid: 100, {made}, marks: [217, 45], outcome: made}}",
        f'{{id: b, book: contree-ffb, contract: "100P", {made}, marks: 217/45}}',
        f"{{id: c, book: Contree_FFB_2016, contrat: 100 pique, {made}, marks: 217/45}}",
        f"{{id: d, book: contrée, level: 100, {made}, marks: 217/45}}",
        f"{{id: e, book: contree, contract: {{level: 100, trump: C}}, bet: none, {made}, marks: 217/45}}",
        f"{{id: f, books: all, demande: 100, {made}, rounding: nearest_ten, marks: 220/50}}",
        f"{{id: g, book: cannes, bid: 100, contre: true, {made}, marks: 362/0}}",
        f"{{id: h, book: cannes, bid: 100, multiplier: 2, {made}, marks: 362/0}}",
        f"{{id: i, book: cannes, bid: 100, bet: contré, {made}, marks: 362/0}}",
        f"{{id: j, book: cannes, bid: 100 coeur contré, {made}, marks: 362/0}}",
        f"{{id: k, book: cannes, bid: 100C x2, {made}, marks: 362/0}}",
        f"{{id: l, book: coinche, bid: 100, coinche: true, {made}, marks: 520/0}}",
        f"{{id: m, book: coinche, bid: 100, coinche: yes, surcoinche: yes, {made}, marks: 1040/0}}",
        f"{{id: n, book: coinche, bid: 100, contre: surcontre, {made}, marks: 1040/0}}",
        f"{{id: o, book: coinche, bid: 100, contre: no, surcontre: , {made}, marks: 217/45}}",
        f"{{id: p, book: coinche, contract: {{level: 100, trump: SA, coinche: true}}, {made}, marks: 520/0}}",
        "{id: q, book: cannes, contract: s1 100 pique, cards: [117, 45], marks: 217/45}",
        "{id: r, book: coinche, bid: Capot, taker: EO, tricks: [0, 8], marks: 0/500}",
        "{id: s, book: coinche, bid: 90, taker: NS, last_trick: NS, cards: [80, 72], tricks: [4, 4], marks: 180/72}",
        "{id: t, book: coinche, bid: 80TA, taker: NS, raw: [131, 127], marks: 162/80, scaled: 82/80}",
        "{id: u, book: coinche, bid: Générale, generale: true, taker: NS, tricks: [8, 0], alone: false, outcome: chute}",
        "{id: v, book: coinche bid_max=180, bid: 170, taker: NS, cards: [162, 0], tricks: [7, 1], outcome: dedans}",
    )


def test_auctions_have_several_forms(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        "{id: a, book: contree, calls: [80P, pass], call: contre, legal: false}",
        "{id: b, book: contree, bids: 80 pique passe, call: contré, refused: contre_of_own_side}",
        '{id: c, auction: "s1 80P, s2 pass, s3 pass", call: s4 coinche, allowed: yes}',
        "{id: d, calls: [s1: 80P, s2: contre], next: s3, legal: [surcontre, pass]}",
        "{id: e, calls: [[E, 80h], [N, coinche]], call: surcoinche, seat: O, legal: true, contract: E 80h x4, book: coinche}",
        "{id: f, calls: [{seat: Est, call: 80 coeur}, {seat: N, bid: 90 trèfles}], speaks: Ouest, closed: no}",
        "{id: g, dealer: S, calls: 80h contre passe passe passe, contract: {level: 80, trump: C, taker: E, bet: contre}}",
        "{id: h, dealer: S, calls: [80h, contre, pass, pass, pass], contract: 80 coeur contré par Est, leads: E}",
        "{id: i, calls: pass pass pass pass, outcome: passed, all_passed: true, next_dealer: s1}",
        "{id: j, calls: [], call: 85C, legal: illegal}",
        "{id: k, call: 85C, refused: true}",
        "{id: l, calls: [80P], call: contre@s4, contre_turn: any_time, accepted: true, book: contree}",
        "{id: m, history: [capot-c], call: capot P, refused: bid_above_the_top}",
        "{id: n, calls: 80P, levels: 90 100 110 120 130 140 150 160 capot, trumps: s h d c sa ta, book: coinche}",
        "{id: o, calls: {s1: 80P, s2: pass}, bid_max: 90, capot_bid: no, trumps: P C K T, levels: [90], book: contree-ffb}",
        name="auction.yaml",
    )


def test_takings_have_several_forms(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        "{id: a, book: moderne, turned: 9C, calls: passe passe passe passe, may: [pass, P, K, T, SA, TA], round: 2}",
        '{id: b, book: all, turned: 9h, calls: "s1 pass, s2 je prends", contract: {trump: C, taker: s2}, outcome: closed}',
        "{id: c, book: livre, turned: 9C, dealer: S, calls: [E pass, N prend], contract: coeur par Nord, leads: E}",
        "{id: d, book: moderne, coinche: true, turned: 9C, calls: [take, coinche], contract: s1 C coinché, next: s3}",
        "{id: e, book: livre, turned: 9C, bids: [pass, pass, pass, pass], call: prend à pique, accepted: oui, contract: s1 P}",
        "{id: f, book: livre, turned: 9C, calls: [s1: pass, s2: take], call: s3 take C, legal: no}",
        name="auction.yaml",
    )


def test_takings_are_read_strictly(tmp_path: Path) -> None:
    found = lines_of(
        tmp_path,
        "- {id: a, book: livre, calls: [pass], next: s2}\n"
        "- {id: b, book: cannes, turned: 9C, calls: [pass], next: s2}\n"
        "- {id: c, book: cannes, calls: [take P], next: s2}\n"
        "- {id: d, book: livre, turned: 9C, calls: [take C], contract: 80C}\n"
        "- {id: e, book: livre, turned: 9C, calls: [take C], contract: s2 P}\n",
        "auction.yaml",
    )
    told = (
        "turns one card up",
        "no card is turned up",
        "is no call where",
        "names no trump",
        "contract trump",
        "contract taker",
    )
    assert len(found) == len(told)
    assert all(words in line for words, line in zip(told, found, strict=True))


def test_a_deal_of_a_match_may_be_scored_there(tmp_path: Path) -> None:
    deals = "deals: [{taker: NS, bid: 100, cards: [117, 45]}, {taker: EW, bid: 80, contre: true, cards: [82, 80]}]"
    assert passes(
        tmp_path,
        f"{{id: a, book: contree-ffb, target: 600, {deals}, ends: false, after: 217/525}}",
        f"{{id: b, book: contree-ffb, target: 500, {deals}, ends: true, after: 217/525, winner: EW}}",
    )


def test_scores_as_other_people_write_them(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        '{id: a, book: Livre, taker: Sud, cards: "92-70", tricks: 5-3, belote: NS, marks: "112 - 70", outcome: rempli}',
        "{id: b, book: grand_classique, taker: ouest, cards: [81, 81], tricks: [4, 4], outcome: Litige, marks: [81, 0]}",
        '{id: c, book: moderne, taker: NS, cards: [70, 92], tricks: [4, 4], multiplier: "x2", outcome: chute, marks: [0, 324]}',
        "{id: d, book: club, taker: NS, cards: [100, 62], tricks: , melds: , belote: , pending: , marks: [100, 62]}",
        "{id: e, book: club, taker: NS, cards: [100, 62], tricks: [5, 3], marks: [100, 62], pending_after: null}",
        "{id: f, book: livre, taker: NS, cards: [100, 62], tricks: [5, 3], melds: [50, 0], marks: [100, 62]}",
        "{id: g, book: moderne, taker: NS, cards: [100, 62], coinche: true, marks: [200, 62]}",
        "{id: h, book: moderne, taker: NS, cards: [100, 62], surcoinché: oui, marks: [400, 62]}",
        "{id: i, book: moderne, taker: NS, cards: [100, 62], coinche: true, multiplier: 1, marks: [100, 62]}",
        "{id: j, book: club, option: {rounding: nearest}, taker: NS, cards: [84, 78], melds: none, marks: [80, 80]}",
        "{id: k, book: club, melds: off, taker: NS, cards: [84, 78], marks: [84, 78]}",
        "{id: l, book: club, trump: SA, taker: EW, cards: [71, 91], belote: NS, marks: [71, 91]}",
        name="scores.yaml",
    )


def test_hands_and_announced_points_by_seat(tmp_path: Path) -> None:
    case = '{{id: a, book: club, trump: C, hands: {{N: "7P 8P 9P", Ouest: VT}}, announced: {said}, wins: nord}}'
    assert passes(tmp_path, case.format(said="{Nord: 20}"))
    assert passes(tmp_path, case.format(said='"0 0 20 0"'))
    assert not passes(tmp_path, case.format(said="{Sud: 20}"))


def test_matches_have_several_forms(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        "{id: a, books: all, target: 1000, before: 930/700, marks: 100/62, ends: yes, winner: NS}",
        "{id: b, books: all, target: 1000, before: [900, 700], marks: [90, 72], ends: false, winner: none}",
        "{id: c, target: 1000, before: [900, 700], marks: [90, 72], ends: no}",
        "{id: d, book: club, target: 1000, before: [985, 600], marks: [20, 252], capot_against: NS, ends: false}",
        "{id: e, book: club, target: 1000, before: [985, 600], marks: [20, 252], tricks: [0, 8], belote: NS, ends: false}",
        "{id: f, book: club, options: {target: 300}, before: [290, 0], marks: [20, 142], ends: true, winner: NS}",
        "{id: g, book: grand-classique, deals: [{marks: 0/81}, {marks: 1000/0}], ends: true, winner: NS, after: 1000/81}",
        "{id: h, books: all, deals: [{taker: NS, cards: [100, 62]}], ends: false, after: 100/62}",
        "{id: i, books: all, deals: [{taker: NS, bid: 80, cards: [100, 62]}], ends: false, after: 180/62}",
        "{id: j, book: livre, before: 900/0, taker: NS, cards: [100, 62], marks: [100, 62], ends: true, winner: NS}",
    )


def test_a_deal_of_a_match_is_read_strictly(tmp_path: Path) -> None:
    found = lines_of(
        tmp_path,
        "- {id: a, book: livre, deals: [{mark: 100/62}], ends: false}\n"
        "- {id: b, book: livre, deals: [{taker: NS}], ends: false}\n"
        "- {id: c, book: livre, deals: [{taker: NS, cards: [100, 62], marks: 100/61}, {marks: 0/0}], ends: false}\n"
        "- {id: d, book: grand-classique, taker: NS, cards: [81, 81], pending_after: 0, ends: false}\n",
    )
    told = ("unknown field mark", "neither marks nor cards", "marks of deal 1", "pending_after")
    assert len(found) == len(told)
    assert all(words in line for words, line in zip(told, found, strict=True))


def test_a_case_may_take_over_the_fields_of_another(tmp_path: Path) -> None:
    assert passes(tmp_path, "&a {id: a, book: livre, trump: C, hand: 7C AC, legal: all}", "{<<: *a, id: b, hand: 8C}")


def test_a_file_too_deep_to_be_read_is_a_failure(tmp_path: Path) -> None:
    (found,) = lines_of(tmp_path, "[" * 20_000)
    assert "cannot be read" in found


def test_a_match_may_not_end_before_its_last_deal(tmp_path: Path) -> None:
    (found,) = lines_of(tmp_path, "- {id: a, book: livre, deals: [{marks: 1000/0}, {marks: 0/0}], ends: true, winner: NS}\n")
    assert "got after deal 1" in found


def test_no_trump_cases_have_many_shapes(tmp_path: Path) -> None:
    assert passes(
        tmp_path,
        "{id: a, trump: SA, pack: 162}",
        "{id: b, book: club, trump: TA, pack: 258}",
        "{id: c, trump: TA, options: {tout_atout_points: table}, pack: 170}",
        "{id: d, trump: SA, trick: [AP, 10P, 7C, VP], winner: 0, points: 31}",
        "{id: e, trump: SA, trick: AP 10P 7C VP, winner: AP}",
        '{id: f, trump: TA, trick: "AP 9P VC VP", winner: "3", last: true, points: 75}',
        "{id: g, trump: TA, raw: [130, 128], taker: NS, scaled: [82, 80]}",
        "{id: h, trump: TA, raw: 130/128, takers: EO, scaled: 82/80}",
        "{id: i, trump: TA, hand: RP DP RC DC, belotes: 2}",
        "{id: j, trump: SA, meld: [AP, AC, AK, AT], points: 200}",
        "{id: k, trump: TA, meld: 7P 8P 9P 10P, points: 50}",
        "{id: l, trump: SA, card: AP, points: 19}",
        "{id: m, books: [moderne, club], trump: SA, hand: 7P AP, trick: RP, legal: all}",
        "{id: o, trump: TA, raw: [129, 129], takers: NS, outcome: down, scaled: [81, 81]}",
        "{id: p, trump: SA, taker: EW, cards: [80, 82], outcome: made, marks: [80, 82]}",
        "{id: q, trump: SA, hands: [AP AC AK AT, 10P 10C 10K 10T, 7P, 8P], announced: [200, 150, 0, 0], wins: NS}",
        "{id: r, book: club, raw: [258, 0], taker: NS, marks: [252, 0]}",
        "{id: n, book: moderne, trump: SA, taker: NS, cards: [82, 80], marks: [82, 80], outcome: made}",
        name="notrump.yaml",
    )


def test_the_kind_is_told_by_the_fields_and_else_by_the_name_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "my-legal.yaml").write_text("- {id: a, books: club, trump: C, hand: 7P}\n- {id: b, trump: SA, pack: 162}\n")
    first, second = read_file(tmp_path / "my-legal.yaml")
    assert not isinstance(first, Refused)
    assert not isinstance(second, Refused)
    assert (first.kind, second.kind) == ("legal", "notrump")
    assert [str(check) for check in checks_of(second)] == ["my-legal.yaml b [moderne club]"]


def test_wrong_answers_of_every_kind_are_found(tmp_path: Path) -> None:
    wrong = [
        '{id: a, book: club, trump: C, hand: "7P RP", trick: "AP", legal: "7P"}',
        '{id: b, book: club, trump: C, hand: "7P AC", trick: "AP", legal: "7P", refused: {AC: must_climb}}',
        "{id: c, book: grand-classique, taker: NS, cards: [81, 81], outcome: tie, pending_after: 0}",
        "{id: d, book: club, taker: NS, cards: [162, 0], tricks: [8, 0], marks: [252, 0], capot: EW}",
        "{id: e, book: club, trump: C, hands: [7P 8P 9P, 7C 8C 9C, AT, AP], announced: [20, 20, 0, 0], wins: NS}",
        "{id: f, book: club, trump: C, hands: [7P 8P 9P, 7C 8C 9C, AT, AP], points: [20, 0]}",
        "{id: g, book: club, before: [900, 0], marks: [100, 0], ends: false}",
        "{id: h, book: club, before: [900, 0], marks: [100, 0], ends: true, winner: EW}",
        "{id: i, trump: SA, pack: 152}",
        "{id: j, trump: SA, trick: AP 10P, winner: 1}",
        "{id: k, trump: TA, raw: [129, 129], takers: NS, scaled: [80, 82]}",
        "{id: l, trump: C, hand: RC DC, belotes: 0}",
        "{id: m, trump: SA, meld: 9P 9C 9K 9T, points: 150}",
        "{id: n, book: cannes, bid: 100, taker: NS, cards: [117, 45], marks: [117, 45]}",
        "{id: o, book: cannes, calls: [80P], call: 90C, accepted: false}",
        "{id: p, book: cannes, calls: [80P], call: 85C, refused: bid_too_low}",
        "{id: q, book: cannes, calls: [80P], call: contre, may: [pass]}",
        "{id: r, book: cannes, calls: [80P], levels: [90]}",
        "{id: s, book: cannes, calls: [80P], trumps: [P]}",
        "{id: t, book: cannes, calls: [80P, pass, pass, pass], contract: s2 80P}",
        "{id: u, book: cannes, calls: [80P, pass, pass], closed: true}",
        "{id: v, book: cannes, calls: [80P, pass, pass], next: s1}",
        "{id: w, book: cannes, calls: pass pass pass pass, next_dealer: s2}",
        "{id: x, book: cannes, calls: pass pass pass pass, contract: 80P}",
        "{id: y, book: cannes, calls: [80P, pass, pass, pass], contract: none}",
        "{id: z, book: cannes, calls: [80P, pass, pass, pass], contract: 80P x2, leads: s1, outcome: closed}",
    ]
    found = lines_of(tmp_path, "\n".join(f"- {case}" for case in wrong), "x.yaml")
    assert [line.split()[1] for line in found] == list("abcdefghijklmnopqrstuvwxyz")
    assert not any("bad case" in line for line in found)
