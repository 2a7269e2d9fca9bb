"""Reads the rows of a game and checks them: numbers without a gap, each seal on the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from msgspec.structs import asdict

from cardbase.library.rows import enter
from tracker.log.branches import Stretch, Tree
from tracker.log.errors import LogDamaged
from tracker.log.moves import read_moves
from tracker.log.record import Branch, Draft, Head, Record, Unreadable, WholeGame, seal_of

STRETCH = """
SELECT seq, kind, version, body, at, seal, branch FROM game_event
WHERE game = ? AND branch = ? AND seq BETWEEN ? AND ? AND typeof(at) = 'text' ORDER BY seq"""

SEAL = "SELECT seal FROM game_event WHERE game = ? AND branch = ? AND seq = ?"

Row = tuple[int, str, int, str, str, str, str]
"""The values of a Record."""


class BrokenChain(Unreadable):
    """A row does not follow the one before; the message is one clause."""

    def __init__(self, branch: str, seq: int, reason: str) -> None:
        super().__init__(f"event {seq} of {branch} {reason}")
        self.branch = branch
        self.seq = seq
        self.reason = reason


class Chains:
    """Checks the rows of all branches, one branch after another, "main" first."""

    def __init__(self, branches: Sequence[Branch]) -> None:
        self._branches = {one.branch: one for one in branches}
        self._seals = {name: list[str]() for name in self._branches}
        self._ahead = list(self._branches)
        self._previous = ""

    def add(self, record: Record) -> None:
        """Add the next row. Raises BrokenChain when it does not follow the one before."""
        while record.branch != self._ahead[0]:
            now = self._ahead[0]
            if record.branch not in self._ahead:
                expected = f"is not expected, event {self._tip(now) + 1} of {now} is"
                raise BrokenChain(record.branch, record.seq, expected)
            self._next()
        due = self._tip(record.branch) + 1
        if record.seq != due:
            raise BrokenChain(record.branch, due, f"is missing, event {record.seq} found")
        seal = seal_of(self._previous, record.kind, record.version, record.body)
        if seal != record.seal:
            raise BrokenChain(record.branch, record.seq, "is not as it was sealed")
        self._seals[record.branch].append(seal)
        self._previous = seal

    def finish(self) -> tuple[dict[str, int], dict[str, str]]:
        """The tip of every branch and its seal, after the last row.

        Raises BrokenChain when a branch has no row to fork at.
        """
        while len(self._ahead) > 1:
            self._next()
        tips = {name: self._tip(name) for name in self._branches}
        return tips, {name: self._seal_at(name, tip) for name, tip in tips.items()}

    def _tip(self, name: str) -> int:
        return self._branches[name].fork + len(self._seals[name])

    def _next(self) -> None:
        """Start the next branch, from the event at which it forks."""
        del self._ahead[0]
        one = self._branches[self._ahead[0]]
        parent = one.parent or ""
        if one.fork > self._tip(parent):
            raise BrokenChain(parent, one.fork, f"is missing, {one.branch} forks there")
        self._previous = self._seal_at(parent, one.fork)

    def _seal_at(self, name: str, seq: int) -> str:
        one = self._branches[name]
        while seq <= one.fork and one.parent is not None:
            one = self._branches[one.parent]
        if seq == 0:
            raise BrokenChain(name, 1, "is missing")
        return self._seals[one.branch][seq - one.fork - 1]


def read_rows(connection: sqlite3.Connection, game: str, stretches: Iterable[Stretch]) -> list[Row]:
    """The rows of a line of history; only their times are checked, which no seal covers."""
    found: list[Row] = []
    for one in stretches:
        found += connection.execute(STRETCH, (game, one.branch, one.first, one.last))
    if not all(row[4].isprintable() for row in found):
        raise sqlite3.DatabaseError("the time of an event is no line of text")
    return found


def verified(
    game: str, stretches: Sequence[Stretch], rows: Iterable[Row], after: int = 0, seal: str = ""
) -> list[Record]:
    """The records of a line of history, or of its end after an event with that seal.

    Raises:
        LogDamaged: a number is missing, or a seal does not match its content.
    """
    from hashlib import sha256

    found = list[Record]()
    previous = seal
    for row in rows:
        seq, kind, version, body, _, seal, branch = row
        if seq != after + len(found) + 1:
            break
        # seal_of inlined: this runs for every event of a game at every command
        previous = sha256(f"{previous}\n{kind}\n{version}\n{body}".encode()).hexdigest()
        if seal != previous:
            raise LogDamaged(game, branch, seq, "it is not as it was sealed")
        found.append(Record(*row))
    for one in stretches:
        if one.last > after + len(found):
            raise LogDamaged(game, one.branch, after + len(found) + 1, "it is missing")
    return found


def seal_at(connection: sqlite3.Connection, game: str, line: Sequence[Stretch]) -> str:
    """The seal of the last event of a line of history. Raises LogDamaged."""
    last = line[-1]
    row = connection.execute(SEAL, (game, last.branch, last.last)).fetchone()
    if row is None:
        raise LogDamaged(game, last.branch, last.last, "it is missing")
    return str(row[0])


def write_rows(
    connection: sqlite3.Connection, head: Head, seal: str, drafts: Iterable[Draft], at: str
) -> int:
    """Write records after a head with this seal; returns the number of the last one."""
    seq = head.seq
    for kind, version, body in drafts:
        seq += 1
        seal = seal_of(seal, kind, version, body)
        record = Record(seq, kind, version, body, at, seal, head.branch)
        enter_record(connection, head.game, record)
    return seq


def enter_record(connection: sqlite3.Connection, game: str, record: Record) -> None:
    """Write one record of a game."""
    enter(connection, "game_event", game=game, **asdict(record))


def read_whole(connection: sqlite3.Connection, tree: Tree, branch: str | None) -> WholeGame:
    """The game with all its branches, or with the line of history of one.

    Raises:
        UnknownBranch: it has no such branch.
        LogDamaged: it is not as it was written.
    """
    game = tree.head.game
    query = "SELECT name, made_at FROM game WHERE id = ?"
    name, made_at = connection.execute(query, (game,)).fetchone()
    if branch is None:
        head, branches = tree.head, tuple(tree.branches.values())
    else:
        head, branches = _line_alone(tree, branch)
    own = [Stretch(branch=one.branch, first=one.fork + 1, last=one.tip) for one in branches]
    records = tuple(Record(*row) for row in read_rows(connection, game, own))
    chains = Chains(branches)
    try:
        for record in records:
            chains.add(record)
        chains.finish()
    except BrokenChain as fault:
        raise LogDamaged(game, fault.branch, fault.seq, f"it {fault.reason}") from None
    names = {one.branch for one in branches}
    moves = tuple(m for m in read_moves(connection, game) if {m.branch, m.to_branch} <= names)
    return WholeGame(
        head=head, name=name, made_at=made_at, branches=branches, records=records, moves=moves
    )


def _line_alone(tree: Tree, name: str) -> tuple[Head, tuple[Branch, ...]]:
    """The branches that wrote the history of one, each cut off at the fork of the next."""
    wanted = tree.find(name)
    line = tree.line(name, wanted.tip)
    if line[-1].branch != name:  # it has no event of its own yet
        line.append(Stretch(branch=name, first=wanted.tip + 1, last=wanted.tip))
    parents = [None, *(one.branch for one in line)]
    branches = tuple(
        Branch(
            branch=one.branch,
            parent=parent,
            fork=one.first - 1,
            tip=one.last,
            made_at=tree.branches[one.branch].made_at,
        )
        for one, parent in zip(line, parents, strict=False)
    )
    seq = tree.head.seq if tree.head.branch == name else wanted.tip
    return Head(game=tree.head.game, branch=name, seq=seq), branches


def more_in(here: WholeGame, there: WholeGame) -> tuple[list[Branch], list[Record]] | None:
    """The branches and records that only `there` has; may be empty.

    None if the game here is not a prefix of the other: it has events of its own, or they are two
    games of the same id. Comparing seals is enough, since each depends on all records before it.
    """
    branches = {(one.branch, one.parent, one.fork): one for one in there.branches}
    own_branches = {(one.branch, one.parent, one.fork) for one in here.branches}
    records = {(r.branch, r.seq, r.seal): r for r in there.records}
    own_records = {(r.branch, r.seq, r.seal) for r in here.records}
    if own_branches >= branches.keys() and own_records >= records.keys():
        return [], []
    if own_branches - branches.keys() or own_records - records.keys():
        return None
    return (
        [one for key, one in branches.items() if key not in own_branches],
        [one for key, one in records.items() if key not in own_records],
    )


def parting(here: WholeGame, there: WholeGame) -> str:
    """Where two games of one id that do not continue each other part, in a clause."""
    theirs = {(one.branch, one.seq): one for one in there.records}
    for one in here.records:
        other = theirs.get((one.branch, one.seq))
        if other is None:
            return f"event {one.seq} of {one.branch} is only here"
        if other.seal != one.seal:
            return f"event {one.seq} of {one.branch} is {other.kind} there, {one.kind} here"
    return "their branches differ"
