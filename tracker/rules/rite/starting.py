"""Changes to a rite by the venture that starts it: kind, target, limit, talent, fates (V-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardbase.cards.card import Card
from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.vocabulary import Talent
from tracker.engine.events import DefenseDeclared, EffectsEnded, Noted
from tracker.engine.guards import carries_out, enforces
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import Fate, PieceId, RiteKind, Stage, StatName, Until
from tracker.rules.questions import answers, ask
from tracker.standing.context import Context
from tracker.standing.evaluating import CLASSES, RANKS
from tracker.standing.figures import rank
from tracker.standing.named_kinds import RITES, is_so
from tracker.standing.selecting import holds
from tracker.standing.sides import rite_of

if TYPE_CHECKING:
    from tracker.rules.rite.attack import Attack

IsTarget = Callable[[Table, Piece], bool]

WEIRDING_RANK, TARGET, LEADER = "weirding-rank", "target", "leader"

GAINS = {Trait.FORCE: StatName.FORCE, Trait.RESISTANCE: StatName.RESISTANCE}


def rite_started_by(card: Card) -> r.StartRite | None:
    """The terms of the rite a card starts; None if it starts none."""
    for ability in card.program.abilities:
        for step in ability.steps:
            if isinstance(step, d.Does) and isinstance(step.deed, r.StartRite):
                return step.deed
    return None


def _starter_of(at: Table, venture: Piece | None) -> r.StartRite | None:
    return rite_started_by(at.card(venture)) if venture is not None else None


def starter_now(at: Table) -> r.StartRite | None:
    """The terms of the venture that started the rite in progress; None without one."""
    return _starter_of(at, _venture_of(at))


def _venture_of(at: Table) -> Piece | None:
    rite = at.game.rite
    return at.game.pieces.get(rite.venture) if rite is not None else None


def starting(at: Table) -> Piece | None:
    """The venture whose rite awaits its target, None for none (V-09)."""
    operation = at.game.operation
    if operation is None or operation.stage is not Stage.STARTING:
        return None
    return at.game.pieces.get(operation.piece)


def leader_of(at: Table, venture: Piece) -> Piece | None:
    """The leader of a venture's rite: its persona, or the pawn of another House."""
    pawn = next(
        (e.on for e in at.game.effects if e.stat == StatName.PAWN and e.source == venture.id), ""
    )
    return at.game.pieces.get(pawn or venture.parent or "")


def leads_for_another(at: Table, venture: Piece | None) -> bool:
    """Whether a venture starts a rite led by a persona of another House."""
    starter = _starter_of(at, venture)
    return starter is not None and starter.pawn is not None


@enforces("V-09")
def as_the_venture_says(at: Table, attack: Attack) -> str | None:
    """A venture starts its kind of rite, led by its persona; one of any kind, one of the four.

    A Weirding rite is no rite of any kind: only the card that names it starts it (G-04).
    """
    venture, starter = attack.venture, _starter_of(at, attack.venture)
    if venture is None or starter is None:
        return None
    name = at.name(venture)
    kind = RITES[starter.kind] if starter.kind is not None else attack.kind
    if kind is not attack.kind:
        return f"{name} starts {kind.called}s, not {attack.kind.called}s"
    if attack.kind is RiteKind.WEIRDING:
        return f"{name} starts an Arbitration, a Battle, a Duel or an Intrigue"
    given = starter.rite_class
    if given is not None and CLASSES[given] is not attack.counts_as:
        return f"{name} starts a {CLASSES[given]} rite, not a {attack.counts_as} rite"
    leader = leader_of(at, venture)
    of_a_pawn = starter.pawn is not None and leader is not None and leader.id == venture.parent
    if of_a_pawn or leader is None or attack.leader.id == leader.id:
        return None  # the pawn is not chosen yet
    return f"{at.name(leader)} leads the rite that {name} starts"


@carries_out("V-10")
def counts_against_limit(at: Table, venture: Piece | None) -> bool:
    """Whether a rite counts against the House limit; the venture can exempt it."""
    starter = _starter_of(at, venture)
    return starter is None or starter.limited


@carries_out("V-17")
def talent_is_waived(at: Table, venture: Piece | None) -> bool:
    """Whether the leader of a rite needs no talent for it (Weirding Way, Litany Against Fear)."""
    starter = _starter_of(at, venture)
    return starter is not None and starter.talentless


def wanted_target(at: Table, venture: Piece | None) -> tuple[str, IsTarget] | None:
    """The special target required by the venture of a rite, in words and as a test."""
    starter = _starter_of(at, venture)
    if venture is None or starter is None or starter.target is None:
        return None
    wanted = starter.target
    said = " ".join(str(word) for word in wanted.kinds[0])
    said += f" with the {RANKS[wanted.talent]} talent" if wanted.talent else ""
    return said, lambda at, piece: holds(Context(at, venture.holder, venture.id), wanted, piece)


def fate_by_venture(at: Table, piece: Piece) -> Fate | None:
    """The fate of a vanquished card by the venture that started the rite.

    All cards that force was assigned to are participants (R-18), also a target not engaged.
    """
    starter, venture = starter_now(at), _venture_of(at)
    if starter is None or venture is None or starter.discards is None:
        return None
    context = Context(at, venture.holder, venture.id)
    wanted = [word for words in starter.discards.kinds for word in words]
    falls = all(is_so(context, piece, word) for word in wanted if word is not Kind.PARTICIPANT)
    return Fate.DISCARDED if falls else None


def attacker_may_play(at: Table) -> bool:
    """Whether the attacker may play tactics of the rite's kind; some ventures forbid it.

    Tactics of any kind of operation are not concerned.
    """
    starter = starter_now(at)
    return starter is None or not starter.defender_plays


def ignores_counter(at: Table) -> bool:
    """Whether nothing that Counters has an effect in the rite under way (Regional Assignment)."""
    starter = starter_now(at)
    return starter is not None and starter.no_counter


def settle_rank(at: Table) -> None:
    """Determine by which Weirding rank the leader gains, now that the defender has declared.

    The target's present rank counts: a persona that Counters is the target from then on (SO-08).
    Later changes of the rank have no effect, as with any other X.
    """
    rite, starter = at.game.rite, starter_now(at)
    if rite is None or starter is None or starter.gains is None:
        return
    if not any(isinstance(event, DefenseDeclared) for event in at.news(WEIRDING_RANK)):
        return
    way = chosen(at.game.settings, SettingName.WEIRDING_RANK)
    ranks = {one: _weirding_rank(at, _whose(at, one)) for one in (TARGET, LEADER)}
    if way != ASK or ranks[TARGET] == ranks[LEADER]:
        gain(at, LEADER if way == LEADER else TARGET)
        return
    each = " or ".join(f"{at.name(_whose(at, one))} ({ranks[one]})" for one in (TARGET, LEADER))
    text = f"whose Weirding rank does {at.name(rite.venture)} add, that of {each}?"
    house, choices = rite.attack.house, (TARGET, LEADER)
    ask(at, WEIRDING_RANK, "OQ-42", house, text, rite.venture, choices, suggested=TARGET)


@answers(WEIRDING_RANK, of_operation=True)
def answer_rank(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """Reads the answer to whose rank counts."""
    if at.game.rite is not None:
        gain(at, said)


@carries_out("CE-01", "CE-02")
def gain(at: Table, whose: str) -> None:
    """The leader gains force or Resistance by that rank, in this rite only.

    If the defender declares again (R-10), the gain by the first target is lost.
    """
    from tracker.rules.lasting import begin_effect

    rite, starter = at.game.rite, starter_now(at)
    if rite is None or starter is None or starter.gains is None:
        return
    gains, leader, card = GAINS[starter.gains], rite.attack.leader, _whose(at, whose)
    many = _weirding_rank(at, card)
    gained = f"{at.name(rite.venture)}: {at.name(leader)} gains {many} {gains}"
    text = f"{gained}, the Weirding rank of {at.name(card)}"
    at.emit(Noted(rule="OQ-42", house=rite.attack.house, text=text))
    before = (e for e in at.game.effects if (e.source, e.stat) == (rite.venture, gains))
    if gone := tuple(effect.id for effect in before):
        at.emit(EffectsEnded(rule="OQ-42", effects=gone))
    begin_effect(at, leader, gains, many, Until.OPERATION, rite.venture)


def _whose(at: Table, whose: str) -> str:
    rite = rite_of(at)
    return rite.attack.leader if whose == LEADER else rite.defense.leader


def _weirding_rank(at: Table, card: PieceId) -> int:
    return max(0, rank(at, at.piece(card), Talent.WEIRDING) or 0)
