"""The closed lists of the board game's data files."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Phrased(StrEnum):
    """A closed list whose words have a phrase for readers, and some a shorter one."""

    _value_: str
    called: str
    short: str

    def __new__(cls, value: str, called: str = "", short: str = "") -> Self:
        """A word of the list; `called` is its phrase."""
        made = str.__new__(cls, value)
        made._value_, made.called, made.short = value, called, short
        return made


class TurnPhase(Phrased):
    """When something is used or acts: the nine phases of a turn, set-up, or at any time."""

    SETUP = "setup", "Set-up"
    STORM = "storm", "Storm"
    SPICE_BLOW = "spice_blow", "Spice Blow and Nexus"
    CHARITY = "choam_charity", "CHOAM Charity"
    BIDDING = "bidding", "Bidding"
    REVIVAL = "revival", "Revival"
    SHIPMENT = "shipment_movement", "Shipment and Movement"
    BATTLE = "battle", "Battle"
    COLLECTION = "spice_collection", "Spice Collection"
    MENTAT = "mentat_pause", "Mentat Pause"
    ANY = "any", "at any time"


class SetupStep(Phrased):
    """What is done in the set-up, in the order in which it is done."""

    RULES = "rules", "Before you begin"
    DECKS = "decks", "Decks, markers, tokens"
    PREDICTION = "prediction", "Prediction"
    TRAITORS = "traitors", "Traitors"
    FORCES = "forces", "Spice and forces"
    CARDS = "cards", "Treachery Cards"
    SKILLS = "skills", "Leader Skills"


class FactKind(Phrased):
    """What a fact is about, and the word of a search for it (`PointKind`)."""

    SETUP = "setup", "set-up"
    RULE = "rule", "rule"
    MODULE = "module", "module"
    KARAMA_STOP = "karama-stop", "Karama"
    CLARIFICATION = "clarif", "clarification"
    COMPONENT = "component", "component"
    STRATEGY = "strategy", "strategy"
    LORE = "lore", "lore"
    CREDIT = "credit", "credit"
    META = "meta", "legend"


class Tier(Phrased):
    """Which game an ability belongs to: the heading it stands under, and the game in a word."""

    BASIC = "basic", "Advantages", "basic"
    ALLIANCE = "alliance", "Alliance", "alliance"
    ADVANCED = "advanced", "Advanced game", "advanced"
    SPECIAL_KARAMA = "special_karama", "Special Karama power (advanced game)", "advanced"


ADVANCED = frozenset({Tier.ADVANCED, Tier.SPECIAL_KARAMA})
"""What of a sheet counts in the advanced game alone."""


class SectionKind(StrEnum):
    """A part of a sheet."""

    START = "start"
    STRATEGY = "strategy"
    BASIC = "basic"
    ALLIANCE = "alliance"
    ADVANCED = "advanced"
    SPECIAL_KARAMA = "special_karama"
    LEGEND = "legend"
    CONTINUATION = "continuation"


class Known(StrEnum):
    """How a start value is known, TOLD by writings; one not stated has no value."""

    PRINTED = "printed"
    DERIVED = "derived"
    TOLD = "told"
    NOT_STATED = "not_stated"


class KaramaStatus(Phrased):
    """What the sources say of an ability and Karama: five states, never a yes or no.

    None of them says that an act of it is stopped; that is told fact by fact (`stops`).
    """

    IN_PART = "in_part", "a Karama card does to it what is told here", "named acts"
    NO_EFFECT = "no_effect", "the table says a Karama card has no effect on it", "no effect"
    NOT_LISTED = "not_listed", "the Karama table does not list it", "not listed"
    NOT_FLAGGED = "not_flagged", "it bears no Karama mark", "not marked"
    IS_KARAMA_USE = "is_karama_use", "it is itself what a Karama card does", "a use of it"


class Qualifier(StrEnum):
    """How a number is meant."""

    EACH = "each"
    UP_TO = "up to"
    PER = "per"
    AT_LEAST = "at least"
    EXACTLY = "exactly"


class Rounding(StrEnum):
    """Where a half goes."""

    UP = "up"
    DOWN = "down"


class Lifecycle(Phrased):
    """What becomes of a token when it has been used."""

    REMOVED = "removed", "it is removed from the game"
    RETURNS = "returns", "it comes back"
    RANSOMED = "ransomed", "it comes back, unless a player pays 3 spice"
    SET_ASIDE = "set_aside", "it is set aside until all 5 random ones are used"
    LIES = "lies", "it lies face up before the shield until another is used"
    STAYS = "stays", "it stays on the board"
    KEPT = "kept", "it is kept"


class BoardClass(StrEnum):
    """The kinds of cards of the board game."""

    WORTHLESS = "worthless"
    TREACHERY = "treachery"
    KARAMA = "karama"
    LEADER_SKILL = "leader_skill"
    STRONGHOLD = "stronghold"
    HOMEWORLD = "homeworld"
    NEXUS = "nexus"
    SPICE = "spice"
    TRAITOR = "traitor"
    PREDICTION = "prediction"
    ALLIANCE = "alliance"
    RICHESE = "richese"


class EffectKnown(Phrased):
    """How much of a card's effect the documents tell."""

    PRINTED = "printed", "effect printed"
    TOLD = "told", "effect told by writings"
    PARTIAL = "partial", "known in part"
    MISSING = "missing", "effect not printed"


class EditionVerdict(StrEnum):
    """How two editions compare in one point."""

    SAME = "same"
    DIFFERS = "differs"
    ONLY_OFFICIAL = "only_official"
    ONLY_VARIANT = "only_variant"
    WORDING = "wording"


SELF, ALLY, OTHERS = "self", "ally", "others"
"""Whom an ability may act upon, besides factions by name."""
