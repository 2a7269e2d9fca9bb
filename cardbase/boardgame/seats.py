"""Reads who plays at a table, and what with, as typed: factions, a match up, modules."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from cardbase.boardgame.matchups import ALL, find_match_up
from cardbase.boardgame.names import (
    each_meant,
    faction_names,
    in_turn,
    nameable_extras,
    named,
    taken_for,
)
from cardbase.boardgame.pieces import Module, extras, factions, read_match_ups
from cardbase.boardgame.table import TableSetup
from cardbase.errors import BadSeats, UnknownInPool
from cardbase.lookup import Fit
from cardbase.names import fold
from errata.documents import Edition

VARIANT = "richese"
"""The faction that has a sheet of the fan variant."""

ADVANCED_RULES = {"strongholds": "STR-03"}
"""The fact that keeps a module out of the basic game, by the module."""


@dataclass
class _Heard:
    """What was made of the names so far."""

    landsraad: bool
    factions: list[str] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)
    match_up: str = ""
    remarks: list[str] = field(default_factory=list)


def read_table(
    names: Sequence[str],
    modules: Sequence[str] = (),
    *,
    advanced: bool = True,
    landsraad: bool = False,
) -> tuple[TableSetup, tuple[str, ...]]:
    """The table that is meant, and remarks on names that were guessed.

    Names are factions, a themed match up, or "all"; modules also token sets. `landsraad` is
    whether Richese plays the fan variant, which the name "richese-landsraad" says, too.

    Raises:
        UnknownInPool: nothing is called so, or several are.
        BadSeats: fewer than two factions play, one of them twice, or with what they may not.
    """
    heard = _Heard(landsraad=landsraad)
    for text in names:
        if fold(text) == (ALL,):
            heard.factions += factions()
        else:
            row = in_turn(text, faction_names())
            for one in row if len(row) > 1 else [text]:
                _hear(one, heard)
    _check(heard)
    brought, remarks = chosen_extras(modules)
    heard.remarks += remarks
    chosen = {*heard.extras, *brought}
    modules_chosen = [
        module for one in extras() if one in chosen and (module := extras()[one].module)
    ]
    fits(modules_chosen, chosen, advanced=advanced)
    table = TableSetup(
        factions=tuple(heard.factions),
        extras=tuple(one for one in extras() if one in chosen),
        advanced=advanced,
        landsraad=heard.landsraad,
        match_up=heard.match_up,
    )
    return table, tuple(heard.remarks)


def chosen_extras(modules: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The modules and token sets that are meant, by id, and remarks on names that were guessed.

    Raises UnknownInPool where nothing is called so, or several are.
    """
    found, remarks = list[str](), list[str]()
    for text in modules:
        if fold(text) == (ALL,):
            found += extras()
        else:
            found += each_meant(text, nameable_extras(), remarks).values()
    return tuple(one for one in extras() if one in found), tuple(remarks)


def fits(modules: Sequence[Module], chosen: Container[str], *, advanced: bool) -> None:
    """Raise BadSeats for a module that the game, or what else is chosen, does not allow."""
    for module in modules:
        if module.advanced_only and not advanced:
            rule = ADVANCED_RULES[module.id]
            raise BadSeats(
                f"{module.name}: for the advanced game only ({rule}); leave out --basic, or play "
                "without"
            )
        lacking = [one for one in module.requires if one not in chosen]
        if lacking:
            raise BadSeats(f"{module.name}: needs {', '.join(lacking)} as well")


def _hear(text: str, heard: _Heard) -> None:
    """Understand one name. Raises UnknownInPool or BadSeats."""
    faction = named(text)
    match = None if faction.fit is Fit.EXACT else find_match_up(text)
    unsure = match and faction.fit is match.fit is Fit.GUESS
    for fit in (Fit.EXACT, *([] if unsure else [Fit.GUESS])):
        if faction.fit is fit:
            heard.factions.append(faction.factions[0].id)
            heard.landsraad |= faction.edition is Edition.LANDSRAAD
            name = faction.factions[0].name
        elif match and match.fit is fit:
            found = read_match_ups()[match.ids[0]]
            name = found.name
            if not found.factions:
                raise BadSeats(
                    f"{name} names no factions, it deals them: kanly matchup {name.lower()} "
                    "--players N; then give those who play"
                )
            heard.factions += found.factions
            heard.extras += found.extras
            heard.match_up = found.id
        else:
            continue
        if fit is Fit.GUESS:
            heard.remarks.append(taken_for(text, name))
        return
    nearest = [one.name for one in faction.factions]
    nearest += [read_match_ups()[one].name for one in (match.ids if match else ())]
    known = ", ".join(one.name for one in factions().values())
    known = f"{known}, the themed match ups by name, and all"
    raise UnknownInPool("faction or match up", text, nearest, known)


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
