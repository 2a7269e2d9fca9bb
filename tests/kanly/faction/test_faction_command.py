"""`kanly faction`: sheets, both editions side by side, phases; pages, JSON, exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardbase.boardgame.changes import changes_of, read_changes
from cardbase.boardgame.facts import all_facts, stops
from cardbase.boardgame.names import PHASES as PHASES_OF_A_TURN
from cardbase.boardgame.phases import in_phase
from cardbase.boardgame.pieces import factions, pieces
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import Sheet, all_sheets, read_comparison
from cardbase.boardgame.things import (
    VIDAL,
    VIDAL_OF,
    answers_on,
    belongings,
    facts_of,
    table_doubts,
)
from cardbase.boardgame.vocabulary import EditionVerdict, KaramaStatus
from cardbase.library.store import open_library
from cardbase.texts.read import TextFile
from cardbase.texts.recognise import RecognisedText
from errata.boardgame import DoubtClass, answers, doubts
from kanly.faction.digest import page as digest
from kanly.faction.lists_page import COUNTED

if TYPE_CHECKING:
    from command_line import Golden, Kanly

SHEETS = [pytest.param(sheet, id=sheet.id) for sheet in all_sheets().values()]
PHASES = (
    ("choam", "bidding"),
    ("richese", "bidding"),
    ("ecaz", "battle"),
    ("moritani", "mentat pause"),
    ("atreides", "battle"),
    ("bene-gesserit", "charity"),
    ("emperor", "bidding"),
    ("fremen", "spice blow"),
    ("harkonnen", "battle"),
    ("ixians", "storm"),
    ("spacing-guild", "shipment"),
    ("tleilaxu", "revival"),
)
KARAMA = {
    KaramaStatus.IN_PART: "A Karama card does what is told here, and no more is said",
    KaramaStatus.NO_EFFECT: "No effect: the Karama table says",
    KaramaStatus.NOT_LISTED: "Not listed: the Karama table says nothing",
    KaramaStatus.NOT_FLAGGED: "Not marked: the sheet has no Karama mark",
    KaramaStatus.IS_KARAMA_USE: "This is itself what this faction may use",
}


@pytest.fixture(autouse=True)
def _home(empty_home: Path) -> None:
    """Every test has an empty data folder of its own."""


def flat(text: str) -> str:
    """The words of a page in one line, without the folding."""
    return " ".join(text.split())


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_reads_as_it_should(
    kanly: Kanly, golden: Golden, sheet: Sheet, columns: int
) -> None:
    said = kanly("faction", sheet.id, columns=columns)
    assert (said.code, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= columns
    golden(f"faction-{sheet.id}-{columns}.txt", said.out)


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_full_page_tells_every_fact_once(kanly: Kanly, sheet: Sheet) -> None:
    page = flat(kanly("faction", sheet.id, "--full").out)
    for fact in all_facts().values():
        own = fact.id.startswith(sheet.family) or (fact.of == VIDAL and sheet.faction in VIDAL_OF)
        if own:
            told = f"{fact.id} {fact.statement}", f"{fact.id} Still works: {fact.statement}"
            assert sum(map(page.count, told)) == 1, fact.id
            assert page.count(fact.statement) == 1, fact.id


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_full_page_has_every_answer_and_doubt_once(kanly: Kanly, sheet: Sheet) -> None:
    page = flat(kanly("faction", sheet.id, "--full").out)
    things = [sheet.id, *(one.id for one in sheet.abilities)]
    things += [one.id for one in belongings(sheet)]
    for answer in {one.id for thing in things for one in answers_on(thing)}:
        assert page.count(flat(f"{answer} {answers()[answer].question} ->")) == 1
        assert answers()[answer].answer in page
    touched = {*things, *(fact.id for thing in things for fact in facts_of(thing))}
    for doubt in doubts().values():
        if touched & set(doubt.touches):
            told = f"{doubt.id} {doubt.head} ({doubt.kind.meaning}): {doubt.issue}"
            assert page.count(told) == 1, doubt.id


def test_a_doubt_stands_right_behind_the_fact_it_touches(kanly: Kanly) -> None:
    lines = kanly("faction", "choam").out.splitlines()
    ids = [line.split()[0] for line in lines if line.startswith("  ") and line[2:5].isupper()]
    assert ids[ids.index("CHO-08") + 1] == "AMB-24"
    assert ids[ids.index("CHO-09") + 1] == "AMB-25"


def test_the_short_page_leaves_out_what_its_foot_says(kanly: Kanly) -> None:
    short, full = kanly("faction", "moritani").out, kanly("faction", "moritani", "--full").out
    assert "Left out: " in short
    assert "Left out: " not in full
    assert "VID-04" not in short
    assert "VID-04" in full
    assert all_facts()["MOR-06"].statement not in flat(short)
    assert answers()["QA-25"].answer not in flat(short)
    assert answers()["QA-28"].answer in flat(short)
    clash = next(one for one in doubts().values() if one.kind is DoubtClass.CLASH)
    assert f"{clash.id}  " not in short


@pytest.mark.parametrize("sheet", SHEETS)
def test_karama_is_told_in_its_state_beside_each_ability(kanly: Kanly, sheet: Sheet) -> None:
    page = kanly("faction", sheet.id).out
    for ability in sheet.abilities:
        block = page.partition(f" {ability.id}\n")[2] or page.partition(f"\n{ability.id}\n")[2]
        told = flat(block.partition("\n  Karama   ")[2])
        assert told.startswith(KARAMA[ability.karama.status]), ability.id
        if ability.karama.window:
            assert ability.karama.window in told


def test_start_values_say_how_they_are_known(kanly: Kanly) -> None:
    page = flat(kanly("faction", "ecaz", columns=100).out)
    assert "hand limit not stated the sheet does not say" in page
    assert "Ambassador tokens 6 derived: the Ecaz Ambassador and 5 random ones ECZ-10" in page


def test_richese_has_two_sheets_the_official_one_first(kanly: Kanly) -> None:
    official = kanly("faction", "richese")
    assert official.out.startswith("Richese ")
    assert "official sheet" in official.out.splitlines()[0]
    assert "--edition landsraad-3.0; --compare" in flat(official.out)
    for word in ("landsraad-3.0", "v3", "variant", "fan", "landsraad"):
        said = kanly("faction", "richese", "--edition", word)
        assert said.code == 0
        assert "Landsraad v3.0, a fan variant" in said.out.splitlines()[0]
    assert kanly("faction", "richese-landsraad", "--edition", "official").out == official.out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("Chaom",), 0, 'No faction is named "Chaom"; taken to mean CHOAM.'),
        (("e",), 3, 'No faction is named "e"; may be one of: Ecaz, Emperor.'),
        (("moratoriumi",), 1, 'No faction is named "moratoriumi"; kanly faction lists the twelve.'),
        (("zensunni",), 1, 'No faction is named "zensunni"; kanly faction lists the twelve.'),
        (("-p", "battle"), 2, "kanly: for which faction? As kanly faction choam --phase battle"),
        (("--compare",), 2, "kanly: for which faction?"),
        (("choam", "-e", "fan"), 1, "CHOAM has no sheet of that edition (Landsraad"),
        (("choam", "-e", "2019"), 2, 'kanly: no edition is called "2019"; there are: official'),
        (("choam", "-p", "lunch"), 2, 'kanly: no phase is called "lunch"; there are: Set-up'),
        (("choam", "-p", "batle"), 0, 'No phase is called "batle"; taken to mean Battle.'),
        (("choam", "-p", "battle", "--compare"), 2, "kanly: Invalid value: --compare and --phase"),
    ],
)
def test_what_is_not_right_is_said_in_one_line(
    kanly: Kanly, words: tuple[str, ...], code: int, told: str
) -> None:
    said = kanly("faction", *words)
    assert said.code == code
    assert said.err.startswith(told)
    assert said.err.count("\n") == 1
    assert bool(said.out) == (code in {0, 3})


def test_a_phase_asked_for_without_its_option_is_told_how(kanly: Kanly) -> None:
    said = kanly("faction", "choam", "spice", "blow")
    assert said.code == 1
    assert '\nFor a phase from its side: kanly faction choam --phase "spice blow"\n' in said.err


def test_the_twelve(kanly: Kanly, golden: Golden) -> None:
    said = kanly("faction")
    assert said.code == 0
    golden("faction-list.txt", said.out)
    narrow = kanly("faction", columns=40).out
    assert max(map(len, narrow.splitlines())) <= 40
    assert all(one.name in narrow for one in pieces().factions.values())


def test_a_faction_of_the_base_game(kanly: Kanly, golden: Golden) -> None:
    said = kanly("faction", "atreides")
    assert said.code == 0
    golden("faction-atreides.txt", said.out)
    full = kanly("faction", "atreides", "--full").out
    assert "BEM-10" in full
    assert "BEM-10" not in said.out


def test_every_faction_has_a_page_that_fits(kanly: Kanly) -> None:
    """A word that is longer than the line may go over its end."""
    faults = list[str]()
    for faction in pieces().factions.keys() - {"choam", "richese"}:
        for columns in (40, 100):
            said = kanly("faction", faction, columns=columns)
            assert said.code == 0, faction
            long = [line for line in said.out.splitlines() if len(line) > columns]
            faults += [f"{faction}, {columns} columns: {line}" for line in long if " " in line]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("columns", [100, 80, 50])
def test_both_richese_sheets_side_by_side(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly("faction", "richese", "--compare", columns=columns)
    assert said.code == 0
    assert "44 points: 19 differ, 5 stand only on the official side" in flat(said.out)
    assert max(map(len, said.out.splitlines())) <= columns
    golden(f"faction-compare-{columns}.txt", said.out)


def test_a_comparison_begins_with_what_differs(kanly: Kanly) -> None:
    page = kanly("faction", "richese", "--compare").out
    points = [*read_comparison().values()]
    places = [page.index(f"\n{at:>3}  {one.name}") for at, one in enumerate(points, 1)]
    order = [points[places.index(place)].verdict for place in sorted(places)]
    assert order == sorted(order, key=[*COUNTED].index)
    short = flat(page.partition("In short: ")[2].partition("\n\n")[0])
    told = [points[int(number) - 1] for number in re.findall(r"\((\d+)\)", short)]
    assert len(told) == 8
    assert all(one.verdict not in {EditionVerdict.SAME, EditionVerdict.WORDING} for one in told)
    assert {"tokens-on-planet", "ally-card", "karama-stops"} <= {one.key for one in told}


@pytest.mark.parametrize("faction", [one.id for one in factions().values()])
def test_the_base_game_stands_beside_what_changes_it(kanly: Kanly, faction: str) -> None:
    """Each side of each point with its facts and their lines, and what is in doubt about them."""
    said = kanly("faction", faction, "--compare")
    assert (said.code, said.err) == (0, "")
    page = flat(said.out)
    changes = changes_of(faction)
    assert len({one.by for one in changes}) >= 7
    for one in changes:
        for side, ids in ((one.base, one.base_facts), (one.changed, one.changed_facts)):
            assert f"{side or 'nothing of the kind'} " in page
            for point in ids:
                assert re.search(rf"\b{point}[,:]", page), point
                assert all(doubt.id in page for doubt in table_doubts([point]))
    told = json.loads(kanly("faction", faction, "--compare", "--json").out)["changes"]
    assert [one["point"] for one in told] == [one.point for one in changes]


def test_a_comparison_of_the_fremen(kanly: Kanly, golden: Golden) -> None:
    golden("faction-fremen-compare.txt", kanly("faction", "fremen", "--compare").out)


def test_a_change_names_facts_of_the_base_game_and_of_what_changes_it() -> None:
    """The base side rests on writings of the base game; a module's change on the module's book."""
    expansions = {"choam", "richese", "ecaz", "moritani"}
    for one in read_changes():
        base = {all_facts()[fact].document for fact in one.base_facts}
        assert base <= {"base-writings"}, one.point
        printed = {
            (all_facts().get(fact) or answers()[fact]).document for fact in one.changed_facts
        }
        if one.by in expansions | {"homeworlds", "discovery", "strongholds", "nexus"}:
            assert printed & {"choam-richese", "ecaz-moritani"}, one.point


@pytest.mark.parametrize(("faction", "phase"), PHASES)
def test_a_phase_from_each_side(kanly: Kanly, golden: Golden, faction: str, phase: str) -> None:
    said = kanly("faction", faction, "--phase", phase)
    assert (said.code, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= 80
    golden(f"faction-{faction}-{phase.replace(' ', '-')}.txt", said.out)


TABLES = (
    "harkonnen,atreides,emperor,fremen",
    "choam,richese,ecaz,moritani",
    "bene-gesserit,spacing-guild,ixians,tleilaxu",
    "atreides,harkonnen,richese,tleilaxu",
)


OF_SIX = (
    "choam,fremen,ecaz,harkonnen,richese,tleilaxu",
    "atreides,bene-gesserit,emperor,moritani,spacing-guild,ixians",
)


@pytest.mark.parametrize("names", [*TABLES, *OF_SIX])
def test_a_phase_fits_40_lines_at_a_table_of_four_and_of_six(names: str) -> None:
    """Each phase from each side; the names of all that acts, nothing cut off."""
    table, remarks = read_table(names.split(","), ["homeworlds", "discovery"], advanced=True)
    assert remarks == ()
    long = list[str]()
    for faction in table.factions:
        for phase in PHASES_OF_A_TURN:
            told = digest(in_phase(faction, phase, table=table), table)
            lines = told.splitlines()
            if len(lines) > 40 or max(map(len, lines)) > 80 or "…" in told:
                long.append(f"{faction} {phase}: {len(lines)}")
    assert not long


def test_a_phase_goes_by_the_table_it_is_told(kanly: Kanly) -> None:
    words = ("faction", "harkonnen", "--phase", "battle", "--factions", TABLES[0])
    page = kanly(*words).out
    assert "At the table: Harkonnen, Atreides, Emperor, Fremen; advanced game." in page
    assert "(Atreides) ATR-19" in flat(page) or "Battle (Atreides): " in flat(page)
    assert "Ecaz" not in page
    assert "Captured Leaders: " in page
    assert "Captured Leaders" not in kanly(*words, "--basic").out
    assert "(Ecaz" not in kanly(*words, "--full").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--factions", "choam,ecaz"), "--factions, --modules and --basic go with --phase"),
        (("-p", "battle", "--factions", "choam,ecaz"), "Harkonnen does not play at this table"),
        (("-p", "battle", "--factions", "choam,zzzz"), "zzzz"),
    ],
)
def test_a_table_that_cannot_be_is_refused(kanly: Kanly, words: tuple[str, ...], told: str) -> None:
    said = kanly("faction", "harkonnen", *words)
    assert said.code != 0
    assert told in said.err


def test_a_phase_in_full_tells_everything(kanly: Kanly) -> None:
    short = kanly("faction", "richese", "--phase", "storm").out
    full = flat(kanly("faction", "richese", "--phase", "storm", "--full").out)
    assert "At other times: " in full
    assert "At other times: " not in flat(short)
    assert all_facts()["RIC-36"].statement in full
    page = flat(kanly("faction", "choam", "--phase", "battle", "--full").out)
    assert "Leader Skill Cards leader-skills LSK-10" in page
    assert "Caladan (token, module Homeworlds)" in page
    assert "Advanced Stronghold Cards (advanced game only)" in page


def test_a_page_of_a_phase_names_powers_in_words(kanly: Kanly) -> None:
    page = kanly("faction", "choam", "--phase", "battle", "--full").out
    assert (
        "\nAlliance power: spice in battle (CHO-41), Alliance power: a trade of cards\n(CHO-39)"
        in page
    )
    assert "Special Karama power (advanced, at any time)" in page
    assert "choam/alliance-trade:" not in page


def test_what_can_be_stopped_of_the_others_is_said(kanly: Kanly) -> None:
    page = flat(kanly("faction", "fremen", "--phase", "bidding", "--full").out)
    assert "Karama stops the auction, if played as the Bidding Round starts: RIC-25" in page
    assert "No phase is stated" not in page


def test_the_way_without_the_parser_says_the_same(kanly: Kanly) -> None:
    for words in (("choam",), ("bene", "gesserit"), ("e",), ("zensunni",)):
        assert kanly("faction", *words) == kanly("faction", *words, "--edition", "official")
    assert kanly("faction", "ecaz", "-p", "ship") == kanly("faction", "-p", "ship", "ecaz")
    assert kanly("faction", "ecaz", "-p", "--full").code == 2
    assert kanly("faction") == kanly("faction", "--full")


def test_a_sheet_begins_with_all_powers_at_a_glance(kanly: Kanly) -> None:
    page = kanly("faction", "richese", columns=110).out
    glance = flat(page.partition("At a glance")[2].partition("\nAdvantages\n")[0])
    assert "No-Field basic Storm to Spice Collection named acts" in glance
    assert "Alliance power: a card (RIC-53) alliance at any time not listed" in glance
    assert "Fremen Special Victory Condition advanced Mentat Pause not listed" in glance
    assert "Acts on CHOAM, other factions (Tleilaxu and Harkonnen by name)" in flat(
        kanly("faction", "choam").out
    )


def test_tokens_of_a_set_say_once_what_they_share(kanly: Kanly) -> None:
    tokens = kanly("faction", "ecaz").out.partition("\nTokens\n")[2]
    assert tokens.count("  When     Shipment and Movement\n") == 1
    assert "  Used     it is removed from the game\n" in tokens
    no_fields = kanly("faction", "richese").out.partition("\nTokens\n")[2]
    fate = "  Used     it lies face up before the shield until another is used\n"
    assert no_fields.count(fate) == 1


def test_a_phase_with_nothing_on_the_sheet(kanly: Kanly) -> None:
    page = kanly("faction", "ecaz", "--phase", "bidding").out
    assert "Nothing on its sheet acts in this phase." in page


def test_set_up_begins_with_the_start(kanly: Kanly) -> None:
    assert "\nAt the start  " in kanly("faction", "ecaz", "--phase", "setup", "--full").out


def test_a_phase_with_the_variant_at_the_table(kanly: Kanly) -> None:
    page = kanly("faction", "choam", "--phase", "bidding", "--edition", "v3", "--full").out
    assert "Auction Declared (Richese, basic, Landsraad v3.0)" in flat(page)
    assert "richese/bidding" not in page


def test_nothing_to_quote_is_said_once(kanly: Kanly) -> None:
    plain = kanly("faction", "choam")
    for words in (("choam",), ("choam", "--phase", "battle"), ("fremen",)):
        said = kanly("faction", *words, "--quote")
        assert said.code == 0
        assert said.err.startswith("Nothing to quote: kanly import text FILE")
        assert said.err.count("\n") == 1
    assert kanly("faction", "choam", "--quote").out == plain.out


def test_a_fact_is_followed_by_the_words_of_the_users_own_copy(kanly: Kanly) -> None:
    units = {213: "Invented words on line 213.", 386: "Others on line 386."}
    found = RecognisedText(document="choam-richese", units=units, altered=(), missing=(), share=1.0)
    with open_library() as library:
        library.keep_text(TextFile(path="mine.txt", sha256="0" * 64, text=""), found)
    said = kanly("faction", "choam", "--quote")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("  CHO-08"))
    at = lines.index("           | Your copy (mine.txt), line 213:", at)
    assert lines[at + 1].strip() == "|   Invented words on line 213."
    assert "Not quoted" not in said.out
    assert said.out.count("Invented words on line 213.") == 1
    assert "| Quoted above: line 213\n" in said.out
    assert "line 213:" not in "\n".join(lines[:14])
    page = flat(kanly("faction", "atreides", "--full", "--quote").out)
    assert (
        "Not quoted, as you have imported no copy: Ecaz & Moritani House Expansion; "
        "Richese sheet, Landsraad Variant (kanly import text)."
    ) in page


def document(kanly: Kanly, *words: str) -> dict[str, object]:
    said = kanly("faction", *words, "--json")
    assert said.code in {0, 1, 3}
    body = json.loads(said.out)
    assert isinstance(body, dict)
    return body


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_as_json_holds_every_fact(kanly: Kanly, sheet: Sheet) -> None:
    said = kanly("faction", sheet.id, "--json")
    body = json.loads(said.out)
    assert list(body) == [
        *("format", "asked", "fit", "factions", "sheet", "named_by", "answers"),
    ]
    assert body["format"] == "kanly.faction/2"
    told = body["sheet"]
    things = [told, *told["abilities"], *told["pieces"]]
    facts = [fact["id"] for thing in things for fact in thing["facts"] if fact["of"] != VIDAL]
    facts += [one["fact"]["id"] for one in told["leaders"]]
    assert sorted(facts) == sorted(one for one in all_facts() if one.startswith(sheet.family))
    assert [one["id"] for one in told["abilities"]] == [one.id for one in sheet.abilities]
    marks = {fact["id"]: fact["karama"] for thing in things for fact in thing["facts"]}
    assert {one for one, mark in marks.items() if mark} == {*stops()} & {*marks}
    missing = [one for one in told["start"] if one["known"] == "not_stated"]
    assert all(one["value"] is None and one["fact"] is None for one in missing)


def test_the_other_documents(kanly: Kanly) -> None:
    body = document(kanly)
    assert body["format"] == "kanly.factions/1"
    assert isinstance(body["factions"], list)
    assert len(body["factions"]) == 12
    body = document(kanly, "richese", "--compare")
    assert body["format"] == "kanly.faction-compare/1"
    counts = {"same": 13, "differs": 19, "only_variant": 4, "wording": 3, "only_official": 5}
    assert body["counts"] == counts
    assert document(kanly, "ecaz", "--compare")["points"] == []
    body = document(kanly, "choam", "--phase", "bidding")
    assert body["format"] == "kanly.faction-phase/2"
    assert list(body)[4:] == [
        *("phase", "sheet", "own", "others", "allies", "anyone", "modules", "no_phase")
    ]
    body = json.loads(kanly("faction", "fremen", "--json").out)
    assert (body["sheet"]["authority"], body["fit"]) == ("secondary", "exact")
    assert [one["strength"] for one in body["sheet"]["leaders"]] == ["7", "6", "5", "3", "2"]
    assert body["named_by"]
    body = document(kanly, "zensunni")
    assert (body["sheet"], body["fit"], body["factions"]) == (None, "none", [])
    assert document(kanly, "e")["fit"] == "several"
    assert document(kanly, "atreides", "--phase", "battle")["sheet"] == "atreides"
