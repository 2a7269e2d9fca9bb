"""Cards in play that are used (CT-15 to CT-17): General operations, and those of a window."""

from __future__ import annotations

import pytest
from left_cases import left
from rite_tables import GIEDI, PITER, Fight
from tracker_cases import Play, play, through

from cardbase.catalog.catalog import Catalog
from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from cardbase.vocabulary import CardType, Power
from tracker.engine.errors import Misread
from tracker.engine.events import (
    AllegiancesSet,
    CardMoved,
    CardsEngaged,
    CardsSubdued,
    WindowOpened,
)
from tracker.engine.guards import allows
from tracker.engine.words import OperationKind, Phase, Place, WindowKind
from tracker.play.engaging import act, can_use, turn, turned, verify_engage
from tracker.play.permissions import next_asked
from tracker.standing.uses import Engages, uses
from tracker.table import verbs  # noqa: F401 - every verb

CALADAN = "eots:caladan"  # Engage: produce 5 solaris
PAUL = "eots:paul-atreides"  # Engage: examine target subdued event
LETO = "eots:duke-leto-atreides"  # an initiative tactic that engages
GURNEY = "eots:gurney-halleck"  # nothing to use
BANFI = "jotc:lida-banfi"  # an initiative tactic that needs no engaging
GUARD = "jotc:atreides-sector-guard"  # As a tactic (declaration) - engage
SOOSOO = "jotc:soo-soo-nejhre"  # As a tactic (engagement) - engage
TSIMPO = "tat:tsimpo"  # General, and a battle tactic
MANX = "jotc:tivor-manx"  # Subdue this card: ...
FUNDING = "jotc:sponsored-funding"  # Engage an ally with your sponsor's allegiance
TITHES = "tat:baronial-tithes"  # Engage and subdue a Harkonnen ally
MAGNATE = "tat:water-magnate"  # engages the ally it is assigned to
HERITAGE = "eots:hereditary-claim"
SECURITY = "eots:security-sweep"  # Declaration: engages a fief
INTRIGUE = "eots:implicate-traitor"  # an intrigue venture
CONTRACT = "eots:harvesting-contract"  # a Dune charter
BASIN = "eots:imperial-basin"
BARON = "eots:baron-vladimir-harkonnen"
RABBAN = "eots:glossu-rabban"


def opened(
    game: Play,
    kind: WindowKind,
    about: OperationKind | None = OperationKind.EXCHANGE,
    *,
    passing: bool = False,
) -> Play:
    """The same game with a window open."""
    order = game.game.playing()
    game.happen(WindowOpened(kind=kind, about=about, house="vernius", order=order, passing=passing))
    return game


# --- General operations ---------------------------------------------------------------------------


def test_ct_16_passes_a_general_operation(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN)
    assert f"vernius: engage {home}" in game.legal()
    game.do("engage caladan")
    assert not game.piece(home).engaged
    through(game)
    assert game.piece(home).engaged
    assert game.house().solaris == 25
    assert f"vernius: engage {home}" not in game.legal()


@pytest.mark.parametrize("subdued", [True, False])
def test_ct_16_fails_for_a_rivals_or_a_subdued_card(catalog: Catalog, *, subdued: bool) -> None:
    game = play(catalog)
    home = game.card(CALADAN, "vernius" if subdued else "ordos", subdued=subdued)
    assert game.refused(f"engage {home}") == "CT-16"
    assert f"vernius: engage {home}" not in game.legal()


def test_ct_16_fails_without_an_operation_or_with_one_of_a_window(catalog: Catalog) -> None:
    game = play(catalog)
    persona, guard = game.card(GURNEY), game.card(GUARD)
    assert game.refused(f"engage {persona}") == "CT-16"
    assert game.refused(f"engage {guard}") == "CT-16"
    assert not allows(verify_engage)(game.table(), "vernius", game.piece(guard))


def test_ct_16_fails_a_general_operation_in_a_rivals_interval(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN, "ordos")
    assert game.refused(f"ordos: engage {home}") == "T-06"
    assert not allows(verify_engage)(game.table(), "ordos", game.piece(home))


def test_ct_16_passes_an_operation_that_engages_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card(BASIN, engaged=True)
    persona = game.card(MANX, engaged=True)
    game.do(f"engage {persona}")
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(persona).subdued
    assert not game.piece(desert).engaged


def test_ct_16_passes_the_card_it_is_assigned_to_engages(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(RABBAN)
    decree = game.card(MAGNATE, on=ally)
    game.do(f"engage {decree}")
    through(game)
    assert game.piece(ally).engaged
    assert not game.piece(decree).engaged
    assert game.house().solaris > 20


def test_ct_16_passes_another_card_that_is_named(catalog: Catalog) -> None:
    game = play(catalog)
    leto, rabban = game.card(LETO), game.card(RABBAN)
    game.card(GUARD)
    funding = game.card(FUNDING)
    tithes = game.card(TITHES)
    game.card(CALADAN, engaged=True)
    said = [words for words in game.legal() if " on " in words and "engage" in words]
    assert said == [f"vernius: engage {funding} on {leto}", f"vernius: engage {tithes} on {rabban}"]
    game.do(f"engage {funding} on {leto}")
    through(game)
    assert game.piece(leto).engaged


def test_ct_16_fails_another_card_than_it_asks_for(catalog: Catalog) -> None:
    game = play(catalog)
    funding, rabban, leto = game.card(FUNDING), game.card(RABBAN), game.card(LETO)
    assert game.refused(f"engage {funding} on {rabban}") == "CT-16"
    rival = game.card(PAUL, "ordos")
    assert game.refused(f"engage {funding} on {rival}") == "CT-16"
    assert f"vernius: engage {funding} on {leto}" in game.legal()
    paul = game.card(PAUL)
    with pytest.raises(Misread, match="on CARD"):
        game.do(f"engage {funding}")
    game.happen(CardsEngaged(pieces=(paul,)))
    game.happen(AllegiancesSet(piece=leto, powers=(Power.GUILD,)))
    assert game.refused(f"engage {funding} on {leto}") == "CT-16"


# --- engaged cards --------------------------------------------------------------------------------


def test_ct_15_passes_what_need_not_engage(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.DECLARATION), WindowKind.INITIATIVE, None)
    persona = game.card(BANFI, engaged=True)
    assert f"vernius: use {persona}" in game.legal()
    game.do(f"vernius: use {persona}")
    assert game.game.questions[0].about == persona


def test_ct_15_fails_what_must_engage(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN, engaged=True)
    assert game.refused(f"engage {home}") == "CT-15"
    game = opened(play(catalog), WindowKind.DECLARATION)
    guard = game.card(GUARD, engaged=True)
    assert game.refused(f"vernius: use {guard}") == "CT-15"


def test_ct_15_fails_an_assigned_card_whose_parent_is_down(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(RABBAN)
    decree = game.card(MAGNATE, on=ally)
    game.happen(CardsSubdued(pieces=(ally,)))
    assert game.refused(f"engage {decree}") == "CT-16"
    alone = game.card(MAGNATE)
    assert game.refused(f"engage {alone}") == "CT-16"


def not_qualifying(catalog: Catalog) -> tuple[Play, str]:
    """A card was used; the table says that what it was used on is none of what it asks for."""
    game = play(catalog)
    used = game.card(left(game))
    game.do(f"engage {used}")
    game.do("all pass")
    game.do("all pass")
    while game.game.questions:
        assert game.game.questions[0].rule == "G-06"
        game.do("done it does not qualify")
    return game, used


def test_ct_17_passes_a_card_that_did_not_qualify_was_used_all_the_same(catalog: Catalog) -> None:
    game, used = not_qualifying(catalog)
    assert game.piece(used).engaged
    assert game.game.operation is None


def test_ct_17_fails_to_use_it_again(catalog: Catalog) -> None:
    game, used = not_qualifying(catalog)
    assert game.refused(f"engage {used}") == "CT-15"
    assert f"vernius: engage {used}" not in game.legal()


# --- stopped on the way ---------------------------------------------------------------------------


def test_g_06_passes_a_card_engaged_meanwhile_does_not_act(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN)
    game.do(f"engage {home}")
    game.do(f"ordos: play {game.card(SECURITY, 'ordos', Place.HAND)} on {home}")
    assert game.piece(home).engaged
    game.do("all pass")
    assert game.game.operation is None
    assert game.house().solaris == 20


def test_g_06_fails_to_stop_what_has_engaged_already(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    home = game.card(CALADAN)
    game.do(f"engage {home}")
    for _ in range(4):
        game.do("pass")
    assert game.house().solaris == 25


@pytest.mark.parametrize("closed", [0, 1])
def test_a_card_that_is_gone_does_not_act(catalog: Catalog, closed: int) -> None:
    game = play(catalog)
    home = game.card(CALADAN)
    game.do(f"engage {home}")
    for _ in range(closed):
        game.do("all pass")
    game.happen(CardMoved(piece=home, holder="vernius", place=Place.GONE))
    game.do("all pass")
    assert game.game.operation is None
    assert game.house().solaris == 20


def test_nothing_turns_or_acts_without_an_operation(catalog: Catalog) -> None:
    at = play(catalog).table()
    for step in (turn, act):
        with pytest.raises(AssertionError, match="no operation"):
            step(at)
    assert not at.events


# --- used in a window -----------------------------------------------------------------------------


def test_ct_16_passes_in_the_window_its_label_names(catalog: Catalog) -> None:
    game = opened(play(catalog), WindowKind.DECLARATION)
    guard = game.card(GUARD, "ordos")
    leader = game.card(GURNEY)
    ventures = [game.card(INTRIGUE, on=leader) for _ in range(2)]
    assert f"ordos: use {guard}" in game.legal()
    game.do(f"ordos: use {guard}")
    assert game.piece(guard).engaged
    assert game.game.questions[0].about == guard
    game.do(f"ordos: answer {ventures[1]}")
    places = [game.piece(venture).place for venture in ventures]
    assert places == [Place.DOMAIN, Place.HOUSE_DISCARD]
    game = opened(play(catalog), WindowKind.ENGAGEMENT)
    banker, charter = game.card(SOOSOO), game.card(CONTRACT)
    game.do(f"vernius: use {banker}")
    assert game.piece(banker).engaged
    assert [one.on for one in game.game.effects] == [charter]


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        (GUARD, WindowKind.ENGAGEMENT),
        (SOOSOO, WindowKind.DECLARATION),
        (LETO, WindowKind.DECLARATION),
        (TSIMPO, WindowKind.DECLARATION),
        (CALADAN, WindowKind.DECLARATION),
        (GURNEY, WindowKind.DECLARATION),
    ],
)
def test_ct_16_fails_in_another_window(catalog: Catalog, card: str, kind: WindowKind) -> None:
    game = opened(play(catalog), kind)
    used = game.card(card)
    assert not can_use(game.table(), "vernius", game.piece(used))
    if uses(game.cards[card]):
        assert game.refused(f"vernius: use {used}") == "CT-16"
    assert f"vernius: use {used}" not in game.legal()


def test_ct_16_passes_in_the_initiative_phase(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.DECLARATION), WindowKind.INITIATIVE, None)
    leto = game.card(LETO)
    game.do(f"vernius: use {leto}")
    assert game.piece(leto).engaged


def test_ct_16_fails_in_a_rite_only_where_no_rite_is(catalog: Catalog) -> None:
    for game, fits in (
        (opened(play(catalog), WindowKind.DECLARATION, OperationKind.VENTURE), False),
        (Fight(catalog).declare(), True),
    ):
        fief = game.piece(game.card(TSIMPO))
        assert can_use(game.table(), "vernius", fief) is fits


def test_ct_16_fails_a_use_in_a_window_that_finds_no_target(catalog: Catalog) -> None:
    game = play(catalog)
    harvester = game.card("eots:spice-harvester", on=game.card(BASIN))
    carryall = game.card("eots:carryall", on=harvester)
    game.do("buy 1")
    assert f"vernius: use {carryall}" not in game.legal()
    assert game.refused(f"use {carryall}") == "CT-16"
    assert not game.piece(carryall).engaged
    game.card("eots:the-open-bled")
    game.do(f"use {carryall}")


@pytest.mark.parametrize(("kind", "house"), [("duel", "vernius"), ("battle", "moritani")])
def test_ct_16_fails_in_another_rite_and_for_who_does_not_fight(
    catalog: Catalog, kind: str, house: str
) -> None:
    target = PITER if kind == "duel" else GIEDI
    game = Fight(catalog, kind, houses=3, target=target).declare()
    fief = game.card(TSIMPO, house)
    assert game.refused(f"{house}: use {fief}") == "CT-16"
    assert f"{house}: use {fief}" not in game.legal()


def test_all_are_asked_again_after_a_card_was_used(catalog: Catalog) -> None:
    game = opened(
        play(catalog, settings={"windows": "rotate"}), WindowKind.DECLARATION, passing=True
    )
    guard = game.card(GUARD, "ordos")
    venture = game.card(INTRIGUE, on=game.card(GURNEY))
    game.do("vernius: pass")
    game.do(f"ordos: use {guard}")
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert next_asked(game.table()) == "vernius"


def test_another_card_engages_in_a_rite(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target="eots:choam-directorship")
    game = fight.game
    claim = game.card(HERITAGE, "ordos", on=fight.target)
    noble, vassal = game.card(BARON, "ordos"), game.card(GURNEY, "ordos")
    fight.to_window(4)
    assert game.refused(f"ordos: use {claim} on {vassal}") == "CT-16"
    game.do(f"ordos: use {claim} on {noble}")
    assert game.piece(noble).engaged


# --- reading what a card can be used for ----------------------------------------------------------


NO_USE = {"eots:guild-heighliner", "tat:byzantine-corruption"}
"""Cards with a price in their text that is paid on another occasion: when they are deployed."""


def test_every_use_of_every_card_is_read_as_its_tree_tells(catalog: Catalog) -> None:
    ids = [row["id"] for row in catalog.rows("SELECT id FROM card")]
    in_play = [c for c in catalog.cards(ids) if c.type not in {CardType.PLAN, CardType.EVENT}]
    for card in in_play:
        items = parsed(card.operation, card.id).items
        sentences = [item for item in items if isinstance(item, t.Sentence)]
        labelled = [one for one in sentences if isinstance(one.window, t.Tactic)]
        heads = [one.text.split(" — ")[0] for one in card.program.triggers]
        by_itself = [one for one in heads if " tactic (" in one]
        general = [one for one in sentences if one.window is None and one.cost]
        told = (len(labelled) - len(by_itself), 0 if card.id in NO_USE else len(general))
        found = [use.moment is None for use in uses(card)]
        assert (found.count(False), found.count(True)) == told, card.id
    found_all = [use for card in in_play for use in uses(card)]
    assert len([use for use in found_all if use.engages is Engages.ITSELF]) > 100
    assert len([use for use in found_all if use.engages is Engages.OTHER]) == 3


def test_what_engages_nothing_turns_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.piece(game.card(MANX))
    (use,) = uses(game.cards[MANX])
    assert turned(game.table(), persona, use) is None
