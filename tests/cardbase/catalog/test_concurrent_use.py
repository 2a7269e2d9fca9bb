"""Many at once: the catalog is built once and never half, every acknowledged write is there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Kanly, Said
from library_cases import SCHEMA_3, card, keep_old, set_file
from places import TESTS
from small_data import on_few
from systems import posix

from cardbase import open_catalog
from cardbase.catalog.build import build
from cardbase.catalog.catalog import Catalog
from cardbase.catalog.open import forget_damaged
from cardbase.collection.owned import Copies
from cardbase.errors import CatalogError, DamagedCatalog
from cardbase.files import stamp_of
from cardbase.library.collection import add, owned
from cardbase.library.decks import saved_decks
from tracker.log.store import read_log

Folders = tuple[Path, Path]

DECK = TESTS / "decks" / "guild.txt"
SEATS = ("--house", "Vernius=Atreides/Caladan", "--house", "Ordos=Harkonnen/Giedi Prime")

WATCHED = """
import sys, time
from cardbase import open_catalog
class Watch:
    def wrote(self, done, of):
        if done == of:
            print("built", flush=True)
        elif done == 200 and "slow" in sys.argv:
            print("begun", flush=True)
            time.sleep(60)  # until it is killed
    def set_aside(self, kept): ...
    def not_kept(self, why): ...
with open_catalog(Watch()) as catalog:
    print(len(catalog.all_cards()))
"""


WAITING = """
import time
sleep = time.sleep
def waits(seconds):  # the lock is asked for again and again
    global waits
    print("waits", flush=True)
    time.sleep = sleep
    sleep(seconds)
time.sleep = waits
"""

MAIN = "import sys; from kanly.main import main; sys.exit(main(sys.argv[1:]))"


def started(words: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def script(text: str, *words: str) -> subprocess.Popen[str]:
    return started([sys.executable, "-c", text, *words])


def command(*words: str) -> subprocess.Popen[str]:
    return script(MAIN, *words)


def ended(process: subprocess.Popen[str]) -> Said:
    out, err = process.communicate(timeout=120)
    return Said(process.returncode, out, err)


def test_of_many_on_an_empty_home_one_builds(empty_home: Path, few_cards_data: Folders) -> None:
    said = [ended(one) for one in [started(on_few(WATCHED, few_cards_data)) for _ in range(3)]]
    assert [(one.code, one.err) for one in said] == [(0, "")] * 3
    assert sorted(one.out.split() for one in said) == [["8"]] * 2 + [["built", "8"]]
    assert not list(empty_home.glob("*.new*"))


@posix
def test_when_the_builder_is_killed_one_who_waits_builds(
    empty_home: Path, few_cards_data: Folders
) -> None:
    builder = started(on_few(WATCHED, few_cards_data, "slow"))
    assert builder.stdout is not None
    assert builder.stdout.readline() == "begun\n"
    waits = started(on_few(WAITING + WATCHED, few_cards_data))
    assert waits.stdout is not None
    assert waits.stdout.readline() == "waits\n"
    assert not (empty_home / "catalog.db").exists()
    builder.send_signal(signal.SIGKILL)
    builder.communicate(timeout=20)
    assert ended(waits) == Said(0, "built\n8\n", "")
    assert not list(empty_home.glob("*.new*"))


@pytest.mark.skipif(os.name == "nt", reason="Windows replaces no file that is open")
@pytest.mark.usefixtures("few_cards")
def test_who_reads_while_another_builds_reads_on(empty_home: Path) -> None:
    path = empty_home / "catalog.db"
    open_catalog().close()
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE meta SET value = 'of other data' WHERE name = 'hash'")
        raw.execute("UPDATE card SET name = 'Old ' || name")
    with Catalog(path) as before:
        assert before.card("eots:pogrom").name == "Old Pogrom"
        with open_catalog() as after:
            assert after.card("eots:pogrom").name == "Pogrom"
            assert before.card("eots:maula-pistol").name == "Old Maula Pistol"
            assert len(before.all_cards()) == len(after.all_cards()) == 8


def damage(home: Path) -> Path:
    path = home / "catalog.db"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DROP TABLE card_layer")
    return path


@pytest.mark.usefixtures("few_cards")
def test_several_who_find_the_catalog_damaged_are_all_answered(
    empty_home: Path, few_cards_data: Folders
) -> None:
    open_catalog().close()
    path = damage(empty_home)
    words = on_few(MAIN, few_cards_data, "card", "pogrom")
    said = [ended(one) for one in [started(words) for _ in range(2)]]
    assert [(one.code, one.out[:7]) for one in said] == [(0, "Pogrom ")] * 2
    assert any("built anew" in one.err for one in said)
    with Catalog(path) as healed:
        assert len(healed.all_cards()) == 8


def test_a_catalog_healed_by_another_is_not_removed_again(home: Path, built: Path) -> None:
    path = damage(home)
    with Catalog(path) as damaged, pytest.raises(DamagedCatalog) as told:
        damaged.all_cards()
    shutil.copy(built, home / "new.db")
    (home / "new.db").replace(path)
    healed = stamp_of(path)
    forget_damaged(told.value)
    assert stamp_of(path) == healed
    forget_damaged(DamagedCatalog(path, "this one", healed))
    assert not path.exists()


def test_threads_may_share_a_catalog(catalog: Catalog) -> None:
    ids = [one.id for one in catalog.all_cards()][:80]
    with Catalog(catalog.path) as shared, ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda one: shared.card(one).id, ids))
    assert found == ids


@pytest.mark.usefixtures("home")  # a catalog of its own: others share one
def test_a_closed_catalog_is_told_and_is_not_taken_for_damaged(catalog: Catalog) -> None:
    catalog.close()
    with pytest.raises(CatalogError, match="cannot be asked") as told:
        catalog.card("eots:pogrom")
    assert not isinstance(told.value, DamagedCatalog)


def test_a_build_that_came_second_builds_nothing(home: Path) -> None:
    before = stamp_of(home / "catalog.db")
    assert not build(home / "catalog.db", lambda: True)
    assert stamp_of(home / "catalog.db") == before


def test_of_many_writers_each_is_written_or_told(home: Path, kanly: Kanly) -> None:
    path = home / "library.db"
    assert kanly("game", "new", "one", *SEATS, "--seed", "1").code == 0
    assert kanly("game", "new", "two", *SEATS, "--seed", "2").code == 0
    with read_log() as log:
        before = {game: log.head(game).seq for game in ("one", "two")}
    adds = [command("collection", "add", "pogrom") for _ in range(2)]
    saves = [command("deck", "save", str(DECK), name) for name in ("Edric", "edric", "Murbella")]
    do = ("game", "do", "vernius:", "create", "spice", "1")
    plays = [command(*do, "--game", "one"), command(*do, "--game", "one")]
    apart = [command(*do, "--game", "two")]
    added, saved, played, alone = ([ended(p) for p in one] for one in (adds, saves, plays, apart))
    for one in (*added, *saved, *played, *alone):
        assert (one.code == 0) == (one.err == ""), one
        assert one.code == 0 or one.err.count("\n") == 1
    with Catalog(home / "catalog.db") as catalog:
        assert list(owned(catalog, path).counts.values()) == [2]
    assert [one.code for one in added] == [0, 0]
    assert sorted(one.code for one in saved[:2]) == [0, 2]
    assert {one.name.lower() for one in saved_decks(path)} == {"edric", "murbella"}
    assert alone[0].code == 0
    with read_log() as log:
        grown = {game: log.head(game).seq - before[game] for game in before}
    assert grown["two"] > 0
    assert grown["one"] == grown["two"] * len([one for one in played if not one.code]) > 0


RACE = """
import sys, time
from cardbase import open_catalog
from tracker.table.session import open_session
with open_catalog() as catalog, open_session(catalog, "one") as session:
    session.cards.learn_in_play(session.game)
    print("ready", flush=True)
    sys.stdin.readline()
    session.give(sys.argv[1:])
"""


def raced(*lines: str) -> list[int]:
    """Exit codes of programs that all have read the game before any says its line."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, *line.split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        for line in lines
    ]
    for one in programs:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in programs:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    for one in programs:
        one.communicate(timeout=120)
    return [one.returncode for one in programs]


def test_eight_writers_at_once_are_all_written_where_each_means_the_same(
    home: Path, kanly: Kanly
) -> None:
    """The attack: of eight writers more than half were refused and never tried again."""
    assert kanly("game", "new", "one", *SEATS).code == 0
    assert raced(*(f"note {number}" for number in range(8))) == [0] * 8
    with read_log(home / "library.db") as log:
        noted = [record.body for record in log.records("one") if record.kind == "Noted"]
    assert sorted(re.findall(r"\d", "".join(noted))) == [str(number) for number in range(8)]


def test_a_loser_whose_command_means_something_else_is_told(home: Path, kanly: Kanly) -> None:
    """A House lays out its decks once: of two that do, nothing comes of the second."""
    assert kanly("game", "new", "one", *SEATS).code == 0
    assert sorted(raced(*["vernius: deck imperial 15 house 45"] * 2)) == [0, 1]
    with read_log(home / "library.db") as log:
        given = [one.body for one in log.records("one") if one.kind == "CommandGiven"]
    assert len([body for body in given if "deck imperial" in body]) == 1


def test_decks_saved_while_the_library_is_upgraded_are_all_kept(home: Path) -> None:
    path = home / "library.db"
    keep_old(path, set_file(card(1)), SCHEMA_3)
    names = ["Edric", "Murbella", "Hwi Noree"]
    said = [ended(p) for p in [command("deck", "save", str(DECK), name) for name in names]]
    assert [(one.code, one.err) for one in said] == [(0, "")] * 3
    assert sorted(one.name for one in saved_decks(path)) == sorted(names)
    assert [one.name for one in home.glob("*backup*")] == ["library.db.v3-backup"]


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "save", str(DECK), "Edric"),
        ("deck", "forget", "Murbella"),
        ("deck", "list"),
        ("collection", "add", "pogrom"),
        ("collection", "show"),
        ("game", "list"),
    ],
    ids=" ".join,
)
def test_a_library_held_by_another_is_told_in_one_line(
    home: Path, kanly: Kanly, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("cardbase.library.file.PATIENCE", 0.1)
    path = home / "library.db"
    with Catalog(home / "catalog.db") as catalog:
        add([Copies(card=catalog.named("pogrom"), count=1)], path)
    stood = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        said = kanly(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"kanly: {path}: is held by another program")
    assert said.err.count("\n") == 1
    assert path.read_bytes() == stood
