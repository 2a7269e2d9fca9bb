"""A copy of a game for one House holds what that House may have: the same view, nothing hidden."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from secret_games import begun, names_in, play_on

from cardbase.catalog.catalog import Catalog
from kanly.game.status_documents import status_json
from tracker.engine.apply import replay
from tracker.engine.codec import encode
from tracker.engine.errors import NoWay
from tracker.engine.events import (
    CardNamed,
    CardsDrawn,
    CommandGiven,
    DeckDealt,
    DeckShuffled,
    Event,
)
from tracker.engine.sight import is_covered
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import EVERYBODY, HouseOrder, Place
from tracker.log.record import WholeGame
from tracker.log.store import open_log
from tracker.table.copies import copy_for, shows
from tracker.table.reading import read_events
from tracker.table.session import Session, open_session
from tracker.views.seen import view_of

READERS = ("vernius", "ordos", EVERYBODY)
SEEDS = range(4)


def shown(copy: WholeGame) -> Game:
    """The game that a copy replays to."""
    return replay(read_events(copy.head.game, copy.records))


def hidden(session: Session, copy: WholeGame) -> set[str]:
    """The names of the cards that a copy covers, and that no card it shows bears or names."""
    covered = {one.id for one in shown(copy).pieces.values() if is_covered(one)}
    cards = {one.id: session.cards[one.card] for one in session.game.pieces.values()}
    seen = [card for piece, card in cards.items() if piece not in covered]
    told = "\n".join([t for c in seen for t in (c.full_name, *(s.text for s in c.sentences))])
    names = {card.name for piece, card in cards.items() if piece in covered}
    return {name for name in names if name not in told}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_shows_its_reader_what_the_game_does_and_names_no_other_card(
    catalog: Catalog, tmp_path: Path, seed: int
) -> None:
    with begun(catalog, tmp_path / "here.db") as session:
        play_on(session, seed, 60)
        session.cards.learn({one.card for one in session.game.pieces.values()})
        for number, reader in enumerate(READERS):
            copy = copy_for(session.whole(), session.cards, reader)
            assert [name for name in hidden(session, copy) if name in names_in(copy)] == []
            assert len(hidden(session, copy)) > 20
            assert shows(session.whole(), copy, session.cards)
            place = tmp_path / f"{number}.db"
            with open_log(place) as log:
                log.take(copy)
            viewer = "" if reader == EVERYBODY else reader
            with open_session(catalog, "friday", place) as elsewhere:
                assert json.dumps(status_json(view_of(elsewhere, viewer))) == json.dumps(
                    status_json(view_of(session, viewer))
                )
                with pytest.raises(NoWay, match="played elsewhere"):
                    elsewhere.give(["note", "mine"])
                with pytest.raises(NoWay, match="played elsewhere"):
                    elsewhere.undo()


@pytest.mark.parametrize("seed", SEEDS)
def test_z_03_two_games_that_differ_in_what_a_house_may_not_have_make_one_copy(
    catalog: Catalog, tmp_path: Path, seed: int
) -> None:
    """All cards the reader has not seen change their names; no byte of the copy does."""
    with begun(catalog, tmp_path / "library.db") as session:
        play_on(session, seed, 60)
        whole = session.whole()
        for reader in READERS:
            copy = copy_for(whole, session.cards, reader)
            covered = [one.id for one in shown(copy).pieces.values() if is_covered(one)]
            other = renamed(whole, swapped(session, covered, Random(seed)))
            assert names_in(other) != names_in(whole)
            assert names_in(copy_for(other, session.cards, reader)) == names_in(copy)


def swapped(session: Session, covered: list[str], random: Random) -> dict[str, str]:
    """Cards that change their names with others of their type, which where they lie tells."""
    kinds: dict[str, list[str]] = {}
    for one in covered:
        kinds.setdefault(session.cards[session.game.pieces[one].card].type, []).append(one)
    found: dict[str, str] = {}
    for those in kinds.values():
        names = [session.game.pieces[one].card for one in those]
        random.shuffle(names)
        found |= dict(zip(those, names, strict=True))
    return found


def renamed(whole: WholeGame, names: dict[str, str]) -> WholeGame:
    """The game with other cards under these ids."""
    game, records = Game(), []
    for record, event in zip(whole.records, read_events("friday", whole.records), strict=True):
        changed: Event = event
        if isinstance(event, CardNamed):
            changed = replace(event, card=names.get(event.piece, event.card))
        elif isinstance(event, DeckDealt):
            ids = [f"c{game.counter + number}" for number in range(1, len(event.cards) + 1)]
            cards = zip(ids, event.cards, strict=True)
            changed = replace(event, cards=tuple(names.get(one, card) for one, card in cards))
        game = replay([event], game)
        records.append(replace(record, body=encode(changed)[2]))
    return replace(whole, records=tuple(records))


def test_z_03_passes_a_copy_of_a_game_whose_deck_was_shuffled(
    catalog: Catalog, tmp_path: Path
) -> None:
    """What was drawn after it bears its name in the copy of its House, and in no other."""
    with begun(catalog, tmp_path / "library.db") as session:
        deck = session.game.in_place("vernius", Place.HOUSE_DECK)
        order = tuple(one.id for one in reversed(deck))
        drawn = f"c{session.game.counter + 1}"
        events = (
            CommandGiven(house="vernius", words="note it is shuffled"),
            DeckShuffled(house="vernius", deck=Place.HOUSE_DECK, pieces=order),
            CardsDrawn(
                house="vernius", source=Place.HOUSE_DECK, target=Place.HAND, pieces=(drawn,)
            ),
        )
        session.log.append(session.head, [encode(one) for one in events])
        session.refresh()
        copies = {one: shown(copy_for(session.whole(), session.cards, one)) for one in READERS}
        for reader in ("ordos", EVERYBODY):
            assert is_covered(copies[reader].pieces[drawn])
        assert copies["vernius"].pieces[drawn].card == deck[-1].card
        left = copies["vernius"].in_place("vernius", Place.HOUSE_DECK)
        assert len(left) == len(deck) - 1
        assert all(map(is_covered, left))


def test_orders_of_another_house_are_in_no_copy(catalog: Catalog, tmp_path: Path) -> None:
    with begun(catalog, tmp_path / "library.db") as session:
        session.give(["standing", "next", "until", "turn"], "ordos")
        copies = {one: copy_for(session.whole(), session.cards, one) for one in READERS}
        assert HouseOrder.NEXT in shown(copies["ordos"]).houses["ordos"].answers
        for reader in ("vernius", EVERYBODY):
            assert shown(copies[reader]).houses["ordos"].answers == {}
            assert "until turn" not in names_in(copies[reader])


def test_what_was_undone_is_in_no_copy(catalog: Catalog, tmp_path: Path) -> None:
    with begun(catalog, tmp_path / "library.db") as session:
        session.give(["note", "nevermore"], "vernius")
        session.undo()
        before = names_in(copy_for(session.whole(), session.cards, "vernius"))
        session.give(["note", "quoth"], "vernius")
        copy = copy_for(session.whole(), session.cards, "vernius")
        assert "nevermore" not in before
        assert "nevermore" not in names_in(copy)
        assert "quoth" in names_in(copy)
        assert [one.branch for one in copy.branches] == ["main", "b2"]


def test_a_copy_that_was_tampered_with_or_is_of_another_game_is_told(
    catalog: Catalog, tmp_path: Path
) -> None:
    with begun(catalog, tmp_path / "one.db") as one, begun(catalog, tmp_path / "two.db") as two:
        copy = copy_for(one.whole(), one.cards, "vernius")
        play_on(one, 1, 20)
        assert shows(one.whole(), copy, one.cards)
        assert not shows(two.whole(), copy, CardFacts(catalog))
