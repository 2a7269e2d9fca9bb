"""Effects of cards in play on rites and on cards in rites; operations that are usable now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability
from cardbase.program.nodes.holdings import Licence, RiteAbility
from tracker.engine.state import Piece, RiteState, Side
from tracker.engine.table import Table
from tracker.engine.words import OperationKind, RiteClass, RiteKind, WindowKind
from tracker.standing.context import Context
from tracker.standing.evaluating import CLASSES, all_met, is_rite
from tracker.standing.kinds import Identity, identities, is_settling, is_venture
from tracker.standing.layer import EffectIndex, holding, sources, without_effect
from tracker.standing.selecting import fits
from tracker.standing.sides import FACTS, in_named_rite
from tracker.standing.uses import CardUse, uses

if TYPE_CHECKING:
    from tracker.rules.rite.attack import Attack


def would_be(attack: Attack) -> RiteState:
    """The rite that an attack becomes once it is declared."""
    return RiteState(
        kind=attack.kind,
        rite_class=attack.counts_as,
        target=attack.target.id,
        attack=Side(
            house=attack.house,
            leader=attack.leader.id,
            declared=tuple(piece.id for piece in attack.others),
        ),
        defense=Side(house=attack.target.holder, leader=attack.target.id),
        venture=attack.venture.id if attack.venture is not None else "",
    )


def during(at: Table, rite: RiteState) -> Table:
    """A copy of the table with this rite in progress; identities of cards are not recomputed."""
    if at.game.rite is rite:
        return at
    beside = Table(replace(at.game, rite=rite), at.cards)
    if not is_settling(at):
        identities(at)
        for known in (EffectIndex, Identity):
            beside.game.remembered[known] = at.game.remembered[known]
    return beside


def licences(at: Table, attack: Attack, licence: Licence) -> Iterator[h.Allows]:
    """The permissions of this kind that cards in play grant for a rite."""
    if not sources(at, h.Allows, licence):
        return
    rite = would_be(attack)
    for context, one in holding(during(at, rite), h.Allows, {"doer": attack.house}, licence):
        if is_rite(context, rite, one.rite):
            yield one


def may_start(at: Table, attack: Attack) -> bool:
    """Whether a persona may start a kind of rite at all; Weirding rites only by a card."""
    return attack.kind is not RiteKind.WEIRDING or any(licences(at, attack, Licence.STARTS))


def may_target(at: Table, attack: Attack) -> bool:
    """Whether the target is of a kind allowed for such a rite of this leader."""
    if FACTS[attack.kind].is_target(at, attack.target):
        return True
    return any(licences(at, attack, Licence.TARGET))


def classes(at: Table, attack: Attack) -> tuple[RiteClass, ...]:
    """The classes a rite may have, the usual one first."""
    usual, asked = FACTS[attack.kind].rite_class, (Licence.CLASS, Licence.SAYS_CLASS)
    texts = (text for licence in asked for text in licences(at, attack, licence))
    named = {CLASSES[one] for text in texts for one in text.classes}
    return (usual, *(one for one in RiteClass if one in named and one is not usual))


def must_say(at: Table, attack: Attack) -> bool:
    """Whether the class must be named because the rite may have several."""
    return any(licences(at, attack, Licence.SAYS_CLASS)) and len(classes(at, attack)) > 1


def choices(at: Table, attack: Attack) -> tuple[RiteClass | None, ...]:
    """The classes that can be named for a rite; None for naming none."""
    usual, *others = classes(at, attack)
    return (usual if must_say(at, attack) else None, *others)


def is_uncounted(at: Table, attack: Attack) -> bool:
    """Whether a rite does not count against the House limit, by who leads it."""
    return any(licences(at, attack, Licence.UNCOUNTED))


def first_is_free(at: Table, attack: Attack) -> bool:
    """Whether an event frees the first rite of a kind of each player against each rival."""
    return any(licences(at, attack, Licence.FIRST_UNCOUNTED))


def has_ability(
    at: Table,
    piece: Piece,
    ability: RiteAbility,
    rite: RiteState | None = None,
    *,
    leads: bool = False,
) -> bool:
    """Whether a card has an ability in a rite by effects of cards in play.

    It is treated as a participant, whether it is one or not, and as leader if `leads`. The rite may
    be one not declared yet; by default it is the one in progress.
    """
    return next(givers(at, piece, ability, rite, leads=leads), None) is not None


def givers(
    at: Table,
    piece: Piece,
    ability: RiteAbility,
    rite: RiteState | None = None,
    *,
    leads: bool = False,
) -> Iterator[Piece]:
    """The cards by which a card has an ability in a rite."""
    now = rite or at.game.rite
    found = sources(at, h.GainsAbility, ability)
    if now is None or not found:
        return
    beside = during(at, _with(now, piece, leads=leads))
    for source in found:
        giver = at.game.pieces[source.giver]
        context = Context(beside, giver.holder, giver.id, {}, giver.parent or "")
        which = cast("h.GainsAbility", source.holding).on
        if fits(context, which, piece) and all_met(context, source.test):
            yield giver


def goes_by_participants(at: Table, piece: Piece) -> bool:
    """Whether who takes part decides on an ability of a card."""
    return any(
        test.rite.participant is not None
        for source in sources(at, h.GainsAbility)
        if source.giver == piece.id or at.game.pieces[source.giver].parent == piece.id
        for test in source.test
        if isinstance(test, p.InRite | p.Plays)
    )


def _with(rite: RiteState, piece: Piece, *, leads: bool) -> RiteState:
    """The rite with a card that takes part in it, or leads its side."""
    attacks = piece.holder == rite.attack.house
    side = rite.attack if attacks else rite.defense
    if piece.id == side.leader or (not leads and piece.id in side.joined):
        return rite
    leader = piece.id if leads else side.leader
    side = replace(side, leader=leader, joined=side.joined if leads else (*side.joined, piece.id))
    return replace(rite, attack=side) if attacks else replace(rite, defense=side)


def general_use(at: Table, piece: Piece) -> CardUse | None:
    """The General operation of a card, None when it has none; a venture is activated (V-06)."""
    if is_venture(at.card(piece)):
        return None
    return next((use for use in uses(at.card(piece)) if use.moment is None), None)


def window_ability(at: Table, piece: Piece) -> Ability | None:
    """The ability of a card that fits the window that is open, None when none does."""
    found = [use for use in uses(at.card(piece)) if use.moment is not None]
    use = found[0] if len(found) == 1 else window_use(at, piece)
    return None if use is None else use.ability


def window_use(at: Table, piece: Piece) -> CardUse | None:
    """The operation of a card that fits the window that is open, None when none does."""
    window = at.game.window
    if window is None or piece.id in without_effect(at):
        return None
    for use in uses(at.card(piece)):
        if use.moment is None:
            continue
        if use.initiative:
            fits_it = window.kind is WindowKind.INITIATIVE
        elif use.in_rite and window.about is not OperationKind.RITE:
            fits_it = False
        else:
            named = in_named_rite(at, piece.holder, use.contests)
            fits_it = named and window.kind is use.moment
        if fits_it:
            return use
    return None
