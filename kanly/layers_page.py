"""The layers of a card side by side: transcribed, corrected, by erratum, and the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.card import FIELDS
from cardbase.card_words import label
from cardbase.collate import FIELDS as CELLS
from cardbase.collate import NAME
from cardbase.vocabulary import LayerKind
from errata.shown import shown
from kanly.card_page import LONGEST, head
from kanly.grid import grid
from kanly.output import paragraph

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.userlib.quick import Printed

SAME = "="
NONE = "none"
OPERATION = "Operation"
CELL_OF = {field: cell for cell, field in CELLS.items()}


def page(card: Card, printed: Printed | None) -> str:
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
    cell = CELL_OF.get(field, OPERATION)
    text = printed.name if cell == NAME else printed.properties.get(cell, "")
    return shown(text, most=LONGEST) or NONE
