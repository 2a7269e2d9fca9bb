"""Each construct of the operation language, and the node it becomes."""

from __future__ import annotations

import pytest

from cardbase.operation import tree
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.node import Node, nodes, nodes_in
from cardbase.operation.parse import parsed
from cardbase.operation.tree import (
    Act,
    Addend,
    Adjunct,
    Amount,
    AsThough,
    AtEnd,
    Be,
    Body,
    Bonus,
    ByDoing,
    Clause,
    Compares,
    Condition,
    Count,
    Deed,
    Do,
    Doing,
    Doubt,
    During,
    Either,
    Having,
    Heading,
    Joined,
    Let,
    Limit,
    Linked,
    Lower,
    Manner,
    Named,
    Noun,
    Number,
    Only,
    Operation,
    Owned,
    Part,
    Prose,
    Purpose,
    Qualifier,
    Refers,
    Relative,
    Sentence,
    Some,
    Stated,
    Sum,
    Tactic,
    Tail,
    TargetOf,
    Thing,
    ToBe,
    Total,
    Twice,
    Used,
)
from cardbase.operation.wording import worded
from cardbase.operation.words import (
    Adverb,
    Being,
    Bound,
    Compare,
    Contest,
    Det,
    Flavor,
    Join,
    Link,
    Mark,
    Modal,
    Moment,
    Owner,
    Prep,
    Ref,
    Use,
    When,
)

YOU, THIS, IT = Refers(Ref.YOU), Refers(Ref.THIS_CARD), Refers(Ref.IT)
DUNE = Named(Name.DUNE)
X = Amount(0, 1, False)


def number(fixed: int) -> Amount:
    return Amount(fixed, 0, False)


def some(
    *words: Kind,
    det: Det | None = None,
    bound: Bound | None = None,
    amount: Amount | None = None,
    target: bool = False,
    plural: bool = False,
    quals: tuple[Qualifier, ...] = (),
) -> Some:
    return Some(det, bound, amount, target, None, (Noun(words, plural),), quals)


def do(verb: Verb, what: Thing | None = None, *tails: Tail, at_once: bool = False) -> Do:
    return Do(at_once, verb, what, tails)


def be(*states: State, what: Thing | None = None, being: Being = Being.BE) -> Be:
    return Be(being, False, states, None, what, ())


def clause(deed: Deed, subject: Thing | None = None, modal: Modal | None = None) -> Clause:
    return Clause(subject, None, (Act(modal, (deed,)),), None)


def body(*clauses: Clause) -> Body:
    return Body(tuple(Part((), one) for one in clauses))


def total(*things: Thing) -> Sum:
    return Sum(tuple(Addend(1, one, None) for one in things))


def card(amount: int = 1) -> Some:
    return some(Kind.CARD, amount=number(amount), plural=amount > 1)


DRAW = clause(do(Verb.DRAW, card()))
A_PERSONA = some(Kind.PERSONA, det=Det.A_TARGET)
CROE = some(Kind.CROE, det=Det.THE)
DESERT = some(Kind.DESERT, det=Det.THAT)
SPICE = some(Kind.SPICE, amount=number(2))

HEADINGS = [
    ("Duration Effect.", Heading(Mark.DURATION, None)),
    ("Duration Effect (Voice).", Heading(Mark.DURATION, Flavor.VOICE)),
    ("Prescience Effect.", Heading(Mark.PRESCIENCE, None)),
    ("Limit 2.", Limit(2)),
    ('In doubt: "who pays, and when".', Doubt("who pays, and when")),
    ('By hand ("it is a joke"): "Sing. Then bow.".', Prose("it is a joke", "Sing. Then bow.")),
]

SENTENCES: list[tuple[str, Node]] = [
    ("Draw 1 card.", Operation((Sentence(None, (), (), body(DRAW), None, ()),))),
    (
        "As a battle or dueling tactic (engagement) — draw 1 card.",
        Tactic((Contest.BATTLE, Contest.DUELING), Moment.ENGAGEMENT, None),
    ),
    (
        "As a tactic (declaration, Voice Effect) — draw 1 card.",
        Tactic((), Moment.DECLARATION, Mark.VOICE),
    ),
    ("As a venture — draw 1 card.", Used(Use.VENTURE)),
    ("As a general operation — draw 1 card.", Used(Use.GENERAL)),
    (
        "If you govern Dune, draw 1 card.",
        Condition(When.IF, clause(do(Verb.GOVERN, DUNE), YOU)),
    ),
    (
        "Unless you govern Dune, draw 1 card.",
        Condition(When.UNLESS, clause(do(Verb.GOVERN, DUNE), YOU)),
    ),
    ("During any rite, draw 1 card.", During(some(Kind.RITE, det=Det.ANY))),
    ("At the end of the turn, draw 1 card.", AtEnd(some(Kind.TURN, det=Det.THE))),
    (
        "Engage, subdue this card: draw 1 card.",
        Sentence(
            None,
            (),
            (clause(do(Verb.ENGAGE)), clause(do(Verb.SUBDUE, THIS))),
            body(DRAW),
            None,
            (),
        ),
    ),
    (
        "Draw 1 card, then draw 1 card, otherwise draw 2 cards, where X is 2.",
        Sentence(
            None,
            (),
            (),
            body(DRAW, DRAW),
            body(clause(do(Verb.DRAW, card(2)))),
            (Let(Compare.IS, total(Number(None, number(2)))),),
        ),
    ),
    ("Draw 1 card, then draw 1 card.", body(DRAW, DRAW)),
    (
        "Draw 1 card, then if you win, draw 2 cards.",
        Part((Condition(When.IF, clause(do(Verb.WIN), YOU)),), clause(do(Verb.DRAW, card(2)))),
    ),
    (
        "Either draw 1 card, or engage.",
        Either((body(DRAW), body(clause(do(Verb.ENGAGE))))),
    ),
    ("X is at most the CROE.", Let(Compare.AT_MOST, total(CROE))),
    (
        "X is 6 minus the CROE.",
        Sum((Addend(1, Number(None, number(6)), None), Addend(-1, CROE, None))),
    ),
    (
        "X is 2 for each favor.",
        Addend(1, Number(None, number(2)), some(Kind.FAVOR)),
    ),
]

DEEDS: list[tuple[str, Node]] = [
    (
        "This card gains 2 spice and loses 2 spice unless you win.",
        Clause(
            THIS,
            Join.AND,
            (Act(None, (do(Verb.GAIN, SPICE),)), Act(None, (do(Verb.LOSE, SPICE),))),
            clause(do(Verb.WIN), YOU),
        ),
    ),
    (
        "Engage and subdue Dune.",
        Do(False, Verb.ENGAGE, DUNE, (), Join.AND, (Verb.SUBDUE,)),
    ),
    ("You may not win.", Act(Modal.MAY_NOT, (do(Verb.WIN),))),
    ("Do not shuffle.", clause(do(Verb.SHUFFLE), None, Modal.NOT)),
    ("You must either win, or pass.", Act(Modal.MUST, (do(Verb.WIN), do(Verb.PASS)))),
    ("At once draw 1 card.", do(Verb.DRAW, card(), at_once=True)),
    ("If Dune is subdued, engage.", be(State.SUBDUED)),
    ("If Dune is not subdued, engage.", Be(Being.BE, True, (State.SUBDUED,), None, None, ())),
    (
        "If Dune is engaged or subdued, draw 1 card.",
        Be(Being.BE, False, (State.ENGAGED, State.SUBDUED), Join.OR, None, ()),
    ),
    ("When this card becomes engaged, draw 1 card.", be(State.ENGAGED, being=Being.BECOME)),
    ("Your leader may stay engaged.", be(State.ENGAGED, being=Being.STAY)),
    ("If you are the victor, draw 1 card.", be(what=some(Kind.VICTOR, det=Det.THE))),
    (
        "If the CROE is more than 3, draw 1 card.",
        Compares(Compare.MORE, total(Number(None, number(3)))),
    ),
    ("Pay 2 spice to you.", Adjunct(Prep.TO, YOU)),
    (
        "Return it at the end of the interval.",
        do(Verb.RETURN, IT, AtEnd(some(Kind.INTERVAL, det=Det.THE))),
    ),
    ("Engage Dune to draw 1 card.", Purpose(Join.AND, (do(Verb.DRAW, card()),))),
    (
        "Engage Dune to win 2 spice and pass.",
        Purpose(Join.AND, (do(Verb.WIN, SPICE), do(Verb.PASS))),
    ),
    (
        "Engage Dune to either win, or pass.",
        Purpose(Join.EITHER, (do(Verb.WIN), do(Verb.PASS))),
    ),
    ("It needs 2 spice to be deployed.", ToBe(State.DEPLOYED)),
    ("Win by bidding 2 spice.", ByDoing(Prep.BY, None, (do(Verb.BID, SPICE),))),
    (
        "Win instead of engaging or passing.",
        ByDoing(Prep.INSTEAD, Join.OR, (do(Verb.ENGAGE), do(Verb.PASS))),
    ),
    (
        "You may bid as though you had 2 spice.",
        AsThough(clause(do(Verb.HAVE, SPICE), YOU)),
    ),
    (
        "Deploy Dune as though this card were subdued.",
        AsThough(clause(be(State.SUBDUED), THIS)),
    ),
    ("Deploy Dune at no cost.", Manner(Adverb.AT_NO_COST)),
]

THINGS: list[tuple[str, Node]] = [
    ("Engage this card.", THIS),
    ("Engage Dune.", DUNE),
    ("Engage target persona.", A_PERSONA),
    (
        "Draw at most X target subdued cards.",
        some(
            *(Kind.SUBDUED, Kind.CARD),
            bound=Bound.AT_MOST,
            amount=X,
            target=True,
            plural=True,
        ),
    ),
    (
        "Subdue an ally or aide.",
        Some(
            *(Det.A, None, None, False, Join.OR),
            (Noun((Kind.ALLY,), False), Noun((Kind.AIDE,), False)),
            (),
        ),
    ),
    ("Subdue all Spice Harvesters.", Noun((Kind.SPICE_HARVESTER,), True)),
    ("Subdue all Dune events.", Noun((Kind.DUNE, Kind.EVENT), True)),
    ("Subdue all personnel.", Noun((Kind.PERSONNEL,), False)),
    ("Draw X + 2 cards.", Amount(2, 1, True)),
    ("Draw 2 + X cards.", Amount(2, 1, False)),
    ("Draw 3X cards.", Amount(0, 3, False)),
    ("Subdue a card assigned to that desert.", Linked(Link.ASSIGNED, DESERT)),
    ("Subdue a card except Dune.", Linked(Link.EXCEPT, DUNE)),
    ("Subdue a card you govern.", Relative(YOU, None, (Verb.GOVERN,), None, ())),
    (
        "Subdue a card it may win or lose.",
        Relative(IT, Modal.MAY, (Verb.WIN, Verb.LOSE), Join.OR, ()),
    ),
    (
        "Subdue a card you deploy from Dune.",
        Relative(YOU, None, (Verb.DEPLOY,), None, (Adjunct(Prep.FROM, DUNE),)),
    ),
    (
        "Subdue a card that rival governs.",
        Relative(some(Kind.RIVAL, det=Det.THAT), None, (Verb.GOVERN,), None, ()),
    ),
    (
        "Subdue a card your leader governs.",
        Relative(Owned(Owner.YOUR, None, (Trait.LEADER,)), None, (Verb.GOVERN,), None, ()),
    ),
    (
        "Subdue all cards that deploy Dune from it.",
        Doing(Verb.DEPLOY, DUNE, (Adjunct(Prep.FROM, IT),)),
    ),
    (
        "Count all favor gained or lost.",
        Stated(False, (State.GAINED, State.LOST), Join.OR, False),
    ),
    ("Count all cards not subdued.", Stated(True, (State.SUBDUED,), None, False)),
    ("Count all cards captured this way.", Stated(False, (State.CAPTURED,), None, True)),
    ("Lose your hand and treasury.", Owned(Owner.YOUR, Join.AND, (Trait.HAND, Trait.TREASURY))),
    ("Lose this card's cost.", Owned(THIS, None, (Trait.COST,))),
    (
        "Lose the cost of all cards.",
        Owned(some(Kind.CARD, det=Det.ALL, plural=True), None, (Trait.COST,)),
    ),
    ("It gains +2 resistance.", Bonus(number(2), Trait.RESISTANCE)),
    ("It gains +X force.", Bonus(X, Trait.FORCE)),
    ("It gains resistance 1.", Having(Trait.RESISTANCE, number(1), None)),
    ("Subdue a card with cost below the CROE.", Having(Trait.COST, None, CROE)),
    ("Increase the CROE by at most 3.", Number(Bound.AT_MOST, number(3))),
    ("X is the number of events.", Count(False, some(Kind.EVENT, plural=True))),
    ("X is the greatest number of events.", Count(True, some(Kind.EVENT, plural=True))),
    ("X is the total force of Dune.", Total(Trait.FORCE, DUNE)),
    ("X is twice the CROE.", Twice(CROE)),
    (
        "The target of that rite may be Dune.",
        TargetOf(some(Kind.RITE, det=Det.THAT)),
    ),
    ("Only the defender may pass.", Only(some(Kind.DEFENDER, det=Det.THE))),
    (
        "X is the lower of the CROE and 3.",
        Lower(Joined(Join.AND, (CROE, Number(None, number(3))))),
    ),
    ("Engage Dune or this card.", Joined(Join.OR, (DUNE, THIS))),
]
CASES = [*HEADINGS, *SENTENCES, *DEEDS, *THINGS]


@pytest.mark.parametrize(("text", "node"), CASES)
def test_a_construct_becomes_its_node(text: str, node: Node) -> None:
    found = parsed(text)
    assert node in list(nodes(found))
    assert worded(found) == text


def test_all_nodes_of_several_parts_but_for_some_and_what_is_below_them() -> None:
    several = (DUNE, (THIS, None), Only(some(Kind.DEFENDER, det=Det.THE)), "a word")
    every, fewer = list(nodes_in(several)), list(nodes_in(several, skip=(Only,)))
    assert every == [node for one in (DUNE, THIS, several[2]) for node in nodes(one)]
    assert fewer == [node for one in (DUNE, THIS) for node in nodes(one)]
    assert list(nodes_in(several[2], skip=(Only,))) == []


def test_no_kind_of_node_is_without_a_case() -> None:
    shown = {type(node) for _, node in CASES}
    known = {
        kind
        for kind in vars(tree).values()
        if isinstance(kind, type) and issubclass(kind, Node) and kind is not Node
    }
    assert shown == known


@pytest.mark.parametrize(
    ("text", "modals"),
    [
        ("You may win 2 spice or may lose 2 spice.", [Modal.MAY, Modal.MAY]),
        ("You may win and may at once pass.", [Modal.MAY, Modal.MAY]),
        ("You may win 2 spice and may be the victor.", [Modal.MAY, Modal.MAY]),
        ("You may win 2 spice and may stay subdued.", [Modal.MAY, Modal.MAY]),
        ("You may win 2 spice or may either lose 2 spice, or pass.", [Modal.MAY, Modal.MAY]),
        ("Target persona may win 2 spice and may Counter in battle rites.", [Modal.MAY, Modal.MAY]),
        ("You do not win and do not pass.", [Modal.NOT, Modal.NOT]),
        ("This card does not win and does not pass.", [Modal.NOT, Modal.NOT]),
        ("You must win or may pass.", [Modal.MUST, Modal.MAY]),
        ("You win and may pass.", [None, Modal.MAY]),
        ("This card need not be disengaged and may not win.", [Modal.NEED_NOT, Modal.MAY_NOT]),
    ],
)
def test_may_and_must_hold_until_the_next_one(text: str, modals: list[Modal | None]) -> None:
    found = next(node for node in nodes(parsed(text)) if isinstance(node, Clause))
    assert [act.modal for act in found.acts] == modals
    assert worded(parsed(text)) == text


def test_may_said_once_holds_for_the_deed_after_it() -> None:
    """Read so, but printed at each deed, so that nothing is left to be guessed."""
    once, twice = "You may win 2 spice or lose 2 spice.", "You may win 2 spice or may lose 2 spice."
    assert parsed(once) == parsed(twice)
    assert worded(parsed(once)) == twice


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Engage Dune.", {Named}),
        ("Engage Dune fief.", {Noun}),
        ("Engage Arrakeen.", {Named}),
        ("Count all Arrakeen Richece.", {Noun}),
        ("Discard all Counter tactics.", {Noun}),
        ("Engage it to Counter.", {Refers, Purpose}),
        ("It is immune to capture effects.", {Noun, Adjunct}),
        ("Conduct an exchange operation.", {Noun}),
        ("Exchange it for Dune.", {Refers, Named}),
        ("Return it this interval.", {Manner}),
        ("Place it engaged.", {Manner}),
        ("Pay for the target.", {Adjunct}),
        ("Pay 2 spice for the target.", {Linked}),
    ],
)
def test_a_word_with_two_uses_is_told_by_what_follows(text: str, kinds: set[type]) -> None:
    found = parsed(text)
    assert kinds <= {type(node) for node in nodes(found)}
    assert worded(found) == text


def test_several_sentences_stand_in_their_order() -> None:
    items = parsed("Limit 3. Draw 1 card. Duration Effect.").items
    assert [type(item) for item in items] == [Limit, Sentence, Heading]


def test_a_full_stop_in_a_quotation_ends_nothing() -> None:
    assert len(parsed('In doubt: "a. b. c". Limit 1.').items) == 2
