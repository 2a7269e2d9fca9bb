"""The sheets of one table: just its factions, its game, its modules; a leaf a player."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from printed import headings, ink, not_embedded, printed

from cardbase.boardgame.facts import all_facts, run_of, setup_steps
from cardbase.boardgame.phases import in_phase
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.table import everyone
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import SetupStep, TurnPhase
from templates.boardgame.auctions import auction_sheet
from templates.boardgame.karama import karama_sheet
from templates.boardgame.references import TableReferences, told_on
from templates.boardgame.seat import SeatSheet, seat_sheet
from templates.boardgame.table import (
    FOR_ALL,
    TableSheet,
    cover_sheet,
    sets_of,
    table_sheets,
)
from templates.boardgame.table_phases import PhasesSheet, common_sheet, parts_of
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, anchor, html_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden, Kanly

    from cardbase.boardgame.table import TableSetup
    from templates.boardgame.table_phases import ActLine, PhasePart
    from templates.printing import PrintableSheet

SIX = ("choam", "richese", "ecaz", "moritani", "atreides", "emperor")


@cache
def table_of(
    *names: str, modules: str = "", advanced: bool = True, fan: bool = False
) -> TableSetup:
    return read_table(names, modules.split(), advanced=advanced, landsraad=fan)[0]


def lines_of(parts: tuple[PhasePart, ...], kind: str = "") -> list[ActLine]:
    every = [group for part in parts for group in part.groups]
    return [line for group in every if kind in {"", group.kind} for line in group.lines]


def cover_of(table: TableSetup) -> TableSheet:
    return cover_sheet(table, [("All", [karama_sheet([*table.sheets.values()])])])


def setup_ids(cover: TableSheet) -> list[str]:
    return [point.id for part in cover.setup for point in part.points]


def test_the_sheets_of_a_small_table_are_golden(golden: Golden) -> None:
    table = table_of("choam", "emperor", modules="homeworlds", advanced=False)
    common = common_sheet(table)
    assert common
    sheets: list[PrintableSheet] = [
        cover_of(table),
        *(seat_sheet(one, table, alone=False) for one in table.factions),
        common,
    ]
    html = html_of(sheets, Look(fonts=False))
    golden("print_table.html", html[html.index("<body>") :])


def test_a_turn_goes_from_set_up_to_mentat_pause_and_ends_with_what_is_always() -> None:
    parts = parts_of("moritani", table_of(*SIX))
    told = [(part.number, part.title) for part in parts]
    assert told[0] == ("", "Set-up")
    assert told[-2:] == [("9", "Mentat Pause"), ("", "In any phase")]
    assert [int(number) for number, _ in told if number] == [3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("faction", SIX)
def test_only_those_at_the_table_are_others(faction: str) -> None:
    table = table_of("ecaz", "choam", "richese", "emperor", "atreides")
    if faction not in table.factions:
        table = table_of("moritani", "ecaz")
    here = {factions()[one].name for one in table.factions}
    absent = {one.name for one in factions().values()} - here
    sheet = parts_of(faction, table)
    owners = {
        line.whose.split(",")[0] for kind in ("others", "ally") for line in lines_of(sheet, kind)
    }
    assert owners - {""} <= here - {factions()[faction].name}
    assert not owners & absent


def test_a_faction_of_the_base_game_has_its_turn_and_is_said_to_be_secondary() -> None:
    table = table_of(*SIX)
    sheet = parts_of("atreides", table)
    assert {"Bidding", "Movement", "Battle"} <= {line.name for line in lines_of(sheet, "own")}
    assert {"Robbery", "Kull Wahad"} <= {line.name for line in lines_of(sheet, "others")}
    assert {"Occupy", "Alliance power"} <= {line.name for line in lines_of(sheet, "ally")}
    cover = cover_of(table)
    assert "Atreides, Emperor: told by writings on the game." in cover.notes[0]
    assert all(len(seat.cells) == len(cover.columns) for seat in cover.seats)


def test_all_twelve_may_play() -> None:
    table = table_of("all", modules="all", fan=True)
    cover = cover_of(table)
    assert len(cover.seats) == len(factions())
    assert any("MAT-03" in note for note in cover.notes)
    assert cover.without == ""
    assert all(parts_of(one, table) for one in table.factions)


def test_the_basic_game_has_no_line_of_the_advanced_one() -> None:
    basic = table_of(*SIX, advanced=False)
    games = {line.whose for one in SIX for line in lines_of(parts_of(one, basic))}
    assert not [one for one in games if "advanced" in one]
    full = {line.whose for one in SIX for line in lines_of(parts_of(one, table_of(*SIX)))}
    assert "CHOAM, advanced" in full


def test_no_point_stands_in_words_twice_on_a_page() -> None:
    for one in SIX:
        told = [line.proof for line in lines_of(parts_of(one, table_of(*SIX)))]
        assert len(told) == len(set(told))


def test_a_line_keeps_the_words_of_its_fact() -> None:
    lines = {line.proof: line for line in lines_of(parts_of("atreides", table_of(*SIX)))}
    assert lines["MOR-24"].words.startswith("Moritani steals half the spice")
    assert lines["RIC-54"].words.startswith("As the Bidding Round starts")
    told = all_facts()["CHO-22"].statement.removeprefix("Kull Wahad: ")
    assert lines["CHO-22"].words == f"{told[0].upper()}{told[1:]}"
    assert lines["CHO-22"].doubts == ("AMB-27", "AMB-28")


def test_what_is_said_of_a_module_that_is_not_played_is_not_cited() -> None:
    def cited(*modules: str) -> set[str]:
        table = table_of("ecaz", "moritani", "choam", "richese", modules=" ".join(modules))
        lines = [line for one in table.factions for line in lines_of(parts_of(one, table))]
        return {one for line in lines for one in (*line.doubts, *line.more.split(", "))}

    of = {"homeworlds": {"AMB-13", "QA-40"}, "tech": {"QA-02", "QA-30"}, "strongholds": {"QA-04"}}
    for module, points in of.items():
        assert points <= cited(module), module
        assert points.isdisjoint(cited(*(one for one in of if one != module))), module


def test_what_everybody_shares_stands_on_one_page() -> None:
    table = table_of(*SIX, modules="homeworlds nexus")
    common = common_sheet(table)
    assert common
    shared = {line.proof for line in lines_of(common.parts)}
    assert {"HOM-12", "NEX-03"} <= shared
    for one in SIX:
        assert shared.isdisjoint(line.proof for line in lines_of(parts_of(one, table)))
    emperor = lines_of(parts_of("emperor", table), "loose")
    assert {line.proof for line in emperor} <= {
        fact.id for fact in all_facts().values() if fact.of.startswith("homeworld/")
    }
    assert emperor


def test_the_fan_variant_is_marked_in_words_and_the_official_sheet_is_not() -> None:
    fan = parts_of("richese", table_of(*SIX, fan=True))
    marks = {line.changed for line in lines_of(fan)}
    assert {"differs", "only in the variant"} <= marks
    official = parts_of("richese", table_of(*SIX))
    assert {line.changed for line in lines_of(official)} == {""}
    assert any("Landsraad v3.0" in note for note in cover_of(table_of(*SIX, fan=True)).notes)


def test_start_values_are_those_of_the_sheets() -> None:
    seats = {seat.name: seat for seat in cover_of(table_of(*SIX)).seats}
    ecaz = seats["Ecaz"]
    assert [cell.words for cell in ecaz.cells] == [
        "6, Imperial Basin",
        "14",
        "12",
        "2",
        "not printed",
    ]
    assert [cell.proof for cell in ecaz.cells][-1] == "AMB-20"
    assert not ecaz.cells[-1].sure
    assert [cell.words for cell in seats["Richese"].besides] == [
        "10 Richese cards in stock",
        "3 No-Field tokens",
    ]


def test_the_set_up_is_in_order_and_of_this_table_alone() -> None:
    cover = cover_of(table_of(*SIX, modules="discovery"))
    ids = setup_ids(cover)
    titles = [part.title for part in cover.setup]
    left = {SetupStep.SKILLS, SetupStep.PREDICTION}
    assert titles == [step.called for step in SetupStep if step not in left]
    last = next(part for part in cover.setup if part.title == SetupStep.FORCES.called)
    assert last.points[-1].id == "MOR-04"
    assert ids.count("MOR-04") == 1
    assert {"DIS-02", "ECZ-05", "ECZ-10"} <= set(ids)
    assert {"DIS-03", "BEM-27", "CHO-03", "CHO-49", "NEX-02"}.isdisjoint(ids)
    assert "BEM-27" in setup_ids(cover_of(table_of(*SIX, modules="new-treachery")))


def test_the_set_up_goes_from_the_prediction_to_the_treachery_cards() -> None:
    base = "atreides", "fremen", "harkonnen", "spacing-guild", "emperor", "bene-gesserit"
    ids = setup_ids(cover_of(table_of(*base)))
    order = ["BGE-14", "BAS-09", "BAS-10", "HAR-14", "FRE-02", "FRE-09", "BGE-03", "BAS-134"]
    order.append("HAR-07")
    assert [one for one in ids if one in order] == order
    assert {"BGE-02", "FRE-06"}.isdisjoint(ids)
    basic = setup_ids(cover_of(table_of(*base, advanced=False)))
    assert ["BGE-02" in basic, "BGE-03" in basic, "FRE-09" in basic] == [True, False, False]
    starts = {one.name: one.cells[0].words for one in cover_of(table_of(*base)).seats}
    assert starts["Bene Gesserit"] == "1, any territory"
    skills = setup_ids(cover_of(table_of(*base, modules="leader-skills")))
    order = ["BGE-14", "BAS-134", "LSK-05", "BAS-10", "FRE-02"]
    assert [one for one in skills if one in order] == order


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("atreides", "emperor", "choam"), "BAS-09"),
        (("atreides", "ecaz"), "BEM-24"),
        (("richese", "ixians", "choam", "moritani", "ecaz", "tleilaxu"), "BEM-24"),
    ],
)
def test_the_set_up_says_once_which_traitors_are_taken_out(
    names: tuple[str, ...], said: str
) -> None:
    cover = cover_of(table_of(*names))
    traitors = next(one for one in cover.setup if one.title == SetupStep.TRAITORS.called)
    told = [
        one.id for one in traitors.points if "not in play" in one.words or "Take out" in one.words
    ]
    assert told == [said]
    assert not {"BAS-09", "BCR-29", "BEM-24"} - {said} & {*setup_ids(cover)}


def test_each_fact_of_the_set_up_has_a_step() -> None:
    faults = set[str]()
    starts = {one.fact for sheet in all_sheets().values() for one in sheet.start}
    for fan in (True, False):
        table = replace(everyone(), landsraad=fan)
        for faction in table.factions:
            view = in_phase(faction, TurnPhase.SETUP, table=table)
            acting = (*view.own, *view.anyone, *view.modules)
            faults |= {fact.id for one in acting for fact in one.facts}
    assert sorted(faults - {*setup_steps()} - starts - {"DIS-03"}) == []


def test_open_questions_are_those_of_this_table() -> None:
    def open_ids(table: TableSetup) -> set[str]:
        return {one.id for one in cover_of(table).open}

    assert open_ids(table_of("atreides", "emperor")) == set()
    ecaz = open_ids(table_of("ecaz", "emperor"))
    assert "AMB-01" in ecaz
    assert {"AMB-24", "AMB-16", "AMB-41", "AMB-02", "AMB-13", "AMB-23"}.isdisjoint(ecaz)
    assert open_ids(table_of("ecaz", "emperor", modules="nexus")) == ecaz
    assert {"AMB-05"} == open_ids(table_of("moritani", "emperor")) - open_ids(
        table_of("moritani", "emperor", advanced=False)
    )


def test_a_match_up_is_named_with_its_proof() -> None:
    assert "The themed match up Amtal Rule (MAT-11)." in cover_of(table_of("amtal rule")).notes


def test_just_the_sheets_this_table_uses_in_the_order_they_are_handed_round() -> None:
    table = table_of(*SIX, modules="nexus discovery set/tech", fan=True)
    sheets = table_sheets(table)
    kinds = [sheet.TEMPLATE for sheet in sheets]
    assert kinds == ["table", *["seat"] * 6, "references"]
    assert "set/no-field-landsraad" in sets_of(table)
    assert "set/no-field" not in sets_of(table)
    assert {"set/discovery", "set/tech"} <= set(sets_of(table))
    cover = sheets[0]
    assert isinstance(cover, TableSheet)
    assert [pile.whose for pile in cover.piles] == [
        *(factions()[one].name for one in SIX),
        FOR_ALL,
    ]
    assert [one.title for one in cover.piles[0].sheets] == ["seat"]
    taken = [one.anchor for pile in cover.piles for one in pile.sheets]
    assert taken == [anchor(number) for number in range(2, len(sheets) + 1)]
    html = html_of(sheets, Look(fonts=False))
    assert all(html.count(f'id="{one}"') == html.count(f'"#{one}"') == 1 for one in taken)


def test_references_tell_nothing_that_this_table_does_not_play() -> None:
    basic = table_of("ecaz", "richese", "emperor", advanced=False)
    (auctions,) = auction_sheet((basic.sheets["richese"].edition,), advanced=False).parts
    assert auctions.modes == ("Once Around Auction", "Silent Auction")
    assert not [one for one in auctions.facts if "Black Market" in one.words]

    def card_ids(table: TableSetup) -> set[str]:
        sheet = karama_sheet([*table.sheets.values()], advanced=table.advanced, table=table)
        return {point.id for point in sheet.card}

    rules = {"BAS-117", "BAS-118", "BAS-119", "BAS-120", "BAS-121", "BAS-123", "BAS-124", "BAS-125"}
    assert card_ids(basic) == {"BTR-19", "TRE-14", "TRE-17", *rules}
    full = table_of(*SIX, "fremen", modules="homeworlds discovery")
    more = {"TRE-18", "TRE-19", "TRE-22", "TRE-23", "TRE-24", "BAS-122", "BAS-126", "BAS-127"}
    assert card_ids(full) - card_ids(basic) == more
    assert "TRE-20" in card_ids(table_of(*SIX, fan=True))


def test_factions_of_the_base_game_alone_have_no_tokens() -> None:
    kinds = [sheet.TEMPLATE for sheet in table_sheets(table_of("atreides", "emperor"))]
    assert kinds == ["table", "seat", "seat", "phases"]


def test_ids_in_a_row_are_told_by_the_first_and_the_last() -> None:
    assert (
        run_of(["RIC-22", "RIC-23", "RIC-24", "RIC-26", "QA-12"]) == "RIC-22 to 24, RIC-26, QA-12"
    )
    assert run_of([]) == ""


@pytest.mark.usefixtures("empty_home")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "who plays?"),
        (("--factions", "ecaz"), "only Ecaz is named"),
        (("--factions", "ecaz,choam", "--modules", "strongholds", "--basic"), "(STR-03)"),
        (("--factions", "ecaz,<script>"), "no faction or match up is called"),
        (("--factions", "ecaz,choam", "--landsraad"), "who does not play here"),
        (("--factions", "ecaz,choam", "--blank"), "table takes no --blank"),
    ],
)
def test_what_cannot_be_is_one_clear_line(
    kanly: Kanly, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    said = kanly("print", "table", *words, "--out", str(tmp_path / "t.html"))
    assert said.code == 2
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "t.html").exists()


@pytest.mark.usefixtures("empty_home")
def test_a_guessed_name_is_said_and_the_page_written(kanly: Kanly, tmp_path: Path) -> None:
    said = kanly("print", "table", "--factions", "choan,emperor", "--out", str(tmp_path / "t.html"))
    assert said.code == 0
    assert said.err.startswith('Nothing is called "choan"; taken to mean CHOAM.')
    html = (tmp_path / "t.html").read_text(encoding="utf-8")
    assert "your seat, against Emperor" in html
    assert '<h1 dir="auto">CHOAM</h1>' in html
    assert "Moritani" not in html.partition("Not in this game")[0]


def test_tokens_are_told_on_their_sheet_and_what_is_on_a_seat_is_not_told_again() -> None:
    sheets = table_sheets(table_of(*SIX))
    seats = [one for one in sheets if isinstance(one, SeatSheet)]
    (references,) = (one for one in sheets if isinstance(one, TableReferences))
    threats = [
        line for one in seats for part in one.threats for g in part.groups for line in g.lines
    ]
    assert not [line for line in threats if line.whose.endswith("token")]
    told = told_on(seats)
    assert "ECZ-11" in told
    points = [point for part in references.tokens for point in (*part.rules, *part.karama)]
    points += [point for part in references.auctions for point in part.facts]
    assert points
    assert told.isdisjoint(point.id for point in points)


def test_each_doubt_of_a_seat_is_asked_once_at_the_table() -> None:
    for names in (SIX, ("fremen", "harkonnen", "tleilaxu")):
        table = table_of(*names)
        sheets = table_sheets(table)
        cover = sheets[0]
        assert isinstance(cover, TableSheet)
        places = [one.doubts for one in sheets if isinstance(one, TableReferences | PhasesSheet)]
        (asked_here,) = (points for points in (cover.open, *places) if points)
        asked = [point.id for point in asked_here]
        assert len(asked) == len(set(asked))
        assert cover.elsewhere is not bool(cover.open)
        page = html_of(sheets, Look(fonts=False))
        assert page.count('href="#agree"') == page.count('id="agree"') == cover.elsewhere
        own = [doubt for one in names for doubt in seat_sheet(one, table).doubts]
        assert {one.id for one in own} <= set(asked)
        assert not [one for one in sheets if isinstance(one, SeatSheet) and one.doubts]


def test_only_the_edition_with_proofs_has_ids() -> None:
    sheets = table_sheets(table_of(*SIX, modules="homeworlds"))
    plain, proven = (html_of(sheets, Look(fonts=False, proof=one)) for one in (False, True))
    body = plain.partition("<body>")[2]
    assert set(re.findall(r">[^<]*\b([A-Z]{3}-\d\d)\b", body)) <= {"MAT-03"}
    assert {"ECZ-11", "TRE-14"} <= set(re.findall(r"\b[A-Z]{3}-\d\d\b", proven))


@pytest.mark.parametrize(
    ("names", "modules", "advanced"),
    [
        (("choam", "emperor"), "", False),
        pytest.param(("moritani", "ecaz", "emperor"), "nexus", True, marks=pytest.mark.sweep),
    ],
)
def test_cover_and_turns_are_legible_whole_and_light(
    names: tuple[str, ...], modules: str, advanced: bool
) -> None:
    table = table_of(*names, modules=modules, advanced=advanced)
    common = common_sheet(table)
    assert common
    pdf = pdf_of(
        html_of([cover_of(table), seat_sheet("emperor", table), common], Look(low_ink=True))
    )
    assert printed(pdf).smallest >= 7.99
    assert printed(pdf).outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf).count("H1") == 3
    assert max(ink(pdf, page) for page in range(pages_of(pdf))) < 0.12


def test_every_thing_on_a_page_is_known() -> None:
    names = {one.name for one in things().values()}
    for line in lines_of(parts_of("ecaz", table_of(*SIX))):
        known = names | {"At the start", "Special Karama power"}
        assert line.name in known or line.name.startswith("Alliance power")


def test_a_table_of_more_than_six_tells_once_what_others_may_do() -> None:
    table = table_of(*factions())
    sheets = table_sheets(table)
    shared = [one for one in sheets if one.frame.title == "What each may do to others"]
    assert isinstance(shared[0], PhasesSheet)
    told = {line.proof for line in lines_of(shared[0].parts)}
    seats = [seat_sheet(one, table, alone=False) for one in table.factions]
    own = {
        line.proof
        for seat in seats
        for part in seat.threats
        for one in part.groups
        for line in one.lines
    }
    assert own
    assert told == own
    assert all(not one.threats for one in sheets if isinstance(one, SeatSheet))
    assert all(len(one.apart) > 40 for one in sheets if isinstance(one, SeatSheet))
