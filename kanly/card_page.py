"""A card on the screen: what a player needs at a glance, then the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.card_words import label, numbers, place, type_line
from cardbase.vocabulary import Acts, Certainty
from errata.shown import shown
from errata.vocabulary import RulingKind
from kanly.errata_page import card_erratum, in_full
from kanly.output import heading, paragraph

if TYPE_CHECKING:
    from cardbase.card import Card, Doubt, Layer
    from cardbase.userlib.quick import Printed

LONGEST = 5000
RULING = 9


def page(card: Card, printed: Printed | None) -> str:
    """The whole page of a card. Sources: the card's layers, doubts, errata and notes."""
    lines = [*head(card), "", *_effect(card, printed)]
    for erratum in card.errata:
        lines += ["", *card_erratum(erratum, card)]
    lines += _rulings(card)
    for layer in card.layers:
        if layer.certainty and layer.certainty is not Certainty.VERIFY:  # a doubt tells of those
            lines += ["", _correction(layer, card)]
    for doubt in card.doubts:
        lines += ["", _doubt(doubt, card)]
    for note in card.notes:
        lines += ["", paragraph(f"{note.text} ({note.source})", first="Note: ")]
    return "\n".join([*lines, "", *_foot(card)])


def head(card: Card) -> list[str]:
    """Name and id, where the card stands, its type line and its numbers."""
    where = f"{place(card)} · {card.deck} deck · {type_line(card)}"
    lines = [paragraph(where, indent=""), paragraph(numbers(card), indent="")]
    return [*heading(card.full_name, card.id), *lines]


def _effect(card: Card, printed: Printed | None) -> list[str]:
    lines = [paragraph(card.operation), "", *_standing(card)]
    if printed:
        lines.append("")
        lines.append(f"Printed, from your own copy ({shown(printed.file_name)})")
        text = shown(printed.operation, most=LONGEST)
        lines.append(paragraph(text or "No operation.", indent="  | "))
    return lines


def _standing(card: Card) -> list[str]:
    """The keywords with the rules that explain them, and who carries out its sentences."""
    words = " · ".join(f"{one.word} {one.rule}" for one in card.keywords)
    lines = [paragraph(f"Keywords: {words}", first="")] if words else []
    return [*lines, paragraph(f"Acts: {_acts(card)}", first="")]


def _acts(card: Card) -> str:
    """Who carries out which of its sentences, which are told by their number where it differs."""
    numbered: dict[Acts, list[str]] = {}
    for number, sentence in enumerate(card.sentences, start=1):
        numbered.setdefault(sentence.acts, []).append(str(number))
    if len(numbered) == 1:
        return card.acts.told
    return ", ".join(
        f"{acts.told} (sentence{'s' * (len(own) > 1)} {', '.join(own)})"
        for acts in Acts
        if (own := numbered.get(acts))
    )


def _rulings(card: Card) -> list[str]:
    """The rulings on the card; those that only give an erratum shown above, by their ids."""
    shown_above = {erratum.id for erratum in card.errata}
    again = [
        ruling
        for ruling in card.rulings
        if ruling.kind is RulingKind.ERRATUM and shown_above & set(ruling.rules)
    ]
    lines = [
        paragraph(
            f"{ruling.statement} ({ruling.source.removeprefix('CRF ')})",
            " " * RULING,
            first=f"  {ruling.id}".ljust(RULING),
        )
        for ruling in card.rulings
        if ruling not in again
    ]
    if again:
        ids = ", ".join(ruling.id for ruling in again)
        lines.append(paragraph(f"On the errata above: {ids}"))
    return ["", in_full("Rulings (CRF)"), *lines] if lines else []


def _correction(layer: Layer, card: Card) -> str:
    was = card.layers_of(layer.field)[0].value
    text = (
        f'Corrected: the card file has {label(layer.field)} "{was}", read as "{layer.value}" '
        f"({layer.certainty}; {layer.note}; {layer.source})."
    )
    return paragraph(text, first="")


def _doubt(doubt: Doubt, card: Card) -> str:
    has = "" if doubt.field == "operation" else f' "{card.text_of(doubt.field) or "none"}"'
    may = "" if doubt.perhaps == "?" else f', perhaps "{doubt.perhaps}"'
    text = f"Doubtful: {label(doubt.field)}{has}{may}: {doubt.reason} ({doubt.source})."
    if doubt.setting:
        text += f" A table decides by the setting {doubt.setting}."
    return paragraph(text, first="")


def _foot(card: Card) -> list[str]:
    lines = []
    if card.versions:
        others = "; ".join(f"{v.full_name} ({v.set_name}, {v.id})" for v in card.versions)
        lines.append(paragraph(f"Other versions: {others}. See OQ-17.", first=""))
    sources = [f"OCTGN card file {card.octgn_id} (data)"]
    sources += [f"{erratum.id}, {in_full(erratum.source)} (official)" for erratum in card.errata]
    lines.append(paragraph("Sources: " + "; ".join(sources), first=""))
    return lines
