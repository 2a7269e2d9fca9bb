"""An answer that does not hold in a case: what holds there leads, or is told beneath it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardbase.boardgame.table import TableSetup
from cardbase.catalog.catalog import Catalog
from cardbase.search.ask import ask
from cardbase.search.exceptions import MOST, case_of, exceptions_first, exceptions_of
from cardbase.search.question import read_question
from cardbase.search.rank import Ranked, where_said
from errata.exceptions import exceptions

# As askers worded them who saw neither the search nor the exceptions.
KARAMA = (
    "Someone just blocked CHOAM's cheap mass revival with a Karama: how many troops can CHOAM "
    "still bring back this turn, and at what price?"
)
VENTURE = (
    "ccg my guy lost duel & flipped, his troop sat it out + hes got a venture on him, "
    "both flip too?"
)
EVENT = (
    "ccg event 2 tokens short, just pay 2 sol? and once its ready do i have to fire it right away "
    "like a normal subdued crd"
)
STORM = (
    "v3 richese, storm rolls over 2 of my nofields at once, flip both? wich goes in front of "
    "shield 1st"
)


@pytest.mark.parametrize(
    ("question", "exceptions", "rule"),
    [
        (KARAMA, {"CHO-28", "CHO-29"}, "CHO-27"),
        (VENTURE, {"SB-08"}, "SB-04"),
        (EVENT, {"RU-138", "E-04", "DF-05"}, "RU-142"),
        (STORM, {"RLV-28"}, "RLV-23"),
    ],
)
def test_where_a_question_names_the_case_the_exception_leads(
    catalog: Catalog, question: str, exceptions: set[str], rule: str
) -> None:
    first, *rest = ask(catalog, question).hits
    assert first.point.id in exceptions
    assert first.overrides in {rule, ""}
    assert not first.overrides or rule in [hit.point.id for hit in rest]


@pytest.mark.parametrize(
    ("question", "rule", "exception", "leads"),
    [
        ("choam revival after a karama", "CHO-27", "CHO-29", True),
        ("choam revival, and nobody played it", "CHO-27", "CHO-29", False),
        ("is a venture subdued with its persona", "SB-04", "SB-08", True),
        ("this is no venture: is it subdued with its persona", "SB-04", "SB-08", False),
        ("can the stronghold move before the storm", "IXI-31", "IXI-32", False),
    ],
)
def test_a_case_is_named_by_all_its_words_and_not_by_those_of_the_rule(
    catalog: Catalog, question: str, rule: str, exception: str, *, leads: bool
) -> None:
    """Whatever else ranks: the rule first, the exception far behind it."""
    read = read_question(catalog, question)
    ranked = [
        Ranked(position=at, game="", score=score, part=0.5)
        for id_, score in ((rule, 1.0), (exception, 0.1))
        for at in [catalog.rows("SELECT position FROM point WHERE id = ?", id_)[0]["position"]]
    ]
    case = case_of(read, where_said(catalog, read), lambda _: True)
    found = [ranked] * (1 + len(read.clauses))
    lists, overrides = exceptions_first(catalog, found, case)
    assert (lists[0] == ranked[::-1]) is leads
    assert (overrides == {exception: rule}) is leads
    away, none = exceptions_first(catalog, found, replace(case, counts=lambda _: False))
    assert (away[0], none) == (ranked, {})


@pytest.mark.parametrize(
    ("question", "rule", "told"),
    [
        ("P-08", "P-08", ["P-09", "P-21"]),
        ("BAS-88", "BAS-88", ["BAS-89", "HOM-23"]),
        ("BAS-55", "BAS-55", ["EMP-18", "TLE-26"]),
    ],
)
def test_else_two_at_most_are_told_beneath(
    catalog: Catalog, question: str, rule: str, told: list[str]
) -> None:
    first = ask(catalog, question).hits[0]
    assert (first.point.id, first.overrides) == (rule, "")
    assert [one.point.id for one in first.not_so] == told
    assert len(told) == MOST


def test_what_a_karama_does_is_told_only_where_one_is_asked_about(catalog: Catalog) -> None:
    first = ask(catalog, "what does reviving cost choam").hits[0]
    assert (first.point.id, [one.point.id for one in first.not_so]) == ("CHO-27", ["QA-16"])
    question = "choam brings back troops at the cheap price, but karama blocked it: what price"
    under = ask(catalog, question).hits[0]
    assert (under.point.id, under.overrides) == ("CHO-29", "CHO-27")


def test_a_table_is_told_only_what_it_plays_with(catalog: Catalog) -> None:
    question = "how many forces may be revived each turn and at what cost"
    table = TableSetup(factions=("atreides", "choam", "harkonnen"))
    for setup, told in ((None, ["EMP-18", "TLE-26"]), (table, ["CHO-27"])):
        first = ask(catalog, question, table=setup).hits[0]
        assert first.point.id == "BAS-55"
        assert [one.point.id for one in first.not_so] == told


def test_each_exception_stands_in_the_catalog_in_order(catalog: Catalog) -> None:
    ours = {point: [one.other for one in own] for point, own in exceptions().items()}
    found = exceptions_of(catalog, *ours)
    assert {point: [one.point.id for one in own] for point, own in found.items()} == ours


def test_what_the_other_edition_says_is_no_exception(catalog: Catalog) -> None:
    """It stands beside a point as such."""
    both = "SELECT id FROM point_exception JOIN point_pair USING (id, other)"
    assert not catalog.rows(both)
    assert catalog.rows("SELECT id FROM point_exception")
