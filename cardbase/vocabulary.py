"""The enumerations of the card data: any other word is an error in the data."""

from __future__ import annotations

from enum import StrEnum


class SetCode(StrEnum):
    """The three sets, by the code that heads a card id."""

    EOTS = "eots"
    JOTC = "jotc"
    TAT = "tat"


class CardType(StrEnum):
    """The card types (CT-01)."""

    PERSONA = "Persona"
    HOLDING = "Holding"
    RESOURCE = "Resource"
    PLAN = "Plan"
    EVENT = "Event"


class Deck(StrEnum):
    """The back a card has (DK-02)."""

    IMPERIAL = "Imperial"
    HOUSE = "House"


class Power(StrEnum):
    """The nine Imperial powers (AD-01)."""

    ATREIDES = "House Atreides"
    HARKONNEN = "House Harkonnen"
    CORRINO = "House Corrino"
    GUILD = "The Spacing Guild"
    BENE_GESSERIT = "The Bene Gesserit Sisterhood"
    FREMEN = "The Fremen"
    SPICE_MINERS = "The Spice Miners Guild"
    WATER_SELLERS = "The Water Sellers Union"
    SMUGGLERS = "Dune Smugglers"


class Talent(StrEnum):
    """The six talents, in the order of the card (section 2.1)."""

    DUELING = "Dueling"
    BATTLE = "Battle"
    INTRIGUE = "Intrigue"
    ARBITRATION = "Arbitration"
    WEIRDING = "Weirding"
    PRESCIENCE = "Prescience"


class LayerKind(StrEnum):
    """Where the value of a field comes from; a later kind lies on an earlier one."""

    TRANSCRIBED = "transcribed"
    CORRECTED = "corrected"
    ERRATA = "errata"


class Certainty(StrEnum):
    """How sure a correction of the card files is."""

    CERTAIN = "certain"
    LIKELY = "likely"
    VERIFY = "verify"
    NOTE = "note"


class Subtype(StrEnum):
    """The words of the subtype lines (CT-01)."""

    ADEPT = "Adept"
    AIDE = "Aide"
    ALLY = "Ally"
    ARBITRATION = "Arbitration"
    ASSASSIN = "Assassin"
    BANKER = "Banker"
    BARON = "Baron"
    BASTION = "Bastion"
    BATTALION = "Battalion"
    BATTLE = "Battle"
    BLADE = "Blade"
    BONDS = "Bonds"
    BOOK = "Book"
    BRIGADE = "Brigade"
    CHARTER = "Charter"
    CITY = "City"
    COHORT = "Cohort"
    COMPACT = "Compact"
    CONCUBINE = "Concubine"
    CONDITION = "Condition"
    CONSORT = "Consort"
    CONTRACT = "Contract"
    CORPS = "Corps"
    COUNT = "Count"
    CRAFT = "Craft"
    DECLARATION = "Declaration"
    DECREE = "Decree"
    DELEGATE = "Delegate"
    DEPLOYMENT = "Deployment"
    DESERT = "Desert"
    DEVICE = "Device"
    DICTUM = "Dictum"
    DIRECTORSHIP = "Directorship"
    DISCARD = "Discard"
    DIVISION = "Division"
    DOCUMENT = "Document"
    DRAW = "Draw"
    DUEL = "Duel"
    DUELING = "Dueling"
    DUKE = "Duke"
    DUNE_AGREEMENT = "Dune Agreement"
    DUNE_CONTRACT = "Dune Contract"
    DUNE_EVENT = "Dune Event"
    DUNE_FIEF = "Dune Fief"
    DUNE_TITHE = "Dune Tithe"
    EMBLEM = "Emblem"
    EMPEROR = "Emperor"
    ENGAGEMENT = "Engagement"
    ENHANCEMENT = "Enhancement"
    EQUIPMENT = "Equipment"
    EXCHANGE = "Exchange"
    FIEF = "Fief"
    GOVERNORSHIP = "Governorship"
    GUARD = "Guard"
    HEIR = "Heir"
    HOMEWORLD = "Homeworld"
    IMPERIUM_EVENT = "Imperium Event"
    INITIATIVE = "Initiative"
    INTRIGUE = "Intrigue"
    LEGATION = "Legation"
    MENTAT = "Mentat"
    MERCHANT = "Merchant"
    MINER = "Miner"
    NAIB = "Naib"
    NATIVE = "Native"
    NAVIGATOR = "Navigator"
    NEEDLE = "Needle"
    NEXUS = "Nexus"
    NOBLE = "Noble"
    OFFICER = "Officer"
    OUTPOST = "Outpost"
    PARTNERSHIP = "Partnership"
    PERSONNEL = "Personnel"
    PETITION = "Petition"
    PHYSICIAN = "Physician"
    PILOT = "Pilot"
    PRESCIENCE = "Prescience"
    PROGRAM = "Program"
    PROJECTILE = "Projectile"
    PROPHET = "Prophet"
    RESERVE = "Reserve"
    REVEREND_MOTHER = "Reverend Mother"
    RITE = "Rite"
    SANCTION = "Sanction"
    SARDAUKAR = "Sardaukar"
    SCOUT = "Scout"
    SECRET = "Secret"  # noqa: S105  (a word of the cards, no password)
    SENSOR = "Sensor"
    SHIELD = "Shield"
    SICKNESS = "Sickness"
    SIRIDAR_FIEF = "Siridar Fief"
    SISTER = "Sister"
    SKILL = "Skill"
    SLAVEMASTER = "Slavemaster"
    SMUGGLER = "Smuggler"
    SOLDIER = "Soldier"
    SPY = "Spy"
    SUIT = "Suit"
    SUK = "Suk"
    SWORDMASTER = "Swordmaster"
    SYMBOL = "Symbol"
    TACTIC = "Tactic"
    TITHE = "Tithe"
    TITLE = "Title"
    TRANSFER = "Transfer"
    TRANSPORT = "Transport"
    TROOP = "Troop"
    UNION = "Union"
    UNIQUE = "Unique"
    VASSAL = "Vassal"
    VENTURE = "Venture"
    WARRIOR = "Warrior"
    WEAPON = "Weapon"
    WEIRDING = "Weirding"


class Acts(StrEnum):
    """Who carries out a sentence of a card, or the card: the weakest of its sentences (CT-15)."""

    YES = "yes"
    ASKS = "asks"
    HAND = "hand"

    @property
    def told(self) -> str:
        """In words."""
        return _ACTS[self]


_ACTS = {
    Acts.YES: "by itself",
    Acts.ASKS: "after a question",
    Acts.HAND: "by hand",
}
