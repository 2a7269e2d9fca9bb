"""docs/operations.md tells the truth: each example, count and message is held against the code."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from assembled import cards
from lark import Lark
from operation_cases import TEXTS, tree_of
from places import ROOT, TESTS

from cardbase.cards.facts import DATA, read_sets
from cardbase.catalog.operations import read_operations
from cardbase.operation import parse, tree
from cardbase.operation.node import Node, lines, nodes
from cardbase.operation.parse import OperationError, parsed
from cardbase.operation.wording import worded
from cardbase.operation.words import Being
from cardbase.program.reading.compile import program_of
from errata.register import rule

ID = r"`((?:eots|jotc|tat):[a-z0-9-]+)`"
EXAMPLE = re.compile(r"((?:^.+\n)+)\n```operation\n(.+)\n```$", re.MULTILINE)
CLAIM = re.compile(r"Rules: ((?:`\w+`(?:, )?)+)\.(?: Classes: ((?:`\w+`(?:, )?)+)\.)?")
CLASSES = {
    name
    for name, kind in vars(tree).items()
    if isinstance(kind, type) and issubclass(kind, Node) and kind is not Node
}


@cache
def page() -> str:
    return (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Example:
    """One fenced sentence, what the page says it is from, and whether errata are laid on it."""

    text: str
    card: str | None
    before: bool


def examples(text: str) -> list[Example]:
    """The fenced sentences of a text, each with what stands before it."""
    found = []
    for lead, sentence in EXAMPLE.findall(text):
        named = re.findall(ID, lead)
        made_up = lead.endswith("Made up:\n")
        card = None if made_up else named[-1]
        found.append(Example(sentence, card, "before CE-" in lead))
    return found


def claims() -> Iterator[tuple[set[str], set[str], str]]:
    """Each claim of rules and classes, with the text up to the next one."""
    constructs = page().partition("\n## The constructs\n")[2].partition("\n## ")[0]
    starts = [found.start() for found in CLAIM.finditer(constructs)]
    for at, end in zip(starts, [*starts[1:], len(constructs)], strict=True):
        text = constructs[at:end]
        told = CLAIM.match(text)
        assert told
        rules, classes = (set(re.findall(r"\w+", group or "")) for group in told.groups())
        yield rules, classes, text


@cache
def bare_parser() -> Lark:
    """The parser without the tree builder: it keeps the names of the rules."""
    return Lark(
        parse.GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        edit_terminals=parse._filled,
        maybe_placeholders=True,
    )


def rules_in(text: str) -> set[str]:
    """The rules of the grammar by which a text is read."""
    return {
        str(below.data)
        for sentence in parse.SENTENCE.finditer(text)
        for below in bare_parser().parse(parse.lowered(sentence[1])).iter_subtrees()
    }


def rows(head: str) -> list[list[str]]:
    """The rows of the table with this head, a list of cells each."""
    table = page().partition(f"\n{head}\n")[2].partition("\n\n")[0].splitlines()[1:]
    return [row.strip("| ").split(" | ") for row in table]


# --- the examples -------------------------------------------------------------------------------


def test_every_fenced_example_is_found() -> None:
    assert len(examples(page())) == page().count("```operation\n") > 60
    assert sum(one.card is None for one in examples(page())) == 2


def test_an_example_is_of_the_language_and_printed_as_it_stands() -> None:
    faults = [
        f"{one.text!r} is worded {said!r}"
        for one in examples(page())
        if (said := worded(parsed(one.text))) != one.text
    ]
    assert not faults, "\n".join(faults)


def test_an_example_stands_on_its_card() -> None:
    faults = list[str]()
    for one in (one for one in examples(page()) if one.card):
        text = TEXTS[str(one.card)] if one.before else cards()[str(one.card)].operation
        items, wanted = parsed(text).items, parsed(one.text).items
        if wanted not in [items[at:][: len(wanted)] for at in range(len(items))]:
            faults.append(f"{one.card}: does not say {one.text!r} but {text!r}")
    assert not faults, "\n".join(faults)


def test_an_example_before_its_erratum_is_another_after_it() -> None:
    before = [one for one in examples(page()) if one.before]
    assert [one.card for one in before] == ["eots:petitioning-tithe", "eots:implicate-traitor"]
    assert all(one.card and one.text != cards()[one.card].operation for one in before)


def test_cards_are_called_by_their_names() -> None:
    named = re.findall(rf"\*([^*]+)\*\s+\({ID}\)", page())
    assert len(named) > len(examples(page())) - 10
    assert [name for name, card in named if cards()[card].name != " ".join(name.split())] == []
    assert set(re.findall(ID, page())) <= set(cards())


# --- the constructs -----------------------------------------------------------------------------


def faults_of_claim(rules: set[str], classes: set[str], text: str) -> Iterator[str]:
    """The rules and classes that a claim names and its examples do not have."""
    shown = examples(text)
    for_rules = {name for one in shown for name in rules_in(one.text)}
    for_classes = {type(node).__name__ for one in shown for node in nodes(parsed(one.text))}
    missing = (rules - for_rules) | (classes - for_classes)
    if missing or not shown:
        named = " ".join(sorted(rules | classes))
        yield f"{named}: of {len(shown)} examples none has {', '.join(sorted(missing))}"


def test_an_example_has_the_construct_it_is_for() -> None:
    assert len([*claims()]) > 20
    faults = [fault for claim in claims() for fault in faults_of_claim(*claim)]
    assert not faults, "\n".join(faults)


def test_every_class_of_the_tree_is_on_the_page() -> None:
    told = {name for _, classes, _ in claims() for name in classes}
    assert told ^ CLASSES == {"Operation"}
    assert "An `Operation` is the whole" in page()


def test_every_rule_of_the_grammar_is_on_the_page() -> None:
    told = {name for rules, _, _ in claims() for name in rules}
    known = {rule.alias or str(rule.origin.name) for rule in bare_parser().rules}
    read = {name for text in TEXTS.values() for name in rules_in(text)}
    made_up = {"by_hand", "modal_changes"}
    assert told == (known & read | made_up) - {"same"}
    assert not made_up & read


def test_no_card_needs_what_is_made_up() -> None:
    faults = list[str]()
    for card in TEXTS:
        for node in nodes(tree_of(card)):
            match node:
                case tree.Prose():
                    faults.append(f"{card}: prose")
                case tree.Act(modal, (tree.Be(being), *_)):
                    if modal is not None and being is not Being.BE:
                        faults.append(f"{card}: {modal} {being}")
    assert not faults, "\n".join(faults)


# --- counts, lengths, messages ------------------------------------------------------------------


def test_the_two_lengths_are_those_of_the_cards() -> None:
    told = rows("| card | full | brief |")
    assert len(told) == 5
    for name, full, brief in told:
        card = cards()[re.findall(ID, name)[0]]
        assert [name, full, brief] == [
            f"{card.full_name} (`{card.id}`)",
            card.operation,
            card.brief,
        ]


def test_the_messages_are_the_real_ones(tmp_path: Path) -> None:
    told = re.findall(r"With `([^`]+)`[^\n]*\n\n```text\nkanly: (.+)\n```", page())
    assert len(told) == page().count("\nkanly: ") == 2
    eots = read_sets()[0]
    for wrong, message in told:
        file = Path(shutil.copy(DATA / "eots_operations.csv", tmp_path))
        text = file.read_text(encoding="utf-8")
        right = f"eots:caladan,{TEXTS['eots:caladan']}\n"
        file.write_text(text.replace(right, f"eots:caladan,{wrong}\n"), encoding="utf-8")
        with pytest.raises(OperationError) as fault:
            read_operations(eots, tmp_path)
        assert str(fault.value) == message


def test_the_tree_is_what_is_shown() -> None:
    told = re.findall(r"for `([^`]+)`[^`]*```text\n(Operation\n(?:.+\n)+)```", page())
    assert len(told) == 1
    for text, shown in told:
        assert shown.splitlines() == list(lines(parsed(text)))


def test_the_program_is_what_is_shown() -> None:
    told = re.findall(r"for `([^`]+)`[^`]*```text\n(Program\n(?:.+\n)+)```", page())
    assert len(told) == 1
    for text, shown in told:
        program = program_of(cards()["eots:caladan"], parsed(text))
        assert shown.splitlines() == list(lines(program))


# --- what the page points to ---------------------------------------------------------------------


def test_rules_errata_and_files_named_are_there() -> None:
    for found in set(re.findall(r"\b[A-Z]{1,3}-\d\d\b", page())):
        assert rule(found).id == found
    files = set(re.findall(r"\b\w+\.(?:py|lark|csv)\b", page()))
    there = {
        path.name
        for folder in ("cardbase", "errata", "tests", "tracker")
        for path in ROOT.joinpath(folder).rglob("*.*")
    }
    assert files - there == set()
    assert len(files) > 12


def test_tests_named_are_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", page()))
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (TESTS / "cardbase" / "operation").glob("test_operation_*.py")
    )
    assert len(named) > 4
    assert [name for name in named if f"def {name}(" not in source] == []
