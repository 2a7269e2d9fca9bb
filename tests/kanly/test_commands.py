"""The other commands: errata, sets, export, and how misuse is told."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from places import DOCS

from errata.card_errata import card_errata
from errata.rules import all_rule_errata
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from command_line import Golden, Kanly

pytestmark = pytest.mark.usefixtures("home")


def test_errata_lists_seventeen_and_five(kanly: Kanly, golden: Golden) -> None:
    said = kanly("errata")
    assert (said.code, said.err) == (0, "")
    heads = [line for line in said.out.splitlines() if line.startswith("Official erratum ")]
    assert [sum(f" {kind}-" in head for head in heads) for kind in ("CE", "RE")] == [17, 5]
    for word in ("before", "after "):
        assert sum(line.startswith(f"  {word}  ") for line in said.out.splitlines()) == 22
    golden("errata.txt", said.out)


def test_errata_as_json(kanly: Kanly) -> None:
    body = json.loads(kanly("errata", "--json").out)
    assert body["format"] == "kanly.errata/1"
    assert [one["id"] for one in body["card_errata"]] == [one.id for one in card_errata()]
    assert [one["id"] for one in body["rule_errata"]] == list(all_rule_errata())
    assert all(one["was"] and one["now"] and one["source"] for one in body["card_errata"])
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in (*body, *body["rule_errata"][0]))


@pytest.mark.parametrize(
    ("asked", "code", "out", "err"),
    [
        ("usurp holding", 0, "Official erratum CE-06", ""),
        ("litany", 0, "Official erratum CE-02", "taken to mean Litany Against Fear."),
        ("tupile", 1, "", "Tupile has no official erratum"),
        ("asdfgh", 1, "", 'No card is named "asdfgh"'),
        ("weirding", 3, "eots:weirding-way", "these come near"),
        ("gaius helen mohiam", 1, "", "2 versions"),
        ("", 1, "", 'No card is named ""'),
    ],
)
def test_errata_of_one_card(kanly: Kanly, asked: str, code: int, out: str, err: str) -> None:
    said = kanly("errata", asked)
    assert said.code == code
    assert said.out.startswith(out) if out else said.out == ""
    assert err in said.err


@pytest.mark.parametrize(
    ("asked", "code", "fit", "cards", "errata"),
    [
        ("pogrom", 0, "exact", ["eots:pogrom"], ["CE-12"]),
        ("tupile", 1, "exact", ["eots:tupile"], []),
        ("usurp", 3, "several", ["eots:usurp-holding", "tat:usurp-choam-directorship"], []),
        ("asdfgh", 1, "none", [], []),
    ],
)
def test_errata_of_one_card_as_json(
    kanly: Kanly, asked: str, code: int, fit: str, cards: list[str], errata: list[str]
) -> None:
    said = kanly("errata", asked, "--json")
    body = json.loads(said.out)
    assert (said.code, body["asked"], body["fit"]) == (code, asked, fit)
    assert (body["cards"], [one["id"] for one in body["card_errata"]]) == (cards, errata)


def test_sets(kanly: Kanly, golden: Golden) -> None:
    said = kanly("sets")
    assert (said.code, said.err) == (0, "")
    golden("sets.txt", said.out)
    body = json.loads(kanly("sets", "--json").out)
    assert [(one["code"], one["cards"]) for one in body["sets"]] == [
        ("eots", 301),
        ("jotc", 183),
        ("tat", 177),
    ]
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in (*body, *body["sets"][0]))


def test_export_json(kanly: Kanly) -> None:
    body = json.loads(kanly("export", "cards").out)
    assert body["format"] == "kanly.cards/2"
    assert len(body["cards"]) == 661
    for card in body["cards"]:
        assert {"id", "octgn_id", "set", "name", "operation"} <= set(card)
    assert all(card["operation"] and card["brief"] for card in body["cards"])
    assert {card["cost"] for card in body["cards"]} == {"X", *range(8)}


def test_export_csv_has_the_same_cards(kanly: Kanly) -> None:
    rows = list(csv.DictReader(io.StringIO(kanly("export", "cards", "--format", "csv").out)))
    cards = json.loads(kanly("export", "cards", "-f", "json").out)["cards"]
    assert len(rows) == 661
    for row, card in zip(rows, cards, strict=True):
        assert row["octgn_id"] == card["octgn_id"]
        assert row["cost"] == str(card["cost"])
        assert row["subtypes"].split(". ") == card["subtypes"]
        assert row["battle"] == (
            "" if card["ranks"]["battle"] is None else str(card["ranks"]["battle"])
        )
    assert next(row["errata"] for row in rows if row["id"] == "eots:pogrom") == "CE-12"


@pytest.mark.parametrize(
    ("words", "err"),
    [
        (("card",), "kanly: Missing argument 'NAME...'. (see kanly card --help)\n"),
        (("crad", "pogrom"), "kanly: No such command 'crad'. Did you mean 'card'?"),
        (("card", "--jsno", "x"), "kanly: No such option: --jsno"),
        (("export", "cards", "--format", "xml"), "kanly: Invalid value for '--format'"),
        (
            ("print", "table", "--paper", "a5"),
            "kanly: Invalid value for '--paper': 'a5' is not one of 'a4', 'letter'",
        ),
    ],
)
def test_misuse_is_one_line(kanly: Kanly, words: tuple[str, ...], err: str) -> None:
    said = kanly(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(err)
    assert said.err.count("\n") == 1


def test_help_and_version(kanly: Kanly) -> None:
    said = kanly("--version")
    assert said.code == 0
    assert said.out.startswith("kanly 0.")
    assert "card" in kanly("--help").out
    assert "usage: kanly" in kanly("help").out.lower()


def test_a_rule_through_the_command_line(kanly: Kanly) -> None:
    assert kanly("rule", "P-04").out.startswith("P-04 ")
    assert kanly("rule", "p", "04") == kanly("rule", "P-04") == kanly("rule", "--", "p", "4")
    said = kanly("rule", "P-99")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)


def test_an_import_through_the_command_line(kanly: Kanly, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.xml"
    bomb.write_text('<!DOCTYPE set [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><set>&b;</set>')
    said = kanly("import", "octgn", str(bomb))
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert str(bomb) in said.err


class Terminal(io.StringIO):
    """A standard error that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def test_the_bar_is_drawn_when_it_takes_over_half_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    quick = Progress()
    quick.wrote(1, 10)
    assert screen.getvalue() == ""
    monkeypatch.setattr("kanly.terminal.progress.QUIET", 0.0)
    slow = Progress()
    slow.wrote(5, 10)
    slow.wrote(10, 10)
    assert "Building the catalog" in screen.getvalue()
    assert "100%" in screen.getvalue()


def test_the_bar_is_silent_where_nobody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kanly.terminal.progress.QUIET", 0.0)
    Progress().wrote(10, 10)
    assert capsys.readouterr().err == ""
