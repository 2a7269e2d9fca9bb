"""What an ability would give that a card in play forbids: solaris, spice (E-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Verb
from cardbase.program import deeds as d
from cardbase.program.abilities import Ability, Use
from cardbase.program.things import Ware
from cardbase.vocabulary import CardType
from tracker.standing.context import NotHere
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.standing.context import Context
    from tracker.standing.forbidding import Ban
    from tracker.state import Piece


def ban_on(context: Context, source: object, deed: d.Deed) -> Ban | None:
    """What forbids what a deed of an ability would give, None where nothing does."""
    given = _given(deed)
    by = _manner(context, source)
    if given is None or by is None:
        return None
    verb, ware = given
    return forbids(context.at, context.house, Deed(verb=verb, ware=ware, by=by))


def all_banned(context: Context, ability: Ability) -> Ban | None:
    """What forbids all that an ability does, None where it still does something."""
    found: Ban | None = None
    for deed in _deeds(ability.steps):
        if isinstance(deed, d.ResetCroe):
            continue
        found = ban_on(context, ability, deed)
        if found is None:
            return None
    return found


def _deeds(steps: tuple[d.Step, ...]) -> Iterator[d.Deed]:
    for step in steps:
        match step:
            case d.Does(deed):
                yield deed
            case d.If(_, then, otherwise):
                yield from _deeds((*then, *otherwise))
            case d.ForEach(_, _, inner):
                yield from _deeds(inner)
            case d.OneOf(ways):
                for way in ways:
                    yield from _deeds(way.steps)


def _given(deed: d.Deed) -> tuple[Verb, Ware] | None:
    """Whether a deed produces a ware, or transfers spice."""
    match deed:
        case d.Gain(ware, produced=True):
            return Verb.PRODUCE, ware
        case d.SpiceGoes(source=None):
            return Verb.PRODUCE, Ware.SPICE
        case d.SpiceGoes(to=to) if to is not None:
            return Verb.TRANSFER, Ware.SPICE
    return None


def _manner(context: Context, source: object) -> tuple[Verb, Piece] | None:
    """By what an ability acts: by engaging a card, or by deploying an event."""
    if not isinstance(source, Ability):
        return None
    here = context.at.game.pieces.get(context.card)
    if source.engages is not None:
        try:
            found = pieces(context, source.engages)
        except NotHere:
            found = () if here is None else (here,)
        return (Verb.ENGAGE, found[0]) if found else None
    if source.use is Use.PLAYED and here is not None:
        event = context.at.card(here).type is CardType.EVENT
        return (Verb.DEPLOY, here) if event else None
    return None
