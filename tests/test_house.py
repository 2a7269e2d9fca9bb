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
CIRCLES = [{"tracker.losing", "tracker.ties"}]
"""Modules that import one another: who loses leaves a tie, and who cannot draw in a tie loses."""


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


def arrows(name: str, tree: ast.AST, known: set[str]) -> set[str]:
    """The modules a module imports when it runs, also late; not those it needs for types alone."""
    found, nodes = set[str](), [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            nodes += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {part if part in known else str(node.module) for part in parts}
        nodes += ast.iter_child_nodes(node)
    return (found & known) - {name}


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that reach one another."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        found, ahead = set[str](), [start]
        while ahead:
            new = graph[ahead.pop()] - found
            found |= new
            ahead += new
        reached[start] = found
    round_ = (frozenset(m for m in reached[one] if one in reached[m]) for one in graph)
    return [set(circle) for circle in dict.fromkeys(round_) if circle]


def test_modules_import_no_one_who_imports_them() -> None:
    paths = {
        ".".join((floor, *path.relative_to(root).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for floor, root in PACKAGES.items()
        for path in root.rglob("*.py")
    }
    graph = {
        name: arrows(name, ast.parse(path.read_text(encoding="utf-8")), set(paths))
        for name, path in paths.items()
    }
    assert circles(graph) == CIRCLES


def test_a_circle_is_seen_also_through_late_imports_and_not_through_types() -> None:
    late = ast.parse("def f():\n    from a import b\n    import c\n")
    types = ast.parse("if TYPE_CHECKING:\n    import c\n")
    assert arrows("d", late, {"a.b", "c"}) == {"a.b", "c"}
    assert not arrows("d", types, {"c"})
    assert circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()}) == [{"a", "b", "c"}]


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
