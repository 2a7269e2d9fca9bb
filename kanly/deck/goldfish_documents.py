"""The games of a deck alone as JSON; the keys are documented in docs/json.md and stay."""

from typing import Literal, TypedDict

from kanly.deck.documents import CardId, CardName
from kanly.deck.goldfish_counts import Spread


class _Turn(TypedDict):
    turn: int
    games: int
    solaris: Spread
    favor: Spread
    spice: Spread
    left: Spread
    cards: Spread
    without: int


class _Card(TypedDict):
    id: CardId
    full_name: CardName
    games: int
    turn: int


DeckGoldfish = TypedDict(
    "DeckGoldfish",
    {
        "format": Literal["kanly.deck-goldfish/1"],
        "from": str,
        "games": int,
        "turns": int,
        "seed": int,
        "by_turn": list[_Turn],
        "cards": list[_Card],
        "supposed": list[str],
    },
)
