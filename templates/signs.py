"""The signs of factions, powers, card types, talents and numbers: drawn by us, in one colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from errata.table import Row, read_records

if TYPE_CHECKING:
    from markupsafe import Markup

DATA = Path(__file__).parent / "data" / "signs.csv"
BLACK = "#000"
LINE, OUTLINE = 1.7, 0.9
"""How thick lines are drawn, and the outlines of what is solid: twentieths of the whole."""

THICKEST = 0.6
"""How thick an outline gets at most, in millimetres."""

PROGRAM = "Program"
"""The id of the sign of programs, which are plans by type (PD-01)."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_DRAWING = re.compile(r"[MLHVCQTAZmlhvcqtaz0-9. -]*")


class SignKind(StrEnum):
    """What a sign stands for; the id beside it is the faction's, or the word of the cards."""

    FACTION = "faction"
    POWER = "power"
    TYPE = "type"
    TALENT = "talent"
    NUMBER = "number"


class Sign(Struct, frozen=True, kw_only=True):
    """A sign, on a square from -10 to 10 both ways.

    Attributes:
        name: What is drawn, as it is said to who cannot see it.
        as_faction: The faction whose sign this is, too; such a row has no drawing of its own.
        colour: As "#1d6b35"; black without.
        line: The SVG path of what is drawn as lines.
        solid: The SVG path of what is filled; what lies in it twice is a hole.
    """

    kind: SignKind
    id: str
    name: str
    as_faction: str
    colour: str
    line: str
    solid: str

    def check(self, row: Row) -> None:
        """Raise the faults that would not show before it is drawn."""
        if self.colour and not _COLOUR.fullmatch(self.colour):
            raise row.fault("colour", "six digits such as #1d6b35, or nothing")
        for column in ("line", "solid"):
            if not _DRAWING.fullmatch(row[column]):
                raise row.fault(column, "an SVG path")
        drawn = bool(self.name and (self.line or self.solid))
        if drawn == bool(self.as_faction):
            raise row.fault("as_faction", "a faction, or a name and a drawing")

    def drawn(self, size: float, colour: str = "", *, outline: bool = False) -> Markup:
        """It as SVG, `size` mm wide and high, in its own colour where none is named.

        With `outline` it is drawn in thin lines, which take little ink.
        """
        from markupsafe import Markup

        ink = colour or self.colour or BLACK
        thin = f'fill="none" stroke="{ink}" stroke-linejoin="round"'
        fine = min(OUTLINE, 20 * THICKEST / size)
        parts = []
        if self.solid:
            inked = f'{thin} stroke-width="{fine:.3g}"' if outline else f'fill="{ink}"'
            parts.append(f'<path {inked} fill-rule="evenodd" d="{self.solid}"/>')
        if self.line:
            wide = fine if outline else LINE
            inked = f'{thin} stroke-linecap="round" stroke-width="{wide:.3g}"'
            parts.append(f'<path {inked} d="{self.line}"/>')
        return Markup(  # noqa: S704 - checked when it was read
            f'<svg class="sign" role="img" aria-label="{self.name}" width="{size:g}mm" '
            f'height="{size:g}mm" viewBox="-10 -10 20 20">{"".join(parts)}</svg>'
        )


@cache
def signs() -> Mapping[tuple[SignKind, str], Sign]:
    """All signs by kind and id. Raises DataError."""
    found = {(one.kind, one.id): one for one in read_records(DATA, Sign)}
    for key, one in found.items():
        if one.as_faction:
            whole = found[SignKind.FACTION, one.as_faction]
            found[key] = replace(whole, kind=one.kind, id=one.id, as_faction=one.as_faction)
    return found


def sign(
    kind: str, name: str, size_mm: float, colour: str = "", *, outline: bool = False
) -> Markup:
    """The sign of a faction, power, card type, talent or number as SVG: see `Sign.drawn`."""
    return signs()[SignKind(kind), name].drawn(size_mm, colour, outline=outline)
