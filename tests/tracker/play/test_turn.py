"""The course of a turn (section 8) and the deferment tokens (section 11.1)."""

from __future__ import annotations

import pytest
from tracker_cases import HOUSES, Play, onward, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardActivated,
    CardNamed,
    CardPlaced,
    EffectBegan,
    HouseLost,
    LimitUsed,
    PhaseBegan,
    RanksAssigned,
    TokensChanged,
    TurnBegan,
)
from tracker.engine.words import IntervalLimit, Phase, Place, StatName, Token, Until
from tracker.play.turn import begin, begin_turn, proceed
from tracker.table import verbs  # noqa: F401 - every verb

CALADAN, DUNE = "eots:caladan", "eots:dune"
DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
SNOOPER = "eots:poison-snooper"
EVENT = "eots:sandworm"
PROGRAM = "tat:tame-arrakis"
DRIVE = "eots:recruitment-drive"
VOICE = "eots:voice-command"


def begun(
    catalog: Catalog, houses: int = 2, settings: dict[str, str] | None = None, favor: int = 10
) -> Play:
    """A game at the beginning of turn 1."""
    game = play(catalog, houses, turn=0, phase=Phase.SETUP, settings=settings, favor=favor)
    at = game.table()
    begin_turn(at)
    game.happen(*at.events)
    return game


def to_interval(game: Play) -> None:
    """Play the Opening Interval as quickly as it goes."""
    while game.game.phase is not Phase.HOUSE_INTERVAL:
        if game.game.tie:
            game.do(f"{game.game.waiting[0]}: tie 3")
        else:
            onward(game)


# --- T-01: the phases -----------------------------------------------------------------------------


def test_t_01_passes_the_phases_in_their_order(catalog: Catalog) -> None:
    game = begun(catalog, settings={"tie-break": "lot"})
    game.card(CALADAN, engaged=True)
    game.happen(PhaseBegan(phase=Phase.DISENGAGE, waiting=("vernius",)))
    seen = [game.game.phase]
    while game.game.turn == 1:
        onward(game)
        if game.game.phase is not seen[-1]:
            seen.append(game.game.phase)
    began = [event.phase for event in game.events if hasattr(event, "phase")]
    assert seen == [
        Phase.DISENGAGE,
        Phase.DECLARATION,
        Phase.HOUSE_INTERVAL,
        Phase.IMPERIAL_DISCARD,
        Phase.HOUSE_DISCARD,
        Phase.DECLARATION,
    ]
    assert began[1:] == [
        Phase.DISENGAGE,
        Phase.DEFERMENT,
        Phase.DECLARATION,
        Phase.ASSIGNMENT,
        Phase.HOUSE_INTERVAL,
        Phase.HOUSE_INTERVAL,
        Phase.IMPERIAL_DISCARD,
        Phase.IMPERIAL_DRAW,
        Phase.HOUSE_DISCARD,
        Phase.HOUSE_DRAW,
        Phase.TURN_END,
        Phase.DISENGAGE,
        Phase.DEFERMENT,
        Phase.DECLARATION,
    ]


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Phase.DISENGAGE, "vernius: buy 1"),
        (Phase.DECLARATION, "vernius: favor 1"),
        (Phase.HOUSE_INTERVAL, "vernius: disengage"),
        (Phase.HOUSE_INTERVAL, "vernius: declare"),
        (Phase.HOUSE_INTERVAL, "vernius: discard 1"),
        (Phase.SETUP, "next"),
    ],
)
def test_t_01_fails_a_word_in_another_phase(catalog: Catalog, phase: Phase, words: str) -> None:
    assert play(catalog, phase=phase).refused(words) == "T-01"


# --- T-02: the Opening Interval is simultaneous ---------------------------------------------------


@pytest.mark.parametrize("order", [("vernius", "ordos"), ("ordos", "vernius")])
@pytest.mark.parametrize("phase", [Phase.DISENGAGE, Phase.DECLARATION])
def test_t_02_passes_all_in_whatever_order(
    catalog: Catalog, phase: Phase, order: tuple[str, str]
) -> None:
    game = play(catalog, phase=phase)
    for house in order:
        assert game.game.phase is phase
        game.do(f"{house}: next")
    assert not game.game.waiting or game.game.phase is not phase


def test_t_02_passes_everybody_at_once(catalog: Catalog) -> None:
    game = begun(catalog, 3)
    game.do("all next")
    assert game.game.phase is Phase.DECLARATION


def test_t_02_fails_a_word_of_nobody_in_particular(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="a House before it"):
        begun(catalog).do("disengage")


def test_t_02_passes_a_word_without_a_house_when_one_is_left(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    caladan = game.card(CALADAN, engaged=True)
    game.do("ordos: next")
    game.do("disengage")
    assert not game.piece(caladan).engaged
    game.do("next")
    assert game.game.phase is Phase.DECLARATION


# --- T-03: disengaging ----------------------------------------------------------------------------


def test_t_03_passes_each_card_alone(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    first = game.card(CALADAN, engaged=True)
    second = game.card(DUNCAN, engaged=True)
    assert f"vernius: disengage {first}" in game.legal()
    game.do("vernius: disengage Duncan")
    assert (game.piece(first).engaged, game.piece(second).engaged) == (True, False)
    game.do("vernius: next keep")
    assert game.piece(first).engaged
    assert game.game.waiting == ("ordos",)


@pytest.mark.parametrize("words", ["vernius: next", "vernius: disengage", "all next"])
def test_t_03_passes_all_at_once(catalog: Catalog, words: str) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    pieces = [game.card(card, engaged=True) for card in (CALADAN, DUNCAN)]
    other = game.card(RABBAN, "ordos", engaged=True)
    assert "vernius: next keep" in game.legal()
    game.do(words)
    assert not any(game.piece(piece).engaged for piece in pieces)
    assert game.piece(other).engaged is (words != "all next")


def test_t_03_fails_a_card_of_another_house(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    game.card(RABBAN, "ordos", engaged=True)
    assert game.refused("vernius: disengage Rabban") == "T-03"


def test_t_03_fails_a_card_that_is_not_engaged(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    game.card(CALADAN)
    assert game.refused("vernius: disengage Caladan") == "T-03"
    assert game.refused("vernius: disengage") == "T-03"
    game.do("vernius: disengage Caladan", why="to be sure")
    assert "vernius: next keep" not in game.legal()


def test_t_03_fails_a_house_that_is_done(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    game.do("vernius: next")
    assert game.refused("vernius: disengage") == "T-03"
    assert game.refused("vernius: next") == "T-01"
    game.do("vernius: next", why="once more")
    assert game.game.waiting == ("ordos",)


def test_t_03_fails_to_wait_for_a_house_without_an_engaged_card(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.card(CALADAN)
    game.card(RABBAN, "moritani", engaged=True)
    at = game.table()
    begin(at, Phase.DISENGAGE)
    assert at.game.waiting == ("moritani",)
    proceed(at)
    assert at.game.phase is Phase.DISENGAGE


def test_t_03_passes_by_itself_where_nothing_is_engaged(catalog: Catalog) -> None:
    game = begun(catalog, 3)
    at = game.table()
    proceed(at)
    assert (at.game.phase, at.game.waiting) == (Phase.DECLARATION, at.game.playing())


# --- T-06, T-07, T-08, T-09: House Intervals ------------------------------------------------------


def test_t_06_passes_the_houses_by_rank_one_each(catalog: Catalog) -> None:
    game = begun(catalog, 3, settings={"tie-break": "lot"})
    game.do("all next")
    for house, by in (("moritani", "+3"), ("vernius", "-2")):
        game.do(f"declared {house} {by}")
    game.do("all next")
    game.do("all pass")
    played = []
    while game.game.phase is Phase.HOUSE_INTERVAL:
        played.append(game.game.active)
        game.do("end")
    assert played == ["moritani", "ordos", "vernius"]


def test_t_06_passes_a_rank_that_changed_meanwhile(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.happen(RanksAssigned(order=("vernius", "moritani", "ordos")))
    game.do("end")
    assert game.game.active == "moritani"


@pytest.mark.parametrize("words", ["ordos: buy 1", "ordos: favor 1", "ordos: next", "ordos: end"])
def test_t_06_fails_another_house(catalog: Catalog, words: str) -> None:
    assert play(catalog).refused(words) == "T-06"


def test_t_06_fails_who_has_lost(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.happen(HouseLost(rule="L-01", house="ordos"))
    game.do("end")
    assert game.game.active == "moritani"


def test_t_07_passes_general_and_restricted_operations_in_any_mixture(catalog: Catalog) -> None:
    game = play(catalog, solaris=40)
    game.card(DUNCAN)
    for card in ("eots:house-battalion", "eots:imperial-courtiers"):
        game.card(card, place=Place.HAND)
    game.do("favor 1")
    game.do("deploy Snooper on Duncan")
    game.do("buy 1")
    game.do("all pass")
    assert game.game.active == "vernius", "the window of the exchange closes first"
    game.do("deploy Battalion on Duncan")
    assert game.house().used[IntervalLimit.EXCHANGE] == game.house().used[IntervalLimit.FAVOR] == 1


def test_t_07_fails_in_the_midst_of_another_operation(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    game.do("buy 1")
    assert game.refused("favor 1") == "OQ-33"


def test_t_08_passes_general_operations_any_number_of_times(catalog: Catalog) -> None:
    game = play(catalog, solaris=40)
    game.card(DUNCAN)
    for _ in range(4):
        game.do("deploy eots:house-battalion on Duncan")
    assert len(game.game.domain("vernius")) == 5
    assert not game.house().used


def test_t_08_fails_outside_the_own_interval(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNCAN, "ordos")
    assert game.refused("ordos: deploy eots:house-battalion on Duncan") == "T-06"


@pytest.mark.parametrize("words", ["buy 1", "sell 1", "favor 1"])
def test_t_09_fails_a_second_time(catalog: Catalog, words: str) -> None:
    game = play(catalog, spice=5)
    game.do(words)
    assert game.refused(words) in {"X-01", "F-03"}


def test_t_09_passes_one_of_each(catalog: Catalog) -> None:
    game = play(catalog, spice=12)
    game.card(CALADAN)
    game.do("sell 1")
    game.do("favor 2")
    game.do("council Caladan")
    assert game.game.operation is not None


# --- T-10: the counters ---------------------------------------------------------------------------


def test_t_10_passes_fresh_counters_in_each_own_interval(catalog: Catalog) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    game.do("favor 1")
    for limit in IntervalLimit:
        game.happen(LimitUsed(house="vernius", limit=limit))
    game.do("end")
    assert game.house().used
    while (game.game.turn, game.game.active) != (2, "vernius"):
        onward(game)
    assert not game.house().used
    game.do("favor 1")


def test_t_10_fails_in_the_interval_of_another_house(catalog: Catalog) -> None:
    game = play(catalog)
    game.happen(LimitUsed(house="vernius", limit=IntervalLimit.FAVOR))
    game.do("end")
    assert game.house().used == {IntervalLimit.FAVOR: 1}


# --- T-11: forced deployments ---------------------------------------------------------------------


def test_t_11_fails_the_end_while_a_deployment_is_forced(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(DUNCAN, subdued=True, deferment=3)
    assert game.refused("end") == "T-11"
    assert "vernius: end" not in game.legal()
    game.do(f"deploy {piece}")
    game.do("end")
    assert game.game.active == "ordos"


def test_t_11_passes_what_is_not_forced_yet(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNCAN, subdued=True, deferment=2)
    game.card(RABBAN, "ordos", subdued=True, deferment=3)
    assert "vernius: end" in game.legal()
    game.do("end")
    assert game.refused("ordos: end") == "T-11"


def test_t_11_passes_when_the_table_sets_it_aside(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNCAN, subdued=True, deferment=3)
    game.do("end", why="we forgot")
    assert game.game.active == "ordos"


# --- T-12: what lasts for an interval -------------------------------------------------------------


def test_t_12_passes_an_active_venture_and_the_effects_of_the_interval(catalog: Catalog) -> None:
    game = play(catalog)
    parent = game.card(DUNCAN)
    venture = game.card(DRIVE, on=parent)
    game.happen(CardActivated(piece=venture))
    for n, until in ((1, Until.INTERVAL), (2, Until.TURN)):
        game.happen(
            EffectBegan(
                effect=f"e{n}", source="", on="", stat=StatName.NO_COUNCIL, amount=1, until=until
            )
        )
    game.do("end")
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert [effect.id for effect in game.game.effects] == ["e2"]


def test_t_12_fails_a_venture_that_was_not_activated(catalog: Catalog) -> None:
    game = play(catalog)
    venture = game.card(DRIVE, on=game.card(DUNCAN))
    game.do("end")
    assert game.piece(venture).place is Place.DOMAIN


# --- T-13: counting turns -------------------------------------------------------------------------


def test_t_13_passes_one_turn_after_the_other(catalog: Catalog) -> None:
    game = begun(catalog, settings={"tie-break": "lot"})
    game.happen(
        EffectBegan(
            effect="e1", source="", on="", stat=StatName.NO_COUNCIL, amount=1, until=Until.TURN
        )
    )
    while game.game.turn == 1:
        onward(game)
    assert game.game.turn == 2
    assert not game.game.effects
    assert [event.turn for event in game.events if isinstance(event, TurnBegan)][-1] == 2


# --- deferment ------------------------------------------------------------------------------------


def tokens(game: Play, piece: str) -> int:
    return game.piece(piece).tokens.get("deferment", 0)


def test_df_01_passes_every_subdued_card_of_a_domain(catalog: Catalog) -> None:
    game = begun(catalog)
    pieces = [
        game.card(DUNE, subdued=True),
        game.card(DUNE, "ordos", subdued=True),
        game.card(DUNCAN, subdued=True, deferment=2),
    ]
    game.do("all next")
    assert [tokens(game, piece) for piece in pieces] == [1, 1, 3]


def test_df_01_passes_dune_with_seven_tokens_on_turn_seven(catalog: Catalog) -> None:
    game = begun(catalog, settings={"tie-break": "lot"})
    dune = game.card(DUNE, subdued=True)
    while game.game.turn < 7 or game.game.phase is Phase.DISENGAGE:
        onward(game)
    assert tokens(game, dune) == 7


def test_df_01_fails_deployed_cards_assembly_cards_ventures_and_new_programs(
    catalog: Catalog,
) -> None:
    game = begun(catalog)
    parent = game.card(DUNCAN, subdued=True)
    venture = game.card(VOICE, on=parent)
    game.happen(CardPlaced(piece=venture, holder="vernius"))
    program = game.table().next_id("c")
    named = CardNamed(
        piece=program,
        card=PROGRAM,
        owner="vernius",
        holder="vernius",
        place=Place.HAND,
        dormant=True,
    )
    game.happen(named, CardPlaced(piece=program, holder="vernius"))
    deployed = game.card(CALADAN)
    waiting = game.card(RABBAN, place=Place.ASSEMBLY)
    game.do("all next")
    assert tokens(game, parent) == 1
    assert {tokens(game, piece) for piece in (venture, program, deployed, waiting)} == {0}


def test_df_01_fails_where_nothing_is_subdued(catalog: Catalog) -> None:
    game = begun(catalog)
    game.do("all next")
    assert "DefermentPlaced" not in [type(event).__name__ for event in game.events]


def test_df_02_passes_a_subdued_event(catalog: Catalog) -> None:
    game = begun(catalog)
    event = game.card(EVENT, subdued=True)
    game.do("all next")
    assert tokens(game, event) == 1


def test_df_02_fails_an_event_in_hand(catalog: Catalog) -> None:
    game = begun(catalog)
    event = game.card(EVENT, place=Place.HAND)
    game.do("all next")
    assert tokens(game, event) == 0


@pytest.mark.parametrize("parent_subdued", [True, False])
def test_df_03_passes_an_assigned_card_whatever_its_parent_is(
    catalog: Catalog, parent_subdued: bool
) -> None:
    game = begun(catalog)
    parent = game.card(DUNCAN, subdued=parent_subdued)
    assigned = game.card(SNOOPER, on=parent)
    game.happen(CardPlaced(piece=assigned, holder="vernius"))
    assert game.piece(assigned).parent == parent
    game.do("all next")
    assert tokens(game, assigned) == 1
    assert tokens(game, parent) == int(parent_subdued)


def test_df_03_fails_an_assigned_card_that_works(catalog: Catalog) -> None:
    game = begun(catalog)
    assigned = game.card(SNOOPER, on=game.card(DUNCAN, subdued=True))
    game.do("all next")
    assert tokens(game, assigned) == 0


def test_df_20_passes_more_tokens_than_the_cost(catalog: Catalog) -> None:
    game = begun(catalog)
    piece = game.card(DUNCAN, subdued=True, deferment=3)
    game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=4))
    game.do("all next")
    assert tokens(game, piece) == 8


def test_t_01_passes_houses_out_of_the_game_by(catalog: Catalog) -> None:
    game = begun(catalog, 3)
    game.happen(HouseLost(rule="L-01", house="ordos"))
    game.do("all next")
    assert game.game.waiting == ("vernius", "moritani")
    assert HOUSES[1][0] not in game.game.playing()
