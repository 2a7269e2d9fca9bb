"""Devices at a table of a real server: what they send, and what they hear."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import httpx
from served import Served

OK, ELSEWHERE, WRONG = 200, 303, 422
TWO = (("Vernius", "Atreides"), ("Ordos", "Harkonnen"))
Told = tuple[str, str, dict[str, Any]]
"""An event of the feed: its name, its id, its data."""


class Device:
    """A browser without script: its cookies, and the games it is at."""

    def __init__(self, served: Served) -> None:
        self.client = served.asked()
        self.client.get("/games")

    def create(self, name: str, *houses: tuple[str, str], **more: str) -> str:
        """Lay out a game; its id."""
        form = {"name": name}
        for number, (house, sponsor) in enumerate(houses, 1):
            form |= {f"house{number}": house, f"sponsor{number}": sponsor}
            form[f"deck{number}"] = "starter"
        answer = self.client.post("/games", data={**form, **more})
        assert answer.status_code == ELSEWHERE, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def page(self, game: str, house: str = "") -> str:
        """The page of a game."""
        answer = self.client.get(f"/games/{game}", params={"as": house} if house else {})
        assert answer.status_code == OK, answer.text
        return answer.text

    def head(self, game: str, house: str = "") -> str:
        """Where the page of a game stands."""
        found = re.search(r'data-position="([^"]*)"', self.page(game, house))
        assert found
        return unescape(found[1])

    def say(self, game: str, words: str, house: str = "", head: str = "") -> httpx.Response:
        """Say words at the table, where it stands now or where a page stood."""
        sent = {"words": words, "house": house, "head": head or self.head(game, house)}
        return self.client.post(f"/games/{game}/say", data=sent)

    def link(self, game: str, role: str = "house", house: str = "", *, hands: bool = False) -> str:
        """The path of the link to a right that stands on the page of seats."""
        text = self.client.get(f"/games/{game}/seats").text
        more = "&amp;hands=1" if hands else ""
        before, there, _ = text.partition(f'link.svg?role={role}&amp;house={house}{more}"')
        assert there, text
        words: list[str] = re.findall(r'href="[^"]*/join/([^"]+)"', before)
        return f"/join/{words[-1]}"

    def sends(self, game: str, deed: str, role: str, house: str = "", **more: str) -> int:
        """Do something with the rights at a game; the status of the answer."""
        sent = {"role": role, "house": house, **more}
        return self.client.post(f"/games/{game}/{deed}", data=sent).status_code

    def join(self, link: str) -> httpx.Response:
        """Open a link, and take what it gives."""
        page = self.client.get(link)
        return self.client.post(link) if page.status_code == OK else page

    @contextmanager
    def feed(
        self, game: str, house: str = "", after: str = "", last: str = ""
    ) -> Iterator[Iterator[Told]]:
        """The events of the feed of a game, as they come; fails after a silence of 10 s."""
        asked = {"as": house, "after": after}
        headers = {"last-event-id": last} if last else {}
        with self.client.stream(
            "GET", f"/games/{game}/feed", params=asked, headers=headers, timeout=10
        ) as answer:
            assert answer.status_code == OK, answer.read()
            yield events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[Told]:
    """The events of a stream of lines, without its comments."""
    name = at = data = ""
    for line in lines:
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "id":
            at = value
        elif field == "data":
            data = value
        elif not line and name:
            yield name, at, json.loads(data)
            name = data = ""


Guests = Callable[[Served], Device]


def begun(served: Served, guests: Guests, name: str) -> tuple[str, Device, Device, Device]:
    """A game of two Houses that has begun: its id, its host and both Houses."""
    host, one, other = (guests(served) for _ in range(3))
    game = host.create(name, *TWO, **{"set-hands": "names"})
    one.join(host.link(game, house="vernius"))
    other.join(host.link(game, house="ordos"))
    assert host.say(game, "begin").status_code == ELSEWHERE
    return game, host, one, other
