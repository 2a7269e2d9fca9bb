"""docs/find.md says what is: examples find what stands beside them, tables are the fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardbase.catalog import Catalog
from cardbase.query.errors import QueryFault
from cardbase.query.fields import Field, fields
from cardbase.query.limits import DEEPEST, GREATEST, LONGEST, MOST
from cardbase.query.marks import has_marks, is_marks
from cardbase.query.parse import parsed
from cardbase.query.write import written

PAGE = (Path(__file__).parents[1] / "docs" / "find.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `([^`]+)` \| ([^|`]+) \|$", PAGE, flags=re.MULTILINE)
QUERIES = [(query, told) for query, told in EXAMPLES if not query.startswith("--")]


def row(field: Field) -> str:
    """A field as the page has it."""
    names = f"`{field.name}`" if field.short == field.name else f"`{field.name}`, `{field.short}`"
    operators = " ".join(f"`{op}`" for op in field.operators)
    return f"| {names} | {operators} | {field.told} | `{field.example}` |"


@pytest.mark.parametrize(("query", "told"), QUERIES)
def test_an_example_finds_what_stands_beside_it(catalog: Catalog, query: str, told: str) -> None:
    cards = catalog.find(query)
    if told.endswith((" card", " cards")):
        assert told == ("1 card" if len(cards) == 1 else f"{len(cards)} cards")
    else:
        assert told.split(", ") == [card.name for card in cards]


def test_there_are_examples_of_every_kind() -> None:
    assert len(QUERIES) > 40
    for sign in (" or ", "-", "not ", "(", '"', "<=", "..", "is:", "has:", "sort:", "group:"):
        assert any(sign in query for query, _ in QUERIES), sign


@pytest.mark.parametrize("field", fields(), ids=lambda field: field.name)
def test_every_field_stands_in_the_page(field: Field) -> None:
    assert row(field) in PAGE.splitlines()
    assert written(parsed(field.example))


def test_the_page_has_no_other_field() -> None:
    table = PAGE.partition("| field | operators |")[2].partition("\n\n")[0]
    assert len(table.splitlines()) == len(fields()) + 2


def test_all_marks_stand_in_the_page() -> None:
    assert f"`is:` takes {', '.join(is_marks())}." in PAGE.replace("\n", " ")
    assert f"`has:` takes {', '.join(has_marks())}." in PAGE.replace("\n", " ")


def test_the_fault_of_the_page_is_the_fault() -> None:
    with pytest.raises(QueryFault) as raised:
        parsed("a:fremen t:ventrue cost<=2")
    shown = "\n".join([f"kanly: {raised.value}", *(f"  {one}" for one in raised.value.marked())])
    assert shown in PAGE


def test_the_limits_of_the_page_are_the_limits() -> None:
    for limit in (f"{LONGEST} signs", f"{MOST} conditions", f"{DEEPEST} levels", str(GREATEST)):
        assert limit in PAGE
