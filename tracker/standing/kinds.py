"""What kind of card a card is now and of which powers; Dune fiefs and the homeworlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import compress
from typing import Any

from msgspec import Struct

from cardbase.cards.called import POWERS, SUBTYPES
from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.stored import on_card
from cardbase.vocabulary import CardType, Power, Subtype
from tracker.engine.events import EffectBegan
from tracker.engine.guards import carries_out, once_a_moment
from tracker.engine.sight import is_covered
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Until
from tracker.standing.context import NotHere
from tracker.standing.evaluating import all_met
from tracker.standing.layer import Given, context_of, held_by, layer, meant, of_card
from tracker.standing.selecting import pieces

DURATION = "Duration Effect"


@carries_out("CT-03", "CT-04", "CT-05")
def subtypes(at: Table, piece: Piece) -> frozenset[Subtype]:
    """The subtypes of a card now.

    Ally and Aide exclude each other, Noble and Vassal too: the one gained last counts. An Aide
    that becomes a Noble or a Vassal stays an Aide.
    """
    return identity(at, piece).subtypes


def gain_subtype(at: Table, piece: Piece, kind: Subtype, rule: str, *, lost: bool = False) -> None:
    """Give a card a subtype, or take it away, for as long as the table lets it have it."""
    at.emit(
        EffectBegan(
            rule=rule,
            effect=at.next_id("e"),
            source="",
            on=piece.id,
            stat=f"{IS}{kind}",
            amount=-1 if lost else 1,
            until=Until.STAYS,
        )
    )


def is_venture(card: Card) -> bool:
    """Whether a card is a venture (CT-01)."""
    return Subtype.VENTURE in card.subtypes


def is_placed(card: Card) -> bool:
    """Whether a card is first placed face-down: an event, or a card whose text says so."""
    return card.type is CardType.EVENT or on_card(card, h.PlacedLikeAnEvent) is not None


def lasting(card: Card) -> bool:
    """Whether a card has a Duration Effect (V-12, TC-04, E-13)."""
    return any(keyword.word == DURATION for keyword in card.keywords)


@carries_out("DN-01")
def governs_dune_fief(at: Table, house: HouseId) -> bool:
    """Whether a House governs a Dune fief (Dune is one), or a card lets it count as doing so.

    On a Dune fief, Guild Bank opens Dune events and natives to its player.
    """
    mine, known = at.game.domain(house), at.game.pieces
    if any(p.deployed and Subtype.DUNE_FIEF in subtypes(at, p) for p in mine):
        return True
    for piece in known.values():
        parent = known.get(piece.parent or "")
        lies = piece.owner == house and parent is not None and parent.deployed
        if lies and any(True for _ in held_by(at, piece, h.MayDeploy)):
            return True
    return False


def governed_dune(at: Table, house: HouseId) -> Piece | None:
    """Dune, where a House governs it."""
    mine = at.game.domain(house)
    return next((p for p in mine if p.deployed and is_dune(at.card(p))), None)


def homeworlds(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The homeworld cards of a domain, deployed or subdued; Dune is not among them."""
    known = (p for p in at.game.domain(house) if not is_covered(p))
    return tuple(p for p in known if Subtype.HOMEWORLD in at.card(p).subtypes)


def own_homeworld(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House began with, deployed or subdued; Dune is none."""
    return next((piece for piece in homeworlds(at, house) if piece.owner == house), None)


@carries_out("DN-05")
@once_a_moment
def homeworld_of(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House governs: Dune once it has moved there, None while it is subdued."""
    dune = governed_dune(at, house)
    if dune is not None:
        return dune
    return next((piece for piece in homeworlds(at, house) if piece.deployed), None)


# The current kinds of a card: printed, entered by the players, and given by cards in play.
#
# What cards give may depend on the kinds of others: "while any player governs an Atreides noble".
# So it is a fixpoint, computed in rounds. In the first each card has the kinds printed or entered;
# each further round adds the gifts whose conditions hold after the round before. Gifts are never
# removed, so the rounds terminate, and the result does not depend on the order of the cards, except
# between opposite subtypes, of which the one gained last counts (CT-03, CT-04).

IS = "is "
"""Prefix of the stat of effects that give a subtype: "is Noble"; -1 takes it away."""

DECLARED = "declares "
"""Prefix of the stat of effects that store a declared allegiance (CE-09)."""

OPPOSITE = {
    Subtype.ALLY: Subtype.AIDE,
    Subtype.AIDE: Subtype.ALLY,
    Subtype.NOBLE: Subtype.VASSAL,
    Subtype.VASSAL: Subtype.NOBLE,
}
"""Subtypes that exclude each other: gaining one removes the other."""

GIVEN_POWERS = (h.GainsPower, h.SharesPowers, h.DeclaredPower)
GIFTS = (h.GainsKind, *GIVEN_POWERS, h.LosesPowers)


class Identity(Struct, frozen=True):
    """The kinds and powers of a card in one state of the game.

    Attributes:
        gained: The powers given by cards in play, each with the giver.
    """

    subtypes: frozenset[Subtype]
    powers: tuple[Power, ...]
    gained: tuple[tuple[Power, PieceId], ...] = ()


def identity(at: Table, piece: Piece) -> Identity:
    """The current identity of a card."""
    found = identities(at).get(piece.id)
    if found is not None:
        return found
    known = at.game.remembered
    key = (Identity, piece.id, piece.allegiances)
    by_itself: Identity | None = known.get(key)
    if by_itself is None:
        by_itself = known[key] = _settled(at, piece, ())
    return by_itself


def identities(at: Table) -> Mapping[PieceId, Identity]:
    """The identities of cards changed by others; the rest is as printed or entered."""
    known = at.game.remembered
    if Identity not in known:
        known[Identity] = {}
        known[Identity, "settling"] = True
        _in_rounds(at, known)
        del known[Identity, "settling"]
    found: Mapping[PieceId, Identity] = known[Identity]
    return found


def gives_powers(at: Table) -> bool:
    """Whether any card in play gives powers, to whatever card."""
    there = layer(at).by_kind
    return any(there.get(kind) for kind in GIVEN_POWERS)


def is_settling(at: Table) -> bool:
    """Whether identities are being computed: numbers requested meanwhile are preliminary."""
    return (Identity, "settling") in at.game.remembered


def _in_rounds(at: Table, known: dict[object, Any]) -> None:
    left = list(_gifts(at))
    taken: dict[PieceId, list[Given]] = {}
    while left:
        holds = [all_met(context_of(at, one, piece.id), one.test) for piece, one in left]
        if not any(holds):
            return
        for piece, one in compress(left, holds):
            taken.setdefault(piece.id, []).append(one)
        left = [pair for pair, now in zip(left, holds, strict=True) if not now]
        known[Identity] = {
            piece: _settled(at, at.game.pieces[piece], tuple(given))
            for piece, given in taken.items()
        }


def _gifts(at: Table) -> Iterator[tuple[Piece, Given]]:
    """All gifts of cards in play, whether their conditions hold or not, with the recipients."""
    found, there = layer(at), at.game.pieces
    for kind in GIFTS:
        for one in found.by_kind.get(kind, ()):
            match getattr(one.holding, "on", None):
                case p.This():
                    yield there[one.giver], one
                case p.Parent() if parent := there.get(there[one.giver].parent or ""):
                    yield parent, one
        for one in found.wide.get(kind, ()):
            for each in there.values():
                if meant(at, one, each):
                    yield each, one


def _settled(at: Table, piece: Piece, gifts: tuple[Given, ...]) -> Identity:
    """The identity of a card with these gifts: printed, given by cards, entered by the players."""
    card = at.card(piece)
    if not gifts and all(one.on != piece.id for one in at.game.effects):
        return _plain(card.subtypes, base_powers(at, piece))
    kinds = set(card.subtypes)
    powers = list(base_powers(at, piece))
    gained: list[tuple[Power, PieceId]] = []
    for one in sorted(gifts, key=lambda gift: (gift.order, gift.giver)):
        if isinstance(one.holding, h.GainsKind):
            _become(kinds, SUBTYPES[one.holding.kind])
        gained += [(power, one.giver) for power in powers_given(at, one)]
    powers += [power for power, _ in gained]
    for effect in at.game.effects:
        if effect.on == piece.id and effect.stat.startswith(IS):
            kind = Subtype(effect.stat.removeprefix(IS))
            if effect.amount > 0:
                _become(kinds, kind)
            else:
                kinds.discard(kind)
    if any(isinstance(one.holding, h.LosesPowers) for one in gifts):
        return Identity(frozenset(kinds), (), ())
    return Identity(frozenset(kinds), tuple(dict.fromkeys(powers)), tuple(gained))


@lru_cache(maxsize=1024)
def _plain(subtypes: tuple[Subtype, ...], powers: tuple[Power, ...]) -> Identity:
    """The identity of a card that nothing changes; many cards share one."""
    return Identity(frozenset(subtypes), tuple(dict.fromkeys(powers)))


def base_powers(at: Table, piece: Piece) -> tuple[Power, ...]:
    """The powers of a card without gifts: the printed one, or those adopted so far (AL-06)."""
    if piece.allegiances is not None:
        return piece.allegiances
    printed = at.card(piece).allegiance
    return () if printed is None else (printed,)


def _become(kinds: set[Subtype], kind: Subtype) -> None:
    """Add a subtype and remove its opposite."""
    kinds.discard(OPPOSITE.get(kind, kind))
    kinds.add(kind)


def powers_given(at: Table, one: Given) -> tuple[Power, ...]:
    """The powers that a gift confers; none for a gift of subtypes."""
    match one.holding:
        case h.GainsPower(power):
            return (POWERS[power],)
        case h.SharesPowers(of):
            try:
                others = pieces(context_of(at, one), of)
            except NotHere:
                return ()
            return tuple(power for other in others for power in identity(at, other).powers)
        case h.DeclaredPower():
            found = declared(at, one.giver)
            return () if found is None else (found,)
    return ()


def declared(at: Table, giver: PieceId) -> Power | None:
    """The allegiance that was declared for a card (CE-09), None before it is."""
    stats = [effect.stat for effect in at.game.effects if effect.on == giver]
    said = [stat.removeprefix(DECLARED) for stat in stats if stat.startswith(DECLARED)]
    return Power(said[-1]) if said else None


def own_powers(at: Table, piece: Piece, house: HouseId) -> tuple[Power, ...]:
    """The powers a card's own text would give it now in the domain of a House (AL-08)."""
    found: list[Power] = []
    for one in of_card(at, piece, house):
        on_itself = isinstance(one.holding, h.GainsPower) and isinstance(one.holding.on, p.This)
        if on_itself and all_met(context_of(at, one, piece.id), one.test):
            found += powers_given(at, one)
    return tuple(found)
