"""The open games of a process, as its games desk uses them.

A session keeps its state between two commands, and stands anew only where another process has
written. All of it is used by one thread, that of the desk.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, TypeVar, cast

from cardbase.library.edit import often_written
from cardbase.library.seats import Right, Seats, digest_of, open_seats
from kanly.web.tables.rights import Guest, NotHere, guest_of
from tracker.engine.words import HouseId
from tracker.log.errors import UnknownGame
from tracker.log.store import GameLog, open_log
from tracker.table.session import Session
from tracker.views.feed import Position, position
from tracker.views.seen import View, view_of

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

Made = TypeVar("Made")

MOST_OPEN = 200
"""Games that are kept open at a time; the one longest unused is let go."""


class Tables:
    """The games of a library, open to be played; and who may do what there."""

    def __init__(self) -> None:
        self._held = ExitStack()
        self._opened: tuple[GameLog, Seats] | None = None
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._looked: dict[str, tuple[int, int]] = {}  # game -> the library when its head was read
        self._rights: dict[str, tuple[tuple[int, int], tuple[Right, ...]]] = {}
        self._views: dict[tuple[str, HouseId], View] = {}
        self._made: dict[str, object] = {}

    @property
    def log(self) -> GameLog:
        """The logs. Raises HomeError, LibraryError."""
        return self._open()[0]

    @property
    def seats(self) -> Seats:
        """The rights. Raises HomeError, LibraryError."""
        return self._open()[1]

    def guest(self, game: str, secret: str) -> Guest:
        """The device of a secret at a game. Raises NotHere: it has no right there."""
        if not secret:
            raise NotHere
        device = digest_of(secret)
        own = [one for one in self.rights(game) if one.device == device]
        return guest_of(own, game, secret)

    @contextmanager
    def at(self, catalog: Catalog, game: str) -> Iterator[Session]:
        """An open game, standing where it stands now, whoever wrote last. Raises NotHere."""
        session, version = self._sessions.pop(game, None), self.log.version()
        try:
            if session is None:
                session = Session(self.log, self.log.head(game), catalog)
            elif self._looked.get(game) != version and self.log.head(game) != session.head:
                session.refresh()
        except UnknownGame:
            raise NotHere from None
        self._sessions[game], self._looked[game] = session, version
        if len(self._sessions) > MOST_OPEN:
            gone, _ = self._sessions.popitem(last=False)
            del self._looked[gone]
            self._views = {key: view for key, view in self._views.items() if key[0] != gone}
        yield session

    @contextmanager
    def entered(self, catalog: Catalog, game: str, secret: str) -> Iterator[tuple[Session, Guest]]:
        """An open game, and what the device of a secret is there now. Raises NotHere."""
        guest = self.guest(game, secret)
        with self.at(catalog, game) as session:
            yield session, guest.among(session.game.houses)

    def position(self, session: Session) -> Position:
        """Where a session stands, with its last move."""
        return position(session)

    def rights(self, game: str) -> tuple[Right, ...]:
        """Who may do what at a game; read anew only where the library was written to."""
        version = self.log.version()
        found = self._rights.get(game)
        if found is None or found[0] != version:
            if len(self._rights) > MOST_OPEN:
                self._rights.clear()
            found = self._rights[game] = version, self.seats.at(game)
        return found[1]

    def view(self, session: Session, viewer: HouseId) -> View:
        """The game as a House sees it, "" for what all may see; made once for each state."""
        key = session.id, viewer
        found = self._views.get(key)
        if found is None or not found.is_of(session):
            found = self._views[key] = view_of(session, viewer, found)
        return found

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """What is made once for the process, by its name: facts of the catalog."""
        if name not in self._made:
            self._made[name] = make()
        return cast("Made", self._made[name])

    def close(self) -> None:
        """Let go of the library."""
        for kept in (self._sessions, self._looked, self._rights, self._views):
            kept.clear()
        self._held.close()
        self._opened = None

    def _open(self) -> tuple[GameLog, Seats]:
        if self._opened is None:
            self._held.enter_context(often_written())
            log = self._held.enter_context(open_log())
            self._opened = log, self._held.enter_context(open_seats())
        return self._opened
