"""The rites of a game that was played, each as one: who fought, with how much force, who fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.events import ForceCounted, OperationEnded, RiteDeclared, Vanquished

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.chronicle import Deed
    from tracker.events import Event
    from tracker.words import HouseId, PieceId


class Fight(Struct, frozen=True, kw_only=True):
    """The commands of one rite, from its declaration to its end, or to where the game stands.

    Attributes:
        begun: How it was declared.
        force: House -> the force it had, over all rounds.
        fallen: Who was vanquished.
        ended: The event that ended it, None while it is under way.
    """

    begun: RiteDeclared
    deeds: tuple[Deed, ...]
    force: dict[HouseId, int]
    fallen: tuple[PieceId, ...]
    ended: OperationEnded | None


def with_fights(deeds: Iterable[Deed]) -> list[Deed | Fight]:
    """Deeds in their order, those of a rite as one.

    What was said before a rite was declared and declares it, too, belongs to it.
    """
    found: list[Deed | tuple[RiteDeclared, list[Deed]]] = []
    for deed in deeds:
        last = found[-1] if found else None
        begun = [event for event in deed.rest if isinstance(event, RiteDeclared)]
        if begun:
            found.append((begun[-1], [deed]))
        elif isinstance(last, tuple) and deed.before.rite is not None:
            last[1].append(deed)
        else:
            found.append(deed)
    return [_fight(*one) if isinstance(one, tuple) else one for one in found]


def _fight(begun: RiteDeclared, deeds: list[Deed]) -> Fight:
    """A rite out of its deeds; what follows its end in the last of them is no part of it."""
    force, fallen, ended = dict[str, int](), list[str](), None
    for event in _after(begun, deeds):
        match event:
            case ForceCounted():
                force[event.house] = force.get(event.house, 0) + event.force
            case Vanquished():
                fallen += event.pieces
            case OperationEnded():
                ended = event
                break
    return Fight(begun=begun, deeds=tuple(deeds), force=force, fallen=tuple(fallen), ended=ended)


def _after(begun: RiteDeclared, deeds: Iterable[Deed]) -> list[Event]:
    events = [event for deed in deeds for event in deed.rest]
    return events[next(i for i, event in enumerate(events) if event is begun) :]
