"""What a card needs to be assigned (CT-08..CT-11, TA-01..TA-03), for each rule and way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from cardbase.program.nodes import things as p
from cardbase.vocabulary import Talent
from tracker.engine.errors import Misread
from tracker.engine.events import EffectBegan, Noted
from tracker.engine.guards import allows
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import Place, Until
from tracker.standing.assigning import accepted, face_up, fits, rightly_governed, wanted
from tracker.standing.context import Context
from tracker.standing.figures import rank
from tracker.standing.selecting import pieces
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, SWORDMASTER = "eots:house-mentat", "eots:house-swordmaster"
PISTOL, COURTIERS, COMMANDER = (
    "eots:maula-pistol",
    "eots:imperial-courtiers",
    "eots:guard-commander",
)


def in_hand(game: Play, card: str, house: str = "vernius") -> str:
    """A known card in a hand."""
    return game.card(card, house, Place.HAND)


def noted(game: Play, rule: str) -> list[str]:
    """What was only remarked by a rule."""
    return [e.text for e in game.events if isinstance(e, Noted) and e.rule == rule]


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("eots:house-battalion", "eots:caladan"),
        (COURTIERS, "eots:caladan"),
        ("eots:landsraad-coalition", "eots:caladan-exports"),
        ("eots:spice-harvester", "eots:imperial-basin"),
    ],
)
def test_ct_08_passes_what_the_text_accepts(catalog: Catalog, card: str, target: str) -> None:
    game = play(catalog)
    piece, on = in_hand(game, card), game.card(target)
    game.do(f"deploy {piece} on {on}")
    assert game.piece(piece).parent == on


@pytest.mark.parametrize(
    ("card", "target"),
    [
        (PISTOL, "eots:caladan"),
        ("eots:landsraad-coalition", "eots:caladan"),
        ("eots:spice-harvester", "eots:arrakeen"),
        (COURTIERS, COMMANDER),
        ("jotc:smuggler-battalion", "eots:caladan-exports"),
        ("jotc:smuggler-band", COMMANDER),
        ("eots:palace-keep", "eots:forbidden-zone"),
        ("tat:lasgun-turret", "eots:arrakeen"),
        ("tat:storm-damage", COMMANDER),
    ],
)
def test_ct_08_fails_what_the_text_does_not_accept(
    catalog: Catalog, card: str, target: str
) -> None:
    game = play(catalog, favor=20)
    piece, on = in_hand(game, card), game.card(target)
    assert game.refused(f"deploy {piece} on {on}") == "CT-08"


def test_ct_08_fails_a_second_projectile(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(COMMANDER)
    game.card("eots:stunner", on=target)
    assert game.refused(f"deploy maula pistol on {target}") == "CT-08"


def test_ct_08_passes_what_lies_on_a_dune_fief(catalog: Catalog) -> None:
    game = play(catalog)
    troop = game.card("eots:house-battalion", on=game.card("eots:arrakeen"))
    game.do(f"deploy storm damage on {troop}")
    other = game.card("eots:house-battalion", on=game.card("eots:caladan"))
    assert game.refused(f"deploy storm damage on {other}") == "CT-08"


def test_ct_08_passes_a_turret_where_a_bastion_stands(catalog: Catalog) -> None:
    game = play(catalog)
    city = game.card("eots:arrakeen")
    game.card("jotc:pyon-village", on=city)
    game.do(f"deploy lasgun turret on {city}")


def test_ct_08_passes_every_resource_of_the_catalog(catalog: Catalog) -> None:
    for card in catalog.all_cards():
        if card.type == "Resource":
            assert wanted(card), card.id


def accepts(at: Table, house: str, piece: Piece, target: Piece) -> None:
    """Refuses what the text of a card does not name: what, whose, which side up."""
    face_up(at, piece, target)
    accepted(at, house, piece, target)
    rightly_governed(at, house, piece, target)


takes = allows(accepts)


def legal_targets(at: Table, house: str, piece: Piece) -> tuple[Piece, ...]:
    """All cards that a card could be assigned to by its text, in the order they came."""
    context = Context(at, house, piece.id)
    found = {
        one.id: one
        for way in wanted(at.card(piece))
        for one in pieces(context, roomy(way))
        if fits(at, house, piece, way, one)
    }
    return tuple(found.values())


def roomy(way: p.Which) -> p.Which:
    """A way without what must not be there, which more than one of may be allowed (Slip-Tip)."""
    return replace(way, lacks=None) if isinstance(way, p.Cards) else way


def test_ct_08_passes_what_is_listed_and_nothing_else(catalog: Catalog) -> None:
    """What a text lists as its targets is what it accepts, for each resource and each target."""
    game = play(catalog)
    fief, persona = game.card("eots:arrakeen"), game.card(COMMANDER)
    rivals = game.card(COMMANDER, "ordos")
    game.card("eots:house-battalion", on=fief)
    game.card("eots:stunner", on=persona)
    game.card("eots:imperial-basin", "ordos", subdued=True)
    game.card("eots:choam-directorship")
    assert rivals
    lying = [one for one in game.game.pieces.values() if one.place is Place.DOMAIN]
    at = game.table()
    for card in catalog.all_cards():
        if card.type != "Resource":
            continue
        piece = replace(game.piece(persona), card=card.id, parent=None, place=Place.HAND)
        listed = {one.id for one in legal_targets(at, "vernius", piece)}
        taken = {one.id for one in lying if takes(at, "vernius", piece, one)}
        assert listed == taken, card.id


def test_ct_09_passes_a_card_that_an_effect_moves(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = game.card(COMMANDER), game.card(COMMANDER)
    pistol = game.card(PISTOL, on=first)
    game.do(f"reassign {pistol} on {second}")
    assert game.piece(pistol).parent == second


def test_ct_09_fails_what_is_not_assigned(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = game.card(COMMANDER), game.card(COMMANDER)
    assert game.refused(f"reassign {first} on {second}") == "CT-09"
    with pytest.raises(Misread, match='"on" and the card'):
        game.do(f"reassign {first}")


def test_ct_09_fails_a_card_on_what_lies_on_it(catalog: Catalog) -> None:
    game = play(catalog)
    troop = game.card("eots:house-battalion", on=game.card("eots:caladan"))
    pistol = game.card(PISTOL, on=troop)
    with pytest.raises(Misread, match="does not lie on it"):
        game.do(f"reassign {troop} on {pistol}", why="whatever")


def personnel(game: Play, number: int) -> str:
    """A persona of Command 1 that holds so many personnel."""
    target = game.card(COMMANDER)
    for _ in range(number):
        game.card("eots:house-battalion", on=target)
    return target


def test_ct_10_passes_personnel_within_the_command(catalog: Catalog) -> None:
    game = play(catalog, settings={"command-limit": "enforce"})
    game.do(f"deploy house battalion on {personnel(game, 0)}")


def test_ct_10_fails_personnel_beyond_the_command(catalog: Catalog) -> None:
    game = play(catalog, settings={"command-limit": "enforce"})
    assert game.refused(f"deploy house battalion on {personnel(game, 1)}") == "CT-10"


@pytest.mark.parametrize(("strict", "remarks"), [("warn", 1), ("off", 0)])
def test_ct_10_passes_by_the_strictness_of_the_game(
    catalog: Catalog, strict: str, remarks: int
) -> None:
    game = play(catalog, settings={"command-limit": strict})
    game.do(f"deploy house battalion on {personnel(game, 1)}")
    assert len(noted(game, "CT-10")) == remarks


def test_ct_10_passes_what_counts_as_the_game_has_it(catalog: Catalog) -> None:
    game = play(catalog, settings={"command-limit": "enforce"})
    game.do(f"deploy maula pistol on {personnel(game, 1)}")
    game = play(catalog, settings={"command-limit": "enforce", "command-counts": "resources"})
    assert game.refused(f"deploy maula pistol on {personnel(game, 1)}") == "CT-10"


def test_ct_10_passes_guards_that_do_not_count(catalog: Catalog) -> None:
    game = play(catalog, favor=20, settings={"command-limit": "enforce"})
    sister = game.card("eots:renegade-sister")
    game.card("eots:assassin-cohort", on=sister)
    game.do(f"deploy honor guard on {sister}")
    other = personnel(game, 1)
    assert game.refused(f"deploy honor guard on {other}") == "CT-10"
    home = game.card("eots:caladan")
    for _ in range(6):
        game.card("eots:house-battalion", on=home)
    game.do(f"deploy atreides house guard on {home}")


def limited(catalog: Catalog, **settings: str) -> tuple[Play, str, str]:
    """Two personas, a Byzantine Corruption of Limit 2 twice on the first."""
    game = play(catalog, settings={name.replace("_", "-"): v for name, v in settings.items()})
    first, second = game.card(COMMANDER), game.card(COMMANDER)
    for _ in range(2):
        game.card("tat:byzantine-corruption", on=first)
    return game, first, second


def test_ct_11_passes_copies_on_another_target(catalog: Catalog) -> None:
    game, _, second = limited(catalog, card_limit="enforce")
    game.do(f"deploy byzantine corruption on {second}")


def test_ct_11_fails_copies_beyond_the_limit(catalog: Catalog) -> None:
    game, first, second = limited(catalog, card_limit="enforce")
    assert game.refused(f"deploy byzantine corruption on {first}") == "CT-11"
    game, _, second = limited(catalog, card_limit="enforce", card_limit_per="house")
    assert game.refused(f"deploy byzantine corruption on {second}") == "CT-11"


@pytest.mark.parametrize(("strict", "remarks"), [("warn", 1), ("off", 0)])
def test_ct_11_passes_by_the_strictness_of_the_game(
    catalog: Catalog, strict: str, remarks: int
) -> None:
    game, first, _ = limited(catalog, card_limit=strict)
    game.do(f"deploy byzantine corruption on {first}")
    assert len(noted(game, "CT-11")) == remarks


def test_ta_01_passes_the_talent_with_its_rank(catalog: Catalog) -> None:
    game = play(catalog)
    game.do(f"deploy maula pistol on {game.card(COMMANDER)}")


@pytest.mark.parametrize("target", [MENTAT, SWORDMASTER])
def test_ta_01_fails_a_persona_without_the_talent(catalog: Catalog, target: str) -> None:
    game = play(catalog)
    assert game.refused(f"deploy maula pistol on {game.card(target)}") == "TA-01"


def test_ta_01_passes_a_holding_with_a_remark(catalog: Catalog) -> None:
    game = play(catalog)
    holding = game.card("eots:caladan-exports")
    game.do(f"deploy choam league on {holding}")
    assert len(noted(game, "TA-01")) == 1


def test_ta_02_passes_a_rank_of_nought(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.happen(
        EffectBegan(effect="e9", source="", on=piece, stat="battle", amount=0, until=Until.STAYS)
    )
    assert rank(game.table(), game.piece(piece), Talent.BATTLE) == 0
    game.do(f"deploy house battalion on {piece}")


def test_ta_02_fails_a_talent_the_card_has_not(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    assert rank(game.table(), game.piece(piece), Talent.BATTLE) is None
    assert game.refused(f"deploy house battalion on {piece}") == "TA-01"


@pytest.mark.parametrize(("talent", "now"), [("intrigue", 4), ("battle", 1)])
def test_ta_03_passes_a_bonus_on_a_rank_or_on_nought(
    catalog: Catalog, talent: str, now: int
) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.happen(
        EffectBegan(effect="e9", source="", on=piece, stat=talent, amount=1, until=Until.TURN)
    )
    assert rank(game.table(), game.piece(piece), Talent(talent.title())) == now


def test_ta_03_fails_a_bonus_that_went_to_another(catalog: Catalog) -> None:
    game = play(catalog)
    piece, other = game.card(MENTAT), game.card(MENTAT)
    game.happen(
        EffectBegan(effect="e9", source="", on=other, stat="battle", amount=1, until=Until.TURN)
    )
    assert rank(game.table(), game.piece(piece), Talent.BATTLE) is None


def test_ta_03_fails_a_talent_by_what_is_taken_off(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.happen(
        EffectBegan(effect="e9", source="", on=piece, stat="battle", amount=-1, until=Until.TURN)
    )
    assert rank(game.table(), game.piece(piece), Talent.BATTLE) is None
