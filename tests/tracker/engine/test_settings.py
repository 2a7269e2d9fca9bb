"""The settings: every open question has one, with the default of its question."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict
from places import ROOT

from cardbase.cards.readings import readings_of
from errata.errors import DataError, KanlyError
from errata.register import rules
from errata.rules import all_rules
from tracker.engine.errors import TrackerError
from tracker.engine.settings import (
    ASK,
    BadSetting,
    Setting,
    SettingKind,
    SettingName,
    Strictness,
    UnknownSetting,
    checked,
    chosen,
    defaults,
    misset,
    number,
    read_settings,
    setting,
    settings,
    settled,
    strictness,
    yes,
)

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

DATA = ROOT / "tracker" / "data"
PAGE = ROOT / "docs" / "settings.md"
TABLE_HEAD = "## All settings\n"

# Default column of the dossier's section 30, word for word in the comment; "ask:x" suggests x.
QUESTIONS = {
    # no hard error; warn below 40 House or 10 Imperial
    "OQ-01": "smallest-house-deck=40 smallest-imperial-deck=10 deck-size=warn",
    # Imperial: warn above 1 per name; House: no limit; House "Unique": warn above 1
    "OQ-02": "imperial-copies=1 house-copies=0 unique-copies=1 deck-copies=warn",
    # 15 + unspent of 5; setting for 20
    "OQ-03": "starting-solaris=15 creation-solaris=5",
    # prompt the number; suggest the vanquished, leader included; attacker picks gain or penalty
    "OQ-04": "rite-bonus=ask:with-leader rite-bonus-choice=attacker",
    # >= 10 and >= 10, not spent
    "OQ-05": "high-council-spice=10 high-council-favor=10 high-council-spends=no",
    "OQ-06": "bidding-order=after-petitioner",
    # I-06 (X counts 5); if a House deck is empty the player counts as 0, no loss
    "OQ-07": "tie-break=draw tie-break-empty-loses=no x-counts-as=5",
    # back face-down, may be petitioned next turn (OQ-37)
    "OQ-08": "assembly-after-loss=face-down",
    # SO-20; prompt
    "OQ-09": "surprise=ask:first",
    # personnel count <= Command; warn only
    "OQ-10": "command-limit=warn command-counts=personnel",
    # per target; warn only
    "OQ-11": "card-limit=warn card-limit-per=target",
    # 1 CHOAM + 1 Landsraad per rival
    "OQ-12": "choam-rites=1 landsraad-rites=1 rite-limit-per=rival",
    # 2 solaris each, 1-5, once per House Interval
    "OQ-13": "favor-price=2 favor-most=5 favor-purchases=1",
    # 6
    "OQ-14": "croe-at-zero=6",
    # step by step, in initiative order
    "OQ-15": "closing-order=initiative",
    # yes, unless exempt
    "OQ-16": "homeworld-subdued=yes",
    # exact normalized name, deployed only; warn for same character under another title
    "OQ-17": "uniqueness-versions=warn uniqueness-subdued=no",
    # require 1 token
    "OQ-18": "cost-zero-waits=yes",
    # as PD-02, PD-04; prompt for the use
    "OQ-19": "program-price=1 program-engages=ask:yes",
    # defer like events, at least 1 token, countdown per E-15
    "OQ-20": "nexus-entry=defers",
    "OQ-21": "scoring-play=off",
    "OQ-22": "control-arrakis=no",
    # remove the player and the cards he owns; last player wins; prompt
    "OQ-23": "loser-cards=ask:removed last-player-wins=yes",
    "OQ-24": "rival-pays-favor=no",
    # AL-09 only for cards whose own text conditions the allegiance
    "OQ-25": "gained-adversary=conditional",
    # force's player chooses; partial force has no effect
    "OQ-26": "tier-choice=force partial-force=no",
    "OQ-27": "x-cost=chosen x-event-tokens=1",
    # follow the CRF (ally), show a note
    "OQ-28": "implicate-traitor=ally",
    # no; fief only; prompt
    "OQ-29": "dune-arbitration=ask:no",
    # no (DN-07)
    "OQ-30": "old-homeworld-returns=no",
    # no, if stopped before Attacker Engagement
    "OQ-31": "aborted-rite-counts=no",
    "OQ-32": "council-and-favor=restricted",
    # rotate until all pass in turn, who can play nothing by itself;
    # Initiative phase: last turn's order (turn 1: seating)
    "OQ-33": "windows=auto initiative-phase-order=last-turn",
    "OQ-34": "captive-status=ask:kept",
    "OQ-35": "favor-below-zero=yes cost-below-zero=no",
    # any card on deployment/petition; personas also on capture
    "OQ-36": "outsider-favor=any-card",
    "OQ-37": "petition-again=next-turn",
    "OQ-38": "extra-exchange=free",
    "OQ-39": "hand-discard=no",
    # no Direct; personnel yes; prompt
    "OQ-40": "venture-leader-directs=ask:no venture-leader-personnel=ask:yes",
    "OQ-41": "bonus-without-subdual=ask:yes",
    # the rite's target (no Weirding = 0); prompt
    "OQ-42": "weirding-rank=ask:target",
    # window 1; in window 3 prompt
    "OQ-43": "counter-tactic=ask:window-1",
    # not its player, nobody is forced; the holder of the domain: prompt
    "OQ-44": "stranded-resource=ask",
}
OTHERS = dict(
    line.split(": ")
    for line in """DK-10: program-allegiance=warn
HP-03: homeworld-allegiance=warn
TC-12: trigger-order=active-first
G-02: adding-doubling=add-first overrides=host steps=auto
CT-01: doubtful-subtypes=as-filed
CT-08: water-despot=ally
CT-16: iaken-nefud=rite truth-saying=rival alliance-review-board=as-filed
CT-19: straight-line-x=rank sabotage=persona
DP-02: recruitment-drive=allies
TA-01: lt-erta=battle
V-01: medical-tampering=intrigue
R-17: ice-rigger-force=one
Z-01: hands=counts""".splitlines()
)


def told(one: Setting) -> str:
    return f"{one.name}={one.default}" + (f":{one.suggests}" if one.suggests else "")


def data(folder: Path, file: str, right: str, wrong: str) -> Path:
    """The data with one thing in one file made wrong."""
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(right) == 1
    (folder / file).write_text(text.replace(right, wrong), encoding="utf-8")
    return folder


# --- the questions ------------------------------------------------------------------------------


def test_every_question_has_the_settings_and_defaults_of_the_dossier() -> None:
    by_question = defaultdict(list)
    for one in settings().values():
        by_question[one.question].append(told(one))
    wanted = {question: text.split() for question, text in (QUESTIONS | OTHERS).items()}
    assert {q: sorted(found) for q, found in by_question.items()} == {
        q: sorted(texts) for q, texts in wanted.items()
    }


def test_every_open_question_of_the_register_is_there() -> None:
    assert {entry.id for entry in rules("OQ")} == set(QUESTIONS)
    assert len(QUESTIONS) == 44


def test_every_id_resolves() -> None:
    known = {entry.id for entry in rules()}
    faults = [
        f"{one.name}: {named} is no id of an entry"
        for one in settings().values()
        for named in (one.question, *one.used_by)
        if named not in known
    ]
    assert not faults, "\n".join(faults)


def test_every_rule_with_a_setting_is_used_by_one() -> None:
    settable = {i for i, one in all_rules().items() if one.software_note.startswith("setting")}
    assert len(settable) == 11
    assert settable - {used for one in settings().values() for used in one.used_by} == set()


def test_the_players_are_asked_where_the_register_says_prompt() -> None:
    prompted = {one.id for one in rules("OQ") if "prompt" in str(asdict(one.fact)["default"])}
    asked = {one.question for one in settings().values() if one.default == ASK}
    assert prompted == asked


# --- names and kinds ----------------------------------------------------------------------------


def test_names_and_data_are_the_same_list() -> None:
    assert list(settings()) == list(SettingName)
    assert [one.name for one in settings().values()] == list(SettingName)
    assert list(defaults()) == list(SettingName)
    assert {type(text) for pair in defaults().items() for text in pair} == {str}


def test_a_name_is_short_and_of_small_letters() -> None:
    shape = re.compile(r"[a-z]+(-[a-z]+)*")
    assert [name for name in SettingName if not shape.fullmatch(name) or len(name) > 24] == []
    values = [value for one in settings().values() for value in one.choices]
    assert [value for value in values if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", value)] == []


def test_every_choice_says_what_it_means() -> None:
    choices = [one for one in settings().values() if one.kind is SettingKind.CHOICE]
    assert [one.name for one in choices if len(one.choices) < 2] == ["scoring-play"]
    assert all(one.choices.values() and all(one.choices.values()) for one in choices)


def read_by_the_code() -> set[str]:
    """The settings that a module of the tracker or of the command line reads."""
    files = [file for floor in ("tracker", "kanly") for file in ROOT.joinpath(floor).rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"\bSettingName\.(\w+)", code))


def test_what_awaits_something_is_not_read_yet() -> None:
    waiting = {one.name.name for one in settings().values() if one.awaits}
    assert waiting & read_by_the_code() == set()
    assert waiting == {"SCORING_PLAY"}


BY_CARDS = {"IMPLICATE_TRAITOR", "ICE_RIGGER_FORCE"}


def read_by_cards(catalog: Catalog) -> set[str]:
    """The settings by which a card is read in another way."""
    readings = (one for card in catalog.all_cards() for one in readings_of(card))
    return {SettingName(one.setting).name for one in readings}


def test_what_awaits_nothing_is_read(catalog: Catalog) -> None:
    wanted = {one.name.name for one in settings().values() if not one.awaits}
    assert wanted - read_by_the_code() == read_by_cards(catalog)


# --- values -------------------------------------------------------------------------------------


def faults_of_values(one: Setting) -> Iterator[str]:
    """The values of a setting that are not kept as they are."""
    values = [*one.choices] or [str(n) for n in range(one.minimum, one.maximum + 1)]
    if one.default not in values:
        yield f"{one.name}: the default {one.default} is none of {values}"
    for value in values:
        if checked(one.name, value) != value:
            yield f"{one.name}: {value} is read as {checked(one.name, value)}"
        if settled({one.name: value}) != defaults() | {one.name.value: value}:
            yield f"{one.name}: {value} is not settled as said, all others by default"


def test_every_value_is_kept_as_it_is() -> None:
    faults = [fault for one in settings().values() for fault in faults_of_values(one)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("bidding-order", "Seating", "seating"),
        (" Bidding_Order ", "after petitioner", "after-petitioner"),
        ("BIDDING ORDER", " AFTER_Petitioner", "after-petitioner"),
        ("favor-price", " 03", "3"),
        ("favor-price", "000", "0"),
        ("control-arrakis", "On", "yes"),
        ("control-arrakis", "FALSE", "no"),
        ("control-arrakis", "y", "yes"),
        ("command-limit", "Off", "off"),
    ],
)
def test_a_value_is_read_as_it_is_meant(name: str, text: str, value: str) -> None:
    assert checked(name, text) == value


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        (
            "bidding-order",
            "random",
            'expected after-petitioner, initiative or seating for bidding-order, found "random"',
        ),
        ("Scoring Play", "on", 'expected off for scoring-play, found "on"'),
        ("hand-discard", "maybe", 'expected yes or no for hand-discard, found "maybe"'),
        ("hand-discard", "", "expected yes or no for hand-discard, found nothing"),
        (
            "command-limit",
            "yes",
            'expected off, warn or enforce for command-limit, found "yes"',
        ),
        *(
            ("croe-at-zero", text, "expected a whole number from 1 to 9 for croe-at-zero, found ")
            for text in ("0", "10", "-6", "6.0", "", "six", "٦", "²", "66")
        ),
    ],
)
def test_a_value_that_cannot_be_is_refused(name: str, text: str, line: str) -> None:
    with pytest.raises(BadSetting) as fault:
        checked(name, text)
    assert str(fault.value).startswith(line)
    assert isinstance(fault.value, TrackerError)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("digit", "069")
def test_endless_numbers_are_refused_in_one_short_line(digit: str) -> None:
    with pytest.raises(BadSetting) as fault:
        checked("croe-at-zero", digit * 10_000)
    assert len(str(fault.value)) < 140


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("biding-ordr", "bidding-order"),
        ("tiebreak", "tie-break"),
        ("Starting Solari", "starting-solaris"),
        ("council", "council-and-favor"),
    ],
)
def test_an_unknown_name_brings_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(UnknownSetting) as fault:
        setting(name)
    assert nearest in fault.value.nearest
    assert len(fault.value.nearest) <= 5
    listed = ", ".join(fault.value.nearest)
    assert str(fault.value) == f'expected a setting (nearest: {listed}), found "{name}"'


@pytest.mark.parametrize("name", ["", "zzzz", "-"])
def test_nonsense_brings_an_example(name: str) -> None:
    with pytest.raises(UnknownSetting) as fault:
        settled({name: "yes"})
    found = f'"{name}"' if name else "nothing"
    assert str(fault.value) == f"expected a setting (such as bidding-order), found {found}"


@given(name=st.sampled_from(SettingName) | st.text(), text=st.text() | st.integers().map(str))
def test_whatever_is_typed_is_kept_or_refused_in_one_line(name: str, text: str) -> None:
    try:
        said = checked(name, text)
        assert checked(name, said) == said
    except KanlyError as fault:
        said = str(fault)
    assert said.isprintable()


# --- what the tracker reads -----------------------------------------------------------------------


def test_the_readers_read_what_is_set() -> None:
    values = settled({"favor-price": "3", "windows": "open", "hand-discard": "y"})
    assert number(values, SettingName.FAVOR_PRICE) == 3
    assert chosen(values, SettingName.WINDOWS) == "open"
    assert yes(values, SettingName.HAND_DISCARD) is True
    strict = settled({"card-limit": "enforce"})
    assert strictness(strict, SettingName.CARD_LIMIT) is Strictness.ENFORCE


def test_the_readers_read_the_default_of_what_an_old_game_lacks() -> None:
    assert number({}, SettingName.FAVOR_PRICE) == 2
    assert chosen({}, SettingName.WINDOWS) == "auto"
    assert yes({}, SettingName.HAND_DISCARD) is False
    assert strictness({}, SettingName.CARD_LIMIT) is Strictness.WARN


def test_the_readers_refuse_what_a_damaged_game_holds() -> None:
    with pytest.raises(BadSetting, match='for favor-price, found "two"'):
        number({"favor-price": "two"}, SettingName.FAVOR_PRICE)
    with pytest.raises(BadSetting, match='for favor-price, found "20000"'):
        number({"favor-price": "20000"}, SettingName.FAVOR_PRICE)
    with pytest.raises(BadSetting, match='for hand-discard, found "maybe"'):
        yes({"hand-discard": "maybe"}, SettingName.HAND_DISCARD)
    with pytest.raises(BadSetting, match='for card-limit, found "hard"'):
        strictness({"card-limit": "hard"}, SettingName.CARD_LIMIT)
    with pytest.raises(BadSetting, match="for windows, found"):
        chosen({"windows": ""}, SettingName.WINDOWS)


@pytest.mark.parametrize(
    ("name", "value"),
    [("windows", "ajar"), ("windows", "Open"), ("favor-price", "100"), ("favor-price", "02")],
)
def test_a_game_made_elsewhere_is_held_to_the_settings(name: str, value: str) -> None:
    assert misset(defaults()) is None
    assert misset({"of-tomorrow": "yes"}) is None
    fault = misset(defaults() | {name: value})
    assert fault is not None
    assert (fault.setting.name, fault.found) == (name, value)


def test_a_reader_of_another_kind_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="windows is of the kind choice, not number"):
        number({}, SettingName.WINDOWS)


# --- the data files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "right", "wrong", "line"),
    [
        (
            "settings.csv",
            "favor-price,number,2,",
            "favor-price,number,100,",
            "settings.csv, line 31 (favor-price), default: expected a whole number from 0 to 99, "
            'found "100"',
        ),
        (
            "settings.csv",
            "captive-status,choice,ask,kept,",
            "captive-status,choice,ask,keeps,",
            "settings.csv, line 60 (captive-status), suggests: expected a choice, beside the "
            'default ask, or nothing, found "keeps"',
        ),
        (
            "settings.csv",
            "hands,choice,counts,,",
            "hands,choice,counts,names,",
            "settings.csv, line 86 (hands), suggests: expected a choice, beside the default ask, "
            'or nothing, found "names"',
        ),
        (
            "choices.csv",
            "scoring-play,off,",
            "surprise,off,",
            "settings.csv, line 43 (scoring-play), name: expected a name with choices in "
            'choices.csv, found "scoring-play"',
        ),
    ],
)
def test_a_mistake_in_the_data_is_named(
    tmp_path: Path, file: str, right: str, wrong: str, line: str
) -> None:
    with pytest.raises(DataError) as fault:
        read_settings(data(tmp_path, file, right, wrong))
    assert str(fault.value) == line


def test_a_name_the_program_does_not_know_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"line 2 \(hand-size\), name: expected one of smallest-"):
        read_settings(data(tmp_path, "settings.csv", "smallest-house-deck", "hand-size"))
