"""Ventures that another card initiates, or lays on a rival's persona: nodes, what reads them."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import Node
from cardbase.operation.words import Det
from cardbase.program.reader import NotRead, Reader
from cardbase.program.things import Cards, Chosen, Parent, This, Which, Who


class Initiate(Node, frozen=True):
    """A venture is activated, whoever's interval it is (V-05, G-02).

    Attributes:
        engages: Its persona engages for it as ever; else the card has engaged for it.
    """

    what: Which
    engages: bool = False


class DeployVenture(Node, frozen=True):
    """A venture out of the hand is deployed for its cost, as in the own House Interval (V-01)."""

    what: Which


class GoesAtEnd(Node, frozen=True):
    """A venture with a Duration Effect goes as the House Interval ends, active or not."""

    what: Which


LENT = "lent"
"""The key of the ventures that a card laid on personas of rivals, while those have them."""


class Lend(Node, frozen=True):
    """A venture is assigned to an eligible persona of a rival; the card remembers it (V-02).

    The House that does it chooses the persona.
    """

    what: Which


def initiate(reader: Reader, deed: t.Do, who: Who) -> Initiate:
    """Initiate a venture that lies on a card. Raises NotRead."""
    del who
    match deed:
        case t.Do(
            _,
            Verb.INITIATE,
            t.Some(Det.A, None, None, False, None, (t.Noun((_, Kind.VENTURE)),)) as what,
            (),
        ):
            return Initiate(_on_a_persona(reader.chosen(what)))
    raise NotRead("initiates something else")


def _on_a_persona(what: Which) -> Which:
    """A venture "assigned to it" lies on the persona that engages: no other card bears it."""
    match what:
        case Chosen(among=Cards(on=This()) as among):
            return replace(what, among=replace(among, on=Parent()))
    return what
