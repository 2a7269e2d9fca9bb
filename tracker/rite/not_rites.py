"""Operations that apply force and are no rites (R-31): one target, its Resistance, no more.

No window, no bonus, no House limit; what protects from a rite does not help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.effects.handling import send_back
from tracker.effects.questions import answers, ask
from tracker.events import Noted
from tracker.guards import carries_out
from tracker.kinds import subtypes
from tracker.leaving import discard
from tracker.numbers import command, cost, rank, resistance
from tracker.rite.texts.strikes import TARGETS, Against, Does, Of, Strike, strikes
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.standing.immunity import immune_to_force, untouched_by
from tracker.subdual import subdue
from tracker.words import Place, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

TOPIC = "strike"
IN_DOUBT = {"eots:implicate-traitor": SettingName.IMPLICATE_TRAITOR}
"""The card whose rulings and whose text name different targets (OQ-28)."""


def known_cost(at: Table, piece: Piece) -> int:
    """The deployment cost of a card, an X counted as 0."""
    return cost(at, piece) or 0


NUMBERS: dict[Against, Callable[[Table, Piece], int]] = {
    Against.RESISTANCE: resistance,
    Against.COMMAND: command,
    Against.COST: known_cost,
}
"""What force is held against."""


def begin_strike(at: Table, house: HouseId, piece: Piece) -> bool:
    """Ask for the target of such an operation that resolves now.

    Returns:
        Whether the card has such an operation.
    """
    now, strike = at.game.operation, strikes().get(piece.card)
    if strike is None or now is None or now.piece != piece.id or now.stage is not Stage.RESOLVING:
        return False
    force = force_of(at, piece, strike)
    if strike.subdues:
        subdue(at, (piece.id,), "CT-16")
    wanted = target_of(at, piece, strike)
    found = targets(at, house, piece, strike)
    if not found:
        text = f"{at.name(piece)} does nothing: there is no {wanted} to strike"
        at.emit(Noted(rule="R-31", house=house, text=text))
        return True
    doubt = f" (an ally or an aide: OQ-28 is set to {wanted})" if piece.card in IN_DOUBT else ""
    text = f"which {wanted} does {at.name(piece)} strike with {force} force?{doubt}"
    ask(at, TOPIC, "R-31", house, text, piece.id, [one.id for one in found])
    return True


def target_of(at: Table, piece: Piece, strike: Strike) -> str:
    """What kind of card it strikes: as it says, or as the table has set it."""
    setting = IN_DOUBT.get(piece.card)
    return strike.target if setting is None else chosen(at.game.settings, setting)


def targets(at: Table, house: HouseId, piece: Piece, strike: Strike) -> list[Piece]:
    """The cards it can strike, the rivals' first; whether they are immune to rites is nothing.

    What a card is immune to does not strike it (Lt. Kinet).
    """
    fits = TARGETS[target_of(at, piece, strike)]
    there = [one for one in at.game.pieces.values() if one.place is Place.DOMAIN]
    found = [one for one in there if fits(at, house, one) and not spared(at, one, piece)]
    return sorted(found, key=lambda one: one.holder == house)


def spared(at: Table, target: Piece, piece: Piece) -> bool:
    """Whether what strikes does nothing to a card: its effect, or its force."""
    immune = untouched_by(at, target, piece) or immune_to_force(at, target, piece)
    return immune is not None


def force_of(at: Table, piece: Piece, strike: Strike) -> int:
    """Its force: a rank, and the troops assigned there where they count; no bonus to force."""
    bearer = piece if strike.of is Of.ITSELF else at.game.pieces.get(piece.parent or "")
    if bearer is None:
        return 0
    assigned = [one for one in at.game.assigned(bearer.id) if one.deployed]
    troops = sum(Subtype.TROOP in subtypes(at, one) for one in assigned) if strike.troops else 0
    return max(0, rank(at, bearer, strike.talent) or 0) + troops


def needed(at: Table, target: Piece, strike: Strike) -> int:
    """The least force that is enough against a target; a missing Resistance is 1."""
    number = NUMBERS[strike.against](at, target)
    return number + 1 if strike.more else number


@answers(TOPIC)
@carries_out("R-31")
def answer_strike(at: Table, question: Question, said: str) -> None:
    """The target is named: it falls, if the force is enough."""
    piece, target = at.piece(question.about), at.piece(said)
    strike = strikes()[piece.card]
    if not TARGETS[target_of(at, piece, strike)](at, question.house, target):
        text = f"{at.name(target)} is no target any more"
        at.emit(Noted(rule="R-31", house=question.house, text=text))
        return
    force, least = force_of(at, piece, strike), needed(at, target, strike)
    falls = f"{at.name(target)} falls" if force >= least else f"{at.name(target)} stands"
    text = f"{at.name(piece)}: {force} force, {least} needed, {falls}"
    at.emit(Noted(rule="R-31", house=question.house, text=text))
    if force < least:
        return
    match strike.does:
        case Does.SUBDUES:
            subdue(at, (target.id,), "R-31")
        case Does.DISCARDS:
            discard(at, target, "R-31")
        case Does.SENDS_HOME:
            send_back(at, target, Place.ASSEMBLY)
