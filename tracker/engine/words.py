"""The enumerations of a game in play: phases, places, windows, limits, tokens."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

HouseId: TypeAlias = str
"""The short name of a House, "vernius"."""

EVERYBODY = "*"
"""Whom a copy of a game is for that holds what all Houses may know, and no more."""

PieceId: TypeAlias = str
"""One physical card in this game, "c17"."""

GUILD = "guild"
"""The Guild Hoard, where spice is moved from or to."""

TREASURY = "treasury"
"""The Imperial treasury, unlimited and not counted (Z-05)."""

MOST_HOUSES = 26
"""The most Houses in a game, even with overruling: a letter for each on the game sheet."""

EFFECT = "effect"
"""The topic of the question that is open while the players carry out a card by hand."""

DONE = "done"
"""The verb, and the answer, for a card effect carried out by hand."""


class Phase(StrEnum):
    """The steps of a game, in the order they are played (T-01)."""

    SETUP = "set-up"
    DISENGAGE = "disengage"
    DEFERMENT = "deferment"
    DECLARATION = "declaration"
    ASSIGNMENT = "assignment"
    HOUSE_INTERVAL = "House Interval"
    IMPERIAL_DISCARD = "Imperial discard"
    IMPERIAL_DRAW = "Imperial draw"
    HOUSE_DISCARD = "House discard"
    HOUSE_DRAW = "House draw"
    TURN_END = "end of turn"
    OVER = "over"


class Place(StrEnum):
    """The places of a card (Z-01)."""

    HAND = "hand"
    ASSEMBLY = "Assembly"
    HOUSE_DECK = "House deck"
    IMPERIAL_DECK = "Imperial deck"
    HOUSE_DISCARD = "House discard"
    IMPERIAL_DISCARD = "Imperial discard"
    DOMAIN = "domain"
    PLAYED = "played"
    GONE = "out of the game"


IN_PLAY = frozenset({Place.DOMAIN, Place.PLAYED})
"""The places in which cards act."""


class OperationKind(StrEnum):
    """The operations that can be declared (T-08, T-09)."""

    DEPLOY = "deploy"
    REDEPLOY = "redeploy"
    PETITION = "petition"
    PLACE_EVENT = "place event"
    DEPLOY_EVENT = "deploy event"
    ENGAGE = "engage"
    VENTURE = "venture"
    PROGRAM = "program"
    EXCHANGE = "exchange"
    FAVOR = "buy favor"
    COUNCIL = "High Council"
    ARRAKIS = "control of Arrakis"
    RITE = "rite"


class RiteKind(StrEnum):
    """The rites (R-01, G-04); a Weirding rite is one that a card alone can start."""

    ARBITRATION = "Arbitration"
    INTRIGUE = "Intrigue"
    BATTLE = "Battle"
    DUEL = "Duel"
    WEIRDING = "Weirding"

    @property
    def called(self) -> str:
        """As the cards call it: "battle rite", "dueling rite"."""
        return "dueling rite" if self is RiteKind.DUEL else f"{self.lower()} rite"

    @property
    def one(self) -> str:
        """With its article: "a battle rite", "an arbitration rite"."""
        return f"{'an' if self[0] in 'AI' else 'a'} {self.called}"


class RiteClass(StrEnum):
    """The two classes of rites: each has its limit and its bonus (R-01, R-05)."""

    CHOAM = "CHOAM"
    LANDSRAAD = "Landsraad"


class Round(StrEnum):
    """The rounds in which the sides of a rite divide their force (SO-20)."""

    SURPRISE = "Surprise"
    FORCE = "force"


class Fate(StrEnum):
    """What becomes of a vanquished card (R-22)."""

    SUBDUED = "subdued"
    CAPTURED = "captured"
    DISCARDED = "discarded"
    SPARED = "spared"


class WindowKind(StrEnum):
    """The windows in which tactics can be played (section 16.2)."""

    INITIATIVE = "Initiative"
    DECLARATION = "Declaration"
    ENGAGEMENT = "Engagement"
    DISCARD = "Discard"


PHASE_LONG = frozenset({WindowKind.INITIATIVE, WindowKind.DISCARD})
"""Windows that stay open for their whole phase; no command closes them."""


class Stage(StrEnum):
    """How far a declared operation has come (G-06); a rite has more stages than others (29.4)."""

    STARTING = "starting a rite"  # a venture has brought a rite, whose target is named next (V-09)
    ASKING = "asking"  # the players first decide what no source does
    DECLARED = "declared"
    ENGAGED = "engaged"
    DEFENSE = "defender declaration"  # defender Declaration
    DEFENDING = "defender engagement"  # defender Engagement
    ASSESSING = "assessment"  # force is counted and divided (14.4)
    RESOLVING = "resolving"
    FALLEN = "the vanquished"  # what becomes of the vanquished is settled; they still stand
    REWARDING = "bonus"  # the vanquished are settled; the bonus is next


class Bidding(StrEnum):
    """How far a petition has come (29.2)."""

    ANNOUNCED = "announced"
    BIDDING = "bidding"
    SEALED = "sealed"
    WON = "won"
    PAYING = "paying"


class Direction(StrEnum):
    """The two ways of a CHOAM exchange (X-01)."""

    BUY = "buy"
    SELL = "sell"


READY = "begin"
"""The topic of the answer by which a House is done with its creation; all may see it."""


class HouseOrder(StrEnum):
    """What a House has done for it without being asked; the topic of its standing answer."""

    PASS = "pass"  # noqa: S105 - a word of the table
    NEXT = "next"


class IntervalLimit(StrEnum):
    """The actions limited in a House Interval (T-09, T-10)."""

    EXCHANGE = "exchange"
    FAVOR = "favor"
    IMPERIUM_EVENT = "Imperium event"
    DUNE_EVENT = "Dune event"
    PETITION_LOST = "petition lost"
    CHOAM_RITE = "CHOAM rite"
    LANDSRAAD_RITE = "Landsraad rite"


def amount_of(limit: str) -> str:
    """The key under which the amounts gained by a limited action are counted."""
    return f"{limit} amount"


class Token(StrEnum):
    """The token kinds the rules know; cards have more of their own (Z-06)."""

    DEFERMENT = "deferment"
    SPICE = "spice"
    PROGRAM = "program"


class Until(StrEnum):
    """When an effect ends."""

    OPERATION = "operation"
    INTERVAL = "House Interval"
    TURN = "turn"
    STAYS = "stays"


class StatName(StrEnum):
    """What an effect changes; the talents' names, in small letters, are stats, too."""

    COMMAND = "command"
    RESISTANCE = "resistance"
    FORCE = "force"
    COST = "cost"
    CROE = "croe"
    NO_BUYING = "no buying"
    NO_SELLING = "no selling"
    NO_FAVOR = "no favor"
    NO_COUNCIL = "no High Council"
    NO_PETITION = "no petition"
    NO_RITE = "no rite"
    BID = "bid"
    PRICE = "price"
    PETITION_LOST = "petition lost"
    DECLARED = "declared favor"
    RANK = "initiative rank"
    INVERTED = "ranks from the lowest"
    NO_BID = "must pass"
    DIRECT = "Direct"
    COUNTER = "Counter"
    SURPRISE = "Surprise"
    NO_COUNTER = "no Counter"
    FREE_FORCE = "force in any order"
    FORCE_EACH = "force for each additional participant"
    UNTOUCHED = "no effect of force"
    CAPTURED = "captured if vanquished"
    GOES_BACK = "goes back"
    NAMED = "named"
    GOES = "goes when the interval ends"
    PAWN = "leads for another House"
    STAYS_ENGAGED = "stays engaged"
    DISCARDED = "discarded if vanquished"
    FALLS = "vanquished in any case"
    AS_ONE = "one participant with its leader"
    NO_EFFECT = "has no effect"


FIGHTS_FOR, USES = "fights for ", "uses "
WITHSTANDS, FORCE_GOES = "withstands the force of ", "force goes to "
HAS_OPERATION = "has the operation of "
LENT_TO = "lent to "
NAMING = (FIGHTS_FOR, USES, WITHSTANDS, FORCE_GOES, HAS_OPERATION, LENT_TO)
"""How the stats of effects begin that name a House, a kind of weapon, or another card."""
