"""Reads names as typed: factions, editions, phases, match ups, boxes, modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from cardbase.boardgame.pieces import Faction, extras, factions, pieces
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import UnknownInPool
from cardbase.lookup import MARGIN, Fit
from cardbase.names import fold, key
from errata.documents import Edition
from errata.search_words import aliases
from errata.text import shown

Names: TypeAlias = Sequence[tuple[str, str]]
"""Ids, each with a name it goes by; of two that bear one name the first is meant."""


LISTED = 3
"""How many ids are listed when several are spelt alike."""


class Meant(Struct, frozen=True, kw_only=True):
    """What a text may mean; `ids` are best first: one for EXACT and GUESS, none for NONE."""

    fit: Fit
    ids: tuple[str, ...] = ()


def meant(
    text: str, names: Names, *, heard: Callable[[], Names] = tuple, exact: Names = ()
) -> Meant:
    """What a text as typed means: a name, the beginning of one, or one that is spelt alike.

    `heard` finds what the things are called wrongly, which is to guess; `exact` are names that are
    typed rightly or not at all.
    """
    words = _words(text)
    typed = key(words)
    named = _bearing(typed, (*names, *exact))
    if named:
        return Meant(fit=Fit.EXACT, ids=named[:1])
    misheard = heard()
    known = (*names, *misheard)
    begun = (one for one, name in known if typed and key(_words(name)).startswith(typed))
    ids = _bearing(typed, misheard)[:1] or tuple(dict.fromkeys(begun))
    if not ids and words:
        from cardbase.name_index import suggest

        found = suggest(words, [(one, list(_words(name))) for one, name in known])
        sure = len(found) > 1 and found[1][1] < found[0][1] - MARGIN
        ids = tuple(one for one, _ in found[: 1 if sure else LISTED])
    return Meant(fit=(Fit.NONE, Fit.GUESS, Fit.SEVERAL)[min(len(ids), 2)], ids=ids)


class Nameable(Struct, frozen=True, kw_only=True):
    """What a text may name: `what` such a thing is, how an error lists them, and their names."""

    what: str
    listed: str
    names: Names
    exact: Names = ()


def each_meant(text: str, among: Nameable, remarks: list[str]) -> dict[str, str]:
    """The id that each name of a row means, by the name; a remark is added for each guess.

    Raises UnknownInPool.
    """
    called = dict(reversed(among.names))
    row = in_turn(text, among.names)
    read = {}
    for word in row if len(row) > 1 else [text]:
        found = meant(word, among.names, exact=among.exact)
        if found.fit in {Fit.NONE, Fit.SEVERAL}:
            nearest = [called[one] for one in found.ids]
            raise UnknownInPool(among.what, word, nearest, among.listed)
        read[word] = found.ids[0]
        if found.fit is Fit.GUESS:
            remarks.append(taken_for(word, called[found.ids[0]]))
    return read


def nameable_extras() -> Nameable:
    """The modules and token sets."""
    names = [(one.id, name) for one in extras().values() for name in (one.name, one.id)]
    return Nameable(what="module or token set", listed=", ".join(extras()), names=names)


def nameable_leaders() -> Nameable:
    """The leader discs whose strengths are told."""
    every = pieces().leaders.values()
    names = [(one.id, name) for one in every for name in (one.name, *one.aliases)]
    listed = "those of the base game and of Ixians & Tleilaxu: kanly faction NAME"
    return Nameable(what="leader", listed=listed, names=names)


def taken_for(text: str, name: str) -> str:
    """The remark on a guess."""
    return f'Nothing is called "{shown(text)}"; taken to mean {name}.'


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


EDITIONS = {
    Edition.OFFICIAL: "official gf9",
    Edition.LANDSRAAD: (
        "landsraad landsraad3 landsraad30 landsraadv3 landsraadv30 v3 v30 variant fan fanvariant"
    ),
}
EDITION_WORDS = {*"official gf9 landsraad v3 variant fan edition sheet 3 0".split()}

PHASES = {
    TurnPhase.SETUP: "setup; set up; start; at start; preparation",
    TurnPhase.STORM: "storm; storm phase; sandstorm",
    TurnPhase.SPICE_BLOW: "spice blow; blow; nexus; spice blow and nexus; worm; sandworm",
    TurnPhase.CHARITY: "choam charity; charity",
    TurnPhase.BIDDING: "bidding; bid; bids; auction; bidding round",
    TurnPhase.REVIVAL: "revival; revive",
    TurnPhase.SHIPMENT: (
        "shipment and movement; shipping and movement; ship and move; "
        "shipment; shipping; ship; movement; move"
    ),
    TurnPhase.BATTLE: "battle; battles; combat; fight",
    TurnPhase.COLLECTION: "spice collection; collection; collect; spice harvest; harvest",
    TurnPhase.MENTAT: "mentat pause; mentat; pause",
}


class NamedFactions(Struct, frozen=True, kw_only=True):
    """The factions that a name may mean, one for EXACT and GUESS.

    `edition` is what the name says besides, as "richese-landsraad" does.
    """

    asked: str
    fit: Fit
    factions: tuple[Faction, ...]
    edition: Edition | None = None


def named(text: str) -> NamedFactions:
    """The faction a name means: its own, a short or misspelt one, or the id of a sheet."""
    words = fold(text)
    kept = tuple(word for word in words if word not in EDITION_WORDS)
    said = edition_of(" ".join(word for word in words if word in EDITION_WORDS))
    if not kept and said is Edition.LANDSRAAD:
        return NamedFactions(
            asked=text, fit=Fit.GUESS, factions=(factions()["richese"],), edition=said
        )
    found = meant(" ".join(kept or words), faction_names(), heard=heard_names)
    known = tuple(factions()[one] for one in found.ids)
    return NamedFactions(asked=text, fit=found.fit, factions=known, edition=said)


def edition_of(text: str) -> Edition | None:
    """The edition a text names: "official", "v3", "fan"; None when it names none."""
    typed = "".join(word for word in fold(text) if word not in {"edition", "sheet"})
    return next((one for one, called in EDITIONS.items() if typed in called.split()), None)


def phase_of(text: str) -> tuple[TurnPhase | None, bool]:
    """The phase a text names, and whether it names it rightly; None when it names none."""
    words = fold(text)
    typed = " ".join(words[:-1] if len(words) > 1 and words[-1] == "phase" else words)
    called = ((phase, (phase.value, *names.split("; "))) for phase, names in PHASES.items())
    names = [(phase.value, name) for phase, every in called for name in every]
    found = meant(typed, names)
    phase = TurnPhase(found.ids[0]) if found.fit in {Fit.EXACT, Fit.GUESS} else None
    return phase, found.fit is Fit.EXACT


@cache
def faction_names() -> tuple[tuple[str, str], ...]:
    """The ids of the factions, each with the names it bears."""
    return tuple((one.id, name) for one in factions().values() for name in (one.name, *one.aliases))


@cache
def heard_names() -> tuple[tuple[str, str], ...]:
    """The same with the names players type for them."""
    known = {key(fold(name)): one for one, name in faction_names()}
    heard = ((known.get(key(fold(alias.canonical))), alias) for alias in aliases())
    return tuple((one, alias.term) for one, alias in heard if one and alias.game != "ccg")
