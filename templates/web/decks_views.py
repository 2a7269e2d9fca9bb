"""The views of a deck: its cards, its editing, mending, charts, draws, forms and versions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from templates.records import StatsPart
from templates.web.decks import Choice, DeckPage


@dataclass(frozen=True, kw_only=True)
class Named:
    """A card by its name, which leads to its page."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Button:
    """What a button of the form does: its value, what stands on it, and what it says in whole."""

    do: str
    name: str
    says: str = ""


@dataclass(frozen=True, kw_only=True)
class FoundRow:
    """A finding with its proof; `where` is "" or the lines of the list."""

    severity: str
    rule: str
    reason: str
    where: str
    proof: str


@dataclass(frozen=True, kw_only=True)
class DecidingRow:
    """What the verdict comes to if a line that was not read means this card."""

    line: int
    card: Named
    says: str


@dataclass(frozen=True, kw_only=True)
class DoubtRow:
    """A line that was refused or taken on a guess, and the cards it may mean.

    Attributes:
        key: What it is called when it is settled.
        says: What it was taken for, or why it was refused.
        refused: Whether nothing of it is in the deck.
        other: What was typed for it before, where that comes back.
    """

    key: str
    line: int
    text: str
    says: str
    refused: bool
    cards: tuple[Button, ...]
    other: str = ""


@dataclass(frozen=True, kw_only=True)
class CardRow:
    """A card of the deck; `marks` tells its power, and whether there is an erratum or a doubt."""

    card: Named
    count: int
    cost: str
    marks: str = ""
    less: str = ""
    more: str = ""


@dataclass(frozen=True, kw_only=True)
class KindRows:
    """The cards of one kind."""

    heading: str
    cards: tuple[CardRow, ...]


@dataclass(frozen=True, kw_only=True)
class SectionRows:
    """One of the parts of a deck."""

    heading: str
    kinds: tuple[KindRows, ...]


@dataclass(frozen=True, kw_only=True)
class LineRow:
    """What a line of the list was taken for, and how sure that is."""

    line: int
    text: str
    card: Named | None
    count: int
    sure: str
    doubtful: bool


@dataclass(frozen=True, kw_only=True)
class CardsPage(DeckPage):
    """The deck, its verdict, and what each line of its list was taken for."""

    template: ClassVar[str] = "decks_cards.html.j2"
    facts: tuple[tuple[str, str], ...]
    formats: tuple[Choice, ...]
    sponsors: tuple[Choice, ...]
    doubts: tuple[DoubtRow, ...]
    more_doubts: int
    deciding: tuple[DecidingRow, ...]
    open_lines: str
    errors: tuple[FoundRow, ...]
    warnings: tuple[FoundRow, ...]
    sections: tuple[SectionRows, ...]
    notes: tuple[str, ...]
    remarks: tuple[str, ...]
    lines: tuple[LineRow, ...]
    more_lines: int
    counts: str
    owned: bool


@dataclass(frozen=True, kw_only=True)
class EditPage(DeckPage):
    """The deck to be edited: counts by stepper, a box for a name, name and notes.

    Attributes:
        add: What was typed in the box, where it comes back.
        near: The cards that may be meant.
        names: Whether the deck's name is changed here, too; a saved one is renamed elsewhere.
    """

    template: ClassVar[str] = "decks_edit.html.j2"
    sections: tuple[SectionRows, ...]
    add: str
    near: tuple[Button, ...]
    names: bool
    name: str
    notes: str


@dataclass(frozen=True, kw_only=True)
class ChangedCard:
    """Copies of a card that come in, go out or are moved: the sign, how many, and where."""

    sign: str
    count: int
    card: Named
    where: str = ""


@dataclass(frozen=True, kw_only=True)
class ChangeRow:
    """A change of a repair: its cards, what may be taken instead, why, why it is needed."""

    cards: tuple[ChangedCard, ...]
    instead: str
    fits: tuple[str, ...]
    because: tuple[tuple[str, str], ...]
    others: tuple[Button, ...]


@dataclass(frozen=True, kw_only=True)
class RepairRow:
    """A way to mend a deck, with what it costs."""

    number: int
    title: str
    cost: str
    changes: tuple[ChangeRow, ...]
    stays: str
    substitutes: tuple[str, ...]
    left: tuple[FoundRow, ...]
    apply: Button


@dataclass(frozen=True, kw_only=True)
class MendPage(DeckPage):
    """The ways to mend a deck."""

    template: ClassVar[str] = "decks_mend.html.j2"
    says: str
    wrong: tuple[tuple[str, str], ...]
    to_get: tuple[str, ...]
    ways: tuple[RepairRow, ...]
    impossible: tuple[str, ...]
    have: bool
    warned: bool


@dataclass(frozen=True, kw_only=True)
class FitRow:
    """A card with the reasons for and against it, each with what it counts."""

    card: Named
    cost: str
    score: int
    reasons: tuple[tuple[str, str], ...]
    does: tuple[Button, ...]


@dataclass(frozen=True, kw_only=True)
class FitList:
    """Cards that are suggested for one purpose."""

    heading: str
    rows: tuple[FitRow, ...]
    none: str


@dataclass(frozen=True, kw_only=True)
class FitPage(DeckPage):
    """What fits a deck, what fits it least, what may stand for a card."""

    template: ClassVar[str] = "decks_fit.html.j2"
    about: tuple[str, ...]
    lists: tuple[FitList, ...]
    cards: tuple[Choice, ...]
    have: bool
    weights: str


@dataclass(frozen=True, kw_only=True)
class ChancesAsked:
    """What was asked of the draws, as it comes back in the form."""

    first: str = ""
    second: str = ""
    turns: int = 8
    imperial: int = 1
    house: int = 2
    spent: int = 0


@dataclass(frozen=True, kw_only=True)
class CountsPage(DeckPage):
    """The statistics of a deck with their pictures, and the chances asked for."""

    template: ClassVar[str] = "decks_counts.html.j2"
    asked: ChancesAsked
    answer: StatsPart | None
    parts: tuple[StatsPart, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DealtRow:
    """A card that was dealt: what it costs, and what it is."""

    card: Named
    cost: str
    kind: str


@dataclass(frozen=True, kw_only=True)
class TurnRows:
    """One turn of a deal: what is done with which cards."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    lost: str


@dataclass(frozen=True, kw_only=True)
class DrawsPage(DeckPage):
    """An opening hand, and what becomes of it turn by turn; or many games of the deck alone."""

    template: ClassVar[str] = "decks_draws.html.j2"
    seed: int
    turns: int
    hand: tuple[DealtRow, ...]
    assembly: tuple[DealtRow, ...]
    played: tuple[TurnRows, ...]
    supposed: str
    games: int
    most_games: int
    alone: tuple[StatsPart, ...] = ()
    alone_says: str = ""


@dataclass(frozen=True, kw_only=True)
class FormRow:
    """A form in which a deck can be had."""

    form: str
    name: str
    says: str


@dataclass(frozen=True, kw_only=True)
class FormsPage(DeckPage):
    """The deck in other forms, as a link, as a sheet, as proxies."""

    template: ClassVar[str] = "decks_forms.html.j2"
    forms: tuple[FormRow, ...]
    link: str
    here: str
    doubts: int
    proxies: int
    most_proxies: int


@dataclass(frozen=True, kw_only=True)
class VersionRow:
    """A version of a saved deck: when, how, what changed, why."""

    number: int
    says: str
    why: str
    address: str
    stands: bool


@dataclass(frozen=True, kw_only=True)
class DifferenceRows:
    """What one deck has that another has not."""

    heading: str
    says: str
    cards: tuple[ChangedCard, ...]


@dataclass(frozen=True, kw_only=True)
class VersionsPage(DeckPage):
    """The versions of a saved deck, and how it differs from another deck."""

    template: ClassVar[str] = "decks_versions.html.j2"
    saved: str
    versions: tuple[VersionRow, ...]
    against: str
    others: tuple[Choice, ...]
    difference: DifferenceRows | None
