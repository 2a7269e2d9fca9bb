"""The house: imports point down only, and rooms stay small (design, "The house")."""

from __future__ import annotations

import ast
import csv
import re
from functools import cache
from pathlib import Path

import pytest
from places import TESTS

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
RELATIVE = "relatively"
DATABASES = {"sqlite3", "sqlmodel", "sqlalchemy"}
LONGEST_MODULE = 500
HEADING = re.compile(r"^\| (\d[\d.]* [^|]+) \| `([\w/.]+)` \|$", re.MULTILINE)
"""A row of the list in CONTRIBUTING: a heading of the rule register, and the room it leads to."""
STANDING = ("evaluating", "figures", "kinds", "layer", "named_kinds", "selecting")
CIRCLES = [{f"tracker.standing.{name}" for name in STANDING}]
"""Modules that import one another.

Which cards a text means depends on their kinds and numbers, and these on what cards in play say of
which cards.
"""


def modules(floor: str) -> list[Path]:
    """The modules of a package."""
    found = sorted(PACKAGES[floor].rglob("*.py"))
    assert found, floor
    return found


def told(floor: str, path: Path) -> str:
    """A module as a fault names it."""
    return f"{floor}/{path.relative_to(PACKAGES[floor]).as_posix()}"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> list[ast.AST]:
    """The statements right below a node; expressions, most of a tree, hold no import."""
    blocks = ("body", "orelse", "handlers", "finalbody", "cases")
    below = (getattr(node, block, []) for block in blocks)
    return [one for block in below if isinstance(block, list) for one in block]


def imported(tree: ast.AST) -> set[str]:
    """The top-level packages a module imports, wherever in it the import stands."""
    found, nodes = set[str](), statements(tree)
    while nodes:
        node = nodes.pop()
        nodes += statements(node)
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(RELATIVE if node.level else str(node.module).split(".")[0])
    return found


def too_high(floor: str, found: set[str]) -> set[str]:
    """What a floor imports and may not: any floor above its own; on the first, databases.

    And nothing may be imported relatively: what is said so is not seen to point up.
    """
    above = set(FLOORS[FLOORS.index(floor) + 1 :])
    return found & (above | {RELATIVE} | (DATABASES if floor == "errata" else set()))


def test_imports_point_down() -> None:
    faults = [
        f"{told(floor, path)}: imports {', '.join(sorted(high))}"
        for floor in FLOORS
        for path in modules(floor)
        if (high := too_high(floor, imported(tree_of(path))))
    ]
    assert not faults, "\n".join(faults)


def test_an_import_that_points_up_is_seen() -> None:
    late = "def f():\n    from kanly.terminal.output import say\n    import sqlite3\n"
    assert too_high("errata", imported(ast.parse(late))) == {"kanly", "sqlite3"}
    assert too_high("cardbase", imported(ast.parse(late))) == {"kanly"}
    assert not too_high("kanly", imported(ast.parse(late)))
    assert too_high("kanly", imported(ast.parse("from .say import say"))) == {RELATIVE}


@pytest.mark.parametrize(
    "block",
    [
        "class A:\n    {}",
        "if a:\n    pass\nelse:\n    {}",
        "for a in b:\n    {}\nelse:\n    pass",
        "while a:\n    {}",
        "with a:\n    {}",
        "try:\n    {}\nfinally:\n    pass",
        "try:\n    pass\nexcept A:\n    {}",
        "try:\n    pass\nfinally:\n    {}",
        "match a:\n    case 1:\n        {}",
        "async def f():\n    async with a:\n        {}",
    ],
)
def test_an_import_is_seen_in_every_kind_of_block(block: str) -> None:
    tree = ast.parse(block.format("import kanly"))
    assert imported(tree) == arrows("a", tree, {"kanly"}) == {"kanly"}


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
        nodes += statements(node)
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


def graph_of_modules() -> dict[str, set[str]]:
    """Which modules of the product each imports when it runs; a floor's own way in left out."""
    paths = {
        ".".join((floor, *path.relative_to(root).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for floor, root in PACKAGES.items()
        for path in root.rglob("*.py")
    }
    return {
        name: set() if name in FLOORS else arrows(name, tree_of(path), set(paths))
        for name, path in paths.items()
    }


def between_folders(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same graph with each module as the folder it lies in."""
    packages = {name.rpartition(".")[0] for name in graph}
    folder = {
        name: name if name in packages else name.rpartition(".")[0]
        for name in {*graph, *(one for below in graph.values() for one in below)}
    }
    found: dict[str, set[str]] = {one: set() for one in folder.values()}
    for name, below in graph.items():
        found[folder[name]] |= {folder[one] for one in below} - {folder[name]}
    return found


def test_modules_import_no_one_who_imports_them() -> None:
    assert circles(graph_of_modules()) == CIRCLES


def test_folders_import_no_one_who_imports_them() -> None:
    assert circles(between_folders(graph_of_modules())) == []


def test_a_circle_of_folders_is_seen_where_modules_have_none() -> None:
    graph = {"f.a.x": {"f.b.y"}, "f.b.z": {"f.a.w"}, "f.b.y": set[str](), "f.a.w": set[str]()}
    assert not circles(graph)
    assert circles(between_folders(graph)) == [{"f.a", "f.b"}]


def test_each_heading_of_the_rule_register_leads_to_one_room() -> None:
    root = PACKAGES["errata"].parent
    with (PACKAGES["errata"] / "data" / "rules.csv").open(encoding="utf-8", newline="") as file:
        headings = {row["section"] for row in csv.DictReader(file)}
    listed = HEADING.findall((root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(listed) == len(headings)
    assert {heading for heading, _ in listed} == headings
    assert [room for _, room in listed if not (root / room).exists()] == []


def test_a_circle_is_seen_also_through_late_imports_and_not_through_types() -> None:
    late = ast.parse("def f():\n    from a import b\n    import c\n")
    types = ast.parse("if TYPE_CHECKING:\n    import c\n")
    assert arrows("d", late, {"a.b", "c"}) == {"a.b", "c"}
    assert not arrows("d", types, {"c"})
    assert circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()}) == [{"a", "b", "c"}]


def test_rooms_are_small() -> None:
    rooms = {told(floor, path): path for floor in FLOORS for path in modules(floor)}
    rooms |= {path.relative_to(TESTS.parent).as_posix(): path for path in TESTS.rglob("*.py")}
    lines = {
        name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in rooms.items()
    }
    faults = [f"{name}: {count} lines" for name, count in lines.items() if count > LONGEST_MODULE]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("floor", FLOORS)
def test_every_package_is_typed(floor: str) -> None:
    assert (PACKAGES[floor] / "py.typed").is_file()
