"""The page of a game on one's own device, and the big screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from templates.web.page import Page
from templates.web.tables.board import Board, Pile
from templates.web.tables.choices import Group, Orders
from templates.web.tables.telling import LogLine


@dataclass(frozen=True, kw_only=True)
class SeatLink:
    """A House of this device: where its page is, and whether its word is awaited."""

    house: str
    name: str
    address: str
    here: bool
    awaited: bool


@dataclass(frozen=True, kw_only=True)
class Said:
    """What came of what was sent.

    Attributes:
        kind: done, refused, losses, meanwhile, or news.
        heading: What it is, in a few words.
        lines: A sentence each.
        rule: The rule that refused it, "" for none.
        sends: The fields that send it once more.
        overrule: "" where the rule cannot be set aside here, else what giving a reason does.
        more: That the log has more lines before these, and where it is known how many; "" for none.
    """

    kind: str
    heading: str
    lines: tuple[LogLine, ...]
    rule: str = ""
    sends: tuple[tuple[str, str], ...] = ()
    overrule: str = ""
    more: str = ""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a House asks the others for.

    Attributes:
        says: What, and who has to agree still.
        over: What it takes back, a sentence each.
        mine: The viewer may agree or decline.
        own: The viewer has asked it, and may take that back.
    """

    says: str
    over: tuple[str, ...]
    mine: bool
    own: bool


@dataclass(frozen=True, kw_only=True)
class GamePage(Page):
    """A page of one game on one's own device: its lobby, or its table.

    Attributes:
        game: Its id.
        position: Where it stands, "branch:seq:moved"; forms answer it.
        viewer: The House that looks, "" for what all may see.
        awaited: What is awaited, a sentence.
        here: The Houses of this device.
        groups: What may be done now.
        said: What came of what was sent, None where nothing was.
        asked: What a House asks the others for.
        typed: The line that was typed, where it was not done.
        undo: The command that "take back" takes back, "" for none.
        redo: Whether something was taken back that can be done again.
    """

    game: str
    name: str
    position: str
    viewer: str
    hosts: bool
    awaited: str
    here: tuple[SeatLink, ...]
    groups: tuple[Group, ...]
    said: Said | None
    asked: Asked | None
    typed: str
    undo: str
    redo: bool

    @property
    def hides(self) -> bool:
        """It shows no hand to a device with one House, which looks as that where none is named."""
        return not self.viewer and len(self.here) == 1

    @property
    def table(self) -> str:
        """The address of the page of the game."""
        looks = "-" if self.hides else self.viewer
        return f"/games/{self.game}" + (f"?as={looks}" if looks else "")

    @property
    def address(self) -> str:
        """The address of this page."""
        return self.table

    @property
    def again(self) -> str:
        """The address of this page once more, which then tells what others did meanwhile."""
        return f"{self.address}{'&' if '?' in self.address else '?'}seen={self.position}"

    @property
    def feed(self) -> str:
        """The address of what happens from here on."""
        return f"/games/{self.game}/feed?as={self.viewer or '-'}&after={self.position}"


@dataclass(frozen=True, kw_only=True)
class TablePage(GamePage):
    """A game that is played.

    Attributes:
        mine: The word of the viewer is awaited.
        card: The card the options are filtered by, and its name; "" for all.
    """

    template: ClassVar[str] = "tables/table.html.j2"
    over: bool
    mine: bool
    card: str
    card_name: str
    orders: Orders | None
    own: tuple[Pile, ...]
    board: Board
    log: tuple[LogLine, ...]

    @property
    def count(self) -> int:
        """How many choices there are."""
        return sum(len(entry.choices) for group in self.groups for entry in group.entries)


@dataclass(frozen=True, kw_only=True)
class ScreenPage(Page):
    """A game for all who sit around one big screen, without any secret.

    Attributes:
        join: The QR code of the address where one watches, as SVG data; "" for none.
        watch: That address.
    """

    template: ClassVar[str] = "tables/screen.html.j2"
    without_bar: ClassVar[bool] = True
    viewer: ClassVar[str] = ""
    game: str
    name: str
    position: str
    awaited: str
    asked: Asked | None
    over: bool
    board: Board
    log: tuple[LogLine, ...]
    join: str
    watch: str

    @property
    def feed(self) -> str:
        """The address of what all may know of what happens from here on."""
        return f"/games/{self.game}/feed?as=-&after={self.position}"
