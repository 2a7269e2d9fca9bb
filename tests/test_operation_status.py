"""How far a program can act on an operation, what it must ask, and the rules of its keywords."""

from __future__ import annotations

from collections import Counter

import pytest
from assembled import cards

from cardbase.operation import tree
from cardbase.operation.keywords import keywords
from cardbase.operation.parse import parsed
from cardbase.operation.status import is_assignment, standing
from cardbase.operation.walk import nodes
from cardbase.vocabulary import Ask, CardType, Status, Subtype
from errata import rule

ASKED = [
    (Ask.TARGET, "Subdue target ally.", "Subdue all allies."),
    (Ask.TARGET, "Subdue 2 target allies.", "Subdue that ally."),
    (Ask.TARGET, "Subdue another target ally.", "Subdue the target."),
    (Ask.TARGET, "Engage any number of target allies.", "Engage all allies."),
    (Ask.TARGET, "If target ally is subdued, engage it.", "If that ally is subdued, engage it."),
    (
        Ask.TARGET,
        "Assign to target persona. Engage target ally.",
        "Assign to target persona. Engage the assigned persona.",
    ),
    (Ask.CHOICE, "Either draw 1 card, or engage.", "Draw 1 card, then engage."),
    (Ask.CHOICE, "It must either win, or pass.", "It must win and pass."),
    (Ask.CHOICE, "You must win or pass.", "No player may win or pass."),
    (Ask.WHETHER, "You may draw 1 card.", "You must draw 1 card."),
    (Ask.WHETHER, "You may engage Dune to Counter.", "This card may Counter."),
    (Ask.WHETHER, "You may subdue Dune.", "This card may Direct."),
    (Ask.WHETHER, "You may pass.", "This card may lead battle rites."),
    (Ask.WHETHER, "You may pass.", "You may not pass."),
    (Ask.WHETHER, "You may pass.", "If you may pass, draw 1 card."),
    (Ask.WHETHER, "Each player may bid.", "No player may bid."),
    (Ask.NUMBER, "X is at most 5.", "X is 5."),
    (Ask.NUMBER, "Produce X solaris.", "Produce X solaris, where X is the CROE."),
    (Ask.NUMBER, "Pay X solaris: draw X cards.", "Pay 2 solaris: draw 2 cards."),
    (Ask.NUMBER, "Transfer at most 3 spice to it.", "Transfer 3 spice to it."),
    (Ask.NUMBER, "Increase the CROE by at most 2.", "Increase the CROE by 2."),
    (Ask.WHICH, "Subdue an ally you govern.", "Subdue all allies you govern."),
    (Ask.WHICH, "Discard 1 card.", "Discard 1 favor."),
    (Ask.WHICH, "Pay 2 spice to a rival.", "Pay 2 spice to that rival."),
    (Ask.WHICH, "Engage any number of personnel.", "Engage all personnel."),
    (Ask.WHICH, "Subdue a rival.", "Become a rival."),
    (Ask.WHICH, "Subdue a persona.", "Subdue it as a persona."),
    (Ask.WHICH, "Subdue a persona.", "Subdue all personas assigned to a persona."),
    (Ask.WHICH, "Engage a card.", "If a rival governs a card, engage it."),
    (Ask.HIDDEN, "Search your House deck.", "Shuffle your House deck."),
    (Ask.HIDDEN, "Examine that event.", "Engage that event."),
    (Ask.TABLE, "Treat it as an aide.", "Engage it."),
    (Ask.TABLE, "Ignore all bids.", "Discard all bids."),
    (Ask.DOUBT, 'In doubt: "who pays". Draw 1 card.', "Draw 1 card."),
]


@pytest.mark.parametrize(("ask", "asking", "silent"), ASKED)
def test_what_is_asked_and_what_is_not(ask: Ask, asking: str, silent: str) -> None:
    status, asks = standing(parsed(asking))
    assert status is Status.PROMPT
    assert ask in asks
    assert ask not in standing(parsed(silent))[1]


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Draw 2 cards.", ()),
        ("Limit 2. Assign to target persona you govern.", ()),
        ("Duration Effect.", ()),
        ("Subdue target ally. Subdue target aide.", (Ask.TARGET,)),
        ("You may subdue target ally.", (Ask.TARGET, Ask.WHETHER)),
        ("Assign to target persona, then engage target ally.", (Ask.TARGET,)),
        ("Engage: assign to target persona.", (Ask.TARGET,)),
        ("Assign 1 spice to target persona.", (Ask.TARGET,)),
    ],
)
def test_asks_come_once_and_in_their_order(text: str, asks: tuple[Ask, ...]) -> None:
    status = Status.PROMPT if asks else Status.EXECUTABLE
    assert standing(parsed(text)) == (status, asks)


def test_prose_is_asked_nothing() -> None:
    text = 'Subdue target ally. By hand ("it is a joke"): "Sing.".'
    assert standing(parsed(text)) == (Status.PROSE, ())


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Assign to target persona.", True),
        ("If Dune is subdued, assign to target persona.", True),
        ("Assign this card to target persona.", False),
        ("Assign target persona.", False),
        ("Subdue target persona.", False),
        ("Either assign to target persona, or engage.", False),
        ("Limit 1.", False),
    ],
)
def test_ct_09_an_assignment_is_a_sentence_of_its_own(text: str, so: bool) -> None:
    (item,) = parsed(text).items
    assert (isinstance(item, tree.Sentence) and is_assignment(item)) is so


@pytest.mark.parametrize(
    ("card", "status", "asks"),
    [
        ("eots:caladan", Status.EXECUTABLE, ()),
        ("eots:crysknife", Status.EXECUTABLE, ()),
        ("eots:usurp-holding", Status.PROMPT, (Ask.TARGET,)),
        ("eots:imperial-basin", Status.PROMPT, (Ask.CHOICE,)),
        ("eots:imperial-favor", Status.PROMPT, (Ask.WHETHER,)),
        ("jotc:attack-sinister", Status.PROMPT, (Ask.NUMBER,)),
        ("eots:landsraad-summit", Status.PROMPT, (Ask.WHICH,)),
        ("eots:jamis", Status.PROMPT, (Ask.TABLE,)),
        ("jotc:alliance-review-board", Status.PROMPT, (Ask.DOUBT,)),
    ],
)
def test_real_cards_stand_so(card: str, status: Status, asks: tuple[Ask, ...]) -> None:
    assert (cards()[card].status, cards()[card].asks) == (status, asks)


def test_every_card_stands_as_its_operation_does() -> None:
    faults = list[str]()
    for card in cards().values():
        if (card.status, card.asks) != standing(parsed(card.operation)):
            faults.append(f"{card.id}: stands as {card.status} and asks {card.asks}")
        if (card.status is Status.PROMPT) != bool(card.asks):
            faults.append(f"{card.id}: {card.status} with the asks {card.asks}")
    assert not faults, "\n".join(faults)


def test_no_card_is_prose_and_two_in_five_ask_nothing() -> None:
    count = Counter(card.status for card in cards().values())
    assert count[Status.PROSE] == 0
    assert count[Status.EXECUTABLE] >= 0.4 * len(cards())
    assert {ask for card in cards().values() for ask in card.asks} == set(Ask)


# --- keywords -----------------------------------------------------------------------------------


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
