"""What an export leaves out of the log of an earlier Kanly: its seed, and where deck files lie."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.engine.events import CommandGiven, GameBegan
from tracker.log.record import Record, WholeGame, canonical, seal_of

DECK = "deck "


def withheld(whole: WholeGame) -> WholeGame:
    """The game as it may be handed on, sealed anew where something is left out."""
    if all(_public(record) == record.body for record in whole.records):
        return whole
    branches = {one.branch: one for one in whole.branches}
    seals: dict[tuple[str, int], str] = {}
    records = []
    for one in whole.records:
        seq, branch = one.seq - 1, branches[one.branch]
        while branch.parent is not None and seq <= branch.fork:
            branch = branches[branch.parent]
        body, before = _public(one), seals.get((branch.branch, seq), "")
        seal = seal_of(before, one.kind, one.version, body)
        seals[one.branch, one.seq] = seal
        records.append(replace(one, body=body, seal=seal))
    return replace(whole, records=tuple(records))


def _public(record: Record) -> str:
    """The body of a record without what is left out."""
    import json
    from pathlib import PureWindowsPath

    if record.kind == GameBegan.__name__ and '"seed":' in record.body:
        return canonical({**json.loads(record.body), "seed": None})
    if record.kind == CommandGiven.__name__ and f'"words":"{DECK}' in record.body:
        given = json.loads(record.body)
        file = PureWindowsPath(given["words"].removeprefix(DECK)).name
        return canonical({**given, "words": DECK + file})
    return record.body
