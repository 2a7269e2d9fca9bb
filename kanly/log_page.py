"""The log on the screen: each command, and under it what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import capital
from kanly.output import paragraph
from tracker.events import CommandGiven

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.telling import Told

NUMBER = 6


def worth(story: Iterable[Told]) -> list[Told]:
    """The commands, and the events that do not go without saying."""
    return [one for one in story if not one.quiet or isinstance(one.event, CommandGiven)]


def lines(story: Iterable[Told]) -> Iterator[str]:
    """A line for each event; commands are marked."""
    for one in story:
        mark = "> " if isinstance(one.event, CommandGiven) else "  "
        first = f"{one.seq:>{NUMBER - 2}}  {mark}"
        yield paragraph(one.text + proof(one), " " * (NUMBER + 2), first=first)


def happened(story: Iterable[Told]) -> Iterator[str]:
    """What matters of a command that was just given, a sentence each."""
    for one in story:
        if not one.quiet:
            yield paragraph(capital(one.text) + proof(one), "  ", first="")


def proof(one: Told) -> str:
    """The rule by which it happened, in brackets."""
    return f" ({one.rule})" if one.rule else ""
