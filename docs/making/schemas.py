"""The JSON Schemas of the documents that `--json` prints and of a card's Program.

`python -m making.schemas` in docs/ names the files in docs/schema/ that are not current and fails;
with --update it writes them.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import get_args, get_type_hints, is_typeddict

from msgspec.json import schema

import kanly
from cardbase.program.nodes.abilities import Program

PACKAGE = Path(kanly.__file__).parent
SCHEMAS = Path(__file__).parents[1] / "schema"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
FORMAT = 'Literal["kanly.'


@cache
def documents() -> dict[str, type]:
    """Every kind of document by its format, "kanly.card/2"."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        if FORMAT in file.read_text(encoding="utf-8"):
            name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
            for kind in vars(import_module(name)).values():
                if is_typeddict(kind) and "format" in kind.__annotations__:
                    found[get_args(get_type_hints(kind)["format"])[0]] = kind
    return found


def _unindented(made: dict[str, object]) -> dict[str, object]:
    """An object of a schema, its description without the indentation that msgspec < 0.23 leaves."""
    if isinstance(text := made.get("description"), str):
        made["description"] = cleandoc(text)
    return made


def schemas() -> dict[str, str]:
    """Each schema as text by the name of its file, "card.json"; "program.json" is a Program's."""
    made = {
        f"{title.removeprefix('kanly.').partition('/')[0]}.json": _text(title, kind)
        for title, kind in documents().items()
    }
    return made | {"program.json": _text("The Program of a card", Program)}


def _text(title: str, kind: type) -> str:
    made = {"$schema": DRAFT, "title": title} | schema(kind)
    return json.dumps(json.loads(json.dumps(made), object_hook=_unindented), indent=1) + "\n"


def main() -> int:
    """Compare the files with the schemas, or write them."""
    stale = {
        SCHEMAS / name: text
        for name, text in schemas().items()
        if not (SCHEMAS / name).is_file() or (SCHEMAS / name).read_text("utf-8") != text
    }
    for file, text in stale.items():
        sys.stdout.write(f"{file.name}\n")
        if "--update" in sys.argv:
            file.write_text(text, encoding="utf-8")
    return 1 if stale and "--update" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
