"""How many pages sheets take, on either paper."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from printed import printed

from cardbase.boardgame.seats import read_table
from cardbase.decks.starters import starters
from kanly.printing.offers import OFFERS
from kanly.printing.order import Order
from templates.boardgame.table import table_sheets
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, Paper, html_of

FOOT = r"Kanly · (.*) \d+/\d+"
"""The title of its sheet at the foot of a page."""
SIX = ("choam", "richese", "ecaz", "moritani", "atreides", "emperor")
FOUR = ("ecaz", "moritani", "choam", "richese")
BASE = ("fremen", "guild", "harkonnen", "bene-gesserit", "ixians", "tleilaxu")
FULLEST = ("richese", "choam", "ecaz", "fremen", "ixians", "moritani")


@pytest.mark.sweep
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("names", "modules", "most"),
    [
        (FOUR, "", 12),
        (SIX, "", 16),
        (BASE, "", 16),
        (FULLEST, "", 16),
        *((FOUR, one, 12) for one in ("leader-skills", "strongholds", "new-treachery")),
        *((FOUR, one, 12) for one in ("set/tech", "nexus", "nexus strongholds")),
        *((FOUR, one, 13) for one in ("homeworlds", "discovery")),
        (SIX, "leader-skills", 16),
        (FOUR, "all", 15),
        (SIX, "all", 19),
    ],
)
def test_a_table_prints_few_pages_a_leaf_for_each_player(
    names: tuple[str, ...], modules: str, most: int, paper: Paper
) -> None:
    """By either edition of Richese, in both games; what is more than a leaf is no seat."""
    faults = []
    for fan, advanced in ((False, True), (True, True), (False, False), (True, False)):
        if (fan and "richese" not in names) or (not advanced and modules):
            continue
        sheets = table_sheets(
            read_table(names, modules.split(), advanced=advanced, landsraad=fan)[0]
        )
        pdf = pdf_of(html_of(sheets, Look(paper=paper)))
        pages = pages_of(pdf)
        seats = Counter(
            found[0] for text in printed(pdf).texts if (found := re.findall(FOOT, text))
        )
        more = [one.frame.title for one in sheets if one.TEMPLATE == "seat"]
        more = [one for one in more if seats[one] != 2]
        if pages > most or more or printed(pdf).outside or printed(pdf).smallest < 7.99:
            faults.append((fan, advanced, pages, more))
    assert faults == []


@pytest.mark.sweep
@pytest.mark.usefixtures("home")
def test_each_starter_is_a_leaf_on_either_paper() -> None:
    faults = []
    for name in starters():
        sheets = OFFERS["deck"].sheets(Order(names=(name,)))
        for paper in Paper:
            pdf = pdf_of(html_of(sheets, Look(paper=paper)))
            if pages_of(pdf) != 2 or printed(pdf).outside or printed(pdf).smallest < 7.99:
                faults.append((name, str(paper), pages_of(pdf)))
    assert faults == []


@pytest.mark.sweep
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.usefixtures("home")
def test_no_page_is_nearly_empty(paper: Paper) -> None:
    """The last of a sheet is filled to a third, each before it to a half; cards have one size."""
    faults = []
    for offer in OFFERS.values():
        if offer.fixed or offer.needs_name or offer.id in {"report", "seat", "table"}:
            continue
        sheets = offer.sheets(Order(blank=offer.id == "game-sheet"))
        read = printed(pdf_of(html_of(sheets, Look(paper=paper))))
        for page, (_, high) in enumerate(read.paper):
            ends = [one.bottom for one in read.letters if one.page == page]
            filled = max((one for one in ends if one < high - 24), default=0) / high
            if filled < (0.33 if page == len(read.paper) - 1 else 0.5):
                faults.append((offer.id, page + 1, round(filled, 2)))
    assert faults == []
