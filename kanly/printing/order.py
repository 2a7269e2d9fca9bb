"""What is asked of `kanly print`, and what a sheet offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from errata.table import Beside, Text
from errata.text import shown
from templates.errors import CannotPrint
from templates.printing import Back, Cut, Look, PrintableSheet

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup

FAR = 10
"""How far backs may be moved, in millimetres."""

OPTION = {"names": "name after it", "cards": "--card", "advanced": "--basic"}
"""What a field is called on the command line where that is not "--" and its name."""


class Order(Struct, frozen=True, kw_only=True):
    """What is asked of a sheet besides its paper; each field is an option of the command.

    Attributes:
        names: What stands after the sheet: a faction, a deck, a game, modules.
        edition: An edition of the board game, "" for the sheet's own.
        bleed: How far the edge of a card is printed beyond it, in millimetres.
        shift: How far backs are moved right and down, in millimetres.
    """

    names: tuple[str, ...] = ()
    edition: str = ""
    factions: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    advanced: bool = True
    landsraad: bool = False
    cards: tuple[str, ...] = ()
    missing: bool = False
    cut: Cut = Cut.MARKS
    bleed: int = 0
    back: Back = Back.NONE
    shift: tuple[float, float] = (0.0, 0.0)
    blank: bool = False

    def only(self, heeded: Sequence[str]) -> Order:
        """The same with nothing chosen but these fields."""
        return Order(**{name: getattr(self, name) for name in heeded})

    @property
    def chosen(self) -> set[str]:
        """The names of the fields that are not as they would be unasked."""
        usual = Order()
        names = self.__struct_fields__
        return {name for name in names if getattr(self, name) != getattr(usual, name)}


class About(StrEnum):
    """Which game a sheet is for."""

    BOARD = "board game"
    CCG = "CCG"
    CARDS = "slips and proxies"


class Offer(Struct, frozen=True, kw_only=True):
    """One sheet, or one bundle of sheets, that can be printed (offers.csv).

    Attributes:
        id: The word for it on the command line.
        says: What it is good for, one plain line.
        takes: The fields of an order it heeds.
        names: What its names stand for ("FACTION"), "" where it takes none.
        needs_name: Whether it cannot be made without a name.
        fixed: Whether it is cards of one size, which larger text would not fit.
        make: Makes its sheets. Raises KanlyError.
    """

    id: Text
    about: About
    title: Text
    says: Text
    takes: tuple[str, ...]
    names: str
    needs_name: bool
    fixed: bool
    make: Beside[Callable[[Order], Sequence[PrintableSheet]]]

    @property
    def choices(self) -> list[str]:
        """Its names and options, as they are typed."""
        options = sorted(OPTION.get(name, f"--{name}") for name in self.takes)
        return [*([self.names] if self.names else []), *options]

    @property
    def takes_others(self) -> bool:
        """Whether it hangs on who else plays, even where a name is given."""
        return {"advanced", "factions"} <= {*self.takes}

    @property
    def by_table(self) -> bool:
        """Whether it is of the board game and hangs on who plays, or by which rules."""
        return "advanced" in self.takes

    def heeds(self, look: Look) -> None:
        """Nothing where it can be printed so. Raises CannotPrint for larger text on cards."""
        if look.large and self.fixed:
            raise CannotPrint(f"{self.id} takes no --large: what is cut out has one size")

    def at_table(self, order: Order, table: TableSetup) -> Order:
        """The order as a table plays, in what the sheet heeds."""
        from cardbase.boardgame.pieces import read_modules

        modules = tuple(one for one in table.extras if one in read_modules())
        sheets = tuple(sheet.id for sheet in table.sheets.values())
        names = {"[FACTION]": sheets, "[MODULE]...": modules}.get(self.names, ())
        by_table = Order(
            names=names,
            factions=table.factions,
            modules=table.extras,
            advanced=table.advanced,
            landsraad=table.landsraad,
        )
        heeded = {*self.takes, *([] if order.names else ["names"])} & by_table.chosen
        return replace(order, **{name: getattr(by_table, name) for name in heeded})

    def sheets(self, order: Order) -> Sequence[PrintableSheet]:
        """Its sheets. Raises CannotPrint for choices it does not take, and what `make` raises."""
        heeded = {*self.takes, *(["names"] if self.names else [])}
        for name in sorted(order.chosen - heeded):
            taken = ", ".join(self.choices)
            raise CannotPrint(
                f"{self.id} takes no {OPTION.get(name, f'--{name}')}; "
                + (f"it takes {taken}" if taken else "it takes paper and ink alone")
            )
        if self.needs_name and not order.names:
            raise CannotPrint(f"{self.id} needs {self.names}: kanly print {self.id} {self.names}")
        return self.make(order)


def listed(text: str) -> tuple[str, ...]:
    """Names with commas between, each without what stands around it."""
    return tuple(name for part in text.split(",") if (name := part.strip()))


def rules_of(*, advanced: bool, basic: bool) -> bool:
    """Whether the advanced rules are played; unasked they are. Raises CannotPrint for both."""
    if advanced and basic:
        raise CannotPrint("--basic and --advanced: expected one of them")
    return not basic


def moved(text: str) -> tuple[float, float]:
    """How far something is moved, as "1.5,-2" in millimetres. Raises CannotPrint."""
    if not text:
        return (0.0, 0.0)
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        right = down = FAR * 2
    if not (abs(right) <= FAR and abs(down) <= FAR):
        told = shown(text, most=40)
        raise CannotPrint(f'--shift "{told}": expected two numbers to {FAR} mm, as 1.5,-0.5')
    return (right, down)
