"""`kanly serve`: pages answer, and the frame around them works without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import asking
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

OK, ELSEWHERE, FORBIDDEN, MISDIRECTED = 200, 303, 403, 421


def test_it_answers_to_its_own_names_alone(looked_up: Served) -> None:
    assert asking.get(looked_up.url).status_code == OK
    answer = asking.get(looked_up.url, headers={"host": "evil.example"})
    assert answer.status_code == MISDIRECTED
    assert "open it by the address it told" in answer.text


def test_only_its_own_pages_send(looked_up: Served) -> None:
    sent = {"theme": "dark", "back": "//elsewhere"}
    assert asking.post(f"{looked_up.url}/theme", data=sent).status_code == FORBIDDEN
    with looked_up.asked() as client:
        answer = client.post("/theme", data=sent)
    assert (answer.status_code, answer.headers["location"]) == (ELSEWHERE, "/")


def test_the_look_is_kept_without_script(looked_up: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(looked_up.url)
    page.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
