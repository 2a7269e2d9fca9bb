"""The wheel, the token key and the errata sheet say what the data says, no more and no less."""

from __future__ import annotations

import os
import re
from collections import Counter
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markupsafe import escape
from printed import headings, ink, not_embedded, printed

import errata
from cardbase.cards.words import label
from cardbase.errors import UnknownSet
from cardbase.octgn import read_set_file
from cardbase.vocabulary import LayerKind, Power, SetCode
from errata.card_errata import card_errata
from errata.rules import all_rule_errata, tables_of
from kanly.printing.offers import offer_named
from kanly.printing.order import Order
from templates.ccg.errata_sheet import FieldChange, TextPart, diff, errata_sheet
from templates.ccg.tokens import FORCES, TOKENS, Sign, token_key
from templates.ccg.wheel import ROUND, WIDE, around, drawn, wheel_sheet
from templates.errors import CannotPrint
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

if TYPE_CHECKING:
    from command_line import Golden

    from cardbase.catalog.catalog import Catalog

PLAIN = Look(fonts=False)
OCTGN = os.environ.get("KANLY_OCTGN")


def pairs_of_the_table() -> set[frozenset[str]]:
    """The pairs of adversaries as the table of rule AD-01 has them."""
    rows = tables_of("AD-01")[0].rows
    return {frozenset({power, other}) for power, cell in rows for other in cell.split(", ")}


def test_the_lines_of_the_wheel_are_the_pairs_of_adversaries() -> None:
    edges = drawn([]).edges
    assert {frozenset(map(str, edge.powers)) for edge in edges} == pairs_of_the_table()
    assert len(edges) == len(pairs_of_the_table())


def test_every_power_stands_on_the_wheel_once_and_apart_from_the_others() -> None:
    nodes = drawn([]).nodes
    assert sorted(node.power for node in nodes) == sorted(Power)
    for one, other in combinations(nodes, 2):
        assert hypot(one.x - other.x, one.y - other.y) > 2 * ROUND + 5
    assert all(ROUND <= at <= WIDE - ROUND for node in nodes for at in (node.x, node.y))


def test_lines_end_at_the_circles_of_their_own_powers() -> None:
    wheel = drawn([])
    at = {node.power: (node.x, node.y) for node in wheel.nodes}
    for edge in wheel.edges:
        x1, y1, x2, y2 = edge.ends
        near = {
            min(Power, key=lambda power: hypot(at[power][0] - x, at[power][1] - y))
            for x, y in ((x1, y1), (x2, y2))
        }
        assert near == edge.powers
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        assert all(hypot(x - middle[0], y - middle[1]) > ROUND for x, y in at.values())


def test_adversaries_stand_beside_each_other() -> None:
    order = around()
    beside = {frozenset({order[at - 1], power}) for at, power in enumerate(order)}
    assert {frozenset(map(str, pair)) for pair in beside} >= pairs_of_the_table()


def test_the_table_beside_says_the_same_as_the_wheel(catalog: Catalog) -> None:
    sheet = wheel_sheet(catalog.all_cards())
    full = {row.name: row.full for row in sheet.rows}
    told = {frozenset({row.full, full[one]}) for row in sheet.rows for one in row.adversaries}
    assert told == pairs_of_the_table()
    assert [row.full for row in sheet.rows] == [*Power]


def test_homeworlds_are_those_of_the_rule(catalog: Catalog) -> None:
    sheet = wheel_sheet(catalog.all_cards())
    named = [name for row in sheet.rows for name in row.homeworlds]
    assert len(named) == 12
    statement = errata.rule("HP-03").statement.replace("Salsa", "")
    assert all(name in statement for name in named)


def test_numbers_of_cards_are_all_cards_with_an_allegiance(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    counted = sum(row.imperial + row.house for row in wheel_sheet(cards).rows)
    assert counted == sum(card.allegiance is not None for card in cards)


def test_every_token_of_tracker_and_programs_is_in_the_key() -> None:
    from cardbase.program.reading.vocabulary import TOKENS as READ
    from tracker.engine.words import Token

    assert {one.token for one in TOKENS} == {*Token, *READ.values()}


def test_every_token_of_rule_z_06_is_in_the_key() -> None:
    said = errata.rule("Z-06").statement
    listed = said.removeprefix("Token kinds: ").replace("plus card-specific tokens", "")
    words = {word.strip(" .)") for word in re.split(r"[,(]| and ", listed)} - {"", "similar"}
    known = {one.marker for one in TOKENS} | {name for name, _ in FORCES}
    assert {"spice" if word == "on deserts" else word for word in words} <= known


def test_every_card_that_speaks_of_a_token_is_in_the_key(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    sheet = token_key(cards)
    named = {name for row in sheet.tokens for part in row.cards for name in part.names}
    missing = {
        card.name
        for card in cards
        if re.search(r"\btokens?\b", re.sub(r'In doubt: "[^"]*"', "", card.operation))
        and not named & {card.name, f"{card.name} ({card.set.upper()})"}
    }
    assert missing == set()


def said_of(kind: str, catalog: Catalog) -> dict[str, set[str]]:
    """What the key says that cards do with a kind of token, and which."""
    row = next(row for row in token_key(catalog.all_cards()).tokens if row.name == kind)
    return {part.told: set(part.names) for part in row.cards}


def test_every_card_that_touches_the_spice_on_a_desert_is_in_the_key(catalog: Catalog) -> None:
    told = said_of("spice token", catalog)
    lies = re.compile(
        r"spice (tokens?|assigned to|from the assigned desert|on (this card|target desert))"
    )
    touching = {card.name for card in catalog.all_cards() if lies.search(card.operation)}
    named = {name.removesuffix(" (EOTS)") for names in told.values() for name in names}
    assert touching <= named
    assert len(touching) == 19
    assert told["move it to the Guild Hoard"] == {"Smuggler Activity", "CHOAM Contract"}
    assert told["discard"] == {"Sandworm", "Sand Scrub"}
    assert {"Spice Blow", "Spotter Flight", "Imperial Basin"} <= told["place"]
    assert {"Razzia", "Harvesting Outfit", "Jareh Benquait (EOTS)"} <= told["move it to a hoard"]
    assert "Spotter Control" in told["act when it is produced"]
    assert told["forbid it"] == {"Festival of the Harvest"}
    assert not {"Guild Navigator", "Smuggler Bribes", "Production Quota"} & named


@pytest.mark.skipif(not OCTGN, reason="KANLY_OCTGN names no folder of set files")
def test_every_card_of_the_set_files_that_says_spice_token_is_in_the_key(catalog: Catalog) -> None:
    named = {name for names in said_of("spice token", catalog).values() for name in names}
    says = re.compile(r"\bspi\w*e tokens?\b|\bspice,? (from |and )?assign|\bassigned spice\b")
    ours = {card.octgn_id: card for card in catalog.all_cards()}
    saying = [
        ours[card.octgn_id]
        for file in Path(OCTGN or "").glob("*.xml")
        for card in read_set_file(file).cards
        if says.search(card.operation)
    ]
    assert len(saying) == 20
    missing = {one.name for one in saying} - {name.removesuffix(" (EOTS)") for name in named}
    assert missing == set()


def test_who_forbids_a_token_does_not_place_it(catalog: Catalog) -> None:
    deferment = token_key(catalog.all_cards()).tokens[0]
    cards = {part.told: set(part.names) for part in deferment.cards}
    assert cards["limit it"] == {"Spice Addiction"}
    assert cards["exchange"] == {"Turn of Events"}
    assert cards["forbid it"] == {"Shigawire Bonds", "Hazard Rates"}
    assert {"House Physician", "Pyon Labor Force"} <= cards["place"]
    assert not cards["forbid it"] & cards["place"]
    assert {"Harkonnen Slavemaster", "Eyes of Ibad"} <= cards["discard"]
    assert "Paul Atreides (TAT)" in cards["place"]
    assert "Wormsign" in cards["name it"]
    assert {"Enlist Survivor", "Wake Shot"} <= cards["place"]
    assert "Harkonnen Sleeper" in cards["discard"]


def test_a_name_that_several_cards_have_stands_with_its_set(catalog: Catalog) -> None:
    many = Counter(card.name for card in catalog.all_cards())
    for row in token_key(catalog.all_cards()).tokens:
        assert not {one for part in row.cards for one in part.names if many[one] > 1}


def test_forces_are_those_of_the_cards_with_their_doubt(catalog: Catalog) -> None:
    forces = token_key(catalog.all_cards()).forces
    assert [one.cards for one in forces] == [("Coriolis Storm",), ("Sandworm",), ("Water Riot",)]
    assert [len(one.doubts) for one in forces] == [1, 0, 0]
    assert [one.perhaps for one in forces[0].doubts] == ["Storm tokens"]
    assert token_key(catalog.all_cards()).give_force == ("Sandworm", "Water Riot")


def test_tokens_to_cut_out_fill_a_page_in_whole_rows(catalog: Catalog) -> None:
    sheet = token_key(catalog.all_cards())
    assert len(sheet.cut) % sheet.ACROSS == 0
    assert {sign for sign, _ in sheet.cut} == {row.sign for row in sheet.tokens}
    rows = len(sheet.cut) // sheet.ACROSS
    assert sheet.ACROSS * sheet.SIDE <= 215.9 - 24
    assert rows * sheet.SIDE <= 279.4 - 50


def test_every_sign_is_a_shape_of_its_own() -> None:
    assert len({sign.path for sign in Sign}) == len(Sign)
    assert [sign for sign in Sign if not sign.path] == [Sign.PLAIN]


def test_every_changed_card_is_on_the_sheet_once_with_all_its_changes(catalog: Catalog) -> None:
    sheet = errata_sheet(catalog)
    found: dict[tuple[str, str], list[FieldChange]] = {}
    for part, official in ((sheet.cards, True), (sheet.mended, False)):
        assert len({(card.name, card.place) for card in part}) == len(part)
        for one in part:
            assert {change.official for change in one.changes} == {official}
            found.setdefault((one.name, one.place), []).extend(one.changes)
    for card in catalog.all_cards():
        code = card.set.upper()
        place = code if card.number is None else f"{code}\u00a0{card.number}"
        changes = found.pop((card.full_name, place), [])
        corrected = [one.field for one in card.layers if one.kind is LayerKind.CORRECTED]
        assert [one.id for one in changes if one.official] == [one.id for one in card.errata]
        assert [one.field for one in changes if not one.official] == [*map(label, corrected)]
    assert found == {}


def test_all_errata_of_the_register_are_told_before_and_after(catalog: Catalog) -> None:
    sheet = errata_sheet(catalog)
    changes = {one.id: one for card in sheet.cards for one in card.changes if one.official}
    assert sorted(changes) == sorted(one.id for one in card_errata())
    for one in card_errata():
        change = changes[one.id]
        assert change.was == one.was
        assert " ".join(part.words for part in change.now) == one.now
        assert change.by == f"{one.source}, {one.dated}"
        assert set(one.see) < set(change.see)
        assert all(text in change.notes for text in (one.conflict, one.note) if text)
    assert [one.id for one in sheet.rules] == [*all_rule_errata()]


def test_doubts_and_rulings_stand_apart_each_once(catalog: Catalog) -> None:
    sheet = errata_sheet(catalog)
    doubts = sum(len(card.doubts) for card in catalog.all_cards())
    assert sum(len(card.points) for card in sheet.doubted) == doubts == 61
    shown = html_of([sheet], Look(fonts=False))
    assert "uncertain" not in shown
    assert "uncertain" in html_of([sheet], Look(fonts=False, proof=True))
    for card in sheet.doubted:
        assert all(perhaps.startswith("perhaps ") for _, perhaps, _, _ in card.read)
        told = f'<p class="doubt"><b>{escape(card.name)}</b> {card.place}'
        assert (told in shown) is bool(card.read), card.name
    ids = [one.id for one in sheet.ruled]
    assert len(ids) == len(set(ids))
    assert "RU-58" in ids
    assert "RU-263" not in ids
    named = next(one.names for one in sheet.ruled if one.id == "RU-58")
    assert len(named) == 4


def test_a_set_shows_its_own_cards_alone(catalog: Catalog) -> None:
    sheet = errata_sheet(catalog, ["judge", "TAT"])
    assert sheet.cards == ()
    assert {card.place.split()[0] for card in sheet.mended} == {"JOTC", "TAT"}
    assert {card.place.split()[0] for card in sheet.doubted} == {"JOTC", "TAT"}
    every = errata_sheet(catalog, [*SetCode])
    assert every.cards == errata_sheet(catalog).cards
    assert every.mended == errata_sheet(catalog).mended
    assert len({card.name for card in (*every.cards, *every.mended)}) == 40


@pytest.mark.parametrize("name", ["", "?!", "dune II", "<script>"])
def test_a_set_that_is_none_is_refused_in_one_line(catalog: Catalog, name: str) -> None:
    with pytest.raises(UnknownSet) as refused:
        errata_sheet(catalog, [name])
    assert "\n" not in str(refused.value)
    assert "eots (Eye of the Storm)" in str(refused.value)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("a b c", "a d c", (("a", False), ("d", True), ("c", False))),
        ("a b", "a b c", (("a b", False), ("c", True))),
        ("b", "a b", (("a", True), ("b", False))),
        ("a a", "a", (("a", False),)),
        ("a", "a a a", (("a", False), ("a a", True))),
        ("6", "7", (("7", True),)),
        ("unknown", "6", (("6", False),)),
    ],
)
def test_what_is_new_is_marked(was: str, now: str, told: tuple[tuple[str, bool], ...]) -> None:
    assert diff(was, now) == tuple(TextPart(words=words, new=new) for words, new in told)
    assert " ".join(words for words, _ in told) == now


@pytest.mark.parametrize(
    ("what", "order", "name"),
    [
        ("wheel", Order(), "print-wheel.html"),
        ("token-key", Order(), "print-token-key.html"),
        ("errata", Order(names=("jotc",)), "print-errata-jotc.html"),
    ],
)
@pytest.mark.usefixtures("home")
def test_golden(what: str, order: Order, name: str, golden: Golden) -> None:
    html = html_of(offer_named(what).sheets(order), PLAIN)
    golden(name, html[html.index("<body>") :])


@pytest.mark.usefixtures("home")
def test_the_wheel_takes_no_names() -> None:
    with pytest.raises(CannotPrint, match="wheel takes no"):
        offer_named("wheel").sheets(Order(names=("eots",)))


@pytest.mark.parametrize(
    ("what", "names", "look", "pages", "most"),
    [
        ("wheel", (), Look(paper=Paper.LETTER, low_ink=True), 1, 0.065),
        pytest.param("token-key", (), Look(), 2, 0.09, marks=pytest.mark.sweep),
        pytest.param("errata", (), Look(), 2, 0.12, marks=pytest.mark.sweep),
    ],
)
@pytest.mark.usefixtures("home")
def test_on_paper(what: str, names: tuple[str, ...], look: Look, pages: int, most: float) -> None:
    pdf = pdf_of(html_of(offer_named(what).sheets(Order(names=names)), look))
    seen = printed(pdf)
    assert len(seen.paper) == pages
    assert seen.smallest >= 7.99
    assert seen.outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf)[0] == "H1"
    assert ink(pdf) < most


@pytest.mark.parametrize("paper", Paper)
def test_a_larger_wheel_has_its_headings_with_what_they_head(
    catalog: Catalog, paper: Paper
) -> None:
    pdf = pdf_of(html_of([wheel_sheet(catalog.all_cards())], Look(paper=paper, large=True)))
    first, second = printed(pdf).texts
    assert "Allegiance that is gained" not in first
    assert "A card with an allegiance" in second.partition("Allegiance that is gained")[2]
    assert "Power Adversaries Homeworlds Cards" in first
