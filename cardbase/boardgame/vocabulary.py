"""The closed lists of the board game's data files."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """When something is used or acts: the nine phases of a turn, set-up, or at any time."""

    SETUP = "setup"
    STORM = "storm"
    SPICE_BLOW = "spice_blow"
    CHARITY = "choam_charity"
    BIDDING = "bidding"
    REVIVAL = "revival"
    SHIPMENT = "shipment_movement"
    BATTLE = "battle"
    COLLECTION = "spice_collection"
    MENTAT = "mentat_pause"
    ANY = "any"

    @property
    def called(self) -> str:
        """The phase as the rulebooks name it."""
        return _PHASES[self]


_PHASES = {
    Phase.SETUP: "Set-up",
    Phase.STORM: "Storm",
    Phase.SPICE_BLOW: "Spice Blow and Nexus",
    Phase.CHARITY: "CHOAM Charity",
    Phase.BIDDING: "Bidding",
    Phase.REVIVAL: "Revival",
    Phase.SHIPMENT: "Shipment and Movement",
    Phase.BATTLE: "Battle",
    Phase.COLLECTION: "Spice Collection",
    Phase.MENTAT: "Mentat Pause",
    Phase.ANY: "at any time",
}


class FactKind(StrEnum):
    """What a fact is about."""

    SETUP = "setup"
    RULE = "rule"
    MODULE = "module"
    KARAMA_STOP = "karama-stop"
    CLARIFICATION = "clarif"
    COMPONENT = "component"
    STRATEGY = "strategy"
    LORE = "lore"
    CREDIT = "credit"
    META = "meta"


class Tier(StrEnum):
    """Which game an ability belongs to."""

    BASIC = "basic"
    ALLIANCE = "alliance"
    ADVANCED = "advanced"
    SPECIAL_KARAMA = "special_karama"

    @property
    def called(self) -> str:
        """The heading it stands under."""
        return _TIERS[self]


_TIERS = {
    Tier.BASIC: "Advantages",
    Tier.ALLIANCE: "Alliance",
    Tier.ADVANCED: "Advanced game",
    Tier.SPECIAL_KARAMA: "Special Karama power (advanced game)",
}


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
    """How a start value is known; one not stated has no value."""

    PRINTED = "printed"
    DERIVED = "derived"
    NOT_STATED = "not_stated"


class KaramaStatus(StrEnum):
    """What the sources say of an ability and Karama: five states, never a yes or no.

    None of them says that an act of it is stopped; that is told fact by fact (`stops`).
    """

    IN_PART = "in_part"
    NO_EFFECT = "no_effect"
    NOT_LISTED = "not_listed"
    NOT_FLAGGED = "not_flagged"
    IS_KARAMA_USE = "is_karama_use"

    @property
    def meaning(self) -> str:
        """One line that explains the word at a table."""
        return _KARAMA[self]


_KARAMA = {
    KaramaStatus.IN_PART: "a Karama card does to it what is told here",
    KaramaStatus.NO_EFFECT: "the table says a Karama card has no effect on it",
    KaramaStatus.NOT_LISTED: "the Karama table does not list it",
    KaramaStatus.NOT_FLAGGED: "it bears no Karama mark",
    KaramaStatus.IS_KARAMA_USE: "it is itself what a Karama card does",
}


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


class Lifecycle(StrEnum):
    """What becomes of a token when it has been used."""

    REMOVED = "removed"
    RETURNS = "returns"
    RANSOMED = "ransomed"
    SET_ASIDE = "set_aside"
    LIES = "lies"
    STAYS = "stays"
    KEPT = "kept"


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


class EffectKnown(StrEnum):
    """How much of a card's effect the documents tell."""

    PRINTED = "printed"
    PARTIAL = "partial"
    MISSING = "missing"


class Verdict(StrEnum):
    """How two editions compare in one point."""

    SAME = "same"
    DIFFERS = "differs"
    ONLY_OFFICIAL = "only_official"
    ONLY_VARIANT = "only_variant"
    WORDING = "wording"

    @property
    def mark(self) -> str:
        """What a table shows; words, so that nothing is told by colour."""
        return _VERDICTS[self]


_VERDICTS = {
    Verdict.SAME: "same",
    Verdict.DIFFERS: "DIFFERS",
    Verdict.ONLY_OFFICIAL: "ONLY OFFICIAL",
    Verdict.ONLY_VARIANT: "ONLY VARIANT",
    Verdict.WORDING: "worded differently",
}

SELF, ALLY, OTHERS = "self", "ally", "others"
"""Whom an ability may act upon, besides factions by name."""
