"""What the library keeps of decks: saving, versions, restoring, renaming; differences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardbase.decks.deck_list import changes, shared
from cardbase.decks.starters import read_starter, starter_of, starters
from cardbase.errors import DeckExists, UnknownDeck
from cardbase.library import decks as library
from cardbase.library.deck_history import deck_history, restore_deck
from cardbase.library.names import clean, of_version
from cardbase.strings import counted
from cardbase.vocabulary import Power
from errata.errors import KanlyError
from kanly.deck.history import told as told_step
from kanly.deck.source import minute, sizes
from kanly.web.decks.cards import named
from kanly.web.decks.hand import MINUS, Asked, DeckAtHand, at_hand, box, done, frame
from kanly.web.decks.held import LIST, HeldDeck
from templates.web.decks import Choice, KeepBox, ListedDeck
from templates.web.decks_views import ChangedCard, DifferenceRows, VersionRow, VersionsPage

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import DeckList

MEANWHILE = "Meanwhile {name} was changed: version {number} stands now. Keep this as a new version?"

UNSURE = "Nothing was saved: settle the lines in doubt, or tick to save without."


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What came of keeping a deck: where it is now, or why it was not kept."""

    address: str = ""
    hand: DeckAtHand | None = None
    box: KeepBox | None = None


def saved_address(name: str) -> str:
    """The page of a saved deck."""
    return f"/decks/saved/{quote(name, safe='')}"


def saved_list() -> Iterator[ListedDeck]:
    """The saved decks. Raises LibraryError."""
    for one in library.saved_decks():
        number = counted(one.version, "version")
        yield ListedDeck(
            name=one.name,
            address=saved_address(one.name),
            says=f"{sizes(one)}; {number}, changed {minute(one.changed_at)}",
        )


@lru_cache(maxsize=1)
def starter_list(catalog: Catalog) -> tuple[ListedDeck, ...]:
    """The starter decks; they are read once, since they stay as they are."""
    decks = [read_starter(name, catalog).deck for name in starters()]
    sponsors = {starter_of(power): power.value for power in Power}
    return tuple(
        ListedDeck(
            name=deck.name,
            address=f"/decks/starter/{deck.file.partition(':')[2]}",
            says=f"{sponsors[deck.file]}; {sizes(deck)}",
            notes=" ".join(deck.notes.split()),
        )
        for deck in decks
    )


def kept(catalog: Catalog, asked: Asked) -> Kept:
    """Keep the deck of a request under a name. Raises what `done` raises."""
    hand, _, refused = done(asked, catalog)
    usual = box(hand)
    name, why = asked.one("keep_as", 800) or usual.again, asked.one("why")
    over = bool(asked.one("over"))

    def not_kept(fault: str, *, there: bool = False) -> Kept:
        return Kept(
            hand=hand,
            box=KeepBox(
                name=name,
                why=why,
                doubts=usual.doubts,
                over=there,
                again=usual.again,
                fault=fault,
            ),
        )

    if usual.doubts and not asked.one("anyway"):
        refused = refused or UNSURE
    if not hand.deck.entries:
        refused = refused or "Nothing was saved: no card of it is read yet."
    if refused:
        return not_kept(refused)
    try:
        name = clean(name)
        if usual.again and clean(usual.again).casefold() == name.casefold() and not over:
            stands = deck_history(usual.again).versions[-1].number
            if stands != hand.held.at:
                return not_kept(MEANWHILE.format(name=name, number=stands), there=True)
            over = True
        form = hand.source.reading.form
        library.save(hand.deck, name, form=form, replace=over, why=why)
    except DeckExists as fault:
        return not_kept(f"{fault}.", there=True)
    except KanlyError as fault:
        return not_kept(f"{fault}.")
    return Kept(address=saved_address(name))


def versions_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> VersionsPage:
    """The versions of a saved deck, and how it differs from another."""
    held = hand.held
    saved = of_version(held.saved)[0] if held.saved and not held.starter else ""
    against, second = asked.one("against"), asked.fields.get("second", [""])[0]
    difference = None
    try:
        if against or second.strip():
            other = HeldDeck(saved=against) if not second.strip() else HeldDeck(text=second)
            difference = differences(hand, at_hand(hand.catalog, other, own=hand.own).deck)
    except KanlyError as refused:
        fault = fault or f"{refused}."
    return VersionsPage(
        title=f"{hand.source.name}: versions",
        deck=frame(hand, "versions", did, fault),
        saved=saved,
        versions=tuple(_versions(saved)) if saved else (),
        against=second if fault else "",
        others=tuple(_others(hand, against)),
        difference=difference,
    )


def _versions(saved: str) -> Iterator[VersionRow]:
    steps = deck_history(saved).steps
    for step in reversed(steps):
        number = step.after.number
        yield VersionRow(
            number=number,
            says=told_step(step),
            why=step.after.why,
            address=saved_address(f"{saved}@{number}"),
            stands=number == len(steps),
        )


def _others(hand: DeckAtHand, against: str) -> Iterator[Choice]:
    """The decks it can be held against: its own versions, other saved ones, the starters."""
    held = hand.held
    own = of_version(held.saved)[0] if held.saved and not held.starter else ""
    names = [one.name for one in library.saved_decks()] if hand.own else []
    if own:
        names += [f"{own}@{one.number}" for one in deck_history(own).versions[:-1]]
    for name in [*names, *starters()]:
        yield Choice(value=name, name=name, here=name == against)


def differences(hand: DeckAtHand, other: DeckList) -> DifferenceRows:
    """What changes from a deck to another."""
    found = changes(hand.deck, other)
    less = sum(max(0, one.before - one.after) for one in found)
    more = sum(max(0, one.after - one.before) for one in found)
    name = other.name or LIST
    both = counted(shared(hand.deck, other), "card")
    says = f"{both} in both; {less} only here, {more} only in {name}."
    rows = []
    for one in found:
        by = one.after - one.before
        both_ = f", {one.before} here and {one.after} there" if one.before and one.after else ""
        row = ChangedCard(
            sign="+" if by > 0 else MINUS,
            count=abs(by),
            card=named(one.card),
            where=f"{one.section}{both_}",
        )
        rows.append(row)
    return DifferenceRows(
        heading=f"From here to {name}",
        says=says if found else "The same cards in the same sections.",
        cards=tuple(rows),
    )


def changed_library(asked: Asked) -> str:
    """Restore, rename or take out a saved deck; the address of what is to be seen then.

    Raises BadEdit, UnknownDeck, UnknownVersion, DeckExists, NotKept, HomeError, LibraryError.
    """
    verb, _, what = asked.fields.get("do", [""])[0].partition(" ")
    name = of_version(asked.one("saved", 800))[0]
    if not (asked.own and name):
        raise UnknownDeck(name)
    if verb == "restore" and what.isdecimal():
        restore_deck(name, int(what[:6]), why=asked.one("why"))
        return f"{saved_address(name)}/versions"
    if verb == "rename":
        library.rename(name, asked.one("new_name", 800))
        return f"{saved_address(clean(asked.one('new_name', 800)))}/versions"
    if verb == "forget":
        if asked.one("sure"):
            library.forget(name)
            return "/decks"
        return f"{saved_address(name)}/versions"
    raise UnknownDeck(name)
