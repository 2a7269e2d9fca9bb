"""The parser of the grammar, out of the table that `python -m cardbase.query.table` keeps of it.

Working the table out takes more than ten times as long as reading it, so it is kept beside the
grammar. It says of which grammar and which Lark it is; where either is another, the parser is
made of the grammar itself.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from lark import Lark, Transformer, __version__
from lark.grammar import Rule
from lark.lexer import TerminalDef

if TYPE_CHECKING:
    from lark import Token

    from cardbase.query.tree import Query

    Reader = Transformer[Token, Query]

GRAMMAR = Path(__file__).parent / "grammar.lark"
TABLE = GRAMMAR.with_suffix(".json")


def parser_with(builder: Reader, table: Path = TABLE) -> Lark:
    """The parser whose finds go to the builder."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    try:
        kept = json.loads(table.read_text(encoding="utf-8"), object_hook=_with_numbers)
    except (OSError, ValueError):
        kept = None
    if not isinstance(kept, dict) or kept.get("of") != _origin(grammar):
        return _made(grammar, builder)
    kept["data"]["options"]["transformer"] = builder
    return Lark.load(kept)


def keep(table: Path = TABLE) -> None:
    """Write the table of the grammar as it is now."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    data, memo = _made(grammar, None).memo_serialize([TerminalDef, Rule])
    kept = {"of": _origin(grammar), "data": data, "memo": memo}
    table.write_text(f"{json.dumps(kept, sort_keys=True)}\n", encoding="utf-8", newline="\n")


def _made(grammar: str, builder: Reader | None) -> Lark:
    return Lark(grammar, parser="lalr", maybe_placeholders=False, transformer=builder)


def _origin(grammar: str) -> str:
    return f"{zlib.crc32(grammar.encode()):08x}, Lark {__version__}"


def _with_numbers(found: dict[str, object]) -> dict[str | int, object]:
    """JSON writes the numbers of states and rules as text; here they are numbers again."""
    return {int(name) if name.isdecimal() else name: value for name, value in found.items()}


if __name__ == "__main__":
    keep()
