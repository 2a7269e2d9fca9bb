"""What the reader of standing sentences makes of them, and what it leaves to the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from operation_cases import read

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from cardbase.program.reading.compile import program_of
from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

HOST = "eots:windtrap"
"""A resource whose sentences are read, whatever they say."""


def held(catalog: Catalog, text: str, card: str = HOST) -> tuple[h.Holding, ...]:
    """What the sentences of a text make hold, on a card of the catalog."""
    found = read(text)
    assert isinstance(found, t.Operation), found
    return tuple(
        one for each in program_of(catalog.card(card), found).standing for one in each.holds
    )


PARENT, THIS, ONE = p.Parent(), p.This(), p.Number(1)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("The assigned persona gains +1 command.", h.Adds(Trait.COMMAND, PARENT, ONE)),
        ("This card gains +2 Battle rank.", h.Adds(Trait.BATTLE_RANK, THIS, p.Number(2))),
        (
            "Reduce the assigned persona's resistance by 1.",
            h.Adds(Trait.RESISTANCE, PARENT, ONE, down=True),
        ),
        ("Increase your hand limit by 2.", h.Adds(Trait.HAND_LIMIT, p.You(), p.Number(2))),
        ("The assigned persona gains the noble subtype.", h.GainsKind(Kind.NOBLE, PARENT)),
        ("The assigned persona gains Guild allegiance.", h.GainsPower(Kind.GUILD, PARENT)),
        (
            "This card gains +1 Intrigue rank for each deferment token assigned to it.",
            h.Adds(Trait.INTRIGUE_RANK, THIS, p.Product(ONE, p.TokensOn("deferment", THIS))),
        ),
        (
            "The assigned persona gains +X command, where X is the CROE.",
            h.Adds(Trait.COMMAND, PARENT, p.Croe()),
        ),
        (
            "Double the deployment cost of all troops.",
            h.Doubles(Trait.DEPLOYMENT_COST, p.Cards(kinds=((Kind.TROOP,),))),
        ),
        ("This card does not count against the assigned fief's command limit.", h.Uncounted()),
    ],
)
def test_a_sentence_is_read(catalog: Catalog, text: str, due: h.Holding) -> None:
    assert held(catalog, text) == (due,)


def test_copies_of_its_own_card_count_each_for_itself(catalog: Catalog) -> None:
    text = "The assigned fief gains +1 resistance for each Pyon Village assigned to it."
    (own,) = held(catalog, text, "jotc:pyon-village")
    (other,) = held(catalog, text)
    assert isinstance(own, h.Adds)
    assert isinstance(other, h.Adds)
    assert own.amount == ONE
    assert isinstance(other.amount, p.Product)


@pytest.mark.parametrize(
    "text",
    [
        "The assigned persona gains +X command.",
        "The assigned persona may gain +1 command.",
        "Increase target player's hand limit by 1.",
        "When you deploy a card, the assigned persona gains +1 command.",
        "If you win a petition, the assigned persona gains +1 command.",
    ],
)
def test_a_sentence_is_left_to_the_players(catalog: Catalog, text: str) -> None:
    assert not any(isinstance(one, h.Adds) for one in held(catalog, text))


def test_a_tactic_stands_for_nothing(catalog: Catalog) -> None:
    text = "Duration Effect. Reduce each troop's deployment cost by 1 solari."
    assert held(catalog, text, "eots:collusion") == (h.Unread(),)
    assert isinstance(held(catalog, text, "eots:water-rationing")[0], h.Adds)


def test_no_x_is_left_in_what_stands(catalog: Catalog) -> None:
    """What X is told by is put in its place; what was paid is `PaidX`, kept with the card."""
    for card in catalog.all_cards():
        for sentence in card.program.standing:
            assert not [one for one in nested(sentence) if isinstance(one, p.X)], card.id


def test_numbers_of_persons_holdings_and_resources_are_all_read(catalog: Catalog) -> None:
    """Sentences that give a number in play."""
    says = (
        " gains +",
        "ncrease your hand limit",
        "ncrease your Assembly limit",
        " deployment cost",
    )
    unread = {
        f"{card.id}: {sentence.text}"
        for card in catalog.all_cards()
        if card.type is not CardType.PLAN
        for sentence in card.program.standing
        if any(each in sentence.text for each in says)
        and any(isinstance(one, h.Unread) for one in sentence.holds)
    }
    assert not unread
