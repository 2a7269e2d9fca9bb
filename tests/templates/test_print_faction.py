"""The faction sheets: what stands on them, on how many pages, what is refused."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from printed import ink, not_embedded, printed

from cardbase.boardgame.content import PLACES
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import facts_of
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, Tier, TurnPhase
from errata.boardgame import doubts
from kanly.printing.offers import offer_named
from kanly.printing.order import Order
from templates.boardgame.faction import faction_sheet
from templates.boardgame.karama_stops import STATES
from templates.boardgame.phase_strip import TURN
from templates.errors import CannotPrint
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from command_line import Golden

    from cardbase.boardgame.sheets import Sheet
    from templates.boardgame.faction import FactionSheet

SHEETS = [*all_sheets()]
STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.SETUP}
PAGES = {
    Paper.A4: {"richese-landsraad": 3},
    Paper.LETTER: {"richese-landsraad": 3},
}


@cache
def sheet_of(name: str, *, advanced: bool = True) -> FactionSheet:
    return faction_sheet(all_sheets()[name], advanced=advanced)


@cache
def page_of(name: str, *, advanced: bool = True) -> str:
    return html_of([sheet_of(name, advanced=advanced)], Look(fonts=False, proof=True))


def names(*asked: str, edition: str = "") -> list[str]:
    made = offer_named("faction").sheets(Order(names=asked, edition=edition))
    return [f"{one.frame.title}, {one.frame.edition}" for one in made]


def own_facts(sheet: Sheet) -> Iterator[str]:
    for thing in (sheet.id, *(one.id for one in sheet.abilities)):
        yield from (one.id for one in facts_of(thing) if one.kind not in STORY)


@pytest.mark.parametrize("name", SHEETS)
def test_every_fact_of_a_sheet_stands_on_it(name: str) -> None:
    page = page_of(name)
    missing = [one for one in own_facts(all_sheets()[name]) if one not in page]
    assert missing == []


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_told_are_the_words_of_its_fact_or_their_end(name: str) -> None:
    sheet = sheet_of(name)
    lines = [sheet.lead, *sheet.notes, *sheet.legend, *sheet.strategy]
    for part in (*sheet.basic, *sheet.alliance, *sheet.advanced, *sheet.karama):
        lines += part.lines
    for group in sheet.pieces:
        lines += [line for piece in group.pieces for line in piece.lines]
    for states in sheet.stops:
        lines += [line for stop in states.told for line in (*stop.effect, *stop.remains)]
    assert len(lines) > 12
    for line in lines:
        statement = all_facts()[line.id].statement.replace(" (Landsraad v3.0)", "")
        assert statement.endswith(line.words[1:]), line.id
        assert len(line.words) > 12, line.id


@pytest.mark.parametrize("name", SHEETS)
def test_start_values_are_told_and_a_silent_one_says_so(name: str) -> None:
    sheet = all_sheets()[name]
    told = {one.name: one for one in sheet_of(name).start}
    assert len(told) == len([one for one in sheet.start if one.key not in PLACES])
    for start in sheet.start:
        if start.key in PLACES:
            assert start.value in told["forces on the board"].note
        elif not start.value:
            silent = told[start.key.replace("_", " ")]
            assert (silent.value, silent.stated, silent.doubts) == (
                "not printed",
                False,
                ("AMB-20",),
            )
        else:
            assert start.value in {one.value for one in told.values() if one.stated}


@pytest.mark.parametrize("name", SHEETS)
def test_the_strip_has_every_ability_in_each_of_its_phases(name: str) -> None:
    strip = sheet_of(name).strip
    setup = [] if strip.columns[0].number else [TurnPhase.SETUP]
    order = [*setup, *TURN]
    assert [one.name for one in strip.columns] == [phase.called for phase in order]
    assert sum(one.share for one in strip.columns) == pytest.approx(100, abs=0.1)
    found: dict[str, set[TurnPhase]] = {}
    for row in strip.rows:
        assert sum(bar.span for bar in row) == len(order)
        at = 0
        for bar in row:
            for act in bar.acts:
                found.setdefault(act.name, set()).update(order[at : at + bar.span])
            at += bar.span
    for ability in all_sheets()[name].abilities:
        own = {*ability.phases} - {TurnPhase.ANY}
        assert own <= found.get(ability.told, set()), ability.id
        if TurnPhase.ANY in ability.phases:
            assert ability.told in {act.name for act in strip.always}
        if not ability.phases:
            assert ability.told in {act.name for act in strip.unsaid}


@pytest.mark.parametrize("name", SHEETS)
def test_what_the_sources_say_of_karama_is_told_of_every_ability(name: str) -> None:
    sheet, told = all_sheets()[name], sheet_of(name)
    groups = {group.meaning: group for group in told.stops}
    for ability in sheet.abilities:
        if ability.karama.status is KaramaStatus.IS_KARAMA_USE:
            continue
        group = groups[STATES[ability.karama.status]]
        in_words = [stop.name for stop in group.told]
        assert ability.told in in_words or ability.told in group.bare, ability.id
        effects = {line.id for stop in group.told for line in (*stop.effect, *stop.remains)}
        assert {*ability.karama.effect, *ability.karama.remains} <= effects


def test_what_a_mark_beside_an_act_says_is_not_said_again_below() -> None:
    """EMP-17 tells besides what may still be paid, ATR-33 when to play it; BGE-20 says no more."""
    told = {
        line.id: line.words
        for name in ("emperor", "atreides", "bene-gesserit")
        for group in sheet_of(name).besides
        for stop in group.told
        for line in (*stop.effect, *stop.remains)
    }
    assert told["EMP-17"].endswith("The Emperor may still pay for cards or a shipment of the ally.")
    assert told["ATR-33"] == "It has to be played before the Battle Plans are revealed."
    assert told.keys().isdisjoint({"EMP-19", "ATR-18", "BGE-20", "BGE-24"})
    plain = html_of([sheet_of("bene-gesserit")], Look(fonts=False))
    assert plain.count("from sending their free force along") == 0
    assert "Karama stops the free force" in plain


@pytest.mark.parametrize(
    "name", ["fremen", *(pytest.param(one, marks=pytest.mark.sweep) for one in ("choam", "ecaz"))]
)
def test_a_sheet_that_turns_over_fills_both_its_pages(name: str) -> None:
    read = printed(pdf_of(html_of([sheet_of(name)])))
    lowest = [
        max(one.bottom for one in read.letters if one.page == page and one.bottom < 275)
        for page in range(len(read.paper))
    ]
    assert len(lowest) == 2
    assert min(lowest) > 148.5


@pytest.mark.parametrize("name", SHEETS)
def test_a_plain_sheet_says_the_same_without_an_id(name: str) -> None:
    """Of the ids only those in the words of the sources' own doubts are left."""
    plain = html_of([sheet_of(name)], Look(fonts=False))
    body = plain[plain.index("</header>") :]
    assert re.findall(r"(?<![-\w])[A-Z]{3}-\d+", re.sub(r"<[^>]*>", " ", body)) == []
    for part in sheet_of(name).basic:
        assert f"<h3>{part.name}</h3>" in plain


@pytest.mark.parametrize("name", SHEETS)
def test_each_doubt_that_is_named_is_told_once(name: str) -> None:
    page = page_of(name)
    named = {*re.findall(r"\? ?(AMB-\d+)", page)}
    told = [doubt.id for doubt in sheet_of(name).doubts]
    assert named == {*told}
    assert len(told) == len({*told}) > 0
    assert page.count("AMB-20 </") == 0
    silent = any(not one.stated for one in sheet_of(name).start)
    assert (doubts()["AMB-20"].issue[:40] in page) is silent or name == "choam"


@pytest.mark.parametrize("name", SHEETS)
def test_a_basic_sheet_has_nothing_of_the_advanced_game(name: str) -> None:
    sheet, page = sheet_of(name, advanced=False), page_of(name, advanced=False)
    assert (sheet.advanced, sheet.karama) == ((), ())
    assert sheet.frame.edition.endswith("basic game")
    late = {Tier.ADVANCED, Tier.SPECIAL_KARAMA}
    for ability in all_sheets()[name].abilities:
        ids = [one.id for one in facts_of(ability.id)]
        there = [one for one in ids if f"{one} <" in page or f"{one}<" in page]
        assert bool(there) is (ability.tier not in late), ability.id


def test_black_market_is_no_auction_of_the_basic_game() -> None:
    def auctions(*, advanced: bool) -> list[str]:
        sheet = sheet_of("richese", advanced=advanced)
        return [
            one.name for group in sheet.pieces for one in group.pieces if group.name == "Auctions"
        ]

    assert "Black Market" in auctions(advanced=True)
    assert "Black Market" not in auctions(advanced=False)
    assert "Once Around Auction" in auctions(advanced=False)


def test_the_variant_marks_what_differs_and_tells_the_other_side() -> None:
    sheet = sheet_of("richese-landsraad")
    assert sheet.against is not None
    stock = next(one for one in sheet.start if one.name == "Richese cards in stock")
    assert (stock.value, stock.change) == ("15", "differs\u00a03")
    heading, rows = sheet.against.groups[0]
    assert heading == "They differ"
    assert next((at, one.official, one.variant) for at, one in rows) == (3, "10", "15")
    assert "Discarded Richese card" in sheet.against.same
    market = next(one for _, one in rows if one.name == "Advanced power")
    assert market.proof == "RIC-54 to 63, RIC-65"
    assert sheet.ruler == "No ruler is named."


def test_what_is_of_the_advanced_game_is_not_compared_on_a_basic_sheet() -> None:
    sheet = sheet_of("richese-landsraad", advanced=False)
    assert sheet.against is not None
    compared = [one.name for _, rows in sheet.against.groups for _, one in rows]
    assert "Advanced power" not in compared
    assert "No-Field tokens" in compared


def test_an_official_sheet_marks_no_difference() -> None:
    assert sheet_of("richese").against is None
    assert 'class="tag"' not in page_of("richese")


@pytest.mark.parametrize(
    ("asked", "edition", "made"),
    [
        (("richese",), "", ["Richese, official sheet, basic and advanced game"]),
        (
            ("richese",),
            "landsraad",
            ["Richese, Landsraad v3.0, a fan variant, basic and advanced game"],
        ),
        (
            ("richese-landsraad",),
            "",
            ["Richese, Landsraad v3.0, a fan variant, basic and advanced game"],
        ),
        (("ecaz", "Ecaz"), "", ["Ecaz, official sheet, basic and advanced game"]),
    ],
)
def test_a_name_means_a_sheet(asked: tuple[str, ...], edition: str, made: list[str]) -> None:
    assert names(*asked, edition=edition) == made


def test_without_a_name_all_sheets_are_made_or_those_of_an_edition() -> None:
    assert len(names()) == len(SHEETS)
    assert len(names(edition="official")) == len(SHEETS) - 1


@pytest.mark.parametrize(
    ("asked", "edition", "fault"),
    [
        ("xyzzy", "", 'no faction is named "xyzzy"; kanly faction lists the twelve'),
        ("ecaz", "landsraad", "Ecaz has no sheet of the edition landsraad-3.0; there is: official"),
        ("ecaz", "second", 'no edition is called "second"; there are: official, landsraad'),
        ("<q>\u202e", "", 'no faction is named "<q>\ufffd"; kanly faction lists the twelve'),
    ],
)
def test_what_is_no_sheet_is_refused_in_one_line(asked: str, edition: str, fault: str) -> None:
    with pytest.raises(CannotPrint) as refused:
        names(asked, edition=edition)
    assert str(refused.value) == fault


def test_a_name_that_means_several_is_refused() -> None:
    with pytest.raises(CannotPrint, match="may be one of: "):
        names("e")


@pytest.mark.parametrize("name", ["moritani", "richese-landsraad"])
def test_the_page_is_as_it_was_read(golden: Golden, name: str) -> None:
    page = page_of(name)
    golden(f"print-faction-{name}.html", page[page.index("<body>") :])


@pytest.mark.parametrize(
    ("paper", "asked"),
    [
        (Paper.LETTER, ["choam"]),
        # Letter has less room: those that tell most.
        pytest.param(
            Paper.LETTER, ["richese", "ecaz", "richese-landsraad"], marks=pytest.mark.sweep
        ),
        pytest.param(Paper.A4, ["moritani"], marks=pytest.mark.sweep),
    ],
)
def test_the_sheets_are_printed_front_and_back(paper: Paper, asked: list[str]) -> None:
    every = [sheet_of(name) for name in asked]
    pdf = pdf_of(html_of(every, Look(paper=paper, low_ink=paper is Paper.LETTER)))
    read = printed(pdf)
    assert read.smallest >= 7.99
    assert read.outside == []
    counts = [PAGES[paper].get(name, 2) for name in asked]
    assert len(read.paper) == sum(counts)
    fronts = [
        number
        for number, text in enumerate(read.texts)
        if "Led by" in text[:300] or "No ruler" in text[:300]
    ]
    assert fronts == [sum(counts[:at]) for at in range(len(counts))]
    if paper is Paper.LETTER:
        assert not_embedded(pdf) == set()
        assert ink(pdf) < 0.16
