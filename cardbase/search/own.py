"""The faction that "my", "we" and "I" mean, where the table in use knows whom one plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.names import key
from cardbase.search.points import GameTitle

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.search.points import Point
    from cardbase.search.question import ParsedQuestion

OWN = re.compile(r"\b(?:i|im|ive|id|ill|me|my|mine|we|weve|us|our|ours)\b", re.IGNORECASE)
"""Words by which one speaks of oneself."""

WHOSE = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)
"""Words in the place of which a name may stand."""

FACTIONS = """SELECT 1 FROM point_named JOIN point USING (position)
    WHERE key IN ({}) AND within = 'faction sheet' LIMIT 1"""
"""Whether anything is the name of a faction."""


def is_own(text: str) -> bool:
    """Whether a question is asked about oneself."""
    return bool(OWN.search(text))


def names_a_faction(catalog: Catalog, question: ParsedQuestion) -> bool:
    """Whether a question names any faction, which "my" then means. Raises DamagedCatalog."""
    keys = [key(tuple(one.split())) for group in question.groups for one in group.phrases]
    return bool(keys and catalog.rows(FACTIONS.format(",".join("?" * len(keys))), *keys))


def with_faction(text: str, faction: str) -> str:
    """A question with the name of a faction, by id, for the first "my" of it.

    As it is where it has none. Raises DataError or MissingData.
    """
    from cardbase.boardgame.pieces import factions

    return WHOSE.sub(factions()[faction].name, text, count=1)


def is_of(point: Point, faction: str) -> bool:
    """Whether a point is of a faction, by id. Raises DataError or MissingData."""
    from cardbase.boardgame.things import things

    thing = things().get(point.of)
    return point.game is GameTitle.BOARD and thing is not None and thing.faction == faction
