"""Who leads a faction, what its leaders are called, and whose word its sheet is."""

from __future__ import annotations

from cardbase.boardgame.pieces import FactionLeader
from cardbase.boardgame.sheets import Sheet
from cardbase.boardgame.things import doubts_on
from errata.documents import Authority, documents


def leader_named(leader: FactionLeader) -> str:
    """The name of a leader, with the other ones that it has where sources differ in it."""
    differ = any(leader.name in doubt.issue for doubt in doubts_on(leader.fact))
    return " or ".join([leader.name, *leader.aliases] if differ else [leader.name])


def ruler_of(sheet: Sheet) -> str:
    """Who leads a faction, or that others tell of its sheet."""
    if standing := standing_of(sheet):
        return standing
    return f"Led by {sheet.ruler}." if sheet.ruler else "No ruler is named."


def standing_of(sheet: Sheet) -> str:
    """That others tell of a sheet, "" for one that is printed in a book at hand."""
    if documents()[sheet.document].authority is Authority.SECONDARY:
        return "Told by writings on the game: the printed sheet goes first."
    return ""
