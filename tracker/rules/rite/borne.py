"""Effects of cards on a participant, other than additions to a number.

Cannon Artillery cannot vanquish opponents that have a shield. Weirding Combat asks for force or
Resistance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from cardbase.program.nodes.holdings import AddsDeclared, DeclaresTrait, Particular
from cardbase.program.stored import on_card as said_on
from cardbase.program.stored import says
from cardbase.vocabulary import Subtype
from tracker.engine.events import EffectsEnded, ParticipantsJoined
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import RiteKind, Stage, StatName, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.questions import answers, ask
from tracker.standing.evaluating import amount
from tracker.standing.figures import DECLARES
from tracker.standing.kinds import subtypes
from tracker.standing.layer import context_of, on_card
from tracker.standing.sides import participants, rite_of, taking_part
from tracker.standing.uses import keeps_working

TOPIC = "weirding-combat"

FORCE_IS_COUNTED = frozenset({Stage.RESOLVING, Stage.FALLEN, Stage.REWARDING})


def settle_shields(at: Table) -> None:
    """Make opponents of a Cannon Artillery that have a shield immune to force."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or rite.kind is not RiteKind.BATTLE:
        return
    if operation.stage in FORCE_IS_COUNTED:
        return
    wanted = tuple(_shielded(at))
    laid = {
        (one.on, one.source): one.id
        for one in at.game.effects
        if one.stat == StatName.UNTOUCHED
        and one.source in at.game.pieces
        and says(at.card(one.source), Particular.SHIELDED_STAND)
    }
    over = tuple(laid[one] for one in laid if one not in wanted)
    if over:
        at.emit(EffectsEnded(rule="G-02", effects=over))
    for one, by in wanted:
        if (one, by) not in laid:
            begin_effect(at, one, StatName.UNTOUCHED, 1, Until.OPERATION, by)


def _shielded(at: Table) -> Iterator[tuple[str, str]]:
    """Pairs of a card with a shield and the Cannon Artillery it fights."""
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        borne = (card for one in taking_part(at, side) for card in _working_on(at, one))
        cannons = (one for one in borne if says(at.card(one), Particular.SHIELDED_STAND))
        if cannon := next(cannons, None):
            for foe in participants(at, rite.other(side)):
                if has_shield(at, foe):
                    yield foe.id, cannon.id


def has_shield(at: Table, piece: Piece) -> bool:
    """Whether a deployed shield is assigned to a card."""
    return any(Subtype.SHIELD in subtypes(at, one) for one in _working_on(at, piece))


def _working_on(at: Table, piece: Piece) -> Iterator[Piece]:
    return (one for one in at.game.assigned(piece.id) if keeps_working(one))


def tell(at: Table) -> None:
    """Ask for declarations when a card joins a duel."""
    if at.game.rite is None:
        return
    new = [e for e in at.news("what is borne") if isinstance(e, ParticipantsJoined)]
    for piece in (at.piece(one) for event in new for one in event.pieces):
        for given in on_card(at, AddsDeclared, piece) if rite_of(at).kind is RiteKind.DUEL else ():
            adds = cast("AddsDeclared", given.holding)
            declares = said_on(at.card(at.piece(given.giver)), DeclaresTrait)
            many = amount(context_of(at, given, piece.id), adds.amount)
            if many and declares is not None:
                ways = " or ".join(f"{many} {trait}" for trait in declares.traits)
                text = f"{at.name(given.giver)}: does {at.name(piece)} gain {ways}?"
                choices = tuple(trait.value for trait in declares.traits)
                ask(at, TOPIC, "G-02", piece.holder, text, given.giver, choices)


@answers(TOPIC, of_operation=True)
def answer_which(at: Table, question: Question, said: str) -> None:
    """Store the declaration with the card; the amount depends on the cards in play."""
    if at.game.rite is not None and question.about in at.game.pieces:
        about = question.about
        begin_effect(at, about, f"{DECLARES}{said}", 1, Until.OPERATION, about)
