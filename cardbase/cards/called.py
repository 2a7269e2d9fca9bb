"""What the words of a Program call a card by what is printed on it: "fief", "Dune", "battalion"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_dune, is_fief, is_homeworld
from cardbase.operation.lexicon import Kind
from cardbase.vocabulary import CardType, Deck, Power, Subtype

if TYPE_CHECKING:
    from cardbase.cards.card import Card

TYPES = {
    Kind.PERSONA: CardType.PERSONA,
    Kind.HOLDING: CardType.HOLDING,
    Kind.RESOURCE: CardType.RESOURCE,
    Kind.EVENT: CardType.EVENT,
}
POWERS = {
    Kind.ATREIDES: Power.ATREIDES,
    Kind.HARKONNEN: Power.HARKONNEN,
    Kind.CORRINO: Power.CORRINO,
    Kind.FREMEN: Power.FREMEN,
    Kind.SISTERHOOD: Power.BENE_GESSERIT,
    Kind.GUILD: Power.GUILD,
    Kind.SMUGGLER: Power.SMUGGLERS,
}
_CALLED = {str(subtype): subtype for subtype in Subtype}
SUBTYPES = {kind: _CALLED[kind.title()] for kind in Kind if kind.title() in _CALLED}

NAMES = frozenset(
    {
        *(Kind.SPICE_HARVESTER, Kind.CARRYALL, Kind.HARVESTER_PAD, Kind.SANDWORM, Kind.SPICE_BLOW),
        *(Kind.CORIOLIS_STORM, Kind.CRYSKNIFE, Kind.PYON_LABOR_FORCE, Kind.PYON_VILLAGE),
        *(Kind.GLACIER_REFINERY, Kind.STRATEGY_DELEGATION, Kind.ICE_RIGGER, Kind.DROP_BATTALION),
        *(Kind.FOLK_OF_GRABAN_AND_PAN, Kind.ARRAKEEN_RICHECE, Kind.HELLHOUND),
        *(Kind.HARVESTING_OUTFIT, Kind.PETITIONING_TITHE),
    }
)
"""Cards that are called by their names, or by a part of them: Ice Rigger troops."""
OTHERS = {
    Kind.NON_FIEF: Kind.FIEF,
    Kind.NON_HOMEWORLD: Kind.HOMEWORLD,
    Kind.NON_DESERT: Kind.DESERT,
    Kind.NON_CHARTER: Kind.CHARTER,
    Kind.NON_EVENT: Kind.EVENT,
    Kind.NON_FREMEN: Kind.FREMEN,
    Kind.NON_SHIELD: Kind.SHIELD,
}
"""Words for cards that are none of what another word calls them."""


def of_dune(card: Card) -> bool:
    """A Dune fief, event or charter, or Dune itself (CT-18)."""
    return is_dune(card) or any(one.split()[0] == "Dune" for one in card.subtypes)


FIXED: Mapping[Kind, Callable[[Card], bool]] = {
    Kind.FIEF: is_fief,
    Kind.DUNE: of_dune,
    Kind.HOMEWORLD: is_homeworld,
    Kind.SIRIDAR: is_dune,
    Kind.HOUSE: lambda card: card.deck is Deck.HOUSE,
    Kind.IMPERIUM: lambda card: Subtype.IMPERIUM_EVENT in card.subtypes,
    Kind.DUELING: lambda card: not {Subtype.DUEL, Subtype.DUELING}.isdisjoint(card.subtypes),
}
"""What no list of types, subtypes or powers answers, and nothing in play changes."""

PRINTED = frozenset({*TYPES, *POWERS, *SUBTYPES, *NAMES, *OTHERS, *FIXED, Kind.CONTRACT})
"""The words that ask for what is printed on a card; the others ask for what it does in play."""


def printed_so(card: Card, word: Kind) -> bool:
    """Whether one word of PRINTED fits a card as it is printed."""
    if word in OTHERS:
        return not printed_so(card, OTHERS[word])
    if word in FIXED:
        return FIXED[word](card)
    if word in POWERS:
        return card.allegiance is POWERS[word]
    if word in TYPES:
        return card.type is TYPES[word]
    if word is Kind.CONTRACT:
        return any(one.split()[-1] == "Contract" for one in card.subtypes)
    return word in card.full_name if word in NAMES else SUBTYPES[word] in card.subtypes
