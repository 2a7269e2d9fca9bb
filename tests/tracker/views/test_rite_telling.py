"""What is said of a rite: each event in words, whose word is awaited, what a word expects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from rite_scene import (
    ARAMSHAM,
    CALADAN,
    COMMANDER,
    FIRST_TROOP,
    HIS_TROOP,
    RABBAN,
    SECOND_TROOP,
    at_moment,
    scene,
)

from tracker.engine.errors import Misread, Refused
from tracker.engine.events import (
    BonusCounted,
    CardsEngaged,
    DefenseDeclared,
    FateSettled,
    ForceCounted,
    ForceDivided,
    LimitUsed,
    OperationAdvanced,
    OperationEnded,
    ParticipantsDropped,
    ParticipantsJoined,
    RiteDeclared,
    SurpriseSettled,
    TargetChanged,
    Vanquished,
    WindowClosed,
    WindowOpened,
)
from tracker.engine.words import Fate, OperationKind, RiteClass, RiteKind, Round, Stage, WindowKind
from tracker.table.dispatch import give
from tracker.views.chronicle import Fight, chapters, with_fights
from tracker.views.telling import awaited, told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from command_line import Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event

pytestmark = pytest.mark.usefixtures("home")

A, B = "House Vernius", "House Ordos"


def waits(game: Play) -> str:
    return awaited(game.game, game.cards)


def misread(game: Play, words: str) -> str:
    with pytest.raises(Misread) as fault:
        give(game.game, game.cards, words.split())
    return str(fault.value)


def refusal(game: Play, words: str) -> str:
    with pytest.raises(Refused) as fault:
        give(game.game, game.cards, words.split())
    return str(fault.value)


# --- the sentences --------------------------------------------------------------------------------

FIRST = SurpriseSettled(first=True)
COUNTED = [
    OperationAdvanced(stage=Stage.ASSESSING),
    ForceCounted(house="vernius", round=Round.FORCE, force=4),
]
SAID: list[tuple[Sequence[Event], str]] = [
    ([ParticipantsDropped(house="vernius", pieces=(HIS_TROOP,))],
     f"House Battalion of {A} does not take part"),
    ([ParticipantsDropped(house="vernius", pieces=(HIS_TROOP, ARAMSHAM))],
     f"House Battalion and Commander Aramsham of {A} do not take part"),
    ([DefenseDeclared(house="ordos", leader=CALADAN)],
     f"{B} confirms Caladan as defense leader"),
    ([DefenseDeclared(house="ordos", leader=CALADAN, declared=(FIRST_TROOP,))],
     f"{B} confirms Caladan as defense leader with House Battalion"),
    ([DefenseDeclared(house="ordos", leader=COMMANDER)],
     f"Guard Commander of {B} Counters for Caladan"),
    ([TargetChanged(target=COMMANDER)], "the target of the rite is now Guard Commander"),
    ([ParticipantsJoined(house="ordos", pieces=(CALADAN,))], f"Caladan takes part for {B}"),
    ([ParticipantsJoined(house="ordos", pieces=(CALADAN, FIRST_TROOP))],
     f"Caladan and House Battalion take part for {B}"),
    ([FIRST], "Surprise assigns first"),
    ([SurpriseSettled(first=False)], "all force counts at the same time"),
    (COUNTED, f"{A} has 4 force"),
    ([FIRST, ForceCounted(house="vernius", round=Round.SURPRISE, force=3)],
     f"{A} has 3 force of Surprise"),
    ([FIRST, ForceCounted(house="vernius", round=Round.FORCE, force=1)],
     f"{A} has 1 more force"),
    ([*COUNTED, ForceDivided(house="vernius", force={CALADAN: 2, SECOND_TROOP: 0, FIRST_TROOP: 2})],
     f"{A} assigns 2 to House Battalion and 2 to Caladan"),
    ([ForceCounted(house="vernius", round=Round.FORCE, force=0),
      ForceDivided(house="vernius", force={})], f"{A} assigns no force"),
    ([Vanquished(pieces=(CALADAN, FIRST_TROOP))],
     f"vanquished: Caladan and House Battalion of {B}"),
    ([FateSettled(piece=CALADAN, fate=Fate.SPARED)], "Caladan is spared"),
    ([BonusCounted(amount=2)], "the bonus would be 2"),
    ([FateSettled(piece=CALADAN, fate=Fate.DISCARDED)], "Caladan is to be discarded"),
    ([FateSettled(piece=CALADAN, fate=Fate.CAPTURED, captor="vernius")],
     f"Caladan is to be captured by {A}"),
    ([LimitUsed(house="vernius", limit="Landsraad rite:ordos")],
     f"{A} has had 2 Landsraad rites against {B}"),
    ([OperationAdvanced(stage=Stage.DEFENDING)],
     "the rite comes to Defender Engagement, segment 4"),
    ([OperationAdvanced(stage=Stage.REWARDING)],
     "what is vanquished is settled; the bonus is next"),
    ([WindowClosed()], "window 2 is closed"),
    ([OperationEnded(resolved=True)], "the battle rite is over: nothing was vanquished"),
    ([Vanquished(pieces=(CALADAN,)), OperationEnded(resolved=True)], "the battle rite is over"),
    ([OperationEnded(resolved=False)], "the battle rite is stopped"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "said"), SAID, ids=[said for _, said in SAID])
def test_each_event_of_a_rite_in_words(
    catalog: Catalog, events: Sequence[Event], said: str
) -> None:
    game = at_moment(catalog, "window-2")
    assert told(game.game, events, game.cards)[-1].text == said


@pytest.mark.parametrize(
    ("kind", "rite_class", "said"),
    [
        (RiteKind.ARBITRATION, RiteClass.CHOAM, "an arbitration rite (CHOAM)"),
        (RiteKind.INTRIGUE, RiteClass.CHOAM, "an intrigue rite (CHOAM)"),
        (RiteKind.BATTLE, RiteClass.LANDSRAAD, "a battle rite (Landsraad)"),
        (RiteKind.DUEL, RiteClass.LANDSRAAD, "a dueling rite (Landsraad)"),
        (RiteKind.WEIRDING, RiteClass.CHOAM, "a weirding rite (CHOAM)"),
    ],
)
def test_a_rite_is_called_as_the_cards_call_it(
    catalog: Catalog, kind: RiteKind, rite_class: RiteClass, said: str
) -> None:
    game = scene(catalog)
    event = RiteDeclared(
        house="vernius",
        defender="ordos",
        kind=kind,
        rite_class=rite_class,
        leader=RABBAN,
        target=CALADAN,
        declared=(HIS_TROOP,),
        venture=ARAMSHAM,
    )
    (one,) = told(game.game, [event], game.cards)
    assert one.text == (
        f"{A} declares {said} by Commander Aramsham against Caladan of {B}, "
        "led by Glossu Rabban with House Battalion"
    )


def test_the_end_of_a_rite_is_told_where_only_what_matters_is(catalog: Catalog) -> None:
    game = at_moment(catalog, "engagement")
    story = told(game.game, game.do("decline").events, game.cards)
    assert story[-1].text == "the battle rite is over: nothing was vanquished"
    assert not story[-1].quiet
    assert all(one.quiet for one in story if isinstance(one.event, OperationAdvanced))


# --- whose word is awaited ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("window-1", f"{B} plays a Declaration or Battle Declaration tactic, or passes (window 1)"),
        ("window-2", f"{A} plays an Engagement or Battle Engagement tactic, or passes (window 2)"),
        ("defense", f"{B} confirms Caladan as defense leader, or Counters (confirm, counter)"),
        ("window-3", f"{A} plays a Declaration or Battle Declaration tactic, or passes (window 3)"),
        ("engagement", f"{B} engages Caladan to defend, or declines (defend, decline)"),
        ("window-4", f"{B} plays an Engagement or Battle Engagement tactic, or passes (window 4)"),
    ],
)  # fmt: skip
def test_every_moment_says_whose_word_it_is(catalog: Catalog, moment: str, said: str) -> None:
    assert waits(at_moment(catalog, moment)) == said


def test_a_window_that_waits_for_nobody_says_what_closes_it(catalog: Catalog) -> None:
    game = at_moment(catalog, "window-2", windows="open")
    assert waits(game).endswith("tactics by House Vernius and House Ordos; all pass closes it")


def test_a_defender_that_answered_too_early_is_asked_again(catalog: Catalog) -> None:
    game = at_moment(catalog, "window-1")
    game.do("ordos: confirm", why="we know it")
    while game.game.window is not None:
        game.do("all pass")
    assert waits(game).startswith(f"{B} confirms Caladan as defense leader")
    assert "ordos: confirm" in game.legal()


def test_without_a_persona_that_can_counter_only_confirm_is_said(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.do(f"ordos: subdue {COMMANDER}")
    assert waits(game) == f"{B} confirms Caladan as defense leader (confirm)"


@pytest.mark.parametrize(
    ("whose", "said"),
    [
        ("force", f"{A} divides its 3 force among the opposing participants (divide)"),
        ("target", f"{B} divides {A}'s 3 force among the opposing participants (divide)"),
    ],
)
def test_force_to_divide_names_who_divides_it(catalog: Catalog, whose: str, said: str) -> None:
    game = dividing(catalog, whose)
    assert waits(game) == said


def dividing(catalog: Catalog, whose: str = "force") -> Play:
    """Aramsham, who has Surprise, against a fief with two troops."""
    game = scene(catalog, **{"surprise": "first", "tier-choice": whose})
    for words in (
        f"rite battle {CALADAN} with {ARAMSHAM}",
        *(
            "all pass",
            "all pass",
            f"confirm with {FIRST_TROOP}, {SECOND_TROOP}",
            "all pass",
            "defend",
            "all pass",
        ),
    ):
        game.do(words)
    return game


def test_a_venture_waits_for_its_rite_to_be_named(catalog: Catalog) -> None:
    game = at_a_venture(catalog)
    assert waits(game).startswith(f"{A} names the rite that Arclight Assault starts")
    assert "V-09" in refusal(game, "end")


def at_a_venture(catalog: Catalog) -> Play:
    game = scene(catalog)
    game.card("eots:arclight-assault", on=RABBAN)
    for words in ("activate arclight", "all pass", "all pass"):
        game.do(words)
    return game


def test_a_rite_of_no_printed_kind_has_no_tactics_of_its_own(catalog: Catalog) -> None:
    game = scene(catalog)
    declared = RiteDeclared(
        house="vernius",
        defender="ordos",
        kind=RiteKind.WEIRDING,
        rite_class=RiteClass.CHOAM,
        leader=RABBAN,
        target=COMMANDER,
    )
    opened = WindowOpened(
        kind=WindowKind.DECLARATION,
        about=OperationKind.RITE,
        house="vernius",
        order=("ordos", "vernius"),
        passing=False,
    )
    events = (declared, OperationAdvanced(stage=Stage.DECLARED), opened)
    said = told(game.game, events, game.cards)[-1].text
    assert said == f"window 1 is open: Declaration tactics by {B} and {A}"


# --- next -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("defense", f'{B} confirms Caladan as defense leader, or Counters: "confirm" or "counter"'),
        ("engagement", f'{B} engages Caladan to defend, or declines: "defend" or "decline"'),
    ],
)
def test_next_says_what_is_awaited_instead(catalog: Catalog, moment: str, said: str) -> None:
    assert said in refusal(at_moment(catalog, moment), "next")


def test_next_says_that_force_is_to_be_divided(catalog: Catalog) -> None:
    assert refusal(dividing(catalog), "next").endswith(
        'divides its 3 force among the opposing participants: "divide" (R-18)'
    )


def test_next_past_the_rules_ends_rite_and_interval(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.do("end", why="we stop here")
    assert (game.game.rite, game.game.operation) == (None, None)
    assert game.game.active == "ordos"


def test_only_who_may_play_tactics_is_offered_a_pass(catalog: Catalog) -> None:
    first = at_moment(catalog, "window-1", windows="open").legal()
    second = at_moment(catalog, "window-2", windows="open").legal()
    assert "moritani: pass" in first
    assert "moritani: pass" not in second
    assert "ordos: pass" in second


# --- legal ----------------------------------------------------------------------------------------


def test_a_leader_is_offered_alone_and_with_its_personnel(catalog: Catalog) -> None:
    game = scene(catalog)
    assert f"vernius: rite battle {CALADAN} with {RABBAN}" in game.legal()
    assert f"vernius: rite battle {CALADAN} with {RABBAN}, {HIS_TROOP}" in game.legal()
    game.happen(CardsEngaged(pieces=(HIS_TROOP,)))
    assert f"vernius: rite battle {CALADAN} with {RABBAN}" in game.legal()
    assert not any(words.endswith(HIS_TROOP) for words in game.legal())


def test_the_defender_is_offered_every_way_to_lead(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.card("eots:house-battalion", "ordos", on=COMMANDER)
    assert [words.removeprefix("ordos: ") for words in game.legal()] == [
        "confirm",
        f"confirm with {FIRST_TROOP}, {SECOND_TROOP}",
        f"confirm with {FIRST_TROOP}",
        f"confirm with {SECOND_TROOP}",
        f"counter {COMMANDER}",
        f"counter {COMMANDER} with c8",
    ]


def test_legal_shows_who_can_be_named_besides(catalog: Catalog, kanly: Kanly) -> None:
    keep(at_moment(catalog, "defense"))
    said = kanly("game", "legal").out
    assert f"with 0 to 2 of House Battalion {FIRST_TROOP}" in said.replace("\n      ", " ")


# --- words that are not clear ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("rite", "a kind of rite (arbitration, intrigue, battle, duel, weirding), found nothing"),
        ("rite foo", 'weirding), found "foo"'),
        ("rite with Rabban", 'weirding), found "with"'),
        ("rite battle", "a card to attack after battle, found nothing"),
        ("rite battle nobody with Rabban", 'a card to attack after battle, found "nobody"'),
        (
            f"rite battle {CALADAN}",
            "with after Caladan, and a persona of yours, who leads it, found nothing",
        ),
        (f"rite battle {CALADAN} with", 'what follows "with", found nothing'),
        (f"rite battle {CALADAN} with nobody", 'a deployed card of yours, found "nobody"'),
        (f"rite battle {CALADAN} with {RABBAN} as", 'what follows "as", found nothing'),
        (f"rite battle {CALADAN} with {RABBAN} as foo", 'after the word as, found "foo"'),
    ],
)
def test_a_rite_that_is_not_clear_says_what_was_expected(
    catalog: Catalog, words: str, expected: str
) -> None:
    assert expected in misread(scene(catalog), words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("counter", "a persona of yours, found nothing"),
        ("counter nobody", 'a persona of yours, found "nobody"'),
        ("confirm with nobody", 'a deployed card of yours, found "nobody"'),
    ],
)
def test_a_defense_that_is_not_clear_says_what_was_expected(
    catalog: Catalog, words: str, expected: str
) -> None:
    assert expected in misread(at_moment(catalog, "defense"), words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("divide", "the cards that get its force, each with a number or without, found nothing"),
        ("divide nobody", 'an opposing participant, found "nobody"'),
    ],
)
def test_a_division_that_is_not_clear_says_what_was_expected(
    catalog: Catalog, words: str, expected: str
) -> None:
    assert expected in misread(dividing(catalog), words)


def test_a_word_of_another_segment_names_both(catalog: Catalog) -> None:
    said = refusal(at_moment(catalog, "defense"), "decline")
    assert '"decline" is said in Defender Engagement, and this is Defender Declaration' in said


# --- the account ----------------------------------------------------------------------------------


def fights(game: Play) -> list[Fight]:
    deeds = chapters(game.events)[-1].deeds
    return [one for one in with_fights(deeds) if isinstance(one, Fight)]


def test_a_rite_is_one_in_the_account(catalog: Catalog) -> None:
    game = at_moment(catalog, "engagement")
    (fight,) = fights(game)
    assert (fight.ended, fight.force, fight.fallen) == (None, {}, ())
    game.do("decline")
    game.do("buy 1")
    (fight,) = fights(game)
    assert fight.ended is not None
    assert fight.force == {"vernius": 4, "ordos": 0}
    assert [deed.words for deed in fight.deeds][:2] == [
        f"rite battle {CALADAN} with {RABBAN}, {HIS_TROOP}",
        "all pass",
    ]
    assert fight.deeds[-1].words == "decline"


def test_a_rite_that_makes_way_for_another_is_stopped(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.do(f"vernius: rite battle {CALADAN} with {ARAMSHAM}", why="we begin anew")
    first, second = fights(game)
    assert (first.begun.leader, second.begun.leader) == (RABBAN, ARAMSHAM)
    assert second.ended is None


@pytest.mark.parametrize("how", ["over", "in vain", "stopped", "asking", "under way"])
def test_the_report_has_a_rite_as_a_block(
    catalog: Catalog, kanly: Kanly, tmp_path: Path, how: str
) -> None:
    game = at_moment(catalog, "engagement")
    if how in {"over", "asking"}:
        game.do(f"effect {RABBAN} force +3")
        game.do("decline")
        for words in ("answer 2", "answer 1") if how == "over" else ():
            game.do(words)
    elif how == "in vain":
        game.do("decline")
    elif how == "stopped":
        game.do("end", why="we stop here")
    keep(game)
    text = " ".join(kanly("game", "report", "--log").out.split())
    heading = f"Battle rite: Glossu Rabban of {A} against Caladan of {B}"
    outcome = {
        "over": f"{A} 7 force; {B} 0 force; Caladan vanquished.",
        "in vain": f"{A} 4 force; {B} 0 force; nothing vanquished.",
        "asking": f"{A} 7 force; {B} 0 force; Caladan vanquished; it is under way.",
        "stopped": "It was stopped.",
        "under way": "It is under way.",
    }
    assert f"{heading} {outcome[how]}" in text
    assert "plays no tactic" not in text
    assert "the table passes" not in text
    page = tmp_path / "report.html"
    assert kanly("game", "report", "--log", "--out", str(page)).code == 0
    html = page.read_text(encoding="utf-8")
    assert f"<h3>{heading}</h3>\n<p><strong>{outcome[how]}</strong></p>" in html
