"""What cards in play forbid, permit and spare, at the table: refused, not listed, not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play
from wrong_cases import barred, deferred, down, hand, offered, tokens

from cardbase.operation.lexicon import Kind, Verb
from cardbase.program.nodes.things import Ware
from tracker.cards.targets import spared
from tracker.engine.events import CardsSubdued, LimitUsed, TokensChanged
from tracker.engine.words import IntervalLimit, Phase, Place, Token
from tracker.rules.subdual import subdue
from tracker.standing.forbidding import (
    CAPTURE,
    DISCARD,
    SURPRISE,
    Deed,
    forbids,
    immune,
    immune_to_force,
    may_buy,
    token_room,
)
from tracker.standing.named_kinds import effects_of
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

GURNEY, GUARD, STILGAR = "eots:gurney-halleck", "eots:guard-commander", "eots:stilgar"
CALADAN, ARRAKEEN, BASIN = "eots:caladan", "eots:arrakeen", "eots:imperial-basin"
TROOP = "jotc:vanguard-battalion"
DEFERMENT = Token.DEFERMENT


# --- tokens that do not come ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "many"), [("eots:shigawire-bonds", 0), ("eots:spice-addiction", 1)]
)
def test_a_persona_gets_no_more_deferment_tokens_than_its_card_lets_it(
    catalog: Catalog, card: str, many: int
) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    persona, other = game.card(GURNEY), game.card(STILGAR)
    game.card(card, on=persona)
    down(game, persona)
    down(game, other)
    deferred(game, 2)
    assert (tokens(game, persona), tokens(game, other)) == (many, 2)


def test_the_tables_word_puts_none_there_either(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(GURNEY)
    bonds = game.card("eots:shigawire-bonds", on=persona)
    down(game, persona)
    assert game.refused(f"token {persona} deferment +1 by {bonds}") == "G-02"
    game.do(f"toss {bonds}")
    assert token_room(game.table(), game.piece(persona), DEFERMENT, 3) == (3, None)


def test_spice_addiction_leaves_tokens_that_are_there(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(GURNEY)
    down(game, persona, 2)
    game.card("eots:spice-addiction", on=persona)
    room, ban = token_room(game.table(), game.piece(persona), DEFERMENT)
    assert (room, str(ban)) == (0, "Spice Addiction")
    game.do(f"token {persona} deferment -2 by spice addiction")
    assert token_room(game.table(), game.piece(persona), DEFERMENT, 2)[0] == 1


@pytest.mark.parametrize(("phase", "room"), [(Phase.DEFERMENT, 0), (Phase.HOUSE_INTERVAL, 1)])
def test_hazard_rates_hold_in_the_deferment_phase_only(
    catalog: Catalog, phase: Phase, room: int
) -> None:
    game = play(catalog, phase=phase)
    game.card("tat:hazard-rates", deferment=3)
    troop = down(game, game.card(TROOP, on=game.card(GUARD)), 1)
    assert token_room(game.table(), game.piece(troop), DEFERMENT)[0] == room


# --- what is not deployed -------------------------------------------------------------------------


def test_timed_drug_is_asked_when_an_effect_deploys_culmination_is_not(catalog: Catalog) -> None:
    for card, refused in (("eots:timed-drug", True), ("jotc:culmination-of-dark-things", False)):
        game = play(catalog)
        persona = game.card(GURNEY)
        game.card(card, on=persona if refused else None)
        down(game, persona, 1)
        deed = Deed(verb=Verb.DEPLOY, what=game.piece(persona))
        assert (forbids(game.table(), "vernius", deed) is not None) is refused
        if refused:
            assert game.refused(f"bring {persona}") == "G-02"
        else:
            game.do(f"bring {persona}")
            assert game.piece(persona).deployed


def test_culmination_speaks_of_personas(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("jotc:culmination-of-dark-things", "ordos")
    fief = game.card(ARRAKEEN)
    game.happen(CardsSubdued(pieces=(fief,)), TokensChanged(piece=fief, token=DEFERMENT, by=1))
    assert offered(game, f"deploy {fief}")


def test_school_injunction_lets_other_resources_come(catalog: Catalog) -> None:
    game = play(catalog)
    guard = game.card(GUARD)
    game.card("tat:school-injunction", "ordos", on=guard)
    assert barred(game, f"deploy {hand(game, 'eots:silo-destruction')} on {guard}")
    assert offered(game, f"deploy {hand(game, TROOP)} on {guard}")


# --- what is not bought ---------------------------------------------------------------------------


def test_revolt_of_the_dew_gatherers_counts_what_was_bought_before(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(BASIN)
    game.do("favor 2")
    assert game.events[-1] is not None
    (bought,) = [one for one in game.events if isinstance(one, LimitUsed)]
    assert (bought.limit, bought.amount) == (IntervalLimit.FAVOR, 2)
    assert may_buy(game.table(), "vernius", Ware.FAVOR, 5) == (5, None)
    game.card("tat:revolt-of-the-dew-gatherers", "ordos")
    room, ban = may_buy(game.table(), "vernius", Ware.FAVOR, 5)
    assert (room, str(ban)) == (1, "Revolt of the Dew Gatherers")
    assert may_buy(game.table(), "ordos", Ware.FAVOR, 5) == (5, None)


# --- what is not produced -------------------------------------------------------------------------


def test_festival_forbids_an_event_to_produce_spice(catalog: Catalog) -> None:
    for event, there in (("jotc:festival-of-the-harvest", 0), ("eots:guild-surplus", 3)):
        game = play(catalog)
        game.card(event, "ordos")
        game.card(CALADAN)
        desert = game.card(BASIN)
        blow = game.card("eots:spice-blow", subdued=True, deferment=3)
        game.do(f"deploy {blow}")
        game.do("all pass")
        for question in game.game.questions:
            game.do(f"answer {question.id} {desert}")
        assert tokens(game, desert, Token.SPICE) == there


def test_solaris_of_no_fief_are_produced_all_the_same(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:choam-insolvency", "ordos")
    charter, fief = game.card("eots:choam-directorship"), game.card(CALADAN)
    assert offered(game, f"engage {charter}")
    assert game.refused(f"engage {fief}") == "E-13"


# --- what is not subdued --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stays"), [("eots:forbidden-zone", True), ("eots:caladan", False)]
)
def test_a_homeworld_stays_when_its_house_deploys_dune_if_it_says_so(
    catalog: Catalog, card: str, *, stays: bool
) -> None:
    game = play(catalog)
    home, dune = game.card(card), game.card("eots:dune")
    deed = Deed(verb=Verb.SUBDUE, what=game.piece(home), by=(Verb.DEPLOY, game.piece(dune)))
    assert (forbids(game.table(), "vernius", deed) is not None) is stays
    other = Deed(verb=Verb.SUBDUE, what=game.piece(home), by=(Verb.DEPLOY, game.piece(home)))
    assert forbids(game.table(), "vernius", other) is None


def test_a_card_that_stays_is_still_subdued_by_what_is_done_to_it(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(GURNEY)
    drug, troop = game.card("eots:timed-drug", on=persona), game.card(TROOP, on=persona)
    at = game.table()
    subdue(at, (persona,), "SB-01", in_rite=True, participants=(persona, drug, troop))
    assert at.piece(drug).deployed
    assert not at.piece(troop).deployed
    subdue(at, (drug,), "SB-01")
    assert not at.piece(drug).deployed


# --- what is let be done --------------------------------------------------------------------------


def test_a_house_armory_bears_blades_and_projectiles(catalog: Catalog) -> None:
    game = play(catalog)
    armory = game.card("tat:house-armory", on=game.card(CALADAN))
    for weapon in ("eots:kindjal", "eots:maula-pistol"):
        assert offered(game, f"deploy {hand(game, weapon)} on {armory}")
    assert barred(game, f"deploy {hand(game, 'eots:personal-shield')} on {armory}")
    game.happen(CardsSubdued(pieces=(armory,)))
    assert barred(game, f"deploy {hand(game, 'eots:crysknife')} on {armory}")


# --- immunity -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "source", "is_spared"),
    [
        ("eots:poison-snooper", "eots:chaumurky", True),
        ("eots:poison-snooper", "eots:poisoned-blade", True),
        ("eots:poison-snooper", "eots:waking-dream", False),
        ("eots:full-reverend-mother", "eots:residual-poison", True),
        ("eots:prescience-shielding", "eots:waking-dream", True),
        ("eots:prescience-shielding", "eots:chaumurky", False),
    ],
)
def test_a_persona_is_spared_what_its_card_makes_it_immune_to(
    catalog: Catalog, card: str, source: str, *, is_spared: bool
) -> None:
    game = play(catalog)
    guard, other = game.card(GUARD, "ordos"), game.card(GUARD, "ordos")
    on_it = game.card(card, "ordos", on=guard)
    acts = game.card(source)
    assert spared(game.table(), acts, game.piece(guard)) is is_spared
    assert not spared(game.table(), acts, game.piece(other))
    game.happen(CardsSubdued(pieces=(on_it,)))
    assert not spared(game.table(), acts, game.piece(guard))


def test_lt_kinet_and_shadowed_place_name_ventures_and_tactics(catalog: Catalog) -> None:
    game = play(catalog)
    kinet = game.card("tat:lt-kinet", "ordos")
    event = game.card("eots:spice-blow", "ordos", subdued=True)
    game.card("tat:shadowed-place", "ordos", on=event)
    for source, spares in (
        ("jotc:the-voice", {kinet}),
        ("eots:voice-command", {kinet}),
        ("tat:truthtrance-inquest", {kinet}),
        ("eots:waking-dream", {event}),
        ("eots:silo-destruction", set[str]()),
    ):
        acts = game.card(source)
        at = game.table()
        assert {one for one in (kinet, event) if spared(at, acts, game.piece(one))} == spares


def test_what_a_card_is_called_by_the_immune(catalog: Catalog) -> None:
    called: dict[str, set[tuple[Kind, ...]]] = {
        "eots:poisoned-blade": {(Kind.POISON, Kind.EFFECT)},
        "eots:waking-dream": {(Kind.PRESCIENCE_EFFECT,), (Kind.PRESCIENCE, Kind.VENTURE)},
        CALADAN: set(),
    }
    for card, words in called.items():
        assert set(effects_of(catalog.card(card))) == words


@pytest.mark.parametrize(
    ("card", "against"),
    [
        ("eots:imperial-conditioning", {CAPTURE}),
        ("jotc:mahdi", {CAPTURE}),
        ("eots:heir-designate", {DISCARD}),
        ("tat:sardaukar-mystique", {CAPTURE}),
    ],
)
def test_what_an_assigned_card_keeps_off(
    catalog: Catalog, card: str, against: set[tuple[Kind, ...]]
) -> None:
    game = play(catalog)
    guard = game.card(GUARD)
    game.card(card, on=guard)
    at = game.table()
    assert {one for one in (CAPTURE, DISCARD, SURPRISE) if immune(at, at.piece(guard), one)} == (
        against
    )


@pytest.mark.parametrize(
    ("fief", "event", "is_immune"),
    [
        ("jotc:hagga-basin", "eots:coriolis-storm", True),
        ("jotc:hagga-basin", "eots:guild-surplus", False),
        (BASIN, "eots:coriolis-storm", False),
    ],
)
def test_hagga_basin_is_immune_to_the_storms_force(
    catalog: Catalog, fief: str, event: str, *, is_immune: bool
) -> None:
    game = play(catalog)
    its, storm = game.card(fief, "ordos"), game.card(event)
    found = immune_to_force(game.table(), game.piece(its), game.piece(storm))
    assert (found is not None) is is_immune


@pytest.mark.parametrize(
    "words", ["turn {}", "toss {}", "token {} breath +1", "effect {} battle +1"]
)
def test_what_the_table_says_of_a_card_by_another_touches_no_immune_card(
    catalog: Catalog, words: str
) -> None:
    game = play(catalog)
    guard, other = game.card(GUARD), game.card(GUARD)
    game.card("eots:poison-snooper", on=guard)
    poison = game.card("eots:residual-poison", on=game.card(GURNEY))
    assert game.refused(f"{words.format(guard)} by {poison}") == "G-02"
    game.do(f"{words.format(other)} by {poison}")


# --- as the cards lie now -------------------------------------------------------------------------


def test_a_ban_goes_with_its_card_and_comes_back_with_it(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card("eots:emperors-outrage", "ordos")
    buys = Deed(verb=Verb.BUY, ware=Ware.FAVOR)
    assert str(forbids(game.table(), "vernius", buys)) == "Emperor's Outrage"
    game.happen(CardsSubdued(pieces=(event,)))
    assert forbids(game.table(), "vernius", buys) is None
    assert forbids(game.table(), "vernius", Deed(verb=Verb.SELL, ware=Ware.FAVOR)) is None
    assert game.piece(event).place is Place.DOMAIN
