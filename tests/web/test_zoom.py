"""Pages of look-up and of decks on a phone at 200 %, and on a wide screen at 400 %."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from page_faults import faults_in_both, zoomed_faults
from page_kinds import DECKS, LOOKED_UP

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from served import Served


@pytest.mark.sweep
def test_nothing_is_scrolled_sideways_enlarged(looked_up: Served, context: BrowserContext) -> None:
    """WCAG 1.4.10, but for tables and charts, which scroll in boxes of their own."""
    page = context.new_page()
    faults: list[str] = []
    for address in (*LOOKED_UP, *DECKS):
        page.goto(looked_up.url + address)
        faults += zoomed_faults(page, address)
    for address in ("/enter", "/nowhere", "/join/nobody", "/games/none"):
        page.goto(looked_up.url + address)
        faults += faults_in_both(page, address)
    assert not faults, "\n".join(faults)
