"""The tracker reads Programs: no module of it reads worded English, and none names a card."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import tracker

ROOT = Path(tracker.__file__).parent
CARD = re.compile(r"(eots|jotc|tat):[a-z0-9-]+")


def worded(tree: ast.AST) -> int:
    """How often the operation of a card is read: `card.operation`, `at.card(piece).operation`."""
    return sum(
        isinstance(node, ast.Attribute) and node.attr == "operation" and is_card(node.value)
        for node in ast.walk(tree)
    )


def is_card(node: ast.AST) -> bool:
    """Whether an expression is a card: a name for one, or what `card(...)` gives."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "card"
    return isinstance(node, ast.Name) and node.id == "card"


def named(tree: ast.AST) -> int:
    """How many ids of cards stand in the code."""
    return sum(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CARD.fullmatch(node.value) is not None
        for node in ast.walk(tree)
    )


def counted(count: object) -> dict[str, int]:
    """How often each module of the tracker does so, for those that do."""
    assert callable(count)
    found = Counter[str]()
    for path in ROOT.rglob("*.py"):
        found[path.relative_to(ROOT).as_posix()] = count(ast.parse(path.read_text("utf-8")))
    return {path: many for path, many in found.items() if many}


def test_what_is_read_and_named_is_seen() -> None:
    tree = ast.parse('text = at.card(one).operation + card.operation\nONE = "tat:crusher"')
    assert (worded(tree), named(tree)) == (2, 1)
    assert worded(ast.parse("now = at.game.operation")) == 0


def test_no_module_reads_an_operation_as_text() -> None:
    assert counted(worded) == {}


def test_no_module_names_a_card() -> None:
    assert counted(named) == {}
