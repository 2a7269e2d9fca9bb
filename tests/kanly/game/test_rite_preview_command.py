"""`kanly game rite preview`: the page, the JSON, and what it says when there is nothing to see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from game_cases import documented, keep
from tracker_cases import play

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden, Kanly

    from cardbase.catalog.catalog import Catalog

PREVIEW = ("game", "rite", "preview")


def laid(catalog: Catalog, settings: dict[str, str] | None = None) -> dict[str, str]:
    """A game in which a battle can be seen ahead, kept; its cards by a short name."""
    game = play(catalog, 3, settings=settings)
    gurney = game.card("eots:gurney-halleck")
    cards = {
        "gurney": gurney,
        "brought": game.card("eots:atreides-battalion", on=gurney),
        "late": game.card("eots:house-battalion", on=gurney),
        "giedi": (giedi := game.card("eots:giedi-prime", "ordos")),
        "troop": game.card("eots:harkonnen-battalion", "ordos", on=giedi),
        "guard": game.card("eots:guard-commander", "ordos"),
        "piter": game.card("eots:piter-de-vries", "ordos", subdued=True),
    }
    keep(game)
    return cards


def battle(cards: dict[str, str]) -> tuple[str, ...]:
    return ("battle", "Giedi", "Prime", "with", "Gurney,", cards["brought"])


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_the_page_shows_both_sides_and_what_each_answer_leads_to(
    kanly: Kanly, golden: Golden, catalog: Catalog, columns: int
) -> None:
    said = kanly(*PREVIEW, *battle(laid(catalog)), columns=columns)
    assert (said.code, said.err) == (0, "")
    assert all(len(line) <= columns for line in said.out.splitlines())
    golden(f"rite-preview-{columns}.txt", said.out)


def test_the_document_has_every_result(kanly: Kanly, catalog: Catalog) -> None:
    cards = laid(catalog)
    body = json.loads(kanly(*PREVIEW, *battle(cards), "--json").out)
    assert body["format"] == "kanly.game-rite-preview/1"
    assert documented(body)
    first = body["answers"][0]
    assert (first["leader"], first["engaged"], first["exact"]) == (cards["giedi"], True, True)
    assert [one["id"] for one in first["may_attack"]] == [cards["late"]]
    assert {one["choices"] for one in first["results"]} == {1}
    assert first["results"][0] == {
        "over": 2,
        "back": -7,
        "falls": True,
        "beaten": False,
        "bonus": [1],
        "choices": 1,
    }
    assert first["outcomes"][0]["choices"] == 3
    assert first["outcomes"][0]["bonus"] == [1, 2]


def test_nothing_is_declared_by_it(kanly: Kanly, catalog: Catalog) -> None:
    words = battle(laid(catalog))
    before = kanly("game", "status").out
    kanly(*PREVIEW, *words)
    assert kanly("game", "status").out == before
    assert kanly("game", "do", "rite", *words).code == 0


def test_without_words_it_is_the_rite_under_way(kanly: Kanly, catalog: Catalog) -> None:
    words = battle(laid(catalog))
    foretold = kanly(*PREVIEW, *words).out
    kanly("game", "do", "rite", *words)
    assert kanly(*PREVIEW).out == foretold
    other = kanly(*PREVIEW, *words)
    assert (other.code, other.out) == (1, "")
    assert "rite preview without words looks on from here (G-06" in other.err
    for said in ("all pass", "all pass", "confirm"):
        assert kanly("game", "do", said).code == 0
    now = kanly(*PREVIEW).out
    assert "Guard Commander" not in now
    assert "Giedi Prime defends, not engaged" in now


def test_surprise_and_what_no_force_touches_are_marked(kanly: Kanly, catalog: Catalog) -> None:
    cards = laid(catalog)
    kanly("game", "do", "effect", cards["gurney"], "Surprise", "+1")
    kanly("game", "do", "effect", cards["giedi"], "no", "effect", "of", "force", "+1")
    out = kanly(*PREVIEW, *battle(cards), columns=100).out
    assert "leads (R-06); Surprise" in out
    assert "the target; force does not touch it" in out
    assert "no force can" in out
    assert "Surprise first" in out
    assert "Surprise changing nothing" in out


def test_bounds_are_told_as_such(kanly: Kanly, catalog: Catalog) -> None:
    cards = laid(catalog, settings={"surprise": "first"})
    for stat in ("Surprise", "force in any order"):
        assert kanly("game", "do", "effect", cards["gurney"], *stat.split(), "+1").code == 0
    said = kanly(*PREVIEW, *battle(cards))
    assert "Within these bounds: defense leader" in said.out
    body = json.loads(kanly(*PREVIEW, *battle(cards), "--json").out)
    first = body["answers"][0]
    assert (first["exact"], first["results"], first["outcomes"]) == (False, [], [])
    assert first["bound_because"]


@pytest.mark.parametrize(
    ("words", "code", "err"),
    [
        ((), 1, "no rite is under way; name one: KIND TARGET with LEADER (R-06"),
        (
            ("duel", "Giedi", "with", "Gurney"),
            1,
            "Giedi Prime is no persona, and a dueling rite has a persona for its target",
        ),
        (("battle", "Giedi"), 2, "who leads it, found nothing"),
        (("feud", "Giedi", "with", "Gurney"), 2, "expected a kind of rite"),
        (("battle", "Nowhere", "with", "Gurney"), 2, "expected a card to attack"),
        (("battle", "Giedi", "with", "Gurney", "--as", "ordos"), 1, "belongs to the House whose"),
        (("intrigue", "Piter", "with", "Gurney"), 1, "Gurney Halleck has no Intrigue rank"),
    ],
)
def test_what_cannot_be_seen_ahead_is_said_in_one_line(
    kanly: Kanly, catalog: Catalog, words: tuple[str, ...], code: int, err: str
) -> None:
    laid(catalog)
    said = kanly(*PREVIEW, *words)
    assert (said.code, said.out) == (code, "")
    assert err in said.err
    assert "--override" not in said.err
    assert len(said.err.splitlines()) == 1


def test_it_needs_a_game(kanly: Kanly, home: object) -> None:
    assert home
    said = kanly(*PREVIEW)
    assert (said.code, said.out) == (1, "")
    assert "no game yet" in said.err


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("bat",), ["battle"]),
        (("battle", "Gied"), ["Giedi"]),
        (("battle", "Giedi", "wi"), ["with"]),
    ],
)
def test_the_shell_completes_a_rite(
    home: Path, catalog: Catalog, words: tuple[str, ...], offered: list[str]
) -> None:
    laid(catalog)
    line = ("kanly", *PREVIEW, *words)
    asks = {
        "_KANLY_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(line),
        "COMP_CWORD": str(len(line) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "kanly"],
        env={**os.environ, **asks, "KANLY_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == offered
