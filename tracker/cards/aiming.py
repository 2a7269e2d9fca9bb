"""The target of a tactic: what it is assigned to, or its first choice.

The target is named in the command, or is the only legal one; it is stored when the tactic begins,
so that it is not asked for again. It must be one of the listed targets (TC-10).
"""

from __future__ import annotations

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.operation.words import Compare
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Use, XIs
from cardbase.program.nodes.shorthand import nested
from tracker.cards.targets import could_be, fitting, for_each_house
from tracker.cards.usable import verify_ability
from tracker.engine.errors import Misread
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Place
from tracker.standing.context import Context, NotHere
from tracker.standing.evaluating import amount
from tracker.standing.selecting import pieces


class Aim(Struct, frozen=True):
    """The target of a tactic.

    Attributes:
        what: The selector of the cards, or the House.
        deed: The deed done to it, None if the tactic is only assigned to it.
        keys: The keys under which it is stored; each alternative way has its own.
    """

    what: p.Which | p.ChosenHouse
    deed: d.Deed | None = None
    keys: tuple[str, ...] = ()


def played(card: Card) -> list[Ability]:
    """The abilities of a card that act when it is played."""
    return [one for one in card.program.abilities if one.use is Use.PLAYED]


def aim_of(card: Card) -> Aim | None:
    """The target specification of a tactic; None if it has none, or it is not interpreted."""
    program = card.program
    if program.assigns:
        to = program.assigns[0].to
        return Aim(to[0]) if len(to) == 1 else None
    for ability in played(card):
        for step in (*ability.cost, *ability.steps):
            if isinstance(step, d.Does):
                found = _first(step)
            elif isinstance(step, d.OneOf):
                found = _of_all(step)
            else:
                return None
            if found is not None:
                return found
    return None


def _of_all(step: d.OneOf) -> Aim | None:
    """The first choice of all alternative ways, if that is one House."""
    found = [_first(one) for way in step.ways for one in way.steps[:1] if isinstance(one, d.Does)]
    aims = [one for one in found if one is not None and isinstance(one.what, p.ChosenHouse)]
    if not aims or len(aims) != len(step.ways):
        return None
    return Aim(aims[0].what, aims[0].deed, tuple(key for one in aims for key in one.keys))


def _first(step: d.Does) -> Aim | None:
    """The first choice of a single card or a House in a step."""
    for one in nested(step):
        if isinstance(one, p.ChosenHouse):
            return Aim(one, step.deed, (one.key,))
        if isinstance(one, p.Chosen) and one.low == one.high == p.Number(1):
            return Aim(one, step.deed, (one.key,))
        if isinstance(one, p.CardAs) and isinstance(step.deed, r.Lays | d.Grant):
            return Aim(one, step.deed)
    return None


def targets(at: Table, house: HouseId, piece: Piece) -> tuple[str, ...]:
    """The cards, or the Houses, that a tactic can be played on now."""
    aim = aim_of(at.card(piece))
    if aim is None:
        return ()
    if isinstance(aim.what, p.ChosenHouse):
        return could_be(Context(at, house, piece.id), aim.what)
    which = aim.what.among if isinstance(aim.what, p.Chosen) else aim.what
    found: dict[PieceId, None] = {}
    for context in for_each_house(Context(at, house, piece.id), which):
        try:
            there = pieces(context, which)
        except NotHere:
            continue
        for one in there:
            fits = one.id != piece.id and fitting(context, one, aim.deed)
            if fits and one.place is not Place.GONE:
                found[one.id] = None
    return tuple(found)


def aimed(at: Table, house: HouseId, piece: Piece, target: str) -> str:
    """The target of a tactic: as typed, or the only legal one.

    Raises:
        Misread: there are several, and none is named.
    """
    if target or aim_of(at.card(piece)) is None:
        return target
    found = targets(at, house, piece)
    if len(found) > 1:
        names = ", ".join(f"{_name(at, one)} [{one}]" for one in found)
        raise Misread(f"on TARGET ({names}): {_says(at, piece)}", "")
    return found[0] if found else ""


def _says(at: Table, piece: Piece) -> str:
    """The sentence of a tactic that names its target."""
    card = at.card(piece)
    if card.program.assigns:
        return card.program.assigns[0].text
    return " ".join(text for ability in played(card)[:1] for text in ability.text)


def _name(at: Table, target: str) -> str:
    return at.house(target).name if target in at.game.houses else at.name(target)


def verify_aim(at: Table, house: HouseId, piece: Piece, target: str = "") -> None:
    """Refuses an illegal target, and a tactic without a legal one."""
    if aim_of(at.card(piece)) is None:
        if target:
            at.refuse("G-02", f"{at.name(piece)} is played on no card: it asks for what it needs")
        return
    found = targets(at, house, piece)
    if target and target not in found:
        at.refuse(
            "G-02", f"{_name(at, target)} is no target of {at.name(piece)}: {_says(at, piece)}"
        )
    elif not found:
        at.refuse("G-02", f"{at.name(piece)} finds no target: {_says(at, piece)}")


def kept_of(at: Table, piece: Piece, target: str) -> dict[str, Answer]:
    """The initial bindings of a tactic: its target, if its sentences choose one."""
    aim = aim_of(at.card(piece))
    if aim is None or not target:
        return {}
    house = isinstance(aim.what, p.ChosenHouse)
    return dict.fromkeys(aim.keys, target if house else (target,))


def verify_effects(at: Table, house: HouseId, piece: Piece, target: str) -> None:
    """Refuses a tactic whose price cannot be paid, or whose other choices have no target."""
    for ability in played(at.card(piece)):
        verify_ability(at, house, piece, ability, kept_of(at, piece, target), target)


def limits_of(card: Card) -> tuple[XIs, ...]:
    """The upper bounds on X for a tactic of cost X, chosen in the command (CT-19)."""
    return () if card.program.assigns == () else _xs(card, Compare.AT_MOST)


def _xs(card: Card, how: Compare) -> tuple[XIs, ...]:
    """The conditions on X in a tactic of cost X."""
    if card.cost is not None:
        return ()
    return tuple(one for ability in played(card) for one in ability.x if one.how is how)


def most_of(at: Table, house: HouseId, piece: Piece, target: str) -> int | None:
    """The most that X may be with this target, None for no limit."""
    context = Context(at, house, piece.id, kept_of(at, piece, target), target)
    try:
        found = [amount(context, one.value) for one in limits_of(at.card(piece))]
    except NotHere:
        return None
    return min(found, default=None)


def x_by_target(at: Table, house: HouseId, piece: Piece, target: str) -> int | None:
    """The X of a tactic whose cost depends on its target, None if undetermined."""
    told = _xs(at.card(piece), Compare.IS)
    context = Context(at, house, piece.id, kept_of(at, piece, target), target)
    try:
        return max(0, amount(context, told[-1].value)) if told and target else None
    except NotHere:
        return None


def hangs_on_target(card: Card) -> bool:
    """Whether the X of a tactic's cost depends on its target."""
    return aim_of(card) is not None and bool(_xs(card, Compare.IS))


def verify_x(at: Table, house: HouseId, piece: Piece, target: str, x: int | None) -> None:
    """Refuses an X above its limit. Raises Misread if none is given."""
    if not limits_of(at.card(piece)) or target not in at.game.pieces:
        return
    most = most_of(at, house, piece, target)
    if x is None:
        raise Misread(f"x=N for {at.name(piece)}, at most {most}", "")
    if most is not None and x > most:
        at.refuse("CT-19", f"the X of {at.name(piece)} is at most {most}, not {x}")
