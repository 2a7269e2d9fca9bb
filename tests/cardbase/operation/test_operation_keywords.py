"""The keywords of an operation, and the rules that explain them."""

from __future__ import annotations

import pytest
from assembled import cards

from cardbase.operation import tree
from cardbase.operation.keywords import keywords
from cardbase.operation.node import nodes
from cardbase.operation.parse import parsed
from cardbase.vocabulary import CardType, Subtype
from errata import rule


def rules_of(text: str, card: str = "eots:caladan") -> dict[str, str]:
    return dict(keywords(parsed(text), cards()[card]))


@pytest.mark.parametrize(
    ("text", "word", "rule_id"),
    [
        ("This card may Direct.", "Direct", "SO-02"),
        ("It gains Direct.", "Direct", "SO-02"),
        ("This card may Counter.", "Counter", "SO-08"),
        ("Ignore all Counter tactics.", "Counter", "SO-08"),
        ("Capture target ally.", "Capture", "SO-14"),
        ("It is immune to capture effects.", "Capture", "SO-14"),
        ("It gains Surprise.", "Surprise", "SO-20"),
        ("It is immune to discard effects.", "Discard", "SO-21"),
        ("Subdue target ally.", "subdue", "SB-01"),
        ("Place 2 deferment tokens on it.", "deferment token", "DF-01"),
        ("Place 1 program token on it.", "program token", "PD-01"),
        ("That rite counts against your House Interval Limit.", "House Interval Limit", "R-05"),
        ("Initiate a rite outside the House Interval Limit.", "House Interval Limit", "R-05"),
        ("Reset the CROE.", "CROE", "X-05"),
        ("Limit 1.", "Limit 1", "CT-11"),
        ("Limit 3.", "Limit 3", "CT-11"),
        ("As a tactic (declaration) — engage.", "tactic", "TC-01"),
    ],
)
def test_a_keyword_names_its_rule(text: str, word: str, rule_id: str) -> None:
    assert rules_of(text) == {word: rule_id}


@pytest.mark.parametrize(
    ("card", "rule_id"),
    [
        ("eots:water-rationing", "V-12"),
        ("eots:voice-command", "V-12"),
        ("eots:blade-parry", "TC-04"),
        ("tat:tsimpo", "TC-04"),
        ("eots:guild-surplus", "E-13"),
        ("tat:mobilization-of-the-tribes", "E-13"),
    ],
)
def test_a_duration_effect_lasts_by_the_type_of_its_card(card: str, rule_id: str) -> None:
    """V-12 for ventures, TC-04 for tactics and cards used as one, E-13 for events."""
    assert {"Duration Effect": rule_id}.items() <= dict(keywords_of(card)).items()


def keywords_of(card: str) -> tuple[tuple[str, str], ...]:
    return tuple((one.word, one.rule) for one in cards()[card].keywords)


def test_a_duration_effect_is_one_of_three_rules_by_type() -> None:
    faults = list[str]()
    for card in cards().values():
        found = dict(keywords_of(card.id)).get("Duration Effect")
        venture = "V-12" if Subtype.VENTURE in card.subtypes else "TC-04"
        if found not in (None, "E-13" if card.type is CardType.EVENT else venture):
            faults.append(f"{card.id}: its Duration Effect lasts by {found}")
    assert not faults, "\n".join(faults)


def test_words_of_the_type_line_come_first() -> None:
    """CT-12 unique, E-15 nexus events, PD-01 programs."""
    faults = list[str]()
    for card in cards().values():
        words = [word for word, _ in keywords_of(card.id)]
        line = [one for one in ("Unique", "Nexus", "Program") if one in card.subtypes]
        after = {"Unique", "Nexus", "Program"} & set(words[len(line) :])
        if words[: len(line)] != line or after:
            faults.append(f"{card.id}: the keywords {words} do not begin with {line} alone")
    assert not faults, "\n".join(faults)


def test_every_keyword_of_every_card_resolves_and_comes_once() -> None:
    rules = {one.rule for card in cards().values() for one in card.keywords}
    assert {rule(rule_id).id for rule_id in rules} == rules
    faults = list[str]()
    for card in cards().values():
        words = [word for word, _ in keywords_of(card.id)]
        if len(words) != len(set(words)):
            faults.append(f"{card.id}: a keyword comes twice: {words}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("eots:caladan", ()),
        ("eots:crysknife", (("Limit 1", "CT-11"),)),
        ("eots:voice-command", (("Duration Effect", "V-12"), ("Capture", "SO-14"))),
        ("tat:mobilization-of-the-tribes", (("Nexus", "E-15"), ("Duration Effect", "E-13"))),
    ],
)
def test_real_cards_have_these(card: str, found: tuple[tuple[str, str], ...]) -> None:
    assert keywords_of(card) == found


def test_every_tactic_window_is_explained() -> None:
    faults = list[str]()
    for card in cards().values():
        windows = [node for node in nodes(parsed(card.operation)) if isinstance(node, tree.Tactic)]
        if windows and ("tactic", "TC-01") not in keywords_of(card.id):
            faults.append(f"{card.id}: a tactic window, and no keyword explains it")
    assert not faults, "\n".join(faults)


def test_keywords_come_in_the_order_of_the_text() -> None:
    text = "Limit 2. This card may Direct. Capture target ally. This card may Direct."
    assert list(rules_of(text)) == [
        "Limit 2",
        "Direct",
        "Capture",
    ]


def test_so_21_to_discard_is_not_the_keyword_discard() -> None:
    assert not rules_of("Discard 1 favor.")
