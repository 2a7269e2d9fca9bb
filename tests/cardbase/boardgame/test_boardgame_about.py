"""What belongs to a thing of the board game, what a name means, what acts in a phase."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from share import sample

from cardbase.boardgame.facts import all_facts, read_timings, timings
from cardbase.boardgame.names import edition_of, named, phase_of
from cardbase.boardgame.phases import PhaseView, in_phase
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Sheet, all_sheets
from cardbase.boardgame.things import (
    VIDAL,
    ThingKind,
    answers_naming,
    answers_on,
    belongings,
    doubts_on,
    facts_of,
    module_of,
    names_faction,
    naming,
    section_of,
    sheets_of,
    things,
)
from cardbase.boardgame.vocabulary import FactKind, TurnPhase
from cardbase.lookup import Fit
from errata.documents import Edition
from errata.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = ("own", "others", "allies", "anyone", "modules")
PHASES = [phase for phase in TurnPhase if phase is not TurnPhase.ANY]


def faults_of_sheet(sheet: Sheet) -> Iterator[str]:
    """What of a sheet belongs to it twice, or whose facts are not those of its family."""
    own = [sheet.id, *(one.id for one in sheet.abilities), *(one.id for one in belongings(sheet))]
    twice = sorted(one for one, count in Counter(own).items() if count > 1)
    if twice:
        yield f"{sheet.id}: {twice} belong to it twice"
    own += [one.id for one in pieces().leaders.values() if one.faction == sheet.faction]
    facts = Counter(fact.id for one in own if one != VIDAL for fact in facts_of(one))
    family = Counter(one for one in all_facts() if one.startswith(sheet.family))
    if facts != family:
        yield f"{sheet.id}: lacks {[*family - facts]}, has too many {[*facts - family]}"


def test_every_fact_of_a_family_belongs_to_the_sheet_or_to_one_thing_of_it() -> None:
    assert len(all_sheets()) == 13
    faults = [fault for sheet in all_sheets().values() for fault in faults_of_sheet(sheet)]
    assert not faults, "\n".join(faults)


def test_belongings_come_by_kind_each_token_after_its_set() -> None:
    found = [one.id for one in belongings(all_sheets()["moritani"])]
    assert found[0] == "set/terror"
    assert found[-3:] == ["set/atomics-aftermath", "atomics-aftermath/token", VIDAL]
    found = [one.id for one in belongings(all_sheets()["richese"])]
    assert found[:4] == ["mode/once-around", "mode/silent", "mode/black-market", "mode/normal"]
    assert found[4:] == ["set/no-field", "no-field/0", "no-field/3", "no-field/5"]
    assert belongings(all_sheets()["choam"])[0].id == "worthless/baliset"
    assert VIDAL not in [one.id for one in belongings(all_sheets()["choam"])]


def test_the_variant_goes_on_on_its_reverse() -> None:
    sheet = all_sheets()["richese-landsraad"]
    titles = [section_of(one, sheet).title for one in sheet.abilities]
    assert titles == (
        ["Advantages"] * 11
        + ["Advantages Continued"] * 5
        + ["Alliance", "Advanced Game Advantages", "Karama"]
    )


def test_doubts_and_answers_stand_beside_what_they_touch() -> None:
    assert [one.id for one in doubts_on("CHO-08")] == ["AMB-24"]
    assert [one.id for one in answers_on("choam/charity")] == ["QA-02"]
    assert not [*facts_of("nothing"), *doubts_on("nothing"), *answers_on("nothing")]
    assert [one.id for one in sheets_of("richese")] == ["richese", "richese-landsraad"]
    assert [one.id for one in sheets_of("atreides")] == ["atreides"]


def test_a_faction_is_named_by_its_name_or_a_short_one_never_inside_a_word() -> None:
    assert names_faction("ixians", "before the Ixians bid")
    assert names_faction("ixians", "the Ixian bid")
    assert names_faction("spacing-guild", "paid to the Guild")
    assert not names_faction("ecaz", "Ecazian")
    assert not names_faction("ixians", "a sixth leader")


def test_what_names_a_faction_without_a_sheet() -> None:
    found = {fact.id for fact in naming("atreides")}
    assert {"RIC-47", "RIC-56", "RLV-32", "ECZ-23", "HOM-24"} <= found
    assert "CHO-08" not in found
    assert "QA-29" in {one.id for one in answers_naming("atreides")}
    own = {fact.id for fact in naming("choam")}
    assert "ECZ-26" in own
    assert not any(one.startswith("CHO-") for one in own)


@pytest.mark.parametrize(
    ("text", "faction", "edition"),
    [
        ("CHOAM", "choam", None),
        ("BG", "bene-gesserit", None),
        ("the Guild", "spacing-guild", None),
        ("Ix", "ixians", None),
        ("house atreides", "atreides", None),
        ("spacing-guild", "spacing-guild", None),
        ("richese-landsraad", "richese", Edition.LANDSRAAD),
        ("fan richese", "richese", Edition.LANDSRAAD),
        ("Ecaz, official sheet", "ecaz", Edition.OFFICIAL),
    ],
)
def test_names_that_are_right(text: str, faction: str, edition: Edition | None) -> None:
    found = named(text)
    assert (found.fit, found.factions[0].id, found.edition) == (Fit.EXACT, faction, edition)
    assert len(found.factions) == 1


@pytest.mark.parametrize(
    ("text", "faction"),
    [
        ("Chaom", "choam"),
        ("Richesse", "richese"),
        ("Moritanni", "moritani"),
        ("mortani", "moritani"),
        ("emporer", "emperor"),
        ("at", "atreides"),
        ("gesserit", "bene-gesserit"),
        ("space guild", "spacing-guild"),
        ("Shaddam IV", "emperor"),
        ("Landsraad", "richese"),
    ],
)
def test_names_that_come_near(text: str, faction: str) -> None:
    found = named(text)
    assert (found.fit, [one.id for one in found.factions]) == (Fit.GUESS, [faction])


def test_names_of_several_and_of_none() -> None:
    assert [one.id for one in named("e").factions] == ["ecaz", "emperor"]
    assert named("e").fit is Fit.SEVERAL
    assert len(named("house").factions) == 7
    for text in ("", "zensunni", "!!!", "v3 official", "moratoriumi"):
        assert (named(text).fit, named(text).factions) == (Fit.NONE, ()), text


def test_editions() -> None:
    for text in ("landsraad", "landsraad-3.0", "v3", "v3.0", "variant", "Fan", "fan variant"):
        assert edition_of(text) is Edition.LANDSRAAD, text
    assert edition_of("official edition") is Edition.OFFICIAL
    assert edition_of("2019") is None
    assert edition_of("") is None


def test_a_phase_is_known_by_its_name_and_its_id() -> None:
    faults = [
        f"{phase}: {text!r} is read as {phase_of(text)}"
        for phase in PHASES
        for text in (phase.called, phase.value)
        if phase_of(text) != (phase, True)
    ]
    assert not faults, "\n".join(faults)


def test_phases_as_players_call_them() -> None:
    for text, phase in (
        ("nexus", TurnPhase.SPICE_BLOW),
        ("movement", TurnPhase.SHIPMENT),
        ("shipping phase", TurnPhase.SHIPMENT),
        ("charity", TurnPhase.CHARITY),
        ("set-up", TurnPhase.SETUP),
        ("mentat", TurnPhase.MENTAT),
    ):
        assert phase_of(text) == (phase, True), text
    assert phase_of("batle") == (TurnPhase.BATTLE, False)
    assert phase_of("coll") == (TurnPhase.COLLECTION, False)
    for text in ("", "s", "spice", "lunch"):
        assert phase_of(text) == (None, False), text


def acting(view: PhaseView, part: str) -> list[str]:
    return [one.thing.id for one in getattr(view, part)]


def test_the_bidding_phase_of_choam() -> None:
    view = in_phase("choam", TurnPhase.BIDDING)
    assert acting(view, "own") == [
        "choam/treachery",
        "choam/inflation",
        "choam/alliance-trade",
        "choam/karama",
        "worthless/kull-wahad",
    ]
    assert all(one.always for one in view.own)
    assert acting(view, "others")[:2] == ["richese/bidding", "richese/black-market"]
    assert acting(view, "allies") == [
        "ixians/alliance",
        "richese/alliance-card",
        "emperor/alliance-spice",
    ]
    assert view.own[0].karama == all_sheets()["choam"].abilities[1].karama
    assert "QA-01" not in [one.id for one in view.own[0].answers]


def test_the_edition_chosen_sits_at_the_table() -> None:
    view = in_phase("choam", TurnPhase.BIDDING, Edition.LANDSRAAD)
    assert all(not one.startswith("richese/") for one in acting(view, "others"))
    assert "richese-landsraad/richese-bidding" in acting(view, "others")
    own = in_phase("richese", TurnPhase.BIDDING, Edition.LANDSRAAD)
    assert own.sheet is all_sheets()["richese-landsraad"]
    assert "mode/silent-landsraad" in acting(own, "own")


def test_a_faction_of_the_base_game_has_its_own_and_what_others_do_to_it() -> None:
    view = in_phase("atreides", TurnPhase.BATTLE)
    assert view.sheet is all_sheets()["atreides"]
    assert acting(view, "own")[0] == "atreides/battle"
    assert "base/battle" in acting(view, "anyone")
    assert "bene-gesserit/voice" in acting(view, "others")
    no_field = next(one for one in view.others if one.thing.id == "richese/no-field")
    assert {"RIC-46", "RIC-47"} <= {fact.id for fact in no_field.facts}
    assert "RIC-41" in no_field.more
    assert "RIC-35" in no_field.more
    assert "moritani/karama" in acting(view, "others")
    assert "choam/alliance-battle-spice" in acting(view, "allies")


def test_set_up_shows_the_start_and_nothing_that_acts_at_any_time() -> None:
    view = in_phase("ecaz", TurnPhase.SETUP)
    assert acting(view, "own") == ["ecaz", "ecaz/loyalty", "set/ambassador"]
    assert [fact.id for fact in view.own[0].facts] == ["ECZ-05", "ECZ-06", "ECZ-07", "ECZ-08"]
    assert acting(view, "others") == []
    loose = ["base/set-up", "book/choam-richese", "book/ecaz-moritani"]
    assert sorted(acting(view, "anyone")) == loose


def faults_of_view(view: PhaseView, faction: str) -> Iterator[str]:
    """What a view shows twice, or of others what is not theirs or says nothing."""
    shown = Counter(one for part in PARTS for one in acting(view, part))
    yield from (f"{one} is shown {count} times" for one, count in shown.items() if count > 1)
    for one in (*view.others, *view.allies):
        if one.thing.faction == faction:
            yield f"{one.thing.id} is shown as another's"
        if not one.facts:
            yield f"{one.thing.id} is shown without a fact"
        if {fact.id for fact in one.facts} & set(one.more):
            yield f"{one.thing.id} names a fact that it shows: {one.more}"


def faults_of_timing(
    view: PhaseView, faction: str, phase: TurnPhase, edition: Edition
) -> Iterator[str]:
    """Which facts a view shows or leaves out against their timing."""
    told = {fact.id for part in PARTS for one in getattr(view, part) for fact in one.facts}
    for row in timings().values():
        if row.point not in all_facts() or all_facts()[row.point].kind is FactKind.KARAMA_STOP:
            continue
        of = things()[all_facts()[row.point].of]
        at_the_table = of.faction != "richese" or of.edition is edition
        shown, affected = row.point in told, {faction, "others", "self", "ally"} & set(row.affects)
        if phase in row.phases and faction in row.affects and at_the_table and not shown:
            yield f"{row.point} acts on it then, and is not shown"
        if shown and not {phase, TurnPhase.ANY} & set(row.phases):
            yield f"{row.point} does not act then, and is shown"
        if shown and row.affects and not affected and of.faction != faction:
            yield f"{row.point} does not concern it, and is shown"


@pytest.mark.parametrize("edition", [Edition.OFFICIAL, Edition.LANDSRAAD])
def test_whatever_acts_is_shown_once_and_to_whom_it_concerns(edition: Edition) -> None:
    faults = list[str]()
    for faction in pieces().factions:
        for phase in sample(PHASES):
            view = in_phase(faction, phase, edition)
            found = (
                *faults_of_view(view, faction),
                *faults_of_timing(view, faction, phase, edition),
            )
            faults += [f"{faction} in {phase}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_what_acts_in_several_phases_says_of_each_fact_when() -> None:
    """A fact without a row counts whenever its thing does: only for one phase is that sure."""
    rules = {FactKind.RULE, FactKind.CLARIFICATION, FactKind.KARAMA_STOP}
    always_the_same = {"RLV-22", "RLV-28", "RLV-29"}
    faults = list[str]()
    for fact in all_facts().values():
        thing = things()[fact.of]
        several = thing.kind is ThingKind.ABILITY and len(thing.phases) > 1
        if fact.kind in rules and several and fact.id not in {*timings(), *always_the_same}:
            faults.append(f"{fact.id}: {thing.id} acts in several phases, and no row says in which")
    assert not faults, "\n".join(faults)


def test_every_phase_an_ability_names_has_a_fact_of_it() -> None:
    faults = list[str]()
    for sheet in all_sheets().values():
        for phase in PHASES:
            view = in_phase(sheet.faction, phase, sheet.edition)
            own = {one.thing.id for one in view.own if one.facts}
            named_then = {one.id for one in sheet.abilities if phase in one.phases}
            faults += [f"{one}: no fact in {phase}" for one in sorted(named_then - own)]
    assert not faults, "\n".join(faults)


def test_a_phase_has_its_own_facts_and_those_of_no_other() -> None:
    facts = {
        phase: [fact.id for one in in_phase("moritani", phase).own for fact in one.facts]
        for phase in (TurnPhase.SHIPMENT, TurnPhase.MENTAT)
    }
    assert "MOR-12" in facts[TurnPhase.SHIPMENT]
    assert "MOR-10" not in facts[TurnPhase.SHIPMENT]
    assert "MOR-10" in facts[TurnPhase.MENTAT]
    assert "MOR-12" not in facts[TurnPhase.MENTAT]
    ambassadors = next(
        one for one in in_phase("ecaz", TurnPhase.REVIVAL).own if one.thing.id == "ecaz/ambassadors"
    )
    assert ambassadors.stopped == ("ECZ-49",)
    assert "ECZ-14" in ambassadors.more


def test_what_others_do_for_themselves_is_not_done_to_a_faction() -> None:
    assert "choam/auditor" not in acting(in_phase("moritani", TurnPhase.REVIVAL), "others")
    ghola = next(
        one
        for one in in_phase("tleilaxu", TurnPhase.REVIVAL).others
        if one.thing.id == "choam/auditor"
    )
    assert [fact.id for fact in ghola.facts] == ["CHO-48"]


def test_richese_may_reveal_a_token_in_every_phase_before_battle() -> None:
    for phase in (TurnPhase.STORM, TurnPhase.BIDDING, TurnPhase.REVIVAL, TurnPhase.SHIPMENT):
        facts = [fact.id for one in in_phase("richese", phase).own for fact in one.facts]
        assert "RIC-39" in facts
    battle = [fact.id for one in in_phase("richese", TurnPhase.BATTLE).own for fact in one.facts]
    assert "RIC-39" not in battle
    assert "RIC-46" in battle


def test_modules_are_apart_and_duke_vidal_only_for_his_houses() -> None:
    view = in_phase("fremen", TurnPhase.SPICE_BLOW)
    assert {"nexus", "discovery", "homeworlds"} <= set(acting(view, "modules"))
    blows = ["base/advanced-spice-blow", "base/spice-blow"]
    assert acting(view, "anyone")[:3] == [*blows, "base/nexus"]
    riding = next(one for one in view.modules if one.thing.id == "discovery")
    assert "DIS-06" in {fact.id for fact in riding.facts}
    assert view.unsaid == ()
    for faction, there in (("ecaz", True), ("moritani", True), ("harkonnen", False)):
        view = in_phase(faction, TurnPhase.BATTLE)
        assert ("duke-vidal" in [one for part in PARTS for one in acting(view, part)]) is there


def test_module_of() -> None:
    for thing, module in (
        ("discovery/shrine", "discovery"),
        ("homeworld/caladan", "homeworlds"),
        ("treachery/recruits", "new-treachery"),
        ("nexus", "nexus"),
        ("tech/heighliner", ""),
        ("treachery/shield", ""),
        ("choam/charity", ""),
    ):
        assert module_of(things()[thing]) == module


def test_a_timing_without_a_phase_is_refused(tmp_path: Path) -> None:
    (tmp_path / "timing.csv").write_text("point,phases,affects\nCHO-08,,\n", encoding="utf-8")
    with pytest.raises(DataError, match="phases"):
        read_timings(tmp_path)
