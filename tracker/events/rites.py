"""Events of rites (sections 14, 15): declared, defended, force counted and divided, the fallen."""

from tracker.events.base import Event
from tracker.words import Fate, HouseId, PieceId, RiteClass, RiteKind, Round


class RiteDeclared(Event, frozen=True, kw_only=True):
    """A House named a rite, its leader, its target and its additional participants (R-06).

    Attributes:
        venture: The venture that starts it, "" for none; it is under way until now (V-09).
        limited: It counts against the House limit (V-10).
    """

    house: HouseId
    defender: HouseId
    kind: RiteKind
    rite_class: RiteClass
    leader: PieceId
    target: PieceId
    declared: tuple[PieceId, ...] = ()
    venture: PieceId = ""
    limited: bool = True


class ParticipantsDeclared(Event, frozen=True, kw_only=True):
    """Further cards are to engage with their leader: brought by an ability gained since (SO-02)."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class ParticipantsDropped(Event, frozen=True, kw_only=True):
    """Declared participants stay out of the rite after all."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class DefenseDeclared(Event, frozen=True, kw_only=True):
    """The defender confirmed the target, or a persona Counters for it (R-10, SO-08)."""

    house: HouseId
    leader: PieceId
    declared: tuple[PieceId, ...] = ()


class DefenseReopened(Event, frozen=True, kw_only=True):
    """A card gave the defender a new choice after he had declared (OQ-43)."""

    house: HouseId


class TargetChanged(Event, frozen=True, kw_only=True):
    """A card gave the rite another target, which counts as the original one from now on."""

    target: PieceId


class ParticipantsJoined(Event, frozen=True, kw_only=True):
    """Cards take part in the rite from now on, on the side of this House (R-15)."""

    house: HouseId
    pieces: tuple[PieceId, ...]


class SurpriseSettled(Event, frozen=True, kw_only=True):
    """Whether participants with Surprise assign their force first (SO-20)."""

    first: bool


class ForceCounted(Event, frozen=True, kw_only=True):
    """The force of a side in this round (R-17)."""

    house: HouseId
    round: Round
    force: int


class ForceDivided(Event, frozen=True, kw_only=True):
    """The force of a side was assigned to the opposing participants (R-18).

    Attributes:
        force: Opposing card -> the force it gets.
    """

    house: HouseId
    force: dict[PieceId, int]


class Vanquished(Event, frozen=True, kw_only=True):
    """Cards fell: their force reached their Resistance, on both sides at once (R-19, R-20)."""

    pieces: tuple[PieceId, ...]


class BonusCounted(Event, frozen=True, kw_only=True):
    """What the bonus of the rite would be, counted before the vanquished were turned (R-26)."""

    amount: int


class FateSettled(Event, frozen=True, kw_only=True):
    """What becomes of a vanquished card instead of being subdued; by which House it is captured."""

    piece: PieceId
    fate: Fate
    captor: HouseId = ""
