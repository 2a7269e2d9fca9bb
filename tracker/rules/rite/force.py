"""Force calculation (R-17): ranks and bonuses of the participants; Resistance in a rite."""

from __future__ import annotations

from collections.abc import Iterable

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import Adds, Immune
from cardbase.program.nodes.shorthand import nested
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece, Side
from tracker.engine.table import Table
from tracker.engine.words import Stat
from tracker.rules.rite.attack import withstood
from tracker.rules.rite.starting import starter_now
from tracker.standing.figures import figure, rank, shift
from tracker.standing.forbidding import immune_to_force
from tracker.standing.layer import Given, could_be_on, sources
from tracker.standing.named_kinds import RITES
from tracker.standing.sides import FACTS, can_be_hit, rite_of, side_of, taking_part


@carries_out("TA-05", "SO-11")
def force_of(at: Table, piece: Piece) -> int:
    """The force of a participant: its rank in the rite's talent and its bonuses, at least 0.

    Without the talent it has none, whatever bonuses it has; only the leader of a rite whose
    venture waives the talent (V-17) brings its bonuses all the same. Rank 0 is a talent (TA-02).
    """
    if touches_nobody(at, piece):
        return 0
    talented = rank(at, piece, FACTS[rite_of(at).kind].talent)
    if talented is None and not _is_waived(at, piece):
        return 0
    return max(0, (talented or 0) + force_bonus(at, piece))


def touches_nobody(at: Table, piece: Piece) -> bool:
    """Whether all that its force could be assigned to are immune to it (Troop Crusher)."""
    side = side_of(at, piece.id) if sources(at, Immune) else None
    foes = can_be_hit(at, rite_of(at).other(side)) if side is not None else ()
    return bool(foes) and all(immune_to_force(at, foe, piece) is not None for foe in foes)


def lost(at: Table, side: Side, pieces: Iterable[Piece]) -> int:
    """The force of some participants that does nothing: those who are not immune need no more."""
    barred, needed = barred_by(at, side, pieces)
    return max(0, barred - needed)


def barred_by(at: Table, side: Side, pieces: Iterable[Piece]) -> tuple[int, int]:
    """The force of participants to which some foes are immune, and what the other foes need."""
    if not sources(at, Immune):
        return 0, 0
    foes = can_be_hit(at, rite_of(at).other(side))
    barred, immune = 0, set[str]()
    for piece in pieces:
        spared = {foe.id for foe in foes if immune_to_force(at, foe, piece) is not None}
        barred += force_of(at, piece) if spared else 0
        immune |= spared
    others = [foe for foe in foes if foe.id not in immune]
    if any(shift(at.game, foe.id, Stat.UNTOUCHED) > 0 for foe in others):
        return barred, barred  # one that nothing vanquishes takes any force
    return barred, sum(max(0, withstood(at, foe) - side.divided.get(foe.id, 0)) for foe in others)


def _is_waived(at: Table, piece: Piece) -> bool:
    """Whether a card leads a rite for which its venture asks no talent of it."""
    starter = starter_now(at)
    return starter is not None and starter.talentless and piece.id == rite_of(at).attack.leader


def force_bonus(at: Table, piece: Piece) -> int:
    """What cards in play, and effects, add to the force of a card in this rite."""
    each = shift(at.game, piece.id, Stat.FORCE_EACH)
    given = each * additional(at, piece) if each else 0
    return given + (figure(at, piece, Trait.FORCE, 0).number or 0)


def additional(at: Table, piece: Piece) -> int:
    """How many additional participants the side of a card has, besides its leader."""
    side = side_of(at, piece.id)
    return 0 if side is None else sum(one.id != side.leader for one in taking_part(at, side))


def depends_on_others(at: Table, piece: Piece) -> bool:
    """Whether the force or Resistance of a card may go by who else takes part (Gurney, Korba)."""
    by_tactic = shift(at.game, piece.id, Stat.FORCE_EACH) != 0
    return (
        by_tactic
        or _withstood(at, piece)
        or any(
            by_others(one) and here(at, one)
            for trait in (Trait.FORCE, Trait.RESISTANCE)
            for one in could_be_on(at, (Adds, trait), piece)
        )
    )


def _withstood(at: Table, piece: Piece) -> bool:
    """Whether the opposing leader is immune to the force of a card."""
    side = side_of(at, piece.id) if sources(at, Immune) else None
    foe = rite_of(at).other(side).leader if side is not None else ""
    return bool(foe) and immune_to_force(at, at.piece(foe), piece) is not None


def by_others(one: Given) -> bool:
    """Whether what a card gives goes by who takes part in a rite."""
    asked = (*one.test, one.holding)
    return any(
        (isinstance(node, p.Rite) and (node.participant is not None or node.led is not None))
        or (isinstance(node, p.Cards) and any(Kind.PARTICIPANT in words for words in node.kinds))
        for node in nested(asked)
    )


def here(at: Table, one: Given) -> bool:
    """Whether what a card gives is for rites of this kind, among others."""
    asked = [node.kinds for node in nested(one.test) if isinstance(node, p.Rite)]
    kind = rite_of(at).kind
    return all(not kinds or kind in {RITES[each] for each in kinds} for kinds in asked)


@carries_out("R-17")
def total(at: Table, pieces: Iterable[Piece]) -> int:
    """The force of some participants, added up."""
    return sum(force_of(at, piece) for piece in pieces)


def side_total(at: Table, side: Side) -> int:
    """The whole force of a side as it now stands."""
    return total(at, taking_part(at, side))
