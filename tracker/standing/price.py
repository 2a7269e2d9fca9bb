"""What a deployment costs and needs (sections 10, 11): X, favor, other copies, a Dune fief."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_unique
from cardbase.names import fold, key
from cardbase.operation.words import Compare
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import XIs
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import CardType, Power, Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import EffectBegan, EffectsEnded, FavorChanged, Noted, SolarisChanged
from tracker.engine.guards import allows, carries_out, enforces, prompts, refuses
from tracker.engine.settings import SettingName, Strictness, chosen, strictness, yes
from tracker.engine.sight import is_seen
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place, Token, Until
from tracker.standing.figures import Deal, allegiances, cost, told_x
from tracker.standing.kinds import governs_dune_fief, is_venture, own_powers, subtypes
from tracker.standing.layer import X

HIGHEST_X = 999
"""The highest X that can be typed for a tactic, and that is listed at all."""

MOST_FIRST = 5
"""The highest that the least X of a card is."""


@carries_out("AL-08")
def powers_of(at: Table, piece: Piece, house: HouseId) -> tuple[Power, ...]:
    """The powers a card has, or would have when it comes into the domain of a House.

    Dune counts as having none: it drops another player's and takes the sponsor's (AL-10).
    """
    if is_dune(at.card(piece)):
        return ()
    return tuple(dict.fromkeys((*allegiances(at, piece), *own_powers(at, piece, house))))


@prompts("CT-19")
def cost_of(at: Table, piece: Piece, target: Piece | None = None, x: int | None = None) -> int:
    """The deployment cost in solaris; an X is defined by the card, else chosen by the player.

    `target` is the card it is assigned to, for an X that depends on it; `x` is the choice.

    Raises:
        Misread: it is X, the card does not define it, and the player chose none.
    """
    known = defined(at, piece, target)
    if known is not None:
        if x is not None and not _can_be_said(at, piece, target, x):
            at.refuse("CT-19", f"{at.name(piece)} costs {known}, and no X is chosen for it")
        return known
    if x is None:
        raise Misread(f"x=N for {at.name(piece)}, whose cost X the player chooses", "")
    most = most_x(at, piece)
    if most is not None and x > most:
        at.refuse("CT-19", f"the X of {at.name(piece)} is at most {most}, not {x}")
    return cost(at, piece, _deal(piece, target), x) or 0


def defined(at: Table, piece: Piece, target: Piece | None = None) -> int | None:
    """The deployment cost if it need not be chosen, else None."""
    deal = _deal(piece, target)
    known = cost(at, piece, deal)
    if known is not None:
        return known
    if chosen(at.game.settings, SettingName.X_COST) == "zero":
        return cost(at, piece, deal, 0)
    told = None if target is None else told_x(at, piece, target)
    return None if told is None else cost(at, piece, deal, told)


def _can_be_said(at: Table, piece: Piece, target: Piece | None, x: int) -> bool:
    """Whether a typed X says what a cost that need not be chosen comes to."""
    card = at.card(piece)
    return card.cost is None and (
        Subtype.TACTIC in card.subtypes  # whose target may tell it, whatever its cost is taken for
        or cost(at, piece, _deal(piece, target), x) == defined(at, piece, target)
    )


def _deal(piece: Piece, target: Piece | None) -> Deal | None:
    """The circumstances of a cost, if the target is known."""
    return None if target is None else Deal(piece.holder, target.id)


def most_x(at: Table, piece: Piece) -> int | None:
    """The upper bound on X in the text of a card, None if it has none."""
    program = at.card(piece).program
    told = [*program.x, *(one for each in program.abilities for one in each.x)]
    bounds = [one.value for one in told if one.how is Compare.AT_MOST]
    most = [one.number for one in bounds if isinstance(one, p.Number)]
    most += [one.high for one in _paid_xs(at, piece) if one.high is not None]
    return min(most, default=None)


def _paid_xs(at: Table, piece: Piece) -> Iterator[p.PaidX]:
    for sentence in at.card(piece).standing:
        yield from (one for one in nested(sentence) if isinstance(one, p.PaidX))


def keep_x(at: Table, piece: Piece, x: int | None) -> None:
    """Store the amount paid for X with a card whose text refers to it while it is in play.

    The same for a venture whose effect, some time after it was paid for, refers to its X.
    """
    if x is None:
        return
    card = at.card(piece)
    acting = card.program.abilities, card.program.triggers
    acts = is_venture(card) and any(isinstance(one, p.X | XIs) for one in nested(acting))
    if not (acts or any(True for _ in _paid_xs(at, piece))):
        return
    old = tuple(one.id for one in at.game.effects if one.on == piece.id and one.stat == X)
    if old:
        at.emit(EffectsEnded(rule="CT-19", effects=old))
    at.emit(
        EffectBegan(
            rule="CT-19",
            effect=at.next_id("e"),
            source=piece.id,
            on=piece.id,
            stat=X,
            amount=x,
            until=Until.STAYS,
        )
    )


def keep_paid_x(at: Table, piece: Piece, target: Piece | None, x: int | None) -> None:
    """Store the X with which a card is deployed; if its cost is known, a given X is ignored."""
    if defined(at, piece, target) is None:
        keep_x(at, piece, x)


def rising(accepts: Callable[[int], bool], most: int | None) -> range:
    """The values of X that are accepted: from the first to the last, as the price rises with X.

    `most` is the highest that the text of the card allows, None for no end.
    """
    end = HIGHEST_X if most is None else min(most, HIGHEST_X)
    low = next((x for x in range(min(end, MOST_FIRST) + 1) if accepts(x)), None)
    if low is None:
        return range(0)
    high, step = low, 1
    while step:
        further = high + step
        if further <= end and accepts(further):
            high, step = further, step * 2
        else:
            step //= 2
    return range(low, high + 1)


def deferred(piece: Piece) -> int:
    """The deferment tokens on a card."""
    return piece.tokens.get(Token.DEFERMENT, 0)


def needs_token(at: Table, price: int) -> bool:
    """Whether a subdued card of this cost needs a token: always, except at 0 if so set."""
    return price > 0 or yes(at.game.settings, SettingName.COST_ZERO_WAITS)


def is_full(at: Table, piece: Piece) -> bool:
    """Whether a subdued card has its full cost in tokens; never if X is to be chosen."""
    price = defined(at, piece, at.game.pieces.get(piece.parent or ""))
    if price is None:
        return False
    return deferred(piece) >= max(price, 1 if needs_token(at, price) else 0)


def verify_solaris(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Refuses, by the rule given, a price in solaris that a House cannot pay."""
    has = at.house(house).solaris
    if has < amount:
        at.refuse(rule, f"{cause} costs {amount} solaris, and {at.house(house).name} has {has}")


def pay_solaris(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Pay solaris to the treasury; a House with less, if that is overruled, pays all it has.

    `rule` is the one that demands it and refuses; `cause` is the reason, such as "Maula Pistol".
    """
    verify_solaris(at, house, amount, rule, cause)
    paid = min(amount, at.house(house).solaris)
    if paid > 0:
        at.emit(SolarisChanged(rule=rule, house=house, by=-paid, cause=cause))


@enforces("F-07")
def verify_favor(at: Table, house: HouseId, amount: int, cause: str) -> str | None:
    """An optional cost in favor cannot exceed the favor there is, unless set (OQ-35)."""
    has = at.house(house).favor
    free = yes(at.game.settings, SettingName.COST_BELOW_ZERO)
    if free or amount < 1 or has >= amount:
        return None
    return f"{cause} costs {amount} favor, and {at.house(house).name} has {has}"


def pay_favor(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Discard favor as a voluntary price; the House must have it (F-07)."""
    verify_favor(at, house, amount, cause)
    if amount > 0:
        at.emit(FavorChanged(rule=rule, house=house, by=-amount, cause=cause))


def lose_favor(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> int:
    """Lose favor involuntarily, even below 0 unless set otherwise (OQ-35); returns the loss."""
    lost = max(0, amount)
    if not yes(at.game.settings, SettingName.FAVOR_BELOW_ZERO):
        lost = min(lost, max(0, at.house(house).favor))
    if lost:
        at.emit(FavorChanged(rule=rule, house=house, by=-lost, cause=cause))
    return lost


@carries_out("AL-04", "CP-03", "CP-07")
def outsider_favor(at: Table, house: HouseId, piece: Piece, x: int = 0) -> int:
    """The favor due when a House deploys or wins this card: 0, 1, or for an adversary its cost.

    `x` is its deployment cost where X is printed.
    """
    if _is_hostile(at, house, piece):
        price = cost(at, piece)
        return x if price is None else price
    personas = chosen(at.game.settings, SettingName.OUTSIDER_FAVOR) == "personas"
    if personas and at.card(piece).type is not CardType.PERSONA:
        return 0
    return 1 if set(powers_of(at, piece, house)) - {at.house(house).sponsor} else 0


def _is_hostile(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card is of an adversary: of the sponsor's, or those the deck brought (DK-05)."""
    return not set(powers_of(at, piece, house)).isdisjoint(at.house(house).adversaries)


def favor_rule(at: Table, house: HouseId, piece: Piece) -> str:
    """The rule by which `outsider_favor` is due: CP-03 for an adversary, else AL-04."""
    return "CP-03" if _is_hostile(at, house, piece) else "AL-04"


def by_strictness(
    at: Table, setting: SettingName, rule: str, house: HouseId, reason: str
) -> str | None:
    """The reason, to refuse, if the game is strict; if it warns, the reason is only noted."""
    match strictness(at.game.settings, setting):
        case Strictness.ENFORCE:
            return reason
        case Strictness.WARN:
            at.emit(Noted(rule=rule, house=house, text=reason))
        case Strictness.OFF:
            pass
    return None


@refuses("CT-12", "CT-06")
def verify_can_be_in_play(at: Table, house: HouseId, card: Card, piece: Piece | None) -> None:
    """Refuses a card that can neither be petitioned nor deployed now; `piece`: if in the game.

    A unique card cannot come while any House has another of its name deployed; a native needs a
    Dune fief of its player.
    """
    why = _other_copy(at, house, card, piece) if is_unique(card) else None
    if why is not None:
        at.refuse("CT-12", why)
    kinds = card.subtypes if piece is None else subtypes(at, piece)
    if Subtype.NATIVE in kinds and not governs_dune_fief(at, house):
        name = at.house(house).name
        at.refuse("CT-06", f"{card.name} is a native, and {name} governs no Dune fief")


def _other_copy(at: Table, house: HouseId, card: Card, piece: Piece | None) -> str | None:
    """Another card in play that shows the same character under any title (OQ-17).

    Cards hidden from the House do not count: refusing would reveal them.
    """
    same = {card.id, *(version.id for version in card.versions)}
    subdued_too = yes(at.game.settings, SettingName.UNIQUENESS_SUBDUED)
    own = "" if piece is None else piece.id
    others = [
        other
        for other in at.game.in_all(Place.DOMAIN)
        if other.card in same
        and other.id != own
        and (other.deployed or (subdued_too and is_seen(at.game, at.cards, other, house)))
    ]
    for other in others:
        name, state = at.card(other).full_name, "deployed" if other.deployed else "subdued"
        if key(fold(name)) == key(fold(card.full_name)):
            where = f"{name} is {state} in the domain of {at.house(other.holder).name}"
            return f"{card.full_name} is unique, and {where}"
    if not others:
        return None
    title = f"{at.card(others[0]).full_name}, the same character, is in play"
    return by_strictness(at, SettingName.UNIQUENESS_VERSIONS, "CT-12", house, title)


can_be_in_play = allows(verify_can_be_in_play)
