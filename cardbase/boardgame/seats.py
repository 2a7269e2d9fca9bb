"""Reads who plays at a table, and what with, as typed: factions, a match up, modules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardbase.boardgame.matchups import find_match_up
from cardbase.boardgame.names import faction_names, in_turn, meant, named
from cardbase.boardgame.pieces import MatchUp, Module, extras, factions, read_match_ups
from cardbase.boardgame.table import Table
from cardbase.errors import BadSeats, UnknownInPool
from cardbase.lookup import Fit
from cardbase.names import fold
from errata.documents import Edition
from errata.text import shown

ALL = "all"
VARIANT = "richese"
"""The faction that has a sheet of the fan variant."""

ADVANCED_RULES = {"strongholds": "STR-03"}
"""The fact that keeps a module out of the basic game, by the module."""


@dataclass
class _Heard:
    """What was made of the names so far."""

    factions: list[str] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)
    match_up: str = ""
    landsraad: bool = False
    remarks: list[str] = field(default_factory=list)


def read_table(
    names: Sequence[str],
    modules: Sequence[str] = (),
    *,
    advanced: bool = True,
    landsraad: bool = False,
) -> tuple[Table, tuple[str, ...]]:
    """The table that is meant, and remarks on names that were guessed.

    Args:
        names: Factions, a themed match up, or "all".
        modules: Modules and token sets, or "all".
        advanced: Whether the advanced game is played.
        landsraad: Whether Richese plays the fan variant; "richese-landsraad" says so, too.

    Raises:
        UnknownInPool: nothing is called so, or several are.
        BadSeats: fewer than two factions play, one of them twice, or with what they may not.
    """
    heard = _Heard(landsraad=landsraad)
    for text in names:
        _hear(text, heard)
    _check(heard)
    for text in modules:
        heard.extras += [one for one in _extras(text, heard) if one not in heard.extras]
    fits(extras_of(heard.extras), heard.extras, advanced=advanced)
    table = Table(
        factions=tuple(heard.factions),
        extras=tuple(one for one in extras() if one in heard.extras),
        advanced=advanced,
        landsraad=heard.landsraad,
        match_up=heard.match_up,
    )
    return table, tuple(heard.remarks)


def extras_of(ids: Iterable[str]) -> tuple[Module, ...]:
    """The modules among some extras."""
    return tuple(module for one in ids if (module := extras()[one].module))


def fits(modules: Sequence[Module], chosen: Sequence[str], *, advanced: bool) -> None:
    """Raise BadSeats for a module that the game, or what else is chosen, does not allow."""
    for module in modules:
        if module.advanced_only and not advanced:
            rule = ADVANCED_RULES[module.id]
            told = f"{module.name}: for the advanced game only ({rule}); leave out --basic"
            raise BadSeats(f"{told}, or play without")
        lacking = [one for one in module.requires if one not in chosen]
        if lacking:
            raise BadSeats(f"{module.name}: needs {', '.join(lacking)} as well")


def _hear(text: str, heard: _Heard) -> None:
    """Understand one name, or several in a row. Raises UnknownInPool or BadSeats."""
    row = in_turn(text, faction_names())
    if fold(text) == (ALL,):
        heard.factions += factions()
    elif len(row) > 1:
        for one in row:
            _hear(one, heard)
    else:
        _hear_one(text, heard)


def _hear_one(text: str, heard: _Heard) -> None:
    faction, match = named(text), find_match_up(text)
    unsure = faction.fit is Fit.GUESS and match.fit is Fit.GUESS
    for fit in (Fit.EXACT, *([] if unsure else [Fit.GUESS])):
        if faction.fit is fit:
            heard.factions.append(faction.factions[0].id)
            heard.landsraad |= faction.edition is Edition.LANDSRAAD
            _guessed(text, faction.factions[0].name, fit, heard)
            return
        if match.fit is fit:
            found = read_match_ups()[match.ids[0]]
            _seat(found, heard)
            _guessed(text, found.name, fit, heard)
            return
    nearest = [one.name for one in faction.factions]
    nearest += [read_match_ups()[one].name for one in match.ids]
    raise UnknownInPool("faction or match up", text, nearest, _known())


def _known() -> str:
    names = [one.name for one in factions().values()]
    return f"{', '.join(names)}, the themed match ups by name, and all"


def _seat(match: MatchUp, heard: _Heard) -> None:
    """Seat the factions of a match up, and play with what it names. Raises BadSeats."""
    if not match.factions:
        raise BadSeats(
            f"{match.name} names no factions, it deals them: kanly matchup {match.name.lower()} "
            "--players N; then give those who play"
        )
    heard.factions += match.factions
    heard.extras += match.extras
    heard.match_up = match.id


def _guessed(text: str, name: str, fit: Fit, heard: _Heard) -> None:
    if fit is Fit.GUESS:
        heard.remarks.append(f'Nothing is called "{shown(text)}"; taken to mean {name}.')


def _check(heard: _Heard) -> None:
    """Raise BadSeats for a table that cannot be."""
    known = factions()
    twice = [one for one in known if heard.factions.count(one) > 1]
    if twice:
        raise BadSeats(f"{known[twice[0]].name} is named twice; each faction plays once")
    if len(heard.factions) == 1:
        raise BadSeats(f"only {known[heard.factions[0]].name} is named; a table is two or more")
    if not heard.factions:
        raise BadSeats(
            "who plays? --factions choam,ecaz,atreides, a themed match up by name, or all"
        )
    if heard.landsraad and VARIANT not in heard.factions:
        raise BadSeats(
            f"--landsraad is the fan variant of {known[VARIANT].name}, who does not play here"
        )


def _extras(text: str, heard: _Heard) -> list[str]:
    """The modules and token sets a name means. Raises UnknownInPool."""
    if fold(text) == (ALL,):
        return [*extras()]
    names = [(one.id, name) for one in extras().values() for name in (one.name, one.id)]
    row = in_turn(text, names)
    if len(row) > 1:
        return [one for part in row for one in _extras(part, heard)]
    found = meant(text, names)
    if found.fit in {Fit.NONE, Fit.SEVERAL}:
        nearest = [extras()[one].name for one in found.ids]
        raise UnknownInPool("module or token set", text, nearest, ", ".join(extras()))
    _guessed(text, extras()[found.ids[0]].name, found.fit, heard)
    return [found.ids[0]]
