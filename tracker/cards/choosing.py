"""Resolves the choices of an ability before it acts: cards, Houses, X.

A single legal answer is taken without a question; with none the ability ends with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import deed_with, nested
from cardbase.vocabulary import CardType
from tracker.cards.asking import put
from tracker.cards.face_down import choose_hidden, choose_unseen
from tracker.cards.targets import (
    bears_enough,
    can_go,
    could_be,
    fitting,
    heaps,
    hidden_among,
    houses_with,
    is_open,
    leads_on,
)
from tracker.cards.usable import WARES, can_pay_for, makes_x
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece
from tracker.engine.words import HouseId
from tracker.rules.amounts import can_spend, spice_on
from tracker.standing.ability import Ends, Run
from tracker.standing.context import NotHere
from tracker.standing.evaluating import HOUSES, all_met, amount, held
from tracker.standing.selecting import house, houses, pieces
from tracker.standing.speech import HouseWare

MOST = 99
"""The maximum of an X without limit."""


def settle(run: Run, node: object, deed: d.Deed | None = None) -> None:
    """Resolve all choices in a node. Raises Waiting, Ends."""
    all_of_it = tuple(nested(node))
    within = [each for one in all_of_it if isinstance(one, p.Chosen) for each in nested(one.among)]
    if isinstance(what := getattr(deed, "what", None), p.Cards):
        within += nested(what)  # the deed is done to the cards on them
    for one in all_of_it:
        if isinstance(one, p.Chosen) and run.kept(one.key) is None:
            _choose(run, one, None if one in within else deed)
        elif isinstance(one, p.ChosenHouse) and run.kept(one.key) is None:
            of_it = [
                each
                for each in all_of_it
                if isinstance(each, p.Chosen) and one in nested(each.among)
            ]
            _choose_house(run, one, deed, of_it)
    if any(isinstance(one, p.X) for one in all_of_it):
        settle_x(run)
    for one in all_of_it:
        if isinstance(one, p.UpTo) and run.kept(one.key) is None:
            _settle_up_to(run, one, deed)


def _choose(run: Run, chosen: p.Chosen, deed: d.Deed | None) -> None:
    """Resolve a choice of cards."""
    settle(run, chosen.low)
    settle(run, chosen.high)
    if heaped := heaps(run.context, chosen):
        choose_unseen(run, chosen, heaped, deed)
        return
    if among := hidden_among(chosen):
        choose_hidden(run, chosen, among)
        return
    found = _candidates(run, chosen, deed)
    low = amount(run.context, chosen.low)
    high = len(found) if chosen.high is None else min(len(found), amount(run.context, chosen.high))
    if low > len(found) or (not found and chosen.high is None and low):
        raise Ends("CT-16", f"finds no target: {run.text}")
    if low == len(found) or high == 0:
        run.keep(chosen.key, tuple(one.id for one in found[:high]))
        return
    by = house(run.context, chosen.by) if chosen.by is not None else run.house
    several = high != 1 or low == 0
    which = chosen.asks or ("which cards" if several else "which card")
    text = f"{which}, {low} to {high}? {run.text}" if several else f"{which}? {run.text}"
    ids = [one.id for one in found]
    put(run, chosen.key, by, text, ids, low=low, high=high, several=several)


def _candidates(
    run: Run, chosen: p.Chosen, deed: d.Deed | None, steps: tuple[d.Step, ...] = ()
) -> tuple[Piece, ...]:
    """The legal targets of a choice, in the order they came.

    With each of them X must be the amount paid or payable (CT-19), in these steps or in all.
    """
    context, source, x = run.context, run.source, run.kept("x")
    paid = steps or _gone(run)
    found = [one for one in pieces(context, chosen.among) if fitting(context, one, deed)]
    spent = any(  # the card was its own price: subduing it did not make it a target again
        isinstance(one, d.Does)
        and isinstance(one.deed, d.Subdue | d.Discard)
        and one.deed.what == p.This()
        for one in getattr(source, "cost", ())
    )
    return tuple(
        one
        for one in found
        if not (spent and one.id == context.card)
        and leads_on(context, chosen, one, deed)
        and (
            can_pay_for(context, source, chosen, one, paid)
            if x is None
            else makes_x(context, source, chosen, one, found, x)
        )
        and bears_enough(context, run.steps, chosen, one)
    )


def is_idle(run: Run, deed: d.Deed) -> bool:
    """Whether an optional deed would have no effect: there is no target, or no spice."""
    try:
        for one in nested(deed):
            if isinstance(one, p.Chosen) and run.kept(one.key) is None and not hidden_among(one):
                return len(_candidates(run, one, deed)) < max(1, amount(run.context, one.low))
        match deed:
            case d.SpiceGoes(_, source) if source is not None:
                return not _spice_of(run, source)
    except NotHere:
        pass
    return False


def _choose_house(
    run: Run, chosen: p.ChosenHouse, deed: d.Deed | None, of_it: list[p.Chosen]
) -> None:
    """Resolve a choice of a House: one with targets for the next choice."""
    if not could_be(run.context, chosen):
        raise Ends("CT-16", "finds no rival")
    found = houses_with(run.context, chosen, deed, of_it)
    if not found:
        raise Ends("CT-16", f"finds no target: {run.text}")
    if len(found) > 1:
        put(run, chosen.key, run.house, f"which House? {run.text}", found)
    run.keep(chosen.key, found[0])


def settle_x(run: Run) -> None:
    """Determine X, or let the user choose it. Raises Waiting, Ends."""
    if run.kept("x") is not None:
        return
    lets = run.source.x
    for one in lets:
        _settle_kept(run, one.value)
    exact = [one for one in lets if one.how is Compare.IS and all_met(run.context, one.test)]
    if exact:
        settle(run, exact[-1].value)
    limits = [amount(run.context, one.value) for one in lets if one.how is Compare.AT_MOST]
    if exact:
        run.keep("x", max(0, min((amount(run.context, exact[-1].value), *limits))))
        return
    card = run.at.card(run.card)
    if card.type is CardType.EVENT and card.cost is None:  # its X is what it cost: its tokens
        run.keep("x", min((*limits, run.card.tokens.get("deferment", 0))))
        return
    high = min((*limits, MOST, *_most_x(run)))
    ranks = (one for one in nested(run.steps) if isinstance(one, d.Rules))
    is_rank = any(one.ruling is d.Ruling.RANK and isinstance(one.amount, p.X) for one in ranks)
    low = int(is_rank)  # a rank is never 0 (I-08)
    if high <= low:
        run.keep("x", max(0, high))
        return
    # the House whose turn it is chooses, else the user of the card
    put(run, "x", _chooser(run), f"X, from {low} to {high}? {run.text}", low=low, high=high)


def _chooser(run: Run) -> HouseId:
    return run.outer[-1][1] if run.outer else run.house


def _most_x(run: Run) -> Iterator[int]:
    """The most X can be as an amount paid or taken: what is available."""
    steps = _gone(run)
    for one in nested(steps):
        if not isinstance(one, d.Lose) or not isinstance(one.amount, p.X):
            continue
        if isinstance(one.who, p.KeptHouse | p.ChosenHouse) and one.who.key not in run.context.kept:
            continue  # the House is not known yet
        if _chooser(run) in houses(run.context, one.who) and _is_bound(run, one.ware):
            yield max(0, held(run.context, p.Holds(one.ware, one.who))) // one.amount.times
    for one in nested(steps):
        match one:
            case d.SpiceGoes(p.X(), source) if source is not None:
                settle(run, source)
                yield _spice_of(run, source)
            case d.Tokens(token, p.X(), on, True, in_all=False):
                settle(run, on, one)
                yield max((0, *(each.tokens.get(token, 0) for each in pieces(run.context, on))))


def _settle_up_to(run: Run, number: p.UpTo, deed: d.Deed | None) -> None:
    """Resolve an "up to" amount: no more than is available."""
    _settle_kept(run, number.most)
    most = [amount(run.context, number.most)]
    match deed:
        case d.Lose(ware, _, who) if _is_bound(run, ware):
            most.append(max(0, held(run.context, p.Holds(ware, who))))
        case d.SpiceGoes(_, source) if source is not None:
            most.append(_spice_of(run, source))
        case d.Tokens(token, _, on, True):
            most.append(sum(one.tokens.get(token, 0) for one in pieces(run.context, on)))
    high = min(most)
    if high <= 0:
        run.keep(number.key, 0)
        return
    # who pays or gains it chooses, else the user of the card
    by = house(run.context, deed.who) if isinstance(deed, d.Lose | d.Gain) else run.house
    put(run, number.key, by, f"how many, 0 to {high}? {run.text}", low=0, high=high)


def _is_bound(run: Run, ware: p.Ware) -> bool:
    """Whether a choice is limited to what is available; for favor by a setting (F-07)."""
    if ware is p.Ware.FAVOR:
        return not yes(run.at.game.settings, SettingName.COST_BELOW_ZERO)
    return ware is not p.Ware.DECLARED


def _spice_of(run: Run, source: p.Which | p.Who | d.Source) -> int:
    """The spice in the place it is taken from."""
    if isinstance(source, d.Source):
        return run.at.game.hoard
    if isinstance(source, HOUSES):
        return held(run.context, p.Holds(p.Ware.SPICE, source))
    return sum(spice_on(run.at, one) for one in pieces(run.context, source))


def _settle_kept(run: Run, value: p.Value) -> None:
    """Resolve the choices a number refers to, even if they come later in the ability."""
    wanted = {one.key for one in nested(value) if isinstance(one, p.Kept)}
    for step in run.steps:
        for one in nested(step):
            if isinstance(one, p.Chosen) and one.key in wanted and run.kept(one.key) is None:
                _choose(run, one, deed_with(step, one))


def _gone(run: Run, steps: tuple[d.Step, ...] | None = None, path: str = "") -> tuple[d.Step, ...]:
    """The steps of the ability without the rejected alternatives; all of those still open."""
    found: list[d.Step] = []
    for place, step in enumerate(run.steps if steps is None else steps):
        way = run.kept(f"{path}/{place}") if isinstance(step, d.OneOf) else None
        if isinstance(step, d.OneOf) and way is not None:
            taken = (each for one in step.ways if one.text == way for each in one.steps)
            found += _gone(run, tuple(taken), f"{path}/{place}")
        else:
            found.append(step)
    return tuple(found)


def open_ways(run: Run, ways: tuple[d.Way, ...], by: HouseId) -> list[str]:
    """The alternatives open to a House: their first steps can be paid and have targets.

    If there is none, a loss is suffered as far as possible (R-27).
    """
    found = [one.text for one in ways if _is_payable(run, one, by) and can_go(run.context, one)]
    if found:
        return found
    begins = [(one, one.steps[0]) for one in ways if one.steps]
    return [
        way.text
        for way, step in begins
        if isinstance(step, d.Does) and isinstance(step.deed, d.Lose) and step.deed.to is None
    ]


def _is_payable(run: Run, way: d.Way, by: HouseId) -> bool:
    """Whether the first step of an alternative can be paid in full."""
    x_hangs_on_target = any(
        isinstance(one, p.Kept) and run.kept(one.key) is None
        for each in run.source.x
        for one in nested(each.value)
    )
    match way.steps:
        case (d.Does(d.Lose(amount=many)), *more) if (
            by == run.house and p.X() in nested(many) and x_hangs_on_target
        ):
            deeds = [one.deed for one in more if isinstance(one, d.Does)]
            return all(_finds_to_pay(run, one, way.steps) for one in deeds)
        case (d.Does(d.Lose(ware, many, who)), *_) if ware is not p.Ware.DECLARED:
            _settle_kept(run, many)
            says = any(one.how is Compare.IS for one in run.source.x)
            if says and any(isinstance(one, p.X) for one in nested(many)):
                settle_x(run)
            whose, paid = house(run.context, who), WARES[ware]
        case (d.Does(d.SpiceGoes(many, source, d.Source.GUILD)), *_) if isinstance(source, HOUSES):
            whose, paid = house(run.context, source), HouseWare.SPICE
        case _:
            return True
    try:
        least = amount(run.context, many)
    except NotHere:  # it is still to be chosen
        least = 0
    return can_spend(run.at, whose, least, paid, run.cause)


def _finds_to_pay(run: Run, deed: d.Deed, steps: tuple[d.Step, ...]) -> bool:
    """Whether a choice has enough targets whose price can be paid."""
    for one in nested(deed):
        if not isinstance(one, p.Chosen) or run.kept(one.key) is not None or hidden_among(one):
            continue
        if not is_open((one.among, one.low), run.context.kept) and not heaps(run.context, one):
            low = amount(run.context, one.low)
            if len(_candidates(run, one, deed, steps)) < low:
                return False
    return True
