"""Where a game stands: the table, and the domain of each House."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cardbase.strings import capital, counted
from errata.text import listed
from kanly.game.open import the_copy
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong
from tracker.engine.phases import STEPS
from tracker.engine.sight import unaccounted
from tracker.engine.state import Effect, Game, House, PetitionState, Piece, Window
from tracker.engine.table import Table
from tracker.engine.words import (
    PHASE_LONG,
    HouseId,
    OperationKind,
    Phase,
    PieceId,
    Place,
    Token,
)
from tracker.rules.deployment import outstanding, suspended
from tracker.standing.figures import croe
from tracker.table.orders import told
from tracker.views.telling import awaited
from tracker.views.telling.losses import losses_coming
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    from tracker.table.consent import Proposal
    from tracker.views.seen import View

STEP = "  "
FIRST = ("House", "sponsor", "solaris", "spice", "favor")
LAST = ("hand", "Assembly", "decks", "discard")
NOT_SEEN = "not seen yet"
"""What begins the list of the cards on paper that a House has not seen yet."""

DOMAINS = "The domains are left out: kanly game status --all shows them."


def forced(t: Teller, house: HouseId) -> dict[PieceId, str]:
    """The known cards a House must deploy in its interval (DF-07), and those that wait (DF-18)."""
    at = Table(t.after, t.cards)
    told = {piece.id: "must be deployed" for piece in outstanding(at, house)}
    told |= {
        one: f"must be deployed, and waits: {why}" for one, why in suspended(at, house).items()
    }
    return {piece: text for piece, text in told.items() if piece in t.known}


def called(t: Teller, piece: Piece) -> str:
    """A card by its name and id, as far as it is known."""
    return f"{t.name(piece)} [{piece.id}]" if piece.id in t.known else f"a card [{piece.id}]"


def _tree(t: Teller, piece: Piece, indent: str, due: Mapping[PieceId, str]) -> Iterator[str]:
    """A card of a domain with those assigned to it, a line each, longer ones folded."""
    told = "; ".join(
        [called(t, piece), *states(t, piece), *([due[piece.id]] if piece.id in due else [])]
    )
    yield paragraph(told, indent + STEP * 2, first=indent)
    for child in t.after.assigned(piece.id):
        if child.place is Place.DOMAIN:
            yield from _tree(t, child, indent + STEP, due)


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


def page(view: View, asked: Proposal | None = None, *, every: bool = False) -> str:
    """The whole page, for a House or, without one, for all who sit at the table.

    While a rite is under way it shows that, and the domains only where `every` asks for them.
    """
    game, cards, head = view.game, view.cards, view.head
    t = Teller(game, game, cards, view.known)
    top = heading(game.name, f"{head.game} · {head.branch} · event {head.seq}")
    if game.copy_for:
        top.append(paragraph(f"{capital(the_copy(game.copy_for))}.", first=""))
    top.append(paragraph(f"{moment(game)}: {awaited(game, cards)}", first=""))
    if asked is not None:
        from kanly.game.asked_page import asked_lines

        top += asked_lines(view, asked)
    for one in losses_coming(game, cards):
        top.append(paragraph(f"{one.says} ({one.rule}).", first=""))
    in_rite = game.rite is not None and not every
    if not in_rite:
        top.append(paragraph(_table(game), first=""))
    blocks = ["\n".join(top)]
    if game.rite is not None:
        from kanly.game.rite_page import blocks as rite_blocks

        blocks += rite_blocks(t)
    opened = under_way(t, every=not in_rite)
    blocks += ["\n".join(paragraph(line, first="") for line in opened), _houses(game)]
    if in_rite:
        blocks.append(paragraph(DOMAINS, first=""))
    else:
        blocks += [domain(t, house, view.viewer) for house in game.houses.values()]
    return "\n\n".join(block for block in blocks if block)


def _table(game: Game) -> str:
    """The CROE, the Guild Hoard, and the order of play."""
    spice = counted(game.hoard, "spice", "spice")
    order = " > ".join(game.houses[house].name for house in game.playing())
    what = "initiative" if ranked(game) else "seats"
    line = f"CROE {croe(game)} · Guild Hoard {spice}"
    return f"{line} · {what} {order}" if order else line


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
    """What is open, and what lasts: orders and effects.

    On the screen of a rite the first question is left out, because the head has it, and so are
    effects on cards outside the rite.
    """
    yield from open_now(t, every=every)
    yield from lasting(t, every=every)


def open_now(t: Teller, *, every: bool = True) -> Iterator[str]:
    """What is open: operation, petition, exchange, window, questions."""
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
    if game.window is not None and (
        game.rite is None or game.window.about is not OperationKind.RITE
    ):
        yield _window(t, game.window)
    for piece in game.pieces.values():
        if piece.place is Place.PLAYED:
            on = f" on {t.piece(piece.parent)}" if piece.parent else ""
            yield f"Played: {t.piece(piece.id)} [{piece.id}]{on} by {t.house(piece.holder)}"
    for question in game.questions if every else game.questions[1:]:
        asked = f"Question {question.id} to {t.house(question.house)}: {t.question(question)}"
        yield f"{asked} ({question.rule})"


def lasting(t: Teller, *, every: bool = True) -> Iterator[str]:
    """The orders of the Houses and the effects."""
    yield from (
        f"{house.name} {told(topic, said)}"
        for house in t.after.houses.values()
        for topic, said in house.answers.items()
    )
    effects: Iterable[Effect] = t.after.effects
    if not every:
        from kanly.game.rite_page import effects as of_the_rite

        effects = of_the_rite(t)
    for effect in effects:
        yield f"Effect {effect.id}: {t.effect(effect)}; until: {effect.until}"


def _petition(t: Teller, petition: PetitionState) -> str:
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
    rows = []
    for house in houses:
        count = {place: game.count(house.id, place) for place in Place}
        favor = "-" if house.declared is None else str(house.declared)
        row = (
            house.name.removeprefix("House ") + (" (lost)" if house.lost else ""),
            house.sponsor.name.replace("_", " ").title(),
            str(house.solaris),
            str(house.spice),
            str(house.favor),
            *([favor] if declared else []),
            f"{count[Place.HAND]}/{house.hand_limit}",
            f"{count[Place.ASSEMBLY]}/{house.assembly_limit}",
            f"{count[Place.HOUSE_DECK]}+{count[Place.IMPERIAL_DECK]}",
            f"{count[Place.HOUSE_DISCARD]}+{count[Place.IMPERIAL_DISCARD]}",
        )
        rows.append(row)
    columns = (*FIRST, *(["declared"] if declared else []), *LAST)
    return grid(columns, rows, indent="") if rows else ""


def unseen_names(t: Teller, house: HouseId) -> dict[str, list[str]]:
    """The copies of a deck list on paper that its House has not seen yet, for each of its decks."""
    t.cards.learn(set(t.after.houses[house].listed))
    found: dict[str, list[str]] = {}
    for card, many in unaccounted(t.after, house).items():
        deck = f"{NOT_SEEN}, {t.cards[card].deck} cards"
        found.setdefault(deck, []).append(t.cards[card].name + (f" x{many}" if many > 1 else ""))
    return {deck: sorted(found[deck]) for deck in sorted(found)}


def domain(t: Teller, house: House, viewer: HouseId) -> str:
    """Its domain; for itself its hand and Assembly, and what it has examined of others (Z-03)."""
    game, lines = t.after, [strong(house.name)]
    if house.budget:
        lines.append(paragraph(f"creation solaris left: {house.budget}"))
    cards = game.domain(house.id)
    here, due = {piece.id for piece in cards}, forced(t, house.id)
    for piece in cards:
        if piece.parent not in here:
            lines += _tree(t, piece, STEP, due)
    if viewer == house.id:
        lines += own_lines(t, house)
    return "\n".join(lines) if len(lines) > 1 else ""


def own_lines(t: Teller, house: House) -> Iterator[str]:
    """What a House alone sees: its hand, its Assembly, what it has examined, its list on paper."""
    game = t.after
    lists = {
        str(place): [f"{t.name(one)} [{one.id}]" for one in game.in_place(house.id, place)]
        for place in (Place.HAND, Place.ASSEMBLY)
    }
    lists["examined"] = [
        f"{t.name(one)} [{one.id}], {one.place} of {t.house(one.holder)}"
        for one in game.pieces.values()
        if house.id in one.shown and one.holder != house.id and one.place is not Place.DOMAIN
    ]
    lists |= unseen_names(t, house.id)
    for what, names in lists.items():
        if names:
            yield paragraph(f"{what}: {listed(names)}", STEP * 2, first=STEP)
