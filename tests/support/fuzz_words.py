"""Targets of the fuzzing that are words: operations, names, questions, settings."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from itertools import islice
from pathlib import Path

from fuzz_run import Target
from operation_cases import CHANGES, TEXTS
from places import TESTS

from cardbase.catalog.catalog import Catalog
from cardbase.lookup import Fit, look_up
from cardbase.names import fold
from cardbase.operation import lexicon, parse
from cardbase.operation.node import lines
from cardbase.operation.wording import brief, worded
from cardbase.operation.words import LISTS
from cardbase.search.ask import ask
from tracker.engine.settings import settings, settled

CACHED = 2_000
"""Sentences the parser may remember before it is made to forget them: a run has many."""

QUESTIONS = ("ask_questions.csv", "ask_questions_blind.csv", "ask_questions_fresh.csv")


def targets(catalog: Catalog, _folder: Path) -> Iterator[Target]:
    """All of them."""
    yield Target(
        name="operation",
        seeds=[text.encode() for text in (*TEXTS.values(), *CHANGES.values())],
        read=_operation,
        words=_language(),
        longest=1_700,
    )
    names = _names(catalog)
    yield Target(
        name="name",
        seeds=names[::5],
        read=partial(_name, catalog=catalog),
        words=names,
        longest=500,
    )
    yield Target(
        name="question",
        seeds=_questions(),
        read=partial(_question, catalog=catalog),
        words=[*names[::7], b"board game", b"ccg", b"rule", b"what is", b"P-04", b"QA-13"],
        longest=600,
    )
    yield Target(
        name="setting",
        seeds=[f"{one.name}={one.default}".encode() for one in settings().values()],
        read=_setting,
        words=[value.encode() for one in settings().values() for value in (one.name, *one.choices)],
        longest=300,
    )


def typed(data: bytes) -> str:
    """The text of an input as Python gives what was typed: bytes that are none as halves."""
    return data.decode("utf-8", "surrogateescape")


# --- operations -------------------------------------------------------------------------------


def _language() -> list[bytes]:
    """Every word of the closed lists, and the marks between them."""
    kinds: list[type[StrEnum]] = [*LISTS.values()]
    kinds += [lexicon.Verb, lexicon.Kind, lexicon.Trait, lexicon.State]
    marks = ". : , ( ) \u2014 \" '".split()
    return [str(word).encode() for kind in kinds for word in (*kind, *marks)]


def _operation(data: bytes) -> None:
    """Read an operation; its own words say the same tree, and whatever shows it can."""
    text = typed(data)
    if parse._parsed.cache_info().currsize > CACHED:
        parse._parsed.cache_clear()
    tree = parse.parsed(text)
    said = worded(tree)
    if len(said) <= parse.LONGEST:
        assert parse.parsed(said) == tree, said
    worded(tree, brief())
    assert list(lines(tree))


# --- names and questions ----------------------------------------------------------------------


def _names(catalog: Catalog) -> list[bytes]:
    cards = catalog.all_cards()
    told = [text for one in cards for text in (one.full_name, one.name, one.title, one.id)]
    return [text.encode() for text in dict.fromkeys(told) if text]


def _name(data: bytes, catalog: Catalog) -> None:
    """Look a name up; what is suggested is in order, each card once, each score a part of one."""
    text = typed(data)
    fold(text)
    guesses = catalog.suggest(text)
    scores = [guess.score for guess in guesses]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores), scores
    assert len({guess.card.id for guess in guesses}) == len(guesses)
    answer = look_up(catalog, text)
    assert bool(answer.cards) is (answer.fit is not Fit.NONE)
    for card in catalog.bearing(text):
        assert card in answer.cards


def _questions() -> list[bytes]:
    found = []
    for name in QUESTIONS:
        with (TESTS / "data" / name).open(encoding="utf-8", newline="") as file:
            found += [row["question"].encode() for row in islice(csv.DictReader(file), 0, None, 4)]
    return found


def _question(data: bytes, catalog: Catalog) -> None:
    """Ask; the answers are points, each once, and the first is sure or is not."""
    found = ask(catalog, typed(data))
    ids = [hit.point.id for hit in found.hits]
    assert len(set(ids)) == len(ids)
    assert found.hits or not found.sure


# --- settings ---------------------------------------------------------------------------------


def _setting(data: bytes) -> None:
    """Set something; what is kept is set again as it is."""
    name, _, value = typed(data).partition("=")
    kept = settled({name: value})
    assert settled(kept) == kept
