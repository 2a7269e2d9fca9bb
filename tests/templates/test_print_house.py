"""The printing house itself: documents, the foot of a page, faces, PDF, and what it refuses."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from inspect import getsource
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from msgspec.structs import replace
from printed import headings, ink, not_embedded, pdf_made, printed

import templates
from errata.documents import Edition
from kanly.printing.all import print_all
from kanly.printing.offers import OFFERS
from kanly.printing.order import Offer, Order
from templates.blocks import Block, curled
from templates.boardgame.auctions import auction_sheet
from templates.errors import CannotPrint, PrintError
from templates.pdf import _compiler, pages_of, pdf_of, picture_of
from templates.printing import Look, PageFrame, Paper, PrintableSheet, css_string, faces, html_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from command_line import Golden, Kanly

HOSTILE = "<script>alert(1)</script>\"'}\\a</style>" + "\u202e" + "\u05d0" * 300


@dataclass(frozen=True, kw_only=True)
class Bare:
    """A sheet of any name that shows the auctions' template, empty."""

    TEMPLATE: ClassVar[str] = "auctions"
    frame: PageFrame
    parts: tuple[()] = ()


def sheet(title: str, *, landscape: bool = False) -> PrintableSheet:
    """A sheet with nothing on it but what its frame says."""
    return Bare(frame=PageFrame(title=title, edition=title, source=title, landscape=landscape))


def small_sheet() -> PrintableSheet:
    """The least sheet that has words, a table and grounds: one page of the auctions."""
    return auction_sheet((Edition.OFFICIAL,), advanced=False)


def test_the_document_of_the_auctions(golden: Golden) -> None:
    page = html_of([auction_sheet()], Look(fonts=False))
    golden("print-auctions.html", page[page.index("<body>") :])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), max_size=3))
def test_a_string_of_css_says_what_it_was_made_of(lines: list[str]) -> None:
    tinycss2 = pytest.importorskip("tinycss2")
    said = str(css_string(*lines))
    tokens = tinycss2.parse_component_value_list(said)
    assert [token.type for token in tokens] == ["string"]
    wanted = "\n".join(f"\u2068{line}\u2069" for line in lines)
    assert tokens[0].value == wanted.replace("\0", "\ufffd")


@pytest.mark.parametrize(
    ("many", "paper", "low_ink"),
    [
        (1, Paper.A4, False),
        (1, Paper.A4, True),
        *(
            pytest.param(2, paper, low_ink, marks=pytest.mark.sweep)
            for paper in Paper
            for low_ink in (False, True)
        ),
    ],
)
def test_a_page_is_as_large_as_its_paper_with_ruler_and_source(
    many: int, paper: Paper, low_ink: bool
) -> None:
    auctions = auction_sheet() if many > 1 else small_sheet()
    frame = auctions.frame
    pdf = pdf_made(html_of([auctions], Look(paper=paper, low_ink=low_ink)))
    found = printed(pdf)
    assert len(found.paper) == many
    assert {tuple(round(side, 2) for side in size) for size in found.paper} == {paper.size}
    assert found.smallest >= 7.99
    assert found.outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf)[0] == "H1"
    for page, text in enumerate(found.texts):
        assert "100 mm, if printed at 100 %" in text
        assert f"page {page + 1} of {len(found.texts)}" in text
        assert f"Kanly · {frame.title} {page + 1}/{many}" in text
        assert page == 0 or f"{frame.title} · {frame.edition} · {page + 1}/{many}" in text
        assert frame.source[:40] in text
        rulers = [one for one in found.rects if one.page == page and abs(one.size[0] - 100) < 0.1]
        assert rulers, "no line of 100 mm"


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.sweep)])
def test_low_ink_lays_on_less(whole: bool) -> None:
    auctions = auction_sheet() if whole else small_sheet()
    full, low = (
        ink(pdf_made(html_of([auctions], Look(low_ink=low_ink)))) for low_ink in (False, True)
    )
    assert low < full * 0.95
    assert low < 0.08


def test_sheets_of_one_document_may_lie_and_stand() -> None:
    sheets = [sheet("one"), sheet("two", landscape=True)]
    html = html_of(sheets, Look(paper=Paper.LETTER), "Both")
    assert "<title>Both</title>" in html
    found = printed(pdf_of(html))
    assert [tuple(round(side, 1) for side in one) for one in found.paper] == [
        (215.9, 279.4),
        (279.4, 215.9),
    ]
    assert found.outside == []
    for text, name in zip(found.texts, ("one", "two"), strict=True):
        assert "100 mm, if printed at 100 %" in text
        assert f"Kanly · {name} 1/1" in text


def test_hostile_names_are_text_and_leave_the_page_whole() -> None:
    html = html_of([sheet(HOSTILE)])
    assert "<script" not in html
    assert html.count("</style>") == 1
    pdf = pdf_of(html)
    found = printed(pdf)
    assert len(found.paper) == 1
    assert found.outside == []
    assert not_embedded(pdf) == set()


def test_every_face_is_in_the_document_once() -> None:
    html = html_of([sheet("one"), sheet("two")])
    assert html.count("@font-face") == faces().count("@font-face") == 6
    assert "@font-face" not in html_of([sheet("one")], Look(fonts=False))


def test_pages_are_counted_and_pictured() -> None:
    html = html_of([sheet("one"), sheet("two")])
    assert pages_of(pdf_of(html)) == 2
    assert picture_of(html).startswith(b"\x89PNG")
    assert picture_of(html) != picture_of(html_of([sheet("two"), sheet("one")]))


def test_a_letter_that_no_font_has_shows_as_a_box_and_is_told() -> None:
    told: list[str] = []
    assert b"pdfuaid" in pdf_of(html_of([sheet("Caladan")]), told.append)
    assert told == []
    made = pdf_of(html_of([sheet("\ue000")]), told.append)
    assert pages_of(made) == 1
    assert told == ["A letter is in none of the fonts of this system; a box stands for it."]


@pytest.mark.usefixtures("home")
def test_without_the_library_it_says_how_to_get_it(
    kanly: Kanly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    _compiler.cache_clear()
    out = tmp_path / "a.pdf"
    told = kanly("print", "auctions", "--out", str(out))
    assert (told.code, told.out) == (2, "")
    assert "pip install 'kanly[pdf]'" in told.err
    assert len(told.err.splitlines()) == 1
    assert not out.exists()


@pytest.mark.usefixtures("home")
def test_a_sheet_is_written_as_page_and_as_pdf(kanly: Kanly, tmp_path: Path) -> None:
    page, pdf = tmp_path / "a.html", tmp_path / "a.PDF"
    assert kanly("print", "auctions", "--out", str(page)).code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    karama = ("print", "karama", "--factions", "ecaz", "--basic")
    told = kanly(*karama, "--out", str(pdf), "--paper", "letter", "--low-ink")
    assert (told.code, told.out) == (0, "")
    assert told.err.endswith("a.PDF: written, 1 page.\n")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert kanly("print", "auctions", "--out", "-").out == page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["auctions"], "name the file to write: --out auctions.pdf, or --out auctions.html"),
        (["auctions", "-o", "a.doc"], "a.doc: expected a name that ends in .html or .pdf"),
        (["auction", "-o", "a.pdf"], 'there is no sheet "auction"; nearest: auctions'),
        (["zzzzzz", "-o", "a.pdf"], 'there is no sheet "zzzzzz"; kanly print list shows them all'),
        (
            ["auctions", "--basic", "-o", "a.pdf"],
            "auctions takes no --basic; it takes paper and ink alone",
        ),
        (
            ["auctions", "--shift", "1", "-o", "a.pdf"],
            '--shift "1": expected two numbers to 10 mm, as 1.5,-0.5',
        ),
        (
            ["auctions", "--shift", "nan,0", "-o", "a.pdf"],
            '--shift "nan,0": expected two numbers to 10 mm, as 1.5,-0.5',
        ),
        (
            ["auctions", "-o", "no/such/a.html"],
            "no/such/a.html: expected a file that can be written, found",
        ),
        (
            ["table", "--basic", "--advanced", "-o", "a.pdf"],
            "--basic and --advanced: expected one of them",
        ),
        (["turn-cards", "--large", "-o", "a.pdf"], "turn-cards takes no --large: what is cut out"),
        (["proxies", "--large", "-o", "a.pdf"], "proxies takes no --large: what is cut out"),
        (
            ["karama", "--modules", "nexus", "-o", "a.pdf", "--no-table"],
            "karama goes by the modules of a table: --factions says who plays, or kanly table set",
        ),
        (["list", "choam"], "list takes nothing more: kanly print list"),
        (["list", "-o", "a.pdf"], "list takes nothing more: kanly print list"),
        (["all", "choam", "-o", "a"], "all takes no name after it; it prints every sheet"),
        (["all"], "name the folder to write into: --out sheets"),
        (["all", "-o", "a.pdf"], "name the folder to write into: --out sheets"),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_cannot_be_printed_is_refused_in_one_line(
    kanly: Kanly, words: list[str], told: str
) -> None:
    said = kanly("print", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"kanly: {told}")
    assert len(said.err.splitlines()) == 1


def folder_of(
    capsys: pytest.CaptureFixture[str], out: Path, offers: Iterable[Offer], code: int = 0
) -> str:
    """What is remarked when some sheets are written into a folder."""
    assert print_all(out, Order(), Look(), offers) == code
    return capsys.readouterr().err


def bare(name: str, *titles: str) -> Offer:
    """An offer of that name whose sheets are empty, and soon laid out."""
    return replace(OFFERS[name], make=lambda _: [sheet(title) for title in titles])


@pytest.fixture(params=["bare", pytest.param("true", marks=pytest.mark.sweep)])
def karama_and_wheel(
    request: pytest.FixtureRequest,
) -> list[Offer]:
    """Two offers of four pages: empty sheets, or what they truly make."""
    if request.param == "true":
        return [OFFERS["karama"], OFFERS["wheel"]]
    return [bare("karama", *"123"), bare("wheel", "4")]


@pytest.mark.usefixtures("home")
def test_all_sheets_stand_in_one_folder_with_an_index(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    golden: Golden,
    karama_and_wheel: list[Offer],
) -> None:
    out = tmp_path / "a" / "sheets"
    told = folder_of(capsys, out, [*karama_and_wheel, OFFERS["deck"], OFFERS["slips"]])
    assert told.splitlines()[-1].endswith("index.html: written, 2 sheets.")
    assert "Left out: Deck: deck needs DECK: kanly print deck DECK." in told
    files = {file.name for file in out.iterdir()}
    assert files == {"index.html", "karama.html", "karama.pdf", "wheel.html", "wheel.pdf"}
    assert pages_of((out / "karama.pdf").read_bytes()) == 3
    index = (out / "index.html").read_text(encoding="utf-8")
    assert index.count('src="data:image/png;base64,') == 2
    body = index[index.index("<body>") :]
    golden("print-index.html", re.sub(r"base64,[^\"]+", "base64,", body))


@pytest.mark.usefixtures("home")
def test_a_sheet_that_cannot_be_laid_out_keeps_its_page_and_the_others_their_pdf(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "sheets"
    broken = replace(bare("karama", Markup("<div>")), id="broken", title="Broken")
    told = folder_of(capsys, out, [broken, bare("wheel", "one")], code=2).splitlines()
    assert told[0].startswith("No PDF: Broken: this sheet cannot be laid out (ParseError); ")
    assert told[1].endswith("index.html: written, 2 sheets.")
    files = {file.name for file in out.iterdir()}
    assert files == {"index.html", "broken.html", "wheel.html", "wheel.pdf"}


@pytest.mark.usefixtures("home")
def test_without_the_library_the_index_shows_the_pages_themselves(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    _compiler.cache_clear()
    told = folder_of(capsys, tmp_path / "sheets", [OFFERS["karama"], OFFERS["wheel"]])
    assert told.startswith("Pages only: PDF needs the extra: pip install 'kanly[pdf]'")
    files = {file.name for file in (tmp_path / "sheets").iterdir()}
    assert files == {"index.html", "karama.html", "wheel.html"}
    index = (tmp_path / "sheets" / "index.html").read_text(encoding="utf-8")
    assert index.count('<iframe src="karama.html"') == 1
    assert ".pdf" not in index


@pytest.mark.usefixtures("home")
def test_a_folder_that_cannot_be_made_is_told(kanly: Kanly, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = kanly("print", "all", "--out", str(tmp_path / "file" / "sheets"))
    assert said.code == 2
    assert len(said.err.splitlines()) == 1


@pytest.mark.usefixtures("home")
def test_the_list_names_every_sheet(kanly: Kanly, golden: Golden) -> None:
    said = kanly("print", "list")
    assert (said.code, said.err) == (0, "")
    assert all(f"\n  {name} " in said.out for name in OFFERS)
    golden("print-list.txt", said.out)


def test_what_is_no_page_of_ours_is_one_clear_line() -> None:
    with pytest.raises(PrintError, match=r"cannot be laid out \(ParseError\); the .html"):
        pdf_of("<p>a")


@pytest.mark.parametrize("offer", OFFERS.values(), ids=lambda offer: offer.id)
def test_a_sheet_refuses_choices_that_it_does_not_take(offer: Offer) -> None:
    strange = {"blank": True, "bleed": 3, "modules": ("nexus",), "landsraad": True}
    for name in strange.keys() - offer.takes:
        with pytest.raises(CannotPrint, match=f"^{offer.id} takes no --{name}; it takes "):
            offer.sheets(Order(**{name: strange[name]}))  # type: ignore[arg-type]


@pytest.mark.parametrize("offer", OFFERS.values(), ids=lambda offer: offer.id)
def test_a_sheet_takes_each_choice_that_its_maker_reads(offer: Offer) -> None:
    """Else the choice is always as it is unasked, also at a table that is remembered."""
    read = set(re.findall(r"\border\.(\w+)", getsource(offer.make)))
    known = {*Order.__struct_fields__}
    assert read & known <= {*offer.takes, *(["names"] if offer.names else [])}


def test_cards_and_slips_to_cut_out_have_one_size() -> None:
    sheets = Path(str(templates.__file__)).parent / "sheets"
    for offer in OFFERS.values():
        page = sheets / f"{offer.id}.html.j2"
        laid_out = page.exists() and "it.pages(leaf" in page.read_text(encoding="utf-8")
        assert offer.fixed == laid_out, offer.id


def test_many_apostrophes_take_no_time_squared() -> None:
    text = " 'a" * 30_000
    begun = perf_counter()
    assert curled({"t": "p", "c": [], "a": {}, "k": [text]})
    assert perf_counter() - begun < 3
    short: Block = {"t": "p", "c": [], "a": {}, "k": ["Said 'no 'tis' and 'yes' twice"]}
    curled(short)
    assert short["k"] == ["Said \u2018no \u2019tis\u2019 and \u2018yes\u2019 twice"]


STYLES = Path(str(templates.__file__)).parent / "sheets" / "style"
SAID_IN = {"inherit", "var(--ink)", "var(--soft)", "#000"}


def luminance(colour: str) -> float:
    """The relative luminance of a colour of three or six hexadecimal digits (WCAG 2)."""
    digits = colour.removeprefix("#")
    pairs = [one * 2 for one in digits] if len(digits) == 3 else re.findall("..", digits)
    parts = [int(pair, 16) / 255 for pair in pairs]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_all_that_is_said_is_dark_enough_in_greys_also_on_a_tinted_field() -> None:
    """Text is black or the one soft grey; the contrast is the 7 of WCAG 2, AAA."""
    base = (STYLES / "blocks.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--(ink|soft|tint): (#[0-9a-f]+)", base))
    lightest = luminance(colours["tint"])
    for name in ("ink", "soft"):
        assert (lightest + 0.05) / (luminance(colours[name]) + 0.05) >= 7, name
    for file in sorted(STYLES.glob("*.css*")):
        text = file.read_text(encoding="utf-8")
        said = set(re.findall(r"(?<![-a-z])color: ([^;}]+)", text))
        assert said <= SAID_IN, file.name
        assert "opacity" not in text, file.name
