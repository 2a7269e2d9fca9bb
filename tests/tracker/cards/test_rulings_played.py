"""The publisher's rulings on cards, each played at the table, by its id (CRF 1 to 3).

Those of section 4.B, the card errata, stand in `test_rulings_errata.py`.
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

import pytest
from places import TESTS
from tracker_cases import Play, play

from cardbase.vocabulary import Power, Talent
from errata.rulings import all_rulings
from tracker.engine.events import CardsSubdued, TokensChanged
from tracker.engine.words import Place, Token
from tracker.rules.rite.force import force_of
from tracker.standing.figures import allegiances, rank, resistance
from tracker.standing.kinds import governs_dune_fief
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

DUNE, ZONE, CALADAN, TUPILE = "eots:dune", "eots:forbidden-zone", "eots:caladan", "eots:tupile"
KYNES, RABBAN, LETO = "eots:doctor-kynes", "eots:glossu-rabban", "eots:duke-leto-atreides"
NATIVE, MENTAT, AGENT = "eots:dune-smuggler", "eots:house-mentat", "eots:house-agent"
COMMANDER, TROOP = "eots:guard-commander", "eots:house-battalion"
WAY, LITANY = "eots:weirding-way", "eots:litany-against-fear"
JESSICA, MARGOT = "eots:lady-jessica", "eots:lady-margot"
YUEH = "eots:dr-wellington-yueh"


# --- natives, assigned cards, moving to Dune (1.A.i, 1.A.ii) --------------------------------------


def test_ru_12_a_native_needs_a_dune_fief_and_stands_in_the_domain(catalog: Catalog) -> None:
    game = play(catalog)
    native = game.card(NATIVE, place=Place.HAND)
    assert game.refused(f"deploy {native}") == "CT-06"
    game.card("eots:arrakeen")
    game.do(f"deploy {native}")
    assert (game.piece(native).place, game.piece(native).parent) == (Place.DOMAIN, None)


def test_ru_13_forbidden_zone_is_a_dune_fief_for_a_native(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(ZONE)
    game.do(f"deploy {game.card(NATIVE, place=Place.HAND)}")


def test_ru_18_what_is_assigned_stays_but_for_a_move_to_dune(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN)
    game.card("eots:arrakeen")
    troop = game.card(TROOP, on=home)
    assert not any(troop in words for words in game.legal() if "reassign" in words)
    dune = game.card(DUNE, subdued=True, deferment=7)
    game.do(f"deploy {dune}")
    game.do("answer all")
    assert game.piece(troop).parent == dune


def test_ru_19_what_dune_is_no_target_for_stays_behind(catalog: Catalog) -> None:
    game = play(catalog)
    home, dune = game.card(CALADAN), game.card(DUNE, subdued=True, deferment=7)
    troop, guard = game.card(TROOP, on=home), game.card("jotc:atreides-house-guard", on=home)
    game.do(f"deploy {dune}")
    game.do("answer all")
    assert (game.piece(troop).parent, game.piece(guard).parent) == (dune, home)


# --- ventures that start a rite (1.A.iii) ---------------------------------------------------------


def activated(game: Play, card: str, persona: str) -> str:
    """A venture whose rite can be named."""
    venture = game.card(card, on=persona)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    return venture


def bonus(game: Play, piece: str) -> tuple[int, int]:
    """The force and the Resistance of a card in the rite under way."""
    at = game.table()
    return force_of(at, at.piece(piece)), resistance(at, at.piece(piece))


def test_ru_29_its_bonus_is_for_the_rite_it_starts_only(catalog: Catalog) -> None:
    """Jessica has Intrigue 1 and Resistance 3; Doctor Yueh, against whom it goes, Weirding 1."""
    for card, by in ((WAY, (1, 0)), (LITANY, (0, 1))):
        for started in (True, False):
            game = play(catalog, settings={"weirding-rank": "target"})
            jessica, yueh = game.card(JESSICA), game.card(YUEH, "ordos")
            if started:
                activated(game, card, jessica)
                game.do(f"rite intrigue {yueh}")
            else:
                game.card(card, on=jessica)
                game.do(f"rite intrigue {yueh} with {jessica}")
            for words in ("all pass", "all pass", "confirm"):
                game.do(words)
            more = by if started else (0, 0)
            assert bonus(game, jessica) == (1 + more[0], 3 + more[1]), (card, started)


@pytest.mark.parametrize("card", [WAY, LITANY])
@pytest.mark.parametrize(
    ("kind", "target"),
    [("battle", CALADAN), ("arbitration", "eots:exchange-seat"), ("duel", AGENT)],
)
def test_ru_30_any_kind_of_rite_without_its_talent(
    catalog: Catalog, card: str, kind: str, target: str
) -> None:
    game = play(catalog, settings={"weirding-rank": "target"})
    margot, other = game.card(MARGOT), game.card(target, "ordos")
    assert game.refused(f"rite {kind} {other} with {margot}") == "TA-04"
    activated(game, card, margot)
    game.do(f"rite {kind} {other}")
    assert game.game.rite is not None
    assert game.game.rite.kind.lower() == kind


# --- tactics and events (1.A.iv, 1.A.v) -----------------------------------------------------------


def test_ru_48_security_sweep_on_the_homeworld_of_a_third(catalog: Catalog) -> None:
    game = play(catalog, 3)
    dave, duellist = game.card("eots:house-swordmaster"), game.card(COMMANDER, "ordos")
    homeworld = game.card("eots:giedi-prime", "moritani")
    sweep = game.card("eots:security-sweep", "ordos", Place.HAND)
    game.do(f"rite duel {duellist} with {dave}")
    game.do(f"ordos: play {sweep} on {homeworld}")
    assert game.piece(homeworld).engaged
    assert game.game.rite is not None


@pytest.mark.parametrize(("lies", "fits"), [("homeworld", False), ("dune", True), ("down", False)])
def test_ru_56_imperium_events_need_a_homeworld_that_is_not_subdued(
    catalog: Catalog, lies: str, *, fits: bool
) -> None:
    game = play(catalog)
    game.card(CALADAN, subdued=True)
    if lies != "homeworld":
        game.card(DUNE, subdued=lies == "down")
    event = game.card("eots:choam-dividends", subdued=True, deferment=9)
    if fits:
        game.do(f"deploy {event}")
    else:
        assert game.refused(f"deploy {event}") == "E-06"


@pytest.mark.parametrize("fief", ["eots:arrakeen", "eots:carthag", "eots:the-open-bled", DUNE])
def test_ru_58_dune_events_need_a_dune_fief(catalog: Catalog, fief: str) -> None:
    game = play(catalog)
    game.card(CALADAN)
    event = game.card("eots:sandworm", subdued=True, deferment=9)
    assert game.refused(f"deploy {event}") == "E-09"
    governed = game.card(fief)
    game.happen(CardsSubdued(pieces=(governed,)))
    assert game.refused(f"deploy {event}") == "E-09"
    game = play(catalog)
    game.card(fief)
    assert governs_dune_fief(game.table(), "vernius")
    game.do(f"deploy {game.card('eots:sandworm', subdued=True, deferment=9)}")


def test_ru_59_dune_alone_serves_events_of_both_kinds(catalog: Catalog) -> None:
    for event in ("eots:choam-dividends", "eots:sandworm"):
        game = play(catalog)
        game.card(DUNE)
        game.do(f"deploy {game.card(event, subdued=True, deferment=9)}")


def test_ru_60_one_dune_event_in_a_house_interval(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE)
    first, second = (game.card("eots:sandworm", subdued=True, deferment=9) for _ in range(2))
    game.do(f"deploy {first}")
    while game.game.questions or game.game.window:
        game.do("all pass" if game.game.window else f"answer {game.game.questions[0].choices[0]}")
    assert game.refused(f"deploy {second}") == "E-10"


# --- allegiance (1.B) -----------------------------------------------------------------------------


@pytest.mark.parametrize("duke", [LETO, "tat:duke-leto-atreides"])
def test_ru_69_duke_leto_for_2_solaris_and_3_favor(catalog: Catalog, duke: str) -> None:
    game = play(catalog, solaris=5, favor=10)
    card = game.card(duke, place=Place.ASSEMBLY)
    assert game.cards[duke].cost == 5
    game.do(f"petition {card}")
    game.do("all pass")
    game.do("ordos: pass")
    game.do("pay 3")
    assert (game.house().solaris, game.house().favor) == (3, 7)
    assert game.piece(card).deployed


def powers(game: Play, piece: str) -> tuple[Power, ...]:
    return allegiances(game.table(), game.piece(piece))


def test_ru_77_doctor_kynes_comes_with_both_where_dune_is_governed(catalog: Catalog) -> None:
    game = play(catalog, 3)  # House Moritani: the Fremen are its adversaries
    game.do("end")
    game.do("end")
    game.card(DUNE, "moritani")
    kynes = game.card(KYNES, "moritani", subdued=True, deferment=4)
    game.do(f"moritani: deploy {kynes}")
    assert set(powers(game, kynes)) == {Power.CORRINO, Power.FREMEN}
    assert game.piece(kynes).deployed  # not subdued: it came with both, and favor was paid for it
    assert game.house("moritani").favor == 10 - 4


@pytest.mark.parametrize(("house", "subdued"), [("moritani", True), ("ecaz", False)])
def test_ru_78_doctor_kynes_is_looked_at_when_dune_comes(
    catalog: Catalog, house: str, *, subdued: bool
) -> None:
    game = play(catalog, 4)
    for _ in range(2 if house == "moritani" else 3):
        game.do("end")
    kynes, dune = game.card(KYNES, house), game.card(DUNE, house, subdued=True, deferment=7)
    game.do(f"deploy {dune}")
    assert game.piece(kynes).subdued is subdued


def test_ru_79_dune_takes_the_sponsors_allegiance_alone(catalog: Catalog) -> None:
    game = play(catalog)
    dune, arrakeen = game.card(DUNE, "ordos"), game.card("eots:arrakeen", "ordos")
    game.do("end")
    game.happen(
        CardsSubdued(pieces=(dune,)), TokensChanged(piece=dune, token=Token.DEFERMENT, by=7)
    )
    game.do(f"deploy {dune}")
    assert (powers(game, dune), powers(game, arrakeen)) == ((Power.FREMEN,), ())
    game.do(f"capture {dune} by vernius")
    game.do("answer kept")
    assert powers(game, dune) == (Power.ATREIDES,)


# --- talents (1.C) and Direct (1.D.i) -------------------------------------------------------------


def dueling(game: Play, piece: str) -> int | None:
    return rank(game.table(), game.piece(piece), Talent.DUELING)


def test_ru_83_arms_training_gives_a_persona_without_dueling_rank_1(catalog: Catalog) -> None:
    game = play(catalog)
    agent, sword = game.card(AGENT), game.card("eots:house-swordmaster")
    assert dueling(game, agent) is None
    before = dueling(game, sword)
    game.card("eots:arms-training", on=agent)
    game.card("eots:arms-training", on=sword)
    assert dueling(game, agent) == 1
    assert dueling(game, sword) == (before or 0) + 1


def directs(catalog: Catalog, *commands: int, more: int = 0) -> Play | str:
    """Rabban leads a battle with personas of these Commands."""
    game = play(catalog)
    rabban, fief = game.card(RABBAN), game.card(CALADAN, "ordos")
    others = [game.card({1: COMMANDER, 2: MENTAT, 3: MENTAT}[one]) for one in commands]
    if more:
        game.do(f"effect {rabban} command +{more}")
    for piece, wanted in zip(others, commands, strict=True):
        printed = int(game.cards[game.piece(piece).card].command or 0)
        if wanted != printed:
            game.do(f"effect {piece} command +{wanted - printed}")
    said = f"rite battle {fief} with {', '.join((rabban, *others))}"
    try:
        game.do(said)
    except Exception:
        return game.refused(said)
    return game


def test_ru_98_rabban_directs_one_persona_of_command_1(catalog: Catalog) -> None:
    assert isinstance(directs(catalog, 1), Play)
    assert directs(catalog, 1, 1) == "SO-03"
    assert directs(catalog, 2) == "SO-03"


@pytest.mark.parametrize(
    ("commands", "fits"),
    [((1, 1, 1), True), ((2, 1), True), ((3,), True), ((1, 1, 1, 1), False), ((2, 2), False)],
)
def test_ru_99_rabban_of_command_4_directs_3_in_all(
    catalog: Catalog, commands: tuple[int, ...], *, fits: bool
) -> None:
    found = directs(catalog, *commands, more=2)
    assert isinstance(found, Play) if fits else found == "SO-03"


# --- Dune in the seventh turn (2.A.i), the exchange (2.C.iii), subdued parents (3.C) --------------


def test_ru_127_usurp_holding_keeps_dune_from_being_due(catalog: Catalog) -> None:
    game = play(catalog, turn=7)
    game.card(CALADAN)
    dune = game.card(DUNE, subdued=True, deferment=7)
    assert game.refused("end") == "T-11"
    usurp = game.card("eots:usurp-holding", on=game.card(MENTAT))
    game.do(f"activate {usurp}")
    while game.game.window or game.game.questions:
        game.do("all pass" if game.game.window else f"answer {dune}")
    assert game.piece(dune).place is Place.ASSEMBLY
    game.do("end")


def test_ru_127_dune_with_a_token_less_is_not_due(catalog: Catalog) -> None:
    game = play(catalog, turn=7)
    game.card(CALADAN)
    dune = game.card(DUNE, subdued=True, deferment=7)
    game.happen(TokensChanged(piece=dune, token=Token.DEFERMENT, by=-1))
    game.do("end")


def test_ru_193_exchange_proxy_gives_three_spice_more(catalog: Catalog) -> None:
    game = play(catalog, solaris=90, hoard=9)
    proxy = game.card("eots:exchange-proxy", on=game.card(MENTAT))
    game.do("buy 3")
    game.do("all pass")
    assert game.refused("buy 1") == "X-01"
    game.do(f"activate {proxy}")
    game.do("all pass")
    game.do("all pass")
    assert game.refused("buy 4") == "X-02"
    game.do("buy 3")
    game.do("all pass")
    assert game.house().spice == 6
    assert game.refused("buy 1") == "X-01"


def carried(catalog: Catalog) -> tuple[Play, str, str, str]:
    """A harvester with its carryall on a desert that was subdued."""
    game = play(catalog)
    basin, bled = game.card("eots:imperial-basin"), game.card("eots:the-open-bled")
    harvester = game.card("eots:spice-harvester", on=basin)
    carryall = game.card("eots:carryall", on=harvester)
    game.happen(CardsSubdued(pieces=(basin,)))
    game.do("buy 1")
    game.do(f"use {carryall}")
    while game.game.window or game.game.questions:
        game.do("all pass" if game.game.window else f"answer {bled}")
    return game, harvester, carryall, bled


def test_ru_220_a_carryall_takes_a_harvester_off_a_subdued_desert(catalog: Catalog) -> None:
    game, harvester, carryall, bled = carried(catalog)
    assert (game.piece(harvester).parent, game.piece(harvester).deployed) == (bled, True)
    assert (game.piece(carryall).parent, game.piece(carryall).deployed) == (harvester, True)


def test_ru_246_the_harvester_produces_before_it_is_taken_off(catalog: Catalog) -> None:
    """It goes on with its effect on the subdued desert, as far as that is none of the desert's."""
    game = play(catalog)
    basin, arrakeen = game.card("eots:imperial-basin"), game.card("eots:arrakeen")
    harvester = game.card("eots:spice-harvester", on=basin)
    carryall = game.card("eots:carryall", on=harvester)
    game.happen(CardsSubdued(pieces=(basin,)))
    game.do("buy 1")
    assert f"vernius: use {carryall}" not in game.legal()  # Arrakeen is no desert: no target
    assert game.refused(f"use {carryall}") == "CT-16"
    assert game.piece(arrakeen).deployed


# --- none is missed -------------------------------------------------------------------------------


def test_every_ruling_that_names_a_card_is_played_or_says_why_not(catalog: Catalog) -> None:
    names = "|".join({re.escape(card.name) for card in catalog.all_cards()})
    named = re.compile(rf"\b(?:{names})\b")  # one pattern: re does not keep hundreds of them
    naming = {one.id for one in all_rulings().values() if one.cards or named.search(one.statement)}
    code = "".join(file.read_text("utf-8") for file in TESTS.rglob("test_rulings_*.py"))
    tests = re.findall(r"^def (test_ru_\w+)", code, re.MULTILINE)
    played = {f"RU-{one}" for test in tests for one in re.findall(r"ru_(\d+)", test)}
    rows = csv.DictReader(
        (TESTS / "data" / "rulings_not_played.csv").read_text("utf-8").splitlines()
    )
    told = {row["ruling"]: row["reason"] for row in rows}
    assert not naming - played - set(told), "name a card, and are neither played nor explained"
    assert not played & set(told), "are played, and say why not"
    assert set(told) <= naming
    assert all(told.values())
