"""The meaning of words of an operation; a sentence in words."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait
from cardbase.operation.wording import item as in_words
from cardbase.operation.words import Det
from cardbase.program.nodes import things as p
from cardbase.strings import capital

TARGETS = frozenset(
    {Det.A_TARGET, Det.ANOTHER_TARGET, Det.ONE_OR_MORE_TARGET, Det.ANY_NUMBER_TARGET}
    | {Det.ANY_MIX_TARGET}
)
ANY_NUMBER = frozenset(
    {Det.ONE_OR_MORE_TARGET, Det.ANY_NUMBER_TARGET, Det.ANY_MIX_TARGET}
    | {Det.ANY_NUMBER, Det.ONE_OR_MORE}
)
WARES = {
    Kind.SOLARI: p.Ware.SOLARIS,
    Kind.SPICE: p.Ware.SPICE,
    Kind.FAVOR: p.Ware.FAVOR,
    Kind.DECLARED_FAVOR: p.Ware.DECLARED,
}
HELD = {
    Trait.TREASURY: p.Ware.SOLARIS,
    Trait.HOARD: p.Ware.SPICE,
    Trait.FAVOR: p.Ware.FAVOR,
    Trait.DECLARED_FAVOR: p.Ware.DECLARED,
}
PLACES = frozenset(
    {Trait.HAND, Trait.ASSEMBLY, Trait.DOMAIN, Trait.HOUSE_DECK, Trait.IMPERIAL_DECK}
    | {Trait.HOUSE_DISCARD, Trait.IMPERIAL_DISCARD}
)
PARTS = {
    Kind.ATTACKER: p.Part.ATTACKER,
    Kind.DEFENDER: p.Part.DEFENDER,
    Kind.PETITIONER: p.Part.PETITIONER,
    Kind.VICTOR: p.Part.VICTOR,
}
HOUSES = frozenset({Kind.RIVAL, Kind.PLAYER, Kind.HOUSE, Kind.GOVERNOR, *PARTS})
TOKENS = {
    Kind.DEFERMENT_TOKEN: "deferment",
    Kind.PROGRAM_TOKEN: "program",
    Kind.BREATH_TOKEN: "breath",
    Kind.TOKEN: "plain",
}
TALENTS = {
    Kind.BATTLE_TALENT: Trait.BATTLE_RANK,
    Kind.INTRIGUE_TALENT: Trait.INTRIGUE_RANK,
    Kind.ARBITRATION_TALENT: Trait.ARBITRATION_RANK,
    Kind.PRESCIENCE_TALENT: Trait.PRESCIENCE_RANK,
}
STATES = {
    State.SUBDUED: Kind.SUBDUED,
    State.DEPLOYED: Kind.DEPLOYED,
    State.DISENGAGED: Kind.DISENGAGED,
}

THAT_RITE = t.some(Det.THAT, Kind.RITE)
"""That rite."""


def said(item: t.Item) -> str:
    """A sentence or heading in words, as a Program keeps it and `kanly card` shows it."""
    return f"{capital(in_words(item))}."
