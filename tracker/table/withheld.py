"""What an export leaves out of the log of an earlier Kanly: its seed, and where deck files lie."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tracker.engine.events import CommandGiven, GameBegan
from tracker.log.record import Branch, Record, WholeGame, seal_of

DECK = "deck "


def withheld(whole: WholeGame) -> WholeGame:
    """The game as it may be handed on, sealed anew where something is left out."""
    if all(_public(record) == record.body for record in whole.records):
        return whole
    branches = {one.branch: one for one in whole.branches}
    seals: dict[tuple[str, int], str] = {}
    records = []
    for one in whole.records:
        body = _public(one)
        before = _seal_before(branches, seals, one)
        seal = seal_of(before, one.kind, one.version, body)
        seals[one.branch, one.seq] = seal
        records.append(replace(one, body=body, seal=seal))
    return replace(whole, records=tuple(records))


def _seal_before(
    branches: Mapping[str, Branch], seals: Mapping[tuple[str, int], str], record: Record
) -> str:
    """The new seal of the event before a record, which an ancestor of its branch may have."""
    seq, branch = record.seq - 1, branches[record.branch]
    while branch.parent is not None and seq <= branch.fork:
        branch = branches[branch.parent]
    return seals.get((branch.branch, seq), "")


def _public(record: Record) -> str:
    """The body of a record without what is left out."""
    if record.kind == GameBegan.__name__ and '"seed":' in record.body:
        return _with(record.body, seed=None)
    if record.kind == CommandGiven.__name__ and f'"words":"{DECK}' in record.body:
        return _with(record.body)
    return record.body


def _with(body: str, **changes: object) -> str:
    import json
    from pathlib import PureWindowsPath

    from tracker.log.record import canonical

    found = {**json.loads(body), **changes}
    said = found.get("words")
    if isinstance(said, str):
        found["words"] = DECK + PureWindowsPath(said.removeprefix(DECK)).name
    return canonical(found)
