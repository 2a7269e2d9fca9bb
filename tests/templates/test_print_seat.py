"""The seat sheets: one leaf, what stands on it, at which table."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from random import Random
from typing import TYPE_CHECKING

import pytest
from markupsafe import escape
from printed import not_embedded, printed

from cardbase.boardgame.facts import all_facts, stops
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from cardbase.strings import capital
from kanly.printing.offers import offer_named
from kanly.printing.order import Order
from templates.boardgame.seat import AgreeSheet, SeatSheet, seat_sheet
from templates.boardgame.table import table_sheets
from templates.boardgame.table_phases import PhasesSheet, parts_of
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, Paper, html_of

if TYPE_CHECKING:
    from collections.abc import Iterator

FOUR = ("ecaz", "atreides", "harkonnen", "moritani")
SIX = ("choam", "richese", "ecaz", "moritani", "atreides", "harkonnen")


@cache
def seat(faction: str, names: tuple[str, ...], *, advanced: bool = True) -> SeatSheet:
    table, _ = read_table(names, advanced=advanced)
    return seat_sheet(faction, table)


@pytest.mark.parametrize("faction", FOUR)
def test_every_power_of_the_sheet_stands_in_front(faction: str) -> None:
    told = seat(faction, FOUR)
    front = {part.name for _, some in told.powers for part in some}
    front |= {part.name for part in (*told.alliance, *told.special)}
    assert {capital(one.about) or one.label for one in all_sheets()[faction].abilities} == front


@pytest.mark.parametrize("faction", FOUR)
def test_what_others_may_do_is_of_those_at_the_table(faction: str) -> None:
    told = seat(faction, FOUR)
    lines = [line for part in told.threats for group in part.groups for line in group.lines]
    owners = {line.whose.partition(",")[0] for line in lines}
    others = {"Ecaz", "Atreides", "Harkonnen", "Moritani"} - {told.frame.title}
    assert owners <= others
    assert len(lines) > 5


MARK = re.compile(r"<b>((?:Karama (?:stops|does not stop)|Under a Karama) [^<]*)</b>")
MORE = "Karama: more on its sheet."


def rows_of(told: SeatSheet, *, proof: bool = False) -> list[str]:
    """The rows of what the others may do, as they are printed."""
    page = html_of([told], Look(proof=proof, fonts=False))
    back = page[page.index("What the others at this table may do") :]
    return [unescape(one) for one in re.findall(r"<li>(.*?)</li>", back, re.DOTALL)]


def faults_of_marks(told: SeatSheet) -> Iterator[str]:
    """Marks on the back of a seat that do not follow the words of the act they are of."""
    lines = [line for part in told.threats for group in part.groups for line in group.lines]
    for line, row in zip(lines, rows_of(told), strict=True):
        marks = [(one[1], row[: one.start()]) for one in MARK.finditer(row)]
        if len(marks) != sum(bool(point.karama) for point in line.told):
            yield f"{told.frame.title}: {line.name} has marks of no act: {marks}"
            continue
        before = iter(marks)
        for point in (one for one in line.told if one.karama):
            mark, words = next(before)
            if not words.rstrip().endswith(point.words):
                yield f"{told.frame.title}: {mark} does not follow {point.proof}"
            if mark != f"{stops()[point.proof].told}.":
                yield f"{told.frame.title}: {point.proof} is said to be: {mark}"
        if (MORE in row) is not bool(line.beside):
            yield f"{told.frame.title}: {line.name} keeps a mark to itself: {line.beside}"


ALL = tuple(dict.fromkeys(sheet.faction for sheet in all_sheets().values()))


@pytest.mark.parametrize("faction", ALL)
@pytest.mark.parametrize("fan", [False, pytest.param(True, marks=pytest.mark.sweep)])
def test_no_mark_of_karama_stands_without_the_act_it_is_of(faction: str, *, fan: bool) -> None:
    table, _ = read_table(["all"], landsraad=fan)
    told = seat_sheet(faction, table)
    assert len(told.threats) > 5
    assert list(faults_of_marks(told)) == []


def test_what_decides_for_others_is_told_in_words() -> None:
    told = seat("fremen", ("fremen", "tleilaxu", "choam", "ecaz", "moritani", "atreides"))
    rows = " ".join(rows_of(told, proof=True))
    for one in (
        *("TLE-15", "TLE-16", "TLE-26", "TLE-27", "CHO-09", "CHO-34", "CHO-46", "ECZ-15"),
        *("ECZ-37", "ECZ-38", "ECZ-41", "ECZ-47", "MOR-31", "MOR-33", "ATR-27", "ATR-29"),
    ):
        assert all_facts()[one].statement[-30:] in rows, one
    allied = " ".join(rows_of(seat("atreides", ("atreides", "spacing-guild", "ixians"))))
    assert "may ship forces from one territory to another" in allied
    assert "may move up to 3 territories" in allied


def test_a_seat_says_what_it_is_told_from() -> None:
    six = ("choam", "richese", "ecaz", "moritani", "ixians", "tleilaxu")
    writings = "Told by writings on the game"
    assert seat("choam", six).frame.source == "CR, 2021; BW, since 2019; EM, 2022"
    assert writings not in html_of([seat("choam", six)], Look(fonts=False))
    for one in ("ixians", "tleilaxu"):
        told = seat(one, six)
        assert {"CR", "EM", "BW"} <= {*re.findall(r"[A-Z]{2}", told.frame.source)}
        assert writings in html_of([told], Look(fonts=False))


def test_a_basic_table_has_nothing_of_the_advanced_game() -> None:
    told = seat("ecaz", FOUR, advanced=False)
    assert [heading for heading, _ in told.powers] == ["Your powers"]
    assert told.special == ()
    assert "advanced" not in told.frame.edition


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    "names", [FOUR, pytest.param(SIX, marks=pytest.mark.sweep)], ids=["four", "six"]
)
def test_a_seat_is_one_leaf_and_can_be_read(names: tuple[str, ...], paper: Paper) -> None:
    sheets = [seat(one, names) for one in names]
    pdf = pdf_of(html_of(sheets, Look(paper=paper, duplex=True)))
    read = printed(pdf)
    assert len(read.paper) == 2 * len(names)
    assert read.smallest >= 7.99
    assert read.outside == []
    assert not_embedded(pdf) == set()


def test_at_a_crowded_table_what_to_agree_on_stands_on_one_sheet_for_all() -> None:
    *seats, agreed = offer_named("seat").sheets(Order(factions=SIX))
    assert isinstance(agreed, AgreeSheet)
    assert len(seats) == len(SIX)
    left = [one for seat in seats if isinstance(seat, SeatSheet) for one in seat.doubts]
    assert {one.id for one in agreed.doubts} == {one.id for one in left}
    page = html_of([*seats, agreed], Look(fonts=False))
    for one in agreed.doubts:
        assert (
            page.count(f"{escape(one.ask)}: <span" if one.ask else str(escape(one.issue))) == 1
        ), one.id


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    "faction", [pytest.param(one, marks=() if one == "ecaz" else pytest.mark.sweep) for one in SIX]
)
def test_one_seat_alone_is_a_leaf_with_what_to_agree_on(faction: str, paper: Paper) -> None:
    """Ecaz leaves most open: ten points, with five others to tell of."""
    (told,) = offer_named("seat").sheets(Order(names=(faction,), factions=SIX))
    assert isinstance(told, SeatSheet)
    assert told.doubts
    page = html_of([told], Look(paper=paper))
    assert page.count("Agree before you play") == 1
    assert "what a ? leaves open" not in told.beside
    seats = offer_named("seat").sheets(Order(factions=SIX))
    among = next(one for one in seats if one.frame.title == told.frame.title)
    assert isinstance(among, SeatSheet)
    assert ("what a ? leaves open" in among.beside) == among.crowded
    read = printed(pdf_of(page))
    assert len(read.paper) == 2
    assert read.smallest >= 7.99
    assert read.outside == []


FULL = (
    "choam,atreides,harkonnen,spacing-guild,emperor,ecaz",
    "fremen,ecaz,bene-gesserit,emperor,richese,harkonnen",
    "fremen,choam,tleilaxu,emperor,moritani,ixians",
    "richese,bene-gesserit,fremen,atreides,ecaz,tleilaxu",
)
"""Whose seat tells, and asks, more than others do; and who else plays."""


@pytest.mark.parametrize("names", FULL)
def test_the_fullest_seats_are_a_leaf_alone_and_among_the_others(names: str) -> None:
    assert list(beyond_a_leaf(tuple(names.split(",")))) == []


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(8))
def test_a_seat_is_a_leaf_at_tables_up_to_six(seed: int) -> None:
    """A few of the fullest are not: Richese with CHOAM, Ecaz, Fremen and Moritani runs over."""
    some = Random(seed)
    tables = [tuple(some.sample(ALL, some.choice((2, 3, 4, 5, 6, 6, 6)))) for _ in range(10)]
    assert [one for names in tables for one in beyond_a_leaf(names)] == []


def beyond_a_leaf(names: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Where the seat of the first of these takes more than a leaf of Letter."""
    table, _ = read_table(names)
    alone = seat_sheet(names[0], table, single=True)
    among = seat_sheet(names[0], table)
    of_table = next(one for one in table_sheets(table) if isinstance(one, SeatSheet))
    for how, one in {"alone": alone, "among": among, "table": of_table}.items():
        if pages_of(pdf_of(html_of([one], Look(paper=Paper.LETTER)))) > 2:
            yield how, names


def test_at_a_table_of_more_than_six_an_ally_is_no_threat() -> None:
    """In the basic game no seat of these is so full that it leaves its allies out by itself."""
    seven = "atreides,harkonnen,guild,fremen,emperor,bg,tleilaxu".split(",")
    made = offer_named("seat").sheets(Order(factions=tuple(seven), advanced=False))
    (threats,) = (one for one in made if isinstance(one, PhasesSheet))
    seats = [one for one in made if isinstance(one, SeatSheet)]
    assert not all(one.crowded for one in seats)
    told = {line.proof for part in threats.parts for group in part.groups for line in group.lines}
    table, _ = read_table(seven, advanced=False)
    by_kind: dict[str, set[str]] = {}
    for part in (part for one in table.factions for part in parts_of(one, table)):
        for group in part.groups:
            by_kind.setdefault(group.kind, set()).update(line.proof for line in group.lines)
    assert told
    assert told <= by_kind["others"]
    assert by_kind["ally"] - by_kind["others"]
    for one in seats:
        assert one.apart.startswith("On other sheets: what the others may do, what an ally does")


def test_a_seat_sends_to_no_sheet_that_is_not_there() -> None:
    base, _ = read_table(["atreides", "harkonnen", "guild", "fremen"])
    for one in table_sheets(base):
        assert not isinstance(one, SeatSheet) or one.apart == ""
    everyone, _ = read_table(["all"])
    for one in table_sheets(everyone):
        assert not isinstance(one, SeatSheet) or "what tokens do." in one.apart
    for one in offer_named("seat").sheets(Order(factions=("all",))):
        assert not isinstance(one, SeatSheet) or "(kanly print tokens)" in one.apart


def test_one_seat_of_a_large_table_has_every_mark_explained() -> None:
    told, threats = offer_named("seat").sheets(Order(names=("atreides",), factions=("all",)))
    assert isinstance(told, SeatSheet)
    assert isinstance(threats, PhasesSheet)
    asked = {one.id for one in (*told.doubts, *threats.doubts)}
    marked = {
        doubt
        for part in threats.parts
        for group in part.groups
        for line in group.lines
        for doubt in line.doubts
    }
    assert marked
    assert marked <= asked
    assert len(asked) == len(told.doubts) + len(threats.doubts)
    assert threats.lead.endswith("to Atreides.")


@pytest.mark.parametrize("names", [("all",), SIX], ids=["all", "six"])
def test_every_mark_on_the_seats_of_a_table_is_explained_there(names: tuple[str, ...]) -> None:
    made = offer_named("seat").sheets(Order(factions=names))
    asked, marked = set[str](), set[str]()
    for one in made:
        if isinstance(one, SeatSheet | PhasesSheet | AgreeSheet):
            asked |= {doubt.id for doubt in one.doubts}
        if isinstance(one, PhasesSheet):
            groups = [group for part in one.parts for group in part.groups]
            marked |= {doubt for group in groups for line in group.lines for doubt in line.doubts}
    assert marked <= asked


def test_at_a_table_of_twelve_each_seat_is_a_leaf_and_what_others_may_do_is_told_once() -> None:
    made = offer_named("seat").sheets(Order(factions=("all",)))
    seats = [one for one in made if isinstance(one, SeatSheet)]
    assert [type(one).__name__ for one in made[len(seats) :]] == ["PhasesSheet", "AgreeSheet"]
    assert {one.frame.title: one.behind for one in seats if one.turned} == {
        "CHOAM": True,
        "Fremen": True,
        "Richese": True,
    }
    for one in seats:
        pages = pages_of(pdf_of(html_of([one])))
        assert pages == (2 if one.turned else 1), one.frame.title


def test_a_seat_goes_by_the_factions_that_are_named() -> None:
    made = offer_named("seat").sheets(Order(names=("moritani",), factions=("ecaz", "choam")))
    assert [one.frame.edition for one in made] == ["your seat, against Ecaz, CHOAM, advanced game"]
