"""``rebelote serve``: a table in the browser."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from rebelote.server.rates import Rates
    from rebelote.server.settings import Settings

DEFAULT_PORT = 8000
TRIED_PORTS = 50

WORDS = {
    "address": ("Rebelote vous attend ici : {url}", "Rebelote is waiting for you here: {url}"),
    "stop": ("Ctrl+C pour arrêter. Les parties sont gardées dans {data}", "Ctrl+C to stop. Matches are kept in {data}"),
    "busy": (
        "Le port {port} est pris. Choisissez-en un autre avec --port, ou laissez-nous en trouver un.",
        "Port {port} is taken. Choose another one with --port, or leave it out and a free one is found.",
    ),
    "no_host": ("On ne peut pas écouter sur « {host} » : {why}", "Cannot listen on « {host} »: {why}"),
    "no_data": ("On ne peut pas garder les parties dans {data} : {why}", "Matches cannot be kept in {data}: {why}"),
    "no_database": ("La base de données ne peut pas servir : {why}", "The database cannot be used: {why}"),
    "bad_limit": (
        "--limit {text} : il faut NOM=NOMBRE/DURÉE (sockets=600/minute) ou off. Noms : {names}.",
        "--limit {text}: it takes NAME=NUMBER/TIME (sockets=600/minute) or off. Names: {names}.",
    ),
    "bad_proxy": (
        "--proxy {text} : il faut des adresses ou des réseaux, séparés par des virgules.",
        "--proxy {text}: it takes addresses or networks, with commas between them.",
    ),
    "bad_site": (
        "--site {text} : il faut l'adresse du site, https://belote.example, sans rien derrière.",
        "--site {text}: it takes the address of the site, https://belote.example, with nothing behind it.",
    ),
    "bad_policy": (
        "--policy {text} : il faut NOM=SECONDES, ou NOM=SECONDES+SECONDES pour une pendule. Noms : {names}.",
        "--policy {text}: it takes NAME=SECONDS, or NAME=SECONDS+SECONDS for a clock. Names: {names}.",
    ),
    "seed": (
        "--seed {seed} : les donnes se répètent, pour des essais seulement.",
        "--seed {seed}: deals repeat themselves, for trials only.",
    ),
}


def serve(  # noqa: PLR0917  a command has as many as it has options
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port; the next free one from 8000 on when not given.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="Where tables are kept.", show_default="~/.local/share/rebelote")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="postgresql://USER@HOST/NAME, which several servers may share.", show_default="a file in --data"),
    ] = None,
    bot_workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Processes for bots that search.", show_default="cores less one, at most 4"),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(help="How often something may be done, NAME=NUMBER/TIME (docs/server.md), or off; may be repeated."),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="How long people are waited for, NAME=SECONDS (docs/server.md); may be repeated."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses or networks of proxies that are believed when they say for whom they ask.")
    ] = "",
    site: Annotated[
        str,
        typer.Option(
            help="The address people use (https://belote.example), which passkeys are for.",
            show_default="the one a request was sent to",
        ),
    ] = "",
    metrics: Annotated[
        Literal["local", "all", "off"], typer.Option(help="Who may read /metrics: this machine, all, or nobody.")
    ] = "local",
    log_level: Annotated[
        Literal["info", "warning", "error"], typer.Option(help="What is logged; info has a line a request.")
    ] = "warning",
    log_json: Annotated[bool, typer.Option("--log-json", help="Logs in JSON, a line an event.")] = False,
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the messages here and of the first page.")] = "fr",
    open_: Annotated[bool, typer.Option("--open", help="Open the browser at once.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="Repeatable deals, for tests and demonstrations.", show_default="secure chance")
    ] = None,
) -> None:
    """Open a card table in the browser and print its address."""
    from rebelote.server.settings import Settings, default_data_dir, default_workers
    from rebelote.server.watch import logs

    def say(code: str, **facts: object) -> str:
        return WORDS[code][0 if lang == "fr" else 1].format(**facts)

    where = (data or default_data_dir()).expanduser().resolve()
    settings = Settings(
        data_dir=where,
        database=database,
        lang=lang,
        seed=seed,
        bot_workers=bot_workers or default_workers(),
        rates=_rates(limit or [], say),
        proxies=_proxies(proxy, say),
        site=_site(site, say),
        metrics=metrics,
    )
    settings = _policy(settings, policy or [], say)
    logs.configure(log_level, as_json=log_json)
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        typer.echo(say("no_data", data=settings.data_dir, why=error.strerror), err=True)
        raise typer.Exit(1) from error
    if database is not None:
        _check_database(settings, say)
    listening = _listen(host, port, say)
    url = _url(host, listening.getsockname()[1])
    typer.echo(say("address", url=url))
    typer.echo(say("stop", data=settings.data_dir))
    if seed is not None:
        typer.echo(say("seed", seed=seed))
    sys.stdout.flush()
    if open_:
        webbrowser.open(url)
    _run(settings, listening)


def _rates(wanted: list[str], say: Callable[..., str]) -> Rates:
    from dataclasses import fields

    from rebelote.server.rates import Rates

    try:
        return Rates().changed(wanted)
    except ValueError as error:
        names = ", ".join(field.name for field in fields(Rates))
        typer.echo(say("bad_limit", text=error, names=names), err=True)
        raise typer.Exit(1) from error


def _policy(settings: Settings, wanted: list[str], say: Callable[..., str]) -> Settings:
    from rebelote.server.policy import NAMES, with_policy

    try:
        return with_policy(settings, wanted)
    except ValueError as error:
        names = ", ".join([*NAMES, *settings.paces])
        typer.echo(say("bad_policy", text=error, names=names), err=True)
        raise typer.Exit(1) from error


def _proxies(text: str, say: Callable[..., str]) -> str:
    from ipaddress import ip_network

    try:
        for part in text.split(",") if text else ():
            ip_network(part.strip())
    except ValueError as error:
        typer.echo(say("bad_proxy", text=text), err=True)
        raise typer.Exit(1) from error
    return text


def _site(text: str, say: Callable[..., str]) -> str:
    from rebelote.server.accounts.passkeys.place import is_site

    if text and not is_site(text):
        typer.echo(say("bad_site", text=text), err=True)
        raise typer.Exit(1)
    return text


def _check_database(settings: Settings, say: Callable[..., str]) -> None:
    """Exits with a sentence when the database does not answer or is not at this program's schema."""
    from sqlalchemy.exc import SQLAlchemyError

    from rebelote.server.store import SchemaError, Store

    try:
        Store(settings.database_url).close()
    except (SQLAlchemyError, SchemaError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).strip()
        typer.echo(say("no_database", why=why), err=True)
        raise typer.Exit(1) from error


def _run(settings: Settings, listening: socket.socket) -> None:
    """Serve until told to stop. The socket listens already: who comes before all is loaded waits a moment and is answered."""
    # Heavy, and of no use to the other commands.
    from rebelote.server.app import create_app
    from rebelote.server.serving import serve_until_told

    serve_until_told(create_app(settings), settings, listening)


def _listen(host: str, port: int | None, say: Callable[..., str]) -> socket.socket:
    """A listening socket on the port asked for, or on the next free one; exits with a sentence when there is none."""
    wanted = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS)
    refusal = ""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
        for number in wanted:
            opened = socket.socket(family, kind, protocol)
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                opened.bind((address[0], number))
                opened.listen(128)
            except OSError as error:
                opened.close()
                if error.errno != errno.EADDRINUSE:
                    raise
                refusal = say("busy", port=number)
            else:
                return opened
    except OSError as error:
        refusal = say("no_host", host=host, why=error.strerror)
    typer.echo(refusal, err=True)
    raise typer.Exit(1)


def _url(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"
