"""Where cards belong: two decks, and what is set apart from them (HP-03, HP-10, DK-01, DK-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.legality.case import Held, copies, finding, judges, named
from cardbase.legality.finding import Severity
from cardbase.powers import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding


@judges("HP-03")
def own_homeworld(case: Case) -> Iterator[Finding]:
    """A deck has one homeworld, and its allegiance is the sponsor."""
    weight = case.format.homeworld
    if weight is None:
        return
    found = copies(case.homeworlds)
    sponsor = short_name(case.sponsor)
    if not found:
        how = f"; it is judged as a deck of {sponsor}" if case.held is Held.SUPPOSED else ""
        reason = f"no homeworld is listed, and a House starts with one{how}"
        yield finding("HP-03", (), reason, weight)
    elif found > 1:
        reason = f"{named(case.homeworlds)}: {found} homeworlds, and a House starts with one"
        yield finding("HP-03", case.homeworlds, reason, weight)
    wrong = [entry for entry in case.homeworlds if entry.card.allegiance is not case.sponsor]
    if wrong:
        reason = f"{named(wrong)}: not a homeworld of the sponsor {sponsor}"
        yield finding("HP-03", wrong, reason, weight)


@judges("DK-01")
def two_decks(case: Case) -> Iterator[Finding]:
    """There are two decks; homeworld and programs are listed apart and are in neither."""
    for section, held in ((Section.IMPERIAL, case.imperial), (Section.HOUSE, case.house)):
        if not copies(held):
            yield finding("DK-01", (), f"there is no {section}")
    for section in (Section.IMPERIAL, Section.HOUSE):
        wrong = [e for e in (*case.homeworlds, *case.programs) if e.section is section]
        if wrong:
            reason = f"{named(wrong)}: listed in the {section}; homeworld and programs lie apart"
            yield finding("DK-01", wrong, reason)


@judges("DK-02")
def in_its_deck(case: Case) -> Iterator[Finding]:
    """A card belongs to the deck whose back it has, and the list must not say otherwise."""
    for section in Section:
        for home, held in ((Section.IMPERIAL, case.imperial), (Section.HOUSE, case.house)):
            wrong = [e for e in held if e.section is section and section is not home]
            if wrong:
                place = "apart from the decks" if section is Section.APART else f"in the {section}"
                reason = f"{named(wrong)}: listed {place}, belongs in the {home}"
                yield finding("DK-02", wrong, reason)


@judges("DK-14")
def dune_apart(case: Case) -> Iterator[Finding]:
    """Dune is in neither deck; each player has a copy apart (HP-10)."""
    wrong = [entry for entry in case.dune if entry.misplaced]
    if wrong:
        reason = f"{named(wrong)}: belongs in neither deck, since each player has a copy apart"
        yield finding("DK-14", wrong, reason)


@judges("HP-10")
def one_dune(case: Case) -> Iterator[Finding]:
    """A player has one copy of Dune."""
    found = copies(case.dune)
    if found > 1:
        reason = f"{named(case.dune)}: {found} copies, and a House has one of its own"
        yield finding("HP-10", case.dune, reason, Severity.WARNING)
