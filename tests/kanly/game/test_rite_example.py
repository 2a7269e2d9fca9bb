"""The rite in docs/game.md is what is printed when it is played."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from places import DOCS
from rite_scene import scene

from tracker.engine.verbs import VERBS

if TYPE_CHECKING:
    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

PAGE = DOCS / "game.md"
TYPED = "$ kanly "


def section() -> str:
    """What docs/game.md says of rites."""
    text = PAGE.read_text(encoding="utf-8")
    return text.partition("## Rites\n")[2].partition("\n## ")[0]


def example() -> str:
    return section().partition("```text\n")[2].partition("```")[0]


@pytest.mark.usefixtures("home")
def test_the_example_of_a_rite_is_what_is_printed(catalog: Catalog, kanly: Kanly) -> None:
    keep(scene(catalog))
    played = []
    for line in example().splitlines():
        if line.startswith(TYPED):
            said = kanly(*shlex.split(line.removeprefix(TYPED)))
            played.append(f"{line}\n{said.out}{said.err}")
    assert len(played) > 5
    assert "".join(played) == example()


def test_every_word_of_a_rite_is_documented() -> None:
    words = [verb.word for verb in VERBS.values() if verb.rule in {"R-06", "R-10", "R-11", "R-12"}]
    assert len(words) > 3
    more = ("counter", "divide", "forgo", "join", "direct", "fate", "retarget", "endrite")
    assert set(more) <= set(VERBS)
    for word in [*words, *more]:
        assert re.search(rf"`{word}\b", section()), word
