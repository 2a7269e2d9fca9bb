"""A card as JSON; the keys are documented in docs/json.md and stay."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from cardbase.cards.card import (
    FIELDS,
    Card,
    Doubt,
    Keyword,
    Layer,
    Note,
    Requirement,
    Sentence,
    Version,
)
from cardbase.vocabulary import Talent
from kanly.terminal.documents import Id


def _ranks(card: Card) -> dict[str, int | None]:
    return {talent.lower(): card.rank(talent) for talent in Talent}


def _layers(card: Card) -> "dict[str, Sequence[Layer]]":
    return {field: card.layers_of(field) for field in FIELDS}


class ErratumJson(TypedDict):
    """An official erratum of a card."""

    id: str
    card: str
    name: str
    field: str
    was: str
    now: str
    in_files: str
    source: str
    dated: str
    conflict: str
    note: str
    see: list[str]


class _Ruling(TypedDict):
    id: str
    kind: str
    statement: str
    source: str
    rules: list[str]


class CardJson(TypedDict):
    """A card; a cost of X is "X", what a card lacks is null."""

    id: str
    octgn_id: str
    set: str
    set_name: str
    number: int | None
    name: str
    title: str | None
    full_name: str
    type: str
    subtypes: list[str]
    deck: str
    cost: Annotated[int | str, lambda card: "X" if card.cost is None else card.cost]
    allegiance: str | None
    requirement: Requirement | None
    command: int | None
    resistance: int | None
    ranks: Annotated[dict[str, int | None], _ranks]
    operation: str
    brief: str
    acts: str
    sentences: list[Sentence]
    keywords: list[Keyword]
    layers: Annotated[dict[str, list[Layer]], _layers]
    errata: list[ErratumJson]
    rulings: list[_Ruling]
    doubts: list[Doubt]
    notes: list[Note]
    versions: list[Version]


class Cards(TypedDict):
    """All cards in catalog order."""

    format: Literal["kanly.cards/2"]
    cards: list[CardJson]


class _Printed(TypedDict):
    owner: Literal["user"]
    name: str
    set_name: str
    file: Annotated[str, "file_name"]
    imported_at: str
    operation: str
    properties: dict[str, str]


class FoundCard(CardJson):
    """A card that was asked for, with the user's own printed text and the Program if wanted."""

    printed: _Printed | None
    program: NotRequired[dict[str, Any] | None]


class CardAnswer(TypedDict):
    """The cards that a name may mean."""

    format: Literal["kanly.card/2"]
    asked: str
    fit: str
    score: float
    cards: list[FoundCard]
    near: list[Id]
