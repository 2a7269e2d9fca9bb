"""Deployment from hand (sections 2 and 10), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Subtype
from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.events import EffectBegan, FavorChanged, SolarisChanged
from tracker.engine.words import Place, StatName, Until
from tracker.standing.figures import resistance
from tracker.standing.kinds import subtypes
from tracker.standing.price import cost_of, verify_can_be_in_play
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, SWORDMASTER, EMISSARY = "eots:house-mentat", "eots:house-swordmaster", "jotc:pyon-elder"
PISTOL, COURTIERS, KINDJAL = "eots:maula-pistol", "eots:imperial-courtiers", "eots:kindjal"
COMMANDER, NATIVE = "eots:guard-commander", "eots:fremen-naib"


def in_hand(game: Play, card: str, house: str = "vernius") -> str:
    """A known card in a hand."""
    return game.card(card, house, Place.HAND)


def test_dp_02_passes_paying_and_entering_disengaged(catalog: Catalog) -> None:
    game = play(catalog)
    at = game.do("deploy house mentat")
    piece = next(piece for piece in game.game.pieces.values() if piece.card == MENTAT)
    assert (piece.deployed, piece.engaged, piece.place) == (True, False, Place.DOMAIN)
    assert game.house().solaris == 16
    assert game.house().unseen[Place.HAND] == 6
    assert at.game.window is not None


def test_dp_02_fails_a_card_that_cannot_be_paid(catalog: Catalog) -> None:
    assert play(catalog, solaris=3).refused("deploy house mentat") == "DP-02"


def test_dp_02_fails_and_the_overruled_pays_what_there_is(catalog: Catalog) -> None:
    game = play(catalog, solaris=3)
    game.do("deploy house mentat", why="the table agreed")
    assert game.house().solaris == 0


def test_z_01_fails_a_card_from_a_hand_that_is_known_to_be_empty(catalog: Catalog) -> None:
    game = play(catalog)
    for card in ("house agent", *["house mentat"] * 3, "choam delegate"):
        game.do(f"deploy {card}")
        game.happen(SolarisChanged(house="vernius", by=20))
    game.do("deploy dune smuggler", why="no Dune fief is needed here")
    game.do("deploy carthag privateer")
    assert game.refused("deploy house agent") == "Z-01"


def test_dp_03_passes_a_resource_from_hand(catalog: Catalog) -> None:
    game = play(catalog)
    target, pistol = game.card(COMMANDER), in_hand(game, PISTOL)
    game.do(f"deploy {pistol} on {target}")
    assert game.piece(pistol).parent == target


def test_dp_03_fails_an_event_from_hand(catalog: Catalog) -> None:
    assert play(catalog).refused("deploy production quota") == "DP-03"


@pytest.mark.parametrize("card", [PISTOL, MENTAT])
def test_dp_04_fails_favor_for_a_card_from_hand(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    target, piece = game.card(COMMANDER), in_hand(game, card)
    assert game.refused(f"deploy {piece} on {target} favor=1") == "DP-04"


def test_dp_04_passes_solaris_alone_for_a_sponsors_card(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("deploy atreides propagandist")
    assert (game.house().solaris, game.house().favor) == (17, 10)


def test_dp_05_passes_what_the_options_list(catalog: Catalog) -> None:
    game = play(catalog)
    target, pistol, mentat = game.card(COMMANDER), in_hand(game, PISTOL), in_hand(game, MENTAT)
    listed = [words for words in game.legal("vernius") if ": deploy " in words]
    assert listed == [f"vernius: deploy {pistol} on {target}", f"vernius: deploy {mentat}"]
    for words in listed:
        game.do(words)


def test_dp_05_fails_a_resource_without_a_target(catalog: Catalog) -> None:
    with pytest.raises(Misread, match='"on" and a card'):
        play(catalog).do("deploy maula pistol")


def test_dp_05_fails_a_card_nobody_knows(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="a subdued card of yours, or a card in your hand"):
        play(catalog).do("deploy xyzzy")


def test_dp_05_fails_a_name_that_fits_several(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = (game.card(MENTAT, subdued=True, deferment=n) for n in (1, 2))
    with pytest.raises(SeveralFit, match=f"{first}.*{second}"):
        game.do("deploy house mentat")


def test_dp_06_passes_one_favor_for_another_power(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("deploy renegade sister")
    assert (game.house().solaris, game.house().favor) == (17, 9)


@pytest.mark.parametrize("card", ["house mentat", "atreides propagandist"])
def test_dp_06_fails_favor_for_none_or_the_sponsor(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    game.do(f"deploy {card}")
    assert game.house().favor == 10


def test_dp_07_passes_a_rivals_card_the_text_allows(catalog: Catalog) -> None:
    game = play(catalog)
    rival = game.card(MENTAT, "ordos")
    game.do(f"deploy byzantine corruption on {rival}")
    child = game.game.assigned(rival)[0]
    assert (child.holder, child.owner, game.house().favor) == ("ordos", "vernius", 9)


def test_dp_07_passes_a_card_that_asks_for_a_rival(catalog: Catalog) -> None:
    game = play(catalog)
    game.do(f"deploy elacca languor on {game.card(MENTAT, 'ordos')}")
    assert game.refused(f"deploy elacca languor on {game.card(COMMANDER)}") == "DP-07"


def test_dp_07_fails_a_rivals_card_where_an_own_is_asked_for(catalog: Catalog) -> None:
    game = play(catalog)
    rival = game.card("eots:thufir-hawat", "ordos")
    assert game.refused(f"deploy sabotage on {rival}") == "DP-07"
    assert not [words for words in game.legal("vernius") if rival in words]


def test_ct_02_passes_a_persona_without_a_target(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("deploy house mentat")
    assert [piece.parent for piece in game.game.domain("vernius")] == [None]


def test_ct_02_fails_a_persona_on_a_fief(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan")
    assert game.refused(f"deploy house mentat on {home}") == "CT-02"


def test_ct_02_fails_and_the_overruled_still_stands_alone(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan")
    game.do(f"deploy house mentat on {home}", why="we like it")
    assert game.game.assigned(home) == ()


@pytest.mark.parametrize(
    ("gained", "kinds"),
    [
        (["Ally"], {Subtype.ALLY, Subtype.MENTAT}),
        (["Ally", "Aide"], {Subtype.AIDE, Subtype.MENTAT}),
    ],
)
def test_ct_03_passes_the_kind_gained_last(
    catalog: Catalog, gained: list[str], kinds: set[Subtype]
) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    for kind in gained:
        game.do(f"become {piece} {kind}")
    assert subtypes(game.table(), game.piece(piece)) == kinds


def test_ct_03_fails_being_ally_and_aide(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"become {piece} ally")
    assert Subtype.AIDE not in subtypes(game.table(), game.piece(piece))


def test_ct_04_passes_a_vassal_that_becomes_noble(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:doctor-kynes")
    game.do(f"become {piece} noble")
    kinds = subtypes(game.table(), game.piece(piece))
    assert (Subtype.NOBLE in kinds, Subtype.VASSAL in kinds) == (True, False)


def test_ct_04_fails_a_kind_that_is_none(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    for words in (f"become {piece} king", f"become {piece}", "become"):
        with pytest.raises(Misread, match="a kind of card"):
            game.do(words)


def test_ct_05_passes_an_aide_that_becomes_noble(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"become {piece} noble")
    kinds = subtypes(game.table(), game.piece(piece))
    assert kinds >= {Subtype.AIDE, Subtype.NOBLE}


def test_ct_05_fails_keeping_a_kind_that_was_taken_away(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"become {piece} reverend mother")
    game.do(f"become {piece} not mentat")
    kinds = subtypes(game.table(), game.piece(piece))
    assert kinds == {Subtype.AIDE, Subtype.REVEREND_MOTHER}


def test_ct_06_passes_a_native_with_a_dune_fief(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:arrakeen")
    game.do("deploy dune smuggler")


def test_ct_06_passes_a_native_by_a_guild_bank(catalog: Catalog) -> None:
    game = play(catalog, favor=20)
    arrakeen = game.card("eots:arrakeen", "ordos")
    game.card("tat:guild-bank", on=arrakeen)
    game.do("deploy dune smuggler")


@pytest.mark.parametrize("subdued", [True, False])
def test_ct_06_fails_a_native_without_a_dune_fief(catalog: Catalog, subdued: bool) -> None:
    game = play(catalog)
    if subdued:
        game.card("eots:arrakeen", subdued=True)
    else:
        game.card("eots:arrakeen", "ordos")
    assert game.refused("deploy dune smuggler") == "CT-06"


def test_ct_12_passes_copies_of_what_is_not_unique(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(MENTAT)
    game.do("deploy house mentat")


def test_ct_12_passes_while_the_other_copy_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:cpt-trumane", "ordos", subdued=True)
    game.do("deploy cpt trumane")
    assert [piece.card for piece in game.game.domain("vernius")] == ["tat:cpt-trumane"]


def test_ct_12_fails_a_unique_card_that_is_deployed(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:cpt-trumane", "ordos")
    assert game.refused("deploy cpt trumane") == "CT-12"


def test_ct_12_fails_a_subdued_copy_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"uniqueness-subdued": "yes"})
    game.card("tat:cpt-trumane", "ordos", subdued=True)
    assert game.refused("deploy cpt trumane") == "CT-12"


@pytest.mark.parametrize(("strict", "remarks"), [("warn", 1), ("off", 0), ("enforce", -1)])
def test_ct_12_fails_the_same_character_where_so_set(
    catalog: Catalog, strict: str, remarks: int
) -> None:
    game = play(catalog, settings={"uniqueness-versions": strict})
    game.card("eots:lady-jessica")
    at = game.table()
    jessica = catalog.card("tat:lady-jessica")
    if remarks < 0:
        with pytest.raises(Refused, match="same character"):
            verify_can_be_in_play(at, "ordos", jessica, None)
        return
    verify_can_be_in_play(at, "ordos", jessica, None)
    assert len(at.events) == remarks


@pytest.mark.parametrize(("card", "force"), [("eots:maula-pistol", 1), ("eots:caladan", None)])
def test_ct_13_passes_a_resistance_of_one_where_none_is_printed(
    catalog: Catalog, card: str, force: int | None
) -> None:
    game = play(catalog)
    piece = game.piece(in_hand(game, card))
    printed = catalog.card(card).resistance
    assert resistance(game.table(), piece) == (printed if force is None else force)


def test_ct_13_fails_a_resistance_without_what_effects_add(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(PISTOL, on=game.card(COMMANDER))
    effect = EffectBegan(
        effect="e9", source="", on=piece, stat=StatName.RESISTANCE, amount=2, until=Until.TURN
    )
    game.happen(effect)
    assert resistance(game.table(), game.piece(piece)) == 3


def test_ct_15_passes_a_card_that_is_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan", engaged=True)
    game.do(f"gain 1 solaris by {home}")
    assert game.house().solaris == 21


def test_ct_15_fails_a_card_that_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    mentat = game.card(MENTAT, subdued=True)
    assert game.refused(f"gain 1 favor by {mentat}") == "SB-01"


def test_ct_19_passes_the_x_a_player_chooses(catalog: Catalog) -> None:
    game = play(catalog)
    target, tooth = game.card(COMMANDER), in_hand(game, "eots:poison-gas-tooth")
    listed = [words for words in game.legal("vernius") if tooth in words]
    assert listed[0] == f"vernius: deploy {tooth} on {target} x=0"
    assert listed[-1] == f"vernius: deploy {tooth} on {target} x=20"
    game.do(f"deploy {tooth} on {target} x=3")
    assert (game.house().solaris, game.piece(tooth).tokens) == (17, {"breath": 3})


def test_ct_19_passes_an_x_the_card_defines(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card("eots:lady-jessica", "ordos")
    has = resistance(game.table(), game.piece(target))
    game.do(f"deploy residual poison on {target}")
    assert game.house().solaris == 20 - has


def test_ct_19_passes_an_x_of_nothing_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"x-cost": "zero"})
    tooth = game.piece(in_hand(game, "eots:poison-gas-tooth"))
    assert cost_of(game.table(), tooth, None, None) == 0


def test_ct_19_fails_an_x_above_what_the_card_allows(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card("eots:guild-navigator")
    infusion = in_hand(game, "jotc:spice-infusion")
    assert game.refused(f"deploy {infusion} on {target} x=4") == "CT-19"
    assert len([words for words in game.legal("vernius") if infusion in words]) == 4


@pytest.mark.parametrize("x", ["", "x=", "x=-1", "x=two", "x=10000"])
def test_ct_19_fails_without_an_x(catalog: Catalog, x: str) -> None:
    game = play(catalog)
    with pytest.raises(Misread, match="x=N"):
        game.do(f"deploy poison gas tooth on {game.card(COMMANDER)} {x}".strip())


def test_f_07_passes_a_favor_cost_below_nought_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, favor=0, settings={"cost-below-zero": "yes"})
    game.do("deploy renegade sister")
    assert game.house().favor == -1


def test_f_07_fails_a_favor_cost_beyond_the_favor(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    assert game.refused("deploy renegade sister") == "F-07"
    game.happen(FavorChanged(house="vernius", by=1))
    game.do("deploy renegade sister")


def test_tc_01_fails_a_tactic(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused("deploy well-placed bribes") == "TC-01"
    assert game.do("deploy well-placed bribes", why="no").game.window is None


def test_v_01_passes_a_venture_from_hand(catalog: Catalog) -> None:
    game = play(catalog)
    target, venture = game.card(SWORDMASTER), in_hand(game, "eots:best-blade")
    assert f"vernius: deploy {venture} on {target}" in game.legal("vernius")
    with pytest.raises(Misread, match='"on" and a persona'):
        game.do(f"deploy {venture}")
    game.do(f"deploy {venture} on {target}")
    assert game.piece(venture).parent == target


def test_dp_02_passes_a_card_from_hand_while_a_copy_lies_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    subdued = game.card(MENTAT, subdued=True)
    assert game.refused("deploy house mentat") == "DF-04"
    game.do("deploy house mentat from hand")
    assert game.piece(subdued).subdued
    assert game.house().solaris == 16


def test_dp_02_passes_a_card_from_hand_on_another_target_than_its_copy(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = game.card(COMMANDER), game.card(COMMANDER)
    pistol = game.card(PISTOL, on=first)
    game.do(f"subdue {pistol}")
    game.do(f"deploy maula pistol on {second}")
    assert [game.piece(pistol).subdued, len(game.game.assigned(second))] == [True, 1]
