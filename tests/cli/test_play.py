"""What is asked for wrongly is refused with the catalogue's sentence."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--book", "tarot"], "Le livre « tarot » n'existe pas. Livres connus : grand-classique"),
        (["--book", ""], "n'existe pas"),
        (["--bot", "deep-blue"], "Robots connus :"),
        (["--option", "melds"], "« melds » n'est pas une option"),
        (["--option", "melds=maybe"], "« melds » ne peut pas valoir « maybe »"),
        (["--option", "colour=red"], "« colour » n'est pas une règle réglable"),
        (["--target", "0"], "« target » ne peut pas valoir « 0 »"),
        (["--resume"], "Aucune partie commencée"),
        (["--lang", "en", "--book", "tarot"], "There is no book « tarot »"),
    ],
)
def test_a_bad_request_is_refused_in_words(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["play", "--plain", *options])
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_options_change_the_rules_of_the_table() -> None:
    result = CliRunner().invoke(app, ["play", "--target", "300", "--option", "melds=no", "--option", "coinche=yes"])
    assert result.exit_code == 0, result.output
    first = result.stdout.splitlines()[0]
    assert "300 points" in first
    assert "non" in first
    assert "oui" in first
