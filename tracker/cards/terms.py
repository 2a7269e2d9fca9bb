"""What a card does on other terms, where what lies on it lets its user choose them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from cardbase.program import deeds as d
from cardbase.program import holdings as h
from cardbase.program import things as p
from tracker.standing.in_force import sources
from tracker.standing.layer import on_card

if TYPE_CHECKING:
    from cardbase.program.abilities import Ability
    from tracker.state import Piece
    from tracker.table import Table

FREE = "pay nothing"


def on_terms(at: Table, piece: Piece, ability: Ability) -> Ability:
    """An ability as it is on its card now: as printed, or with the ways that its terms open."""
    found = _terms(at, piece, ability)
    if found is None:
        return ability
    price = d.Lose(p.Ware.SOLARIS, p.Number(found.price), p.You(), d.Source.TREASURY)
    text = f"pay {found.price} solaris: {found.amount} spice"
    dear = (d.Does(price, p.You()), *(_more(one, found.amount) for one in ability.steps))
    ways = (d.Way(FREE, ability.steps), d.Way(text, dear))
    return replace(_unpaid(ability, found), steps=(d.OneOf(ways, p.You()),), shares=())


def cheapest(at: Table, piece: Piece, ability: Ability) -> Ability:
    """An ability without the price that its terms spare; to be asked whether it can be used."""
    found = _terms(at, piece, ability)
    return ability if found is None else _unpaid(ability, found)


def _terms(at: Table, piece: Piece, ability: Ability) -> h.OtherTerms | None:
    """The terms for a card that engages itself to transfer spice, None for those it prints."""
    transfers = any(
        isinstance(step, d.Does)
        and isinstance(step.deed, d.SpiceGoes)
        and None not in {step.deed.source, step.deed.to}
        for step in ability.steps
    )
    if ability.engages != p.This() or not transfers or not sources(at, h.OtherTerms):
        return None
    given = next(on_card(at, h.OtherTerms, piece), None)
    return None if given is None else cast("h.OtherTerms", given.holding)


def _unpaid(ability: Ability, terms: h.OtherTerms) -> Ability:
    spared = d.Lose(p.Ware.SOLARIS, p.Number(terms.spared), p.You(), d.Source.TREASURY)
    return replace(ability, cost=tuple(o for o in ability.cost if o != d.Does(spared, p.You())))


def _more(step: d.Step, amount: int) -> d.Step:
    match step:
        case d.Does(d.SpiceGoes() as goes):
            return replace(step, deed=replace(goes, amount=p.Number(amount)))
    return step
