"""One battle, at any of its stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

COURSE = ("rite", "all pass", "all pass", "confirm", "all pass", "defend", "all pass")
"""The words of a battle in its order; after the last it is over."""


def a_battle(
    catalog: Catalog, steps: int, *, houses: int = 2, windows: str = "open"
) -> tuple[Play, dict[str, str]]:
    """A battle of Gurney Halleck, with a battalion, for a fief with another, so many words on.

    Returns:
        The game, and the ids of its cards; Piter de Vries stands aside.
    """
    game = play(catalog, houses, settings={"rite-bonus": "with-leader", "windows": windows})
    gurney = game.card("eots:gurney-halleck")
    mine = game.card("eots:atreides-battalion", on=gurney)
    fief = game.card("eots:giedi-prime", "ordos")
    theirs = game.card("eots:harkonnen-battalion", "ordos", on=fief)
    aside = game.card("eots:piter-de-vries", "ordos")
    said = {
        "rite": f"rite battle {fief} with {gurney}, {mine}",
        "confirm": f"confirm with {theirs}",
    }
    for word in COURSE[:steps]:
        game.do(said.get(word, word))
    ids = {"gurney": gurney, "mine": mine, "fief": fief, "theirs": theirs, "aside": aside}
    return game, ids
