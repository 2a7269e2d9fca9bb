"""Says of a card that can be read in more than one way how the table reads it, as it comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import CardDeployed, Noted, TacticPlayed
from tracker.settings import chosen, setting
from tracker.settling import settles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.table import Table

DOUBT = "In doubt:"
"""How a heading begins that tells a doubt."""


@settles
def tell_doubts(at: Table) -> None:
    """Tell what is in doubt about a card that was deployed or played, and what decides."""
    for event in at.news("doubts"):
        if isinstance(event, CardDeployed | TacticPlayed):
            piece = at.piece(event.piece)
            for text in doubts_of(at, at.card(piece)):
                at.emit(Noted(rule="G-01", house=piece.holder, text=f"{at.name(piece)}: {text}"))


def doubts_of(at: Table, card: Card) -> Iterator[str]:
    """What of a card the players may read otherwise: by a setting, or as its operation says."""
    for name in dict.fromkeys(one.setting for one in card.doubts if one.setting):
        decides = setting(name)
        value = chosen(at.game.settings, decides.name)
        yield (
            f"in doubt: {decides.says}; here {decides.choices[value]} "
            f"(setting {name}: {value}, default {decides.default})"
        )
    if not any(one.setting for one in card.doubts):
        for heading in card.program.headings:
            if heading.startswith(DOUBT):
                yield heading[0].lower() + heading[1:].rstrip(".")
