"""A deck at hand: what its form carries, read, settled, edited and judged; and its frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec.structs import replace

from cardbase.decks import doubts
from cardbase.decks.deck_list import DeckList, Section, changes, section_of
from cardbase.decks.forms import write
from cardbase.decks.reading import Form, LineOutcome, LineRead, Reading
from cardbase.errors import BadEdit, DeckFileError, UnknownDeck, UnknownFormat
from cardbase.legality.format_file import known
from cardbase.library.deck_history import deck_history
from cardbase.library.names import of_version
from cardbase.names import STARTER_PREFIX
from errata.errors import KanlyError
from kanly.deck.check import judged
from kanly.deck.settling import Settling, meant, settled
from kanly.deck.source import DeckInput, outcome
from kanly.web.decks.held import (
    HeldDeck,
    carried,
    count_edit,
    held_by,
    read_held,
    with_edits,
)
from templates.web.decks import DeckFrame, KeepBox, Tab

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import CountChange
    from cardbase.legality import Verdict

VIEWS = {
    "": "Deck",
    "edit": "Edit",
    "mend": "Mend",
    "fit": "Suggest",
    "counts": "Charts",
    "draws": "Draw",
    "forms": "Export",
    "versions": "Versions",
}
"""The views of a deck by the last word of their address."""

OTHER = "other:"
"""How the field begins in which the name of a doubtful line's card is typed."""

MINUS = "\u2212"

TOLD_CHANGES = 12
"""How many changes are named before the rest is counted."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The fields of a request, and whether it comes from the machine that serves."""

    fields: Mapping[str, Sequence[str]]
    own: bool

    def one(self, name: str, most: int = 400) -> str:
        """A field, its spaces made one; "" where it is not there."""
        return " ".join(self.fields.get(name, [""])[0][: 2 * most].split())[:most]

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """A field as a number within bounds; the usual one where it is none."""
        said = self.one(name, 12)
        return max(least, min(most, int(said))) if said.isdecimal() else usual


@dataclass(frozen=True, kw_only=True)
class DeckAtHand:
    """A deck of a page: as it was read, and as it is now.

    Attributes:
        listed: The deck as its list has it, before any edit.
        last: What the last edit changed.
        own: Whether the request comes from the machine that serves.
    """

    catalog: Catalog
    held: HeldDeck
    listed: DeckList
    source: DeckInput
    verdict: Verdict
    last: tuple[CountChange, ...] = ()
    own: bool = True

    @property
    def deck(self) -> DeckList:
        """The deck as it is now."""
        return self.source.deck

    @property
    def doubtful(self) -> tuple[LineRead, ...]:
        """The lines that were refused or taken on a guess."""
        return tuple(line for line in self.source.reading.lines if line.fault or is_guess(line))

    def key_of(self, line: LineRead) -> str:
        """What a line is called when it is settled: its number, or its name where several share it.

        The same before and after others are settled.
        """
        many = sum(1 for one in self.source.reading.lines if one.line == line.line and one.asked)
        name = line.asked.name if line.asked else ""
        plain = name.isprintable() and name.strip() and len(name) < 200  # noqa: PLR2004
        return name if many > 1 and plain else str(line.line)

    def count(self, section: Section, card: str) -> int:
        """Copies of a card in a section."""
        return sum(e.count for e in self.deck.entries if e.section is section and e.card.id == card)


def is_guess(line: LineRead) -> bool:
    """Whether a line was taken on a guess."""
    return line.fate is LineOutcome.NEAR


def at_hand(catalog: Catalog, held: HeldDeck, *, own: bool) -> DeckAtHand:
    """A deck read, settled, edited and judged.

    Raises:
        DeckFileError, UnknownDeck, UnknownVersion: there is no deck.
        SeveralDecks: there are several, and none was chosen.
        BadEdit, UnknownCard, UnknownFormat, UnknownPower: what was done to it cannot be.
    """
    if held.saved and not (own or held.starter):
        raise UnknownDeck(held.saved)
    whole = read_held(held, catalog)
    held = carried(held, whole)
    reading = _settled(whole.only(held.which), held, catalog, own=own)
    doubtful = any(line.fault for line in reading.lines)
    if not (reading.deck.entries or held.edits or doubtful):
        raise DeckFileError(reading.deck.file, None, "a deck of the Dune CCG", "no card of it")
    listed = reading.deck
    if held.name == listed.name or (held.saved and not held.starter):
        held = replace(held, name=None)
    if held.notes == listed.notes:
        held = replace(held, notes=None)
    deck = with_edits(listed, held, catalog)
    last: tuple[CountChange, ...] = ()
    if held.edits:
        last = changes(with_edits(listed, replace(held, edits=held.edits[:-1]), catalog), deck)
    if held.saved and not (held.starter or held.at or of_version(held.saved)[1]):
        held = replace(held, at=deck_history(held.saved).versions[-1].number)
    source = DeckInput(reading=replace(reading, deck=deck))
    if held.by and held.by not in known():
        raise UnknownFormat(held.by, tuple(known()))
    verdict = judged(source, catalog, held.by, held.sponsor)
    return DeckAtHand(
        catalog=catalog,
        held=held,
        listed=listed,
        source=source,
        verdict=verdict,
        last=last,
        own=own,
    )


def _settled(reading: Reading, held: HeldDeck, catalog: Catalog, *, own: bool) -> Reading:
    """The reading with its doubts settled as the user says, then as far as may be."""
    sayings = {said: card for said, _, card in (one.rpartition("=") for one in held.told)}
    reading, _ = doubts.settled_as_told(reading, sayings, catalog)
    by = held.by if held.by in known() else ""
    return settled(reading, Settling(by=by, owned=held.owned and own), catalog)


def done(asked: Asked, catalog: Catalog) -> tuple[DeckAtHand, str, str]:
    """The deck of a request with what its buttons and boxes do; what was done; what could not be.

    Raises what `at_hand` raises where there is no deck at all.
    """
    held = held_by(asked.fields)
    verb, _, what = asked.fields.get("do", [""])[0].partition(" ")
    did, fault = "", ""
    before = at_hand(catalog, held, own=asked.own)
    held = before.held
    try:
        match verb:
            case "edit" | "pick":
                held = held.edited(what)
            case "told":
                held = held.settled(*_said(what))
                did = f"Line {_said(what)[0]}: as you said."
            case "undo":
                held = replace(held, edits=held.edits[:-1])
                did = "The last edit is undone."
            case "reset":
                held = replace(held, edits=(), told=(), name=None, notes=None)
                did = "All is as it was read."
            case "" | "show":
                held = _boxes(asked, before, held)
        if held == before.held:
            return before, did, fault
        after = at_hand(catalog, held, own=asked.own)
    except KanlyError as refused:
        return before, "", f"{refused}."
    if verb in {"edit", "pick"} or (verb in {"", "show"} and asked.one("add")):
        did = f"{', '.join(map(told_change, changes(before.deck, after.deck)))}."
    return after, did, fault


def _said(what: str) -> tuple[str, str]:
    """A line and its card. Raises BadEdit."""
    said, equals, card = what.rpartition("=")
    if not (equals and said and card):
        raise BadEdit(what[:60], "expected a line and its card")
    return said, card


def _boxes(asked: Asked, hand: DeckAtHand, held: HeldDeck) -> HeldDeck:
    """With what was typed into the boxes: cards to add, and cards that doubtful lines mean.

    Raises BadEdit, DeckFileError.
    """
    from kanly.deck.edit_words import SaidEdit, read_edits

    if said := asked.one("add"):
        own = {entry.card.octgn_id for entry in hand.deck.entries}
        many = Counter[str]()
        for one in read_edits([SaidEdit(verb="add", text=said)], hand.catalog, own, "").slots:
            many[one.card.id] += one.count or 1
        edits = []
        for card, more in many.items():
            section = section_of(hand.catalog.card(card))
            edits.append(count_edit(section, card, hand.count(section, card) + more))
        held = held.edited(";".join(edits))
    for name, values in asked.fields.items():
        if name.startswith(OTHER) and values[0].strip():
            typed = " ".join(values[0].split())[:200]
            count, called = doubts.count_before(typed)
            said_card = meant(called, (), hand.catalog)
            if said_card is None:
                near = [match.card.full_name for match in hand.catalog.suggest(typed, limit=3)]
                raise DeckFileError(
                    name.removeprefix(OTHER), None, "the name of one card", typed, near
                )
            copies = f"{count} " if count else ""
            held = held.settled(name.removeprefix(OTHER), f"{copies}{said_card.id}")
    return held


def told_change(one: CountChange) -> str:
    """A change of a count, in short: "+2 Pogrom"."""
    more = one.after - one.before
    return f"{'+' if more > 0 else MINUS}{abs(more)} {one.card.full_name}"


# The frame


def frame(
    hand: DeckAtHand,
    view: str,
    did: str = "",
    fault: str = "",
    visible: Collection[str] = (),
    keep: KeepBox | None = None,
) -> DeckFrame:
    """What stands on each page of a deck."""
    held = hand.held
    every = changes(hand.listed, hand.deck)
    told = [told_change(one) for one in every[:TOLD_CHANGES]]
    if len(every) > TOLD_CHANGES:
        told.append(f"and {len(every) - TOLD_CHANGES} more")
    if held.notes is not None:
        told.append("other notes")
    if held.name is not None:
        told.append("another name")
    word = {True: "good", False: "bad", None: "open"}[hand.verdict.legal]
    return DeckFrame(
        name=called(hand),
        hidden=tuple(held.fields(visible)),
        view=view,
        tabs=tuple(
            Tab(view=word_, name=name, address=address(held, word_), here=word_ == view)
            for word_, name in VIEWS.items()
            if hand.own or word_ != "versions"
        ),
        word=word,
        outcome=outcome(hand.verdict),
        doubts=len(hand.doubtful),
        changed=tuple(told),
        last=", ".join(map(told_change, hand.last[:3])) + ", …" * (len(hand.last) > 3),  # noqa: PLR2004
        did=did,
        fault=fault,
        keep=(keep or box(hand)) if hand.own else None,
        own=hand.own,
        play=_play(hand),
    )


def _play(hand: DeckAtHand) -> tuple[str, str, str] | None:
    """The game and the House that a deck is meant for, and its list as it is laid out there."""
    game, _, house = hand.held.play.partition("/")
    return (game, house, write(hand.deck, Form.TEXT)) if house and hand.deck.entries else None


def called(hand: DeckAtHand) -> str:
    """What the page of a deck is headed."""
    return hand.source.title if hand.held.starter or not hand.held.saved else hand.source.name


def box(hand: DeckAtHand) -> KeepBox:
    """What may be kept of a deck."""
    held = hand.held
    own = of_version(held.saved)[0] if held.saved and not held.starter else ""
    name = own or hand.deck.name
    return KeepBox(name=name, doubts=len(hand.doubtful), again=own)


def address(held: HeldDeck, view: str) -> str:
    """The address of a view of a deck, where it says all there is; "" where the form carries it."""
    end = f"/{view}" if view else ""
    if held.touched or held.which:
        return ""
    if held.starter:
        return f"/decks/starter/{quote(held.saved.lower().removeprefix(STARTER_PREFIX))}{end}"
    if held.saved:
        return f"/decks/saved/{quote(held.saved, safe='')}{end}"
    if held.form is Form.LINK and held.text.startswith("kanly:deck?"):
        return f"/decks/link{end}?{held.text.partition('?')[2]}"
    return ""
