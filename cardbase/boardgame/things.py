"""Everything of the board game that has a name and facts of its own, by one id."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.options import read_match_ups, read_modes, read_modules
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from errata.documents import Edition, documents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.vocabulary import Phase, Tier

VIDAL = "duke-vidal"
BOOKS = ("choam-richese", "ecaz-moritani")
MODULE_SETS = {"set/discovery": "discovery", "set/homeworld": "homeworlds"}
"""The token sets that come into play with a module, by that module."""


class ThingKind(StrEnum):
    """What a thing is."""

    FACTION = "faction"
    SHEET = "faction sheet"
    ABILITY = "ability"
    AUCTION = "auction"
    TOKENS = "token set"
    TOKEN = "token"  # noqa: S105 - of the game, no password
    CARD = "card"
    LEADER = "leader"
    MODULE = "module"
    MATCH_UP = "match up"
    BOOK = "rulebook"


@dataclass(frozen=True, kw_only=True)
class Thing:
    """One thing.

    Attributes:
        id: "choam/charity", "terror/atomics".
        kind: What it is.
        name: Its name; for an unnamed power what stands in for one.
        edition: Whose rules.
        faction: The faction it belongs to, by id, or "".
        within: The name of what it is a part of, or "".
        tier: Which game an ability belongs to.
        phases: When it is used or acts.
        affects: Whom it may act upon.
        also: Other names of it.
    """

    id: str
    kind: ThingKind
    name: str
    edition: Edition = Edition.OFFICIAL
    faction: str = ""
    within: str = ""
    tier: Tier | None = None
    phases: tuple[Phase, ...] = ()
    affects: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@cache
def things() -> dict[str, Thing]:
    """All things by id."""
    found = [*_factions(), *_sheets(), *_tokens(), *_cards(), *_options(), *_books()]
    found.append(Thing(id=VIDAL, kind=ThingKind.LEADER, name="Duke Vidal", also=("Prad Vidal",)))
    return {thing.id: thing for thing in found}


def module_of(thing: Thing) -> str:
    """The id of the optional module a thing comes into play with, "" for none."""
    if thing.kind is ThingKind.MODULE:
        return thing.id
    if thing.kind is ThingKind.CARD:
        return pieces().cards[thing.id].module
    of = pieces().tokens[thing.id].set if thing.kind is ThingKind.TOKEN else thing.id
    return MODULE_SETS.get(of, "")


def _factions() -> Iterator[Thing]:
    for one in pieces().factions.values():
        yield Thing(
            id=f"faction/{one.id}",
            kind=ThingKind.FACTION,
            name=one.name,
            faction=one.id,
            also=one.aliases,
        )


def _sheets() -> Iterator[Thing]:
    names = pieces().factions
    for sheet in all_sheets().values():
        name = names[sheet.faction].name
        yield Thing(
            id=sheet.id,
            kind=ThingKind.SHEET,
            name=name,
            edition=sheet.edition,
            faction=sheet.faction,
            within="faction sheet",
        )
        for ability in sheet.abilities:
            yield Thing(
                id=ability.id,
                kind=ThingKind.ABILITY,
                name=ability.label,
                edition=sheet.edition,
                faction=sheet.faction,
                within=name,
                tier=ability.tier,
                phases=ability.phases,
                affects=ability.affects,
            )


def _tokens() -> Iterator[Thing]:
    for one in pieces().sets.values():
        yield Thing(
            id=one.id,
            kind=ThingKind.TOKENS,
            name=one.name,
            edition=one.edition,
            faction=one.owner,
        )
    for token in pieces().tokens.values():
        of = pieces().sets[token.set]
        yield Thing(
            id=token.id,
            kind=ThingKind.TOKEN,
            name=token.name,
            edition=of.edition,
            faction=of.owner,
            within=of.name,
            phases=token.phases,
            affects=token.affects,
        )


def _cards() -> Iterator[Thing]:
    for card in pieces().cards.values():
        yield Thing(
            id=card.id,
            kind=ThingKind.CARD,
            name=card.name,
            faction=card.owner,
            within=f"{card.kind.replace('_', ' ')} card".replace("karama card", "treachery card"),
            phases=card.phases,
            affects=card.affects,
        )


def _options() -> Iterator[Thing]:
    for module in read_modules().values():
        yield Thing(id=module.id, kind=ThingKind.MODULE, name=module.name, within="module")
    for mode in read_modes().values():
        yield Thing(
            id=mode.id,
            kind=ThingKind.AUCTION,
            name=mode.name,
            edition=mode.edition,
            within="auction",
        )
    for match in read_match_ups().values():
        yield Thing(id=match.id, kind=ThingKind.MATCH_UP, name=match.name, within="themed match up")


def _books() -> Iterator[Thing]:
    for name in BOOKS:
        title = documents()[name].title
        yield Thing(id=f"book/{name}", kind=ThingKind.BOOK, name=title, within="rulebook")
