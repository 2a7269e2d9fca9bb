"""Tactics (section 16.2): played in an open window, resolved at once, discarded or left to work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import CardActivated, TacticPlayed, WindowClosed, WindowOpened
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import Option, Verb, Who, enter
from tracker.engine.words import HouseId, Kind, Phase, PieceId, Place, Until, WindowKind
from tracker.play.effects import run_operation
from tracker.rules.hand import from_hand, hand_pieces
from tracker.rules.operation import discard_played, discard_tactics
from tracker.rules.petition.bids import on_tactic
from tracker.rules.rite.starting import attacker_may_play
from tracker.standing.kinds import lasting
from tracker.standing.price import choices, cost_of, pay_solaris, verify_solaris
from tracker.standing.sides import RITES, in_such_a_rite
from tracker.standing.speech import Words, the_house, the_piece

if TYPE_CHECKING:
    from cardbase.cards.card import Card

ONLY_IN = {Subtype.PETITION: Kind.PETITION, Subtype.EXCHANGE: Kind.EXCHANGE}
MOST_X = 5
"""Up to which X the legal actions list a tactic; any X that can be paid may be typed."""

MOST_TARGETS = 12
"""On how many cards the legal actions list one tactic; it can be played on any other that fits."""

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
    """The word beside Declaration or Engagement that says where alone a tactic is played."""
    words = {Subtype.INITIATIVE, Subtype.DISCARD, *RITES, *ONLY_IN}
    return next((one for one in card.subtypes if one in words), None)


@enforces("TC-06")
def answers_a_declaration(at: Table, house: HouseId, card: Card) -> str | None:
    """A Declaration tactic answers a declaration; one of a rite only by who fights in it."""
    where = field(card)
    if Subtype.DECLARATION not in card.subtypes or where not in {None, *RITES}:
        return None
    wrong = _not_in_rite(at, house, card, where, "declaration") if where is not None else None
    if wrong is not None:
        return wrong
    return None if _open(at) is WindowKind.DECLARATION else _wrong(at, card, "a declaration")


@enforces("TC-07")
def answers_the_initiative(at: Table, card: Card) -> str | None:
    """An Initiative tactic is played in the Initiative phase, before there are ranks (I-04)."""
    if field(card) is not Subtype.INITIATIVE or _open(at) is WindowKind.INITIATIVE:
        return None
    return f"{card.name} is an Initiative tactic: it is played before the ranks are assigned"


@enforces("TC-08")
def answers_an_engagement(at: Table, card: Card) -> str | None:
    """An Engagement tactic answers the engagement of any card."""
    if Subtype.ENGAGEMENT not in card.subtypes or _open(at) is WindowKind.ENGAGEMENT:
        return None
    return _wrong(at, card, "an engagement")


@enforces("TC-09")
def in_its_operation(at: Table, house: HouseId, card: Card) -> str | None:
    """An Engagement tactic with a word more is played in that operation only."""
    where = field(card)
    if Subtype.ENGAGEMENT not in card.subtypes or where is None:
        return None
    return _not_in_rite(at, house, card, where, "engagement")


@enforces("TC-14")
def in_its_field(at: Table, card: Card) -> str | None:
    """Petition, Exchange and Discard tactics are played only there."""
    window, where = at.game.window, field(card)
    if where is Subtype.DISCARD and _open(at) is not WindowKind.DISCARD:
        return f"{card.name} is played in the discard of a Closing Interval"
    kind = ONLY_IN.get(where) if where else None
    if kind is None or (window is not None and window.about is kind):
        return None
    return f"{card.name} is played in {a_or_an(kind)} only"


def a_or_an(noun: str) -> str:
    """A noun with its article: "a Duel", "an exchange"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _open(at: Table) -> WindowKind | None:
    return at.game.window.kind if at.game.window is not None else None


def _wrong(at: Table, card: Card, what: str) -> str:
    window = _open(at)
    now = f"this is the {window} window" if window else "no window is open"
    return f"{card.name} answers {what}: {now}"


def _not_in_rite(at: Table, house: HouseId, card: Card, where: Subtype, what: str) -> str | None:
    """Why the window is not that of such a rite, or the House does not fight in it."""
    if in_such_a_rite(at, house, {where}):
        alone = at.game.rite is not None and house == at.game.rite.attack.house
        if alone and not attacker_may_play(at):
            return f"{card.name} is played by the defender alone: so says what started this rite"
        return None
    return f"{card.name} answers the {what} of {a_or_an(where)} rite, by its attacker or defender"


def verify_play(
    at: Table,
    house: HouseId,
    piece: Piece,
    x: int | None = None,
    target: PieceId | HouseId = "",
) -> None:
    """Refuses a tactic that cannot be played now.

    Raises:
        Misread: it costs X, and X is not named.
    """
    from tracker.cards.aiming import hangs_on_target, verify_aim, verify_effects, verify_x
    from tracker.rules.rite.defense import verify_in_time

    card = at.card(piece)
    answers_a_declaration(at, house, card)
    answers_the_initiative(at, card)
    answers_an_engagement(at, card)
    in_its_operation(at, house, card)
    in_its_field(at, card)
    verify_in_time(at, piece)
    verify_aim(at, house, piece, target)
    verify_x(at, house, piece, target, x)
    verify_effects(at, house, piece, target)
    if target or not hangs_on_target(card):
        price = cost_of(at, piece, None, the_x(at, house, piece, x, target))
        verify_solaris(at, house, price, "TC-13", card.name)


can_play = allows(verify_play)


def the_x(
    at: Table, house: HouseId, piece: Piece, x: int | None, target: PieceId | HouseId
) -> int | None:
    """The X a tactic costs: what its target makes it, else what is said.

    Raises:
        Refused: another one is said than its text tells (CT-19).
    """
    from tracker.cards.aiming import x_by_target

    told = x_by_target(at, house, piece, target)
    if None not in {told, x} and told != x:
        at.refuse("CT-19", f"the X of {at.name(piece)} is {told}, not {x}")
    return x if told is None else told


@carries_out("TC-02", "TC-05")
def play(
    at: Table, house: HouseId, piece: Piece, target: PieceId | HouseId = "", x: int | None = None
) -> None:
    """Play a tactic: it is paid and resolves. No persona engages, and no tactic can prevent it.

    Args:
        at: The table.
        house: Who plays it.
        piece: The tactic, in the hand.
        target: The card or House it is played on, "" where the table says it later.
        x: The cost chosen, where it costs X.
    """
    from tracker.cards.aiming import aimed, kept_of

    verify_play(at, house, piece, x, target)
    aim = aimed(at, house, piece, target)
    if aim != target:
        target = aim
        verify_play(at, house, piece, x, target)
    x = the_x(at, house, piece, x, target)
    pay(at, house, piece, x)
    outside = at.game.window is None
    if outside:
        at.emit(_a_window(at, house))
    at.emit(TacticPlayed(rule="TC-01", house=house, piece=piece.id, target=target))
    if outside:
        at.emit(WindowClosed())
    if lasting(at.card(piece)):
        at.emit(CardActivated(rule="TC-04", piece=piece.id))
    on_tactic(at, house, at.piece(piece.id))
    run_operation(at, house, at.piece(piece.id), x, chosen=kept_of(at, piece, target))


@carries_out("TC-13")
def pay(at: Table, house: HouseId, piece: Piece, x: int | None) -> None:
    """Pay what a tactic costs, in solaris."""
    pay_solaris(at, house, cost_of(at, piece, None, x), "TC-13", at.name(piece))


def _a_window(at: Table, house: HouseId) -> WindowOpened:
    """A window for a tactic that the table lets through where none is open."""
    order = at.game.playing()
    return WindowOpened(
        kind=WindowKind.DECLARATION, about=None, house=house, order=order, passing=False
    )


@carries_out("TC-03")
def leave(at: Table) -> None:
    """Discard the tactics without Duration Effect that are resolved: no question is open."""
    if at.game.questions:
        return
    acting = {frame.card for frame in at.game.frames}
    for piece in at.game.pieces.values():
        if piece.place is Place.PLAYED and not piece.active and piece.id not in acting:
            discard_played(at, piece, "TC-03")


def phase_over(at: Table) -> None:
    """Discard what lasted for the Initiative phase, or for a discard and the draw after it."""
    discard_tactics(at)


def interval_over(at: Table) -> None:
    """Discard the tactics that say they last to the end of the interval."""
    discard_tactics(at, Until.INTERVAL)


def _target(at: Table, text: str) -> PieceId | HouseId:
    """The card or House a tactic is played on: any of the table, whoever acts (TC-10).

    What lies in a rival's hand or Assembly, or in a deck, is told by its id: no name is tried.

    Raises:
        Misread: none is meant.
        SeveralFit: several are.
    """
    if not text or text.lower() in at.game.houses:
        return text.lower()
    piece = at.game.pieces.get(text.lower())
    if piece is not None and piece.place is not Place.GONE:
        return piece.id
    lying = [p for p in at.game.pieces.values() if p.place is not Place.GONE]
    try:
        return the_piece(at, text, lying, "a card of this game, or a House").id
    except Misread:
        return the_house(at, text)


def _run(at: Table, house: HouseId, words: Words) -> None:
    x = number_of(words.named("x"))
    text, on = words.before()
    piece = from_hand(at, house, text, "a tactic in your hand")
    if not is_tactic(at.card(piece)):
        raise Misread("a tactic in your hand", f"{at.name(piece)}, a {at.card(piece).type}")
    play(at, house, piece, _target(at, on), x)


def number_of(text: str | None) -> int | None:
    """The X that was typed, None when none was. Raises Misread."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len("999")):
        raise Misread("a number after x=", text)
    return int(text)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in hand_pieces(at, house):
        for on in _listed(at, house, piece) if is_tactic(at.card(piece)) else ():
            for x in _choices(at, house, piece, on):
                if can_play(at, house, piece, x, on):
                    yield _option(at, house, piece, on, x)


def _listed(at: Table, house: HouseId, piece: Piece) -> tuple[str, ...]:
    """The targets that are typed with a tactic, "" where it names none."""
    from tracker.cards.aiming import aim_of, targets

    if aim_of(at.card(piece)) is None:
        return ("",)
    return targets(at, house, piece)[:MOST_TARGETS]


def _choices(at: Table, house: HouseId, piece: Piece, on: str) -> tuple[int | None, ...]:
    """The X that can be named with a tactic, (None,) where nothing is to choose."""
    from tracker.cards.aiming import limits_of, most_of, x_by_target

    if x_by_target(at, house, piece, on) is not None:
        return (None,)
    if limits_of(at.card(piece)):
        most = most_of(at, house, piece, on)
        return tuple(range(min(MOST_X, MOST_X if most is None else most) + 1))
    return choices(at, piece, None, MOST_X)


def _option(at: Table, house: HouseId, piece: Piece, on: str, x: int | None) -> Option:
    words, says = f"play {piece.id}", at.name(piece)
    if on:
        name = at.house(on).name if on in at.game.houses else at.name(on)
        words, says = f"{words} on {on}", f"{says} on {name}"
    if x is not None:
        words += f" x={x}"
    says += f": {cost_of(at, piece, None, the_x(at, house, piece, x, on))} solaris"
    return Option(words=words, says=says, rules=("TC-01", "TC-13"))


enter(
    Verb(
        word="play",
        usage="play TACTIC [on TARGET] [x=N]",
        says="play a tactic from your hand",
        phases=PHASES,
        who=Who.WINDOW,
        rule="TC-01",
        run=_run,
        options=_options,
        within=frozenset(Kind),
    )
)
