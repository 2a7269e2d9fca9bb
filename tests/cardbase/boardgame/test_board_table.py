"""A table is read from what was typed, and only what counts at it acts in a phase."""

from __future__ import annotations

import re

import pytest

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.phases import PhaseView, in_phase
from cardbase.boardgame.pieces import Module, extras, factions, pieces
from cardbase.boardgame.seats import fits, read_table
from cardbase.boardgame.table import TableSetup, everyone, extra_of, met
from cardbase.boardgame.things import names_faction, things
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import BadSeats, UnknownInPool
from errata.boardgame import doubts
from errata.documents import Edition


def acting(view: PhaseView) -> set[str]:
    groups = (view.own, view.others, view.allies, view.anyone, view.modules)
    return {one.thing.id for group in groups for one in group}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("choam", "ecaz"), ("choam", "ecaz")),
        (("CHOAM ecaz bene gesserit",), ("choam", "ecaz", "bene-gesserit")),
        (("bg", "guild"), ("bene-gesserit", "spacing-guild")),
        (("all",), tuple(factions())),
    ],
)
def test_names_of_factions_are_read(names: tuple[str, ...], expected: tuple[str, ...]) -> None:
    table, remarks = read_table(names)
    assert table.factions == expected
    assert remarks == ()


def test_a_match_up_seats_its_factions_with_its_extras() -> None:
    table, _ = read_table(["War of Assassins"], ["nexus"])
    assert table.match_up == "matchup/war-of-assassins"
    assert set(table.factions) >= {"ecaz", "moritani", "harkonnen"}
    assert table.extras == ("strongholds", "nexus")


def test_landsraad_is_the_match_up_and_the_option_the_sheet() -> None:
    official, _ = read_table(["landsraad"])
    fan, _ = read_table(["landsraad"], landsraad=True)
    assert (official.match_up, official.landsraad) == ("matchup/landsraad", False)
    assert official.sheets["richese"].id == "richese"
    assert fan.sheets["richese"].id == "richese-landsraad"
    assert fan.sheets["ecaz"].id == "ecaz"


def test_the_variant_may_be_said_with_the_name() -> None:
    table, _ = read_table(["richese-landsraad", "ecaz"])
    assert table.landsraad
    assert table.documents == ("richese-landsraad-v3", "ecaz-moritani", "choam-richese")


def test_a_guess_is_told() -> None:
    table, remarks = read_table(["choan", "ecaz", "emperor"], ["homworlds"])
    assert table.factions[0] == "choam"
    assert table.extras == ("homeworlds",)
    assert [line.rpartition(" ")[2] for line in remarks] == ["CHOAM.", "Homeworlds."]


@pytest.mark.parametrize(
    ("names", "modules", "options", "told"),
    [
        ((), (), {}, "who plays?"),
        (("ecaz",), (), {}, "only Ecaz is named"),
        (("ecaz", "House Ecaz"), (), {}, "Ecaz is named twice"),
        (("all", "ecaz"), (), {}, "Ecaz is named twice"),
        (("intrigue",), (), {}, "kanly matchup intrigue"),
        (("ecaz", "choam"), (), {"landsraad": True}, "Richese, who does not play"),
        (("ecaz", "choam"), ("strongholds",), {"advanced": False}, r"\(STR-03\)"),
        (("ecaz", "choam"), ("all",), {"advanced": False}, r"\(STR-03\)"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    names: tuple[str, ...], modules: tuple[str, ...], options: dict[str, bool], told: str
) -> None:
    with pytest.raises(BadSeats, match=told):
        read_table(names, modules, **options)


@pytest.mark.parametrize(
    ("names", "modules", "told"),
    [
        (("ecaz", "zzzz"), (), 'no faction or match up is called "zzzz"; there are Atreides'),
        (("ecaz", "i"), (), "did you mean Ixians or Intrigue"),
        (("ecaz", "choam"), ("foo",), 'called "foo"; there are leader-skills'),
        (("ecaz", "choam"), ("n",), "did you mean Nexus Cards or New Treachery Cards"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest(
    names: tuple[str, ...], modules: tuple[str, ...], told: str
) -> None:
    with pytest.raises(UnknownInPool) as fault:
        read_table(names, modules)
    assert told in str(fault.value)


def test_several_modules_may_stand_in_a_row() -> None:
    table, _ = read_table(["ecaz", "choam"], ["homeworlds nexus cards", "all"])
    assert {"homeworlds", "nexus", "set/tech"} <= set(table.extras)


def test_a_module_that_needs_another_is_refused_without_it() -> None:
    module = Module(
        id="a", name="A", document="d", lines=(1,), advanced_only=False, requires=("b",), counts=""
    )
    fits([module], ["a", "b"], advanced=False)
    with pytest.raises(BadSeats, match="A: needs b as well"):
        fits([module], ["a"], advanced=False)


def test_only_who_is_at_the_table_acts() -> None:
    table = TableSetup(factions=("ecaz", "atreides"))
    for phase in TurnPhase:
        owners = {things()[one].faction for one in acting(in_phase("atreides", phase, table=table))}
        assert owners <= {"", "atreides", "ecaz"}
    full = acting(in_phase("atreides", TurnPhase.SHIPMENT))
    assert "terror/robbery" in full
    assert "terror/robbery" not in acting(in_phase("atreides", TurnPhase.SHIPMENT, table=table))


def test_the_basic_game_leaves_out_advanced_powers_and_their_auction() -> None:
    names = ("richese", "choam")
    basic = acting(
        in_phase("choam", TurnPhase.BIDDING, table=TableSetup(factions=names, advanced=False))
    )
    full = acting(in_phase("choam", TurnPhase.BIDDING, table=TableSetup(factions=names)))
    assert full - basic == {"richese/black-market", "mode/black-market", "choam/karama"}


def test_modules_and_token_sets_act_where_they_are_played() -> None:
    names = ("choam", "ecaz")
    bare = acting(in_phase("choam", TurnPhase.CHARITY, table=TableSetup(factions=names)))
    rich = TableSetup(factions=names, extras=("homeworlds", "set/tech"))
    assert acting(in_phase("choam", TurnPhase.CHARITY, table=rich)) - bare == {
        "homeworlds",
        "tech/spice-production",
    }


def test_what_is_for_an_absent_faction_alone_does_not_count() -> None:
    blind, kaitain = things()["richese-landsraad/blind-prescience"], things()["homeworld/kaitain"]
    without = TableSetup(factions=("richese", "ecaz"), extras=("homeworlds",), landsraad=True)
    with_both = TableSetup(
        factions=("richese", "atreides", "emperor"), extras=("homeworlds",), landsraad=True
    )
    assert [without.plays(blind), without.plays(kaitain)] == [False, False]
    assert [with_both.plays(blind), with_both.plays(kaitain)] == [True, True]


def test_a_book_counts_with_a_sheet_or_module_of_it() -> None:
    book = things()["book/choam-richese"]
    assert not TableSetup(factions=("ecaz", "atreides")).plays(book)
    assert TableSetup(factions=("ecaz", "atreides"), extras=("leader-skills",)).plays(book)
    assert TableSetup(factions=("ecaz", "choam")).plays(book)


def test_in_any_phase_is_what_acts_whenever() -> None:
    table = everyone(Edition.OFFICIAL)
    view = in_phase("atreides", TurnPhase.ANY, table=table)
    assert {one.thing.id for one in view.others} == {
        "bene-gesserit/advisors",
        "bene-gesserit/worthless-karama",
        "choam/inflation",
        "worthless/kull-wahad",
    }
    for phase in (TurnPhase.STORM, TurnPhase.BATTLE):
        assert acting(view) <= acting(in_phase("atreides", phase, table=table))


def test_each_extra_is_its_own() -> None:
    assert extra_of(things()["tech/heighliner"]) == "set/tech"
    assert extra_of(things()["discovery/shrine"]) == "discovery"
    assert extra_of(things()["homeworlds"]) == "homeworlds"
    assert extra_of(things()["terror/robbery"]) == ""


MODULE_WORDS = {
    "homeworlds": r"Homeworld|Low Threshold",
    "discovery": r"Great Maker|Discovery|Shrine",
    "nexus": r"Nexus Card",
    "leader-skills": r"Leader Skill",
    "strongholds": r"Stronghold Card",
    "set/tech": r"Tech [Tt]oken",
}
"""What a doubt names of a module."""

SETTLED = {False: "in the basic game only", True: "both games"}
"""The first reading of a doubt that is void in the basic game, False, or in the advanced, True."""


def tables_of_all_kinds() -> list[TableSetup]:
    known, others = pieces().factions, ("atreides", "fremen", "choam")
    pairs: list[tuple[str, ...]] = [(one, other) for one in known for other in others]
    pairs += [("choam", "emperor", "ecaz"), ("moritani", "richese", "tleilaxu", "spacing-guild")]
    return [
        TableSetup(factions=tuple(dict.fromkeys(names)), extras=bring, advanced=game, landsraad=fan)
        for names in pairs
        for bring in ((), *((one,) for one in extras()))
        for game in (True, False)
        for fan in ((True, False) if "richese" in names else (False,))
    ]


@pytest.mark.sweep
def test_a_doubt_is_asked_only_where_what_it_asks_of_can_come_up() -> None:
    faults = set[str]()
    for table in tables_of_all_kinds():
        for doubt in met((one for one in doubts().values() if not one.note), table):
            words = re.sub(r"without \w+ and \w+", "", doubt.ask)
            named = {one for one in pieces().factions if names_faction(one, words)}
            if named and named.isdisjoint(table.factions):
                faults.add(f"{doubt.id}: none of {sorted(named)} plays")
            faults |= {
                f"{doubt.id}: without {one}"
                for one, told in MODULE_WORDS.items()
                if re.search(told, words) and one not in table.extras
            }
            if SETTLED[table.advanced] in doubt.readings[:1]:
                faults.add(f"{doubt.id}: {'advanced' if table.advanced else 'basic'} game")
    assert sorted(faults) == []


@pytest.mark.sweep
def test_what_holds_in_one_game_is_not_told_in_the_other() -> None:
    faults = set[str]()
    for table in tables_of_all_kinds():
        for fact in met(all_facts().values(), table):
            other = r"^In the (?:advanced|basic) game(?! only)"
            game = re.match(other, fact.statement)
            here = table.uses(things()[fact.of])
            if game and here and ("advanced" in game[0]) is not table.advanced:
                faults.add(fact.id)
    assert sorted(faults) == []


def test_what_the_guild_and_the_fremen_leave_open_is_asked_without_them_alone() -> None:
    tie, great, threshold = doubts()["AMB-45"], doubts()["AMB-84"], doubts()["AMB-85"]
    bare = TableSetup(factions=("atreides", "emperor"))
    full = TableSetup(factions=("atreides", "fremen"))
    rich = TableSetup(factions=("atreides", "fremen"), extras=("discovery", "homeworlds"))
    assert [one.asks(tie) for one in (bare, full, everyone())] == [True, False, True]
    assert [one.asks(great) for one in (full, rich)] == [False, True]
    assert [one.asks(threshold) for one in (full, rich)] == [False, True]
