"""A disk that is full or read-only: one line, nothing lost, and what only reads still reads."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from command_line import Kanly, Said
from library_cases import SCHEMA_3, card, keep_old, set_file
from places import TESTS
from small_data import on_few
from systems import posix

from cardbase.library.decks import saved_decks
from kanly.terminal.files import put

DECKS = TESTS / "decks"
DECK = str(DECKS / "guild.txt")
SEATS = ("--house", "Vernius=Atreides/Caladan", "--house", "Ordos=Harkonnen/Giedi Prime")
pytestmark = pytest.mark.usefixtures("unmeasured")


def _run(program: str, *words: str) -> None:
    subprocess.run([shutil.which(program) or program, *words], check=True)


class Disk:
    """A small disk of its own, in memory."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def fill(self) -> Path:
        """Leave no room on it; the file that takes the room."""
        file = self.place / "filling"
        with suppress(OSError), file.open("wb", buffering=0) as stream:
            while True:
                stream.write(b"x" * 4096)
        assert shutil.disk_usage(self.place).free == 0
        return file

    def seal(self) -> None:
        """Let nobody write to it."""
        _run("mount", "-o", "remount,ro", str(self.place))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    if not mount or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk, and not on every system")
    words = [mount, "-t", "tmpfs", "-o", "size=8m", "none", str(place)]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("no disk may be mounted here")
    yield Disk(place)
    _run("umount", str(place))


@pytest.fixture
def small(disk: Disk, built: Path, kanly: Kanly, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A small disk that is home to a catalog, a deck, a game and a card owned."""
    monkeypatch.setenv("KANLY_HOME", str(disk.place))
    shutil.copy(built, disk.place)
    assert kanly("deck", "save", DECK, "Edric").code == 0
    assert kanly("collection", "add", "pogrom").code == 0
    assert kanly("game", "new", "one", *SEATS, "--seed", "1").code == 0
    return disk


WRITERS = [
    ("deck", "save", DECK, "Murbella"),
    ("deck", "rename", "Edric", "EDRIC"),
    ("deck", "forget", "Edric"),
    ("collection", "add", "pogrom"),
    ("collection", "add-deck", DECK),
    ("game", "new", "two", *SEATS),
    ("game", "do", "vernius:", "create", "spice", "1"),
    ("game", "branch", "other"),
]
READERS = [
    ("card", "pogrom"),
    ("ask", "karama"),
    ("rule", "P-04"),
    ("errata",),
    ("sets",),
    ("matchup",),
    ("faction", "richese"),
    ("export", "cards", "--format", "csv"),
    ("deck", "list"),
    ("deck", "check", "Edric"),
    ("deck", "stats", "Edric"),
    ("collection", "show"),
    ("collection", "export"),
    ("game", "list"),
    ("game", "status"),
    ("game", "legal"),
    ("game", "log"),
    ("game", "report"),
    ("game", "export"),
    ("print", "list"),
]


def told_in_one_line(said: Said) -> str:
    assert (said.code, said.out) == (2, ""), said
    assert said.err.startswith("kanly: ")
    assert said.err.count("\n") == 1
    return said.err


def test_on_a_full_disk_every_command_that_writes_says_so_and_loses_nothing(
    small: Disk, kanly: Kanly, tmp_path: Path
) -> None:
    library = small.place / "library.db"
    game = tmp_path / "one.jsonl"
    assert kanly("game", "export", "--out", str(game)).code == 0
    filling = small.fill()
    stood = library.read_bytes()
    for words in (*WRITERS, ("game", "import", str(game), "--as-name", "again")):
        said = told_in_one_line(kanly(*words))
        assert f"{library}: " in said
        assert library.read_bytes() == stood, words
    for words in READERS:
        assert kanly(*words).code in (0, 1), words
    filling.unlink()
    for words in WRITERS:
        assert kanly(*words).code == 0, words


def test_on_a_read_only_disk_all_is_read_and_nothing_written(small: Disk, kanly: Kanly) -> None:
    before = [kanly(*words) for words in READERS]
    small.seal()
    assert [kanly(*words) for words in READERS] == before
    for words in WRITERS:
        said = told_in_one_line(kanly(*words))
        assert f"{small.place}: cannot keep data here (Read-only file system)" in said
    out = small.place / "out.txt"
    said = told_in_one_line(kanly("deck", "convert", DECK, "--out", str(out)))
    assert f'{out}: expected a file that can be written, found "Read-only file system"' in said


CUT_OFF = """
import os, sqlite3, sys
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
raw.execute("PRAGMA cache_size = 1")
raw.execute("PRAGMA cache_spill = 1")
raw.execute("BEGIN IMMEDIATE")
raw.execute("UPDATE deck SET name = 'Nobody'")
for number in range(400):
    raw.execute("INSERT INTO game_chance VALUES (?, ?)", (f"cut{number}", "x" * 2000))
os._exit(9)
"""


def test_a_write_cut_off_is_undone_for_reading_on_a_read_only_disk(
    small: Disk, kanly: Kanly
) -> None:
    """The attack: a hot journal on a read-only disk stopped all reading of the library."""
    before = [kanly(*words) for words in READERS]
    library = small.place / "library.db"
    subprocess.run([sys.executable, "-c", CUT_OFF, str(library)], check=False)
    assert (small.place / "library.db-journal").stat().st_size > 1000
    assert b"Nobody" in library.read_bytes()
    small.seal()
    assert [kanly(*words) for words in READERS] == before


def test_a_build_that_fails_leaves_nothing(disk: Disk, kanly: Kanly) -> None:
    """The attack: a catalog for which there was no room left a journal."""
    filling = disk.place / "filling"
    filling.write_bytes(b"x" * (shutil.disk_usage(disk.place).free - 1_500_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANLY_HOME", str(disk.place))
        assert kanly("card", "pogrom").code == 0
    assert sorted(one.name for one in disk.place.iterdir()) == ["catalog.db.lock", "filling"]


@pytest.mark.usefixtures("few_cards")
def test_a_catalog_that_cannot_be_kept_is_held_in_memory(
    disk: Disk, kanly: Kanly, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANLY_HOME", str(disk.place / "kanly"))
    disk.fill()
    said = kanly("card", "pogrom")
    assert said.code == 0
    assert said.out.startswith("Pogrom ")
    assert said.err.endswith("Until then each command builds the catalog for itself.\n")
    assert said.err.count("\n") == 1


def test_an_upgrade_without_room_for_its_backup_changes_nothing(disk: Disk, kanly: Kanly) -> None:
    path = disk.place / "library.db"
    keep_old(path, set_file(*(card(number) for number in range(300))), SCHEMA_3)
    stood, filling = path.read_bytes(), disk.fill()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANLY_HOME", str(disk.place))
        told_in_one_line(kanly("deck", "forget", "Edric"))
    assert path.read_bytes() == stood
    assert sorted(one.name for one in disk.place.iterdir() if "library" in one.name) == [path.name]
    filling.unlink()


OUTPUTS = [
    ("deck", "convert", DECK, "--to", "json"),
    ("deck", "stats", DECK),
    ("collection", "export"),
    ("game", "report"),
    ("game", "export"),
    ("print", "tokens"),
]


def test_a_file_that_stands_is_kept_when_the_disk_is_full(
    small: Disk, kanly: Kanly, tmp_path: Path
) -> None:
    out = small.place / "mine.html"
    out.write_text("precious", encoding="utf-8")
    small.fill()
    there = {*small.place.iterdir(), small.place / "templates"}  # compiled templates, if any
    for words in OUTPUTS:
        told_in_one_line(kanly(*words, "--out", str(out)))
        assert out.read_text(encoding="utf-8") == "precious"
        assert {*small.place.iterdir()} <= there
        said = told_in_one_line(kanly(*words, "--out", str(tmp_path / "no" / "such" / "x.html")))
        assert "No such file or directory" in said


LIMITED = """
import resource, signal, sys
sys.dont_write_bytecode = True  # else half a file of ours is left for all who import it later
from kanly.main import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
sys.exit(main(sys.argv[1:]))
"""


@posix
def test_a_file_too_large_for_the_disk_leaves_the_one_that_stands(
    home: Path, tmp_path: Path
) -> None:
    """A limit on the size of files stands for the full disk, where none can be mounted."""
    out = tmp_path / "deck.json"
    out.write_text("precious", encoding="utf-8")
    words = [sys.executable, "-c", LIMITED, "deck", "convert", DECK, "--out", str(out)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "File too large" in told_in_one_line(Said(done.returncode, done.stdout, done.stderr))
    assert out.read_text(encoding="utf-8") == "precious"
    assert sorted(tmp_path.iterdir()) == [out, home]


STOPPED = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a job began behind others
from pathlib import Path
from kanly.main import main
import kanly.terminal.files
sync = os.fsync
def stop(file):
    os.kill(os.getpid(), signal.SIGINT)
    sync(file)
os.fsync = stop
sys.exit(main(sys.argv[1:]))
"""


@posix
@pytest.mark.parametrize("words", [("deck", "convert", DECK), ("print", "tokens")], ids=" ".join)
def test_ctrl_c_while_a_file_is_written_leaves_the_one_that_stands(
    home: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    out = tmp_path / "out.html"
    out.write_text("precious", encoding="utf-8")
    run = [sys.executable, "-c", STOPPED, *words, "--out", str(out)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert out.read_text(encoding="utf-8") == "precious"
    assert sorted(tmp_path.iterdir()) == [home, out]


STOPPED_BUILD = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a job began behind others
from kanly.main import main
from kanly.terminal.progress import Progress
Progress.wrote = lambda self, done, of: os.kill(os.getpid(), signal.SIGINT)
sys.exit(main(["card", "pogrom"]))
"""


@posix
def test_ctrl_c_while_the_catalog_is_built_leaves_none(
    empty_home: Path, few_cards_data: tuple[Path, Path]
) -> None:
    run = on_few(STOPPED_BUILD, few_cards_data)
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert [one.name for one in empty_home.iterdir()] in ([], ["catalog.db.lock"])


STOPPED_SAVE = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a job began behind others
from kanly.main import main
import cardbase.library.deck_rows as rows
def stop(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)
rows.enter = stop
sys.exit(main(sys.argv[1:]))
"""


@posix
def test_ctrl_c_while_a_deck_is_saved_leaves_the_earlier_one(home: Path, kanly: Kanly) -> None:
    assert kanly("deck", "save", DECK, "Edric").code == 0
    other = str(DECKS / "atreides.txt")
    run = [sys.executable, "-c", STOPPED_SAVE, "deck", "save", other, "Edric", "--replace"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert [one.name for one in saved_decks(home / "library.db")] == ["Edric"]
    assert "the same cards" in kanly("deck", "diff", DECK, "Edric").out


@posix
def test_a_link_is_followed_and_rights_are_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "file.txt", tmp_path / "link.txt"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    put(link, "new\n")
    assert link.is_symlink()
    assert file.read_bytes() == b"new\n"
    assert file.stat().st_mode & 0o777 == 0o640


@posix
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as other:
        read = other.submit(pipe.read_bytes)
        put(pipe, "said\n")
        assert read.result(20) == b"said\n"
    assert pipe.is_fifo()
