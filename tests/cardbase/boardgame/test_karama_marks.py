"""What a Karama card does belongs to an act; answers are whole; nobody is told of who is absent."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from document_cases import true_text, with_seeds

from cardbase.boardgame.facts import (
    DATA,
    KaramaEffect,
    StopCertainty,
    all_facts,
    needs,
    read_stops,
    stops,
)
from cardbase.boardgame.phases import in_phase
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.table import everyone
from cardbase.boardgame.things import ThingKind, names_faction, things
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, TurnPhase
from errata.boardgame import Reply, answers
from errata.documents import Edition, texts
from errata.errors import DataError
from templates.boardgame.auctions import auction_sheet
from templates.boardgame.faction import faction_sheet
from templates.boardgame.modules import module_sheet
from templates.boardgame.points import karama_of
from templates.boardgame.table import table_sheets
from templates.boardgame.table_phases import parts_of
from templates.boardgame.tokens import token_sheet
from templates.printing import Look, html_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from command_line import Kanly

    from cardbase.boardgame.table import TableSetup
    from templates.boardgame.table_phases import ActLine
    from templates.printing import PrintableSheet

SILENT = (
    # Triggered, gained, revived, held, hit, laid down, set aside, forbidden: no source names these.
    *("ECZ-13", "ECZ-14", "ECZ-15", "ECZ-16", "ECZ-17", "ECZ-34", "ECZ-35", "ECZ-36", "ECZ-39"),
    *("ECZ-40", "ECZ-42", "ECZ-43", "ECZ-44"),
    *("CHO-14", "CHO-32", "CHO-33", "CHO-35", "CHO-36", "CHO-39", "CHO-41", "CHO-43"),
    *("CHO-46", "CHO-47", "CHO-48", "CHO-49", "CHO-52", "CHO-53", "CHO-57"),
    *("MOR-12", "MOR-13", "MOR-32", "MOR-33", "MOR-36", "MOR-38", "MOR-39"),
    *("RIC-17", "RIC-19", "RIC-20", "RIC-21", "RIC-22", "RIC-36", "RIC-38", "RIC-39"),
    *("RIC-41", "RIC-42", "RIC-43", "RIC-46", "RIC-47", "RIC-49", "RIC-53", "RIC-57", "RIC-60"),
)
"""Facts that bore a mark because their advantage did, or might seem to: none may stand there."""

GENERAL = {
    "BEM-28": "three Tech Tokens count for whoever holds all",
    "BEM-29": "names the box",
    "BEM-31": "the Charity phase is everybody's",
    "DIS-04": "a worm spares the Fremen wherever they are",
    "DIS-16": "the order of a turn",
    "HOM-10": "the Spice Bank pays, whoever plays",
    "HOM-17": "holds for all but the Guild",
    "HOM-18": "holds for all but the Guild",
    "HOM-20": "the price for all",
    "HOM-38": "Occupy is an example",
    "LSK-04": "the order of the set-up",
    "LSK-12": "prescience is an example",
    "LSK-23": "names the box",
    "LSK-25": "what the Smuggler does for anybody",
    "LSK-28": "what the Rihani Decipherer does for anybody",
    "MAT-02": "lists the boxes",
    "STR-07": "controlling is told for all",
    "STR-10": "the card pays anybody",
    "TRE-04": "the Fremen are an example",
    "TRE-35": "what Ghola does for anybody",
}
"""Facts of no faction that name one, yet tell of all: why."""
GHOSTS = "Tleilaxu Tanks"
LEFT = {FactKind.LORE, FactKind.CREDIT, FactKind.META, FactKind.STRATEGY, FactKind.COMPONENT}
LOOSE = {ThingKind.CARD, ThingKind.TOKEN, ThingKind.TOKENS, ThingKind.MODULE}


def tables() -> Iterator[TableSetup]:
    """Everybody, by the official sheets and by the variant."""
    yield from map(everyone, Edition)


def lines_at(table: TableSetup) -> Iterator[ActLine]:
    """All lines of the turns of a table."""
    for faction in table.factions:
        for part in parts_of(faction, table):
            for group in part.groups:
                yield from group.lines


def faults_of_marks() -> Iterator[str]:
    """What the marks and the rows of the Karama tables say against each other."""
    grounds = {by for stop in stops().values() for by in stop.by}
    for sheet in all_sheets().values():
        for ability in sheet.abilities:
            row, said = ability.karama, {*ability.karama.effect, *ability.karama.remains}
            own = [one for one in stops().values() if all_facts()[one.fact].of == ability.id]
            yield from (f"{one}: no act bears it" for one in row.effect if one not in grounds)
            yield from (f"{one.fact}: not by its row" for one in own if not said >= {*one.by})
            if bool(own) is not (row.status in {KaramaStatus.IN_PART, KaramaStatus.NO_EFFECT}):
                yield f"{ability.id}: {row.status}, yet marks: {[one.fact for one in own]}"
            if row.status is KaramaStatus.NO_EFFECT:
                yield from (
                    f"{one.fact}: {one.does}" for one in own if one.does is not KaramaEffect.KEEPS
                )
            doubtful = row.mark in {"**", "star"}
            for one in own:
                if (one.certainty is StopCertainty.READ) is not doubtful:
                    yield f"{one.fact}: {one.certainty}, from the mark {row.mark}"
            windows = [one.what for one in own if one.does is not KaramaEffect.KEEPS]
            if row.window and not all("play" in words for words in windows):
                yield f"{ability.id}: a mark without its window, {row.window}"
    yield from (f"{one} bears a mark" for one in SILENT if one in stops())
    for stop in stops().values():
        if stop.by and not all(one in all_facts() for one in stop.by):
            yield f"{stop.fact} rests on nothing"


def test_a_mark_stands_on_an_act_that_the_sources_name() -> None:
    assert list(faults_of_marks()) == []
    assert len(stops()) == 114


@with_seeds
def test_each_mark_cites_the_lines_that_speak_of_karama() -> None:
    """In the rulebooks a row of the Karama table; in the variant the ability and the legend."""
    faults = list[str]()
    for stop in (one for one in stops().values() if one.document in texts()):
        text = true_text(stop.document).split("\n")
        cited = [text[line - 1] for line in stop.lines]
        words = r"Prevent|No effect|Limit|must dial|may not|asterisk|\* before|\*|\u2605|karama"
        if not all(re.search(words, one) for one in cited):
            faults.append(f"{stop.fact}: {stop.document} {stop.lines}")
    assert faults == []


def faults_of_line(line: ActLine) -> Iterator[str]:
    """Marks of a line that are not of the act whose words they follow, or are of no act there."""
    said = set[str]()
    for point in line.told:
        own = karama_of(point.proof)
        if point.karama and point.karama != own:
            yield f"{point.proof}: {point.karama}, not {own}"
        if own and not point.karama and own not in said and {*stops()[point.proof].by} <= said:
            yield f"{point.proof} has lost its mark"
        said.add(own)
    folded = {*_spread(line.more)}
    for ids, mark in re.findall(r"([A-Z]{3}-[^:]*): (.*?\(.*?\)\.)", line.beside):
        of = {*_spread(ids)}
        if not of <= folded:
            yield f"{line.proof} has marks of {of - folded}, which it does not name"
        yield from (f"{one}: {mark}, not {karama_of(one)}" for one in of if karama_of(one) != mark)


def test_a_line_of_a_turn_tells_of_karama_what_the_marks_of_its_acts_say() -> None:
    lines = [line for table in tables() for line in lines_at(table)]
    assert [fault for line in lines for fault in faults_of_line(line)] == []
    assert {"CHO-09", "TLE-23", "CHO-34", "ATR-29", "BGE-25", "GUI-24"} <= {
        point.proof for line in lines for point in line.told if point.karama
    }


def _spread(more: str) -> Iterator[str]:
    """The ids of "CHO-14 to 17, QA-05"."""
    for one in filter(None, more.replace("; ", ", ").split(", ")):
        first, _, last = one.partition(" to ")
        family, _, number = first.rpartition("-")
        for at in range(int(number), int(last or number) + 1):
            yield f"{family}-{at:02}"


@pytest.mark.parametrize("name", sorted(all_sheets()))
def test_a_faction_sheet_and_the_terminal_mark_the_same_acts(name: str, kanly: Kanly) -> None:
    sheet, faults = faction_sheet(all_sheets()[name]), list[str]()
    parts = (*sheet.basic, *sheet.alliance, *sheet.advanced, *sheet.karama)
    lines = [line for part in parts for line in part.lines]
    lines += [line for group in sheet.pieces for one in group.pieces for line in one.lines]
    page = " ".join(kanly("faction", name).out.split())
    for line in lines:
        if bool(line.karama) is not (line.id in stops()):
            faults.append(f"{line.id} on paper: {line.karama}")
        if line.id in stops() and f"{stops()[line.id].told}: {stops()[line.id].by[0]}" not in page:
            faults.append(f"{line.id} in the terminal")
    mark = r"; (?:Karama (?:stops|does not stop)|Under a Karama) [^()]*?: [A-Z]{3}-\d\d"
    told = len(re.findall(mark, page))
    assert faults == []
    assert told == sum(line.id in stops() for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("CHO-08,stops", "CHO-98,stops", "the id of a fact that states an act"),
        ("CHO-08,stops", "CHO-10,stops", "the id of a fact that states an act"),
        ("CHO-08,stops", "CHO-08,halts", "one of stops, changes, keeps"),
        ("the Spice Bank pays instead", "", "what holds instead"),
        (",CHO-11,", ",CHO-09,", "the ids of facts on what a Karama card does"),
        (",CHO-11,", ",,", "the ids of facts on what a Karama card does"),
        ("CHO-11,choam-richese", "CHO-11,ecaz-moritani", "the document of the facts it rests on"),
        ("CHO-11,choam-richese,386", "CHO-11,choam-richese,213", "lines of the facts it rests on"),
        ("386,named", "386,sure", "one of named, within, read"),
    ],
)
def test_a_mark_without_ground_is_refused(
    old: str, new: str, expected: str, tmp_path: Path
) -> None:
    text = (DATA / "karama_marks.csv").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "karama_marks.csv").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=f"karama_marks.csv, line .*: expected {expected}"):
        read_stops(tmp_path, all_facts())


@with_seeds
def test_an_answer_is_bare_only_where_the_book_prints_no_more() -> None:
    faults = list[str]()
    for one in answers().values():
        text = true_text(one.document).split("\n")
        printed = text[one.lines[-1] - 1].replace("*", "").removeprefix("Answer:").strip()
        if one.bare is not (printed.rstrip(".") in {"Yes", "No"}):
            faults.append(f"{one.id}: bare is {one.bare}, printed is {printed[:40]}")
    assert faults == []


@cache
def everything() -> str:
    """Every sheet on which an answer can stand, as one text."""
    sheets = [faction_sheet(one) for one in all_sheets().values()]
    sets = [one for one in pieces().sets if one != "set/homeworld"]
    modules = [one.id for one in things().values() if one.kind is ThingKind.MODULE]
    made: list[PrintableSheet] = [
        *sheets,
        token_sheet(sets),
        auction_sheet(),
        module_sheet(modules),
    ]
    return html_of(made, Look()).replace("&#39;", "'").replace("&amp;", "&")


def faults_of_answers(page: str, where: str) -> Iterator[str]:
    """Answers that a page tells by their verdict alone, though the book prints more."""
    flat = " ".join(page.split())
    for one in answers().values():
        if one.bare and one.verdict not in {Reply.YES, Reply.NO}:
            yield f"{one.id}: bare, and {one.verdict}"
        asked = flat.count(f"{one.question}</") + flat.count(f"{one.question} -> ")
        if asked and not one.bare and flat.count(one.answer) < asked:
            yield f"{one.id} in {where}: told {asked} times, {flat.count(one.answer)} whole"


def test_an_answer_with_a_condition_is_told_whole(kanly: Kanly) -> None:
    faults = [*faults_of_answers(everything(), "print")]
    for name in all_sheets():
        faults += faults_of_answers(kanly("faction", name, columns=100).out, name)
    for name in pieces().factions:
        for phase in ("bidding", "shipment", "battle", "revival"):
            page = kanly("faction", name, "--phase", phase, "--full", columns=100).out
            faults += faults_of_answers(page, f"{name}, {phase}")
    asked = kanly("ask", "smuggler no-field").out
    assert faults == []
    assert {one for one, known in answers().items() if known.bare} == {
        *("QA-10", "QA-12", "QA-14", "QA-16", "QA-25", "QA-35", "QA-37", "QA-40", "QA-44"),
    }
    for one in ("QA-03", "QA-11", "QA-20"):
        assert answers()[one].answer in everything()
    assert "provided" in asked


@pytest.mark.parametrize(
    "factions",
    [
        ("moritani", "emperor"),
        ("choam", "atreides", "emperor"),
        ("richese", "bene-gesserit"),
        pytest.param(("ecaz", "moritani", "fremen"), marks=pytest.mark.sweep),
        pytest.param(("richese", "choam", "tleilaxu"), marks=pytest.mark.sweep),
    ],
)
def test_nothing_is_printed_of_who_is_not_at_the_table(factions: tuple[str, ...]) -> None:
    table = read_table(factions, ["homeworlds", "discovery", "tech"], advanced=True)[0]
    page = html_of(table_sheets(table), Look(proof=True))
    told = {*re.findall(r"\b[A-Z]{2,3}-\d\d\b", page)}
    assert sorted(one for one in needs() if not table.meets(one) and one in told) == []
    assert ("TRE-32" in told) is ("richese" in factions)


def test_what_needs_the_advanced_game_or_the_fremen_is_printed_with_them_alone() -> None:
    seats, fremen = ("ecaz", "bene-gesserit", "richese"), "Fremen Special Victory Condition"

    def page(*more: str, advanced: bool = True) -> str:
        modules = ["discovery"] if advanced else []
        table = read_table([*seats, *more], modules, advanced=advanced)[0]
        return html_of(table_sheets(table), Look(proof=True))

    full, basic, alone = page("fremen"), page("fremen", advanced=False), page()
    assert [("QA-32" in one) for one in (full, basic, alone)] == [True, False, True]
    assert [(fremen in one) for one in (full, alone)] == [True, False]
    assert [("AMB-11" in one) for one in (full, alone)] == [True, False]
    assert [(stops()["DIS-04"].told in one) for one in (full, alone)] == [True, False]


def test_what_is_of_no_faction_and_names_one_says_who_must_play() -> None:
    faults = list[str]()
    for fact in all_facts().values():
        thing = things()[fact.of]
        if fact.kind in LEFT or thing.faction or thing.kind not in LOOSE:
            continue
        words = fact.statement.replace(GHOSTS, "")
        named = [one for one in pieces().factions if names_faction(one, words)]
        own = fact.of.startswith("homeworld/") or fact.of == "treachery/karama"
        if named and not own and not {fact.id} & {*needs(), *GENERAL}:
            faults.append(f"{fact.id} names {named}")
    assert faults == []
    assert not {*GENERAL} & {*needs()}


def test_the_auditor_is_nothing_that_is_done_to_another_at_the_start() -> None:
    view = in_phase("atreides", TurnPhase.SETUP)
    assert [one.thing.id for one in view.others] == []
    own = in_phase("choam", TurnPhase.SETUP).own
    assert "choam/auditor" in [one.thing.id for one in own]


def test_a_used_ambassador_waits_for_the_other_four() -> None:
    (part,) = token_sheet(["set/ambassador"]).parts
    after = {box.name: box.after for box in part.boxes}
    assert after.pop("Ecaz") == "it comes back"
    assert after.pop("Bene Gesserit") == "it is removed from the game"
    assert {*after.values()} == {""}
    fate = "it is set aside until all 5 random ones are used"
    assert ("Used", f"{fate}, unless the box says otherwise") in part.short
