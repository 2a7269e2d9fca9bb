"""What a player reads on the sheets: no editors' notes, no keys, no voice of a database."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import ThingKind, things
from cardbase.boardgame.vocabulary import FactKind
from errata.boardgame import doubts
from templates.boardgame.auctions import auction_sheet
from templates.boardgame.faction import faction_sheet
from templates.boardgame.karama import karama_sheet
from templates.boardgame.modules import module_sheet
from templates.boardgame.table import table_sheets
from templates.boardgame.tokens import token_sheet
from templates.printing import Look, html_of

if TYPE_CHECKING:
    from templates.printing import PrintableSheet

SEATS = ("ecaz", "moritani", "choam", "richese", "tleilaxu", "fremen")

TOLD = {FactKind.RULE, FactKind.MODULE, FactKind.CLARIFICATION, FactKind.KARAMA_STOP}

DATABASE_VOICE = (
    r"\((?:Ecaz|Moritani|CHOAM|Richese), (?:basic|advanced) (?:advantage|game)\)",
    r"\bis an? (?:Treachery Card|Leader Skill|Hiereg token|Smuggler token) (?:that|whose|used)\b",
    r"\b(?:lets|gives|earns) (?:Ecaz|Moritani|CHOAM|Richese)\b",
    r"\bThe sheet marks\b|\bis to be read\b|\bthe print leaves\b",
)
"""What says where a sentence is kept, or what a thing is, instead of what may be done."""


def every_sheet() -> str:
    """All that is printed of the board game, as one page."""
    modules = [one.id for one in things().values() if one.kind is ThingKind.MODULE]
    table = read_table(SEATS, ["homeworlds", "nexus", "discovery"], advanced=True)[0]
    made: list[PrintableSheet] = [
        *(faction_sheet(one) for one in all_sheets().values()),
        token_sheet([one for one in pieces().sets if one != "set/homeworld"]),
        auction_sheet(),
        module_sheet(modules),
        karama_sheet([*all_sheets().values()]),
        *table_sheets(table),
    ]
    return html_of(made, Look())


def test_no_sheet_shows_an_editors_note_or_a_key() -> None:
    page = re.sub(r"<style.*?</style>", "", every_sheet(), flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", page)
    notes = {one.id for one in doubts().values() if one.note}
    assert len(notes) == 15
    assert sorted(notes & {*re.findall(r"AMB-\d\d", page)}) == []
    assert sorted({*re.findall(r"\b[a-z]+_[a-z_]+\b", text)}) == []


def test_facts_speak_as_a_rule_sheet_does() -> None:
    faults = [
        f"{fact.id}: {found[0]}"
        for fact in all_facts().values()
        if fact.kind in TOLD
        for pattern in DATABASE_VOICE
        if (found := re.search(pattern, fact.statement))
    ]
    assert faults == []
