"""Says which sentences of a card are left to the table, as it comes into play or is played.

What an ability leaves to the table is asked when it is used (`by_hand`); this is of sentences
that hold or wait for something, and that Kanly does not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.holdings import Unread
from tracker.events import CardDeployed, Noted, TacticPlayed
from tracker.settling import settles

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.table import Table


def left_to_the_table(card: Card) -> tuple[str, ...]:
    """The sentences of a card that hold or act while it lies there, and that nobody carries out."""
    program = card.program
    holding = (one.text for one in program.standing if Unread() in one.holds)
    waiting = (one.text for one in program.triggers if one.on is None)
    return (*holding, *waiting)


@settles
def announce(at: Table) -> None:
    """Tell what the table has to see to."""
    new, at.told = at.events[at.told :], len(at.events)
    for event in new:
        if isinstance(event, CardDeployed | TacticPlayed):
            piece = at.piece(event.piece)
            for text in left_to_the_table(at.card(piece)):
                said = f"{at.name(piece)}: see to it: {text}"
                at.emit(Noted(rule="CT-16", house=piece.holder, text=said))
    at.told = len(at.events)
