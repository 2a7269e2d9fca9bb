"""The signs: one for each faction, power, type, talent and number, told apart at 5 mm."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING, cast

import pytest
import typst
from PIL.Image import open as open_image
from PIL.ImageChops import difference, invert
from PIL.ImageStat import Stat

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.vocabulary import CardType, Power, Talent
from errata.errors import DataError
from errata.table import Row, parse_row
from templates.blocks import SVG
from templates.boardgame.faction import faction_sheet
from templates.cards.border import STROKES
from templates.printing import Look, html_of
from templates.signs import BLACK, PROGRAM, Sign, SignKind, sign, signs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL.Image import Image

DOTS = 30
"""A sign of 5 mm at 150 dots an inch."""

APART = 0.15
"""How much of the square is at least drawn in one of two signs and not in the other."""

READABLE = 4.5
"""The contrast that WCAG 2.2 asks of text (level AA)."""


def ids(kind: SignKind) -> set[str]:
    return {name for one, name in signs() if one is kind}


def test_every_faction_power_type_talent_and_number_has_a_sign() -> None:
    assert ids(SignKind.FACTION) == set(pieces().factions)
    assert ids(SignKind.POWER) == set(Power)
    assert ids(SignKind.TYPE) == {*CardType, PROGRAM}
    assert ids(SignKind.TALENT) == set(Talent)
    assert ids(SignKind.NUMBER) == {"Command", "Resistance"}


def test_a_power_that_is_a_faction_too_has_its_sign() -> None:
    shared = {one.id: one.as_faction for one in signs().values() if one.as_faction}
    assert shared == {
        Power.ATREIDES: "atreides",
        Power.HARKONNEN: "harkonnen",
        Power.CORRINO: "emperor",
        Power.GUILD: "spacing-guild",
        Power.BENE_GESSERIT: "bene-gesserit",
        Power.FREMEN: "fremen",
    }
    for power, faction in shared.items():
        assert sign("power", power, 5) == sign("faction", faction, 5)


def light(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_each_faction_has_a_colour_of_its_own_that_reads_on_white() -> None:
    colours = {one.id: one.colour for one in signs().values() if one.kind is SignKind.FACTION}
    assert len(set(colours.values())) == 12
    assert not [name for name, one in colours.items() if 1.05 / (light(one) + 0.05) < READABLE]


def drawn(some: Iterable[Sign], dots: int, *, outline: bool = False, about: int = 0) -> list[Image]:
    """Signs on so many dots each way, what is drawn light, with `about` units beside them."""
    half = 10 + about
    images = []
    for one in some:
        svg = str(one.drawn(5, BLACK, outline=outline)).replace(
            'viewBox="-10 -10 20 20"',
            f'xmlns="{SVG}" viewBox="-{half} -{half} {2 * half} {2 * half}"',
        )
        images.append(f"#image(bytes({json.dumps(svg)}), width: 5mm)")
    source = "#set page(width: 5mm, height: 5mm, margin: 0mm)\n" + "\n".join(images)
    made = typst.compile(source.encode(), format="png", ppi=dots / 5 * 25.4)
    pages = [open_image(BytesIO(one)).convert("L") for one in cast("list[bytes]", made)]
    return [invert(page.resize((dots, dots))) for page in pages]


@pytest.mark.parametrize("outline", [False, True])
def test_no_two_signs_are_alike_at_five_millimetres(outline: bool) -> None:
    own = [one for one in signs().values() if one.kind is not SignKind.POWER or not one.as_faction]
    made = list(zip(own, drawn(own, DOTS, outline=outline), strict=True))
    assert len(made) == 29
    alike = {
        (one.id, other.id): differs
        for (one, picture), (other, another) in combinations(made, 2)
        if (differs := Stat(difference(picture, another)).mean[0] / 255) < APART
    }
    assert not alike


def test_a_sign_is_said_to_who_cannot_see_it() -> None:
    for one in signs().values():
        shown = one.drawn(5)
        assert f'role="img" aria-label="{one.name}" width="5mm" height="5mm"' in shown
        assert one.name[0].islower()


def test_low_ink_has_a_black_outline() -> None:
    assert 'stroke="#a8171f"' in sign("faction", "emperor", 18)
    low = sign("faction", "emperor", 18, BLACK, outline=True)
    assert "#a8171f" not in low
    assert low.count('fill="none" stroke="#000"') == 2


def test_no_sign_leaves_its_square() -> None:
    found = {}
    for one, picture in zip(signs().values(), drawn(signs().values(), 240, about=2), strict=True):
        box = picture.getbbox()
        assert box
        if min(box) < 20 or max(box) > 220:
            found[one.id] = box
    assert not found


def test_the_head_of_a_faction_sheet_bears_its_emblem_and_colour() -> None:
    emblem = signs()[SignKind.FACTION, "ecaz"]
    sheet = faction_sheet(all_sheets()["ecaz"])
    head = html_of([sheet], Look(fonts=False)).partition("</header>")[0]
    assert f'data-ink="{emblem.colour}"' in head
    assert emblem.drawn(12) in head
    low = html_of([sheet], Look(fonts=False, low_ink=True)).partition("</header>")[0]
    assert emblem.drawn(12, BLACK, outline=True) in low
    assert emblem.colour not in low


def test_every_type_has_a_border_of_its_own() -> None:
    assert set(STROKES) == ids(SignKind.TYPE)
    assert len(set(STROKES.values())) == len(STROKES)


@pytest.mark.parametrize(
    ("column", "cell", "expected"),
    [
        ("colour", "red", "six digits"),
        ("solid", '"/><script>', "an SVG path"),
        ("line", "url(x)", "an SVG path"),
        ("solid", "", "a name and a drawing"),
        ("as_faction", "ecaz", "a name and a drawing"),
    ],
)
def test_a_bad_row_is_named(column: str, cell: str, expected: str) -> None:
    cells = {"kind": "type", "id": "Plan", "name": "a sheet", "as_faction": "", "colour": ""}
    cells |= {"line": "", "solid": "M0 0H5V5Z", column: cell}
    with pytest.raises(DataError, match=expected):
        parse_row(Sign, Row(file="signs.csv", line=2, key="type", cells=cells))
