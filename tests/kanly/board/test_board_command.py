"""`kanly board`: what it prints, its JSON, and how misuse is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_line import Kanly

SUMS = [
    ("charity", "choam", "--players", "6"),
    ("charity", "bene gesserit", "--spice", "5"),
    ("ambassadors", "3"),
    ("audit", "4", "--killed"),
    ("half", "3", "3"),
    ("order", "4", "2=atreides", "5=fremen"),
    ("occupy", "5", "3"),
    ("revival", "ecaz", "4", "--recruits"),
    ("ship", "guild", "5", "arrakeen"),
    ("ship", "guild", "5", "--back"),
    ("support", "emperor", "5", "3", "--stars", "2"),
    ("battle", "atreides, 2, dr yueh, lasgun", "harkonnen, 3, cheap hero, shield"),
    ("spice", "choam", "9", "bid 4, revive 3, ship 2 arrakeen, collect 3"),
]


@pytest.mark.parametrize("words", SUMS)
def test_a_sum_shows_each_fact_with_source_and_confidence(
    kanly: Kanly, words: tuple[str, ...]
) -> None:
    page = kanly("board", *words)
    document = json.loads(kanly("board", *words, "--json").out)
    assert (page.code, page.err) == (0, "")
    told = " ".join(page.out.split())
    assert document["format"] == "kanly.board-sum/1"
    assert document["sum"] == words[0]
    for reading in document["readings"]:
        for line in reading["lines"]:
            assert line["text"] in told
            for fact in line["facts"]:
                assert fact["id"] in told
                assert f"{fact['source']}, {fact['confidence']}" in told
        for result in reading["results"]:
            assert result["name"] in told
    assert all(issue in told for issue in document["doubts"].values())
    assert all(text in told for text in document["not_counted"])


def test_both_readings_are_shown_with_their_doubt(kanly: Kanly) -> None:
    page = kanly("board", "occupy", "5", "3").out
    assert "By the rule:" in page
    assert "By the worked example:" in page
    assert "AMB-01 In doubt" in page
    assert "more than one way" not in kanly("board", "ambassadors", "3").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("charity", "choam"), "CHO-08"),
        (("ambassadors", "9"), "ECZ-12"),
        (("order", "4", "fremen"), "expected SECTOR=FACTION"),
        (("order", "4", "2=fremen", "2=ecaz"), "BAS-08"),
        (("ship", "ecaz", "3"), "BAS-63"),
        (("ship", "fremen", "3", "carthag"), "FRE-15"),
        (("revival", "zzzzz", "3"), "no faction is called"),
        (("battle", "choam, 3, lady jalma", "fremen, 2"), "no "),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    kanly: Kanly, words: tuple[str, ...], says: str
) -> None:
    said = kanly("board", *words)
    assert said.out == ""
    assert said.code in {1, 2}
    assert says in said.err
    assert len(said.err.splitlines()) == 1


def test_a_misspelt_faction_is_told(kanly: Kanly) -> None:
    said = kanly("board", "revival", "harkonen", "3")
    assert said.code == 0
    assert "Harkonnen" in said.err
