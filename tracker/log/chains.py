"""Follows the branches of a game row by row: numbers without a gap, each seal on the one before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.log.canonical import Unreadable
from tracker.log.record import seal_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.log.record import Branch, Record


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
