"""How trees are worded: full and brief; and how they are dumped."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

import pytest
from msgspec.json import decode, encode
from operation_cases import TEXTS, tree_of

from cardbase.operation import lexicon, wording, words
from cardbase.operation.forms import gerund, is_plural, plural, third_person
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import lines
from cardbase.operation.parse import parsed
from cardbase.operation.wording import FULL, worded

SHORT = 0.85
QUOTED = re.compile(r'"[^"]*"')


@cache
def briefs() -> dict[str, str]:
    """The operations of all cards in brief."""
    return {card: worded(tree_of(card), wording.brief()) for card in TEXTS}


def test_what_is_brief_is_a_word_of_the_language() -> None:
    game: tuple[type[StrEnum], ...] = (lexicon.Verb, lexicon.State, lexicon.Trait, lexicon.Kind)
    known = {str(word) for kind in (*words.LISTS.values(), *game) for word in kind}
    assert set(wording.brief().short) <= known


def test_brief_is_never_longer_than_full() -> None:
    faults = [
        f"{card}: {brief!r} for {TEXTS[card]!r}"
        for card, brief in briefs().items()
        if not 0 < len(brief) <= len(TEXTS[card])
    ]
    assert not faults, "\n".join(faults)


def test_brief_saves_a_seventh_over_all_cards() -> None:
    assert sum(map(len, briefs().values())) <= SHORT * sum(map(len, TEXTS.values()))


def test_brief_has_no_gaps() -> None:
    faults = list[str]()
    for card, brief in briefs().items():
        said = QUOTED.sub('""', brief)
        if gap := re.search(r"  | [,.:]|[,:]\.|\(\)|[.:,][^\s)]", said):
            faults.append(f"{card}: {gap[0]!r} in {said!r}")
        sentences = re.split(r"(?<=\.) ", said)
        faults += [f"{card}: begins small: {one!r}" for one in sentences if not one[:1].isupper()]
    assert not faults, "\n".join(faults)


def test_brief_has_no_articles_but_in_set_phrases() -> None:
    kept = r"the (?:end|class|targets|target of)\b"
    faults = [
        f"{card}: {brief!r}"
        for card, brief in briefs().items()
        if re.search(r"\b(?:a|an|the)\b", re.sub(kept, "", QUOTED.sub("", brief)))
    ]
    assert not faults, "\n".join(faults)


def test_brief_has_as_many_sentences_and_the_same_numbers() -> None:
    faults = list[str]()
    for card, brief in briefs().items():
        one, other = (QUOTED.sub("", text) for text in (brief, TEXTS[card]))
        if one.count(".") != other.count("."):
            faults.append(f"{card}: {one.count('.')} sentences for {other.count('.')}: {brief!r}")
        lost = {*re.findall(r"\d+|\bX\b", other)} - {*re.findall(r"\d+|\bX\b", one)}
        if lost:
            faults.append(f"{card}: lost the numbers {sorted(lost)} in {brief!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("full", "brief"),
    [
        ("Engage: produce 3 solaris.", "Engage: produce 3 sol."),
        (
            "As a battle or dueling tactic (engagement) — engage this card: draw 1 card.",
            "Btl or Duel tactic (eng): engage this: draw 1 card.",
        ),
        (
            "As an initiative tactic (declaration, Duration Effect) — win.",
            "Init tactic (decl, Duration): win.",
        ),
        ("As a general operation — win.", "General operation: win."),
        (
            "Assign to target persona. The assigned persona gains +1 resistance.",
            "Assign to target persona. Bearer gains +1 Res.",
        ),
        (
            "Subdue the assigned persona you govern.",
            "Subdue assigned persona you govern.",
        ),
        (
            "Produce X solaris, where X is this card's command, and X is at most 5.",
            "Produce X sol, X = own Cmd, and X <= 5.",
        ),
        ("Pay 2 solaris to a rival.", "Pay 2 sol to rival."),
        (
            "Place at most 2 deferment tokens on the target.",
            "Place <= 2 DT on target.",
        ),
        ("A rival transfers 1 spice at no cost.", "Rival moves 1 spice free."),
        ("This card reduces the CROE by 1.", "This cuts CROE by 1."),
        ("Whenever this card increases the CROE, win.", "Whenever this raises CROE, win."),
        ("If the CROE is at least 3, win.", "If CROE >= 3, win."),
        ("Engage one or more target allies.", "Engage 1+ target allies."),
        ("X is 1 for each ally.", "X = 1 per ally."),
        ("During battle rites, it gains +2 force.", "In Btl rites, it gains +2 force."),
        ("Duration Effect (Poison).", "Duration (Poison)."),
        ('In doubt: "the rite".', 'In doubt: "the rite".'),
        ('By hand ("a joke"): "Sing.".', 'By hand ("a joke"): "Sing.".'),
    ],
)
def test_brief_says_it_so(full: str, brief: str) -> None:
    assert worded(parsed(full), FULL) == full
    assert worded(parsed(full), wording.brief()) == brief


@pytest.mark.parametrize(
    ("card", "brief"),
    [
        ("eots:caladan", "Engage: produce 5 sol."),
        ("eots:wallach-ix", "Engage: either produce 4 sol, or raise your favor by 3."),
        ("eots:surgical-strike", "Subdue target bastion."),
        ("eots:stilgar", "While this leads Btl rite, it gains Surprise."),
        (
            "eots:pogrom",
            "Apply X force against target fief, X = bearer's Btl. "
            "If that force >= target's Res, subdue target.",
        ),
        (
            "eots:kindjal",
            "Limit 1. Assign to target persona without blade. "
            "In Duel rites, bearer gains +1 force.",
        ),
    ],
)
def test_real_cards_are_brief_so(card: str, brief: str) -> None:
    assert briefs()[card] == brief


# --- agreement ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Subdue a persona. Subdue an ally. Subdue an heir. Subdue a union.",
        "Subdue an Imperium event.",
        "Engage an Atreides persona. Engage a House card. Engage an Arrakeen Richece.",
        "As an arbitration tactic (engagement) — win.",
        "As a battle tactic (engagement) — win.",
        "It wins. They win. You win. This card wins. Your leader wins. Dune wins.",
        "A rival wins. All rivals win. Each rival wins. Those rivals win. That rival wins.",
        "Only the defender wins. Only allies win.",
        "A rival and an ally win. An ally or a rival wins.",
        "Your leader's allegiances are 2. Your hand and treasury are 2. Your hand limit is 2.",
        "If all allies are subdued, win. If an ally is subdued, win.",
        "If allies are at least 2, win. If the CROE is at least 2, win.",
        "It has 2 spice. They have 2 spice. It may have 2 spice.",
        "It does not win. They do not win. Do not win.",
        "A rival you govern wins. All rivals you govern win.",
        "A rival it governs wins. A rival they govern wins. A rival that House governs wins.",
        "A rival it does not bid wins. A rival they may bid wins.",
        "A rival that deploys Dune wins. All rivals that deploy Dune win.",
        "Shuffle it. It shuffles. It passes. It searches. It pays. It loses.",
        "Produce 1 solari. Produce 2 solaris. Subdue all allies. Subdue all cities.",
        "Engage all spice.",
        "Win by engaging. Win by bidding. Win by paying. Win by producing.",
        "It becomes engaged. They become engaged. It stays subdued.",
        "Win as though it were engaged. Win as though they had 2 spice.",
    ],
)
def test_words_agree(text: str) -> None:
    assert worded(parsed(text)) == text


@pytest.mark.parametrize(
    ("verb", "third", "doing"),
    [
        (Verb.HAVE, "has", "having"),
        (Verb.SEARCH, "searches", "searching"),
        (Verb.PASS, "passes", "passing"),
        (Verb.PAY, "pays", "paying"),
        (Verb.PRODUCE, "produces", "producing"),
        (Verb.WIN, "wins", "winning"),
        (Verb.BID, "bids", "bidding"),
        (Verb.COUNTER, "Counters", "Countering"),
    ],
)
def test_verbs_have_their_endings(verb: Verb, third: str, doing: str) -> None:
    assert (third_person(verb), gerund(verb)) == (third, doing)


@pytest.mark.parametrize(
    ("kind", "many"),
    [
        (Kind.ALLY, "allies"),
        (Kind.PERSONA, "personas"),
        (Kind.SOLARI, "solaris"),
        (Kind.SPICE, "spice"),
        (Kind.PERSONNEL, "personnel"),
        (Kind.SPICE_HARVESTER, "Spice Harvesters"),
        (Kind.REVEREND_MOTHER, "Reverend Mothers"),
    ],
)
def test_kinds_have_their_plurals(kind: Kind, many: str) -> None:
    assert plural(kind) == many
    assert is_plural(many.upper()) is (many != kind)
    assert not is_plural(kind)


# --- dumps --------------------------------------------------------------------------------------

SMALL = "Limit 1. As a battle or dueling tactic (engagement) — it may not win."
SMALL_LINES = """\
Operation
  items: Limit [most=1]
  items: Sentence
    window: Tactic [contests=battle dueling, moment=engagement]
    body: Body
      parts: Part
        core: Clause
          subject: Refers [ref=it]
          acts: Act [modal=may not]
            deeds: Do [verb=win]"""
SUM_LINES = """\
Operation
  items: Sentence
    body: Body
      parts: Part
        core: Let [compare=is at most]
          sum: Sum
            parts: Addend [sign=1]
              what: Some [det=the]
                nouns: Noun [words=CROE]
            parts: Addend [sign=-1]
              what: Number
                amount: Amount [fixed=2, times=0]"""


@pytest.mark.parametrize(
    ("text", "dumped"),
    [
        (SMALL, SMALL_LINES),
        ("X is at most the CROE minus 2.", SUM_LINES),
        ('In doubt: "why".', "Operation\n  items: Doubt [reason=why]"),
        ("Duration Effect.", "Operation\n  items: Heading [mark=Duration Effect]"),
    ],
)
def test_a_tree_is_dumped_node_by_line(text: str, dumped: str) -> None:
    assert "\n".join(lines(parsed(text))) == dumped


def test_a_tree_is_dumped_as_plain_values() -> None:
    win = {"node": "Do", "at_once": True, "verb": "win", "what": None, "tails": []}
    win |= {"join": None, "also": []}
    clause: dict[str, object] = {
        "node": "Clause",
        "subject": {"node": "Refers", "ref": "it"},
        "join": None,
        "acts": [{"node": "Act", "modal": None, "deeds": [win]}],
        "unless": None,
    }
    sentence: dict[str, object] = {
        "node": "Sentence",
        "window": {
            "node": "Tactic",
            "contests": ["battle"],
            "moment": "engagement",
            "mark": None,
        },
        "prefixes": [],
        "cost": [],
        "body": {"node": "Body", "parts": [{"node": "Part", "prefixes": [], "core": clause}]},
        "otherwise": None,
        "lets": [],
    }
    tree = parsed("Limit 1. As a battle tactic (engagement) — it at once wins.")
    found = decode(encode(tree))
    assert found == {"node": "Operation", "items": [{"node": "Limit", "most": 1}, sentence]}


def test_no_two_operations_that_differ_dump_alike() -> None:
    dumps = {"\n".join(lines(tree_of(card))) for card in TEXTS}
    assert len(dumps) == len(set(TEXTS.values()))
