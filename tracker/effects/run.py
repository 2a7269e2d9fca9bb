"""Carries out the operation of a card that is used: plain ones by itself, the others the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_fief
from tracker.deserts import is_up, usable_spice
from tracker.effects.amounts import (
    can_spend,
    gain,
    lose,
    move_spice,
    produce_spice,
    verify_spend,
)
from tracker.effects.bans import lay_bans
from tracker.effects.measures import CONDITIONS, MEASURES
from tracker.effects.plain import Gives, Plain, plain_operations
from tracker.effects.questions import answers, ask, go_on
from tracker.effects.said import Ware
from tracker.errors import Misread
from tracker.events import Answered, Noted
from tracker.guards import allows
from tracker.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.words import DONE, EFFECT, GUILD, Place, Stage
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.effects.plain import Ways
    from tracker.speech import Words
    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

WAY = "way"
"""The topic of the question which of two ways an operation goes."""

ELSEWHERE = frozenset(
    {
        "eots:petitioning-tithe",
        "jotc:harvesting-summit",
        "tat:assertion-of-mining-rights",
        "tat:culmination-of-training",
        "tat:mockery-of-choam",
        "tat:program-of-extermination",
        "tat:right-of-the-faufreluches",
        "tat:scorn-of-the-landsraad",
        "tat:thunder-at-twilight",
    }
)
"""Cards whose whole effect another module carries out."""

BANS = {
    "eots:choam-insolvency": frozenset({Gives.SOLARIS}),
    "jotc:festival-of-the-harvest": frozenset(
        {Gives.SPICE, Gives.ON_CARD, Gives.IN_GUILD, Gives.OFF_PARENT}
    ),
}
"""Events that, while deployed, forbid what engaging gives: solaris of fiefs, and all spice."""

ADDS = {"jotc:irrevocable-directorship": 2}
"""Resources that add so many solaris whenever what they are assigned to produces some."""

_WARES = {Gives.SOLARIS: Ware.SOLARIS, Gives.FAVOR: Ware.FAVOR, Gives.SPICE: Ware.SPICE}


def run_operation(at: Table, house: HouseId, piece: Piece) -> bool:
    """Carry out what a card does now that it is used.

    A plain operation or a ban is carried out at once; one with two ways, when the question which
    of them is answered. For any other the table is asked to carry it out by its own words; the
    game waits until it says done.

    Returns:
        Whether the tracker carries it out itself.
    """
    from tracker.rite.not_rites import begin_strike

    if piece.card in ELSEWHERE or lay_bans(at, piece) or begin_strike(at, house, piece):
        return True
    ways = ways_of(at, piece)
    if not ways or banned(at, piece, ways):
        ask_the_table(at, house, piece)
        return False
    if len(ways) == 1:
        carry_out(at, house, piece, ways[0])
        return True
    choices = [told(at, house, piece, way) for way in ways]
    ask(at, WAY, "CT-16", house, f"what does {at.name(piece)} do?", piece.id, choices)
    return True


def ways_of(at: Table, piece: Piece) -> Ways:
    """The ways of a plain card whose own operation resolves; a use in a window is another."""
    now = at.game.operation
    if now is None or now.piece != piece.id or now.stage is not Stage.RESOLVING:
        return ()
    return plain_operations().get(piece.card, ())


def banned(at: Table, piece: Piece, ways: Ways) -> bool:
    """Whether an event in play forbids what a card would give (CHOAM Insolvency)."""
    gives = {one.gives for way in ways for one in way}
    card = at.card(piece)
    for other in at.game.pieces.values():
        if keeps_working(other) and other.card in BANS:
            bans = BANS[other.card] & gives
            if bans and (Gives.SOLARIS not in bans or is_fief(card)):
                return True
    return False


def verify_plain(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to use a plain card whose effect an event forbids, or whose price is not there.

    So it does a harvester on a desert whose spice does nothing (SP-02); its text says nothing of
    who governs that desert.
    """
    ways = plain_operations().get(piece.card, ())
    if ways and all(banned(at, piece, (way,)) for way in ways):
        at.refuse("E-13", f"an event in play forbids what {at.name(piece)} gives")
    for one in (one for way in ways for one in way):
        if one.gives is Gives.PAYS:
            verify_spend(at, house, one.amount, Ware.SOLARIS, at.name(piece))
        elif one.gives is Gives.OFF_PARENT and piece.parent is not None:
            is_up(at, at.piece(piece.parent))


can_use_plain = allows(verify_plain)


def carry_out(at: Table, house: HouseId, piece: Piece, way: tuple[Plain, ...]) -> None:
    """Do one after the other what a way gives; a price that cannot be paid ends it."""
    cause = at.name(piece)
    for one in way:
        many = how_many(at, house, piece, one)
        if one.gives is Gives.PAYS:
            if not can_spend(at, house, many, Ware.SOLARIS, cause):
                text = f"{cause} gives nothing: it costs {many} solaris"
                at.emit(Noted(rule="CT-16", house=house, text=text))
                return
            lose(at, house, many, Ware.SOLARIS, cause)
        elif many > 0:
            _give(at, house, piece, one.gives, many)
            if one.gives is Gives.SOLARIS:
                add(at, house, piece)


def adding(at: Table, piece: Piece) -> list[Piece]:
    """The cards on a card that add to the solaris it produces."""
    return [one for one in at.game.assigned(piece.id) if keeps_working(one) and one.card in ADDS]


def add(at: Table, house: HouseId, piece: Piece) -> None:
    """Produce what cards on a card add to the solaris it has just produced."""
    for one in adding(at, piece):
        gain(at, house, ADDS[one.card], Ware.SOLARIS, at.name(one))


def how_many(at: Table, house: HouseId, piece: Piece, one: Plain) -> int:
    """How much an effect comes to now (X is told at the moment of use, CT-19)."""
    if one.when and not CONDITIONS[one.when](at, house):
        return 0
    return one.amount * (MEASURES[one.times](at, house, piece) if one.times else 1)


def _give(at: Table, house: HouseId, piece: Piece, gives: Gives, many: int) -> None:
    cause = at.name(piece)
    match gives:
        case Gives.ON_CARD:
            if at.piece(piece.id).place is Place.DOMAIN:
                produce_spice(at, piece.id, many, cause)
        case Gives.IN_GUILD:
            produce_spice(at, GUILD, many, cause)
        case Gives.OFF_PARENT:
            if piece.parent is not None:
                desert = at.piece(piece.parent)
                there = usable_spice(at, desert.holder, desert)
                move_spice(at, piece.parent, house, min(many, there), cause)
        case _:
            gain(at, house, many, _WARES[gives], cause)


def told(at: Table, house: HouseId, piece: Piece, way: tuple[Plain, ...]) -> str:
    """What a way gives, in words: "1 spice on this card"."""
    return " and ".join(f"{how_many(at, house, piece, one)} {one.gives}" for one in way)


@answers(WAY)
def way_said(at: Table, question: Question, said: str) -> None:
    """Carry out the way that was chosen, unless the card has gone meanwhile."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.DOMAIN:
        return
    way = plain_operations()[piece.card][question.choices.index(said)]
    carry_out(at, question.house, piece, way)


def ask_the_table(at: Table, house: HouseId, piece: Piece) -> None:
    """Ask a House to carry out what a card does, by the words of the table, then to say done.

    An answer may tell what came of it.
    """
    text = f"{at.name(piece)} says: {at.card(piece).operation}"
    for one in adding(at, piece):
        text += f" And {at.name(one)}: {ADDS[one.card]} solaris more, where it produces some."
    ask(at, EFFECT, "G-06", house, text, piece.id)


def _open_effects(at: Table) -> list[Question]:
    return [question for question in at.game.questions if question.topic == EFFECT]


def _done(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    go_on(at)
    found = _open_effects(at)
    mine = [question for question in found if question.house == house]
    if not found:
        raise Misread("done only while a card's effect is carried out", DONE)
    question = (mine or found)[0]
    at.emit(Answered(rule=question.rule, question=question.id, answer=DONE))


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for question in _open_effects(at)[:1]:
        if question.house == house:
            yield Option(words=DONE, says=question.text, rules=(question.rule,))


enter(
    Verb(
        word=DONE,
        usage=DONE,
        says="what a card does has been carried out, by the words of the table",
        phases=ALL_PHASES,
        who=Who.ANYONE,
        rule="G-06",
        run=_done,
        options=_options,
        free=True,
    )
)
