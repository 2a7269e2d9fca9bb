"""A card as text: current, by layers, as an operation; an erratum; cards in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.cards.card import FIELDS, Card, Doubt, Layer
from cardbase.cards.words import label, numbers, place, type_line
from cardbase.vocabulary import Acts, Certainty, LayerKind
from errata.card_errata import UNKNOWN, CardErratum
from errata.text import shown
from errata.vocabulary import RulingKind
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, width

if TYPE_CHECKING:
    from cardbase.library.printed import Printed
    from errata.rules import RuleErratum


ALREADY = "unknown; the card files have only the corrected state"
ROOM = 10


def card_erratum(erratum: CardErratum, card: Card | None = None) -> list[str]:
    """An erratum of a card; what the card's page shows above it is not repeated."""
    above = card is not None and erratum.field == "operation" and erratum.now == card.operation
    name = "" if card else f"{erratum.name}: "
    told = {
        "before": ALREADY if erratum.was == UNKNOWN else erratum.was,
        "after": "as above" if above else erratum.now,
        "but": erratum.conflict,
        "note": erratum.note,
        "rules": ", ".join(erratum.see),
    }
    return _erratum(erratum, f"{name}{label(erratum.field)}", told)


def rule_erratum(erratum: RuleErratum) -> list[str]:
    """An erratum of the printed rules."""
    told = {
        "before": erratum.was,
        "after": erratum.now,
        "note": erratum.note,
        "rules": ", ".join(erratum.rules),
    }
    return _erratum(erratum, erratum.change, told)


def _erratum(one: CardErratum | RuleErratum, what: str, told: dict[str, str]) -> list[str]:
    where = f"{in_full(one.source)}, {one.dated}"
    return [
        paragraph(f"Official erratum {one.id}: {what} ({where})", first=""),
        *(
            paragraph(text, indent=" " * ROOM, first=f"  {word}".ljust(ROOM))
            for word, text in told.items()
            if text
        ),
    ]


def in_full(source: str) -> str:
    """A source with its tag written out."""
    return source.replace("CRF", "Collected Rulings File")


LONGEST = 5000
RULING = 9


def page(card: Card, printed: Printed | None) -> str:
    """The whole page of a card. Sources: the card's layers, doubts, errata and notes."""
    lines = [*head(card), "", paragraph(card.operation), ""]
    if card.keywords:
        words = " · ".join(f"{one.word} {one.rule}" for one in card.keywords)
        lines.append(paragraph(f"Keywords: {words}", first=""))
    lines.append(paragraph(f"Acts: {_acts(card)}", first=""))
    if printed:
        text = shown(printed.operation, most=LONGEST) or "No operation."
        lines += ["", f"Printed, from your own copy ({shown(printed.file_name)})"]
        lines.append(paragraph(text, indent="  | "))
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
    lines.append("")
    if card.versions:
        others = "; ".join(f"{v.full_name} ({v.set_name}, {v.id})" for v in card.versions)
        lines.append(paragraph(f"Other versions: {others}. See OQ-17.", first=""))
    sources = [f"OCTGN card file {card.octgn_id} (data)"]
    sources += [f"{erratum.id}, {in_full(erratum.source)} (official)" for erratum in card.errata]
    return "\n".join([*lines, paragraph("Sources: " + "; ".join(sources), first="")])


def head(card: Card) -> list[str]:
    """Name and id, where the card stands, its type line and its numbers."""
    where = f"{place(card)} · {card.deck} deck · {type_line(card)}"
    lines = [paragraph(where, indent=""), paragraph(numbers(card), indent="")]
    return [*heading(card.full_name, card.id), *lines]


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


SAME = "="
NONE = "none"
OPERATION = "Operation"


def layers_page(card: Card, printed: Printed | None) -> str:
    """Every field with its value in each layer; "=" where a layer changes nothing."""
    heads = ["field", *LayerKind] + (["printed, your own copy"] if printed else [])
    rows = [
        [label(field), *_layers(card, field), *([_own(printed, field)] if printed else [])]
        for field in FIELDS
        if card.text_of(field) or len(card.layers_of(field)) > 1
    ]
    told = [
        paragraph(f"{layer.kind}, {label(layer.field)}: {layer.source} ({layer.note})", first="")
        for layer in card.layers
        if layer.kind is not LayerKind.TRANSCRIBED
    ]
    base = card.layers_of("full_name")[0].source
    proof = [paragraph(f"transcribed: {base}, the effect in Kanly's words", first=""), *told]
    return "\n".join([*head(card), "", grid(heads, rows, indent=""), "", *proof])


def _layers(card: Card, field: str) -> list[str]:
    by_kind = {layer.kind: layer.value for layer in card.layers_of(field)}
    return [by_kind[kind] or NONE if kind in by_kind else SAME for kind in LayerKind]


def _own(printed: Printed, field: str) -> str:
    from cardbase.checks.collate import FIELDS as CELLS  # few look at their own copy
    from cardbase.checks.collate import NAME

    cell = next((cell for cell, known in CELLS.items() if known == field), OPERATION)
    text = printed.name if cell == NAME else printed.properties.get(cell, "")
    return shown(text, most=LONGEST) or NONE


def brief_page(card: Card) -> str:
    """The head of a card and its operation, short."""
    return "\n".join([*head(card), "", paragraph(card.brief)])


def tree_page(card: Card) -> str:
    """The head of a card, its operation, and its Program, a node a line."""
    from cardbase.operation.node import lines

    return "\n".join([*head(card), "", paragraph(card.operation), "", *lines(card.program)])


def listing(cards: tuple[Card, ...]) -> str:
    """Id and name of each card, and where there is room its set and type line."""
    column, lines = max(len(card.id) for card in cards), []
    for card in cards:
        line = f"{card.id:<{column}}  {card.full_name}"
        if len(line) > width():
            line = f"{card.id}\n  {card.full_name}"
        more = f"  ({place(card)}; {type_line(card).rstrip('.')})"
        lines.append(line + more if len(line + more) <= width() else line)
    return "\n".join(lines)
