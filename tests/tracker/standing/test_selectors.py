"""What the words of a Program mean: what a selector lists is what it accepts (CT-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tracker_cases import Play, play

from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.engine.words import Place
from tracker.standing.context import Context, NotHere
from tracker.standing.named_kinds import is_so
from tracker.standing.selecting import holds, pieces
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog

SEATS = ("vernius", "ordos", "moritani")
PLACES = (*[Place.DOMAIN] * 5, Place.HAND, Place.ASSEMBLY, Place.HOUSE_DISCARD)


def selectors(catalog: Catalog) -> Iterator[tuple[str, p.Which]]:
    """Each way in which a card speaks of cards, with the id of the card."""
    for card in catalog.all_cards():
        for one in nested(card.program):
            if isinstance(one, p.Cards | p.Together | p.Parent | p.This):
                yield card.id, one


def test_every_word_of_a_selector_is_known(catalog: Catalog) -> None:
    """A word that no list has would raise KeyError at the table, in the middle of a game."""
    game = play(catalog, 2)
    piece = game.piece(game.card("eots:caladan"))
    context = Context(game.table(), "vernius", piece.id)
    words = {
        word
        for _, one in selectors(catalog)
        if isinstance(one, p.Cards)
        for kinds in one.kinds
        for word in kinds
    }
    unknown = []
    for word in sorted(words):
        try:
            is_so(context, piece, word)
        except KeyError:
            unknown.append(str(word))
    assert unknown == []


ROWS = st.lists(
    st.tuples(
        st.sampled_from(SEATS),
        st.sampled_from(PLACES),
        st.integers(0, 660),
        st.booleans(),
        st.integers(-3, 9),
    ),
    min_size=3,
    max_size=12,
)
"""Whose card, where, which, subdued or not, and on which of those before it."""


def laid_out(catalog: Catalog, rows: list[tuple[str, Place, int, bool, int]]) -> Play:
    """A table of three Houses with cards of all types anywhere, subdued, engaged, assigned."""
    game = play(catalog, 3)
    ids = [card.id for card in catalog.all_cards()]
    lying: list[str] = []
    for house, place, card, down, on in rows:
        near = [one for one in lying if game.piece(one).holder == house]
        parent = near[on] if 0 <= on < len(near) and place is Place.DOMAIN and not down else None
        piece = game.card(ids[card % len(ids)], house, place, subdued=down, on=parent)
        if place is Place.DOMAIN:
            lying.append(piece)
    return game


class Different(list[tuple[str, p.Which]]):
    """The different selectors, each once; Hypothesis shows what it is given, and they are long."""

    def __repr__(self) -> str:
        return f"{len(self)} selectors"


@pytest.fixture
def chosen(catalog: Catalog) -> Different:
    found = {repr(one): (card, one) for card, one in selectors(catalog)}
    return Different(found.values())


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rows=ROWS, own=st.integers(0, 11), target=st.integers(0, 11))
def test_what_a_selector_lists_is_what_it_accepts(
    catalog: Catalog,
    chosen: Different,
    rows: list[tuple[str, Place, int, bool, int]],
    own: int,
    target: int,
) -> None:
    game = laid_out(catalog, rows)
    at = game.table()
    there = list(game.game.pieces.values())
    acting = there[own % len(there)]
    kept: dict[str, int | str | tuple[str, ...]] = {
        "target": (there[target % len(there)].id,),
        "each": "ordos",
        "house": "ordos",
    }
    context = Context(at, acting.holder, acting.id, kept)
    for card, which in chosen:
        accepted = {one.id for one in there if holds(context, which, one)}
        try:
            listed = {one.id for one in pieces(context, which)}
        except NotHere:
            listed = set()
        assert listed == accepted, card
