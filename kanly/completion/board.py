"""Names of the board game: factions, editions, phases, match ups, what a table owns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer import Context  # noqa: TC002 - Typer reads the annotations

from kanly.completion.words import cased, listed, word_by_word

if TYPE_CHECKING:
    from collections.abc import Iterable


def faction_words(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a faction's name."""
    from cardbase.boardgame.pieces import factions

    return _next(ctx, incomplete, (one.name for one in factions().values()))


def match_up_words(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a match up's name."""
    from cardbase.boardgame.options import read_match_ups

    return _next(ctx, incomplete, (one.name for one in read_match_ups().values()))


def editions(incomplete: str) -> list[str]:
    """Editions of the sheets."""
    from errata.documents import Edition

    return cased(incomplete, (one.name.lower() for one in (Edition.OFFICIAL, Edition.LANDSRAAD)))


def phases(incomplete: str) -> list[str]:
    """Phases of a turn of the board game."""
    from cardbase.boardgame.vocabulary import Phase

    return cased(incomplete, (phase.value for phase in Phase))


def factions_listed(incomplete: str) -> list[str]:
    """Ids of factions, commas between them."""
    from cardbase.boardgame.pieces import factions

    return listed(incomplete, factions())


def owned(incomplete: str) -> list[str]:
    """Boxes and factions, commas between them."""
    from cardbase.boardgame.boxes import Box
    from cardbase.boardgame.pieces import factions

    return listed(incomplete, ["all", *(box.word for box in Box), *factions()])


def modules_listed(incomplete: str) -> list[str]:
    """Modules and sets of tokens, commas between them."""
    from cardbase.boardgame.boxes import extras

    return listed(incomplete, (one.rpartition("/")[2] for one in extras()))


def sheet_factions(incomplete: str) -> list[str]:
    """Factions that have a sheet, by the ids of their sheets."""
    from cardbase.boardgame.sheets import all_sheets

    return cased(incomplete, all_sheets())


def modules(incomplete: str) -> list[str]:
    """Modules."""
    from cardbase.boardgame.options import read_modules

    return cased(incomplete, read_modules())


def token_sets(incomplete: str) -> list[str]:
    """Sets of tokens."""
    from cardbase.boardgame.pieces import pieces

    return cased(incomplete, (one.rpartition("/")[2] for one in pieces().sets))


def _next(ctx: Context, incomplete: str, names: Iterable[str]) -> list[str]:
    said = ctx.params.get("name") or ()
    return word_by_word(names, [str(word) for word in said], incomplete)
