"""Impending losses: Houses that could not draw if the House draw came now (L-01, L-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from errata.errors import KanlyError
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, Phase, Place

PLENTY = 20
"""Cards in a House deck that no hand needs: then only favor can be short, and little is read."""


class Coming(Struct, frozen=True):
    """A loss at the next House draw, as the game stands: whose, by which rule, and why."""

    house: HouseId
    rule: str
    says: str


class LossAhead(KanlyError):
    """A command would bring these losses."""

    def __init__(self, losses: Sequence[str]) -> None:
        super().__init__(" ".join(losses))
        self.losses = losses


def losses_coming(game: Game, cards: CardFacts) -> tuple[Coming, ...]:
    """The losses that the next House draw would bring if it came now."""
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return ()
    return tuple(_losses(Table(game, cards)))


def losses_to_tell(before: Game, after: Game, cards: CardFacts) -> tuple[Coming, ...]:
    """The losses to report after a command: new ones, and in a new phase all."""
    coming = losses_coming(after, cards)
    if (before.turn, before.phase, before.active) != (after.turn, after.phase, after.active):
        return coming
    known = {(one.house, one.rule) for one in losses_coming(before, cards)} if coming else set()
    return tuple(one for one in coming if (one.house, one.rule) not in known)


def losses_by(before: Game, after: Game, cards: CardFacts) -> tuple[str, ...]:
    """The losses that a command would bring, and those that it would make come, in sentences."""
    known = {(one.house, one.rule) for one in losses_coming(before, cards)}
    coming = losses_coming(after, cards)
    lost = (one for one in after.houses.values() if one.lost and not before.houses[one.id].lost)
    return (
        *(f"{one.says} ({one.rule})." for one in coming if (one.house, one.rule) not in known),
        *(f"{one.name} would lose by it ({one.lost})." for one in lost),
    )


def _losses(at: Table) -> Iterator[Coming]:
    from tracker.rules.closing import loss, missing_cards

    for house in at.game.playing():
        mine, deck = at.house(house), at.game.count(house, Place.HOUSE_DECK)
        if mine.favor > 0 and deck >= PLENTY:
            continue
        missing = missing_cards(at, house)
        if rule := loss(at, house, missing):
            cards = "1 card" if missing == 1 else f"{missing} cards"
            lacks = f"favor {mine.favor}" if rule == "L-02" else f"{deck} in the House deck"
            says = f"{mine.name} loses at the House draw as things stand: {cards} to draw"
            yield Coming(house, rule, f"{says}, with {lacks}")


def verify_no_loss(before: Game, after: Game, cards: CardFacts) -> None:
    """Tell of losses before a command brings them (L-01, L-02). Raises LossAhead."""
    if losses := losses_by(before, after, cards):
        raise LossAhead(losses)
