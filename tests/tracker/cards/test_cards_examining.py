"""Face-down cards that a House has examined: who is told of them, and who may name them (Z-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acting_cases import acts
from tracker_cases import Play, play

from tracker.engine.events import CardsExamined, CommandGiven, UnseenChanged
from tracker.engine.words import Place
from tracker.views.telling import told

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

EVENT = "eots:production-bonus"
MARK = "jotc:mark-of-the-drowned-man"


def two_known(game: Play) -> list[str]:
    """Leave two cards in the Assembly of Ordos, whose names the tracker knows."""
    by = -game.house("ordos").unseen[Place.ASSEMBLY]
    game.happen(UnseenChanged(house="ordos", place=Place.ASSEMBLY, by=by))
    return [game.card(one, "ordos", Place.ASSEMBLY) for one in ("eots:chani", "eots:stilgar")]


def examined(piece: str, place: Place = Place.ASSEMBLY) -> CardsExamined:
    """That Vernius has examined a card of Ordos."""
    return CardsExamined(house="vernius", holder="ordos", place=place, pieces=(piece,))


def test_the_log_names_what_was_examined_to_the_one_who_did(catalog: Catalog) -> None:
    game = play(catalog)
    hers = game.card(EVENT, "ordos", subdued=True)
    events = [CommandGiven(house="vernius", words="engage c1"), examined(hers, Place.DOMAIN)]
    name = game.cards[EVENT].name
    said = {
        house: " ".join(one.text for one in told(game.game, events, game.cards, house))
        for house in ("", "moritani", "vernius")
    }
    assert [house for house, text in said.items() if name in text] == ["vernius"]
    assert all("examines 1 card in the domain of House Ordos" in text for text in said.values())


def test_a_card_that_was_examined_may_be_named(catalog: Catalog) -> None:
    game = play(catalog)
    chani, stilgar = two_known(game)
    game.happen(examined(stilgar))
    acts(game, MARK, "stilgar")
    assert stilgar not in game.game.pieces
    assert game.piece(chani).place is Place.ASSEMBLY


def test_of_the_others_chance_tells_which_comes(catalog: Catalog) -> None:
    game = play(catalog)
    chani, stilgar = two_known(game)
    game.happen(examined(stilgar))
    acts(game, MARK, "1")
    assert chani not in game.game.pieces


def test_a_card_that_leaves_its_place_is_no_longer_known(catalog: Catalog) -> None:
    game = play(catalog)
    chani, _ = two_known(game)
    game.happen(examined(chani))
    assert game.piece(chani).shown == ("vernius",)
    game.do(f"ordos: return {chani} to deck")
    assert game.piece(chani).shown == ()
