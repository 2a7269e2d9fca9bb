"""How large the decks are and how often they hold a card: by the table's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.legality import numbers
from tracker.deployment.guards import by_strictness
from tracker.guards import enforces
from tracker.setting_names import SettingName
from tracker.setup.lists import table_format, told

if TYPE_CHECKING:
    from cardbase.legality import Case
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("DK-12")
def large_enough(at: Table, house: HouseId, imperial: int, own: int) -> str | None:
    """The least sizes the table has set (OQ-01)."""
    sizes = {Section.IMPERIAL: imperial, Section.HOUSE: own}
    small = " and ".join(numbers.wrong_sizes(sizes, table_format(at)))
    return by_strictness(at, SettingName.DECK_SIZE, "DK-12", house, small) if small else None


@enforces("DK-13")
def few_copies(at: Table, house: HouseId, case: Case) -> str | None:
    """The most copies of one name the table has set (OQ-02)."""
    many = told(numbers.few_copies(case))
    return by_strictness(at, SettingName.DECK_COPIES, "DK-13", house, many) if many else None
