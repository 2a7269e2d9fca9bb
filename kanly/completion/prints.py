"""What can be printed, and the names each sheet takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer import Context  # noqa: TC002 - Typer reads the annotations

from kanly.completion.words import cased

if TYPE_CHECKING:
    from collections.abc import Callable


def sheets(incomplete: str) -> list[str]:
    """What can be printed."""
    from kanly.prints.offers import OFFERS

    return cased(incomplete, ["list", "all", *OFFERS])


def names_of_sheet(ctx: Context, incomplete: str) -> list[str]:
    """What the sheet's names stand for: factions, decks, games, sets, modules."""
    from kanly.prints.offers import OFFERS

    what = str(ctx.params.get("what") or "").lower()
    offer = OFFERS.get(what)
    if offer is None or not offer.names:
        return []
    said = [str(name) for name in ctx.params.get("names") or ()]
    fits = _kinds(what)[offer.names.strip("[].")]
    return [name for name in fits(incomplete) if name not in said]


def _kinds(what: str) -> dict[str, Callable[[str], list[str]]]:
    """What completes each kind of name."""
    from kanly.completion.board import modules, sheet_factions, token_sets
    from kanly.completion.decks import decks, set_codes
    from kanly.completion.table import games

    return {
        "FACTION": sheet_factions,
        "DECK": decks,
        "GAME": games,
        "MODULE": modules,
        "SET": token_sets if what == "tokens" else set_codes,
    }
