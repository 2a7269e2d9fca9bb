"""What of a short list a half-remembered name means: factions, phases, match ups, boxes, extras."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.lookup import MARGIN, Fit
from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Names: TypeAlias = Sequence[tuple[str, str]]
    """Ids, each with a name it goes by; of two that bear one name the first is meant."""

LISTED = 3
"""How many ids are listed when several are spelt alike."""


@dataclass(frozen=True, kw_only=True)
class Meant:
    """What a text may mean; `ids` are best first: one for EXACT and GUESS, none for NONE."""

    fit: Fit
    ids: tuple[str, ...] = ()


def meant(text: str, names: Names, *, heard: Names = (), exact: Names = ()) -> Meant:
    """What a text as typed means: a name, the beginning of one, or one that is spelt alike.

    Args:
        text: The text.
        names: What the things are called.
        heard: What they are called wrongly; to be told that is to guess.
        exact: Names that are typed rightly or not at all.
    """
    words = _words(text)
    typed = key(words)
    named = _bearing(typed, (*names, *exact))
    if named:
        return Meant(fit=Fit.EXACT, ids=named[:1])
    known = (*names, *heard)
    begun = (one for one, name in known if typed and key(_words(name)).startswith(typed))
    ids = _bearing(typed, heard)[:1] or tuple(dict.fromkeys(begun)) or _alike(words, known)
    return Meant(fit=(Fit.NONE, Fit.GUESS, Fit.SEVERAL)[min(len(ids), 2)], ids=ids)


def in_turn(text: str, names: Names) -> list[str]:
    """The names of which a text is a row, as typed; "core bene gesserit" is two, "core x" none.

    Where one name begins like another the longer one is read.
    """
    left, found = _words(text), []
    while left:
        ends = (end for end in range(len(left), 0, -1) if _bearing(key(left[:end]), names))
        end = next(ends, 0)
        if not end:
            return []
        found.append(" ".join(left[:end]))
        left = left[end:]
    return found


def _words(text: str) -> tuple[str, ...]:
    """The folded words; "and" is as silent as "&"."""
    words = fold(text)
    return tuple(word for word in words if word != "and") or words


def _bearing(typed: str, names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(one for one, name in names if key(_words(name)) == typed)


def _alike(words: tuple[str, ...], names: Names) -> tuple[str, ...]:
    """The one id whose name is spelt most alike, or several about as much."""
    from cardbase.suggest import suggest

    if not words:
        return ()
    found = suggest(words, [(one, list(_words(name))) for one, name in names])
    sure = len(found) > 1 and found[1][1] < found[0][1] - MARGIN
    return tuple(one for one, _ in found[: 1 if sure else LISTED])
