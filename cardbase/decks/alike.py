"""Whether a name is spelt nearly as that of a card, or is anything like one."""

from __future__ import annotations

from functools import cached_property, lru_cache

from cardbase.catalog.catalog import Catalog
from cardbase.decks.lines import LONGEST_NAME
from cardbase.lookup import look_up
from cardbase.names import fold, key

ALIKE = 0.8
"""How alike a name without a count and that of a card must be for a card to be meant."""

NEARLY = 0.01
"""So much less, that no rounding keeps a name out."""

MOST_KEPT = 1000
"""Names whose answers are kept: each costs a look at all cards."""


class Alike:
    """Answers for the names of one list."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._spelt = lru_cache(MOST_KEPT)(self._is_spelt)

    def spelt(self, name: str) -> bool:
        """Whether a name is spelt nearly as that of a card."""
        return len(name) <= LONGEST_NAME and self._spelt(name)

    def resembles(self, name: str) -> bool:
        """Whether a name is anything like that of a card."""
        if len(name) > LONGEST_NAME:
            return False
        answer = look_up(self._catalog, name)
        return bool(answer.cards or answer.near)

    def _is_spelt(self, name: str) -> bool:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extractOne

        typed = key(fold(name))
        if not extractOne(
            typed, self._called, scorer=OSA.normalized_similarity, score_cutoff=ALIKE - NEARLY
        ):
            return False  # the look at all cards takes ten times as long
        cards = look_up(self._catalog, name).cards
        names = {key(fold(called)) for card in cards for called in (card.name, card.full_name)}
        return any(OSA.normalized_similarity(typed, called) >= ALIKE for called in names)

    @cached_property
    def _called(self) -> list[str]:
        """What all cards are called, without and with their titles, folded."""
        rows = self._catalog.rows("SELECT name, title FROM card")
        each = {(row["name"], f"{row['name']} {row['title']}") for row in rows}
        return list({key(fold(called)) for both in each for called in both})
