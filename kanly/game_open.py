"""Opens the game a command is about: the one named, that of KANLY_GAME, or the last one played."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.progress import Progress
from tracker.session import open_session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.session import Session
    from tracker.words import HouseId

GAME = "KANLY_GAME"
WHICH = {"--game": "game", "-g": "game", "--as": "house"}
"""The options that say which game and which House, for the lanes of the commands that take them."""


@contextmanager
def opened(game: str = "", *, to_write: bool = False) -> Iterator[Session]:
    """The game, to look at or to write to.

    Raises:
        UnknownGame: there is none such, or none at all.
        LogError, LibraryError, CatalogError: it cannot be opened.
    """
    wanted = game or os.environ.get(GAME, "")
    with (
        open_catalog(Progress()) as catalog,
        open_session(catalog, wanted, to_write=to_write) as session,
    ):
        yield session


def the_viewer(session: Session, house: str) -> HouseId:
    """The House a player means, "" for none. Raises Misread, SeveralFit."""
    if not house:
        return ""
    from tracker.speech import the_house
    from tracker.table import Table

    return the_house(Table(session.game, session.cards), house)
