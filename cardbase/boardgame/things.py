"""Everything that has a name and facts, by one id; the facts, doubts and answers of a thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.pieces import pieces, read_match_ups, read_modes, read_modules
from cardbase.boardgame.sheets import Sheet, SheetAbility, SheetSection, all_sheets
from cardbase.boardgame.territories import territories
from cardbase.boardgame.vocabulary import Tier, TurnPhase
from errata.boardgame import Answer, DocumentDoubt, answers, doubts
from errata.documents import Edition, documents
from errata.ids import prefix

One = TypeVar("One")

VIDAL = "duke-vidal"
VIDAL_OF = ("ecaz", "moritani")
"""The factions that may control Duke Vidal. Source: ecaz-moritani, line 99."""

BOOKS = ("choam-richese", "ecaz-moritani")
MODULE_SETS = {"set/discovery": "discovery", "set/homeworld": "homeworlds"}
"""The token sets that come into play with a module, by that module."""


SHARED = ("id", "name", "about", "edition", "tier", "phases", "affects")
"""What a thing has in common with the record it is made of."""


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
    TOPIC = "rules of the base game"
    TERRITORY = "territory"


class Thing(Struct, frozen=True, kw_only=True):
    """One thing, by an id such as "choam/charity", "terror/atomics".

    `name` is for an unnamed power what stands in for one, which `about` then tells from its like;
    `within` is the name of what it is a part of, `faction` the id of its owner; `also` are other
    names of it.
    """

    id: str
    kind: ThingKind
    name: str
    about: str = ""
    edition: Edition = Edition.OFFICIAL
    faction: str = ""
    within: str = ""
    tier: Tier | None = None
    phases: tuple[TurnPhase, ...] = ()
    affects: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@cache
def things() -> dict[str, Thing]:
    """All things by id."""
    return {thing.id: thing for thing in (*_of_factions(), *_loose())}


def _thing(kind: ThingKind, one: object, **more: Any) -> Thing:  # noqa: ANN401
    """The thing of a record: what they have in common, and what more is known of it."""
    fields = {name: getattr(one, name) for name in SHARED if hasattr(one, name)}
    return Thing(kind=kind, **fields | more)


def _of_factions() -> Iterator[Thing]:
    """The factions, their sheets and the abilities on them."""
    factions = pieces().factions
    for one in factions.values():
        of = f"faction/{one.id}"
        yield _thing(ThingKind.FACTION, one, id=of, faction=one.id, also=one.aliases)
    for sheet in all_sheets().values():
        name, more = factions[sheet.faction].name, {"faction": sheet.faction}
        yield _thing(ThingKind.SHEET, sheet, name=name, within="faction sheet", **more)
        for ability in sheet.abilities:
            more |= {"name": ability.label, "edition": sheet.edition}
            yield _thing(ThingKind.ABILITY, ability, within=name, **more)


def _loose() -> Iterator[Thing]:
    """Tokens, cards, leaders, what a table may choose, the rulebooks, the rules and the board."""
    for tokens in pieces().sets.values():
        yield _thing(ThingKind.TOKENS, tokens, faction=tokens.owner)
    for token in pieces().tokens.values():
        of = pieces().sets[token.set]
        more = {"edition": of.edition, "faction": of.owner, "within": of.name}
        yield _thing(ThingKind.TOKEN, token, **more)
    for card in pieces().cards.values():
        kind = f"{card.kind.replace('_', ' ')} card".replace("karama card", "treachery card")
        yield _thing(ThingKind.CARD, card, faction=card.owner, within=kind)
    for option, found, within in (
        (ThingKind.MODULE, read_modules(), "module"),
        (ThingKind.AUCTION, read_modes(), "auction"),
        (ThingKind.MATCH_UP, read_match_ups(), "themed match up"),
    ):
        yield from (_thing(option, one, within=within) for one in found.values())
    for name in BOOKS:
        title = documents()[name].title
        yield Thing(id=f"book/{name}", kind=ThingKind.BOOK, name=title, within="rulebook")
    for leader in pieces().leaders.values():
        yield _thing(ThingKind.LEADER, leader, faction=leader.faction, also=leader.aliases)
    for topic in pieces().topics.values():
        yield _thing(ThingKind.TOPIC, topic, also=topic.aliases, within="base game")
    for one in territories().values():
        yield _thing(ThingKind.TERRITORY, one, also=one.aliases, within=one.terrain.value)
    yield Thing(id=VIDAL, kind=ThingKind.LEADER, name="Duke Vidal", also=("Prad Vidal",))


def module_of(thing: Thing) -> str:
    """The id of the optional module a thing comes into play with, "" for none."""
    if thing.kind is ThingKind.MODULE:
        return thing.id
    if thing.kind is ThingKind.CARD:
        return pieces().cards[thing.id].module
    of = pieces().tokens[thing.id].set if thing.kind is ThingKind.TOKEN else thing.id
    return MODULE_SETS.get(of, "")


def power_of(thing: Thing) -> Thing:
    """The ability that an auction belongs to; anything else, and an auction of none, itself."""
    ability = read_modes()[thing.id].ability if thing.kind is ThingKind.AUCTION else ""
    return things()[ability] if ability else thing


def facts_of(thing: str) -> tuple[Fact, ...]:
    """The facts of a thing, in the order of their ids; none for an unknown one."""
    return _facts_by_thing().get(thing, ())


def doubts_on(touched: str) -> tuple[DocumentDoubt, ...]:
    """The doubts that stand beside a thing, a fact or an answer."""
    return _doubts_by_touched().get(touched, ())


def table_doubts(touched: Iterable[str]) -> list[DocumentDoubt]:
    """The doubts beside some things, facts or answers, each once, by id.

    The editors' notes are left out: they puzzle no table.
    """
    found = {doubt.id: doubt for one in touched for doubt in doubts_on(one)}
    return [found[one] for one in sorted(found) if not found[one].note]


def answers_on(thing: str) -> tuple[Answer, ...]:
    """The answers about a thing, in the order of the books."""
    return _answers_by_thing().get(thing, ())


def sheets_of(faction: str) -> tuple[Sheet, ...]:
    """The sheets of a faction, the official one first; none for most."""
    return tuple(sheet for sheet in all_sheets().values() if sheet.faction == faction)


@cache
def belongings(sheet: Sheet) -> tuple[Thing, ...]:
    """What belongs to a sheet besides abilities and leaders: cards, auctions, tokens, Duke Vidal.

    In that order; a token stands after its set.
    """
    own = {fact.of for fact in all_facts().values() if prefix(fact.id) == sheet.family}
    own -= {sheet.id, *(ability.id for ability in sheet.abilities), *pieces().leaders}
    found = sorted((things()[one] for one in own), key=_place)
    if sheet.faction in VIDAL_OF:
        found.append(things()[VIDAL])
    return tuple(found)


def naming(faction: str) -> tuple[Fact, ...]:
    """The facts that name a faction, or tell of a token that is called after it or its homeworld.

    Those of sheets of its own are left out.
    """
    families = {sheet.family for sheet in sheets_of(faction)}
    tokens = pieces().tokens.values()
    own = {one.id for one in tokens if faction in {one.value, one.id.partition("/")[2]}}
    return tuple(
        fact
        for fact in all_facts().values()
        if prefix(fact.id) not in families
        and (fact.of in own or names_faction(faction, fact.statement))
    )


def answers_naming(faction: str) -> tuple[Answer, ...]:
    """The answers that concern a faction."""
    return tuple(one for one in answers().values() if faction in one.factions)


def section_of(ability: SheetAbility, sheet: Sheet) -> SheetSection:
    """The part of the sheet an ability stands in; a sheet may go on on its reverse."""
    lines = {line for fact in facts_of(ability.id) for line in fact.lines}
    own = [one for one in sheet.sections if one.kind == ability.tier.value]
    on = [one for one in sheet.sections if one.kind == "continuation"]
    return max(own + on, key=lambda one: len(lines & set(one.lines)))


def names_faction(faction: str, text: str) -> bool:
    """Whether a text names a faction, by its name or a short name of it."""
    known = pieces().factions[faction]
    words = sorted((known.name, *known.aliases), key=len, reverse=True)
    return bool(re.search(rf"\b(?:{'|'.join(map(re.escape, words))})s?\b", text))


def _place(thing: Thing) -> tuple[int, str, int]:
    """Cards, then auctions, then each set with its tokens; facts tell the order within."""
    kinds = [ThingKind.CARD, ThingKind.AUCTION]
    kind = kinds.index(thing.kind) if thing.kind in kinds else len(kinds)
    of = pieces().tokens[thing.id].set if thing.kind is ThingKind.TOKEN else thing.id
    first = facts_of(thing.id)[0]
    group = facts_of(of)[0].id if kind == len(kinds) else ""
    return kind, group, -1 if thing.id == of and group else list(all_facts()).index(first.id)


@cache
def _facts_by_thing() -> Mapping[str, tuple[Fact, ...]]:
    return _grouped(((fact.of,), fact) for fact in all_facts().values())


@cache
def _doubts_by_touched() -> Mapping[str, tuple[DocumentDoubt, ...]]:
    return _grouped((one.touches, one) for one in doubts().values())


@cache
def _answers_by_thing() -> Mapping[str, tuple[Answer, ...]]:
    return _grouped((one.touches, one) for one in answers().values())


def _grouped(pairs: Iterable[tuple[Iterable[str], One]]) -> dict[str, tuple[One, ...]]:
    found: dict[str, tuple[One, ...]] = {}
    for names, one in pairs:
        for name in names:
            found[name] = (*found.get(name, ()), one)
    return found
