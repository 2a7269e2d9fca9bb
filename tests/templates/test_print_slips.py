"""Errata slips: the words that count, what is new in them, of a size for a sleeve."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from printed import STRAIGHT, headings, ink, not_embedded, printed

from cardbase.cards.words import numbers, type_line
from cardbase.catalog.catalog import Catalog
from templates.cards.slips import HIGHEST, WIDE, slip_sheet
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden, Kanly
    from printed import Letter, Printed

    from cardbase.cards.card import Card
    from templates.cards.slips import SlipChange, SlipSheet

HOSTILE = "<script>" + "W" * 300
SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@dataclass(frozen=True)
class Cut:
    """A slip as it is cut, in millimetres on its page."""

    page: int
    left: float
    top: float
    high: float

    def holds(self, one: Letter) -> bool:
        """Whether a letter begins in it."""
        inside = self.left < one.left < self.left + WIDE
        return one.page == self.page and inside and self.top < one.top < self.top + self.high


@pytest.fixture(scope="module")
def changed(built: Path) -> list[Card]:
    with Catalog(built) as catalog:
        return [card for card in catalog.all_cards() if card.errata]


@pytest.fixture(scope="module")
def sheet(changed: list[Card]) -> SlipSheet:
    return slip_sheet(HOSTILE, changed)


@pytest.fixture(scope="module")
def pdf(sheet: SlipSheet) -> bytes:
    return pdf_of(html_of([sheet]))


def cuts(read: Printed) -> list[Cut]:
    """The slips as the lines above and below them show them, page by page, column by column."""
    level = {
        (one.page, round(one.left, 2), round(one.top, 2))
        for one in read.rects
        if one.size[1] < 0.01 and abs(one.size[0] - WIDE) < 0.1
    }
    return [
        Cut(page, left, top, below - top)
        for (page, left, top), (other, beside, below) in pairwise(sorted(level))
        if (page, left) == (other, beside)
    ]


def joined(text: str) -> str:
    return "".join(text.translate(STRAIGHT).split())


def test_quotes_and_apostrophes_are_those_of_print(pdf: bytes) -> None:
    signs = Counter(one.sign for one in printed(pdf).letters)
    assert signs["\u2019"] > 10
    assert not signs["'"] + signs['"']


def change(sheet: SlipSheet, name: str) -> SlipChange:
    """The one change on the slip of this card."""
    (one,) = next(slip.changes for slip in sheet.slips if slip.name == name)
    return one


def test_every_slip_is_60_mm_wide_holds_its_words_and_goes_into_a_sleeve(
    pdf: bytes, sheet: SlipSheet
) -> None:
    read = printed(pdf)
    slips = {joined(slip.name + slip.mark): slip for slip in sheet.slips}
    assert len(cuts(read)) == len(slips)
    for cut in cuts(read):
        own = [one for one in read.letters if cut.holds(one)]
        said = joined("".join(one.sign for one in own))
        slip = slips.pop(next(name for name in slips if said.startswith(name)))
        (one,) = slip.changes
        what = one.what.partition(" (")[0]
        parts = (slip.kind, slip.numbers, what, one.words, one.proof, one.note, one.doubt)
        assert [part for part in parts if joined(part) not in said] == []
        assert cut.high == pytest.approx(slip.height, abs=0.1)
        assert cut.high <= HIGHEST
        assert max(one.right for one in own) < cut.left + WIDE - 2
        assert max(one.bottom for one in own) < cut.top + cut.high - 1.5
    assert not slips


def test_what_is_new_is_marked(sheet: SlipSheet) -> None:
    tithe = change(sheet, "Petitioning Tithe")
    assert tithe.before.endswith("no other House may deploy a Petitioning Tithe")
    assert tithe.new.startswith("during this petition.")
    assert not tithe.whole
    assert change(sheet, "Implicate Traitor").new == "ally,"
    assert change(sheet, "Implicate Traitor").doubt.endswith("(OQ-28).")
    assert change(sheet, "Usurp Holding").new == "The target may be Dune."
    assert change(sheet, "Well-Placed Bribes").new == "Declaration"
    weirding = change(sheet, "Weirding Way")
    assert weirding.before.startswith("In doubt:")
    assert weirding.new.startswith("Initiate a rite.")
    assert change(sheet, "Shield Failure").whole
    assert change(sheet, "Caladan Exports").words == "6"
    assert change(sheet, "Caladan Exports").what == "Resistance by official erratum (CE-03)"


def test_the_words_are_the_cards_own(sheet: SlipSheet, changed: list[Card]) -> None:
    cards = {card.full_name: card for card in changed}
    assert len(sheet.slips) == len(cards) == 17
    for slip in sheet.slips:
        card = cards[slip.name]
        (erratum,) = card.errata
        assert slip.changes[0].words == " ".join(card.text_of(erratum.field).split())
        assert erratum.dated in slip.changes[0].proof
        assert (slip.kind, slip.numbers) == (type_line(card), numbers(card))


def test_text_is_large_enough_embedded_and_on_the_paper(pdf: bytes) -> None:
    read = printed(pdf)
    assert read.smallest >= 6.99
    assert read.outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf)[:2] == ["H1", "H2"]
    assert ink(pdf) < 0.11
    assert "WWW…" in joined(read.texts[0])


@pytest.mark.parametrize("paper", Paper)
def test_many_slips_are_packed_on_few_pages_and_none_lies_on_another(
    paper: Paper, changed: list[Card]
) -> None:
    wide, high = SIZES[paper]
    sheet = slip_sheet("", changed * 6)
    pages = sheet.pages(wide, high)
    placed = [one for page in pages for one in page.placed]
    assert Counter(one.slip.name for one in placed) == {card.full_name: 6 for card in changed}
    assert sum(one.slip.height for one in placed) * WIDE > 0.7 * len(pages) * wide * (high - 40)
    margins = sheet.frame.margins
    for number, page in enumerate(pages):
        room = high - margins.top - margins.bottom - (0 if number else 22)
        assert page.high <= room
        for place, one in enumerate(page.placed):
            for other in page.placed[place + 1 :]:
                apart = other.left >= one.left + WIDE or other.top >= one.top + one.slip.height
                assert apart or other.top + other.slip.height <= one.top
            assert 0 <= one.left <= page.wide - WIDE


def test_the_document_of_two_slips(golden: Golden, changed: list[Card]) -> None:
    some = [card for card in changed if card.name in {"Pogrom", "Usurp Holding"}]
    html = html_of([slip_sheet("Mine", some)], Look(fonts=False))
    golden("print-slips.html", html.partition("<body>")[2])


def test_one_slip_is_told_as_one(changed: list[Card]) -> None:
    assert slip_sheet("", changed[:1]).lead.startswith("1 slip for the card that official errata")
    assert "of &lt;" not in slip_sheet("", changed[:1]).lead


def test_slips_of_the_collection(home: Path, kanly: Kanly) -> None:
    out = home / "slips.html"
    asked = ("print", "slips", "--out", str(out))
    empty = kanly(*asked)
    assert empty.code == 2
    assert "collection is empty; kanly collection import FILE takes one in" in empty.err
    assert len(empty.err.splitlines()) == 1
    kanly("collection", "add", "Caladan")
    none = kanly(*asked)
    assert none.code == 2
    assert "no erratum changes the card of your collection" in none.err
    kanly("collection", "add", "Pogrom", "--count", "2")
    assert kanly(*asked).code == 0
    assert out.read_text("utf-8").count(">Pogrom <span") == 2
    assert "2 slips for the card of your collection" in out.read_text("utf-8")


def test_slips_of_cards_by_name(home: Path, kanly: Kanly) -> None:
    out = home / "slips.html"
    asked = ("print", "slips", "--card", "3 Pogrom", "--card", "Caladan", "--out", str(out))
    assert kanly(*asked).code == 0
    assert out.read_text("utf-8").count("<h2 ") == 3
    none = kanly("print", "slips", "-c", "Caladan", "-c", "Dune", "--out", str(out))
    assert "no erratum changes the 2 cards; kanly errata lists" in none.err
