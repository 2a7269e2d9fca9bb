"""Current numbers of cards and Houses, with the contribution of each card in play.

Changes are applied in the steps of `ORDER`; docs/standing.md gives the rules and the cards that
depend on it. Numbers can depend on each other in a cycle (force counts a rank, which counts force):
a number that is requested while it is being computed is returned as printed, and no result that
used such a value is cached, so the outcome does not depend on which number is asked for first.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import prod
from typing import cast

from msgspec import Struct

from cardbase.operation.lexicon import Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes.abilities import Ability, Use
from cardbase.program.nodes.things import Ware
from cardbase.vocabulary import Power, Subtype, Talent
from tracker.engine.guards import carries_out
from tracker.engine.settings import SettingName, chosen, number
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Place, StatName
from tracker.standing.context import Context, NotHere
from tracker.standing.evaluating import amount, met
from tracker.standing.kinds import identities, identity, is_settling
from tracker.standing.layer import Given, context_of, layer, of_house, on_card
from tracker.standing.selecting import holds, houses

ASKED, RING = "asked", "ring"
"""Cache keys of the set of numbers being computed, and of the flag that a cycle occurred."""


class FigureStep(StrEnum):
    """The steps in which a number is computed, in this order.

    Conditions of the later steps ask what a card is, so its identity and kinds come first. A set
    value replaces the printed one and so precedes changes to it. Bounds come last: they limit the
    result. Whether adding or doubling goes first no source says; a setting can swap them.
    """

    IDENTITY = "identity"
    KINDS = "allegiance and subtypes"
    SET = "set values"
    ADD = "additions"
    DOUBLE = "multiplication"
    FLOOR = "floors"


ORDER = tuple(FigureStep)
"""The order in which changes apply."""


class FigurePart(Struct, frozen=True):
    """One change of a number.

    Attributes:
        by: The card that makes it, "" for the players or a rule.
        amount: The summand, the value it is set to, the factor, or the lower bound.
    """

    step: FigureStep
    by: PieceId
    amount: int


class Figure(Struct, frozen=True):
    """A number and how it is composed.

    Attributes:
        printed: The printed number, None for none, or for X.
        parts: The changes, in the order they are applied.
        number: The result, None if there is none.
    """

    printed: int | None
    parts: tuple[FigurePart, ...]
    number: int | None


class Deal(Struct, frozen=True):
    """The circumstances of a cost: who pays, the target, and whether it is petitioned."""

    house: HouseId
    to: PieceId = ""
    petition: bool = False


DECLARES = "declares "
"""Prefix of the stat of effects that store which number was declared for a card."""

STATS = {
    Trait.COMMAND: StatName.COMMAND.value,
    Trait.RESISTANCE: StatName.RESISTANCE.value,
    Trait.FORCE: StatName.FORCE.value,
    Trait.DEPLOYMENT_COST: StatName.COST.value,
    **{one: one.removesuffix(" rank").lower() for one in Trait if one.endswith(" rank")},
}
"""A number of a card -> its stat in effects."""

NEVER_BELOW = {Trait.COMMAND: 0, Trait.DEPLOYMENT_COST: 0}
"""Lower bounds that always hold: there is no negative Command, and no negative cost."""


def figure(
    at: Table, piece: Piece, trait: Trait, printed: int | None, deal: Deal | None = None
) -> Figure:
    """A current number of a card.

    `printed` is the printed number, or the one chosen for X, None for none. The `deal` is for
    costs; without one the holder of the card pays.
    """
    key = (Figure, piece.id, trait, printed, deal)
    known = at.game.remembered
    found = known.get(key)
    if isinstance(found, Figure):
        return found
    stat = STATS.get(trait)
    if trait not in layer(at).traits and all(one.stat != stat for one in at.game.effects):
        return _plain(printed, trait)
    identities(at)
    under_way = cast("set[object]", known.setdefault(ASKED, set()))
    if key in under_way:
        known[RING] = True
        return _plain(printed, trait)
    under_way.add(key)
    try:
        parts = tuple(_parts(at, piece, trait, deal))
    finally:
        under_way.remove(key)
    now = Figure(printed, parts, _settled(at, trait, printed, parts))
    if RING not in known and not is_settling(at):
        known[key] = now
    elif not under_way:
        known.pop(RING, None)
    return now


def _plain(printed: int | None, trait: Trait) -> Figure:
    """A number without changes."""
    low = NEVER_BELOW.get(trait)
    return Figure(printed, (), printed if printed is None or low is None else max(low, printed))


def _parts(at: Table, piece: Piece, trait: Trait, deal: Deal | None) -> Iterator[FigurePart]:
    """The changes of a number, in the order they are applied."""
    on = {piece.id}
    if trait is Trait.DEPLOYMENT_COST:
        if deal is None:  # the holder of the card pays
            now = at.game.petition
            asked = piece.place is Place.ASSEMBLY or (now is not None and now.piece == piece.id)
            deal = Deal(piece.holder, petition=asked)
        on |= {"", deal.house}
    else:
        deal = None
    for one in _applying(at, h.IsSet, trait, piece, deal):
        value = cast("h.IsSet", one.holding).value
        yield FigurePart(FigureStep.SET, one.giver, amount(context_of(at, one, piece.id), value))
    for one in _applying(at, h.Adds, trait, piece, deal):
        yield FigurePart(FigureStep.ADD, one.giver, _added(at, one, piece.id))
    effects, said = at.game.effects, f"{DECLARES}{trait}"
    for one in on_card(at, h.AddsDeclared, piece):
        if any(each.on == one.giver and each.stat == said for each in effects):
            many = cast("h.AddsDeclared", one.holding).amount
            yield FigurePart(FigureStep.ADD, one.giver, amount(context_of(at, one, piece.id), many))
    stat = STATS.get(trait)
    for effect in effects:  # temporary effects: on the card; on a cost also on all, or on a House
        if effect.stat == stat and effect.on in on:
            yield FigurePart(FigureStep.ADD, effect.source, effect.amount)
    for one in _applying(at, h.Doubles, trait, piece, deal):
        yield FigurePart(FigureStep.DOUBLE, one.giver, 2)
    for one in _applying(at, h.AtLeast, trait, piece, deal):
        yield FigurePart(FigureStep.FLOOR, one.giver, cast("h.AtLeast", one.holding).low)
    if trait in NEVER_BELOW:
        yield FigurePart(FigureStep.FLOOR, "", NEVER_BELOW[trait])


def _applying(
    at: Table, kind: type[h.Holding], trait: Trait, piece: Piece, deal: Deal | None
) -> Iterator[Given]:
    for one in on_card(at, (kind, trait), piece, anywhere=deal is not None):
        paying = getattr(one.holding, "paying", None)
        if paying is None or (deal is not None and _pays(at, one, piece, paying, deal)):
            yield one


def _pays(at: Table, one: Given, piece: Piece, paying: h.Paying, deal: Deal) -> bool:
    """Whether a change of a cost applies under these circumstances."""
    context = context_of(at, one, piece.id)
    if paying.who is not None and deal.house not in houses(context, paying.who):
        return False
    if (paying.hand and piece.place is not Place.HAND) or (paying.petition and not deal.petition):
        return False
    if paying.to is None:
        return True
    target = at.game.pieces.get(deal.to)
    new = piece.place is not Place.DOMAIN
    return new and target is not None and holds(context, paying.to, target)


def _added(at: Table, one: Given, piece: PieceId = "") -> int:
    """The summand of a card; 0 if what it counts does not exist."""
    holding = cast("h.Adds", one.holding)
    try:
        many = amount(context_of(at, one, piece), holding.amount)
    except NotHere:
        return 0
    return -many if holding.down else many


def _settled(
    at: Table, trait: Trait, printed: int | None, parts: tuple[FigurePart, ...]
) -> int | None:
    """The result: X stays X, and a reduction does not give a talent to a card without it."""
    by: dict[FigureStep, list[int]] = {step: [] for step in FigureStep}
    for part in parts:
        by[part.step].append(part.amount)
    adds, times = sum(by[FigureStep.ADD]), prod(by[FigureStep.DOUBLE])
    now = by[FigureStep.SET][-1] if by[FigureStep.SET] else printed
    if now is None:
        if trait is Trait.DEPLOYMENT_COST or all(one < 0 for one in by[FigureStep.ADD]):
            return None
        now = 0
    if chosen(at.game.settings, SettingName.ADDING_DOUBLING) == "double-first":
        now = now * times + adds
    else:
        now = (now + adds) * times
    return max([now, *by[FigureStep.FLOOR]])


def of_the_house(at: Table, house: HouseId, trait: Trait) -> int:
    """The sum of changes to a number of a House: by cards it governs, and temporary ones."""
    lasting = (e.amount for e in at.game.effects if e.on == house and e.stat == trait)
    return sum(_added(at, one) for one in of_house(at, (h.Adds, trait), house)) + sum(lasting)


def hand_limit(at: Table, house: HouseId) -> int:
    """The number of cards to which the hand of a House is refilled now (CL-05)."""
    return max(0, at.house(house).hand_limit + of_the_house(at, house, Trait.HAND_LIMIT))


def assembly_limit(at: Table, house: HouseId) -> int:
    """The number of cards the Assembly of a House may hold now (CL-02)."""
    return max(0, at.house(house).assembly_limit + of_the_house(at, house, Trait.ASSEMBLY_LIMIT))


RANKS = {talent: Trait(f"{talent} rank") for talent in Talent}

CROE = ((0, 6), (3, 5), (6, 4), (9, 3), (12, 2))
"""The most spice in the Guild Hoard -> the CROE (X-05); more than the last gives 1."""


@carries_out("X-05")
def croe_of(hoard: int, at_zero: int = 6) -> int:
    """The CHOAM rate of exchange for an amount of spice in the Guild Hoard (OQ-14 at 0)."""
    if hoard == 0:
        return at_zero
    return next((rate for most, rate in CROE if hoard <= most), 1)


@carries_out("X-11")
def croe(game: Game) -> int:
    """The current CROE: derived from the hoard, so it follows every change, plus effects."""
    rate = croe_of(game.hoard, number(game.settings, SettingName.CROE_AT_ZERO))
    return max(0, rate + shift(game, "", StatName.CROE))


def shift(game: Game, on: str, stat: str) -> int:
    """The sum of the effects on a number of a card, a House or the game."""
    return sum(e.amount for e in game.effects if e.on == on and e.stat == stat)


@carries_out("TA-02", "TA-03")
def rank(at: Table, piece: Piece, talent: Talent) -> int | None:
    """The rank in a talent; None without the talent, which rank 0 has. A bonus to none starts at 0.

    A reduction of a missing rank gives no talent.
    """
    return figure(at, piece, RANKS[talent], at.card(piece).rank(talent)).number


@carries_out("CT-13")
def resistance(at: Table, piece: Piece) -> int:
    """The force needed to vanquish a card now, in a rite or not: 1 if none is printed."""
    printed = at.card(piece).resistance
    return figure(at, piece, Trait.RESISTANCE, 1 if printed is None else printed).number or 0


def command(at: Table, piece: Piece) -> int:
    """The Command of a card; 0 if none is printed, and never less."""
    return figure(at, piece, Trait.COMMAND, at.card(piece).command or 0).number or 0


def cost(at: Table, piece: Piece, deal: Deal | None = None, x: int | None = None) -> int | None:
    """The deployment cost in solaris, as paid; None for an X that must be chosen (CT-19).

    `x` stands for a printed X.
    """
    printed = at.card(piece).cost
    return figure(at, piece, Trait.DEPLOYMENT_COST, x if printed is None else printed, deal).number


@carries_out("AL-01", "AL-06")
def allegiances(at: Table, piece: Piece) -> tuple[Power, ...]:
    """The current powers of a card: its own and gained ones; none if an effect removes them."""
    return identity(at, piece).powers


@carries_out("AL-11")
def is_aligned(at: Table, piece: Piece, house: str) -> bool:
    """Whether a card has the allegiance of the House's sponsor."""
    return at.house(house).sponsor in allegiances(at, piece)


class More(Struct, frozen=True):
    """An additional amount of a ware, for a House, by a card."""

    house: HouseId
    ware: Ware
    amount: int
    by: PieceId


def yields(at: Table, piece: Piece, wares: frozenset[Ware]) -> Iterator[More]:
    """The additional production when a card engages to produce some of these wares."""
    for one in on_card(at, h.Yields, piece):
        holding = cast("h.Yields", one.holding)
        if not wares.isdisjoint(holding.of):
            many = amount(context_of(at, one, piece.id), holding.amount)
            yield More(one.house, holding.ware, many, one.giver)


def produced(at: Table, piece: Piece, ware: Ware) -> int:
    """The amount of a ware a card produces for its governor, including additions by other cards.

    Of several abilities the one that produces the most counts.
    """
    general = (one for one in at.card(piece).program.abilities if one.use is Use.GENERAL)
    own = max((_of_ability(at, piece, one, ware) for one in general), default=0)
    if not own:
        return 0
    more = yields(at, piece, frozenset({ware}))
    return own + sum(one.amount for one in more if one.ware is ware and one.house == piece.holder)


def _of_ability(at: Table, piece: Piece, ability: Ability, ware: Ware) -> int:
    context = Context(at, piece.holder, piece.id, {}, piece.parent or "")
    exact = [one.value for one in ability.x if one.how is Compare.IS]
    try:
        if exact:
            context = context.having("x", amount(context, exact[-1]))
        return _of_steps(context, ability.steps, ware)
    except NotHere:
        return 0


def _of_steps(context: Context, steps: tuple[d.Step, ...], ware: Ware) -> int:
    found = 0
    for step in steps:
        match step:
            case d.Does(d.Gain(of, many, produced=True)) if of is ware:
                found += amount(context, many)
            case d.Does(d.SpiceGoes(many, None)) if ware is Ware.SPICE:
                found += amount(context, many)
            case d.OneOf(ways):
                found += max(_of_steps(context, way.steps, ware) for way in ways)
            case d.If(test, then, otherwise):
                found += _of_steps(context, then if met(context, test) else otherwise, ware)
    return found


def told_x(at: Table, piece: Piece, target: Piece | None = None) -> int | None:
    """The X that the text of a card defines, possibly by what it is assigned to.

    None if the text defines none, or its value is not known yet.
    """
    found = [one.value for one in at.card(piece).program.x if one.how is Compare.IS]
    context = Context(at, piece.holder, piece.id, {}, "" if target is None else target.id)
    try:
        return max(0, amount(context, found[0])) if found else None
    except NotHere:
        return None


@carries_out("E-12")
def needed(at: Table, piece: Piece) -> int:
    """The tokens an event needs now: its cost, the X its text defines, or as set (OQ-27, OQ-20).

    A nexus needs at least one.
    """
    wanted = cost(at, piece)
    if wanted is None:
        wanted = told_x(at, piece)
    if wanted is None:
        wanted = number(at.game.settings, SettingName.X_EVENT_TOKENS)
    return max(wanted, 1 if Subtype.NEXUS in at.card(piece).subtypes else 0)
