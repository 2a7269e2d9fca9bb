"""The numbers and game terms of each card's official text stand in its operation, too.

Needs the OCTGN set files; `operation_differences.csv` explains every card that lacks something.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from places import TESTS

from cardbase.catalog.assemble import assemble
from cardbase.octgn import read_set_file
from errata.table import read_table

OCTGN = os.environ.get("KANLY_OCTGN")
needs_files = pytest.mark.skipif(not OCTGN, reason="KANLY_OCTGN names no folder of set files")

DIFFERENCES = TESTS / "data" / "operation_differences.csv"
LEAST_NUMBERS, LEAST_TERMS = 0.99, 0.97
SPELT = {
    word: str(number)
    for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
PLAIN = (
    "aide charter desert enhancement event fief hoard homeworld intrigue mentat native noble "
    "persona program shield smuggler solari tactic troop vassal venture battle"
).split()
"""Terms that stand alone or in the plural."""
UNCHANGED = "command dune duration equipment force initiative personnel resistance spice".split()
STEMS = "captur counter deploy disengag discard duel immun subdu surpris vanquish".split()
"""Beginnings of terms; whatever follows."""
TERMS = {
    **{term: rf"\b{term}s?\b" for term in PLAIN},
    **{term: rf"\b{term}\b" for term in UNCHANGED},
    **{stem: rf"\b(?:re)?{stem}\w*" for stem in STEMS},
    "ally": r"\ball(?:y|ies)\b",
    "arbitration": r"\barbitrat\w*",
    "assembly": r"\bassembl\w+\b",
    "croe": r"\bcroe\b|rate of exchange",
    "deferment": r"\bdefer\w*",
    "direct": r"\bdirect(?:s|ing)?\b",
    "engage": r"\bengag\w*",
    "favor": r"\bfavou?r\b",
    "harvester": r"\bharvest\w*",
    "limit": r"\blimit\w*",
    "participant": r"\bparticipa\w+",
    "petition": r"\bpetition\w*",
    "prescience": r"\bprescien\w*",
    "rival": r"\brivals?'?s?\b",
    "weirding": r"\bw(?:ei|ie)rding\b",
}
FINDERS = {term: re.compile(pattern, re.IGNORECASE) for term, pattern in TERMS.items()}


def numbers_in(text: str) -> set[str]:
    """The numbers of a text, written out or not, without their signs."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {SPELT.get(word, word) for word in words if word in SPELT or word.isdigit()}


def terms_in(text: str) -> set[str]:
    return {term for term, finder in FINDERS.items() if finder.search(text)}


@cache
def texts() -> dict[str, tuple[str, str]]:
    """The official text and ours, errata applied, by card id."""
    official = {
        card.octgn_id: card.properties.get("Operation", "")
        for path in sorted(Path(str(OCTGN)).glob("*.xml"))
        for card in read_set_file(path).cards
    }
    return {card.id: (official[card.octgn_id], card.operation) for card in assemble().cards}


def lacking(official: str, ours: str) -> set[str]:
    return (numbers_in(official) - numbers_in(ours)) | (terms_in(official) - terms_in(ours))


@needs_files
def test_every_card_has_an_operation() -> None:
    assert len(texts()) == 661
    assert all(ours for _, ours in texts().values())


@needs_files
def test_nearly_all_numbers_and_terms_are_there() -> None:
    for found_in, least in ((numbers_in, LEAST_NUMBERS), (terms_in, LEAST_TERMS)):
        due = kept = 0
        for official, ours in texts().values():
            due += len(found_in(official))
            kept += len(found_in(official) & found_in(ours))
        assert kept >= least * due


@needs_files
def test_what_a_card_lacks_is_explained_and_nothing_else_is() -> None:
    found = {card: lacking(*both) for card, both in texts().items() if lacking(*both)}
    rows = read_table(DIFFERENCES, ["card", "lacks", "why"])
    listed = {row["card"]: set(row["lacks"].split()) for row in rows if row.text("why")}
    assert found == listed
    assert len(rows) == len(listed)


@pytest.mark.parametrize(
    ("official", "ours", "lacks"),
    [
        ("Draw two cards.", "Draw 2 cards.", set()),
        ("Draw two cards.", "Draw 3 cards.", {"2"}),
        ("Gains +2 force; engage.", "It gains +2 force. Engage.", set()),
        ("Disengage it.", "Engage it.", {"disengag"}),
        ("Redeploy it at the rate of exchange.", "Deploy it by the CROE.", set()),
        ("A rival's allies.", "An ally.", {"rival"}),
    ],
)
def test_what_is_lacking_is_seen(official: str, ours: str, lacks: set[str]) -> None:
    assert lacking(official, ours) == lacks
