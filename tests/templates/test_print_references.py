"""The references of the board game: Karama, tokens, auctions and modules, from the true data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from printed import headings, ink, not_embedded, printed

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces, read_match_ups, read_modes, read_modules
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import answers_on, facts_of
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, Lifecycle
from errata.documents import Edition
from kanly.printing.offers import OFFERS
from kanly.printing.order import Order
from templates.boardgame.auctions import auction_sheet
from templates.boardgame.karama import KaramaSheet, karama_sheet
from templates.boardgame.modules import MATCH_UPS, ModuleSheet, module_sheet
from templates.boardgame.tokens import LIES, OF_THE_MODULE, TOLD_IN_BOXES, TokenSheet, token_sheet
from templates.errors import CannotPrint
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from command_line import Golden, Kanly

    from templates.boardgame.points import PointLine
    from templates.printing import PrintableSheet

REFERENCES = ["karama", "terror", "ambassadors", "discovery", "tokens", "auctions", "modules"]
BASE = [pieces().factions[sheet].name for sheet in [*all_sheets()][5:]]
"""The factions that writings tell of, in the order of their sheets."""

OFFER = {name: OFFERS[name] for name in REFERENCES}
PLAIN = Look(fonts=False)


def every_sheet() -> KaramaSheet:
    return karama_sheet([*all_sheets().values()])


def body(document: str) -> str:
    """What stands in a document besides its style."""
    return document.partition("<body>")[2]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("karama", every_sheet),
        ("terror", lambda: token_sheet(["set/terror"])),
        ("modules", lambda: module_sheet(["strongholds", "new-treachery", MATCH_UPS])),
    ],
)
def test_the_document(
    name: str, make: Callable[[], KaramaSheet | TokenSheet | ModuleSheet], golden: Golden
) -> None:
    golden(f"print-{name}.html", body(html_of([make()], PLAIN)))


def test_the_karama_rows_are_the_tables_17_and_the_variants_4_marks() -> None:
    parts = every_sheet().parts
    books = {"CHOAM", "Richese", "Ecaz", "Moritani"}
    official = [
        row for part in parts if part.official and part.faction in books for row in part.rows
    ]
    marked = [row for part in parts if not part.official for row in part.rows]
    assert (len(official), len(marked)) == (17, 4)
    assert {row.name for row in official if not row.stops} == {"Loyalty", "Assassinate Leaders"}
    assert all(row.mark for row in marked)
    assert not any(row.mark for row in official)
    assert [part.official for part in parts] == [True] * 12 + [False]
    assert sum(len(part.special) for part in parts) == 13
    played = {row.name: row.play for row in official if row.play}
    assert played == {
        "Bidding": "at the start of the Bidding Round",
        "Occupy": "before Battle Plans are formed",
    }


def test_a_karama_row_says_no_more_than_its_facts() -> None:
    rows = [row for part in every_sheet().parts for row in part.rows]
    points = [point for row in rows for point in (*row.effect, *row.remains)]
    assert len(points) > 30
    for point in points:
        whole = all_facts()[point.id].statement
        assert whole[-len(point.words) + 1 :] == point.words[1:]
        assert whole[-len(point.words)].upper() == point.words[0]
    told = {point.id for point in points}
    stops = {one.id for one in all_facts().values() if one.kind is FactKind.KARAMA_STOP}
    listed = {
        fact
        for sheet in all_sheets().values()
        for ability in sheet.abilities
        for fact in (*ability.karama.effect, *ability.karama.remains)
    }
    assert told == listed
    assert stops <= told


def test_the_basic_game_has_no_advanced_karama_rows() -> None:
    sheet = karama_sheet([all_sheets()["choam"]], advanced=False)
    assert [row.name for row in sheet.parts[0].rows] == [
        "Charity",
        "Treachery",
        "Revival",
        "Inflation",
    ]
    assert sheet.parts[0].special == ()
    assert sheet.frame.edition == "official; basic game"
    assert "The card itself" in html_of([sheet], PLAIN)
    assert "Special Karama powers" not in html_of([sheet], PLAIN)


def test_what_a_karama_table_leaves_out_is_named() -> None:
    by_faction = {(part.faction, part.official): part for part in every_sheet().parts}
    assert by_faction["CHOAM", True].unlisted == (
        "Alliance power: a trade of cards",
        "Alliance power: spice in battle",
    )
    assert by_faction["Ecaz", True].unlisted == ("Revival", "Alliance power")
    assert by_faction["Richese", False].silent == "bear no mark"
    unmarked = [
        one.name
        for one in all_sheets()["richese-landsraad"].abilities
        if one.karama.status is KaramaStatus.NOT_FLAGGED
    ]
    assert list(by_faction["Richese", False].unlisted) == unmarked


@pytest.mark.parametrize("name", pieces().sets)
def test_every_token_has_a_box_with_all_its_facts(name: str) -> None:
    sheet = token_sheet([name])
    boxes = [box for part in sheet.parts for box in part.boxes]
    own = [one for one in pieces().tokens.values() if one.set == name]
    assert [f"{box.name} {box.sort}".strip() for box in boxes][: len(own)] == [
        one.name for one in own
    ]
    told = {point.id for part in sheet.parts for point in (*part.rules, *part.karama)}
    told |= {point.id for box in boxes for point in box.points}
    facts = {fact.id for of in (name, *(one.id for one in own)) for fact in facts_of(of)}
    assert facts - told <= TOLD_IN_BOXES | OF_THE_MODULE
    asked = {one.proof.id for part in sheet.parts for one in part.asked}
    asked |= {one.proof.id for box in boxes for one in box.asked}
    assert asked >= {one.id for of in (name, *(t.id for t in own)) for one in answers_on(of)}


def test_what_becomes_of_a_used_token() -> None:
    part = token_sheet(["set/ambassador"]).parts[0]
    usual = Lifecycle.SET_ASIDE.called
    assert ("Used", f"{usual}, unless the box says otherwise") in part.short
    for token, box in zip(
        [one for one in pieces().tokens.values() if one.set == "set/ambassador"],
        part.boxes,
        strict=True,
    ):
        assert box.gone == (token.lifecycle is Lifecycle.REMOVED) == (box.name == "Bene Gesserit")
        assert token.lifecycle
        assert (box.after or usual) == token.lifecycle.called
    assert {box.after for box in token_sheet(["set/homeworld"]).parts[0].boxes} == {""}


def test_how_a_set_lies_on_the_board_is_what_its_fact_says() -> None:
    for words, fact in LIES.values():
        statement = all_facts()[fact].statement
        assert all(word in statement for word in words.split() if word not in {"one", "of", "up"})


def test_a_set_shown_with_another_is_shown_once() -> None:
    both = token_sheet(["set/atomics-aftermath", "set/terror", "set/terror"])
    assert [part.name for part in both.parts] == ["Terror tokens"]
    assert [box.name for box in both.parts[0].boxes].count("Atomics Aftermath") == 1
    alone = token_sheet(["set/atomics-aftermath"])
    assert [box.name for box in alone.parts[0].boxes] == ["Atomics Aftermath"]


def test_an_unknown_set_or_module_is_refused_in_one_line() -> None:
    with pytest.raises(CannotPrint, match='there is no set of tokens "set/x"'):
        token_sheet(["set/x"])
    with pytest.raises(CannotPrint, match='there is no module "none": leader-skills, '):
        module_sheet(["none"])


@pytest.mark.parametrize("name", read_modules())
def test_a_module_tells_all_its_facts_once(name: str) -> None:
    (part,) = module_sheet([name]).parts
    points: list[PointLine] = [part.lead, *part.setup, *part.unsaid]
    points += [point for rule in part.rules for point in rule.points]
    told = [point.id for point in points]
    assert len(told) == len({*told})
    assert {*told} >= {fact.id for fact in facts_of(name)}
    cards = [one.name for one in pieces().cards.values() if one.module == name]
    assert [piece.name for piece in part.pieces][: len(cards)] == cards
    assert {one.proof.id for one in part.asked} >= {one.id for one in answers_on(name)}
    assert [one.title for one in part.rules][:1] in ([], ["In general"])


def test_a_module_of_the_advanced_game_warns_a_basic_table() -> None:
    basic, advanced = (
        module_sheet(["strongholds"], advanced=one).parts[0] for one in (False, True)
    )
    assert basic.warning == "Not in the basic game, which this table plays."
    assert advanced.warning == ""
    assert module_sheet(["nexus"], advanced=False).parts[0].warning == ""


def test_the_match_ups_stand_in_a_table() -> None:
    (part,) = module_sheet([MATCH_UPS]).parts
    assert [one.name for one in part.matches] == [one.name for one in read_match_ups().values()]
    assert part.matches[2].extras == "Advanced Stronghold Cards"
    assert part.matches[0].factions == ""


def test_the_auctions_of_the_basic_game_leave_the_black_market_out() -> None:
    for edition in (Edition.OFFICIAL, Edition.LANDSRAAD):
        (part,) = auction_sheet((edition,), advanced=False).parts
        assert "Black Market" not in part.modes
        assert all(
            cell.words and "Black Market" not in cell.words
            for _, cells in part.rows
            for cell in cells
        )
    ((_, (origin, *_)), *_) = auction_sheet((Edition.OFFICIAL,), advanced=False).parts[0].rows
    assert origin.words == "the Richese stock"


def test_auctions_that_share_an_answer_share_a_cell() -> None:
    official, variant = auction_sheet().parts
    for part in (official, variant):
        for _, cells in part.rows:
            assert sum(cell.span for cell in cells) == len(part.modes)
            assert all(cell.span == 1 for cell in cells if cell.silent)
    rows = dict(official.rows)
    assert [cell.span for cell in rows["Who is paid"]] == [1, 2, 1]
    told = {one.proof.id for one in official.asked}
    assert told == {one.id for mode in read_modes() for one in answers_on(mode)} | {"QA-15"}
    assert [part.edition for part in auction_sheet((Edition.OFFICIAL,)).parts] == ["Official"]


@pytest.mark.parametrize(
    ("look", "make", "firsts", "most_ink"),
    [
        (
            Look(),
            lambda: [karama_sheet([all_sheets()["ecaz"]], advanced=False)],
            ["Karama"],
            0.13,
        ),
        pytest.param(
            Look(),
            lambda: [every_sheet(), auction_sheet()],
            ["Karama", "Karama", "Karama", "Auctions", "Auctions"],
            0.13,
            marks=pytest.mark.sweep,
        ),
        pytest.param(
            Look(paper=Paper.LETTER, low_ink=True),
            lambda: [token_sheet(["set/ambassador"]), module_sheet(["leader-skills"])],
            ["Ambassador tokens", "Leader Skill Cards"],
            0.1,
            marks=pytest.mark.sweep,
        ),
    ],
)
def test_the_printed_references(
    look: Look, make: Callable[[], list[PrintableSheet]], firsts: list[str], most_ink: float
) -> None:
    sheets = make()
    pdf = pdf_of(html_of(sheets, look))
    seen = printed(pdf)
    assert len(seen.paper) == len(firsts)
    for text, first in zip(seen.texts, firsts, strict=True):
        assert text.startswith(first)
    assert seen.smallest >= 7.99
    assert seen.outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf).count("H1") == len(sheets)
    assert max(ink(pdf, page) for page in range(len(firsts))) < most_ink


def test_the_offers_make_their_sheets() -> None:
    sizes = {name: len(offer.sheets(Order())) for name, offer in OFFER.items()}
    assert sizes == dict.fromkeys(REFERENCES, 1)
    titles = [
        OFFER[what].sheets(Order(names=names))[0].frame.title
        for what, names in (
            ("modules", ("homewolds",)),
            ("tokens", ("terror",)),
            ("tokens", ("Tech tokens",)),
        )
    ]
    assert titles == ["Homeworlds", "Terror tokens", "Tech tokens"]


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (Order(factions=("choam",)), ["CHOAM"]),
        (Order(factions=("guild", "Richese"), landsraad=True), ["Spacing Guild", "Richese"]),
        (Order(landsraad=True), ["CHOAM", "Ecaz", "Moritani", *BASE, "Richese"]),
        (Order(advanced=False), ["CHOAM", "Richese", "Ecaz", "Moritani", *BASE, "Richese"]),
    ],
)
def test_karama_for_those_who_play(order: Order, shown: list[str]) -> None:
    (sheet,) = OFFER["karama"].sheets(order)
    assert isinstance(sheet, KaramaSheet)
    assert [part.faction for part in sheet.parts] == shown
    assert any(not part.official for part in sheet.parts) == (order.factions != ("choam",))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["karama", "--factions", "xyzzy"], 'no faction is named "xyzzy"'),
        (["modules", "xyzzy"], 'no module is called "xyzzy"; there are: leader-skills, '),
        (["tokens", "xyzzy"], 'no set of tokens is called "xyzzy"; there are: terror, '),
        (["terror", "--basic"], "terror takes no --basic; it takes paper and ink alone"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    words: list[str], said: str, kanly: Kanly, empty_home: None, tmp_path: Path
) -> None:
    del empty_home
    never = tmp_path / "never.html"
    told = kanly("print", *words, "--out", str(never), columns=400)
    assert told.code != 0
    assert told.out == ""
    assert said in told.err
    assert "Traceback" not in told.err
    assert not never.exists()


def test_words_that_fit_several_are_refused() -> None:
    with pytest.raises(CannotPrint, match='"no" may be one of: No-Field tokens, No-Field'):
        OFFER["tokens"].sheets(Order(names=("ho", "no")))
    with pytest.raises(CannotPrint, match="may be one of: "):
        OFFER["karama"].sheets(Order(factions=("e",)))
