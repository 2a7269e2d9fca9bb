"""Cold start: the commands used most, each a whole process, and how much memory each holds.

Usage: python bench/startup.py [--runs N] [--json] [--out FILE]

One process of each in turn, round after round, beside `python -c pass`, `kanly card pogrom` and two
peers. What a row is and what the exit codes mean: bench/told.py. How, against whom and why the
floors are what they are: docs/bench.md.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from shell import CARD, Contender, Spent, Times, beside, in_rounds, kanly, rows, run
from told import Floor, Found, Row, told, version_of

HERE = Path(__file__).resolve().parent
DECK = HERE.parent / "tests" / "decks" / "atreides.txt"
GAME = HERE.parent / "tests" / "games" / "three-houses.jsonl"
PEERS = HERE / "peers"
SQLMODEL, SQLITE3 = "Typer + SQLModel", "Typer + sqlite3"

LOOK_UP = 18.0
"""Times `python -c pass` that a look-up may take."""
WORK = 27.0
"""Times `python -c pass` that a command may take that does more: half as much again."""
MORE = 1.5
"""The same against `kanly card pogrom`."""
TWICE = 2.0
"""Times `kanly card pogrom` that what reads more than a card may take."""
TO_SQLMODEL = 0.5
FIRSTS = 5
"""How often the catalog is built, at most."""
FIRST = 400.0
"""Times `python -c pass` that the very first start may take, which builds the catalog."""


def commands() -> list[Contender]:
    """What is promised of the commands. Raises NoMeasure where Kanly is not installed."""

    def one(
        *words: str, says: str, most: float = WORK, more: float | None = None, code: int = 0
    ) -> Contender:
        name = " ".join(["kanly", *words]).replace(str(DECK), "DECK")
        line = (kanly(), *words)
        return Contender(name=name, words=line, says=says, code=code, to_pass=most, to_card=more)

    return [
        one("ask", "no-field", says="No-Field", more=MORE),
        one("game", "status", says="CROE", most=LOOK_UP, more=TWICE),
        one("deck", "check", str(DECK), says="legal in", most=LOOK_UP, more=TWICE),
        one("rule", "P-04", says="P-04", most=LOOK_UP, more=TWICE),
        one("faction", "choam", says="CHOAM", most=LOOK_UP, more=TWICE),
        one("find", "type:ally", "cost<3", says="dr-yueh", more=3.0),
        one(says="kanly card", most=LOOK_UP),
        one("card", "thifur", says="Thufir", most=LOOK_UP, code=3),
        one("card", "pogrom", "--json", says="Pogrom"),
    ]


def peers(home: Path) -> list[Contender]:
    """The smallest commands others would write that read one card by its name."""
    found = {SQLMODEL: "typer_sqlmodel.py", SQLITE3: "typer_sqlite3.py"}
    catalog = str(home / "catalog.db")
    return [
        Contender(name=name, words=(sys.executable, str(PEERS / file), catalog, "Pogrom"))
        for name, file in found.items()
    ]


def first_start(home: Path, runs: int) -> list[Row]:
    """What a start takes that builds the catalog first. Raises NoMeasure."""
    name = f"{CARD}, catalog built first"
    card = Contender(name=name, words=(kanly(), "card", "pogrom"), to_pass=FIRST)
    spent: list[tuple[Spent, ...]] = []
    by_pass = beside([])[0]
    for _ in range(runs):
        (home / "catalog.db").unlink(missing_ok=True)
        spent.append((run(by_pass, home), run(card, home)))
    pair = zip((by_pass, card), zip(*spent, strict=True), strict=True)
    found = [Times(contender=who, spent=own) for who, own in pair]
    return rows(found)[2:]


def against_sqlmodel(found: list[Times]) -> Row:
    """What `kanly card` takes of the time of the peer with SQLModel."""
    by_name = {one.contender.name: one for one in found}
    ratio = by_name[CARD].to(by_name[SQLMODEL])
    floor = Floor(under=TO_SQLMODEL)
    return Row(what=CARD, figure=ratio, unit="x", against=SQLMODEL, floor=floor)


def measure(runs: int) -> Found:
    """The first start, then so many rounds of the others. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        home = Path(folder)
        first = first_start(home, min(runs, FIRSTS))
        taken_in = (kanly(), "game", "import", str(GAME))
        run(Contender(name="kanly game import", words=taken_in, says="three-houses"), home)
        field = [*beside(commands(), card_to_pass=LOOK_UP), *peers(home)]
        found = in_rounds(field, home, runs)
    return Found(
        rows=[*rows(found), against_sqlmodel(found), *first],
        versions={name: version_of(name) for name in ("typer", "sqlmodel")},
    )


if __name__ == "__main__":
    sys.exit(told(__doc__, "startup", measure, rounds=41))
