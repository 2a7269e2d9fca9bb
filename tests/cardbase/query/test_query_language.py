"""Queries are read as they are meant, written as they are read, and faults say where and what."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from query_cases import QUERIES

from cardbase.errors import CardbaseError
from cardbase.query import tree as t
from cardbase.query.explain import explained, written
from cardbase.query.faults import QueryFault
from cardbase.query.fields import DEEPEST, LONGEST, MOST
from cardbase.query.parse import parsed
from cardbase.query.tree import Op
from cardbase.vocabulary import Talent

NO_DEADLINE = settings(max_examples=300, deadline=None)


@NO_DEADLINE
@given(query=QUERIES)
def test_what_is_written_reads_as_the_same_tree(query: t.Query) -> None:
    assert parsed(written(query)) == query


@NO_DEADLINE
@given(query=QUERIES)
def test_every_query_is_told_in_words(query: t.Query) -> None:
    lines = explained(query)
    assert all(line.strip() for line in lines)
    assert len(lines) >= 1 + len(query.sort) + bool(query.group)


WORDS = st.sampled_from(
    't: a: cost <= >= != = : < > ( ) " - or and not paul venture 2 1..3 x is: has: sort: group: '
    "needs: battle o: “ ” ≤ -- .. é ' | & the unique 99999 \x00 \x1b".split(" ")
)


def shows_its_place(fault: QueryFault) -> None:
    assert "\n" not in str(fault)
    assert 0 <= fault.at <= len(fault.query)
    line, caret = fault.marked()
    assert "\n" not in line
    assert caret.strip() == "^"


@NO_DEADLINE
@given(text=st.text(max_size=40) | st.lists(WORDS, max_size=12).map(" ".join))
@example(text="")
@example(text="\n")
@example(text='"')
@example(text="cost:²")
@example(text="cost:٣")
def test_any_text_is_a_query_or_one_clear_fault(text: str) -> None:
    try:
        query = parsed(text)
    except QueryFault as fault:
        shows_its_place(fault)
    else:
        assert parsed(written(query)) == query


def leaf(text: str) -> t.Node:
    node = parsed(text).tree
    assert node is not None
    return node


READ = {
    "t:venture": "type:venture",
    "T:Venture": "type:venture",
    "types:ventures": "type:ventures",
    "c<=2": "cost<=2",
    "cost ≤ 2": "cost<=2",
    "cost≠2": "cost!=2",
    "cost:x": "cost=x",
    "c!=X": "cost!=x",
    "cost:1..3": "cost=1..3",
    "cost=..3": "cost=..3",
    "btl>res": "battle>resistance",
    "battle": '"battle"',
    "weirding way": '"weirding" "way"',
    "req:battle": "requirement:battle",
    "ruling:tupile": 'rulings:"tupile"',
    "power:fremen or house:atreides": "allegiance:fremen or allegiance:atreides",
    "text:solaris order:-cost": 'operation:"solaris" sort:-cost',
    "is:allies t:allies": "is:ally type:allies",
    "sort:cost,-btl": "sort:cost sort:-battle",
    'sort:"cost, name"': "sort:cost sort:name",
    "has:ranks": "has:rank",
    "has:btl": "has:battle",
    "has:version": "has:versions",
    "is:ventures": "is:venture",
    "needs:battle": "requirement:battle",
    "needs:btl>=2": "requirement:battle>=2",
    'needs>="battle 2"': "requirement:battle>=2",
    "needs:battle2": "requirement:battle=2",
    "needs>2": "requirement>2",
    "duke leto": '"duke" "leto"',
    "duke and leto": '"duke" "leto"',
    "duke or leto paul": '"duke" or ("leto" "paul")',
    "duke OR leto": '"duke" or "leto"',
    "(duke or leto) paul": '("duke" or "leto") "paul"',
    "not duke": '-"duke"',
    "-(duke or leto)": '-("duke" or "leto")',
    "--duke": '--"duke"',
    "((duke))": '"duke"',
    "order": '"order"',
    "nothing": '"nothing"',
    "the spice": '"spice"',
    "o:“engage target”": 'operation:"engage target"',
    "o:engage target": 'operation:"engage" "target"',
    "id:eots:pogrom": 'id:"eots:pogrom"',
    "feyd-rautha": '"feyd-rautha"',
    "n:and": 'name:"and"',
    "sort:-c duke": '"duke" sort:-cost',
    "duke or sort:cost leto": '"duke" or "leto" sort:cost',
    "group:t": "group:type",
    "a:none": "allegiance:none",
    "a:BG": "allegiance:bg",
    "s:judge": "set:judge",
}


@pytest.mark.parametrize(("typed", "read"), READ.items())
def test_a_query_is_read_so(typed: str, read: str) -> None:
    assert written(parsed(typed)) == read


def test_the_tree_holds_what_is_asked() -> None:
    query = parsed("t:fief -cost>=2 sort:-cost sort:name group:set")
    venture = t.Listed(field="type", op=Op.HAS, word="fief")
    cheap = t.NotTest(part=t.Counted(field="cost", op=Op.LEAST, number=2))
    assert query.tree == t.And(parts=(venture, cheap))
    assert query.sort == (t.SortKey(field="cost", down=True), t.SortKey(field="name"))
    assert query.group == "set"
    assert leaf("needs:battle") == t.Needs(talent=Talent.BATTLE)


FAULTS = {
    # query: column, what is expected, what may be meant
    "": (1, "a condition", ()),
    "tpye:x": (1, "a field", ("type",)),
    "re:x": (1, "a field", ("res",)),
    "eots:pogrom": (1, "a field before the colon", ("id:eots:pogrom",)),
    "cost:1-3": (6, "a range with .. in it", ("1..3",)),
    "sort:cost,zzz": (6, "a field to sort by", ()),
    "zzz:x": (1, "a field", ()),
    "unique:yes": (1, "a field before", ("is:unique",)),
    "t:ventrue": (3, "a known type", ("venture",)),
    "t=dune": (3, "a whole name after =", ("type:dune",)),
    "a:frmen": (3, "an Imperial power or none", ("fremen",)),
    "a=house": (3, "a whole name after =", ("allegiance:house",)),
    "s:x": (3, "one of eots, jotc, tat", ()),
    "d:imperal": (3, "one of imperial, house", ("imperial",)),
    "is:uniqe": (4, "a word that is: takes", ("is:unique",)),
    "is:corps": (4, "a word that is: takes", ("type:corps",)),
    'is:"house atreides"': (4, "a word that is: takes", ('allegiance:"house atreides"',)),
    "has:reqirement": (5, "a word that has: takes", ("has:requirement",)),
    "has:name": (5, "a word that has: takes", ()),
    "cost<=two": (7, "a number up to 9999", ()),
    "cost<=99999": (7, "a number up to 9999", ()),
    "cost:-1": (6, "a number", ()),
    "cost<1..2": (6, "a number", ()),
    "cost:..": (6, "a number", ()),
    "cost<x": (6, "only cost:x and cost!=x", ()),
    "res:x": (5, "a number", ()),
    "battle>resistence": (8, "a field with a number", ("resistance",)),
    'battle>"resistance"': (8, "a number", ("resistance",)),
    "battle>name": (8, "a number", ()),
    "cost=<2": (5, "an operator", ("<=",)),
    "cost=!2": (5, "an operator", ()),
    "a!x": (2, "an operator (: = !=)", ("!=",)),
    "name<3": (5, "one of : = != after name", ()),
    "is=unique": (3, ": after is", ()),
    "needs:batle": (7, "a talent, a rank, or both", ("battle",)),
    "needs!=battle": (8, "a rank", ()),
    "needs:batle>=2": (7, "one of the six talents", ("battle",)),
    "needs:battle>=x": (15, "a number", ()),
    "needs:battle><2": (13, "an operator", ()),
    "cost:1>=2": (7, "a blank or the end", ()),
    'o:"engage': (3, 'a closing "', ()),
    "(a or (b)": (1, "a closing )", ()),
    "x )": (3, "( somewhere before", ()),
    "x ()": (4, "a condition", ()),
    "x or": (5, "a condition", ()),
    "or x": (1, "a condition", ()),
    "x or or y": (6, "a condition", ()),
    "t:": (3, "a value", ()),
    "t: )": (4, "( somewhere before", ()),
    "<3": (1, "a field before the operator", ()),
    "1<=cost": (2, "a field before the operator", ()),
    "x & y": (3, "a word or a condition", ("and",)),
    "x || y": (3, "a word or a condition", ("or",)),
    "the": (1, "a word to look for", ()),
    "...": (1, "a word to look for", ()),
    "-the": (2, "a word to look for", ()),
    "o:the": (3, "a word to look for", ()),
    'n:""': (3, "a word to look for", ()),
    "sort:cots": (6, "a field to sort by", ("acts", "cost")),
    "sort:operation": (6, "a field to sort by", ()),
    "group:name": (7, "a field to group by", ()),
    "group:-cost": (7, "a field without a minus", ()),
    "group:cost group:set": (12, "group: only once", ()),
    "-sort:cost": (2, "outside brackets", ()),
    "(x sort:cost)": (4, "outside brackets", ()),
    "!": (1, "a field before the operator", ()),
    "-": (2, "a condition", ()),
}


@pytest.mark.parametrize("query", FAULTS)
def test_a_fault_says_where_what_and_what_may_be_meant(query: str) -> None:
    column, expected, nearest = FAULTS[query]
    with pytest.raises(QueryFault) as raised:
        parsed(query)
    fault = raised.value
    assert isinstance(fault, CardbaseError)
    assert fault.at + 1 == column
    assert expected in fault.expected
    assert fault.nearest == nearest
    assert str(fault).startswith(f"query, column {column}: expected ")


def test_what_stands_in_quotes_is_quoted_once() -> None:
    for query in ('o:"engage', 't:"ventrue"'):
        with pytest.raises(QueryFault) as raised:
            parsed(query)
        assert '""' not in str(raised.value)


def test_the_caret_stands_under_the_place() -> None:
    with pytest.raises(QueryFault) as raised:
        parsed("a:fremen t:ventrue cost<=2")
    assert raised.value.marked() == ("a:fremen t:ventrue cost<=2", "           ^")


def test_a_long_query_is_shown_around_the_place() -> None:
    with pytest.raises(QueryFault) as raised:
        parsed(f"{'paul ' * 30}t:ventrue {'leto ' * 30}")
    line, caret = raised.value.marked()
    assert line[len(caret) - 1 :].startswith("ventrue")
    assert len(line) < 70


def test_wide_signs_count_twice_and_marks_not() -> None:
    fault = QueryFault("言e\u0301x", 3, "y")
    assert fault.marked()[1] == "   ^"


HOSTILE = [
    "(" * 5000,
    ")" * 5000,
    "(" * 900 + "x" + ")" * 900,
    "-" * 1900 + "x",
    "not " * 480 + "x",
    "-(" * 600 + "x" + ")" * 600,
    "x or " * 300 + "x",
    "x " * 900,
    '"' * 1999,
    "t:" * 900,
    "x" * (LONGEST + 1),
    ":" * 1999,
    "\x00" * 50 + ":",
    "sort:cost " * (MOST + 1),
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_a_fault_and_no_recursion(query: str) -> None:
    with pytest.raises(QueryFault) as raised:
        parsed(query)
    assert len(str(raised.value)) < 300
    assert max(map(len, raised.value.marked())) < 100


def test_limits_are_told_as_such() -> None:
    for query, limit in (("(" * 99, DEEPEST), ("-" * 99 + "x", DEEPEST), ("x " * 300, MOST)):
        with pytest.raises(QueryFault, match=f"at most {limit} "):
            parsed(query)
    with pytest.raises(QueryFault, match=f"at most {LONGEST} signs"):
        parsed("x" * 2001)
