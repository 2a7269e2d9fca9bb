"""`kanly game new`, `list`, `status` and `settings`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated
from unicodedata import normalize

from kanly.game.open import GAME, WHICH, opened, the_copy, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, paragraph, remark, say, strong
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, House, Settings


def status(
    every: Annotated[
        bool, typer.Option("--all", help="Show the domains, too, while a rite is under way.")
    ] = False,
    house: House = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Show how a game stands, and who is awaited."""
    from tracker.table.consent import proposal
    from tracker.views.seen import view_of

    with opened(game_id) as session:
        view, asked = view_of(session, the_viewer(session, house)), proposal(session)
        if json:
            from kanly.game.status_documents import status_json
            from kanly.terminal.output import write_json

            write_json(status_json(view, asked))
        else:
            from kanly.game.page import page

            say(page(view, asked, every=every))
    return Code.FOUND


LANES = {"game status": Lane(status, most=0, flags=JSON, values=WHICH)}


def list_games(json: AsJson = False) -> int:
    """List the games, the one played last first."""
    from tracker.log.store import read_log
    from tracker.table.reading import copied_for

    with read_log() as log:
        games = log.games()
        copies = {one.id: copied_for(log, one.id) for one in games}
    if json:
        from kanly.game.documents import Games, game_summary

        say_document(Games, games=[game_summary(one, copies[one.id]) for one in games])
        return Code.FOUND
    for one in games:
        last = one.last_at[:16].replace("T", " ")
        say(strong(one.name))
        say(paragraph(f"{one.id} · {one.branch} · event {one.seq} of {one.events} · {last} UTC"))
        if copies[one.id]:
            say(paragraph(f"{the_copy(copies[one.id])}"))
    if not games:
        say("There is no game yet; kanly game new NAME lays one out.")
    return Code.FOUND


def new(
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="What it is called.")],
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            min=0,
            help="Repeats a game's chance, which whoever knows N can foretell.",
        ),
    ] = None,
    setting: Settings = None,
    house: Annotated[
        list[str] | None,
        typer.Option(
            "--house", metavar="NAME=SPONSOR/HOMEWORLD", help="Seat a House, in this order."
        ),
    ] = None,
    json: AsJson = False,
) -> int:
    """Lay out a game.

    Raises:
        Misread: a setting or a House cannot be understood.
        Refused: a House cannot sit down so.
        GameExists, BadName: it cannot be called so.
    """
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from tracker.engine.apply import replay
    from tracker.engine.chance import FORESEEABLE
    from tracker.engine.table import CardFacts
    from tracker.table.dispatch import give
    from tracker.table.session import laid_out, new_game

    changes = dict(_parted(one, "a setting and its value, windows=open") for one in setting or ())
    joining = []
    for one in house or ():  # house NAME sponsor POWER [homeworld CARD]
        seat, rest = _parted(one, "a House, Vernius=Atreides/Caladan")
        sponsor, _, homeworld = (part.split() for part in rest.partition("/"))
        words = ["house", *seat.split(), "sponsor", *sponsor]
        joining.append([*words, "homeworld", *homeworld] if homeworld else words)
    title = " ".join(" ".join(name).split())
    game, began = slug(title), laid_out(title, seed, changes)
    with open_catalog(Progress()) as catalog:
        tried, cards = (
            replay([began]),
            CardFacts(catalog),
        )  # so that a bad one leaves no game behind
        for words in joining:
            tried = give(tried, cards, words).game
        with new_game(catalog, game, began) as session:
            for words in joining:
                session.give(words)
            seats = [one.name for one in session.game.houses.values()]
    if json:
        from kanly.game.documents import GameNew

        foreseeable = seed is not None
        say_document(
            GameNew, game=game, name=title, foreseeable=foreseeable, settings=changes, houses=seats
        )
    else:
        say(paragraph(f"{strong(began.name)} is laid out as {game}.", first=""))
        for known, value in changes.items():
            say(f"  {known} = {value}")
        say(paragraph(f"At the table: {', '.join(seats) or 'nobody yet'}.", first=""))
        say(paragraph(_windows(began.settings), first=""))
        say(paragraph("kanly game legal shows what can be done; kanly game do does it.", first=""))
    if seed is not None:
        remark(f"In this game {FORESEEABLE}; without --seed nobody can.")
    return Code.FOUND


def _windows(values: Mapping[str, str]) -> str:
    """When windows for tactics close in this game, and how that is changed (OQ-33)."""
    from tracker.engine.settings import SettingName, setting

    windows = setting(SettingName.WINDOWS)
    now = values[windows.name]
    others = "; ".join(
        f"kanly game do set windows {name}: {says}"
        for name, says in windows.choices.items()
        if name != now
    )
    return f"A window for tactics closes {windows.choices[now]} (windows = {now}; {others})."


def _parted(text: str, expected: str) -> tuple[str, str]:
    from tracker.engine.errors import Misread

    name, mark, value = (part.strip() for part in text.partition("="))
    if not (mark and name and value):
        raise Misread(expected, text)
    return name, value


def slug(name: str) -> str:
    """The short name of a game: "Friday night" is friday-night."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:60].strip("-") or name


def show(game_id: GameId = "", json: AsJson = False) -> int:
    """List the settings, and what a game goes by.

    Raises:
        UnknownGame: a game was named, and there is none such.
    """
    from tracker.engine.settings import settings
    from tracker.log.store import read_log

    name = game_id or os.environ.get(GAME, "")
    values: Mapping[str, str] = {}
    with read_log() as log:
        name = name or log.current() or ""
    if name:
        with opened(name) as session:
            name, values = session.id, session.game.settings
    if json:
        from kanly.game.documents import settings_json
        from kanly.terminal.output import write_json

        write_json(settings_json(name, values))
        return Code.FOUND
    for one in settings().values():
        now = values.get(one.name, one.default)
        default = "" if now == one.default else f" (default {one.default})"
        told = f"{one.name} = {now}{default}  {one.says}; {one.values} ({one.question})"
        say(paragraph(told, "      ", first="  "))
    if name:
        say(f"These are the settings of {name}.")
    return Code.FOUND
