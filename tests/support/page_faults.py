"""What is wrong with a page in a real browser: its size, its accessibility, its console."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

OK = 200
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

ZOOMED: tuple[ViewportSize, ...] = (
    {"width": 195, "height": 422},
    {"width": 320, "height": 256},
)
"""A phone at 200 %, and a screen of 1280 by 1024 at 400 % (WCAG 1.4.10), in pixels of CSS."""

OPEN_ALL = "document.querySelectorAll('details').forEach(one => { one.open = true; })"
SIDEWAYS = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  const beyond = document.documentElement.scrollWidth > wide;
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('.unseen, .skip, svg *')) continue;
    const box = one.getBoundingClientRect(), says = one.outerHTML.slice(0, 120);
    const flows = at => getComputedStyle(at).overflowX !== 'visible';
    let at = one.parentElement;
    while (at && at !== document.body && !flows(at)) at = at.parentElement;
    if (beyond && at === document.body && box.right > wide + 1)
      found.push(`${Math.round(box.right)} wide: ${says}`);
    if (!flows(one) || one.matches('input, select, textarea')) continue;
    if (one.scrollWidth > one.clientWidth + 1 && !one.querySelector('table, figure'))
      found.push(`cut off, or scrolled, and no table: ${says}`);
  }
  return beyond && !found.length ? ['it is wider than the screen'] : found;
}"""


COVERED = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  if (one === document.body) return null;
  const says = one.outerHTML.slice(0, 120), ring = getComputedStyle(one);
  if (ring.outlineStyle === 'none' || !parseFloat(ring.outlineWidth)) return `no ring: ${says}`;
  for (const x of [.1, .5, .9]) for (const y of [.1, .5, .9]) {
    const met = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    if (met && (one.contains(met) || met.closest('label')?.control === one)) return '';
  }
  return `covered, or out of sight: ${says}`;
}"""


def faults_of(page: Page, address: str) -> Iterator[str]:
    """Open a page; what it answers wrongly, what is wider than the screen, what axe finds."""
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    answer = page.goto(address)
    size = page.viewport_size
    assert answer
    assert size
    where = f"{address} at {size['width']}"
    if answer.status != OK:
        yield f"{where}: answers {answer.status}"
    yield from faults_here(page, where)
    yield from (f"{where}: {fault}" for fault in said)


def faults_here(page: Page, where: str) -> Iterator[str]:
    """What is wider than the screen, and what axe finds, on a page as it is now."""
    yield from (f"{where}: {fault}" for fault in page.evaluate(SIDEWAYS))
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
    for one in found.response["violations"]:
        nodes = [node["html"][:150] for node in one["nodes"][:3]]
        yield f"{where}: {one['id']}: {one['help']}: {nodes}"


def zoomed_faults(page: Page, where: str) -> Iterator[str]:
    """What is scrolled sideways or cut off on a page enlarged, with all in it opened.

    Tables and charts may scroll in boxes of their own. The size of the page comes back.
    """
    before = page.viewport_size
    page.evaluate(OPEN_ALL)
    for size in ZOOMED:
        page.set_viewport_size(size)
        page.wait_for_timeout(20)
        yield from (f"{where} at {size['width']}: {one}" for one in page.evaluate(SIDEWAYS)[:4])
    if before:
        page.set_viewport_size(before)


def faults_in_both(page: Page, where: str) -> Iterator[str]:
    """What is wrong with a page in light and in dark, on a phone and enlarged, all of it opened."""
    page.evaluate(OPEN_ALL)
    page.wait_for_timeout(100)
    page.evaluate("document.querySelector('.tray [data-clear]')?.click()")
    page.emulate_media(color_scheme="light")
    yield from faults_here(page, f"{where}, light")
    page.emulate_media(color_scheme="dark")
    yield from faults_here(page, f"{where}, dark")
    yield from zoomed_faults(page, where)


def covered_stops(page: Page, where: str, *, back: bool, most: int = 120) -> Iterator[str]:
    """The stops of Tab, or of Shift+Tab from the end, that are not seen, or have no ring."""
    if back:
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    for _ in range(most):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        said = page.evaluate(COVERED)
        if said is None:
            return
        if said:
            yield f"{where}{', back' if back else ''}: {said}"
