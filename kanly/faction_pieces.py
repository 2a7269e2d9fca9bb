"""The pieces of a faction sheet on the screen: cards, auctions, tokens, Duke Vidal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import belongings, facts_of
from cardbase.boardgame.options import read_modes
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import ThingKind, things
from cardbase.boardgame.told import FATES, PARTS, phases_told
from cardbase.boardgame.vocabulary import FactKind
from kanly.board_lines import Teller, labelled, title
from kanly.output import heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.pieces import Token
    from cardbase.boardgame.sheets import Sheet
    from cardbase.boardgame.things import Thing

STORY = {FactKind.LORE, FactKind.CREDIT}
LEFT = {ThingKind.LEADER: {*STORY, FactKind.COMPONENT}}
"""The facts that the short page leaves out of a piece; elsewhere story and imprint."""
MODE = (
    ("Card", "origin"),
    ("Order", "order"),
    ("Ties", "ties"),
    ("No bid", "no_bid"),
    ("Paid to", "payee"),
    ("Allies", "ally_help"),
    ("Karama", "karama"),
)


def all_pieces(sheet: Sheet, tell: Teller) -> Iterator[str]:
    """Cards, auctions, tokens and Duke Vidal, each under its heading."""
    part = ""
    for thing in belongings(sheet):
        if PARTS[thing.kind] != part:
            part = PARTS[thing.kind]
            yield from title(part)
        yield ""
        yield from piece_lines(thing, tell)


def piece_lines(thing: Thing, tell: Teller) -> list[str]:
    """A piece with its facts, doubts and answers; an auction with its rules in short.

    What all tokens of a set have in common stands at the set only.
    """
    lines = heading(thing.name if thing.name != PARTS[thing.kind] else "", thing.id)
    when, fate = _timing(thing), _fate(thing)
    of = pieces().tokens[thing.id].set if thing.kind is ThingKind.TOKEN else ""
    shared = things()[of] if of else None
    if when and not (shared and when == _timing(shared)):
        lines += labelled("When", when)
    if thing.kind is ThingKind.AUCTION:
        mode = read_modes()[thing.id]
        told = {label: str(getattr(mode, field)) for label, field in MODE}
        lines += [line for label, text in told.items() for line in labelled(label, text)]
    if fate and not (shared and fate == _fate(shared)):
        lines += labelled("Used", fate)
    left = set[FactKind]() if tell.full else LEFT.get(thing.kind, STORY)
    for fact in facts_of(thing.id):
        lines += tell.fact(fact) if fact.kind not in left else []
    return [*lines, *tell.doubts(thing.id), *tell.answers(thing.id)]


def _timing(thing: Thing) -> str:
    """When a piece is used; a set of tokens, when all of them are; "" where they differ."""
    if thing.kind is not ThingKind.TOKENS:
        return phases_told(thing.phases)
    each = {phases_told(one.phases) for one in _of_set(thing)}
    return each.pop() if len(each) == 1 else ""


def _fate(thing: Thing) -> str:
    """What becomes of a used token; of a set, when it is the same for all; "" else."""
    if thing.kind is ThingKind.TOKENS:
        known = {one.lifecycle for one in _of_set(thing)}
        fate = known.pop() if len(known) == 1 else None
    else:
        token = pieces().tokens.get(thing.id)
        fate = token.lifecycle if token else None
    return FATES[fate] if fate else ""


def _of_set(tokens: Thing) -> list[Token]:
    return [one for one in pieces().tokens.values() if one.set == tokens.id]
