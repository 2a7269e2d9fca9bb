"""The closed lists of the settings: their names as players type them, their kinds."""

from __future__ import annotations

from enum import StrEnum


class SettingKind(StrEnum):
    """What the values of a setting are."""

    CHOICE = "choice"
    NUMBER = "number"
    STRICTNESS = "strictness"
    YES_NO = "yes-no"


class Strictness(StrEnum):
    """What becomes of something that breaks a rule nobody is sure of."""

    OFF = "off"
    WARN = "warn"
    ENFORCE = "enforce"


class Awaits(StrEnum):
    """What has to come before anything reads a setting."""

    NOTHING = ""
    SOURCES = "sources"


class Fixed(StrEnum):
    """From when on a setting cannot be changed in a game."""

    NEVER = ""
    AFTER_SETUP = "set-up"


class SettingName(StrEnum):
    """Every setting of a game; `data/settings.csv` tells what each decides."""

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
    HANDS = "hands"
