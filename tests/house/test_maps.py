"""Each package's docstring is a map: every module named once, and nothing that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import cardbase
import errata
import kanly
import templates
import tracker

FLOORS = [
    Path(str(floor.__file__)).parent for floor in (errata, cardbase, tracker, templates, kanly)
]
ENTRY = re.compile(r"^- (\w+/?): \S", re.MULTILINE)
"""A line of a map: a module, or a package with a slash, and a few words."""


def faults(package: Path, root: Path) -> list[str]:
    """What is missing in the map of a package, named twice, or named and not there."""
    text = (package / "__init__.py").read_text(encoding="utf-8")
    named = ENTRY.findall(ast.get_docstring(ast.parse(text)) or "")
    there = {file.stem for file in package.glob("*.py")} - {"__init__"}
    there |= {f"{inner.parent.name}/" for inner in package.glob("*/__init__.py")}
    if not named and len(there) == 1:
        return []
    where = f"{package.relative_to(root)}/__init__.py"
    return [
        *(f"{where} does not name {name}" for name in sorted(there - {*named})),
        *(f"{where} names {name}, which is not there" for name in sorted({*named} - there)),
        *(f"{where} names {name} twice" for name in sorted({*named}) if named.count(name) > 1),
    ]


def test_every_package_names_its_modules() -> None:
    packages = [inner.parent for floor in FLOORS for inner in floor.rglob("__init__.py")]
    assert len(packages) > len(FLOORS)
    root = FLOORS[0].parent
    found = [fault for package in sorted(packages) for fault in faults(package, root)]
    assert not found, "\n".join(found)


def test_a_map_that_is_wrong_is_seen(tmp_path: Path) -> None:
    for name in ("a", "b", "__main__", "in/__init__"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").touch()
    entries = ["a: first", "a: again", "c: gone", "in: no package", "__main__: start"]
    lines = ['"""A package.', "", *(f"- {entry}" for entry in entries), '"""', ""]
    (tmp_path / "__init__.py").write_text("\n".join(lines), encoding="utf-8")
    assert [fault.partition("__init__.py ")[2] for fault in faults(tmp_path, tmp_path)] == [
        "does not name b",
        "does not name in/",
        "names c, which is not there",
        "names in, which is not there",
        "names a twice",
    ]
