"""A deck list laid out for a game: two decks, and what is listed apart from them (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.legality import Format, Severity
from cardbase.legality.case import lay_out
from cardbase.legality.places import in_its_deck as misplaced
from cardbase.vocabulary import Deck, SetCode
from tracker.guards import carries_out, enforces
from tracker.setting_names import SettingName
from tracker.settings import number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.decks.deck_list import DeckList
    from cardbase.legality import Case, Finding
    from tracker.table import Table
    from tracker.words import HouseId


@carries_out("DK-14")
def laid_out(at: Table, house: HouseId, listed: DeckList) -> Case:
    """The cards of a list by where they belong; homeworld, programs and any Dune are taken out."""
    return lay_out(listed, table_format(at), at.house(house).sponsor)


def table_format(at: Table) -> Format:
    """What the settings of a game ask of decks; what becomes of a fault they say elsewhere."""

    def set_to(name: SettingName) -> int:
        return number(at.game.settings, name)

    return Format(
        id="table",
        name="this game",
        about="",
        dated="",
        sets=tuple(SetCode),
        source="the settings of the game",
        sizes={
            Section.IMPERIAL: (set_to(SettingName.SMALLEST_IMPERIAL_DECK), 0),
            Section.HOUSE: (set_to(SettingName.SMALLEST_HOUSE_DECK), 0),
        },
        imperial_copies=set_to(SettingName.IMPERIAL_COPIES),
        house_copies=set_to(SettingName.HOUSE_COPIES),
        unique_copies=set_to(SettingName.UNIQUE_COPIES),
        copies=Severity.ERROR,
    )


@enforces("DK-01")
def two_decks(at: Table, name: str, imperial: int, house: int) -> str | None:  # noqa: ARG001
    """Everybody has two decks, an Imperial and a House deck."""
    lacking = [deck for deck, size in ((Deck.IMPERIAL, imperial), (Deck.HOUSE, house)) if not size]
    return f"{name} has no {' and no '.join(lacking)} deck" if lacking else None


@enforces("DK-02")
def in_its_deck(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """A card belongs to the deck whose back it has; a heading must not say otherwise."""
    return told(misplaced(case))


def told(findings: Iterable[Finding]) -> str | None:
    """What findings say with the lines they are about; None when there are none."""
    return "; ".join(map(_told, findings)) or None


def _told(finding: Finding) -> str:
    if not finding.lines:
        return finding.reason
    word = "line" if len(finding.lines) == 1 else "lines"
    return f"{finding.reason} ({word} {', '.join(map(str, finding.lines))})"
