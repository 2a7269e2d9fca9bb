"""What the tests of game logs share: drafts, a game begun, what it holds."""

from __future__ import annotations

import json
from pathlib import Path

from cardbase.errors import LibraryError
from tracker.engine.errors import TrackerError
from tracker.log.record import Draft, Head, canonical
from tracker.log.store import GameLog, open_log


def draft(number: int, text: str = "Kull wahad") -> Draft:
    return "BidRaised", 1 + number % 3, canonical({"number": number, "text": text})


def drafts(*numbers: int) -> list[Draft]:
    return [draft(number) for number in numbers]


def at(seq: int, branch: str = "main") -> Head:
    return Head(game="friday", branch=branch, seq=seq)


def numbers(log: GameLog, branch: str | None = None, upto: int | None = None) -> list[int]:
    return [json.loads(r.body)["number"] for r in log.records("friday", branch, upto)]


def begin(path: Path, *first: int, game: str = "friday") -> Head:
    with open_log(path) as log:
        return log.create(game, f"The game of {game}", drafts(*first))


def one_line(error: TrackerError | LibraryError) -> str:
    said = str(error)
    assert said
    assert said.isprintable()
    return said
