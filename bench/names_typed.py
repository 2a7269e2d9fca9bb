"""How often Kanly has the card that was meant: of both generators' queries, kind by kind."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from name_queries_typing import FEW, Names, Typed, from_books, typed
from name_sources import ours

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


@dataclass
class Shares:
    """Of the queries of a kind: how each was answered, and in how many milliseconds.

    Attributes:
        first: Whether the first guess was right.
        five: Whether what was meant was among the first five.
        wrong: Whether the first guess was wrong and yet sure.
    """

    first: list[bool] = field(default_factory=list)
    five: list[bool] = field(default_factory=list)
    wrong: list[bool] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)


def share(answers: Iterable[bool]) -> float:
    """The part of the answers that is true."""
    some = list(answers)
    return sum(some) / len(some)


def as_typed(catalog: Catalog, seed: str, every: int = 1) -> dict[str, Shares]:
    """The second generator's queries (every so manieth name of each kind), put to the catalog."""
    names = ours(catalog)
    same = {card.id: names.same[card.id] for card in catalog.all_cards()}
    asked = [*typed(Names(names.all, same), seed, every), *from_books(same)]
    return answered(catalog, asked, same)


def answered(catalog: Catalog, asked: Iterable[Typed], same: dict[str, str]) -> dict[str, Shares]:
    """How each query is answered, by its kind."""
    found: dict[str, Shares] = defaultdict(Shares)
    for query in asked:
        began = time.perf_counter()
        guesses = catalog.suggest(query.text, FEW)
        kind = found[query.kind]
        kind.ms.append((time.perf_counter() - began) * 1000)
        first = bool(guesses) and guesses[0].card.id in query.right
        kind.first.append(first)
        kind.five.append(any(same[one.card.id] == same[query.meant] for one in guesses))
        kind.wrong.append(bool(guesses) and guesses[0].sure and not first)
    return found
