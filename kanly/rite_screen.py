"""The rite under way on one screen: both sides, ranks, force, Resistance, whose word is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import capital
from kanly.grid import grid
from kanly.output import paragraph, strong
from tracker.rite.kinds import FACTS
from tracker.rite.segments import LAST
from tracker.rite.shown import MARKS, TAKES_PART, shown
from tracker.table import Table
from tracker.telling.teller import Teller, listed
from tracker.words import Stat, Until

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.rite.shown import Fighter, Flank, Shown
    from tracker.state import Effect
    from tracker.words import PieceId

SAID_WITH_CARDS = frozenset({Stat.SURPRISE, Stat.DIRECT, Stat.COUNTER, *MARKS})
"""What effects give that stands beside the cards that have it."""


def blocks(t: Teller) -> Iterator[str]:
    """The rite, the attack, the defense; a block each."""
    rite = shown(Table(t.after, t.cards))
    yield "\n".join(paragraph(line, first="") for line in _head(t, rite))
    yield _side(t, rite, rite.attack)
    yield _side(t, rite, rite.defense)


def _head(t: Teller, rite: Shown) -> Iterator[str]:
    """What rite it is, and how far it has come."""
    against = f"against {t.piece(rite.target)} of {t.house(rite.defense.house)}"
    by = f", by {t.piece(rite.venture)}" if rite.venture else ""
    called = capital(rite.kind.called)
    yield strong(f"{called} ({rite.rite_class}) {against}{by}")
    segment = f"Segment {rite.segment.number} of {LAST}, {rite.segment.name}"
    window = f"window {rite.window} is open" if rite.window else "no window is open"
    passed = t.after.window.passed if t.after.window is not None else ()
    said = f"; passed: {listed([t.house(house) for house in passed])}" if passed else ""
    yield f"{segment}; {window}{said}"


def _side(t: Teller, rite: Shown, side: Flank) -> str:
    attacks = side is rite.attack
    name = f"{'Attack' if attacks else 'Defense'} of {t.house(side.house)}"
    assigned = any(one.given for one in (*rite.attack.fighters, *rite.defense.fighters))
    gets = ["gets"] * assigned
    columns = (
        "card",
        FACTS[rite.kind].talent,
        "bonus",
        "force",
        "Resistance",
        *gets,
        "in the rite",
    )
    lines = [paragraph(f"{strong(name)}: {_stands(rite, side)}", first="")]
    lines.append(grid(columns, [_row(one, assigned=assigned) for one in side.fighters]))
    lines += [paragraph(line) for line in _beside(t, side)]
    return "\n".join(lines)


def _stands(rite: Shown, side: Flank) -> str:
    """The force of a side against what it takes: "5 force against Resistance 8, 3 short"."""
    if rite.segment.number == LAST:
        return f"{side.force} force assigned"
    if side.against is None or side.over is None:
        return f"{side.force} force; no force can vanquish the leader"
    how = f"{side.over} over" if side.over > 0 else "enough"
    how = f"{-side.over} short" if side.over < 0 else how
    return f"{side.force} force against Resistance {side.against}, {how}"


def _row(one: Fighter, *, assigned: bool) -> tuple[str, ...]:
    return (
        f"{one.name} [{one.piece}]",
        "-" if one.rank is None else str(one.rank),
        f"{one.bonus:+d}" if one.bonus else "0",
        str(one.force),
        str(one.resistance),
        *([str(one.given)] * assigned),
        _state(one),
    )


def _state(one: Fighter) -> str:
    """How it stands in the rite: "leads; Surprise", "takes part"."""
    does = ["leads"] * one.leads
    does += [one.does] * (not one.leads or one.does != TAKES_PART)
    return "; ".join([", ".join(does), *one.marks])


def _beside(t: Teller, side: Flank) -> Iterator[str]:
    """Who is not in it: personnel on these cards, and who may Counter."""
    if side.outside:
        yield f"not taking part: {_named(t, side.outside)}"
    if side.counters:
        yield f"may Counter: {_named(t, side.counters)}"


def effects(t: Teller) -> Iterator[Effect]:
    """What works on the cards in the rite, or as long as it lasts, and is not said with them."""
    rite = t.after.rite
    sides = () if rite is None else (rite.attack, rite.defense)
    inside = {one for side in sides for one in (side.leader, *side.joined, *side.declared)}
    for effect in t.after.effects:
        concerns = effect.on in inside or effect.until is Until.OPERATION
        if concerns and effect.stat not in SAID_WITH_CARDS:
            yield effect


def _named(t: Teller, pieces: Sequence[PieceId]) -> str:
    return listed([f"{t.piece(one)} [{one}]" for one in pieces])
