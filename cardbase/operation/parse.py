"""Reads an operation into its tree."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.operation.errors import OperationError
from cardbase.operation.expected import expected
from cardbase.operation.patterns import pattern
from cardbase.operation.tree import Item, Operation

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput
    from lark.lexer import TerminalDef

GRAMMAR = Path(__file__).parent / "grammar.lark"
SENTENCE = re.compile(r'\s*((?:"[^"]*"|[^".])+\.?|["."])')
"""One sentence; a full stop ends it unless it stands in a quotation."""

LONGEST = 1500
"""Letters in one operation; no card comes near it."""

QUOTED = re.compile(r'"[^"]*"')
ODD = re.compile(r"[^\x20-\x7e\s—]")
"""A letter that no word of the language holds; a quotation may hold any."""


def parsed(text: str, place: str = "operation") -> Operation:
    """The tree of an operation.

    Args:
        text: Sentences of the operation language (docs/operations.md).
        place: What an error names as the place: the file, the card.

    Raises:
        OperationError: `text` is no operation; it names the place, the column (from 1)
            and what was expected there.
    """
    if len(text) > LONGEST:
        raise OperationError(place, LONGEST + 1, f"at most {LONGEST} letters", text[LONGEST:])
    sentences = list(SENTENCE.finditer(text.rstrip()))
    if not sentences or text.count('"') % 2:
        raise OperationError(place, len(text) + 1, "a sentence" if not sentences else '"', "")
    return Operation(tuple(_item(found[1], found.start(1), place) for found in sentences))


def _item(sentence: str, before: int, place: str) -> Item:
    from lark.exceptions import UnexpectedInput

    from cardbase.operation.build_things import Misplaced

    odd = ODD.search(QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence))
    if odd:
        raise OperationError(place, before + odd.start() + 1, "plain letters", odd[0])
    try:
        return _parsed(lowered(sentence))
    except UnexpectedInput as fault:
        at, wanted = _place(fault, len(sentence)), expected(fault)
    except Misplaced as fault:
        at, wanted = fault.token.start_pos or 0, fault.wanted
    found, _, _ = sentence[at:].partition(" ")
    raise OperationError(place, before + at + 1, wanted, found)


def _place(fault: UnexpectedInput, end: int) -> int:
    """Where the fault stands; the parser gives the last token, none, or -1, for the end."""
    token = getattr(fault, "token", None)
    at: int | None = fault.pos_in_stream
    return end if at is None or at < 0 or getattr(token, "type", "") == "$END" else at


def lowered(sentence: str) -> str:
    """The sentence in lower case, but for what stands in quotation."""
    parts = re.split(r'("[^"]*")', sentence)
    return "".join(part if part.startswith('"') else part.lower() for part in parts)


@cache
def _parsed(sentence: str) -> Item:
    return parser().parse(sentence)  # type: ignore[return-value]


@cache
def parser() -> Lark:
    """The parser of one sentence, its words filled in."""
    from lark import Lark

    from cardbase.operation.build import Builder

    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        edit_terminals=_filled,
        maybe_placeholders=True,
        transformer=Builder(),
    )


def _filled(terminal: TerminalDef) -> None:
    """Put the words of the closed lists where the grammar names the list."""
    value = re.sub(r"@(\w+)@", lambda found: pattern(found[1]), terminal.pattern.value)
    terminal.pattern = type(terminal.pattern)(value, terminal.pattern.flags)
