"""Players at a table in the browser: each with a browser of its own, whose every byte is kept."""

from __future__ import annotations

import re
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as Waited
from recording_proxy import RecordingProxy
from secrecy import Watched
from staged_games import seat

from cardbase.cards.words import numbers, type_line
from kanly.web.tables.rights import DEVICE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, ViewportSize
    from served import Served

    from tracker.engine.words import HouseId
    from tracker.table.session import Session

PHONE: ViewportSize = {"width": 390, "height": 844}
WAIT = 8_000
"""Milliseconds to wait for what others did."""


class Player:
    """A device at a table: its browser, and every byte that it has received.

    Attributes:
        house: The House it plays, "" where it looks on.
        faults: What its scripts have not caught.
    """

    def __init__(self, browser: Browser, served: Served, house: HouseId = "") -> None:
        self.house, self.url, self.secret = house, served.url, ""
        self.proxy = RecordingProxy()
        self.context = browser.new_context(viewport=PHONE, proxy={"server": self.proxy.address})
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def sit(self, home: Path, game: str) -> None:
        """Give this device its seat at a game of the library, and open its page."""
        secret = token_urlsafe(32)
        self.context.add_cookies([{"name": DEVICE, "value": secret, "url": self.url}])
        seat(home, game, secret, *([self.house] if self.house else []))
        self.page.goto(f"{self.url}/games/{game}")

    def lays_out(self, name: str, *houses: tuple[str, str], **settings: str) -> str:
        """Lay out a game of starter decks on the page for it; its id."""
        self.page.goto(f"{self.url}/games")
        fill, select = self.page.fill, self.page.select_option
        fill("[name=name]", name)
        for number, (house, sponsor) in enumerate(houses, 1):
            fill(f"[name=house{number}]", house)
            select(f"[name=sponsor{number}]", label=sponsor)
            select(f"[name=deck{number}]", "starter")
        for setting, value in settings.items():
            field = self.page.locator(f"[name=set-{setting.replace('_', '-')}]")
            self.opened(field)
            field.select_option(value)
        self.page.get_by_role("button", name="Lay out the game").click()
        self.page.wait_for_url("**/games/*")
        return self.page.url.rpartition("/")[2]

    def joins(self, host: Player, label: str) -> None:
        """Open a link that the lobby of the host shows, and take what it gives."""
        link = host.page.locator(".link", has_text=label).locator("a.word").first
        self.page.goto(link.get_attribute("href") or "")
        self.page.locator("main form button").click()
        self.page.wait_for_url("**/games/**")

    @property
    def position(self) -> str:
        """Where the game stands on this page."""
        return self.page.locator("#table").get_attribute("data-position") or ""

    @property
    def awaited(self) -> str:
        """The line at the top."""
        return self.page.locator("#awaited").inner_text()

    def choice(self, says: str) -> Locator:
        """The form of a choice by what its button says, with all that it lies in opened."""
        return self.opened(self.page.locator("#do button.go", has_text=re.compile(says)).first)

    def option(self, verb: str) -> Locator:
        """The form of the first choice of a verb, with all that it lies in opened."""
        form = f'#do form.choice:has(input[name=option][value^="{verb}"])'
        return self.opened(self.page.locator(form).first.locator("button.go"))

    def opened(self, button: Locator) -> Locator:
        """The form of a button, with all that it lies in opened."""
        button.evaluate(
            "one => { for (let at = one; at; at = at.parentElement) "
            "if (at instanceof HTMLDetailsElement) at.open = true; }"
        )
        return button.locator("xpath=ancestor::form")

    def does(self, says: str, **fields: str) -> None:
        """Do a choice, with its fields filled in, and wait until the page shows what came of it."""
        self.sends(self.choice(says), **fields)

    def sends(self, form: Locator, **fields: str) -> None:
        """Send a form, and wait until the page shows what came of it."""
        before = self.position
        for name, value in fields.items():
            form.locator(f"[name={name}]").fill(value)
        form.locator("button.go").click()
        self.page.wait_for_function(
            "at => document.getElementById('table').dataset.position !== at"
            " || document.querySelector("
            "'.said:not(.done, .news), .line-state:not([hidden])') !== null",
            arg=before,
        )
        assert self.position != before, self.page.locator(".said, .line-state").all_inner_texts()

    def sees(self, text: str) -> None:
        """Wait until the page says something, or fail."""
        shown = self.page.locator("#table", has_text=text)
        try:
            shown.wait_for()
        except Waited:
            raise AssertionError(self.page.locator("body").inner_text()) from None

    def stands_with(self, other: Player) -> None:
        """Wait until this page stands where that of another does."""
        self.page.wait_for_function(
            "at => document.getElementById('table').dataset.position === at", arg=other.position
        )

    def leaks(self, session: Session) -> Iterator[str]:
        """What it has received of cards that its House never saw: names, and ids of the catalog."""
        watched = Watched(session.events, session.cards, self.house)
        pieces, cards = session.game.pieces, session.cards
        hidden = {pieces[one].card for one in watched.hidden} - watched.shown
        public = " ".join(
            text
            for one in watched.shown
            for text in (
                cards[one].full_name,
                type_line(cards[one]),
                numbers(cards[one]),  # a card may be called as a talent is: Prescience
                *(said.text for said in cards[one].sentences),
            )
        )
        received = bytes(self.proxy.received).decode("utf-8", "replace")
        # how long a chunk of the feed is stands on a line of its own, in hexadecimal: c8 is 200
        received = re.sub(r"(?m)^[0-9a-f]+(?=\r\n)", "", received)
        assert received
        for one in sorted(hidden):
            if re.search(rf"{re.escape(one)}(?![\w-])", received):
                yield one
            name = cards[one].name
            if name not in public and (found := re.search(rf"\b{re.escape(name)}\b", received)):
                yield received[max(found.start() - 60, 0) : found.end() + 40]
        for one in watched.hidden:
            counted = pieces[one].place.value in {"hand", "Assembly", "House deck", "Imperial deck"}
            if counted and (found := re.search(rf'["\s>:]{one}["\s<,&]', received)):
                told = received[max(found.start() - 60, 0) : found.end() + 40]
                yield f"{one} ({pieces[one].card}): {told}"
