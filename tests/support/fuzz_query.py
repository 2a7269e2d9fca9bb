"""The target of the fuzzing that is the query language of `kanly find`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from fuzz_run import Target
from fuzz_words import typed

from cardbase.catalog.catalog import Catalog
from cardbase.query.explain import completions, explained, written
from cardbase.query.faults import QueryFault
from cardbase.query.fields import fields
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.parse import parsed
from cardbase.query.tree import Op, Query
from cardbase.query.words import choices, has_marks, is_marks

QUERIES = """
stilgar|t:ally cost<=2|type=ally -is:unique or has:errata|(t:venture or t:plan) set:tat "the rival"
cost<2 or cost>=5 sort:-cost group:set|text:favor -ru:limit|cost=x|duel>2 battle<intrigue|need:duel
2<=cost<=4|-(is:native has:doubt) name:duke|name="Feyd-Rautha"|f:guild and not acts:yes|1 or 2
need:weirding>=2 sort:name,cost|eots:pogrom|"muad'dib"|text!="engage"|p:fremen|cost!=x group:type
"""


def targets(catalog: Catalog, _folder: Path) -> Iterator[Target]:
    """It."""
    told = [one for one in fields() if one.example]
    seeds = [*QUERIES.strip().replace("\n", "|").split("|"), *(one.example for one in told)]
    yield Target(
        name="query",
        seeds=[seed.encode() for seed in seeds],
        read=partial(_query, catalog=catalog),
        words=[word.encode() for word in _words()],
        longest=2_100,
    )


def _words() -> Iterator[str]:
    """Fields, operators, marks, orders, and what stands in the lists."""
    yield from ("and", "or", "not", "-", "(", ")", '"', "sort:", "sort:-", "group:", "has:", "is:")
    yield from (f" {mark} " for mark in Op)
    for one in fields():
        yield from (one.name, one.short, f"{one.name}:", f"{one.short}<=", f" {one.example} ")
        yield from (name for choice in choices(one.name) for name in choice.names)
    yield from (str(word) for word in (*has_marks(), *is_marks(), *SORTS, *GROUPS))


def _query(data: bytes, catalog: Catalog) -> None:
    """Find; what is written of a query reads as the same, and a fault can be marked."""
    text = typed(data)
    completions(text[:80])
    query = _read(text)
    again = written(query)
    if len(again) <= len(text):  # a longer one may be longer than a query may
        assert parsed(again) == query, again
    told = explained(query)
    assert all(line.isprintable() for line in told), told
    found = catalog.finder.found(query)
    listed = sum(len(group.cards) for group in found.groups)
    assert listed >= len(found.cards), (listed, len(found.cards))
    if not found.cards:
        catalog.finder.blamed(query)


def _read(text: str) -> Query:
    """The query of a text. Raises QueryFault, once its place has been marked."""
    try:
        return parsed(text)
    except QueryFault as fault:
        _mark(fault, text)
        raise


def _mark(fault: QueryFault, text: str) -> None:
    assert 0 <= fault.at <= len(text), fault.at
    assert all(line.isprintable() for line in fault.marked()), fault.marked()
