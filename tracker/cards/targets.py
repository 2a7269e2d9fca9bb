"""Whether a choice of cards finds any: asked before a card is spent or a House is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.walking import nested
from tracker.cards.fits import fitting
from tracker.cards.hidden import is_hidden, unseen
from tracker.cards.unseen import heaps
from tracker.deserts import spice_on
from tracker.standing.context import Context, NotHere
from tracker.standing.counting import amount
from tracker.standing.selecting import pieces
from tracker.standing.testing import met

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.words import HouseId


def finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    """Whether a choice finds as many cards as it needs; to examine "at most" some needs one.

    Of cards that not everybody sees fewer are taken where there are fewer. What hangs on choices
    to come is left to those.
    """
    try:
        return any(_finds(one, chosen, deed) for one in _for_each_house(context, chosen.among))
    except NotHere:
        return True


def _finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    heaped = heaps(context, chosen)
    if heaped:
        return any(map(len, heaped))
    chosen = _whoever_is_moved(context, chosen)
    if is_hidden(chosen) or not _known(context, chosen.among) or not _known(context, chosen.low):
        return True
    low = max(amount(context, chosen.low), int(isinstance(deed, d.Examine)))
    found = (one for one in pieces(context, chosen.among) if fitting(context, one, deed))
    return sum(leads_on(context, chosen, one, deed) for one in found) >= low


def _whoever_is_moved(context: Context, chosen: p.Chosen) -> p.Chosen:
    """A choice of what can bear cards that are not chosen yet, as if it could bear any."""
    among = chosen.among
    if isinstance(among, p.Cards) and not _known(context, among.can_bear):
        return replace(chosen, among=replace(among, can_bear=None))
    return chosen


def leads_on(context: Context, chosen: p.Chosen, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a card that is to be moved finds a card that can bear it (CT-08)."""
    match deed:
        case d.Assign(_, p.Chosen(among=p.Cards(can_bear=p.Kept(key)) as among)) if (
            key == chosen.key
        ):
            kept = {**context.kept, chosen.key: (piece.id,)}
            try:
                return bool(pieces(replace(context, kept=kept), among))
            except NotHere:
                return True
    return True


def bears_enough(context: Context, node: object, chosen: p.Chosen, piece: Piece) -> bool:
    """Whether as many cards lie on a card as are chosen among those on it, where that is known."""
    here = replace(context, kept={**context.kept, chosen.key: (piece.id,)})
    for one in nested(node):
        if not isinstance(one, p.Chosen) or chosen not in nested(one.among) or is_hidden(one):
            continue
        if not (_known(here, one.among) and _known(here, one.low)):
            continue
        try:
            if len(pieces(here, one.among)) < amount(here, one.low):
                return False
        except NotHere:
            continue
    return True


def can_go(context: Context, way: d.Way) -> bool:
    """Whether each deed of a way finds a target, as far as that hangs on no choice to come."""
    deeds = [one.deed for one in way.steps if isinstance(one, d.Does) and not one.may]
    return all(
        finds_all(context, one) and finds_hidden(context, one) and _is_there(context, one)
        for one in deeds
    )


def _is_there(context: Context, deed: d.Deed) -> bool:
    """Whether a card that a deed calls by its name lies so that it can be done to it."""
    what = deed.what if isinstance(deed, d.Subdue | d.Engage | d.Disengage) else None
    if not isinstance(what, p.Cards) or not what.names:
        return True
    return any(fitting(context, one, deed) for one in pieces(context, what))


def can_begin(context: Context, step: d.Step) -> bool:
    """Whether a first step finds what it needs: a way to go, a card in a hand or a deck, spice."""
    match step:
        case d.OneOf(ways):
            return any(can_go(context, one) for one in ways)
        case d.Does(d.SpiceGoes(source=p.Parent() | p.This() as source), may=False):
            return any(spice_on(context.at, one) for one in pieces(context, source))
        case d.Does(deed, may=False):
            return finds_hidden(context, deed) and _is_there(context, deed)
        case d.If(test, then, otherwise) if _known(context, test):
            branch = then if met(context, test) else otherwise
            return all(can_begin(context, one) for one in branch[:1])
    return True


def finds_all(context: Context, deed: d.Deed) -> bool:
    """Whether each choice of a deed finds what it needs."""
    return all(finds(context, one, deed) for one in _open(context, deed))


def finds_hidden(context: Context, deed: d.Deed) -> bool:
    """Whether any card lies in the hand or deck that is chosen from: fewer are taken, not none.

    Of cards that are only counted, each may be such as the text says.
    """
    for one in _open(context, deed):
        among = one.among
        if not (is_hidden(one) and isinstance(among, p.Cards)):
            continue
        if _known(context, among) and _known(context, one.low) and amount(context, one.low):
            there = any(fitting(context, each, deed) for each in pieces(context, among))
            if not there and not unseen(context, among):
                return False
    return True


def _open(context: Context, deed: d.Deed) -> Iterator[p.Chosen]:
    """What a deed chooses, where it is not chosen yet."""
    for one in nested(deed):
        if isinstance(one, p.Chosen) and one.key not in context.kept:
            yield one


def _known(context: Context, node: object) -> bool:
    """Whether a node speaks of nothing that is yet to be chosen or told, but for Houses."""
    for one in nested(node):
        if isinstance(one, p.Told) or (isinstance(one, p.X) and "x" not in context.kept):
            return False
        named = p.Chosen | p.Kept | p.ChosenHouse | p.KeptHouse
        if isinstance(one, named) and one.key not in context.kept:
            return False
    return True


def _for_each_house(context: Context, among: object) -> Iterator[Context]:
    """What it is read with; for each House that could be "target rival", where that is open."""
    for one in nested(among):
        if isinstance(one, p.ChosenHouse) and one.key not in context.kept:
            yield from (_with(context, one, house) for house in could_be(context, one))
            return
    yield context


def could_be(context: Context, chosen: p.ChosenHouse) -> tuple[HouseId, ...]:
    """The Houses among which one is chosen."""
    playing = context.at.game.playing()
    return tuple(one for one in playing if not chosen.rival or one != context.house)


def _with(context: Context, chosen: p.ChosenHouse, house: HouseId) -> Context:
    return replace(context, kept={**context.kept, chosen.key: house})


def houses_with(
    context: Context, chosen: p.ChosenHouse, deed: d.Deed | None, of_it: list[p.Chosen]
) -> list[HouseId]:
    """The Houses that could be chosen, by the cards that are then chosen among theirs."""
    return [
        house
        for house in could_be(context, chosen)
        if all(finds(_with(context, chosen, house), one, deed) for one in of_it)
    ]
