"""A game of two decks on paper, typed from set-up to turn 2; what each House is shown of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file

from kanly.play.board import board
from kanly.play.start import begun
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")

TURN = """
house Vernius sponsor Atreides homeworld Caladan
house Ordos sponsor Harkonnen homeworld Giedi Prime
vernius: deck justice
begin
vernius: drew duncan, battalion
all next
all pass
vernius: tie slow attack
ordos: tie 0
vernius: petition jessica 5
all pass
ordos: pass
vernius: pay 5
end
end
vernius: next
ordos: next
vernius: discard battalion
all next
"""


def test_z_01_passes_a_turn_of_two_decks_on_paper(kanly: Kanly) -> None:
    assert kanly("deck", "save", str(deck_file("atreides")), "justice").code == 0
    kanly("game", "new", "Kitchen", "--set", "hands=paper", "--set", "windows=open")
    for words in TURN.strip().splitlines():
        if words == "begin":
            kanly("game", "do", "ordos:", "deck", str(deck_file("harkonnen")))
        said = kanly("game", "do", *words.split())
        assert (said.code, said.err) == (0, ""), words
    status = kanly("game", "status", "--as", "vernius").out
    assert "Turn 2" in status
    assert "Atreides Battalion x2" in status
    assert "Slow Attack," in status
    assert "Gurney Halleck" in status
    assert "Jessica" in kanly("game", "status").out
    for viewer in ((), ("--as", "ordos")):
        shown = [kanly("game", *page, *viewer).out for page in (("status",), ("log", "--all"))]
        assert "Gurney Halleck" not in "".join(shown)
        assert "drew a card" in shown[1]
    houses = json.loads(kanly("game", "status", "--as", "ordos", "--json").out)["houses"]
    assert [bool(house["unaccounted"]) for house in houses] == [False, True]
    refused = kanly("game", "do", "vernius:", "drew", "jessica")
    assert "1 in the domain of House Vernius (Z-01" in " ".join(refused.err.split())


def test_the_dialogue_asks_of_each_deck_who_shuffles_it(catalog: Catalog) -> None:
    seats = (
        ("Vernius Atreides", str(deck_file("atreides")), "Ordos", "", "Caladan"),
        ("Ordos Harkonnen", str(deck_file("harkonnen")), "k", "2"),
        ("Ecaz Guild", "", "15 45", "", ""),
    )
    answers = iter([answer for seat in seats for answer in seat])
    with begun(catalog, "Friday", lambda _: next(answers)) as session:
        houses = session.game.houses.values()
        assert [(bool(one.listed), one.named) for one in houses] == [
            (True, False),
            (False, True),
            (False, False),
        ]


def test_the_list_on_paper_is_left_out_of_a_folded_board(catalog: Catalog) -> None:
    answers = iter(
        ("Vernius Atreides", str(deck_file("atreides")), "", "", "Ordos Harkonnen", *[""] * 4)
    )
    with begun(catalog, "Friday", lambda _: next(answers)) as session:
        view = view_of(session, "vernius")
        full, folded = "\n".join(board(view)), "\n".join(board(view, folded=True))
    assert "not seen yet" in full
    assert "not seen yet" not in folded
    assert "Caladan" in folded
