"""What a format says of single cards: its sets, cards it bans or limits, groups of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from cardbase.legality.case import copies, finding, judges, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding


@judges("FM-01")
def of_its_sets(case: Case) -> Iterator[Finding]:
    """Every card is of one of the format's sets; Dune is everybody's."""
    wrong = [
        e for e in case.deck.entries if e.card.set not in case.format.sets and not is_dune(e.card)
    ]
    for code in dict.fromkeys(entry.card.set for entry in wrong):
        own = [entry for entry in wrong if entry.card.set is code]
        reason = f"{named(own)}: of {own[0].card.set_name}, which {case.format.name} leaves out"
        yield finding("FM-01", own, reason)


@judges("FM-02")
def not_banned(case: Case) -> Iterator[Finding]:
    """No more copies of a card than the format allows of it; none where it is banned."""
    for card_id, most in case.format.cards.items():
        own = [e for e in case.deck.entries if e.card.id == card_id]
        count = copies(own)
        if count > most:
            what = f"{count} copies, more than the {most} allowed" if most else "banned"
            yield finding("FM-02", own, f"{named(own)}: {what} in {case.format.name}")


@judges("FM-03")
def within_groups(case: Case) -> Iterator[Finding]:
    """No more cards of a group than the format allows in all."""
    for group in case.format.groups:
        own = [e for e in case.deck.entries if group.has(e.card)]
        count = copies(own)
        if count > group.most:
            reason = f"{named(own)}: {count} of {group.name}, more than the {group.most} allowed"
            yield finding("FM-03", own, reason)
