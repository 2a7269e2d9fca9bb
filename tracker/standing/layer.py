"""An index of the standing effects of all cards in play, computed once for each state of a game.

The effects are derived from the cards in play; no event stores them, so they end with the card. A
card has its effects while it is deployed in a domain, engaged or not (CT-15); a venture once it is
activated (V-12); a tactic as long as it stays in play (TC-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, StatName
from tracker.standing.context import Context, Kept
from tracker.standing.evaluating import PAID, all_met
from tracker.standing.selecting import holds, is_such
from tracker.standing.uses import keeps_working, lasts_as_played

X = "X"
"""The stat of the effect that stores the amount paid for a card that costs X (CT-19)."""
SILENCES = frozenset({StatName.AS_ONE, StatName.NO_EFFECT})
"""The stats of effects that suppress a card's own effects."""

H = TypeVar("H", bound=h.Holding)


class Given(Struct, frozen=True):
    """A standing effect of a card in play, active while its tests hold.

    Attributes:
        giver: The card whose effect it is.
        house: The governor of that card: "you".
        order: The position of that card in the order of coming into play.
    """

    giver: PieceId
    house: HouseId
    order: int
    holding: h.Holding
    test: tuple[p.Test, ...]


class EffectIndex(Struct, frozen=True):
    """The index. Most queries are about one card or one House, so effects are filed by target.

    Attributes:
        pieces: The cards it was computed from.
        working: Those that may have effects, on which it depends, and on the next two.
        silent: The cards whose own effects are suppressed.
        gained: The cards that have operations of others, with those.
        by_kind: By kind of effect; bans, licences and abilities also by their verb.
        traits: The numbers that any effect changes.
        near: By key and card, for effects on the giver itself or its parent.
        wide: By key, for effects on cards that a selector has to match.
        owned: By key and House, for effects on the giver's governor.
    """

    pieces: Mapping[PieceId, Piece]
    working: tuple[Piece, ...]
    silent: frozenset[PieceId]
    gained: Mapping[PieceId, tuple[str, ...]]
    by_kind: dict[object, list[Given]]
    traits: set[Trait]
    near: dict[tuple[object, PieceId], list[Given]]
    wide: dict[object, list[Given]]
    owned: dict[tuple[object, HouseId], list[Given]]


def layer(at: Table) -> EffectIndex:
    """The index for the present state."""
    game = at.game
    found: EffectIndex | None = game.remembered.get(EffectIndex)
    if found is None:
        last, silent = at.cards.in_force, without_effect(at)
        if last is None or last.silent != silent or last.gained != game.gained:
            found = _gathered(at, silent)
        elif last.pieces is game.pieces:
            found = last
        elif _same(last.working, _working(game)):  # cards were drawn, engaged, paid for
            found = replace(last, pieces=game.pieces)
        else:
            found = _gathered(at, silent)
        game.remembered[EffectIndex] = at.cards.in_force = found
    return found


def without_effect(at: Table) -> frozenset[PieceId]:
    """The cards whose own effects are suppressed by a tactic or another card."""
    return frozenset(one.on for one in at.game.effects if one.stat in SILENCES)


def _gathered(at: Table, silent: frozenset[PieceId]) -> EffectIndex:
    game, working = at.game, _working(at.game)
    found = EffectIndex(game.pieces, working, silent, game.gained, {}, set(), {}, {}, {})
    for piece in sorted(working, key=lambda one: (one.order, one.id)):
        works = piece.active or at.card(piece).type is not CardType.PLAN
        if works and piece.id not in silent:
            for one in of_card(at, piece):
                _enter(found, piece, one)
    return found


def _working(game: Game) -> tuple[Piece, ...]:
    """The cards in play that may have effects."""
    return tuple(one for one in game.lying.in_play if keeps_working(one) or lasts_as_played(one))


def _same(these: tuple[Piece, ...], those: tuple[Piece, ...]) -> bool:
    """Whether cards that may have effects differ in nothing that these depend on."""
    return len(these) == len(those) and all(
        one is other or _HOLDS(one) == _HOLDS(other)
        for one, other in zip(these, those, strict=True)
    )


_HOLDS = attrgetter("id", "card", "holder", "parent", "order", "active")
"""All that the effects of a card in play depend on, but for its text."""


def of_card(at: Table, piece: Piece, house: HouseId = "") -> Iterator[Given]:
    """The effects a card has, or would have in the domain of a House."""
    whose = house or piece.holder
    for sentence in at.card(piece).standing:
        for one in sentence.holds:
            yield Given(piece.id, whose, piece.order, one, sentence.test)


def _enter(found: EffectIndex, piece: Piece, one: Given) -> None:
    holding = one.holding
    kind, trait = type(holding), getattr(holding, "trait", None)
    key: object = kind if trait is None else (kind, trait)
    found.by_kind.setdefault(kind, []).append(one)
    match holding:  # these are also looked up by verb, licence or ability
        case h.Forbids(of) | h.Allows(of) | h.GainsAbility(of):
            found.by_kind.setdefault((kind, of), []).append(one)
    if trait is not None:
        found.traits.add(trait)
    found.traits.update(getattr(holding, "traits", ()))
    match getattr(holding, "on", None):
        case p.This() | None:
            found.near.setdefault((key, piece.id), []).append(one)
        case p.Parent():
            found.near.setdefault((key, piece.parent or ""), []).append(one)
        case p.You():
            found.owned.setdefault((key, one.house), []).append(one)
        case _:
            found.wide.setdefault(key, []).append(one)


def sources(at: Table, kind: type, of: object = None) -> Sequence[Given]:
    """The effects of a kind in play, whether their tests hold now or not.

    `of`: only those of this verb, licence or ability; None for all.
    """
    return layer(at).by_kind.get(kind if of is None else (kind, of), ())


def holding(
    at: Table, kind: type[H], kept: Mapping[str, Kept], of: object = None
) -> Iterator[tuple[Context, H]]:
    """The effects of a kind whose tests hold now, each with its context.

    Args:
        at: The table.
        kind: The kind of effect.
        kept: Bindings for the tests: "doer", a House; "it", a card.
        of: As for `sources`.
    """
    for source in sources(at, kind, of):
        piece = at.game.pieces[source.giver]
        context = Context(at, source.house, piece.id, kept, piece.parent or "")
        if all_met(context, source.test):
            yield context, cast("H", source.holding)


def held_by(at: Table, piece: Piece, kind: type[H]) -> Iterator[tuple[Context, H]]:
    """The same for one deployed card, even if its effects are suppressed."""
    if piece.deployed:
        for one in of_card(at, piece):
            context = Context(at, piece.holder, piece.id)
            if isinstance(one.holding, kind) and all_met(context, one.test):
                yield context, one.holding


def context_of(at: Table, one: Given, piece: PieceId = "") -> Context:
    """The context of an effect; the card asked about is bound to "it"."""
    kept: dict[str, Kept] = {"it": (piece,)} if piece else {}
    paid = paid_x(at, one.giver)
    if paid is not None:
        kept[PAID] = paid
    return Context(at, one.house, one.giver, kept)


def paid_x(at: Table, piece: PieceId) -> int | None:
    """The amount paid for the X of a card in play, None if it was not stored (CT-19)."""
    found = [one.amount for one in at.game.effects if one.on == piece and one.stat == X]
    return found[-1] if found else None


def on_card(at: Table, key: object, piece: Piece, *, anywhere: bool = False) -> Iterator[Given]:
    """The effects on a card now, in the order in which their givers came into play.

    Args:
        at: The table.
        key: The kind of effect; for numbers, a pair with the trait.
        piece: The card.
        anywhere: Selectors match cards in any place (for costs).
    """
    found = layer(at)
    near = found.near.get((key, piece.id), ())
    wide = [one for one in found.wide.get(key, ()) if meant(at, one, piece, anywhere=anywhere)]
    several = sorted((*near, *wide), key=lambda one: (one.order, one.giver)) if wide else near
    for one in several:
        if not one.test or all_met(context_of(at, one, piece.id), one.test):
            yield one


def could_be_on(at: Table, key: object, piece: Piece) -> Iterator[Given]:
    """The effects on a card, whether their tests hold now or not."""
    found = layer(at)
    yield from found.near.get((key, piece.id), ())
    yield from (one for one in found.wide.get(key, ()) if meant(at, one, piece))


def meant(at: Table, one: Given, piece: Piece, *, anywhere: bool = False) -> bool:
    """Whether an effect applies to a card."""
    on = cast("p.Which", getattr(one.holding, "on", p.This()))
    return (is_such if anywhere else holds)(context_of(at, one, piece.id), on, piece)


def of_house(at: Table, key: object, house: HouseId) -> Iterator[Given]:
    """The effects on a House of cards it governs now."""
    for one in layer(at).owned.get((key, house), ()):
        if all_met(context_of(at, one), one.test):
            yield one
