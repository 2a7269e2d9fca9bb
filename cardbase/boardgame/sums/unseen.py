"""What another may hold: the Treachery Cards of the base game that nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb

from cardbase.boardgame.names import meant, taken_for
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.treachery import treachery_deck
from cardbase.boardgame.vocabulary import BoardClass
from cardbase.errors import UnknownInPool
from cardbase.lookup import Fit

WORTHLESS = "base/treachery-cards"
"""The five Worthless Cards, of which one fact tells."""


@cache
def deck() -> Mapping[str, int]:
    """How many copies of each card the Treachery Deck of the base game has, by the card's id."""
    found = Counter[str]()
    for one in treachery_deck(None):
        worthless = one.card.kind is BoardClass.WORTHLESS
        found[WORTHLESS if worthless else one.card.id] += one.count
    return found


@cache
def card_names() -> tuple[tuple[str, str], ...]:
    """The cards of the base game's deck by id, each with its name."""
    known = pieces().cards.values()
    names = [(one.id, one.name) for one in known if one.id in deck()]
    names += [(WORTHLESS, one.name) for one in known if one.id.startswith("worthless/")]
    return (*names, (WORTHLESS, "worthless"), (WORTHLESS, "worthless card"))


def card_meant(text: str, remarks: list[str]) -> str:
    """The card of the base game's deck that a text names, by id. Raises UnknownInPool."""
    return one_meant(text, card_names(), "card of the base deck", remarks)


def one_meant(text: str, names: Sequence[tuple[str, str]], what: str, remarks: list[str]) -> str:
    """The id that a text means; a remark is added for a guess. Raises UnknownInPool."""
    found, called = meant(text, names), dict(reversed(names))
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        nearest = [called[one] for one in found.ids]
        raise UnknownInPool(what, text, nearest, "those of kanly rule BTR, and leaders")
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, called[found.ids[0]]))
    return found.ids[0]


def unseen(seen: Sequence[str], absent: Sequence[str]) -> Counter[str]:
    """The copies of each card that lie neither open nor here; `absent` cards are elsewhere."""
    left = Counter(deck())
    left.subtract(Counter(seen))
    return Counter({one: n for one, n in left.items() if n > 0 and one not in absent})


def hands(
    groups: Mapping[str, Sequence[str]], left: Mapping[str, int], held: Sequence[str], drawn: int
) -> Iterator[tuple[dict[str, int], int]]:
    """How many cards of each group a hand holds, and how many draws give it.

    `groups` are cards by the name of a group, `held` those surely in the hand, `drawn` how many
    more it has, each of the cards `left` alike.
    """
    there = {name: sum(left.get(one, 0) for one in cards) for name, cards in groups.items()}
    sure = {name: sum(one in cards for one in held) for name, cards in groups.items()}
    others = sum(left.values()) - sum(there.values())
    for counts in product(*(range(min(count, drawn) + 1) for count in there.values())):
        rest = drawn - sum(counts)
        if not 0 <= rest <= others:
            continue
        ways = comb(others, rest)
        for count, name in zip(counts, there, strict=True):
            ways *= comb(there[name], count)
        yield {name: sure[name] + count for count, name in zip(counts, there, strict=True)}, ways
