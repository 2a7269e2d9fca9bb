"""The repairs of a deck on the screen: each alternative with its changes and their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import counted
from kanly.output import heading, paragraph
from kanly.repair_words import changes, choice, lines, reasons, subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.legality import Format
    from cardbase.repair import Alternative, Change, Repairs

ROOM = 10
NAMED = 8
"""How many cards that are not owned are named before the rest is counted."""


def page(name: str, by: Format, found: Repairs) -> str:
    """Everything `kanly deck repair` has to say."""
    if found.sound:
        return "\n".join(heading(name, f"nothing to mend in {by.name}"))
    said = [*heading(name, f"to be mended for {by.name}"), *_wrong(found)]
    if not found.alternatives:
        said += ["", paragraph("There is no way to mend it with the cards there are:", "")]
        said += [paragraph(reason) for reason in found.impossible]
    for number, one in enumerate(found.alternatives, start=1):
        said += ["", *_alternative(number, one)]
    return "\n".join(said)


def _wrong(found: Repairs) -> Iterator[str]:
    for finding in found.findings:
        yield paragraph(finding.reason, " " * ROOM, f"  {finding.rule}".ljust(ROOM))
    if found.unowned:
        names = "; ".join(f"{count} {card.full_name}" for card, count in found.unowned[:NAMED])
        more = len(found.unowned) - NAMED
        rest = f"; and {more} more, which kanly deck lacks lists" if more > 0 else ""
        yield paragraph(f"not owned: {names}{rest}", " " * ROOM)


def _alternative(number: int, one: Alternative) -> Iterator[str]:
    larger = "" if one.least else " (more than the least)"
    yield paragraph(f"{number}. {changes(one.size)}{larger}: {subject(one)}", "   ", "")
    together = 0
    for place, change in enumerate(one.changes):
        yield from (paragraph(line, "     ", "   ") for line in lines(change))
        if other := choice(change):
            yield paragraph(other, "     ")
        together += 1
        after = one.changes[place + 1] if place + 1 < len(one.changes) else None
        if after is None or after.choices or not _alike(change, after):
            yield from (_because(*reason, together) for reason in reasons(change))
            together = 0
    if one.left:
        rules = ", ".join(dict.fromkeys(finding.rule for finding in one.left))
        yield paragraph(f"It leaves {counted(len(one.left), 'warning')}: {rules}.", "   ")


def _alike(one: Change, other: Change) -> bool:
    """Whether the next change has the same reasons, which are then told once, after both."""
    return one.way is other.way and not one.choices and one.rules == other.rules


def _because(rule: str, reason: str, together: int) -> str:
    """Why a change is needed, or several for the same rules, of which the last speaks for all."""
    each = " for each; else, as for the last:" if together > 1 else ", else:"
    words = f"{rule}{each} {reason}" if rule else f"else {reason}"
    return paragraph(words, "       ", "     ")
