"""The house: imports point down only, and rooms stay small (design, "The house")."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import cardbase
import errata
import kanly
import templates
import tracker

FLOORS = ["errata", "cardbase", "tracker", "templates", "kanly"]
PACKAGES = {
    package.__name__: Path(str(package.__file__)).parent
    for package in (errata, cardbase, tracker, templates, kanly)
}
MODULES = [
    pytest.param(name, path, id=f"{name}/{path.relative_to(root)}")
    for name, root in PACKAGES.items()
    for path in sorted(root.rglob("*.py"))
]
DATABASES = {"sqlite3", "sqlmodel", "sqlalchemy"}
LONGEST_MODULE, LONGEST_FUNCTION = 500, 40


def imported(tree: ast.AST) -> set[str]:
    """The top-level packages a module imports, wherever in it the import stands."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            found.add(str(node.module).split(".")[0])
    return found


def too_high(floor: str, found: set[str]) -> set[str]:
    """What a floor imports and may not: any floor above its own; on the first, databases."""
    above = set(FLOORS[FLOORS.index(floor) + 1 :])
    return found & (above | (DATABASES if floor == "errata" else set()))


@pytest.mark.parametrize(("floor", "path"), MODULES)
def test_imports_point_down(floor: str, path: Path) -> None:
    assert not too_high(floor, imported(ast.parse(path.read_text(encoding="utf-8"))))


def test_an_import_that_points_up_is_seen() -> None:
    late = "def f():\n    from kanly.output import say\n    import sqlite3\n"
    assert too_high("errata", imported(ast.parse(late))) == {"kanly", "sqlite3"}
    assert too_high("cardbase", imported(ast.parse(late))) == {"kanly"}
    assert not too_high("kanly", imported(ast.parse(late)))


TESTS = sorted(Path(__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", [*(module.values[1] for module in MODULES), *TESTS])
def test_rooms_are_small(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST_MODULE
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = int(node.end_lineno or 0) - node.lineno + 1
            assert lines < LONGEST_FUNCTION, f"{node.name}: {lines} lines"


@pytest.mark.skipif("KANLY_INSTALLED" not in os.environ, reason="not a run on the installed wheel")
def test_the_installed_packages_are_the_ones_tested() -> None:
    assert all("site-packages" in path.parts for path in PACKAGES.values())


@pytest.mark.parametrize("floor", FLOORS)
def test_every_package_is_typed(floor: str) -> None:
    assert (PACKAGES[floor] / "py.typed").is_file()
