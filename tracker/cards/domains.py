"""Deeds that put cards into other domains, by the text of a card: they are no capture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import deeds as d
from tracker.engine.events import CardAssigned
from tracker.engine.words import HouseId
from tracker.rules.governance import transfer
from tracker.standing.ability import Run, the_card
from tracker.standing.context import house
from tracker.standing.selecting import pieces


def transfers(run: Run, deed: d.Transfer, who: HouseId, path: str) -> int:
    """Cards go to the domain of a House."""
    del who, path
    found = pieces(run.context, deed.what)
    to = house(run.context, deed.to)
    for one in found:
        transfer(run.at, run.at.piece(one.id), to)
    return len(found)


def exchanges(run: Run, deed: d.Exchange, who: HouseId, path: str) -> int:
    """Two cards change domains; what lies on each stays in its domain, on the other."""
    del who, path
    at = run.at
    one, other = the_card(run, deed.one), the_card(run, deed.other)
    lying = [(child, other) for child in at.game.assigned(one.id)]
    lying += [(child, one) for child in at.game.assigned(other.id)]
    for child, _ in lying:
        at.emit(CardAssigned(rule="G-02", piece=child.id, parent=None))
    transfer(at, one, other.holder)
    transfer(at, other, one.holder)
    for child, host in lying:
        at.emit(CardAssigned(rule="CT-09", piece=child.id, parent=host.id))
    return 2


DOMAINS: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Transfer: transfers,
    d.Exchange: exchanges,
}
