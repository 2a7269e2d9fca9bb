"""Who carries out each sentence of a card: told by the nodes of its Program and by nothing else."""

from __future__ import annotations

import pytest
from assembled import cards
from msgspec.structs import replace

from cardbase.cards.acting import sentences, told_by, weakest
from cardbase.cards.card import Sentence
from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from cardbase.program.reading.compile import program_of
from cardbase.program.reading.sorting import assigning
from cardbase.vocabulary import Acts

YES, ASKS, HAND = Acts
RELIC = "eots:crysknife"
"""A resource, on which a made-up operation is laid."""


def told(text: str, card: str = RELIC) -> tuple[Acts, ...]:
    """Who carries out each sentence of an operation laid on a card."""
    operation = parsed(text)
    found = sentences(program_of(cards()[card], operation), operation)
    return tuple(one.acts for one in found)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Engage: produce 5 solaris.", (YES,)),
        ("Limit 2. Assign to target persona you govern.", (YES, YES)),
        ("Duration Effect (Voice).", (YES,)),
        ('In doubt: "who pays". Engage: produce 5 solaris.', (YES, YES)),
        ("Engage: subdue target ally.", (ASKS,)),
        ("Engage an ally you govern: produce 1 solari.", (ASKS,)),
        ("Engage: either produce 4 solaris, or increase your favor by 3.", (ASKS,)),
        ("Engage: you may produce 3 solaris.", (ASKS,)),
        ("Pay X solaris: increase your favor by X.", (ASKS,)),
        ("Pay 2X solaris: increase your favor by X, where X is at most 3.", (ASKS,)),
        ("Engage: produce X solaris, where X is the CROE.", (YES,)),
        (
            "Engage: produce X solaris, where X is the number of personnel assigned to target "
            "Dune fief.",
            (ASKS,),
        ),
        ("Engage: target rival discards 1 favor.", (ASKS,)),
        ("Engage: request 3 solaris.", (HAND,)),
        ("Request 3 solaris: produce 5 solaris.", (HAND,)),
        ("Engage: produce 5 solaris. Request 3 solaris.", (YES, HAND)),
        ("Engage: request 3 solaris. Produce 5 solaris.", (HAND, YES)),
        ("Engage: produce 5 solaris. Subdue target ally. Request 1 solari.", (YES, ASKS, HAND)),
        ('By hand ("it is a joke"): "Sing".', (HAND,)),
    ],
)
def test_ct_16_each_sentence_stands_for_itself(text: str, acts: tuple[Acts, ...]) -> None:
    assert told(text) == acts


def test_ct_19_an_x_that_nothing_sets_is_asked_where_it_first_stands() -> None:
    text = "Engage: produce 2 solaris. Increase your favor by X. Produce X solaris."
    assert told(text) == (YES, ASKS, YES)
    assert told(f"{text} X is the CROE.") == (YES, YES, YES, YES)


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Assign to target persona.", True),
        ("If Dune is subdued, assign to target persona.", True),
        ("Engage, pay 1 solari: assign to target persona.", True),
        ("Either assign to Arrakeen, or assign to Carthag.", True),
        ("Assign this card to target persona.", False),
        ("Assign target persona.", False),
        ("Subdue target persona.", False),
        ("Either assign to target persona, or engage.", False),
        ("Assign to target persona, then engage target ally.", True),
    ],
)
def test_ct_09_an_assignment_is_a_sentence_of_its_own(text: str, so: bool) -> None:
    (item,) = parsed(text).items
    assert (isinstance(item, t.Sentence) and assigning(item)) is so


@pytest.mark.parametrize("acts", Acts)
def test_a_card_is_worth_the_weakest_of_its_sentences(acts: Acts) -> None:
    assert weakest([]) is YES
    assert weakest([YES, acts, YES]) is acts
    assert weakest([HAND, acts, ASKS]) is HAND


def test_every_card_is_kept_with_what_its_program_says() -> None:
    faults = list[str]()
    for card in cards().values():
        known = told_by(card.program)
        if card.acts is not weakest(one.acts for one in card.sentences):
            faults.append(f"{card.id}: {card.acts}, which is not its weakest sentence")
        faults += [f"{card.id}: {o.text}" for o in card.sentences if known[o.text] is not o.acts]
        if " ".join(one.text for one in card.sentences) != card.operation:
            faults.append(f"{card.id}: its sentences are not its operation")
    assert not faults, "\n".join(faults)


def test_a_program_that_is_silent_about_a_sentence_is_refused() -> None:
    card = cards()["eots:caladan"]
    with pytest.raises(KeyError, match="Subdue Dune"):
        sentences(card.program, parsed(f"{card.operation} Subdue Dune."))


def test_real_cards_stand_so() -> None:
    assert cards()["eots:caladan"].sentences == (
        Sentence(text="Engage: produce 5 solaris.", acts=YES),
    )
    assert cards()["eots:wallach-ix"].acts is ASKS


def test_what_is_stored_is_what_is_read() -> None:
    for card in cards().values():
        anew = replace(card)
        assert anew.program == program_of(card, parsed(card.operation, card.id))
