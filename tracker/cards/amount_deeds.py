"""Deeds with solaris, spice, favor; temporary effects on numbers and limits."""

from __future__ import annotations

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Adverb
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Use
from cardbase.program.nodes.shorthand import nested
from tracker.cards.asking import Deeds, begin_on_each
from tracker.cards.memory import remember_named, remember_operation
from tracker.cards.usable import WARES
from tracker.engine.events import LimitRaised
from tracker.engine.guards import allows
from tracker.engine.words import GUILD, IN_PLAY, IntervalLimit, Place, StatName, Until
from tracker.rules.amounts import can_spend, gain, give, has, is_usable, lose, move_spice, spice_at
from tracker.rules.causes import stays
from tracker.rules.initiative import change_declared, invert, set_rank, verify_rank
from tracker.rules.lasting import begin_effect, lasts
from tracker.standing.ability import Ends, Run
from tracker.standing.evaluating import HOUSES, amount
from tracker.standing.figures import STATS, yields
from tracker.standing.price import defined, keep_x
from tracker.standing.selecting import house, houses, pieces
from tracker.standing.sides import FACTS
from tracker.standing.speech import HouseWare

MORE, UNPAID = "more produced", "unpaid"
"""Keys: other cards have added to a production; the unpaid part of a price."""

UNTIL = {Adverb.REST_OF_RITE: Until.OPERATION, Adverb.THIS_INTERVAL: Until.INTERVAL}
GIVEN = {
    Kind.SURPRISE: StatName.SURPRISE,
    Kind.DIRECT: StatName.DIRECT,
    Kind.COUNTER: StatName.COUNTER,
}


def _gains(run: Run, deed: d.Gain) -> int:
    many, whose = amount(run.context, deed.amount), house(run.context, deed.who)
    if deed.ware is not p.Ware.DECLARED and many:
        gain(run.at, whose, many, WARES[deed.ware], run.cause)
        if deed.produced:
            _produces_more(run, deed.ware)
    elif many:  # declared favor changes while it is declared (I-04)
        change_declared(run.at, whose, many)
    return many


def _produces_more(run: Run, ware: p.Ware) -> None:
    """Additional production by other cards, once for each time a card engages to produce."""
    source = run.source
    if not isinstance(source, Ability) or source.engages is None or run.kept(MORE) is not None:
        return
    run.keep(MORE, 1)
    for piece in pieces(run.context, source.engages):
        for one in tuple(yields(run.at, piece, frozenset({ware}))):
            gain(run.at, one.house, one.amount, WARES[one.ware], run.at.name(one.by))


def _loses(run: Run, deed: d.Lose) -> int:
    """A House loses or pays an amount of a ware. Raises Ends if a price cannot be paid."""
    many, whose = amount(run.context, deed.amount), house(run.context, deed.who)
    if deed.ware is p.Ware.DECLARED:
        if many:
            change_declared(run.at, whose, -many)
        return many
    ware = WARES[deed.ware]
    if int(run.path.split("/")[1]) < len(getattr(run.source, "cost", ())):  # it is a price
        if _is_card_cost(run, deed):
            return many
        if not can_spend(run.at, whose, many, ware, run.cause):
            raise Ends("CT-16", f"gives nothing: it costs {many} {ware}")
    paid = many if ware is HouseWare.FAVOR else min(many, has(run.at, whose, ware))
    if deed.to is None or deed.to is d.Source.TREASURY:
        lose(run.at, whose, many, ware, run.cause)
    elif deed.to is d.Source.GUILD:
        move_spice(run.at, whose, GUILD, paid, run.cause)
    elif paid:
        give(run.at, whose, paid, ware, house(run.context, deed.to), run.cause)
    if tells(run, UNPAID):
        run.keep(UNPAID, many - paid)
    return paid


def _is_card_cost(run: Run, deed: d.Lose) -> bool:
    """Whether "pay X solaris" on a card of cost X is the payment made to play it (TC-13)."""
    played = isinstance(run.source, Ability) and run.source.use is Use.PLAYED
    if not played or deed.ware is not p.Ware.SOLARIS or deed.amount != p.X():
        return False
    return defined(run.at, run.card) is None


def tells(run: Run, key: str) -> bool:
    """Whether the ability refers to the number stored under a key."""
    return any(isinstance(one, p.Told) and one.key == key for one in nested(run.source))


def _spice_goes(run: Run, deed: d.SpiceGoes) -> int:
    """Spice is moved from one place to another, as far as available.

    On a subdued desert it stays, unless the card mentions such deserts (SP-02).
    """
    at, many = run.at, amount(run.context, deed.amount)
    source, target = _spice_place(run, deed.source), _spice_place(run, deed.to)
    for place in (source, target):
        piece = at.game.pieces.get(place)
        if piece is not None and not is_usable(at, piece, (at.card(run.card),)):
            raise Ends("SP-02", f"does nothing: {at.name(piece)} is subdued")
    there = spice_at(at, source)
    moved = many if there is None else min(many, there)
    if moved:
        move_spice(at, source, target, moved, run.cause)
        if not source:
            _produces_more(run, p.Ware.SPICE)
    return moved


def _spice_place(run: Run, where: p.Which | p.Who | d.Source | None) -> str:
    """The id of a place of spice: a House, a card, the Guild Hoard, "" for none."""
    if where is None:
        return ""
    if where is d.Source.GUILD:
        return GUILD
    if isinstance(where, HOUSES):
        return house(run.context, where)
    found = pieces(run.context, where)  # type: ignore[arg-type]
    if len(found) != 1:
        raise Ends("CT-16", "finds no card for spice")
    return found[0].id


def _changes(run: Run, deed: d.Change) -> int:
    """A temporary change of a number; with a Duration Effect as long as the card is in play."""
    many, rite = amount(run.context, deed.amount), run.at.game.rite
    if deed.on is None:
        on: tuple[str, ...] = ("",)
    elif isinstance(deed.on, HOUSES):
        on = houses(run.context, deed.on)
    else:
        on = tuple(one.id for one in pieces(run.context, deed.on))
    for one in on if many else ():
        if deed.trait is not Trait.TALENT_RANK:
            stat = STATS.get(deed.trait, deed.trait.value)
        elif rite is not None:  # that of the rite under way (TA-04)
            stat = FACTS[rite.kind].talent.lower()
        else:
            raise Ends("CT-16", "does nothing: no rite is under way")
        begin_effect(run.at, one, stat, -many if deed.down else many, *_until(run, deed))
    return many


def _until(run: Run, deed: d.Change | d.Grant) -> tuple[Until, str]:
    """The duration of an effect, and the card with which it ends."""
    piece = run.card
    if deed.until is not None:
        return UNTIL[deed.until], ""
    if piece.place is Place.PLAYED and piece.active:
        return Until.OPERATION, piece.id
    if piece.place in IN_PLAY and piece.active and stays(run.at.card(piece)):
        return Until.STAYS, piece.id
    return lasts(run.at), ""


def _allows(run: Run, deed: d.Allow) -> int:
    whose = house(run.context, deed.who)
    run.at.emit(LimitRaised(rule="X-09", house=whose, limit=IntervalLimit(deed.limit), by=1))
    return 1


def _names(run: Run, deed: d.Name) -> int:
    """Stores what is named; nothing else is done."""
    if isinstance(deed.what, p.ChosenHouse):
        remember_named(run.at, run.card.id, house(run.context, deed.what))
    elif isinstance(deed.what, p.Chosen):
        for one in pieces(run.context, deed.what):
            remember_operation(run.at, run.card.id, one)
    return 1


def _keeps_x(run: Run, deed: d.KeepX) -> int:
    """Stores the amount paid with the card, for its standing effects."""
    many = amount(run.context, deed.x)
    keep_x(run.at, run.card, many)
    return many


def _rules(run: Run, deed: d.Rules) -> int:
    """An effect on a House, or on all, for the duration of the operation or the tactic."""
    many = amount(run.context, deed.amount)
    on = "" if deed.who is None else house(run.context, deed.who)
    if deed.ruling is d.Ruling.INVERTED:
        invert(run.at)
    elif deed.ruling is d.Ruling.RANK:
        if not allows(verify_rank)(run.at, many):
            raise Ends("I-08", f"gives no rank {many}: there is none")
        set_rank(run.at, on, many)
    else:
        by = -many if deed.down else many
        begin_effect(run.at, on, StatName(deed.ruling), by, Until.OPERATION, lasting_tactic(run))
    return many


def lasting_tactic(run: Run) -> str:
    """The acting card, if it is a tactic that stays in play (TC-04): its effects end with it."""
    return run.card.id if run.card.place is Place.PLAYED and run.card.active else ""


DEEDS: Deeds = {
    d.Gain: _gains,
    d.Lose: _loses,
    d.SpiceGoes: _spice_goes,
    d.ResetCroe: lambda _run, _deed: 0,  # it follows the Guild Hoard at all times
    d.Change: _changes,
    d.Grant: lambda run, deed: begin_on_each(run, deed.on, GIVEN[deed.ability], *_until(run, deed)),
    d.Allow: _allows,
    d.Name: _names,
    d.KeepX: _keeps_x,
    d.Rules: _rules,
}
