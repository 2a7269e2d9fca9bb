"""`kanly deck suggest` as it is told: pages read aloud, JSON, what is owned, the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file

from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import Copies
from cardbase.library.collection import add
from kanly.deck.suggest import suggest
from kanly.terminal.output import Code

if TYPE_CHECKING:
    from command_line import Kanly

Capture = pytest.CaptureFixture[str]


def test_the_page_names_cards_points_and_reasons(home: Path, capsys: Capture) -> None:
    assert home.is_dir()
    assert suggest(str(deck_file("atreides")), limit=2) == Code.FOUND
    said = " ".join(capsys.readouterr().out.split())
    assert "Sponsor: Atreides, by the homeworld Caladan, Atreides Homeworld." in said
    assert "To add to the Imperial deck + " in said
    assert "To add to the House deck + " in said
    assert "Dueling is much of what the deck sets out to do: " in said
    assert "To cut - " in said
    assert "The numbers are our judgement" in said


def test_json_has_points_that_add_up(home: Path, capsys: Capture) -> None:
    assert home.is_dir()
    assert suggest(str(deck_file("guild")), json=True, limit=3) == Code.FOUND
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "kanly.deck-suggest/1"
    assert told["powers"] == ["The Spacing Guild", "The Spice Miners Guild"]
    every = [*told["additions"]["imperial"], *told["additions"]["house"], *told["cuts"]]
    assert len(every) == 9
    assert all(one["score"] == sum(why["points"] for why in one["reasons"]) for one in every)
    assert told["instead"] is None
    assert told["replacements"] == []


def test_what_stands_for_one_card(home: Path, capsys: Capture) -> None:
    assert home.is_dir()
    deck = str(deck_file("atreides"))
    assert suggest(deck, instead="paul", limit=1) == Code.FOUND
    said = capsys.readouterr().out
    assert "In the place of Paul Atreides, Son of Duke Leto" in said
    assert "+ Paul Atreides, Son of Duke Leto (eots:paul-atreides)" in said
    assert suggest(deck, instead="zzz") == Code.NOT_FOUND
    assert 'no card or kind of card in the deck is called "zzz"' in capsys.readouterr().err
    assert suggest(deck, instead="atreides") == Code.SEVERAL
    assert suggest(deck, instead="caladan, atreides homeworld") == Code.NOT_FOUND
    assert "In the place of Caladan, Atreides Homeworld: nothing" in capsys.readouterr().out


def test_of_what_is_owned(home: Path, catalog: Catalog, capsys: Capture) -> None:
    assert home.is_dir()
    deck = str(deck_file("atreides"))
    assert suggest(deck, owned=True) == Code.FOUND  # the cuts
    assert "To add to the House deck: nothing" in capsys.readouterr().out
    add([Copies(card=catalog.card("eots:forbidden-match"), count=2)])
    assert suggest(deck, owned=True) == Code.FOUND
    said = " ".join(capsys.readouterr().out.split())
    assert "+ Forbidden Match (eots:forbidden-match), cost 1" in said
    assert "you own 2 copies beside those in the deck" in said


def test_a_deck_of_one_card_and_one_of_all_cards(
    tmp_path: Path, kanly: Kanly, catalog: Catalog
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Caladan, Atreides Homeworld\n", encoding="utf-8")
    said = kanly("deck", "suggest", str(file), "-n", "1")
    assert said.code == 0
    assert "To add to the House deck\n  + " in said.out
    assert "To add to the Imperial deck\n  + " in said.out
    every = (f"3 {card.full_name} [{card.id}]" for card in catalog.all_cards())
    file.write_text("\n".join(every), encoding="utf-8")
    said = kanly("deck", "suggest", str(file), "-n", "3")
    assert said.code == 0
    assert "an adversary of the sponsor" in said.out


def test_a_refused_line_is_told(tmp_path: Path, kanly: Kanly) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Caladan, Atreides Homeworld\n2 Best Blade\n1 zzzzqqqq xxyyzz\n")
    said = kanly("deck", "suggest", str(file))
    assert said.code == 2
    assert "To add to the House deck" in said.out
    assert "zzzzqqqq" in said.err
