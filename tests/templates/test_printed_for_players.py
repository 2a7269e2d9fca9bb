"""What a player reads on the sheets: no editors' notes, no keys, no voice of a database."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import escape

from cardbase.boardgame.facts import all_facts, run_of
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import ThingKind, things
from cardbase.boardgame.vocabulary import FactKind
from errata.boardgame import DoubtClass, doubts
from templates.boardgame.auctions import auction_sheet
from templates.boardgame.faction import faction_sheet
from templates.boardgame.karama import karama_sheet
from templates.boardgame.modules import module_sheet
from templates.boardgame.table import table_sheets
from templates.boardgame.table_phases import common_sheet
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
    three = read_table(SEATS[:3], advanced=True)[0]
    basic = read_table(SEATS[:4], advanced=False)[0]
    made: list[PrintableSheet] = [
        *(faction_sheet(one) for one in all_sheets().values()),
        token_sheet([one for one in pieces().sets if one != "set/homeworld"]),
        auction_sheet(),
        module_sheet(modules),
        karama_sheet([*all_sheets().values()]),
        *table_sheets(table),
        *table_sheets(three),
        *table_sheets(basic),
    ]
    return html_of(made, Look())


def test_no_sheet_shows_an_editors_note_or_a_key() -> None:
    page = re.sub(r"<style.*?</style>", "", every_sheet(), flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", page)
    notes = {one.id for one in doubts().values() if one.note}
    assert len(notes) == 16
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


def test_what_to_agree_on_has_a_box_for_each_reading_and_exceptions_have_none() -> None:
    page = every_sheet()
    asked = [one for one in doubts().values() if one.readings]
    assert len(asked) == 72
    assert all(len(one.readings) > 1 and one.ask for one in asked)
    assert not [one.id for one in asked if one.note]
    untold = [one.id for one in asked if f"{escape(one.ask)}: <span" not in page]
    assert untold == []
    assert "places contradict each other" not in page
    exceptions = [one for one in doubts().values() if one.kind is DoubtClass.EXCEPTION]
    assert [one.id for one in exceptions if one.readings] == ["AMB-77"]


def test_how_many_strongholds_win_is_told_and_asked_for_as_many_as_play() -> None:
    of_three = escape(doubts()["AMB-64"].ask)
    told = {2: "BAS-101", 3: "BAS-100", 4: "BAS-100"}
    for many, fact in told.items():
        sheets = table_sheets(read_table(SEATS[:many])[0])
        proved, page = html_of(sheets, Look(proof=True)), html_of(sheets)
        assert {one for one in ("BAS-100", "BAS-101") if one in proved} == {fact}, many
        assert (f"{of_three}: <span" in page) is (many == 3), many
        assert page.count(f"{escape(doubts()['AMB-69'].ask)}: <span") == 1, many


def test_powers_of_one_sheet_without_a_name_are_told_apart() -> None:
    for sheet in all_sheets().values():
        told = [one.told for one in sheet.abilities]
        assert len(told) == len({*told}), sheet.id


def test_weapons_of_a_kind_share_a_line() -> None:
    common = common_sheet(read_table(("atreides", "harkonnen"), [], advanced=True)[0])
    assert common
    lines = [line for part in common.parts for group in part.groups for line in group.lines]
    (poisons,) = [line for line in lines if line.name.startswith("Chaumas")]
    assert poisons.name == "Chaumas, Chaumurky, Ellaca Drug, Gom Jabbar"
    assert poisons.words.startswith("A poison weapon: it kills the enemy leader")
    assert run_of(["BTR-06", "BTR-07", "BTR-08", "BTR-09"]) == poisons.proof


def test_a_token_to_cut_out_has_the_sign_of_its_set_behind() -> None:
    for part in token_sheet([*pieces().sets]).parts:
        for box in part.boxes:
            assert box.back, box.name
    (inflation,) = token_sheet(["set/inflation"]).parts[0].boxes
    assert (inflation.face, inflation.back, inflation.sign) == ("Double", "Cancel", "choam")
    numbers = {
        (box.number, box.face)
        for part in token_sheet(["set/no-field", "set/no-field-landsraad"]).parts
        for box in part.boxes
    }
    assert {("0", ""), ("0", "v3.0"), ("5", ""), ("5", "v3.0")} <= numbers
    discovery = token_sheet(["set/discovery"]).parts[0].boxes
    assert {box.back for box in discovery} == {"Hiereg", "Smuggler"}
    atreides = token_sheet(["set/ambassador"]).parts[0].boxes[1]
    assert (atreides.own, atreides.sign) == ("atreides", "ecaz")
