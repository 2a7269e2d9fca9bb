"""Whatever is typed, the table's words keep the laws: nothing negative, spice accounted for."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from errata.errors import KanlyError
from tracker.engine.state import Game
from tracker.engine.words import Token
from tracker.table import verbs  # noqa: F401 - every verb

ON = ["c1", "gurney", "c2", "broken land", "c3", "spice harvester", "c4", "c5", "maula", "dune"]
NAMES = st.sampled_from(ON)
PLACES = st.sampled_from([*ON, "me", "guild", "ordos", "vernius", "nowhere", ""])
WARES = st.sampled_from(["solaris", "favor", "spice", "sol", "water"])
NUMBERS = st.one_of(st.integers(-3, 12), st.integers(-(10**6), 10**6))
SIGNED = st.integers(-12, 12).map(lambda number: f"{number:+d}")
STATS = st.sampled_from(["command", "battle", "croe", "no buying", "cost", "is noble", "bid"])
SOURCES = st.sampled_from(["", " by gurney", " by c2", " by spice blow", " by zzzzqqqq"])


def joined(*parts: object) -> st.SearchStrategy[str]:
    """One line of fixed words and drawn ones."""
    drawn = [part if isinstance(part, st.SearchStrategy) else st.just(part) for part in parts]
    return st.tuples(*drawn).map(lambda said: " ".join(str(one) for one in said))


LINES = st.one_of(
    joined(st.sampled_from(["gain", "lose", "spend"]), NUMBERS, WARES),
    joined("give", NUMBERS, WARES, "to", st.sampled_from(["ordos", "vernius", "nobody"])),
    joined("hoard", SIGNED),
    joined("move", NUMBERS, "spice from", PLACES, "to", PLACES),
    joined("token", NAMES, st.sampled_from(["spice", "deferment", "riot", "9"]), SIGNED),
    joined("turn", NAMES),
    joined("draw", NUMBERS, st.sampled_from(["", "imperial"])),
    joined("toss", NAMES),
    joined("return", NAMES, "to", st.sampled_from(["hand", "deck", "assembly", "mars"])),
    joined("effect", st.sampled_from([*ON, "game", "ordos"]), STATS, SIGNED),
    joined("limit", st.sampled_from(["hand", "assembly"]), SIGNED),
    joined("allow", st.sampled_from(["exchange", "favor", "miracles"]), SIGNED),
    joined("lift", st.integers(1, 20).map(lambda number: f"e{number}")),
    st.text(max_size=30).map(lambda text: f"gain {text}"),
)
SAID = st.tuples(st.sampled_from(["", "ordos: "]), LINES, SOURCES).map("".join)


def laid_out(catalog: Catalog) -> Play:
    game = play(catalog, solaris=9, favor=3, spice=2)
    game.card("eots:gurney-halleck")
    desert = game.card("tat:broken-land")
    game.card("eots:spice-harvester", on=desert)
    game.card("eots:duncan-idaho", "ordos", subdued=True, deferment=1)
    game.card("eots:valor", on="c1")
    return game


def keeps_the_laws(game: Game) -> None:
    houses, pieces = game.houses.values(), game.pieces.values()
    assert min(min(house.solaris, house.spice) for house in houses) >= 0
    assert min(house.hand_limit for house in houses) >= 0
    assert game.hoard >= 0
    assert all(many > 0 for piece in pieces for many in piece.tokens.values())
    assert all(many > 0 for house in houses for many in house.unseen.values())
    lying = sum(piece.tokens.get(Token.SPICE, 0) for piece in pieces)
    total = game.hoard + sum(house.spice for house in houses) + lying
    assert total == game.starting_hoard + game.produced - game.spent
    assert all(piece.deployed or not piece.engaged for piece in pieces)


@pytest.mark.parametrize("why", ["", "the table says so"])
@given(said=st.lists(SAID, max_size=12))
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_the_laws_hold_whatever_is_typed(catalog: Catalog, said: list[str], why: str) -> None:
    game = laid_out(catalog)
    for line in said:
        with suppress(KanlyError):
            game.do(line, why=why)
        keeps_the_laws(game.game)
