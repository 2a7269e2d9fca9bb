"""Reads the rows of a game and checks them: numbers without a gap, each seal on the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import asdict

from cardbase.library.rows import enter
from tracker.log.branches import Stretch, Tree
from tracker.log.errors import LogDamaged
from tracker.log.record import Branch, Draft, Head, Record, Unreadable, WholeGame, seal_of


class BrokenChain(Unreadable):
    """A row is not the one that must follow; its text is one plain clause."""

    def __init__(self, branch: str, seq: int, reason: str) -> None:
        super().__init__(f"event {seq} of {branch} {reason}")
        self.branch = branch
        self.seq = seq
        self.reason = reason


@dataclass(kw_only=True, slots=True)
class _Chain:
    """One branch: where it forks and the seals of its own rows."""

    branch: Branch
    seals: list[str] = field(default_factory=list)

    @property
    def tip(self) -> int:
        return self.branch.fork + len(self.seals)


class Chains:
    """Takes the rows of all branches, branch after branch as they are given.

    Args:
        branches: Each after its parent, "main" first; their tips are not looked at.
    """

    def __init__(self, branches: Sequence[Branch]) -> None:
        self._chains = {one.branch: _Chain(branch=one) for one in branches}
        self._order = list(self._chains)
        self._at = 0
        self._previous = ""

    def add(self, record: Record) -> None:
        """Take the next row. Raises BrokenChain when it is not the one that must follow."""
        while record.branch != self._order[self._at]:
            if record.branch not in self._order[self._at + 1 :]:
                chain = self._chains[self._order[self._at]]
                name = chain.branch.branch
                expected = f"is not expected, event {chain.tip + 1} of {name} is"
                raise BrokenChain(record.branch, record.seq, expected)
            self._next()
        chain = self._chains[record.branch]
        if record.seq != chain.tip + 1:
            raise BrokenChain(record.branch, chain.tip + 1, f"is missing, event {record.seq} found")
        seal = seal_of(self._previous, record.kind, record.version, record.body)
        if seal != record.seal:
            raise BrokenChain(record.branch, record.seq, "is not as it was sealed")
        chain.seals.append(seal)
        self._previous = seal

    def finish(self) -> tuple[dict[str, int], dict[str, str]]:
        """The tip of every branch and the seal there, when no row comes any more.

        Raises BrokenChain when a branch has no row to fork at.
        """
        while self._at + 1 < len(self._order):
            self._next()
        tips = {name: chain.tip for name, chain in self._chains.items()}
        return tips, {name: self._seal_at(name, tip) for name, tip in tips.items()}

    def _next(self) -> None:
        self._at += 1
        one = self._chains[self._order[self._at]].branch
        parent = self._chains[one.parent or ""]
        if one.fork > parent.tip:
            reason = f"is missing, {one.branch} forks there"
            raise BrokenChain(parent.branch.branch, one.fork, reason)
        self._previous = self._seal_at(parent.branch.branch, one.fork)

    def _seal_at(self, name: str, seq: int) -> str:
        chain = self._chains[name]
        while seq <= chain.branch.fork and chain.branch.parent is not None:
            chain = self._chains[chain.branch.parent]
        if seq == 0:
            raise BrokenChain(name, 1, "is missing")
        return chain.seals[seq - chain.branch.fork - 1]


# --- The rows of a line of history, read from library.db and checked ------------------------------

STRETCH = """
SELECT seq, kind, version, body, at, seal, branch FROM game_event
WHERE game = ? AND branch = ? AND seq BETWEEN ? AND ? AND typeof(at) = 'text' ORDER BY seq"""

SEAL = "SELECT seal FROM game_event WHERE game = ? AND branch = ? AND seq = ?"

Row = tuple[int, str, int, str, str, str, str]


def read_rows(connection: sqlite3.Connection, game: str, stretches: Iterable[Stretch]) -> list[Row]:
    """The rows of a line of history; only their times are checked, which no seal holds."""
    found: list[Row] = []
    for one in stretches:
        found += connection.execute(STRETCH, (game, one.branch, one.first, one.last))
    if not all(row[4].isprintable() for row in found):
        raise sqlite3.DatabaseError("the time of an event is no line of text")
    return found


def verified(game: str, stretches: Sequence[Stretch], rows: Iterable[Row]) -> list[Record]:
    """The records of a line of history.

    Raises:
        LogDamaged: a number is missing, or a seal does not fit what it seals.
    """
    from hashlib import sha256

    found = []
    previous = ""
    for number, (seq, kind, version, body, at, seal, branch) in enumerate(rows, 1):
        if seq != number:
            break
        # seal_of, written out: this runs for every event of a game at every command
        previous = sha256(f"{previous}\n{kind}\n{version}\n{body}".encode()).hexdigest()
        if seal != previous:
            raise LogDamaged(game, branch, seq, "it is not as it was sealed")
        found.append(
            Record(seq=seq, kind=kind, version=version, body=body, at=at, seal=seal, branch=branch)
        )
    for one in stretches:
        if one.last > len(found):
            raise LogDamaged(game, one.branch, len(found) + 1, "it is missing")
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
    """Write records after a head whose seal is given; the number of the last one."""
    seq = head.seq
    for kind, version, body in drafts:
        seq += 1
        seal = seal_of(seal, kind, version, body)
        record = Record(
            seq=seq, kind=kind, version=version, body=body, at=at, seal=seal, branch=head.branch
        )
        enter_record(connection, head.game, record)
    return seq


def enter_record(connection: sqlite3.Connection, game: str, record: Record) -> None:
    """Write one record of a game."""
    enter(connection, "game_event", game=game, **asdict(record))


# --- Reads a game whole, all branches or one line of history, and checks it -----------------------


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
        head, branches = tree.head, list(tree.branches.values())
    else:
        head, branches = _line_alone(tree, branch)
    own = [Stretch(branch=one.branch, first=one.fork + 1, last=one.tip) for one in branches]
    records = tuple(
        Record(seq=seq, kind=kind, version=version, body=body, at=at, seal=seal, branch=of)
        for seq, kind, version, body, at, seal, of in read_rows(connection, game, own)
    )
    chains = Chains(branches)
    try:
        for record in records:
            chains.add(record)
        chains.finish()
    except BrokenChain as fault:
        raise LogDamaged(game, fault.branch, fault.seq, f"it {fault.reason}") from None
    return WholeGame(
        head=head, name=name, made_at=made_at, branches=tuple(branches), records=records
    )


def _line_alone(tree: Tree, name: str) -> tuple[Head, list[Branch]]:
    """The branches that wrote the history of one, each cut off where the next leaves it."""
    wanted = tree.find(name)
    line = tree.line(name, wanted.tip)
    if line[-1].branch != name:  # it has no event of its own yet
        line.append(Stretch(branch=name, first=wanted.tip + 1, last=wanted.tip))
    branches: list[Branch] = []
    for one in line:
        parent = branches[-1].branch if branches else None
        made_at = tree.branches[one.branch].made_at
        branches.append(
            Branch(
                branch=one.branch, parent=parent, fork=one.first - 1, tip=one.last, made_at=made_at
            )
        )
    seq = tree.head.seq if tree.head.branch == name else wanted.tip
    return Head(game=tree.head.game, branch=name, seq=seq), branches


# --- What a game from elsewhere has more than the same game here ----------------------------------


def more_in(here: WholeGame, there: WholeGame) -> tuple[list[Branch], list[Record]] | None:
    """The branches and records that only `there` has, empty where it has none.

    None where the game here is not the beginning of the other: something was done here that is
    not in it, or they are two games of one id. Seals tell, since each follows from all before it.
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
