"""`kanly doctor`: is all well? What is there, what is sound, how far the cards are understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.checkup import checkup, operations
from cardbase.vocabulary import Status
from kanly.codes import Code
from kanly.grid import grid
from kanly.output import paragraph, say, say_json, strong
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.checkup import Check, Operations

VERSION = 1


def show(*, as_json: bool = False) -> int:
    """Look everything over. Returns 0 when all is well, 1 when something is not."""
    with open_catalog(Progress()) as catalog:
        checks = checkup(catalog)
        counted = operations(catalog)
    well = all(check.well for check in checks)
    if as_json:
        _say_json(checks, counted, well=well)
    else:
        _say(checks, counted)
    return Code.FOUND if well else Code.NOT_FOUND


def _say(checks: tuple[Check, ...], counted: Operations) -> None:
    for check in checks:
        how = "well    " if check.well else "NOT WELL"
        say(paragraph(f"{how}  {check.name}: {check.told}", indent=" " * 10, first=""))
    say()
    say(paragraph(strong("Operations: how far a program can act on the cards"), first=""))
    rows = [(code, *(str(own[one]) for one in Status)) for code, own in counted.by_set.items()]
    rows.append(("all", *(str(counted.total(one)) for one in Status)))
    say(grid(("set", *Status), rows))
    say()
    say(paragraph("executable: nothing need be asked"))
    say(paragraph("prompt: needs a choice, or a fact that no program can know"))
    say(paragraph("prose: in free words"))
    say()
    asked = ", ".join(f"{ask} {count}" for ask, count in counted.asks.items())
    say(paragraph(f"Asked for (cards): {asked}."))


def _say_json(checks: tuple[Check, ...], counted: Operations, *, well: bool) -> None:
    say_json(
        "doctor",
        VERSION,
        {
            "well": well,
            "checks": [vars(check) for check in checks],
            "operations": {
                "by_set": counted.by_set,
                "all": {status: counted.total(status) for status in Status},
                "asks": counted.asks,
            },
        },
    )
