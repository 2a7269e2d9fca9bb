"""Allegiance in play and captured cards (sections 6, 15.3, 24), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.cards.powers import short_name
from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread
from tracker.engine.events import AllegiancesSet, PowersSet, TokensChanged
from tracker.engine.words import Token
from tracker.rules.governance import governor
from tracker.standing.figures import allegiances, is_aligned
from tracker.standing.price import outsider_favor, powers_of
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, SISTER, SLAVER = "eots:house-mentat", "eots:renegade-sister", "eots:harkonnen-slavemaster"
KYNES, RAMALLO, JESSICA = "eots:doctor-kynes", "eots:sister-ramallo", "eots:lady-jessica"
DUNCAN, TUEK = "tat:duncan-idaho", "jotc:staban-tuek"


def powers(game: Play, piece: str) -> tuple[Power, ...]:
    """The allegiances of a card now."""
    return allegiances(game.table(), game.piece(piece))


def test_al_01_passes_the_printed_allegiance(catalog: Catalog) -> None:
    game = play(catalog)
    assert powers(game, game.card(SISTER)) == (Power.BENE_GESSERIT,)


def test_al_01_fails_one_where_none_is_printed(catalog: Catalog) -> None:
    game = play(catalog)
    assert powers(game, game.card(MENTAT)) == ()


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("eots:missionaria-protectiva", SISTER),
        ("eots:missionaria-protectiva", MENTAT),
        ("eots:choam-league", "eots:caladan-exports"),
    ],
)
def test_al_02_passes_the_same_allegiance_or_none(catalog: Catalog, card: str, target: str) -> None:
    game = play(catalog)
    on = game.card(target)
    name = catalog.card(card).name
    game.do(f"deploy {name} on {on}")
    assert len(game.game.assigned(on)) == 1


def test_al_02_fails_another_allegiance(catalog: Catalog) -> None:
    game = play(catalog)
    on = game.card("eots:atreides-propagandist")
    assert game.refused(f"deploy missionaria protectiva on {on}") == "AL-02"


def test_al_03_passes_tokens_and_solaris(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:atreides-propagandist", subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    assert (game.house().solaris, game.house().favor) == (18, 10)


def test_al_03_fails_favor_for_a_subdued_card_of_the_sponsor(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:atreides-propagandist", subdued=True, deferment=1)
    assert game.refused(f"deploy {piece} favor=2") == "AL-03"


@pytest.mark.parametrize(("card", "favor"), [(SISTER, 1), (SLAVER, 3), (MENTAT, 0)])
def test_al_04_passes_the_favor_by_the_power(catalog: Catalog, card: str, favor: int) -> None:
    game = play(catalog)
    piece = game.card(card)
    assert outsider_favor(game.table(), "vernius", game.piece(piece)) == favor


def test_al_04_fails_favor_for_what_is_no_persona_where_so_set(catalog: Catalog) -> None:
    for setting, left in (("any-card", 9), ("personas", 10)):
        game = play(catalog, settings={"outsider-favor": setting})
        on = game.card(MENTAT)
        game.do(f"deploy missionaria protectiva on {on}")
        assert game.house().favor == left


def test_al_05_passes_one_favor_for_a_captured_persona(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(SISTER, "ordos")
    game.do(f"vernius: capture {piece}")
    assert (game.house().favor, governor(game.table(), game.piece(piece))) == (9, "vernius")


def test_al_05_passes_an_adversarial_persona_without_favor(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SLAVER, "ordos")
    game.do(f"capture {piece} by vernius")
    assert (game.house().favor, game.piece(piece).subdued) == (10, True)


@pytest.mark.parametrize("card", ["eots:arrakeen", "eots:atreides-propagandist", MENTAT])
def test_al_05_fails_favor_for_the_sponsors_none_or_a_holding(catalog: Catalog, card: str) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(card, "ordos")
    game.do(f"capture {piece} by vernius")
    assert (game.house().favor, game.piece(piece).deployed) == (10, True)


def test_al_06_passes_both_allegiances(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SISTER)
    game.do(f"adopt {piece} spice miners")
    assert powers(game, piece) == (Power.BENE_GESSERIT, Power.SPICE_MINERS)


@pytest.mark.parametrize(
    ("said", "power"),
    [
        (said, power)
        for power in Power
        for said in (power, short_name(power), power.removeprefix("The "))
    ]
    + [("sisterhood", Power.BENE_GESSERIT), ("guil", Power.GUILD)],
)
def test_al_06_passes_a_power_by_all_its_words(catalog: Catalog, said: str, power: Power) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"adopt house mentat {said}")
    assert powers(game, piece) == (power,)


def test_al_06_fails_an_allegiance_the_card_has(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SISTER)
    assert game.refused(f"adopt {piece} sisterhood") == "AL-06"
    game.do(f"adopt {piece} sisterhood", why="once more")
    assert powers(game, piece) == (Power.BENE_GESSERIT,)


@pytest.mark.parametrize("words", ["", "corrino", "house mentat sultan", "mentat"])
def test_al_06_fails_what_is_no_power(catalog: Catalog, words: str) -> None:
    game = play(catalog)
    game.card(MENTAT)
    with pytest.raises(Misread, match=r"expected an? .*power"):
        game.do(f"adopt {words}".strip())


def test_al_07_passes_an_adversary_that_stays_and_costs_favor_again(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"adopt {piece} house harkonnen")
    assert game.piece(piece).deployed
    game.do(f"subdue {piece}")
    game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=1))
    game.do(f"deploy {piece}")
    assert (game.house().favor, game.house().solaris) == (6, 17)


@pytest.mark.parametrize(("setting", "subdued"), [("all", True), ("none", False)])
def test_al_07_fails_staying_where_so_set(catalog: Catalog, setting: str, subdued: bool) -> None:
    game = play(catalog, settings={"gained-adversary": setting})
    piece = game.card(MENTAT)
    game.do(f"adopt {piece} harkonnen")
    assert game.piece(piece).subdued is subdued


def test_al_08_passes_a_condition_that_holds_from_the_start(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:forbidden-zone")
    piece = game.card(RAMALLO, subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    assert powers(game, piece) == (Power.BENE_GESSERIT, Power.FREMEN)
    assert game.house().favor == 9


def test_al_08_passes_an_adversary_from_the_start_by_its_cost(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.card("eots:forbidden-zone", "moritani")
    piece = game.card(RAMALLO, "moritani", subdued=True, deferment=2)
    assert outsider_favor(game.table(), "moritani", game.piece(piece)) == 2


def test_al_08_fails_where_the_condition_does_not_hold(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:forbidden-zone", "ordos")
    piece = game.card(RAMALLO)
    assert powers_of(game.table(), game.piece(piece), "vernius") == (Power.BENE_GESSERIT,)


def test_al_09_passes_a_condition_that_comes_true_and_subdues(catalog: Catalog) -> None:
    game = play(catalog)
    irulan = game.card("eots:princess-irulan")
    shaddam = game.card("eots:shaddam-iv", subdued=True, deferment=5)
    game.do(f"deploy {shaddam}")
    there = powers_of(game.table(), game.piece(irulan), "vernius")
    assert (game.piece(irulan).subdued, there[-1]) == (True, Power.CORRINO)


def test_al_09_passes_a_condition_of_another_power_without_more(catalog: Catalog) -> None:
    game = play(catalog)
    jessica = game.card(JESSICA)
    leto = game.card("eots:duke-leto-atreides")
    game.do("note he is here")
    assert (game.piece(jessica).deployed, Power.ATREIDES in powers(game, jessica)) == (True, True)
    game.do(f"subdue {leto}")
    assert powers(game, jessica) == (Power.BENE_GESSERIT,)


def test_al_09_passes_a_condition_on_any_players_cards(catalog: Catalog) -> None:
    game = play(catalog)
    duncan = game.card(DUNCAN)
    game.card("eots:gurney-halleck", "ordos")
    game.do("note no noble yet")
    assert powers(game, duncan) == (Power.FREMEN,)
    game.card("eots:duke-leto-atreides", "ordos")
    game.do("note a noble")
    assert powers(game, duncan) == (Power.FREMEN, Power.ATREIDES)


def test_al_09_fails_subduing_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"gained-adversary": "none"})
    irulan = game.card("eots:princess-irulan")
    shaddam = game.card("eots:shaddam-iv", subdued=True, deferment=5)
    game.do(f"deploy {shaddam}")
    assert (game.piece(irulan).deployed, powers(game, irulan)[-1]) == (True, Power.CORRINO)


def test_al_11_passes_the_sponsors_card(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:atreides-propagandist")
    assert is_aligned(game.table(), game.piece(piece), "vernius")


@pytest.mark.parametrize("card", [MENTAT, SISTER])
def test_al_11_fails_any_other_card(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    piece = game.card(card)
    assert not is_aligned(game.table(), game.piece(piece), "vernius")


def test_cp_01_passes_a_card_that_is_captured(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    target = game.card(MENTAT, "ordos", engaged=True)
    troop = game.card("eots:assassin-cohort", "ordos", on=target)
    game.do(f"capture {target} by vernius")
    now = game.piece(target), game.piece(troop)
    assert [(p.holder, p.owner) for p in now] == [("vernius", "ordos")] * 2
    assert now[0].engaged


def test_cp_01_passes_an_assigned_card_alone(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    desert = game.card("eots:imperial-basin", "ordos")
    harvester = game.card("eots:spice-harvester", "ordos", on=desert)
    game.do(f"capture {harvester} by vernius")
    assert (game.piece(harvester).holder, game.piece(harvester).parent) == ("vernius", None)
    assert game.piece(desert).holder == "ordos"


def test_cp_01_fails_the_own_card_or_one_in_no_domain(catalog: Catalog) -> None:
    from tracker.engine.words import Place
    from tracker.rules.governance import capture, verify_capture

    game = play(catalog)
    assert game.refused(f"capture {game.card(MENTAT)} by vernius") == "CP-01"
    hand = game.piece(game.card(MENTAT, "ordos", Place.HAND))
    at = game.table()
    at.overrule = "whatever"
    capture(at, hand, "vernius")
    verify_capture(at, hand, "vernius")
    assert (at.events, at.broken) == ([], ["CP-01"])


def test_cp_02_passes_an_adversary_subdued_at_once(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:sardaukar-battalion", "ordos", on=game.card(MENTAT, "ordos"))
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).subdued


def test_cp_02_fails_subduing_another_power(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(SISTER, "ordos")
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).deployed


def test_cp_03_passes_favor_by_the_cost_each_time(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SLAVER, "ordos")
    game.do(f"capture {piece} by vernius")
    for left in (7, 4):
        game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=1))
        game.do(f"deploy {piece}")
        assert game.house().favor == left
        game.do(f"subdue {piece}")


def test_cp_03_fails_without_that_favor(catalog: Catalog) -> None:
    game = play(catalog, favor=2)
    piece = game.card(SLAVER, subdued=True, deferment=1)
    assert game.refused(f"deploy {piece}") == "F-07"


def test_cp_04_passes_a_favor_now_and_at_each_redeployment(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(SISTER, "ordos")
    game.do(f"capture {piece} by vernius")
    game.do(f"subdue {piece}")
    game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=1))
    game.do(f"deploy {piece}")
    assert game.house().favor == 8


def test_cp_04_fails_favor_while_it_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SISTER, "ordos", subdued=True)
    game.do(f"capture {piece} by vernius")
    assert game.house().favor == 10


def test_cp_05_passes_spice_and_tokens_that_stay(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card("eots:imperial-basin", "ordos")
    game.do(f"ordos: spice {desert} 2")
    game.do(f"subdue {desert}")
    game.happen(TokensChanged(piece=desert, token=Token.DEFERMENT, by=1))
    game.do(f"capture {desert} by vernius")
    assert game.piece(desert).tokens == {Token.SPICE: 2, Token.DEFERMENT: 1}


def test_cp_05_fails_keeping_them_when_discarded(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card("eots:imperial-basin")
    game.do(f"spice {desert} 2")
    game.do(f"toss {desert}")
    assert (game.piece(desert).tokens, game.game.spent) == ({}, 2)


def test_cp_06_passes_the_owner_who_stays(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos", subdued=True)
    game.do(f"capture {piece} by vernius")
    game.do(f"toss {piece}")
    assert (game.piece(piece).owner, game.piece(piece).holder) == ("ordos", "ordos")


def test_cp_06_fails_a_captor_who_would_own_it(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos", subdued=True)
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).owner != "vernius"


def test_cp_07_passes_an_adversary_of_the_deck(catalog: Catalog) -> None:
    game = play(catalog)
    both = (Power.HARKONNEN, Power.CORRINO, Power.GUILD)
    game.happen(PowersSet(house="vernius", powers=(Power.ATREIDES,), adversaries=both))
    piece = game.card("eots:guild-navigator", "ordos")
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).subdued


def test_cp_07_fails_an_adversary_of_somebody_else(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card("eots:guild-navigator", "ordos")
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).deployed


@pytest.mark.parametrize(("said", "favor"), [("kept", 9), ("subdued", 10)])
def test_so_17_passes_what_the_players_say(catalog: Catalog, said: str, favor: int) -> None:
    game = play(catalog)
    piece = game.card(SISTER, "ordos")
    game.do(f"capture {piece} by vernius")
    assert game.house().favor == 10
    game.do(f"answer {said}")
    assert (game.piece(piece).subdued, game.house().favor) == (said == "subdued", favor)


def test_so_17_fails_asking_where_it_is_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "subdued"})
    piece = game.card(MENTAT, "ordos")
    game.do(f"capture {piece} by vernius")
    assert (game.game.questions, game.piece(piece).subdued) == ((), True)


def test_v_13_passes_a_captured_personas_ventures_asked_for(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    target = game.card("eots:house-swordmaster", "ordos")
    venture = game.card("eots:best-blade", "ordos", on=target)
    other = game.card("eots:house-swordmaster", "ordos")
    game.do(f"capture {target} by vernius")
    game.do(f"answer {other}")
    assert (game.piece(venture).parent, game.piece(venture).holder) == (other, "ordos")


def test_al_06_passes_an_allegiance_set_before(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.happen(AllegiancesSet(piece=piece, powers=(Power.FREMEN,)))
    assert outsider_favor(game.table(), "vernius", game.piece(piece)) == 1


def test_ct_08_passes_a_smuggler_by_the_word(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:arrakeen")
    piece = game.card(TUEK)
    game.do(f"deploy smuggler band on {piece}")
    assert len(game.game.assigned(piece)) == 1


def test_al_06_passes_an_adopted_allegiance_that_the_text_gives_at_times(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(KYNES)
    game.do(f"adopt {piece} fremen")
    game.do("note Dune is not governed")
    assert powers(game, piece) == (Power.CORRINO, Power.FREMEN)
