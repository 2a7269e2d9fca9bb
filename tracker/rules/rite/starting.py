"""What a venture changes of the rite it starts: its kind, target, limit, talent, fates (V-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.vocabulary import Talent
from tracker.engine.guards import carries_out, enforces
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import Fate, RiteKind, Stage, Stat
from tracker.standing.context import Context
from tracker.standing.evaluating import CLASSES, RANKS
from tracker.standing.figures import rank
from tracker.standing.named_kinds import RITES, is_so
from tracker.standing.selecting import holds

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from tracker.rules.rite.attack import Attack

    IsTarget = Callable[[Table, Piece], bool]

GAINS = {Trait.FORCE: Stat.FORCE, Trait.RESISTANCE: Stat.RESISTANCE}


def rite_started_by(card: Card) -> r.StartRite | None:
    """What a card says of the rite it starts; None for one that starts none."""
    for ability in card.program.abilities:
        for step in ability.steps:
            if isinstance(step, d.Does) and isinstance(step.deed, r.StartRite):
                return step.deed
    return None


def starter_of(at: Table, venture: Piece | None) -> r.StartRite | None:
    """What a venture says of the rite it starts; None for no such venture."""
    return rite_started_by(at.card(venture)) if venture is not None else None


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


def leader_of(at: Table, venture: Piece) -> Piece | None:
    """Who leads the rite of a venture: its persona, or the pawn of another House."""
    pawn = next(
        (e.on for e in at.game.effects if e.stat == Stat.PAWN and e.source == venture.id), ""
    )
    return at.game.pieces.get(pawn or venture.parent or "")


def leads_for_another(at: Table, venture: Piece | None) -> bool:
    """Whether a venture starts a rite that a persona of another House leads."""
    starter = starter_of(at, venture)
    return starter is not None and starter.pawn is not None


def starter_now(at: Table) -> r.StartRite | None:
    """What the venture says that started the rite under way; None where none did."""
    return starter_of(at, venture_of(at))


@enforces("V-09")
def as_the_venture_says(at: Table, attack: Attack) -> str | None:
    """A venture starts its kind of rite, led by its persona; one of any kind, one of the four.

    A Weirding rite is no rite of any kind: only the card that names it starts it (G-04).
    """
    venture, starter = attack.venture, starter_of(at, attack.venture)
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
        return None  # who the pawn will be is open
    return f"{at.name(leader)} leads the rite that {name} starts"


@carries_out("V-10")
def counts_against_limit(at: Table, venture: Piece | None) -> bool:
    """Whether a rite counts against the House limit: unless the venture says it does not."""
    starter = starter_of(at, venture)
    return starter is None or starter.limited


@carries_out("V-17")
def talent_is_waived(at: Table, venture: Piece | None) -> bool:
    """Whether the leader of a rite needs no talent for it (Weirding Way, Litany Against Fear)."""
    starter = starter_of(at, venture)
    return starter is not None and starter.talentless


def wanted_target(at: Table, venture: Piece | None) -> tuple[str, IsTarget] | None:
    """The target of a rite in words and as a test, where its venture wants another than usual."""
    starter = starter_of(at, venture)
    if venture is None or starter is None or starter.target is None:
        return None
    wanted = starter.target

    def fits(at: Table, piece: Piece) -> bool:
        return holds(Context(at, venture.holder, venture.id), wanted, piece)

    return in_words(wanted), fits


def in_words(cards: p.Cards) -> str:
    """The cards that a rite targets, as a player says it: "persona with the Battle talent"."""
    kind = " ".join(str(word) for word in cards.kinds[0])
    return f"{kind} with the {RANKS[cards.talent]} talent" if cards.talent else kind


def fate_by_venture(at: Table, piece: Piece) -> Fate | None:
    """What becomes of a vanquished card by the word of the venture that started the rite.

    Whoever force was assigned to is a participant (R-18), the target too that was not engaged.
    """
    starter, venture = starter_now(at), venture_of(at)
    if starter is None or venture is None or starter.discards is None:
        return None
    context = Context(at, venture.holder, venture.id)
    wanted = [word for words in starter.discards.kinds for word in words]
    falls = all(is_so(context, piece, word) for word in wanted if word is not Kind.PARTICIPANT)
    return Fate.DISCARDED if falls else None


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
