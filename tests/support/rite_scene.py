"""A battle for the tests of what players see: Rabban against Caladan, watched by a third House."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

RABBAN, HIS_TROOP, ARAMSHAM = "c1", "c2", "c3"
CALADAN, FIRST_TROOP, SECOND_TROOP, COMMANDER = "c4", "c5", "c6", "c7"

MOMENTS = {
    "window-1": (f"rite battle {CALADAN} with {RABBAN}, {HIS_TROOP}",),
    "window-2": ("all pass",),
    "defense": ("all pass",),
    "window-3": (f"confirm with {FIRST_TROOP}, {SECOND_TROOP}",),
    "engagement": ("all pass",),
    "window-4": ("defend", "vernius: pass"),
}
"""The moments of a rite, each with what is said to come to it from the one before."""


def scene(catalog: Catalog, **settings: str) -> Play:
    """The cards as they lie before the rite: Rabban may Direct, Aramsham has Surprise."""
    game = play(catalog, 3, settings={"windows": "rotate", "tier-choice": "force", **settings})
    rabban = game.card("eots:glossu-rabban")
    game.card("eots:house-battalion", on=rabban)
    game.card("eots:commander-aramsham")
    caladan = game.card("eots:caladan", "ordos")
    game.card("eots:house-battalion", "ordos", on=caladan)
    game.card("eots:house-battalion", "ordos", on=caladan)
    game.card("eots:guard-commander", "ordos")
    return game


def at_moment(catalog: Catalog, moment: str, **settings: str) -> Play:
    """The scene at a moment of its rite."""
    game = scene(catalog, **settings)
    for name, said in MOMENTS.items():
        for words in said:
            game.do(words)
        if name == moment:
            return game
    raise AssertionError(moment)
