"""Chance: shuffles and lots that nobody can arrange beforehand, and nobody foretell.

Of a game that is kept, chance comes from what nobody has seen (`tracker.log.chance`), from the
occasion, and from what is drawn among, put in one order first. So neither the order of a list's
lines nor a note changes it, and what was undone is drawn the same again. What was drawn is in the
events; they are played through without chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from tracker.errors import Unforeseen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.table import Table

FORESEEABLE = "chance comes from a given seed: whoever knows it can foretell every deal and lot"
"""What is said of a game whose seed was given."""


def unforeseen() -> NoReturn:
    """What chance comes from where a command is only tried (`tracker.ahead`): nothing is drawn."""
    raise Unforeseen("a lot that is not drawn yet")


def drawn(
    at: Table, occasion: str, among: Iterable[str], *, face_down: bool = False
) -> tuple[str, ...]:
    """The ids or Houses in the order chance gives them on this occasion.

    Args:
        at: The table.
        occasion: What it is drawn for.
        among: The ids or Houses.
        face_down: Nobody sees the order: where a command is only tried, any will do.
    """
    from hashlib import sha256
    from random import Random

    order = sorted(among)
    if face_down and at.chance is unforeseen:
        return tuple(order)
    told = "\n".join((_source(at), occasion, *order))
    chance = Random(sha256(told.encode()).digest())  # noqa: S311 - what it comes from is secret
    chance.shuffle(order)
    return tuple(order)


def _source(at: Table) -> str:
    """What chance comes from: what the log keeps, else the seed of a game not kept, else new."""
    from secrets import token_hex

    if at.chance is not None:
        return at.chance()
    return token_hex(32) if at.game.seed is None else seeded(at.game.seed)


def seeded(seed: int) -> str:
    """What chance comes from in a game whose seed was given; whoever knows it can foretell all."""
    return f"seed {seed}"
