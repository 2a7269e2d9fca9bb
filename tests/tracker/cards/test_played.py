"""Each card as it is played, by the scenes in `tests/played`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from played import faults
from scene_cover import done, due, files, listed

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_scenes_of_a_file(catalog: Catalog, file: Path) -> None:
    assert faults(catalog, file) == []


def test_each_card_has_its_scenes_or_is_listed(catalog: Catalog) -> None:
    """One of its own effect, and where it is used by a word one refused."""
    assert sorted(due(catalog) - done() - listed()) == []


def test_the_list_of_cards_without_a_scene_only_shrinks(catalog: Catalog) -> None:
    assert sorted(listed() & done()) == []
    assert sorted(listed() - due(catalog)) == []
