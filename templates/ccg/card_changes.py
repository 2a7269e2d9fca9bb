"""What changed on a card: before, after, what of it is new, by whose word, how sure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.cards.words import label
from cardbase.vocabulary import LayerKind
from errata.card_errata import UNKNOWN, CardErratum
from errata.vocabulary import RulingKind

if TYPE_CHECKING:
    from cardbase.cards.card import Card, Layer

NOTHING = "nothing"


@dataclass(frozen=True, kw_only=True)
class Told:
    """A part of a text; `new` where it was not there before."""

    words: str
    new: bool


@dataclass(frozen=True, kw_only=True)
class Change:
    """One change of one field.

    Attributes:
        id: Of the erratum; "" for a correction.
        field: The name of the field.
        was: The value before, or that it is unknown.
        by: The source and its date, or the line of the review.
        sure: How sure a correction is; "" for an erratum.
        notes: What a player should know besides.
        see: Ids of rules and rulings behind it.
    """

    id: str
    field: str
    was: str
    now: tuple[Told, ...]
    by: str
    sure: str = ""
    notes: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def official(self) -> bool:
        """Whether the publisher made it."""
        return bool(self.id)


@dataclass(frozen=True, kw_only=True)
class Changed:
    """A card with all its changes, and how many doubts are left on it."""

    name: str
    place: str
    changes: tuple[Change, ...]
    doubts: int


def changed_card(card: Card) -> Changed:
    """The changes of a card: errata first, then corrections."""
    corrected = [layer for layer in card.layers if layer.kind is LayerKind.CORRECTED]
    return Changed(
        name=card.full_name,
        place=stands(card),
        changes=(
            *(_erratum(one, card) for one in card.errata),
            *(_correction(one, card) for one in corrected),
        ),
        doubts=len(card.doubts),
    )


def stands(card: Card) -> str:
    """The code of its set and its number, "EOTS 117"; the code alone where no number is known."""
    code = card.set.upper()
    return code if card.number is None else f"{code} {card.number}"


def diff(was: str, now: str) -> tuple[Told, ...]:
    """The text after a change, what was put in marked; all is new where `was` is unknown."""
    if was == UNKNOWN:
        return (Told(words=now, new=False),)
    old, new = was.split(), now.split()
    same = [one == other for one, other in zip(old, new, strict=False)]
    head = next((at for at, alike in enumerate(same) if not alike), len(same))
    most = min(len(old), len(new)) - head
    tail = 0
    while tail < most and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    end = len(new) - tail
    parts = ((new[:head], False), (new[head:end], True), (new[end:], False))
    return tuple(Told(words=" ".join(words), new=fresh) for words, fresh in parts if words)


def _erratum(one: CardErratum, card: Card) -> Change:
    rulings = [
        ruling.id
        for ruling in card.rulings
        if ruling.kind is RulingKind.ERRATUM and one.id in ruling.rules
    ]
    return Change(
        id=one.id,
        field=label(one.field),
        was=one.was,
        now=diff(one.was, one.now),
        by=f"{one.source}, {one.dated}",
        notes=tuple(text for text in (one.conflict, one.note) if text),
        see=(*rulings, *one.see),
    )


def _correction(layer: Layer, card: Card) -> Change:
    before = card.layers_of(layer.field)[0].value
    return Change(
        id="",
        field=label(layer.field),
        was=before or NOTHING,
        now=diff(before, layer.value),
        by=layer.source,
        sure=str(layer.certainty or ""),
        notes=(layer.note,),
    )
