"""The line-based game: driven by a script in the same process, and through real pipes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS
from rebelote.server.protocol import wire
from rebelote.tui.plain import EndOfInput, PlainGame
from rebelote.tui.reading import said_words
from rebelote.tui.session import Session
from tests.tui.playing import answer, play_until, session

PROGRAM = Path(sys.executable).with_name("rebelote")
ENDINGS = (".", "!", "?", "»", ")")


def spelled(bidding: wire.Bidding, action: str) -> str:
    """A call as people type it: a bid in words, since its letter may mean two suits, and the rest by its number."""
    bid = next((cell.text for cell in bidding.cells if cell.action == action), None)
    return bid or str([choice.action for choice in said_words(bidding)].index(action) + 1)


class Script:
    """Types answers, notes every line, stops after some."""

    def __init__(self, game: Session, person: int = 1, *, first: tuple[str, ...] = (), deals: int = 1) -> None:
        self.game = game
        self.person = Random(person)
        self.lines: list[str] = []
        self.first = list(first)
        self.deals = deals

    def read(self) -> str | None:
        if self.first:
            return self.first.pop(0)
        if self.game.deal_over:
            self.deals -= 1
            return "" if self.deals else None
        chosen = answer(self.game, self.person)
        if self.game.view.bidding is not None:
            return spelled(self.game.view.bidding, chosen)
        numbers = [action.action for action in self.game.view.actions]
        return str(numbers.index(chosen) + 1) if chosen in numbers else chosen

    def run(self) -> list[str]:
        with pytest.raises(EndOfInput):
            PlainGame(self.game, self.read, self.lines.append).run()
        return self.lines


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_line_is_a_sentence_or_a_numbered_choice(book: str, lang: Lang) -> None:
    game = session(book, lang=lang, bot="regles")
    lines = Script(game, deals=3).run()
    assert len(lines) > 60
    odd = [line for line in lines if not line.endswith(ENDINGS) and not line[:1].isdecimal()]
    assert odd == []
    assert not [line for line in lines if "\n" in line or "\x1b" in line or not line.strip()]


def test_the_end_of_a_deal_gives_every_line_of_the_score() -> None:
    game = session("club", bot="regles")
    lines = Script(game).run()
    result = game.view.result
    assert result is not None
    told = "\n".join(lines)
    assert f"{result.title}." in told
    for line in result.lines:
        assert f"{line.label} : nous {line.ns_text or 'rien'}, eux {line.ew_text or 'rien'}" in told
        assert line.source in told
    assert lines[-2] == f"Partie : nous {result.after.NS}, eux {result.after.EW}."


def to_a_refusal() -> tuple[Session, str, str]:
    """A session that waits for a card, a card of the hand that is refused, and why."""
    game = play_until(session("classique", seed=5), lambda view: bool(view.refusals))
    card, refusal = next(iter(game.view.refusals.items()))
    return game, card, refusal.text


def test_a_refused_card_says_why_and_may_be_put_right() -> None:
    game, card, why = to_a_refusal()
    script = Script(game, first=(card, "1"))
    script.run()
    assert why in script.lines
    following = script.lines[script.lines.index(why) + 1]
    assert following.startswith("Sud joue")


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    game, _, _ = to_a_refusal()
    missing = next(f"{rank}{suit}" for rank in "AKQJ" for suit in "shdc" if f"{rank}{suit}" not in game.view.hand)
    script = Script(game, first=(missing,))
    script.run()
    assert any(line.endswith("vous n'avez pas cette carte.") for line in script.lines)


def test_questions_are_answered_at_any_time() -> None:
    game, _, _ = to_a_refusal()
    view = game.view
    asked = ("main", "pli", "dernier", "atout", "score", "marque", "?", "n'importe quoi", "question")
    lines = Script(game, first=asked).run()
    told = "\n".join(lines)
    assert view.contract is not None
    assert view.contract.text in told
    assert "tient le pli" in told
    assert f"partie en {view.target} points" in told
    assert "« n'importe quoi »" in told
    assert told.count(f"{view.status}.") >= 2


def test_the_hand_is_read_by_suit_with_trumps_named() -> None:
    game, _, _ = to_a_refusal()
    view = game.view
    assert view.contract is not None
    said: list[str] = []
    typed = iter(("main", "quitter"))
    PlainGame(game, lambda: next(typed), said.append).run()
    by_suit = [line for line in said if line.startswith(("Pique", "Cœur", "Carreau", "Trèfle"))]
    assert len(by_suit) == len({code[-1] for code in view.hand})
    assert sum(line.count(",") + 1 - line.count(", atout") for line in by_suit) == len(view.hand)
    has_trump = any(code.endswith(view.contract.trump) for code in view.hand)
    assert any(line.startswith(f"{view.contract.trump_text}, atout") for line in by_suit) == has_trump


def test_quitting_ends_at_once() -> None:
    game = session("classique", seed=5)
    said: list[str] = []
    PlainGame(game, lambda: "quitter", said.append).run()
    assert not game.deal_over


def test_a_match_ends_and_another_one_begins() -> None:
    game = session("livre", target=50)
    script = Script(game, deals=30)
    rematches: Iterator[str | None] = iter(["marque", "bonjour", "revanche", None])

    def read() -> str | None:
        return next(rematches) if game.match_over else script.read()

    with pytest.raises(EndOfInput):
        PlainGame(game, read, script.lines.append).run()
    assert sum(bool(re.search(r"\d+ à \d+, en \d+ donne", line)) for line in script.lines) >= 2
    assert game.table.match_no == 2


# -- the program -------------------------------------------------------------------------------------------------------


def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONUTF8": "1"}


def run(tmp_path: Path, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, "play", "--plain", *options],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(("lang", "quit_word", "total"), [("fr", "quitter", "Partie : nous"), ("en", "quit", "Match: us")])
def test_a_deal_is_played_through_pipes(tmp_path: Path, lang: str, quit_word: str, total: str) -> None:
    # "2" takes at once; then the first choice does for every card, and is refused between deals.
    typed = "2\n" + "1\n" * 8 + f"{quit_word}\n"
    done = run(tmp_path, "--book", "classique", "--seed", "11", "--lang", lang, "--bot", "random", typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert total in done.stdout
    assert "rebelote play --resume" in done.stdout.splitlines()[-1]


def test_the_same_seed_prints_the_same_game(tmp_path: Path) -> None:
    typed = "2\n" + "1\n" * 8
    one, other = (run(tmp_path / name, "--seed", "3", "--book", "livre", typed=typed) for name in "ab")
    assert one.stdout == other.stdout


def test_the_end_of_input_keeps_the_match_which_is_taken_up_again(tmp_path: Path) -> None:
    first = run(tmp_path, "--book", "classique", "--seed", "11", typed="2\n1\n1\n")
    assert first.returncode == 0
    assert "Fin de l'entrée." in first.stdout
    again = run(tmp_path, "--resume", "--lang", "en", typed="hand\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "You take up deal 1 again." in again.stdout
    other = run(tmp_path, "--book", "livre", typed="")
    assert "--resume" in other.stderr


def test_nothing_at_all_is_typed(tmp_path: Path) -> None:
    done = run(tmp_path, "--seed", "1")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "Au revoir."


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interruption_leaves_cleanly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [PROGRAM, "play", "--plain", "--seed", "11", "--book", "classique"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(tmp_path),
        # A shell starts what runs in its background deaf to Ctrl-C, and so would this process be.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("1 :"):
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrompu." in out
    assert err == ""
