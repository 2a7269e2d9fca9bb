"""A test that needs POSIX says so, and is skipped where there is none."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

POSIX = re.compile(
    r"os\.(?:mkfifo|fork|[gs]ete?[ug]id|kill\b|fchmod)|SIG(?:KILL|XFSZ|ALRM|HUP|PROF)|setitimer"
    r"|setrlimit|getrlimit|symlink_to|hardlink_to|chmod\((?!292|420)|mode=\d|/dev/(?!null)|/bin/"
    r"|openpty"
)
"""What a test does, or a script that it runs, and Windows cannot.

A file that is read-only (0o444 is 292) and is so no more (0o644 is 420) Windows has, too.
"""

AWARE = re.compile(r"posix|skip|hasattr\(os, 'geteuid'\)")
"""What shows that a test, a fixture or a helper of it knows where it is."""

SELF = {"test_systems.py", "test_path_habits.py"}
TESTS = [file for file in sorted(Path(__file__).parent.glob("test_*.py")) if file.name not in SELF]

Named = ast.FunctionDef | ast.ClassDef | ast.Assign


def unmarked(source: str) -> list[str]:
    """The tests of a module that need POSIX, themselves or by what they name, and do not say so."""
    if "allow_module_level=True" in source:
        return []
    known: dict[str, Named] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            known[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known[node.targets[0].id] = node
    found = []
    for name in known:
        text = "\n".join(map(ast.unparse, reached(name, known)))
        if name.startswith("test_") and POSIX.search(text) and not AWARE.search(text):
            found.append(name)
    return found


def reached(name: str, known: dict[str, Named]) -> list[Named]:
    """What a test is made of: itself, and what of its module it names, also as a fixture."""
    seen, ahead = [name], [name]
    while ahead:
        for node in ast.walk(known[ahead.pop()]):
            used = node.id if isinstance(node, ast.Name) else getattr(node, "arg", None)
            if used in known and used not in seen:
                seen.append(used)
                ahead.append(used)
    return [known[one] for one in seen]


@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.stem)
def test_what_needs_posix_says_so(file: Path) -> None:
    assert unmarked(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("marked", "source"),
    [
        (False, "def test_a(): os.mkfifo(x)"),
        (False, "S = 'os.kill(1, 9)'\ndef helper(): return S\ndef test_a(): helper()"),
        (False, "def place(): Path(x).chmod(0)\ndef test_a(place): ..."),
        (False, "@many(['card >/dev/full'])\ndef test_a(line): ..."),
        (True, "@posix\ndef test_a(): os.mkfifo(x)"),
        (True, "def place():\n    pytest.skip('')\n    os.setuid(1)\ndef test_a(place): ..."),
        (True, "def test_a(): os.getpid()"),
        (True, "def helper(): os.mkfifo(x)"),
    ],
)
def test_a_test_without_its_mark_is_seen(marked: bool, source: str) -> None:
    assert unmarked(source) == ([] if marked else ["test_a"])
