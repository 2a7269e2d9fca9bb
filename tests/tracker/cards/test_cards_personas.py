"""Personas, holdings, ventures and programs, each played as its text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.events import AbilityBegan
from tracker.engine.words import Place, Token
from tracker.rules.rite.abilities import has_surprise
from tracker.rules.rite.verbs import waiting
from tracker.standing.forbidding import untouched_by
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.foresight.preview import preview_now

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

SLEEPER = "jotc:harkonnen-sleeper"

# Harkonnen Sleeper ----------------------------------------------------------------------------


def test_harkonnen_sleeper_is_placed_like_an_event(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card(SLEEPER, place=Place.HAND)
    assert game.refused(f"deploy {sleeper}") == "DP-03"
    assert f"vernius: place {sleeper}" in game.legal("vernius")
    game.do(f"place {sleeper}")
    assert game.piece(sleeper).subdued
    assert game.refused(f"deploy {sleeper}") == "DF-05"


def test_harkonnen_sleeper_keeps_its_tokens_until_it_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card(SLEEPER, subdued=True, deferment=2)
    game.do(f"deploy {sleeper}")
    assert game.piece(sleeper).tokens == {Token.DEFERMENT: 2}
    game.do(f"subdue {sleeper}")
    assert not game.piece(sleeper).tokens


@pytest.mark.parametrize(("tokens", "must"), [(4, False), (5, True)])
def test_harkonnen_sleeper_must_be_deployed_with_5_tokens(
    catalog: Catalog, tokens: int, *, must: bool
) -> None:
    game = play(catalog)
    game.card(SLEEPER, subdued=True, deferment=tokens)
    if must:
        assert game.refused("end") == "T-11"
    else:
        game.do("end")


# Ventures with a price ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "venture",
    ["eots:house-atomics", "eots:policy-of-oppression", "tat:fencing-operation"],
)
def test_a_venture_with_a_price_is_activated_not_engaged(catalog: Catalog, venture: str) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    priced = game.card(venture, on=gurney)
    game.card("eots:kindjal", on=gurney)
    game.card("eots:arrakeen", engaged=True)
    game.card("eots:imperial-basin", "ordos", subdued=True)
    assert game.refused(f"engage {priced}") == "CT-16"
    assert f"vernius: engage {priced}" not in game.legal("vernius")
    game.do(f"activate {priced}")


# What a text asks of the rite a card is used in ----------------------------------------------


def uses_in(game: Play, house: str = "vernius") -> list[str]:
    """The cards that can be used now."""
    return [words for words in game.legal(house) if " use " in words]


def test_evangelina_answers_a_rite_against_herself(catalog: Catalog) -> None:
    for target in ("tat:evangelina", "eots:house-agent"):
        game = play(catalog)
        agent, other = game.card("eots:house-agent"), game.card("eots:house-agent", "ordos")
        evangelina = game.card("tat:evangelina", "ordos")
        against = evangelina if target == "tat:evangelina" else other
        game.do(f"rite intrigue {against} with {agent}")
        if against == other:
            assert game.refused(f"ordos: use {evangelina}") == "CT-16"
            assert not uses_in(game, "ordos")
        else:
            game.do(f"ordos: use {evangelina}")
            assert game.piece(evangelina).engaged


@pytest.mark.parametrize(
    ("persona", "leads"),
    [("jotc:lingar-bewt", True), ("jotc:omri-brrican", True), ("jotc:lingar-bewt", False)],
)
def test_who_leads_an_arbitration_uses_its_tactic(
    catalog: Catalog, persona: str, *, leads: bool
) -> None:
    game = play(catalog)
    judge, other = game.card(persona), game.card("eots:choam-delegate")
    charter = game.card("eots:exchange-seat", "ordos")
    game.do(f"rite arbitration {charter} with {judge if leads else other}")
    assert uses_in(game) == ([f"vernius: use {judge}"] if leads else [])
    if not leads:
        assert game.refused(f"vernius: use {judge}") == "CT-16"


def test_commander_aramsham_uses_his_tactic_where_he_fights(catalog: Catalog) -> None:
    game = play(catalog)
    aramsham, other = game.card("tat:commander-aramsham"), game.card("eots:guard-commander")
    fief = game.card("eots:giedi-prime", "ordos")
    game.do(f"rite battle {fief} with {other}")
    assert not uses_in(game)
    assert game.refused(f"vernius: use {aramsham}") == "CT-16"


@pytest.mark.parametrize("target", ["eots:imperial-basin", "eots:giedi-prime"])
def test_splintered_rock_defends_deserts(catalog: Catalog, target: str) -> None:
    game = play(catalog)
    rock, gurney = game.card("tat:splintered-rock", "ordos"), game.card("eots:gurney-halleck")
    fief = game.card(target, "ordos")
    game.card("eots:house-battalion", "ordos", on=rock)
    for said in (
        f"rite battle {fief} with {gurney}",
        "all pass",
        "all pass",
        "confirm",
        "all pass",
        "defend",
    ):
        game.do(said)
    desert = target == "eots:imperial-basin"
    assert uses_in(game, "ordos") == ([f"ordos: use {rock}"] if desert else [])


@pytest.mark.parametrize(
    ("persona", "kinds"),
    [
        ("tat:kardif", {"battle"}),
        ("tat:lady-jessica", {"battle", "intrigue"}),
    ],
)
def test_who_speaks_of_rites_waits_for_one(catalog: Catalog, persona: str, kinds: set[str]) -> None:
    for kind, leads, target in (
        ("intrigue", "eots:house-agent", "eots:house-agent"),
        ("battle", "eots:guard-commander", "eots:giedi-prime"),
    ):
        game = play(catalog)
        used, caladan = game.card(persona), game.card("eots:caladan")
        leader, victim = game.card(leads), game.card(target, "ordos")
        game.do(f"engage {caladan}")
        assert game.refused(f"vernius: use {used}") == "CT-16"
        game.do("all pass")
        game.do("all pass")
        game.do(f"rite {kind} {victim} with {leader}")
        assert (f"vernius: use {used}" in uses_in(game)) is (kind in kinds)
        if kind not in kinds:
            assert game.refused(f"vernius: use {used}") == "CT-16"


def test_lingar_bewt_gains_surprise_by_his_tactic(catalog: Catalog) -> None:
    game = play(catalog)
    bewt, city = game.card("jotc:lingar-bewt"), game.card("eots:arrakeen", "ordos")
    game.do(f"rite arbitration {city} with {bewt}")
    assert not has_surprise(game.table(), game.piece(bewt))
    game.do(f"vernius: use {bewt}")
    assert not game.game.questions
    assert has_surprise(game.table(), game.piece(bewt))
    game.do("endrite", why="so it is agreed")
    assert not game.game.effects


def test_omri_brrican_directs_by_his_tactic(catalog: Catalog) -> None:
    game = play(catalog)
    omri, desert = game.card("jotc:omri-brrican"), game.card("eots:imperial-basin", "ordos")
    other = game.card("eots:choam-delegate")
    game.do(f"rite arbitration {desert} with {omri}")
    assert f"vernius: direct {other}" not in game.legal("vernius")
    game.do(f"vernius: use {omri}")
    game.do(f"vernius: direct {other}")
    assert game.game.rite is not None
    assert game.game.rite.attack.declared == (other,)


def test_piter_de_vries_is_asked_when_cards_fall_and_not_before(catalog: Catalog) -> None:
    game = play(catalog)
    piter, agent = game.card("eots:piter-de-vries"), game.card("eots:house-agent", "ordos")
    game.do(f"rite intrigue {agent} with {piter}")
    game.do("all pass")
    assert not uses_in(game)
    assert not any("use" in words for words in game.legal("vernius"))
    for said in ("all pass", "confirm", "all pass", "decline"):
        game.do(said)
    assert game.game.questions[0].choices == ("yes", "no")


def test_propaganda_corps_answers_an_arbitration_against_its_card(catalog: Catalog) -> None:
    for kind, leader, target, works in (
        ("arbitration", "eots:choam-delegate", "eots:exchange-seat", True),
        ("arbitration", "eots:choam-delegate", "eots:harvesting-contract", False),
        ("intrigue", "eots:house-agent", "eots:house-agent", False),
    ):
        game = play(catalog)
        leads, seat = game.card(leader), game.card("eots:exchange-seat", "ordos")
        other = game.card(target, "ordos") if target != "eots:exchange-seat" else seat
        corps = game.card("tat:propaganda-corps", "ordos", on=seat)
        game.card("eots:landsraad-emissary", "ordos")
        game.do(f"rite {kind} {other} with {leads}")
        assert uses_in(game, "ordos") == ([f"ordos: use {corps}"] if works else [])


# Jareh Benquait -------------------------------------------------------------------------------


@pytest.mark.parametrize("counters", [False, True])
def test_jareh_benquait_makes_the_target_engage(catalog: Catalog, *, counters: bool) -> None:
    game = play(catalog)
    jareh, fief = game.card("tat:jareh-benquait"), game.card("eots:giedi-prime", "ordos")
    commander = game.card("eots:guard-commander", "ordos")
    answer = f"counter {commander}" if counters else "confirm"
    for said in (f"rite battle {fief} with {jareh}", "all pass", "all pass", answer, "all pass"):
        game.do(said)
    assert game.refused("ordos: decline") == "G-02"
    assert game.legal("ordos") == ["ordos: defend"]
    wanted = waiting(game.table())
    assert wanted is not None
    assert wanted.words == ("defend",)
    ahead = preview_now(game.table())
    assert {answer.engaged for answer in ahead.answers} == {True}
    game.do("defend")


def test_jareh_benquait_does_not_in_an_intrigue_nor_when_attacked(catalog: Catalog) -> None:
    for kind, leads, target in (
        ("intrigue", "tat:jareh-benquait", "eots:house-agent"),
        ("intrigue", "eots:house-agent", "tat:jareh-benquait"),
    ):
        game = play(catalog)
        leader, victim = game.card(leads), game.card(target, "ordos")
        for said in (
            f"rite {kind} {victim} with {leader}",
            "all pass",
            "all pass",
            "confirm",
            "all pass",
        ):
            game.do(said)
        game.do("decline")


def test_jareh_benquait_forces_no_target_that_is_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    jareh = game.card("tat:jareh-benquait")
    fief = game.card("eots:giedi-prime", "ordos", engaged=True)
    for said in (f"rite battle {fief} with {jareh}", "all pass", "all pass", "confirm", "all pass"):
        game.do(said)
    assert (
        game.game.rite is None or fief in game.game.rite.fallen or not game.game.rite.defense.joined
    )


# Who acts when cards fall ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("persona", "leads", "target", "begins"),
    [
        ("jotc:staban-tuek", True, "eots:imperial-basin", True),
        ("jotc:staban-tuek", False, "eots:imperial-basin", False),
        ("tat:fremen-marauder", True, "eots:giedi-prime", True),
        ("tat:fremen-marauder", False, "eots:giedi-prime", False),
        ("tat:kardif", False, "eots:giedi-prime", False),
    ],
)
def test_a_persona_acts_when_its_moment_has_come(
    catalog: Catalog, persona: str, target: str, *, leads: bool, begins: bool
) -> None:
    game = play(catalog, settings={"rite-bonus": "with-leader", "surprise": "first"})
    acts, fief = game.card(persona), game.card(target, "ordos")
    leader = acts if leads else game.card("eots:guard-commander")
    game.do(f"rite battle {fief} with {leader}")
    game.do(f"effect {leader} force +9")
    if not leads:
        game.do(f"join {acts} by {game.card('tat:kardif')}")
    for said in ("all pass", "all pass", "confirm", "all pass", "decline"):
        game.do(said)
    begun = [one.card for one in game.events if isinstance(one, AbilityBegan)]
    assert (acts in begun) is begins


# Immunity -------------------------------------------------------------------------------------


def test_lt_kinet_is_immune_to_the_voice_but_not_to_a_blade(catalog: Catalog) -> None:
    game = play(catalog)
    jessica = game.card("eots:lady-jessica")
    voice = game.card("jotc:the-voice", on=jessica)
    kinet, agent = game.card("tat:lt-kinet", "ordos"), game.card("eots:house-agent", "ordos")
    game.card("eots:house-mentat", "ordos")
    for said in (f"engage {voice}", "all pass", "all pass"):
        game.do(said)
    (question,) = game.game.questions
    assert agent in question.choices
    assert kinet not in question.choices
    at = game.table()
    assert not untouched_by(at, game.piece(agent), game.piece(voice))
    assert not untouched_by(at, game.piece(kinet), game.piece(agent))
    inquest = game.card("tat:truthtrance-inquest", on=jessica)
    assert untouched_by(at, game.piece(kinet), game.piece(inquest))
