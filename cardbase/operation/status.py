"""How far a program can act on an operation without asking anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.walk import below, nodes
from cardbase.operation.words import Bound, Compare, Det, Join, Modal, Prep, When
from cardbase.vocabulary import Ask, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

ASIDE = (
    *(t.Condition, t.During, t.AtEnd, t.Linked, t.Relative, t.Stated, t.Doing, t.AsThough),
    *(t.Let, t.Compares),
)
"""What the state of the game answers: conditions, numbers, and what narrows a thing down."""
SAYS_HOW = frozenset({Prep.AS, Prep.LIKE, Prep.PER, Prep.DURING})
"""What the words after it do not choose from."""

FORBID = frozenset({Modal.MAY_NOT, Modal.CANNOT, Modal.NEED_NOT, Modal.NOT})
TARGETS = frozenset(
    {
        *(Det.A_TARGET, Det.ANOTHER_TARGET, Det.ONE_OR_MORE_TARGET, Det.ANY_NUMBER_TARGET),
        Det.ANY_MIX_TARGET,
    }
)
ONE_OF_MANY = frozenset({Det.A, Det.ANOTHER, Det.ANY, Det.ANY_NUMBER, Det.ONE_OR_MORE})
HIDDEN = frozenset({Verb.EXAMINE, Verb.SEARCH})
TABLE = frozenset(
    {
        Verb.CALCULATE,
        Verb.DECLARE,
        Verb.DISTRIBUTE,
        Verb.IGNORE,
        Verb.NAME,
        Verb.REDIRECT,
        Verb.REQUEST,
        Verb.TREAT,
        Verb.USE,
    }
)
"""What a rule of the tables does not settle: the players tell the outcome."""
NO_CHOICE = frozenset({Verb.LEAD, Verb.BECOME, Verb.LOSE, Verb.HAVE, Verb.NEED, Verb.DRAW})
"""What is done to something without choosing it."""
LEAVE = frozenset({Verb.COUNTER, Verb.DIRECT, Verb.LEAD})
"""What a card is allowed; a player claims it by doing it, so nothing is asked."""
ALIKE = frozenset(
    {
        *(Kind.COMMAND, Kind.SOLARI, Kind.SPICE, Kind.FAVOR, Kind.FORCE, Kind.DEFERMENT_TOKEN),
        *(Kind.PROGRAM_TOKEN, Kind.BREATH_TOKEN, Kind.TOKEN),
    }
)
"""Things of which one is like the other: nobody chooses among them."""


def standing(operation: t.Operation) -> tuple[Status, tuple[Ask, ...]]:
    """How far a program can act on an operation, and what it must ask, each thing once."""
    if any(isinstance(item, t.Prose) for item in operation.items):
        return Status.PROSE, ()
    found = {ask for item in operation.items for ask in _asks(item)}
    if _free_number(operation):
        found.add(Ask.NUMBER)
    asks = tuple(ask for ask in Ask if ask in found)
    return (Status.PROMPT if asks else Status.EXECUTABLE), asks


def _asks(item: t.Item) -> Iterator[Ask]:
    if isinstance(item, t.Doubt):
        yield Ask.DOUBT
    if not isinstance(item, t.Sentence):
        return
    if is_assignment(item):  # the card is deployed onto what the player names: nothing is left
        return
    for node in nodes(item):
        if isinstance(node, t.Some) and (node.target or node.det in TARGETS):
            yield Ask.TARGET
        if _on_price(node):
            yield Ask.WHETHER
    compares = {let.compare for let in nodes(item) if isinstance(let, t.Let)}
    if compares and Compare.IS not in compares:
        yield Ask.NUMBER
    for node in _left_open(item):
        yield from _asked_by(node)


def _left_open(node: t.Node) -> Iterator[t.Node]:
    """What the state of the game does not answer, less what is only forbidden or capped."""
    yield node
    for one in below(node):
        if not isinstance(one, ASIDE) and not _forbids(one):
            yield from _left_open(one)


def _forbids(node: t.Node) -> bool:
    """Whether it says what nobody, or nobody but some, may do: nobody is asked."""
    if isinstance(node, t.Clause):
        nobody = isinstance(node.subject, t.Some) and node.subject.det is Det.NO
        return nobody or isinstance(node.subject, t.Only)
    return isinstance(node, t.Act) and node.modal in FORBID


def _on_price(node: t.Node) -> bool:
    """Whether it hangs on somebody paying: that player is asked."""
    match node:
        case t.Condition(When.UNLESS, clause) | t.Clause(_, _, _, t.Clause() as clause):
            return any(isinstance(one, t.Do) and one.verb is Verb.PAY for one in nodes(clause))
        case _:
            return False


def _free_number(operation: t.Operation) -> bool:
    """Whether an X stands in it that nothing sets: the player chooses it on paying (CT-19)."""
    return any(_is_free(ability) for ability in _abilities(operation))


def _abilities(operation: t.Operation) -> Iterator[list[t.Node]]:
    """The nodes of each ability: a window or a cost begins a new one."""
    ability: list[t.Node] = []
    for item in operation.items:
        if isinstance(item, t.Sentence) and (item.window or item.cost):
            yield ability
            ability = []
        ability += nodes(item)
    yield ability


def _is_free(ability: list[t.Node]) -> bool:
    has_x = any(isinstance(node, t.Amount) and node.times for node in ability)
    return has_x and not any(isinstance(node, t.Let) for node in ability)


def is_assignment(sentence: t.Sentence) -> bool:
    """Whether a sentence tells what this card is assigned to."""
    if len(sentence.body.parts) != 1 or sentence.cost:
        return False
    core = sentence.body.parts[0].core
    if isinstance(core, t.Either):
        return all(
            len(option.parts) == 1 and _assigns(option.parts[0].core) for option in core.options
        )
    return _assigns(core)


def _assigns(core: t.Core) -> bool:
    match core:
        case t.Clause(None, _, (t.Act(None, (t.Do(_, Verb.ASSIGN, None, tails),)),)):
            return any(isinstance(tail, t.Adjunct) and tail.prep is Prep.TO for tail in tails)
        case _:
            return False


def _asked_by(node: t.Node) -> Iterator[Ask]:
    match node:
        case t.Either() | t.Purpose(Join.EITHER | Join.OR) | t.Do(_, _, _, _, Join.OR):
            yield Ask.CHOICE
        case t.Act(modal, deeds):
            if len(deeds) > 1:
                yield Ask.CHOICE
            if modal is Modal.MAY and any(map(_optional, deeds)):
                yield Ask.WHETHER
        case t.Some(bound=Bound.AT_MOST) | t.Number(Bound.AT_MOST):
            yield Ask.NUMBER
    if isinstance(node, t.Do):
        yield from _asked_to_do(node)


def _asked_to_do(deed: t.Do) -> Iterator[Ask]:
    if deed.verb in HIDDEN:
        yield Ask.HIDDEN
    elif deed.verb in TABLE:
        yield Ask.TABLE
    if deed.verb not in NO_CHOICE:
        yield from _chosen(deed.what, deed.tails)


def _optional(deed: t.Deed) -> bool:
    """Whether somebody decides if it is done: not so with what a card is only allowed."""
    if isinstance(deed, t.Be):
        return bool(deed.states)
    return isinstance(deed, t.Do) and deed.verb not in LEAVE


def _chosen(what: t.Thing | None, tails: tuple[t.Tail, ...]) -> Iterator[Ask]:
    """What must be chosen of the things a deed is done to."""
    ties = [
        tail.what for tail in tails if isinstance(tail, t.Adjunct) and tail.prep not in SAYS_HOW
    ]
    for thing in (what, *ties):
        for one in nodes(thing, skip=ASIDE) if thing else ():
            if isinstance(one, t.Some):
                yield from _choice(one)


def _choice(some: t.Some) -> Iterator[Ask]:
    if some.target or some.det in TARGETS:
        return
    if some.nouns[-1].words[-1] not in ALIKE and (some.amount or some.det in ONE_OF_MANY):
        yield Ask.WHICH
