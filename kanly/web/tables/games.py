"""The games of a device, and the form for a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardbase.cards.powers import short_name
from cardbase.decks.starters import starter_of
from cardbase.library.decks import saved_decks
from cardbase.library.seats import digest_of
from cardbase.vocabulary import Power
from templates.web.tables.lobby import GameLine, GamesPage, PowerRow, SettingRow
from tracker.engine.settings import SettingName, settings
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.setup.seats import MOST, homeworlds_of

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from kanly.web.tables.sessions import Tables

ON_PHONES = "names"
"""How the cards lie where nothing else is chosen: Kanly shuffles, each hand is on its phone."""
FIRST = (SettingName.HANDS, SettingName.OVERRIDES)
"""The settings that are asked for first."""


def games_page(
    catalog: Catalog,
    tables: Tables,
    secret: str,
    filled: Mapping[str, str] | None = None,
    told: str = "",
    *,
    owner: bool,
) -> GamesPage:
    """The games of a device, and the form for a new one; the owner sees all of the library."""
    here: dict[str, list[str]] = {}
    for one in tables.seats.of_device(digest_of(secret)) if secret else ():
        here.setdefault(one.game, []).append(one.house or one.role.value)
    known = tables.log.games() if here or owner else []
    lines = [
        GameLine(game=one.id, name=one.name, here=tuple(here.get(one.id, ()))) for one in known
    ]
    fields = dict(filled or {})
    return GamesPage(
        title="Games",
        place="Table",
        games=tuple(one for one in lines if one.here),
        others=tuple(one for one in lines if not one.here) if owner else (),
        powers=tables.once("powers", lambda: tuple(_power(catalog, power) for power in Power)),
        rows=tuple(range(1, MOST + 1)),
        first=tuple(_setting(name, fields) for name in FIRST),
        settings=tuple(
            _setting(one.name, fields) for one in settings().values() if one.name not in FIRST
        ),
        saved=tuple(one.name for one in saved_decks()) if owner else (),
        told=told,
        filled=fields,
    )


def _power(catalog: Catalog, power: Power) -> PowerRow:
    worlds = homeworlds_of(Table(Game(), CardFacts(catalog)), power)
    return PowerRow(
        name=short_name(power),
        starter=starter_of(power),
        homeworlds=tuple((one.id, one.full_name) for one in worlds),
    )


def _setting(name: SettingName, filled: Mapping[str, str]) -> SettingRow:
    one = settings()[name.value]
    usual = ON_PHONES if name is SettingName.HANDS else one.default
    return SettingRow(
        name=one.name.value,
        says=one.says,
        question=one.question,
        default=one.default,
        value=filled.get(f"set-{one.name}", usual),
        choices=tuple(one.choices.items()),
        low=one.minimum,
        high=one.maximum,
    )
