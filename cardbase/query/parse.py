"""Reads a query into its tree."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from cardbase.query.faults import QueryFault
from cardbase.query.fields import DEEPEST, LONGEST
from cardbase.query.tree import Query

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput


QUOTES = re.compile("[\u201c\u201d\u201e\u201f\u00ab\u00bb]")
"""Quotation marks as word processors set them; they count as plain ones."""

WORDS = frozenset({"WORD", "STRING", "FIELD"})
"""The terminals that can begin a condition."""

CONDITION = 'a condition such as t:venture or cost<=2 (words with signs stand in "...")'


def parsed(text: str) -> Query:
    """The tree of a query.

    Raises:
        QueryFault: `text` is no query; it names the column, what was expected there and
            what may be meant.
    """
    query = QUOTES.sub('"', text)
    if not query.strip():
        raise QueryFault(query, 0, CONDITION)
    if len(query) > LONGEST:
        raise QueryFault(query, LONGEST, f"at most {LONGEST} signs", query[LONGEST:])
    _paired(query)
    from lark.exceptions import UnexpectedInput

    from cardbase.query.faults import MisplacedWord

    try:
        return cast("Query", _parser().parse(query))
    except UnexpectedInput as fault:
        raise _told(fault, query) from None
    except MisplacedWord as fault:
        place = fault.place
        raise QueryFault(text, place.at, fault.expected, place.word, fault.nearest) from None


@cache
def _parser() -> Lark:
    from cardbase.query.build import QueryBuilder
    from cardbase.query.table import parser_with

    return parser_with(QueryBuilder())


def _paired(query: str) -> None:
    """Raise the fault of a quotation or bracket that lacks its other half."""
    opened: list[int] = []
    quote: int | None = None
    for at, sign in enumerate(query):
        if sign == '"':
            quote = at if quote is None else None
        elif quote is None and sign == "(":
            opened.append(at)
            if len(opened) > DEEPEST:
                raise QueryFault(query, at, f"at most {DEEPEST} brackets open at once", "(")
        elif quote is None and sign == ")":
            if not opened:
                raise QueryFault(query, at, "( somewhere before it", ")")
            opened.pop()
    if quote is not None:
        raise QueryFault(query, quote, 'a closing " for the one here', query[quote:])
    if opened:
        raise QueryFault(query, opened[-1], "a closing ) for the one here", query[opened[-1] :])


def _told(fault: UnexpectedInput, query: str) -> QueryFault:
    """The fault of the place where the grammar fits no more."""
    at: int | None = fault.pos_in_stream
    token = getattr(fault, "token", None)
    if at is None or at < 0 or getattr(token, "type", "") == "$END":
        at = len(query)
    found = str(token) if token is not None and at < len(query) else query[at : at + 1]
    wanted = cast("set[str]", getattr(fault, "accepts", None) or getattr(fault, "allowed", ()))
    if "VALUE" in wanted:
        return QueryFault(query, at, "a value after the operator", found)
    if getattr(token, "type", "") == "OP":
        return QueryFault(query, at, "a field before the operator, as in cost<=2", found)
    if not WORDS & wanted:
        return QueryFault(query, at, "a condition, a blank or the end", found)
    return QueryFault(query, at, CONDITION, found)
