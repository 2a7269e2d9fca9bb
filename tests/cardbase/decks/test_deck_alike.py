"""Whether a name is spelt nearly as a card's: the quick look at all names changes no answer."""

from __future__ import annotations

from rapidfuzz.distance import OSA
from share import sample

from cardbase.catalog.catalog import Catalog
from cardbase.decks.alike import ALIKE, Alike
from cardbase.lookup import look_up
from cardbase.names import fold, key


def test_names_without_a_letter_are_as_alike_as_the_look_up_finds_them(catalog: Catalog) -> None:
    alike, found = Alike(catalog), [0, 0]
    for card in sample(catalog.all_cards()):
        for name in (card.name[:-1], card.full_name[1:], card.name[::3]):
            typed = key(fold(name))
            near = any(
                OSA.normalized_similarity(typed, key(fold(called))) >= ALIKE
                for one in look_up(catalog, name).cards
                for called in (one.name, one.full_name)
            )
            assert alike.spelt(name) == near, name
            found[near] += 1
    assert min(found) > 100
