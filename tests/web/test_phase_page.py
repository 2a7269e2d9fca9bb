"""A phase from one's own side in the browser: short where it is read, and nothing left out."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from cardbase.boardgame.names import PHASES
from cardbase.boardgame.phases import in_phase
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.vocabulary import TurnPhase
from kanly.faction.phase_page import NOTHING
from kanly.faction.phase_page import page as terminal_page
from kanly.web.lookup.board import NOTHING_ALONE, phase_page
from templates.web.page import Frame, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext
    from served import Served

    from cardbase.catalog.catalog import Catalog

MOST_OPEN = 900
"""Words that are seen before anything is opened, form and foot with them."""
FOUR = "choam,ecaz,fremen,emperor"


class Seen(HTMLParser):
    """The words of a page that stand open, and those of all of it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open = self.words = 0
        self._closed: list[bool] = []
        self._summary = False
        self.feed(html)

    def handle_starttag(  # noqa: D102 - the base class tells
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        if tag == "details":
            self._closed.append("open" not in dict(attrs))
        self._summary = tag == "summary" or (self._summary and tag != "details")

    def handle_endtag(self, tag: str) -> None:  # noqa: D102
        if tag == "details":
            self._closed.pop()
        self._summary = self._summary and tag != "summary"

    def handle_data(self, data: str) -> None:  # noqa: D102
        over = self._closed[:-1] if self._summary else self._closed
        many = len(data.split())
        self.words += many
        self.open += 0 if any(over) else many


def every() -> Iterator[tuple[str, TurnPhase]]:
    """Each faction in each phase."""
    yield from ((faction, phase) for faction in factions() for phase in PHASES)


def shown(catalog: Catalog, faction: str, phase: TurnPhase, table: str = "") -> str:
    """The page, for a guest."""
    chosen = {"faction": faction, "phase": phase.value, "factions": table}
    return render(phase_page(catalog, chosen, own=False), Frame())


def test_what_stands_open_is_read_on_a_phone(catalog: Catalog) -> None:
    faults = list[str]()
    for faction, phase in every():
        seen = Seen(shown(catalog, faction, phase))
        if not seen.open < MOST_OPEN:
            faults.append(f"{faction}, {phase}: {seen.open} of {seen.words} words are open")
    assert not faults


def test_all_that_acts_stands_once_with_all_its_facts(catalog: Catalog) -> None:
    """What is closed is there all the same: each thing, its facts then and at other times."""
    for faction, phase in every():
        view = in_phase(faction, phase)
        html = shown(catalog, faction, phase)
        actors = (*view.own, *view.others, *view.allies, *view.anyone, *view.modules)
        for one in actors:
            assert html.count(f'<a class="id long" href="/rule/{one.thing.id}">') == 1
        linked = {*re.findall(r'class="id" href="/rule/([^"]+)"', html)}
        facts = {fact.id for one in actors for fact in one.facts}
        assert facts | {fact for one in actors for fact in one.more} <= linked


@pytest.mark.sweep
def test_it_says_of_karama_and_of_nothing_what_the_terminal_says(catalog: Catalog) -> None:
    """For all factions: the words on powers of which no table speaks, and on none that act."""
    bare, alone = 0, 0
    for faction, phase in every():
        view = in_phase(faction, phase)
        html = " ".join(unescape(re.sub(r"<[^>]+>", "", shown(catalog, faction, phase))).split())
        text = " ".join(terminal_page(view).split())
        for says in ("Not listed: the Karama table", "Not marked:", "Still works: "):
            assert says not in text or says in html, (faction, phase, says)
        assert (NOTHING in text) is (NOTHING in html) is (not view.own)
        only = bool(view.own) and all(one.always for one in view.own)
        assert (NOTHING_ALONE in html) is only
        bare, alone = bare + (not view.own), alone + only
    assert bare
    assert alone


def test_where_it_is_not_known_who_plays_that_is_asked_first(catalog: Catalog) -> None:
    page = shown(catalog, "choam", TurnPhase.BATTLE)
    assert page.index("Who plays") < page.index("<span>Faction")
    assert "much shorter then" in page
    named = shown(catalog, "choam", TurnPhase.BATTLE, FOUR)
    assert named.index("Who plays") > named.index("<span>Faction")
    assert Seen(named).words < Seen(page).words / 2


def test_a_guess_stands_in_the_form(catalog: Catalog) -> None:
    chosen = {"faction": "ecas", "phase": "batle", "factions": ""}
    page = render(phase_page(catalog, chosen, own=False), Frame())
    assert '<option value="ecaz" selected>' in page
    assert '<option value="battle" selected>' in page


@pytest.mark.sweep
def test_on_paper_all_of_it_stands_open(looked_up: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{looked_up.url}/phase?faction=choam&phase=battle&factions={FOUR}")
    inside = page.locator("details.part").last.locator("li").first
    assert not inside.is_visible()
    page.emulate_media(media="print")
    assert inside.is_visible()
    page.emulate_media(media="screen")
    page.locator("details.part").last.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert inside.is_visible()
