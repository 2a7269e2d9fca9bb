"""What is said or done as a card comes into play: its doubts, sentences left, its discard.

What an ability leaves to the table is asked when it is used; this is of sentences that hold or
wait for something, and that Kanly does not read.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.program.nodes.holdings import DiscardedAtNone, Unread
from tracker.cards.targets import spared
from tracker.engine.events import CardDeployed, Noted, TacticPlayed
from tracker.engine.settings import chosen, setting
from tracker.engine.table import Table
from tracker.engine.words import Place
from tracker.rules.governance import discard
from tracker.standing.figures import resistance
from tracker.standing.forbidding import DISCARD, immune
from tracker.standing.layer import holding
from tracker.standing.selecting import pieces

DOUBT = "In doubt:"
"""How a heading begins that tells a doubt."""


def left_to_the_table(card: Card) -> tuple[str, ...]:
    """The sentences of a card that hold or act while it lies there, and that nobody carries out."""
    program = card.program
    holding = (one.text for one in program.standing if Unread() in one.holds)
    waiting = (one.text for one in program.triggers if one.on is None)
    return (*holding, *waiting)


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


def tell_doubts(at: Table) -> None:
    """Tell what is in doubt about a card that was deployed or played, and what decides."""
    for event in at.news("doubts"):
        if isinstance(event, CardDeployed | TacticPlayed):
            piece = at.piece(event.piece)
            for text in _doubts_of(at, at.card(piece)):
                at.emit(Noted(rule="G-01", house=piece.holder, text=f"{at.name(piece)}: {text}"))


def _doubts_of(at: Table, card: Card) -> Iterator[str]:
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


def waste_away(at: Table) -> None:
    """Discard who has no Resistance left by the card that says so, unless it is immune to that."""
    found = {
        one.id: context.card
        for context, says in tuple(holding(at, DiscardedAtNone, {}))
        for one in pieces(context, says.what)
    }
    for target, by in found.items():
        piece = at.piece(target)
        immune_to_it = spared(at, by, piece) or immune(at, piece, DISCARD) is not None
        if piece.place is Place.DOMAIN and resistance(at, piece) <= 0 and not immune_to_it:
            discard(at, piece, "G-02")
