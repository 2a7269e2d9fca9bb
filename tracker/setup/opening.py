"""The end of set-up: hands and Assemblies are dealt, and turn 1 begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.dune import homeworlds
from tracker.events import BudgetSpent, CardsDrawn, SolarisChanged
from tracker.guards import allows, carries_out
from tracker.setup.creation import fix_players
from tracker.setup.seats import SETUP, own_homeworld, two_to_eight
from tracker.verbs import Option, Verb, Who, enter
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId


def verify_begin(at: Table) -> None:
    """Refuses to begin while something is missing."""
    from tracker.setup.lists import two_decks

    two_to_eight(at, len(at.game.houses))
    for house in at.game.houses.values():
        if not homeworlds(at, house.id):
            own_homeworld(at, house.name, house.sponsor, None)
        two_decks(
            at,
            house.name,
            at.game.count(house.id, Place.IMPERIAL_DECK),
            at.game.count(house.id, Place.HOUSE_DECK),
        )


can_begin = allows(verify_begin)


def begin(at: Table) -> None:
    """End the set-up and begin turn 1."""
    from tracker.course import start

    verify_begin(at)
    fix_players(at)
    for house in tuple(at.game.houses):
        keep_the_rest(at, house)
        deal(at, house)
    start(at)


def keep_the_rest(at: Table, house: HouseId) -> None:
    """A House keeps the creation solaris it has not spent (HP-04)."""
    left = at.house(house).budget
    if left:
        cause = "what is left of the creation solaris"
        at.emit(BudgetSpent(rule="HP-04", house=house, by=left))
        at.emit(SolarisChanged(rule="HP-04", house=house, by=left, cause=cause))


@carries_out("HP-11")
def deal(at: Table, house: HouseId) -> None:
    """Draw the first hand, and lay out the Assembly."""
    mine = at.house(house)
    _draw(at, house, Place.HOUSE_DECK, Place.HAND, mine.hand_limit)
    _draw(at, house, Place.IMPERIAL_DECK, Place.ASSEMBLY, mine.assembly_limit)


def _draw(at: Table, house: HouseId, source: Place, target: Place, wanted: int) -> None:
    """Draw so many cards, or as many as there are."""
    known = tuple(piece.id for piece in at.game.in_place(house, source)[:wanted])
    unseen = min(wanted - len(known), at.house(house).unseen.get(source, 0))
    drawn = CardsDrawn(
        rule="HP-11", house=house, source=source, target=target, pieces=known, unseen=unseen
    )
    at.emit(drawn)


def _run(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - anybody may say it
    words.nothing_more()
    begin(at)


def _options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001
    if can_begin(at):
        yield Option(
            words="begin",
            says="deal hands and Assemblies, and begin turn 1",
            rules=("HP-11", "HP-04"),
        )


enter(
    Verb(
        word="begin",
        usage="begin",
        says="end the set-up and begin turn 1",
        phases=SETUP,
        who=Who.TABLE,
        rule="HP-11",
        run=_run,
        options=_options,
    )
)
