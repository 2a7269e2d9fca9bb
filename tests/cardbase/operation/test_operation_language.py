"""The operation language: every card is read, and its tree says the very words it was read from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from operation_cases import CHANGES, TEXTS, read, tree_of, words_in

from cardbase.catalog.catalog import Catalog
from cardbase.operation import lexicon, tree, words
from cardbase.operation.forms import by_form, gerund, plural, third_person
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.parse import OperationError, parsed
from cardbase.operation.tree import Doing, Relative, Some
from cardbase.operation.wording import worded

QUOTED = re.compile(r'("[^"]*")')


def closed_lists() -> list[type[StrEnum]]:
    return [
        kind
        for module in (words, lexicon)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
    ]


def faults_of_reading(name: str, text: str) -> Iterator[str]:
    """Where an operation is not read whole, or its tree says other words."""
    found = read(text)
    if isinstance(found, OperationError):
        yield f"{name}: {found}"
        return
    if any(isinstance(item, tree.Prose) for item in found.items):
        yield f"{name}: has prose that is not read"
    if worded(found) != text:
        yield f"{name}: {text!r} is worded {worded(found)!r}"


def test_a_card_is_read_whole_and_says_the_words_of_its_file() -> None:
    faults = [fault for card, text in TEXTS.items() for fault in faults_of_reading(card, text)]
    assert not faults, "\n".join(faults)


def faults_of_wording(name: str, text: str) -> Iterator[str]:
    """Where the tree of an operation says other words."""
    if (said := worded(parsed(text))) != text:
        yield f"{name}: {text!r} is worded {said!r}"


def test_all_661_cards_have_one() -> None:
    assert Counter(card.partition(":")[0] for card in TEXTS) == {
        "eots": 301,
        "jotc": 183,
        "tat": 177,
    }


def test_errata_are_of_the_language() -> None:
    assert CHANGES
    faults = [fault for name, text in CHANGES.items() for fault in faults_of_wording(name, text)]
    assert not faults, "\n".join(faults)


def test_what_a_card_prints_after_errata_reads_back(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    faults = [fault for card in cards for fault in faults_of_wording(card.id, card.operation)]
    assert not faults, "\n".join(faults)
    changed = [card for card in cards if card.operation != TEXTS[card.id]]
    assert {card.id for card in changed} == {
        "eots:petitioning-tithe",
        "eots:usurp-holding",
        "eots:secret-allegiance",
        "eots:implicate-traitor",
    }


# --- closed lists -----------------------------------------------------------------------------


def test_every_word_of_a_closed_list_is_used() -> None:
    trees = [*map(tree_of, TEXTS), *map(parsed, CHANGES.values())]
    used = {(type(word), word) for one in trees for word in words_in(one)}
    lists = closed_lists()
    assert len(lists) > 10
    faults = [
        f"{kind.__name__}: no card and no erratum says {word!r}"
        for kind in lists
        for word in kind
        if (kind, word) not in used
    ]
    assert not faults, "\n".join(faults)


def test_every_kind_of_node_but_prose_is_used() -> None:
    used = {type(node) for card in TEXTS for node in nodes(tree_of(card))}
    known = {
        kind for kind in vars(tree).values() if isinstance(kind, type) and issubclass(kind, Node)
    }
    assert known - used == {Node, tree.Prose}


def faults_of_forms(name: str) -> Iterator[str]:
    """The words of a list that share a form with another of it."""
    kind = words.LISTS.get(name) or getattr(lexicon, name.capitalize())
    forms = Counter(word.lower() for word in kind)
    yield from (f"{name}: {form!r} is the form of {n} words" for form, n in forms.items() if n > 1)
    for word in kind:
        if by_form(name)[word.lower()] != str(word):
            yield f"{name}: {word!r} is read as {by_form(name)[word.lower()]!r}"


def test_no_two_words_of_a_list_share_a_form() -> None:
    names = [*words.LISTS, "state", "trait", "name"]
    faults = [fault for name in names for fault in faults_of_forms(name)]
    assert not faults, "\n".join(faults)


def test_no_verb_or_kind_loses_its_forms_to_another() -> None:
    for verb in Verb:
        assert by_form("verb")[verb.lower()] == by_form("verb")[third_person(verb).lower()] == verb
        assert by_form("gerund")[gerund(verb).lower()] == verb
    for kind in Kind:
        assert by_form("kind")[kind.lower()] == by_form("kind")[plural(kind).lower()] == kind


# --- the same said in other words ---------------------------------------------------------------

ALIKE = [
    ("Engage: reduce target rival'S favor by 1.", "Engage: reduce target rival's favor by 1."),
    ("Draw x cards, WHERE x Is the croe.", "Draw X cards, where X is the CROE."),
    ("X is the CROE PLUS 1.", "X is the CROE plus 1."),
    ("engage: Produce 3 Solaris.", "Engage: produce 3 solaris."),
    ("DISCARD TARGET BATTLE TACTIC.", "Discard target battle tactic."),
    ("duration effect. your leader may direct.", "Duration Effect. Your leader may Direct."),
    ("Engage:\n  produce\t3 solaris.", "Engage: produce 3 solaris."),
    ("Engage:produce 3 solaris.Limit 2.", "Engage: produce 3 solaris. Limit 2."),
    ("Subdue a ally you govern.", "Subdue an ally you govern."),
    ("Subdue an heir you govern.", "Subdue an heir you govern."),
    ("Subdue an union you govern.", "Subdue a union you govern."),
    ("Subdue an persona you govern.", "Subdue a persona you govern."),
    ("That charters keep their status.", "Those charters keep their status."),
    ("Discard those card.", "Discard that card."),
    ("Those charters keeps their status.", "Those charters keep their status."),
    ("Target rival must discards 1 favor.", "Target rival must discard 1 favor."),
    ("The target keep its status.", "The target keeps its status."),
    ("If all allies is subdued, draw 1 card.", "If all allies are subdued, draw 1 card."),
    (
        "If the CROE are at least 3, draw 1 card.",
        "If the CROE is at least 3, draw 1 card.",
    ),
    (
        "If your allegiances is more than 3, draw 1 card.",
        "If your allegiances are more than 3, draw 1 card.",
    ),
    ("Those cards does not count.", "Those cards do not count."),
    ("This card do not count.", "This card does not count."),
    (
        "You may bid as though your treasury has 5 additional solaris.",
        "You may bid as though your treasury had 5 additional solaris.",
    ),
    (
        "Increase the declared favor of target player by 1.",
        "Increase target player's declared favor by 1.",
    ),
    (
        "Subdue all cards's owner.",
        "Subdue the owner of all cards.",
    ),
    (
        "As a arbitration tactic (engagement) — engage this card: draw 1 card.",
        "As an arbitration tactic (engagement) — engage this card: draw 1 card.",
    ),
    (
        "Pay X solaris: draw X cards, where X is at most 5, where X is at least 2.",
        "Pay X solaris: draw X cards, where X is at most 5, and X is at least 2.",
    ),
    (
        "You may engage a persona or draw 1 card.",
        "You may engage a persona or may draw 1 card.",
    ),
    ("Produce 03 solaris.", "Produce 3 solaris."),
]


@pytest.mark.parametrize(("said", "printed"), ALIKE)
def test_the_same_in_other_words_is_the_same_tree(said: str, printed: str) -> None:
    assert parsed(said) == parsed(printed)
    assert worded(parsed(said)) == printed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Produce 1 solari.", "Produce 1 solaris."),
        ("Subdue target ally.", "Subdue target aide."),
        ("You may draw 1 card.", "You must draw 1 card."),
        ("Draw at most 2 cards.", "Draw 2 cards."),
        ("Draw X + 1 cards.", "Draw 1 + X cards."),
        ("X is the CROE plus 1.", "X is the CROE minus 1."),
        ("X is at most 5.", "X is at least 5."),
        ("Subdue an aide or ally.", "Subdue an aide and ally."),
        ("At once draw 1 card.", "Draw 1 card."),
        ("Draw 1 card. Engage.", "Engage. Draw 1 card."),
    ],
)
def test_what_means_another_thing_is_another_tree(one: str, other: str) -> None:
    assert parsed(one) != parsed(other)


def recased(text: str, upper: list[bool]) -> str:
    """The text with other capitals, as far along as there is word of which."""
    letters = (one.upper() if up else one.lower() for one, up in zip(text, upper, strict=False))
    return "".join(letters) + text[len(upper) :]


@given(card=st.sampled_from(sorted(TEXTS)), upper=st.lists(st.booleans(), max_size=120))
def test_capitals_do_not_matter(card: str, upper: list[bool]) -> None:
    parts = QUOTED.split(TEXTS[card])
    parts[::2] = (recased(part, upper) for part in parts[::2])
    assert parsed("".join(parts)) == tree_of(card)


def test_blanks_do_not_matter() -> None:
    other = {}
    for card, text in TEXTS.items():
        parts = QUOTED.split(text)
        parts[::2] = (part.replace(" ", "\n  ") for part in parts[::2])
        other[card] = read("".join(parts))
    assert not [card for card in TEXTS if other[card] != tree_of(card)]


DRAWN = {
    "eots:hidden-reserves": "earlier in",
    "jotc:certificate-of-allegiance": "during",
    "tat:assassins-handbook": "to",
    "tat:assertion-of-mining-rights": "against",
    "tat:culmination-of-training": "against",
    "tat:gurney-halleck": "to",
    "tat:right-of-the-faufreluches": "against",
    "tat:thunder-at-twilight": "against",
}
"""The cards on which what somebody does with a thing has more tied to it, read and found right."""


def test_what_is_tied_to_a_deed_is_not_drawn_into_the_thing_before_it() -> None:
    """In "reduce the cost of each card you deploy by 1" the 1 belongs to the cost."""
    found = {
        card: " ".join(tail.prep for tail in node.tails)
        for card in TEXTS
        for node in nodes(tree_of(card))
        if isinstance(node, Relative | Doing) and node.tails
    }
    assert found == DRAWN


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Discard target ally and aide or vassal.", 30),
        ("Discard Dune and Arrakeen or Carthag.", 27),
        ("Capture or discard and subdue target aide.", 20),
        ("This card is captured or discarded and subdued.", 36),
    ],
)
def test_and_and_or_do_not_mix(text: str, column: int) -> None:
    with pytest.raises(OperationError) as fault:
        parsed(text)
    assert fault.value.column == column
    assert "as before" in fault.value.expected


def test_words_that_only_narrow_go_by_the_word_after_them() -> None:
    short, long = "During dueling or battle rites, draw 1 card.", "During dueling rites or battle"
    assert parsed(short) == parsed(f"{long} rites, draw 1 card.")
    (both,) = [node for node in nodes(parsed(short)) if isinstance(node, Some) and node.join]
    assert [" ".join(noun.words) for noun in both.nouns] == ["dueling rite", "battle rite"]
