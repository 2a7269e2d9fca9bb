"""The settings of a game, for what no source decides: names, kinds, values, defaults."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from errata.text import listed, nearest, nearest_or
from tracker.engine.errors import Misread

if TYPE_CHECKING:
    from errata.table import Beside, Column, Ids, Row, Text, whole


class SettingKind(StrEnum):
    """What the values of a setting are."""

    CHOICE = "choice"
    NUMBER = "number"
    STRICTNESS = "strictness"
    YES_NO = "yes-no"


class Strictness(StrEnum):
    """What to do when a disputed rule is broken."""

    OFF = "off"
    WARN = "warn"
    ENFORCE = "enforce"


class Awaits(StrEnum):
    """What has to happen before a setting is first read."""

    NOTHING = ""
    SOURCES = "sources"


class Fixed(StrEnum):
    """From when on a setting cannot be changed in a game."""

    NEVER = ""
    AFTER_SETUP = "set-up"


class SettingName(StrEnum):
    """Every setting of a game; `data/settings.csv` has its meaning."""

    SMALLEST_HOUSE_DECK = "smallest-house-deck"
    SMALLEST_IMPERIAL_DECK = "smallest-imperial-deck"
    DECK_SIZE = "deck-size"
    IMPERIAL_COPIES = "imperial-copies"
    HOUSE_COPIES = "house-copies"
    UNIQUE_COPIES = "unique-copies"
    DECK_COPIES = "deck-copies"
    PROGRAM_ALLEGIANCE = "program-allegiance"
    HOMEWORLD_ALLEGIANCE = "homeworld-allegiance"
    STARTING_SOLARIS = "starting-solaris"
    CREATION_SOLARIS = "creation-solaris"
    RITE_BONUS = "rite-bonus"
    RITE_BONUS_CHOICE = "rite-bonus-choice"
    HIGH_COUNCIL_SPICE = "high-council-spice"
    HIGH_COUNCIL_FAVOR = "high-council-favor"
    HIGH_COUNCIL_SPENDS = "high-council-spends"
    BIDDING_ORDER = "bidding-order"
    TIE_BREAK = "tie-break"
    TIE_BREAK_EMPTY_LOSES = "tie-break-empty-loses"
    X_COUNTS_AS = "x-counts-as"
    ASSEMBLY_AFTER_LOSS = "assembly-after-loss"
    SURPRISE = "surprise"
    COMMAND_LIMIT = "command-limit"
    COMMAND_COUNTS = "command-counts"
    CARD_LIMIT = "card-limit"
    CARD_LIMIT_PER = "card-limit-per"
    CHOAM_RITES = "choam-rites"
    LANDSRAAD_RITES = "landsraad-rites"
    RITE_LIMIT_PER = "rite-limit-per"
    FAVOR_PRICE = "favor-price"
    FAVOR_MOST = "favor-most"
    FAVOR_PURCHASES = "favor-purchases"
    CROE_AT_ZERO = "croe-at-zero"
    CLOSING_ORDER = "closing-order"
    HOMEWORLD_SUBDUED = "homeworld-subdued"
    UNIQUENESS_VERSIONS = "uniqueness-versions"
    UNIQUENESS_SUBDUED = "uniqueness-subdued"
    COST_ZERO_WAITS = "cost-zero-waits"
    PROGRAM_PRICE = "program-price"
    PROGRAM_ENGAGES = "program-engages"
    NEXUS_ENTRY = "nexus-entry"
    SCORING_PLAY = "scoring-play"
    CONTROL_ARRAKIS = "control-arrakis"
    LOSER_CARDS = "loser-cards"
    LAST_PLAYER_WINS = "last-player-wins"
    RIVAL_PAYS_FAVOR = "rival-pays-favor"
    GAINED_ADVERSARY = "gained-adversary"
    TIER_CHOICE = "tier-choice"
    PARTIAL_FORCE = "partial-force"
    X_COST = "x-cost"
    X_EVENT_TOKENS = "x-event-tokens"
    IMPLICATE_TRAITOR = "implicate-traitor"
    DUNE_ARBITRATION = "dune-arbitration"
    OLD_HOMEWORLD_RETURNS = "old-homeworld-returns"
    ABORTED_RITE_COUNTS = "aborted-rite-counts"
    COUNCIL_AND_FAVOR = "council-and-favor"
    WINDOWS = "windows"
    INITIATIVE_PHASE_ORDER = "initiative-phase-order"
    CAPTIVE_STATUS = "captive-status"
    FAVOR_BELOW_ZERO = "favor-below-zero"
    COST_BELOW_ZERO = "cost-below-zero"
    OUTSIDER_FAVOR = "outsider-favor"
    PETITION_AGAIN = "petition-again"
    EXTRA_EXCHANGE = "extra-exchange"
    HAND_DISCARD = "hand-discard"
    VENTURE_LEADER_DIRECTS = "venture-leader-directs"
    VENTURE_LEADER_PERSONNEL = "venture-leader-personnel"
    BONUS_WITHOUT_SUBDUAL = "bonus-without-subdual"
    WEIRDING_RANK = "weirding-rank"
    COUNTER_TACTIC = "counter-tactic"
    STRANDED_RESOURCE = "stranded-resource"
    TRIGGER_ORDER = "trigger-order"
    ADDING_DOUBLING = "adding-doubling"
    IAKEN_NEFUD = "iaken-nefud"
    RECRUITMENT_DRIVE = "recruitment-drive"
    TRUTH_SAYING = "truth-saying"
    STRAIGHT_LINE_X = "straight-line-x"
    ALLIANCE_REVIEW_BOARD = "alliance-review-board"
    WATER_DESPOT = "water-despot"
    SABOTAGE = "sabotage"
    MEDICAL_TAMPERING = "medical-tampering"
    LT_ERTA = "lt-erta"
    DOUBTFUL_SUBTYPES = "doubtful-subtypes"
    ICE_RIGGER_FORCE = "ice-rigger-force"
    HANDS = "hands"
    OVERRIDES = "overrides"
    STEPS = "steps"


FILE, CHOICES_FILE = "settings.csv", "choices.csv"
ASK = "ask"
"""The value that makes the game ask the players each time."""

_BIGGEST = 999
_YES_NO = {"yes": "", "no": ""}
_FIXED: Mapping[SettingKind, Mapping[str, str]] = {
    SettingKind.STRICTNESS: {
        Strictness.OFF: "nothing",
        Strictness.WARN: "it goes through with a remark",
        Strictness.ENFORCE: "it is refused, and can be overruled",
    },
    SettingKind.YES_NO: _YES_NO,
}
_ALIKE = {"y": "yes", "true": "yes", "on": "yes", "n": "no", "false": "no", "off": "no"}


class UnknownSetting(Misread):
    """There is no setting of this name; `nearest` are similar names."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        hint = nearest_or(nearest, "such as bidding-order")
        super().__init__(f"a setting ({hint})", name)
        self.nearest = nearest


class BadSetting(Misread):
    """A setting cannot have this value."""

    def __init__(self, setting: Setting, text: str) -> None:
        super().__init__(f"{setting.values} for {setting.name}", text)
        self.setting = setting


class Choice(Struct, frozen=True, kw_only=True):
    """A value of a setting, and what it means."""

    setting: SettingName
    value: Text
    says: Text


class Setting(Struct, frozen=True, kw_only=True):
    """A setting of a game."""

    name: SettingName
    kind: SettingKind
    default: Text  # the default value
    suggests: str  # the value suggested when the players are asked, "" for none
    choices: Beside[Mapping[str, str]]  # each value with what it means; empty for a number
    minimum: Annotated[int, whole(high=_BIGGEST), Column("low")]  # the least a number may be
    maximum: Annotated[int, whole(high=_BIGGEST), Column("high")]  # the most a number may be
    question: Text  # the open question it answers, or else the rule it is about
    used_by: Ids  # ids of the rules that depend on it
    awaits: Awaits  # what has to happen before it is first read
    fixed: Fixed  # from when on a game cannot change it
    says: Text  # what it decides, a clause

    def check(self, row: Row) -> None:
        """Raises DataError when the values of a row are inconsistent."""
        row.text("used_by")
        if self.kind is SettingKind.CHOICE and not self.choices:
            raise row.fault("name", f"a name with choices in {CHOICES_FILE}")
        if self.canonical(self.default) != self.default:
            raise row.fault("default", self.values)
        if self.suggests and (self.default != ASK or self.suggests not in self.choices):
            raise row.fault("suggests", f"a choice, beside the default {ASK}, or nothing")

    @property
    def values(self) -> str:
        """The allowed values, in words: "yes or no", "a whole number from 0 to 99"."""
        if self.kind is SettingKind.NUMBER:
            return f"a whole number from {self.minimum} to {self.maximum}"
        return listed([*self.choices], "or")

    def canonical(self, text: str) -> str | None:
        """The value in its canonical form; None if it is not allowed."""
        if self.kind is SettingKind.NUMBER:
            typed = text.strip()
            digits = typed.lstrip("0") or typed[-1:]
            whole = digits.isascii() and digits.isdigit() and len(digits) <= len(str(self.maximum))
            return digits if whole and self.minimum <= int(digits) <= self.maximum else None
        typed = _folded(text)
        if self.kind is SettingKind.YES_NO:
            typed = _ALIKE.get(typed, typed)
        return typed if typed in self.choices else None


def read_settings(folder: Path) -> dict[str, Setting]:
    """The settings of a data folder by name. Raises DataError or MissingData."""
    from errata.table import parse_row, read_by_id, read_records

    choices: dict[str, dict[str, str]] = {}
    for choice in read_records(folder / CHOICES_FILE, Choice):
        choices.setdefault(choice.setting, {})[choice.value] = choice.says

    def make(row: Row) -> Setting:
        fixed = _FIXED.get(row.word("kind", SettingKind))
        return parse_row(Setting, row, choices=fixed or choices.get(row["name"], {}))

    return read_by_id(folder / FILE, Setting, make)


@cache
def settings() -> Mapping[str, Setting]:
    """Every setting by name, in the order of the questions."""
    return read_settings(Path(__file__).parents[1] / "data")


def setting(name: str) -> Setting:
    """The setting a player means, however case and hyphens are typed. Raises UnknownSetting."""
    typed = _folded(name)
    found = settings().get(typed)
    if found is None:  # names that are like it, then those with its words in them
        like = nearest(typed, SettingName, most=3, alike=0.6)
        words = {word for word in typed.split("-") if word}
        within = (one for one in SettingName if words & set(one.split("-")))
        raise UnknownSetting(name, tuple(dict.fromkeys(map(str, [*like, *within])))[:5])
    return found


def checked(name: str, text: str) -> str:
    """The value as a game keeps it. Raises UnknownSetting, BadSetting."""
    wanted = setting(name)
    value = wanted.canonical(text)
    if value is None:
        raise BadSetting(wanted, text)
    return value


def defaults() -> dict[str, str]:
    """The default of every setting: name -> value."""
    return {one.name.value: one.default for one in settings().values()}


def settled(changes: Mapping[str, str]) -> dict[str, str]:
    """The defaults with these changes. Raises UnknownSetting, BadSetting."""
    told = {setting(name).name.value: checked(name, text) for name, text in changes.items()}
    return defaults() | told


def number(values: Mapping[str, str], name: SettingName) -> int:
    """A number of a game's settings, its default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    plain = found.isdecimal() and len(found) <= len(str(_BIGGEST))
    return int(found if plain else _read(values, name, SettingKind.NUMBER))


def chosen(values: Mapping[str, str], name: SettingName) -> str:
    """A choice of a game's settings, its default where they lack it.

    The value is not checked again: that was done when the game was set up, or imported
    (`misset`), and reading the table of settings would slow down the start.
    """
    return values.get(name) or _read(values, name, SettingKind.CHOICE)


def yes(values: Mapping[str, str], name: SettingName) -> bool:
    """A yes or no of a game's settings, its default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    return (found if found in _YES_NO else _read(values, name, SettingKind.YES_NO)) == "yes"


def strictness(values: Mapping[str, str], name: SettingName) -> Strictness:
    """How strict a game's settings are, the default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    known = found in _FIXED[SettingKind.STRICTNESS]
    return Strictness(found if known else _read(values, name, SettingKind.STRICTNESS))


def misset(values: Mapping[str, str]) -> BadSetting | None:
    """What is wrong with the settings of an imported game; unknown names are accepted."""
    known = settings()
    for name, text in values.items():
        if name in known and known[name].canonical(text) != text:
            return BadSetting(known[name], text)
    return None


def _read(values: Mapping[str, str], name: SettingName, kind: SettingKind) -> str:
    wanted = settings()[name]
    if wanted.kind is not kind:
        raise TypeError(f"{name} is of the kind {wanted.kind}, not {kind}")
    return checked(name, values[name]) if name in values else wanted.default


def _folded(text: str) -> str:
    return "-".join(text.replace("_", " ").replace("-", " ").split()).lower()
