"""What cards in play let rites be that they could not be otherwise (R-01, R-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import holdings as h
from cardbase.program.holdings import Licence
from tracker.rite.kinds import FACTS
from tracker.standing.in_force import holding, sources
from tracker.standing.rites import during, would_be
from tracker.standing.testing import CLASSES, is_rite
from tracker.words import RiteClass, RiteKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.rite.attack import Attack
    from tracker.table import Table


def licences(at: Table, attack: Attack, licence: Licence) -> Iterator[h.Allows]:
    """What cards in play allow of this to a rite."""
    if not sources(at, h.Allows, licence):
        return
    rite, kept = would_be(attack), {"doer": attack.house}
    beside = during(at, rite)
    for context, one in holding(beside, h.Allows, kept, licence):
        if is_rite(context, rite, one.rite):
            yield one


def may_start(at: Table, attack: Attack) -> bool:
    """Whether a persona may start a kind of rite at all: Weirding ones by a card only."""
    return attack.kind is not RiteKind.WEIRDING or any(licences(at, attack, Licence.STARTS))


def may_target(at: Table, attack: Attack) -> bool:
    """Whether the target is of a kind that such a rite of its leader may have."""
    if FACTS[attack.kind].is_target(at, attack.target):
        return True
    return any(licences(at, attack, Licence.TARGET))


def classes(at: Table, attack: Attack) -> tuple[RiteClass, ...]:
    """The classes a rite may have, the usual one first."""
    usual = FACTS[attack.kind].rite_class
    texts = (
        *licences(at, attack, Licence.CLASS),
        *licences(at, attack, Licence.SAYS_CLASS),
    )
    named = {CLASSES[one] for text in texts for one in text.classes}
    return (usual, *(one for one in RiteClass if one in named and one is not usual))


def must_say(at: Table, attack: Attack) -> bool:
    """Whether the class must be said when a rite is declared that may have several."""
    said = any(licences(at, attack, Licence.SAYS_CLASS))
    return said and len(classes(at, attack)) > 1


def choices(at: Table, attack: Attack) -> tuple[RiteClass | None, ...]:
    """The classes that can be said for a rite; None for saying nothing."""
    usual, *others = classes(at, attack)
    return (usual if must_say(at, attack) else None, *others)


def is_uncounted(at: Table, attack: Attack) -> bool:
    """Whether a rite does not count against the House limit, by who leads it."""
    return any(licences(at, attack, Licence.UNCOUNTED))


def first_is_free(at: Table, attack: Attack) -> bool:
    """Whether an event frees the first rite of a kind of each player against each rival."""
    return any(licences(at, attack, Licence.FIRST_UNCOUNTED))
