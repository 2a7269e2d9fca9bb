"""The errata sheet: every card that differs from its print or its file, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.cards.card import Card
from cardbase.cards.facts import CardSet
from cardbase.cards.words import label
from cardbase.catalog.catalog import Catalog
from cardbase.errors import UnknownSet
from cardbase.names import fold
from cardbase.vocabulary import LayerKind, SetCode
from errata.card_errata import UNKNOWN
from errata.rules import all_rule_errata
from errata.vocabulary import RulingKind
from templates.cards.face import mark_of
from templates.ccg.lines import EDITION, source_of
from templates.printing import Margins, PageFrame

PERHAPS = {"?": "uncertain", "none": "perhaps none"}
"""How a doubt is told where what it holds to be right is no value."""


@dataclass(frozen=True, kw_only=True)
class TextPart:
    """A part of a text; `new` where it was not there before."""

    words: str
    new: bool


@dataclass(frozen=True, kw_only=True)
class FieldChange:
    """One change of one field of a card.

    Attributes:
        id: Of the erratum; "" for a correction.
        was: The value before, or that it is unknown.
        by: The source and its date, or the line of the review.
        sure: How sure a correction is; "" for an erratum.
        see: Ids of rules and rulings behind it.
    """

    id: str
    field: str
    was: str
    now: tuple[TextPart, ...]
    by: str
    sure: str = ""
    notes: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether nobody knows what stood there before."""
        return self.was == UNKNOWN

    @property
    def official(self) -> bool:
        """Whether the publisher made it."""
        return bool(self.id)


@dataclass(frozen=True, kw_only=True)
class Changed:
    """A card with all its changes, and how many doubts are left on it."""

    name: str
    place: str
    changes: tuple[FieldChange, ...]
    doubts: int


@dataclass(frozen=True, kw_only=True)
class RuleChange:
    """A change of the printed rules."""

    id: str
    was: str
    now: tuple[TextPart, ...]
    by: str
    rules: tuple[str, ...]
    note: str

    @property
    def unknown(self) -> bool:
        """Whether nobody knows what stood there before."""
        return self.was == UNKNOWN


@dataclass(frozen=True, kw_only=True)
class Doubted:
    """A card with its doubts: which field, what may be right, why, who says so."""

    name: str
    place: str
    points: tuple[tuple[str, str, str, str], ...]

    @property
    def read(self) -> tuple[tuple[str, str, str, str], ...]:
        """Those of its points that have another reading; the rest says nothing at a table."""
        return tuple(point for point in self.points if point[1] != PERHAPS["?"])


@dataclass(frozen=True, kw_only=True)
class Ruled:
    """A ruling, or a remark of the review, and the cards it is about."""

    names: tuple[str, ...]
    id: str
    words: str
    by: str


@dataclass(frozen=True, kw_only=True)
class ErrataSheet:
    """The official errata by card, what was mended in the card files, the printed rules, the rest.

    A card that has both stands in `cards` with its errata, and in `mended` with the others.
    """

    TEMPLATE: ClassVar[str] = "errata"
    frame: PageFrame
    lead: str
    cards: tuple[Changed, ...]
    mended: tuple[Changed, ...]
    rules: tuple[RuleChange, ...]
    doubted: tuple[Doubted, ...]
    ruled: tuple[Ruled, ...]
    remarks: tuple[Ruled, ...]


def errata_sheet(catalog: Catalog, names: Sequence[str] = ()) -> ErrataSheet:
    """The errata of the sets of these names, or of all sets. Raises UnknownSet."""
    sets = _sets(catalog.sets(), names)
    codes = {one.code for one in sets}
    cards = sorted(
        (card for card in catalog.all_cards() if card.set in codes),
        key=lambda card: (card.full_name.lstrip("'\"").casefold(), card.id),
    )
    changed = tuple(_changed(card) for card in cards if card.errata or card.layers)
    changes = [change for card in changed for change in card.changes]
    official = sum(change.official for change in changes)
    told = ", ".join(f"{one.code.upper()} {one.name}" for one in sets)
    first = f"First the {official} official errata, in a thick frame; behind them " * bool(official)
    return ErrataSheet(
        frame=PageFrame(
            title="Errata",
            edition=EDITION,
            source=source_of("errata"),
            margins=Margins(bottom=22),
            condensed=True,
            size=8.8,
        ),
        lead=(
            f"{len(changed)} cards that differ from their print or the card files ({told}). "
            f"{first}{len(changes) - official} slips of the card files. Slanted: before, where it "
            "is known. "
            "Underlined: what is new."
        ),
        cards=tuple(_only(changed, official=True)),
        mended=tuple(_only(changed, official=False)),
        rules=tuple(
            RuleChange(
                id=one.id,
                was=one.was,
                now=diff(one.was, one.now),
                by=f"{one.source}, {one.dated}",
                rules=one.rules,
                note=one.note,
            )
            for one in all_rule_errata().values()
        ),
        doubted=tuple(_doubted(card) for card in cards if card.doubts),
        ruled=_rulings(cards),
        remarks=_remarks(cards, catalog, codes),
    )


def _sets(sets: Sequence[CardSet], names: Sequence[str]) -> tuple[CardSet, ...]:
    """The sets that were typed, by code, name or the beginning of a name; all for no name."""
    wanted = set()
    for name in names:
        typed = fold(name)
        fits = [one for one in sets if typed in {fold(one.code), fold(one.name)[: len(typed)]}]
        if not typed or not fits:
            raise UnknownSet(name, [f"{one.code} ({one.name})" for one in sets])
        wanted.add(fits[0].code)
    return tuple(one for one in sets if not names or one.code in wanted)


def _place(card: Card) -> str:
    """Its set and number, which no line parts."""
    return mark_of(card).replace(" ", "\u00a0")


def _only(changed: Iterable[Changed], *, official: bool) -> Iterator[Changed]:
    """Cards with their official changes alone, or with the others."""
    for card in changed:
        own = tuple(one for one in card.changes if one.official is official)
        if own:
            yield replace(card, changes=own)


def _changed(card: Card) -> Changed:
    """The changes of a card: errata first, then corrections."""
    changes = []
    for one in card.errata:
        rulings = [
            ruling.id
            for ruling in card.rulings
            if ruling.kind is RulingKind.ERRATUM and one.id in ruling.rules
        ]
        change = FieldChange(
            id=one.id,
            field=label(one.field),
            was=one.was,
            now=diff(one.was, one.now),
            by=f"{one.source}, {one.dated}",
            notes=tuple(text for text in (one.conflict, one.note) if text),
            see=(*rulings, *one.see),
        )
        changes.append(change)
    for layer in card.layers:
        if layer.kind is LayerKind.CORRECTED:
            before = card.layers_of(layer.field)[0].value
            change = FieldChange(
                id="",
                field=label(layer.field),
                was=before or "nothing",
                now=diff(before, layer.value),
                by=layer.source,
                sure=str(layer.certainty or ""),
                notes=(layer.note,),
            )
            changes.append(change)
    return Changed(
        name=card.full_name,
        place=_place(card),
        changes=tuple(changes),
        doubts=len(card.doubts),
    )


def diff(was: str, now: str) -> tuple[TextPart, ...]:
    """The text after a change, what was put in marked; nothing is where `was` is unknown."""
    if was == UNKNOWN:
        return (TextPart(words=now, new=False),)
    old, new = was.split(), now.split()
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    end = len(new) - tail
    parts = ((new[:head], False), (new[head:end], True), (new[end:], False))
    return tuple(TextPart(words=" ".join(words), new=fresh) for words, fresh in parts if words)


def _doubted(card: Card) -> Doubted:
    points = []
    for one in card.doubts:
        perhaps = PERHAPS.get(one.perhaps, f"perhaps {one.perhaps}")
        points.append((label(one.field), perhaps, one.reason, one.source))
    return Doubted(name=card.full_name, place=_place(card), points=tuple(points))


def _rulings(cards: Iterable[Card]) -> tuple[Ruled, ...]:
    """The rulings that change no card, each once with all its cards."""
    named: dict[str, list[str]] = {}
    found = {}
    for card in cards:
        for ruling in card.rulings:
            if ruling.kind is not RulingKind.ERRATUM:
                found[ruling.id] = ruling
                named.setdefault(ruling.id, []).append(f"{card.name} ({card.set.upper()})")
    return tuple(
        Ruled(names=tuple(named[one.id]), id=one.id, words=one.statement, by=one.source)
        for one in found.values()
    )


def _remarks(
    cards: Iterable[Card], catalog: Catalog, codes: Iterable[SetCode]
) -> tuple[Ruled, ...]:
    """The remarks of the review on sets and cards; each stands once, that of a set not per card."""
    made: dict[tuple[str, str, str], list[str]] = {}
    for scope, title in (("*", "All sets"), *((code, code.upper()) for code in sorted(codes))):
        for note in catalog.notes(scope):
            made.setdefault((note.certainty, note.text, note.source), []).append(title)
    of_sets = {source for _, _, source in made}
    for card in cards:
        for note in card.notes:
            if note.source not in of_sets:
                made.setdefault((note.certainty, note.text, note.source), []).append(card.name)
    return tuple(
        Ruled(names=tuple(names), id=certainty, words=words, by=by)
        for (certainty, words, by), names in made.items()
    )
