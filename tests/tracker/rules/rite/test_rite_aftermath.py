"""What cards do once a rite is over: seen ahead as it really comes (R-22)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from rite_ahead import give_effect, is_legal, over, words_now
from tracker_cases import play

from kanly.game.rite_page import brought
from tracker.engine.events import AbilityBegan, AbilityEnded
from tracker.engine.words import Place, RiteKind, StatName
from tracker.rules.rite.attack import Attack
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.foresight.preview import preview
from tracker.views.telling import told

if TYPE_CHECKING:
    from command_line import Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog
    from tracker.views.foresight.preview import RitePreview

GURNEY, RABBAN, GIEDI = "eots:gurney-halleck", "eots:glossu-rabban", "eots:giedi-prime"
PHYSICIAN = "eots:house-physician"
ARRAKEEN = "eots:arrakeen"


def laid(
    catalog: Catalog, mine: str, theirs: str, target: str, force: int
) -> tuple[Play, str, RitePreview]:
    """A battle, a card on either leader or in play, and what is seen ahead of it."""
    game = play(catalog, 2, settings={"rite-bonus": "with-leader"})
    leader, foe = game.card(GURNEY), game.card(target, "ordos")
    give_effect(game, leader, StatName.FORCE, force)
    if theirs:
        game.card(theirs, "ordos", on=foe)
    personnel = [game.card(mine, on=leader)] if mine else []
    at = game.table()
    attack = Attack(
        kind=RiteKind.BATTLE,
        house="vernius",
        leader=at.piece(leader),
        target=at.piece(foe),
        others=tuple(at.piece(one) for one in personnel),
    )
    words = f"rite battle {foe} with {', '.join((leader, *personnel))}"
    return game, words, preview(at, attack)


def plays(game: Play, words: str) -> list[str]:
    """Play the rite with nobody else in it; what cards bring about by it."""
    start, since = game.game, len(game.events)
    game.do(words)
    while game.game.rite is not None and not over(game.game):
        said = next(one for one in words_now(game.game, game.cards) if is_legal(game, one))
        game.do(said)
    events = game.events[since:]
    story, under_way, found = told(start, events, game.cards), 0, list[str]()
    for one in story:
        under_way += isinstance(one.event, AbilityBegan) - isinstance(one.event, AbilityEnded)
        if under_way and not one.quiet:
            found.append(one.text)
    return found


@pytest.mark.parametrize(
    ("mine", "theirs", "target", "brings"),
    [
        ("", "tat:choam-company-flag", ARRAKEEN, "House Vernius loses 1 favor"),
        ("tat:sardaukar-drop-battalion", "", GIEDI, "House Vernius gains 1 favor"),
    ],
)
def test_r_22_what_cards_do_then_is_seen_ahead(
    catalog: Catalog, mine: str, theirs: str, target: str, brings: str
) -> None:
    game, words, ahead = laid(catalog, mine, theirs, target, 12)
    answer = next(one for one in ahead.answers if one.engaged)
    after = next(one for one in answer.after if one.falls and not one.beaten)
    seen = [one.text for one in brought(game.cards, after, "")]
    assert brings in " ".join(seen)
    assert seen == plays(game, words)


def test_r_22_where_nothing_falls_nothing_follows(catalog: Catalog) -> None:
    game, words, ahead = laid(catalog, "tat:sardaukar-drop-battalion", "", GIEDI, -9)
    answer = ahead.answers[0]
    assert [one for one in answer.after if not one.falls and not one.beaten] == []
    assert plays(game, words) == []


def test_r_22_a_capture_is_seen_ahead_where_its_card_still_stands(catalog: Catalog) -> None:
    """Lady Margot captures a noble that is vanquished in her rite, unless she falls herself."""
    game = play(catalog, 2)
    margot, feyd = game.card("eots:lady-margot"), game.card("eots:feyd-rautha", "ordos")
    at = game.table()
    attack = Attack(
        kind=RiteKind.INTRIGUE, house="vernius", leader=at.piece(margot), target=at.piece(feyd)
    )
    for answer in preview(at, attack).answers:
        told_of = {
            (one.falls, one.beaten): " ".join(each.text for each in brought(game.cards, one, ""))
            for one in answer.after
        }
        assert "Feyd Rautha" in told_of[True, False]
        assert "captur" in told_of[True, False]
        assert not any(told_of[falls, beaten] for falls, beaten in told_of if beaten or not falls)


@pytest.mark.usefixtures("home")
def test_z_03_what_lies_hidden_counts_for_nobody_else(kanly: Kanly, catalog: Catalog) -> None:
    """The page for all is the same, whatever lies in a hand."""
    pages: list[str] = []
    for hidden in ("eots:pogrom", "eots:maula-pistol"):
        game, words, _ = laid(catalog, "", "tat:choam-company-flag", ARRAKEEN, 12)
        game.card(hidden, "ordos", Place.HAND, unseen=True)
        keep(game, f"game-{len(pages)}")
        said = kanly("game", "rite", "preview", *words.split()[1:], "-g", f"game-{len(pages)}")
        assert said.code == 0, said.err
        pages.append(said.out)
    assert pages[0] == pages[1]
    assert "Where the defense leader falls alone: " in " ".join(pages[0].split())


@pytest.mark.usefixtures("home")
def test_as_json(kanly: Kanly, catalog: Catalog) -> None:
    game, words, _ = laid(catalog, "", "tat:choam-company-flag", ARRAKEEN, 12)
    keep(game)
    body = json.loads(kanly("game", "rite", "preview", "--json", *words.split()[1:]).out)
    then = [one for answer in body["answers"] for one in answer["then"]]
    assert {(one["falls"], one["beaten"]) for one in then} == {(True, False)}
    assert all(one["events"] and one["awaited"] is None for one in then)
