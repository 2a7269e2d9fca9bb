"""What a game from elsewhere has more than the same game here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.log.record import Branch, Record, WholeGame


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
