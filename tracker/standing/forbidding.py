"""What may not be done now, and what does nothing to a card.

The answer comes from the cards that lie deployed in play at that moment, and from what was said
to last for a while. Nothing is kept by the act of deploying.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.kinds import is_program
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Mark
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes.things import Rite as Rites
from cardbase.program.nodes.things import Ware
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.state import Piece, Rite
from tracker.engine.table import Table
from tracker.engine.words import FORCE_GOES, WITHSTANDS, HouseId, Limit, PieceId, Stat, amount_of
from tracker.standing.context import Context
from tracker.standing.kinds import is_venture, subtypes
from tracker.standing.layer import holding, sources
from tracker.standing.rites import during
from tracker.standing.selecting import fits
from tracker.standing.testing import is_petition, is_rite, met

if TYPE_CHECKING:
    from cardbase.cards.card import Card

    Words = tuple[Kind, ...]


AN_EFFECT = "an effect"
"""How what the table has said is called, where no card was named for it."""

SAID: dict[tuple[Verb, Ware | None], Stat] = {
    (Verb.BUY, Ware.SPICE): Stat.NO_BUYING,
    (Verb.SELL, Ware.SPICE): Stat.NO_SELLING,
    (Verb.BUY, Ware.FAVOR): Stat.NO_FAVOR,
    (Verb.SEEK, None): Stat.NO_COUNCIL,
}
"""What is forbidden -> the stat of what the table says of it."""

PURCHASES = {Ware.FAVOR: Limit.FAVOR}
"""Of what is bought the limit that counts how much that was in a House Interval."""


class Deed(Struct, frozen=True, kw_only=True):
    """What somebody wants to do, as bans look at it.

    Attributes:
        what: The card it is done to.
        to: The card it is assigned to, or a token placed on.
        rite: The rite that is initiated, or taken part in, under way or not yet.
        petition: A petition for the card is initiated.
        ware: What is bought, sold, produced or transferred.
        token: The kind of the token placed.
        by: By what it is done: engaged, or deployed; and the card.
        general: It is done as a general operation.
    """

    verb: Verb
    what: Piece | None = None
    to: Piece | None = None
    rite: Rite | None = None
    petition: bool = False
    ware: Ware | None = None
    token: str = ""
    by: tuple[Verb, Piece] | None = None
    general: bool = False


class Ban(Struct, frozen=True):
    """What forbids something: the card, "" where the table said it; how it is called."""

    piece: PieceId
    name: str

    def __str__(self) -> str:
        return self.name


def forbids(at: Table, house: HouseId, deed: Deed) -> Ban | None:
    """What forbids a House to do something now, None when nothing does."""
    return next(bans(at, house, deed), None)


def bans(at: Table, house: HouseId, deed: Deed) -> Iterator[Ban]:
    """All that forbids a House to do something now: by what was said, by cards."""
    yield from _said(at, house, deed)
    if not sources(at, h.Forbids, deed.verb):
        return
    asked = deed.what or deed.to
    kept: dict[str, int | str | tuple[str, ...]] = {"doer": house}
    if asked is not None:
        kept["it"] = asked.id
    beside = at if deed.rite is None else during(at, deed.rite)
    for context, ban in holding(beside, h.Forbids, kept, deed.verb):
        if _is_meant(context, ban, deed):
            yield Ban(context.card, at.name(context.card))


def _is_meant(context: Context, ban: h.Forbids, deed: Deed) -> bool:
    """Whether a ban is about what somebody wants to do."""
    same = (ban.ware, ban.token) == (deed.ware, deed.token)
    if not same or (ban.as_general and not deed.general):
        return False
    if not all(test(context, ban, deed) for test in (_such_a_contest, _done_so, _to_these)):
        return False
    return ban.unless is None or not met(context, ban.unless)


def _such_a_contest(context: Context, ban: h.Forbids, deed: Deed) -> bool:
    """Whether it is a rite, or a petition, of those that the ban names."""
    if ban.petition is not None:
        to = deed.what
        by = str(context.kept["doer"])
        return deed.petition and to is not None and is_petition(context, ban.petition, by, to)
    if ban.rite is None:
        return not deed.petition
    if ban.rite == Rites() and ban.verb is Verb.PARTICIPATE:
        return True
    return deed.rite is not None and is_rite(context, deed.rite, ban.rite)


def _done_so(context: Context, ban: h.Forbids, deed: Deed) -> bool:
    """Whether it is done by what the ban names."""
    if not ban.by:
        return True
    if deed.by is None:
        return False
    verb, piece = deed.by
    return any(one.verb is verb and fits(context, one.what, piece) for one in ban.by)


def _to_these(context: Context, ban: h.Forbids, deed: Deed) -> bool:
    """Whether it is done to the cards the ban names."""
    for wanted, there in ((ban.what, deed.what), (ban.to, deed.to)):
        if wanted is not None and (there is None or not fits(context, wanted, there)):
            return False
    return True


# --- what the table has said ----------------------------------------------------------------


def _said(at: Table, house: HouseId, deed: Deed) -> Iterator[Ban]:
    """What was said to be forbidden for a while: to a House, for a kind of card or rite, to all."""
    stat, about = _said_of(at, deed)
    if stat is None:
        return
    for effect in at.game.effects:
        if effect.stat == stat and effect.on in {"", house, *about}:
            known = effect.source in at.game.pieces
            yield Ban(effect.source, at.name(effect.source) if known else AN_EFFECT)


def _said_of(at: Table, deed: Deed) -> tuple[Stat | None, tuple[str, ...]]:
    """The stat of what can be said of such a deed, and what it can be said of."""
    if deed.petition and deed.what is not None:
        kinds = (kind.lower() for kind in subtypes(at, deed.what))
        return Stat.NO_PETITION, (deed.what.id, at.card(deed.what).type.lower(), *kinds)
    if deed.verb is Verb.INITIATE and deed.rite is not None:
        return Stat.NO_RITE, (deed.rite.kind.lower(),)
    return SAID.get((deed.verb, deed.ware)), ()


# --- how many at most -----------------------------------------------------------------------


def token_room(at: Table, piece: Piece, token: str, wanted: int = 1) -> tuple[int, Ban | None]:
    """How many of so many tokens may come on a card, and what forbids the others."""
    ban = forbids(at, piece.holder, Deed(verb=Verb.PLACE, to=piece, token=token))
    if ban is not None:
        return 0, ban
    room = wanted
    for context, limit in holding(at, h.MayHave, {"it": piece.id, "doer": piece.holder}):
        if limit.token == token and fits(context, limit.on, piece):
            left = max(0, limit.most - piece.tokens.get(token, 0))
            if left < room:
                room, ban = left, Ban(context.card, at.name(context.card))
    return room, ban


def may_buy(at: Table, house: HouseId, ware: Ware, most: int) -> tuple[int, Ban | None]:
    """How much a House may still buy in its interval, and what sets that; else the usual most."""
    ban = None
    bought = at.house(house).used.get(amount_of(PURCHASES.get(ware, "")), 0)
    for context, limit in holding(at, h.MayBuy, {"doer": house}):
        if limit.ware is ware and limit.most - bought < most:
            most, ban = max(0, limit.most - bought), Ban(context.card, at.name(context.card))
    return most, ban


# --- What does nothing to a card: effects of a kind, cards of a kind, the force of some cards -----

SURPRISE: Words = (Kind.SURPRISE,)
CAPTURE: Words = (Kind.CAPTURE, Kind.EFFECT)
DISCARD: Words = (Kind.DISCARD, Kind.EFFECT)

MARKS: dict[Mark, Words] = {
    Mark.POISON: (Kind.POISON, Kind.EFFECT),
    Mark.PRESCIENCE: (Kind.PRESCIENCE_EFFECT,),
    Mark.VOICE: (Kind.VOICE, Kind.EFFECT),
}
FIELDS = {Subtype.WEIRDING: Kind.WEIRDING, Subtype.PRESCIENCE: Kind.PRESCIENCE}
"""The subtypes of ventures and tactics that a card can be immune to."""


def immune(at: Table, piece: Piece, against: Words, rite: Rite | None = None) -> Ban | None:
    """By what a card is immune to a kind of effect, None where it is not.

    Args:
        at: The table.
        piece: The card.
        against: What it would suffer: CAPTURE, DISCARD, SURPRISE.
        rite: The rite in which that would be, the one under way where none is named.
    """
    beside = at if rite is None else during(at, rite)
    return next(
        (ban for says, ban in _said_immunity(beside, piece) if against in says.against), None
    )


def untouched_by(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """By what a card is immune to what another does, None where it is not."""
    if not sources(at, h.Immune):
        return None
    kinds = kinds_of(at.card(source))
    found = (ban for says, ban in _said_immunity(at, piece) if not kinds.isdisjoint(says.against))
    return next(found, None)


def goes_to(at: Table, piece: Piece) -> Piece:
    """The card that gets the force that is assigned to one: another to which it is redirected."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat.startswith(FORCE_GOES):
            other = at.game.pieces.get(one.stat.removeprefix(FORCE_GOES))
            if other is not None and other.deployed:
                return other
    return piece


def immune_to_force(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """By what a card is immune to the force that another generates, None where it is not."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat == f"{WITHSTANDS}{source.id}":
            return Ban(one.source, AN_EFFECT)
    for context, says in holding(at, h.Immune, {}):
        wanted = says.force_of
        if wanted is not None and fits(context, says.on, piece) and fits(context, wanted, source):
            return Ban(context.card, at.name(context.card))
    return None


def _said_immunity(at: Table, piece: Piece) -> Iterator[tuple[h.Immune, Ban]]:
    for context, says in holding(at, h.Immune, {}):
        if says.against and fits(context, says.on, piece):
            yield says, Ban(context.card, at.name(context.card))


def kinds_of(card: Card) -> frozenset[Words]:
    """What a card's doing is called by those that are immune to it."""
    program = card.program
    marks = {*program.marks, *(one.lasting for one in program.abilities)}
    found = {words for mark, words in MARKS.items() if mark in marks}
    if card.type is CardType.PLAN and not is_program(card):
        kind = Kind.VENTURE if is_venture(card) else Kind.TACTIC
        found |= {(word, kind) for field, word in FIELDS.items() if field in card.subtypes}
    return frozenset(found)
