"""Each fact of the twelve factions and of the base game on screen, as JSON and on paper."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from cardbase.boardgame.content import STORY
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.table import TableSetup, everyone
from cardbase.boardgame.territories import territories
from cardbase.boardgame.vocabulary import FactKind
from errata.ids import prefix
from templates.boardgame.faction import faction_sheet
from templates.boardgame.table import table_sheets
from templates.printing import Look, html_of

if TYPE_CHECKING:
    from command_line import Kanly

BASE = ("BAS", "BTR", "TER")
UNPRINTED = {"BAS-01", "BAS-02", "BAS-03", "BAS-04", "BAS-05", "BAS-06", "BAS-14", "BAS-15"}
"""What is in the boxes and which factions few players take: no table needs it on paper."""
ON_THE_BOARD = {"BAS-128", "BAS-129", "BAS-130", *(f"TER-{at:02}" for at in range(1, 43))}
"""What the board itself shows: on no sheet."""
OF_EDITIONS = {"RIC-02", "RIC-15", "RLV-02"}
"""Which sheet this is and how Karama is marked on it: on paper the foot and the legend say it."""


@pytest.fixture(autouse=True)
def _home(home: Path) -> None:
    """Every test has a data folder of its own."""


def flat(text: str) -> str:
    return " ".join(text.split())


def families() -> dict[str, set[str]]:
    """The facts of each sheet and of the base game, by their letters."""
    wanted = {*BASE, *(sheet.family for sheet in all_sheets().values())}
    return {one: {fact for fact in all_facts() if prefix(fact) == one} for one in sorted(wanted)}


def on_screen(kanly: Kanly) -> set[str]:
    pages = [kanly("faction", sheet, "--full").out for sheet in all_sheets()]
    of = {all_facts()[fact].of for one in BASE for fact in families()[one]}
    pages += [kanly("rule", thing, "--full").out for thing in sorted(of)]
    text = flat(" ".join(pages))
    return {fact.id for fact in all_facts().values() if flat(fact.statement) in text}


def in_json(kanly: Kanly) -> set[str]:
    said = [kanly("faction", sheet, "--json").out for sheet in all_sheets()]
    said += [kanly("rule", one, "--json").out for one in BASE]
    text = "".join(json.dumps(json.loads(one), ensure_ascii=False) for one in said)
    return {
        fact.id
        for fact in all_facts().values()
        if json.dumps(fact.statement, ensure_ascii=False)[1:-1] in text
    }


def on_paper() -> set[str]:
    """By id, and the leaders by name and strength."""
    large = everyone()
    small = [replace(large, factions=large.factions[:players]) for players in (2, 3)]
    plain = TableSetup(factions=large.factions[:3])  # what an expansion says instead is said here
    sheets = [sheet for table in (large, *small, plain) for sheet in table_sheets(table)]
    sheets += map(faction_sheet, all_sheets().values())
    text = flat(html.unescape(re.sub(r"<[^>]+>", "", html_of(sheets, Look(proof=True)))))
    found = {*re.findall(r"\b[A-Z]{3}-\d{2,3}\b", text)}
    for family, first, last in re.findall(r"\b([A-Z]{3})-(\d{2,3}) to (\d{2,3})", text):
        found |= {f"{family}-{at:02}" for at in range(int(first), int(last) + 1)}
    leaders = pieces().leaders.values()
    named = {one.fact: rf"{re.escape(one.name)}(?: or [\w ]+)? {one.strength}\b" for one in leaders}
    return found | {fact for fact, name in named.items() if re.search(name, text)}


@pytest.mark.sweep
def test_each_fact_of_the_twelve_and_of_the_base_game_is_told_three_ways(kanly: Kanly) -> None:
    screen, documents, paper = on_screen(kanly), in_json(kanly), on_paper()
    every = {fact for own in families().values() for fact in own}
    story = {fact for fact in every if all_facts()[fact].kind in STORY}
    assert sorted(every - screen) == []
    assert sorted(every - documents) == []
    assert len(territories()) == 42
    left = story | UNPRINTED | ON_THE_BOARD | OF_EDITIONS
    assert sorted(every - paper - left) == []
    assert FactKind.RULE not in {all_facts()[one].kind for one in OF_EDITIONS | story}
