"""docs/shell.md names every environment variable and exit code there is."""

from __future__ import annotations

import ast
from pathlib import Path

from places import DOCS

import errata
from kanly.terminal.output import Code

HOUSE = Path(errata.__file__).parents[1]
PAGE = DOCS / "shell.md"
FLOORS = ("errata", "cardbase", "tracker", "templates", "kanly")


def literals(node: ast.AST) -> set[str]:
    """The texts in a piece of source."""
    parts = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {part for part in parts if isinstance(part, str)}


def read_in(tree: ast.Module) -> set[str]:
    """What a module reads of os.environ: named there, or by a constant of the module."""
    constants: dict[str, set[str]] = {}
    for one in tree.body:
        if isinstance(one, ast.Assign):
            names = {part.id for part in ast.walk(one.targets[0]) if isinstance(part, ast.Name)}
            constants |= dict.fromkeys(names, literals(one.value))
    found: set[str] = set()
    for part in ast.walk(tree):
        keys: list[ast.expr] = []
        if isinstance(part, ast.Call) and ast.unparse(part.func).endswith("environ.get"):
            keys = part.args[:1]
        elif isinstance(part, ast.Subscript) and ast.unparse(part.value).endswith("environ"):
            keys = [part.slice]
        elif isinstance(part, ast.Compare) and "environ" in ast.unparse(part.comparators[0]):
            keys = [part.left]
        elif isinstance(part, ast.keyword) and part.arg == "envvar":
            keys = [part.value]
        for key in keys:
            found |= constants.get(key.id, set()) if isinstance(key, ast.Name) else literals(key)
    return found


def test_every_variable_that_is_read_stands_in_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("## Environment variables")[2]
    files = (file for floor in FLOORS for file in (HOUSE / floor).rglob("*.py"))
    texts = (file.read_text("utf-8") for file in files)
    reading = [text for text in texts if "environ" in text or "envvar" in text]
    read = set().union(*(read_in(ast.parse(text)) for text in reading))
    assert {"KANLY_HOME", "KANLY_GAME", "KANLY_PAGER", "NO_COLOR", "TERM", "COMP_WORDS"} <= read
    for name in read:
        assert f"`{name}`" in page, name


def test_every_exit_code_stands_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for code in Code:
        assert f"| {code.value} |" in page
