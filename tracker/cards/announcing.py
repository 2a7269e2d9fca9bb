"""Notes and actions as a card comes into play: doubts, uninterpreted sentences, its discard.

Uninterpreted steps of an ability are left to the players when it is used; this module covers
standing effects and triggers that Kanly does not interpret.
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
"""Prefix of headings that describe a doubt."""


COMES = (CardDeployed, TacticPlayed)
"""The events by which a card begins to act."""


def left_to_the_table(card: Card) -> tuple[str, ...]:
    """The standing effects and triggers of a card that Kanly does not carry out."""
    program = card.program
    holding = (one.text for one in program.standing if Unread() in one.holds)
    waiting = (one.text for one in program.triggers if one.on is None)
    return (*holding, *waiting)


def announce(at: Table) -> None:
    """Note what the players have to take care of."""
    new, at.told = at.events[at.told :], len(at.events)
    for event in new:
        if isinstance(event, COMES):
            piece = at.piece(event.piece)
            for text in left_to_the_table(at.card(piece)):
                said = f"{at.name(piece)}: see to it: {text}"
                at.emit(Noted(rule="CT-16", house=piece.holder, text=said))
    at.told = len(at.events)


def tell_doubts(at: Table) -> None:
    """Note what is in doubt about a card that was deployed or played, and what decides it."""
    for event in at.news("doubts"):
        if isinstance(event, COMES):
            piece = at.piece(event.piece)
            for text in _doubts_of(at, at.card(piece)):
                at.emit(Noted(rule="G-01", house=piece.holder, text=f"{at.name(piece)}: {text}"))


def _doubts_of(at: Table, card: Card) -> Iterator[str]:
    """The doubts about a card: readings chosen by a setting, or stated in its operation."""
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
    """Discard cards without Resistance left, by the card that demands it, unless immune to it."""
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
