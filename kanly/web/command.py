"""`kanly serve`: what is served, where, and to whom."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from errata.errors import KanlyError
from kanly.terminal.output import Code, say
from kanly.web.serving import OWN_NAMES, PORT, Serving, header_hosts

SHORTEST = 6
"""Letters of a table word, at least."""


class NoServer(KanlyError):
    """What the server needs is not installed."""

    def __init__(self) -> None:
        super().__init__("the server is an extra: pip install 'kanly[web]' brings it")


def serve(
    port: Annotated[
        int, typer.Option("--port", min=1, max=65535, metavar="N", help="The port.")
    ] = PORT,
    lan: Annotated[
        bool, typer.Option("--lan", help="For others on your network, too, who say a table word.")
    ] = False,
    word: Annotated[
        str, typer.Option("--word", metavar="WORD", help="The table word; else one is drawn.")
    ] = "",
    browse: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=16, metavar="N", help="How many processes serve.")
    ] = 1,
    tls_cert: Annotated[
        Path | None,
        typer.Option("--tls-cert", metavar="FILE", help="Serve https by this certificate, PEM."),
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option("--tls-key", metavar="FILE", help="Its key, PEM.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="What a proxy or tunnel before it is called."),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Believe X-Forwarded-For and -Proto of a proxy here."),
    ] = False,
) -> int:
    """Serve look-up, decks, sheets and live games to browsers: this machine's, or your network's.

    Raises:
        NoServer: the extra `web` is not installed.
        PortTaken, NotListening: the port cannot be had.
        BadCertificate: https cannot be served by these files.
        BadParameter: what is asked for does not go together.
    """
    if (tls_cert is None) != (tls_key is None):
        raise typer.BadParameter("--tls-cert and --tls-key go together")
    if word and not (lan or name or behind_proxy):
        raise typer.BadParameter("--word is for guests: it goes with --lan, --name, --behind-proxy")
    try:
        from kanly.web.admission import key_of, plain_word
        from kanly.web.running import check_certificate, listening, run
    except ImportError:
        raise NoServer from None
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress

    tls = (tls_cert, tls_key) if tls_cert and tls_key else None
    if tls:
        check_certificate(*tls)
    if lan or name or behind_proxy:
        word = plain_word(word or _word())
        if len(word) < SHORTEST:
            raise typer.BadParameter(f"a table word has {SHORTEST} letters or more")
    scheme = "https" if tls else "http"
    near = _near() if lan else ()
    serving = Serving(
        hosts=header_hosts((*OWN_NAMES, *near), port, scheme),
        names=tuple(one.lower() for one in name or ()),
        scheme=scheme,
        word=word,
        key=key_of(word),
        proxied=behind_proxy,
    )
    listens = listening("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 - as asked
    open_catalog(Progress()).close()
    serving.hand_on()
    address = f"{scheme}://localhost:{port}/"
    say(f"Kanly is at {address} (Ctrl+C ends it).")
    if word:
        _tell_guests([f"{scheme}://{one}:{port}/" for one in near], serving.names, word, lan=lan)
    sys.stdout.flush()
    if browse:
        import webbrowser

        webbrowser.open(address)
    run(listens, workers, tls, proxied=behind_proxy)
    say("Kanly has ended.")
    return Code.FOUND


def _word() -> str:
    """The table word: asked for at a terminal, else drawn."""
    from kanly.web.words import drawn

    asks = sys.stdin.isatty() and sys.stdout.isatty()
    typed = input("Table word, which guests say once (Enter draws one): ") if asks else ""
    return typed.strip() or drawn()


def _near() -> tuple[str, ...]:
    """What others on the network may call this machine, its addresses first."""
    from kanly.web.lan import addresses, names

    return (*addresses(), *names())


def _tell_guests(near: list[str], names: tuple[str, ...], word: str, *, lan: bool) -> None:
    """Say how guests come in; at a terminal with a QR code of the address."""
    if near:
        say(f"Others on your network: {near[0]}")
        if near[1:]:
            say(f"  or, where that leads nowhere: {', '.join(near[1:])}")
        if sys.stdout.isatty():
            import segno

            segno.make(near[0], micro=False, error="l").terminal(sys.stdout, border=2, compact=True)
    elif lan:
        say("This machine is on no network that it knows of.")
    if names:
        say(f"By the proxy or tunnel before it: {', '.join(names)}")
    say(f"The table word, which each guest says once: {word}")
