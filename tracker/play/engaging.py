"""Using cards in play: as a General operation, or in a window like a tactic (CT-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardbase.program.nodes import things as p
from tracker.cards.usable import verify_ability
from tracker.engine.errors import Misread
from tracker.engine.events import CardsEngaged
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Option, option
from tracker.engine.sight import is_covered
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import Options, Who, verb
from tracker.engine.words import HouseId, OperationKind, Phase, Place, Stage, WindowKind
from tracker.play.effects import begin_effect_of, run_operation, stopped, when_used
from tracker.play.tactics import PHASES
from tracker.rules.operation import ask_anew, declare, engage, resolves, under_way
from tracker.standing.ability import cheapest
from tracker.standing.context import Context
from tracker.standing.kinds import is_venture
from tracker.standing.rites import general_use, window_use
from tracker.standing.selecting import holds
from tracker.standing.speech import ON, Words, the_piece
from tracker.standing.uses import CardUse, Engages, uses


def turned(at: Table, piece: Piece, use: CardUse, other: Piece | None = None) -> Piece | None:
    """The card that engages for an operation, None if none does or can.

    Raises:
        Misread: one of several others can, and none is named.
    """
    match use.engages:
        case Engages.ITSELF:
            return piece
        case Engages.PARENT:
            return at.game.pieces.get(piece.parent or "")
        case Engages.NOTHING:
            return None
    if other is not None:
        return other
    lying = (one for one in at.game.domain(piece.holder) if one.deployed and not one.engaged)
    found = [one for one in lying if _is_asked_for(at, piece, one, use)]
    if len(found) > 1:
        names = ", ".join(f"{at.name(one)} [{one.id}]" for one in found)
        raise Misread(f"on CARD, the card that engages for {at.name(piece)} ({names})", "")
    return found[0] if found else None


def _is_asked_for(at: Table, piece: Piece, acting: Piece, use: CardUse) -> bool:
    """Whether a card matches the one to engage: "a noble", "an ally you govern"."""
    what = use.ability.engages
    among = what.among if isinstance(what, p.Chosen) else what
    context = Context(at, piece.holder, piece.id)
    return among is not None and holds(context, among, acting)


@refuses("CT-16")
def _verify_used(
    at: Table, house: HouseId, piece: Piece, use: CardUse | None, other: Piece | None
) -> None:
    """Refuses an operation that a card does not have now, or that no card can engage for.

    A card is used by its governor, in the own House Interval or in the window it names; if its text
    says so, by each player in the own House Interval. Operations without engaging work while it is
    engaged (CT-15).
    """
    fault = _no_operation(at, house, piece, use)
    if fault is not None:
        at.refuse("CT-16", fault)
    if use is None or use.engages is Engages.NOTHING:
        return
    acting, name = turned(at, piece, use, other), at.name(piece)
    if acting is None:
        at.refuse("CT-16", f"you govern no disengaged card that can engage for {name}")
    elif not acting.deployed or acting.holder != piece.holder:
        nothing = "is not deployed in your domain, so nothing can engage"
        at.refuse("CT-16", f"{at.name(acting)} {nothing}")
    elif use.engages is Engages.OTHER and not _is_asked_for(at, piece, acting, use):
        at.refuse("CT-16", f"{at.name(acting)} is not the card that {name} asks for")
    elif acting.engaged:
        at.refuse("CT-15", f"{at.name(acting)} is engaged already")


def _no_operation(at: Table, house: HouseId, piece: Piece, use: CardUse | None) -> str | None:
    """Why a card has no operation that a House can use now; None if it has."""
    card = at.card(piece)
    theirs = piece.holder == house or (use is not None and use.ability.anyone)
    if not piece.deployed or piece.place is not Place.DOMAIN or not theirs:
        return f"{card.name} is no deployed card of {at.house(house).name}"
    if use is None:
        if is_venture(card):
            return f'{card.name} is a venture: "activate {piece.id}"'
        others = ", ".join(_when(one) for one in uses(card))
        found = f"it is used {others}" if others else "it has no operation to use"
        return f"{card.name} cannot be used now: {found}"
    own = at.game.phase is Phase.HOUSE_INTERVAL and at.game.active == house
    if use.moment is None and not own:
        return f"{card.name} has a General operation, for your own House Interval"
    if not use.in_rite:
        return None
    from tracker.rules.rite.abilities import unmet

    return unmet(at, piece, use)


def _when(use: CardUse) -> str:
    if use.moment is None:
        return "as a General operation (engage)"
    by = f"{', '.join(use.contests)}, by who fights in it" if use.contests else "any"
    where = f" of a rite ({by})" if use.in_rite else ""
    kind = WindowKind.INITIATIVE if use.initiative else use.moment
    return f"in the {kind} window{where} (use)"


def verify_engage(at: Table, house: HouseId, piece: Piece, other: Piece | None = None) -> None:
    """Refuses to use a card for its General operation.

    Raises:
        Misread: another card engages for it, and none is named.
    """
    use = general_use(at, piece)
    _verify_used(at, house, piece, use, other)
    if use is not None:
        verify_ability(at, house, piece, cheapest(at, piece, use.ability))


def verify_use(at: Table, house: HouseId, piece: Piece, other: Piece | None = None) -> None:
    """Refuses to use a card in the window that is open.

    Raises:
        Misread: another card engages for it, and none is named.
    """
    from tracker.rules.rite.defense import verify_use_in_time
    from tracker.rules.rite.joining import joins_in_time

    use = window_use(at, piece)
    own = piece.deployed and piece.holder == house
    if own and (use is not None or not any(one.moment for one in uses(at.card(piece)))):
        joins_in_time(at, house, piece, use)
    _verify_used(at, house, piece, use, other)
    if use is not None:
        verify_use_in_time(at, piece, use.ability)
        verify_ability(at, house, piece, use.ability)


can_use = allows(verify_use)


@resolves(OperationKind.ENGAGE)
def turn(at: Table) -> None:
    """Engage the card for the operation; if it was engaged or lost meanwhile, stop (G-06)."""
    piece, acting = _pieces(at)
    if piece is None:
        stopped(at, "G-06", "cannot act any more")
    elif acting is None:
        begin_effect_of(at, piece)
    elif acting.engaged or not acting.deployed:
        who = "it" if acting.id == piece.id else at.name(acting)
        stopped(at, "G-06", f"does not act: {who} can engage no more")
    else:
        engage(at, acting.id)


@resolves(OperationKind.ENGAGE, Stage.ENGAGED)
def act(at: Table) -> None:
    """Execute the effect, unless the card has left."""
    piece, _ = _pieces(at)
    if piece is None:
        stopped(at, "G-06", "cannot act any more")
    else:
        begin_effect_of(at, piece)


def _pieces(at: Table) -> tuple[Piece | None, Piece | None]:
    """The card used, while it is deployed, and the card that engages for it."""
    operation = under_way(at)
    piece, acting = (at.game.pieces.get(one) for one in (operation.piece, operation.parent))
    gone = piece is None or not piece.deployed or piece.place is not Place.DOMAIN
    return None if gone else piece, acting


@when_used(OperationKind.ENGAGE)
@carries_out("CT-17")
def used(at: Table, piece: Piece) -> None:
    """A used card stays as it is: engaged, even if a hidden card turned out not to qualify."""


def _lists(word: str, use_of: Callable[[Table, Piece], CardUse | None]) -> Options:
    """The options of a verb: the cards that can be used, and those that can engage for them."""
    can = allows(verify_engage if word == "engage" else verify_use)

    def options(at: Table, house: HouseId) -> Iterator[Option]:
        pieces = list(at.game.domain(house))
        if word == "engage":
            rivals = (p for p in at.game.pieces.values() if p.holder != house)
            pieces += [p for p in rivals if _for_anyone(at, p)]
        for piece in pieces:
            use = use_of(at, piece) if piece.deployed else None
            others: list[Piece | None] = [None]
            if use is not None and use.engages is Engages.OTHER:
                others = [p for p in at.game.domain(house) if p.deployed and not p.engaged]
            for other in others:
                if use is not None and can(at, house, piece, other):
                    on = "" if other is None else ON
                    says = f"{at.name(piece)}: {use.text.removeprefix('Engage: ')}"
                    yield option(word, piece, on, other, says=says, rules=("CT-16",))

    return options


def _named(at: Table, house: HouseId, words: Words) -> tuple[Piece, Piece | None]:
    """Parse a card of the own domain, and the one after "on". Raises Misread, SeveralFit."""
    text, on = words.before()
    lying = at.game.in_all(Place.DOMAIN)
    own = [p for p in lying if p.holder == house and not is_covered(p) and uses(at.card(p))]
    own += [p for p in lying if p.holder != house and _for_anyone(at, p)]
    is_own = any(p.id == text.lower() for p in own)
    among = own if is_own or text.strip().lower() not in at.game.pieces else lying
    piece = the_piece(at, text, among, "a card of yours that can be used")
    return piece, the_piece(at, on, lying, "the card that engages for it") if on else None


def _for_anyone(at: Table, piece: Piece) -> bool:
    """Whether each player may use a card."""
    return piece.deployed and any(one.ability.anyone for one in uses(at.card(piece)))


@verb(
    "engage CARD [on CARD] | engage CARD, CARD ... | engage all",
    "use the General operation of a card; it engages where its text says so",
    "CT-16",
    _lists("engage", general_use),
    several=True,
)
def _engage(at: Table, house: HouseId, words: Words) -> None:
    """Declare the General operation of a card; its engagement and effect follow (T-08, G-06)."""
    piece, other = _named(at, house, words)
    verify_engage(at, house, piece, other)
    use = general_use(at, piece)
    acting = turned(at, piece, use, other) if use is not None else piece
    declare(at, OperationKind.ENGAGE, house, piece.id, acting.id if acting is not None else "")


@verb(
    "use CARD [on CARD]",
    "use a card in play as its text says for this window",
    "CT-16",
    _lists("use", window_use),
    who=Who.WINDOW,
    phases=PHASES,
    within=frozenset(OperationKind),
)
def _use(at: Table, house: HouseId, words: Words) -> None:
    """Use a card in a window, like a tactic: it takes effect at once, and all may respond again."""
    piece, other = _named(at, house, words)
    verify_use(at, house, piece, other)
    use = window_use(at, piece)
    acting = turned(at, piece, use, other) if use is not None else None
    if acting is not None and acting.deployed:
        at.emit(CardsEngaged(rule="CT-16", pieces=(acting.id,)))
    asked_anew(at, "CT-16")
    run_operation(at, house, at.piece(piece.id), engaged=acting.id if acting is not None else "")


def asked_anew(at: Table, rule: str) -> None:
    """Houses that passed may respond again, since something was done in the open window."""
    window = at.game.window
    if window is not None and window.passed:
        ask_anew(at, rule)
