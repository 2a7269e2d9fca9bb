"""Which scenes each card needs, and which cards are still without."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from places import TESTS
from scene_play import Scene, scenes

from cardbase.program.nodes.abilities import Use
from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

FOLDER = TESTS / "played"
LEFT = FOLDER / "left.txt"
SPENT = frozenset({Use.GENERAL, Use.WINDOW, Use.VENTURE, Use.PLAYED})
"""How a card is used by a player's word, which can be refused."""


def files() -> list[Path]:
    """The files of scenes."""
    return sorted(FOLDER.glob("*.toml"))


def kinds_due(card: Card) -> Iterator[str]:
    """The kinds of scenes a card needs; an event is never used by a word."""
    yield "effect"
    used = any(one.use in SPENT for one in card.program.abilities)
    if card.type is CardType.PLAN or (used and card.type is not CardType.EVENT):
        yield "refused"


def due(catalog: Catalog) -> set[str]:
    """All scenes that are due, each "eots:house-agent effect"."""
    return {f"{card.id} {kind}" for card in catalog.all_cards() for kind in kinds_due(card)}


def counts(scene: Scene) -> bool:
    """Whether a scene shows its card: it lies there or is named, and something is looked at."""
    lines = (*scene.lay, *scene.do, *scene.refused)
    looks = scene.then or any(line.startswith("?") for line in scene.do)
    refuses = any("->" in line for line in (*scene.do, *scene.refused))
    shows = refuses if scene.kind == "refused" else looks
    return bool(shows) and any(scene.card in line.split() for line in lines)


def done() -> set[str]:
    """The scenes that are there."""
    return {f"{s.card} {s.kind}" for file in files() for s in scenes(file) if counts(s)}


def listed() -> set[str]:
    """The scenes that the list says are still missing."""
    return set(LEFT.read_text(encoding="utf-8").split("\n")) - {""}


def write_left(catalog: Catalog) -> None:
    """Write the list anew."""
    missing = sorted(due(catalog) - done())
    LEFT.write_text("".join(f"{one}\n" for one in missing), encoding="utf-8")
