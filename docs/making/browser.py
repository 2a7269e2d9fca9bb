"""Takes pictures of an evening in the browser: `python -m making.browser` (just browser).

Each picture shows a page twice, light and dark: as a phone shows it, and as a desk does. The
animation is what one of two players sees of a turn.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.request import urlopen

from PIL import Image

from making.sources import DOCS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

PICTURES = DOCS / "pictures" / "browser"
LARGEST = 60_000
"""Bytes of a picture; of the animation four times as many."""
PHONE, DESK = (390, 844), (1280, 860)
PHONE_SIZE: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
ROUNDS = 6
"""How often each of two players presses a button in the animation."""
LOOKS = ("light", "dark")

PAGES = {
    "look-up": "/?q=wierding",
    "card": "/card/eots:weirding-way",
    "find": "/find?q=t:persona+a:atreides+cost<%3D3",
    "ask": "/ask?q=can+i+bid+more+than+my+treasury",
    "faction": "/faction/choam",
    "phase": "/phase?faction=choam&phase=battle&factions=choam,ecaz,fremen,emperor",
    "sheet": "/sheets/turn?show=page",
    "decks": "/decks",
    "deck": "/decks/starter/atreides",
    "suggest": "/decks/starter/atreides/fit",
    "charts": "/decks/starter/atreides/counts",
}
"""What is looked up, by the name of its picture."""


@contextmanager
def served(home: Path) -> Iterator[str]:
    """A server over a home of its own, once it answers; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "kanly", "serve", "--port", str(port)],
        env={**os.environ, "KANLY_HOME": str(home)},
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                urlopen(f"{address}/health").close()  # noqa: S310 - our own server
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise TimeoutError(address)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def pair(shots: list[bytes]) -> bytes:
    """Pictures of one size side by side, as WebP no larger than allowed."""
    images = [Image.open(BytesIO(shot)).convert("RGB") for shot in shots]
    wide, high = images[0].size
    whole = Image.new("RGB", (wide * len(images) + 8 * (len(images) - 1), high), "#8a3f0d")
    for place, image in enumerate(images):
        whole.paste(image, (place * (wide + 8), 0))
    return _within(LARGEST, whole)


def _within(most: int, first: Image.Image, **more: object) -> bytes:
    """A picture as WebP, as fine as so many bytes allow."""
    written = BytesIO()
    for quality in range(85, 5, -10):
        written = BytesIO()
        first.save(written, "WEBP", quality=quality, method=6, **more)
        if written.tell() <= most:
            break
    return written.getvalue()


def shown(page: Page) -> dict[str, bytes]:
    """What a page looks like, by the size of the screen: light and dark beside each other."""
    found = {}
    for name, (wide, high) in (("phone", PHONE), ("desk", DESK)):
        page.set_viewport_size({"width": wide, "height": high})
        shots = []
        for look in LOOKS:
            page.emulate_media(color_scheme="dark" if look == "dark" else "light")
            page.wait_for_timeout(150)
            shots.append(page.screenshot())
        if name == "desk":
            shots = [_smaller(shot) for shot in shots]
        found[name] = pair(shots)
    return found


def _smaller(shot: bytes) -> bytes:
    image, written = Image.open(BytesIO(shot)), BytesIO()
    image.resize((image.width * 5 // 8, image.height * 5 // 8), Image.Resampling.LANCZOS).save(
        written, "PNG"
    )
    return written.getvalue()


def laid_out(context: BrowserContext, address: str) -> tuple[Page, str]:
    """A game of two starter decks, laid out by its form; the link of the second House."""
    page = context.new_page()
    page.goto(f"{address}/games")
    page.fill("input[name=name]", "Friday")
    for number, (name, power) in enumerate((("Anna", "Atreides"), ("Bert", "Harkonnen")), 1):
        page.fill(f"input[name=house{number}]", name)
        page.select_option(f"select[name=sponsor{number}]", label=power)
        page.select_option(f"select[name=deck{number}]", label="The sponsor's starter deck")
    page.get_by_role("button", name="Lay out the game").click()
    page.wait_for_url("**/games/friday")
    links = page.locator("a[href*='/join/']").evaluate_all("all => all.map(one => one.href)")
    return page, str(links[1])


Sizes = dict[str, bytes]


def evening(browser: Browser, address: str) -> tuple[dict[str, Sizes], list[bytes]]:
    """Pictures of the pages of a game; what its host saw of the first turn, one by one."""
    anna, bert = (browser.new_context(viewport=PHONE_SIZE) for _ in range(2))
    host, link = laid_out(anna, address)
    lobby = shown(host)
    host.set_viewport_size(PHONE_SIZE)
    host.emulate_media(color_scheme="light")
    host.get_by_role("button", name="Play it on this device").first.click()
    guest = bert.new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Play House Bert here").click()
    frames: list[bytes] = []
    for _ in range(ROUNDS):
        for page in (host, guest):
            frames.append(host.screenshot())
            _press(page)
    screen = anna.new_page()
    screen.goto(f"{address}/games/friday/screen")
    acting = next((one for one in (guest, host) if one.locator("[data-mine]").count()), host)
    acting.evaluate("window.scrollTo(0, 0)")
    return {"lobby": lobby, "table": shown(acting), "screen": shown(screen)}, frames


def _press(page: Page) -> None:
    """Press the first button that goes on with the game, if there is one."""
    page.wait_for_timeout(700)
    for word in ("Begin", "Declare", "Confirm", "Next", "Pass", "End", "Done"):
        button = page.get_by_role("button", name=re.compile(f"^{word}:")).first
        if button.count() and button.is_visible():
            button.click()
            page.wait_for_timeout(700)
            return


def animation(frames: list[bytes]) -> bytes:
    """The pictures one after the other, each but once, as an animated WebP."""
    distinct = [one for place, one in enumerate(frames) if not place or one != frames[place - 1]]
    images = [Image.open(BytesIO(one)).convert("RGB") for one in distinct]
    rest = {"save_all": True, "append_images": images[1:], "duration": 1500, "loop": 0}
    return _within(4 * LARGEST, images[0], **rest)


def main() -> None:
    """Write all pictures anew; they are to be looked at before they are committed."""
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(exist_ok=True)
    chromium = shutil.which("chromium")
    with TemporaryDirectory() as home, served(Path(home)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context().new_page()
        pages = {}
        for name, path in PAGES.items():
            page.goto(address + path)
            page.wait_for_timeout(300)
            pages[name] = shown(page)
        played, frames = evening(browser, address)
        pages |= played
        for name, sizes in pages.items():
            for size, picture in sizes.items():
                (PICTURES / f"{name}-{size}.webp").write_bytes(picture)
        (PICTURES / "turn.webp").write_bytes(animation(frames))


if __name__ == "__main__":
    main()
