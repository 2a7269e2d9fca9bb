"""What cards on a participant do in the rite besides adding to a number; or what is told of them.

Cannon Artillery keeps whom it fires at from falling, where they have a shield. Weirding Combat asks
for force or Resistance. Three cards are left to the table's word, and it is told so: Troop Crusher,
as no source says whose force is whose once it is added up, Ice Riggers, whose X none tells, and
Naib's Countenance, by which another may Counter (`effect CARD Counter +1`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.effects.questions import answers, ask
from tracker.events import EffectsEnded, Noted, ParticipantsJoined, RiteDeclared
from tracker.kinds import subtypes
from tracker.rite.sides import is_leader, participants, rite_of, taking_part
from tracker.rite.starting import weirding_rank
from tracker.settling import settles
from tracker.words import RiteKind, Stage, Stat, Until
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Question
    from tracker.table import Table

    Held = tuple[str, str]

CANNON, COMBAT = "tat:cannon-artillery", "eots:weirding-combat"
CRUSHER, RIGGERS = "tat:troop-crusher", "jotc:ice-riggers"
NAIB = "eots:naibs-countenance"

TOPIC = "weirding-combat"

FORCE_IS_COUNTED = frozenset({Stage.RESOLVING, Stage.REWARDING})


def on(at: Table, piece: Piece, *cards: str) -> Iterator[Piece]:
    """The deployed cards of these that are assigned to a card."""
    return (one for one in at.game.assigned(piece.id) if keeps_working(one) and one.card in cards)


@settles
def settle_shields(at: Table) -> None:
    """Let no force have an effect on whoever fights a Cannon Artillery and has a shield."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or rite.kind is not RiteKind.BATTLE:
        return
    if operation.stage in FORCE_IS_COUNTED:
        return
    wanted = tuple(held(at))
    laid = {
        (one.on, one.source): one.id
        for one in at.game.effects
        if one.stat == Stat.UNTOUCHED and _is(at, one.source, CANNON)
    }
    over = tuple(laid[one] for one in laid if one not in wanted)
    if over:
        at.emit(EffectsEnded(rule="G-02", effects=over))
    for one, by in wanted:
        if (one, by) not in laid:
            begin(at, one, Stat.UNTOUCHED, 1, by)


def held(at: Table) -> Iterator[Held]:
    """Who has a shield against whose Cannon Artillery: the card, and the cannon."""
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        cannon = next((c for one in taking_part(at, side) for c in on(at, one, CANNON)), None)
        for foe in participants(at, rite.other(side)) if cannon is not None else ():
            if cannon is not None and has_shield(at, foe):
                yield foe.id, cannon.id


def has_shield(at: Table, piece: Piece) -> bool:
    """Whether a deployed shield is assigned to a card."""
    there = (one for one in at.game.assigned(piece.id) if keeps_working(one))
    return any(Subtype.SHIELD in subtypes(at, one) for one in there)


def _is(at: Table, piece: str, card: str) -> bool:
    found = at.game.pieces.get(piece)
    return found is not None and found.card == card


def begin(at: Table, on: str, stat: Stat, by: int, source: str) -> None:
    """Begin an effect for the rite."""
    from tracker.effects.lasting import begin_effect

    begin_effect(at, on, stat, by, Until.OPERATION, source)


@settles
def tell(at: Table) -> None:
    """Ask, or tell the table, what is to be said when a card takes part from now on."""
    if at.game.rite is None:
        return
    news = at.news("what is borne")
    for event in news:
        if isinstance(event, RiteDeclared) and rite_of(at).kind is RiteKind.DUEL:
            say(at, on(at, at.piece(event.target), NAIB))
    new = [e for e in news if isinstance(e, ParticipantsJoined)]
    for piece in (at.piece(one) for event in new for one in event.pieces):
        match rite_of(at).kind:
            case RiteKind.DUEL:
                for one in on(at, piece, COMBAT):
                    ask_which(at, piece, one)
            case RiteKind.BATTLE:
                say(at, on(at, piece, RIGGERS, *((CRUSHER,) * is_leader(at, piece.id))))


def say(at: Table, cards: Iterator[Piece]) -> None:
    """Tell the table of cards it has to see to."""
    for one in cards:
        text = f"{at.name(one)} is seen to by the table: {at.card(one).operation}"
        at.emit(Noted(rule="G-02", house=one.holder, text=text))


def ask_which(at: Table, piece: Piece, combat: Piece) -> None:
    """Ask who engages a persona with Weirding Combat whether it gains force or Resistance."""
    many = weirding_rank(at, piece)
    if many:
        text = f"{at.name(combat)}: does {at.name(piece)} gain {many} force or {many} resistance?"
        choices = (Stat.FORCE.value, Stat.RESISTANCE.value)
        ask(at, TOPIC, "G-02", piece.holder, text, combat.id, choices)


@answers(TOPIC, of_rite=True)
def answer_which(at: Table, question: Question, said: str) -> None:
    """The persona gains what was declared, by its Weirding rank as it is now."""
    combat = at.game.pieces.get(question.about)
    persona = at.game.pieces.get(combat.parent or "") if combat is not None else None
    if at.game.rite is not None and combat is not None and persona is not None:
        begin(at, persona.id, Stat(said), weirding_rank(at, persona), combat.id)
