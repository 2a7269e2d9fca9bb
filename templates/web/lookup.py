"""Pages of what one looks up: the box, cards, rules, answers, errata."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from templates.web.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardbase.cards.card import Card, Note
    from cardbase.cards.facts import CardSet
    from cardbase.library.printed import Printed
    from cardbase.lookup import NameResult
    from cardbase.query.fields import Field
    from cardbase.query.find import QueryResult
    from cardbase.search.ask import Hit, Other, SearchAnswer
    from cardbase.search.exceptions import NotSo
    from cardbase.search.points import Point
    from errata.card_errata import CardErratum
    from errata.register import Entry
    from errata.rules import RuleErratum


@dataclass(frozen=True, kw_only=True)
class Found:
    """One thing that what was typed may mean: its name, what it is, a line of it, its address."""

    name: str
    what: str
    says: str
    address: str


@dataclass(frozen=True, kw_only=True)
class BoxPage(Page):
    """The one box: what was typed, what it may mean, best first.

    `answer` is the first hit, where it is a question; `told` says in a line what
    came of it.
    """

    template: ClassVar[str] = "box.html.j2"
    place: str = "Look up"
    typed: str = ""
    found: tuple[Found, ...] = ()
    answer: Hit | None = None
    told: str = ""
    cards: int = 0


@dataclass(frozen=True, kw_only=True)
class CardPage(Page):
    """A card with all there is to it, and the user's own printed text, where there is one.

    `told` are sentences: that it was guessed, that a text could not be read.
    """

    template: ClassVar[str] = "card.html.j2"
    place: str = "Look up"
    card: Card
    line: str
    numbers: str
    where: str
    layers: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]
    printed: Printed | None = None
    told: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CardsPage(Page):
    """Cards that a name may mean."""

    template: ClassVar[str] = "cards.html.j2"
    place: str = "Look up"
    asked: NameResult


@dataclass(frozen=True, kw_only=True)
class FindPage(Page):
    """The cards a query asks for; or what is wrong with it.

    `filters` are the choices of the form: field, what it is called, its values.
    """

    template: ClassVar[str] = "find.html.j2"
    place: str = "Look up"
    typed: str
    filters: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    chosen: Mapping[str, str]
    result: QueryResult | None = None
    explained: tuple[str, ...] = ()
    fault: tuple[str, ...] = ()
    told: str = ""


@dataclass(frozen=True, kw_only=True)
class PointsPage(Page):
    """One point with where it is not so, doubts and the other edition, or all points of a thing."""

    template: ClassVar[str] = "points.html.j2"
    place: str = "Look up"
    points: tuple[Point, ...]
    not_so: tuple[NotSo, ...] = ()
    others: tuple[Other, ...] = ()
    doubts: tuple[Point, ...] = ()
    told: str = ""


@dataclass(frozen=True, kw_only=True)
class RulePage(Page):
    """An entry of the register as its document has it."""

    template: ClassVar[str] = "rule.html.j2"
    place: str = "Look up"
    rule: Mapping[str, Any]
    details: tuple[tuple[str, str], ...]
    card: str = ""


@dataclass(frozen=True, kw_only=True)
class RulesPage(Page):
    """Rules by section."""

    template: ClassVar[str] = "rules.html.j2"
    place: str = "Look up"
    sections: Mapping[str, Sequence[Entry]]
    all_sections: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class AskPage(Page):
    """A question and its answer; `table` says by which table it goes."""

    template: ClassVar[str] = "ask.html.j2"
    place: str = "Look up"
    asked: str
    answer: SearchAnswer | None
    table: str = ""


@dataclass(frozen=True, kw_only=True)
class ErrataPage(Page):
    """All official errata: of cards, of rules."""

    template: ClassVar[str] = "errata.html.j2"
    place: str = "Look up"
    cards: Sequence[CardErratum]
    rules: Sequence[RuleErratum]


@dataclass(frozen=True, kw_only=True)
class OfflinePage(Page):
    """The box for when the server cannot be reached."""

    template: ClassVar[str] = "offline.html.j2"
    place: str = "Look up"


@dataclass(frozen=True, kw_only=True)
class FieldsPage(Page):
    """What can be asked of cards: the fields, the marks of `is:`, those of `has:`."""

    template: ClassVar[str] = "fields.html.j2"
    place: str = "Look up"
    fields: Sequence[Field]
    marks: Mapping[str, str]
    has: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class SetsPage(Page):
    """The sets, and the notes on each by its code; on all by "*"."""

    template: ClassVar[str] = "sets.html.j2"
    place: str = "Look up"
    sets: Sequence[CardSet]
    notes: Mapping[str, Sequence[Note]]
