"""Games for the tests of the command line: laid out with `tracker_cases`, kept in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from places import DOCS
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.codec import encode
from tracker.engine.events import (
    AllegiancesSet,
    Asked,
    BidAwaited,
    BidPassed,
    BidRaised,
    BudgetSpent,
    CardActivated,
    CardCaptured,
    CardPlaced,
    EffectBegan,
    ExchangeDeclared,
    FavorDeclared,
    HouseLost,
    MaximumSealed,
    OperationDeclared,
    PetitionAnnounced,
    SpiceMoved,
    TacticPlayed,
    TokensChanged,
    WindowOpened,
    WindowPassed,
)
from tracker.engine.words import Bidding, Direction, OperationKind, Place, Until, WindowKind
from tracker.log.store import open_log

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


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
        OperationDeclared(kind=OperationKind.PETITION, house="vernius", piece=wanted),
        PetitionAnnounced(rule="P-01", house="vernius", piece=wanted, cost=3, bid=3),
        BidAwaited(stage=Bidding.BIDDING, house="ordos"),
        BidRaised(rule="P-04", house="ordos", bid=5),
        BidPassed(rule="P-05", house="moritani"),
        MaximumSealed(house="vernius", salt="s", digest="d"),
        BidAwaited(stage=Bidding.BIDDING, house="vernius"),
    )
    return game


def busy(catalog: Catalog) -> Play:
    """An exchange in which a tactic was played and a question is open; not kept."""
    game = play(catalog, 3, spice=4)
    dune = game.card("eots:dune", house="ordos")
    storm = game.card("eots:pogrom", house="ordos", on=dune)
    program = game.card("tat:tame-arrakis", place=Place.HAND)
    tactic = game.card("eots:inert-poison", "ordos", Place.HAND, unseen=True)
    game.happen(
        CardPlaced(piece=program, holder="vernius"),
        CardCaptured(piece=dune, holder="vernius"),
        CardActivated(piece=storm),
        AllegiancesSet(piece=dune, powers=(Power.ATREIDES, Power.FREMEN)),
        SpiceMoved(source="ordos", target=dune, amount=2),
        BudgetSpent(house="vernius", by=-3),
        HouseLost(house="moritani", rule="L-01"),
        ExchangeDeclared(house="vernius", direction=Direction.BUY, units=2),
        OperationDeclared(kind=OperationKind.EXCHANGE, house="vernius", piece="", parent=dune),
        WindowOpened(
            kind=WindowKind.DECLARATION,
            about=OperationKind.EXCHANGE,
            house="vernius",
            order=("vernius", "ordos"),
            passing=True,
        ),
        TacticPlayed(house="ordos", piece=tactic, target=dune),
        WindowPassed(house="vernius"),
        WindowPassed(house="ordos"),
        Asked(
            rule="OQ-29",
            question=game.table().next_id("q"),
            topic="unknown",
            house="ordos",
            text="Which card?",
            about=dune,
            choices=(dune, "none"),
        ),
    )
    return game


JSON_PAGE = (DOCS / "json.md").read_text(encoding="utf-8")


def documented(value: object) -> bool:
    """Whether every key of a document stands in docs/json.md; House ids and the like are values."""
    if isinstance(value, list):
        return all(documented(one) for one in value)
    if not isinstance(value, dict):
        return True
    by_name = ("tokens", "used", "answers", "sealed", "held", "settings")
    return all(
        f"`{key}`" in JSON_PAGE and (key in by_name or documented(one))
        for key, one in value.items()
    )


def petitioned(catalog: Catalog) -> None:
    game = play(catalog)
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY, unseen=True)
    game.happen(
        OperationDeclared(kind=OperationKind.PETITION, house="vernius", piece=wanted),
        PetitionAnnounced(rule="P-01", house="vernius", piece=wanted, cost=3, bid=3),
        BidAwaited(stage=Bidding.BIDDING, house="ordos"),
    )
    keep(game)
