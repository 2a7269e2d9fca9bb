"""What cards in play make of numbers, subtypes and powers: each construct, and the order."""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from petition_cases import in_assembly, shut
from places import DOCS
from tracker_cases import play
from wrong_cases import choose, down, hand, tokens

import errata
from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import Power, Subtype, Talent
from tracker.engine.events import CardMoved, CardsSubdued
from tracker.engine.words import Phase, Place
from tracker.standing.assigning import can_assign
from tracker.standing.figures import (
    ORDER,
    FigureStep,
    allegiances,
    assembly_limit,
    command,
    cost,
    figure,
    hand_limit,
    rank,
    resistance,
)
from tracker.standing.kinds import subtypes

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

GURNEY, MENTAT, GUARD = "eots:gurney-halleck", "eots:house-mentat", "eots:guard-commander"
BASIN, TROOP = "eots:imperial-basin", "jotc:vanguard-battalion"
DOC = DOCS / "standing.md"


# --- the order that the document tells ------------------------------------------------------------


def told() -> list[list[str]]:
    """The rows of the document's table: step, what, rules, cards."""
    lines = DOC.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in one.split("|")[1:-1]] for one in lines if one[:2] == "| "]
    return [row for row in rows if row[0] != "step" and "---" not in row[0]]


DOES: dict[FigureStep, tuple[type, ...]] = {
    FigureStep.IDENTITY: (p.PaidX,),
    FigureStep.KINDS: (h.GainsKind, h.GainsPower, h.DeclaredPower, h.LosesPowers),
    FigureStep.SET: (h.IsSet,),
    FigureStep.ADD: (h.Adds,),
    FigureStep.DOUBLE: (h.Doubles,),
    FigureStep.FLOOR: (h.AtLeast,),
}
"""What a card must make hold to depend on a step."""


def test_the_document_names_the_order_of_the_code() -> None:
    assert [row[0] for row in told()] == list(ORDER)
    assert tuple(DOES) == ORDER


@pytest.mark.parametrize("step", ORDER)
def test_the_cards_of_a_step_depend_on_it(catalog: Catalog, step: FigureStep) -> None:
    (row,) = [row for row in told() if row[0] == step]
    for name in row[3].split(", "):
        found = [card for card in catalog.all_cards() if card.name == name]
        assert any(
            isinstance(one, DOES[step]) for card in found for one in nested(card.program.standing)
        ), name


@pytest.mark.parametrize("row", told(), ids=lambda row: row[0])
def test_the_rules_of_a_step_are_rules(row: list[str]) -> None:
    asked = re.findall(r"[A-Z]+-\d+", row[2])
    assert asked
    for one in asked:
        assert errata.rule(one).id == one


# --- numbers --------------------------------------------------------------------------------------


def test_what_is_assigned_adds_to_its_parent(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    at, piece = game.table(), game.piece(gurney)
    before = (rank(at, piece, Talent.BATTLE) or 0, command(at, piece), resistance(at, piece))
    valor = game.card("eots:valor", on=gurney)
    game.card("tat:expert-command", on=gurney, engaged=True)
    for _ in range(2):
        game.card("eots:hand-of-god", on=gurney)
    at = game.table()
    now = (rank(at, piece, Talent.BATTLE) or 0, command(at, piece), resistance(at, piece))
    assert [new - old for new, old in zip(now, before, strict=True)] == [1, 2, 2]
    game.happen(CardsSubdued(pieces=(valor,)))
    assert rank(game.table(), piece, Talent.BATTLE) == before[0]


def test_which_card_gives_how_much_is_told(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    valor = game.card("eots:valor", on=gurney)
    game.do("effect gurney battle +2")
    found = figure(game.table(), game.piece(gurney), Trait.BATTLE_RANK, 3)
    assert [(part.step, part.by, part.amount) for part in found.parts] == [
        (FigureStep.ADD, valor, 1),
        (FigureStep.ADD, "", 2),
    ]
    assert (found.printed, found.number) == (3, 6)


def test_ta_03_passes_a_bonus_to_a_missing_rank(catalog: Catalog) -> None:
    game = play(catalog)
    holding = game.card("eots:choam-directorship")
    assert rank(game.table(), game.piece(holding), Talent.WEIRDING) is None
    game.card("tat:deep-training", on=holding)
    assert rank(game.table(), game.piece(holding), Talent.WEIRDING) == 2


def test_duncan_idaho_with_a_crysknife(catalog: Catalog) -> None:
    game = play(catalog)
    idaho = game.card("tat:duncan-idaho")
    game.card("eots:crysknife", on=game.card("eots:stilgar"))
    at, piece = game.table(), game.piece(idaho)
    before = (command(at, piece), rank(at, piece, Talent.BATTLE) or 0)
    blade = game.card("eots:crysknife", on=idaho)
    at = game.table()
    assert (command(at, piece), rank(at, piece, Talent.BATTLE)) == (before[0] + 1, before[1] + 1)
    game.happen(CardsSubdued(pieces=(blade,)))
    assert command(game.table(), piece) == before[0]


def test_harkonnen_sleeper_by_its_deferment_tokens(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card("jotc:harkonnen-sleeper", subdued=True, deferment=3)
    assert rank(game.table(), game.piece(sleeper), Talent.INTRIGUE) == 1
    game.do(f"deploy {sleeper}")
    assert rank(game.table(), game.piece(sleeper), Talent.INTRIGUE) == 4


@pytest.mark.parametrize("kind", ["eots:spice-harvester", "jotc:harvester-pad"])
def test_dune_men_beside_a_harvester(catalog: Catalog, kind: str) -> None:
    game = play(catalog)
    fief, other = game.card(BASIN), game.card("eots:arrakeen")
    men = game.card("jotc:dune-men", on=fief)
    before = rank(game.table(), game.piece(men), Talent.BATTLE) or 0
    game.card(kind, on=other)
    assert rank(game.table(), game.piece(men), Talent.BATTLE) == before
    game.card(kind, on=fief)
    assert rank(game.table(), game.piece(men), Talent.BATTLE) == before + 1


def test_command_never_falls_below_0(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    for _ in range(9):
        game.card("jotc:semuta-addiction", "ordos", on=gurney)
    assert command(game.table(), game.piece(gurney)) == 0


@pytest.mark.parametrize("card", ["eots:doctor-kynes"])
def test_a_bonus_of_a_card_to_itself_waits_for_its_condition(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    kynes = game.card(card)
    game.card("eots:dune", "ordos")
    before = command(game.table(), game.piece(kynes))
    dune = game.card("eots:dune")
    assert command(game.table(), game.piece(kynes)) == before + 2
    game.happen(CardsSubdued(pieces=(dune,)))
    assert command(game.table(), game.piece(kynes)) == before


def test_limits_are_raised_for_who_governs_the_card(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(MENTAT)
    game.card("eots:landsraad-emissary", subdued=True)
    game.card("eots:landsraad-emissary", "ordos")
    game.card("eots:landsraad-emissary", "ordos", Place.HOUSE_DISCARD)
    at = game.table()
    assert (hand_limit(at, "vernius"), assembly_limit(at, "vernius")) == (8, 3)
    assert (hand_limit(at, "ordos"), assembly_limit(at, "ordos")) == (7, 4)


def test_cl_05_passes_a_raised_hand_limit(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.HOUSE_DISCARD)
    game.card(MENTAT)
    game.do("vernius: next")
    game.do("ordos: next")
    hands = [game.game.count(house, Place.HAND) for house in ("vernius", "ordos")]
    assert hands == [8, 7]


# --- costs ----------------------------------------------------------------------------------------


def price_of(game: Play, piece: str) -> int | None:
    return cost(game.table(), game.piece(piece))


def test_one_adds_before_one_doubles(catalog: Catalog) -> None:
    """Windtrap and Heat Sickness: less 1, then twice, whichever came first."""
    for first, second in permutations(("eots:windtrap", "eots:heat-sickness")):
        game = play(catalog)
        fief = game.card(BASIN)
        game.card(first, on=fief)
        troop = down(game, game.card(TROOP, on=fief))
        game.card(second, on=fief)
        assert price_of(game, troop) == (3 - 1) * 2


def test_windtrap_is_for_subdued_personnel_of_its_fief(catalog: Catalog) -> None:
    game = play(catalog)
    fief, other = game.card(BASIN), game.card("eots:arrakeen")
    game.card("eots:windtrap", on=fief)
    troops = [game.card(TROOP, on=fief), down(game, game.card(TROOP, on=other)), hand(game, TROOP)]
    assert [price_of(game, one) for one in troops] == [3, 3, 3]
    assert price_of(game, down(game, troops[0])) == 2


def test_no_cost_falls_below_0(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(BASIN)
    for _ in range(5):
        game.card("eots:windtrap", on=fief)
    assert price_of(game, down(game, game.card(TROOP, on=fief))) == 0


@pytest.mark.parametrize(
    ("words", "mine", "theirs"),
    [
        ("effect game cost +1", 3, 3),
        ("effect vernius cost -1 until interval", 1, 2),
        ("effect ordos cost +2", 2, 4),
    ],
)
def test_a_cost_is_changed_by_the_word_of_the_table(
    catalog: Catalog, words: str, mine: int, theirs: int
) -> None:
    game = play(catalog)
    pieces = hand(game, GUARD), hand(game, GUARD, "ordos")
    game.do(words)
    assert [price_of(game, one) for one in pieces] == [mine, theirs]
    before = game.house().solaris
    game.do(f"deploy {pieces[0]}")
    assert before - game.house().solaris == mine


def test_a_venture_gives_nothing_before_it_is_activated(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:recruitment-drive", on=game.card("eots:house-agent"))
    assert price_of(game, hand(game, TROOP)) == 3


def test_gurney_frees_only_what_is_assigned_to_him(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:gurney-halleck")
    host, venture = game.card("eots:stilgar"), hand(game, "eots:pogrom")
    before = game.house().solaris
    game.do(f"deploy {venture} on {host}")
    assert before - game.house().solaris == game.cards["eots:pogrom"].cost


def test_spice_infusion_is_paid_for_anew(catalog: Catalog) -> None:
    game = play(catalog, solaris=20)
    paul, infusion = game.card("eots:paul-atreides"), hand(game, "jotc:spice-infusion")
    before = rank(game.table(), game.piece(paul), Talent.PRESCIENCE) or 0
    game.do(f"deploy {infusion} x=3 on {paul}")
    game.do(f"subdue {infusion}")
    assert rank(game.table(), game.piece(paul), Talent.PRESCIENCE) == before
    from tracker.engine.events import TokensChanged
    from tracker.engine.words import Token

    game.happen(TokensChanged(piece=infusion, token=Token.DEFERMENT, by=1))
    game.do(f"deploy {infusion} x=2")
    assert rank(game.table(), game.piece(paul), Talent.PRESCIENCE) == before + 2


# --- petitions ------------------------------------------------------------------------------------


def test_water_despot_lends_for_a_dune_fief_alone(catalog: Catalog) -> None:
    from tracker.rules.petition.bids import ceiling

    game = play(catalog, solaris=5)
    game.card("jotc:water-despot", on=game.card(GURNEY))
    game.do(f"petition {in_assembly(game, 'eots:arrakeen')}")
    assert ceiling(game.table(), "vernius") == 10
    assert ceiling(game.table(), "ordos") == game.house("ordos").solaris
    game = play(catalog, solaris=5)
    game.card("jotc:water-despot", on=game.card(GURNEY))
    game.do(f"petition {in_assembly(game, 'eots:choam-directorship')}")
    assert ceiling(game.table(), "vernius") == 5


def test_water_despot_has_its_ally_subdued(catalog: Catalog) -> None:
    game = play(catalog, solaris=5)
    gurney = game.card(GURNEY)
    game.card("jotc:water-despot", on=gurney)
    game.do("ordos: gain 15 solaris", why="so the scene is laid")
    game.do(f"petition {in_assembly(game, 'eots:arrakeen')}")
    shut(game).do("ordos: bid 5")
    game.do("vernius: bid 6")
    game.do("ordos: pass")
    choose(game, gurney)
    assert (game.piece(gurney).subdued, game.house().favor, game.house().solaris) == (True, 10, 0)


# --- room and tokens ------------------------------------------------------------------------------


@pytest.mark.parametrize(("power", "room"), [("eots:lady-jessica", True), (GURNEY, False)])
def test_honor_guard_takes_no_room_among_the_sisterhood(
    catalog: Catalog, power: str, room: bool
) -> None:
    game = play(catalog, settings={"command-limit": "enforce"})
    host = game.card(power)
    for _ in range(game.cards[power].command or 0):
        game.card("eots:assassin-cohort", on=host)
    guard = hand(game, "tat:honor-guard")
    assert can_assign(game.table(), "vernius", game.piece(guard), game.piece(host)) is room


@pytest.mark.parametrize(("first", "fits"), [("eots:slip-tip", True), ("eots:crysknife", False)])
def test_slip_tip_makes_room_for_another_blade(catalog: Catalog, first: str, fits: bool) -> None:
    game = play(catalog)
    host = game.card("eots:house-swordmaster")
    game.card(first, on=host)
    blade = hand(game, "eots:kindjal")
    assert can_assign(game.table(), "vernius", game.piece(blade), game.piece(host)) is fits


# --- subtypes and powers --------------------------------------------------------------------------


def test_ct_04_passes_a_noble_who_is_no_vassal(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    assert Subtype.NOBLE not in subtypes(game.table(), game.piece(gurney))
    peer = game.card("eots:peer-of-the-realm", on=gurney)
    now = subtypes(game.table(), game.piece(gurney))
    assert (Subtype.NOBLE in now, Subtype.VASSAL in now) == (True, False)
    game.do(f"subdue {peer}")
    assert Subtype.VASSAL in subtypes(game.table(), game.piece(gurney))


@pytest.mark.parametrize("host", [MENTAT, GURNEY])
def test_noble_born_makes_an_ally_and_a_noble(catalog: Catalog, host: str) -> None:
    game = play(catalog)
    persona = game.card(host)
    game.card("jotc:noble-born", on=persona)
    now = subtypes(game.table(), game.piece(persona))
    assert {Subtype.ALLY, Subtype.NOBLE} <= now
    assert Subtype.AIDE not in now


def test_duncan_idaho_is_not_the_noble_he_needs(catalog: Catalog) -> None:
    game = play(catalog)
    duncan = game.card("tat:duncan-idaho")
    game.card("eots:peer-of-the-realm", on=duncan)
    assert allegiances(game.table(), game.piece(duncan)) == (Power.FREMEN,)
    leto = game.card("eots:duke-leto-atreides", "ordos")
    assert Power.ATREIDES in allegiances(game.table(), game.piece(duncan))
    game.do(f"subdue {leto}")
    assert allegiances(game.table(), game.piece(duncan)) == (Power.FREMEN,)


def test_disguising_uniform_takes_all_powers(catalog: Catalog) -> None:
    for cards in permutations(("tat:disguising-uniform", "jotc:guild-bank-representative")):
        game = play(catalog)
        gurney = game.card(GURNEY)
        for one in cards:
            game.card(one, on=gurney)
        assert allegiances(game.table(), game.piece(gurney)) == ()


def test_house_subfief_shares_what_the_homeworld_is(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card(BASIN)
    game.card("jotc:house-subfief", on=desert)
    assert allegiances(game.table(), game.piece(desert)) == ()
    game.card("eots:caladan")
    assert allegiances(game.table(), game.piece(desert)) == (Power.ATREIDES,)


def test_ce_09_passes_one_choice_that_stays_with_the_card(catalog: Catalog) -> None:
    game = play(catalog)
    mentat, secret = game.card(MENTAT), hand(game, "eots:secret-allegiance")
    game.do(f"deploy {secret} on {mentat}")
    choose(game, "Fremen")
    assert allegiances(game.table(), game.piece(mentat)) == (Power.FREMEN,)
    game.do(f"subdue {secret}")
    assert allegiances(game.table(), game.piece(mentat)) == ()
    from tracker.engine.events import TokensChanged
    from tracker.engine.words import Token

    game.happen(TokensChanged(piece=secret, token=Token.DEFERMENT, by=2))
    game.do(f"deploy {secret}")
    assert not game.game.questions
    assert allegiances(game.table(), game.piece(mentat)) == (Power.FREMEN,)
    game.happen(CardMoved(piece=secret, holder="vernius", place=Place.HOUSE_DISCARD))
    assert allegiances(game.table(), game.piece(mentat)) == ()
    assert not game.game.effects


# --- laws -----------------------------------------------------------------------------------------

GIVERS = ("eots:valor", "tat:expert-command", "eots:hand-of-god", "jotc:noble-born")


def shown(game: Play, piece: str) -> tuple[object, ...]:
    at, found = game.table(), game.piece(piece)
    numbers = (command(at, found), resistance(at, found), rank(at, found, Talent.BATTLE))
    return (*numbers, subtypes(at, found), allegiances(at, found), tokens(game, piece))


def test_the_order_of_deployment_changes_nothing(catalog: Catalog) -> None:
    seen = set()
    for cards in permutations((*GIVERS, "jotc:guild-bank-representative")):
        game = play(catalog)
        gurney = game.card(GURNEY)
        for one in cards:
            game.card(one, on=gurney)
        seen.add(shown(game, gurney))
    assert len(seen) == 1


@pytest.mark.parametrize("card", GIVERS)
def test_a_card_that_goes_takes_all_it_gave(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    before = shown(game, gurney)
    given = game.card(card, on=gurney)
    assert shown(game, gurney) != before
    game.happen(CardMoved(piece=given, holder="vernius", place=Place.HOUSE_DISCARD))
    assert shown(game, gurney) == before
