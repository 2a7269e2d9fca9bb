"""What cards do when a rite is resolved: two do it by themselves, of others the table is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.abilities import Says
from cardbase.vocabulary import CardType, Subtype
from tracker.deployment.costs import lose_favor
from tracker.events import Noted
from tracker.kinds import is_venture, subtypes
from tracker.rite.leader_tactics import BRINGS, SPARES, TAKES, pay_for_the_fall
from tracker.rite.sides import is_leader, rite_of, side_of
from tracker.rite.texts.fates import texts
from tracker.rite.texts.programs import programs
from tracker.words import IN_PLAY, RiteClass, RiteKind, Stat

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table

MOCKS = {
    "tat:mockery-of-choam": RiteClass.CHOAM,
    "tat:scorn-of-the-landsraad": RiteClass.LANDSRAAD,
}
"""Who misses the target of a rite of this class loses 1 favor for each attack participant."""

SPEAKS, SURVIVES = "vanquish", "surviv"


def react(at: Table) -> None:
    """Let the cards act that act by themselves, and name those that the table has to see to."""
    rite = rite_of(at)
    for piece in tuple(at.game.pieces.values()):
        if piece.place not in IN_PLAY or piece.subdued:
            continue
        if piece.card in MOCKS:
            mock(at, piece)
        elif piece.card in {*BRINGS, *TAKES, *SPARES}:
            pay_for_the_fall(at, piece)
        elif rite.fallen and reacts(at, piece):
            text = f"{at.name(piece)}: see what it does now that cards are vanquished"
            at.emit(Noted(rule="R-22", house=piece.holder, text=text))
        elif survives(at, piece):
            text = f"{at.name(piece)}: see what it brings, should it survive"
            at.emit(Noted(rule="R-22", house=piece.holder, text=text))


def survives(at: Table, piece: Piece) -> bool:
    """Whether a card on the target brings something by surviving alone (Arrakeen Richece)."""
    text = at.card(piece).operation.lower()
    lies_there = piece.parent == rite_of(at).target
    return lies_there and SURVIVES in text and SPEAKS not in text


def scorn(at: Table) -> None:
    """A rite that ends before its resolution has not vanquished its target, either."""
    for piece in tuple(at.game.pieces.values()):
        if piece.card in MOCKS and piece.place in IN_PLAY and not piece.subdued:
            mock(at, piece)


def mock(at: Table, piece: Piece) -> None:
    """Take favor from an attacker who has not vanquished the target declared, never below 0."""
    rite = rite_of(at)
    if MOCKS[piece.card] is rite.rite_class and rite.target not in rite.fallen:
        most = max(0, at.house(rite.attack.house).favor)
        amount = min(most, len(rite.attack.joined))
        lose_favor(at, rite.attack.house, amount, "G-02", at.name(piece))


def reacts(at: Table, piece: Piece) -> bool:
    """Whether a card may do something when cards are vanquished, and does not do it by itself."""
    text = at.card(piece).operation.lower()
    named = [kind for kind in RiteKind if kind.called in text]
    if (
        any(isinstance(held, Says) for one in at.card(piece).program.standing for held in one.holds)
        or piece.card in programs()
        or text.count(SPEAKS) <= len(texts().get(piece.card, ()))
        or _laid(at, piece)
    ):
        return False
    if named and rite_of(at).kind not in named:
        return False
    return is_near(at, piece) and _has_come(at, piece, text)


def _has_come(at: Table, piece: Piece, text: str) -> bool:
    """Whether what a card waits for has happened: that it leads, it fell, a desert fell."""
    fallen = rite_of(at).fallen
    if "this card leads" in text and not is_leader(at, piece.id):
        return False
    if "this card is vanquished" in text and piece.id not in fallen:
        return False
    deserts = (one for one in fallen if Subtype.DESERT in subtypes(at, at.piece(one)))
    return "desert is vanquished" not in text or any(deserts)


def _laid(at: Table, piece: Piece) -> bool:
    """Whether what a card does lies on another as an effect, and is settled by it."""
    wanted = {Stat.CAPTURED.value, Stat.DISCARDED.value}
    return any(one.source == piece.id and one.stat in wanted for one in at.game.effects)


def is_near(at: Table, piece: Piece) -> bool:
    """Whether a card has to do with the rite: tactics, events, programs, who takes part, its cards.

    Ventures wait until they are used.
    """
    card = at.card(piece)
    if side_of(at, piece.id) is not None:
        return True
    if card.type is CardType.RESOURCE:
        return piece.parent is not None and side_of(at, piece.parent) is not None
    return card.type in {CardType.PLAN, CardType.EVENT} and not is_venture(card)
