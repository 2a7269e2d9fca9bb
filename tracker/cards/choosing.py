"""Settles what an ability chooses, before it acts: cards, Houses, X.

One legal answer is taken, and nothing is asked; with none the ability ends, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability
from cardbase.program.nodes.shorthand import deed_with, nested
from cardbase.vocabulary import CardType
from tracker.cards.asking import put
from tracker.cards.hidden import choose_hidden
from tracker.cards.prospects import WARES, makes_x, told_by
from tracker.cards.targets import (
    bears_enough,
    could_be,
    fitting,
    houses_with,
    is_hidden,
    is_open,
    leads_on,
)
from tracker.cards.unseen import choose_unseen, heaps
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece
from tracker.engine.words import HouseId
from tracker.rules.amounts import can_spend, spice_on
from tracker.standing.ability import Ends, Run, Waiting
from tracker.standing.context import NotHere, house, houses
from tracker.standing.selecting import pieces
from tracker.standing.testing import HOUSES, all_met, amount, held

MOST = 99
"""X where nothing limits it."""


def settle(run: Run, node: object, deed: d.Deed | None = None) -> None:
    """Settle all that is chosen in a node. Raises Waiting, Ends."""
    all_of_it = tuple(nested(node))
    within = [each for one in all_of_it if isinstance(one, p.Chosen) for each in nested(one.among)]
    if isinstance(what := getattr(deed, "what", None), p.Cards):
        within += nested(what)  # the deed is done to what lies on them
    for one in all_of_it:
        if isinstance(one, p.Chosen) and run.kept(one.key) is None:
            choose(run, one, None if one in within else deed)
        elif isinstance(one, p.ChosenHouse) and run.kept(one.key) is None:
            choose_house(run, one, deed, [each for each in all_of_it if is_of(each, one)])
    if any(isinstance(one, p.X) for one in all_of_it):
        settle_x(run)
    for one in all_of_it:
        if isinstance(one, p.UpTo) and run.kept(one.key) is None:
            settle_up_to(run, one, deed)


def choose(run: Run, chosen: p.Chosen, deed: d.Deed | None) -> None:
    """Settle which cards are chosen. Raises Waiting, Ends."""
    settle(run, chosen.low)
    settle(run, chosen.high)
    unseen = heaps(run.context, chosen)
    if unseen:
        choose_unseen(run, chosen, unseen, deed, told(run))
        return
    if is_hidden(chosen):
        choose_hidden(run, chosen, told(run))
        return
    found = candidates(run, chosen, deed)
    low = amount(run.context, chosen.low)
    high = len(found) if chosen.high is None else min(len(found), amount(run.context, chosen.high))
    if low > len(found) or (not found and chosen.high is None and low):
        raise Ends("CT-16", f"finds no target: {told(run)}")
    if low == len(found) or high == 0:
        run.keep(chosen.key, tuple(one.id for one in found[:high]))
        return
    by = house(run.context, chosen.by) if chosen.by is not None else run.house
    several = high != 1 or low == 0
    which = chosen.asks or ("which cards" if several else "which card")
    text = f"{which}, {low} to {high}? {told(run)}" if several else f"{which}? {told(run)}"
    ids = [one.id for one in found]
    put(run, chosen.key, by, text, ids, low=low, high=high, several=several)
    raise Waiting


def candidates(
    run: Run, chosen: p.Chosen, deed: d.Deed | None, steps: tuple[d.Step, ...] = ()
) -> tuple[Piece, ...]:
    """The legal targets of a choice, in the order they came; `steps` as for `is_paid`."""
    found = [one for one in pieces(run.context, chosen.among) if fitting(run.context, one, deed)]
    return tuple(
        one
        for one in found
        if not is_price(run, one)
        and leads_on(run.context, chosen, one, deed)
        and is_paid(run, chosen, one, found, steps)
        and bears_enough(run.context, run.steps, chosen, one)
    )


def is_price(run: Run, piece: Piece) -> bool:
    """Whether the card has paid with itself: what it was subdued for does not bring it back."""
    source = run.source
    if piece.id != run.frame.card or not isinstance(source, Ability):
        return False
    deeds = [one.deed for one in source.cost if isinstance(one, d.Does)]
    return any(isinstance(one, d.Subdue | d.Discard) and one.what == p.This() for one in deeds)


def is_idle(run: Run, deed: d.Deed) -> bool:
    """Whether nothing would come of what may be done: no target is there, or no spice."""
    try:
        for one in nested(deed):
            if isinstance(one, p.Chosen) and run.kept(one.key) is None and not is_hidden(one):
                return len(candidates(run, one, deed)) < max(1, amount(run.context, one.low))
        match deed:
            case d.SpiceGoes(_, source) if source is not None:
                return not spice_of(run, source)
    except NotHere:
        pass
    return False


def finds_to_pay(run: Run, deed: d.Deed, steps: tuple[d.Step, ...]) -> bool:
    """Whether a deed of several steps has enough targets whose price can be paid."""
    for one in nested(deed):
        if not isinstance(one, p.Chosen) or run.kept(one.key) is not None or is_hidden(one):
            continue
        if not is_open((one.among, one.low), run.context.kept) and not heaps(run.context, one):
            low = amount(run.context, one.low)
            if len(candidates(run, one, deed, steps)) < low:
                return False
    return True


def is_of(node: object, chosen: p.ChosenHouse) -> TypeGuard[p.Chosen]:
    """Whether a card is chosen among those of a House that is chosen before it."""
    return isinstance(node, p.Chosen) and chosen in nested(node.among)


def choose_house(
    run: Run, chosen: p.ChosenHouse, deed: d.Deed | None, of_it: list[p.Chosen]
) -> None:
    """Settle which House is chosen: one that has such cards as are chosen next.

    Raises:
        Waiting: there are several. Ends: there is none.
    """
    if not could_be(run.context, chosen):
        raise Ends("CT-16", "finds no rival")
    found = houses_with(run.context, chosen, deed, of_it)
    if not found:
        raise Ends("CT-16", f"finds no target: {told(run)}")
    if len(found) == 1:
        run.keep(chosen.key, found[0])
        return
    put(run, chosen.key, run.house, f"which House? {told(run)}", found)
    raise Waiting


def settle_x(run: Run) -> None:
    """Settle what X is, or let the user choose it. Raises Waiting, Ends."""
    if run.kept("x") is not None:
        return
    lets = run.xs
    for one in lets:
        settle_kept(run, one.value)
    exact = [one for one in lets if one.how is Compare.IS and all_met(run.context, one.test)]
    if exact:
        settle(run, exact[-1].value)
    limits = [amount(run.context, one.value) for one in lets if one.how is Compare.AT_MOST]
    if exact:
        run.keep("x", max(0, min((amount(run.context, exact[-1].value), *limits))))
        return
    piece = run.at.piece(run.frame.card)
    card = run.at.card(piece)
    if card.type is CardType.EVENT and card.cost is None:  # its X is what it cost: its tokens
        run.keep("x", min((*limits, piece.tokens.get("deferment", 0))))
        return
    high = min((*limits, MOST, *_payable(run), *_taken(run)))
    low = _least(run)
    if high <= low:
        run.keep("x", max(0, high))
        return
    put(run, "x", run.chooser, f"X, from {low} to {high}? {told(run)}", low=low, high=high)
    raise Waiting


def _least(run: Run) -> int:
    """What X is at least: a rank is never 0 (I-08)."""
    ranks = (one for one in nested(run.steps) if isinstance(one, d.Rules))
    return int(any(one.ruling is d.Ruling.RANK and isinstance(one.amount, p.X) for one in ranks))


def settle_exact_x(run: Run, node: object) -> None:
    """Settle an X that a number speaks of, where the card says what it is. Raises Waiting."""
    said = any(one.how is Compare.IS for one in run.xs)
    if said and any(isinstance(one, p.X) for one in nested(node)):
        settle_x(run)


def settle_up_to(run: Run, number: p.UpTo, deed: d.Deed | None) -> None:
    """Settle how much of at most so much: no more than is there. Raises Waiting, Ends."""
    settle_kept(run, number.most)
    high = min((amount(run.context, number.most), *there(run, deed)))
    if high <= 0:
        run.keep(number.key, 0)
        return
    put(run, number.key, doer(run, deed), f"how many, 0 to {high}? {told(run)}", low=0, high=high)
    raise Waiting


def doer(run: Run, deed: d.Deed | None) -> HouseId:
    """Who chooses how much: who pays or gains it, else the user of the card."""
    if isinstance(deed, d.Lose | d.Gain):
        return house(run.context, deed.who)
    return run.house


def there(run: Run, deed: d.Deed | None) -> Iterator[int]:
    """How much there is of what a deed takes."""
    match deed:
        case d.Lose(ware, _, who) if ware is not p.Ware.DECLARED and _is_bound(run, ware):
            yield max(0, held(run.context, p.Holds(ware, who)))
        case d.SpiceGoes(_, source) if source is not None:
            yield spice_of(run, source)
        case d.Tokens(token, _, on, True):
            yield sum(one.tokens.get(token, 0) for one in pieces(run.context, on))


def _is_bound(run: Run, ware: p.Ware) -> bool:
    """Whether one chooses no more than there is: of favor, too, unless set otherwise (F-07)."""
    settings = run.at.game.settings
    return ware is not p.Ware.FAVOR or not yes(settings, SettingName.COST_BELOW_ZERO)


def spice_of(run: Run, source: p.Which | p.Who | d.Source) -> int:
    """How much spice lies where it is taken from."""
    if isinstance(source, d.Source):
        return run.at.game.hoard
    if isinstance(source, HOUSES):
        return held(run.context, p.Holds(p.Ware.SPICE, source))
    found = pieces(run.context, source)
    return sum(spice_on(run.at, one) for one in found)


def settle_kept(run: Run, value: p.Value) -> None:
    """Settle the choices that a number speaks of, though they stand later in the ability."""
    wanted = {one.key for one in nested(value) if isinstance(one, p.Kept)}
    for step in run.steps:
        for one in nested(step):
            if isinstance(one, p.Chosen) and one.key in wanted and run.kept(one.key) is None:
                choose(run, one, deed_with(step, one))


def _payable(run: Run) -> Iterator[int]:
    """The most that the price lets X be: what the House has of it."""
    for one in nested(gone(run)):
        if not isinstance(one, d.Lose) or not isinstance(one.amount, p.X):
            continue
        whose = houses(run.context, one.who) if _is_set(run, one.who) else ()
        if run.chooser in whose and one.ware is not p.Ware.DECLARED and _is_bound(run, one.ware):
            yield max(0, held(run.context, p.Holds(one.ware, one.who))) // one.amount.times


def _is_set(run: Run, who: p.Who) -> bool:
    """Whether a House that was kept or chosen is known by now."""
    return not isinstance(who, p.KeptHouse | p.ChosenHouse) or who.key in run.context.kept


def _taken(run: Run) -> Iterator[int]:
    """The most that lets X be what is taken: what is there."""
    for one in nested(gone(run)):
        match one:
            case d.SpiceGoes(p.X(), source) if source is not None:
                settle(run, source)
                yield spice_of(run, source)
            case d.Tokens(token, p.X(), on, True, in_all=False):
                settle(run, on, one)
                yield max((0, *(each.tokens.get(token, 0) for each in pieces(run.context, on))))


def told(run: Run) -> str:
    """The sentences of the ability."""
    text = run.source.text
    return text if isinstance(text, str) else " ".join(text)


# --- a price that depends on the target (CT-19) ---------------------------------------------------


def is_paid(
    run: Run,
    chosen: p.Chosen,
    piece: Piece,
    among: Sequence[Piece],
    steps: tuple[d.Step, ...] = (),
) -> bool:
    """Whether X is what was paid with this card as the target, or can be paid so (CT-19).

    Args:
        run: The ability.
        chosen: What is chosen.
        piece: The card.
        among: What it is chosen among.
        steps: What is paid and done, where it is not all that is under way.
    """
    x = run.kept("x")
    if x is not None:
        return makes_x(run.context, run.source, chosen, piece, among, x)
    context = replace(run.context, kept={**run.context.kept, chosen.key: (piece.id,)})
    for value in told_by(run.source, chosen.key):
        try:
            due = amount(context, value)
        except NotHere:  # it goes by something else, too, that is yet to be chosen
            continue
        if not _can_pay(run, steps or gone(run), due):
            return False
    return True


def hangs_on_target(run: Run) -> bool:
    """Whether what X is goes by a card that is yet to be chosen."""
    return any(
        isinstance(one, p.Kept) and run.kept(one.key) is None
        for each in run.xs
        for one in nested(each.value)
    )


def _can_pay(run: Run, steps: tuple[d.Step, ...], x: int) -> bool:
    """Whether the user of the card can pay all that these steps ask for with such an X."""
    prices = [
        one
        for one in nested(steps)
        if isinstance(one, d.Lose) and one.who == p.You() and isinstance(one.amount, p.X)
    ]
    return all(
        can_spend(run.at, run.house, x * one.amount.times, WARES[one.ware], run.cause)
        for one in prices
        if isinstance(one.amount, p.X) and one.ware in WARES
    )


def gone(run: Run, steps: tuple[d.Step, ...] | None = None, path: str = "") -> tuple[d.Step, ...]:
    """The steps of the ability without the ways that are not gone; all of those still open."""
    found: list[d.Step] = []
    for place, step in enumerate(run.steps if steps is None else steps):
        way = run.kept(f"{path}/{place}") if isinstance(step, d.OneOf) else None
        if isinstance(step, d.OneOf) and way is not None:
            taken = (each for one in step.ways if one.text == way for each in one.steps)
            found += gone(run, tuple(taken), f"{path}/{place}")
        else:
            found.append(step)
    return tuple(found)
