"""The aids of the CCG: every phase, window, stage and price the tracker knows, each with proof."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from printed import headings, ink, not_embedded, printed

from cardbase.catalog.catalog import Catalog
from errata.errors import UnknownRule
from errata.register import rules
from errata.rules import tables_of
from kanly.printing.offers import offer_named
from kanly.printing.order import Order
from templates.ccg.lines import labelled, line, notes, questions
from templates.ccg.petition import examples, petition_sheet, prices, rates
from templates.ccg.petition import steps as steps_of
from templates.ccg.rites import kinds, rite_sheet, said, segments
from templates.ccg.turn import hoards, operations, phase_words, phases, turn_sheet
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, Paper, html_of
from tracker.engine.phases import STEPS
from tracker.engine.settings import defaults, settings
from tracker.engine.words import Bidding, Fate, IntervalLimit, OperationKind, Phase, RiteKind, Stage
from tracker.play.tactics import PHASES

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden

    from templates.printing import PrintableSheet

TURN = frozenset(Phase) - {Phase.SETUP, Phase.OVER}
PAGES = ("turn", "rites", "rites", "petition")
"""Whose page is which when all are printed together."""

SAID = {
    "bidding-order": "after-petitioner",
    "assembly-after-loss": "face-down",
    "closing-order": "initiative",
    "control-arrakis": "no",
    "council-and-favor": "restricted",
    "extra-exchange": "free",
    "favor-below-zero": "yes",
    "hand-discard": "no",
    "high-council-spends": "no",
    "initiative-phase-order": "last-turn",
    "last-player-wins": "yes",
    "partial-force": "no",
    "rite-bonus-choice": "attacker",
    "rite-limit-per": "rival",
    "rival-pays-favor": "no",
    "tie-break": "draw",
    "tier-choice": "force",
    "windows": "auto",
}
"""Defaults that the words of the aids go by, and no number in them shows."""


@pytest.fixture(scope="module")
def sheets(built: Path) -> tuple[PrintableSheet, ...]:
    with Catalog(built) as catalog:
        return (turn_sheet(), rite_sheet(), petition_sheet(catalog))


@pytest.fixture(scope="module")
def a4(sheets: tuple[PrintableSheet, ...]) -> bytes:
    return pdf_of(html_of(sheets))


@pytest.fixture(scope="module")
def letter(sheets: tuple[PrintableSheet, ...]) -> bytes:
    return pdf_of(html_of(sheets, Look(paper=Paper.LETTER, low_ink=True)))


def rows(rule: str, table: int = 0) -> list[tuple[str, ...]]:
    """The rows of a table of the register."""
    return [*tables_of(rule)[table].rows]


# Every id is a rule


def test_a_line_bears_only_ids_of_the_register() -> None:
    with pytest.raises(UnknownRule):
        line("Never written.", "P-99")
    known = {entry.id for entry in rules()}
    told = [*said(rite_sheet()), *(one.takes for one in operations())]
    assert {proof.id for one in told for proof in one.proofs} <= known


@pytest.mark.parametrize(
    ("rule", "mark"),
    [
        *(("P-01", ""), ("T-03", "s"), ("P-06", "i"), ("I-08", "d"), ("P-19", "o")),
        *(("I-06", "(i)"), ("HC-04", "(si)"), ("X-12", "(d)"), ("RE-01", ""), ("CF-01", "")),
    ],
)
def test_how_sure_a_rule_is_stands_behind_its_id(rule: str, mark: str) -> None:
    assert [(one.id, one.mark) for one in line("", rule).proofs] == [(rule, mark)]


def test_open_questions_are_shown_with_their_defaults() -> None:
    asked = line("Ten of both.", "HC-03", "R-26")
    assert asked.questions == ("OQ-04", "OQ-05")
    told = {one.question: one for one in notes([asked]).settled}
    assert [(one.sign, one.question) for one in told.values()] == [("a", "OQ-04"), ("b", "OQ-05")]
    usual = [one.words for point in told["OQ-05"].points for one in point.readings if one.default]
    assert usual == ["10", "10", "no"]
    assert [one.words for one in told["OQ-04"].points[0].readings if one.default] == ["leader, too"]
    assert not notes([line("", "P-01", "DK-10")]).settled


def test_every_open_question_can_be_asked_with_one_default() -> None:
    for name, row in questions().items():
        setting = settings()[name]
        values = [one.partition(": ")[0] for one in row.readings]
        usual = setting.suggests or setting.default
        assert values.count(usual) == 1, name
        if setting.choices:
            assert {*values} <= {*setting.choices}, name


def test_the_words_go_by_the_defaults_of_the_settings() -> None:
    assert {name: defaults()[name] for name in SAID} == SAID


# The turn


def test_the_turn_has_every_phase_of_the_tracker_in_order() -> None:
    steps = phases()
    described = {phase for _, phase, _ in labelled("phase")}
    assert {step.phase for step in steps} == TURN == set(phase_words()) == described
    assert [step.phase for step in steps] == [phase for phase in Phase if phase in TURN]
    assert len(steps) == len(rows("T-01"))


def test_every_phase_shows_the_rules_the_tracker_keeps_it_by() -> None:
    sheet = turn_sheet()
    shown = [one for part in (sheet.opening, sheet.house, sheet.closing) for one in part.steps]
    assert [one.number for one in shown] == list(range(1, 11))
    for one in shown:
        assert {*STEPS[one.phase].rules} <= {proof.id for proof in one.proof.proofs}
        assert one.lines


def test_tactics_stand_where_the_tracker_lets_them_be_played() -> None:
    shown = {one.phase for one in phase_words().values() if one.windows}
    assert shown == PHASES - {Phase.ASSIGNMENT}  # the word is known there, and refused: TC-01


def test_every_operation_and_every_limit_of_the_tracker_is_told() -> None:
    told = operations()
    assert {one.kind for one in told} == set(OperationKind)
    assert {limit for one in told for limit in one.limits} == set(IntervalLimit)
    assert all(one.limit for one in told if one.limits)


def test_restricted_are_those_that_the_register_lists() -> None:
    restricted = {one.kind for one in operations() if one.restricted}
    listed = {
        OperationKind.DEPLOY_EVENT,
        OperationKind.RITE,
        OperationKind.EXCHANGE,
        OperationKind.FAVOR,
        OperationKind.COUNCIL,
    }
    assert restricted == {*listed, OperationKind.ARRAKIS}
    assert len(listed) == len([row for row in rows("T-09") if row[0] != "turn renegade"])


def test_the_hoard_at_set_up_is_that_of_the_register() -> None:
    table = [tuple(map(int, row[:4])) for row in rows("HP-09")]
    assert [(one.players, one.spice, one.croe, one.price) for one in hoards()] == table


def test_who_pays_favor_for_another_power_is_asked_where_a_sheet_says_it() -> None:
    """OQ-36; a captured persona costs it by either reading (AL-05)."""
    told = [
        one
        for part in ("operation", "payment", "whose card")
        for _, about, one in labelled(part)
        if re.search(r"\b1 favor\b", one.words) and not about.startswith("You capture")
    ]
    assert len(told) == 5
    assert [one.words for one in told if "OQ-36" not in one.questions] == []


# The rites


def test_a_persona_counters_for_another_one_alone() -> None:
    """SO-13, wherever its rule is behind a sentence."""
    told = [one.words for one in said(rite_sheet()) if "SO-13" in {p.id for p in one.proofs}]
    assert len(told) == 2
    assert all("nother disengaged persona" in words for words in told)


def test_the_segments_have_every_stage_of_the_tracker() -> None:
    parts = segments()
    assert sorted(stage for part in parts for stage in part.stages) == sorted(Stage)
    assert [part.number for part in parts] == [1, 2, 3, 4, 5, 6]
    assert all(part.lines for part in parts)


def test_the_windows_are_those_of_the_register() -> None:
    windows = [(part.name, part.window) for part in segments()]
    for window, segment, fighters, others in rows("TC-11")[:4]:
        name, shown = windows[int(window) - 1]
        assert shown is not None
        assert (shown.number, name) == (int(window), segment.partition(" (")[0])
        assert shown.kind == fighters.partition(";")[0]
        assert (shown.others == "none") is (others == "none")
    assert [shown for _, shown in windows[4:]] == [None, None]


def test_the_kinds_of_rites_are_those_of_the_register() -> None:
    shown = {
        (str(one.kind), one.rite_class, one.talent, one.target, one.bonus)
        for one in kinds()
        if one.kind is not RiteKind.WEIRDING
    }
    assert shown == {*rows("R-01")}
    assert {one.kind for one in kinds()} == set(RiteKind)


def test_every_fate_is_told() -> None:
    assert [fate for fate, _ in rite_sheet().fates] == [*Fate]


# Petition and exchange


def test_the_steps_of_a_petition_have_every_stage_of_the_tracker() -> None:
    steps = steps_of("petition")
    assert [stage for step in steps for stage in step.stages] == [*Bidding]
    assert [step.number for step in steps] == [1, 2, 3, 4, 5]


def test_the_examples_come_to_what_the_rules_say(catalog: Catalog) -> None:
    assert [(one.card, one.cost, one.pays, one.then) for one in examples(catalog)] == [
        ("Arrakeen", 4, "you: 4 solaris", "yours, engaged"),
        ("Arrakeen", 4, "rival: 3 solaris", "back in your Assembly"),
        ("Paul Atreides", 4, "you: 1 solaris, 3 favor", "yours, engaged"),
        ("Albrecht Nim", 2, "you: 4 solaris, 1 favor", "yours, engaged"),
        ("Pundi Rice Market", 0, "rival: 1 solaris", "back in your Assembly"),
        ("Arrakeen", 4, "you: 1 solaris", "yours, disengaged"),
        ("Glossu Rabban", 3, "you: 1 solaris, 3 favor", "yours, disengaged"),
    ]


def test_the_croe_is_that_of_the_register() -> None:
    assert [(one.hoard, str(one.croe)) for one in rates()] == rows("X-05")


@pytest.mark.parametrize(("table", "way"), [(0, "buy"), (1, "sell")])
def test_the_prices_hold_the_worked_ones_of_the_register(table: int, way: str) -> None:
    shown = prices()
    for what, each, total, _ in rows("X-12", table):
        units, _, hoard = what.replace("into", "from").split()
        row = shown[int(hoard)]
        price = (row.buy if way == "buy" else row.sell)[int(units) - 1]
        assert (price.each.replace(" +", ","), price.total) == (each, int(total))


def test_nobody_buys_what_is_not_there() -> None:
    assert [one.total for one in prices()[1].buy] == [5, None, None]
    assert prices()[-1].hoard == "15 or more"


# As they are printed


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_html_stays_as_it_is(
    sheets: tuple[PrintableSheet, ...], which: int, golden: Golden
) -> None:
    sheet = sheets[which]
    html = html_of([sheet], Look(fonts=False))
    golden(f"print-{sheet.TEMPLATE}.html", html[html.index("<body>") :])


@pytest.mark.sweep
def test_each_keeps_to_its_pages_inside_the_paper(letter: bytes) -> None:
    seen = printed(letter)
    titles = ("The turn", "Rites Dune CCG", "Rites · ", "Petition and exchange")
    assert len(seen.texts) == len(PAGES)
    assert all(text.startswith(title) for text, title in zip(seen.texts, titles, strict=True))
    assert seen.smallest >= 7.99
    assert not seen.outside


@pytest.mark.sweep
def test_the_turn_is_one_page_of_letter_in_full_ink(sheets: tuple[PrintableSheet, ...]) -> None:
    pdf = pdf_of(html_of([sheets[0]], Look(paper=Paper.LETTER)))
    assert pages_of(pdf) == 1
    assert not printed(pdf).outside


def test_the_petition_is_one_legible_page_of_letter_in_full_ink(
    sheets: tuple[PrintableSheet, ...],
) -> None:
    pdf = pdf_of(html_of([sheets[2]], Look(paper=Paper.LETTER)))
    assert pages_of(pdf) == 1
    assert printed(pdf).smallest >= 7.99
    assert not printed(pdf).outside
    assert not not_embedded(pdf)
    assert headings(pdf).count("H1") == 1
    assert ink(pdf) < 0.12


@pytest.mark.sweep
def test_each_keeps_to_its_pages_on_a4(a4: bytes) -> None:
    assert pages_of(a4) == len(PAGES)
    assert headings(a4).count("H1") == len(set(PAGES))


@pytest.mark.sweep
def test_faces_are_embedded_and_no_page_is_dark(a4: bytes, letter: bytes) -> None:
    assert not not_embedded(a4)
    for page in range(len(PAGES)):
        assert ink(letter, page) < ink(a4, page) < 0.12


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("what", ["turn", "rites", "petition"])
def test_each_is_offered(what: str) -> None:
    assert [sheet.TEMPLATE for sheet in offer_named(what).sheets(Order())] == [what]


@pytest.mark.parametrize(
    "name", ["turn", "rites", "petition", "wheel", "token-key", "errata", "game-sheet"]
)
def test_the_foot_of_each_aid_is_a_command_for_its_own_sources(name: str) -> None:
    sheets = offer_named(name).sheets(Order(blank=name == "game-sheet"))
    assert {one.frame.source for one in sheets} == {
        f"Where each rule stands: kanly print {name} --proof"
    }


@pytest.mark.parametrize("name", ["turn", "rites", "petition", "wheel", "token-key", "game-sheet"])
def test_each_letter_of_what_no_source_decides_stands_in_the_text_and_in_order(name: str) -> None:
    sheets = list(offer_named(name).sheets(Order(blank=name == "game-sheet")))
    text, _, asked = html_of(sheets, Look(fonts=False)).partition('<section class="notes">')
    letter = re.compile(r'<span class="asked">(\w)</span>')
    listed = letter.findall(asked)
    assert listed == [chr(ord("a") + at) for at in range(len(listed))] != []
    assert [*dict.fromkeys(letter.findall(text))] == listed
    for blank in re.finditer(r'<span class="write">', asked):
        assert asked[: blank.start()].endswith('<span class="nowrap"><span class="tick"></span>')
