"""The word `deck`: decks laid out by number, by a file, or by the name of a saved one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.setup.powers import the_power
from tracker.setup.seats import SETUP
from tracker.verbs import Option, Verb, Who, enter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.decks.deck_list import DeckList
    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId

STARTER = (15, 45)
"""The Imperial and House cards of a starter box (DK-11)."""

_COUNTS = (
    r"(?i)(?:imperial\s+(?P<i>\d{1,3})\s+house\s+(?P<h>\d{1,3})"
    r"|house\s+(?P<h2>\d{1,3})\s+imperial\s+(?P<i2>\d{1,3}))(?:\s+with\s+(?P<powers>.+))?"
)


_COUNTED = r"(?i)(imperial|house)\s+[-+]?\d+(\s|$)"
"""How numbers of cards begin; a file may be called almost anything else."""


def _run(at: Table, house: HouseId, words: Words) -> None:
    from tracker.setup.laying import counted, lay_listed

    text = words.rest()
    told = re.fullmatch(_COUNTS, text)
    if told:
        said = re.split(r"\s*,\s*|\s+and\s+", told["powers"] or "")
        others = [the_power(one) for one in said if one]
        imperial, own = int(told["i"] or told["i2"]), int(told["h"] or told["h2"])
        counted(at, house, imperial, own, others)
    elif re.match(_COUNTED, text):
        raise Misread("numbers of cards, such as imperial 15 house 45", text)
    elif text:
        lay_listed(at, house, _read(at, text))
    else:
        raise Misread(VERB.usage, "")


def _read(at: Table, text: str) -> DeckList:
    """The deck list of a file, or a deck saved by that name. Raises DeckFileError, UnknownDeck."""
    from pathlib import Path

    from cardbase.decks.read import is_path, read_deck
    from cardbase.userlib.decks import read_saved

    if is_path(text):
        return read_deck(Path(text), at.cards.catalog)
    return read_saved(text, at.cards.catalog).strictly()


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    from tracker.setup.laying import can_counted

    imperial, own = STARTER
    if can_counted(at, house, imperial, own):
        yield Option(
            words=f"deck imperial {imperial} house {own}",
            says=f"lay out decks of {imperial} and {own} cards, not known by name",
            rules=("DK-01", "DK-12"),
        )


VERB = Verb(
    word="deck",
    usage="deck FILE | deck NAME | deck imperial N house N [with POWER, POWER]",
    says="lay out your two decks",
    phases=SETUP,
    who=Who.ANYONE,
    rule="DK-01",
    run=_run,
    options=_options,
    file=True,
)
enter(VERB)
