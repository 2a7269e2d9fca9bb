"""A deck as the form of a page carries it: its list, and all that was done to it since.

Nothing of it is kept here: each page of the deck has all of it in hidden fields, so that it lives
as long as the page is open, and goes back with the browser's own button.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.deck_list import DeckEntry, DeckList, Section, changes
from cardbase.decks.forms import read_bytes, write
from cardbase.decks.reading import Form, Reading
from cardbase.errors import BadEdit, DeckFileError, UnknownDeck
from cardbase.library.names import of_version
from cardbase.names import STARTER_PREFIX
from kanly.web.limits import LONGEST_LIST
from tracker.log.record import is_slug

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

LIST = "the list"
"""What a list is called that came without a file."""

CARRIED = 60_000
"""Signs of a list that a page carries as it is, where all of it was read; else in Kanly's form."""

MOST_EDITS = 300
MOST_TOLD = 300
MOST_COPIES = 999

_SECTIONS = {section.name.lower(): section for section in Section}
_EDIT = re.compile(r"(apart|imperial|house) ([0-9]{1,3}) ([a-z]{2,5}:[a-z0-9-]{1,80})")


class HeldDeck(Struct, frozen=True, kw_only=True):
    """A deck as a page carries it.

    Attributes:
        text: Its list as it was given; "" where it is a saved one.
        file: What the file was called that it came from.
        saved: The saved or starter deck it is, "" for a list.
        at: The version of the saved deck, 0 for the one that stands.
        form: The form the list has, None to find out.
        which: Which deck of several in the list.
        told: What lines mean, as the user says, NAME=CARD or LINE=CARD, each.
        edits: Counts that were changed since, "house 3 eots:pogrom;..." each.
        name: What it is called from now on; None to leave it.
        notes: Its notes from now on; None to leave them.
        by: The id of the format it is judged by, "" for the default.
        sponsor: Whose deck it is, "" to go by its homeworld.
        owned: Whether the collection decides between two printings.
        play: The game and the House it is meant for, "GAME/HOUSE", "" for none.
    """

    text: str = ""
    file: str = ""
    saved: str = ""
    at: int = 0
    form: Form | None = None
    which: str = ""
    told: tuple[str, ...] = ()
    edits: tuple[str, ...] = ()
    name: str | None = None
    notes: str | None = None
    by: str = ""
    sponsor: str = ""
    owned: bool = False
    play: str = ""

    @property
    def there(self) -> bool:
        """Whether there is a deck at all."""
        return bool(self.saved or self.text.strip())

    @property
    def starter(self) -> bool:
        """Whether it is one of the starter decks."""
        return self.saved.lower().startswith(STARTER_PREFIX)

    @property
    def touched(self) -> bool:
        """Whether anything was done to it since it was read."""
        named = self.name is not None or self.notes is not None
        return bool(named or self.told or self.edits or self.by or self.sponsor or self.owned)

    def fields(self, visible: Collection[str] = ()) -> Iterator[tuple[str, str]]:
        """The hidden fields that carry it, but for those that the page shows."""
        plain = {
            "list": self.text,
            "file": self.file,
            "saved": self.saved,
            "at": str(self.at or ""),
            "form": self.form or "",
            "which": self.which,
            "told": "\n".join(self.told),
            "edits": "\n".join(self.edits),
            "owned": "yes" * self.owned,
            "by": self.by,
            "sponsor": self.sponsor,
            "play": self.play,
        }
        said = {"name": self.name, "notes": self.notes}
        yield from ((name, value) for name, value in plain.items() if value and name not in visible)
        yield from (
            (name, value)
            for name, value in said.items()
            if value is not None and name not in visible
        )

    def edited(self, edit: str) -> HeldDeck:
        """With further counts; those of the same cards as the last ones take their place.

        Raises BadEdit.
        """
        counts = _counts(edit)
        last = _counts(self.edits[-1]) if self.edits else {}
        before = self.edits[:-1] if counts.keys() == last.keys() else self.edits
        if len(before) >= MOST_EDITS:
            every: dict[tuple[str, str], int] = {}
            for one in before:
                every |= _counts(one)
            before = (_written(every),)
        return replace(self, edits=(*before, edit))

    def settled(self, said: str, card: str) -> HeldDeck:
        """With a line that the user has settled. Raises BadEdit for too many."""
        kept = tuple(one for one in self.told if one.rpartition("=")[0] != said)
        if len(kept) >= MOST_TOLD:
            raise BadEdit(said, f"at most {MOST_TOLD} lines can be settled one by one")
        return replace(self, told=(*kept, f"{said}={card}"))


def held_by(fields: Mapping[str, Sequence[str]]) -> HeldDeck:
    """The deck that the fields of a form carry. Raises BadEdit, DeckFileError: it cannot be one."""

    def one(name: str) -> str:
        return fields.get(name, [""])[0]

    text = one("list").replace("\r\n", "\n")
    if len(text) > LONGEST_LIST:
        wanted = f"a list of at most {LONGEST_LIST:,} signs"
        raise DeckFileError(LIST, None, wanted, f"{len(text):,}")
    told, edits = (tuple(filter(None, one(name).splitlines())) for name in ("told", "edits"))
    if len(told) > MOST_TOLD or len(edits) > MOST_EDITS + 1:
        raise BadEdit("this page", f"at most {MOST_TOLD} lines and {MOST_EDITS} edits are carried")
    for edit in edits:
        _counts(edit)
    at, form = one("at"), one("form")
    return HeldDeck(
        text=text,
        file=one("file")[:200],
        saved="" if text.strip() else one("saved")[:200],
        at=int(at) if at.isdecimal() and len(at) < 7 else 0,  # noqa: PLR2004 - a plain number
        form=Form(form) if form in list(Form) else None,
        which=one("which")[:200],
        told=tuple(said for said in told if said.rpartition("=")[0]),
        edits=edits,
        name=" ".join(one("name").split())[:800] if "name" in fields else None,
        notes=one("notes").replace("\r\n", "\n") if "notes" in fields else None,
        by=one("by")[:100],
        sponsor=one("sponsor")[:100],
        owned=bool(one("owned")),
        play=one("play") if all(map(is_slug, one("play").split("/", 1))) else "",
    )


def read_held(held: HeldDeck, catalog: Catalog) -> Reading:
    """The list of a deck as it was read, with all decks of it, nothing settled and no edit done.

    Raises DeckFileError, UnknownDeck, UnknownVersion, LibraryError.
    """
    if held.saved:
        from cardbase.library.decks import read_saved

        plain, number = of_version(held.saved)
        if not held.at or number is not None:
            return read_saved(held.saved, catalog)
        reading = read_saved(f"{plain}@{held.at}", catalog)
        return replace(reading, deck=replace(reading.deck, name=plain, file=plain))
    if not held.text.strip():
        raise UnknownDeck("")
    return read_bytes(held.text.encode(errors="replace"), catalog, held.file or LIST, held.form)


def carried(held: HeldDeck, reading: Reading) -> HeldDeck:
    """The deck as the next page carries it: a long list that was read whole in Kanly's own form."""
    if held.saved or len(held.text) <= CARRIED or reading.parts:
        return held
    if any(line.fault for line in reading.lines):
        return held
    return replace(held, text=write(reading.deck, Form.TEXT), form=Form.TEXT, which="", told=())


def with_edits(deck: DeckList, held: HeldDeck, catalog: Catalog) -> DeckList:
    """The deck with its edits done, its name and notes as they are from now on.

    A card keeps its line. Raises BadEdit where no card would be left, UnknownCard.
    """
    entries = list(deck.entries)
    for edit in held.edits:
        for (word, card), count in _counts(edit).items():
            entries = _with_count(entries, _SECTIONS[word], card, count, catalog)
    if held.edits and not entries:
        raise BadEdit("this edit", "no card would be left in the deck")
    deck = replace(deck, entries=tuple(entries))
    deck = deck if held.name is None else replace(deck, name=held.name)
    return deck if held.notes is None else replace(deck, notes=held.notes)


def _with_count(
    entries: list[DeckEntry], section: Section, card_id: str, count: int, catalog: Catalog
) -> list[DeckEntry]:
    """The entries with so many copies of a card in a section, where its first stood."""
    own = [at for at, e in enumerate(entries) if e.section is section and e.card.id == card_id]
    kept = [e for at, e in enumerate(entries) if at not in own[1:]]
    if own:
        new = replace(entries[own[0]], count=count)
        return [*kept[: own[0]], *[new] * bool(count), *kept[own[0] + 1 :]]
    if not count:
        return kept
    line = max((entry.line for entry in entries), default=0) + 1
    card = catalog.card(card_id)
    return [*kept, DeckEntry(line=line, count=count, card=card, section=section)]


def edit_to(before: DeckList, after: DeckList) -> str:
    """The edit that makes one deck of another, "" for none."""
    counts = {
        (change.section.name.lower(), change.card.id): min(change.after, MOST_COPIES)
        for change in changes(before, after)
    }
    return _written(counts)


def count_edit(section: Section, card_id: str, count: int) -> str:
    """The edit after which there are so many copies of a card in a section."""
    return _written({(section.name.lower(), card_id): max(0, min(count, MOST_COPIES))})


def _written(counts: Mapping[tuple[str, str], int]) -> str:
    return ";".join(f"{word} {count} {card}" for (word, card), count in counts.items())


def _counts(edit: str) -> dict[tuple[str, str], int]:
    """The counts an edit sets. Raises BadEdit."""
    found = {}
    for one in edit.split(";"):
        said = _EDIT.fullmatch(one)
        if said is None:
            raise BadEdit(one[:60], "expected a part of the deck, a count and the id of a card")
        found[said[1], said[3]] = int(said[2])
    return found
