"""Which device may do what at a served game, and the links that give it, in library.db.

A device is known by a secret that only it holds, a link by its word; the library keeps their
digests alone, so that nobody who reads it can take a seat.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from cardbase.errors import NoInvitation
from cardbase.home import library_path, ready_home
from cardbase.library.edit import editing
from cardbase.library.file import now, plainly, writing
from cardbase.library.rows import LINE, NUMBER, enter, fit

MOST_DEVICES = 200
"""Devices that may have a right at one game."""

_RIGHTS = "SELECT game, device, role, house, since FROM game_right"
_INVITATIONS = "SELECT word, game, role, house, number, once, giver FROM game_invitation"
_SINCE = """
SELECT game, count(*), max(since) FROM game_right
WHERE game IN (SELECT value FROM json_each(?)) GROUP BY game"""


class Role(StrEnum):
    """What a right is for."""

    HOST = "host"
    HOUSE = "house"
    WATCH = "watch"


@dataclass(frozen=True, kw_only=True)
class Right:
    """What a device may do at a game; `device` is a digest, `house` is "" for no House."""

    game: str
    device: str
    role: Role
    house: str = ""
    since: str = ""


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A link that gives a right.

    Attributes:
        word: The digest of its word.
        number: What its maker makes the word from again.
        once: Whether the first one to take it uses it up.
        giver: The device that gives its own right up by it, a digest; "" for none.
    """

    word: str
    game: str
    role: Role
    number: str
    house: str = ""
    once: bool = False
    giver: str = ""


def digest_of(secret: str) -> str:
    """What is kept of a secret: its SHA-256 in hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


class Seats:
    """The rights at all games of a library; `open_seats` opens it.

    Every method raises LibraryError where the library cannot be used; what fails writes nothing.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def of_device(self, device: str) -> tuple[Right, ...]:
        """What a device may do, game by game, the last right given first."""
        with plainly(self._path):
            query = f"{_RIGHTS} WHERE device = ? ORDER BY since DESC, game, role, house"
            return tuple(map(_right, self._connection.execute(query, (device,))))

    def at(self, game: str) -> tuple[Right, ...]:
        """Who may do what at a game, in the order they came."""
        with plainly(self._path):
            query = f"{_RIGHTS} WHERE game = ? ORDER BY since, device, role, house"
            return tuple(map(_right, self._connection.execute(query, (game,))))

    def version(self) -> int:
        """What changes whenever another connection has written to the library."""
        with plainly(self._path):
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def stands(self, games: Iterable[str]) -> dict[str, tuple[int, str]]:
        """What changes whenever a right at one of the games is given or taken away.

        A game at which nobody has a right is left out.
        """
        with plainly(self._path):
            rows = self._connection.execute(_SINCE, (json.dumps(list(games)),))
            return {game: (many, last) for game, many, last in rows}

    def give(self, right: Right) -> None:
        """Give a device a right. Raises NoInvitation where too many devices have one."""
        with plainly(self._path), writing(self._connection):
            self._give(right)

    def take_away(self, game: str, role: Role, house: str = "", device: str = "") -> int:
        """Take a right from a device, "" for all that have it, and its links; how many had it."""
        where = "game = ? AND role = ? AND house = ?"
        those = (game, role.value, house)
        with plainly(self._path), writing(self._connection) as _:
            if device:
                gone = self._connection.execute(
                    f"DELETE FROM game_right WHERE {where} AND device = ?",  # noqa: S608
                    (*those, device),
                )
                self._connection.execute(
                    f"DELETE FROM game_invitation WHERE {where} AND giver = ?",  # noqa: S608
                    (*those, device),
                )
            else:
                gone = self._connection.execute(f"DELETE FROM game_right WHERE {where}", those)  # noqa: S608
                self._connection.execute(f"DELETE FROM game_invitation WHERE {where}", those)  # noqa: S608
            return gone.rowcount

    def invite(self, *invitations: Invitation) -> None:
        """Keep links, each in the place of the one from the same giver for the same right."""
        with plainly(self._path), writing(self._connection):
            for one in invitations:
                self._connection.execute(
                    "DELETE FROM game_invitation"
                    " WHERE game = ? AND role = ? AND house = ? AND giver = ?",
                    (one.game, one.role.value, one.house, one.giver),
                )
                enter(
                    self._connection,
                    "game_invitation",
                    word=one.word,
                    game=one.game,
                    role=one.role.value,
                    house=one.house,
                    number=one.number,
                    once=int(one.once),
                    giver=one.giver,
                    made_at=now(),
                )

    def invitations(self, game: str) -> tuple[Invitation, ...]:
        """The links to a game that have not been used up."""
        with plainly(self._path):
            query = f"{_INVITATIONS} WHERE game = ? ORDER BY made_at, word"
            return tuple(map(_invitation, self._connection.execute(query, (game,))))

    def invitation(self, word: str) -> Invitation:
        """The link of a word, by its digest. Raises NoInvitation."""
        with plainly(self._path):
            return self._invitation(word)

    def accept(self, word: str, device: str) -> Right:
        """Give a device the right of a link, which is used up where it is for once.

        What is handed on is taken from who gave it. Raises NoInvitation: it is used up, made anew
        or never was, or too many devices play there.
        """
        with plainly(self._path), writing(self._connection):
            found = self._invitation(word)
            right = Right(game=found.game, device=device, role=found.role, house=found.house)
            if found.giver and found.giver != device:
                gone = self._connection.execute(
                    "DELETE FROM game_right"
                    " WHERE game = ? AND device = ? AND role = ? AND house = ?",
                    (found.game, found.giver, found.role.value, found.house),
                )
                if not gone.rowcount:  # it has been taken away since
                    raise NoInvitation
            self._give(right)
            if found.once:
                self._connection.execute("DELETE FROM game_invitation WHERE word = ?", (word,))
            return right

    def _give(self, right: Right) -> None:
        query = "SELECT count(DISTINCT device) FROM game_right WHERE game = ? AND device <> ?"
        (many,) = self._connection.execute(query, (right.game, right.device)).fetchone()
        if many >= MOST_DEVICES:
            raise NoInvitation(f"at most {MOST_DEVICES} devices may be at one game")
        enter(
            self._connection,
            "game_right",
            "IGNORE",
            game=right.game,
            device=right.device,
            role=right.role.value,
            house=right.house,
            since=now(),
        )

    def _invitation(self, word: str) -> Invitation:
        row = self._connection.execute(f"{_INVITATIONS} WHERE word = ?", (word,)).fetchone()
        if row is None:
            raise NoInvitation
        return _invitation(row)


@contextmanager
def open_seats(path: Path | None = None) -> Iterator[Seats]:
    """The rights in the user's library, which is made when absent and upgraded when older.

    Raises HomeError, LibraryError.
    """
    place = path or ready_home() / library_path().name
    with editing(place) as connection:
        yield Seats(connection, place)


def _right(row: tuple[str, str, str, str, str]) -> Right:
    fit(row, LINE, LINE, LINE, LINE, LINE)
    game, device, role, house, since = row
    return Right(game=game, device=device, role=_role(role), house=house, since=since)


def _invitation(row: tuple[str, str, str, str, str, int, str]) -> Invitation:
    fit(row, LINE, LINE, LINE, LINE, LINE, NUMBER, LINE)
    word, game, role, house, number, once, giver = row
    return Invitation(
        word=word,
        game=game,
        role=_role(role),
        house=house,
        number=number,
        once=bool(once),
        giver=giver,
    )


def _role(text: str) -> Role:
    if text not in set(Role):
        raise sqlite3.DatabaseError(f"holds a right no Kanly gives: {text[:40]!a}")
    return Role(text)
