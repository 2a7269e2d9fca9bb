"""Reads a game whole, all branches or one line of history, and checks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.log.branches import Stretch
from tracker.log.chains import BrokenChain, Chains
from tracker.log.errors import LogDamaged
from tracker.log.record import Branch, Head, Record, WholeGame
from tracker.log.rows import read_rows

if TYPE_CHECKING:
    import sqlite3

    from tracker.log.branches import Tree


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
