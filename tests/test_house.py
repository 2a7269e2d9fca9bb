"""The house: imports point down only, and rooms stay small (design, "The house")."""

from __future__ import annotations

import ast
from functools import cache
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
RELATIVE = "relatively"
DATABASES = {"sqlite3", "sqlmodel", "sqlalchemy"}
LONGEST_MODULE = 500
STANDING = (
    *("context", "counting", "figures", "forbidding", "hosts", "identity", "immunity", "in_force"),
    *("layer", "named_kinds", "rites", "room", "said", "selecting", "testing", "yields"),
)
DEPLOYMENT = ("assigning", "costs", "guards", "lives", "price", "targets")
EVALUATORS = {
    *(f"tracker.standing.{name}" for name in STANDING),
    *(f"tracker.deployment.{name}" for name in DEPLOYMENT),
    *("tracker.allegiance", "tracker.dune_fiefs", "tracker.event_needs", "tracker.kinds"),
    *("tracker.numbers", "tracker.venture_hosts"),
}
CIRCLES = [EVALUATORS, {"tracker.losing", "tracker.ties"}]
"""Modules that import one another: who loses leaves a tie, and who cannot draw in a tie loses.

Which cards a text means depends on their numbers, these on what cards in play say of which cards;
what can bear a card depends on both.
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
    late = "def f():\n    from kanly.output import say\n    import sqlite3\n"
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


def test_modules_import_no_one_who_imports_them() -> None:
    paths = {
        ".".join((floor, *path.relative_to(root).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for floor, root in PACKAGES.items()
        for path in root.rglob("*.py")
    }
    graph = {name: arrows(name, tree_of(path), set(paths)) for name, path in paths.items()}
    assert circles(graph) == CIRCLES


def test_a_circle_is_seen_also_through_late_imports_and_not_through_types() -> None:
    late = ast.parse("def f():\n    from a import b\n    import c\n")
    types = ast.parse("if TYPE_CHECKING:\n    import c\n")
    assert arrows("d", late, {"a.b", "c"}) == {"a.b", "c"}
    assert not arrows("d", types, {"c"})
    assert circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set()}) == [{"a", "b", "c"}]


def test_rooms_are_small() -> None:
    rooms = {told(floor, path): path for floor in FLOORS for path in modules(floor)}
    rooms |= {f"tests/{path.name}": path for path in Path(__file__).parent.glob("*.py")}
    lines = {
        name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in rooms.items()
    }
    faults = [f"{name}: {count} lines" for name, count in lines.items() if count > LONGEST_MODULE]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("floor", FLOORS)
def test_every_package_is_typed(floor: str) -> None:
    assert (PACKAGES[floor] / "py.typed").is_file()
