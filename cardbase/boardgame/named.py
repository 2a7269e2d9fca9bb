"""Reads the names players type for a faction, an edition, a phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.pieces import factions
from cardbase.boardgame.vocabulary import Phase
from cardbase.lookup import Fit
from cardbase.names import fold, key
from errata.aliases import aliases
from errata.documents import Edition

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.boardgame.pieces import Faction

NEAR = 0.45
"""How alike a name must be to be proposed where nothing fits."""

PROPOSED = 3
CLOSE = 0.05
"""Guesses within this of the best are all meant."""

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
        factions: The factions meant; for NONE those that come nearest.
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
    fit, found = _meant(kept or words)
    return Named(asked=text, fit=fit, factions=found, edition=said)


def edition_of(text: str) -> Edition | None:
    """The edition a text names: "official", "v3", "fan"; None when it names none."""
    words = [word for word in fold(text) if word not in {"edition", "sheet"}]
    return EDITIONS.get("".join(words))


def phase_of(text: str) -> tuple[Phase | None, bool]:
    """The phase a text names, and whether it names it rightly; None when it names none."""
    words = fold(text)
    typed = key(words[:-1] if len(words) > 1 and words[-1] == "phase" else words)
    known = {
        key(fold(name)): phase
        for phase, names in PHASES.items()
        for name in (phase.value, *names.split("; "))
    }
    if typed in known:
        return known[typed], True
    near = _nearest(typed, list(known), 0.7) or [one for one in known if one.startswith(typed)]
    meant = {known[one] for one in near} if len(typed) > 1 else set()
    return (meant.pop() if len(meant) == 1 else None), False


def _meant(words: tuple[str, ...]) -> tuple[Fit, tuple[Faction, ...]]:
    known = factions()
    typed = key(words)
    for faction in known.values():
        if typed in {key(fold(name)) for name in (faction.id, faction.name, *faction.aliases)}:
            return Fit.EXACT, (faction,)
    spelt = _names(known.values())
    begun = {one for name, one in spelt.items() if typed and _begins(name, typed)}
    meant = {spelt[typed]} if typed in spelt else begun
    if not meant:
        meant = {spelt[name] for name in _nearest(typed, list(spelt), 0.7)}
    if meant:
        fit = Fit.GUESS if len(meant) == 1 else Fit.SEVERAL
        return fit, tuple(one for one in known.values() if one.id in meant)
    near = {spelt[name]: name for name in reversed(_nearest(typed, list(spelt), NEAR, CLOSE * 3))}
    return Fit.NONE, tuple(known[one] for one in [*near][::-1][:PROPOSED])


def _begins(name: str, typed: str) -> bool:
    """Whether a name begins so, with or without its "House"."""
    return name.removeprefix("house").startswith(typed.removeprefix("house") or typed)


def _names(known: Iterable[Faction]) -> dict[str, str]:
    """Every spelling with the faction's id, the factions' own names first."""
    spelt = {key(fold(name)): one.id for one in known for name in (one.name, *one.aliases)}
    canonical = dict(spelt)
    for alias in aliases():
        own = canonical.get(key(fold(alias.canonical)))
        if own and alias.game != "ccg":
            spelt.setdefault(key(fold(alias.term)), own)
    return spelt


def _nearest(typed: str, known: Sequence[str], least: float, within: float = CLOSE) -> list[str]:
    """The words most like what was typed, best first, none that is much less like it."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    hits = process.extract(
        typed, known, scorer=OSA.normalized_similarity, score_cutoff=least, limit=None
    )
    return [name for name, score, _ in hits if score >= hits[0][1] - within]
