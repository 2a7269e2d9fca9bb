"""The largest and oddest game that overrides allow: no view and no sheet breaks on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from command_line import GAME_VIEWS, lines
from game_cases import keep
from tracker_cases import Play, fresh

from cardbase.catalog.catalog import Catalog
from errata.errors import KanlyError
from templates.ccg.game_sheet import LETTERS
from tracker.engine.apply import replay
from tracker.engine.errors import BadEvent, Misread
from tracker.engine.events import HouseJoined
from tracker.engine.verbs import VERBS
from tracker.engine.words import MOST_HOUSES

if TYPE_CHECKING:
    from command_line import Kanly

WHY = "the table agreed"
SPONSORS = "Atreides Fremen Harkonnen Guild Corrino".split()
VALUES = ("", "1", "9999", "pogrom", "vernius", "stilgar 9999", "c1", "c2 9999", "pogrom on c1")
"""What is said after each word of the table: nothing, numbers at their ends, cards, a House."""


def crowd(catalog: Catalog, houses: int = MOST_HOUSES) -> Play:
    """So many Houses, most of them by an override, ready to begin."""
    game = fresh(catalog)
    for number in range(houses):
        name = "Vernius" if number == 0 else f"Friend {number}"
        game.do(f"house {name} sponsor {SPONSORS[number % len(SPONSORS)]}", why=WHY)
    for house in list(game.game.houses):
        game.do(f"{house}: deck imperial 15 house 45", why=WHY)
    return game


def broken_views(kanly: Kanly, game: Play, name: str) -> list[str]:
    """The views and sheets that end in a fault, or say nothing."""
    keep(game, name)
    faults = []
    for words in lines(GAME_VIEWS):
        if "EVIL" not in words:
            said = kanly(*words)
            if said.code == 2 or bool(said.code) == bool(said.out):
                faults.append(f"{name}, {' '.join(words)}: {said.code} {said.err}")
    return faults


def test_g_03_fails_more_houses_than_letters_whatever_is_set_aside(catalog: Catalog) -> None:
    game = crowd(catalog)
    assert len(LETTERS) == MOST_HOUSES == len(game.game.houses)
    with pytest.raises(Misread, match="at most 26 Houses, even by an override"):
        game.do("house Another sponsor Fremen", why=WHY)
    joined = next(event for event in game.events if isinstance(event, HouseJoined))
    forged = HouseJoined(
        house="another",
        name="House Another",
        sponsor=joined.sponsor,
        powers=joined.powers,
        adversaries=joined.adversaries,
    )
    with pytest.raises(BadEvent, match="no table seats more than 26 Houses"):
        replay([*game.events, forged])


def test_a_table_of_all_letters_breaks_no_view(catalog: Catalog, kanly: Kanly) -> None:
    game = crowd(catalog)
    faults = broken_views(kanly, game, "seated")
    game.do("begin", why=WHY)
    faults += broken_views(kanly, game, "begun")
    assert not faults, "\n".join(faults)


@pytest.mark.sweep
def test_what_an_override_allows_breaks_no_view(catalog: Catalog, kanly: Kanly) -> None:
    """Every word of the table is said with an override, and with numbers that cannot be."""
    game = crowd(catalog, 9)
    game.do("begin", why=WHY)
    faults = []
    said = 0
    for word in VERBS:
        for value in VALUES:
            for who in ("", "vernius: "):
                try:
                    game.do(f"{who}{word} {value}", why=WHY)
                except KanlyError:
                    continue
                said += 1
        if word in {"resign", "endrite"}:
            continue
        faults += broken_views(kanly, game, f"after-{word}") if said % 4 == 1 else []
    faults += broken_views(kanly, game, "at-last")
    assert not faults, "\n".join(faults)
    assert said > 40
