"""What no source decides of a rite is asked once it is declared, before window 1 (OQ-29, OQ-40)."""

from __future__ import annotations

from cardbase.cards.kinds import is_dune
from tracker.engine.events import Noted, OperationAdvanced, OperationDeclared, ParticipantsDropped
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import Kind, PieceId, RiteKind, Stage
from tracker.rules.operation import finish
from tracker.rules.questions import answers, ask
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.starting import wanted_target
from tracker.standing.rites import may_target
from tracker.standing.sides import is_persona, rite_of

DUNE, DIRECTS, PERSONNEL = "dune-arbitration", "venture-leader-directs", "venture-leader-personnel"
YES, NO = "yes", "no"


def may_be_dune(at: Table, attack: Attack) -> bool:
    """Whether Dune, which has an Arbitration rank, may be the target of an Arbitration (OQ-29)."""
    usual = attack.kind is RiteKind.ARBITRATION and wanted_target(at, attack.venture) is None
    allowed = chosen(at.game.settings, SettingName.DUNE_ARBITRATION) != NO
    return usual and allowed and is_dune(at.card(attack.target))


def is_in_doubt(at: Table) -> bool:
    """Whether the rite just declared is an Arbitration against Dune that no card allows."""
    rite = rite_of(at)
    leader, target = at.piece(rite.attack.leader), at.piece(rite.target)
    dune = rite.kind is RiteKind.ARBITRATION and is_dune(at.card(target))
    if not dune:
        return False
    attack = Attack(kind=rite.kind, house=rite.attack.house, leader=leader, target=target)
    return not may_target(at, attack)


def ask_first(at: Table) -> None:
    """Ask what is in doubt about the rite just declared, one question after the other."""
    rite = rite_of(at)
    if is_in_doubt(at) and chosen(at.game.settings, SettingName.DUNE_ARBITRATION) == ASK:
        text = f"can {at.name(rite.target)}, a fief, be the target of an Arbitration?"
        ask(at, DUNE, "OQ-29", rite.attack.house, text, rite.target, (YES, NO), suggested=NO)
    else:
        ask_of_personas(at)


@answers(DUNE, of_operation=True)
def answer_dune(at: Table, question: Question, said: str) -> None:
    """The players say whether Dune can be the target; else there is no such rite, nor a limit."""
    if at.game.rite is None:
        return
    if said == YES:
        ask_of_personas(at)
        return
    text = f"No Arbitration: {at.name(question.about)} cannot be its target"
    at.emit(Noted(rule="OQ-29", house=question.house, text=text))
    name_another(at)


def name_another(at: Table) -> None:
    """End a rite that could not be declared; its venture may start another one."""
    rite = rite_of(at)
    venture = at.game.pieces.get(rite.venture)
    finish(at, resolved=False)
    if venture is None:
        return
    again = OperationDeclared(
        rule="V-09",
        kind=Kind.VENTURE,
        house=rite.attack.house,
        piece=venture.id,
        parent=rite.attack.leader,
    )
    at.emit(again, OperationAdvanced(rule="V-09", stage=Stage.STARTING))


def ask_of_personas(at: Table) -> None:
    """Ask whether the leader of a venture's rite Directs personas, where it has named some.

    Not of one that was disengaged meanwhile: it may Direct as any other (SO-05).
    """
    rite = rite_of(at)
    named = [one for one in rite.attack.declared if is_persona(at, at.piece(one))]
    named = named if at.piece(rite.attack.leader).engaged else []
    way = chosen(at.game.settings, SettingName.VENTURE_LEADER_DIRECTS)
    if rite.venture and named and way == ASK:
        leader = at.name(rite.attack.leader)
        text = f"may {leader} Direct, engaged for the venture that starts this rite?"
        ask(at, DIRECTS, "OQ-40", rite.attack.house, text, rite.venture, (YES, NO), suggested=NO)
    else:
        ask_of_personnel(at)


@answers(DIRECTS, of_operation=True)
def answer_directs(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """On a no the personas stay out, with what is assigned to them."""
    if at.game.rite is None:
        return
    if said == NO:
        others = [one for one in _declared(at) if is_persona(at, one)]
        ids = {one.id for one in others}
        _drop(at, [p.id for p in _declared(at) if p.id in ids or p.parent in ids])
    ask_of_personnel(at)


def ask_of_personnel(at: Table) -> None:
    """Ask whether personnel takes part with the leader of a venture's rite, where some is named."""
    rite = rite_of(at)
    named = [one for one in _declared(at) if not is_persona(at, one)]
    way = chosen(at.game.settings, SettingName.VENTURE_LEADER_PERSONNEL)
    if rite.venture and named and way == ASK:
        text = "may personnel take part in a rite that a venture starts?"
        ask(at, PERSONNEL, "OQ-40", rite.attack.house, text, rite.venture, (YES, NO), suggested=YES)


@answers(PERSONNEL, of_operation=True)
def answer_personnel(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """On a no the personnel stays out."""
    if at.game.rite is not None and said == NO:
        _drop(at, [one.id for one in _declared(at) if not is_persona(at, one)])


def _declared(at: Table) -> list[Piece]:
    return [at.piece(one) for one in rite_of(at).attack.declared]


def _drop(at: Table, pieces: list[PieceId]) -> None:
    house = rite_of(at).attack.house
    at.emit(ParticipantsDropped(rule="OQ-40", house=house, pieces=tuple(pieces)))
