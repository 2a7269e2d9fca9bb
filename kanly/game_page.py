"""A game on the screen: where it stands, who is awaited, what each House has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import counted
from kanly.domain_page import domain, examined_cards, own_cards
from kanly.grid import grid
from kanly.output import heading, paragraph, strong
from tracker.numbers import croe
from tracker.phases import STEPS
from tracker.telling import awaited
from tracker.telling.losses import losses_coming
from tracker.telling.seen import seen
from tracker.telling.teller import Teller, listed
from tracker.words import PHASE_LONG, Kind, Phase, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.session import Session
    from tracker.state import Effect, Game, House, Petition, Window
    from tracker.words import HouseId

FIRST = ("House", "sponsor", "solaris", "spice", "favor")
LAST = ("hand", "Assembly", "decks", "discard")
DECLARED = "declared"
DOMAINS = "The domains are left out: kanly game status --all shows them."


def page(session: Session, viewer: HouseId = "", *, every: bool = False) -> str:
    """The whole page, for a House or, without one, for all who sit at the table.

    While a rite is under way it shows that, and the domains only where `every` asks for them.
    """
    game = session.game
    session.cards.learn_in_play(game, viewer)
    teller = Teller(game, game, session.cards, seen(game, session.cards, viewer))
    if game.rite is not None and not every:
        return "\n\n".join(block for block in _in_rite(session, teller) if block)
    blocks = [
        "\n".join([*_head(session), *_table(game)]),
        *_rite(teller),
        "\n".join(paragraph(line, first="") for line in under_way(teller)),
        _houses(game),
        *(_house(teller, house, viewer) for house in game.houses.values()),
    ]
    return "\n\n".join(block for block in blocks if block)


def _in_rite(session: Session, t: Teller) -> Iterator[str]:
    """The screen of a rite: what matters for it, and what each House has."""
    yield "\n".join(_head(session))
    yield from _rite(t)
    yield "\n".join(paragraph(line, first="") for line in under_way(t, every=False))
    yield _houses(t.after)
    yield paragraph(DOMAINS, first="")


def _rite(t: Teller) -> Iterator[str]:
    if t.after.rite is not None:
        from kanly.rite_screen import blocks

        yield from blocks(t)


def _head(session: Session) -> Iterator[str]:
    """Name and moment, and who is awaited."""
    game, head = session.game, session.head
    where = f"{head.game} · {head.branch} · event {head.seq}"
    yield from heading(game.name, where)
    yield paragraph(f"{moment(game)}: {awaited(game, session.cards)}", first="")
    for one in losses_coming(game, session.cards):
        yield paragraph(f"{one.says} ({one.rule}).", first="")


def _table(game: Game) -> Iterator[str]:
    """The Guild Hoard, and the order of play."""
    spice = counted(game.hoard, "spice", "spice")
    order = " > ".join(game.houses[house].name for house in game.playing())
    line = f"CROE {croe(game)} · Guild Hoard {spice}"
    what = "initiative" if ranked(game) else "seats"
    yield paragraph(f"{line} · {what} {order}" if order else line, first="")


def ranked(game: Game) -> bool:
    """Whether there are initiative ranks; until turn 1 brings them the order is that of seats."""
    early = {Phase.SETUP, Phase.DISENGAGE, Phase.DEFERMENT, Phase.DECLARATION, Phase.ASSIGNMENT}
    return game.turn > 1 or game.phase not in early


def moment(game: Game) -> str:
    """Turn, interval and phase: "Turn 2, Closing Interval, House draw phase"."""
    turn = f"Turn {game.turn}, " if game.turn else ""
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return turn + STEPS[game.phase].interval
    if game.phase is Phase.HOUSE_INTERVAL:
        name = game.houses[game.active].name if game.active else "nobody"
        return f"{turn}House Interval of {name}"
    return f"{turn}{STEPS[game.phase].interval}, {game.phase} phase"


def under_way(t: Teller, *, every: bool = True) -> Iterator[str]:
    """What is open: operation, petition, exchange, window, questions, effects.

    On the screen of a rite the first question is left out, because the head has it, and so are
    effects on cards outside the rite.
    """
    game = t.after
    operation = game.operation
    if operation is not None and game.rite is None:
        what = t.operation(operation.kind, operation.piece, operation.parent)
        yield f"Under way: {what} of {t.house(operation.house)}, {operation.stage}"
    if game.petition is not None:
        yield _petition(t, game.petition)
    if game.exchange is not None:
        one = game.exchange
        yield f"Exchange: {t.house(one.house)} {one.direction}s {one.wanted} spice, {one.done} done"
    if game.window is not None and (game.rite is None or game.window.about is not Kind.RITE):
        yield _window(t, game.window)
    for piece in game.pieces.values():
        if piece.place is Place.PLAYED:
            on = f" on {t.piece(piece.parent)}" if piece.parent else ""
            yield f"Played: {t.piece(piece.id)} [{piece.id}]{on} by {t.house(piece.holder)}"
    for question in game.questions if every else game.questions[1:]:
        asked = f"Question {question.id} to {t.house(question.house)}: {t.question(question)}"
        yield f"{asked} ({question.rule})"
    yield from _answers(game)
    for effect in game.effects if every else _in_the_rite(t):
        yield f"Effect {effect.id}: {t.effect(effect)}; until: {effect.until}"


def _answers(game: Game) -> Iterator[str]:
    for house in game.houses.values():
        for topic, said in house.answers.items():
            yield f"Standing answer of {house.name}: {topic}, {said}"


def _in_the_rite(t: Teller) -> Iterator[Effect]:
    from kanly.rite_screen import effects

    return effects(t)


def _petition(t: Teller, petition: Petition) -> str:
    card = f"{t.piece(petition.piece)} [{petition.piece}], cost {petition.cost}"
    told = [f"Petition of {t.house(petition.petitioner)} for {card}"]
    told.append(f"{t.house(petition.bidder)} has bid {petition.bid}")
    if petition.awaited:
        told.append(f"{t.house(petition.awaited)} is awaited")
    if petition.passed:
        told.append(f"out: {listed([t.house(house) for house in petition.passed])}")
    for house, sealed in petition.sealed.items():
        known = "sealed" if sealed.maximum is None else f"maximum {sealed.maximum}"
        told.append(f"{t.house(house)}: {known}")
    return "; ".join(told)


def _window(t: Teller, window: Window) -> str:
    asked = [t.house(house) for house in window.order if house not in window.passed]
    passed = [t.house(house) for house in window.passed]
    if not asked:
        return f"{window.kind} window: all have passed"
    told = f"{window.kind} window: open to {listed(asked)}"
    if window.kind in PHASE_LONG:
        told += ", as long as this phase"
    elif not window.passing:
        told += ", until something else is done"
    return f"{told}; passed: {listed(passed)}" if passed else told


def _houses(game: Game) -> str:
    """A line for each House; what they declared has a column once one of them has."""
    houses = game.houses.values()
    declared = any(house.declared is not None for house in houses)
    columns = (*FIRST, *([DECLARED] if declared else []), *LAST)
    rows = [_row(game, house, declared=declared) for house in houses]
    return grid(columns, rows, indent="") if rows else ""


def _row(game: Game, house: House, *, declared: bool) -> tuple[str, ...]:
    def two(first: Place, second: Place) -> str:
        return f"{game.count(house.id, first)}+{game.count(house.id, second)}"

    favor = "-" if house.declared is None else str(house.declared)
    return (
        house.name.removeprefix("House ") + (" (lost)" if house.lost else ""),
        house.sponsor.name.replace("_", " ").title(),
        str(house.solaris),
        str(house.spice),
        str(house.favor),
        *([favor] if declared else []),
        f"{game.count(house.id, Place.HAND)}/{house.hand_limit}",
        f"{game.count(house.id, Place.ASSEMBLY)}/{house.assembly_limit}",
        two(Place.HOUSE_DECK, Place.IMPERIAL_DECK),
        two(Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD),
    )


def _house(t: Teller, house: House, viewer: HouseId) -> str:
    lines = [strong(house.name)]
    if house.budget:
        lines.append(paragraph(f"creation solaris left: {house.budget}"))
    lines += domain(t, house.id)
    if viewer == house.id:
        lines += own_cards(t, house.id)
        lines += examined_cards(t, house.id)
    return "\n".join(lines) if len(lines) > 1 else ""
