"""Chance is neither stacked nor foretold: the attacks that once did both."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from command_line import Kanly
from deck_cases import deck_file
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from tracker.engine.chance import FORESEEABLE
from tracker.engine.events import DeckDealt
from tracker.engine.table import Table
from tracker.rules.losing import settle
from tracker.table.session import Session, laid_out, new_game, open_session

SEATS = (
    "house Vernius sponsor Guild homeworld Tupile",
    "house Ordos sponsor Atreides homeworld Caladan",
)
LIST = deck_file("guild")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def dealt(session: Session, file: Path) -> list[tuple[str, ...]]:
    """The decks of Vernius, top first, from a list."""
    events = session.give(f"vernius: deck {file}".split())
    return [event.cards for event in events if isinstance(event, DeckDealt)]


def begun(catalog: Catalog, path: Path, game: str, seed: int | None = None) -> None:
    began = laid_out(game, seed, {"deck-size": "off", "tie-break": "lot", "windows": "open"})
    with new_game(catalog, game, began, path) as session:
        for words in SEATS:
            session.give(words.split())


def chance_of(path: Path, game: str) -> str:
    with closing(sqlite3.connect(path)) as raw:
        query = "SELECT chance FROM game_chance WHERE game = ?"
        return str(raw.execute(query, (game,)).fetchone()[0])


def test_hp_11_passes_a_list_in_any_order_of_its_lines(
    catalog: Catalog, path: Path, tmp_path: Path
) -> None:
    """The attack: lines of a legal list put in another order dealt the seven cards chosen."""
    begun(catalog, path, "one")
    turned = tmp_path / "turned.txt"
    blocks = LIST.read_text(encoding="utf-8").strip().split("\n\n")
    about = [block.split("\n") for block in blocks]
    told = ["\n".join((head, *lines[::-1])) for head, *lines in about]
    turned.write_text("\n\n".join(told), encoding="utf-8")
    decks = []
    for file, notes in ((LIST, 0), (turned, 0), (LIST, 3)):
        with open_session(catalog, "one", path) as session:
            start = session.head.seq
            for number in range(notes):
                session.give(["note", str(number)])
            decks.append(dealt(session, file))
            session.undo(start + 1)
    assert decks[0] == decks[1] == decks[2]
    assert [list(deck) for deck in decks[0]] != [sorted(deck) for deck in decks[0]]


def test_hp_11_passes_a_shuffle_that_nothing_in_the_log_foretells(
    catalog: Catalog, path: Path
) -> None:
    """The attack: a rival's order followed from his list and the seed that everybody saw."""
    decks, logs, chances = [], [], set()
    for place in (path, path.with_name("other.db")):
        begun(catalog, place, "one")
        with open_session(catalog, "one", place) as session:
            bodies = [record.body for record in session.records()]
            logs.append([one.replace(session.game.commitment, "") for one in bodies])
            decks.append(dealt(session, LIST))
        chances.add(chance_of(place, "one"))
    assert logs[0] == logs[1]
    assert decks[0] != decks[1]
    assert sorted(decks[0][0]) == sorted(decks[1][0])
    assert len(chances) == 2


def test_i_06_passes_lots_that_no_note_changes(catalog: Catalog) -> None:
    """The attack: with tie-break=lot a note or two decided who goes first."""
    orders = set()
    for chance in "abcdefghijklmnopqrst":
        found = set()
        for notes in range(4):
            game = play(catalog, 3, settings={"tie-break": "lot"})
            for number in range(notes):
                game.do(f"note {number}")
            at = Table(game.game, game.cards, chance=partial(str, chance))
            settle(at, [("ordos", "moritani", "vernius")[:: (-1) ** notes]])
            found.add(at.game.order)
        assert len(found) == 1
        orders |= found
    assert len(orders) == 6


def test_what_chance_comes_from_is_in_no_view_and_no_export(kanly: Kanly, home: Path) -> None:
    seats = ("--house", "Vernius=Guild/Tupile", "--house", "Ordos=Atreides/Caladan")
    said = kanly("game", "new", "Friday", *seats, "--set", "deck-size=off", "--json")
    assert (json.loads(said.out)["foreseeable"], said.err) == (False, "")
    assert kanly("game", "do", "vernius:", "deck", str(LIST)).code == 0
    chance = chance_of(home / "library.db", "friday")
    assert len(chance) == 64
    views = [
        ("status", "--json"),
        ("log", "--all", "--json"),
        ("legal", "--json"),
        ("report",),
        ("export",),
        ("settings", "--json"),
        ("why", "hoard"),
    ]
    texts = {words: kanly("game", *words).out for words in views}
    assert [words for words, text in texts.items() if not text or chance in text] == []
    assert [words for words, text in texts.items() if '"seed":' in text.replace("null", "")] == [
        ("export",)
    ]


def test_a_seed_given_repeats_a_game_and_is_told(kanly: Kanly, catalog: Catalog) -> None:
    decks, seed = [], "19650801196508"  # no moment of the log has it by chance
    for name in ("One", "Two"):
        said = kanly("game", "new", name, "--seed", seed, "--set", "deck-size=off")
        assert said.err == f"In this game {FORESEEABLE}; without --seed nobody can.\n"
        kanly("game", "do", "house", "Vernius", "sponsor", "Guild")
        with open_session(catalog, name.lower()) as session:
            decks.append(dealt(session, LIST))
        log = kanly("game", "log", "--game", name.lower()).out
        assert FORESEEABLE in " ".join(log.split())
        assert seed not in kanly("game", "export", "--game", name.lower()).out
    assert decks[0] == decks[1]
