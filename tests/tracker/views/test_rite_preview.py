"""Foresight holds against the rite as it is really played, over every choice there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rite_ahead import agree, foreseen, give_effect, is_legal, over, words_now
from tracker_cases import play

from tracker.engine.errors import Refused
from tracker.engine.guards import reason
from tracker.engine.words import RiteKind, StatName
from tracker.rules.rite.attack import Attack
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.foresight.preview import preview, preview_now

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]

ATTACKERS = {
    RiteKind.BATTLE: [
        "eots:gurney-halleck",
        "eots:stilgar",
        "eots:korba",
        "eots:duncan-idaho",
        "tat:kardif",
        "eots:leven-breche",
    ],
    RiteKind.INTRIGUE: ["eots:thufir-hawat", "eots:lady-margot", "eots:house-assassin"],
    RiteKind.DUEL: ["eots:duncan-idaho", "eots:korba", "eots:house-swordmaster", "eots:chani"],
    RiteKind.ARBITRATION: ["eots:duke-leto-atreides", "eots:thufir-hawat", "eots:princess-irulan"],
}
TARGETS = {
    RiteKind.BATTLE: ["eots:giedi-prime", "eots:carthag"],
    RiteKind.INTRIGUE: ["eots:feyd-rautha", "eots:glossu-rabban"],
    RiteKind.DUEL: ["eots:feyd-rautha", "eots:iaken-nefud"],
    RiteKind.ARBITRATION: ["eots:harkonnen-industries", "eots:machines-from-ix"],
}
OTHERS = [
    "eots:guard-commander",
    "eots:house-agent",
    "eots:choam-delegate",
    "eots:iaken-nefud",
    "tat:lt-kinet",
    "eots:harkonnen-slavemaster",
]
PERSONNEL = {
    RiteKind.BATTLE: ["eots:house-battalion", "tat:folk-of-graban-and-pan", "tat:hellhounds"],
    RiteKind.INTRIGUE: ["eots:assassin-cohort", "eots:engineering-corps", "tat:demolition-corps"],
    RiteKind.DUEL: ["tat:honor-guard", "eots:house-battalion"],
    RiteKind.ARBITRATION: ["eots:choam-league", "eots:imperial-courtiers"],
}
GIVEN = [
    (StatName.SURPRISE, 1),
    (StatName.FORCE, 2),
    (StatName.FORCE, -1),
    (StatName.FORCE_EACH, 1),
    (StatName.RESISTANCE, -3),
    (StatName.RESISTANCE, 1),
    (StatName.COUNTER, 1),
    (StatName.UNTOUCHED, 1),
    (StatName.FREE_FORCE, 1),
]


@st.composite
def laid_out(draw: DrawFn, catalog: Catalog) -> tuple[Play, Attack]:
    """A small rite, with a leader and others on both sides, and a few effects on them."""
    kind = draw(st.sampled_from(list(ATTACKERS)))
    way = draw(st.sampled_from(["ask", "first", "nothing"]))
    bonus = draw(st.sampled_from(["ask", "ask", "with-leader"]))
    game = play(catalog, 2, settings={"surprise": way, "rite-bonus": bonus})
    leader = game.card(draw(st.sampled_from(ATTACKERS[kind])))
    mine = [leader]
    if draw(st.booleans()):
        give_effect(game, leader, StatName.DIRECT)
        mine.append(game.card("eots:house-physician"))
    troops = st.lists(st.sampled_from(PERSONNEL[kind]), max_size=2)
    hosts = st.sampled_from(tuple(mine))
    mine += [game.card(card, on=draw(hosts)) for card in draw(troops)]
    target = game.card(draw(st.sampled_from(TARGETS[kind])), "ordos", engaged=draw(_rarely()))
    theirs = [target]
    if draw(st.booleans()):
        give_effect(game, target, StatName.DIRECT)
    others = st.lists(st.sampled_from(OTHERS), max_size=2, unique=True)
    theirs += [game.card(card, "ordos") for card in draw(others)]
    hosts = st.sampled_from(tuple(theirs))
    theirs += [game.card(card, "ordos", on=draw(hosts)) for card in draw(troops)]
    for stat, amount in draw(st.lists(st.sampled_from(GIVEN), max_size=3)):
        give_effect(game, draw(st.sampled_from([*mine, *theirs])), stat, amount)
    named = [one for one in mine[1:] if draw(st.booleans())]
    at = game.table()
    return game, Attack(
        kind=kind,
        house="vernius",
        leader=at.piece(leader),
        target=at.piece(target),
        others=tuple(at.piece(one) for one in named),
    )


def _rarely() -> st.SearchStrategy[bool]:
    return st.sampled_from([False, False, False, True])


def words_of(attack: Attack) -> str:
    names = ", ".join(piece.id for piece in (attack.leader, *attack.others))
    return f"rite {attack.kind.lower()} {attack.target.id} with {names}"


@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
def test_the_preview_is_what_every_play_comes_to(data: st.DataObject, catalog: Catalog) -> None:
    game, attack = data.draw(laid_out(catalog))
    rule = reason(preview)(game.table(), attack)
    if rule is not None:
        assert game.refused(words_of(attack))
        return
    ahead = preview(game.table(), attack)
    game.do(words_of(attack))
    agree(ahead, game, game.game, len(game.events))
    now = preview_now(game.table())
    assert list(map(foreseen, now.answers)) == list(map(foreseen, ahead.answers))


@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
def test_it_holds_at_every_moment_of_the_rite(data: st.DataObject, catalog: Catalog) -> None:
    game, attack = data.draw(laid_out(catalog))
    if reason(preview)(game.table(), attack) is not None:
        return
    game.do(words_of(attack))
    declared, since = game.game, len(game.events)
    for _ in range(data.draw(st.integers(1, 9))):
        if over(game.game):
            break
        said = [words for words in words_now(game.game, game.cards) if is_legal(game, words)]
        game.do(data.draw(st.sampled_from(said)))
    if over(game.game):
        with pytest.raises(Refused):
            preview_now(game.table())
    else:
        agree(preview_now(game.table()), game, declared, since)
