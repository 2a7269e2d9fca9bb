"""Files and names that hold on Linux, macOS and Windows alike, as far as one system can show.

No test here runs on Windows: its paths are read as text, its line ends are written to a stream,
and the habits that break there are looked for in the source.
"""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING
from unicodedata import normalize

import pytest
from places import ROOT, TESTS

from cardbase.files import TRIES, address_of, replace_file
from cardbase.home import catalog_path
from kanly.printing.offers import OFFERS
from kanly.terminal.files import say_file

if TYPE_CHECKING:
    from command_line import Kanly

FLOORS = ("errata", "cardbase", "tracker", "templates", "kanly")
DECKS = TESTS / "decks"
POSIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
NOT_ON_WINDOWS = {
    *(f"os.{one}" for one in "fork getuid geteuid setuid mkfifo killpg uname".split()),
    *(f"signal.SIG{one}" for one in "KILL PIPE ALRM XFSZ HUP USR1".split()),
}
TEXT = {"read_text": 0, "write_text": 1, "open": 0}


def habits_broken(source: str) -> list[str]:
    """What in a module would not hold on every system: line and what it is."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            names = {module.split(".")[0], *(one.name.split(".")[0] for one in node.names)}
            found += [f"{node.lineno} {one}" for one in sorted(names & POSIX_ONLY)]
        elif isinstance(node, ast.Attribute) and called(node) in NOT_ON_WINDOWS:
            found.append(f"{node.lineno} {node.attr}")
        elif isinstance(node, ast.Constant) and _text(node.value).startswith(("/dev/", "/tmp/")):  # noqa: S108
            found.append(f"{node.lineno} {_text(node.value)}")
        elif isinstance(node, ast.Call):
            found += unsaid(node)
    return found


def called(node: ast.Attribute) -> str:
    return f"{node.value.id if isinstance(node.value, ast.Name) else '...'}.{node.attr}"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def unsaid(call: ast.Call) -> list[str]:
    """A text file opened without its encoding, or written without its line ends."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    of_a_module = isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    if name not in TEXT or (name != "open" and not isinstance(call.func, ast.Attribute)):
        return []
    said = {one.arg: one.value for one in call.keywords}
    words = [_text(one.value) for one in call.args if isinstance(one, ast.Constant)]
    mode = next((one for one in words if one and set(one) <= set("rwxabt+")), "r")
    if "b" in mode or (name == "open" and of_a_module and not (said or words)):
        return []  # bytes; or the open() of something else than a file
    if "encoding" not in said:
        return [f"{call.lineno} {name} without encoding"]
    if (name == "write_text" or set(mode) & set("wax")) and "newline" not in said:
        return [] if ast.unparse(call).startswith("open(os.devnull") else [f"{call.lineno} newline"]
    return []


BAD = [
    "path.read_text()",
    "path.write_text('x', encoding='utf-8')",
    "open('x')",
    "path.open('w', encoding='utf-8')",
    "path.open('r')",
    "import fcntl",
    "def f():\n    from resource import setrlimit",
    "os.geteuid()",
    "signal.SIGKILL",
    "x = '/dev/null'",
]
GOOD = [
    "path.read_text(encoding='utf-8')",
    "path.write_text('x', encoding='utf-8', newline='')",
    "path.open('rb')",
    "path.read_bytes()",
    "import os, signal\nsignal.SIGINT",
    "os.devnull",
]


@pytest.mark.parametrize("source", BAD)
def test_a_broken_habit_is_seen(source: str) -> None:
    assert len(habits_broken(source)) == 1


@pytest.mark.parametrize("source", GOOD)
def test_a_good_habit_is_let_be(source: str) -> None:
    assert habits_broken(source) == []


@pytest.mark.parametrize("floor", FLOORS)
def test_the_product_keeps_the_habits_of_every_system(floor: str) -> None:
    files = sorted((ROOT / floor).rglob("*.py"))
    assert files
    broken = {str(file.relative_to(ROOT)): habits_broken(file.read_text("utf-8")) for file in files}
    assert {file: faults for file, faults in broken.items() if faults} == {}


def test_goldens_and_data_have_plain_line_ends() -> None:
    attributes = ROOT / ".gitattributes"
    if attributes.exists():  # not in a source archive
        assert "* text=auto eol=lf\n" in attributes.read_text("utf-8")
    files = [*(ROOT / "tests" / "golden").iterdir(), *(ROOT / "errata" / "data").rglob("*.csv")]
    assert len(files) > 20
    assert [one.name for one in files if b"\r" in one.read_bytes()] == []


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (r"C:\Users\Paul\kanly\catalog.db", "file:///C:/Users/Paul/kanly/catalog.db"),
        (r"C:\a b\50% #1\x.db", "file:///C:/a%20b/50%25%20%231/x.db"),
        (r"\\server\share\kanly\x.db", "file:////server/share/kanly/x.db"),
    ],
)
def test_sqlite_is_given_windows_paths_as_it_reads_them(path: str, address: str) -> None:
    assert address_of(PureWindowsPath(path)) == address


def test_the_files_kanly_names_itself_may_be_called_so_everywhere() -> None:
    names = ["catalog.db.lock", "catalog.db.set-aside-1", "library.db.v3-backup-2", "index.html"]
    for name in [*names, *(f"{offer.id}.pdf" for offer in OFFERS.values())]:
        assert not PureWindowsPath(name).is_reserved()
        assert not set(name) & set('<>:"/\\|?*')
        assert name.isascii()
        assert name == name.lower().rstrip(". ")
        assert len(name) < 64


class Held(type(Path())):  # type: ignore[misc]
    """A file whose place is held open by others for so many tries, as Windows has it."""

    left = 0

    def replace(self, target: Path) -> Path:
        """Take the place of the target, once it is let go."""
        if type(self).left:
            type(self).left -= 1
            raise PermissionError(13, "held by another")
        return Path(self).replace(target)


def test_a_file_held_open_is_replaced_once_it_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardbase.files.PAUSE", 0.0)
    new, target = Held(tmp_path / "new"), tmp_path / "target"
    new.write_bytes(b"new")
    Held.left = 3
    replace_file(new, target, shared=False)
    assert target.read_bytes() == b"new"
    new.write_bytes(b"newer")
    Held.left = TRIES
    with pytest.raises(PermissionError):
        replace_file(new, target, shared=False)
    Held.left = 1
    with pytest.raises(PermissionError):
        replace_file(new, target, shared=True)
    assert (target.read_bytes(), new.read_bytes()) == (b"new", b"newer")


def test_a_file_to_standard_output_has_the_same_bytes_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n") as windows:
        monkeypatch.setattr("sys.stdout", windows)
        say_file("Пол,1\r\nMaud'Dib\n")
        windows.flush()
        assert raw.getvalue() == "Пол,1\r\nMaud'Dib\n".encode()


@pytest.mark.parametrize("form", ["mine", "mine/", "ein Haus/ü ß", "~/mine", "a#b%20c?d"])
def test_a_home_of_any_spelling_keeps_its_data(
    kanly: Kanly, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("KANLY_HOME", form)
    home = catalog_path().parent
    assert home == tmp_path / form.removeprefix("~/")
    home.mkdir(parents=True)
    (home / "catalog.db").write_bytes(built.read_bytes())
    assert kanly("deck", "save", str(DECKS / "guild.txt"), "Edric").code == 0
    assert "Edric" in kanly("deck", "list").out
    assert (home / "library.db").is_file()


def test_a_home_that_is_a_file_is_told(
    kanly: Kanly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("KANLY_HOME", str(file))
    said = kanly("card", "pogrom")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(
        f"kanly: {file}: cannot keep data here (it is a file, and no folder)"
    )
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("home")
def test_a_name_is_the_same_composed_or_not(kanly: Kanly, tmp_path: Path) -> None:
    composed, parted = normalize("NFC", "Fremenkrähe"), normalize("NFD", "Fremenkrähe")
    assert composed != parted
    file = tmp_path / f"{parted}.txt"
    file.write_bytes((DECKS / "guild.txt").read_bytes())
    assert kanly("deck", "save", str(file), parted).code == 0
    assert kanly("deck", "save", str(file), composed.upper()).code == 2
    assert kanly("deck", "show", composed).code == 0
    assert composed in kanly("deck", "list").out


@pytest.mark.usefixtures("home")
def test_lists_with_the_line_ends_of_windows_are_the_same_lists(
    kanly: Kanly, tmp_path: Path
) -> None:
    plain = (DECKS / "guild.txt").read_bytes()
    (tmp_path / "crlf.txt").write_bytes(plain.replace(b"\n", b"\r\n"))
    (tmp_path / "marked.txt").write_bytes(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
    for name in ("crlf.txt", "marked.txt"):
        said = kanly("deck", "diff", str(DECKS / "guild.txt"), str(tmp_path / name))
        assert (said.code, said.err) == (0, "")
        assert "the same cards" in said.out
    assert kanly("deck", "convert", str(DECKS / "guild.txt")).code == 0


CONSOLES = [
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "cp437"},
    {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.mark.parametrize("console", CONSOLES, ids=["cp1252", "cp437", "C"])
@pytest.mark.usefixtures("home")
def test_a_console_shows_what_it_can(console: dict[str, str]) -> None:
    script = (
        "import sys; from kanly.main import main\n"
        "for words in (['card', 'weirding way'], ['ask', 'karama'], ['find', '\\u041f'],"
        " ['errata'], ['faction', 'richese'], ['card', 'pogrom', '--json']):\n"
        "    print(main(words), file=sys.stderr)"
    )
    run = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning"]
    env = {**os.environ, **console}
    done = subprocess.run([*run, "-c", script], env=env, capture_output=True, check=False)
    said = done.stderr.decode("ascii", "replace")
    assert done.returncode == 0, said
    codes = [line for line in said.splitlines() if line.isdigit()]
    assert codes[:2] + codes[3:] == ["0"] * 5
    assert "Error" not in said
    assert "internal fault" not in said
