"""The page of a deck: what stands on it, that it is whole, and that no name does any harm."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from deck_cases import DECKS, decision, deck, deck_file, real_deck
from msgspec.structs import replace

from cardbase.cards.powers import short_name
from cardbase.decks.starters import read_starter, starters
from cardbase.statistics.whole import statistics
from cardbase.vocabulary import Power
from kanly.deck.sheet import LONGEST, NOTES, deck_html, deck_sheet
from kanly.deck.stats import stats
from templates.bars import LINE, WIDTH, lying, upright
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, html_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden

    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.deck_list import DeckList

VOID = {"meta", "br", "img", "link", "input", "hr", "col"}
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "\u202egnitirw denrut\u2066",
    "</title></style><h1>&amp;",
    "W" * 300,
    "\x00\x1b[31m\x07",
    "\u05e9\u05dc\u05d5\u05dd " * 40,
)


class Page(HTMLParser):
    """Reads a page: its elements, its ids, what they refer to, its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep it, and open it."""
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep it."""
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text, but no style."""
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """All text, its gaps made one space."""
        return " ".join("".join(self.words).split())

    def each(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every such element."""
        return [attrs for name, attrs in self.elements if name == tag]


def html(listed: DeckList, sponsor: Power | None = None) -> str:
    verdict = decision(listed, sponsor)
    sheet = deck_sheet(listed.name or listed.file, verdict, statistics(verdict.case))
    return html_of([sheet], Look(fonts=False))


@pytest.mark.parametrize("name", DECKS)
def test_the_page_is_whole(catalog: Catalog, name: str) -> None:
    page = Page(html(real_deck(catalog, name)))
    assert page.open == []
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    pictures = page.each("svg")
    assert len(pictures) == 7
    for picture in pictures:
        assert picture["role"] == "img"
        assert set(str(picture["aria-labelledby"]).split()) <= set(ids)
    assert len(page.each("title")) == len(page.each("desc")) + 1
    assert not {"script", "img", "link", "iframe"} & {tag for tag, _ in page.elements}


@pytest.mark.parametrize("name", DECKS)
def test_every_card_stands_on_the_page_with_its_count(catalog: Catalog, name: str) -> None:
    listed = real_deck(catalog, name)
    verdict = decision(listed)
    sheet = deck_sheet("", verdict, statistics(verdict.case))
    rows = [row for part in sheet.sections for kind in part.kinds for row in kind.cards]
    told = sorted((row.name, row.count) for row in rows)
    assert told == sorted((slot.card.full_name, slot.count) for slot in listed.slots())
    text = Page(html(listed)).text
    assert all(row.name in text for row in rows)


def test_the_page_of_the_guild(catalog: Catalog, golden: Golden) -> None:
    page = html(real_deck(catalog, "guild"))
    golden("deck-guild.html", page[page.index("<body") :])


def test_the_command_writes_the_same_sheet(catalog: Catalog, tmp_path: Path) -> None:
    out = tmp_path / "deck.html"
    assert stats(str(deck_file("guild")), out=out) == 0
    listed = replace(real_deck(catalog, "guild"), name="", notes="")
    verdict = decision(listed)
    page = deck_html("Guild", verdict, statistics(verdict.case))
    assert out.read_text(encoding="utf-8") == page


@pytest.mark.usefixtures("home")
def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    from cardbase.errors import NotWritten

    with pytest.raises(NotWritten, match="a file that can be written"):
        stats(str(deck_file("guild")), out=tmp_path / "no" / "deck.html")


def test_faults_stand_with_rule_reason_and_source(catalog: Catalog) -> None:
    listed = deck(catalog, "eots:giedi-prime", "eots:duke-leto-atreides", "eots:pogrom")
    text = Page(html(listed)).text
    assert "Not legal in Thunder at Twilight." in text
    assert "Error: Duke Leto Atreides: Atreides is an adversary of the sponsor" in text
    assert "Warning: the House deck has 1 card" in text
    verdict = decision(listed)
    sheet = deck_sheet(listed.name, verdict, statistics(verdict.case))
    proven = Page(html_of([sheet], Look(proof=True))).text
    assert "Error DK-04: Duke Leto Atreides: Atreides is an adversary of the sponsor" in proven
    assert "official: CRF" in proven
    assert "Warning DK-12: the House deck has 1 card" in proven


def test_a_deck_without_fault_is_legal_and_has_no_faults(catalog: Catalog) -> None:
    text = Page(html(real_deck(catalog, "atreides"))).text
    assert "Legal in Thunder at Twilight." in text
    assert "Faults" not in text


def test_what_nobody_can_meet_stands_as_a_warning(catalog: Catalog) -> None:
    text = Page(html(deck(catalog, "eots:pogrom"))).text
    assert "Warning: No card of the deck has Battle 2 by its printed rank and may bear" in text


@pytest.mark.parametrize("name", starters())
def test_a_deck_takes_a_leaf(catalog: Catalog, name: str) -> None:
    verdict = decision(read_starter(name, catalog).deck)
    page = deck_html(name, verdict, statistics(verdict.case))
    assert pages_of(pdf_of(page)) == 2


def test_an_empty_deck_has_a_page(catalog: Catalog) -> None:
    page = Page(html(deck(catalog)))
    assert page.open == []
    assert "No holding of the deck brings in solaris" in page.text


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_and_notes_are_text(catalog: Catalog, name: str) -> None:
    listed = replace(real_deck(catalog, "atreides"), name=name, notes=f"{name}\n{name}")
    page, plain = Page(html(listed)), Page(html(real_deck(catalog, "atreides")))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    assert [_told(attrs) for _, attrs in page.elements] == [_told(a) for _, a in plain.elements]
    assert all(sign.isprintable() for sign in page.text)
    assert max(map(len, page.words)) < 5000


def _told(attrs: dict[str, str | None]) -> set[str]:
    """The names of attributes; a long heading has a class, so classes are left out."""
    return set(attrs) - {"class"}


def test_a_hostile_name_is_shown_as_it_is(catalog: Catalog) -> None:
    listed = replace(real_deck(catalog, "atreides"), name=HOSTILE[0], notes=HOSTILE[1])
    assert Page(html(listed)).text.startswith(HOSTILE[0])
    assert HOSTILE[1] in Page(html(listed)).text


def test_notes_are_bounded(catalog: Catalog) -> None:
    notes = "\n".join(f"{n}{'a' * 5000}" for n in range(500))
    verdict = decision(replace(deck(catalog, "eots:pogrom"), notes=notes))
    sheet = deck_sheet("x" * 5000, verdict, statistics(verdict.case))
    assert len(sheet.notes) == NOTES + 1
    assert sheet.notes[-1] == "… and 440 lines more."
    assert max(map(len, sheet.notes)) == LONGEST
    assert len(sheet.frame.title) == 200


@pytest.mark.parametrize("many", [0, 1, 2, 12, 40])
def test_bars_stand_in_their_picture_and_not_on_each_other(many: int) -> None:
    values = [(str(n), n) for n in range(many)]
    for picture in (upright("costs", values), lying("kinds", values)):
        assert len(picture.bars) == many
        for bar in picture.bars:
            assert bar.x >= 0
            assert bar.x + bar.width <= WIDTH
            assert bar.y >= 0
            assert bar.y + bar.height <= picture.height
            assert bar.width >= 0
            assert bar.height >= 0
            assert all(0 <= at.x <= WIDTH for at in (bar.name, bar.number))
            assert all(0 <= at.y <= picture.height for at in (bar.name, bar.number))
    across, down = upright("", values).bars, lying("", values).bars
    assert all(one.x + one.width <= other.x for one, other in pairwise(across))
    assert all(other.y - one.y == LINE for one, other in pairwise(down))


def test_bars_are_as_long_as_their_numbers() -> None:
    one, two, four = upright("", [("a", 1), ("b", 2), ("X", 4)], hollow="X").bars
    assert (round(two.height / one.height, 1), round(four.height / one.height, 1)) == (2.0, 4.0)
    assert (one.hollow, four.hollow) == (False, True)
    three, six = lying("", [("a", 3), ("b", 6)]).bars
    assert six.width == 2 * three.width
    assert lying("", [("a", 3), ("b", 6)]).says == "a: 3; b: 6"
    assert upright("", []).says == "nothing"


def test_every_power_has_room_for_its_name() -> None:
    from templates.bars import NAMES

    longest = max(len(short_name(power)) for power in Power)
    assert longest * 6.5 < NAMES
