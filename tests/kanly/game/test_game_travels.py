"""`kanly game export`, `import` and `forget` on real games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from game_cases import documented, laid

from cardbase.catalog.catalog import Catalog
from tracker.engine.codec import encode
from tracker.engine.events import GameBegan
from tracker.log.store import open_log

if TYPE_CHECKING:
    from command_line import Kanly

pytestmark = pytest.mark.usefixtures("home")


def stands(kanly: Kanly, *words: str) -> dict[str, object]:
    """How the game stands, as JSON."""
    body: dict[str, object] = json.loads(kanly("game", "status", "--json", *words).out)
    return body


def test_a_game_travels_as_a_file(kanly: Kanly, catalog: Catalog, tmp_path: Path) -> None:
    laid(catalog)
    kanly("game", "do", "buy 2")
    kanly("game", "branch", "bold")
    before = stands(kanly)
    file = tmp_path / "friday.jsonl"
    said = kanly("game", "export", "--out", str(file))
    assert (said.code, said.out) == (0, "")
    assert f"test is written to {file}, {before['seq']} events." in said.err
    assert file.read_bytes().decode() == kanly("game", "export").out
    said = kanly("game", "import", str(file), "--as-name", "copy")
    assert (said.code, said.err) == (0, "")
    assert said.out == f"Test is taken in as copy: {before['seq']} events, at event " + (
        f"{before['seq']} of bold.\n"
    )
    assert stands(kanly) == {**before, "game": "copy"}
    body = json.loads(kanly("game", "import", str(file), "--as-name", "again", "--json").out)
    assert (body["game"], body["branch"]) == ("again", "bold")
    assert documented(body)


@pytest.mark.parametrize(
    ("change", "err"),
    [
        (('"units":2', '"units":3'), "line "),
        (("kanly.game/1", "kanly.game/9"), "line 1"),
        (('"kind":"GameStaged"', '"kind":"GameStagad"'), "line "),
    ],
)
def test_a_changed_file_is_refused(
    kanly: Kanly, catalog: Catalog, tmp_path: Path, change: tuple[str, str], err: str
) -> None:
    laid(catalog)
    kanly("game", "do", "buy 2")
    text = kanly("game", "export").out
    assert change[0] in text
    file = tmp_path / "changed.jsonl"
    file.write_text(text.replace(*change), encoding="utf-8")
    said = kanly("game", "import", str(file), "--as-name", "copy")
    assert (said.code, said.out) == (2, "")
    assert err in said.err
    assert "copy" not in kanly("game", "list").out


def test_a_game_set_as_no_game_can_be_is_refused(kanly: Kanly, tmp_path: Path) -> None:
    began = GameBegan(name="Odd", seed=1, settings={"windows": "ajar"})
    with open_log() as log:
        log.create("odd", "Odd", [encode(began)])
    file = tmp_path / "odd.jsonl"
    kanly("game", "export", "--out", str(file))
    said = kanly("game", "import", str(file), "--as-name", "copy")
    assert (said.code, said.out) == (2, "")
    assert "odd, event 1: cannot be so set: expected " in said.err
    assert 'for windows, found "ajar"' in said.err
    assert "copy" not in kanly("game", "list").out


def test_a_game_that_is_another_is_not_overwritten(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    laid(catalog)
    file = tmp_path / "friday.jsonl"
    kanly("game", "do", "buy 2")
    kanly("game", "export", "--out", str(file))
    kanly("game", "forget", "test", "--yes")
    laid(catalog)
    kanly("game", "do", "buy 3")
    before = kanly("game", "export").out
    for words in ((), ("--continue",)):
        said = kanly("game", "import", str(file), *words)
        assert (said.code, said.out) == (2, "")
        assert 'a game called "test" already' in said.err
        assert "--as-name" in said.err
    assert kanly("game", "export").out == before


def test_a_game_that_went_on_elsewhere_goes_on_here(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    laid(catalog)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    kanly("game", "export", "--out", str(here))
    kanly("game", "do", "buy 2")
    kanly("game", "branch", "bold")
    after = stands(kanly)
    kanly("game", "export", "--out", str(there))
    assert "has all that the file has" in kanly("game", "import", str(here)).out
    assert kanly("game", "forget", "test", "--yes").code == 0
    kanly("game", "import", str(here))
    said = kanly("game", "import", str(there))
    assert (said.code, said.out) == (2, "")
    assert "--continue takes them over" in said.err
    assert "bold" not in kanly("game", "branch").out
    said = kanly("game", "import", str(there), "--continue")
    assert (said.code, said.err) == (0, "")
    assert "test goes on by " in said.out
    assert stands(kanly) == after
    assert kanly("game", "export").out == there.read_text(encoding="utf-8")


def test_a_game_is_forgotten_only_where_it_is_meant(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    said = kanly("game", "forget", "test")
    assert (said.code, said.out) == (2, "")
    assert "--yes forgets it" in said.err
    assert "kanly game export --game test" in said.err
    assert kanly("game", "status").code == 0
    said = kanly("game", "forget", "test", "--yes")
    assert (said.code, said.err) == (0, "")
    assert "test is forgotten, with its " in said.out
    assert kanly("game", "list").out == "There is no game yet; kanly game new NAME lays one out.\n"
    assert kanly("game", "forget", "test", "--yes").code == 1


def test_a_file_that_is_not_there_is_one_line(kanly: Kanly, tmp_path: Path) -> None:
    said = kanly("game", "import", str(tmp_path / "none.jsonl"))
    assert (said.code, said.out) == (2, "")
    assert "none.jsonl" in said.err
    assert len(said.err.splitlines()) == 1
