"""`kanly game`: the games there are, a new one, and how one stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.game_open import WHICH, opened, the_viewer
from kanly.lane import JSON, Lane
from kanly.output import paragraph, remark, say, say_json, strong

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardbase.catalog import Catalog
    from kanly.output import Json
    from tracker.events import GameBegan
    from tracker.log.summary import GameSummary

VERSION = 1


def status(game: str = "", house: str = "", *, every: bool = False, as_json: bool = False) -> int:
    """Show how a game stands, for one House or for all; in a rite the rite. Returns 0.

    Args:
        game: The game, "" for the last one played.
        house: The House that looks.
        every: The domains, too, while a rite is under way.
        as_json: Write JSON.
    """
    with opened(game) as session:
        viewer = the_viewer(session, house)
        if as_json:
            from kanly.game_json import status_json

            say_json("game-status", VERSION, status_json(session, viewer))
        else:
            from kanly.game_page import page

            say(page(session, viewer, every=every))
    return Code.FOUND


LANES = {"game status": Lane(status, most=0, flags=JSON, values=WHICH)}


def list_games(*, as_json: bool = False) -> int:
    """List the games, the one played last first. Returns 0, also when there is none."""
    from tracker.log.store import read_log

    with read_log() as log:
        games = log.games()
    if as_json:
        say_json("games", VERSION, {"games": [_facts(one) for one in games]})
    elif games:
        say("\n".join(line for one in games for line in _lines(one)))
    else:
        say("There is no game yet; kanly game new NAME lays one out.")
    return Code.FOUND


def _lines(one: GameSummary) -> Iterator[str]:
    yield strong(one.name)
    last = one.last_at[:16].replace("T", " ")
    yield paragraph(f"{one.id} · {one.branch} · event {one.seq} of {one.events} · {last} UTC")


def _facts(one: GameSummary) -> dict[str, Json]:
    return {
        "game": one.id,
        "name": one.name,
        "made_at": one.made_at,
        "branch": one.branch,
        "seq": one.seq,
        "events": one.events,
        "last_at": one.last_at,
    }


def new(
    name: str,
    seed: int | None = None,
    settings: Sequence[str] = (),
    houses: Sequence[str] = (),
    *,
    as_json: bool = False,
) -> int:
    """Lay out a game, set it, and seat Houses. Returns 0.

    Args:
        name: As people say it; its short name is made of it.
        seed: What chance comes from, so that it can be foretold; None: what nobody has seen.
        settings: Each "setting=value".
        houses: Each "Vernius=Atreides/Caladan": name, sponsor, homeworld.
        as_json: Write JSON.

    Raises:
        Misread: a setting or a House cannot be understood.
        Refused: a House cannot sit down so.
        GameExists, BadName: it cannot be called so.
    """
    from tracker.chance import FORESEEABLE
    from tracker.session import laid_out

    changes = dict(_parted(one, "a setting and its value, windows=open") for one in settings)
    joining = [_joining(one) for one in houses]
    title = " ".join(name.split())
    began = laid_out(title, seed, changes)
    seats = _lay_out(slug(title), began, joining)
    if as_json:
        told = seed is not None
        body: dict[str, Json] = {"game": slug(title), "name": title, "foreseeable": told}
        say_json("game-new", VERSION, {**body, "settings": changes, "houses": seats})
    else:
        _say_new(began, slug(title), changes, seats)
    if seed is not None:
        remark(f"In this game {FORESEEABLE}; without --seed nobody can.")
    return Code.FOUND


def _lay_out(game: str, began: GameBegan, joining: Sequence[list[str]]) -> list[str]:
    """Write the game, Houses seated, and return their names."""
    from cardbase import open_catalog
    from kanly.progress import Progress
    from tracker.session import new_game

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
    from tracker.setting_names import SettingName
    from tracker.settings import setting

    windows = setting(SettingName.WINDOWS)
    now = values[windows.name]
    others = "; ".join(
        f"kanly game do set windows {name}: {says}"
        for name, says in windows.choices.items()
        if name != now
    )
    return f"A window for tactics closes {windows.choices[now]} (windows = {now}; {others})."


def _parted(text: str, expected: str) -> tuple[str, str]:
    from tracker.errors import Misread

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
    from tracker.dispatch import give
    from tracker.fold import replay
    from tracker.table import Cards

    game, cards = replay([began]), Cards(catalog)
    for words in joining:
        game = give(game, cards, words).game


def slug(name: str) -> str:
    """The short name of a game: "Friday night" is friday-night."""
    from unicodedata import normalize

    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:60].strip("-") or name
