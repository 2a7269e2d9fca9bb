"""The log beside plain lists: whatever is done in whatever order, both hold the same."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from log_cases import at, drafts, numbers
from share import share

from tracker.log.errors import BranchExists, LostRace
from tracker.log.record import Head
from tracker.log.store import open_log


@cache
def template() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        with open_log(path):
            pass
        return path.read_bytes()


class _Log(RuleBasedStateMachine):
    """A log beside plain lists: branch -> all numbers of its line of history."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.mkdtemp()
        path = Path(self.folder) / "library.db"
        path.write_bytes(template())
        self.opened = open_log(path)
        self.log = self.opened.__enter__()
        self.count = 1
        self.lines: dict[str, list[int]] = {"main": [1]}
        self.head = self.log.create("friday", "Friday", drafts(1))
        self.old: list[Head] = []

    def teardown(self) -> None:
        self.opened.__exit__(None, None, None)
        shutil.rmtree(self.folder)

    def stand(self, head: Head) -> None:
        if head != self.head:
            self.old = [*(one for one in self.old if one != head), self.head]
        self.head = head

    @rule(how_many=st.integers(1, 3))
    def append(self, how_many: int) -> None:
        new = list(range(self.count + 1, self.count + how_many + 1))
        self.count += how_many
        branch, seq = self.head.branch, self.head.seq
        line = self.lines[branch]
        if seq < len(line):
            branch = f"b{len(self.lines) + 1}"
            while branch in self.lines:
                branch = f"b{int(branch[1:]) + 1}"
        self.lines[branch] = line[:seq] + new
        self.stand(self.log.append(self.head, drafts(*new)))
        assert self.head == at(seq + how_many, branch)

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        seq = data.draw(st.integers(1, self.head.seq))
        self.stand(self.log.move(self.head, self.head.branch, seq))
        assert self.head.seq == seq

    @rule()
    def redo(self) -> None:
        tip = self.log.tip("friday", self.head.branch)
        assert tip == len(self.lines[self.head.branch])
        self.stand(self.log.move(self.head, self.head.branch, tip))

    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        branch = data.draw(st.sampled_from(sorted(self.lines)))
        seq = data.draw(st.integers(1, len(self.lines[branch])))
        self.stand(self.log.move(self.head, branch, seq))
        assert self.head == at(seq, branch)

    @rule(name=st.sampled_from(["b2", "b3", "b4", "leto", "paul"]))
    def name_a_branch(self, name: str) -> None:
        if name in self.lines:
            with pytest.raises(BranchExists):
                self.log.branch(self.head, name)
        else:
            self.lines[name] = self.lines[self.head.branch][: self.head.seq]
            self.stand(self.log.branch(self.head, name))
            assert self.head == at(len(self.lines[name]), name)

    @precondition(lambda self: self.old)
    @rule(data=st.data())
    def come_too_late(self, data: st.DataObject) -> None:
        with pytest.raises(LostRace):
            self.log.append(data.draw(st.sampled_from(self.old)), drafts(0))

    @invariant()
    def all_is_as_in_the_model(self) -> None:
        assert self.log.head("friday") == self.head
        assert numbers(self.log) == self.lines[self.head.branch][: self.head.seq]
        assert [one.branch for one in self.log.branches("friday")] == list(self.lines)
        for branch, line in self.lines.items():
            assert numbers(self.log, branch, len(line)) == line
            assert self.log.tip("friday", branch) == len(line)
        records = self.log.records("friday")
        half = len(records) // 2 or 1
        assert self.log.records("friday", upto=half) == records[:half]


TestLogAgainstModel = _Log.TestCase
TestLogAgainstModel.settings = settings(
    max_examples=share(60), stateful_step_count=25, deadline=None
)
