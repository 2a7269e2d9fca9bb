"""The lines of the options: what each says, what picking it does, and verbs by their beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from msgspec.structs import replace

from tracker.engine.options import Number, Option, shown
from tracker.engine.verbs import Who
from tracker.engine.words import HouseId
from tracker.table.dispatch import ANSWER, WHOLE
from tracker.table.menu import MenuEntry, menu
from tracker.table.verbs import VERBS
from tracker.views.seen import View

FEW = 12
"""Most answers of a question that are listed at once, each in a line of its own."""


@dataclass(frozen=True)
class MenuLine:
    """A line that can be picked by its number: its text, and what picking it does."""

    text: str
    pick: MenuEntry | Option | None
    house: HouseId = ""  # who says it, where the line is a choice of its own


def menu_lines(view: View, seat: HouseId, curtain: HouseId) -> list[MenuLine]:
    """What a viewer may do now; at a shared keyboard, whose seat is "", the table's words, too.

    Behind a curtain it is what all may know of what that House may do.
    """
    house = seat or view.viewer or curtain
    found = menu(view.counted, view.cards, view.known, house, table=not seat)
    entries = found.entries if seat else _once_for_all(found.entries)
    asked = {one.text for one in view.game.questions}
    return [line for entry in entries for line in _lines(entry, house, asked)]


def _once_for_all(entries: Iterable[MenuEntry]) -> Iterator[MenuEntry]:
    """The entries at a shared keyboard: there a word of the table is said once, for all Houses."""
    said = dict[str, MenuEntry]()
    for entry in entries:
        if VERBS[entry.verb].who is Who.TABLE:
            said[entry.verb] = replace(entry, house="")
        else:
            yield entry
    yield from said.values()


def _lines(entry: MenuEntry, viewer: HouseId, asked: Set[str]) -> Iterator[MenuLine]:
    """The lines of an entry: one, but for a question one for each answer, without what is asked."""
    whose = f"{entry.house}: " if entry.house and entry.house != viewer else ""
    if (
        entry.verb == ANSWER
        and 1 < len(entry.choices) <= FEW
        and not any(one.open for one in entry.choices)
    ):
        for one in entry.choices:
            told = shown(one) if one.says in asked else choice_line(entry, one)
            yield MenuLine(whose + told, one, entry.house)
    elif entry.verb == ANSWER and entry.choices and entry.choices[0].says in asked:
        yield MenuLine(whose + shown(entry.choices[0]), entry)
    else:
        yield MenuLine(whose + _entry_line(entry), entry)


def _entry_line(entry: MenuEntry) -> str:
    """An entry in one line: its verb, and its candidates as far as they are few."""
    many = len(entry.choices)
    if many == 1 and not entry.by_name:
        only = entry.choices[0]
        return f"{shown(only)}: {only.says or entry.says}{_least_comes_to(only)}"
    few = f"{many} to choose from" if many else "by name"
    if many and entry.by_name:
        few = f"{many} to choose from, others by name"
    return f"{entry.verb}: {entry.says} ({few})"


def choice_line(entry: MenuEntry, choice: Option) -> str:
    """A choice of an entry in one line."""
    words = shown(choice)
    said = f": {choice.says}" if choice.says and choice.says != entry.says else ""
    return f"{words}{said}{_least_comes_to(choice)}"


def _least_comes_to(choice: Option) -> str:
    """What the least number of a choice comes to, where its numbers come to something."""
    arg = choice.open[0] if choice.open else None
    if not isinstance(arg, Number) or not arg.each:
        return ""
    return f" ({arg.low}: {arg.each[0].partition(';')[0]})"


def in_full(spoken: list[str], lines: Sequence[MenuLine]) -> list[str]:
    """The line with its verb in full, where just one that can be said now begins so."""
    at = 1 if spoken[0].endswith(":") and len(spoken) > 1 else 0
    house, colon, word = spoken[at].rpartition(":")
    verbs = {line.pick.verb for line in lines if isinstance(line.pick, MenuEntry)}
    begun = [verb for verb in sorted(verbs) if word and verb.startswith(word.lower())]
    if word.lower() in VERBS or len(begun) != 1 or begun[0] in WHOLE - {"end"}:
        return spoken
    return [*spoken[:at], f"{house}{colon}{begun[0]}", *spoken[at + 1 :]]


def begun(
    lines: Sequence[MenuLine], spoken: Sequence[str], called: Callable[[str], str]
) -> MenuEntry | None:
    """The entry of a line that breaks off, with the choices that name such a card; None for none.

    `called` tells the name of a card.
    """
    verb, card = spoken[0], " ".join(spoken[1:]).lower()
    for line in lines:
        if isinstance(line.pick, MenuEntry) and line.pick.verb == verb:
            if not card:
                return line.pick
            found = [
                one
                for one in line.pick.choices
                if any(card in called(named).lower() for named in one.cards)
            ]
            return replace(line.pick, choices=tuple(found)) if found else None
    return None
