"""kanly deck edit, history and restore, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file
from places import DOCS

if TYPE_CHECKING:
    from command_line import Kanly, Said

DUKE = str(deck_file("atreides"))
LEGAL = "  legal in Thunder at Twilight"


@pytest.fixture(autouse=True)
def _saved(home: Path, kanly: Kanly) -> None:
    assert home.is_dir()
    assert kanly("deck", "save", DUKE, "Red", "Duke").code == 0


def edit(kanly: Kanly, words: str, *more: str) -> Said:
    return kanly("deck", "edit", *words.split(), *more)


def test_several_edits_in_one_go_are_told_with_the_verdict(kanly: Kanly) -> None:
    said = edit(
        kanly, "red duke remove one kindjal, set 3 maula pistol and add two pogrom, 1 betrayal"
    )
    assert (said.code, said.err) == (0, "")
    head, *lines, verdict = said.out.splitlines()
    assert (head.split(), verdict) == (["Red", "Duke", "version", "2"], LEGAL)
    assert lines == [
        "  -1 Kindjal, Blade Weapon [eots:kindjal] (2, then 1)",
        "  +3 Maula Pistol [eots:maula-pistol]",
        "  +2 Pogrom [eots:pogrom]",
        "  +1 Betrayal [eots:betrayal]",
    ]
    deck = json.loads(kanly("deck", "show", "red duke", "--json").out)["deck"]
    counts = {one["id"]: one["count"] for one in deck["cards"]}
    ids = ("eots:kindjal", "eots:maula-pistol", "eots:pogrom", "eots:betrayal")
    assert [counts[one] for one in ids] == [1, 3, 2, 1]


def test_an_edit_that_breaks_the_deck_says_so_and_undo_mends_it(kanly: Kanly) -> None:
    said = edit(kanly, "red duke add harkonnen slavemaster")
    assert said.out.splitlines()[-1].startswith("  not legal in Thunder at Twilight")
    said = kanly("deck", "restore", "red", "duke")
    assert said.out.splitlines()[1:] == [
        "  -1 Harkonnen Slavemaster [eots:harkonnen-slavemaster]",
        LEGAL,
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "add 2 kindjall",
            'add 2 kindjall: expected the name of a card, found "kindjall"; nothing was changed; '
            "did you mean Kindjal, Blade Weapon?",
        ),
        (
            "add paul atreides",
            "add paul atreides: several cards are called so; say the set, [eots], or the id; "
            "nothing was changed; did you mean eots:paul-atreides (Paul Atreides, Son of Duke Leto)"
            " or tat:paul-atreides (Paul Atreides, Son of Duke Leto)?",
        ),
        ("cut betrayal", "cut Betrayal: the deck has no copy of it; nothing was changed"),
        ("cut 9 kindjal", "the deck has only 2; nothing was changed"),
        ("set pogrom", "set pogrom: expected a count before the card, set 3 CARD"),
        ("add 0 pogrom", "add 0 pogrom: expected a count from 1 to 999"),
        ("add 9999 pogrom", "expected a count from 1 to 999"),
        ("add", "add: expected add [N] CARD, cut [N] CARD, set N CARD, rename NEW, note TEXT"),
        ("add 3", 'add 3: expected the name of a card, found "3"'),
        ("add # 3", "add # 3: expected the name of a card"),
        ("pogrom", "red duke pogrom: expected add [N] CARD"),
        ("rename Blue rename Green", "rename Green: there is one rename already"),
        ("rename a/b", "the name of a deck: expected 1 to 80 printable characters"),
        ("add 1 pogrom cut zorg", 'cut zorg: expected the name of a card, found "zorg"'),
    ],
)
def test_a_doubt_is_one_line_and_changes_nothing(kanly: Kanly, words: str, said: str) -> None:
    refused = edit(kanly, f"red duke {words}")
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert len(refused.err.splitlines()) == 1
    assert len(json.loads(kanly("deck", "history", "red duke", "--json").out)["versions"]) == 1


def test_a_deck_that_is_not_saved_is_to_be_saved_first(kanly: Kanly) -> None:
    for name in (DUKE, "starter:guild"):
        said = kanly("deck", "edit", name, "add", "pogrom")
        assert (said.code, said.out) == (2, "")
        assert f"a saved deck alone is edited; kanly deck save {name} NAME" in said.err
    assert kanly("deck", "edit", "red duk", "add", "pogrom").code == 1


def test_of_two_printings_the_one_in_the_deck_is_cut_and_a_set_tells_them_apart(
    kanly: Kanly,
) -> None:
    said = edit(kanly, "red duke cut paul atreides")
    assert "-1 Paul Atreides, Son of Duke Leto [tat:paul-atreides]" in said.out
    said = edit(kanly, "red duke add paul atreides [eots]")
    assert "+1 Paul Atreides, Son of Duke Leto [eots:paul-atreides]" in said.out
    said = edit(kanly, "red duke add tat:paul-atreides x2")
    assert "+2 Paul Atreides, Son of Duke Leto [tat:paul-atreides]" in said.out
    assert edit(kanly, "red duke cut 1 paul atreides").code == 2


def test_a_note_goes_on_to_the_end_and_a_name_stands_for_all_versions(kanly: Kanly) -> None:
    said = edit(kanly, "red duke rename Blue Duke note I cut betrayal", "--why", "a plan")
    lines = said.out.splitlines()
    assert lines[1:] == ["  called Red Duke before", "  notes: I cut betrayal", LEGAL]
    assert "I cut betrayal" in kanly("deck", "show", "blue duke").out
    said = edit(kanly, "blue duke rename Red Duke", "--why", "again")
    assert "The note of --why is not kept" in said.err
    said = edit(kanly, "red duke set 2 kindjal")
    assert "  nothing was changed: it stands so already" in said.out
    said = edit(kanly, "red duke note")
    assert "  notes: none any more" in said.out
    said = kanly("deck", "diff", "red duke@1", "red duke@3")
    assert (said.code, "the same cards" in said.out) == (0, True)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_history_tells_when_what_and_why(kanly: Kanly, columns: int) -> None:
    edit(kanly, "red duke add 2 pogrom cut 1 kindjal", "--why", "too slow")
    kanly("deck", "save", str(deck_file("guild")), "red duke", "--replace", "--why", "new plan")
    kanly("deck", "restore", "red", "duke", "2")
    said = kanly("deck", "history", "red", "duke", columns=columns)
    assert (said.code, max(map(len, said.out.splitlines())) <= columns) == (0, True)
    told = " ".join(said.out.split())
    for part in (
        "red duke 4 versions",
        "UTC, saved: Imperial deck 15, House deck 47, apart 4",
        "UTC, edited: -1 Kindjal, Blade Weapon, +2 Pogrom why: too slow",
        "why: new plan",
        "UTC, restored from 2: ",
        '"red duke@4" is a deck to show',
    ):
        assert part in told


def test_a_deck_saved_over_stays_as_a_version(kanly: Kanly) -> None:
    said = kanly("deck", "save", str(deck_file("guild")), "red duke", "--replace")
    assert 'That stays as "Red Duke@1" (kanly deck history).' in said.out
    said = kanly("deck", "diff", "red duke@1", DUKE)
    assert "the same cards in the same sections" in said.out
    said = kanly("deck", "check", "red duke@7")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("kanly: red duke has versions 1 to 2, no 7")
    assert "with all 2 versions" in kanly("deck", "forget", "red duke").out


def test_json_has_documented_keys(kanly: Kanly) -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    edited = json.loads(edit(kanly, "red duke add 1 pogrom", "--why", "more", "--json").out)
    assert (edited["format"], edited["legal"], edited["renamed"]) == (
        "kanly.deck-edited/1",
        True,
        None,
    )
    history = json.loads(kanly("deck", "history", "red duke", "--json").out)
    first, second = history["versions"]
    assert second | {"at": ""} == edited["step"] | {"at": ""}
    assert (first["changes"], first["why"], second["why"]) == ([], None, "more")
    pogrom = {"section": "house", "id": "eots:pogrom", "full_name": "Pogrom"}
    assert second["changes"] == [pogrom | {"before": 0, "after": 1}]
    assert all(f"`{key}`" in page for key in (*edited, *history, *second, *pogrom))
    restored = json.loads(kanly("deck", "restore", "red duke@1", "--json").out)
    assert (restored["step"]["kind"], restored["step"]["restored_from"]) == ("restored", 1)
