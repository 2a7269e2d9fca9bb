"""The rulings file, point by point: every ruling resolves, every sentence is accounted for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from document_cases import true_text, units_of, with_seeds
from msgspec.structs import asdict

from cardbase.catalog.assemble import assemble
from errata.boardgame import bare_lines
from errata.documents import documents, sources
from errata.errors import DataError, MissingData
from errata.register import read_web, rule, rules
from errata.rulings import DOCUMENT, SECTIONS_FILE, CollectedRuling, all_rulings, read_rulings
from errata.table import DATA
from errata.vocabulary import Confidence, EntryKind, RulingKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

FIRST = "RU-05,1.A.i,5-6,definition,"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the real data that a test may spoil."""
    return shutil.copytree(DATA, tmp_path / "data")


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def uncited(rulings: Iterable[CollectedRuling], skipped: Iterable[int]) -> list[int]:
    """The sentences of the file that no ruling rests on and no list passes over."""
    told = {unit for ruling in rulings for unit in ruling.units} | set(skipped)
    return [unit for unit in range(1, units() + 1) if unit not in told]


def units() -> int:
    """How many sentences the rulings file has."""
    return documents()[DOCUMENT].units


@cache
def passed_over() -> list[int]:
    """The sentences of the rulings file that say nothing to keep."""
    return [unit for bare in bare_lines() if bare.document == DOCUMENT for unit in bare.lines]


def faults_of_ruling(ruling: CollectedRuling) -> Iterator[str]:
    """Where the register tells a ruling otherwise than the data do, or it has no proof."""
    entry = rule(ruling.id.lower())
    if entry.fact is not ruling:
        yield f"{ruling.id}: the register has another fact: {entry.fact}"
    kinds = (entry.kind, entry.confidence, entry.software)
    if kinds != (EntryKind.RULING, Confidence.OFFICIAL, None):
        yield f"{ruling.id}: kind, confidence and software are {kinds}"
    if (entry.statement, entry.source) != (ruling.statement, f"CRF {ruling.place}"):
        yield f"{ruling.id}: says {entry.statement!r} with the source {entry.source!r}"
    if entry.section != f"32 The publisher's rulings: {ruling.place} {ruling.title}":
        yield f"{ruling.id}: stands in the section {entry.section!r}"
    beyond = [unit for unit in ruling.units if not 1 <= unit <= units()]
    if beyond:
        yield f"{ruling.id}: rests on the sentences {beyond}, of {units()}"


def test_every_ruling_resolves_with_its_proof() -> None:
    faults = [fault for ruling in all_rulings().values() for fault in faults_of_ruling(ruling)]
    assert not faults, "\n".join(faults)


def test_the_ids_run_on() -> None:
    assert list(all_rulings()) == [f"RU-{n:02}" for n in range(1, 276)]
    assert [ruling.id for ruling in all_rulings().values()] == list(all_rulings())


def faults_of_rules(ruling: CollectedRuling) -> Iterator[str]:
    """What is wrong with the rules that a ruling explains."""
    if len(set(ruling.rules)) < len(ruling.rules):
        yield f"{ruling.id}: names a rule twice: {ruling.rules}"
    known = {entry.id: entry.kind for entry in rules()}
    for one in ruling.rules:
        if one not in known or rule(one).id != one:
            yield f"{ruling.id}: explains {one}, which is no id of an entry"
        elif known[one] is EntryKind.RULING:
            yield f"{ruling.id}: explains {one}, a ruling"
    if not (ruling.rules or ruling.kind is RulingKind.ADVICE):
        yield f"{ruling.id}: explains no rule and is no advice"


def test_every_rule_that_a_ruling_explains_resolves() -> None:
    faults = [fault for ruling in all_rulings().values() for fault in faults_of_rules(ruling)]
    assert not faults, "\n".join(faults)


def test_a_ruling_on_no_known_rule_is_an_error(data: Path) -> None:
    ids = {entry.id for entry in rules()}
    spoil(data / "rulings.csv", ",E-04 DF-05,\nRU-55", ",E-17 DF-05,\nRU-55")
    with pytest.raises(DataError) as caught:
        read_web(data, ids, sources())
    assert str(caught.value) == (
        'rulings.csv, line 55 (RU-54), rules: expected the id of an entry, found "E-17"'
    )


def test_every_card_of_a_ruling_is_a_card(catalog: Catalog) -> None:
    known = {card.id for card in catalog.all_cards()}
    faults = [
        f"{ruling.id}: {ruling.cards}: not all cards, or one of them twice"
        for ruling in all_rulings().values()
        if set(ruling.cards) - known or len(set(ruling.cards)) < len(ruling.cards)
    ]
    assert not faults, "\n".join(faults)


def test_a_ruling_on_no_card_is_an_error(data: Path) -> None:
    spoil(data / "rulings.csv", "eots:pogrom eots:tupile", "eots:pogrom eots:tulip")
    with pytest.raises(DataError) as caught:
        assemble(rulings=data)
    assert str(caught.value) == (
        'rulings.csv, eots:tulip, card: expected the id of a card, found "eots:tulip"'
    )


def test_an_erratum_of_a_card_names_it_and_its_id() -> None:
    """Section 4.B: each correction of a card is CE-01 to CE-17."""
    named = {one for ruling in all_rulings().values() for one in ruling.rules}
    assert {f"CE-{n:02}" for n in range(1, 18)} | {f"RE-{n:02}" for n in range(1, 6)} <= named
    faults = list[str]()
    for ruling in all_rulings().values():
        if ruling.path == "4.B":
            changed = [rule(one) for one in ruling.rules if one.startswith("CE-")]
            cards = {asdict(entry.fact)["card"] for entry in changed}
            if not changed or not cards <= set(ruling.cards):
                faults.append(f"{ruling.id}: names {ruling.cards}, its errata change {cards}")
    assert not faults, "\n".join(faults)


def test_every_sentence_of_the_file_is_cited_or_passed_over() -> None:
    rulings = all_rulings().values()
    assert uncited(rulings, passed_over()) == []
    assert not {unit for ruling in rulings for unit in ruling.units} & set(passed_over())


def test_a_sentence_that_nobody_cites_is_seen() -> None:
    rulings = all_rulings().values()
    cited = Counter(unit for ruling in rulings for unit in set(ruling.units))
    faults = list[str]()
    for ruling in rulings:
        alone = [unit for unit in sorted(ruling.units) if cited[unit] == 1]
        seen = uncited([one for one in rulings if one is not ruling], passed_over())
        if seen != alone:
            faults.append(f"{ruling.id}: without it {seen} are seen, it alone cites {alone}")
    assert not faults, "\n".join(faults)
    assert uncited(rulings, ()) == [289]


@with_seeds
def test_the_file_has_the_sentences_that_are_cited() -> None:
    found = units_of(documents()[DOCUMENT], true_text(DOCUMENT))
    assert len(found) == units() == 371
    assert found[363].startswith("This will affect Tupile")
    assert all_rulings()["RU-270"].units == (364,)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (FIRST.replace("RU-05", "RV-05"), 'id: expected an id such as RU-04, found "RV-05"'),
        (FIRST.replace("RU-05", "RU-005"), 'id: expected an id such as RU-04, found "RU-005"'),
        (FIRST.replace("RU-05", "RU-04"), 'id: expected each id once, found "RU-04"'),
        (
            FIRST.replace("1.A.i", "1.A.vi"),
            'section: expected a path that ruling_sections.csv lists, found "1.A.vi"',
        ),
        (FIRST.replace("5-6", "6-5"), 'units: expected a span that rises, found "6-5"'),
        (FIRST.replace("5-6", ""), 'units: expected places as 213, 165-167 or 5,9, found ""'),
        (
            FIRST.replace("definition", "remark"),
            'kind: expected one of ruling, definition, example, erratum, advice, found "remark"',
        ),
    ],
)
def test_a_bad_ruling(data: Path, new: str, told: str) -> None:
    spoil(data / "rulings.csv", FIRST, new)
    with pytest.raises(DataError) as caught:
        read_rulings(data)
    assert str(caught.value) == f"rulings.csv, line 6 ({new.partition(',')[0]}), {told}"


def test_a_ruling_says_something(data: Path) -> None:
    spoil(data / "rulings.csv", "It is always a persona that initiates a rite.", "")
    with pytest.raises(DataError, match=r"\(RU-166\), statement: expected some text"):
        read_rulings(data)


def test_every_section_has_its_title_and_rulings(data: Path) -> None:
    lines = (DATA / SECTIONS_FILE).read_text(encoding="utf-8").splitlines()[1:]
    assert [line.split(",")[0] for line in lines] == list(
        dict.fromkeys(ruling.path for ruling in all_rulings().values())
    )
    spoil(data / SECTIONS_FILE, "1.B,Allegiance", "1.B,")
    with pytest.raises(DataError, match=r"ruling_sections.csv, line 9 \(1.B\), title: expected"):
        read_rulings(data)
    (data / SECTIONS_FILE).unlink()
    with pytest.raises(MissingData):
        read_rulings(data)


def test_a_card_knows_the_rulings_on_it(catalog: Catalog) -> None:
    faults = list[str]()
    for card in catalog.all_cards():
        own = [ruling for ruling in all_rulings().values() if card.id in ruling.cards]
        told = [(r.id, r.kind, r.statement, r.source, r.rules) for r in own]
        if [tuple(asdict(one).values()) for one in card.rulings] != told:
            faults.append(f"{card.id}: knows {card.rulings}, the rulings on it are {told}")
    assert not faults, "\n".join(faults)
    assert [one.id for one in catalog.card("eots:tupile").rulings] == ["RU-270"]
    assert catalog.card("eots:crysknife").rulings == ()


def test_a_card_page_has_its_rulings_in_short(kanly: Kanly, home: Path) -> None:
    assert home.exists()
    out = kanly("card", "pogrom").out
    assert (
        """
Rulings (Collected Rulings File)
  RU-270 Pogrom can hit Tupile. Battle rites cannot touch Tupile, but ventures
         can, and Pogrom is a venture that creates no rite. (§4.B)
  On the errata above: RU-269

"""
        in out
    )
    assert "Rulings" not in kanly("card", "eots:crysknife").out
    only = kanly("card", "petitioning tithe").out
    assert "File)\n  On the errata above: RU-260, RU-261, RU-262\n" in only
    none_left = kanly("card", "arms training").out
    assert "  RU-83  Arms Training" in none_left
    assert "On the errata above" not in none_left


def test_a_card_is_shown_without_reading_the_rulings(home: Path) -> None:
    """The express lane: what stands in the catalog is not read from the data files again."""
    assert home.exists()
    words = [sys.executable, "-X", "importtime", "-m", "kanly", "card", "pogrom"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "RU-270" in done.stdout
    assert "cardbase.catalog.read" in done.stderr
    for module in ("errata.rulings", "errata.documents", "errata.table", "sqlmodel"):
        assert module not in done.stderr, module
