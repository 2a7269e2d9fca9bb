"""Programs and decrees (section 25): taken, deployed, marked, used, subdued."""

from __future__ import annotations

import pytest
from tracker_cases import Play, fresh, onward, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import (
    CardActivated,
    CardMoved,
    CardNamed,
    CardsEngaged,
    CardsSubdued,
    Noted,
)
from tracker.engine.guards import allows
from tracker.engine.words import Phase, Place, Token
from tracker.play.programs import come_into_play, go_on, verify_deploy_program, verify_mark
from tracker.rules.handling import verify_lay
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.telling import told

COUP = "tat:initiative-coup"  # of no power: 4X solaris
ALLIANCE = "tat:resurrect-alliance"  # of no power: 2X favor
HEIR = "tat:abduct-heir"  # of no power: X spice
ARRAKIS = "tat:tame-arrakis"  # Atreides
WATCHERS = "tat:insert-watchers"  # Bene Gesserit
PLANS = "tat:unfulfilld-plans"
CALADAN, MENTAT = "eots:caladan", "eots:house-mentat"
LETO, DECREE = "eots:duke-leto-atreides", "jotc:governor-of-arrakis"

ORDOS = "house Ordos sponsor Fremen"

YES, NO = {"program-engages": "yes"}, {"program-engages": "no"}


def dormant(game: Play, card: str = COUP, house: str = "vernius") -> str:
    """A program as the set-up leaves it: face-down, waiting for its first deployment."""
    piece = game.table().next_id("c")
    game.happen(
        CardNamed(
            piece=piece, card=card, owner=house, holder=house, place=Place.DOMAIN, dormant=True
        )
    )
    return piece


def through(game: Play) -> None:
    """Close the windows that are open."""
    while game.game.window:
        game.do("all pass")


def to_phase(game: Play, phase: Phase) -> None:
    """Go on until a phase begins."""
    while game.game.phase is not phase:
        if game.game.tie:
            game.do(f"{game.game.waiting[0]}: tie {len(game.events) % 5}")
        else:
            onward(game)


# --- before it is deployed ------------------------------------------------------------------------


def test_pd_02_passes_a_program_for_a_creation_solari(catalog: Catalog) -> None:
    game = fresh(catalog, "house Vernius sponsor Atreides homeworld Caladan", ORDOS)
    before = game.house().budget
    game.do("vernius: create program initiative coup")
    (program,) = [p for p in game.game.pieces.values() if p.card == COUP]
    assert program.subdued
    assert program.dormant
    assert before - game.house().budget == 1


def test_pd_02_fails_without_creation_solaris(catalog: Catalog) -> None:
    dear = {"program-price": "6"}
    game = fresh(catalog, "house Vernius sponsor Atreides", ORDOS, settings=dear)
    assert game.refused("vernius: create program initiative coup") == "HP-05"


def test_pd_03_passes_no_token_before_its_first_deployment(catalog: Catalog) -> None:
    game = play(catalog)
    program = dormant(game)
    to_phase(game, Phase.DECLARATION)
    assert not game.piece(program).tokens


def test_pd_03_fails_once_it_was_deployed(catalog: Catalog) -> None:
    game = play(catalog, settings=NO)
    program = dormant(game)
    game.do(f"deploy {program}")
    through(game)
    game.happen(CardsSubdued(pieces=(program,)))
    to_phase(game, Phase.DECLARATION)
    assert game.piece(program).tokens == {Token.DEFERMENT: 1}


# --- deployed -------------------------------------------------------------------------------------


def test_pd_04_passes_with_the_homeworld_engaged(catalog: Catalog) -> None:
    game = play(catalog, settings=YES)
    home, program = game.card(CALADAN), dormant(game)
    assert f"vernius: deploy {program}" in game.legal()
    game.do(f"deploy {program}")
    game.do("all pass")
    assert game.piece(home).engaged
    assert not game.piece(program).deployed
    game.do("all pass")
    assert game.piece(program).deployed
    assert game.house().solaris == 20


def test_pd_04_passes_without_it_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, settings=NO)
    home, program = game.card(CALADAN), dormant(game)
    game.do(f"deploy {program}")
    through(game)
    assert game.piece(program).deployed
    assert not game.piece(home).engaged


def test_pd_04_passes_as_the_table_says(catalog: Catalog) -> None:
    game = play(catalog)
    home, program, other = game.card(CALADAN), dormant(game), dormant(game, HEIR)
    game.do(f"deploy {program}")
    assert game.game.questions[0].choices == ("yes", "no")
    game.do("answer yes")
    through(game)
    assert game.piece(home).engaged
    game.do(f"deploy {other}")
    assert game.game.questions[0].choices == ("no", "cancel")
    game.do("answer cancel")
    assert not game.piece(other).deployed
    game.do(f"deploy {other}")
    game.do("answer no")
    through(game)
    assert game.piece(other).deployed


def test_pd_04_passes_a_question_that_names_no_face_down_program(catalog: Catalog) -> None:
    for engaged in (False, True):
        game = play(catalog)
        game.card(CALADAN, engaged=engaged)
        program = dormant(game)
        before = game.game
        at = game.do(f"deploy {game.table().name(program)}")
        name = game.table().name(program)
        assert not any(name in one.text for one in told(before, at.events, game.cards))
        assert program in game.game.questions[0].text


@pytest.mark.parametrize("state", ["engaged", "subdued"])
def test_pd_04_fails_without_a_homeworld_to_engage(catalog: Catalog, state: str) -> None:
    game = play(catalog, settings=YES)
    game.card(CALADAN, engaged=state == "engaged", subdued=state == "subdued")
    program = dormant(game)
    assert game.refused(f"deploy {program}") == "PD-04"
    assert f"vernius: deploy {program}" not in game.legal()


def test_pd_04_fails_when_a_tactic_engages_the_homeworld_first(catalog: Catalog) -> None:
    game = play(catalog, settings=YES)
    home, program = game.card(CALADAN), dormant(game)
    game.do(f"deploy {program}")
    game.happen(CardsEngaged(pieces=(home,)))
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(program).dormant
    assert [e.rule for e in game.events if isinstance(e, Noted)] == ["PD-04"]


def test_pd_04_fails_when_it_is_gone_meanwhile(catalog: Catalog) -> None:
    game = play(catalog, settings=YES)
    game.card(CALADAN)
    program = dormant(game)
    game.do(f"deploy {program}")
    game.do("all pass")
    game.happen(CardMoved(piece=program, holder="vernius", place=Place.IMPERIAL_DISCARD))
    game.do("all pass")
    assert game.game.operation is None


def test_pd_04_fails_in_a_rivals_interval_and_for_a_rivals_program(catalog: Catalog) -> None:
    game = play(catalog, settings=NO)
    program = dormant(game, house="ordos")
    assert game.refused(f"ordos: deploy {program}") == "T-06"
    piece = game.piece(program)
    assert not allows(verify_deploy_program)(game.table(), "ordos", piece)
    assert not allows(verify_deploy_program)(game.table(), "vernius", piece)


def test_a_program_of_another_power_costs_favor(catalog: Catalog) -> None:
    game = play(catalog, settings=NO)
    game.do(f"deploy {dormant(game, ARRAKIS)}")
    through(game)
    assert game.house().favor == 10
    game.do(f"deploy {dormant(game, WATCHERS)}")
    through(game)
    assert game.house().favor == 9


def test_nothing_is_deployed_without_an_operation(catalog: Catalog) -> None:
    at = play(catalog).table()
    for step in (go_on, come_into_play):
        with pytest.raises(AssertionError, match="no operation"):
            step(at)
    assert not at.events


# --- marked and used ------------------------------------------------------------------------------


def test_pd_01_passes_a_token_for_an_occasion(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card(COUP)
    assert f"vernius: mark {program}" not in game.legal()
    game.do(f"mark {program}")
    assert game.piece(program).tokens == {Token.PROGRAM: 1}


def test_pd_01_fails_on_what_is_no_deployed_program(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused(f"mark {game.card(COUP, subdued=True)}") == "PD-01"
    assert game.refused(f"mark {game.card(MENTAT)}") == "PD-01"
    assert not allows(verify_mark)(game.table(), game.piece(game.card(MENTAT, place=Place.HAND)))


@pytest.mark.parametrize(
    ("card", "solaris", "favor", "spice"),
    [(COUP, 28, 10, 0), (ALLIANCE, 20, 14, 0), (HEIR, 20, 10, 2)],
)
def test_pd_01_passes_its_use_is_worth_its_tokens(
    catalog: Catalog, card: str, solaris: int, favor: int, spice: int
) -> None:
    game = play(catalog)
    program = game.card(card)
    assert f"vernius: program {program}" not in game.legal()
    game.do(f"mark {program}")
    game.do(f"mark {program}")
    assert f"vernius: program {program}" in game.legal()
    game.do(f"program {program}")
    through(game)
    mine = game.house()
    assert (mine.solaris, mine.favor, mine.spice) == (solaris, favor, spice)
    assert game.game.questions[0].choices == ("discard", "spend", "keep")
    assert game.game.operation is not None
    game.do("answer keep")
    assert game.game.operation is None


@pytest.mark.parametrize(
    ("said", "place", "tokens"),
    [
        ("discard", Place.IMPERIAL_DISCARD, {}),
        ("spend", Place.DOMAIN, {}),
        ("keep", Place.DOMAIN, {Token.PROGRAM: 1}),
    ],
)
def test_oq_19_passes_the_table_says_what_becomes_of_it(
    catalog: Catalog, said: str, place: Place, tokens: dict[str, int]
) -> None:
    game = play(catalog)
    program = game.card(COUP)
    game.do(f"mark {program}")
    game.do(f"program {program}")
    through(game)
    game.do(f"answer {said}")
    now = game.piece(program)
    assert (now.place, now.tokens) == (place, tokens)


def test_a_program_that_has_left_is_not_discarded_once_more(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card(COUP)
    game.do(f"mark {program}")
    game.do(f"program {program}")
    through(game)
    game.do(f"toss {program}")
    before = game.piece(program)
    game.do("answer discard")
    assert game.piece(program) == before
    assert game.game.operation is None


def test_pd_01_fails_to_use_a_program_without_a_token(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card(COUP)
    assert game.refused(f"program {program}") == "PD-01"
    game.do(f"mark {program}")
    game.do(f"program {program}")


def test_pd_01_fails_to_use_a_rivals_program(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card(COUP, "ordos")
    assert game.refused(f"program {program}") == "PD-01"
    assert game.refused(f"ordos: program {program}") == "T-06"


# --- subdued again --------------------------------------------------------------------------------


def test_pd_05_passes_it_defers_like_other_cards(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card(COUP)
    game.happen(CardsSubdued(pieces=(program,)))
    assert game.refused(f"deploy {program} x=1") == "DF-04"
    to_phase(game, Phase.HOUSE_INTERVAL)
    to_phase(game, Phase.DECLARATION)
    to_phase(game, Phase.HOUSE_INTERVAL)
    if game.game.active != "vernius":
        game.do("end")
    game.do(f"vernius: deploy {program} x=1")
    assert game.piece(program).deployed


def test_pd_05_fails_while_it_is_dormant(catalog: Catalog) -> None:
    game = play(catalog, settings=NO)
    program = dormant(game)
    game.do(f"deploy {program}")
    through(game)
    assert game.piece(program).deployed
    assert game.house().solaris == 20


def test_pd_06_passes_a_program_is_subdued_like_a_venture(catalog: Catalog) -> None:
    game = play(catalog, spice=1)
    leto = game.card(LETO, "ordos")
    program, other = (game.card(card, "ordos", on=leto) for card in (COUP, HEIR))
    game.do("sell 1")
    game.do(f"vernius: play {game.card(PLANS, place=Place.HAND)} on {leto}")
    game.do("answer 1")
    game.do(f"answer {program}")
    assert game.piece(program).subdued
    assert not game.piece(program).dormant
    assert game.piece(other).deployed


def test_pd_06_fails_a_card_that_is_down_already(catalog: Catalog) -> None:
    game = play(catalog, spice=1)
    dormant(game, house="ordos")
    game.do("sell 1")
    assert game.refused(f"vernius: play {game.card(PLANS, place=Place.HAND)}") == "G-02"


# --- decrees --------------------------------------------------------------------------------------


def test_pd_08_passes_a_decree_from_the_assembly_comes_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    noble = game.card(LETO)
    decree = game.card(DECREE, place=Place.ASSEMBLY)
    venture = game.card("jotc:command-of-the-padishah", on=noble)
    assert game.refused(f"lay {decree} on {noble} by Command of the Padishah") == "V-04"
    game.happen(CardActivated(piece=venture))
    game.do(f"lay {decree} on {noble} by Command of the Padishah")
    now = game.piece(decree)
    assert (now.subdued, now.parent) == (True, noble)
    game.do(f"return {decree} to assembly")
    assert game.piece(decree).place is Place.ASSEMBLY


def test_pd_08_passes_a_holding_without_any_target(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card("eots:arrakeen", place=Place.ASSEMBLY)
    game.do(f"lay {fief}")
    game.do(f"token {fief} deferment")
    assert game.piece(fief).subdued


def test_pd_08_fails_without_a_card_to_bear_it(catalog: Catalog) -> None:
    game = play(catalog)
    decree = game.card(DECREE, place=Place.ASSEMBLY)
    assert game.refused(f"lay {decree}") == "PD-08"
    assert game.refused(f"lay {decree} on {game.card(CALADAN)}") == "CT-08"
    fief = game.piece(game.card("eots:arrakeen", "ordos", place=Place.ASSEMBLY))
    assert not allows(verify_lay)(game.table(), "vernius", fief)
