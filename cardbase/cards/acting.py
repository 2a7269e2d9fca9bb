"""Who carries out each sentence of a card, computed from the nodes of its Program alone.

A sentence is carried out by itself when all of it is read and nobody has to choose; after a
question when somebody has; by hand when some of it is not read, and the table is told so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from cardbase.cards.card import Sentence
from cardbase.operation.node import Node, nodes
from cardbase.operation.words import Compare
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.vocabulary import Acts

if TYPE_CHECKING:
    from cardbase.operation import tree as t

WEAKNESS = tuple(Acts)


def weakest(of: Iterable[Acts]) -> Acts:
    """The weakest of several; what there is none of acts by itself."""
    return max(of, key=WEAKNESS.index, default=Acts.YES)


def sentences(program: a.Program, operation: t.Operation) -> tuple[Sentence, ...]:
    """The sentences and headings of an operation, in order, each with who carries it out.

    Raises:
        KeyError: a sentence stands nowhere in the Program, which would be silent about it.
    """
    from cardbase.program.reading.vocabulary import said  # the grammar's trees, for a catalog alone

    told = told_by(program)
    return tuple(Sentence(text=said(item), acts=told[said(item)]) for item in operation.items)


def told_by(program: a.Program) -> dict[str, Acts]:
    """Each sentence of a Program in words, with who carries it out."""
    found: dict[str, Acts] = {}
    for text, acts in _told(program):
        found[text] = weakest((acts, found.get(text, Acts.YES)))
    return found


def _told(program: a.Program) -> Iterator[tuple[str, Acts]]:
    for heading in program.headings:
        yield heading, Acts.YES
    for assigns in program.assigns:
        yield assigns.text, _acts(assigns.cost) if assigns.to else Acts.HAND
    for standing in program.standing:
        yield standing.text, _acts((*standing.holds, *standing.test))
    for trigger in program.triggers:
        told = _acts((*trigger.steps, *trigger.test))
        yield trigger.text, Acts.HAND if trigger.on is None else told
    for one in program.x:
        yield one.text, Acts.YES if one.how is Compare.IS else Acts.ASKS
    for ability in program.abilities:
        yield from _of_ability(ability, (*ability.x, *program.x))


def by_sentence(of: a.Ability) -> Iterator[tuple[str, tuple[d.Step, ...]]]:
    """Each sentence of an ability, and the steps that are its own."""
    ends = accumulate(of.shares or (len(of.steps),), initial=0)
    for text, (begin, end) in zip(of.text, pairwise(ends), strict=True):
        yield text, of.steps[begin:end]


def _of_ability(of: a.Ability, xs: tuple[a.XIs, ...]) -> Iterator[tuple[str, Acts]]:
    """The sentences of an ability; the price and the conditions are the first one's.

    An X that nothing settles is asked for by the first sentence it stands in, and so is what an X
    counts by (CT-19). What is by hand tells itself whose it is, as a sentence may go on within the
    step of the one before it.
    """
    free, told = not any(one.how is Compare.IS for one in xs), False
    everything = _below((*of.cost, *of.steps))
    by_hand = {node.text for node in everything if isinstance(node, d.ByHand)} & set(of.text)
    first: tuple[Node, ...] = (*of.test, *of.cost, *([of.engages] if of.engages else []))
    for text, steps in by_sentence(of):
        own = [one for one in _below((*first, *steps)) if not _tells(one, by_hand)]
        first = ()
        acts = Acts.HAND if text in by_hand else weakest(map(_of_node, own))
        if not told and any(isinstance(node, p.X) for node in own):
            counted = _acts(one.value for one in xs)
            acts, told = weakest((acts, Acts.ASKS if free else counted)), True
        yield text, acts


def _tells(node: Node, by_hand: set[str]) -> bool:
    """Whether it is a sentence left to the table, which stands there under its own words."""
    return isinstance(node, d.ByHand) and node.text in by_hand


def _acts(of: Iterable[Node]) -> Acts:
    return weakest(map(_of_node, _below(of)))


def _below(of: Iterable[Node]) -> list[Node]:
    return [node for one in of for node in nodes(one)]


def _of_node(node: Node) -> Acts:
    match node:
        case d.ByHand() | h.Unread():
            return Acts.HAND
        case h.OtherTerms() | h.StrikesDirectly():
            return Acts.ASKS
        case p.ChosenHouse() | p.UpTo() | d.OneOf() | d.Does(may=True) | p.Chosen(random=False):
            return Acts.ASKS
        case auction.BidsNow() | auction.IgnoreBids():
            return Acts.ASKS
    return Acts.YES
