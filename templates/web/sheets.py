"""Pages of sheets: what can be printed, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from templates.web.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet that is offered: its id, title and what it is good for; what its form asks.

    Attributes:
        asks: What its names stand for ("a faction"), "" where it takes none.
        names: The names there are, id and text; empty where they are typed.
        by_table: Whether it hangs on who plays.
        fixed: Whether it is cards of one size, whose text cannot be larger.
    """

    id: str
    title: str
    says: str
    about: str
    asks: str = ""
    names: Sequence[tuple[str, str]] = ()
    by_table: bool = False
    fixed: bool = False


@dataclass(frozen=True, kw_only=True)
class SheetsPage(Page):
    """All sheets that are offered, by game."""

    template: ClassVar[str] = "sheets.html.j2"
    place: str = "Sheets"
    groups: Mapping[str, Sequence[Sheet]]
    pdf: bool


@dataclass(frozen=True, kw_only=True)
class SheetPage(Page):
    """One sheet: what of it, on which paper.

    `fault` is why it cannot be made as chosen; `said` by which table it goes, what was guessed.
    """

    template: ClassVar[str] = "sheet.html.j2"
    place: str = "Sheets"
    sheet: Sheet
    chosen: Mapping[str, str]
    pdf: bool
    said: tuple[str, ...] = ()
    fault: str = ""
    query: str = ""
