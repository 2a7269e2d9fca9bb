"""Orders of a House (G-02): it passes or is done unasked, as it has said before, and is silent."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import Noted, WindowPassed
from tracker.engine.words import Phase, Place
from tracker.rules.questions import ask
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.agreed import answer_as_agreed
from tracker.table.dispatch import give
from tracker.views.telling import told


def asking(catalog: Catalog) -> Play:
    """Three Houses at a table at which each is asked in every window."""
    return play(catalog, 3, settings={"windows": "rotate"})


def empty_hands(game: Play) -> None:
    houses = {one.id: replace(one, unseen={}) for one in game.game.houses.values()}
    game.game = replace(game.game, houses=houses)


def petitioned(game: Play, bid: int = 5) -> None:
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    game.do(f"petition {wanted} {bid}")


def test_tc_12_passes_for_houses_that_have_ordered_it(catalog: Catalog) -> None:
    game = asking(catalog)
    game.do("vernius: standing pass")
    game.do("ordos: standing pass")
    game.do("moritani: standing pass")
    petitioned(game)
    assert game.game.window is None
    assert game.game.petition is not None
    assert game.game.petition.awaited == "ordos"


def test_tc_12_fails_to_pass_for_a_house_that_has_not(catalog: Catalog) -> None:
    game = asking(catalog)
    game.do("vernius: standing pass")
    game.do("moritani: standing pass")
    petitioned(game)
    assert game.game.window is not None
    assert "ordos" not in game.game.window.passed
    assert game.refused("bid 6") == "OQ-33"


@pytest.mark.parametrize(("stop", "asked"), [("petitions", True), ("rites", False)])
def test_g_02_passes_but_for_what_a_house_is_asked_about(
    catalog: Catalog, stop: str, asked: bool
) -> None:
    game = asking(catalog)
    for house in ("vernius", "moritani"):
        game.do(f"{house}: standing pass")
    game.do(f"ordos: standing pass but {stop}")
    petitioned(game)
    assert (game.game.window is not None) is asked


def test_g_02_passes_until_its_own_interval(catalog: Catalog) -> None:
    game = asking(catalog)
    game.do("ordos: standing pass until interval")
    for house in ("vernius", "moritani"):
        game.do(f"{house}: standing pass")
    assert game.house("ordos").answers == {"pass": "yes until interval"}
    game.do("vernius: end")
    assert game.game.active == "ordos"
    assert game.house("ordos").answers == {}
    assert game.house("vernius").answers == {"pass": "yes"}


def test_g_02_passes_on_to_the_next_house_interval_by_itself(catalog: Catalog) -> None:
    game = asking(catalog)
    for house in game.game.houses:
        game.do(f"{house}: standing pass")
        game.do(f"{house}: standing next")
    turn = game.game.turn
    for bought in (1, 2, 3):  # so that no ranks are tied
        game.do(f"favor {bought}")
        game.do("end")
    assert (game.game.turn, game.game.phase) == (turn + 1, Phase.HOUSE_INTERVAL)


def test_g_02_fails_to_be_done_where_a_house_is_asked(catalog: Catalog) -> None:
    game = asking(catalog)
    for house in game.game.houses:
        game.do(f"{house}: standing pass")
        game.do(f"{house}: standing next but declare")
    turn = game.game.turn
    for _ in range(3):
        game.do("end")
    assert (game.game.turn, game.game.phase) == (turn + 1, Phase.DECLARATION)


def test_g_02_passes_an_end_of_all_orders(catalog: Catalog) -> None:
    game = asking(catalog)
    game.do("ordos: standing pass but rites, petitions")
    assert game.house("ordos").answers == {"pass": "yes but petitions, rites"}
    game.do("ordos: standing off")
    assert game.house("ordos").answers == {}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("standing pass until sunrise", "until interval, until turn or until rite"),
        (
            "standing pass but zqxwv",
            "petitions, rites, exchanges, ventures, me, attacks, initiative",
        ),
        ("standing next but rites", "declare, disengage, discards"),
        ("standing pass now", "standing pass|next"),
    ],
)
def test_an_order_that_cannot_be_read_says_what_can(
    catalog: Catalog, words: str, expected: str
) -> None:
    game = play(catalog)
    with pytest.raises(Misread) as fault:
        game.do(f"ordos: {words}")
    assert expected in str(fault.value)
    assert game.house("ordos").answers == {}


def test_z_03_fails_to_tell_another_house_of_an_order(catalog: Catalog) -> None:
    game = asking(catalog)
    before = game.game
    events = [*game.do("ordos: standing pass but rites").events]
    own = [one.text for one in told(before, events, game.cards, "ordos")]
    for viewer in ("vernius", ""):
        seen = [one.text for one in told(before, events, game.cards, viewer)]
        assert seen == ["ordos: standing", "the standing orders of House Ordos change"]
    assert own == [
        "ordos: standing pass but rites",
        "House Ordos passes without being asked, but for rites",
    ]


def test_a_pass_by_order_is_the_same_event_as_one_that_is_said(catalog: Catalog) -> None:
    said, ordered = asking(catalog), asking(catalog)
    for house in said.game.houses:
        ordered.do(f"{house}: standing pass")
    petitioned(said)
    for house in said.game.houses:
        said.do(f"{house}: pass")
    petitioned(ordered)
    passes = [
        [event for event in game.events if isinstance(event, WindowPassed)]
        for game in (said, ordered)
    ]
    assert passes[0] == passes[1] != []


def test_oq_33_passes_for_a_house_without_a_hand(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "auto"})
    game.game = replace(
        game.game, houses={k: replace(h, unseen={}) for k, h in game.game.houses.items()}
    )
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    at = give(game.game, game.cards, ["petition", wanted, "5"])
    assert at.game.window is None


def test_oq_33_fails_to_pass_for_a_house_that_may_hold_a_tactic(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "auto"})
    petitioned(game)
    assert game.game.window is not None
    assert game.game.window.passed == ()


def test_oq_33_fails_to_pass_for_an_empty_hand_where_all_are_asked(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    game.game = replace(
        game.game, houses={k: replace(h, unseen={}) for k, h in game.game.houses.items()}
    )
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    at = give(game.game, game.cards, ["petition", wanted, "5"])
    assert at.game.window is not None


def test_g_02_passes_an_order_of_both_kinds_in_one_line(catalog: Catalog) -> None:
    game = asking(catalog)
    game.do("ordos: standing all until turn but rites, discards")
    assert game.house("ordos").answers == {
        "pass": "yes until turn but rites",
        "next": "yes until turn but discards",
    }


@pytest.mark.parametrize(("stop", "asked"), [("duncan idaho", True), ("leto", False)])
def test_g_02_passes_but_for_a_card_that_is_named(catalog: Catalog, stop: str, asked: bool) -> None:
    game = asking(catalog)
    for house in ("vernius", "moritani"):
        game.do(f"{house}: standing pass")
    game.card("eots:duke-leto-atreides")
    game.do(f"ordos: standing pass but {stop}")
    petitioned(game)
    assert (game.game.window is not None) is asked


@pytest.mark.parametrize(("stop", "asked"), [("vernius", True), ("moritani", False)])
def test_g_02_passes_but_for_a_house_that_declares(
    catalog: Catalog, stop: str, asked: bool
) -> None:
    game = asking(catalog)
    for house in ("vernius", "moritani"):
        game.do(f"{house}: standing pass")
    game.do(f"ordos: standing pass but {stop}")
    petitioned(game)
    assert (game.game.window is not None) is asked


def test_g_02_passes_until_the_rite_is_over(catalog: Catalog) -> None:
    game = asking(catalog)
    game.card("eots:duncan-idaho")
    target = game.card("eots:feyd-rautha", "ordos")
    for house in game.game.houses:
        game.do(f"{house}: standing pass until rite")
    game.do(f"rite duel {target} with duncan")
    assert game.game.window is None
    assert set(game.house("ordos").answers) == {"pass"}
    game.do("ordos: confirm")
    game.do("ordos: decline")
    assert set(game.house("ordos").answers) == {"pass"}
    game.do("answer 1, lose")
    assert game.game.rite is None
    assert game.house("ordos").answers == {}


def test_cl_02_a_house_without_a_card_to_discard_is_done_by_itself(catalog: Catalog) -> None:
    game = play(catalog)
    empty_hands(game)
    first = give(game.game, game.cards, ["end"])
    at = give(first.game, game.cards, ["end"])
    noted = [event.text for event in at.events if isinstance(event, Noted)]
    assert "done by itself, without a card to discard" in noted


def test_a_question_with_one_answer_is_answered_by_itself(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "open"})
    before = game.table()
    ask(before, "fate", "G-06", "vernius", "What becomes of it?", choices=("lose",))
    assert answer_as_agreed(before)
    assert before.game.questions == ()
    assert isinstance(before.events[1], Noted)
    assert before.events[1].text == "done by itself: What becomes of it? lose"


def test_g_02_passes_forced_steps_that_are_asked_for_as_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"steps": "ask"})
    empty_hands(game)
    first = give(game.game, game.cards, ["end"])
    after = give(first.game, game.cards, ["end"])
    assert after.game.waiting == ("vernius", "ordos")
    assert not any(isinstance(event, Noted) for event in after.events)
    at = game.table()
    ask(at, "fate", "G-06", "vernius", "What becomes of it?", choices=("lose",))
    assert not answer_as_agreed(at)
    assert at.game.questions


def test_z_03_fails_to_answer_by_itself_with_a_hidden_card(catalog: Catalog) -> None:
    game = play(catalog)
    hidden = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    at = game.table()
    ask(at, "fate", "G-06", "vernius", "Which card?", choices=(hidden,))
    assert not answer_as_agreed(at)
    assert at.game.questions
