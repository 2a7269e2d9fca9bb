"""The logs of all games, in library.db: append-only."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from cardbase.home import is_there, library_path, ready_home
from cardbase.library.file import VERSION, now, plainly, reading, version_of, writing
from cardbase.library.rows import LIMITS, LINE, NUMBER, enter, fit
from errata.text import nearest
from tracker.engine.chance import fresh
from tracker.log.branches import Stretch, Tree, read_tree
from tracker.log.errors import BadRecord, GameExists, LostRace, UnknownGame
from tracker.log.history import (
    enter_record,
    more_in,
    read_rows,
    read_whole,
    seal_at,
    verified,
    write_rows,
)
from tracker.log.moves import enter_move, last_move, read_moves, write_moves
from tracker.log.record import (
    MAIN,
    Branch,
    Draft,
    GameSummary,
    Head,
    Move,
    Record,
    WholeGame,
    check_draft,
    check_slug,
    check_title,
    is_slug,
)

FIRST = 2
"""The version of library.db since which it holds games."""

STAND = """
SELECT id, branch, seq, (SELECT coalesce(max(number), 0) FROM game_move WHERE game = id)
FROM game WHERE id IN (SELECT value FROM json_each(?))"""

SUMMARIES = """
SELECT id, name, made_at, branch, seq, (SELECT count(*) FROM game_event WHERE game = id),
(SELECT max(at) FROM game_event WHERE game = id) FROM game ORDER BY used DESC"""

GAMES = "SELECT id FROM game ORDER BY used DESC"
NEXT = "(SELECT coalesce(max(used), 0) + 1 FROM game)"
MOVE = f"UPDATE game SET branch = ?, seq = ?, used = {NEXT} WHERE id = ?"  # noqa: S608 - a constant


class GameLog:
    """The open logs; created by `open_log` and `read_log`.

    Every method raises LibraryError when the library cannot be read or written, and LogDamaged
    when a log has been altered. A method that fails has written nothing. Methods that take a head
    raise LostRace when it is no longer the head of the game.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._turn = RLock()  # threads that share the connection take turns

    def create(self, game: str, name: str, records: Sequence[Draft], chance: str = "") -> Head:
        """Create a game, with its first records on the branch "main"; it becomes the current one.

        `chance` is its random seed, "" for a secret one.

        Raises:
            BadName: the id is no slug or the name no line of text.
            BadRecord: there is no record, or one that cannot be stored.
            GameExists: the id is taken.
        """
        check_slug("game", game)
        check_title(name)
        if not records:
            raise BadRecord("", "a game begins with at least one record")
        for draft in records:
            check_draft(*draft)
        at = now()
        head = Head(game=game, branch=MAIN, seq=len(records))
        with self._writing() as connection:
            self._enter_game(head, name, at)
            self._enter_branch(game, MAIN, None, 0, at)
            enter(connection, "game_chance", "IGNORE", game=game, chance=chance or fresh())
            write_rows(connection, Head(game=game, branch=MAIN, seq=0), "", records, at)
        return head

    def chance(self, game: str) -> str:
        """The random seed of a game; created now for an imported one."""
        with self._writing() as connection:
            self._head(game)
            enter(connection, "game_chance", "IGNORE", game=game, chance=fresh())
            query = "SELECT chance FROM game_chance WHERE game = ?"
            (chance,) = connection.execute(query, (game,)).fetchone()
            return str(chance)

    def kept_chance(self, game: str) -> str:
        """The random seed of a game, "" for an imported one that has drawn nothing here."""
        with self._reading() as connection:
            query = "SELECT chance FROM game_chance WHERE game = ?"
            row = connection.execute(query, (game,)).fetchone()
        return "" if row is None else str(row[0])

    def games(self) -> list[GameSummary]:
        """All games, the most recently played first."""
        with self._reading() as connection:
            rows = connection.execute(SUMMARIES).fetchall()
            for row in rows:
                fit(row, LINE, LINE, LINE, LINE, NUMBER, NUMBER, LINE)
        return [GameSummary(*row) for row in rows]

    def current(self) -> str | None:
        """The game written to most recently, None if there is none."""
        with self._reading() as connection:
            row = connection.execute(f"{GAMES} LIMIT 1").fetchone()
        return None if row is None else str(row[0])

    def head(self, game: str) -> Head:
        """The head of a game. Raises UnknownGame."""
        with self._reading():
            return self._head(game)

    def stands(self, game: str) -> tuple[Head, int]:
        """The head of a game and the number of its last move. Raises UnknownGame."""
        with self._reading() as connection:
            return self._head(game), last_move(connection, game)

    def stand(self, games: Iterable[str]) -> dict[str, tuple[Head, int]]:
        """The same for many games by one query; one that is gone is left out."""
        with self._turn, plainly(self.path):
            rows = self._connection.execute(STAND, (json.dumps(list(games)),)).fetchall()
            for row in rows:
                fit(row, LINE, LINE, NUMBER, NUMBER)
        return {
            game: (Head(game=game, branch=branch, seq=seq), moved)
            for game, branch, seq, moved in rows
        }

    def version(self) -> tuple[int, int]:
        """What changes whenever something is written to the library, here or by others."""
        with self._turn, plainly(self.path):
            (others,) = self._connection.execute("PRAGMA data_version").fetchone()
            return int(others), self._connection.total_changes

    def tree(self, game: str) -> Tree:
        """The head of a game and all its branches, read in one transaction. Raises UnknownGame."""
        with self._reading() as connection:
            return read_tree(connection, self._head(game))

    def branches(self, game: str) -> list[Branch]:
        """The branches of a game, each after its parent. Raises UnknownGame."""
        return list(self.tree(game).branches.values())

    def tip(self, game: str, branch: str) -> int:
        """The last event of a branch: how far redo can go. Raises UnknownGame, UnknownBranch."""
        return self.tree(game).find(branch).tip

    def records(
        self, game: str, branch: str | None = None, upto: int | None = None
    ) -> list[Record]:
        """The verified line of history of a branch (None: the current one), from event 1.

        It ends by default at the head of the current branch, or at the tip of another.
        Raises UnknownGame, UnknownBranch, UnknownMoment.
        """
        with self._reading() as connection:
            tree = read_tree(connection, self._head(game))
            one = tree.find(tree.head.branch if branch is None else branch)
            if upto is None:
                upto = tree.head.seq if one.branch == tree.head.branch else one.tip
            tree.check_moment(one.branch, upto)
            line = tree.line(one.branch, upto)
            rows = read_rows(connection, game, line)
        return verified(game, line, rows)

    def records_after(self, head: Head, seal: str, upto: int) -> list[Record]:
        """The verified records of a branch after an event with that seal.

        Raises UnknownGame, UnknownBranch, UnknownMoment; LogDamaged: they do not follow on it.
        """
        with self._reading() as connection:
            tree = read_tree(connection, self._head(head.game))
            tree.check_moment(head.branch, upto)
            line = [
                Stretch(branch=one.branch, first=max(one.first, head.seq + 1), last=one.last)
                for one in tree.line(head.branch, upto)
                if one.last > head.seq
            ]
            rows = read_rows(connection, head.game, line)
        return verified(head.game, line, rows, head.seq, seal)

    def append(
        self,
        head: Head,
        records: Sequence[Draft],
        said: Sequence[Move] = (),
        *,
        discloses: bool = False,
    ) -> Head:
        """Write records after the head, durably, and the moves said there; returns the new head.

        Where they disclose the random seed the game gets another when it next draws.

        If the head is before the tip of its branch, after an undo, they begin a new branch and the
        undone ones stay. Raises UnknownGame, BadRecord, TooManyBranches.
        """
        for draft in records:
            check_draft(*draft)
        at = now()
        with self._writing() as connection:
            tree = self._tree_at(head)
            write_moves(connection, head, said, at)
            if not records:
                return head
            seal = seal_at(connection, head.game, tree.line(head.branch, head.seq))
            branch = head.branch
            if head.seq < tree.find(branch).tip:
                branch = tree.new_name()
                self._fork(tree, branch, at)
            start = Head(game=head.game, branch=branch, seq=head.seq)
            seq = write_rows(connection, start, seal, records, at)
            if discloses:
                connection.execute("DELETE FROM game_chance WHERE game = ?", (head.game,))
            return self._move(head.game, branch, seq)

    def moves(self, game: str) -> tuple[Move, ...]:
        """How the head of a game was moved, and what was asked for. Raises UnknownGame."""
        with self._reading() as connection:
            self._head(game)
            return read_moves(connection, game)

    def move(self, head: Head, branch: str, seq: int, said: Sequence[Move] = ()) -> Head:
        """Set the head to an event of a branch: undo, redo, switch branch. Nothing is lost.

        `said` is what the moves of the game tell of it.
        Raises UnknownGame, UnknownBranch, UnknownMoment.
        """
        with self._writing() as connection:
            self._tree_at(head).check_moment(branch, seq)
            write_moves(connection, head, said, now())
            return self._move(head.game, branch, seq)

    def branch(self, head: Head, name: str, said: Sequence[Move] = ()) -> Head:
        """Create a branch of that name at the head and switch to it, as `move` does.

        Raises BadName, BranchExists, TooManyBranches, UnknownGame.
        """
        check_slug("branch", name)
        with self._writing() as connection:
            at = now()
            self._fork(self._tree_at(head), name, at)
            write_moves(connection, head, said, at)
            return self._move(head.game, name, head.seq)

    def whole(self, game: str, branch: str | None = None) -> WholeGame:
        """A verified game with all its branches, or the line of history of one, for export.

        Raises UnknownGame, UnknownBranch.
        """
        with self._reading() as connection:
            return read_whole(connection, read_tree(connection, self._head(game)), branch)

    def forget(self, head: Head) -> int:
        """Delete a game with all its branches; returns how many events it had.

        Raises UnknownGame.
        """
        with self._writing():
            self._tree_at(head)
            return self._delete(head.game)

    def replace(self, imported: WholeGame) -> None:
        """Store an imported game in the place of the one of its id. Raises UnknownGame."""
        head = imported.head
        with self._writing():
            self._head(head.game)
            self._delete(head.game)
            self._enter_game(head, imported.name, imported.made_at)
            self._enter(head.game, imported.branches, imported.records, imported.moves)

    def grow(self, imported: WholeGame) -> int:
        """Add the events that an imported game has beyond the one of its id here; returns how many.

        Raises:
            UnknownGame: there is none of its id.
            GameExists: the game here is not a prefix of it.
        """
        head = imported.head
        with self._writing() as connection:
            tree = read_tree(connection, self._head(head.game))
            here = read_whole(connection, tree, None)
            more = more_in(here, imported)
            if more is None:
                raise GameExists(head.game)
            branches, records = more
            moves = imported.moves if imported.moves[: len(here.moves)] == here.moves else ()
            self._enter(head.game, branches, records, moves[len(here.moves) :])
            if records:
                self._move(head.game, head.branch, head.seq)
            return len(records)

    def take(self, imported: WholeGame, game: str | None = None) -> Head:
        """Store an imported game in one transaction, under its own id or another.

        Raises:
            BadName: the other id is no slug.
            GameExists: the id is taken.
        """
        own = imported.head
        head = Head(game=own.game if game is None else game, branch=own.branch, seq=own.seq)
        check_slug("game", head.game)
        with self._writing():
            self._enter_game(head, imported.name, imported.made_at)
            self._enter(head.game, imported.branches, imported.records, imported.moves)
        return head

    def _delete(self, game: str) -> int:
        """Delete the rows of a game; returns how many events it had."""
        gone = self._connection.execute("DELETE FROM game_event WHERE game = ?", (game,))
        for table in ("game_move", "game_chance", "game_branch"):
            self._connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608 - a constant
        self._connection.execute("DELETE FROM game WHERE id = ?", (game,))
        return gone.rowcount

    def _enter(
        self,
        game: str,
        branches: Sequence[Branch],
        records: Sequence[Record],
        moves: Sequence[Move],
    ) -> None:
        """Write branches, records with the seals they were imported with, and moves."""
        for one in branches:
            self._enter_branch(game, one.branch, one.parent, one.fork, one.made_at)
        for record in records:
            enter_record(self._connection, game, record)
        for move in moves:
            enter_move(self._connection, game, move)

    def _enter_game(self, head: Head, name: str, at: str) -> None:
        """Write a new game. Raises GameExists."""
        connection, game = self._connection, head.game
        if connection.execute("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone():
            raise GameExists(game)
        (used,) = connection.execute(f"SELECT {NEXT}").fetchone()
        row = {"id": game, "name": name, "made_at": at, "used": used}
        enter(connection, "game", **row, branch=head.branch, seq=head.seq)

    def _enter_branch(self, game: str, name: str, parent: str | None, fork: int, at: str) -> None:
        row = {"game": game, "branch": name, "parent": parent, "made_at": at}
        enter(self._connection, "game_branch", **row, fork=fork)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A read transaction: everything read inside is consistent."""
        with self._turn, plainly(self.path):
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._turn, plainly(self.path), writing(self._connection):
            yield self._connection

    def _head(self, game: str) -> Head:
        query = "SELECT branch, seq FROM game WHERE id = ?"
        row = self._connection.execute(query, (game,)).fetchone() if is_slug(game) else None
        if row is None:
            known = self._connection.execute(GAMES).fetchall()
            for row in known:
                fit(row, LINE)
            games = [name for (name,) in known]
            raise UnknownGame(game, nearest(game[:100], games) or games[:5])
        fit(row, LINE, NUMBER)
        return Head(game=game, branch=row[0], seq=row[1])

    def _tree_at(self, head: Head) -> Tree:
        now = self._head(head.game)
        if now != head:
            raise LostRace(head, now)
        return read_tree(self._connection, head)

    def _fork(self, tree: Tree, name: str, at: str) -> None:
        tree.check_new(name)
        head = tree.head
        self._enter_branch(head.game, name, head.branch, head.seq, at)

    def _move(self, game: str, branch: str, seq: int) -> Head:
        self._connection.execute(MOVE, (branch, seq, game))
        return Head(game=game, branch=branch, seq=seq)


@contextmanager
def open_log(path: Path | None = None) -> Iterator[GameLog]:
    """The logs in the user's library, for reading and writing; the library is created if absent.

    Raises:
        HomeError: the data folder cannot be made or written.
        LibraryError: the library cannot be used.
    """
    from cardbase.library.edit import editing

    place = path or ready_home() / library_path().name
    with editing(place) as connection:
        yield GameLog(connection, place)


@contextmanager
def read_log(path: Path | None = None) -> Iterator[GameLog]:
    """The logs, read-only; empty without a library, or with one older than games.

    Raises:
        LibraryError: the library is there but cannot be read.
    """
    place = path or library_path()
    if is_there(place):
        with reading(place) as connection:
            if connection is not None and version_of(connection, place, VERSION) >= FIRST:
                yield GameLog(connection, place)
                return
    empty = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for table, columns in LIMITS.items():
            empty.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
        empty.execute("PRAGMA query_only = ON")
        yield GameLog(empty, place)
    finally:
        empty.close()
