"""A device at a game that asks without script: its pages, and the forms that it sends."""

from __future__ import annotations

import re
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from staged_games import seat

from kanly.web.tables.rights import DEVICE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx
    from served import Served

OK, ELSEWHERE, STALE, REFUSED = 200, 303, 409, 422


class Table:
    """A game and a device at it, which asks without script."""

    def __init__(self, client: httpx.Client, game: str, house: str) -> None:
        self.client, self.game, self.house = client, game, house

    def page(self) -> str:
        """The page of the game."""
        answer = self.client.get(f"/games/{self.game}", params={"as": self.house})
        assert answer.status_code == OK
        return answer.text

    def head(self) -> str:
        """Where the game stands."""
        found = re.search(r'data-position="([^"]*)"', self.page())
        assert found
        return found[1]

    def sends(self, to: str = "say", head: str = "", **fields: str) -> httpx.Response:
        """Send a form from where the game stands, or from where it stood."""
        sent = {"house": self.house, "head": head or self.head(), **fields}
        return self.client.post(f"/games/{self.game}/{to}", data=sent)

    def option(self, says: str) -> str:
        """The key of the choice whose button says so."""
        form = next(
            one
            for one in self.page().split("<form")
            if re.search(f'class="says">[^<]*{re.escape(says)}', one)
        )
        found = re.search(r'name="option" value="([^"]*)"', form)
        assert found
        return found[1]


def device(home: Path, served: Served, game: str, *houses: str) -> Iterator[Table]:
    """A device at a game."""
    secret = token_urlsafe(32)
    seat(home, game, secret, *houses)
    with served.asked() as client:
        client.cookies.set(DEVICE, secret)
        yield Table(client, game, houses[0] if houses else "")
