"""A socket taken out of the framework's hands: messages of any size, in order, those that came early too; who does not
read is let go, and whoever is gone has left.
"""

from __future__ import annotations

import gc
import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Protocol as WebSocketProtocol
from websockets.sync.client import connect

from rebelote.server.live.line import TOO_SLOW, Line, framed, whole
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from tests.server.running import PATIENCE, Person, running, until


@pytest.fixture
def person(settings: Settings) -> Iterator[Person]:
    with running(replace(settings, outbox=100_000, rates=Rates.none())) as address, Person(address) as person:
        yield person


def opened(person: Person, table: str) -> socket.socket:
    """A bare socket that has shaken hands and reads nothing."""
    host, port = person.address.split(":")
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    lines = (
        f"GET /api/tables/{table}/ws HTTP/1.1",
        f"Host: {person.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    )
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.connect((host, int(port)))
    bare.sendall("\r\n".join((*lines, "", "")).encode())
    return bare


def asked(text: str) -> bytes:
    """A client's frame, under a mask of zeros."""
    data = text.encode()
    return bytes((0x81, 0x80 | len(data))) + b"\0\0\0\0" + data


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_protocol_says(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", [1, 125, 126, 4000, 65_535])
def test_a_short_message_in_one_piece_is_read_at_once_and_nothing_else_is(size: int) -> None:
    text = ("é" * size).encode()[:size]
    sent = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert whole(sent) == text
    others = (Frame(Opcode.BINARY, text), Frame(Opcode.TEXT, text, fin=False))
    compressed = bytes((sent[0] | 0x40,)) + sent[1:]
    for other in (
        compressed,
        sent[:-1],
        sent + b"x",
        sent + sent,
        sent[:1],
        b"",
        *(frame.serialize(mask=True) for frame in others),
    ):
        assert whole(other) is None
    assert whole(Frame(Opcode.TEXT, text).serialize(mask=False)) is None


def test_what_was_said_before_the_table_was_ready_is_heard_in_order(person: Person) -> None:
    table = person.open_table()
    with opened(person, table) as bare:
        bare.settimeout(PATIENCE)
        heard = bare.recv(17)
        # Shaken hands; the table is read from the disk meanwhile.
        bare.sendall(b"".join(asked(json.dumps({"type": "lang", "lang": f"x{number}"})) for number in range(20)))
        while heard.count(b'"unknown_lang"') < 20:
            heard += bare.recv(65_536)
            assert b"\x88\x02" not in heard[-4:], "it was closed"
    assert b'"snapshot":true' in heard or b'"people"' in heard


@pytest.mark.parametrize("early", [0, 1, 2, 6, 20])
def test_a_message_of_which_a_part_came_early_is_understood(person: Person, early: int) -> None:
    table, message = person.open_table(), asked('{"type":"lang","lang":"xx"}')
    with opened(person, table) as bare:
        bare.settimeout(PATIENCE)
        heard = bare.recv(17)
        bare.sendall(message[:early])
        while b'"snapshot":true' not in heard and b'"people"' not in heard:
            heard += bare.recv(65_536)
            assert b"\x88\x02" not in heard[-4:], "it was closed"
        bare.sendall(message[early:] + asked('{"type":"ping"}'))
        while b'"pong"' not in heard:
            came = bare.recv(65_536)
            assert came, heard[-100:]
            heard += came
        assert b'"unknown_lang"' in heard


def taken_lines() -> list[Line]:
    """Those that live in this process."""
    # Not by isinstance, which asks what a weak reference stands for.
    return [one for one in gc.get_objects() if type(one) is Line and one.taken]


def test_a_line_that_is_taken_lets_go_of_its_handshake(person: Person) -> None:
    table, others = person.open_table(), taken_lines()
    with person.sit(table) as tab:
        tab.settled()
        (line,) = (one for one in taken_lines() if one not in others)
        held = [one for one in gc.get_referents(line.conn.parser) if isinstance(one, Request)]
        parser: Any = line.conn.parser
        assert (parser.gi_code, held) == (WebSocketProtocol.parse.__code__, [])
        # What is not in one piece goes through that parser.
        tab.socket.send(iter(['{"type":', '"ping"}']))
        assert tab.receive() == {"type": "pong"}
        assert tab.socket.ping().wait(PATIENCE)
    until(lambda: 'rebelote_sockets_closed_total{code="1000"} 1.0' in person.http.get("/metrics").text)


def test_who_does_not_read_is_let_go_and_the_table_goes_on(person: Person) -> None:
    table = person.open_table()
    with person.sit(table) as tab, opened(person, table) as bare:
        tab.settled()
        bare.settimeout(PATIENCE)
        # Each is answered with a whole view, which nobody takes.
        bare.sendall(2000 * asked('{"type":"lang","lang":"fr"}'))
        closed = f'rebelote_sockets_closed_total{{code="{TOO_SLOW}"}} 1.0'
        until(lambda: closed in person.http.get("/metrics").text)
        tab.send(type="ping")
        assert tab.receive() == {"type": "pong"}


def test_whoever_is_gone_has_left(person: Person) -> None:
    table = person.open_table()
    sockets = "rebelote_sockets 1.0"
    with person.sit(table) as tab:
        tab.settled()
        assert sockets in person.http.get("/metrics").text
    until(lambda: "rebelote_sockets 0.0" in person.http.get("/metrics").text)
    assert 'rebelote_sockets_closed_total{code="1000"} 1.0' in person.http.get("/metrics").text


def test_a_refused_handshake_is_no_line(person: Person) -> None:
    table = person.open_table()
    with pytest.raises(ConnectionClosed), connect(f"ws://{person.address}/api/tables/{table}x/ws") as tab:
        tab.recv(PATIENCE)
    assert person.http.get("/healthz").json()["status"] == "ok"
