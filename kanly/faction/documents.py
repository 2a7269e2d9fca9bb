"""Factions, sheets, comparisons and phases as JSON; docs/json.md documents the keys."""

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from cardbase.boardgame.content import content_of
from cardbase.boardgame.facts import Fact, all_facts, confidence_of, stops
from cardbase.boardgame.things import answers_on, doubts_on, facts_of, sheets_of
from errata.documents import documents
from kanly.terminal.documents import Id, fill

if TYPE_CHECKING:
    from cardbase.boardgame.phases import PhaseActor

Doubts = Annotated[list[Id], lambda of: doubts_on(of.id)]


class SheetName(TypedDict):
    """A sheet that Kanly has of a faction."""

    id: str
    edition: str


class _Faction(TypedDict):
    id: str
    name: str
    aliases: list[str]
    box: Annotated[str, "expansion"]
    sheets: Annotated[list[SheetName], lambda faction: sheets_of(faction.id)]


class Factions(TypedDict):
    """All factions."""

    format: Literal["kanly.factions/1"]
    factions: list[_Faction]


class AskedPart(TypedDict):
    """How an answer fits what was asked, and the factions it may mean."""

    asked: str
    fit: str
    factions: list[_Faction]


class _FactKarama(TypedDict):
    does: str
    what: str | None
    by: list[str]
    document: str
    lines: list[int]
    certainty: str


class _Fact(TypedDict):
    id: str
    of: str
    kind: str
    statement: str
    document: str
    lines: list[int]
    inferred: bool
    confidence: Annotated[str | None, confidence_of]
    doubts: Doubts
    karama: Annotated[_FactKarama | None, lambda fact: stops().get(fact.id)]


class _AboutPart(TypedDict):
    facts: Annotated[list[_Fact], lambda thing: facts_of(thing.id)]
    doubts: Doubts
    answers: Annotated[list[Id], lambda thing: answers_on(thing.id)]


class _Karama(TypedDict):
    status: str
    mark: str | None
    window: str | None
    effect: list[str]
    remains: list[str]


class _Answer(TypedDict):
    id: str
    question: str
    verdict: str
    answer: str
    document: str
    lines: list[int]
    touches: list[str]
    doubts: Doubts


class _Start(TypedDict):
    key: str
    value: str | None
    unit: str | None
    known: str
    fact: str | None
    note: str | None


class _Leader(TypedDict):
    id: str
    name: str
    strength: str
    aliases: list[str]
    fact: Annotated[_Fact, lambda leader: all_facts()[leader.fact]]


class _OwnAbility(TypedDict):
    id: str
    name: str | None
    tier: str
    section: str
    position: int
    phases: list[str]
    frequency: str | None
    cost: str | None
    affects: list[str]
    karama: _Karama


class _Ability(_OwnAbility, _AboutPart):
    pass


class _Auction(TypedDict):
    origin: str
    order: str
    ties: str
    no_bid: str
    payee: str
    ally_help: str
    karama: str


class _Thing(TypedDict):
    id: str
    name: str
    kind: str
    edition: str
    faction: str | None
    phases: list[str]
    affects: list[str]


class _AuctionPart(TypedDict):
    auction: _Auction | None


class _Piece(_Thing, _AuctionPart, _AboutPart):
    pass


class _Sheet(TypedDict):
    id: str
    edition: str
    document: str
    title: Annotated[str, lambda sheet: documents()[sheet.document].title]
    authority: Annotated[str, lambda sheet: documents()[sheet.document].authority]
    ruler: str | None
    variant_of: str | None
    start: list[_Start]
    leaders: Annotated[list[_Leader], lambda sheet: content_of(sheet).leaders]
    facts: Annotated[list[_Fact], lambda sheet: facts_of(sheet.id)]
    doubts: Doubts
    abilities: Annotated[
        list[_Ability],
        lambda sheet: [
            fill(_Ability, one.ability, section=one.section.title)
            for one in content_of(sheet).abilities
        ],
    ]
    pieces: Annotated[
        list[_Piece],
        lambda sheet: [
            fill(_Piece, one.thing, auction=one.mode) for one in content_of(sheet).pieces
        ],
    ]


class Faction(AskedPart):
    """One faction; `named_by` is what other things say of it."""

    format: Literal["kanly.faction/2"]
    sheet: _Sheet | None
    named_by: list[_Fact]
    answers: list[_Answer]


class _Side(TypedDict):
    text: str
    facts: list[str]


class _Point(TypedDict):
    key: str
    point: Annotated[str, "name"]
    official: Annotated[_Side, lambda of: {"text": of.official, "facts": of.official_facts}]
    variant: Annotated[_Side, lambda of: {"text": of.variant, "facts": of.variant_facts}]
    verdict: str
    remark: str | None


class _BaseSide(TypedDict):
    text: str | None
    facts: list[str]


class _Change(TypedDict):
    faction: Annotated[str | None, lambda of: of.faction or None]
    by: str
    point: str
    base: Annotated[_BaseSide, lambda of: {"text": of.base or None, "facts": of.base_facts}]
    changed: Annotated[_Side, lambda of: {"text": of.changed, "facts": of.changed_facts}]


class FactionCompare(AskedPart):
    """What differs between two sheets of a faction, and what changes of the base game for it.

    Without a second sheet there are no points.
    """

    format: Literal["kanly.faction-compare/1"]
    sheets: list[Id]
    counts: dict[str, int]
    points: list[_Point]
    changes: list[_Change]


def _karama_facts(acting: "PhaseActor") -> "list[Fact]":
    """The facts on what Karama stops, in full."""
    mark = acting.karama
    return [all_facts()[fact] for fact in (*mark.effect, *mark.remains)] if mark else []


class _ActingPart(TypedDict):
    always: bool
    facts: list[_Fact]
    more: list[str]
    karama: _Karama | None
    karama_facts: Annotated[list[_Fact], _karama_facts]
    answers: list[_Answer]


class _Acting(_Thing, _ActingPart):
    pass


_ActingThing = Annotated[
    _Acting, lambda acting: fill(_Acting, acting, **fill(_Thing, acting.thing))
]


class FactionPhase(AskedPart):
    """A phase from one faction's side."""

    format: Literal["kanly.faction-phase/2"]
    phase: str
    sheet: Id | None
    own: list[_ActingThing]
    others: list[_ActingThing]
    allies: list[_ActingThing]
    anyone: list[_ActingThing]
    modules: list[_ActingThing]
    no_phase: Annotated[list[Id], "unsaid"]
