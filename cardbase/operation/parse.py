"""Reads an operation into its tree, says what was expected, and lays errata over it."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import TerminalDef

from cardbase.errors import CardbaseError
from cardbase.operation.build import Misplaced, OperationBuilder
from cardbase.operation.forms import pattern
from cardbase.operation.tree import Item, Operation
from errata.card_errata import UNKNOWN, CardErratum, StaleErratum
from errata.text import shown


class OperationError(CardbaseError):
    """A text is no operation.

    Args:
        place: The file and the card.
        column: Where it went wrong, from 1.
        expected: What would have been right there.
        found: What stands there; "" for the end of the text.
    """

    def __init__(self, place: str, column: int, expected: str, found: str) -> None:
        there = f'"{shown(found, most=40)}"' if found else "the end"
        super().__init__(f"{place}, column {column}: expected {expected}, found {there}")
        self.place = place
        self.column = column
        self.expected = expected
        self.found = found


THING = "a card, a player, a place or an amount"
NAMES = {
    "VERB": "a verb",
    "GOVERN": "a verb",
    "GERUND": "a verb ending in -ing",
    "DET": THING,
    "REF": THING,
    "OWNER": THING,
    "NAME": THING,
    "INT": "a number",
    "X": "a number",
    "KIND": "a kind of card, player, rite or token",
    "STATE": "a state such as subdued or engaged",
    "TRAIT": "a rank, a limit, a cost or a place",
    "STRING": "words in quotation marks",
    "CONTEST": "a kind of tactic",
    "MOMENT": "declaration or engagement",
    "FLAVOR": "Poison or Voice",
    "MODAL": "may or must",
    "PREP": "to, from, in, by or another such word",
    "LINK": "governed by, assigned to, with or another such word",
    "DOT": "a full stop",
    "COMMA": "a comma",
    "COLON": "a colon",
    "LPAR": "an opening bracket",
    "RPAR": "a closing bracket",
    "_DASH": "a dash",
    "_TACTIC": '"tactic"',
}
"""What stands behind the terminals that a writer can be told of; the rest are turns of these."""


GRAMMAR = Path(__file__).parent / "grammar.lark"
SENTENCE = re.compile(r'\s*((?:"[^"]*"|[^".])+\.?|["."])')
"""One sentence; a full stop ends it unless it stands in a quotation."""

LONGEST = 1500
"""Letters in one operation; no card comes near it."""

QUOTED = re.compile(r'"[^"]*"')
ODD = re.compile(r"[^\x20-\x7e\s—]")
"""A letter that no word of the language holds; a quotation may hold any."""


def parsed(text: str, place: str = "operation") -> Operation:
    """The tree of an operation: sentences of the operation language (docs/operations.md).

    Raises OperationError, which names the place, the column (from 1) and what was expected there.
    """
    if len(text) > LONGEST:
        raise OperationError(place, LONGEST + 1, f"at most {LONGEST} letters", text[LONGEST:])
    sentences = list(SENTENCE.finditer(text.rstrip()))
    if not sentences or text.count('"') % 2:
        raise OperationError(place, len(text) + 1, "a sentence" if not sentences else '"', "")
    return Operation(tuple(_item(found[1], found.start(1), place) for found in sentences))


def _item(sentence: str, before: int, place: str) -> Item:
    odd = ODD.search(QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence))
    if odd:
        raise OperationError(place, before + odd.start() + 1, "plain letters", odd[0])
    try:
        return _parsed(lowered(sentence))
    except UnexpectedInput as fault:
        at, wanted = _place(fault, len(sentence)), _expected(fault)
    except Misplaced as fault:
        at, wanted = fault.token.start_pos or 0, fault.wanted
    found, _, _ = sentence[at:].partition(" ")
    raise OperationError(place, before + at + 1, wanted, found)


def _place(fault: UnexpectedInput, end: int) -> int:
    """Where the fault stands; the parser gives the last token, none, or -1, for the end."""
    token = getattr(fault, "token", None)
    at: int | None = fault.pos_in_stream
    return end if at is None or at < 0 or getattr(token, "type", "") == "$END" else at


def _expected(fault: UnexpectedInput) -> str:
    """What would have been right, the six likeliest first."""
    names: Collection[str]
    if isinstance(fault, UnexpectedToken):
        names = fault.accepts or fault.expected
    else:
        names = getattr(fault, "allowed", None) or ()
    found = list(dict.fromkeys(text for name, text in NAMES.items() if name in names))
    return ", ".join(found[:6]) or "a sentence of the operation language"


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
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        edit_terminals=_filled,
        maybe_placeholders=True,
        transformer=OperationBuilder(),
    )


def _filled(terminal: TerminalDef) -> None:
    """Put the words of the closed lists where the grammar names the list."""
    value = re.sub(r"@(\w+)@", lambda found: pattern(found[1]), terminal.pattern.value)
    terminal.pattern = type(terminal.pattern)(value, terminal.pattern.flags)


def overlaid(operation: Operation, erratum: CardErratum, shown: str) -> Operation:
    """The tree with the sentences an erratum names replaced by those it sets.

    Where its `was` is unknown the card files are corrected already, and `now` must stand in the
    tree. `shown` is the operation in words, for the error.

    Raises:
        StaleErratum: the sentences do not stand in the tree, or not only once, or those
            that the erratum sets stand there already.
        OperationError: `was` or `now` is no operation.
    """
    place = f"card_errata.csv, {erratum.id}"
    now = parsed(erratum.now, f"{place}, now").items
    known = erratum.was != UNKNOWN
    was = parsed(erratum.was, f"{place}, was").items if known else now
    places = _places(operation, was)
    if len(places) != 1 or (known and _places(operation, now)):
        raise StaleErratum(erratum, shown)
    items, at = operation.items, places[0]
    return Operation(items[:at] + now + items[at + len(was) :])


def _places(operation: Operation, wanted: tuple[Item, ...]) -> list[int]:
    """Where these sentences stand, one after the other."""
    items, length = operation.items, len(wanted)
    return [at for at in range(len(items)) if items[at : at + length] == wanted]
