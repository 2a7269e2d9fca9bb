"""Collections as JSON; the keys are documented in docs/json.md and stay."""

from typing import Annotated, Literal, TypedDict

from cardbase.cards.card import Doubt
from cardbase.collection.owned import Lack, differences
from cardbase.decks.deck_list import Section
from kanly.card.documents import ErratumJson
from kanly.deck.documents import CardId, CardName, LineJson
from kanly.terminal.documents import fill


class CopiesJson(TypedDict):
    """A card with the copies owned of it."""

    id: CardId
    octgn_id: Annotated[str, "card.octgn_id"]
    set: Annotated[str, "card.set"]
    full_name: CardName
    owned: Annotated[int, "count"]


class _Kept(TypedDict):
    id: Annotated[str, "card"]
    octgn_id: str
    full_name: Annotated[str, "name"]
    owned: Annotated[int, "count"]


class _Total(TypedDict):
    cards: Annotated[int, lambda owned: len(owned.copies)]
    copies: Annotated[int, "total"]


class _OfSet(TypedDict):
    code: Annotated[str, "card_set.code"]
    name: Annotated[str, "card_set.name"]
    cards: int
    of: Annotated[int, "card_set.cards"]
    copies: int


class Collection(_Total):
    """How much of each set is owned, and the cards listed."""

    format: Literal["kanly.collection/1"]
    sets: list[_OfSet]
    listed: list[CopiesJson]
    lost: list[_Kept]


class _Doubled(TypedDict):
    id: CardId
    lines: list[int]
    count: int


class CollectionImport(TypedDict):
    """Every row with what became of it, and the collection before and after."""

    format: Literal["kanly.collection-import/1"]
    file: str
    replaced: bool
    written: bool
    lines: list[LineJson]
    doubled: list[_Doubled]
    before: _Total
    after: _Total
    lost: list[_Kept]


class CollectionChange(TypedDict):
    """The cards that changed, with what is owned now."""

    format: Literal["kanly.collection-change/1"]
    cards: list[CopiesJson]


class CollectionForget(TypedDict):
    """What was owned."""

    format: Literal["kanly.collection-forget/1"]
    forgotten: list[_Kept]


class _Changed(CopiesJson):
    errata: Annotated[list[ErratumJson], "card.errata"]


class _Doubted(CopiesJson):
    doubts: Annotated[list[Doubt], "card.doubts"]


class CollectionErrata(TypedDict):
    """The owned cards with errata, and those with doubts."""

    format: Literal["kanly.collection-errata/1"]
    changed: list[_Changed]
    doubted: list[_Doubted]


DeckSource = TypedDict(
    "DeckSource",
    {
        "name": Annotated[str | None, "deck.name"],
        "from": Annotated[str, "deck.file"],
        "cards": Annotated[int, lambda source: sum(map(source.deck.size, Section))],
        "lines": Annotated[list[LineJson], "reading.lines"],
    },
)


class _InDeck(TypedDict):
    deck: Annotated[int, lambda pair: pair[0]]
    count: Annotated[int, lambda pair: pair[1]]


class _Spare(TypedDict):
    id: CardId
    full_name: CardName
    spare: Annotated[int, "count"]
    differs: list[str]


def _instead(lack: "Lack") -> list[_Spare]:
    return [fill(_Spare, one, differs=differences(lack.card, one.card)) for one in lack.instead]


class _Lack(TypedDict):
    id: CardId
    full_name: CardName
    needed: int
    owned: int
    missing: int
    decks: Annotated[list[_InDeck], lambda lack: lack.decks.items()]
    instead: Annotated[list[_Spare], _instead]


class DeckLacks(TypedDict):
    """The cards of which copies lack to build all the decks at the same time."""

    format: Literal["kanly.deck-lacks/1"]
    decks: list[DeckSource]
    lacking: int
    cards: list[_Lack]
