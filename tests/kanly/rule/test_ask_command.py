"""`kanly ask`, and points by `kanly rule`: what they print, their JSON, their exit codes."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from library_cases import put
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.search.points import GameTitle, Point, PointKind, find_points
from kanly.main import main
from kanly.rule.point_page import block, cited, doubt, full, line, proof
from kanly.terminal.output import width

if TYPE_CHECKING:
    from command_line import Golden, Kanly

pytestmark = pytest.mark.usefixtures("home")


def body_of(text: str) -> dict[str, Any]:
    body = json.loads(text)
    assert isinstance(body, dict)
    return body


def keys_in(body: object) -> set[str]:
    """Every key of a document, at whatever depth."""
    if isinstance(body, dict):
        return {*body, *(key for one in body.values() for key in keys_in(one))}
    if isinstance(body, list):
        return {key for one in body for key in keys_in(one)}
    return set()


@pytest.mark.parametrize("columns", [40, 80])
def test_an_answer_with_its_other_edition(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly("ask", "no-field", columns=columns)
    assert (said.code, said.err) == (0, "")
    golden(f"ask-no-field-{columns}.txt", said.out)


def test_an_answer_no_source_states(kanly: Kanly, golden: Golden) -> None:
    said = kanly("ask", "moritani", "hand", "limit")
    assert (said.code, said.err) == (0, "")
    golden("ask-moritani-hand-limit.txt", said.out)


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize(
    "question",
    ["no-field", "can karama stop occupy", "petition tie", "terrorism", "richese hand limit"],
)
def test_a_page_fits_its_terminal(kanly: Kanly, question: str, columns: int) -> None:
    out = kanly("ask", question, columns=columns).out
    assert max(map(len, out.splitlines())) <= columns


@pytest.mark.parametrize(
    "question",
    ["no-field", "what does the auditor cost", "ambasadrs", "zqxwv", "ric 36", "petition"],
)
def test_the_typer_way_and_the_express_lane_say_the_same(kanly: Kanly, question: str) -> None:
    lane = kanly("ask", *question.split())
    typer = kanly("ask", "--limit", "8", *question.split())
    assert lane == typer
    assert kanly("ask", question) == lane
    assert kanly("ask", "--", question) == lane


def test_slips_and_unknown_words_are_told(kanly: Kanly) -> None:
    said = kanly("ask", "ambasadrs cost")
    assert said.code == 0
    assert said.err.splitlines() == ['Nothing here says "ambasadrs"; read as ambassadors.']


def test_what_no_source_says_is_said_and_the_nearest_marked(kanly: Kanly) -> None:
    said = kanly("ask", "how do i castle my king")
    assert said.code == 1
    assert said.err.startswith(
        'No source here says that: none speaks of "castle" and "king" in this matter.'
    )
    assert said.out.startswith("The nearest, about another subject\n")
    body = body_of(kanly("ask", "how do i castle my king", "--json").out)
    assert (body["answer"], body["sure"], body["unsaid"]) == (None, False, ["castle", "king"])
    assert body["related"]


def test_an_alias_is_no_slip(kanly: Kanly) -> None:
    assert kanly("ask", "Zool").err == ""


@pytest.mark.parametrize("question", ["", " ", "?!", "zqxwv vwxqz", "\U0001f42a"])
@pytest.mark.parametrize("options", [(), ("--json",), ("--quote",)])
def test_nonsense_is_1(kanly: Kanly, question: str, options: tuple[str, ...]) -> None:
    said = kanly("ask", question, *options)
    told = "fewer or other words may, and kanly rule lists all rules."
    assert (said.code, said.err) == (1, f'Nothing answers "{question}"; {told}\n')
    if "--json" in options:
        body = body_of(said.out)
        assert (body["answer"], body["related"], body["sure"]) == (None, [], False)
    else:
        assert said.out == ""


def test_a_long_question_is_cut_and_said_so(kanly: Kanly) -> None:
    said = kanly("ask", "storm " * 2000)
    assert said.code == 0
    assert said.err.startswith("Only the beginning is read, 40 words at most.\n")
    assert len(kanly("ask", "xq" * 5000).err) < 1000


def test_an_id_is_no_slip(kanly: Kanly) -> None:
    for asked in ("MOR-17", "mor 17", "eots:pogrom", "what is RIC-36"):
        said = kanly("ask", asked)
        assert (said.code, said.err) == (0, "")


def test_the_id_of_a_fact_that_was_joined_tells_the_one_it_was_joined_to(kanly: Kanly) -> None:
    for asked in ("RIC-18", "ric 18", "what is RIC-18"):
        said = kanly("ask", asked)
        assert (said.code, said.err) == (0, "")
        assert said.out.splitlines()[0].endswith(" RIC-16")


def test_control_signs_steer_no_terminal(kanly: Kanly) -> None:
    said = kanly("ask", "\x1b[2J\x07\u202e zqxwv")
    assert said.code == 1
    assert not re.search("[\x1b\x07\u202e]", said.out + said.err)


@pytest.mark.parametrize("words", [(), ("--limit", "0", "spice"), ("--limit", "x", "spice")])
def test_misuse_is_2_in_one_line(kanly: Kanly, words: tuple[str, ...]) -> None:
    said = kanly("ask", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1


def test_an_unknown_game_is_2(kanly: Kanly) -> None:
    said = kanly("ask", "--game", "chess", "king")
    assert (said.code, said.out) == (2, "")
    assert "'board', 'ccg'" in said.err


def test_one_game(kanly: Kanly) -> None:
    for game in GameTitle:
        body = body_of(kanly("ask", "--json", "--game", game, "harkonnen").out)
        assert body["game"] == game
        assert {one["game"] for one in (body["answer"], *body["related"])} == {game}


@pytest.mark.parametrize("limit", [1, 3, 50])
def test_a_limit(kanly: Kanly, limit: int) -> None:
    said = kanly("ask", "-n", str(limit), "no-field", "--json")
    body = body_of(said.out)
    assert 1 + len(body["related"]) == limit
    text = kanly("ask", "-n", str(limit), "no-field").out
    assert not [one["id"] for one in body["related"] if told(text).count(one["id"]) != 1]


def told(page: str) -> list[str]:
    """The ids of a page, each as often as it is told; of an exception where it is told only so."""
    ids = re.findall(r"(?:^ +| {2,})([A-Z]+-[0-9]+|[a-z]+:[a-z-]+)(?:$|  )", page, re.MULTILINE)
    cases = re.findall(r"Not so [^:]+: ([A-Z]+-[0-9]+) ", " ".join(page.split()))
    return [*ids, *(one for one in cases if one not in ids)]


@pytest.mark.parametrize(
    "question",
    ["no-field", "inflation and the ambassador cost", "who sees the black market card", "karama"],
)
def test_each_point_is_told_once_and_nothing_is_cut(kanly: Kanly, question: str) -> None:
    out = kanly("ask", question).out
    ids = told(out)
    assert len(ids) == len({*ids}) > 5
    assert "…" not in out


def test_an_exception_is_told_with_its_thing(kanly: Kanly) -> None:
    """Richese shows the Black Market card to nobody, yet Atreides may look at it."""
    assert {"RIC-55", "RIC-56"} <= {*told(kanly("ask", "who sees the black market card").out)}


def test_a_question_about_two_things_gets_a_part_each(kanly: Kanly) -> None:
    body = body_of(kanly("ask", "inflation and the ambassador cost", "--json").out)
    assert [one["thing"] for one in body["parts"]][:2] == ["ecaz/ambassadors", "choam/inflation"]


def test_another_editions_point_stands_beside_only_where_it_answers_too(kanly: Kanly) -> None:
    """The fan variant has another advanced power in the place of the Black Market."""
    out = kanly("ask", "who sees the black market card").out
    assert "The other edition (Advanced power): Disrupted Supply Chain" in out
    assert "RLV-62" not in told(out)


@pytest.mark.parametrize("asked", ["no-field", "homeworlds", "richese/black-market", "karama"])
def test_a_thing_is_shown_whole(kanly: Kanly, asked: str) -> None:
    points = body_of(kanly("rule", asked, "--json").out)["points"]
    said = kanly("rule", asked, "--full")
    assert (said.code, told(said.out)) == (0, [one["id"] for one in points])
    assert "…" not in said.out


def test_full_leaves_nothing_of_a_thing_out(kanly: Kanly) -> None:
    body = body_of(kanly("ask", "no-field", "--json").out)
    left = {point["id"] for part in body["parts"] for point in part["left"]}
    assert left
    assert left <= {*told(kanly("ask", "no-field", "--full").out)}


def test_every_key_is_documented(kanly: Kanly) -> None:
    ask = (DOCS / "json.md").read_text(encoding="utf-8").partition("kanly.ask/1")[2]
    points = (DOCS / "rules.md").read_text(encoding="utf-8").partition("kanly.points/1")[2]
    for words in (
        ("ask", "richese silent auction ties", "--quote"),
        ("ask", "zqxwv"),
        ("rule", "RIC-35", "--quote"),
        ("rule", "CHO"),
    ):
        body = body_of(kanly(*words, "--json").out)
        assert {key for key in keys_in(body) if f"`{key}`" not in ask + points} <= {"format"}


ASK = {"format", "asked", "game", "read", "sure", "unsaid", "answer", "doubts", "parts", "related"}
POINT = {
    *("id", "game", "kind", "name", "within", "edition", "tier", "of", "text", "source"),
    *("places", "confidence", "inferred", "doubts"),
}


def test_json_of_an_answer(kanly: Kanly) -> None:
    body = body_of(kanly("ask", "Zool and xyzzyq", "--json").out)
    assert body["format"] == "kanly.ask/1"
    assert set(body) == ASK
    assert body["answer"] is None
    assert body["unsaid"] == ["xyzzyq"]
    assert set(body["related"][0]) == POINT | {"score", "others", "not_so", "overrides"}
    assert body["asked"] == "Zool and xyzzyq"
    assert body["read"] == [
        {"typed": "zool", "known": True, "taken_for": ["zool", "zoal"]},
        {"typed": "xyzzyq", "known": False, "taken_for": []},
    ]
    assert body["game"] is None
    assert "" not in body["related"][0].values()


def test_json_of_the_other_edition(kanly: Kanly) -> None:
    (other, *_) = body_of(kanly("ask", "RIC-35", "--json").out)["answer"]["others"]
    assert set(other) == {"matter", "verdict", "said", "point"}
    assert set(other["point"]) == POINT
    (silent,) = body_of(kanly("ask", "RIC-53", "--json").out)["answer"]["others"]
    assert (silent["point"], silent["said"]) == (None, "not printed")


def test_a_silent_edition_is_said_so(kanly: Kanly) -> None:
    out = kanly("ask", "RIC-53").out
    assert "\nThe other edition (Alliance: give a Richese card): not printed.\n" in out


def test_doubts_stand_below_what_they_touch(kanly: Kanly) -> None:
    said = kanly("ask", "MOR-17")
    assert "\nIn doubt, AMB-07 (nothing is printed on it): " in said.out
    body = body_of(kanly("ask", "MOR-17", "--json").out)
    assert [one["id"] for one in body["doubts"]] == body["answer"]["doubts"]


# The very words


def test_without_a_copy_quote_says_how_to_import_one(kanly: Kanly) -> None:
    said = kanly("ask", "RIC-35", "--quote")
    assert said.code == 0
    assert said.out.count("kanly import text FILE") == 2  # one for the sheet of each edition
    assert body_of(kanly("ask", "RIC-35", "--quote", "--json").out)["quotes"] == []


def test_with_a_copy_its_lines_are_quoted(kanly: Kanly, home: Path) -> None:
    put(home / "library.db", {201: "Line two hundred one."}, "ecaz-moritani")
    assert "Line two hundred one." not in kanly("ask", "MOR-17").out
    said = kanly("ask", "MOR-17", "--quote")
    assert "  Your copy (mine.txt), line 201:\n    Line two hundred one.\n" in said.out
    assert said.out.index("Your copy") < said.out.index("In doubt")
    quotes = body_of(kanly("ask", "MOR-17", "--quote", "--json").out)["quotes"]
    assert quotes == [{"document": "ecaz-moritani", "place": 201, "text": "Line two hundred one."}]
    assert "quotes" not in body_of(kanly("ask", "MOR-17", "--json").out)


def test_both_editions_are_quoted(kanly: Kanly, home: Path) -> None:
    put(home / "library.db", {173: "Of the rulebook."}, "choam-richese")
    put(home / "library.db", {35: "Of the variant."}, "richese-landsraad-v3")
    out = kanly("ask", "RIC-35", "--quote").out
    assert out.index("Of the rulebook.") < out.index("Of the variant.")
    assert out.count("Of the variant.") == 1
    quotes = body_of(kanly("rule", "RIC-35", "--quote", "--json").out)["quotes"]
    assert [one["place"] for one in quotes] == [173, 35]


def test_a_point_without_a_document_has_nothing_to_quote(kanly: Kanly) -> None:
    assert kanly("ask", "eots:pogrom", "--quote").out == kanly("ask", "eots:pogrom").out


@pytest.mark.parametrize("command", ["ask", "rule"])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_library_that_cannot_be_read_is_2(
    kanly: Kanly, home: Path, command: str, options: tuple[str, ...]
) -> None:
    (home / "library.db").write_bytes(b"no database")
    said = kanly(command, "MOR-17", "--quote", *options)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert "library.db" in said.err


@pytest.mark.parametrize(
    ("wanted", "source", "cited"),
    [
        (
            "AMB-01",
            "Ecaz & Moritani House Expansion, lines 291, 512",
            {"ecaz-moritani": [291, 512]},
        ),
        (
            "AMB-13",
            "Ecaz & Moritani House Expansion, lines 337, 582; "
            "CHOAM & Richese House Expansion, line 222",
            {"ecaz-moritani": [337, 582], "choam-richese": [222]},
        ),
    ],
)
def test_every_place_of_a_doubt_is_cited_and_quoted(
    kanly: Kanly, home: Path, wanted: str, source: str, cited: dict[str, list[int]]
) -> None:
    point = body_of(kanly("rule", wanted, "--json").out)["points"][0]
    assert point["source"] == source
    assert {one["document"]: one["numbers"] for one in point["places"]} == cited
    put(home / "library.db", dict.fromkeys(cited["ecaz-moritani"], "As printed."), "ecaz-moritani")
    said = kanly("rule", wanted, "--quote").out
    assert said.count("    As printed.\n") == 2
    assert ("a copy of your own of CHOAM" in " ".join(said.split())) == ("choam-richese" in cited)


def test_a_ruling_is_quoted_by_its_sentences(kanly: Kanly, home: Path) -> None:
    body = body_of(kanly("rule", "P-04", "--json", "--quote").out)
    assert body["quotes"] == []
    units = body_of(kanly("ask", "RU-160", "--json").out)["answer"]["places"][0]["numbers"]
    put(home / "library.db", dict.fromkeys(units, "As they wrote."), "crf")
    quotes = body_of(kanly("rule", "P-04", "--json", "--quote").out)["quotes"]
    assert {one["text"] for one in quotes} == {"As they wrote."}
    assert "    As they wrote.\n" in kanly("rule", "P-04", "--quote").out
    assert "As they wrote." not in kanly("rule", "P-04").out
    assert "import" not in kanly("rule", "HP-01", "--quote").out


# Points by `kanly rule`


def test_a_point_by_its_id(kanly: Kanly) -> None:
    said = kanly("rule", "mor 17")
    assert (said.code, said.err) == (0, "")
    head = said.out.splitlines()[0]
    assert (head.startswith("Atomics (Terror tokens) "), head.endswith(" MOR-17")) == (True, True)
    assert "In doubt, AMB-07" in said.out
    assert kanly("rule", "MOR-17").out == said.out


@pytest.mark.parametrize(("asked", "count"), [("VID", 20), ("choam/charity", 5)])
def test_a_family_and_a_thing_are_listed(kanly: Kanly, asked: str, count: int) -> None:
    said = kanly("rule", asked)
    body = body_of(kanly("rule", asked, "--json").out)
    ids = [one["id"] for one in body["points"]]
    assert (said.code, body["format"], body["wanted"]) == (0, "kanly.points/1", asked)
    assert [one.split()[0] for one in said.out.splitlines()] == ids
    assert len(ids) >= min(count, 5)
    assert (body["others"], body["doubts"]) == ([], [])


def test_a_point_by_its_id_as_json(kanly: Kanly) -> None:
    body = body_of(kanly("rule", "RIC-26", "--json").out)
    assert set(body) == {"format", "wanted", "points", "not_so", "others", "doubts"}
    (point,) = body["points"]
    assert set(point) == POINT
    assert len(body["others"]) > 2  # all of them; an answer shows the two that fit best


@pytest.mark.parametrize("asked", ["*", "[A-Z]*", "%", "", "nobody/nothing", "XX-01"])
def test_what_bears_no_id_is_1(kanly: Kanly, asked: str) -> None:
    said = kanly("rule", asked)
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1


# Damage


@pytest.mark.parametrize(
    ("words", "damage"),
    [
        (("ask", "ATR-01"), "DROP TABLE point_words"),
        (("rule", "ATR-01"), "UPDATE point SET kind = 'plum'"),
    ],
)
@pytest.mark.usefixtures("few_cards")
def test_a_damaged_catalog_heals(
    kanly: Kanly, empty_home: Path, words: tuple[str, ...], damage: str
) -> None:
    whole = kanly(*words)
    with closing(sqlite3.connect(empty_home / "catalog.db")) as ours, ours:
        ours.execute(damage)
    said = kanly(*words)
    assert (said.code, said.out) == (0, whole.out)
    assert said.err.rstrip().endswith("; built anew.")
    assert kanly(*words) == whole


# Whatever is typed


@pytest.mark.parametrize(
    "text",
    ['"', "AND", "NEAR(", "*", "a:b", "^", "\0", "\ud800", "\u202e", "x" * 100_000, "a " * 10_000],
)
@pytest.mark.parametrize("options", [(), ("--json",), ("--game", "ccg")])
def test_a_hostile_question_ends_in_0_or_1(text: str, options: tuple[str, ...]) -> None:
    assert main(["ask", *options, "--", text]) in (0, 1)


# A point on the screen


def made(**other: Any) -> Point:  # noqa: ANN401 - any field of a point
    known: dict[str, Any] = {
        "id": "XX-01",
        "game": GameTitle.BOARD,
        "kind": PointKind.RULE,
        "name": "Name",
        "text": "Text.",
        "source": "Book, line 1",
    }
    return Point(**{**known, **other})


def test_the_proof_names_edition_tier_kind_place_and_what_is_inferred() -> None:
    assert proof(made()) == "rule · Book, line 1"
    point = made(edition="official", tier="Advantages", inferred=True)
    assert proof(point) == "official · Advantages · rule · Book, line 1 · inferred"


@pytest.mark.parametrize(
    ("point", "head"),
    [
        (made(within="Richese", edition="official"), "Name (Richese)"),
        (made(within="Richese", edition="Landsraad v3.0, a fan"), "Name (Richese, Landsraad v3.0)"),
        (made(), "Name"),
        (made(game=GameTitle.CCG), "Name (card game)"),
        (made(game=GameTitle.CCG, kind=PointKind.CARD, within="Set, Plan"), "Name (Set, Plan)"),
    ],
)
def test_the_heading_says_what_it_is_part_of(point: Point, head: str) -> None:
    line = block(point)[0]
    assert line.startswith(f"{head}  ")
    assert line.endswith("  XX-01")
    assert len(line) == width()


def test_a_long_name_leaves_the_id_a_line_of_its_own() -> None:
    *head, tag, _, _ = block(made(name="Long " * 30))
    assert tag == "XX-01"
    assert " ".join(head) == " ".join(["Long"] * 30)
    assert max(map(len, head)) <= width()


def test_a_line_of_a_list_holds_what_fits() -> None:
    assert line(made()) == "  XX-01    Name: Text."
    assert line(made(), "    ") == "    XX-01    Name: Text."
    assert line(made(edition="Landsraad v3.0, a fan")) == "  XX-01    Landsraad v3.0, Name: Text."
    assert line(made(kind=PointKind.ANSWER, name="Why?")) == "  XX-01    Why?"
    assert line(made(id="tat:smuggling-compact")).startswith("  tat:smuggling-compact  Name")
    assert line(made(text="word " * 50)).endswith(" …")
    assert len(line(made(text="word " * 50))) <= width()


def test_a_doubt_says_its_kind_in_words() -> None:
    text = doubt(made(id="AMB-01", kind=PointKind.DOUBT, name="In doubt: two places differ"))
    assert text == "In doubt, AMB-01 (two places differ): Text. [Book, line 1]"


def test_what_is_cited_is_cited_once(home: Path) -> None:
    with Catalog(home / "catalog.db") as catalog:
        (point,) = find_points(catalog, "RIC-35")
    assert tuple(cited(point)) == point.places == (("choam-richese", (173,)),)
    assert cited(made()) == []
    assert len(full(made())) == 3
