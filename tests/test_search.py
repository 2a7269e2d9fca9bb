"""The search: exact names first, editions together, rows as the data say, nothing breaks it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase import fingerprint
from cardbase.assemble import assemble
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import Thing, things
from cardbase.boardgame.vocabulary import FactKind, Known
from cardbase.catalog import Catalog
from cardbase.errors import DamagedCatalog
from cardbase.names import fold, key
from cardbase.search.ask import BESIDE, Found, ask
from cardbase.search.board_points import spans
from cardbase.search.find import find_points, points_of
from cardbase.search.index import points
from cardbase.search.others import others_of
from cardbase.search.pairs import pairs
from cardbase.search.point import Game, Point, PointKind
from errata.board.doubts import doubts

POINTS = points(assemble().cards)


def first(found: Found) -> Point:
    assert found.hits, found.question.asked
    return found.hits[0].point


def folded(name: str) -> str:
    return key(fold(name))


NAMESAKES: dict[str, set[str]] = {}
"""The ids of the things of each name."""
for one in things().values():
    NAMESAKES.setdefault(folded(one.name), set()).add(one.id)


@pytest.mark.parametrize("thing", [pytest.param(one, id=one.id) for one in things().values()])
def test_the_name_of_a_thing_brings_a_point_of_it_first(catalog: Catalog, thing: Thing) -> None:
    found = ask(catalog, thing.name)
    point = first(found)
    assert folded(point.name) == folded(thing.name)
    assert found.sure
    if point.of:
        assert point.of in NAMESAKES[folded(thing.name)]
    else:
        assert point.game is Game.CCG


def test_the_name_of_each_thing_of_the_board_game_brings_it_there(catalog: Catalog) -> None:
    for thing in things().values():
        point = first(ask(catalog, thing.name, game=Game.BOARD))
        assert point.of in NAMESAKES[folded(thing.name)], thing.id


def test_other_names_of_a_thing_bring_it_or_its_sheet(catalog: Catalog) -> None:
    for thing in things().values():
        for name in thing.also:
            point = first(ask(catalog, name, game=Game.BOARD))
            of = things()[point.of]
            assert (of.id == thing.id) or (thing.faction and of.faction == thing.faction), name


def test_the_full_name_of_each_card_brings_it_first(catalog: Catalog) -> None:
    for card in catalog.all_cards():
        found = ask(catalog, card.full_name)
        assert folded(first(found).name) == folded(card.full_name), card.id
        point = first(ask(catalog, card.full_name, game=Game.CCG))
        assert point.kind is PointKind.CARD, card.id
        assert folded(point.name) == folded(card.full_name), card.id


def test_every_id_brings_its_point_first(catalog: Catalog) -> None:
    for point in POINTS:
        assert first(ask(catalog, point.id, limit=1)).id == point.id


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("Zool", "Zoal"),
        ("zool moritani", "Zoal"),
        ("Ecax", "Ecaz"),
        ("Fremmen", "Fremen"),
        ("Atrides", "Atreides"),
        ("what is the nofield", "No-Field"),
        ("Tanks", "Tanks"),
        ("Guild", "Spacing Guild"),
        ("BG", "Bene Gesserit"),
        ("Ix", "Ixians"),
        ("Karama", "Karama"),
        ("ambasadors", "Ambassadors"),
    ],
)
def test_as_players_spell_it(catalog: Catalog, question: str, of: str) -> None:
    point = first(ask(catalog, question, game=Game.BOARD))
    assert of in f"{point.name} {point.text}"


@pytest.mark.parametrize("question", ["", "   ", "?", "xqzvwk", "xqzvwk qqqzzzv", "\U0001f42a"])
def test_nonsense_is_not_answered(catalog: Catalog, question: str) -> None:
    found = ask(catalog, question)
    assert (found.hits, found.sure, found.doubts) == ((), False, ())


def test_what_is_answered_in_part_only_is_not_sure(catalog: Catalog) -> None:
    assert not ask(catalog, "auditor xqzvwk qqqzzzv").sure
    assert ask(catalog, "what does the auditor cost").sure


def test_one_game_only(catalog: Catalog) -> None:
    for game in Game:
        found = ask(catalog, "spice karama petition battle", game=game, limit=50)
        assert {hit.point.game for hit in found.hits} == {game}
    said = ask(catalog, "spice in the card game", limit=50)
    assert {hit.point.game for hit in said.hits} == {Game.CCG}


@pytest.mark.parametrize("limit", [1, 2, 6, 50])
def test_as_many_points_as_asked_for(catalog: Catalog, limit: int) -> None:
    found = ask(catalog, "no-field", limit=limit)
    assert len(found.hits) == limit
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)


def test_no_point_is_shown_twice(catalog: Catalog) -> None:
    for question in ("no-field", "silent auction", "richese", "richese karama"):
        shown: set[str] = set()
        for hit in ask(catalog, question, limit=20).hits:
            assert hit.point.id not in shown, question
            assert len([other for other in hit.others if other.point]) <= BESIDE
            shown |= {hit.point.id, *(other.point.id for other in hit.others if other.point)}


# Two editions


def rules_of(*families: str) -> list[str]:
    kinds = {FactKind.RULE, FactKind.SETUP}
    return [one.id for one in all_facts().values() if one.kind in kinds and one.id[:3] in families]


@pytest.mark.parametrize("fact", rules_of("RIC", "RLV"))
def test_the_other_edition_stands_beside_every_rule_of_richese(catalog: Catalog, fact: str) -> None:
    """What it says on the same matter, or that it is silent."""
    (hit,) = ask(catalog, fact, limit=1).hits
    assert hit.point.id == fact
    assert hit.others
    for other in hit.others:
        assert other.name
        assert other.verdict
        assert other.said
        if other.point:
            assert other.point.edition != hit.point.edition
        else:
            assert other.said.startswith("not printed")
            assert len(hit.others) == 1


def test_what_answers_the_question_best_stands_beside_first(catalog: Catalog) -> None:
    several = list(dict.fromkeys(pair.other for pair in pairs() if pair.id == "RIC-35"))
    assert len(several) > 1
    last = find_points(catalog, several[-1])[0]
    query = "SELECT position FROM point WHERE id = ?"
    place = catalog.rows(query, last.id)[0]["position"]
    point = find_points(catalog, "RIC-35")[0]
    assert others_of(catalog, point, [place])[0].point == last
    assert [one.point and one.point.id for one in others_of(catalog, point)] == several
    assert len(others_of(catalog, point, most=1)) == 1


def test_a_point_of_one_edition_only_has_none_beside_it(catalog: Catalog) -> None:
    assert others_of(catalog, find_points(catalog, "CHO-07")[0]) == ()


def test_pairs_go_both_ways() -> None:
    found = {(pair.id, pair.other) for pair in pairs()}
    assert {(other, one) for one, other in found if other} == {
        (one, other) for one, other in found if other
    }
    known = {point.id for point in POINTS}
    assert {one for pair in found for one in pair if one} <= known


# What no source states


@pytest.mark.parametrize("faction", ["moritani", "ecaz", "richese"])
@pytest.mark.parametrize("words", ["{} hand limit", "hand limit of {}", "what is {}'s hand limit"])
def test_a_hand_limit_no_source_states_is_said_so(
    catalog: Catalog, faction: str, words: str
) -> None:
    found = ask(catalog, words.format(faction))
    assert first(found).id == f"{faction}/start/hand_limit"
    assert first(found).kind is PointKind.SETUP
    assert first(found).text == f"No source states the hand limit of {faction.title()}."
    assert [doubt.id for doubt in found.doubts] == ["AMB-20"]


def test_both_hand_limits_of_richese_stand_together(catalog: Catalog) -> None:
    (hit,) = ask(catalog, "richese hand limit", limit=1).hits
    (other,) = hit.others
    assert other.point
    assert other.point.id == "richese-landsraad/start/hand_limit"
    assert other.verdict == "same"


def test_the_one_hand_limit_that_is_printed_is_the_answer(catalog: Catalog) -> None:
    assert first(ask(catalog, "choam hand limit")).id == "CHO-14"


def test_every_start_value_not_stated_has_a_point_with_its_doubt() -> None:
    silent = [
        f"{sheet.id}/start/{start.key}"
        for sheet in all_sheets().values()
        for start in sheet.start
        if start.known is Known.NOT_STATED
    ]
    made = {point.id: point for point in POINTS if "/start/" in point.id}
    assert sorted(made) == sorted(silent)
    for point in made.values():
        assert point.doubts
        assert set(point.doubts) <= set(doubts())
        assert point.places


def test_a_faction_without_a_sheet_says_so(catalog: Catalog) -> None:
    told = {sheet.faction for sheet in all_sheets().values()}
    ids = {point.of.removeprefix("faction/") for point in POINTS if point.id.startswith("faction/")}
    assert ids == {one.faction for one in things().values() if one.id.startswith("faction/")} - told
    assert first(ask(catalog, "Atreides")).text.startswith("Atreides is a faction of the base game")
    assert "Ixians & Tleilaxu expansion" in first(ask(catalog, "Ixians")).text


# By id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("RIC-36", ["RIC-36"]),
        ("ric 36", ["RIC-36"]),
        ("qa3", ["QA-03"]),
        ("EOTS:Pogrom", ["eots:pogrom"]),
        (" moritani/start/hand_limit ", ["moritani/start/hand_limit"]),
        ("choam/CHARITY", [one.id for one in all_facts().values() if one.of == "choam/charity"]),
        ("vid", [one for one in all_facts() if one.startswith("VID-")]),
    ],
)
def test_points_by_id_family_and_thing(catalog: Catalog, text: str, ids: list[str]) -> None:
    assert [point.id for point in find_points(catalog, text)] == ids


@pytest.mark.parametrize("text", ["", " ", "*", "?", "[A-Z]*", "R*", "%", "RIC-999", "nobody", "'"])
def test_no_id_no_point(catalog: Catalog, text: str) -> None:
    assert find_points(catalog, text) == ()


@pytest.mark.parametrize(
    ("numbers", "told"),
    [((), ""), ((5,), "5"), ((5, 9, 10, 11), "5, 9-11"), ((3, 2, 1), "3, 2, 1"), ((1, 2), "1-2")],
)
def test_spans(numbers: tuple[int, ...], told: str) -> None:
    assert spans(numbers) == told


# The catalog holds what the data say


def test_the_points_are_those_of_the_data(catalog: Catalog) -> None:
    kept = points_of(catalog, [row["id"] for row in catalog.rows("SELECT id FROM point")])
    bare = [replace(point, names=(), also="", shared=False) for point in POINTS]
    assert list(kept) == bare


def test_the_values_are_those_of_the_facts(catalog: Catalog) -> None:
    kept = [tuple(row) for row in catalog.rows("SELECT * FROM fact_value ORDER BY rowid")]
    assert kept == [
        (
            fact.id,
            position,
            value.name,
            value.number,
            value.text,
            value.unit,
            value.qualifier or "",
            value.rounding or "",
        )
        for fact in all_facts().values()
        for position, value in enumerate(fact.values)
    ]
    assert len(kept) > 300


def test_every_name_leads_to_its_point(catalog: Catalog) -> None:
    kept = {
        (row["key"], row["position"]): bool(row["own"])
        for row in catalog.rows("SELECT * FROM point_named")
    }
    for position, point in enumerate(POINTS, 1):
        assert kept[folded(point.name), position]
        assert kept[folded(point.id), position]
        own = {folded(point.name), folded(point.id)}
        assert all(kept[folded(one), position] == (folded(one) in own) for one in point.names)


def test_every_word_of_a_point_is_no_slip(catalog: Catalog) -> None:
    words = {row["word"] for row in catalog.rows("SELECT word FROM point_word")}
    for point in POINTS:
        assert set(fold(point.name)) <= words, point.id
        assert {word for part in point.text.split() for word in fold(part)} <= words, point.id


# What the catalog is made of


def all_data() -> list[Path]:
    return [path for folder in fingerprint.DATA for path in sorted(folder.rglob("*.csv"))]


def test_a_change_of_any_data_file_outdates_the_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, words = fingerprint.DATA
    copies = (
        shutil.copytree(cards, tmp_path / "cards"),
        shutil.copytree(words, tmp_path / "words"),
    )
    before = fingerprint.data_hash()
    monkeypatch.setattr(fingerprint, "DATA", copies)
    assert fingerprint.data_hash() == before
    files = all_data()
    assert len(files) > 80
    for path in files:
        content = path.read_bytes()
        path.write_bytes(content + b"one,more,row\n")
        assert fingerprint.data_hash() != before, path
        path.write_bytes(content)
    (copies[0] / "boardgame" / "more.csv").write_text("a\n", encoding="utf-8")
    assert fingerprint.data_hash() != before


def test_a_change_of_any_maker_outdates_the_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, makers = fingerprint.data_hash(), list(fingerprint.MAKERS)
    for path in makers:
        other = tmp_path / path.relative_to(fingerprint.HERE.parent)
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_bytes(path.read_bytes() + b"# otherwise\n")
        monkeypatch.setattr(
            fingerprint, "MAKERS", [other if one == path else one for one in makers]
        )
        assert fingerprint.data_hash() != before, path


MADE_BY = """
import sys
from cardbase.assemble import assemble
from cardbase.rows import rows
from cardbase.search.index import points, search_rows
made = assemble()
list(rows(made)), list(search_rows(points(made.cards)))
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] in ("cardbase", "errata"):
        print(module.__file__)
"""
ONLY_LOOKS = {
    "cardbase/__init__.py",
    "cardbase/boardgame/__init__.py",
    "cardbase/boardgame/check.py",
    "cardbase/errors.py",
    "cardbase/guid.py",
    "cardbase/search/__init__.py",
}
"""What takes part in the making but decides nothing that is kept: checks, errors, packages."""


def test_whatever_makes_the_rows_is_a_maker() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MADE_BY], capture_output=True, text=True, check=True
    )
    makers = {str(path) for path in fingerprint.MAKERS}
    home = fingerprint.HERE.parent
    strangers = {str(Path(one).relative_to(home)) for one in done.stdout.split("\n") if one} - {
        str(Path(one).relative_to(home)) for one in makers
    }
    assert {one.replace("\\", "/") for one in strangers} <= ONLY_LOOKS


# Damage


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE point",
        "DROP TABLE point_named",
        "DROP TABLE point_name",
        "DROP TABLE point_pair",
        "DROP TABLE point_words",
        "UPDATE point SET kind = 'plum'",
        "UPDATE point SET game = 'chess'",
        "UPDATE point SET places = 'here'",
        "DELETE FROM point WHERE edition LIKE 'Landsraad%'",
    ],
)
def test_a_damaged_search_is_told(home: Path, damage: str) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute(damage)
    with Catalog(home / "catalog.db") as catalog, pytest.raises(DamagedCatalog, match="damaged"):
        ask(catalog, "no-field")


def test_every_damaged_page_is_noticed_or_leaves_an_answer(home: Path) -> None:
    path = home / "catalog.db"
    whole = path.read_bytes()
    noticed = 0
    for start in range(4096, len(whole), 4096):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        with Catalog(path) as catalog:
            try:
                ask(catalog, "what does the no-field of richese cost")
            except DamagedCatalog:
                noticed += 1
    assert noticed > 10


# Whatever anyone may type

HOSTILE = [
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "NEAR(spice storm, 2)",
    "spice AND",
    "NOT spice",
    "spice NEAR/3 storm",
    "*",
    "spice*",
    "^spice",
    "name:spice",
    "point_words:spice",
    "-spice",
    "+spice",
    '"',
    '"spice',
    "''",
    "'; DROP TABLE point; --",
    "(",
    ")",
    "(spice OR (storm",
    "{spice storm}",
    "[spice]",
    "\\",
    "%",
    "\0",
    "spice\0storm",
    "\x1b[31mspice",
    "\U0001f42a\U0001f3fd spice",
    "\u0634\u0627\u0626\u064a-\u062d\u0644\u0648\u062f",
    "\u202espice\u202c",
    "\u05d7\u05d5\u05dc\u05d9\u05ea",
    "\u7802\u4e18",
    "\ud800",
    "sp\u0131ce \u00df \ufb01eld \u00b2 \u2168",
    "e\u0301" * 300,
    "spice " * 10_000,
    " ".join(f"word{number}" for number in range(10_000)),
    "x" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_question_is_answered_or_not(catalog: Catalog, text: str) -> None:
    for game in (None, *Game):
        found = ask(catalog, text, game=game)
        assert len(found.hits) <= 6
        assert found.question.asked == text


SIGNS = [*"*^:\"'(){}\0-+,", "AND", "OR", "NOT", "NEAR", "\U0001f42a", "\u202e"]
WORDS = st.sampled_from([*SIGNS, "spice", "no-field", "Zool", "name", "the", "Ix"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(WORDS | st.text(max_size=12), max_size=20), apart=st.sampled_from(["", " "]))
def test_no_question_breaks_the_search(catalog: Catalog, words: list[str], apart: str) -> None:
    found = ask(catalog, apart.join(words))
    ids = [hit.point.id for hit in found.hits]
    assert len(set(ids)) == len(ids) <= 6
    assert found == ask(catalog, apart.join(words))
