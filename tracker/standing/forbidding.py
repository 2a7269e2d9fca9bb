"""Bans and immunities.

They are derived from the cards deployed at that time and from temporary effects; deploying a card
stores nothing, so a ban ends with the card that imposes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from cardbase.operation.lexicon import Kind, Verb
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes.things import Rite, Ware
from tracker.engine.state import Piece, RiteState
from tracker.engine.table import Table
from tracker.engine.words import (
    FORCE_GOES,
    WITHSTANDS,
    HouseId,
    IntervalLimit,
    PieceId,
    StatName,
    amount_of,
)
from tracker.standing.context import Context, Kept
from tracker.standing.evaluating import is_petition, is_rite, met
from tracker.standing.kinds import subtypes
from tracker.standing.layer import holding, sources
from tracker.standing.named_kinds import effects_of
from tracker.standing.rites import during
from tracker.standing.selecting import fits

Words: TypeAlias = tuple[Kind, ...]

SURPRISE: Words = (Kind.SURPRISE,)
CAPTURE: Words = (Kind.CAPTURE, Kind.EFFECT)
DISCARD: Words = (Kind.DISCARD, Kind.EFFECT)

AN_EFFECT = "an effect"
"""The name of the source of a ban that the players entered without naming a card."""

SAID: dict[tuple[Verb, Ware | None], StatName] = {
    (Verb.BUY, Ware.SPICE): StatName.NO_BUYING,
    (Verb.SELL, Ware.SPICE): StatName.NO_SELLING,
    (Verb.BUY, Ware.FAVOR): StatName.NO_FAVOR,
    (Verb.SEEK, None): StatName.NO_COUNCIL,
}
"""What is forbidden -> the stat of the effect that forbids it."""

PURCHASES = {Ware.FAVOR: IntervalLimit.FAVOR}
"""Ware bought -> the limit that counts the amount in a House Interval."""


class Deed(Struct, frozen=True, kw_only=True):
    """An intended action, for comparison with bans.

    Attributes:
        what: The card acted on.
        to: The card it is assigned to, or a token is placed on.
        rite: The rite initiated or taken part in, in progress or not yet.
        petition: A petition for the card is initiated.
        ware: What is bought, sold, produced or transferred.
        token: The kind of the token placed.
        by: The acting card, and whether it is engaged or deployed for it.
        general: Whether it is a general operation.
    """

    verb: Verb
    what: Piece | None = None
    to: Piece | None = None
    rite: RiteState | None = None
    petition: bool = False
    ware: Ware | None = None
    token: str = ""
    by: tuple[Verb, Piece] | None = None
    general: bool = False


class Ban(Struct, frozen=True):
    """A ban: the card that imposes it, "" for the players; its display name."""

    piece: PieceId
    name: str

    def __str__(self) -> str:
        return self.name


def forbids(at: Table, house: HouseId, deed: Deed) -> Ban | None:
    """The first ban on an action of a House now, None if there is none."""
    return next(bans(at, house, deed), None)


def bans(at: Table, house: HouseId, deed: Deed) -> Iterator[Ban]:
    """All bans on an action of a House now: temporary effects, then cards."""
    yield from _said(at, house, deed)
    if not sources(at, h.Forbids, deed.verb):
        return
    asked = deed.what or deed.to
    kept: dict[str, Kept] = {"doer": house}
    if asked is not None:
        kept["it"] = asked.id
    beside = at if deed.rite is None else during(at, deed.rite)
    for context, ban in holding(beside, h.Forbids, kept, deed.verb):
        if _is_meant(context, house, ban, deed):
            yield _ban(context)


def _ban(context: Context) -> Ban:
    return Ban(context.card, context.at.name(context.card))


def _said(at: Table, house: HouseId, deed: Deed) -> Iterator[Ban]:
    """Temporary bans: on a House, on a kind of card or rite, or on all."""
    stat, about = SAID.get((deed.verb, deed.ware)), set[str]()
    if deed.petition and deed.what is not None:
        kinds = {kind.lower() for kind in subtypes(at, deed.what)}
        stat, about = StatName.NO_PETITION, {deed.what.id, at.card(deed.what).type.lower(), *kinds}
    elif deed.verb is Verb.INITIATE and deed.rite is not None:
        stat, about = StatName.NO_RITE, {deed.rite.kind.lower()}
    for effect in at.game.effects if stat is not None else ():
        if effect.stat == stat and effect.on in {"", house, *about}:
            known = effect.source in at.game.pieces
            yield Ban(effect.source, at.name(effect.source) if known else AN_EFFECT)


def _is_meant(context: Context, house: HouseId, ban: h.Forbids, deed: Deed) -> bool:
    """Whether a ban applies to an action."""
    if (ban.ware, ban.token) != (deed.ware, deed.token) or (ban.as_general and not deed.general):
        return False
    if not _is_such_a_contest(context, house, ban, deed):
        return False
    if ban.by:
        if deed.by is None:
            return False
        verb, piece = deed.by
        if not any(one.verb is verb and fits(context, one.what, piece) for one in ban.by):
            return False
    for wanted, there in ((ban.what, deed.what), (ban.to, deed.to)):
        if wanted is not None and (there is None or not fits(context, wanted, there)):
            return False
    return ban.unless is None or not met(context, ban.unless)


def _is_such_a_contest(context: Context, house: HouseId, ban: h.Forbids, deed: Deed) -> bool:
    """Whether the action belongs to a rite or a petition that the ban names."""
    if ban.petition is not None:
        to = deed.what
        return deed.petition and to is not None and is_petition(context, ban.petition, house, to)
    if ban.rite is None:
        return not deed.petition
    if ban.rite == Rite() and ban.verb is Verb.PARTICIPATE:
        return True
    return deed.rite is not None and is_rite(context, deed.rite, ban.rite)


def token_room(at: Table, piece: Piece, token: str, wanted: int = 1) -> tuple[int, Ban | None]:
    """How many of a number of tokens may be placed on a card, and the ban on the others."""
    ban = forbids(at, piece.holder, Deed(verb=Verb.PLACE, to=piece, token=token))
    if ban is not None:
        return 0, ban
    room = wanted
    for context, limit in holding(at, h.MayHave, {"it": piece.id, "doer": piece.holder}):
        if limit.token == token and fits(context, limit.on, piece):
            left = max(0, limit.most - piece.tokens.get(token, 0))
            if left < room:
                room, ban = left, _ban(context)
    return room, ban


def may_buy(at: Table, house: HouseId, ware: Ware, most: int) -> tuple[int, Ban | None]:
    """The amount a House may still buy in its interval and the card that limits it, if any."""
    ban = None
    bought = at.house(house).used.get(amount_of(PURCHASES.get(ware, "")), 0)
    for context, limit in holding(at, h.MayBuy, {"doer": house}):
        if limit.ware is ware and limit.most - bought < most:
            most, ban = max(0, limit.most - bought), _ban(context)
    return most, ban


def immune(at: Table, piece: Piece, against: Words, rite: RiteState | None = None) -> Ban | None:
    """The card by which a card is immune to an effect (CAPTURE, DISCARD, SURPRISE), or None.

    `rite`: the rite it would be in, by default the one in progress.
    """
    return _immune(at if rite is None else during(at, rite), piece, frozenset({against}))


def untouched_by(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """The card by which a card is immune to the effects of another, or None."""
    if not sources(at, h.Immune):
        return None
    return _immune(at, piece, effects_of(at.card(source)))


def _immune(at: Table, piece: Piece, against: frozenset[Words]) -> Ban | None:
    for context, says in holding(at, h.Immune, {}):
        if not against.isdisjoint(says.against) and fits(context, says.on, piece):
            return _ban(context)
    return None


def goes_to(at: Table, piece: Piece) -> Piece:
    """The card that receives force assigned to a card: itself, or another by redirection."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat.startswith(FORCE_GOES):
            other = at.game.pieces.get(one.stat.removeprefix(FORCE_GOES))
            if other is not None and other.deployed:
                return other
    return piece


def immune_to_force(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """The card by which a card is immune to the force of another, or None."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat == f"{WITHSTANDS}{source.id}":
            return Ban(one.source, AN_EFFECT)
    for context, says in holding(at, h.Immune, {}):
        wanted = says.force_of
        if wanted is not None and fits(context, says.on, piece) and fits(context, wanted, source):
            return _ban(context)
    return None
