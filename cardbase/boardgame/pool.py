"""What a table owns: boxes and single factions as typed, and modules and tokens besides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.boxes import Box, box_of, extras
from cardbase.boardgame.meant import in_turn, meant
from cardbase.boardgame.named import faction_names
from cardbase.errors import UnknownInPool
from cardbase.lookup import Fit
from cardbase.names import fold, key
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardbase.boardgame.meant import Names

ALL = "all"
_APART = re.compile("[,;]")
TWINS = {Box.IXIANS: "ixians", Box.CHOAM: "faction/choam", Box.ECAZ: "faction/ecaz"}
"""Boxes whose short word may be meant for a faction, and the words for the faction alone."""

BOTH_TOLD = '"{}" is taken to mean the box {}; {} is the faction alone.'
OWNABLE = "the boxes core, ix, choam, ecaz (all of them: all), the twelve factions by name"


@dataclass(frozen=True, kw_only=True)
class Pool:
    """What a table owns.

    Attributes:
        boxes: Its boxes.
        single: Ids of factions it has besides those of the boxes.
        extras: Ids of modules and token sets it has besides those of the boxes.
    """

    boxes: tuple[Box, ...] = tuple(Box)
    single: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()

    @property
    def factions(self) -> tuple[str, ...]:
        """Ids of all its factions, each once, in the order of factions.csv."""
        return tuple(
            one for one, box in box_of().items() if box in self.boxes or one in self.single
        )

    def has(self, extra: str) -> bool:
        """Whether it has a module or token set."""
        return extra in self.extras or extras()[extra].box in self.boxes


def read_pool(words: Sequence[str], also: Sequence[str] = ()) -> tuple[Pool, tuple[str, ...]]:
    """What a table owns, and remarks on words that might be taken otherwise.

    Args:
        words: Boxes and factions, several of them parted by commas or spaces; none is all.
        also: Modules and token sets, likewise.

    Raises:
        UnknownInPool: nothing is called so, or several are.
    """
    alone = [(one, f"faction/{one}") for one in box_of()]
    owned, said = _read(words, "box or faction", OWNABLE, _owned_names(), alone)
    played, said_also = _read(also, "module or token set", ", ".join(extras()), _extra_names())
    everything = not words or ALL in owned.values()
    boxes = tuple(box for box in Box if everything or box.value in owned.values())
    known = box_of().items()
    pool = Pool(
        boxes=boxes,
        single=tuple(one for one, box in known if one in owned.values() and box not in boxes),
        extras=tuple(one for one in extras() if one in played.values()),
    )
    if pool.single:
        said += [BOTH_TOLD.format(word, box, TWINS[box]) for word, box in _twins(owned)]
    return pool, (*said, *said_also)


def names_owned(text: str) -> bool:
    """Whether a text is nothing but names of boxes and factions, typed rightly."""
    return bool(in_turn(text, _owned_names()))


def words_of(pool: Pool) -> str:
    """The shortest words that `read_pool` reads as these boxes and factions."""
    if pool.boxes == tuple(Box):
        return ALL
    twins = {name.removeprefix("faction/"): name for name in TWINS.values()}
    singles = (twins.get(one, one) for one in pool.single)
    return ",".join([*(box.word for box in pool.boxes), *singles])


def _parts(words: Sequence[str], names: Names) -> Iterator[str]:
    """What is named, one by one, whether signs or only spaces stand between."""
    for word in words:
        for part in [part.strip() for part in _APART.split(word) if part.strip()] or [word]:
            row = in_turn(part, names)
            yield from row if len(row) > 1 else [part]


def _read(
    words: Sequence[str],
    what: str,
    known: str,
    names: Names,
    exact: Names = (),
) -> tuple[dict[str, str], list[str]]:
    """The id that each word means, and a remark on each guess. Raises UnknownInPool."""
    called = dict(reversed(names))
    read, said = {}, []
    for word in _parts(words, names):
        found = meant(word, names, exact=exact)
        if found.fit in {Fit.NONE, Fit.SEVERAL}:
            raise UnknownInPool(what, word, [called[one] for one in found.ids], known)
        read[word] = found.ids[0]
        if found.fit is Fit.GUESS:
            said.append(f'Nothing is called "{shown(word)}"; taken to mean {called[read[word]]}.')
    return read, said


def _twins(owned: dict[str, str]) -> Iterator[tuple[str, Box]]:
    """Words taken for a box that may have been meant for a faction, and the box."""
    for word, one in owned.items():
        for box in TWINS:
            if one == box.value and key(fold(word)) == box.word:
                yield word, box


def _owned_names() -> Names:
    """Boxes before factions: "choam" is the box, "faction/choam" the faction."""
    boxes = [(box.value, name) for box in Box for name in (box.value, *box.spoken)]
    return [(ALL, ALL), *boxes, *faction_names()]


def _extra_names() -> Names:
    return [(one.id, name) for one in extras().values() for name in (one.name, one.id)]
