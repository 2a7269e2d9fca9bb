"""The verbs `disengage` (T-03), `next`, `all` and `pass`, which end a House's part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.engine.errors import Misread
from tracker.engine.events import CardsDisengaged, WindowPassed
from tracker.engine.guards import allows, refuses
from tracker.engine.options import Option, option
from tracker.engine.parts import PARTS, HousePart, done, nothing_left
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, VERBS, Who, verb
from tracker.engine.words import Bidding, HouseId, OperationKind, Phase, StatName
from tracker.play.permissions import (
    acts_now,
    answered_first,
    next_asked,
    passes_close,
    passes_first,
    something_to_answer,
    still_asked,
    waits,
)
from tracker.rules.operation import close_window, one_at_a_time
from tracker.standing.speech import Words, the_piece

NEXT = "next"
KEEP = "keep"
"""The argument with which engaged cards stay engaged: "next keep"."""

ALL = "all"
PASS = "pass"  # noqa: S105 - a word of the table
ALL_PASS, ALL_NEXT = f"{ALL} {PASS}", f"{ALL} {NEXT}"


def engaged(game: Game, house: HouseId) -> tuple[Piece, ...]:
    """The engaged cards a House governs, except those that a card keeps engaged."""
    cards = game.domain(house)
    return tuple(p for p in cards if p.deployed and p.engaged and not _is_kept(game, p))


def _is_kept(game: Game, piece: Piece) -> bool:
    """Whether a card stays engaged in this phase, because nobody paid for it."""
    return any(one.on == piece.id and one.stat == StatName.STAYS_ENGAGED for one in game.effects)


@refuses("T-03")
def disengage(at: Table, house: HouseId, pieces: Sequence[Piece]) -> None:
    """Disengage these cards, which must be own engaged ones."""
    for piece in pieces:
        name = at.name(piece)
        if piece.holder != house:
            at.refuse("T-03", f"{name} lies in the domain of {at.house(piece.holder).name}")
        if not piece.engaged:
            at.refuse("T-03", f"{name} is not engaged")
        if _is_kept(at.game, piece):
            at.refuse("T-03", f"{name} stays engaged, as nobody has paid for it")
    if pieces:
        at.emit(CardsDisengaged(rule="T-03", pieces=tuple(piece.id for piece in pieces)))


def disengage_all(at: Table, house: HouseId) -> None:
    """Disengage all engaged cards."""
    disengage(at, house, engaged(at.game, house))


def _something_engaged(at: Table, houses: Sequence[HouseId]) -> None:
    """Refuses a word on engaged cards where none is engaged."""
    if not any(engaged(at.game, house) for house in houses):
        at.refuse("T-03", "no card is engaged")


def _disengage_options(at: Table, house: HouseId) -> Iterator[Option]:
    cards = engaged(at.game, house)
    for piece in cards:
        yield option("disengage", piece, says=at.name(piece), rules=("T-03",))
    if len(cards) > 1:
        yield option("disengage", says="all of them", rules=("T-03",))


@verb(
    "disengage [CARD]",
    "turn an engaged card back, or all of them",
    "T-03",
    _disengage_options,
    who=Who.AWAITED,
    phases=frozenset({Phase.DISENGAGE}),
    quiet=True,
)
def _disengage(at: Table, house: HouseId, words: Words) -> None:
    if not words:
        _something_engaged(at, (house,))
        disengage_all(at, house)
        return
    deployed = [piece for piece in at.game.pieces.values() if piece.deployed]
    disengage(at, house, [the_piece(at, words.rest(), deployed, "a card in play")])


PARTS[Phase.DISENGAGE] = HousePart(
    verify=nothing_left, does=disengage_all, says="disengage the rest, and be done", rule="T-03"
)


def bidding_first(at: Table, word: str) -> None:
    """Refuses to proceed during an operation; the reason names the House that is awaited."""
    from tracker.rules.rite.verbs import waiting

    petition, rite = at.game.petition, waiting(at)
    if rite is not None:
        words = " or ".join(f'"{one}"' for one in rite.words)
        said = f"{at.house(rite.house).name} {rite.says}: {words}"
        at.refuse(rite.rule, f'"{word}" has to wait: {said}')
    elif petition is None or not petition.awaited:
        one_at_a_time(at, word)
    else:
        name = at.house(petition.awaited).name
        said = f'the bid of {name} is awaited, and "pass" passes'
        if petition.stage is Bidding.PAYING:
            said = f'{name} has won, and must "pay"'
        at.refuse("P-06", f'"{word}" has to wait: {said}')


def _parts_only(at: Table, word: str) -> None:
    """Refuses while something other than the Houses' parts of the phase is awaited."""
    answered_first(at, VERBS[word.split(maxsplit=1)[0]])
    passes_first(at, word)
    bidding_first(at, word)
    if at.game.phase is Phase.HOUSE_INTERVAL:
        name = at.house(at.game.active).name
        at.refuse("T-06", f'"{word}" ends no House Interval: {name} acts until it says "end"')
    if at.game.tie is not None:
        names = " and ".join(at.house(each).name for each in at.game.waiting)
        at.refuse("I-06", f"{names} must draw for the tied ranks")


def verify_next(at: Table, house: HouseId) -> None:
    """Refuses if the House itself is not awaited, or has something mandatory left."""
    _parts_only(at, NEXT)
    acts_now(at, VERBS[NEXT], house)
    if at.game.phase in PARTS:
        PARTS[at.game.phase].verify(at, house)


def be_done(at: Table, house: HouseId, *, keep: bool = False) -> None:
    """Complete a House's part of the phase, or keep its cards engaged. Raises Misread."""
    part = PARTS.get(at.game.phase)
    if part is None:
        raise Misread("a phase in which Houses have a part", at.game.phase)
    part.verify(at, house)
    if not keep:
        part.does(at, house)
    done(at, house)


def _keeps(at: Table, words: Words) -> bool:
    """Whether the argument to keep cards engaged was given; no other is allowed. Raises Misread."""
    keep = at.game.phase is Phase.DISENGAGE and words.flag(KEEP)
    words.nothing_more()
    return keep


def _next_options(at: Table, house: HouseId) -> Iterator[Option]:
    part = PARTS.get(at.game.phase)
    if part is not None and not part.word and allows(verify_next)(at, house):
        yield option(NEXT, says=part.says, rules=(part.rule,))
        if at.game.phase is Phase.DISENGAGE and engaged(at.game, house):
            yield option(NEXT, KEEP, says="keep the rest engaged", rules=("T-03",))


@verb(
    "next [keep]",
    "be done with your part of the phase",
    "T-01",
    _next_options,
    who=Who.AWAITED,
    phases=ALL_PHASES - {Phase.SETUP},
    free=True,
)
def _next(at: Table, house: HouseId, words: Words) -> None:
    keep = _keeps(at, words)
    verify_next(at, house)
    if keep:
        _something_engaged(at, (house,))
    be_done(at, house, keep=keep)


def verify_all_pass(at: Table) -> None:
    """Refuses to pass for all if no window is open, or if passes do not close it."""
    answered_first(at, VERBS[ALL])
    if at.game.petition is not None and at.game.window is None:
        at.refuse("P-05", "no House passes for another in a bidding")
    something_to_answer(at)
    if at.game.window is not None and not passes_close(at.game):
        at.refuse("OQ-33", f"the window stays open as long as the {at.game.phase} phase")


def all_next(at: Table, *, keep: bool = False) -> None:
    """Complete the parts of all Houses the phase waits for, in their order."""
    _parts_only(at, ALL_NEXT)
    for house in at.game.waiting:
        be_done(at, house, keep=keep)


def _all_options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if waits(at.game) and allows(verify_all_pass)(at):
        yield option(ALL, PASS, says="no House plays a tactic any more", rules=("OQ-33",))
    if at.game.phase in PARTS and at.game.waiting and allows(all_next)(at):
        part = PARTS[at.game.phase]
        yield option(ALL, NEXT, says=f"each House: {part.says}", rules=(part.rule,))
        if at.game.phase is Phase.DISENGAGE and allows(_something_engaged)(at, at.game.waiting):
            yield option(ALL, NEXT, KEEP, says="each House keeps the rest engaged", rules=("T-03",))


@verb(
    f"{ALL_PASS} | {ALL_NEXT} [{KEEP}]",
    "pass, or be done, for all Houses that are awaited",
    "OQ-33",
    _all_options,
    who=Who.ALL,
    phases=ALL_PHASES - {Phase.SETUP},
    free=True,
)
def _all(at: Table, house: HouseId, words: Words) -> None:
    """All Houses asked in the open window pass, in its order, or all awaited ones proceed."""
    what = words.first().lower()
    if what not in {PASS, NEXT}:
        raise Misread(f'"{ALL_PASS}" or "{ALL_NEXT}"', f"{ALL} {what}".strip())
    if house:
        said = f'"{ALL} {what}" is the table\'s word, said without a House'
        at.refuse("OQ-33" if what == PASS else "T-02", f'{said}; "{house}: {what}" is your own')
    if what == NEXT:
        keep = _keeps(at, words)
        if keep:
            _something_engaged(at, at.game.waiting)
        all_next(at, keep=keep)
        return
    words.nothing_more()
    verify_all_pass(at)
    window = at.game.window
    if window is None:
        raise Misread("a window that is open", "none")
    for each in still_asked(at) if window.passing else ():
        at.emit(WindowPassed(rule="OQ-33", house=each))
    close_window(at)


def _pass_options(at: Table, house: HouseId) -> Iterator[Option]:
    window, petition = at.game.window, at.game.petition
    if window is not None and house not in window.passed and passes_close(at.game):
        yield option(PASS, says="play no tactic", rules=("TC-12",))
    elif window is None and petition is not None:
        from tracker.rules.petition.bidding import verify_pass_bid

        if allows(verify_pass_bid)(at, house):
            yield option(PASS, says=f"bid no more than {petition.bid}", rules=("P-05",))


@verb(
    "pass",
    "play no tactic, or bid no more",
    "TC-12",
    _pass_options,
    who=Who.ASKED,
    phases=ALL_PHASES,
    within=frozenset(OperationKind),
)
def _pass(at: Table, house: HouseId, words: Words) -> None:
    """Pass in the open window, or in the bidding.

    Once all have passed the window closes (OQ-33); one of the whole phase stays open, unless the
    phase waits for the passes. A second pass would have no meaning.
    """
    words.nothing_more()
    window = at.game.window
    if window is not None:
        if house in window.passed:
            name = at.house(house).name
            at.refuse("OQ-33", f"{name} has passed; a tactic of another House would ask it again")
        at.emit(WindowPassed(rule="TC-12", house=house))
        if not next_asked(at) and passes_close(at.game):
            close_window(at)
    elif at.game.petition is not None:
        from tracker.rules.petition.bidding import pass_bid

        pass_bid(at, house)
