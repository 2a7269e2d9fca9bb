"""Whether an ability can be used at all: its price can be paid, each choice has a target.

This is checked before a card is spent. Conditions that depend on later choices are left to those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cardbase.operation.lexicon import Verb
from cardbase.operation.words import Compare
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Trigger, Use
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import CardType
from tracker.cards.targets import (
    bears_enough,
    can_begin,
    finds,
    finds_hidden,
    fitting,
    hidden_among,
    is_open,
)
from tracker.engine.guards import allows
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId
from tracker.rules.amounts import can_spend, is_up, verify_spend
from tracker.rules.petition.bids import ceiling, least
from tracker.standing.context import Context, NotHere
from tracker.standing.evaluating import amount, met
from tracker.standing.forbidding import Ban, Deed, forbids
from tracker.standing.kinds import is_venture
from tracker.standing.layer import paid_x
from tracker.standing.selecting import pieces
from tracker.standing.speech import HouseWare

WARES = {one: HouseWare(one) for one in (p.Ware.SOLARIS, p.Ware.SPICE, p.Ware.FAVOR)}


def verify_ability(  # noqa: PLR0913, PLR0917 - the start of an ability
    at: Table,
    house: HouseId,
    piece: Piece,
    ability: Ability,
    kept: Mapping[str, Answer] | None = None,
    parent: PieceId = "",
) -> None:
    """Refuses an ability whose price cannot be paid, or without a target.

    Args:
        at: The table.
        house: Who uses it.
        piece: The card.
        ability: What it does.
        kept: What is chosen already.
        parent: What the card would be assigned to.
    """
    paid = paid_x(at, piece.id) if is_venture(at.card(piece)) else None
    known = {**({} if paid is None else {"x": paid}), **(kept or {})}
    context = Context(at, house, piece.id, known, parent or piece.parent or "")
    if not all(met(context, one) for one in ability.test if not is_open(one)):
        at.refuse("CT-16", f"what {at.name(piece)} asks for is not so now")
    ban = _all_banned(context, ability)
    if ban is not None:
        at.refuse("E-13", f"{ban} forbids what {at.name(piece)} gives")
    for step in ability.cost:
        if isinstance(step, d.Does):
            _verify_price(context, step.deed)
            if not finds_hidden(context, step.deed):
                at.refuse("CT-16", f"{at.name(piece)} finds nothing that could be given up for it")
    steps = list(ability.cost)
    for step in ability.steps:  # of a case that can be told by now only what then happens
        if isinstance(step, d.If) and not is_open(step.test):
            steps += step.then if met(context, step.test) else step.otherwise
        else:
            steps.append(step)
    for step in steps:
        if isinstance(step, d.Does) and not step.may:
            _verify_target(context, ability, step.deed, step.deed)
    if not all(can_begin(context, one) for one in ability.steps[:1]):
        at.refuse("CT-16", f"{at.name(piece)} finds no target")
    for x in ability.x:
        _verify_target(context, ability, x)
    if at.card(piece).cost is not None and _is_nothing(context, ability):
        at.refuse("CT-19", f"the X of {at.name(piece)} can only be 0, and it does nothing then")


can_act = allows(verify_ability)


def _is_nothing(context: Context, ability: Ability) -> bool:
    """Whether an open X can only be 0, and everything the ability does amounts to X."""
    if "x" in context.kept or any(one.how is not Compare.AT_MOST for one in ability.x):
        return False
    if not ability.steps or not all(_goes_by_x(one) for one in ability.steps):
        return False
    limits = [one.value for one in ability.x if not is_open(one)]
    try:
        if any(amount(context, one) <= 0 for one in limits):
            return True
    except NotHere:
        return False
    for step in ability.cost:  # a price of X that cannot be paid with an X of 1
        match step:
            case d.Does(d.Lose(ware, p.X(times), p.You())) if ware in WARES:
                name = context.at.name(context.card)
                if not can_spend(context.at, context.house, times, WARES[ware], name):
                    return True
    return False


def _goes_by_x(step: d.Step) -> bool:
    """Whether the amount of a step, or of each of its alternatives, is X."""
    if isinstance(step, d.OneOf):
        return all(_goes_by_x(one) for way in step.ways for one in way.steps)
    return isinstance(step, d.Does) and any(isinstance(one, p.X) for one in nested(step.deed))


def _verify_price(context: Context, deed: d.Deed) -> None:
    at = context.at
    match deed:
        case d.Engage() if not any(isinstance(one, p.Chosen) for one in nested(deed)):
            _verify_engaging(context, deed)
        case auction.BidsNow():
            now = at.game.petition
            house = at.house(context.house)
            raises = now is not None and house.id != now.bidder
            if now is not None and raises and ceiling(at, house.id) < least(now):
                at.refuse("P-03", f"{house.name} cannot bid more than {now.bid}")
        case d.Lose(ware, many, p.You()) if ware in WARES and not is_open(deed):
            try:
                due = amount(context, many)
            except NotHere:
                return  # who pays it says how much, when it is paid
            verify_spend(at, context.house, due, WARES[ware], at.name(context.card))


def _verify_engaging(context: Context, deed: d.Engage) -> None:
    """Refuses a price of cards to engage that are missing or engaged already."""
    at = context.at
    try:
        found = pieces(context, deed.what)
    except NotHere:
        return
    named = isinstance(deed.what, p.CardAs | p.Parent)
    for one in found:
        if named and one.holder != context.house:
            at.refuse("CT-16", f"{at.name(one)} is not yours to engage for {at.name(context.card)}")
        elif not fitting(context, one, deed):
            at.refuse("CT-15", f"{at.name(one)} cannot engage for {at.name(context.card)}")
    if not found:
        at.refuse("CT-15", f"nothing is there to engage for {at.name(context.card)}")


def _verify_target(
    context: Context, ability: Ability, node: object, deed: d.Deed | None = None
) -> None:
    """Refuses a choice with too few targets, or none that its X pays for."""
    at = context.at
    for one in nested(node):
        if not isinstance(one, p.Chosen) or one.key in context.kept:
            continue
        there = finds(context, one, deed) and _bears_some(context, node, one)
        if not there or _given_up(context, ability, one, deed):
            at.refuse("CT-16", f"{at.name(context.card)} finds no target")
        elif not _affordable(context, ability, one, deed):
            at.refuse("CT-19", f"{at.name(context.card)} finds no target that its X pays for")
    if isinstance(deed, d.SpiceGoes) and isinstance(deed.source, p.Parent):
        for piece in pieces(context, deed.source):
            is_up(at, piece)


def _bears_some(context: Context, node: object, chosen: p.Chosen) -> bool:
    """Whether any target has enough cards on it for the later choice among them."""
    if hidden_among(chosen) or is_open(chosen.among):
        return True
    found = pieces(context, chosen.among)
    return not found or any(bears_enough(context, node, chosen, one) for one in found)


def _given_up(context: Context, ability: Ability, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    """Whether the only target is the card given up as the price."""
    if is_open(chosen.among):
        return False
    given = {context.card} if isinstance(deed, d.Engage) and ability.engages == p.This() else set()
    for step in ability.cost:
        match step:
            case d.Does(d.Discard(p.This() | p.Parent() as what)):
                given |= {one.id for one in pieces(context, what)}
    found = {one.id for one in pieces(context, chosen.among) if fitting(context, one, deed)}
    return bool(found) and found <= given


def _affordable(context: Context, ability: Ability, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    """Whether a choice has enough targets whose price, if it depends on them, can be paid."""
    if hidden_among(chosen) or is_open((chosen.among, chosen.low)):
        return True
    try:
        found = [one for one in pieces(context, chosen.among) if fitting(context, one, deed)]
        low = amount(context, chosen.low)
    except NotHere:
        return True
    if (x := context.kept.get("x")) is not None:
        return sum(makes_x(context, ability, chosen, one, found, x) for one in found) >= low
    prices = tuple(one.deed for one in ability.cost if isinstance(one, d.Does))
    return sum(can_pay_for(context, ability, chosen, one, prices) for one in found) >= low


def can_pay_for(
    context: Context, source: Ability | Trigger, chosen: p.Chosen, piece: Piece, paid: object
) -> bool:
    """Whether the user can pay X, if X is a number of the chosen card."""
    at, here = context.at, context.having(chosen.key, (piece.id,))
    for value in told_by(source, chosen.key):
        try:
            x = amount(here, value)
        except NotHere:  # it goes by something else, too, that is yet to be chosen
            continue
        for one in nested(paid):
            match one:
                case d.Lose(ware, p.X(times), p.You()) if ware in WARES:
                    name = at.name(context.card)
                    if not can_spend(at, context.house, x * times, WARES[ware], name):
                        return False
    return True


def makes_x(  # noqa: PLR0913, PLR0917 - what an X hangs on
    context: Context,
    source: Ability | Trigger,
    chosen: p.Chosen,
    piece: Piece,
    among: Sequence[Piece],
    x: Answer,
) -> bool:
    """Whether X is the amount paid, with this card as a target, alone or with others (CT-19)."""
    several = chosen.low.number if isinstance(chosen.low, p.Number) else 1
    others = [one.id for one in among if one.id != piece.id]
    return all(
        any(
            comes_to(context, value, chosen.key, (piece.id, *more), x)
            for more in combinations(others, max(0, several - 1))
        )
        for value in told_by(source, chosen.key)
    )


def told_by(source: Ability | Trigger, key: str) -> list[p.Value]:
    """The value of X, if it depends on the cards stored under a key."""
    found = [one.value for one in source.x if one.how is Compare.IS]
    return [one for one in found if p.Kept(key) in nested(one)]


def comes_to(
    context: Context, value: p.Value, key: str, cards: tuple[PieceId, ...], x: Answer
) -> bool:
    """Whether a number has this value with these cards as targets, as far as known."""
    try:
        return amount(context.having(key, cards), value) == x
    except NotHere:  # it goes by something else, too, that is yet to be chosen
        return True


def ban_on(context: Context, source: Ability | Trigger, deed: d.Deed) -> Ban | None:
    """The ban on producing a ware or transferring spice that applies to a deed, or None."""
    match deed:
        case d.Gain(ware, produced=True):
            verb = Verb.PRODUCE
        case d.SpiceGoes(source=None):
            verb, ware = Verb.PRODUCE, p.Ware.SPICE
        case d.SpiceGoes(to=to) if to is not None:
            verb, ware = Verb.TRANSFER, p.Ware.SPICE
        case _:
            return None
    by = _manner(context, source)
    if by is None:
        return None
    return forbids(context.at, context.house, Deed(verb=verb, ware=ware, by=by))


def _all_banned(context: Context, ability: Ability) -> Ban | None:
    """The ban on everything an ability does, None if it can still do something."""
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


def _manner(context: Context, source: Ability | Trigger) -> tuple[Verb, Piece] | None:
    """How an ability acts: by engaging a card, or by deploying an event."""
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
