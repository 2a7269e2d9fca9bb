"""docs/find.md says what is: examples find what stands beside them, tables are the fields."""

from __future__ import annotations

import re
from functools import cache

import pytest
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.query.explain import written
from cardbase.query.faults import QueryFault
from cardbase.query.fields import DEEPEST, GREATEST, LONGEST, MOST, Field, fields
from cardbase.query.parse import parsed
from cardbase.query.words import has_marks, is_marks


@cache
def page() -> str:
    return (DOCS / "find.md").read_text(encoding="utf-8")


def queries() -> list[tuple[str, str]]:
    """The queries of the page and what it says they find."""
    examples = re.findall(r"^\| `([^`]+)` \| ([^|`]+) \|$", page(), flags=re.MULTILINE)
    return [(query, told) for query, told in examples if not query.startswith("--")]


def row(field: Field) -> str:
    """A field as the page has it."""
    names = f"`{field.name}`" if field.short == field.name else f"`{field.name}`, `{field.short}`"
    operators = " ".join(f"`{op}`" for op in field.operators)
    return f"| {names} | {operators} | {field.told} | `{field.example}` |"


def test_an_example_finds_what_stands_beside_it(catalog: Catalog) -> None:
    faults = list[str]()
    for query, told in queries():
        cards = catalog.find(query)
        count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        names = ", ".join(card.name for card in cards)
        found = count if told.endswith((" card", " cards")) else names
        if found != told:
            faults.append(f"{query}: beside it stands {told!r}, it finds {found!r}")
    assert not faults, "\n".join(faults)


def test_there_are_examples_of_every_kind() -> None:
    assert len(queries()) > 40
    for sign in (" or ", "-", "not ", "(", '"', "<=", "..", "is:", "has:", "sort:", "group:"):
        assert any(sign in query for query, _ in queries()), sign


def test_every_field_stands_in_the_page() -> None:
    lines = page().splitlines()
    faults = [f"{field.name}: no row {row(field)}" for field in fields() if row(field) not in lines]
    assert not faults, "\n".join(faults)
    assert all(written(parsed(field.example)) for field in fields())


def test_the_page_has_no_other_field() -> None:
    table = page().partition("| field | operators |")[2].partition("\n\n")[0]
    assert len(table.splitlines()) == len(fields()) + 2


def test_all_marks_stand_in_the_page() -> None:
    assert f"`is:` takes {', '.join(is_marks())}." in page().replace("\n", " ")
    assert f"`has:` takes {', '.join(has_marks())}." in page().replace("\n", " ")


def test_the_fault_of_the_page_is_the_fault() -> None:
    with pytest.raises(QueryFault) as raised:
        parsed("a:fremen t:ventrue cost<=2")
    shown = "\n".join([f"kanly: {raised.value}", *(f"  {one}" for one in raised.value.marked())])
    assert shown in page()


def test_the_limits_of_the_page_are_the_limits() -> None:
    for limit in (f"{LONGEST} signs", f"{MOST} conditions", f"{DEEPEST} levels", str(GREATEST)):
        assert limit in page()
