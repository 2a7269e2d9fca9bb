"""The kept table of the query grammar is the grammar's; what is stale or damaged is not used."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from query_cases import QUERIES

from cardbase.query.build import QueryBuilder
from cardbase.query.explain import written
from cardbase.query.table import GRAMMAR, TABLE, keep, parser_with

if TYPE_CHECKING:
    from pathlib import Path

    from lark import Lark

    from cardbase.query.tree import Query


@cache
def of_grammar() -> Lark:
    return parser_with(QueryBuilder(), GRAMMAR)


def test_the_table_kept_is_of_the_grammar_as_it_is(tmp_path: Path) -> None:
    keep(tmp_path / "new.json")
    new, old = (json.loads(file.read_text()) for file in (tmp_path / "new.json", TABLE))
    told = "the grammar has changed: run python -m cardbase.query.table"
    assert new["of"].partition(",")[0] == old["of"].partition(",")[0], told


@settings(max_examples=100, deadline=None)
@given(query=QUERIES)
def test_the_table_reads_what_the_grammar_reads(query: Query) -> None:
    text = written(query)
    assert kept().parse(text) == of_grammar().parse(text) == query


@cache
def kept() -> Lark:
    return parser_with(QueryBuilder())


@pytest.mark.parametrize("text", ["", "{", "[]", '{"of": "another"}', "\udcff"])
def test_a_table_that_is_not_of_this_grammar_is_not_used(tmp_path: Path, text: str) -> None:
    table = tmp_path / "table.json"
    table.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert parser_with(QueryBuilder(), table).parse("paul") == kept().parse("paul")
    assert parser_with(QueryBuilder(), tmp_path / "none").parse("paul") == kept().parse("paul")


def test_a_table_kept_anew_is_used(tmp_path: Path) -> None:
    keep(tmp_path / "table.json")
    found = parser_with(QueryBuilder(), tmp_path / "table.json")
    assert found.source_path == "<deserialized>"
    assert found.parse("t:ally -paul") == of_grammar().parse("t:ally -paul")
