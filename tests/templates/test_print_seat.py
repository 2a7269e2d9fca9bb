"""The seat sheets: one leaf, what stands on it, at which table."""

from __future__ import annotations

from functools import cache

import pytest
from markupsafe import escape
from printed import not_embedded, printed

from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from kanly.printing.offers import offer_named
from kanly.printing.order import Order
from templates.boardgame.seat import AgreeSheet, SeatSheet, seat_sheet
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

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
    assert {one.label for one in all_sheets()[faction].abilities} == front


@pytest.mark.parametrize("faction", FOUR)
def test_what_others_may_do_is_of_those_at_the_table(faction: str) -> None:
    told = seat(faction, FOUR)
    lines = [line for part in told.threats for group in part.groups for line in group.lines]
    owners = {line.whose.partition(",")[0] for line in lines}
    others = {"Ecaz", "Atreides", "Harkonnen", "Moritani"} - {told.frame.title}
    assert owners <= others
    assert len(lines) > 5


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
        assert page.count(str(escape(one.issue[:40]))) == 1, one.id


def test_a_seat_goes_by_the_factions_that_are_named() -> None:
    made = offer_named("seat").sheets(Order(names=("moritani",), factions=("ecaz", "choam")))
    assert [one.frame.edition for one in made] == ["your seat, against Ecaz, CHOAM, advanced game"]
