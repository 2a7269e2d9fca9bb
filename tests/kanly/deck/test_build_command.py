"""`kanly deck build` as it is told: the page, JSON, the file and the library, what is lacking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import Copies
from cardbase.library.collection import add

if TYPE_CHECKING:
    from command_line import Kanly

BUILD = ("deck", "build", "--sponsor", "atreides")


def test_a_first_deck_is_told_written_and_kept(home: Path, tmp_path: Path, kanly: Kanly) -> None:
    assert home.is_dir()
    out = tmp_path / "first.txt"
    said = kanly(*BUILD, "--out", str(out), "--save", "First")
    assert said.code == 0, said.err
    assert "A first deck of Atreides" in said.out
    assert "legal in Thunder at Twilight" in said.out
    assert "1 Caladan" in said.out
    assert "Plan: " in said.out
    assert "Supposed: as much of each kind of card as in the six starter decks" in said.out
    assert "with an allegiance are of Atreides" in " ".join(said.out.split())
    assert kanly("deck", "check", str(out)).code == 0
    assert kanly("deck", "diff", str(out), "First").code == 0
    again = kanly(*BUILD, "--save", "First")
    assert again.code == 2
    assert "another name" in again.err


def test_json_has_the_deck_with_the_reasons(home: Path, kanly: Kanly) -> None:
    assert home.is_dir()
    told = json.loads(kanly(*BUILD, "--json").out)
    assert told["format"] == "kanly.deck-build/2"
    assert told["legal"] is True
    assert told["deck"]["sizes"] == {"apart": 2, "imperial": 15, "house": 45}
    assert len(told["plan"]) == 2
    assert set(told["why"]) == {one["id"] for one in told["deck"]["cards"]}
    assert all(told["why"].values())
    assert {one["id"] for one in told["fits"]} == {one["id"] for one in told["deck"]["cards"]}


def test_out_of_a_collection(home: Path, tmp_path: Path, kanly: Kanly, catalog: Catalog) -> None:
    assert home.is_dir()
    out = tmp_path / "none.txt"
    said = kanly(*BUILD, "--from-collection", "--out", str(out))
    assert said.code == 1
    assert "no homeworld of Atreides is at hand" in said.out
    assert "Nothing was written" in said.err
    assert said.err.startswith("The collection is empty; kanly collection import FILE")
    assert not out.exists()
    add([Copies(card=card, count=2) for card in catalog.all_cards() if card.set == "eots"])
    said = kanly(*BUILD, "--from-collection", "--out", str(out))
    assert said.code == 0, said.out
    assert "empty" not in said.err
    assert "(jotc:" not in said.out
    assert kanly("deck", "lacks", str(out)).code == 0


def test_a_sponsor_is_needed(kanly: Kanly) -> None:
    assert kanly("deck", "build").code == 2
    said = kanly("deck", "build", "--sponsor", "")
    assert said.code == 2
    assert "--sponsor needs a power" in said.err
    assert kanly("deck", "build", "--sponsor", "nobody").code == 2
