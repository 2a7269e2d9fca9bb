"""A rite as players say it at the command line: short lists, near names, nothing said twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from rite_scene import (
    CALADAN,
    COMMANDER,
    FIRST_TROOP,
    HIS_TROOP,
    RABBAN,
    at_moment,
    scene,
)
from tracker_cases import play

from tracker.engine.errors import Misread, Refused
from tracker.engine.events import EffectBegan
from tracker.engine.words import StatName, Until
from tracker.table.dispatch import give
from tracker.views.telling import awaited, told
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    from command_line import Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")


def misread(game: Play, words: str) -> str:
    with pytest.raises(Misread) as fault:
        give(game.game, game.cards, words.split())
    return str(fault.value)


def duels(catalog: Catalog) -> tuple[Play, str, list[str]]:
    """Duncan, who duels, and three rivals."""
    game = play(catalog)
    leader = game.card("eots:duncan-idaho")
    rivals = [
        game.card(card, house="ordos")
        for card in ("eots:glossu-rabban", "eots:feyd-rautha", "eots:piter-de-vries")
    ]
    return game, leader, rivals


def test_rites_that_differ_in_their_target_stand_in_one_line(
    catalog: Catalog, kanly: Kanly
) -> None:
    game, leader, rivals = duels(catalog)
    keep(game)
    page = " ".join(kanly("game", "legal").out.split())
    assert (
        f"duel {rivals[0]} Glossu Rabban, {rivals[1]} Feyd Rautha, {rivals[2]} Piter de Vries "
        f"with {leader} Duncan Idaho"
    ) in page
    assert page.count(f"with {leader}") == 1
    body = json.loads(kanly("game", "legal", "--json").out)
    said = [one["words"] for one in body["actions"] if one["words"].startswith("rite duel")]
    assert said == [f"rite duel {rival} with {leader}" for rival in rivals]
    assert kanly("game", "do", *said[2].split()).code == 0


def test_a_card_whose_text_is_listed_is_named(catalog: Catalog, kanly: Kanly) -> None:
    game = play(catalog)
    caladan = game.card("eots:caladan")
    keep(game)
    assert f"engage {caladan}  Caladan: produce" in kanly("game", "legal").out


def test_a_question_is_said_once(catalog: Catalog, kanly: Kanly) -> None:
    game = at_moment(catalog, "window-4")
    lasts = Until.OPERATION
    game.happen(
        EffectBegan(
            effect="e1", source="", on=RABBAN, stat=StatName.SURPRISE, amount=1, until=lasts
        )
    )
    keep(game)
    said = " ".join(kanly("game", "do", "all pass").out.split())
    assert said.count("does its force come first") == 1
    assert "is asked" not in said
    assert "(1. first, 2. together; answer alone: first) (SO-20)" in said
    page = kanly("game", "legal").out
    assert " ".join(page.split()).count("does its force come first") == 1
    assert "1. first; 2. together\n" in " ".join(page.split()) + "\n"
    said = kanly("game", "do", "answer").out
    assert "answers [" in said
    assert "]: first (SO-20)" in said


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"confirm {COMMANDER}", 'expected Caladan, or the word counter before a persona, found "'),
        ("confirm with", 'expected what follows "with", found nothing'),
        (f"counter {COMMANDER} with", 'expected what follows "with", found nothing'),
    ],
)
def test_a_defense_names_its_leader_or_nobody(catalog: Catalog, words: str, expected: str) -> None:
    assert expected in misread(at_moment(catalog, "defense"), words)


@pytest.mark.parametrize("words", ["confirm caladan", f"confirm {CALADAN}", "confirm"])
def test_the_target_can_be_named_where_it_is_confirmed(catalog: Catalog, words: str) -> None:
    game = at_moment(catalog, "defense")
    game.do(words)
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == CALADAN


def test_a_name_that_fits_several_means_who_lies_on_the_leader(catalog: Catalog) -> None:
    game = scene(catalog)
    others = [p.id for p in game.game.domain("vernius") if p.card == "eots:house-battalion"]
    game.card("eots:house-battalion", on=game.card("eots:gurney-halleck"))
    assert others == [HIS_TROOP]
    game.do(f"rite battle {CALADAN} with {RABBAN}, battalion")
    assert game.game.rite is not None
    assert game.game.rite.attack.declared == (HIS_TROOP,)


def test_a_name_that_fits_several_on_the_leader_is_still_asked_back(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.do("confirm with battalion")
    assert game.game.rite is not None
    assert game.game.rite.defense.declared == (FIRST_TROOP,)


def test_to_pass_where_no_window_is_open_says_who_is_awaited(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    with pytest.raises(Refused, match="no window is open for tactics: House Ordos confirms"):
        give(game.game, game.cards, ["pass"])


def test_what_all_pass_is_not_told_of_each(catalog: Catalog, kanly: Kanly) -> None:
    keep(at_moment(catalog, "window-1"))
    said = kanly("game", "do", "all pass").out
    assert "the table passes for" not in said
    assert "engages and takes part" in said or "engage and take part" in said
    assert "Engaged:" not in said
    assert kanly("game", "log", "--all").out.count("the table passes for") == 3


def test_the_way_back_names_the_moment_with_a_capital(catalog: Catalog, kanly: Kanly) -> None:
    keep(at_moment(catalog, "window-2", windows="open"))
    kanly("game", "do", "all pass")
    assert "\nNow: Window 2: " in kanly("game", "undo").out


@pytest.mark.parametrize(
    ("stat", "amount", "said"),
    [
        (StatName.SURPRISE, 1, "Glossu Rabban: Surprise"),
        (StatName.COUNTER, 1, "Glossu Rabban: Counter"),
        (StatName.CAPTURED, 1, "Glossu Rabban: captured if vanquished"),
        (StatName.UNTOUCHED, 1, "Glossu Rabban: force does not touch it"),
        (StatName.SURPRISE, -1, "Glossu Rabban: no more Surprise"),
        (StatName.FORCE, 2, "+2 force of Glossu Rabban"),
    ],
)
def test_an_effect_is_said_in_words(
    catalog: Catalog, stat: StatName, amount: int, said: str
) -> None:
    game = scene(catalog)
    began = EffectBegan(
        effect="e1", source="", on=RABBAN, stat=stat, amount=amount, until=Until.OPERATION
    )
    (one,) = told(game.game, [began], game.cards)
    assert one.text == f"effect: {said}, until the operation ends"
    fight = at_moment(catalog, "window-1")
    (one,) = told(fight.game, [began], fight.cards)
    assert one.text == f"effect: {said}, until the rite ends"


def test_cards_of_one_name_are_counted(catalog: Catalog) -> None:
    game = scene(catalog)
    troops = [p.id for p in game.game.pieces.values() if p.card == "eots:house-battalion"]
    teller = Teller(game.game, game.game, game.cards, frozenset(game.game.pieces))
    assert teller.pieces(troops) == f"House Battalion x{len(troops)}"
    assert awaited(game.game, game.cards)
