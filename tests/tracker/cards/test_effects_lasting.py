"""What a card changes for a while, by the table's word: numbers, bans, limits; and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.things import Ware
from cardbase.vocabulary import Subtype, Talent
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardActivated,
    ExchangeDeclared,
    LimitUsed,
    Noted,
    OperationDeclared,
    OperationEnded,
)
from tracker.engine.words import Direction, IntervalLimit, OperationKind, Phase, Place, Until
from tracker.standing.figures import command, cost, croe, rank, resistance
from tracker.standing.forbidding import Ban, Deed, forbids
from tracker.standing.kinds import subtypes
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


@pytest.fixture
def game(catalog: Catalog) -> Play:
    laid = play(catalog)
    laid.card("eots:gurney-halleck")
    return laid


def test_an_effect_changes_a_number_of_a_card(game: Play) -> None:
    gurney = game.piece("c1")
    at = game.table()
    before = (rank(at, gurney, Talent.BATTLE), command(at, gurney), resistance(at, gurney))
    game.do("effect gurney battle +2")
    game.do("effect c1 command -1")
    game.do("effect gurney halleck resistance")
    game.do("effect gurney cost +3")
    at = game.table()
    after = (rank(at, gurney, Talent.BATTLE), command(at, gurney), resistance(at, gurney))
    assert [now - was for now, was in zip(after, before, strict=True) if now and was] == [2, -1, 1]
    assert cost(at, gurney) == (game.cards["eots:gurney-halleck"].cost or 0) + 3


def test_an_effect_gives_a_subtype(game: Play) -> None:
    game.do("effect gurney is noble until stays")
    assert Subtype.NOBLE in subtypes(game.table(), game.piece("c1"))


def test_an_effect_lasts_for_the_operation_or_the_interval_or_as_said(game: Play) -> None:
    game.do("effect gurney battle +1")
    game.do("effect gurney battle +1 until turn")
    game.happen(ExchangeDeclared(house="vernius", direction=Direction.BUY, units=1))
    game.happen(OperationDeclared(kind=OperationKind.EXCHANGE, house="vernius"))
    game.do("effect game croe -1")
    game.card("eots:valor", on="c1")
    game.do("effect gurney battle +1 until interval by valor")
    found = [effect.until for effect in game.game.effects]
    assert found == [Until.INTERVAL, Until.TURN, Until.OPERATION, Until.INTERVAL]
    assert croe(game.game) == 2
    game.happen(OperationEnded())
    assert croe(game.game) == 3
    assert len(game.game.effects) == 3


def test_an_effect_tells_the_card_in_play_that_does_it(game: Play) -> None:
    valor = game.card("eots:valor", on="c1")
    game.do("effect gurney battle +1 by valor")
    game.card("eots:spice-blow", "ordos")
    game.do("effect gurney battle +1 by spice blow")
    assert [effect.source for effect in game.game.effects] == [valor, ""]


@pytest.mark.parametrize("on", ["ordos", "house ordos", "game"])
def test_an_effect_forbids(game: Play, on: str) -> None:
    game.do(f"effect {on} no buying until turn")
    buys, sells = (Deed(verb=one, ware=Ware.SPICE) for one in (Verb.BUY, Verb.SELL))
    assert forbids(game.table(), "ordos", buys)
    everybody = Ban("", "an effect") if on == "game" else None
    assert forbids(game.table(), "vernius", buys) == everybody
    assert not forbids(game.table(), "ordos", sells)


def test_an_effect_is_lifted(game: Play) -> None:
    game.do("effect gurney battle +1")
    effect = game.game.effects[0].id
    with pytest.raises(Misread, match=effect):
        game.do("lift e99")
    game.do(f"lift {effect}")
    assert game.game.effects == ()
    with pytest.raises(Misread, match="none lasts"):
        game.do(f"lift {effect}")


@pytest.mark.parametrize(
    "words",
    [
        *("effect", "effect gurney", "effect battle +1", "effect gurney strength +1"),
        *("effect gurney command 0", "effect gurney battle +1 until tomorrow"),
        *("effect game command +1", "effect vernius resistance -1", "effect ordos battle +1"),
        *("effect zzzzqqqq battle +1", "effect gurney is nothing", "limit", "limit feet 3"),
        *("limit hand", "limit hand many", "limit hand -1x", "allow", "allow miracles", "note"),
    ],
)
def test_nonsense_is_told_what_was_expected(game: Play, words: str) -> None:
    with pytest.raises(Misread, match="expected"):
        game.do(words)


def test_a_limit_is_set_or_changed(game: Play) -> None:
    game.card("tat:smuggling-compact", place=Place.PLAYED)
    game.do("limit hand +2 by Smuggling Compact")
    game.do("limit assembly 5")
    assert (game.house().hand_limit, game.house().assembly_limit) == (9, 5)
    game.do("ordos: limit hand -1")
    game.do("ordos: limit assembly -9")
    assert (game.house("ordos").hand_limit, game.house("ordos").assembly_limit) == (6, 0)


def test_a_limit_of_the_interval_is_raised(game: Play) -> None:
    game.happen(LimitUsed(house="vernius", limit=IntervalLimit.EXCHANGE))
    assert "vernius: buy 1" not in game.legal("vernius")
    venture = game.card("eots:exchange-proxy", on="c1")
    game.happen(CardActivated(piece=venture))
    game.do("allow exchange by Exchange Proxy")
    assert "vernius: buy 1" in game.legal("vernius")
    game.do("allow Imperium event +2", why="the table plays so")
    assert game.house().extra == {IntervalLimit.EXCHANGE: 1, IntervalLimit.IMPERIUM_EVENT: 2}


def test_a_note_changes_nothing(game: Play) -> None:
    at = game.do("ordos: note we play by the river")
    assert at.events[-1] == Noted(house="ordos", text="we play by the river")


@pytest.mark.parametrize("phase", [Phase.DISENGAGE, Phase.IMPERIAL_DISCARD, Phase.HOUSE_INTERVAL])
def test_the_words_of_the_table_fit_any_moment(catalog: Catalog, phase: Phase) -> None:
    laid = play(catalog, phase=phase, settings={"windows": "rotate"})
    for words in ("gain 1 favor", "lose 1 solaris", "draw 1", "note so it is", "hoard +1"):
        laid.do(f"ordos: {words}")
    assert laid.house("ordos").favor == 11


def test_the_words_of_the_table_are_no_legal_actions(game: Play) -> None:
    told = {"gain", "lose", "spend", "give", "hoard", "move", "token", "turn", "draw", "toss"}
    told |= {"return", "effect", "lift", "limit", "allow", "note"}
    assert not {words.split()[1] for words in game.legal()} & told
