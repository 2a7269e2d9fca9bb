"""Whether a card matches one word: a type, a subtype, a power, a state, a role."""

from __future__ import annotations

from collections.abc import Callable

from cardbase.cards.called import FIXED, NAMES, OTHERS, POWERS, SUBTYPES, TYPES
from cardbase.cards.card import Card
from cardbase.cards.kinds import is_program
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Mark
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.state import Piece, RiteState, Side
from tracker.engine.table import Table
from tracker.engine.words import PieceId, Place, RiteKind, StatName
from tracker.standing.context import Context

RITES = {
    Kind.ARBITRATION: RiteKind.ARBITRATION,
    Kind.INTRIGUE: RiteKind.INTRIGUE,
    Kind.BATTLE: RiteKind.BATTLE,
    Kind.DUELING: RiteKind.DUEL,
    Kind.WEIRDING: RiteKind.WEIRDING,
}


def are_so(context: Context, piece: Piece, words: tuple[Kind, ...]) -> bool:
    """Whether all words of a kind fit a card; "battle participant" names the rite, too."""
    if Kind.PARTICIPANT in words:
        rite = context.at.game.rite
        named = [RITES[word] for word in words if word in RITES]
        if rite is None or any(kind is not rite.kind for kind in named):
            return False
        words = tuple(word for word in words if word not in RITES)
    return all(is_so(context, piece, word) for word in words)


def is_so(context: Context, piece: Piece, word: Kind) -> bool:
    """Whether one word of a kind fits a card: "subdued", "Dune", "event".

    Raises:
        KeyError: the word is none for a card; a test holds that none such is in a Program.
    """
    test = WORDS.get(word)
    if test is not None:
        return test(context, piece)
    if word in OTHERS:
        return not is_so(context, piece, OTHERS[word])
    at = context.at
    if word in FIXED:
        return FIXED[word](at.card(piece))
    if word in POWERS:
        from tracker.standing.figures import allegiances

        return POWERS[word] in allegiances(at, piece)
    if any(one.stat == StatName.AS_ONE and one.on == piece.id for one in at.game.effects):
        return False  # only the type of its leader counts, with which it is one participant
    if word in TYPES:
        return at.card(piece).type is TYPES[word]
    if word in NAMES:
        return word in at.name(piece)
    from tracker.standing.kinds import subtypes

    return SUBTYPES[word] in subtypes(at, piece)


def _contract(context: Context, piece: Piece) -> bool:
    """A contract, of Dune or of none."""
    from tracker.standing.kinds import subtypes

    return any(one.split()[-1] == "Contract" for one in subtypes(context.at, piece))


def _sponsors(context: Context, piece: Piece) -> bool:
    from tracker.standing.figures import is_aligned

    return is_aligned(context.at, piece, context.house)


def is_participant(at: Table, piece: PieceId) -> bool:
    """Whether a card participates in the rite: as leader, engaged or not, or declared."""
    rite, found = at.game.rite, at.game.pieces.get(piece)
    if rite is None or found is None or not found.deployed or found.place is not Place.DOMAIN:
        return False
    return any(
        piece == side.leader or piece in side.joined or piece in side.declared
        for side in (rite.attack, rite.defense)
    )


def is_pawn(at: Table, side: Side, piece: PieceId) -> bool:
    """Whether a card leads a side for another House than its own."""
    effects = at.game.effects
    return piece == side.leader and any(e.on == piece and e.stat == StatName.PAWN for e in effects)


def _takes_part(context: Context, piece: Piece) -> bool:
    return is_participant(context.at, piece.id)


def _in_rite(test: Callable[[Context, RiteState, Piece], bool]) -> Callable[[Context, Piece], bool]:
    """Whether a card has a role in the rite in progress; False without a rite."""

    def plays(context: Context, piece: Piece) -> bool:
        rite = context.at.game.rite
        return rite is not None and test(context, rite, piece)

    return plays


def _survives(context: Context, rite: RiteState, piece: Piece) -> bool:
    return is_participant(context.at, piece.id) and piece.id not in rite.fallen


def _additional(context: Context, rite: RiteState, piece: Piece) -> bool:
    """Besides the leader, on the side of the House whose card it is."""
    side = rite.side(context.house)
    joins = piece.id != side.leader and piece.id in {*side.joined, *side.declared}
    return joins and is_participant(context.at, piece.id)


def _opposes(context: Context, rite: RiteState, piece: Piece) -> bool:
    own = rite.side(context.house)
    if is_pawn(context.at, rite.attack, piece.id):
        return own is not rite.attack
    return piece.holder == rite.other(own).house


WORDS: dict[Kind, Callable[[Context, Piece], bool]] = {
    Kind.CARD: lambda _, __: True,
    Kind.SUBDUED: lambda _, piece: piece.subdued,
    Kind.DEPLOYED: lambda _, piece: piece.deployed,
    Kind.DISENGAGED: lambda _, piece: piece.deployed and not piece.engaged,
    Kind.DURATION_EFFECT: lambda context, piece: (
        Mark.DURATION in context.at.card(piece).program.marks
    ),
    Kind.CONTRACT: _contract,
    Kind.SPONSOR: _sponsors,
    Kind.PARTICIPANT: _takes_part,
    Kind.PARTICIPATING: _takes_part,
    Kind.LEADER: _in_rite(lambda _, r, piece: piece.id in {r.attack.leader, r.defense.leader}),
    Kind.ATTACK: _in_rite(lambda _, rite, piece: piece.id in rite.attack.joined),
    Kind.OPPOSING: _in_rite(_opposes),
    Kind.SURVIVING: _in_rite(_survives),
    Kind.ADDITIONAL: _in_rite(_additional),
}
"""What no list of types, subtypes or powers answers."""

MARKS = {
    Mark.POISON: (Kind.POISON, Kind.EFFECT),
    Mark.PRESCIENCE: (Kind.PRESCIENCE_EFFECT,),
    Mark.VOICE: (Kind.VOICE, Kind.EFFECT),
}
FIELDS = {Subtype.WEIRDING: Kind.WEIRDING, Subtype.PRESCIENCE: Kind.PRESCIENCE}
"""The subtypes of ventures and tactics that a card can be immune to."""


def effects_of(card: Card) -> frozenset[tuple[Kind, ...]]:
    """How the effects are called that a card generates: "Poison effect", "Weirding tactic"."""
    program = card.program
    marks = {*program.marks, *(one.lasting for one in program.abilities)}
    found: set[tuple[Kind, ...]] = {words for mark, words in MARKS.items() if mark in marks}
    if card.type is CardType.PLAN and not is_program(card):
        kind = Kind.VENTURE if Subtype.VENTURE in card.subtypes else Kind.TACTIC
        found |= {(word, kind) for field, word in FIELDS.items() if field in card.subtypes}
    return frozenset(found)
