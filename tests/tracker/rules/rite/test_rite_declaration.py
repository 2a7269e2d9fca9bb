"""Attacker Declaration: which rite, by whom, against what, and what cards forbid or allow of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Refused
from tracker.engine.words import RiteClass, RiteKind, Stage
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

COMMANDER = "eots:guard-commander"  # Battle 2, no allegiance
DELEGATE = "eots:choam-delegate"  # Arbitration 2, no allegiance
AGENT = "eots:house-agent"  # Intrigue 2, no allegiance
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3, no allegiance
PHYSICIAN = "eots:house-physician"  # Intrigue 1, no allegiance
ASSASSIN = "eots:house-assassin"  # Intrigue 3, no allegiance
GURNEY = "eots:gurney-halleck"  # Dueling 1, Battle 3, Atreides
IDAHO = "eots:duncan-idaho"  # Dueling 3, Battle 1, Atreides
STILGAR = "eots:stilgar"  # Dueling 1, Battle 3, Fremen
JESSICA = "eots:lady-jessica"  # Intrigue 1, Weirding 3, Sisterhood
IRULAN = "eots:princess-irulan"  # Arbitration 2, Weirding 2, Sisterhood
NIM = "eots:albrecht-nim"  # Arbitration 2, a Navigator, Guild
CITY = "eots:arrakeen"
DESERT = "eots:imperial-basin"
OUTPOST = "tat:splintered-rock"  # a Dune fief, neither city nor desert
GIEDI = "eots:giedi-prime"  # a homeworld, Harkonnen
CHARTER = "eots:exchange-seat"  # a directorship, no allegiance
BATTALION = "eots:house-battalion"

LEADS = {"battle": COMMANDER, "arbitration": DELEGATE, "intrigue": AGENT, "duel": SWORDMASTER}


def against(catalog: Catalog, leader: str, target: str, **settings: str) -> tuple[Play, str, str]:
    """A game in which vernius governs a persona, and ordos a card."""
    game = play(catalog, settings=settings)
    return game, game.card(leader), game.card(target, "ordos")


def reason(game: Play, words: str) -> str:
    """Why something is refused."""
    with pytest.raises(Refused) as refusal:
        give(game.game, game.cards, words.split())
    return refusal.value.reason


def kind(game: Play) -> RiteKind | None:
    return game.game.rite.kind if game.game.rite is not None else None


def class_of(game: Play) -> RiteClass | None:
    return game.game.rite.rite_class if game.game.rite is not None else None


# the kinds and classes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rite", "target", "counts_as"),
    [
        ("arbitration", CHARTER, RiteClass.CHOAM),
        ("intrigue", STILGAR, RiteClass.CHOAM),
        ("battle", GIEDI, RiteClass.LANDSRAAD),
        ("duel", STILGAR, RiteClass.LANDSRAAD),
    ],
)
def test_r_01_passes_each_kind_with_its_target_and_class(
    catalog: Catalog, rite: str, target: str, counts_as: RiteClass
) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    game.do(f"rite {rite} {its} with {leader}")
    assert kind(game) == rite.capitalize()
    assert class_of(game) is counts_as


@pytest.mark.parametrize(
    ("rite", "target"),
    [
        ("arbitration", GIEDI),
        ("arbitration", STILGAR),
        ("intrigue", CHARTER),
        ("battle", STILGAR),
        ("battle", CHARTER),
        ("duel", GIEDI),
        ("duel", BATTALION),
    ],
)
def test_r_01_fails_another_kind_of_target(catalog: Catalog, rite: str, target: str) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    assert game.refused(f"rite {rite} {its} with {leader}") == "R-01"


@pytest.mark.parametrize(
    ("rite", "target", "said"),
    [
        ("battle", STILGAR, "Stilgar is no fief, and a battle rite has a fief for its target"),
        (
            "arbitration",
            STILGAR,
            "Stilgar is no charter, and an arbitration rite has a charter for its target",
        ),
        (
            "intrigue",
            GIEDI,
            "Giedi Prime is no persona, and an intrigue rite has a persona for its target",
        ),
        (
            "duel",
            GIEDI,
            "Giedi Prime is no persona, and a dueling rite has a persona for its target",
        ),
    ],
)
def test_the_refused_target_is_told_in_a_clause(
    catalog: Catalog, rite: str, target: str, said: str
) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    with pytest.raises(Refused, match=said):
        game.do(f"rite {rite} {its} with {leader}")


@pytest.mark.parametrize(
    ("rite", "said"),
    [("battle", "CHOAM"), ("duel", "CHOAM"), ("arbitration", "Landsraad"), ("intrigue", "land")],
)
def test_r_01_fails_a_class_that_no_card_allows(catalog: Catalog, rite: str, said: str) -> None:
    target = {"battle": GIEDI, "arbitration": CHARTER}.get(rite, STILGAR)
    game, leader, its = against(catalog, LEADS[rite], target)
    assert game.refused(f"rite {rite} {its} with {leader} as {said}") == "R-01"


def test_r_01_passes_the_usual_class_when_it_is_said(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    game.do(f"rite battle {fief} with {leader} as Landsraad")
    assert class_of(game) is RiteClass.LANDSRAAD


@pytest.mark.parametrize("rite", ["battle", "intrigue"])
@pytest.mark.parametrize("said", list(RiteClass))
def test_r_01_passes_either_class_of_styros(catalog: Catalog, rite: str, said: RiteClass) -> None:
    target = GIEDI if rite == "battle" else STILGAR
    game, styros, its = against(catalog, "tat:styros", target)
    words = f"rite {rite} {its} with {styros}"
    assert {f"vernius: {words} as {one}" for one in RiteClass} <= set(game.legal("vernius"))
    game.do(f"{words} as {said}")
    assert class_of(game) is said


def test_r_01_fails_styros_without_a_class(catalog: Catalog) -> None:
    game, styros, fief = against(catalog, "tat:styros", GIEDI)
    assert "as Landsraad or CHOAM" in reason(game, f"rite battle {fief} with {styros}")
    assert f"vernius: rite battle {fief} with {styros}" not in game.legal("vernius")


def test_r_01_passes_an_arbitration_by_bill_of_particulars(catalog: Catalog) -> None:
    for ending, counts_as in (("", RiteClass.CHOAM), (" as Landsraad", RiteClass.LANDSRAAD)):
        game, leader, charter = against(catalog, DELEGATE, CHARTER)
        game.card("tat:bill-of-particulars", on=leader)
        words = f"rite arbitration {charter} with {leader}{ending}"
        assert f"vernius: {words}" in game.legal("vernius")
        game.do(words)
        assert class_of(game) is counts_as


def test_r_01_fails_bill_of_particulars_on_another_rite_or_subdued(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    game.card("tat:bill-of-particulars", on=leader)
    assert game.refused(f"rite battle {fief} with {leader} as CHOAM") == "R-01"
    game, leader, charter = against(catalog, DELEGATE, CHARTER)
    game.card("tat:bill-of-particulars", subdued=True)
    assert game.refused(f"rite arbitration {charter} with {leader} as Landsraad") == "R-01"


@pytest.mark.parametrize("said", list(RiteClass))
def test_r_01_passes_a_weirding_rite_by_witching_power(catalog: Catalog, said: RiteClass) -> None:
    game, jessica, stilgar = against(catalog, JESSICA, STILGAR)
    game.card("tat:witching-power", on=jessica)
    words = f"rite weirding {stilgar} with {jessica} as {said}"
    assert f"vernius: {words}" in game.legal("vernius")
    game.do(words)
    assert (kind(game), class_of(game)) == (RiteKind.WEIRDING, said)


def test_r_01_fails_a_weirding_rite_without_its_card_or_class(catalog: Catalog) -> None:
    game, jessica, stilgar = against(catalog, JESSICA, STILGAR)
    irulan = game.card(IRULAN)
    game.card("tat:witching-power", on=irulan)
    assert game.refused(f"rite weirding {stilgar} with {jessica} as CHOAM") == "R-01"
    assert game.refused(f"rite weirding {stilgar} with {irulan}") == "R-01"
    assert not [words for words in game.legal("vernius") if f"with {jessica} as" in words]


# cards that widen the target ------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "on_leader", "fief"),
    [
        ("jotc:lingar-bewt", "", CITY),
        ("jotc:omri-brrican", "", DESERT),
        (DELEGATE, "jotc:arbiter-authority", OUTPOST),
        (DELEGATE, "jotc:arbiter-authority", CITY),
    ],
)
def test_r_01_passes_an_arbitration_against_a_fief_by_a_card(
    catalog: Catalog, leader: str, on_leader: str, fief: str
) -> None:
    game, leads, target = against(catalog, leader, fief)
    if on_leader:
        game.card(on_leader, on=leads)
    game.do(f"rite arbitration {target} with {leads}")
    assert kind(game) is RiteKind.ARBITRATION


@pytest.mark.parametrize(
    ("leader", "on_leader", "fief"),
    [
        ("jotc:lingar-bewt", "", DESERT),
        ("jotc:omri-brrican", "", CITY),
        (DELEGATE, "jotc:arbiter-authority", GIEDI),
        (DELEGATE, "", CITY),
    ],
)
def test_r_01_fails_an_arbitration_against_any_other_fief(
    catalog: Catalog, leader: str, on_leader: str, fief: str
) -> None:
    game, leads, target = against(catalog, leader, fief)
    if on_leader:
        game.card(on_leader, on=leads)
    assert game.refused(f"rite arbitration {target} with {leads}") == "R-01"


def test_r_01_passes_a_desert_while_harvesting_summit_lies_there(catalog: Catalog) -> None:
    game, leader, desert = against(catalog, DELEGATE, DESERT)
    city = game.card(CITY, "ordos")
    game.card(OUTPOST)
    assert game.refused(f"rite arbitration {desert} with {leader}") == "R-01"
    summit = game.card("jotc:harvesting-summit", subdued=True, deferment=2)
    game.do(f"deploy {summit}")
    game.do("all pass")
    assert not game.game.questions
    assert game.refused(f"rite arbitration {city} with {leader}") == "R-01"
    game.do(f"rite arbitration {desert} with {leader}")
    assert kind(game) is RiteKind.ARBITRATION


# R-02, TA-04: the leader ----------------------------------------------------------------------


def test_r_02_passes_a_deployed_disengaged_persona_of_its_own(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    game.do(f"rite battle {fief} with {leader}")
    assert game.game.rite is not None
    assert game.game.rite.attack.leader == leader


def test_r_02_fails_an_engaged_persona(catalog: Catalog) -> None:
    game = play(catalog)
    leader, fief = game.card(COMMANDER, engaged=True), game.card(GIEDI, "ordos")
    assert game.refused(f"rite battle {fief} with {leader}") == "R-02"


def test_r_02_fails_a_card_that_is_no_persona(catalog: Catalog) -> None:
    game, city, fief = against(catalog, CITY, GIEDI)
    assert game.refused(f"rite battle {fief} with {city}") == "R-02"


def test_r_02_fails_who_may_not_participate_in_any_rite(catalog: Catalog) -> None:
    game, leader, stilgar = against(catalog, PHYSICIAN, STILGAR)
    words = f"vernius: rite intrigue {stilgar} with {leader}"
    assert words in game.legal("vernius")
    game.card("jotc:pyretic-conscience", on=leader)
    assert words not in game.legal("vernius")
    assert game.refused(words) == "R-02"
    assert "Pyretic Conscience" in reason(game, words)


def test_ta_04_passes_any_rank_and_a_target_without_the_talent(catalog: Catalog) -> None:
    game, gurney, jessica = against(catalog, GURNEY, JESSICA)
    game.do(f"effect {gurney} dueling -1 until turn")
    game.do(f"rite duel {jessica} with {gurney}")
    assert kind(game) is RiteKind.DUEL


def test_ta_04_fails_without_the_talent(catalog: Catalog) -> None:
    game, leader, charter = against(catalog, COMMANDER, CHARTER)
    assert game.refused(f"rite arbitration {charter} with {leader}") == "TA-04"
    game.do(f"effect {leader} arbitration +1 until turn")
    game.do(f"rite arbitration {charter} with {leader}")
    assert kind(game) is RiteKind.ARBITRATION


# R-03, SB-07, R-13: the target ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "target"),
    [(GURNEY, GIEDI), (COMMANDER, GIEDI), (GURNEY, CITY), (COMMANDER, CITY)],
)
def test_r_03_passes_a_rivals_card_of_another_allegiance_or_none(
    catalog: Catalog, leader: str, target: str
) -> None:
    game, leads, its = against(catalog, leader, target)
    game.do(f"rite battle {its} with {leads}")
    assert game.game.rite is not None
    assert game.game.rite.target == its


def test_r_03_fails_a_shared_allegiance(catalog: Catalog) -> None:
    game, gurney, caladan = against(catalog, GURNEY, "eots:caladan")
    assert game.refused(f"rite battle {caladan} with {gurney}") == "R-03"


def test_r_03_fails_an_own_card(catalog: Catalog) -> None:
    game, leader, _ = against(catalog, COMMANDER, GIEDI)
    mine = game.card(CITY)
    assert game.refused(f"rite battle {mine} with {leader}") == "R-03"
    assert f"vernius: rite battle {mine} with {leader}" not in game.legal("vernius")


def test_sb_07_passes_the_same_fief_deployed(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    assert f"vernius: rite battle {fief} with {leader}" in game.legal("vernius")


def test_sb_07_fails_a_subdued_fief(catalog: Catalog) -> None:
    game = play(catalog)
    leader, fief = game.card(COMMANDER), game.card(GIEDI, "ordos", subdued=True)
    assert game.refused(f"rite battle {fief} with {leader}") == "SB-07"


def test_r_13_passes_an_engaged_target(catalog: Catalog) -> None:
    game = play(catalog)
    leader, fief = game.card(COMMANDER), game.card(GIEDI, "ordos", engaged=True)
    game.do(f"rite battle {fief} with {leader}")
    assert game.game.rite is not None


def test_r_13_fails_to_spare_a_target_because_it_is_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    leader = game.card(COMMANDER)
    fiefs = [game.card(GIEDI, "ordos"), game.card(CITY, "ordos", engaged=True)]
    offered = [words for words in game.legal("vernius") if "rite battle" in words]
    assert offered == [f"vernius: rite battle {fief} with {leader}" for fief in fiefs]


# protection -----------------------------------------------------------------------------

PROTECTED = [
    ("eots:tupile", "", "battle", "Tupile"),
    (CHARTER, "eots:imperial-seal", "arbitration", "Imperial Seal"),
    (CHARTER, "jotc:irrevocable-directorship", "arbitration", "Irrevocable Directorship"),
    (CITY, "eots:house-shield-generator", "battle", "House Shield Generator"),
    (STILGAR, "jotc:honorarium-familia", "intrigue", "Honorarium Familia"),
    (STILGAR, "jotc:kanly-omissia", "duel", "Kanly Omissia"),
    (NIM, "eots:high-steersman", "duel", "High Steersman"),
    (NIM, "eots:high-steersman", "intrigue", "High Steersman"),
]


@pytest.mark.parametrize(("target", "on_it", "rite", "name"), PROTECTED)
def test_r_04_fails_against_what_a_card_protects(
    catalog: Catalog, target: str, on_it: str, rite: str, name: str
) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    if on_it:
        game.card(on_it, "ordos", on=its)
    words = f"rite {rite} {its} with {leader}"
    assert game.refused(words) == "R-04"
    assert name in reason(game, words)
    assert f"vernius: {words}" not in game.legal("vernius")


@pytest.mark.parametrize(
    ("target", "on_it", "rite"),
    [
        (GIEDI, "", "battle"),
        (STILGAR, "jotc:honorarium-familia", "duel"),
        (STILGAR, "jotc:kanly-omissia", "intrigue"),
        (CITY, "eots:garrison", "battle"),
        (CHARTER, "", "arbitration"),
    ],
)
def test_r_04_passes_what_no_card_forbids(
    catalog: Catalog, target: str, on_it: str, rite: str
) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    if on_it:
        game.card(on_it, "ordos", on=its)
    game.do(f"rite {rite} {its} with {leader}")
    assert game.game.rite is not None


def test_r_04_fails_a_fremen_against_the_fabled_crysknife(catalog: Catalog) -> None:
    game, stilgar, idaho = against(catalog, STILGAR, IDAHO)
    other = game.card(SWORDMASTER)
    game.card("tat:fabled-crysknife", "ordos", on=idaho)
    assert game.refused(f"rite duel {idaho} with {stilgar}") == "R-04"
    game.do(f"rite duel {idaho} with {other}")
    assert kind(game) is RiteKind.DUEL


EVENTS = [
    ("eots:choam-recess", "arbitration", CHARTER, "CHOAM Recess"),
    ("eots:armistice-treaty", "battle", GIEDI, "Armistice Treaty"),
    ("eots:landsraad-inquest", "intrigue", STILGAR, "Landsraad Inquest"),
    ("eots:irulans-peace", "duel", STILGAR, "Irulan's Peace"),
]


@pytest.mark.parametrize(("event", "rite", "target", "name"), EVENTS)
def test_r_04_fails_while_an_event_forbids_that_kind_to_all(
    catalog: Catalog, event: str, rite: str, target: str, name: str
) -> None:
    game, leader, its = against(catalog, LEADS[rite], target)
    game.card("eots:caladan")
    lies = game.card(event, subdued=True, deferment=9)
    game.do(f"deploy {lies}")
    game.do("all pass")
    words = f"rite {rite} {its} with {leader}"
    assert game.refused(words) == "R-04"
    assert name in reason(game, words)
    game.do(f"toss {lies}")
    game.do(words)
    assert kind(game) == rite.capitalize()


def test_r_04_passes_another_kind_than_the_event_forbids(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    game.do("effect duel no rite until turn")
    game.do(f"rite battle {fief} with {leader}")
    assert kind(game) is RiteKind.BATTLE


@pytest.mark.parametrize("on", ["battle", "vernius", "game"])
def test_r_04_fails_by_the_word_of_the_table(catalog: Catalog, on: str) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    game.do(f"effect {on} no rite until turn")
    assert game.refused(f"rite battle {fief} with {leader}") == "R-04"


def test_r_04_passes_when_the_table_sets_it_aside(catalog: Catalog) -> None:
    game, leader, tupile = against(catalog, COMMANDER, "eots:tupile")
    game.do(f"rite battle {tupile} with {leader}", why="agreed")
    assert kind(game) is RiteKind.BATTLE


# the declaration ------------------------------------------------------------------------


def test_r_06_passes_what_is_named_is_what_is_declared(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    troop = game.card(BATTALION, on=leader)
    game.do(f"rite battle {fief} with {leader}, {troop}")
    rite, operation = game.game.rite, game.game.operation
    assert rite is not None
    assert operation is not None
    assert (rite.attack.leader, rite.attack.declared, rite.target) == (leader, (troop,), fief)
    assert (rite.attack.house, rite.defense.house) == ("vernius", "ordos")
    assert operation.stage is Stage.DECLARED
    assert not game.piece(leader).engaged


def test_r_06_fails_who_cannot_take_part(catalog: Catalog) -> None:
    game, leader, fief = against(catalog, COMMANDER, GIEDI)
    weapon = game.card("eots:maula-pistol", on=leader)
    tired = game.card(BATTALION, on=leader, engaged=True)
    assert game.refused(f"rite battle {fief} with {leader}, {weapon}") == "R-06"
    assert game.refused(f"rite battle {fief} with {leader}, {tired}") == "R-06"


def test_r_06_fails_a_persona_that_may_not_participate(catalog: Catalog) -> None:
    game, leader, stilgar = against(catalog, "eots:piter-de-vries", STILGAR)
    game.card("eots:master-of-assassins", on=leader)
    other = game.card(PHYSICIAN)
    words = f"rite intrigue {stilgar} with {leader}, {other}"
    game.card("jotc:pyretic-conscience", on=other)
    assert game.refused(words) == "R-06"
