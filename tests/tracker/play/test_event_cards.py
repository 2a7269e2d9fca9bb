"""Events (section 17): placed, deployed with their tokens, limited, discarded or left."""

from __future__ import annotations

import pytest
from tracker_cases import Play, onward, play, through

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.events import CardMoved, LimitRaised, PhaseBegan, TokensChanged
from tracker.engine.guards import allows
from tracker.engine.words import IntervalLimit, Phase, Place, Token
from tracker.play.events import come_up, verify_deploy_event
from tracker.standing.figures import needed
from tracker.standing.hosts import is_event, is_nexus
from tracker.table import verbs  # noqa: F401 - every verb

SUMMIT = "eots:landsraad-summit"  # Imperium, cost 1
FETE = "eots:imperial-fete"  # Imperium, cost 3, Duration Effect
TITHE = "eots:hoarding-tithe"  # Imperium, cost 2
INSPECTION = "eots:spice-mining-inspection"  # Dune, cost 3
PEACE = "eots:irulans-peace"  # Imperium, cost 1, Duration Effect
SANDWORM = "eots:sandworm"  # Dune, X
FAVOR = "eots:imperial-favor"  # Dune, X is 6 minus the CROE
REPRIMAND = "eots:imperial-reprimand"  # Dune, X is the CROE minus 1
SURPLUS = "eots:guild-surplus"  # Imperium, X is the CROE
HAZARD = "tat:hazard-rates"  # Imperium, Nexus, X
THUNDER = "tat:thunder-at-twilight"  # Dune, Nexus, X
OCCUPATION = "jotc:atreides-occupation"  # Imperium, cost 1, Atreides
ASSASSINS = "jotc:war-of-assassins"  # Imperium, cost 2, Harkonnen
PROTRACTED = "jotc:protracted-duration"
CALADAN, DUNE, BASIN = "eots:caladan", "eots:dune", "eots:imperial-basin"


def waiting(game: Play, card: str, tokens: int = 9, house: str = "vernius") -> str:
    """An event that lies face-down with so many tokens."""
    return game.card(card, house, subdued=True, deferment=tokens)


def to_phase(game: Play, phase: Phase) -> None:
    """Go on until a phase begins."""
    while game.game.phase is not phase:
        if game.game.tie:
            game.do(f"{game.game.waiting[0]}: tie {len(game.events) % 5}")
        else:
            onward(game)


def discarded(game: Play, event: str) -> bool:
    """Whether a card lies on the House discard pile."""
    return game.piece(event).place is Place.HOUSE_DISCARD


# --- placed ---------------------------------------------------------------------------------------


def test_e_02_passes_free_and_any_number(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    for card in (SANDWORM, SUMMIT, FETE):
        event = game.card(card, place=Place.HAND)
        assert f"vernius: place {event}" in game.legal()
        game.do(f"place {event}")
        assert game.piece(event).subdued
    assert game.game.operation is None


def test_e_02_passes_an_event_named_as_it_is_placed(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("place landsraad summit")
    assert game.game.count("vernius", Place.HAND) == 6


def test_e_02_fails_in_a_rivals_interval_and_for_another_card(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card(SANDWORM, "ordos", Place.HAND)
    assert game.refused(f"ordos: place {event}") == "T-06"
    with pytest.raises(Misread, match="event"):
        game.do(f"place {game.card('eots:pogrom', place=Place.HAND)}")
    with pytest.raises(Misread, match="event"):
        game.do(f"place {game.card('eots:house-mentat', place=Place.HAND)}")


def test_e_03_passes_it_gets_tokens(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card(SANDWORM, place=Place.HAND)
    game.do(f"place {event}")
    to_phase(game, Phase.DECLARATION)
    assert game.piece(event).tokens == {Token.DEFERMENT: 1}


def test_e_03_fails_in_the_hand(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card(SANDWORM, place=Place.HAND)
    to_phase(game, Phase.DECLARATION)
    assert not game.piece(event).tokens


# --- deployed -------------------------------------------------------------------------------------


def test_e_04_passes_its_full_tokens(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    game.card(CALADAN)
    event = waiting(game, FETE, 3)
    game.do(f"deploy {event}")
    through(game)
    assert game.piece(event).deployed


def test_e_04_fails_solaris_for_missing_tokens(catalog: Catalog) -> None:
    game = play(catalog, solaris=99)
    game.card(CALADAN)
    event = waiting(game, FETE, 2)
    assert game.refused(f"deploy {event}") == "E-04"
    assert f"vernius: deploy {event}" not in game.legal()


def test_e_05_passes_in_the_own_interval_or_not_at_all(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, SUMMIT, 4)
    assert f"vernius: deploy {event}" in game.legal()
    game.do("end")
    assert game.game.active == "ordos"
    assert game.piece(event).subdued


def test_e_05_fails_elsewhere(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN, "ordos")
    event = waiting(game, SUMMIT, 4, "ordos")
    assert game.refused(f"ordos: deploy {event}") == "T-06"
    assert not allows(verify_deploy_event)(game.table(), "ordos", game.piece(event))
    game.card(CALADAN)
    assert game.refused(f"vernius: deploy {event}") in {"E-05", "DF-14"}


def test_e_06_passes_with_a_homeworld(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    assert allows(verify_deploy_event)(game.table(), "vernius", game.piece(waiting(game, SUMMIT)))


def test_e_06_fails_without_one(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(BASIN)
    assert game.refused(f"deploy {waiting(game, SUMMIT)}") == "E-06"


def test_e_07_passes_dune_for_the_homeworld(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN, subdued=True)
    game.card(DUNE)
    assert allows(verify_deploy_event)(game.table(), "vernius", game.piece(waiting(game, SUMMIT)))


def test_e_07_fails_with_the_homeworld_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN, subdued=True)
    assert game.refused(f"deploy {waiting(game, SUMMIT)}") == "E-06"


def test_e_08_passes_one_imperium_event(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    game.do(f"deploy {waiting(game, PEACE)}")
    through(game)
    assert game.house().used == {IntervalLimit.IMPERIUM_EVENT: 1}


def test_e_08_fails_a_second(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    game.do(f"deploy {waiting(game, PEACE)}")
    through(game)
    assert game.refused(f"deploy {waiting(game, SUMMIT)}") == "E-08"


def test_e_08_passes_another_when_the_first_was_stopped(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, PEACE)
    game.do(f"deploy {event}")
    game.do(f"toss {event}")
    game.do("all pass")
    assert game.house().used == {}
    assert f"vernius: deploy {waiting(game, SUMMIT)}" in game.legal()


def test_e_09_passes_with_a_dune_fief(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(BASIN)
    assert allows(verify_deploy_event)(
        game.table(), "vernius", game.piece(waiting(game, INSPECTION))
    )


def test_e_09_fails_without_one(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    game.card(BASIN, subdued=True)
    assert game.refused(f"deploy {waiting(game, INSPECTION)}") == "E-09"


def test_e_10_passes_a_dune_event_beside_an_imperium_event(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE)
    for card in (PEACE, SANDWORM):
        game.do(f"deploy {waiting(game, card)}")
        through(game)
    assert game.house().used == {IntervalLimit.IMPERIUM_EVENT: 1, IntervalLimit.DUNE_EVENT: 1}


def test_e_10_fails_a_second_dune_event(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE)
    game.do(f"deploy {waiting(game, SANDWORM)}")
    through(game)
    assert game.refused(f"deploy {waiting(game, INSPECTION)}") == "E-10"


@pytest.mark.parametrize("card", [PEACE, SANDWORM])
def test_e_11_passes_dune_alone_for_both(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    game.card(DUNE)
    assert allows(verify_deploy_event)(game.table(), "vernius", game.piece(waiting(game, card)))


@pytest.mark.parametrize(("card", "rule"), [(PEACE, "E-06"), (SANDWORM, "E-09")])
def test_e_11_fails_a_rivals_dune(catalog: Catalog, card: str, rule: str) -> None:
    game = play(catalog)
    game.card(DUNE, "ordos")
    assert game.refused(f"deploy {waiting(game, card)}") == rule


WANTED = [
    (FAVOR, 8, 3),
    (FAVOR, 0, 0),
    (REPRIMAND, 8, 2),
    (REPRIMAND, 13, 0),
    (SURPLUS, 12, 2),
    (SANDWORM, 8, 1),
    (HAZARD, 8, 1),
]


@pytest.mark.parametrize(("card", "hoard", "tokens"), WANTED)
def test_e_12_passes_the_x_it_defines_or_one_token(
    catalog: Catalog, card: str, hoard: int, tokens: int
) -> None:
    game = play(catalog, hoard=hoard)
    event = game.piece(waiting(game, card, 0))
    assert needed(game.table(), event) == tokens


@pytest.mark.parametrize(("card", "rule"), [(SANDWORM, "E-04"), (FAVOR, "E-04")])
def test_e_12_fails_with_fewer(catalog: Catalog, card: str, rule: str) -> None:
    game = play(catalog, hoard=8)
    game.card(DUNE)
    assert game.refused(f"deploy {waiting(game, card, 0)}") == rule


def test_oq_27_passes_the_tokens_that_are_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"x-event-tokens": "3"})
    game.card(DUNE)
    assert game.refused(f"deploy {waiting(game, SANDWORM, 2)}") == "E-04"
    game = play(catalog, settings={"x-event-tokens": "0"})
    game.card(DUNE)
    game.do(f"deploy {waiting(game, SANDWORM, 0)}")
    through(game)
    assert game.refused(f"deploy {waiting(game, THUNDER, 0)}") == "E-04"


def test_e_16_passes_one_more_by_an_effect(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    game.do(f"deploy {waiting(game, PEACE)}")
    through(game)
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.IMPERIUM_EVENT))
    game.do(f"deploy {waiting(game, SURPLUS)}")
    through(game)
    assert game.house().used == {IntervalLimit.IMPERIUM_EVENT: 2}


def test_e_16_fails_a_dune_event_by_leave_for_an_imperium_event(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE)
    game.do(f"deploy {waiting(game, SANDWORM)}")
    through(game)
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.IMPERIUM_EVENT))
    assert game.refused(f"deploy {waiting(game, INSPECTION)}") == "E-10"


def test_an_event_of_another_power_costs_favor(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    game.do(f"deploy {waiting(game, OCCUPATION)}")
    assert game.house().favor == 10
    through(game)
    game = play(catalog)
    game.card(CALADAN)
    game.do(f"deploy {waiting(game, ASSASSINS)}")
    assert game.house().favor == 8
    game = play(catalog, favor=1)
    game.card(CALADAN)
    assert game.refused(f"deploy {waiting(game, ASSASSINS)}") == "F-07"


def test_an_event_that_is_gone_is_not_deployed(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, SUMMIT)
    game.do(f"deploy {event}")
    game.happen(CardMoved(piece=event, holder="vernius", place=Place.HOUSE_DISCARD))
    game.do("all pass")
    assert game.game.operation is None
    assert discarded(game, event)
    at = game.table()
    with pytest.raises(AssertionError, match="no operation"):
        come_up(at)
    assert not at.events


# --- until it leaves ------------------------------------------------------------------------------


def test_e_13_passes_it_works_until_the_end_of_the_turn(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, PEACE)
    game.do(f"deploy {event}")
    through(game)
    to_phase(game, Phase.HOUSE_DISCARD)
    assert game.piece(event).deployed
    to_phase(game, Phase.DECLARATION)
    assert discarded(game, event)


def test_e_13_fails_a_nexus_and_a_face_down_event(catalog: Catalog) -> None:
    game = play(catalog)
    nexus, down = game.card(HAZARD), waiting(game, PEACE)
    game.happen(TokensChanged(piece=nexus, token=Token.DEFERMENT, by=3))
    to_phase(game, Phase.DECLARATION)
    assert game.piece(nexus).deployed
    assert game.piece(down).subdued


def test_e_13_fails_with_protracted_duration_on_it(catalog: Catalog) -> None:
    game = play(catalog, spice=1)
    event = game.card(PEACE)
    game.do("sell 1")
    tactic = game.card(PROTRACTED, place=Place.HAND)
    game.do(f"vernius: play {tactic} on {event}")
    to_phase(game, Phase.HOUSE_DISCARD)
    assert game.piece(tactic).active
    to_phase(game, Phase.DECLARATION)
    assert game.piece(event).deployed
    assert discarded(game, tactic)


def test_e_14_passes_it_is_discarded_once_resolved(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, SUMMIT)
    for house in ("vernius", "ordos"):
        game.card("eots:choam-directorship", house, Place.ASSEMBLY)
    game.do(f"deploy {event}")
    game.do("all pass")
    assert game.piece(event).deployed
    for house in ("vernius", "ordos"):
        game.do(f"{house}: answer choam directorship")
    assert discarded(game, event)


def test_e_14_fails_one_with_a_duration_effect(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, PEACE)
    game.do(f"deploy {event}")
    through(game)
    assert game.piece(event).deployed


def test_e_15_passes_it_loses_a_token_in_each_house_discard(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = waiting(game, HAZARD, 2)
    game.do(f"deploy {event}")
    through(game)
    assert game.piece(event).tokens == {Token.DEFERMENT: 2}
    to_phase(game, Phase.HOUSE_DISCARD)
    assert game.piece(event).tokens == {Token.DEFERMENT: 1}
    to_phase(game, Phase.DECLARATION)
    to_phase(game, Phase.HOUSE_DISCARD)
    assert discarded(game, event)


def test_e_15_fails_while_it_lies_face_down(catalog: Catalog) -> None:
    game = play(catalog)
    event = waiting(game, HAZARD, 2)
    to_phase(game, Phase.HOUSE_DISCARD)
    assert game.piece(event).tokens == {Token.DEFERMENT: 2}


def test_a_nexus_without_tokens_goes(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card(HAZARD)
    to_phase(game, Phase.HOUSE_DISCARD)
    assert discarded(game, event)


def test_oq_20_passes_tokens_at_once_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"nexus-entry": "at-once"})
    event = game.card(HAZARD, place=Place.HAND)
    listed = [w for w in game.legal() if "place" in w]
    assert listed[:3] == [f"vernius: place {event} x={x}" for x in (0, 1, 2)]
    with pytest.raises(Misread, match="x=N"):
        game.do(f"place {event}")
    game.do(f"place {event} x=3")
    assert game.piece(event).tokens == {Token.DEFERMENT: 3}


def test_oq_20_fails_to_give_tokens_where_it_defers(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = game.card(HAZARD, place=Place.HAND)
    game.do(f"place {event}")
    assert not game.piece(event).tokens
    assert game.refused(f"deploy {event}") == "E-04"


def test_an_event_lies_in_the_own_domain(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = game.card(SUMMIT, place=Place.HAND)
    at = game.table()
    at.overrule = "to see what stands in the way"
    verify_deploy_event(at, "vernius", game.piece(event))
    assert at.broken == ["E-05", "E-04"]
    game.happen(PhaseBegan(phase=Phase.TURN_END))
    verify_deploy_event(at, "vernius", game.piece(event))


def test_events_are_told_from_other_cards(catalog: Catalog) -> None:
    ids = [row["id"] for row in catalog.rows("SELECT id FROM card")]
    events = [card for card in catalog.cards(ids) if is_event(card)]
    assert len(events) == 59
    assert len([card for card in events if is_nexus(card)]) == 9
    assert {card.type for card in events} == {CardType.EVENT}
