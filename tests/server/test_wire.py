"""The client's types are those of the server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from rebelote.rules.axes import LANGS
from rebelote.server.app import create_app
from rebelote.server.live.hub import RESTART, UNKNOWN
from rebelote.server.live.line import TOO_SLOW
from rebelote.server.live.people import AGAIN, FOREIGN
from rebelote.server.protocol import wire
from rebelote.server.settings import Settings
from rebelote.server.words.phrases import PHRASES, as_lang

ROOT = Path(__file__).parents[2]


def test_the_clients_types_are_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "gen_wire_types.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run `make generate`"


def test_every_phrase_names_the_same_facts_in_both_languages() -> None:
    def facts(text: str) -> set[str]:
        return {part.split("}")[0] for part in text.split("{")[1:]}

    for code, words in PHRASES.items():
        assert facts(words.fr) == facts(words.en), code
        assert words.fr
        assert words.en


def test_a_language_is_found_in_what_browsers_send() -> None:
    assert as_lang("en-GB") == "en"
    assert as_lang("FR") == "fr"
    assert as_lang("tlh", "en") == "en"
    assert as_lang(None) == "fr"
    assert set(LANGS) == {"fr", "en"}


def test_the_protocol_page_speaks_of_every_message_address_and_code() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    messages = (wire.Act, wire.Next, wire.Rematch, wire.ChooseLang, wire.Ping, wire.Pong, wire.Update, wire.Refused)
    for message in messages:
        assert str(message.__struct_config__.tag) in page, message
    for kind in get_args(wire.RefusalKind):
        assert f"| `{kind}` |" in page
    for route in create_app(Settings()).routes:
        path = re.sub(r":(path|int)(?=})", "", getattr(route, "path", ""))
        assert path in ("", "/api/{rest}") or path in page, path
    for code in (AGAIN, FOREIGN, RESTART, UNKNOWN, TOO_SLOW):
        assert str(code) in page
    refusals = list(PHRASES)[: list(PHRASES).index("you_cut")]
    assert "stale" in refusals
    for name in refusals:
        assert f"`{name}`" in page, name
