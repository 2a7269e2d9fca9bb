"""Says in words what the grammar expected where it found something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedToken

if TYPE_CHECKING:
    from collections.abc import Collection

    from lark.exceptions import UnexpectedInput

THING = "a card, a player, a place or an amount"
NAMES = {
    "VERB": "a verb",
    "GOVERN": "a verb",
    "GERUND": "a verb ending in -ing",
    "DET": THING,
    "REF": THING,
    "OWNER": THING,
    "NAME": THING,
    "INT": "a number",
    "X": "a number",
    "KIND": "a kind of card, player, rite or token",
    "STATE": "a state such as subdued or engaged",
    "TRAIT": "a rank, a limit, a cost or a place",
    "STRING": "words in quotation marks",
    "CONTEST": "a kind of tactic",
    "MOMENT": "declaration or engagement",
    "FLAVOR": "Poison or Voice",
    "MODAL": "may or must",
    "PREP": "to, from, in, by or another such word",
    "LINK": "governed by, assigned to, with or another such word",
    "DOT": "a full stop",
    "COMMA": "a comma",
    "COLON": "a colon",
    "LPAR": "an opening bracket",
    "RPAR": "a closing bracket",
    "_DASH": "a dash",
    "_TACTIC": '"tactic"',
}
"""What stands behind the terminals that a writer can be told of; the rest are turns of these."""

MOST = 6


def expected(fault: UnexpectedInput) -> str:
    """What would have been right, the likeliest first."""
    names = _accepted(fault)
    told = list(dict.fromkeys(text for name, text in NAMES.items() if name in names))
    if not told:
        return "a sentence of the operation language"
    return ", ".join(told[:MOST])


def _accepted(fault: UnexpectedInput) -> Collection[str]:
    if isinstance(fault, UnexpectedToken):
        return fault.accepts or fault.expected
    return getattr(fault, "allowed", None) or ()
