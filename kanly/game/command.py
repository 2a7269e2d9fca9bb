"""`kanly game new`, `list`, `status` and `settings`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from kanly.game.open import GAME, WHICH, opened, the_viewer
from kanly.terminal.output import Code, paragraph, remark, say, strong
from kanly.typed.lane import JSON, Lane
from tracker.engine.events import GameBegan
from tracker.engine.settings import Setting
from tracker.log.record import GameSummary

if TYPE_CHECKING:
    import typer

    from cardbase.catalog.catalog import Catalog
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
    with opened(game_id) as session:
        viewer = the_viewer(session, house)
        if json:
            from kanly.game.status_documents import status_json
            from kanly.terminal.output import write_json

            write_json(status_json(session, viewer))
        else:
            from kanly.game.page import page

            say(page(session, viewer, every=every))
    return Code.FOUND


LANES = {"game status": Lane(status, most=0, flags=JSON, values=WHICH)}


def list_games(json: AsJson = False) -> int:
    """List the games, the one played last first."""
    from tracker.log.store import read_log

    with read_log() as log:
        games = log.games()
    if json:
        from kanly.game.documents import Games
        from kanly.terminal.documents import say_document

        say_document(Games, games=games)
    elif games:
        say("\n".join(line for one in games for line in _lines(one)))
    else:
        say("There is no game yet; kanly game new NAME lays one out.")
    return Code.FOUND


def _lines(one: GameSummary) -> Iterator[str]:
    yield strong(one.name)
    last = one.last_at[:16].replace("T", " ")
    yield paragraph(f"{one.id} · {one.branch} · event {one.seq} of {one.events} · {last} UTC")


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
    from tracker.engine.chance import FORESEEABLE
    from tracker.table.session import laid_out

    changes = dict(_parted(one, "a setting and its value, windows=open") for one in setting or ())
    joining = [_joining(one) for one in house or ()]
    title = " ".join(" ".join(name).split())
    began = laid_out(title, seed, changes)
    seats = _lay_out(slug(title), began, joining)
    if json:
        from kanly.game.documents import GameNew
        from kanly.terminal.documents import say_document

        foreseeable = seed is not None
        say_document(
            GameNew,
            game=slug(title),
            name=title,
            foreseeable=foreseeable,
            settings=changes,
            houses=seats,
        )
    else:
        _say_new(began, slug(title), changes, seats)
    if seed is not None:
        remark(f"In this game {FORESEEABLE}; without --seed nobody can.")
    return Code.FOUND


def _lay_out(game: str, began: GameBegan, joining: Sequence[list[str]]) -> list[str]:
    """Write the game, Houses seated, and return their names."""
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from tracker.table.session import new_game

    with open_catalog(Progress()) as catalog:
        _try(catalog, began, joining)
        with new_game(catalog, game, began) as session:
            for words in joining:
                session.give(words)
            return [one.name for one in session.game.houses.values()]


def _say_new(began: GameBegan, game: str, changes: Mapping[str, str], seats: Sequence[str]) -> None:
    say(paragraph(f"{strong(began.name)} is laid out as {game}.", first=""))
    for setting, value in changes.items():
        say(f"  {setting} = {value}")
    say(paragraph(f"At the table: {', '.join(seats) or 'nobody yet'}.", first=""))
    say(paragraph(_windows(began.settings), first=""))
    say(paragraph("kanly game legal shows what can be done; kanly game do does it.", first=""))


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

    name, mark, value = text.partition("=")
    if not mark or not name.strip() or not value.strip():
        raise Misread(expected, text)
    return name.strip(), value.strip()


def _joining(text: str) -> list[str]:
    """The words that seat a House: house NAME sponsor POWER [homeworld CARD]."""
    name, rest = _parted(text, "a House, Vernius=Atreides/Caladan")
    sponsor, _, homeworld = rest.partition("/")
    words = ["house", *name.split(), "sponsor", *sponsor.split()]
    return [*words, "homeworld", *homeworld.split()] if homeworld.strip() else words


def _try(catalog: Catalog, began: GameBegan, joining: Sequence[list[str]]) -> None:
    """Seat the Houses at no table, so that a bad one leaves no game behind."""
    from tracker.engine.apply import replay
    from tracker.engine.table import Cards
    from tracker.table.dispatch import give

    game, cards = replay([began]), Cards(catalog)
    for words in joining:
        game = give(game, cards, words).game


def slug(name: str) -> str:
    """The short name of a game: "Friday night" is friday-night."""
    from unicodedata import normalize

    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:60].strip("-") or name


# --- `kanly game settings`: what a table can set, and what a game goes by -------------------------


def show(game_id: GameId = "", json: AsJson = False) -> int:
    """List the settings, and what a game goes by.

    Raises:
        UnknownGame: a game was named, and there is none such.
    """
    from tracker.engine.settings import settings

    name, values = _of_game(game_id)
    if json:
        rows = [_facts(one, values) for one in settings().values()]
        from kanly.game.documents import GameSettings
        from kanly.terminal.documents import say_document

        say_document(GameSettings, game=name, settings=rows)
        return Code.FOUND
    for one in settings().values():
        now = values.get(one.name.value, one.default)
        default = "" if now == one.default else f" (default {one.default})"
        told = f"{one.name} = {now}{default}  {one.says}; {one.values} ({one.question})"
        say(paragraph(told, "      ", first="  "))
    if name:
        say(f"These are the settings of {name}.")
    return Code.FOUND


def _of_game(game: str) -> tuple[str, Mapping[str, str]]:
    """Id and settings of the game; "" and none when there is no game at all."""
    from kanly.game.open import opened
    from tracker.log.store import read_log

    wanted = game or os.environ.get(GAME, "")
    with read_log() as log:
        wanted = wanted or log.current() or ""
    if not wanted:
        return "", {}
    with opened(wanted) as session:
        return session.id, session.game.settings


def _facts(one: Setting, values: Mapping[str, str]) -> dict[str, str | list[str]]:
    return {
        "name": one.name.value,
        "kind": one.kind.value,
        "value": values.get(one.name.value, one.default),
        "default": one.default,
        "values": one.values,
        "question": one.question,
        "used_by": list(one.used_by),
        "says": one.says,
        "awaits": one.awaits.value,
    }
