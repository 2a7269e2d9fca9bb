"""`kanly doctor`: is all well? What is there, what is sound, how far the cards are understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.checks.checkup import checkup, operations
from cardbase.vocabulary import Acts
from kanly.catalog.documents import Doctor
from kanly.terminal.documents import say_document
from kanly.terminal.grid import grid
from kanly.terminal.output import Code, paragraph, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson


def show(json: AsJson = False) -> int:
    """Say whether all is well, and how far the cards are understood.

    Returns 0 when all is well, 1 when something is not.
    """
    with open_catalog(Progress()) as catalog:
        checks = checkup(catalog)
        counted = operations(catalog)
    well = all(check.well for check in checks)
    code = Code.FOUND if well else Code.NOT_FOUND
    if json:
        say_document(Doctor, well=well, checks=checks, operations=counted)
        return code
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
    return code
