"""What the tests of petitions share: one under way, its window closed, and secrets to seal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.engine.state import PetitionState
from tracker.engine.table import Secret
from tracker.engine.words import Bidding, Place
from tracker.rules.operation import close_window
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

SPONSORS = "eots:paul-atreides"
"""Costs 4, and is of the sponsor of House Vernius."""

NEUTRAL = "eots:arrakeen"
"""Costs 4, and is of no power."""

OUTSIDER = "eots:albrecht-nim"
"""Costs 2, and is of another power, no adversary of House Vernius."""

FREE = "jotc:pundi-rice-market"
"""Costs 0, and is of the sponsor of House Vernius."""

DECREE = "jotc:tithing-clemency"
"""Costs 3, goes on a fief, and is of the sponsor of House Vernius."""

NATIVE = "jotc:soo-soo-nejhre"
"""Costs 2, and is a native of no power."""


def in_assembly(game: Play, card: str, house: str = "vernius") -> str:
    """Name one of the unseen cards of an Assembly and return its id."""
    return game.card(card, house, Place.ASSEMBLY, unseen=True)


def laid(
    catalog: Catalog,
    card: str = NEUTRAL,
    houses: int = 3,
    *,
    solaris: int = 20,
    favor: int = 10,
    settings: dict[str, str] | None = None,
) -> tuple[Play, str]:
    """A game in which House Vernius has this card in its Assembly, and the card's id."""
    game = play(catalog, houses, solaris=solaris, favor=favor, settings=settings)
    return game, in_assembly(game, card)


def shut(game: Play) -> Play:
    """Let the open window go by."""
    at = game.table()
    close_window(at)
    game.happen(*at.events)
    return game


def opened(
    catalog: Catalog,
    card: str = NEUTRAL,
    houses: int = 3,
    *,
    bid: str = "",
    solaris: int = 20,
    favor: int = 10,
    settings: dict[str, str] | None = None,
) -> Play:
    """A petition of House Vernius whose bidding has begun."""
    game, piece = laid(catalog, card, houses, solaris=solaris, favor=favor, settings=settings)
    game.do(f"petition {piece} {bid}")
    return shut(game)


def now(game: Play) -> PetitionState:
    """The petition under way."""
    assert game.game.petition is not None
    return game.game.petition


def say(game: Play, *words: str) -> Play:
    """Say all of this."""
    for line in words:
        game.do(line)
    return game


def pays(game: Play) -> bool:
    """Whether the bidding is over and the victor is asked how he pays."""
    return now(game).stage is Bidding.PAYING


def seal(game: Play, house: str, maximum: int, word: str = "of arrakis") -> None:
    """A House seals a maximum."""
    game.do(f"{house}: seal", secret=Secret(maximum, word))


def reveal(game: Play, house: str, maximum: int, word: str = "of arrakis") -> None:
    """A House opens its maximum."""
    game.do(f"{house}: reveal", secret=Secret(maximum, word))
