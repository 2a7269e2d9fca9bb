"""The nodes for what is done in rites, petitions and ventures."""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.node import Node
from cardbase.program.nodes.things import Cards, Chosen, Which, Who


class OnCards(Node, frozen=True):
    """What is done with cards."""

    what: Which


class StartRite(Node, frozen=True):
    """A venture starts a rite that its persona leads (V-09).

    Attributes:
        kind: The kind of rite, None for any of the four.
        target: The cards it may have for its target, None for the usual ones (R-01).
        rite_class: The class the venture gives it, None for the usual one.
        limited: It counts against the House limit (V-10).
        talentless: Its leader needs no talent for it (V-17).
        gains: What its leader gains by a Weirding rank: force or Resistance (CE-01, CE-02).
        defender_plays: Only the defender plays tactics of that kind of rite.
        discards: Which of the vanquished are discarded, None for none.
        no_counter: Nothing that Counters has an effect in it.
        pawn: The persona of another House that is engaged to lead it, for the one of the venture;
            its governor gains the bonus, too.
    """

    kind: Kind | None = None
    target: Cards | None = None
    rite_class: Kind | None = None
    limited: bool = True
    talentless: bool = False
    gains: Trait | None = None
    defender_plays: bool = False
    discards: Cards | None = None
    no_counter: bool = False
    pawn: Chosen | None = None


class Join(OnCards, frozen=True):
    """Cards join the rite under way, on the side of the House that does it (R-14)."""


class TakePart(OnCards, frozen=True):
    """Cards take part in the rite under way besides, whatever they are assigned to (R-14).

    Attributes:
        declared: They are declared, and engage with their leader; else they engage now.
    """

    declared: bool = False


class EngageToCounter(OnCards, frozen=True):
    """A card may Counter for the target of the rite, and engages for it then (SO-08, SO-09).

    Attributes:
        able: It must have the ability to Counter in such a rite; any House may govern it.
    """

    able: bool = False


class EndRite(Node, frozen=True):
    """The rite under way ends at once.

    Attributes:
        counts: It counts against the attacker's House Interval Limit all the same (R-05).
    """

    counts: bool = False


class Retarget(OnCards, frozen=True):
    """The rite gets another target, which counts as the original one (R-23)."""


class AsOne(OnCards, frozen=True):
    """Participants count as one participant with the leader the card is assigned to."""


class UseWeapons(Node, frozen=True):
    """Of the weapons on this card only those of a kind have an effect in the rite, in any kind."""

    kind: Kind


class Redirect(Node, frozen=True):
    """All force that is assigned to a card goes to another."""

    on: Which
    to: Which


class Withstand(Node, frozen=True):
    """The force of a card does nothing to another, for the operation under way."""

    on: Which
    force_of: Which


class Gift(StrEnum):
    """What a tactic lets hold of a card for the rite, or as long as the tactic lies there."""

    COUNTER = "Counter"
    FREE_FORCE = "force in any order"
    FORCE_EACH = "force for each additional participant"
    UNTOUCHED = "no effect of force"
    CAPTURED = "captured if vanquished"
    DISCARDED = "discarded if vanquished"
    FALLS = "vanquished in any case"


class Lays(Node, frozen=True):
    """A tactic lays something on cards for the rite under way (TC-04)."""

    gift: Gift
    on: Which


class EndPetition(Node, frozen=True):
    """The petition under way ends without a victor (P-14).

    Attributes:
        bars: Its petitioner petitions for that card no more in this interval.
    """

    bars: bool = False


class BidsNow(Node, frozen=True):
    """A House makes its bid at once, before the bidding begins."""

    who: Who


class ResolvePetition(Node, frozen=True):
    """The bidding is over as it stands."""


class IgnoreBids(Node, frozen=True):
    """The bids made so far count no more: the petitioner opens the bidding anew."""


class StartPetition(OnCards, frozen=True):
    """A House initiates a petition for a card, by the words of a card (P-01).

    Attributes:
        anyway: Even after it lost a petition in this interval (P-15).
    """

    anyway: bool = False


class Initiate(OnCards, frozen=True):
    """A venture is activated, whoever's interval it is (V-05, G-02).

    Attributes:
        engages: Its persona engages for it as ever; else the card has engaged for it.
    """

    engages: bool = False


class DeployVenture(OnCards, frozen=True):
    """A venture out of the hand is deployed for its cost, as in the own House Interval (V-01)."""


class GoesAtEnd(OnCards, frozen=True):
    """A venture with a Duration Effect goes as the House Interval ends, active or not."""


LENT = "lent"
"""The key of the ventures that a card laid on personas of rivals, while those have them."""


class Lend(OnCards, frozen=True):
    """A venture is assigned to an eligible persona of a rival; the card remembers it (V-02).

    The House that does it chooses the persona.
    """


VentureDeed = Initiate | Lend | DeployVenture | GoesAtEnd
PetitionDeed = EndPetition | VentureDeed | StartPetition | BidsNow | ResolvePetition | IgnoreBids
ParticipantDeed = Join | TakePart | EngageToCounter | EndRite | Retarget | AsOne | UseWeapons
RiteDeed = StartRite | ParticipantDeed | Redirect | Withstand | Lays
