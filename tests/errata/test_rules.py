"""The rule register as it ships: every id, every reference, every source."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import asdict

import errata
from errata.card_errata import CardErratum, card_errata
from errata.documents import cited, sources, tags
from errata.errors import UnknownRule
from errata.ids import mentioned, prefix
from errata.questions import Conflict, OpenQuestion, all_conflicts, all_questions
from errata.register import (
    named_by,
    nearest,
    references,
    referring_to,
    rule,
    rules,
    rulings_on,
    section,
)
from errata.rules import (
    FORMATS,
    Rule,
    RuleErratum,
    RuleTable,
    all_rule_errata,
    all_rule_tables,
    all_rules,
    tables_of,
)
from errata.table import DATA
from errata.vocabulary import Confidence, EntryKind, Software

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from errata.register import Entry

# How many entries each family has; FM are Kanly's own, the others stand in the dossier.
FAMILIES = """
    G 6, Z 7, CT 19, HP 13, DK 14, AD 1, AL 11, TA 6, T 13, I 8, DP 7, DF 20, SB 8, GV 3, DN 9,
    P 22, R 31, SO 21, V 17, TC 14, E 16, X 12, F 7, SP 8, HC 8, L 6, CL 8, CP 7, PD 10, DC 7,
    RE 5, CE 17, OQ 44, CF 13, RU 275, FM 3
"""
COUNTS = [(family, int(count)) for family, count in map(str.split, FAMILIES.split(","))]
EVERY_ID = [f"{family}-{n:02}" for family, count in COUNTS for n in range(1, count + 1)]


def texts(entry: Entry) -> str:
    """Every text of an entry, its tables included."""
    own = [str(value) for value in asdict(entry.fact).values()]
    cells = [cell for table in tables_of(entry.id) for row in table.rows for cell in row]
    return "\n".join([*own, *cells])


def test_the_register_holds_every_id_and_no_other() -> None:
    assert len(EVERY_ID) == 339 + 44 + 5 + 17 + 13 + 275 + 3
    assert sorted(entry.id for entry in rules()) == sorted(EVERY_ID)


def faults_of_entry(rule_id: str) -> Iterator[str]:
    """What an entry lacks."""
    entry = rule(rule_id)
    if not entry.id == entry.fact.id == rule_id:
        yield f"{rule_id}: resolves to {entry.id}, a fact with the id {entry.fact.id}"
    if not entry.statement:
        yield f"{rule_id}: no statement"
    if not entry.source:
        yield f"{rule_id}: no source"
    if not entry.section[:1].isdigit():
        yield f"{rule_id}: the section {entry.section!r} begins with no number"
    if isinstance(entry.fact, Rule) != (entry.kind is EntryKind.RULE):
        yield f"{rule_id}: the kind is {entry.kind}, the fact a {type(entry.fact).__name__}"
    if (entry.confidence is None) != (entry.kind is EntryKind.CONFLICT):
        yield f"{rule_id}: the kind is {entry.kind}, the confidence {entry.confidence}"


def test_every_id_resolves_to_an_entry_with_proof() -> None:
    faults = [fault for rule_id in EVERY_ID for fault in faults_of_entry(rule_id)]
    assert not faults, "\n".join(faults)


def faults_of_references(rule_id: str) -> Iterator[str]:
    """Where what an entry names and what names it disagree with the texts."""
    entry = rule(rule_id)
    named = {other.id for other in references(rule_id)}
    said = set(mentioned(texts(entry))) - {rule_id}
    if said != named:
        yield f"{rule_id}: its texts name {sorted(said)}, its references are {sorted(named)}"
    for other in sorted(named):
        if entry not in referring_to(other):
            yield f"{rule_id}: names {other}, which does not list it"
    for back in referring_to(rule_id):
        if rule_id not in {one.id for one in references(back.id)}:
            yield f"{rule_id}: lists {back.id}, which does not name it"


def test_every_reference_and_back_reference_resolves() -> None:
    faults = [fault for rule_id in EVERY_ID for fault in faults_of_references(rule_id)]
    assert not faults, "\n".join(faults)


def faults_of_sources(rule_id: str) -> Iterator[str]:
    """What is wrong with the sources of an entry."""
    entry = rule(rule_id)
    unknown = set(tags(texts(entry))) - set(sources())
    if unknown:
        yield f"{rule_id}: sources without a description: {sorted(unknown)}"
    if isinstance(entry.fact, Rule | RuleErratum | CardErratum) and not (
        cited(entry.source) or prefix(entry.source) == "OQ"
    ):
        yield f"{rule_id}: {entry.source!r} cites no source"


def test_every_source_cited_has_a_description() -> None:
    faults = [fault for rule_id in EVERY_ID for fault in faults_of_sources(rule_id)]
    assert not faults, "\n".join(faults)


def test_every_question_lists_the_rules_that_name_it() -> None:
    faults = [
        f"{other}: does not list {entry.id}, which names it"
        for entry in rules()
        for other in mentioned(texts(entry))
        if prefix(other) == "OQ" and other != entry.id and entry not in referring_to(other)
    ]
    assert not faults, "\n".join(faults)
    assert [entry.id for entry in referring_to("OQ-11")] == ["CT-11"]
    assert [entry.id for entry in referring_to("OQ-28")] == ["CE-11", "CF-08", "RU-268"]


def test_p_04_is_whole() -> None:
    assert rule("P-04").fact == Rule(
        id="P-04",
        section="13 Petition (auction for an Assembly card)",
        statement="Each further bid must be higher than the standing bid: "
        "raise or pass, never match.",
        confidence=Confidence.OFFICIAL,
        confidence_note="",
        software=Software.ENFORCE,
        software_note="",
        source="CRF §2.B.i.b",
        note="",
    )


def test_r_01_has_its_mixed_confidence_its_table_and_its_tail() -> None:
    entry = rule("R-01")
    assert isinstance(entry.fact, Rule)
    assert entry.fact.confidence is Confidence.OFFICIAL
    assert entry.fact.confidence_note == (
        'official (targets); inferred (class, from many cards and the CRF\'s "CHOAM Rite")'
    )
    assert entry.statement.endswith("a Weirding rite).")
    assert tables_of("R-01") == (
        RuleTable(
            caption="The four kinds of rite",
            columns=("rite", "class", "talent used for force", "legal target", "bonus currency"),
            rows=(
                ("Arbitration", "CHOAM", "Arbitration", "charter", "solaris"),
                ("Intrigue", "CHOAM", "Intrigue", "persona", "solaris"),
                ("Battle", "Landsraad", "Battle", "fief", "favor"),
                ("Duel", "Landsraad", "Dueling", "persona", "favor"),
            ),
        ),
    )


def test_a_setting_says_so() -> None:
    assert {
        entry.id
        for entry in rules()
        if isinstance(entry.fact, Rule) and entry.fact.software_note.startswith("setting")
    } == {
        *("CT-10", "CT-11", "HP-04", "DK-12", "DK-13", "I-06"),
        *("P-19", "R-05", "F-07", "HC-03", "HC-07"),
    }


def test_rules_of_several_lines_are_whole() -> None:
    assert all(f" {letter}. " in rule("T-08").statement for letter in "abcdefg")
    assert rule("T-08").statement.endswith("g. deploy a program (PD-04).")
    assert rule("R-18").statement.endswith("(Fog of Battle, Backstabbing, Incite Hysteria).")
    assert rule("P-11").note.startswith("Worked: cost 4, bids 4")
    assert "(OQ-32)" in rule("T-09").note


def test_open_rules_name_their_question() -> None:
    faults = [
        f"{entry.id}: open, and names no question"
        for entry in rules()
        if entry.confidence is Confidence.OPEN
        and entry.kind is EntryKind.RULE
        and prefix(entry.id) != FORMATS
        and not any(prefix(other.id) == "OQ" for other in references(entry.id))
    ]
    assert not faults, "\n".join(faults)


def test_rule_errata_tell_what_is_known_and_no_more() -> None:
    facts = all_rule_errata()
    assert facts["RE-03"].rules == ("SB-03", "SB-04", "SB-05", "SB-06", "DF-03", "DF-09")
    assert facts["RE-04"].was == "the defender had to engage the declared target"
    assert {i for i, fact in facts.items() if fact.was == "unknown"} == {"RE-01", "RE-02", "RE-05"}
    assert {fact.dated for fact in facts.values()} == {"after 1997-11-24"}
    assert [fact.source for fact in facts.values()] == [f"CRF §4.A N{n}" for n in range(1, 6)]


def faults_of_erratum(erratum: CardErratum) -> Iterator[str]:
    """Where the register tells an erratum of a card otherwise than the overlay."""
    entry = rule(erratum.id)
    if entry.fact is not erratum:
        yield f"{erratum.id}: the register has another fact: {entry.fact}"
    if entry.kind is not EntryKind.CARD_ERRATUM:
        yield f"{erratum.id}: the kind is {entry.kind}"
    unnamed = set(erratum.see) - {other.id for other in references(erratum.id)}
    if unnamed:
        yield f"{erratum.id}: no reference to {sorted(unnamed)}, which it says to see"


def test_card_errata_come_from_the_overlays() -> None:
    assert card_errata()
    faults = [fault for erratum in card_errata() for fault in faults_of_erratum(erratum)]
    assert not faults, "\n".join(faults)


def test_only_changed_fields_are_enforced_on_cards() -> None:
    """CE-03, CE-04 and CE-07 change a field of the card table (section 27)."""
    enforced = [e.id for e in rules("CE") if e.software is Software.ENFORCE]
    assert enforced == ["CE-03", "CE-04", "CE-07"]


def test_questions_and_conflicts_are_whole() -> None:
    assert all_questions()["OQ-13"] == OpenQuestion(
        id="OQ-13",
        question="Favor purchase",
        evidence="OCTGN, REF-GR, REF-TS agree; CRF silent",
        default="2 solaris each, 1-5, once per House Interval",
    )
    assert all_conflicts()["CF-04"] == Conflict(
        id="CF-04",
        topic="Favor below zero",
        sources="REF-DW eliminates; CRF does not",
        used="CRF",
    )


def test_a_family_a_section_and_everything() -> None:
    assert {e.id for e in rules(" p ")} == {f"P-{n:02}" for n in range(1, 23)}
    assert rules("zz") == ()
    assert len(section("11")) == 20 + 8 + 3
    assert [e.id for e in section("15.4")] == ["SO-20", "SO-21"]
    assert section("1") == rules("Z")
    assert section("99") == ()
    assert section("32") == rules("RU")
    assert len(rules()) == 418 + 275 + 3


def test_the_register_runs_in_the_order_of_the_sections() -> None:
    order = [entry.id for entry in rules()]
    assert order[0] == "G-01"
    assert order[-3:] == ["FM-01", "FM-02", "FM-03"]
    assert order[-4] == "RU-275"
    assert order[-279] == "CF-13"
    assert order.index("RE-01") < order.index("CE-01") < order.index("DC-01")
    assert order.index("DC-07") < order.index("OQ-01")


def test_the_quick_way_in_is_the_register() -> None:
    assert errata.rule("p4") == rule("P-04")


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("P-99")
    assert str(caught.value) == (
        'no rule bears the id "P-99"; nearest: P-22, P-21, P-20, P-19, P-18'
    )
    assert caught.value.nearest == ("P-22", "P-21", "P-20", "P-19", "P-18")


def test_an_unknown_id_stays_one_clear_line() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("P-\n4\x1b[1m" + "x" * 100)
    shown = f"P-\ufffd4\ufffd[1m{'x' * 31}…"
    assert str(caught.value) == f'no rule bears the id "{shown}"; an id looks like P-04'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q-4", ("OQ-04", "OQ-03", "OQ-05", "OQ-02", "OQ-06")),
        ("d3", ("DC-03", "DF-03", "DK-03", "DN-03", "DP-03")),
        ("P", ("P-01", "P-02", "P-03", "P-04", "P-05")),
        ("RU-276", ("RU-275", "RU-274", "RU-273", "RU-272", "RU-271")),
        ("RUL-12", ("RU-12", "RU-11", "RU-13", "RU-10", "RU-14")),
        ("OOQ-12", ()),
        ("PPP-4", ()),
        ("CHO-04", ()),
        ("spice", ()),
        ("42", ()),
        ("", ()),
    ],
)
def test_nearest(text: str, expected: tuple[str, ...]) -> None:
    assert nearest(text) == expected
    assert nearest(text, limit=2) == expected[:2]


def test_rulings_stand_apart_from_what_else_names_a_rule() -> None:
    assert [entry.id for entry in rulings_on("R-25")] == ["RU-186"]
    assert [entry.id for entry in named_by("HP-09")] == ["X-10", "RE-02"]
    assert [entry.id for entry in rulings_on("HP-09")] == ["RU-244"]
    for entry in rules("P"):
        apart = {*named_by(entry.id), *rulings_on(entry.id)}
        assert apart == {*referring_to(entry.id)}
    for find in (rulings_on, named_by):
        with pytest.raises(UnknownRule):
            find("P-99")


def faults_of_file(file: Path) -> Iterator[str]:
    """Where a data file is not plain text in plain cells."""
    try:
        text = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as fault:
        yield f"{file.name}: {fault}"
        return
    if not text.endswith("\n"):
        yield f"{file.name}: the last line has no end"
    if "\r" in text:
        yield f"{file.name}: lines that end in CR"
    if "card_errata" in str(file):
        return
    if set("*`") & set(text):
        yield f"{file.name}: markup, * or `"
    for cells in csv.reader(text.splitlines(keepends=True)):
        for cell in cells:
            if cell != " ".join(cell.split()):
                yield f"{file.name}: stray blanks or a broken line in {cell!r}"


def test_data_files_are_plain() -> None:
    """UTF-8, LF, no markup left over, no cell with stray blanks or a broken line."""
    files = [*sorted(DATA.glob("*.csv")), *sorted((DATA / "tables").glob("*.csv"))]
    assert len(files) > 20
    faults = [fault for file in files for fault in faults_of_file(file)]
    assert not faults, "\n".join(faults)


def test_every_table_file_belongs_to_a_rule() -> None:
    index = list(csv.DictReader((DATA / "tables.csv").read_text(encoding="utf-8").splitlines()))
    assert {row["file"] for row in index} == {f.name for f in (DATA / "tables").glob("*.csv")}
    assert set(all_rule_tables()) <= set(all_rules())
    assert len(tables_of("X-12")) == 2
    assert tables_of("P-04") == ()


def test_hp_09_and_x_05_agree_on_the_starting_croe() -> None:
    """Guild Hoard 4 + 2 a player; a unit at creation costs CROE + 1 (HP-06)."""
    for players, hoard, croe, price, affordable in tables_of("HP-09")[0].rows:
        assert int(hoard) == 4 + 2 * int(players)
        assert int(croe) == _croe(int(hoard))
        assert int(price) == int(croe) + 1
        assert int(affordable) == 5 // int(price)


@pytest.mark.parametrize("table", [0, 1], ids=["buying", "selling"])
def test_x_12_the_worked_prices_follow_x_04_and_x_05(table: int) -> None:
    step = (-1, 1)[table]
    for deal, prices, total, after in tables_of("X-12")[table].rows:
        count, _, before = deal.split()
        hoard, due = int(before), []
        for _ in range(int(count)):
            due.append(_croe(hoard))
            hoard += step
        assert prices == ", ".join(map(str, due))
        assert int(total) == sum(due)
        assert after == f"{hoard}, CROE {_croe(hoard)}"


def test_ad_01_adversaries_are_mutual() -> None:
    enemies = {power: set(of.split(", ")) for power, of in tables_of("AD-01")[0].rows}
    assert len(enemies) == 9
    assert all(power in enemies[enemy] for power, of in enemies.items() for enemy in of)


def test_ct_01_counts_the_661_cards() -> None:
    assert sum(int(row[2]) for row in tables_of("CT-01")[0].rows) == 661


def _croe(hoard: int) -> int:
    """The CROE that the table of X-05 gives for a Guild Hoard."""
    for held, croe in tables_of("X-05")[0].rows:
        low, _, high = held.removesuffix(" or more").partition("-")
        top = 999 if held.endswith("or more") else int(high or low)
        if int(low) <= hoard <= top:
            return int(croe)
    raise AssertionError(hoard)
