"""A card as the catalog knows it: its current fields, and where each value comes from."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import (
    Acts,
    CardType,
    Certainty,
    Deck,
    LayerKind,
    Power,
    SetCode,
    Subtype,
    Talent,
)

if TYPE_CHECKING:
    from cardbase.program.nodes.abilities import Program, Standing
    from errata.card_errata import CardErratum
    from errata.vocabulary import RulingKind

FIELDS = (
    "full_name",
    "type",
    "subtypes",
    "deck",
    "cost",
    "allegiance",
    "requirement",
    "command",
    "resistance",
    *(talent.lower() for talent in Talent),
    "operation",
)


class Requirement(Struct, frozen=True, kw_only=True):
    """The talent and rank a target persona must have (TA-01)."""

    talent: Talent
    rank: int

    def __str__(self) -> str:
        return f"{self.talent} {self.rank}"


class Layer(Struct, frozen=True, kw_only=True):
    """One value a field has had: as transcribed, as corrected, or by an erratum.

    Attributes:
        field: One of FIELDS.
        kind: Which layer this is.
        value: The text of the field in this layer, "" for none.
        source: Who says so.
        certainty: For corrections only.
        note: Why, for corrections; the erratum's id, for errata.
    """

    field: str
    kind: LayerKind
    value: str
    source: str
    certainty: Certainty | None = None
    note: str = ""


class Doubt(Struct, frozen=True, kw_only=True):
    """A value that may be wrong, and what might be right.

    Attributes:
        field: One of FIELDS.
        perhaps: What may be right: "?" when nobody knows, "none" for an empty field.
        setting: The setting by which a table decides, "" where none does.
        reason: Why it is doubted.
        source: The line of the review that says so.
    """

    field: str
    perhaps: str
    setting: str
    reason: str
    source: str


class Note(Struct, frozen=True, kw_only=True):
    """A remark of the review of the card files, on a card, a set or all of them."""

    certainty: Certainty
    text: str
    source: str


class Keyword(Struct, frozen=True, kw_only=True):
    """A keyword of the operation or the type line, and the rule that explains it (2.2)."""

    word: str
    rule: str


class CardRuling(Struct, frozen=True, kw_only=True):
    """A point of the publisher's rulings file that explains or names the card.

    Attributes:
        id: "RU-270"; `kanly rule` shows all there is to it.
        kind: What the file does there.
        statement: The point.
        source: Where it stands.
        rules: Ids of the rules, questions and errata it explains.
    """

    id: str
    kind: RulingKind
    statement: str
    source: str
    rules: tuple[str, ...]


class Version(Struct, frozen=True, kw_only=True):
    """Another card that shows the same character (OQ-17)."""

    id: str
    full_name: str
    set_name: str


class Sentence(Struct, frozen=True, kw_only=True):
    """One sentence or heading of an operation, and who carries it out at the table."""

    text: str
    acts: Acts


class Card(Struct, frozen=True, kw_only=True, dict=True):
    """One card, current: corrections and official errata applied.

    Attributes:
        id: Set code and name, "eots:pogrom".
        number: Collector number, None where the set has none (DC-07).
        cost: Deployment cost in solaris; None is X (CT-19).
        allegiance: None is no allegiance (DC-03).
        ranks: The talents the card has; rank 0 is a rank (TA-02).
        operation: What the card does, in sentences of the operation language.
        brief: The same, short, for slips and narrow screens.
        program_json: Its Program as the catalog keeps it.
        readings_json: The other ways it can be read, as the catalog keeps them.
        acts: Who carries it out: the weakest of its sentences.
        sentences: Its sentences and headings, in order, each with who carries it out.
        keywords: Its keywords with their rules, in the order they come up.
        layers: The layers of each field that more than one source has touched.
    """

    id: str
    octgn_id: str
    set: SetCode
    set_name: str
    number: int | None
    name: str
    title: str
    type: CardType
    subtypes: tuple[Subtype, ...]
    deck: Deck
    cost: int | None
    allegiance: Power | None
    requirement: Requirement | None
    command: int | None
    resistance: int | None
    ranks: tuple[tuple[Talent, int], ...]
    operation: str
    brief: str = ""
    program_json: str = ""
    readings_json: str = ""
    acts: Acts = Acts.YES
    sentences: tuple[Sentence, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    layers: tuple[Layer, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    errata: tuple[CardErratum, ...] = ()
    rulings: tuple[CardRuling, ...] = ()
    notes: tuple[Note, ...] = ()
    versions: tuple[Version, ...] = ()

    @cached_property
    def program(self) -> Program:
        """What the card does, ready to act. Raises ValueError where the catalog is damaged."""
        from cardbase.program.stored import program_in

        return program_in(self.program_json)

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """What of its Program holds while it lies there. Raises ValueError as `program` does."""
        from cardbase.program.stored import standing_in

        return standing_in(self.program_json)

    @property
    def full_name(self) -> str:
        """Name and title joined, as on the card."""
        return joined(self.name, self.title)

    def rank(self, talent: Talent) -> int | None:
        """The rank in a talent, None when the card lacks it (TA-02)."""
        return dict(self.ranks).get(talent)

    def text_of(self, field: str) -> str:
        """The current value of one of FIELDS as text, "" for none."""
        if field in _RANKS:
            rank = self.rank(_RANKS[field])
            return "" if rank is None else str(rank)
        if field == "subtypes":
            return ". ".join(self.subtypes)
        if field == "cost":
            return "X" if self.cost is None else str(self.cost)
        value = getattr(self, field)
        return "" if value is None else str(value)

    def layers_of(self, field: str) -> tuple[Layer, ...]:
        """The layers of a field, lowest first; every field has at least one."""
        own = tuple(layer for layer in self.layers if layer.field == field)
        return own or (transcribed(field, self.text_of(field), self.set_name, self.octgn_id),)


_RANKS = {talent.lower(): talent for talent in Talent}


def joined(name: str, title: str) -> str:
    """The full name: name and title, as on the card."""
    return f"{name}, {title}" if title else name


def transcribed(field: str, value: str, set_name: str, octgn_id: str) -> Layer:
    """The lowest layer of a field: what the card file has."""
    source = f"OCTGN card file, {set_name}, {octgn_id}"
    return Layer(field=field, kind=LayerKind.TRANSCRIBED, value=value, source=source)
