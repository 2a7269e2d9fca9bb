"""The board game's data: the counts of its documents, every reference, every line accounted for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from document_cases import units_of
from share import sample

import cardbase
import errata
from cardbase.boardgame.check import check_board
from cardbase.boardgame.facts import all_facts, joined
from cardbase.boardgame.pieces import pieces, read_match_ups, read_modes, read_modules
from cardbase.boardgame.sheets import SILENT, Sheet, all_sheets, read_comparison
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import (
    BoardClass,
    EditionVerdict,
    EffectKnown,
    FactKind,
    KaramaStatus,
    Known,
    Tier,
)
from errata.boardgame import DoubtClass, SlipClass, answers, bare_lines, doubts, slips
from errata.documents import Edition, Unit, documents
from errata.rulings import all_rulings

SHEETS = [pytest.param(sheet, id=sheet.id) for sheet in all_sheets().values()]
SEEDS = {
    "choam-richese": "choam-richese.txt",
    "ecaz-moritani": "ecaz-moritani.txt",
    "richese-landsraad-v3": "richese-landsraad-v3.txt",
    "crf": "collected-rulings-file.txt",
}


WRITINGS = "base-writings"


def tiers(sheet: str) -> list[int]:
    """How many abilities of each tier a sheet has."""
    counts = Counter(ability.tier for ability in all_sheets()[sheet].abilities)
    return [counts[tier] for tier in Tier]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("choam", [4, 2, 2, 1]),
        ("richese", [2, 2, 2, 1]),
        ("richese-landsraad", [16, 1, 1, 1]),
        ("ecaz", [3, 1, 2, 1]),
        ("moritani", [3, 1, 1, 1]),
        ("atreides", [3, 1, 1, 1]),
        ("bene-gesserit", [3, 1, 3, 0]),
        ("emperor", [1, 2, 1, 1]),
        ("fremen", [4, 3, 5, 1]),
        ("harkonnen", [2, 1, 1, 1]),
        ("ixians", [4, 1, 2, 1]),
        ("spacing-guild", [4, 2, 1, 1]),
        ("tleilaxu", [3, 1, 1, 1]),
    ],
)
def test_each_sheet_has_its_abilities(sheet: str, expected: list[int]) -> None:
    """In the books 28 basic advantages, 7 alliance powers, 8 advanced ones, 5 special Karamas."""
    assert tiers(sheet) == expected


START = {
    "choam": ("0", "20", "2", "0", "5"),
    "richese": ("0", "20", "5", "2", ""),
    "richese-landsraad": ("0", "20", "5", "2", ""),
    "ecaz": ("6", "14", "12", "2", ""),
    "moritani": ("6", "14", "12", "2", ""),
    "atreides": ("10", "10", "10", "2", "4"),
    "bene-gesserit": ("1", "19", "5", "1", "4"),
    "emperor": ("0", "20", "10", "1", "4"),
    "fremen": ("10", "10", "3", "3", "4"),
    "harkonnen": ("10", "10", "10", "2", "8"),
    "ixians": ("6", "14", "10", "1", "4"),
    "spacing-guild": ("5", "15", "5", "1", "4"),
    "tleilaxu": ("0", "20", "5", "2", "4"),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_start_values_are_those_printed_and_none_is_filled_in(sheet: Sheet) -> None:
    start = {one.key: one for one in sheet.start}
    keys = ("forces_on_board", "forces_reserves", "spice", "free_revival", "hand_limit")
    assert tuple(start[key].value for key in keys) == START[sheet.id]
    for one in sheet.start:
        assert (one.known is Known.NOT_STATED) == (one.value == "") == (one.fact == "")
    assert int(start["forces_on_board"].value) + int(start["forces_reserves"].value) == 20


def test_the_karama_table_and_the_karama_marks() -> None:
    """17 rows: CHOAM 6, Richese 3, Ecaz 4, Moritani 4; two have no effect; four asterisks."""
    rows: Counter[str] = Counter()
    marks, without = [], []
    for sheet in all_sheets().values():
        for ability in sheet.abilities if sheet.document != WRITINGS else ():
            karama = ability.karama
            if karama.mark == "table row":
                rows[sheet.id] += 1
            elif karama.mark:
                marks.append(ability.id)
            if karama.status is KaramaStatus.NO_EFFECT:
                without.append(ability.name)
            assert (karama.status is KaramaStatus.IS_KARAMA_USE) == (
                ability.tier is Tier.SPECIAL_KARAMA
            )
            stops = karama.status is KaramaStatus.IN_PART
            assert bool(karama.mark) == (stops or karama.status is KaramaStatus.NO_EFFECT)
            assert not stops or karama.effect
    assert rows == {"choam": 6, "richese": 3, "ecaz": 4, "moritani": 4}
    assert sorted(without) == ["Assassinate Leaders", "Loyalty"]
    assert marks == [
        f"richese-landsraad/{slug}"
        for slug in ("no-field", "auction-declared", "alliance", "disrupted-supply-chain")
    ]


@pytest.mark.parametrize(
    ("name", "count", "named"),
    [
        ("no-field", 3, 3),
        ("no-field-landsraad", 4, 4),
        ("inflation", 1, 1),
        ("terror", 6, 6),
        ("atomics-aftermath", 1, 1),
        ("ambassador", 11, 11),
        ("discovery", 8, 8),
        ("homeworld", 13, 4),
        ("tech", 3, 2),
    ],
)
def test_token_sets(name: str, count: int, named: int) -> None:
    tokens = [token for token in pieces().tokens.values() if token.set == f"set/{name}"]
    assert (pieces().sets[f"set/{name}"].count, len(tokens)) == (count, named)


def test_there_is_no_moritani_ambassador() -> None:
    assert "ambassador/moritani" not in pieces().tokens
    assert {"ambassador/ecaz", "ambassador/ixian"} < set(pieces().tokens)


def test_five_discovery_tokens_are_locations() -> None:
    tokens = [one for one in pieces().tokens.values() if one.set == "set/discovery"]
    assert Counter(one.kind for one in tokens) == {"hiereg": 4, "smuggler": 4}
    assert sum(one.value == "location" for one in tokens) == 5


def test_cards_named() -> None:
    cards = pieces().cards.values()
    assert sum(card.kind is BoardClass.WORTHLESS for card in cards) == 6
    assert len(cards) == 34
    assert sum(card.known is EffectKnown.TOLD for card in cards) == 18
    decks = {
        deck.id.partition("/")[2]: (deck.count, deck.named) for deck in pieces().decks.values()
    }
    wanted = {"leader-skill": (14, 6), "stronghold": (6, 1), "homeworld": (13, 4), "nexus": (12, 0)}
    assert {name: decks[name] for name in wanted} == wanted


def test_modes_modules_match_ups_factions_people() -> None:
    assert Counter(mode.edition for mode in read_modes().values()) == {
        Edition.OFFICIAL: 4,
        Edition.LANDSRAAD: 2,
    }
    assert len(read_modules()) == 7
    assert len(read_match_ups()) == 9
    assert len(pieces().factions) == 12
    assert len(pieces().people) == 10


def test_match_ups_name_six_factions_or_deal_them() -> None:
    for match in read_match_ups().values():
        assert len(match.factions) == (0 if match.name == "Intrigue" else 6), match.name
        assert set(match.factions) <= set(pieces().factions)
        assert set(match.extras) <= set(things())


def test_nine_facts_clarify_duke_vidal() -> None:
    """Two of the nine repeat rules told before, and stand with them."""
    facts = [one for one in all_facts().values() if one.of == "duke-vidal"]
    clarified = {line for one in facts if one.id in {"VID-01", "VID-02"} for line in one.lines}
    assert 311 in clarified
    assert sum(one.kind is FactKind.CLARIFICATION for one in facts) == 7


def test_answers_by_book_and_heading() -> None:
    books = Counter((one.document, one.heading.lower()) for one in answers().values())
    assert sum(books.values()) == 45
    expected = {
        "choam-richese": {"choam": 5, "richese": 11, "leader skill cards": 7, "stronghold": 1},
        "ecaz-moritani": {"moritani": 4, "ecaz": 8, "homeworld": 6, "nexus": 2, "treachery": 1},
    }
    for document, headings in expected.items():
        for heading, count in headings.items():
            found = sum(n for (book, h), n in books.items() if book == document and heading in h)
            assert found == count, heading


def test_doubts_and_slips_by_class() -> None:
    assert Counter(one.kind for one in doubts().values()) == {
        DoubtClass.CONFLICT: 44,
        DoubtClass.EXCEPTION: 8,
        DoubtClass.GAP: 34,
        DoubtClass.WORDING: 10,
        DoubtClass.CLASH: 1,
    }
    first = [found[0] for found in slips().values()]
    assert Counter(one.kind for one in first) == {
        SlipClass.CHARACTER: 12,
        SlipClass.WORDING: 10,
        SlipClass.LAYOUT: 18,
    }
    characters = [one for found in slips().values() for one in found]
    assert sum(one.places for one in characters if one.kind is SlipClass.CHARACTER) == 20


def test_44_points_compare_the_richese_sheets() -> None:
    points = read_comparison().values()
    assert len(points) == 44
    known = {*all_facts(), *answers()}
    for point in points:
        assert {*point.official_facts, *point.variant_facts} <= known, point.key
        for cell, facts in (
            (point.official, point.official_facts),
            (point.variant, point.variant_facts),
        ):
            assert (cell.partition(" (")[0] == SILENT) or facts, point.key
        silent = (point.official == SILENT, point.variant == SILENT)
        if point.verdict is EditionVerdict.ONLY_OFFICIAL:
            assert silent[1]
        if point.verdict is EditionVerdict.ONLY_VARIANT:
            assert silent[0]


def test_ids_run_without_a_gap() -> None:
    """The id of a fact that was joined to another names that one, and is never given again."""
    families: dict[str, list[int]] = {}
    borne = [*all_facts(), *answers(), *doubts(), *slips(), *all_rulings()]
    for letters, number in map(_read, borne):
        families.setdefault(letters, []).append(number)
    assert all(numbers == sorted(numbers) for numbers in families.values())
    for letters, number in map(_read, joined()):
        families[letters].append(number)
    for letters, numbers in families.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), letters


def _read(one: str) -> tuple[str, int]:
    letters, _, number = one.partition("-")
    return letters, int(number)


def test_every_id_that_a_row_names_is_there() -> None:
    check_board()
    for sheet in all_sheets().values():
        for ability in sheet.abilities:
            cited = {*ability.karama.effect, *ability.karama.remains}
            assert all(all_facts()[one].kind is FactKind.KARAMA_STOP for one in cited), ability.id


CHECK = """
from cardbase.boardgame.check import check_board
from errata.errors import KanlyError
try:
    check_board()
except KanlyError as fault:
    print(fault)
"""


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    sample(
        [
            ("facts/cho.csv", "CHO-08,choam/charity,", "CHO-08,choam/charty,", "choam/charty"),
            ("facts/cho.csv", ",choam-richese,213,", ",choam-rich,213,", "choam-rich"),
            ("karama/choam.csv", "CHO-10; CHO-11", "CHO-10; CHO-99", "CHO-99"),
            ("needs.csv", "TRE-32,richese", "TRE-32,richest", "richest"),
            ("needs.csv", "TRE-32,", "TRE-99,", "TRE-99"),
            ("karama_marks.csv", "CHO-08,stops", "CHO-98,stops", "CHO-98"),
            ("setup/choam.csv", "CHO-03", "CHO-98", "CHO-98"),
            ("comparison.csv", "RLV-04", "RLV-94", "RLV-94"),
            ("matchups.csv", "atreides", "atrides", "atrides"),
            ("abilities/choam.csv", "self; others", "self; somebody", "somebody"),
            ("tokens.csv", "set/terror", "set/tremor", "set/tremor"),
            ("sheets.csv", "richese,richese,", "richese,richest,", "richest"),
            ("joined.csv", "VID-06,VID-02", "VID-06,VID-92", "VID-92"),
        ],
    ),
)
def test_an_id_nothing_bears_is_one_clear_line(
    file: str, old: str, new: str, named: str, tmp_path: Path
) -> None:
    """A process of its own reads a copy of the data with one slip."""
    for package in (cardbase, errata):
        folder = Path(str(package.__file__)).parent
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("ccg"))
    place = tmp_path / "cardbase" / "data" / "boardgame" / file
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new, 1), encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-c", CHECK],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"},
    ).stdout
    assert said.startswith((file, file.rpartition("/")[2]))
    assert said.endswith(f'found "{named}"\n')


def test_every_thing_has_a_fact() -> None:
    told = {fact.of for fact in all_facts().values()}
    silent = {"mode/normal", *(thing for thing in things() if thing.startswith("faction/"))}
    assert set(things()) - told <= silent


def test_every_doubt_and_answer_touches_what_exists() -> None:
    for doubt in doubts().values():
        assert any(one in all_facts() or one in answers() for one in doubt.touches), doubt.id
    for answer in answers().values():
        assert answer.touches, answer.id


def cited(document: str) -> set[int]:
    """The places of a document that some fact, answer or ruling rests on."""
    found = {
        line for fact in all_facts().values() if fact.document == document for line in fact.lines
    }
    found |= {line for one in answers().values() if one.document == document for line in one.lines}
    if document == "crf":
        found |= {unit for ruling in all_rulings().values() for unit in ruling.units}
    return found


def bare(document: str) -> set[int]:
    return {line for one in bare_lines() if one.document == document for line in one.lines}


def units(document: str) -> list[str]:
    folder = os.environ.get("KANLY_SEEDS")
    if not folder:
        pytest.skip("KANLY_SEEDS does not say where the documents lie")
    text = (Path(folder) / SEEDS[document]).read_text(encoding="utf-8")
    return units_of(documents()[document], text)


@pytest.mark.parametrize("document", SEEDS)
def test_every_line_is_cited_or_states_no_rule(document: str) -> None:
    found = units(document)
    filled = {number for number, text in enumerate(found, 1) if text.strip()}
    assert filled == cited(document) & filled | bare(document) & filled
    assert len(filled) == documents()[document].filled


@pytest.mark.parametrize("document", SEEDS)
def test_no_line_is_cited_that_is_not_there(document: str) -> None:
    filled = {number for number, text in enumerate(units(document), 1) if text.strip()}
    for fact in all_facts().values():
        if fact.document == document:
            assert {min(fact.lines), max(fact.lines)} <= filled, fact.id
    assert bare(document) <= filled
    assert documents()[document].unit is Unit.LINE or cited(document) <= filled


@pytest.mark.parametrize("document", SEEDS)
def test_a_line_without_a_rule_is_cited_by_no_rule(document: str) -> None:
    rules = {
        line
        for fact in all_facts().values()
        if fact.document == document and len(fact.lines) == 1
        for line in fact.lines
    }
    assert not rules & bare(document)
