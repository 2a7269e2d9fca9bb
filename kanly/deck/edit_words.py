"""The words of an edit: what is done, with how many copies, of which card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from cardbase.decks.parts import COUNTS
from cardbase.decks.reading import LineOutcome
from cardbase.errors import BadEdit, DeckFileError
from cardbase.library.deck_history import MOST, DeckEdit, EditVerb, SlotEdit

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

RENAME, NOTE = "rename", "note"
VERBS = (*EditVerb, RENAME, NOTE)
"""The words that begin an edit; no card has one in its name."""

OTHERWISE = {"remove": EditVerb.CUT, "notes": NOTE}
"""What is said for them as well."""

USAGE = "add [N] CARD, cut [N] CARD, set N CARD, rename NEW, note TEXT"
_FIRST = re.compile(r"(\d{1,4})x?|x(\d{1,4})", re.IGNORECASE)
_LAST = re.compile(r"(\d{1,4})x|x(\d{1,4})", re.IGNORECASE)
_AGAIN = re.compile(r",\s+(?=\d)")
"""A comma before a further count: "add 2 kindjal, 1 pogrom"."""


@dataclass(frozen=True, kw_only=True)
class SaidEdit:
    """One edit as it was said: a verb and its text."""

    verb: str
    text: str


def parted(words: Sequence[str]) -> tuple[str, list[SaidEdit]]:
    """The name of the deck and the edits; a note goes on to the end, as it stands.

    Raises BadEdit where there is no edit, or one lacks its text.
    """
    at = next((at for at, word in enumerate(words) if at and verb_of(word) == NOTE), len(words))
    said = [words[0], *" ".join(words[1:at]).split()]
    starts = [at for at, word in enumerate(said) if at and verb_of(word)]
    edits = []
    for start, next_ in zip_longest(starts, starts[1:]):
        edit = SaidEdit(verb=verb_of(said[start]), text=_bare(" ".join(said[start + 1 : next_])))
        if not edit.text:
            raise BadEdit(edit.verb, f"expected {USAGE}")
        edits.append(edit)
    if words[at:]:
        edits.append(SaidEdit(verb=NOTE, text=" ".join(words[at + 1 :])))
    if not edits:
        raise BadEdit(" ".join(words), f"expected {USAGE} after the name of the deck")
    return " ".join(said[: starts[0]] if starts else said), edits


def verb_of(word: str) -> str:
    """The verb that a word is, "" for other words."""
    low = word.lower()
    return OTHERWISE.get(low, low if low in VERBS else "")


def _bare(text: str) -> str:
    """A text without the comma or the "and" before the next edit."""
    return text.removesuffix(" and").rstrip(",; ")


def read_edits(
    said: Sequence[SaidEdit], catalog: Catalog, held: Collection[str], why: str
) -> DeckEdit:
    """The edits with the cards they mean; `held` are the OCTGN GUIDs of the deck's cards.

    Raises BadEdit where a name is in doubt, or a count is none.
    """
    slots, texts = [], {}
    for one in said:
        if one.verb in {RENAME, NOTE}:
            if one.verb in texts:
                raise BadEdit(f"{one.verb} {one.text}", f"there is one {one.verb} already")
            texts[one.verb] = one.text
        else:
            verb = EditVerb(one.verb)
            slots += [_slot_edit(verb, text, catalog, held) for text in _AGAIN.split(one.text)]
    return DeckEdit(slots=tuple(slots), notes=texts.get(NOTE), name=texts.get(RENAME, ""), why=why)


def _slot_edit(verb: EditVerb, text: str, catalog: Catalog, held: Collection[str]) -> SlotEdit:
    said = f"{verb} {text}"
    count, name = _counted(text)
    if count is None and verb is EditVerb.SET:
        raise BadEdit(said, "expected a count before the card, set 3 CARD")
    if count is None and verb is EditVerb.ADD:
        count = 1
    least = 0 if verb is EditVerb.SET else 1
    if count is not None and not least <= count <= MOST:
        raise BadEdit(said, f"expected a count from {least} to {MOST}")
    among = () if verb is EditVerb.ADD else held
    return SlotEdit(verb=verb, card=_card(said, name, catalog, among), count=count)


def _counted(text: str) -> tuple[int | None, str]:
    """The count before or behind a name, None for none."""
    first, _, rest = text.partition(" ")
    before, _, last = text.rpartition(" ")
    if rest and (found := _FIRST.fullmatch(first)):
        return int(found[1] or found[2]), rest
    if rest and (count := COUNTS.get(first.lower())):
        return count, rest
    if rest and (found := _LAST.fullmatch(last)):
        return int(found[1] or found[2]), before
    return None, text


def _card(said: str, name: str, catalog: Catalog, held: Collection[str]) -> Card:
    """The card a name means, as in a deck list; of several printings the one that is held."""
    from cardbase.decks.text import read_text

    try:
        line = read_text(f"1 {name}", catalog, said).lines[0]
    except DeckFileError as fault:
        raise BadEdit(said, f'expected the name of a card, found "{name}"', fault.nearest) from None
    if line.fate is LineOutcome.TAKEN and line.entry:
        return line.entry.card
    own = [one.card for one in line.readings if one.card.octgn_id in held]
    if len(own) == 1:
        return own[0]
    if line.readings:
        names = [f"{one.card.id} ({one.card.full_name})" for one in line.readings]
        raise BadEdit(said, "several cards are called so; say the set, [eots], or the id", names)
    near = line.fault.nearest if line.fault else ()
    raise BadEdit(said, f'expected the name of a card, found "{name}"', near)
