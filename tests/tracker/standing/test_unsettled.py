"""A choice that nobody was asked for is no 0 and no "no": whoever goes by it is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from cardbase.operation.lexicon import Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import things as p
from tracker.standing.context import Context, NotHere, Unsettled
from tracker.standing.evaluating import amount, met
from tracker.standing.selecting import fits, holds, is_like, is_such, pieces

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

ONE = p.Number(1)
RIVALS = p.Cards(governed=p.ChosenHouse("house", rival=True))
CHOSEN = p.Chosen("target", p.Cards(), ONE, ONE)
ON_CHOSEN = p.Cards(on=p.Together((CHOSEN, p.This())))
HAS_X = p.Compared(p.X(), Compare.AT_LEAST, ONE)
LIKE_CHOSEN = p.Cards(lower=p.Lower(Trait.RESISTANCE, CHOSEN))


@pytest.mark.parametrize("test", [p.ThereIs(RIVALS), p.Not(HAS_X), p.AnyOf((HAS_X,)), HAS_X])
def test_a_condition_on_what_is_not_chosen_is_not_met_and_not_unmet(
    catalog: Catalog, test: p.Test
) -> None:
    game = play(catalog)
    card = game.card("eots:caladan")
    with pytest.raises(Unsettled):
        met(Context(game.table(), "vernius", card), test)
    kept: dict[str, int | str | tuple[str, ...]] = {"house": "ordos", "x": 2}
    assert met(Context(game.table(), "vernius", card, kept), test) in {True, False}


@pytest.mark.parametrize(
    ("asks", "which"),
    [
        *((holds, RIVALS), (holds, CHOSEN), (holds, ON_CHOSEN), (fits, RIVALS)),
        *((is_such, RIVALS), (is_such, CHOSEN), (is_like, LIKE_CHOSEN)),
    ],
)
def test_a_card_is_not_judged_by_what_is_not_chosen(
    catalog: Catalog, asks: object, which: p.Which
) -> None:
    game = play(catalog)
    home = game.card("eots:caladan")
    on_it = game.piece(game.card("eots:house-battalion", on=home))
    with pytest.raises(Unsettled):
        asks(Context(game.table(), "vernius", home), which, on_it)  # type: ignore[operator]


def test_what_is_not_there_at_all_is_simply_not_so(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan")
    context = Context(game.table(), "vernius", home)
    assert not met(context, p.ThereIs(p.Cards(governed=p.KeptHouse("doer"))))
    assert not holds(context, p.Kept("it"), game.piece(home))
    with pytest.raises(NotHere) as found:
        pieces(context, p.Kept("it"))
    assert not isinstance(found.value, Unsettled)


def test_a_number_that_is_to_be_chosen_is_no_zero(catalog: Catalog) -> None:
    game = play(catalog)
    context = Context(game.table(), "vernius", game.card("eots:caladan"))
    for number in (p.X(), p.UpTo("many", p.Number(3))):
        with pytest.raises(Unsettled):
            amount(context, number)
