"""`rebelote verify`: it says "vérifié", or which value of which deal does not agree."""

from dataclasses import replace

import pytest
from typer.testing import CliRunner, Result

from rebelote.cli.main import app
from rebelote.rules.record import Record, record_of
from rebelote.rules.records import write_json, write_text
from tests.fairness.matches import begun, fair_match

FAIR = fair_match("moderne", 4, 3, target=10_000)
RECORD = FAIR.record(is_over=True)


def run(*words: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, ["verify", *words], input=stdin, env={"COLUMNS": "160"})


def with_tag(record: Record, deal: int, tag: str, value: str) -> Record:
    deals = list(record.deals)
    kept = deals[deal - 1]
    deals[deal - 1] = replace(kept, tags=tuple((name, value if name == tag else old) for name, old in kept.tags))
    return replace(record, deals=tuple(deals))


@pytest.mark.parametrize("write", [write_text, write_json])
def test_a_match_that_agrees_is_verified(write: object) -> None:
    done = run("-", stdin=write(RECORD))  # type: ignore[operator]
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:2] == ["vérifié", "Donnes recalculées : 3"]
    assert "Grains de sel : Sud 3, Est 0, Nord 3, Ouest 0" in lines
    assert lines[-1] == f"Dernier maillon : {FAIR.fair.head.hex()}"
    assert "secret de la partie est révélé" in done.stdout


def test_what_does_not_agree_is_named_with_its_deal() -> None:
    salts = "S:00 E:- N:- W:-"
    done = run("-", stdin=write_text(with_tag(RECORD, 2, "Salts", salts)))
    assert done.exit_code == 1
    assert done.stdout == ""
    first, *faults = done.stderr.splitlines()
    assert first == "non vérifié"
    assert len(faults) == 2
    pack = "".join(map(str, FAIR.match.deals[1].pack))
    assert faults[0].startswith(f"Donne 2, paquet (Pack) : {pack} dans l'enregistrement, ")
    assert faults[1].startswith("Donne 2, maillon (Link) : ")


def test_it_speaks_english_when_asked_to() -> None:
    done = run("-", "--lang", "en", stdin=write_text(with_tag(RECORD, 3, "Link", "x")))
    assert done.stderr.splitlines() == ["not verified", "Deal 3, link: cannot be read, « x »"]
    assert run("-", "--lang", "en", stdin=write_text(RECORD)).stdout.startswith("verified\n")


def test_values_noted_at_the_table_must_be_in_the_record() -> None:
    salt = b"4 2 N".hex()
    committed = FAIR.fair.proofs[0].commitment.hex()[:12]
    done = run("-", "--saw", salt, "--saw", committed, stdin=write_text(RECORD))
    assert done.exit_code == 0
    assert f"{salt} : Donne 2, grains de sel (Salts)" in done.stdout
    assert f"{committed} : Donne 1, engagement (Commitment)" in done.stdout
    done = run("-", "--saw", salt, "--saw", "00" * 32, stdin=write_text(RECORD))
    assert done.exit_code == 1
    assert "non vérifié" in done.stderr
    assert f"{'00' * 32} : nulle part" in done.stderr


@pytest.mark.parametrize("value", ["1234567", "zzzzzzzzzz", ""])
def test_a_noted_value_that_is_none_is_refused(value: str) -> None:
    assert run("-", "--saw", value, stdin=write_text(RECORD)).exit_code == 2


def test_deals_without_salt_are_named() -> None:
    alone = fair_match("livre", 4, 2, giving="", target=10_000).record(is_over=True)
    done = run("-", stdin=write_text(alone))
    assert done.exit_code == 0
    assert "fixées par le serveur seul : 1, 2" in done.stdout


def test_a_match_still_played_is_verified_as_far_as_it_went() -> None:
    done = run("-", stdin=write_text(begun(fair_match("club", 8, 1), 8, 3).record()))
    assert done.exit_code == 0
    assert "La dernière donne n'est pas finie." in done.stdout
    assert "pas encore révélé" in done.stdout


def test_a_record_without_commitments_and_one_that_breaks_the_rules_are_refused() -> None:
    done = run("-", stdin=write_text(record_of(FAIR.match)))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "rien à vérifier" in done.stderr
    done = run("-", stdin=b"\xff")
    assert done.exit_code == 1
    assert "Traceback" not in done.output


def test_a_terminal_is_not_given_control_characters_from_a_file() -> None:
    done = run("-", stdin=write_text(with_tag(RECORD, 1, "Link", "\x1b[31m")))
    assert "\x1b" not in done.output
