"""The pages of decks: the way in, what stands on each page of a deck, a preview, several decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from templates.web.page import Page


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of several values of a field."""

    value: str
    name: str
    here: bool = False


@dataclass(frozen=True, kw_only=True)
class ListedDeck:
    """A deck that can be opened, with what there is to say of it in a line or two."""

    name: str
    address: str
    says: str
    notes: str = ""


@dataclass(frozen=True, kw_only=True)
class DecksHome(Page):
    """Saved decks, starter decks, and the field for any list.

    Attributes:
        fault: What was wrong with the list that comes back in the field, "" for nothing.
        text: That list.
        own: Whether the saved decks may be shown; who comes from elsewhere sees none.
        most: Signs a list may have.
    """

    template: ClassVar[str] = "decks.html.j2"
    place: str = "Decks"
    fault: str = ""
    text: str = ""
    saved: tuple[ListedDeck, ...] = ()
    starters: tuple[ListedDeck, ...] = ()
    own: bool = True
    most: int = 0


@dataclass(frozen=True, kw_only=True)
class PreviewLine:
    """A line of a list that is not a card as it is called."""

    line: int
    text: str
    says: str


@dataclass(frozen=True, kw_only=True)
class DeckPreview(Page):
    """How a list that is being pasted would be read.

    Attributes:
        says: How many lines and cards; or what is wrong, a sentence each.
        lines: What is in doubt, the first few.
        more: How many lines more are in doubt.
    """

    template: ClassVar[str] = "decks_preview.html.j2"
    says: tuple[str, ...]
    lines: tuple[PreviewLine, ...] = ()
    more: int = 0


@dataclass(frozen=True, kw_only=True)
class Tab:
    """A view of a deck: a link where its address holds the deck, else a button of the form."""

    view: str
    name: str
    address: str
    here: bool


@dataclass(frozen=True, kw_only=True)
class KeepBox:
    """What may be kept of a deck in the library.

    Attributes:
        name: What it would be called.
        why: The note on the version, where it comes back.
        doubts: How many lines were refused or guessed, which must be meant to be kept so.
        over: Whether a deck of that name is there, whose place it would take as a new version.
        again: The name of the saved deck that was changed, "" for another.
        fault: Why it was not kept.
    """

    name: str
    why: str = ""
    doubts: int = 0
    over: bool = False
    again: str = ""
    fault: str = ""


@dataclass(frozen=True, kw_only=True)
class DeckFrame:
    """What stands on every page of a deck.

    Attributes:
        hidden: The fields that carry it, name and value.
        word: The verdict in a word, for its colour: good, bad, open.
        outcome: The verdict in a line.
        doubts: How many lines are still in doubt.
        changed: What was changed since it was read, in short.
        last: What the last edit changed, "" where there is none to undo.
        did: What the request has done.
        fault: What it could not do.
        keep: None where nothing can be kept: for who comes from elsewhere.
        play: The game and the House it can be laid out for, and its list; None for none.
        address: The page of the deck itself.
    """

    name: str
    hidden: tuple[tuple[str, str], ...]
    view: str
    tabs: tuple[Tab, ...]
    word: str
    outcome: str
    doubts: int
    changed: tuple[str, ...] = ()
    last: str = ""
    did: str = ""
    fault: str = ""
    keep: KeepBox | None = None
    own: bool = True
    play: tuple[str, str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class DeckPage(Page):
    """A page of one deck; each view is a class of its own."""

    place: str = "Decks"
    deck: DeckFrame


@dataclass(frozen=True, kw_only=True)
class PartOfList:
    """One of several decks in a list."""

    number: int
    name: str
    says: str


@dataclass(frozen=True, kw_only=True)
class SeveralPage(Page):
    """Several decks in one list, of which one is to be taken."""

    template: ClassVar[str] = "decks_several.html.j2"
    place: str = "Decks"
    hidden: tuple[tuple[str, str], ...]
    parts: tuple[PartOfList, ...]
