"""The fonts of the sheets are the ones their README lists, byte for byte."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

import templates
from templates.printing import CUTS, FAMILIES

FONTS = Path(str(templates.__file__)).parent / "fonts"
README = (FONTS / "README.md").read_text(encoding="utf-8")
FILES = sorted([*FONTS.glob("*.woff2"), *FONTS.glob("*.ttf")])


def row(file: Path) -> str:
    """The row that the README must have of a font file, read off the file."""
    ttlib = pytest.importorskip("fontTools.ttLib")
    with ttlib.TTFont(file) as font:
        full = font["name"].getDebugName(4)
        version = font["name"].getDebugName(5).removeprefix("Version ")
        weight = font["OS/2"].usWeightClass
    family = next(one for one in sorted(FAMILIES, key=len, reverse=True) if full.startswith(one))
    style = full.removeprefix(family).strip()
    digest = sha256(file.read_bytes()).hexdigest()
    return f"| `{file.name}` | {family} | {style} | {weight} | {version} | `{digest}` |"


def test_the_readme_lists_the_fonts_as_they_are() -> None:
    listed = re.findall(r"^\| `.*$", README, re.MULTILINE)
    assert listed == [row(file) for file in FILES]


def test_every_font_is_embedded_and_every_embedded_font_is_there() -> None:
    every = [f"{file}-{cut}" for file in FAMILIES.values() for cut in CUTS]
    embedded = {f"{file}.{form}" for file in every for form in ("ttf", "woff2")}
    assert {file.name for file in FILES} == embedded


def test_what_is_said_of_the_subset_is_so() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    count = int(re.findall(r"^- (\d+) characters are left", README, re.MULTILINE)[0])
    for file in FILES:
        with ttlib.TTFont(file) as font:
            assert len(font.getBestCmap()) == count, file.name
            assert font["OS/2"].achVendID == "CTDB"
            assert "fpgm" not in font, "hinted"


def test_paper_and_browser_have_the_same_letters() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    for file in FONTS.glob("*.ttf"):
        with ttlib.TTFont(file) as font, ttlib.TTFont(file.with_suffix(".woff2")) as packed:
            assert font.getBestCmap() == packed.getBestCmap(), file.name
            assert font["hmtx"].metrics == packed["hmtx"].metrics, file.name


def test_the_licence_lies_beside_them() -> None:
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name" not in licence.partition("PREAMBLE")[0]
