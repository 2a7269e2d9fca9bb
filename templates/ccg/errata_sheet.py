"""The errata sheet: every card that differs from its print or its file, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.vocabulary import SetCode
from errata.rules import RuleErratum, all_rule_errata
from errata.vocabulary import RulingKind
from templates.ccg.card_changes import Changed, Told, changed_card, diff, stands
from templates.ccg.lines import EDITION
from templates.printing import Frame

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.cards.facts import CardSet
    from cardbase.catalog.catalog import Catalog

NOBODY_KNOWS, NOTHING = "?", "none"
"""What a doubt holds to be right, where that is no value."""


@dataclass(frozen=True, kw_only=True)
class RuleChange:
    """A change of the printed rules."""

    id: str
    was: str
    now: tuple[Told, ...]
    by: str
    rules: tuple[str, ...]
    note: str


@dataclass(frozen=True, kw_only=True)
class Doubted:
    """A card with its doubts: which field, what may be right, why, who says so."""

    name: str
    place: str
    points: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Ruled:
    """A ruling, or a remark of the review, and the cards it is about."""

    names: tuple[str, ...]
    id: str
    words: str
    by: str


@dataclass(frozen=True, kw_only=True)
class ErrataSheet:
    """All changes by card, those of the rules, the doubts, the rulings, the remarks."""

    TEMPLATE: ClassVar[str] = "errata"
    frame: Frame
    lead: str
    cards: tuple[Changed, ...]
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
    changed = tuple(map(changed_card, filter(_differs, cards)))
    return ErrataSheet(
        frame=Frame(
            title="Errata",
            edition=EDITION,
            source="CRF: Collected Rulings File; RU, CE, RE: kanly rule ID; card file review",
        ),
        lead=_lead(changed, sets),
        cards=changed,
        rules=tuple(_rule(one) for one in all_rule_errata().values()),
        doubted=tuple(_doubted(card) for card in cards if card.doubts),
        ruled=_rulings(cards),
        remarks=_remarks(cards, catalog, codes),
    )


def _sets(sets: Sequence[CardSet], names: Sequence[str]) -> tuple[CardSet, ...]:
    """The sets that were typed, by code, name or the beginning of a name; all for no name."""
    from cardbase.errors import UnknownSet
    from cardbase.names import fold

    wanted = set()
    for name in names:
        typed = fold(name)
        fits = [one for one in sets if typed in {fold(one.code), fold(one.name)[: len(typed)]}]
        if not typed or not fits:
            raise UnknownSet(name, [f"{one.code} ({one.name})" for one in sets])
        wanted.add(fits[0].code)
    return tuple(one for one in sets if not names or one.code in wanted)


def _differs(card: Card) -> bool:
    """Whether an erratum or a correction has touched it."""
    return bool(card.errata or card.layers)


def _lead(changed: Sequence[Changed], sets: Iterable[CardSet]) -> str:
    told = ", ".join(f"{one.code.upper()} {one.name}" for one in sets)
    changes = [change for card in changed for change in card.changes]
    official = sum(change.official for change in changes)
    return (
        f"{len(changed)} cards by name, with their numbers as far as known ({told}). "
        f"Boxed: {official} official errata of the publisher. Not boxed: "
        f"{len(changes) - official} corrections of the card files, with how sure they are. "
        "Underlined: what is new. Before unknown: the card files have only the corrected state."
    )


def _rule(one: RuleErratum) -> RuleChange:
    return RuleChange(
        id=one.id,
        was=one.was,
        now=diff(one.was, one.now),
        by=f"{one.source}, {one.dated}",
        rules=one.rules,
        note=one.note,
    )


def _doubted(card: Card) -> Doubted:
    from cardbase.cards.words import label

    perhaps = {NOBODY_KNOWS: "right value unknown", NOTHING: "perhaps none"}
    return Doubted(
        name=card.full_name,
        place=stands(card),
        points=tuple(
            (
                label(one.field),
                perhaps.get(one.perhaps, f"perhaps {one.perhaps}"),
                one.reason,
                one.source,
            )
            for one in card.doubts
        ),
    )


def _rulings(cards: Iterable[Card]) -> tuple[Ruled, ...]:
    """The rulings that change no card, each once with all its cards."""
    found = {
        ruling.id: ruling
        for card in cards
        for ruling in card.rulings
        if ruling.kind is not RulingKind.ERRATUM
    }
    named: dict[str, list[str]] = {}
    for card in cards:
        for ruling in card.rulings:
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
