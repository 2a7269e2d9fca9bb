"""What a venture changes of the rite it starts: its kind, target, limit, talent, fates (V-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Talent
from tracker.guards import carries_out, enforces
from tracker.numbers import rank
from tracker.rite.kinds import is_a_fief, is_charter, is_persona
from tracker.rite.texts.starters import Discards, Starter, Target, starters
from tracker.words import Fate, RiteKind, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.rite.attack import Attack
    from tracker.state import Piece
    from tracker.table import Table

    IsTarget = Callable[[Table, Piece], bool]

TARGETS: dict[Target, IsTarget] = {
    Target.PERSONA: is_persona,
    Target.FIEF: is_a_fief,
    Target.CHARTER: is_charter,
}


def starter_of(venture: Piece | None) -> Starter | None:
    """What a venture says of the rite it starts; None for no such venture."""
    return starters().get(venture.card) if venture is not None else None


def venture_of(at: Table) -> Piece | None:
    """The venture that started the rite under way; None where none did."""
    rite = at.game.rite
    return at.game.pieces.get(rite.venture) if rite is not None else None


def starting(at: Table) -> Piece | None:
    """The venture that has brought a rite whose target is to be named, None for none (V-09)."""
    operation = at.game.operation
    if operation is None or operation.stage is not Stage.STARTING:
        return None
    return at.game.pieces.get(operation.piece)


def starter_now(at: Table) -> Starter | None:
    """What the venture says that started the rite under way; None where none did."""
    return starter_of(venture_of(at))


@enforces("V-09")
def as_the_venture_says(at: Table, attack: Attack) -> str | None:
    """A venture starts its kind of rite, led by its persona; one of any kind, one of the four.

    A Weirding rite is no rite of any kind: only the card that names it starts it (G-04).
    """
    venture, starter = attack.venture, starter_of(attack.venture)
    if venture is None or starter is None:
        return None
    name = at.name(venture)
    if starter.kind not in {None, attack.kind}:
        return f"{name} starts {starter.kind.called}s, not {attack.kind.called}s"
    if attack.kind is RiteKind.WEIRDING:
        return f"{name} starts an Arbitration, a Battle, a Duel or an Intrigue"
    if starter.rite_class not in {None, attack.counts_as}:
        return f"{name} starts a {starter.rite_class} rite, not a {attack.counts_as} rite"
    if attack.leader.id != venture.parent:
        return f"{at.name(venture.parent or venture)} leads the rite that {name} starts"
    return None


@carries_out("V-10")
def counts_against_limit(venture: Piece | None) -> bool:
    """Whether a rite counts against the House limit: unless the venture says it does not."""
    starter = starter_of(venture)
    return starter is None or starter.limited


@carries_out("V-17")
def talent_is_waived(venture: Piece | None) -> bool:
    """Whether the leader of a rite needs no talent for it (Weirding Way, Litany Against Fear)."""
    starter = starter_of(venture)
    return starter is not None and starter.talentless


def wanted_target(venture: Piece | None) -> tuple[str, IsTarget] | None:
    """The target of a rite in words and as a test, where its venture wants another than usual."""
    starter = starter_of(venture)
    if starter is None or starter.target is None:
        return None
    is_kind, talent = TARGETS[starter.target], starter.talent

    def fits(at: Table, piece: Piece) -> bool:
        return is_kind(at, piece) and (talent is None or rank(at, piece, talent) is not None)

    return f"{starter.target} with the {talent} talent" if talent else str(starter.target), fits


def fate_by_venture(at: Table, piece: Piece) -> Fate | None:
    """What becomes of a vanquished card by the word of the venture that started the rite.

    Whoever force was assigned to is a participant (R-18), the target too that was not engaged.
    """
    starter = starter_now(at)
    if starter is None or starter.discards is None:
        return None
    spared = starter.discards is Discards.NON_FIEFS and is_a_fief(at, piece)
    return None if spared else Fate.DISCARDED


def attacker_may_play(at: Table) -> bool:
    """Whether the attacker plays tactics of the rite's kind; some ventures let the defender alone.

    Tactics of any kind of operation are not concerned.
    """
    starter = starter_now(at)
    return starter is None or not starter.defender_plays


def ignores_counter(at: Table) -> bool:
    """Whether nothing that Counters has an effect in the rite under way (Regional Assignment)."""
    starter = starter_now(at)
    return starter is not None and starter.no_counter


def weirding_rank(at: Table, piece: Piece) -> int:
    """The Weirding rank of a card, 0 where it has none."""
    return max(0, rank(at, piece, Talent.WEIRDING) or 0)
