"""The nine Imperial powers: who is whose adversary, and how they are called at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from cardbase.names import fold, key
from cardbase.vocabulary import Power

SURE = 0.03
"""A guess at a power is sure when the next one scores lower by more than this."""


@cache
def _table() -> Mapping[Power, tuple[Power, ...]]:
    from errata.rules import tables_of

    rows = tables_of("AD-01")[0].rows
    return {Power(power): tuple(map(Power, cell.split(", "))) for power, cell in rows}


def adversaries_of(power: Power) -> tuple[Power, ...]:
    """The adversaries of a power, in the order of the table; it is theirs, too (AD-01)."""
    return _table()[power]


def all_adversaries(powers: Iterable[Power]) -> tuple[Power, ...]:
    """The adversaries of any of these powers, in the order of the powers (HP-02, CP-07)."""
    found = {adversary for power in powers for adversary in adversaries_of(power)}
    return tuple(power for power in Power if power in found)


def short_name(power: Power) -> str:
    """How a power is called at the table: "Guild", "Bene Gesserit"."""
    return power.name.replace("_", " ").title()


OTHER_NAMES = {"Sisterhood": Power.BENE_GESSERIT, "Smuggler": Power.SMUGGLERS}
"""What texts call a power besides its short and its full name."""


def power_named(text: str) -> Power | None:
    """The power that bears this very name: "Bene Gesserit", "Sisterhood", "Spacing Guild"."""
    wanted = key(fold(text))
    names = {key(fold(name)): power for name, power in OTHER_NAMES.items()}
    names |= {key(fold(power)): power for power in Power}
    names |= {key(fold(short_name(power))): power for power in Power}
    return names.get(wanted)


def as_texts_say(words: str) -> str:
    """Folded words as the texts of cards call the Bene Gesserit: the Sisterhood."""
    return re.sub(r"\bbene gesserit( sisterhood)?\b", "sisterhood", words)


def powers_called(text: str) -> list[Power]:
    """The powers that words mean: by name, by the beginning of a name or word, else nearly."""
    typed = fold(text)
    if not typed:
        return []
    wanted = key(typed)
    names = {power: (fold(short_name(power)), fold(power)) for power in Power}
    for fits in (
        lambda words: key(words) == wanted,
        lambda words: key(words).startswith(wanted),
        lambda words: all(any(word.startswith(t) for word in words) for t in typed),
    ):
        found = [power for power, known in names.items() if any(map(fits, known))]
        if found:
            return found
    from cardbase.name_index import suggest

    scores = suggest(typed, [(p, list(words)) for p, known in names.items() for words in known])
    best = scores[0][1] if scores else 0.0
    return [Power(power) for power, score in scores if score > best - SURE]
