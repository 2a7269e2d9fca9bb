"""Games for the tests of the command line: laid out with `tracker_cases`, kept in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.codec import encode
from tracker.events import (
    BidAwaited,
    BidPassed,
    BidRaised,
    EffectBegan,
    FavorDeclared,
    MaximumSealed,
    OperationDeclared,
    PetitionAnnounced,
    TokensChanged,
    WindowOpened,
)
from tracker.log.store import open_log
from tracker.words import Bidding, Kind, Place, Until, WindowKind

if TYPE_CHECKING:
    from cardbase.catalog import Catalog


def keep(game: Play, name: str = "test") -> str:
    """Put a game into the library of the test, as if it had been played there."""
    with open_log() as log:
        log.create(name, game.game.name, [encode(event) for event in game.events])
    return name


def laid(catalog: Catalog, houses: int = 2, settings: dict[str, str] | None = None) -> Play:
    """A game in the first interval, kept as "test"."""
    game = play(catalog, houses, settings=settings)
    keep(game)
    return game


def crowded(catalog: Catalog) -> Play:
    """A petition among three Houses whose domains hold a card of every state; not kept."""
    game = play(catalog, 3, turn=2, spice=4)
    gurney = game.card("eots:gurney-halleck", engaged=True)
    pistol = game.card("eots:maula-pistol", on=gurney)
    game.card("eots:caladan")
    game.card("eots:dune", subdued=True, deferment=3)
    game.card("eots:spice-blow", subdued=True, deferment=1)
    game.card("eots:sandworm", house="ordos", subdued=True)
    game.card("tat:thufir-hawat", house="ordos", subdued=True, deferment=2)
    game.card("eots:pogrom", place=Place.HAND, unseen=True)
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY, unseen=True)
    game.happen(
        TokensChanged(piece=gurney, token="wound", by=2),  # noqa: S106 - a token of the game
        FavorDeclared(rule="I-02", house="ordos", amount=4),
        EffectBegan(
            effect=game.table().next_id("e"),
            source=pistol,
            on=gurney,
            stat="command",
            amount=2,
            until=Until.TURN,
        ),
        OperationDeclared(kind=Kind.PETITION, house="vernius", piece=wanted),
        PetitionAnnounced(rule="P-01", house="vernius", piece=wanted, cost=3, bid=3),
        BidAwaited(stage=Bidding.BIDDING, house="ordos"),
        BidRaised(rule="P-04", house="ordos", bid=5),
        BidPassed(rule="P-05", house="moritani"),
        MaximumSealed(house="vernius", salt="s", digest="d"),
        BidAwaited(stage=Bidding.BIDDING, house="vernius"),
        WindowOpened(
            kind=WindowKind.DECLARATION,
            about=Kind.PETITION,
            house="vernius",
            order=("vernius", "ordos", "moritani"),
            passing=False,
        ),
    )
    return game
