"""The road from deals to nets, on a handful of deals: data that repeats, a core that answers as the definition says, a fit."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import rebelote.bots.nets
from rebelote.bots.nets.bidding import CallNet, size
from rebelote.bots.nets.endings import BINS
from rebelote.bots.nets.files import read_net, write_net
from rebelote.engine import _core
from rebelote.rules.cards import PACK_POINTS
from train import calls, lessons
from train.__main__ import main
from train.encode import RAW, encode, raw
from train.evaluate import regret
from train.reference import WIDTH, values

SMALL = lessons.Recipe(worlds=12, drawn=24, tail=2, deals_a_file=6)
CALLS = calls.Recipe(deals=40)


@pytest.fixture(scope="module")
def data() -> bytes:
    return lessons.make(SMALL, 0, 30)


def random_net(seed: int) -> tuple[npt.NDArray[np.int16], float]:
    rows = 4 * 68 + 56 + 1 + 74 + 1
    return np.random.default_rng(seed).integers(-300, 300, rows * WIDTH).astype(np.int16), 1e-5


def test_lessons_are_free_choices_of_whole_deals(data: bytes) -> None:
    found = raw(data)
    assert len(data) == len(found) * RAW.itemsize == len(found) * lessons.LESSON
    assert len(found) > 300
    for lesson in found:
        hand, gone, hidden = int(lesson["hand"]), int(lesson["gone"]), [int(one) for one in lesson["hidden"]]
        assert hand | gone | hidden[0] | hidden[1] | hidden[2] == 2**32 - 1
        assert sum(part.bit_count() for part in (hand, gone, *hidden)) == 32
        assert int(lesson["legal"]).bit_count() >= 2
        assert not int(lesson["legal"]) & ~hand
        assert int(lesson["legal"]) >> int(lesson["chosen"]) & 1
        assert sum(map(int, lesson["played"])) == gone
        assert abs(lesson["values"]).max() <= 300
        assert lesson["points"].sum() <= PACK_POINTS


def test_a_seed_gives_the_same_lessons_whatever_the_files(data: bytes, tmp_path: Path) -> None:
    assert b"".join(lessons.make(SMALL, first, 10) for first in (0, 10, 20)) == data
    assert lessons.make(replace(SMALL, seed=2), 0, 30) != data
    wrote = list(lessons.collect(SMALL, tmp_path, 3, 60))
    assert [path.name for path in wrote] == ["00000.lessons", "00001.lessons", "00002.lessons"]
    wrote[1].unlink()
    assert [path.name for path in lessons.collect(SMALL, tmp_path, 3, 60)] == ["00001.lessons"]
    assert b"".join(lessons.read(tmp_path)) == data[: sum(map(len, lessons.read(tmp_path)))]
    with pytest.raises(ValueError, match="another recipe"):
        list(lessons.collect(replace(SMALL, worlds=13), tmp_path, 3, 60))
    assert json.loads((tmp_path / "recipe.json").read_text())["worlds"] == 12


def test_the_judge_is_worth_more_than_chance_and_the_rule_of_thumb_lies_between(data: bytes) -> None:
    judge = raw(data)["values"].reshape(-1).tolist()
    thumb, chance = regret(data, _core.thumb_values(data))[0], regret(data, [Random(1).random() for _ in judge])[0]
    assert regret(data, judge) == (0.0, 1.0)
    assert 0 < thumb < chance


@pytest.mark.parametrize("seed", [1, 2])
def test_the_core_answers_as_the_definition_of_the_policy_net_says(data: bytes, seed: int) -> None:
    weights, unit = random_net(seed)
    expected = values(weights, unit, raw(data)).reshape(-1)
    assert np.abs(expected).max() > 1
    np.testing.assert_allclose(_core.PolicyNet(weights.tolist(), unit).values(data), expected, rtol=1e-5, atol=1e-4)


def renamed(found: npt.NDArray[Any]) -> Iterator[npt.NDArray[Any]]:
    """The lessons with the suits beside the trump suit in every other order."""
    for order in permutations(range(1, 4)):
        names = (0, *order)
        twin = found.copy()
        for name in ("hand", "gone", "legal", "played", "hidden"):
            twin[name] = sum((found[name] >> 8 * old & 0xFF) << 8 * new for old, new in enumerate(names))
        twin["lacks"] = sum((found["lacks"] >> old & 1) << new for old, new in enumerate(names))
        for name in ("trick", "turned"):
            twin[name] = np.array(names, dtype=np.uint8)[found[name] // 8] * 8 + found[name] % 8
        yield twin


def test_the_policy_net_knows_no_names_of_suits(data: bytes) -> None:
    found = raw(data)
    weights, unit = random_net(3)
    net = _core.PolicyNet(weights.tolist(), unit)
    first = np.sort(np.array(net.values(data)).reshape(-1, 8))
    for twin in renamed(found):
        assert np.array_equal(np.sort(np.array(net.values(twin.tobytes())).reshape(-1, 8)), first)


def test_figures_are_ones_and_noughts_of_one_card_each(data: bytes) -> None:
    suits, table, cards, which, mask = encode(raw(data))
    assert suits.max() == table.max() == cards.max() == 1
    assert (suits[:, :, :8].sum(axis=(1, 2)) == [int(hand).bit_count() for hand in raw(data)["hand"]]).all()
    assert (cards[mask].sum(axis=1) == 5).all()
    assert not cards[~mask].any()
    assert which.max() == 3


def test_a_net_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="another number of weights"):
        _core.PolicyNet([1, 2, 3], 1.0)
    with pytest.raises(ValueError, match="weights, not 3"):
        CallNet.of([1, 2, 3], 3, BINS)


def test_rows_of_calls_say_how_the_deal_ended() -> None:
    rows = np.frombuffer(calls.make(CALLS), dtype=calls.ROW)
    assert {1, 2} == set(rows["round"])
    taken = rows[rows["call"] > 0]
    assert (taken["taker"] == 1).all()
    assert (taken["call"][taken["round"] == 1] == 1).all()
    assert (taken["call"][taken["round"] == 2] > 1).all()
    assert (rows["points"] <= PACK_POINTS).all()
    assert (rows["capot"][rows["points"] == PACK_POINTS] == 1).all()
    hands = np.unpackbits(rows["five"], axis=1).sum(axis=1)
    assert (hands == 5).all()
    left = rows[(rows["call"] == 0) & (rows["round"] == 2) & (rows["place"] == 3)]
    assert (left["taker"] == 0).all()
    assert calls.make(CALLS) == rows.tobytes()


def gathered(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with data of every kind, and one with a net of random weights."""
    folder, nets = tmp_path / "lessons", tmp_path / "nets"
    nets.mkdir()
    small = ["--worlds", "8", "--drawn", "16", "--tail", "2", "--deals-a-file", "20"]
    main(["lessons", str(folder), "--files", "2", *small])
    weights, unit = random_net(4)
    write_net(nets / "random.bin", "policy", weights.tolist(), unit)
    main(["lessons", str(tmp_path / "second"), "--files", "1", "--net", str(nets / "random.bin"), *small])
    main(["calls", str(tmp_path / "calls.rows"), "--deals", "100", "--net", str(nets / "random.bin")])
    return folder, nets


def test_the_command_line_gathers_and_judges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, nets = gathered(tmp_path)
    main(["evaluate", str(folder), str(nets / "random.bin")])
    assert "rule of thumb: loses" in capsys.readouterr().out
    assert (tmp_path / "calls.rows").stat().st_size % calls.ROW.itemsize == 0


def test_the_net_of_the_package_reads_plays_better_than_the_rule_of_thumb(capsys: pytest.CaptureFixture[str]) -> None:
    main(["belief", str(Path(rebelote.bots.nets.__path__[0]) / "policy.bin"), "--bot", "regles", "--deals", "6"])
    lines = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    share = {name: float(told.split(" %")[0]) for name, told in lines.items()}
    assert share["calls alone"] < share["rule of thumb, doubt 8, floor 0.1"] < share["net, doubt 4, floor 0.01"]


def test_the_command_line_fits_and_writes_nets(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="fitting needs PyTorch, which the package does not", exc_type=ImportError)
    folder, nets = gathered(tmp_path)
    weights, unit = random_net(4)
    main(["policy", str(folder), "--kept", str(tmp_path / "second"), "--out", str(nets), "--epochs", "6"])
    data = b"".join(lessons.read(folder))
    policy = read_net(nets / "policy.bin", "policy")
    fitted = _core.PolicyNet(policy.weights.tolist(), policy.unit).values(data)
    assert regret(data, fitted)[0] < regret(data, _core.PolicyNet(weights.tolist(), unit).values(data))[0]
    main(["bidding", str(tmp_path / "calls.rows"), "--out", str(nets), "--epochs", "1"])
    assert len(read_net(nets / "take.bin", "take").weights) == size(3, BINS)
    assert len(read_net(nets / "pass.bin", "pass").weights) == size(2, 1 + 2 * BINS)
