"""Plays a rite to its end in every way there is, by real commands, to hold foresight against."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tracker_cases import Play

from tracker.engine.apply import apply
from tracker.engine.errors import Refused
from tracker.engine.events import (
    Asked,
    EffectBegan,
    ForceCounted,
    ForceDivided,
    SurpriseSettled,
    Vanquished,
)
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Stage, StatName, Until
from tracker.rules.rite.assessment import awaiting
from tracker.rules.rite.force import missing
from tracker.standing.rites import window_use
from tracker.standing.sides import can_be_hit
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker_cases import Play

    from tracker.engine.events import Event
    from tracker.engine.state import Game, Side
    from tracker.engine.words import PieceId
    from tracker.views.foresight.preview import DefenseAnswer, RitePreview

    Events: TypeAlias = tuple[Event, ...]


class Fact(NamedTuple):
    """What a rite came to."""

    over: int | None
    back: int | None
    falls: bool
    beaten: bool
    bonus: int | None


class Played(NamedTuple):
    """One way a rite was played: the answer of the defender, who took part, what came of it."""

    leader: PieceId
    engaged: bool
    first: bool | None
    who: tuple[frozenset[PieceId], ...]
    fact: Fact


def agree(ahead: RitePreview, game: Play, declared: Game, since: int) -> None:
    """Hold a preview against everything that can be played from here: it must be that, exactly.

    Args:
        ahead: The preview.
        game: The game from here.
        declared: The game as the rite was declared.
        since: How many events it had then.
    """
    plays = played(game, declared, since)
    seen = {(answer.leader, answer.engaged) for answer in ahead.answers}
    assert seen == {(play.leader, play.engaged) for play in plays}
    for answer in ahead.answers:
        mine = [play for play in plays if _is_of(play, answer)]
        if answer.found.why:
            assert all(_within(answer, play.fact) for play in mine)
        else:
            assert foreseen(answer) == _counted(mine)


def _within(answer: DefenseAnswer, fact: Fact) -> bool:
    """Whether what happened lies within the bounds of an answer that has no more."""
    pairs = ((fact.over, answer.found.over), (fact.back, answer.found.back))
    return all(
        one is None if span is None else one is not None and span[0] <= one <= span[1]
        for one, span in pairs
    )


def _is_of(play: Played, answer: DefenseAnswer) -> bool:
    """Whether a play is one of this answer; where Surprise was not asked, it is of either."""
    same = (play.leader, play.engaged) == (answer.leader, answer.engaged)
    return same and play.first in {None, answer.first}


def foreseen(answer: DefenseAnswer) -> dict[Fact, int]:
    """The outcomes of an answer, each with its choices: 0 where one choice has several amounts."""
    found: dict[Fact, int] = {}
    for one in answer.found.results:
        amounts: list[int | None] = [None]
        if one.falls and answer.bonus is not None:
            amounts = [answer.bonus.suggested + many for many in one.fallen]
        for amount in amounts:
            fact = Fact(one.over, one.back, one.falls, one.beaten, amount)
            assert fact not in found
            found[fact] = one.choices if len(amounts) == 1 else 0
    return found


def played(game: Play, declared: Game, since: int) -> list[Played]:
    """What really comes of the rite under way, over everything that can be said in it."""
    before = tuple(game.events[since:])
    return [_read(declared, events, game.cards) for events in _lines(game.game, game.cards, before)]


def _counted(plays: Iterable[Played]) -> dict[Fact, int]:
    """How many choices lead to each; none is told where one choice has several amounts."""
    found: dict[Fact, set[tuple[frozenset[PieceId], ...]]] = {}
    for play in plays:
        found.setdefault(play.fact, set()).add(play.who)
    several: dict[tuple[object, ...], int] = {}
    for fact in found:
        several[fact[:4]] = several.get(fact[:4], 0) + 1
    return {fact: len(who) if several[fact[:4]] == 1 else 0 for fact, who in found.items()}


def _lines(game: Game, cards: CardFacts, events: Events) -> Iterator[Events]:
    """Every way a rite can go on from here, to where its outcome is known: all its events."""
    if over(game) and not (game.questions and _resolves(game)):
        yield events
        return
    for words in words_now(game, cards):
        try:
            at = give(game, cards, words.split())
        except Refused:
            continue
        yield from _lines(at.game, cards, (*events, *at.events))


def _resolves(game: Game) -> bool:
    if game.questions and game.questions[0].topic == DUE:
        return True
    return game.operation is not None and game.operation.stage is Stage.RESOLVING


DUE = "bonus-due"
"""Whether the bonus is due for one who is captured: told ahead as if it were."""


def over(game: Game) -> bool:
    """Whether all that a preview tells of has been decided."""
    decided = {Stage.RESOLVING, Stage.FALLEN, Stage.REWARDING}
    return game.rite is None or game.operation is None or game.operation.stage in decided


def words_now(game: Game, cards: CardFacts) -> Iterator[str]:
    """What is tried at this moment; what a rule refuses is passed over."""
    at = Table(game, cards)
    rite, operation = game.rite, game.operation
    assert rite is not None
    assert operation is not None
    if game.questions:
        choices = game.questions[0].choices
        if game.questions[0].topic == DUE:
            choices = choices[:1]
        resolving = operation.stage is Stage.RESOLVING
        yield from (f"answer {choice}" for choice in (choices[-1:] if resolving else choices))
    elif game.window is not None:
        yield "all pass"
        if operation.stage in {Stage.ENGAGED, Stage.DEFENDING}:
            attacks = operation.stage is Stage.ENGAGED
            yield from _joins(at, rite.attack if attacks else rite.defense)
    elif operation.stage is Stage.DEFENSE:
        yield from _declarations(at, rite.defense)
    elif operation.stage is Stage.DEFENDING:
        yield from ("defend", "decline")
    elif operation.stage is Stage.ASSESSING:
        side = awaiting(at)[0]
        yield from _divisions(at, side)


def _joins(at: Table, side: Side) -> Iterator[str]:
    """Whom a side may bring in its window, whoever came before."""
    for piece in at.game.domain(side.house):
        if _late(at, piece.id) and not piece.engaged:
            yield f"{side.house}: use {piece.id}"


def _late(at: Table, piece: PieceId) -> bool:
    use = window_use(at, at.piece(piece))
    return use is not None and "joins" in use.text


def _declarations(at: Table, side: Side) -> Iterator[str]:
    own = [piece.id for piece in at.game.domain(side.house)]
    for said in ("confirm", *(f"counter {one}" for one in own)):
        for size in range(len(own) + 1):
            for others in combinations(own, size):
                yield f"{side.house}: {said}" + (f" with {', '.join(others)}" if others else "")


def _divisions(at: Table, side: Side) -> Iterator[str]:
    """Every division that wastes nothing: no card gets more than it lacks while another lacks."""
    rite = at.game.rite
    assert rite is not None
    wants = {p.id: missing(at, p, side.divided) for p in can_be_hit(at, rite.other(side))}
    force, total = side.force or 0, sum(many or 0 for many in wants.values())
    spare = 0 if None in wants.values() else max(0, force - total)
    for given in _spread(list(wants.values()), force - spare):
        parts = [f"{one} {many}" for one, many in zip(wants, given, strict=True) if many]
        if spare:
            one, many = list(zip(wants, given, strict=True))[-1]
            parts = [p for p in parts if not p.startswith(f"{one} ")] + [f"{one} {many + spare}"]
        yield f"divide {', '.join(parts)}"


def _spread(wants: list[int | None], force: int) -> Iterator[tuple[int, ...]]:
    if not wants:
        if not force:
            yield ()
        return
    first, *rest = wants
    for many in range(min(force, force if first is None else first) + 1):
        for others in _spread(rest, force - many):
            yield (many, *others)


def _read(start: Game, events: Events, cards: CardFacts) -> Played:
    """What came of one line, read off its events and off the game as force was counted."""
    game = start
    for event in events:
        if isinstance(event, ForceCounted):
            break
        game = apply(game, event)
    at, rite = Table(game, cards), game.rite
    assert rite is not None
    fallen = {one for e in events if isinstance(e, Vanquished) for one in e.pieces}
    asked = any(isinstance(e, Asked) and e.topic == "surprise" for e in events)
    leader, mine = rite.defense.leader, rite.attack.leader
    return Played(
        leader=leader,
        engaged=leader in rite.defense.joined,
        first=[e.first for e in events if isinstance(e, SurpriseSettled)][-1] if asked else None,
        who=(frozenset(rite.attack.joined), frozenset(rite.defense.joined)),
        fact=Fact(
            over=_margin(at, events, rite.attack, rite.defense),
            back=_margin(at, events, rite.defense, rite.attack),
            falls=leader in fallen,
            beaten=mine in fallen,
            bonus=_offered(events),
        ),
    )


def _margin(at: Table, events: Events, side: Side, enemy: Side) -> int | None:
    """The force a side really assigned, less what all it has to vanquish resist with."""
    given = [e.force for e in events if isinstance(e, ForceDivided) and e.house == side.house]
    free = any(e.on == side.leader and e.stat == StatName.FREE_FORCE for e in at.game.effects)
    foes = [enemy.leader] if free else list(dict.fromkeys((enemy.leader, *enemy.joined)))
    wants = [missing(at, at.piece(one), {}) for one in foes]
    if None in wants:
        return None
    return sum(sum(one.values()) for one in given) - sum(many or 0 for many in wants)


def _offered(events: Events) -> int | None:
    """The bonus that was offered first, None where none was: "(3)", or "gain 3 favor"."""
    for event in events:
        if isinstance(event, Asked) and event.topic in {"bonus", "bonus-choice"}:
            found = re.search(r"(\d+)", event.suggested or event.choices[0])
            assert found is not None
            return int(found[1])
    return None


def give_effect(game: Play, piece: str, stat: StatName, amount: int = 1) -> None:
    effect = game.table().next_id("e")
    game.happen(
        EffectBegan(effect=effect, source="", on=piece, stat=stat, amount=amount, until=Until.TURN)
    )


def is_legal(game: Play, words: str) -> bool:
    try:
        give(game.game, game.cards, words.split())
    except Refused:
        return False
    return True
