"""The branches of a game and the line of history of each, back to the first event."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from msgspec import Struct

from cardbase.library.rows import LINE, NUMBER, fit
from errata.text import nearest
from tracker.log.errors import (
    BranchExists,
    LogDamaged,
    TooManyBranches,
    UnknownBranch,
    UnknownMoment,
)
from tracker.log.record import Branch, Head

MOST_BRANCHES = 5000
"""Most branches of one game, so that no log takes hours to read."""

BRANCHES = """
SELECT branch, parent, fork, coalesce(
    (SELECT max(seq) FROM game_event AS e WHERE e.game = b.game AND e.branch = b.branch), fork
), made_at FROM game_branch AS b WHERE game = ? ORDER BY rowid"""


class Stretch(Struct, frozen=True, kw_only=True):
    """Consecutive events written by one branch."""

    branch: str
    first: int
    last: int


class Tree(Struct, frozen=True, kw_only=True):
    """All branches of a game, each after its parent, and the current head."""

    head: Head
    branches: Mapping[str, Branch]

    def find(self, branch: str) -> Branch:
        """The branch of that name. Raises UnknownBranch."""
        found = self.branches.get(branch)
        if found is None:
            names = nearest(branch[:100], self.branches) or [*self.branches][:5]
            raise UnknownBranch(self.head.game, branch, names)
        return found

    def check_moment(self, branch: str, seq: int) -> None:
        """Check that a branch has an event of that number. Raises UnknownBranch, UnknownMoment."""
        tip = self.find(branch).tip
        if not 1 <= seq <= tip:
            raise UnknownMoment(self.head.game, branch, seq, tip)

    def line(self, branch: str, upto: int) -> list[Stretch]:
        """The branches that wrote the events 1 to `upto` of a branch, in order, without a gap.

        Raises:
            LogDamaged: its ancestors do not lead back to the first event.
        """
        found: list[Stretch] = []
        name: str | None = branch
        for _ in self.branches:
            one = self.branches.get(name or "")
            if one is None:
                break
            if upto > one.fork:
                found.append(Stretch(branch=one.branch, first=one.fork + 1, last=upto))
                upto = one.fork
            if upto == 0:
                return found[::-1]
            name = one.parent
        raise LogDamaged(self.head.game, branch, upto, "no branch leads to it")

    def new_name(self) -> str:
        """A name for one more branch: b2, b3 and so on."""
        number = len(self.branches) + 1
        while f"b{number}" in self.branches:
            number += 1
        return f"b{number}"

    def check_new(self, name: str) -> None:
        """Check that a branch may be added. Raises BranchExists, TooManyBranches."""
        if name in self.branches:
            raise BranchExists(self.head.game, name)
        if len(self.branches) >= MOST_BRANCHES:
            raise TooManyBranches(self.head.game, MOST_BRANCHES)


def read_tree(connection: sqlite3.Connection, head: Head) -> Tree:
    """The branches of a game. Raises LogDamaged when its head is on none of them."""
    branches = {}
    for branch, parent, fork, tip, made_at in connection.execute(BRANCHES, (head.game,)):
        fit((branch, parent or "", fork, tip, made_at), LINE, LINE, NUMBER, NUMBER, LINE)
        branches[branch] = Branch(branch=branch, parent=parent, fork=fork, tip=tip, made_at=made_at)
    if head.branch not in branches or not 1 <= head.seq <= branches[head.branch].tip:
        raise LogDamaged(head.game, head.branch, head.seq, "the game stands here, it is not there")
    return Tree(head=head, branches=branches)
