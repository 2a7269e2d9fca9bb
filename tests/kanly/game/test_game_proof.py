"""`kanly game verify`, `disclose` and `export --as`: a game proved, and a copy taken elsewhere."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from command_line import Kanly
from deck_cases import deck_file

from tracker.views.why import OF_HOUSE

SEATS = ("--house", "Vernius=Guild/Tupile", "--house", "Ordos=Atreides/Caladan")


@pytest.fixture
def friday(kanly: Kanly, home: Path) -> Kanly:  # noqa: ARG001 - a home of its own
    """A game of two Houses whose decks are dealt, at its first turn."""
    kanly("game", "new", "Friday", *SEATS, "--set", "deck-size=off")
    kanly("game", "do", "vernius:", "deck", str(deck_file("guild")))
    kanly("game", "do", "ordos:", "deck", str(deck_file("atreides")))
    assert kanly("game", "do", "begin").code == 0
    return kanly


def test_a_game_is_verified_before_and_after_its_secret_is_opened(
    friday: Kanly, tmp_path: Path
) -> None:
    mine, whole = tmp_path / "mine.jsonl", tmp_path / "whole.jsonl"
    friday("game", "export", "--as", "vernius", "--out", str(mine))
    refused = friday("game", "disclose")
    assert (refused.code, "--yes opens the secret all the same" in refused.err) == (2, True)
    friday("game", "export", "--out", str(whole))
    early = friday("game", "verify", "--file", str(whole))
    assert (early.code, "the secret is not opened yet" in early.out) == (0, True)
    assert "The secret of all draws is" in friday("game", "disclose", "--yes").out
    friday("game", "export", "--out", str(whole))
    said = friday("game", "verify", "--file", str(whole), "--copy", str(mine), "--json")
    found = json.loads(said.out)
    assert (said.code, found["format"], found["holds"]) == (0, "kanly.game-verify/1", True)
    assert {one["verdict"] for one in found["checks"]} == {"holds"}
    kinds = [one["what"] for one in found["checks"]]
    assert kinds == ["seals", "secret", "order", "order", "order", "order", "draws", "copy"]
    told = friday("game", "verify")
    assert told.out.endswith("7 checks, 0 open, 0 failed.\n")


def test_a_copy_of_another_game_is_told_with_exit_code_1(friday: Kanly, tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    friday("game", "export", "--as", "all", "--out", str(mine))
    friday("game", "new", "Other", *SEATS)
    said = friday("game", "verify", "--copy", str(mine))
    assert said.code == 1
    assert "that this game does not have so" in " ".join(said.out.split())


def test_a_copy_is_looked_at_elsewhere_and_replaced_by_a_newer_one(
    friday: Kanly, tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    friday("game", "export", "--as", "vernius", "--out", str(old))
    friday("game", "do", "note", "later")
    said = friday("game", "export", "--as", "vernius", "--out", str(new))
    assert "a copy of a game played elsewhere, with what vernius may have" in said.err.lower()
    views = ("status", "why", "log", "report")
    words = {"why": ("hoard",), "report": ()}
    here = friday("game", "status", "--as", "vernius", "--json").out
    there = tmp_path / "there"
    there.mkdir()
    shutil.copy(built, there / "catalog.db")
    monkeypatch.setenv("KANLY_HOME", str(there))
    assert "It is a copy" in friday("game", "import", str(old)).out
    assert friday("game", "import", str(new)).code == 0
    assert friday("game", "status", "--as", "vernius", "--json").out == here
    for view in views:
        shown = friday("game", view, *words.get(view, ("--as", "vernius")))
        assert (shown.code, bool(shown.out)) == (0, True), shown.err
    assert "a copy of a game" in friday("game", "list").out
    listed = json.loads(friday("game", "list", "--json").out)
    assert [one["copy_for"] for one in listed["games"]] == ["vernius"]
    assert "no other has more in it" in friday("game", "status", "--as", "ordos").err
    for refused in (("do", "note", "x"), ("undo",), ("redo",), ("branch", "mine")):
        said = friday("game", *refused)
        assert (said.code, "played elsewhere" in said.err) == (2, True), said.out
    assert friday("game", "export", "--as", "all").code == 2
    assert "a copy of a game" in friday("game", "export").err.lower()


def test_an_import_that_does_not_continue_the_game_says_where_they_part(
    friday: Kanly, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.jsonl"
    friday("game", "do", "note", "here")
    friday("game", "export", "--out", str(whole))
    friday("game", "undo")
    friday("game", "do", "note", "there")
    other = friday("game", "import", str(whole))
    assert other.code == 0, "the file is a part of the game here"
    friday("game", "forget", "friday", "--yes")
    assert friday("game", "new", "Friday", *SEATS).code == 0
    said = friday("game", "import", str(whole))
    assert said.code == 2
    assert "event 1 of main is GameBegan there, GameBegan here" in said.err
    assert "--as-name ID" in said.err


def test_z_03_no_probe_as_another_house_tells_a_card_of_a_hand(
    friday: Kanly, tmp_path: Path
) -> None:
    """The attack: with the deck list known, each card is asked after by name and by id."""
    file = tmp_path / "mine.jsonl"
    status = json.loads(friday("game", "status", "--as", "ordos", "--json").out)
    cards = {one["id"]: one["name"] for one in _cards(status) if "name" in one}
    other = json.loads(friday("game", "status", "--as", "vernius", "--json").out)
    seen = {one["id"]: one.get("name") for one in _cards(other)}
    held = {piece: name for piece, name in cards.items() if name and not seen.get(piece)}
    assert len(held) >= 9
    friday("game", "export", "--as", "vernius", "--out", str(file))
    shown = [
        file.read_text(encoding="utf-8"),
        *(friday("game", *words).out for words in (("log", "--all", "--json"), ("legal",))),
    ]
    assert [name for name in held.values() if any(name in text for text in shown)] == []
    asked = {}
    for piece, name in held.items():
        by_id = friday("game", "what-if", "--as", "vernius", "deploy", piece)
        assert name not in by_id.out + by_id.err
        if name.split()[0].lower() in OF_HOUSE:  # "spice blow" asks after spice
            continue
        named = friday("game", "why", name)
        asked[name] = (named.out + named.err).replace(name, "")
    assert len(set(asked.values())) == 1


def _cards(part: object) -> list[dict[str, str]]:
    """All parts of a document that are a card: they have an id like c17."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    own = [part] if isinstance(part, dict) and str(part.get("id", "")).startswith("c") else []
    return [*own, *(one for each in inner for one in _cards(each))]
