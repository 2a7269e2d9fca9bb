"""Reads the names players type for a faction, an edition, a phase."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.meant import meant
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.vocabulary import Phase
from cardbase.lookup import Fit
from cardbase.names import fold, key
from errata.aliases import aliases
from errata.documents import Edition

if TYPE_CHECKING:
    from cardbase.boardgame.pieces import Faction

EDITIONS = {
    "official": Edition.OFFICIAL,
    "gf9": Edition.OFFICIAL,
    "landsraad": Edition.LANDSRAAD,
    "landsraad3": Edition.LANDSRAAD,
    "landsraad30": Edition.LANDSRAAD,
    "landsraadv3": Edition.LANDSRAAD,
    "landsraadv30": Edition.LANDSRAAD,
    "v3": Edition.LANDSRAAD,
    "v30": Edition.LANDSRAAD,
    "variant": Edition.LANDSRAAD,
    "fan": Edition.LANDSRAAD,
    "fanvariant": Edition.LANDSRAAD,
}
EDITION_WORDS = {*"official gf9 landsraad v3 variant fan edition sheet 3 0".split()}

PHASES = {
    Phase.SETUP: "setup; set up; start; at start; preparation",
    Phase.STORM: "storm; storm phase; sandstorm",
    Phase.SPICE_BLOW: "spice blow; blow; nexus; spice blow and nexus; worm; sandworm",
    Phase.CHARITY: "choam charity; charity",
    Phase.BIDDING: "bidding; bid; bids; auction; bidding round",
    Phase.REVIVAL: "revival; revive",
    Phase.SHIPMENT: (
        "shipment and movement; shipping and movement; ship and move; "
        "shipment; shipping; ship; movement; move"
    ),
    Phase.BATTLE: "battle; battles; combat; fight",
    Phase.COLLECTION: "spice collection; collection; collect; spice harvest; harvest",
    Phase.MENTAT: "mentat pause; mentat; pause",
}


@dataclass(frozen=True, kw_only=True)
class Named:
    """What a name may mean.

    Attributes:
        asked: The text as typed.
        fit: EXACT, GUESS (one faction is surely meant), SEVERAL or NONE.
        factions: The factions that may be meant.
        edition: The edition the name says besides, as "richese-landsraad" does.
    """

    asked: str
    fit: Fit
    factions: tuple[Faction, ...]
    edition: Edition | None = None


def named(text: str) -> Named:
    """The faction a name means: its own, a short or misspelt one, or the id of a sheet."""
    words = fold(text)
    kept = tuple(word for word in words if word not in EDITION_WORDS)
    said = edition_of(" ".join(word for word in words if word in EDITION_WORDS))
    if not kept and said is Edition.LANDSRAAD:
        return Named(asked=text, fit=Fit.GUESS, factions=(factions()["richese"],), edition=said)
    found = meant(" ".join(kept or words), faction_names(), heard=heard_names())
    known = tuple(factions()[one] for one in found.ids)
    return Named(asked=text, fit=found.fit, factions=known, edition=said)


def edition_of(text: str) -> Edition | None:
    """The edition a text names: "official", "v3", "fan"; None when it names none."""
    words = [word for word in fold(text) if word not in {"edition", "sheet"}]
    return EDITIONS.get("".join(words))


def phase_of(text: str) -> tuple[Phase | None, bool]:
    """The phase a text names, and whether it names it rightly; None when it names none."""
    words = fold(text)
    typed = " ".join(words[:-1] if len(words) > 1 and words[-1] == "phase" else words)
    names = [
        (phase.value, name)
        for phase, called in PHASES.items()
        for name in (phase.value, *called.split("; "))
    ]
    found = meant(typed, names)
    phase = Phase(found.ids[0]) if found.fit in {Fit.EXACT, Fit.GUESS} else None
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
