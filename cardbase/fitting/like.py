"""How like two cards are: what a card does in another's place."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.cards.kinds import kind_of
from cardbase.fitting.reason import Fit, Reason, reason
from cardbase.fitting.wants import reads

ALIKE = {"like same", "like kind"}
"""One of these reasons is needed for a card to stand in another's place."""

DEEDS = {
    "Gain": "bring spice, solaris or favor",
    "SpiceGoes": "move spice",
    "Lose": "take spice, solaris or favor",
    "Engage": "engage cards",
    "Disengage": "disengage cards",
    "Subdue": "subdue cards",
    "Discard": "discard cards",
    "Capture": "capture cards",
    "Bring": "bring cards into play",
    "Tokens": "place or remove tokens",
    "StartRite": "initiate a rite",
    "Join": "join a rite",
    "Strike": "apply force",
    "Change": "change a number",
    "Draw": "draw cards",
    "Examine": "look at hidden cards",
    "Lays": "work on a card for a rite",
    "Assign": "move what is assigned",
    "Rules": "rule on initiative, exchange or petition",
    "Grant": "let cards Direct, Counter or surprise",
}
"""What deeds are called where two cards do the same."""


def likeness(card: Card, other: Card) -> Fit:
    """How like a card is to another, for which it would stand in a deck, with the reasons."""
    found = (one for one in _alike(card, other) if one.points)
    return Fit(card=card, reasons=tuple(sorted(found, key=lambda one: -abs(one.points))))


def _alike(card: Card, other: Card) -> Iterator[Reason]:
    if card.name == other.name or any(one.id == other.id for one in card.versions):
        yield reason("like same", f"it shows {other.name}, too, as in {card.set_name}")
    if kind_of(card) is kind_of(other):
        yield reason("like kind", f"both are of the same kind, {kind_of(card)}")
    mine, theirs = reads(card), reads(other)
    talents = _talents(card) & _talents(other)
    if talents:
        yield reason("like talent", f"both are for {', '.join(sorted(talents))}", len(talents))
    deeds = [words for deed, words in DEEDS.items() if deed in mine.deeds & theirs.deeds]
    if deeds:
        yield reason("like deed", f"both {', '.join(deeds)}", len(deeds))
    words = [str(word) for word in card.subtypes if word in other.subtypes]
    if words:
        yield reason("like word", f"both bear the words {', '.join(words)}", len(words))
    if card.cost is not None and other.cost is not None and card.cost != other.cost:
        text = f"it costs {card.cost} where the other costs {other.cost}"
        yield reason("like cost", text, abs(card.cost - other.cost))


def _talents(card: Card) -> set[str]:
    """The talents a card has or is for."""
    return {str(talent) for talent, _ in card.ranks} | {str(one) for one in reads(card).talents}
