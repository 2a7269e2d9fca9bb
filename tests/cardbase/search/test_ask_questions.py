"""Questions as players ask them, set down apart from the search, and how their answers rank."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import pytest
from places import DOCS, TESTS
from share import sample

from cardbase.catalog.catalog import Catalog
from cardbase.names import fold, key
from cardbase.search.ask import ask
from cardbase.search.points import points_of
from cardbase.search.subject import ELSEWHERE
from errata.search_words import asked as asked_by_players

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.search.ask import Hit
    from cardbase.search.points import Point

PAGE = DOCS / "ask-questions.md"
SHOWN = 5
"""How many points of an answer are looked at."""


@dataclass(frozen=True, kw_only=True)
class Set:
    """One set of questions.

    Attributes:
        file: Where it stands in this folder.
        title: What it is called.
        size: How many questions.
        first: For how many a right answer comes first now; raise it, never lower it.
        shown: For how many it is among the first five.
        told: How the set was made, what it came to cold, and what was done since.
    """

    file: str
    title: str
    size: int
    first: int
    shown: int
    told: str


SETS = (
    Set(
        file="ask_questions.csv",
        title="The first sixty",
        size=60,
        first=59,
        shown=60,
        told=(
            "Written from the data before any search was run. Cold, 48 came first and 60 among "
            "the first five (46 and 59 with four facts in the wording they had before a reviewer "
            "saw the questions). Since then the search has been worked on with the misses in "
            "view: the points were given further wordings, never those of the set, and three right "
            "answers that had been forgotten were added. The base game of the board game in the "
            "same index made 57 of 58; weights set anew with all three sets in view, 58 again."
        ),
    ),
    Set(
        file="ask_questions_fresh.csv",
        title="Forty fresh ones",
        size=40,
        first=40,
        shown=40,
        told=(
            "Written from the documents by someone who saw neither the search nor the first set. "
            "Cold, 29 came first and 35 among the first five. Since then worked on like the first."
        ),
    ),
    Set(
        file="ask_questions_blind.csv",
        title="Forty blind ones",
        size=40,
        first=36,
        shown=39,
        told=(
            "Worded from the documents before their answers were looked up, after the work on the "
            "others. Cold, 31 came first and 38 among the first five: this is what to expect of a "
            "question nobody has thought of. Of its misses only one kind was mended since: what a "
            "card costs. Two weights were set anew with all three sets in view when the base game "
            "came into the index: 34 and 39. Worked examples put behind their rules, with the "
            "misses of other sets in view, and further wordings of the points: 36."
        ),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A question and the ids of the points that would be a right first answer."""

    question: str
    expected: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Answered:
    """What came first, and the place of the first right answer; 0 where none is shown."""

    wanted: Wanted
    first: Point
    rank: int


def read(one: Set) -> list[Wanted]:
    with (TESTS / "data" / one.file).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Wanted(question=row["question"], expected=tuple(row["expected"].split("; ")))
        for row in rows
    ]


@cache
def all_wanted() -> dict[str, list[Wanted]]:
    """The questions of each set."""
    return {one.file: read(one) for one in SETS}


def answered(catalog: Catalog, wanted: Wanted) -> Answered:
    hits = ask(catalog, wanted.question, limit=SHOWN).hits
    right = (place for place, hit in enumerate(hits, 1) if hit.point.id in wanted.expected)
    return Answered(wanted=wanted, first=hits[0].point, rank=next(right, 0))


def page(asked: dict[str, list[Answered]]) -> str:
    """docs/ask-questions.md."""
    lines = [
        "# Questions, and where their answers rank",
        "",
        "Made by `pytest tests/cardbase/search/test_ask_questions.py --update-golden` from the",
        "catalog and the questions in `tests/data/`: half about the board game, half about the",
        "card game,",
        "worded as players word them, each with the points that answer it rightly, set down from",
        "the data and not by what the search finds. Rank is the place of the first right answer.",
    ]
    for one in SETS:
        own = asked[one.file]
        first, shown = (sum(0 < a.rank <= most for a in own) for most in (1, SHOWN))
        lines += ["", f"## {one.title}", "", *fill(one.told, 100).split("\n"), ""]
        lines.append(
            f"Now a right answer comes first for **{first} of {len(own)}**, and is among the first "
            f"{SHOWN} for {shown}."
        )
        lines += ["", "| question | answered first with | right answers | rank |"]
        lines += ["| --- | --- | --- | --- |", *map(row, own)]
    return "\n".join(lines) + "\n"


def row(one: Answered) -> str:
    told = f"{one.first.id} ({one.first.kind}): {one.first.text}".replace("|", "\\|")
    right = ", ".join(one.wanted.expected)
    return f"| {one.wanted.question} | {told} | {right} | {one.rank or 'not shown'} |"


@pytest.fixture(scope="module")
def asked(built: Path) -> dict[str, list[Answered]]:
    """Every question asked once."""
    with Catalog(built) as catalog:
        return {file: [answered(catalog, one) for one in own] for file, own in all_wanted().items()}


@pytest.mark.parametrize("one", SETS, ids=lambda one: one.file)
def test_a_set_asks_each_question_once(one: Set) -> None:
    assert len({wanted.question for wanted in all_wanted()[one.file]}) == one.size


def test_every_right_answer_exists(catalog: Catalog) -> None:
    faults = list[str]()
    for wanted in (one for own in all_wanted().values() for one in own):
        unknown = {*wanted.expected} - {point.id for point in points_of(catalog, wanted.expected)}
        if unknown:
            faults.append(f"{wanted.question}: no points have the ids {sorted(unknown)}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("one", SETS, ids=lambda one: one.file)
def test_so_many_right_answers_come_first(one: Set, asked: dict[str, list[Answered]]) -> None:
    missed = [a.wanted.question for a in asked[one.file] if a.rank != 1]
    assert one.size - len(missed) >= one.first, missed


@pytest.mark.parametrize("one", SETS, ids=lambda one: one.file)
def test_so_many_right_answers_are_shown(one: Set, asked: dict[str, list[Answered]]) -> None:
    missed = [a.wanted.question for a in asked[one.file] if not a.rank]
    assert one.size - len(missed) >= one.shown, missed


def asked_in(file: str) -> list[str]:
    with (TESTS / "data" / file).open(encoding="utf-8", newline="") as lines:
        return [row["question"] for row in csv.DictReader(lines)]


def test_what_no_source_says_is_not_answered(catalog: Catalog) -> None:
    """Questions about other games, other matters, and matters of these that no source tells of."""
    every = asked_in("ask_questions_unknown.csv")
    assert len(every) >= 60
    assert not [one for one in every if ask(catalog, one).answered]


def test_none_of_forty_others_is_answered_with_something_else(catalog: Catalog) -> None:
    every = asked_in("ask_questions_outside.csv")
    assert len(every) >= 40
    assert not [one for one in every if ask(catalog, one).answered]


def test_forty_questions_that_the_sources_cover_well_are_answered(catalog: Catalog) -> None:
    every = asked_in("ask_questions_covered.csv")
    assert len(every) >= 40
    assert not [one for one in every if not ask(catalog, one).answered]


def first_and_shown(catalog: Catalog, file: str) -> tuple[int, int]:
    """For how many of a set a right answer comes first, and is shown."""
    first = shown = 0
    with (TESTS / "data" / file).open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            ids = [hit.point.id for hit in ask(catalog, row["question"]).hits]
            right = row["expected"].split("; ")
            first += bool(ids) and ids[0] in right
            shown += not {*ids}.isdisjoint(right)
    return first, shown


@pytest.mark.parametrize(
    ("file", "first", "shown"),
    [("ask_questions_about.csv", 23, 32), ("ask_questions_misspelt.csv", 35, 40)],
)
def test_so_many_in_words_that_are_not_ours_or_misspelt(
    catalog: Catalog, file: str, first: int, shown: int
) -> None:
    """Of 33 and of 40, written from the rules before they were asked; raise it, never lower it."""
    found = first_and_shown(catalog, file)
    assert found >= (first, shown)
    assert found[1] >= shown


FIRST_SET, SECOND_SET = "ask_questions_compound.csv", "ask_questions_compound_second.csv"
THIRD_SET, FOURTH_SET = "ask_questions_compound_third.csv", "ask_questions_compound_fourth.csv"
FIFTH_SET = "ask_questions_compound_fifth.csv"


@pytest.mark.parametrize(
    ("file", "of", "readable", "first"),
    sample(
        [
            (FIRST_SET, "a", 59, 56),
            (FIRST_SET, "b", 60, 52),
            (FIRST_SET, "B", 20, 16),
            (SECOND_SET, "a", 55, 56),
            (SECOND_SET, "b", 53, 52),
            (SECOND_SET, "B", 20, 18),
            (THIRD_SET, "a", 27, 23),
            (THIRD_SET, "b", 30, 25),
            (THIRD_SET, "B", 16, 16),
            (FOURTH_SET, "a", 29, 21),
            (FOURTH_SET, "b", 28, 24),
            (FOURTH_SET, "B", 17, 15),
            (FIFTH_SET, "a", 28, 22),
            (FIFTH_SET, "b", 28, 25),
            (FIFTH_SET, "B", 15, 15),
        ]
    ),
)
def test_so_many_compound_questions_have_all_they_need_on_the_page(
    catalog: Catalog, file: str, of: str, readable: int, first: int
) -> None:
    """Sixty in two phrasings, "a" and "b", and twenty of the base game, "B"; by other askers.

    The second set came blind: it had 52, 49 and 17 on the page and 50, 47 and 12 first, untouched.
    The third and the fourth are thirty and twenty, and came blind as well, each by an asker who saw
    neither the search nor the other sets: 25, 29 and 15 on the page and 20, 22 and 15 first; 26, 26
    and 17 on the page and 17, 22 and 14 first. What was mended since was mended in view of them.

    The fifth, of the same size, came blind after that work, and nothing has been mended for it: its
    numbers are what to expect of questions nobody has thought of. Only the wording is new in most:
    of 24 of its thirty the facts had all been asked for before, and 42 of these 48 begin with a
    right point; of the six with something new 5 of 12 do.

    `needed` are the points that tell what is asked, with those that tell the same; where there
    are none, no source does, and the right answer is to say so. Raise the numbers, never lower
    them.
    """
    unread, not_first = list[str](), list[str]()
    with (TESTS / "data" / file).open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if of in row["number"]]
    for row in rows:
        found = ask(catalog, row["question"])
        needed = [{*one.split(" / ")} for one in row["needed"].split("; ") if one]
        best = page_of(found.hits[:1])
        page = page_of(found.hits) | {one.id for part in found.parts for one in part.points}
        page |= {one.id for one in found.doubts}
        right = found.answered is bool(needed)
        if not right or any(page.isdisjoint(one) for one in needed):
            unread.append(row["number"])
        if not right or (needed and all(best.isdisjoint(one) for one in needed)):
            not_first.append(row["number"])
    assert len(rows) - len(unread) >= readable, unread
    assert len(rows) - len(not_first) >= first, not_first


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("May I pay solaris for the deferment tokens that my event lacks for its cost?", "DF-04"),
        ("CHOAM discards La La La: may I still pay for reviving and how much?", "CHO-29"),
        ("A subdued troop has all tokens, its boss is face down: must it flip up?", "DF-07"),
    ],
)
def test_what_holds_of_others_does_not_come_first(
    catalog: Catalog, question: str, instead: str
) -> None:
    """A rule for non-events, under a Karama, or for a parent that is not subdued."""
    assert ask(catalog, question).hits[0].point.id != instead


def page_of(hits: Iterable[Hit]) -> set[str]:
    """The ids of points and of those of the other edition beside them."""
    others = {one.point.id for hit in hits for one in hit.others if one.point}
    return others | {hit.point.id for hit in hits}


def test_what_is_said_elsewhere_is_said_by_no_source_and_asked_of_no_point(
    catalog: Catalog,
) -> None:
    rows = catalog.rows("SELECT name || ' ' || text AS text FROM point")
    asked = (one for own in asked_by_players().values() for one in own)
    for text in (*(row["text"] for row in rows), *asked):
        words = " ".join(key(fold(word)) for word in text.split())
        assert not ELSEWHERE.search(words), text


@pytest.mark.parametrize("one", SETS, ids=lambda one: one.file)
def test_what_a_source_says_is_answered(catalog: Catalog, one: Set) -> None:
    refused = [own.question for own in read(one) if not ask(catalog, own.question).answered]
    assert not refused


def test_everyday_questions_of_a_table_are_answered(catalog: Catalog) -> None:
    """Among them such as have words that tell nothing of the subject."""
    every = asked_in("ask_questions_table.csv")
    assert not [one for one in every if not ask(catalog, one).answered]


def test_no_question_of_the_sets_stands_in_the_index() -> None:
    """An answer that was put there word for word would prove nothing."""
    known = {key(fold(one)) for own in asked_by_players().values() for one in own}
    every = [one for own in all_wanted().values() for one in own]
    assert not [one.question for one in every if key(fold(one.question)) in known]


def test_the_page_is_up_to_date(
    asked: dict[str, list[Answered]], request: pytest.FixtureRequest
) -> None:
    """After a change of the search or its data: --update-golden."""
    made = page(asked)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made
