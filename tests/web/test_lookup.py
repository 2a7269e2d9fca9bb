"""Look-up in the browser: the box, the pages it leads to, sheets, and all of it offline."""

from __future__ import annotations

import gzip
import html
import os
import re
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import asking
import httpx
import msgspec
import pytest
from page_faults import faults_of
from page_kinds import LOOKED_UP
from served import Served

from cardbase.catalog.catalog import Catalog
from kanly.web.lookup.box import meant
from kanly.web.lookup.cards import find_page
from kanly.web.lookup.owners import OwnersAlone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

OK, NOT_FOUND = 200, 404
LARGEST_KEPT = 2_000_000
"""Bytes of what a browser keeps of the catalog, compressed (issue of the server)."""


@pytest.mark.sweep
def test_every_kind_of_page_is_accessible_and_fits_a_phone(
    looked_up: Served, browser: Browser
) -> None:
    """WCAG 2.2 AA by axe, light and dark; nothing is scrolled sideways at 390 and 1280 px."""
    faults: list[str] = []
    for width, look in ((390, "light"), (390, "dark"), (1280, "light")):
        opened = browser.new_context(
            viewport={"width": width, "height": 850},
            color_scheme="dark" if look == "dark" else None,
        )
        page = opened.new_page()
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        for one in LOOKED_UP:
            faults += faults_of(page, looked_up.url + one)
        opened.close()
    assert not faults, "\n".join(faults)


@pytest.mark.sweep
def test_no_link_leads_nowhere(looked_up: Served) -> None:
    """All links of every kind of page, and of the pages these lead to of each kind a few."""
    waiting, seen, faults = [*LOOKED_UP], set[str](), list[str]()
    of_kind: dict[str, int] = {}
    with looked_up.asked() as client:
        while waiting:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            kind = address.split("?")[0].split("/")[1]
            of_kind[kind] = of_kind.get(kind, 0) + 1
            answer = client.get(address, follow_redirects=True)
            if answer.status_code >= NOT_FOUND:
                faults.append(f"{address}: {answer.status_code}")
            if of_kind[kind] > 40 or "text/html" not in answer.headers["content-type"]:
                continue
            for link in re.findall(r'href="([^"#]+)"', answer.text):
                there = urlsplit(urljoin(looked_up.url + address, link.replace("&amp;", "&")))
                if there.netloc == urlsplit(looked_up.url).netloc:
                    waiting.append(there.path + (f"?{there.query}" if there.query else ""))
    assert len(seen) > 100
    assert not faults, "\n".join(faults)


def test_the_box_answers_while_one_types_and_by_the_keyboard(
    looked_up: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(looked_up.url)
    page.keyboard.type("wierding wa")
    page.wait_for_url(re.compile(r"q=wierding\W+\w*wa$"))  # what was begun has answers, too
    assert "Weirding Way" in page.locator(".results a").first.inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/eots:weirding-way")
    assert "CE-01" in page.inner_text("main")


def test_a_question_is_answered_while_one_types(looked_up: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(looked_up.url)
    page.keyboard.type("can i bid more than my treas")
    page.locator("#found").get_by_text("P-03", exact=True).first.wait_for()
    page.keyboard.type(" zzz qqq")
    page.locator(".results a", has_text="zzz qqq").wait_for()
    assert page.locator("#found").get_by_text("P-03", exact=True).count() == 0


def test_without_script_it_is_all_there(looked_up: Served, browser: Browser) -> None:
    opened = browser.new_context(java_script_enabled=False)
    page = opened.new_page()
    page.goto(looked_up.url)
    page.fill("#q", "P-04")
    page.get_by_role("button", name="Look up").click()
    page.locator(".results a").first.click()
    assert "Each further bid must be higher" in page.inner_text("main")
    opened.close()


def test_what_is_typed_is_never_markup(looked_up: Served) -> None:
    typed = '<script>alert("x")</script>'
    for address in ("/", "/find", "/ask", "/rules", "/phase"):
        for field in ("q", "section", "faction", "factions"):
            answer = asking.get(looked_up.url + address, params={field: typed})
            assert "<script>alert" not in answer.text
    answer = asking.get(f"{looked_up.url}/card/{typed}")
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/rule/P-99", "P-99"),
        ("/faction/nobody", "No faction"),
        ("/sheets/deck", "no such sheet"),
        ("/nowhere", "no such page"),
    ],
)
def test_what_is_not_there_is_said(looked_up: Served, address: str, says: str) -> None:
    answer = asking.get(looked_up.url + address)
    assert answer.status_code == NOT_FOUND
    assert says in answer.text


def test_a_sheet_takes_no_file_of_the_server(looked_up: Served) -> None:
    answer = asking.get(f"{looked_up.url}/sheets/slips?names=/etc/passwd&show=bare")
    assert "root:" not in answer.text
    assert "takes no name" in answer.text


def test_a_sheet_is_what_is_printed(looked_up: Served) -> None:
    """The sheet alone bears its own style and no script, by its own policy; PDF is PDF."""
    page = asking.get(f"{looked_up.url}/sheets/turn?show=bare")
    assert "script" not in page.headers["content-security-policy"]
    assert "House Interval" in page.text
    data = httpx.get(f"{looked_up.url}/sheets/turn?show=pdf", timeout=30)
    assert (data.status_code, data.content[:5]) == (OK, b"%PDF-")


def test_all_cards_and_rules_fit_into_what_a_browser_keeps(
    looked_up: Served, catalog: Catalog
) -> None:
    with httpx.stream("GET", f"{looked_up.url}/offline/catalog.json") as answer:
        packed = b"".join(answer.iter_raw())
    assert len(packed) < LARGEST_KEPT
    kept = {one["id"] for one in msgspec.json.decode(gzip.decompress(packed))["points"]}
    assert {card.id for card in catalog.all_cards()} < kept
    assert {"P-04", "CHO-08", "AMB-40", "QA-03"} < kept


def test_a_card_is_found_when_the_server_is_gone(
    looked_up: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(looked_up.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{looked_up.url}/card/eots:pogrom")
    context.set_offline(True)
    page.goto(f"{looked_up.url}/?q=lady jessica")
    page.locator(".results li").first.wait_for()
    assert "No connection" in page.inner_text("#found")
    assert "Bound Concubine" in page.inner_text("#found")
    page.goto(f"{looked_up.url}/games")
    assert "cannot be reached" in page.inner_text("main")


@pytest.mark.parametrize("asked", ["own:1", "-own>0", 'in:"starter:atreides"', "t:venture in:x"])
def test_a_guest_asks_nothing_of_the_owners_library(catalog: Catalog, asked: str) -> None:
    """Z-02 in kind: what somebody owns is theirs to show."""
    page = find_page(catalog, asked, {}, own=False)
    assert page.result is None
    assert page.fault == (f"{OwnersAlone()}.",)
    assert [one.what for one in meant(catalog, asked, own=False)] == [str(OwnersAlone())]
    assert find_page(catalog, "deck:House", {}, own=False).result


def test_where_an_answer_is_not_so_is_told(looked_up: Served) -> None:
    case = r'Not so on a homeworld: <a class="id long" href="/rule/HOM-22">HOM-22</a>'
    for address in (
        "/ask?q=BAS-89",
        "/rule/BAS-89",
        "/?q=what if i hold the traitor card of the enemy leader",
    ):
        assert case in html.unescape(asking.get(looked_up.url + address).text), address
    rule = asking.get(f"{looked_up.url}/rule/SB-04").text
    assert 'for a venture: <a class="id" href="/rule/SB-08">SB-08</a>' in rule
    asked = "choam brings back troops at the cheap price, but karama blocked it: what price"
    page = asking.get(f"{looked_up.url}/ask", params={"q": asked}).text
    head, below, rest = page.partition("<h2>Otherwise</h2>")
    assert below
    assert "/rule/CHO-29" in head
    assert "/rule/CHO-27" in rest


def test_a_guess_is_told(looked_up: Served) -> None:
    """As at the command line: what was taken for something else is never shown as if named."""
    for address, says in (
        ("/card/pogrum", "taken to mean Pogrom"),
        ("/faction/choaam", "taken to mean CHOAM"),
        ("/phase?faction=choam&phase=batle", "taken to mean Battle"),
        ("/phase?faction=choam&phase=battle&factions=choam,ecas", "Ecaz"),
        ("/sheets/seat?names=ecaz&factions=choaam,ecaz&show=page", "CHOAM"),
        (f"/?q={'a' * 500}", "Only the first 400 signs"),
        ("/find?q=battle cost>90", "has:battle"),
    ):
        assert says in html.unescape(asking.get(looked_up.url + address).text), address


@pytest.mark.sweep
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system tells it otherwise")
def test_the_server_keeps_nothing_of_the_sheets_it_made(looked_up: Served) -> None:
    """Typst keeps 100 MB of a table, and of the ten before."""
    held = []
    for names in combinations(("atreides", "ecaz", "fremen", "guild", "ixians"), 4):
        asked = {"factions": ",".join(names), "paper": "a4", "show": "pdf"}
        data = httpx.get(f"{looked_up.url}/sheets/table", params=asked, timeout=60)
        assert data.content[:5] == b"%PDF-"
        pages = Path(f"/proc/{looked_up.process.pid}/statm").read_text(encoding="ascii").split()[1]
        held.append(int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20)
    assert held[-1] - held[1] < 120, held
