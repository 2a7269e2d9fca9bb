"""The board of `kanly play`: in full, and folded where it does not fit (80 x 24)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from places import ROOT
from systems import posix
from terminal import drawn

from cardbase.catalog.catalog import Catalog
from kanly.play.board import board
from tracker.engine.table import CardFacts
from tracker.staging.reading import read_file
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.session import new_game
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

CROWDED = ROOT / "bench" / "full-interval.toml"
HOUSES = ("House Vernius", "House Ordos", "House Moritani")


def ids(lines: list[str]) -> Counter[str]:
    """How often each card stands on a board."""
    return Counter(re.findall(r"\[(c\d+)\]", " ".join(lines)))


def test_z_02_the_folded_board_tells_the_same_cards_and_states_for_each_viewer(
    catalog: Catalog, home: Path
) -> None:
    assert home.is_dir()
    with new_game(catalog, "crowded", read_file(CROWDED, CardFacts(catalog))) as session:
        for viewer in ("", "vernius", "ordos"):
            view = view_of(session, viewer)
            full, folded = board(view), board(view, folded=True)
            assert ids(full) == ids(folded)
            assert len(ids(folded)) >= 60
            for states in ("subdued: ", "2 spice", "deferment 1/2", "3 program tokens"):
                assert states in " ".join(folded)
            assert len(folded) < len(full)
            assert [line.partition(":")[0] for line in folded[1:4]] == [*HOUSES]


@posix
def test_at_80_by_24_the_numbers_of_all_houses_the_question_and_the_options_are_in_sight(
    kanly: Kanly, home: Path
) -> None:
    assert kanly("game", "stage", str(CROWDED)).code == 0
    screen = drawn(home, "play", "full-interval", types="\r", until="1 rite: declare")
    for house in HOUSES:
        assert f"{house}: 25 solaris, 3 spice, 15 favor" in screen
    assert "House Vernius acts." in screen
    assert "F3 shows the next" in screen
    assert len(screen.splitlines()) <= 24


@posix
def test_what_does_not_fit_of_what_was_told_is_paged(kanly: Kanly, home: Path) -> None:
    assert kanly("game", "stage", str(CROWDED)).code == 0
    shown = drawn(home, "play", "full-interval", types="\r?\r", until="F4 shows the next")
    assert "because REASON" not in shown
    keys = "\r?\r\x1bOS"  # F4
    told = drawn(home, "play", "full-interval", types=keys, until="because REASON")
    assert "because REASON says the refused command again" in told
    assert "F4 shows the next" in told
