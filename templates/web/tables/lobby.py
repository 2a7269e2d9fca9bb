"""Games of a device, the form for a new one, the lobby of a game, and what a link gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from templates.web.page import Page
from templates.web.tables.table import GamePage


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """A game; `here` is what this device is there: Houses, host, spectator."""

    game: str
    name: str
    here: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PowerRow:
    """A sponsor: its starter deck, "" for none, and its homeworlds, id and name."""

    name: str
    starter: str
    homeworlds: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class SettingRow:
    """A setting of a game; without `choices` it is a number from `low` to `high`.

    Attributes:
        question: The open question it answers, or the rule it is about.
        choices: Each value with what it means.
    """

    name: str
    says: str
    question: str
    default: str
    value: str
    choices: tuple[tuple[str, str], ...]
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class GamesPage(Page):
    """The games of this device, and the form for a new one.

    Attributes:
        others: The other games of the library, for its owner alone.
        powers: The sponsors a House may have.
        rows: The numbers of the rows for Houses.
        first: The settings that are asked for first.
        saved: The saved decks, for the owner of the library alone.
        told: What was wrong, "" for nothing.
        filled: The form as it was sent, by field.
    """

    template: ClassVar[str] = "games.html.j2"
    games: tuple[GameLine, ...]
    others: tuple[GameLine, ...]
    powers: tuple[PowerRow, ...]
    rows: tuple[int, ...]
    first: tuple[SettingRow, ...]
    settings: tuple[SettingRow, ...]
    saved: tuple[str, ...]
    told: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class LinkShown:
    """A link to a right at a game.

    Attributes:
        handing: Who opens it takes the right from this device.
        address: The link, where this device has made it; else "".
        there: Whether there is one, whoever has made it.
    """

    role: str
    house: str
    handing: bool
    address: str
    there: bool


@dataclass(frozen=True, kw_only=True)
class SeatLine:
    """A House at the table.

    Attributes:
        deck: How many cards it has laid out, "" for none.
        ready: It has said that it is done with its creation.
        devices: How many devices play it.
        mine: This device plays it.
        link: The link to one more device, None where it is not this device's to give.
        handing: The link that hands the House on, None where this device does not play it.
    """

    house: str
    name: str
    sponsor: str
    homeworld: str
    deck: str
    ready: bool
    devices: int
    mine: bool
    link: LinkShown | None
    handing: LinkShown | None


@dataclass(frozen=True, kw_only=True)
class DeckForm:
    """How a House may lay out its deck.

    Attributes:
        kind, text: Which deck, and the list, as they were sent.
        kept: They were sent, and not laid out.
        doubtful: The list that was sent has lines in doubt, which can be settled.
        starter: The starter deck of its sponsor, "" for none.
        saved: The saved decks of the library, for its owner alone.
        counted: A deck on paper may be counted in this game.
        imperial, own: The cards as they were sent, else those of a starter box.
    """

    kind: str
    text: str
    kept: bool
    doubtful: bool
    starter: str
    saved: tuple[str, ...]
    counted: bool
    imperial: str
    own: str


@dataclass(frozen=True, kw_only=True)
class LobbyPage(GamePage):
    """Who sits where at a game; before it begins also what a House does to begin.

    Attributes:
        begun: The game has begun.
        watch: The link to look on, for the host.
        host: The link that hands hosting on, for the host.
        sole_host: No other device hosts the game.
        deck: The form for the deck, None where there is nothing to lay out.
        alone: Links to this server open on its own machine alone.
        powers: The sponsors of a House that the host may seat still.
    """

    template: ClassVar[str] = "lobby.html.j2"
    card: ClassVar[str] = ""
    watches: bool
    begun: bool
    seats: tuple[SeatLine, ...]
    watchers: int
    watch: LinkShown | None
    host: LinkShown | None
    sole_host: bool
    deck: DeckForm | None
    alone: bool
    powers: tuple[str, ...]

    @property
    def address(self) -> str:
        """The address of this page."""
        return f"/games/{self.game}/seats" if self.begun else self.table


@dataclass(frozen=True, kw_only=True)
class JoinPage(Page):
    """What a link gives: the House at the game of this name, or to look on, or to host.

    Attributes:
        word: The word of the link.
        handed: Another device gives it up.
        already: What this device is at that game.
    """

    template: ClassVar[str] = "join.html.j2"
    word: str
    name: str
    role: str
    house: str
    handed: bool
    already: tuple[str, ...]
