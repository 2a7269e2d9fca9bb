"""What a card does when it is used: plain operations run by themselves, the table does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from left_cases import left
from tracker_cases import Play, play

from cardbase.vocabulary import Talent
from tracker.engine.errors import Misread
from tracker.engine.events import (
    AbilityEnded,
    AbilityKept,
    Answered,
    EffectBegan,
    Event,
    FavorChanged,
    Noted,
    OperationAdvanced,
    OperationDeclared,
    SolarisChanged,
    SpiceMoved,
    TokensChanged,
)
from tracker.engine.guards import allows
from tracker.engine.words import EFFECT, OperationKind, Place, Stage, Token, Until
from tracker.play.effects import run_operation
from tracker.play.engaging import verify_engage
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def run(game: Play, piece: str, kind: OperationKind = OperationKind.ENGAGE) -> bool:
    """Resolve the operation of a card, as its engagement does."""
    game.happen(OperationDeclared(kind=kind, house="vernius", piece=piece))
    game.happen(OperationAdvanced(stage=Stage.RESOLVING))
    at = game.table()
    run_operation(at, "vernius", at.piece(piece))
    game.happen(*at.events)
    return not any(one.topic == EFFECT for one in game.game.questions)


def last(game: Play) -> Event:
    """What happened last, but for the course of the ability itself."""
    course = (AbilityKept, AbilityEnded)
    return [one for one in game.events if not isinstance(one, course)][-1]


@pytest.mark.parametrize(
    ("card", "solaris"), [("eots:caladan", 5), ("eots:arrakeen", 3), ("tat:tsimpo", 2)]
)
def test_a_holding_produces_its_solaris(catalog: Catalog, card: str, solaris: int) -> None:
    game = play(catalog)
    piece = game.card(card)
    assert run(game, piece)
    name = game.cards[card].name
    assert last(game) == SolarisChanged(rule="Z-05", house="vernius", by=solaris, cause=name)


def test_arrakeen_gives_more_to_who_governs_dune(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:dune")
    assert run(game, game.card("eots:arrakeen"))
    assert game.house().solaris == 25


@pytest.mark.parametrize(("said", "there"), [("this card", (1, 8)), ("hoard", (0, 9))])
def test_a_desert_produces_where_its_governor_says(
    catalog: Catalog, said: str, there: tuple[int, int]
) -> None:
    game = play(catalog)
    piece = game.card("eots:imperial-basin")
    assert run(game, piece)
    choices = game.game.questions[0].choices
    assert choices == ("produce 1 spice on this card", "produce 1 spice in the Guild Hoard")
    assert "vernius: answer produce 1 spice on this card" in game.legal()
    game.do(f"answer {said}")
    assert (game.piece(piece).tokens.get(Token.SPICE, 0), game.game.hoard) == there


def test_wallach_gives_solaris_or_favor(catalog: Catalog) -> None:
    game = play(catalog)
    run(game, game.card("eots:wallach-ix"))
    game.do("answer favor")
    assert game.house().favor == 13


def test_spice_goes_where_the_card_says(catalog: Catalog) -> None:
    game = play(catalog)
    broken = game.card("tat:broken-land")
    run(game, broken)
    moved = SpiceMoved(rule="SP-01", source="", target=broken, amount=1, cause="Broken Land")
    assert last(game) == moved
    game = play(catalog)
    run(game, game.card("eots:smuggler-bribes"))
    assert game.house().spice == 1
    game = play(catalog)
    run(game, game.card("jotc:hagga-basin"))
    assert game.game.hoard == 9


def harvester(catalog: Catalog, spice: int, solaris: int) -> tuple[Play, str, str]:
    game = play(catalog, solaris=solaris)
    desert = game.card("tat:broken-land")
    if spice:
        game.happen(SpiceMoved(source="", target=desert, amount=spice))
    return game, desert, game.card("eots:spice-harvester", on=desert)


@pytest.mark.parametrize(("spice", "taken"), [(2, 1), (0, 0)])
def test_a_harvester_is_paid_and_takes_what_is_there(
    catalog: Catalog, spice: int, taken: int
) -> None:
    game, desert, piece = harvester(catalog, spice, 20)
    assert run(game, piece)
    assert (game.house().spice, game.house().solaris) == (taken, 19)
    assert game.piece(desert).tokens.get(Token.SPICE, 0) == spice - taken


def test_a_harvester_nobody_can_pay_takes_nothing(catalog: Catalog) -> None:
    game, desert, piece = harvester(catalog, 2, 0)
    assert not allows(verify_engage)(game.table(), "vernius", game.piece(piece))
    assert run(game, piece)
    assert isinstance(last(game), Noted)
    assert (game.house().spice, game.piece(desert).tokens) == (0, {"spice": 2})
    game, _, piece = harvester(catalog, 2, 1)
    assert allows(verify_engage)(game.table(), "vernius", game.piece(piece))


def test_engaging_is_refused_without_the_price(catalog: Catalog) -> None:
    game, _, piece = harvester(catalog, 2, 0)
    assert game.refused(f"engage {piece}") == "Z-01"
    assert f"vernius: engage {piece}" not in game.legal()
    game, _, piece = harvester(catalog, 2, 1)
    assert f"vernius: engage {piece}" in game.legal()


def test_an_engaged_desert_is_answered_for_at_once(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:imperial-basin")
    game.do("engage imperial basin")
    game.do("answer this card")
    assert game.piece(piece).tokens == {Token.SPICE: 1}
    assert game.piece(piece).engaged
    assert game.game.operation is None


def test_a_question_of_a_card_keeps_its_operation_open(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:renegade-sister")
    gurney = game.card("eots:gurney-halleck", "ordos")
    jessica = game.card("eots:lady-jessica", "ordos")
    game.do(f"engage {piece}")
    game.do("all pass")
    game.do("all pass")
    assert game.refused("buy 1") == "CT-16"
    game.do("answer gurney")
    assert game.game.operation is None
    assert game.piece(gurney).engaged
    assert not game.piece(jessica).engaged


def test_a_harvester_that_lies_nowhere_takes_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    assert run(game, game.card("jotc:house-subfief"))
    assert game.house().spice == 0


MEASURED = [
    ("eots:choam-directorship", 3),
    ("eots:weather-control", 2),
    ("eots:harvesting-contract", 3),
    ("jotc:shield-wall-bases", 2),
    ("jotc:northern-polar-sink", 5),
    ("tat:breeding-program", 1),
    ("tat:directorship-kickbacks", 1),
]


@pytest.mark.parametrize(("card", "solaris"), MEASURED)
def test_what_others_govern_is_counted(catalog: Catalog, card: str, solaris: int) -> None:
    game = play(catalog)
    game.card("eots:the-open-bled")
    game.card("eots:arrakeen")
    game.card("eots:lady-jessica")
    game.card("tat:gurney-halleck")
    game.card("eots:the-minor-erg", subdued=True)
    game.card("eots:choam-directorship")
    carthag = game.card("eots:carthag", "ordos")
    basin = game.card("eots:imperial-basin", "ordos")
    harvest = game.card("eots:spice-harvester", "ordos", on=basin)
    game.card("eots:carryall", "ordos", on=harvest)
    assert game.piece(carthag).deployed
    assert run(game, game.card(card))
    assert game.house().solaris == 20 + solaris


def test_what_a_card_is_now_is_counted(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("jotc:water-marshal")
    game.happen(
        EffectBegan(effect="e2", source="", on=piece, stat="command", amount=2, until=Until.TURN)
    )
    printed = game.cards["jotc:water-marshal"].command or 0
    assert run(game, piece)
    cause = game.cards["jotc:water-marshal"].name
    assert last(game) == FavorChanged(rule="G-02", house="vernius", by=printed + 2, cause=cause)


def test_a_navigator_fills_the_guild_hoard_by_prescience(catalog: Catalog) -> None:
    game = play(catalog)
    assert run(game, game.card("eots:guild-navigator"))
    printed = game.cards["eots:guild-navigator"].rank(Talent.PRESCIENCE) or 0
    assert printed
    assert game.game.hoard == 8 + printed


@pytest.mark.parametrize(("parent", "solaris"), [("eots:duke-leto-atreides", True), (None, False)])
def test_a_magnate_counts_the_command_of_his_ally(
    catalog: Catalog, parent: str | None, *, solaris: bool
) -> None:
    game = play(catalog)
    on = game.card(parent) if parent else None
    command = (game.cards[parent].command or 0) if parent else 0
    assert run(game, game.card("tat:water-magnate", on=on))
    assert game.house().solaris == 20 + command
    assert bool(command) is solaris


@pytest.mark.parametrize(("tokens", "spice"), [(3, 3), (0, 0)])
def test_a_program_is_worth_its_tokens(catalog: Catalog, tokens: int, spice: int) -> None:
    game = play(catalog)
    piece = game.card("tat:abduct-heir")
    if tokens:
        game.happen(TokensChanged(piece=piece, token=Token.PROGRAM, by=tokens))
    assert run(game, piece, OperationKind.PROGRAM)
    assert game.house().spice == spice


def test_what_is_not_read_is_carried_out_by_the_table(catalog: Catalog) -> None:
    game = play(catalog)
    card = left(game)
    assert not run(game, game.card(card))
    (question,) = game.game.questions
    assert question.text.startswith(f"{game.cards[card].name} says: ")
    assert "vernius: done nothing to do" in game.legal()
    assert "ordos: done nothing to do" not in game.legal()
    assert game.refused("done") == "G-06"
    game.do("gain 1 spice by " + game.cards[card].name)
    assert "vernius: done" in game.legal()
    game.do("done")
    assert question not in game.game.questions


def test_nothing_done_needs_a_reason(catalog: Catalog) -> None:
    game = play(catalog)
    run(game, game.card(left(game)))
    (question,) = game.game.questions
    game.do("done no exchange was wanted")
    assert question not in game.game.questions
    answer = next(one for one in reversed(game.events) if isinstance(one, Answered))
    assert answer.answer == "done: no exchange was wanted"


def test_done_needs_an_effect(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="only while"):
        play(catalog).do("done")


def test_anybody_may_say_done_for_the_house(catalog: Catalog) -> None:
    game = play(catalog)
    run(game, game.card(left(game)))
    (question,) = game.game.questions
    game.do("ordos: done it was looked at")
    assert question not in game.game.questions


@pytest.mark.parametrize(
    ("ban", "card", "runs"),
    [
        ("eots:choam-insolvency", "eots:caladan", False),
        ("eots:choam-insolvency", "eots:spacing-industries", True),
        ("eots:choam-insolvency", "tat:broken-land", True),
        ("jotc:festival-of-the-harvest", "tat:broken-land", False),
        ("jotc:festival-of-the-harvest", "eots:caladan", True),
    ],
)
def test_an_event_in_play_may_forbid_it(
    catalog: Catalog, ban: str, card: str, *, runs: bool
) -> None:
    game = play(catalog)
    event = game.card(ban, "ordos")
    piece = game.card(card)
    assert game.piece(event).place is Place.DOMAIN
    run(game, piece)
    gives = [one for one in game.events if isinstance(one, SolarisChanged | SpiceMoved)]
    assert bool(gives) is runs


def test_a_ban_not_in_play_forbids_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:choam-insolvency", "ordos", subdued=True)
    game.card("eots:choam-insolvency", place=Place.HOUSE_DISCARD)
    assert run(game, game.card("eots:caladan"))


def test_what_another_module_carries_out_asks_nobody(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:petitioning-tithe", place=Place.PLAYED)
    assert run(game, piece)
    assert not game.game.questions
