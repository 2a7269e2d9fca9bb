"""Deeds that change a number for a while: an effect begins, which ends by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Adverb
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from tracker.cards.captives import remember_named, remember_operation
from tracker.engine.events import LimitRaised
from tracker.engine.words import IN_PLAY, HouseId, Limit, Place, Stat, Until
from tracker.rules.causes import stays
from tracker.rules.lasting import begin_effect, lasts
from tracker.standing.ability import Ends, Run
from tracker.standing.context import house, houses
from tracker.standing.price import keep_x
from tracker.standing.selecting import pieces
from tracker.standing.sides import FACTS
from tracker.standing.testing import HOUSES, RANKS, amount

STATS: dict[Trait, str] = {
    Trait.COMMAND: Stat.COMMAND,
    Trait.RESISTANCE: Stat.RESISTANCE,
    Trait.FORCE: Stat.FORCE,
    Trait.DEPLOYMENT_COST: Stat.COST,
    Trait.HAND_LIMIT: "hand limit",
    Trait.ASSEMBLY_LIMIT: "Assembly limit",
    **{trait: talent.lower() for trait, talent in RANKS.items()},
}
"""A number of a card or a House -> the stat of an effect."""

UNTIL = {Adverb.REST_OF_RITE: Until.OPERATION, Adverb.THIS_INTERVAL: Until.INTERVAL}


def changes(run: Run, deed: d.Change, who: HouseId, path: str) -> int:
    """A number changes for a while; by a card with a Duration Effect as long as that lies there."""
    del who, path
    many = amount(run.context, deed.amount)
    if deed.on is None:
        on = [""]
    elif isinstance(deed.on, HOUSES):
        on = list(houses(run.context, deed.on))
    else:
        on = [one.id for one in pieces(run.context, deed.on)]
    for one in on if many else ():
        begin_effect(
            run.at, one, _stat(run, deed), -many if deed.down else many, *_until(run, deed)
        )
    return many


def _stat(run: Run, deed: d.Change) -> str:
    """What an effect calls the number; "the talent rank" is that of the rite under way (TA-04)."""
    rite = run.at.game.rite
    if deed.trait is not Trait.TALENT_RANK:
        return STATS[deed.trait]
    if rite is None:
        raise Ends("CT-16", "does nothing: no rite is under way")
    return FACTS[rite.kind].talent.lower()


def _until(run: Run, deed: d.Change | d.Grant) -> tuple[Until, str]:
    """When it ends, and the card it ends with."""
    if deed.until is not None:
        return UNTIL[deed.until], ""
    piece = run.at.piece(run.frame.card)
    if piece.place is Place.PLAYED and piece.active:
        return Until.OPERATION, piece.id
    if piece.place in IN_PLAY and piece.active and stays(run.at.card(piece)):
        return Until.STAYS, piece.id
    return lasts(run.at), ""


GIVEN = {Kind.SURPRISE: Stat.SURPRISE, Kind.DIRECT: Stat.DIRECT, Kind.COUNTER: Stat.COUNTER}


def grants(run: Run, deed: d.Grant, who: HouseId, path: str) -> int:
    """Cards get an ability for a while."""
    del who, path
    found = pieces(run.context, deed.on)
    for one in found:
        begin_effect(run.at, one.id, GIVEN[deed.ability], 1, *_until(run, deed))
    return len(found)


def allows(run: Run, deed: d.Allow, who: HouseId, path: str) -> int:
    """A House may do something once more (X-09)."""
    del who, path
    whose = house(run.context, deed.who)
    run.at.emit(LimitRaised(rule="X-09", house=whose, limit=Limit(deed.limit), by=1))
    return 1


def names(run: Run, deed: d.Name, who: HouseId, path: str) -> int:
    """What is named is kept; nothing else is done."""
    del who, path
    if isinstance(deed.what, p.ChosenHouse):
        remember_named(run.at, run.frame.card, house(run.context, deed.what))
    elif isinstance(deed.what, p.Chosen):
        for one in pieces(run.context, deed.what):
            remember_operation(run.at, run.frame.card, one)
    return 1


def keeps_x(run: Run, deed: d.KeepX, who: HouseId, path: str) -> int:
    """What was paid is kept with the card: its standing sentences go by it."""
    del who, path
    many = amount(run.context, deed.x)
    keep_x(run.at, run.at.piece(run.frame.card), many)
    return many


CHANGING: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Change: changes,
    d.Grant: grants,
    d.Allow: allows,
    d.Name: names,
    d.KeepX: keeps_x,
}
