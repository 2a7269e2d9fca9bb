"""`kanly doctor`: is all well? What is there, what is sound, how far the cards are understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.checkup import checkup, operations
from cardbase.vocabulary import Acts
from kanly.codes import Code
from kanly.grid import grid
from kanly.output import paragraph, say, say_json, strong
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.checkup import Check, Operations

VERSION = 2


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
    say(paragraph(strong("Operations: who carries them out at the table"), first=""))
    for what, counts in (("cards", counted.cards), ("sentences", counted.sentences)):
        rows = [(of, *(str(own[one]) for one in Acts)) for of, own in counts.items()]
        say(grid((what, *(one.told for one in Acts)), rows))
        say()
    say(paragraph("by itself: Kanly does it, and nobody need choose"))
    say(paragraph("after a question: Kanly asks who has to choose, then does it"))
    say(paragraph("by hand: Kanly says when it matters, and the table does it"))
    for card, texts in counted.left.items():
        for text in texts:
            say(paragraph(f"{card}: {text}", indent="    ", first="  "))


def _say_json(checks: tuple[Check, ...], counted: Operations, *, well: bool) -> None:
    say_json(
        "doctor",
        VERSION,
        {
            "well": well,
            "checks": [vars(check) for check in checks],
            "operations": {
                "cards": counted.cards,
                "sentences": counted.sentences,
                "left": counted.left,
            },
        },
    )
