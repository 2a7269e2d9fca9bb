"""Every law of rites can fail: events that break it are told so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from rite_battle import COURSE, a_battle
from rite_laws import Watch

from tracker.engine.events import (
    CardsEngaged,
    CardsSubdued,
    CommandGiven,
    EffectBegan,
    Event,
    FavorChanged,
    ForceCounted,
    ForceDivided,
    HouseLost,
    LimitUsed,
    OperationEnded,
    ParticipantsJoined,
    SolarisChanged,
    TacticPlayed,
    Vanquished,
    WindowOpened,
)
from tracker.engine.words import OperationKind, Place, Round, Until, WindowKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.catalog.catalog import Catalog

    Forged = Callable[[dict[str, str]], list[Event]]

DEFENDED = 6
"""The step at which both sides stand engaged and nothing is counted."""


def counted(force: int, house: str = "vernius") -> ForceCounted:
    """That a side has so much force."""
    return ForceCounted(house=house, round=Round.FORCE, force=force)


def divided(force: dict[str, int], house: str = "vernius") -> list[Event]:
    """That a side has counted and divided so much."""
    return [counted(sum(force.values()), house), ForceDivided(house=house, force=force)]


def window(*order: str) -> WindowOpened:
    """That a window of the rite was opened to these Houses."""
    return WindowOpened(
        kind=WindowKind.ENGAGEMENT,
        about=OperationKind.RITE,
        house="vernius",
        order=order,
        passing=False,
    )


def lasting(until: Until) -> EffectBegan:
    """That something lasts so long."""
    return EffectBegan(effect="e99", source="", on="", stat="croe", amount=1, until=until)


BREAKS: dict[str, tuple[str, int, Forged]] = {
    "force out of nowhere": ("R-17", DEFENDED, lambda _: [counted(99)]),
    "a tier passed over": ("R-18", DEFENDED, lambda ids: divided({ids["fief"]: 6})),
    "force on who stands aside": ("R-15", DEFENDED, lambda ids: divided({ids["aside"]: 6})),
    "fallen without force": ("R-19", DEFENDED, lambda ids: [Vanquished(pieces=(ids["mine"],))]),
    "beaten and not fallen": (
        "R-19",
        DEFENDED,
        lambda ids: [*divided({ids["theirs"]: 6}), Vanquished(pieces=())],
    ),
    "a side without its leader": ("R-12", 4, lambda ids: [joins(ids["theirs"])]),
    "an unengaged leader with force": ("R-12", 5, lambda _: [counted(1, "ordos")]),
    "a card of nobody's side": ("R-06", DEFENDED, lambda ids: [joins(ids["gurney"])]),
    "a card on both sides": ("R-15", DEFENDED, lambda ids: [joins(ids["gurney"])]),
    "a window for all": ("R-08", 2, lambda _: [window("vernius", "ordos", "moritani")]),
    "an outsider's tactic": (
        "R-08",
        2,
        lambda _: [CommandGiven(house="moritani", words="play c9 on c1")],
    ),
    "an outsider's card": ("R-08", 4, lambda _: [CommandGiven(house="moritani", words="use c9")]),
    "subdued with its parent": (
        "SB-04",
        DEFENDED,
        lambda ids: [CardsSubdued(rule="SB-04", pieces=(ids["aside"],))],
    ),
    "a bonus and nobody fell": (
        "R-23",
        DEFENDED,
        lambda _: [FavorChanged(rule="R-26", house="vernius", by=1)],
    ),
    "a bonus for another card": (
        "R-23",
        DEFENDED,
        lambda ids: [
            *divided({ids["theirs"]: 6}),
            Vanquished(pieces=(ids["theirs"],)),
            SolarisChanged(rule="R-26", house="ordos", by=-1),
        ],
    ),
    "fallen and still deployed": (
        "R-22",
        DEFENDED,
        lambda ids: [
            *divided({ids["theirs"]: 6}),
            Vanquished(pieces=(ids["theirs"],)),
            OperationEnded(),
        ],
    ),
    "an effect that outlasts it": (
        "R-29",
        DEFENDED,
        lambda _: [OperationEnded(), lasting(Until.OPERATION)],
    ),
    "who has lost fights on": ("L-06", 2, lambda _: [HouseLost(rule="L-06", house="ordos")]),
}


def joins(piece: str, house: str = "ordos") -> ParticipantsJoined:
    """That a card takes part."""
    return ParticipantsJoined(house=house, pieces=(piece,))


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_law_is_told(catalog: Catalog, what: str) -> None:
    law, steps, forged = BREAKS[what]
    game, ids = a_battle(catalog, steps, houses=3)
    watch = Watch(game.cards, game.game)
    found = watch.see(forged(ids))
    assert any(told.startswith(law) for told in found), found


def a_whole_battle(catalog: Catalog) -> tuple[Watch, list[Event]]:
    """A watch at the beginning of a battle, and all that happens in it."""
    game, _ = a_battle(catalog, 0)
    after, _ = a_battle(catalog, len(COURSE))
    assert after.game.rite is None
    return Watch(game.cards, game.game), after.events[len(game.events) :]


def test_a_battle_breaks_no_law(catalog: Catalog) -> None:
    watch, events = a_whole_battle(catalog)
    assert not watch.see(events)
    assert watch.happened["over"] == watch.happened["resolved"] == 1


def test_a_limit_that_is_not_counted_is_told(catalog: Catalog) -> None:
    watch, events = a_whole_battle(catalog)
    found = watch.see([event for event in events if not isinstance(event, LimitUsed)])
    assert [told for told in found if told.startswith("R-05")]


def test_a_limit_that_is_counted_twice_is_told(catalog: Catalog) -> None:
    watch, events = a_whole_battle(catalog)
    found = watch.see([e for event in events for e in [event] * (1 + _is_limit(event))])
    assert "R-05: the limit was counted twice" in found


def _is_limit(event: Event) -> bool:
    return isinstance(event, LimitUsed)


def test_who_took_part_and_is_not_engaged_is_told(catalog: Catalog) -> None:
    watch, events = a_whole_battle(catalog)
    found = watch.see([event for event in events if not isinstance(event, CardsEngaged)])
    assert [told for told in found if told.startswith("R-30")]


def test_a_rite_without_its_operation_is_told(catalog: Catalog) -> None:
    game, _ = a_battle(catalog, 2)
    watch = Watch(game.cards, replace(game.game, operation=None))
    assert watch.see([]) == ["a rite without its operation, or the other way round"]


def test_a_tactic_that_outlasts_its_rite_is_told(catalog: Catalog) -> None:
    game, _ = a_battle(catalog, 2)
    tactic = game.card("tat:fog-of-battle", place=Place.HAND)
    watch = Watch(game.cards, game.game)
    found = watch.see([TacticPlayed(house="vernius", piece=tactic), OperationEnded()])
    assert f"R-29: {tactic} was played in the rite, and stays" in found
