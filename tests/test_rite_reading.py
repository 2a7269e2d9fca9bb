"""What a sentence says of rites is read from its tree, and nothing more is read into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from tracker.rite.sides import rite_of, side_of
from tracker.rite.texts.bearers import Bearer
from tracker.rite.texts.reading import Rites, rites

if TYPE_CHECKING:
    from cardbase.catalog import Catalog


def during(rites_named: str) -> t.Thing:
    """The rites a sentence is about: "During ..., this card may Counter."""
    (item,) = parsed(f"During {rites_named}, this card may Counter.").items
    assert isinstance(item, t.Sentence)
    (prefix,) = item.prefixes
    assert isinstance(prefix, t.During)
    return prefix.what


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("any rite", Rites(kinds="")),
        ("battle rites", Rites(kinds="Battle")),
        ("a battle rite led by this card", Rites(kinds="Battle", leader=Bearer.ITSELF)),
        ("any rite of a talent this card has", Rites(kinds="its talents")),
    ],
)
def test_rites_are(named: str, found: Rites) -> None:
    assert rites(during(named)) == found


@pytest.mark.parametrize(
    "named",
    [
        "that rite",
        "petitions",
        "any rite of a talent target persona has",
        "any rite of a persona",
        "a battle rite led by a persona",
    ],
)
def test_rites_are_not(named: str) -> None:
    assert rites(during(named)) is None


def test_no_thing_is_no_rite() -> None:
    assert rites(None) is None


def test_outside_a_rite_no_card_has_a_side(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:house-agent")
    assert side_of(game.table(), piece) is None
    with pytest.raises(AssertionError, match="no rite is under way"):
        rite_of(game.table())
