"""docs/cards-that-act.md: each construct of the language, shown by a card that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acting_page import PAGE, chosen, constructs, every_scene, kinds_in, page

if TYPE_CHECKING:
    import pytest

    from cardbase.catalog.catalog import Catalog


def test_the_page_of_acting_cards_is_up_to_date(
    request: pytest.FixtureRequest, catalog: Catalog
) -> None:
    """After a change of scenes or of words: pytest this file with --update-golden."""
    shown = page(catalog)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(shown, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == shown


def test_each_construct_is_shown_by_a_card_that_has_it(catalog: Catalog) -> None:
    told = every_scene()
    lacking = []
    for one in constructs():
        scene = chosen(one, catalog, told)
        if not one.made_up and (scene is None or not one.kinds <= kinds_in(catalog, scene.card)):
            lacking.append((one.title, scene and scene.card))
    assert not lacking
