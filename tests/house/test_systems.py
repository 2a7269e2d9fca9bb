"""A test that needs POSIX says so, and is skipped where there is none."""

from __future__ import annotations

import ast
import re

import pytest
from places import TESTS

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
    texts = {name: ast.unparse(node) for name, node in known.items()}
    needing = {name for name, text in texts.items() if POSIX.search(text)}
    aware = {name for name, text in texts.items() if AWARE.search(text)}
    if not needing:
        return []
    named = {name: names_in(node) & known.keys() for name, node in known.items()}
    made_of = {name: reached(name, named) for name in known if name.startswith("test_")}
    return [name for name, parts in made_of.items() if parts & needing and not parts & aware]


def names_in(node: Named) -> set[str]:
    """The names that a definition uses, also those of its arguments, which may be fixtures."""
    found = set[str]()
    for below in ast.walk(node):
        used = below.id if isinstance(below, ast.Name) else getattr(below, "arg", None)
        if used:
            found.add(used)
    return found


def reached(name: str, named: dict[str, set[str]]) -> set[str]:
    """What a test is made of: itself, and what of its module it names, and so on."""
    seen, ahead = {name}, [name]
    while ahead:
        new = named[ahead.pop()] - seen
        seen |= new
        ahead += new
    return seen


def test_what_needs_posix_says_so() -> None:
    files = [file for file in TESTS.rglob("test_*.py") if file.name not in SELF]
    assert len(files) > 150
    faults = [
        f"{file.name}: {name}"
        for file in sorted(files)
        for name in unmarked(file.read_text(encoding="utf-8"))
    ]
    assert not faults, "\n".join(faults)


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
