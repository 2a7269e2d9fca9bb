"""Where a game stands: the table, and the domain of each House."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cardbase.strings import counted
from errata.text import listed
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong
from tracker.engine.phases import STEPS
from tracker.engine.state import Effect, Game, House, Petition, Piece, Window
from tracker.engine.table import Table
from tracker.engine.words import PHASE_LONG, HouseId, Kind, Phase, PieceId, Place, Token
from tracker.rules.deployment import outstanding, suspended
from tracker.standing.figures import croe
from tracker.views.telling import awaited
from tracker.views.telling.losses import losses_coming
from tracker.views.telling.teller import Teller, seen

if TYPE_CHECKING:
    from tracker.table.session import Session


STEP = "  "


def domain(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards of a domain, a line each, longer ones folded."""
    cards = t.after.domain(house)
    here = {piece.id for piece in cards}
    due = forced(t, house)
    for piece in cards:
        if piece.parent not in here:
            yield from _tree(t, piece, STEP, due)


def forced(t: Teller, house: HouseId) -> dict[PieceId, str]:
    """The known cards a House must deploy in its interval (DF-07), and those that wait (DF-18)."""
    at = Table(t.after, t.cards)
    told = {piece.id: "must be deployed" for piece in outstanding(at, house)}
    told |= {
        one: f"must be deployed, and waits: {why}" for one, why in suspended(at, house).items()
    }
    return {piece: text for piece, text in told.items() if piece in t.known}


def own_cards(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards in hand and Assembly that the tracker knows by name."""
    for place in (Place.HAND, Place.ASSEMBLY):
        known = t.after.in_place(house, place)
        if known:
            names = listed([f"{t.name(piece)} [{piece.id}]" for piece in known])
            yield paragraph(f"{place}: {names}", STEP * 2, first=STEP)


def examined_cards(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards in the hands and Assemblies of others that a House has examined (Z-03)."""
    found = [
        f"{t.name(piece)} [{piece.id}], {piece.place} of {t.house(piece.holder)}"
        for piece in t.after.pieces.values()
        if house in piece.shown and piece.holder != house and piece.place is not Place.DOMAIN
    ]
    if found:
        yield paragraph(f"examined: {listed(found)}", STEP * 2, first=STEP)


def _tree(t: Teller, piece: Piece, indent: str, due: Mapping[PieceId, str]) -> Iterator[str]:
    told = [_line(t, piece), due.get(piece.id, "")]
    yield paragraph("; ".join(filter(None, told)), indent + STEP * 2, first=indent)
    for child in t.after.assigned(piece.id):
        if child.place is Place.DOMAIN:
            yield from _tree(t, child, indent + STEP, due)


def _line(t: Teller, piece: Piece) -> str:
    name = f"{t.name(piece)} [{piece.id}]" if piece.id in t.known else f"a card [{piece.id}]"
    return "; ".join([name, *states(t, piece)])


def states(t: Teller, piece: Piece) -> list[str]:
    """What is to be said of a card's state, in a few words each."""
    told = ["subdued"] if piece.subdued and not piece.dormant else []
    told += ["program, not deployed"] if piece.dormant else []
    told += ["engaged"] if piece.engaged else []
    told += ["active"] if piece.active else []
    told += _tokens(t, piece)
    if piece.allegiances is not None and piece.id in t.known:
        told.append(listed(piece.allegiances) or "no allegiance")
    if piece.owner != piece.holder:
        told.append(f"owned by {t.house(piece.owner)}")
    return told


def _tokens(t: Teller, piece: Piece) -> Iterator[str]:
    """The tokens; deferment against the cost, also none of it, where the card may be known."""
    tokens = dict(piece.tokens)
    if piece.subdued and not piece.dormant and piece.id in t.known:
        tokens.setdefault(Token.DEFERMENT, 0)
    for token, count in sorted(tokens.items()):
        if token == Token.DEFERMENT and piece.id in t.known:
            cost = t.cards[piece.card].cost
            yield f"deferment {count}/{'X' if cost is None else cost}"
        elif token == Token.SPICE:
            yield f"{count} spice"
        else:
            yield counted(count, f"{token} token")


# --- A game on the screen: where it stands, who is awaited, what each House has -------------------

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
        from kanly.game.rite_page import blocks

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
    from kanly.game.rite_page import effects

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
