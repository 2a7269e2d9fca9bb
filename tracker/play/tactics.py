"""Tactics (section 16.2): played in an open window, resolved at once, discarded or left to work."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.vocabulary import Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import CardActivated, TacticPlayed, WindowClosed, WindowOpened
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Number, Option, numbers, option
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import Who, verb
from tracker.engine.words import HouseId, OperationKind, Phase, PieceId, Place, WindowKind
from tracker.play.effects import run_operation
from tracker.rules.naming import from_hand
from tracker.rules.operation import discard_played
from tracker.rules.petition.paying import on_tactic
from tracker.rules.rite.starting import attacker_may_play
from tracker.standing.kinds import lasting
from tracker.standing.price import (
    cost_of,
    defined,
    most_x,
    pay_solaris,
    rising,
    verify_solaris,
)
from tracker.standing.sides import RITES, in_such_a_rite
from tracker.standing.speech import ON, Words, the_house, the_piece

ONLY_IN = {Subtype.PETITION: OperationKind.PETITION, Subtype.EXCHANGE: OperationKind.EXCHANGE}
PHASES = frozenset(
    {
        Phase.DECLARATION,
        Phase.ASSIGNMENT,
        Phase.HOUSE_INTERVAL,
        Phase.IMPERIAL_DISCARD,
        Phase.HOUSE_DISCARD,
    }
)


def is_tactic(card: Card) -> bool:
    """Whether a card is a tactic."""
    return Subtype.TACTIC in card.subtypes


def field(card: Card) -> Subtype | None:
    """The subtype beside Declaration or Engagement that restricts the operations of a tactic."""
    words = {Subtype.INITIATIVE, Subtype.DISCARD, *RITES, *ONLY_IN}
    return next((one for one in card.subtypes if one in words), None)


@refuses("TC-06", "TC-07", "TC-08", "TC-09", "TC-14")
def verify_window(at: Table, house: HouseId, card: Card) -> None:
    """Refuses a tactic in the wrong window.

    A Declaration tactic responds to a declaration, in a rite only by its two sides; an Initiative
    tactic is played before there are ranks (I-04), an Engagement tactic at the engagement of any
    card, with a further subtype only in that operation; Petition, Exchange and Discard tactics only
    there.
    """
    name, where, window = card.name, field(card), at.game.window
    kind = window.kind if window is not None else None
    now = f"this is the {kind} window" if kind else "no window is open"
    if Subtype.DECLARATION in card.subtypes and where in {None, *RITES}:
        wrong = _not_in_rite(at, house, card, where, "declaration") if where else None
        if wrong is None and kind is not WindowKind.DECLARATION:
            wrong = f"{name} answers a declaration: {now}"
        if wrong is not None:
            at.refuse("TC-06", wrong)
    if where is Subtype.INITIATIVE and kind is not WindowKind.INITIATIVE:
        before = "it is played before the ranks are assigned"
        at.refuse("TC-07", f"{name} is an Initiative tactic: {before}")
    if Subtype.ENGAGEMENT in card.subtypes:
        if kind is not WindowKind.ENGAGEMENT:
            at.refuse("TC-08", f"{name} answers an engagement: {now}")
        wrong = _not_in_rite(at, house, card, where, "engagement") if where else None
        if wrong is not None:
            at.refuse("TC-09", wrong)
    if where is Subtype.DISCARD and kind is not WindowKind.DISCARD:
        at.refuse("TC-14", f"{name} is played in the discard of a Closing Interval")
    only = ONLY_IN.get(where) if where else None
    if only is not None and (window is None or window.about is not only):
        at.refuse("TC-14", f"{name} is played in {_a_or_an(only)} only")


def _a_or_an(noun: str) -> str:
    """A noun with its article: "a Duel", "an exchange"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _not_in_rite(at: Table, house: HouseId, card: Card, where: Subtype, what: str) -> str | None:
    """Why the window is not one of such a rite, or the House is not on a side of it."""
    if not in_such_a_rite(at, house, {where}):
        rite = f"{_a_or_an(where)} rite, by its attacker or defender"
        return f"{card.name} answers the {what} of {rite}"
    attacks = at.game.rite is not None and house == at.game.rite.attack.house
    if attacks and not attacker_may_play(at):
        return f"{card.name} is played by the defender alone: so says what started this rite"
    return None


def verify_play(
    at: Table, house: HouseId, piece: Piece, x: int | None = None, target: PieceId | HouseId = ""
) -> None:
    """Refuses a tactic that cannot be played now.

    Raises:
        Misread: it costs X, and X is not given.
    """
    from tracker.cards.aiming import hangs_on_target, verify_aim, verify_effects, verify_x
    from tracker.rules.rite.defense import verify_in_time

    card = at.card(piece)
    verify_window(at, house, card)
    verify_in_time(at, piece)
    verify_aim(at, house, piece, target)
    verify_x(at, house, piece, target, x)
    verify_effects(at, house, piece, target)
    if target or not hangs_on_target(card):
        price = cost_of(at, piece, None, _the_x(at, house, piece, x, target))
        verify_solaris(at, house, price, "TC-13", card.name)


def _the_x(
    at: Table, house: HouseId, piece: Piece, x: int | None, target: PieceId | HouseId
) -> int | None:
    """The X of a tactic's cost: determined by its target (CT-19), else as given."""
    from tracker.cards.aiming import x_by_target

    told = x_by_target(at, house, piece, target)
    if None not in {told, x} and told != x:
        at.refuse("CT-19", f"the X of {at.name(piece)} is {told}, not {x}")
    return x if told is None else told


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    from tracker.cards.aiming import aim_of, targets

    for piece in at.game.in_place(house, Place.HAND):
        if not is_tactic(at.card(piece)):
            continue
        aims = aim_of(at.card(piece)) is not None
        for on in targets(at, house, piece) if aims else ("",):
            name = on and (at.house(on).name if on in at.game.houses else at.name(on))
            for x, price in _prices(at, house, piece, on):
                target = at.game.pieces.get(on) or at.game.houses.get(on)
                says = f"{at.name(piece)}{f' on {name}' if on else ''}: {price}"
                rules = ("TC-01", "TC-13")
                yield option("play", piece, ON if on else "", target, x, says=says, rules=rules)


@verb(
    "play TACTIC [on TARGET] [x=N]",
    "play a tactic from your hand",
    "TC-01",
    _options,
    who=Who.WINDOW,
    phases=PHASES,
    within=frozenset(OperationKind),
)
@carries_out("TC-02", "TC-05", "TC-13")
def play(at: Table, house: HouseId, words: Words) -> None:
    """Play a tactic: it is paid and resolves. No persona engages, and no tactic can prevent it.

    If no window is open and the rule is overruled, one is opened for it.
    """
    from tracker.cards.aiming import aimed, kept_of

    said_x = number_of(words.named("x"))
    text, on = words.before()
    piece = from_hand(at, house, text, "a tactic in your hand")
    card = at.card(piece)
    if not is_tactic(card):
        raise Misread("a tactic in your hand", f"{at.name(piece)}, a {card.type}")
    target = _target(at, on)
    verify_play(at, house, piece, said_x, target)
    aim = aimed(at, house, piece, target)
    if aim != target:
        target = aim
        verify_play(at, house, piece, said_x, target)
    x = _the_x(at, house, piece, said_x, target)
    pay_solaris(at, house, cost_of(at, piece, None, x), "TC-13", at.name(piece))
    outside = at.game.window is None
    if outside:
        order = at.game.playing()
        opened = WindowOpened(
            kind=WindowKind.DECLARATION, about=None, house=house, order=order, passing=False
        )
        at.emit(opened)
    at.emit(TacticPlayed(rule="TC-01", house=house, piece=piece.id, target=target))
    if outside:
        at.emit(WindowClosed())
    if lasting(at.card(piece)):
        at.emit(CardActivated(rule="TC-04", piece=piece.id))
    on_tactic(at, house, at.piece(piece.id))
    run_operation(at, house, at.piece(piece.id), x, chosen=kept_of(at, piece, target))


@carries_out("TC-03")
def leave(at: Table) -> None:
    """Discard the tactics without Duration Effect that are resolved: no question is open."""
    if at.game.questions:
        return
    acting = {frame.card for frame in at.game.frames}
    for piece in at.game.in_all(Place.PLAYED):
        if not piece.active and piece.id not in acting:
            discard_played(at, piece, "TC-03")


def _target(at: Table, text: str) -> PieceId | HouseId:
    """The card or House a tactic is played on: any in the game, whoever acts (TC-10).

    Cards in a rival's hand or Assembly, or in a deck, are given by id: names are not looked up.
    """
    if not text or text.lower() in at.game.houses:
        return text.lower()
    lying = {p.id: p for p in at.game.pieces.values() if p.place is not Place.GONE}
    if text.lower() in lying:
        return text.lower()
    try:
        return the_piece(at, text, lying.values(), "a card of this game, or a House").id
    except Misread:
        return the_house(at, text)


def number_of(text: str | None) -> int | None:
    """The X typed, None for none. Raises Misread."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len("999")):
        raise Misread("a number after x=", text)
    return int(text)


def _prices(
    at: Table, house: HouseId, piece: Piece, on: PieceId | HouseId
) -> Iterator[tuple[Number | None, str]]:
    """The X that are accepted, None where there is none to choose, and what it comes to."""
    from tracker.cards.aiming import limits_of, most_of, x_by_target

    def can(x: int | None) -> bool:
        return allows(verify_play)(at, house, piece, x, on)

    def price(x: int | None) -> str:
        return f"{cost_of(at, piece, None, _the_x(at, house, piece, x, on))} solaris"

    told = x_by_target(at, house, piece, on) is not None
    limited = bool(limits_of(at.card(piece))) and not told
    if told or not (limited or defined(at, piece) is None):
        if can(None):
            yield None, price(None)
        return
    accepted = rising(can, most_of(at, house, piece, on) if limited else most_x(at, piece))
    for x in numbers(accepted, "x", [price(x) for x in accepted]):
        yield x, "X is what you choose"
