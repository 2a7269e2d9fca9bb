"""Saved decks edited and restored: each change is a version of its own, none is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.decks.deck_list import Section, section_of
from cardbase.errors import BadEdit, UnknownDeck
from cardbase.library.deck_rows import (
    FIRST,
    DeckVersion,
    KeptSlot,
    VersionKind,
    known_row,
    newest,
    put,
    standing,
    version_of,
    versions_of,
)
from cardbase.library.decks import call, check_notes, line_of
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.rows import KeptCopies

if TYPE_CHECKING:
    from cardbase.cards.card import Card

MOST = 999
"""The most copies of a card in a deck, which an edit may not pass."""


class EditVerb(StrEnum):
    """What an edit does with copies of a card."""

    ADD = "add"
    CUT = "cut"
    SET = "set"


@dataclass(frozen=True, kw_only=True)
class SlotEdit:
    """One edit of a deck: put copies in, take them out (all, without a count), or have so many."""

    verb: EditVerb
    card: Card
    count: int | None = None

    def __str__(self) -> str:
        count = "" if self.count is None else f" {self.count}"
        return f"{self.verb}{count} {self.card.full_name}"


@dataclass(frozen=True, kw_only=True)
class DeckEdit:
    """What is edited of a deck in one go.

    Attributes:
        notes: What its notes say from now on, None to leave them.
        name: The name it has from now on, "" to leave it; the name is of all versions.
        why: The user's note on the new version.
    """

    slots: tuple[SlotEdit, ...] = ()
    notes: str | None = None
    name: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class KeptChange:
    """A card with other counts in a section of two versions; `copies` are as first found."""

    section: Section
    copies: KeptCopies
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class DeckChange:
    """A change of a saved deck from one version to another, or the same where nothing changed.

    Attributes:
        name: The name it has now.
        renamed: The name it had before, "" where that is the same.
    """

    name: str
    before: DeckVersion
    after: DeckVersion
    renamed: str = ""

    @property
    def changes(self) -> tuple[KeptChange, ...]:
        """The cards whose counts differ, by section, then as listed before, the new ones last."""
        old, new = _by_place(self.before), _by_place(self.after)
        found = []
        for section, guid in dict.fromkeys((*old, *new)):
            one, other = old.get((section, guid)), new.get((section, guid))
            before, after = one.count if one else 0, other.count if other else 0
            copies = one or other
            if copies and before != after:
                change = KeptChange(section=section, copies=copies, before=before, after=after)
                found.append(change)
        order = list(Section)
        return tuple(sorted(found, key=lambda change: order.index(change.section)))

    @property
    def new_notes(self) -> bool:
        """Whether the notes differ."""
        return self.before.notes != self.after.notes


@dataclass(frozen=True, kw_only=True)
class DeckHistory:
    """A saved deck with all its versions, the first first."""

    name: str
    versions: tuple[DeckVersion, ...]

    @property
    def steps(self) -> tuple[DeckChange, ...]:
        """What led to each version; the first is its own beginning."""
        pairs = zip((*self.versions[:1], *self.versions), self.versions, strict=False)
        return tuple(DeckChange(name=self.name, before=one, after=next_) for one, next_ in pairs)


def edited(slots: Sequence[KeptSlot], edit: SlotEdit) -> tuple[KeptSlot, ...]:
    """The slots after an edit: copies come to the section the card belongs in, others go first.

    Raises BadEdit where there are fewer copies than are to be taken out, or more than MOST.
    """
    guid, home = edit.card.octgn_id, section_of(edit.card)
    held = copies_of(slots, guid)
    count = held if edit.count is None else edit.count
    change = {EditVerb.ADD: count, EditVerb.CUT: -count, EditVerb.SET: count - held}[edit.verb]
    if edit.verb is EditVerb.CUT and (not held or held < count):
        there = f"only {held}" if held else "no copy of it"
        raise BadEdit(str(edit), f"the deck has {there}")
    if held + change > MOST:
        raise BadEdit(str(edit), f"a deck may hold {MOST} of a card at most")
    if change > 0:
        return _more(slots, edit.card, home, change)
    away = -change
    found = list(slots)
    for at in sorted(range(len(found)), key=lambda at: found[at].section is home):
        copies = found[at].copies
        if copies.octgn_id == guid:
            less = min(away, copies.count)
            away -= less
            found[at] = replace(found[at], copies=replace(copies, count=copies.count - less))
    return tuple(slot for slot in found if slot.copies.count)


def copies_of(slots: Iterable[KeptSlot], octgn_id: str) -> int:
    """How many copies of a card there are in all sections."""
    return sum(slot.copies.count for slot in slots if slot.copies.octgn_id == octgn_id)


def _more(
    slots: Sequence[KeptSlot], card: Card, section: Section, count: int
) -> tuple[KeptSlot, ...]:
    """The slots with more copies of a card in a section; a new one comes last there."""
    places = [(slot.section, slot.copies.octgn_id) for slot in slots]
    found = list(slots)
    if (section, card.octgn_id) in places:
        at = places.index((section, card.octgn_id))
        copies = found[at].copies
        found[at] = replace(found[at], copies=replace(copies, count=copies.count + count))
        return tuple(found)
    copies = KeptCopies(octgn_id=card.octgn_id, card=card.id, name=card.full_name, count=count)
    found.append(KeptSlot(section=section, copies=copies))
    order = list(Section)
    return tuple(sorted(found, key=lambda slot: order.index(slot.section)))


def edit_deck(name: str, edit: DeckEdit, path: Path | None = None) -> DeckChange:
    """Edit a saved deck, all or nothing; other cards or notes are a new version of it.

    Raises BadEdit, UnknownDeck, DeckExists; NotKept for a name, notes or a note on the version
    that are none; HomeError, LibraryError.
    """
    with changing(path) as connection:
        row = known_row(connection, name)
        before = standing(connection, row)
        slots = before.slots
        for one in edit.slots:
            slots = edited(slots, one)
        if not slots:
            raise BadEdit("; ".join(map(str, edit.slots)), "no card would be left in the deck")
        notes = before.notes if edit.notes is None else edit.notes
        after = replace(before, slots=slots, notes=notes)
        check_notes(row.name, notes)
        renamed = row.name if edit.name else ""
        if edit.name:
            call(connection, row, edit.name)
            row = known_row(connection, edit.name)
        if after != before:
            after = _next(after, VersionKind.EDITED, edit.why)
            put(connection, row.id, after)
    return DeckChange(name=row.name, before=before, after=after, renamed=renamed)


def restore_deck(
    name: str, number: int | None = None, *, why: str = "", path: Path | None = None
) -> DeckChange:
    """Make a new version that is as an earlier one was, by default the one before the last.

    Raises BadEdit where there is none before, or the deck stands just so; UnknownDeck,
    UnknownVersion, NotKept, HomeError, LibraryError.
    """
    with changing(path) as connection:
        row = known_row(connection, name)
        before = standing(connection, row)
        wanted = newest(connection, row) - 1 if number is None else number
        if number is None and not wanted:
            raise BadEdit(f"restore {row.name}", "it has one version alone, nothing to go back to")
        then = version_of(connection, row, wanted)
        if (then.slots, then.notes) == (before.slots, before.notes):
            raise BadEdit(f"restore {row.name} {wanted}", "the deck stands just so")
        after = replace(then, number=before.number, source=wanted)
        after = _next(after, VersionKind.RESTORED, why)
        put(connection, row.id, after)
    return DeckChange(name=row.name, before=before, after=after)


def _next(version: DeckVersion, kind: VersionKind, why: str) -> DeckVersion:
    """The version that comes after, made now. Raises NotKept for a note that is no line."""
    number = version.number + 1
    return replace(version, number=number, kind=kind, why=line_of(why), at=now())


def deck_history(name: str, path: Path | None = None) -> DeckHistory:
    """All versions of a saved deck. Raises UnknownDeck, LibraryError."""
    with looking(path, FIRST) as connection:
        if connection is None:
            raise UnknownDeck(name)
        row = known_row(connection, name)
        return DeckHistory(name=row.name, versions=versions_of(connection, row))


def _by_place(version: DeckVersion) -> Mapping[tuple[Section, str], KeptCopies]:
    return {(slot.section, slot.copies.octgn_id): slot.copies for slot in version.slots}
