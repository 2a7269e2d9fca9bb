"""The Initiative phase, assignment segment: ranks by declared favor (I-05), cards change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import begins
from tracker.events import EffectBegan, RanksAssigned
from tracker.guards import allows, carries_out, prompts
from tracker.speech import the_house
from tracker.ties import settle, split
from tracker.verbs import Verb, Who, enter, nothing
from tracker.words import Phase, Stat, Until

if TYPE_CHECKING:
    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId


@begins(Phase.ASSIGNMENT)
@carries_out("I-05")
def assign(at: Table) -> None:
    """Rank the Houses by declared favor, the highest first; the tied draw before."""
    houses = at.game.houses
    upside_down = any(effect.stat == Stat.INVERTED for effect in at.game.effects)
    sign = 1 if upside_down else -1
    settle(at, split(at.game.playing(), lambda house: sign * (houses[house].declared or 0)))


def verify_rank(at: Table, rank: int) -> None:
    """Refuses a rank that nobody can have."""
    houses = len(at.game.playing())
    if not 1 <= rank <= houses:
        at.refuse("I-08", f"there are the ranks 1 to {houses}, not {rank}")


can_be_rank = allows(verify_rank)


@prompts("I-08")
def set_rank(at: Table, house: HouseId, rank: int) -> None:
    """A card overwrites a rank: once the ranks are assigned, or at once when they are.

    Before that the two that then have one rank are tied and draw. Afterwards the table has drawn
    already, and says the rank that came of it.
    """
    verify_rank(at, rank)
    if at.game.phase is not Phase.HOUSE_INTERVAL:
        _effect(at, house, Stat.RANK, rank)
        return
    others = [each for each in at.game.order if each != house]
    others.insert(max(rank, 1) - 1, house)
    at.emit(RanksAssigned(rule="I-08", order=tuple(others)))


def invert(at: Table) -> None:
    """A card has the lowest declared favor rank first."""
    if at.game.phase is not Phase.DECLARATION:
        at.refuse("I-08", "the ranks are assigned by declared favor already")
    _effect(at, "", Stat.INVERTED, 1)


def _effect(at: Table, on: str, stat: Stat, amount: int) -> None:
    began = EffectBegan(
        rule="I-08",
        effect=at.next_id("e"),
        source="",
        on=on,
        stat=stat,
        amount=amount,
        until=Until.TURN,
    )
    at.emit(began)


LOWEST = "lowest"
"""The word for ranks from the lowest declared favor: "rank lowest"."""


def _run(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    if words.flag(LOWEST):
        words.nothing_more()
        invert(at)
        return
    rank = words.number(f'the new rank, or "{LOWEST}"')
    set_rank(at, the_house(at, words.rest()), rank)


enter(
    Verb(
        word="rank",
        usage="rank HOUSE N|lowest",
        says="a card gives a House another rank, or ranks from the lowest favor",
        phases=frozenset({Phase.DECLARATION, Phase.ASSIGNMENT, Phase.HOUSE_INTERVAL}),
        who=Who.TABLE,
        rule="I-08",
        run=_run,
        options=nothing,
        free=True,
    )
)
