"""Cards in play that are used: as a General operation, or in a window like a tactic (CT-16)."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.program.nodes import things as p
from tracker.cards.usable import verify_ability
from tracker.engine.errors import Misread
from tracker.engine.events import CardsEngaged, WindowOpened
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.sight import is_covered
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.engine.words import HouseId, Kind, Phase, Place, Stage, WindowKind
from tracker.play.effects import begin_effect_of, run_operation, stopped, when_used
from tracker.play.tactics import PHASES
from tracker.rules.operation import declare, engage, resolves
from tracker.standing.ability import cheapest
from tracker.standing.context import Context
from tracker.standing.kinds import is_venture
from tracker.standing.rites import general_use, window_use
from tracker.standing.selecting import holds
from tracker.standing.speech import Words, the_piece
from tracker.standing.uses import Engages, Use, uses


def turned(at: Table, piece: Piece, use: Use, other: Piece | None = None) -> Piece | None:
    """The card that engages for an operation, None when none does or can.

    Raises:
        Misread: one of several others can, and none is named.
    """
    match use.engages:
        case Engages.ITSELF:
            return piece
        case Engages.PARENT:
            return at.game.pieces.get(piece.parent or "")
        case Engages.OTHER:
            return other or _only_one(at, piece, use)
        case Engages.NOTHING:
            return None


def _only_one(at: Table, piece: Piece, use: Use) -> Piece | None:
    """The only card that can engage for an operation. Raises Misread where there are several."""
    lying = (one for one in at.game.domain(piece.holder) if one.deployed and not one.engaged)
    found = [one for one in lying if _is_asked_for(at, piece, one, use)]
    if len(found) > 1:
        names = ", ".join(f"{at.name(one)} [{one.id}]" for one in found)
        raise Misread(f"on CARD, the card that engages for {at.name(piece)} ({names})", "")
    return found[0] if found else None


@enforces("CT-16")
def has_operation(at: Table, house: HouseId, piece: Piece, use: Use | None) -> str | None:
    """A card is used by who governs it: in his House Interval, or in the window it names.

    One whose text says so is used by each player in his own House Interval.
    """
    card = at.card(piece)
    theirs = piece.holder == house or (use is not None and use.ability.anyone)
    if not piece.deployed or piece.place is not Place.DOMAIN or not theirs:
        return f"{card.name} is no deployed card of {at.house(house).name}"
    if use is None and is_venture(card):
        return f'{card.name} is a venture: "activate {piece.id}"'
    if use is None:
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


def _when(use: Use) -> str:
    if use.moment is None:
        return "as a General operation (engage)"
    by = f"{', '.join(use.contests)}, by who fights in it" if use.contests else "any"
    where = f" of a rite ({by})" if use.in_rite else ""
    kind = WindowKind.INITIATIVE if use.initiative else use.moment
    return f"in the {kind} window{where} (use)"


def can_turn(at: Table, piece: Piece, use: Use | None, other: Piece | None) -> None:
    """Refuses what must engage and cannot; what need not engage works while engaged (CT-15)."""
    if use is None or use.engages is Engages.NOTHING:
        return
    acting = turned(at, piece, use, other)
    if acting is None:
        at.refuse("CT-16", f"you govern no disengaged card that can engage for {at.name(piece)}")
    elif not acting.deployed or acting.holder != piece.holder:
        name = at.name(acting)
        at.refuse("CT-16", f"{name} is not deployed in your domain, so nothing can engage")
    elif use.engages is Engages.OTHER and not _is_asked_for(at, piece, acting, use):
        at.refuse("CT-16", f"{at.name(acting)} is not the card that {at.name(piece)} asks for")
    elif acting.engaged:
        at.refuse("CT-15", f"{at.name(acting)} is engaged already")


def _is_asked_for(at: Table, piece: Piece, acting: Piece, use: Use) -> bool:
    """Whether a card is one of those of which one engages: "a noble", "an ally you govern"."""
    what = use.ability.engages
    among = what.among if isinstance(what, p.Chosen) else what
    context = Context(at, piece.holder, piece.id)
    return among is not None and holds(context, among, acting)


def verify_engage(at: Table, house: HouseId, piece: Piece, other: Piece | None = None) -> None:
    """Refuses to use a card for its General operation.

    Raises:
        Misread: another card engages for it, and none is named.
    """
    use = general_use(at, piece)
    has_operation(at, house, piece, use)
    can_turn(at, piece, use, other)
    if use is not None:
        verify_ability(at, house, piece, cheapest(at, piece, use.ability))


can_engage = allows(verify_engage)


def engage_card(at: Table, house: HouseId, piece: Piece, other: Piece | None = None) -> None:
    """Declare the General operation of a card; its engagement and effect follow (T-08, G-06)."""
    verify_engage(at, house, piece, other)
    use = general_use(at, piece)
    acting = turned(at, piece, use, other) if use is not None else piece
    declare(at, Kind.ENGAGE, house, piece.id, acting.id if acting is not None else "")


@resolves(Kind.ENGAGE)
def turn(at: Table) -> None:
    """Engage what has to engage; a card that was engaged or lost meanwhile stops it (G-06)."""
    piece, acting = _under_way(at)
    if piece is None:
        stopped(at, "G-06", "cannot act any more")
    elif acting is None:
        begin_effect_of(at, piece)
    elif acting.engaged or not acting.deployed:
        who = "it" if acting.id == piece.id else at.name(acting)
        stopped(at, "G-06", f"does not act: {who} can engage no more")
    else:
        engage(at, acting.id)


@resolves(Kind.ENGAGE, Stage.ENGAGED)
def act(at: Table) -> None:
    """Produce the effect, unless the card is gone."""
    piece, _ = _under_way(at)
    if piece is None:
        stopped(at, "G-06", "cannot act any more")
    else:
        begin_effect_of(at, piece)


def _under_way(at: Table) -> tuple[Piece | None, Piece | None]:
    """The card used, while it is deployed, and the card that engages for it."""
    operation = at.game.operation
    piece = at.game.pieces.get(operation.piece) if operation is not None else None
    acting = at.game.pieces.get(operation.parent) if operation is not None else None
    gone = piece is None or not piece.deployed or piece.place is not Place.DOMAIN
    return None if gone else piece, acting


@when_used(Kind.ENGAGE)
@carries_out("CT-17")
def used(at: Table, piece: Piece) -> None:
    """A card that was used stays as it is: engaged, also when a hidden card did not qualify."""


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
    has_operation(at, house, piece, use)
    can_turn(at, piece, use, other)
    if use is not None:
        verify_use_in_time(at, piece, use.ability)
        verify_ability(at, house, piece, use.ability)


can_use = allows(verify_use)


def use_card(at: Table, house: HouseId, piece: Piece, other: Piece | None = None) -> None:
    """Use a card in a window, as a tactic is played: it works at once, and all may answer anew."""
    verify_use(at, house, piece, other)
    use = window_use(at, piece)
    acting = turned(at, piece, use, other) if use is not None else None
    if acting is not None and acting.deployed:
        at.emit(CardsEngaged(rule="CT-16", pieces=(acting.id,)))
    asked_anew(at, "CT-16")
    run_operation(at, house, at.piece(piece.id), engaged=acting.id if acting is not None else "")


def asked_anew(at: Table, rule: str) -> None:
    """Whoever has passed may answer again: something was done in the open window."""
    window = at.game.window
    if window is not None and window.passed:
        at.emit(
            WindowOpened(
                rule=rule,
                kind=window.kind,
                about=window.about,
                house=window.house,
                order=window.order,
                passing=window.passing,
            )
        )


def _two(at: Table, house: HouseId, words: Words) -> tuple[Piece, Piece | None]:
    """A card of the own domain, and the one after "on". Raises Misread, SeveralFit."""
    text, on = words.before()
    lying = [p for p in at.game.pieces.values() if p.place is Place.DOMAIN]
    mine = [p for p in lying if p.holder == house and not is_covered(p)]
    own = [p for p in mine if uses(at.card(p))]
    own += [p for p in lying if p.holder != house and _for_anyone(at, p)]
    among = own if any(p.id == text.lower() for p in own) or not _is_id(at, text) else lying
    piece = the_piece(at, text, among, "a card of yours that can be used")
    return piece, the_piece(at, on, lying, "the card that engages for it") if on else None


def _for_anyone(at: Table, piece: Piece) -> bool:
    """Whether each player may use a card."""
    return piece.deployed and any(one.ability.anyone for one in uses(at.card(piece)))


def _is_id(at: Table, text: str) -> bool:
    return text.strip().lower() in at.game.pieces


def _run_engage(at: Table, house: HouseId, words: Words) -> None:
    engage_card(at, house, *_two(at, house, words))


def _run_use(at: Table, house: HouseId, words: Words) -> None:
    use_card(at, house, *_two(at, house, words))


def _engage_options(at: Table, house: HouseId) -> Iterator[Option]:
    theirs = [p for p in at.game.pieces.values() if p.holder != house and _for_anyone(at, p)]
    for piece in (*at.game.domain(house), *theirs):
        use = general_use(at, piece) if piece.deployed else None
        for named, other in _others(at, house, use):
            if use is not None and can_engage(at, house, piece, other):
                yield Option(words=f"engage {piece.id}{named}", says=use.text, rules=("CT-16",))


def _use_options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in at.game.domain(house):
        use = window_use(at, piece) if piece.deployed else None
        for named, other in _others(at, house, use):
            if use is not None and can_use(at, house, piece, other):
                yield Option(words=f"use {piece.id}{named}", says=use.text, rules=("CT-16",))


def _others(at: Table, house: HouseId, use: Use | None) -> Iterator[tuple[str, Piece | None]]:
    """The cards that can engage for an operation, and how they are typed; else nothing to type."""
    if use is None or use.engages is not Engages.OTHER:
        yield "", None
        return
    for piece in at.game.domain(house):
        if piece.deployed and not piece.engaged:
            yield f" on {piece.id}", piece


enter(
    Verb(
        word="engage",
        usage="engage CARD [on CARD]",
        says="use the General operation of a card; it engages where its text says so",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="CT-16",
        run=_run_engage,
        options=_engage_options,
    ),
    Verb(
        word="use",
        usage="use CARD [on CARD]",
        says="use a card in play as its text says for this window",
        phases=PHASES,
        who=Who.WINDOW,
        rule="CT-16",
        run=_run_use,
        options=_use_options,
        within=frozenset(Kind),
    ),
)
