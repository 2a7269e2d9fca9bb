"""Decks and collections as JSON; the keys are documented in docs/json.md and stay."""

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from cardbase.decks.deck_list import DeckList, Section
from kanly.terminal.documents import Id

if TYPE_CHECKING:
    from cardbase.legality import Format
    from cardbase.library.deck_rows import DeckVersion
    from cardbase.library.decks import SavedDeck

SectionWord = Annotated[str, lambda of: of.section.name.lower()]
CardId = Annotated[str, "card.id"]
CardName = Annotated[str, "card.full_name"]


class _Slot(TypedDict):
    section: SectionWord
    count: int
    id: CardId
    octgn_id: Annotated[str, "card.octgn_id"]
    full_name: CardName


def _sizes(deck: "DeckList | SavedDeck | DeckVersion") -> dict[str, int]:
    return {section.name.lower(): deck.size(section) for section in Section}


DeckJson = TypedDict(
    "DeckJson",
    {
        "name": str | None,
        "notes": str | None,
        "from": Annotated[str, "file"],
        "sizes": Annotated[dict[str, int], _sizes],
        "cards": Annotated[list[_Slot], DeckList.slots],
    },
)


class DeckPart(TypedDict):
    """The deck that a document is about."""

    deck: DeckJson


class _Format(TypedDict):
    id: str
    name: str
    dated: str
    source: str


class FindingJson(TypedDict):
    """One finding with its proof."""

    rule: str
    severity: str
    reason: str
    cards: list[Id]
    lines: list[int]
    confidence: str
    source: str
    question: str | None


class VerdictPart(TypedDict):
    """Format, sponsor, powers, adversaries and every finding; `legal` is null if undecided."""

    legal: bool | None
    deck_format: Annotated[_Format, "case.format"]
    sponsor: Annotated[str, "case.sponsor"]
    sponsor_by: Annotated[str, lambda verdict: verdict.case.held.name.lower()]
    powers: Annotated[list[str], "case.powers"]
    adversaries: list[str]
    findings: list[FindingJson]


class LineJson(TypedDict):
    """What became of one line of an import, or of one of the cards on it."""

    line: int
    text: str
    fate: Annotated[str, lambda line: line.fate.name.lower()]
    card: Annotated[str | None, lambda line: line.entry and line.entry.card.id]
    count: Annotated[int | None, lambda line: line.entry and line.entry.count]
    why: str | None
    fault: Annotated[str | None, lambda line: str(line.fault or "")]
    how: Annotated[str | None, lambda line: line.how and line.how.name.lower()]
    score: Annotated[float | None, lambda line: round(line.score, 3) if line.how else None]
    readings: Annotated[list[str], lambda line: [one.card.id for one in line.readings]]


class _ReadingPart(DeckPart):
    form: str
    remarks: list[str]
    lines: list[LineJson]


class DeckCheck(_ReadingPart, VerdictPart):
    """How a deck was read, and whether it is legal."""

    format: Literal["kanly.deck-check/1"]


DeckRead = TypedDict(
    "DeckRead",
    {"format": Literal["kanly.deck-read/1"], "from": str, "decks": list[_ReadingPart]},
)


class _Change(TypedDict):
    section: SectionWord
    id: CardId
    full_name: CardName
    before: int
    after: int


class DeckDiff(TypedDict):
    """What changes from one deck to another."""

    format: Literal["kanly.deck-diff/1"]
    before: DeckJson
    after: DeckJson
    changes: list[_Change]


class _HandTurn(TypedDict):
    turn: int
    solaris: int
    hand: list[Id]
    assembly: list[Id]
    won: list[Id]
    played: list[Id]
    discarded: list[Id]
    left: int
    drawn: list[Id]
    imperial: list[Id]


DeckDraw = TypedDict(
    "DeckDraw",
    {
        "format": Literal["kanly.deck-draw/1"],
        "from": str,
        "seed": int,
        "hand": list[Id],
        "assembly": list[Id],
        "house": list[Id],
        "imperial": list[Id],
        "turns": list[_HandTurn],
    },
)


class _SavedDeck(TypedDict):
    name: str
    notes: str | None
    form: str
    made_at: str
    changed_at: str
    sizes: Annotated[dict[str, int], _sizes]
    version: int


class Decks(TypedDict):
    """The decks saved by name."""

    format: Literal["kanly.decks/1"]
    decks: list[_SavedDeck]


class _KeptChange(TypedDict):
    section: SectionWord
    id: Annotated[str, "copies.card"]
    full_name: Annotated[str, "copies.name"]
    before: int
    after: int


class _Step(TypedDict):
    version: Annotated[int, "after.number"]
    kind: Annotated[str, "after.kind"]
    restored_from: Annotated[int | None, lambda step: step.after.source or None]
    at: Annotated[str, "after.at"]
    why: Annotated[str | None, "after.why"]
    notes: Annotated[str | None, "after.notes"]
    new_notes: bool
    sizes: Annotated[dict[str, int], lambda step: _sizes(step.after)]
    changes: list[_KeptChange]


class DeckHistory(TypedDict):
    """Every version of a saved deck, the first first."""

    format: Literal["kanly.deck-history/1"]
    name: str
    versions: Annotated[list[_Step], "steps"]


class DeckEdited(DeckPart, VerdictPart):
    """What an edit changed, the deck after it and its verdict."""

    format: Literal["kanly.deck-edited/1"]
    renamed: str | None
    step: _Step


class _Starter(TypedDict):
    id: Annotated[str, "file"]
    name: str
    notes: str
    sizes: Annotated[dict[str, int], _sizes]


class StarterDecks(TypedDict):
    """The decks that come with Kanly."""

    format: Literal["kanly.deck-starters/1"]
    decks: list[_Starter]


class _Range(TypedDict):
    least: int
    most: int | None


def _ranges(form: "Format") -> dict[str, _Range]:
    return {
        section.name.lower(): {"least": least, "most": most or None}
        for section, (least, most) in form.sizes.items()
    }


class _Most(TypedDict):
    imperial: Annotated[int | None, lambda form: form.imperial_copies or None]
    house: Annotated[int | None, lambda form: form.house_copies or None]
    unique: Annotated[int | None, lambda form: form.unique_copies or None]


class _Group(TypedDict):
    name: str
    most: int


def _is_default(form: "Format") -> bool:
    from cardbase.legality.format_file import DEFAULT

    return form.id == DEFAULT


class _FullFormat(TypedDict):
    id: str
    name: str
    about: str
    dated: str
    sets: list[str]
    source: str
    default: Annotated[bool, _is_default]
    own: Annotated[bool, lambda form: bool(form.whose)]
    replaces_shipped: Annotated[bool, "replaces"]
    sizes: Annotated[dict[str, _Range], _ranges]
    copies: Annotated[_Most, lambda form: form]
    cards: dict[str, int]
    groups: list[_Group]


class DeckFormats(TypedDict):
    """What decks can be judged by."""

    format: Literal["kanly.deck-formats/1"]
    formats: list[_FullFormat]
