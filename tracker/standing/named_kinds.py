"""Whether a card is what one word calls it: its type, a subtype, a power, a state, a role."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_dune, is_homeworld
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Mark
from cardbase.vocabulary import CardType, Deck, Power, Subtype
from tracker.engine.words import RiteKind, Stat

if TYPE_CHECKING:
    from tracker.engine.state import Piece
    from tracker.standing.context import Context

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

NAMES = {
    kind: str(kind)
    for kind in (
        *(Kind.SPICE_HARVESTER, Kind.CARRYALL, Kind.HARVESTER_PAD, Kind.SANDWORM, Kind.SPICE_BLOW),
        *(Kind.CORIOLIS_STORM, Kind.CRYSKNIFE, Kind.PYON_LABOR_FORCE, Kind.PYON_VILLAGE),
        *(Kind.GLACIER_REFINERY, Kind.STRATEGY_DELEGATION, Kind.ICE_RIGGER, Kind.DROP_BATTALION),
        *(Kind.FOLK_OF_GRABAN_AND_PAN, Kind.ARRAKEEN_RICHECE, Kind.HELLHOUND),
        *(Kind.HARVESTING_OUTFIT, Kind.PETITIONING_TITHE),
    )
}
"""Cards that are called by their names, or by a part of them: Ice Rigger troops."""


def is_so(context: Context, piece: Piece, word: Kind) -> bool:
    """Whether one word of a kind fits a card: "subdued", "Dune", "event".

    Raises:
        KeyError: the word is none for a card; a test holds that none such is in a Program.
    """
    test = WORDS.get(word)
    if test is not None:
        return test(context, piece)
    if word not in POWERS and _has_no_type(context, piece):
        return False
    if word in TYPES:
        return context.at.card(piece).type is TYPES[word]
    if word in POWERS:
        from tracker.standing.figures import allegiances

        return POWERS[word] in allegiances(context.at, piece)
    if word in NAMES:
        return NAMES[word] in context.at.name(piece)
    from tracker.standing.kinds import subtypes

    return SUBTYPES[word] in subtypes(context.at, piece)


def _has_no_type(context: Context, piece: Piece) -> bool:
    """Whether only its leader's type counts, with which it is one participant."""
    effects = context.at.game.effects
    return any(one.stat == Stat.AS_ONE and one.on == piece.id for one in effects)


RITES = {
    Kind.ARBITRATION: RiteKind.ARBITRATION,
    Kind.INTRIGUE: RiteKind.INTRIGUE,
    Kind.BATTLE: RiteKind.BATTLE,
    Kind.DUELING: RiteKind.DUEL,
    Kind.WEIRDING: RiteKind.WEIRDING,
}
"""The kind of rite that a word before "participant" names."""


def are_so(context: Context, piece: Piece, words: tuple[Kind, ...]) -> bool:
    """Whether all words of a kind fit a card; "battle participant" names the rite, too."""
    if Kind.PARTICIPANT in words:
        rite = context.at.game.rite
        named = [RITES[word] for word in words if word in RITES]
        if rite is None or any(kind is not rite.kind for kind in named):
            return False
        words = tuple(word for word in words if word not in RITES)
    return all(is_so(context, piece, word) for word in words)


def _fief(context: Context, piece: Piece) -> bool:
    from cardbase.cards.kinds import is_fief

    return is_fief(context.at.card(piece))


def _dune(context: Context, piece: Piece) -> bool:
    """A Dune fief, event or charter, or Dune itself (CT-18)."""
    card = context.at.card(piece)
    return is_dune(card) or any(one.split()[0] == "Dune" for one in card.subtypes)


def _contract(context: Context, piece: Piece) -> bool:
    """A contract, of Dune or of none."""
    from tracker.standing.kinds import subtypes

    return any(one.split()[-1] == "Contract" for one in subtypes(context.at, piece))


def _dueling(context: Context, piece: Piece) -> bool:
    """A venture or a tactic of duels, by whichever of its two names."""
    return not {Subtype.DUEL, Subtype.DUELING}.isdisjoint(context.at.card(piece).subtypes)


def _sponsors(context: Context, piece: Piece) -> bool:
    from tracker.standing.figures import is_aligned

    return is_aligned(context.at, piece, context.house)


def _others(wanted: Kind) -> Callable[[Context, Piece], bool]:
    return lambda context, piece: not is_so(context, piece, wanted)


def _takes_part(context: Context, piece: Piece) -> bool:
    from tracker.standing.sides import is_participant

    return context.at.game.rite is not None and is_participant(context.at, piece.id)


def _leads(context: Context, piece: Piece) -> bool:
    rite = context.at.game.rite
    return rite is not None and piece.id in {rite.attack.leader, rite.defense.leader}


def _attacks(context: Context, piece: Piece) -> bool:
    rite = context.at.game.rite
    return rite is not None and piece.id in rite.attack.joined


def _survives(context: Context, piece: Piece) -> bool:
    rite = context.at.game.rite
    return _takes_part(context, piece) and rite is not None and piece.id not in rite.fallen


def _additional(context: Context, piece: Piece) -> bool:
    """Besides the leader, on the side of the House whose card it is."""
    rite = context.at.game.rite
    if rite is None or not _takes_part(context, piece):
        return False
    side = rite.side(context.house)
    return piece.id != side.leader and piece.id in {*side.joined, *side.declared}


def _lasting(context: Context, piece: Piece) -> bool:
    return Mark.DURATION in context.at.card(piece).program.marks


def _opposes(context: Context, piece: Piece) -> bool:
    from tracker.standing.sides import is_pawn

    rite = context.at.game.rite
    if rite is None:
        return False
    own = rite.side(context.house)
    if is_pawn(context.at, rite.attack, piece.id):
        return own is not rite.attack
    return piece.holder == rite.other(own).house


WORDS: dict[Kind, Callable[[Context, Piece], bool]] = {
    Kind.CARD: lambda _, __: True,
    Kind.SUBDUED: lambda _, piece: piece.subdued,
    Kind.DEPLOYED: lambda _, piece: piece.deployed,
    Kind.DISENGAGED: lambda _, piece: piece.deployed and not piece.engaged,
    Kind.FIEF: _fief,
    Kind.HOUSE: lambda context, piece: context.at.card(piece).deck is Deck.HOUSE,
    Kind.IMPERIUM: lambda context, piece: Subtype.IMPERIUM_EVENT in context.at.card(piece).subtypes,
    Kind.SIRIDAR: lambda context, piece: Subtype.SIRIDAR_FIEF in context.at.card(piece).subtypes,
    Kind.PARTICIPANT: _takes_part,
    Kind.PARTICIPATING: _takes_part,
    Kind.LEADER: _leads,
    Kind.OPPOSING: _opposes,
    Kind.ATTACK: _attacks,
    Kind.SURVIVING: _survives,
    Kind.ADDITIONAL: _additional,
    Kind.DUNE: _dune,
    Kind.CONTRACT: _contract,
    Kind.DUELING: _dueling,
    Kind.SPONSOR: _sponsors,
    Kind.HOMEWORLD: lambda context, piece: is_homeworld(context.at.card(piece)),
    Kind.HOUSE: lambda context, piece: context.at.card(piece).deck is Deck.HOUSE,
    Kind.DURATION_EFFECT: _lasting,
    Kind.NON_FIEF: _others(Kind.FIEF),
    Kind.NON_HOMEWORLD: _others(Kind.HOMEWORLD),
    Kind.NON_DESERT: _others(Kind.DESERT),
    Kind.NON_CHARTER: _others(Kind.CHARTER),
    Kind.NON_EVENT: _others(Kind.EVENT),
    Kind.NON_FREMEN: _others(Kind.FREMEN),
    Kind.NON_SHIELD: _others(Kind.SHIELD),
}
"""What no list of types, subtypes or powers answers."""
