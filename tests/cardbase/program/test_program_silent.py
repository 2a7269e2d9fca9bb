"""No sentence is silent: each is carried out, asked or announced, and nothing of it is dropped."""

from __future__ import annotations

import ast
from functools import cache

import pytest
from assembled import cards
from dropped import dropped
from places import ROOT

from cardbase.cards.acting import sentences
from cardbase.operation.node import nodes
from cardbase.operation.parse import parsed
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import contests as initiating
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.reading.compile import program_of
from cardbase.vocabulary import Acts

TRACKER = ROOT / "tracker"
MODULES = {"auction": auction, "initiating": initiating, "a": a, "d": d, "h": h, "p": p, "r": r}
SOURCES = {module.__name__ for module in MODULES.values()}
FRAME = {a.Ability, a.Standing, a.Trigger, a.XIs, h.By, h.Says, d.Way, p.Signed, p.Lower}
"""What holds the nodes together; it is gone through, not carried out."""

ARTICLES = {("Some.det", word) for word in ("a", "the", "that")}
"""Where nothing is chosen, these say no more than the thing does."""
SAID_OTHERWISE = {
    ("Noun.words", "additional"): "more of a ware is so much of it",
    (
        "Noun.words",
        "solari",
    ): "costs are in solaris (DP-02), and what is unpaid of a price in its ware",
    ("Do.at_once", "True"): "the steps of an ability are taken at once, one after the other",
    ("Some.target", "True"): "so many of a kind are chosen, called targets or not",
    ("Stated.this_way", "True"): "the deed of the sentence is the only one that can be meant",
}
SAID_BY_THE_REST = {
    # the tactic is played in a battle rite, and lies there in no other
    "is vanquished in the battle rite": ("Noun.words", "battle"),
    # so is each of these tactics in a rite of its kind
    **{
        f"as 1 {kind} participant": ("Noun.words", kind)
        for kind in ("battle", "dueling", "intrigue", "arbitration")
    },
    # the price engages nothing but deserts
    "Engage all deserts: produce X spice": ("Noun.words", "desert"),
}
"""What a part of a sentence says that the rest of it says, too."""
WHO_CANNOT_PAY = "cannot pay in full"
"""Whose turn it is is known there, whatever he is called."""


def is_known(text: str, what: tuple[str, str]) -> bool:
    """Whether a part says no more than the rest of its sentence, so that it may be passed over."""
    if (
        "eset the CROE" in text
    ):  # it follows the Guild Hoard at all times, whenever it is asked
        return True
    if WHO_CANNOT_PAY in text and what[0] in {"Noun.words", "Refers.ref"}:
        return True
    if any(words in text and what == part for words, part in SAID_BY_THE_REST.items()):
        return True
    return what in ARTICLES or what in SAID_OTHERWISE


def test_nothing_of_a_sentence_that_is_carried_out_is_dropped() -> None:
    found = [
        (card.id, text, what)
        for card in cards().values()
        for text, what in dropped(card, parsed(card.operation, card.id))
    ]
    faults = [f"{card}: {what}: {text}" for card, text, what in found if not is_known(text, what)]
    assert not faults, "\n".join(faults)
    assert set(SAID_OTHERWISE) <= {what for _, _, what in found}


def test_a_part_that_is_dropped_is_found() -> None:
    """The check itself: "additional" is passed over, the amount and the ware are not."""
    found = dropped(cards()["eots:arrakeen"], parsed(cards()["eots:arrakeen"].operation))
    assert {what for _, what in found} == {("Noun.words", "additional")}


@pytest.mark.parametrize(
    "text",
    [
        "Engage: capture target Dune fief vanquished in an arbitration rite.",
        "Engage: capture target ally with Battle rank below the assigned ally's Dueling rank.",
        "Engage: subdue target rival's leader.",
        "Engage: draw the top 2 events of your House deck.",
        "Engage: conduct a CHOAM exchange operation.",
    ],
)
def test_what_is_more_than_the_reader_knows_is_left_to_the_table(text: str) -> None:
    operation = parsed(text)
    program = program_of(cards()["eots:crysknife"], operation)
    assert [one.acts for one in sentences(program, operation)] == [Acts.HAND]


@cache
def carried_out() -> frozenset[str]:
    """The names of the nodes that the tracker knows by name."""
    found: set[str] = set()
    for file in TRACKER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in SOURCES:
                found |= {one.name for one in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                kind = getattr(MODULES.get(node.value.id), node.attr, None)
                if isinstance(kind, type):
                    found.add(node.attr)
    return frozenset(found)


def test_every_node_of_what_is_carried_out_is_known_to_the_tracker() -> None:
    faults: dict[str, str] = {}
    for card in cards().values():
        for part in (*card.program.abilities, *card.program.standing, *card.program.triggers):
            below = list(nodes(part))
            if any(isinstance(node, d.ByHand | h.Unread) for node in below):
                continue
            names = {type(node).__name__ for node in below if type(node) not in FRAME}
            faults |= dict.fromkeys(names - carried_out(), card.id)
    assert not faults


def test_what_one_card_alone_says_is_asked_for_by_the_tracker() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in TRACKER.rglob("*.py"))
    assert [one for one in h.Particular if f"Particular.{one.name}" not in code] == []
