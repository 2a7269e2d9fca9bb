"""`kanly rule`: what it prints, at 80 and at 40 columns, and its JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from places import DOCS

from errata.errors import UnknownRule
from errata.register import named_by, rule, rules, rulings_on
from errata.rulings import CollectedRuling
from kanly.rule import page as rule_page
from kanly.rule.command import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardbase.catalog.catalog import Catalog

KEYS = {
    *("format", "id", "kind", "section", "statement", "confidence", "confidence_note"),
    *("software", "software_note", "source", "sources", "note", "details", "tables"),
    *("not_so", "names", "named_by", "rulings"),
}
DETAILS = {
    "rule": set(),
    "question": {"evidence", "default"},
    "rule_erratum": {"rules", "was", "now", "dated"},
    "card_erratum": {"card", "name", "field", "was", "now", "dated", "in_files", "conflict"},
    "conflict": {"used"},
    "ruling": {"path", "title", "sentences", "what", "cards"},
}


@pytest.fixture
def page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def shown(rule_id: str | None, columns: int = 80) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert show(None if rule_id is None else [rule_id], json=False) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return shown


def test_p_04_at_80_columns(page: Callable[..., str]) -> None:
    assert (
        page("p4")
        == """\
P-04   13 Petition (auction for an Assembly card)

  Each further bid must be higher than the standing bid: raise or pass, never
  match.

Confidence  official: the publisher's rulings say so
Software    enforce: a tracker sees to it, and can be overruled
Source      CRF §2.B.i.b
            CRF: Collected Rulings File, the publisher's rulings and errata

Rulings
  RU-160 A bid in a petition may not match an earlier player's bid: each …
"""
    )


def test_a_ruling(page: Callable[..., str]) -> None:
    assert (
        page("ru270")
        == """\
RU-270 32 The publisher's rulings: §4.B Card errata

  Pogrom can hit Tupile. Battle rites cannot touch Tupile, but ventures can, and
  Pogrom is a venture that creates no rite.

What it is  ruling
Cards       eots:pogrom, eots:tupile
Confidence  official: the publisher's rulings say so
Source      CRF §4.B
            CRF: Collected Rulings File, the publisher's rulings and errata

Names
  CE-12  Pogrom, effect: Apply X force against target fief, where X is the …
  R-31   A venture that just applies force is not a rite: rite immunities do …
  R-04   Some cards cannot be declared the target of a rite kind.
"""
    )


def test_rulings_are_listed_by_section_of_their_file(page: Callable[..., str]) -> None:
    lines = page("RU").splitlines()
    assert lines[0] == "32 The publisher's rulings: preamble What the file is"
    assert "32 The publisher's rulings: §2.B.i.b Petitions" in lines
    assert [line.split()[0] for line in lines if line.startswith("  ")] == [
        f"RU-{n:02}" for n in range(1, 276)
    ]
    assert page("32") == page("ru")


def test_r_05_shows_what_is_mixed_a_setting_and_both_ways_of_reference(
    page: Callable[..., str],
) -> None:
    text = page("R-05")
    assert "Confidence  secondary (numbers); official (that a limit exists)\n" in text
    assert "Software    enforce (setting): a tracker sees to it, and can be overruled\n" in text
    assert 'REF-TS: web text "playing turn, short, english"\n' in text
    assert "\nNamed by\n  T-09   Restricted operations:\n" in text
    assert "\nRulings\n  RU-26  A rite begun by a venture normally counts " in text
    assert "\nNames\n" not in text


def test_x_05_at_40_columns_needs_no_caption(page: Callable[..., str]) -> None:
    assert """\
  CROE from the Guild Hoard:

  spice in Guild Hoard  CROE
  --------------------  ----
  0                     6
  1-3                   5
""" in page("X-05", 40)


def test_r_13_has_a_captioned_table(page: Callable[..., str]) -> None:
    text = page("R-13")
    assert "\n  Tactic windows at a glance\n\n  window  segment " in text
    assert text.count("Tactic windows") == 1


def test_an_open_question(page: Callable[..., str]) -> None:
    assert (
        page("oq4")
        == """\
OQ-04  30 Open questions

  Size of the rite bonus

Default     prompt the number; suggest the count of vanquished defending
            participants, leader included; attacker picks gain or penalty
Confidence  open: no source decides it
Evidence    rulebook p. 54 not available. DATA: counted by participants
            (Disguising Uniform), leader's rank can add (Emrys Jago), group
            tactics reduce the count, "full reward" (Maneuver Pawn)
            DATA: the card data, 661 rows

Named by
  R-26   The attacker chooses: gain the amount, or make the defender lose it. …
"""
    )


def test_a_rule_erratum_has_before_after_and_source(page: Callable[..., str]) -> None:
    text = page("RE-04")
    assert "Before      the defender had to engage the declared target\nAfter       In " in text
    assert "Dated       after 1997-11-24\n" in text
    assert "Source      CRF §4.A N4\n" in text
    assert "\nNames\n  R-11   Defender Engagement." in text


def test_a_card_erratum_has_before_after_and_source(page: Callable[..., str]) -> None:
    text = page("CE-03")
    assert "\n  Caladan Exports (eots:caladan-exports)\n" in text
    assert "Field       resistance\nBefore      unknown\nAfter       6\n" in text
    assert "Card files  show it already\n" in text
    assert "Source      CRF §4.B\n" in text
    assert "Conflict    The rulings file" in page("CE-11")


def test_a_conflict_says_what_is_used(page: Callable[..., str]) -> None:
    text = page("CF-04")
    assert "Used here   CRF\nSources     REF-DW eliminates; CRF does not\n" in text
    assert "Confidence" not in text
    assert "Software" not in text


def faults_of_page(rule_id: str, text: str, columns: int) -> Iterator[str]:
    """What is wrong with the page of an entry."""
    widest = max(map(len, text.splitlines()))
    if widest > columns:
        yield f"{rule_id}: a line of {widest} letters on {columns} columns"
    if not text.startswith(rule_id):
        yield f"{rule_id}: does not begin with its id but with {text[:10]!r}"
    for heading, entries in (("Rulings", rulings_on(rule_id)), ("Named by", named_by(rule_id))):
        told = text.partition(f"\n{heading}\n")[2].partition("\n\n")[0]
        listed, due = [line.split()[0] for line in told.splitlines()], [one.id for one in entries]
        if listed != due:
            yield f"{rule_id}: lists {listed} under {heading}, due are {due}"


@pytest.mark.parametrize("columns", [40, 80])
def test_every_entry_fits_and_lists_who_names_it(page: Callable[..., str], columns: int) -> None:
    faults = [
        fault
        for entry in rules()
        for fault in faults_of_page(entry.id, page(entry.id, columns), columns)
    ]
    assert not faults, "\n".join(faults)


def test_two_long_card_ids_fit_a_narrow_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    entry = rule("RU-275")
    assert isinstance(entry.fact, CollectedRuling)
    long = ("tat:revolt-of-the-dew-gatherers", "tat:manual-of-the-friendly-desert")
    fact = replace(entry.fact, cards=(*entry.fact.cards, *long))
    shown = rule_page.page(replace(entry, fact=fact))
    assert max(map(len, shown.split("\n"))) <= 40
    assert all(one in shown for one in long)


def test_a_family_is_listed_one_line_each(page: Callable[..., str]) -> None:
    lines = page("cl").splitlines()
    assert lines[0] == "23 Closing Interval"
    assert [line.split()[0] for line in lines[1:]] == [f"CL-{n:02}" for n in range(1, 9)]
    assert lines[4] == "  CL-04  House discard: any number of cards from hand."


def test_a_section_is_listed_with_its_parts(page: Callable[..., str]) -> None:
    lines = page("11", 40).splitlines()
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings == ["11.1 Deferment tokens", "11.2 Subdual", "11.3 Governance and ownership"]
    assert max(map(len, lines)) <= 40


def test_everything_is_listed(page: Callable[..., str]) -> None:
    lines = page(None).splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == [
        entry.id for entry in rules()
    ]
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "CHO-00",
            'no rule bears the id "CHO-00"; nearest: CHO-01, CHO-02, CHO-03, CHO-04, CHO-05',
        ),
        ("ABC-04", 'no rule bears the id "ABC-04"; an id looks like P-04'),
        ("2.C.ii", 'no rule bears the id "2.C.ii"; an id looks like P-04'),
        ("P-88", 'no rule bears the id "P-88"; nearest: P-22, P-21, P-20, P-19, P-18'),
        ("hello", 'no rule bears the id "hello"; an id looks like P-04'),
        ("", 'no rule bears the id ""; an id looks like P-04'),
        (" ", 'no rule bears the id " "; an id looks like P-04'),
        ("99", 'no rule bears the id "99"; an id looks like P-04'),
    ],
)
def test_an_unknown_id_is_one_line_and_no_data(
    capsys: pytest.CaptureFixture[str], text: str, message: str, *, as_json: bool
) -> None:
    with pytest.raises(UnknownRule) as caught:
        show([text], json=as_json)
    assert str(caught.value) == message
    assert capsys.readouterr() == ("", "")


def faults_of_json(rule_id: str, body: dict[str, Any]) -> Iterator[str]:
    """What is wrong with an entry as JSON."""
    if set(body) != KEYS:
        yield f"{rule_id}: keys missing or too many: {sorted(set(body) ^ KEYS)}"
        return
    if body["format"] != "kanly.rule/1":
        yield f"{rule_id}: the format is {body['format']!r}"
    if body["id"] != rule_id:
        yield f"{rule_id}: the id is {body['id']!r}"
    if set(body["details"]) != DETAILS[body["kind"]]:
        yield f"{rule_id}: a {body['kind']} with the details {sorted(body['details'])}"
    if "" in body.values():
        yield f"{rule_id}: empty texts in place of null: {[k for k in body if body[k] == '']}"


def test_every_entry_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    faults = list[str]()
    for entry in rules():
        assert show([entry.id], json=True) == 0
        faults += faults_of_json(entry.id, json.loads(capsys.readouterr().out))
    assert not faults, "\n".join(faults)


def test_json_of_a_rule_with_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    show(["HP-09"], json=True)
    body = json.loads(capsys.readouterr().out)
    assert body["tables"][0]["columns"][:2] == ["players", "Guild Hoard"]
    assert body["tables"][0]["rows"][0] == ["2", "8", "3", "4", "1"]
    assert [source["tag"] for source in body["sources"]] == ["CRF", "OCTGN"]
    assert body["named_by"] == ["X-10", "RE-02"]
    assert [set(one) for one in body["rulings"]] == [{"id", "statement", "source"}]
    assert (body["rulings"][0]["id"], body["rulings"][0]["source"]) == ("RU-244", "CRF §4.A N2")
    assert body["note"] is None


@pytest.mark.usefixtures("home")
def test_the_page_documents_every_key_and_family(
    capsys: pytest.CaptureFixture[str], catalog: Catalog
) -> None:
    docs = DOCS
    page, board = (
        (docs / name).read_text(encoding="utf-8") for name in ("rules.md", "boardgame.md")
    )
    found: set[str] = set()
    for wanted in ("P-04", "RU-270", "QA-13"):
        show([wanted], json=True)
        body = json.loads(capsys.readouterr().out)
        parts = [body, body.get("details", {}), *body.get("rulings", []), *body.get("points", [])]
        found |= {key for part in [*parts, *body.get("others", [])] for key in part}
    assert {"matter", "named_by", "places"} <= found
    assert [one for one in sorted(found) if f"`{one}`" not in page] == []
    every = {row["id"].partition("-")[0] for row in catalog.rows("SELECT id FROM point")}
    families = {family for family in every if len(family) == 3 and family.isupper()}
    assert {"CHO", "AMB"} <= families
    assert [one for one in sorted(families) if f"`{one}`" not in board] == []
    assert "boardgame.md#ids" in page


def test_json_of_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(["tc"], json=True) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["format"] == "kanly.rules/1"
    assert body["wanted"] == "tc"
    assert [entry["id"] for entry in body["entries"]] == [f"TC-{n:02}" for n in range(1, 15)]
    assert body["entries"][1]["confidence"] == "secondary"
    assert show(None, json=True) == 0
    assert json.loads(capsys.readouterr().out)["wanted"] is None
