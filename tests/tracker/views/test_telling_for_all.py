"""What the table says for every House is told to each for which it spoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.engine.events import PhaseBegan
from tracker.engine.words import Phase
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.telling import EventStory, told

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def story(game: Play, words: str, viewer: str) -> list[EventStory]:
    """What a command comes to as a House reads it."""
    before, since = game.game, len(game.events)
    game.do(words)
    return told(before, game.events[since:], game.cards, viewer)


def texts(found: list[EventStory], *, instead: bool) -> list[str]:
    """What is told of it, or what the table did in the place of its reader."""
    return [one.text for one in found if (one.instead if instead else not one.quiet)]


def test_oq_33_a_pass_of_the_table_is_told_to_the_house_it_passes_for(catalog: Catalog) -> None:
    for viewer, own in (
        ("ordos", ["the table passes for House Ordos"]),
        ("vernius", []),  # it has passed by itself
        ("", []),
    ):
        game = play(catalog, 3, settings={"windows": "rotate"})
        game.do("buy 1")
        assert texts(story(game, "vernius: pass", viewer), instead=True) == []
        found = story(game, "all pass", viewer)
        assert texts(found, instead=True) == own
        assert [one for one in texts(found, instead=False) if "passes" in one] == own
        passes = [one.text for one in found if " passes for " in one.text]
        assert passes == [f"the table passes for House {one}" for one in ("Ordos", "Moritani")]


def test_a_part_that_the_table_ends_is_told_as_the_words_of_the_table(catalog: Catalog) -> None:
    houses = ("vernius", "ordos", "moritani")
    for words, says in (
        ("all next", ["the table says that House Ordos is done"]),
        ("ordos: next", []),
    ):
        game = play(catalog, 3)
        game.happen(PhaseBegan(phase=Phase.DISENGAGE, waiting=houses))
        found = story(game, words, "ordos")
        assert texts(found, instead=True) == says
        done = [one.text for one in found if one.text.endswith(" is done")]
        assert done[0].startswith("the table says" if says else "House Ordos is done")


def test_i_02_favor_that_the_table_declares_is_told_to_its_house(catalog: Catalog) -> None:
    game = play(catalog)
    game.happen(PhaseBegan(phase=Phase.DECLARATION, waiting=("vernius", "ordos")))
    favor = game.house("ordos").favor
    found = story(game, "all next", "ordos")
    assert texts(found, instead=True) == [
        f"the table declares {favor} favor for House Ordos",
        "the table says that House Ordos is done",
    ]
