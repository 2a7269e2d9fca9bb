"""Shuffles and lots against what the log committed to before anybody could act on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from secret_games import SEATS, SETTINGS, begun, play_on

from cardbase.catalog.catalog import Catalog
from tracker.engine.apply import apply
from tracker.engine.chance import commitment_to, digest_of_order, fresh, nonce_of, shuffled
from tracker.engine.codec import decode
from tracker.engine.errors import NoWay
from tracker.engine.events import (
    CardsDrawn,
    DeckDealt,
    DeckShuffled,
    Event,
    LotDrawn,
    SecretCommitted,
)
from tracker.engine.lots import face_down, occasion_of_shuffle
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Place
from tracker.log.store import open_log
from tracker.table.proof import Check, Verdict, proved, secrets_in
from tracker.table.session import Session, laid_out, new_game, open_session

DECK = ("vernius", Place.HOUSE_DECK)


def told(checks: Sequence[Check], verdict: Verdict) -> list[str]:
    return [one.what for one in checks if one.verdict is verdict]


def first(session: Session, kind: type[Event]) -> int:
    return next(place for place, one in enumerate(session.events) if isinstance(one, kind))


def until_a_lot(session: Session) -> None:
    """Play on until a lot was drawn: what comes depends on the secret, which nobody chooses."""
    for seed in range(20):
        play_on(session, seed, 100)
        if any(isinstance(one, LotDrawn) for one in session.events):
            return
    raise AssertionError("no lot in 2,000 commands")


def test_what_a_game_committed_to_is_proved_once_its_secret_is_opened(
    catalog: Catalog, tmp_path: Path
) -> None:
    with begun(catalog, tmp_path / "library.db") as session:
        until_a_lot(session)
        before = proved(session.events, ())
        assert told(before, Verdict.FAILS) == []
        assert set(told(before, Verdict.OPEN)) == {"secret", "order", "lot"}
        kept = session.kept_secret()
        assert all(kept not in one.proof for one in proved(session.events, (), kept))
        secret = session.disclose()
        after = proved(session.events, secrets_in(session.events))
        assert {one.verdict for one in after} == {Verdict.HOLDS}
        assert {one.what for one in after} == {"secret", "order", "draws", "lot"}
        assert secret == kept


def test_whatever_the_keeper_changes_afterwards_fails(catalog: Catalog, tmp_path: Path) -> None:
    """The attacks: another order, another draw, another lot, each in a log sealed anew."""
    with begun(catalog, tmp_path / "library.db") as session:
        until_a_lot(session)
        kept, events = session.kept_secret(), list(session.events)
        dealt, drew, lot = (first(session, kind) for kind in (DeckDealt, CardsDrawn, LotDrawn))
        deck, draw, lots = events[dealt], events[drew], events[lot]
        assert isinstance(deck, DeckDealt)
        assert isinstance(draw, CardsDrawn)
        assert isinstance(lots, LotDrawn)
        turned = replace(deck, cards=deck.cards[::-1])
        nonce = nonce_of(kept, f"{deck.place} of {deck.house}")
        resealed = replace(turned, digest=digest_of_order(nonce, turned.cards))
        swapped = replace(draw, pieces=draw.pieces[::-1])
        forged = (
            (dealt, turned, "order"),
            (dealt, resealed, "order"),
            (drew, swapped, "draws"),
            (lot, replace(lots, order=lots.order[::-1]), "lot"),
            (lot, replace(lots, occasion=f"{lots.occasion} again"), "lot"),
        )
        for place, event, what in forged:
            changed = [*events[:place], event, *events[place + 1 :]]
            fails = [one for one in proved(changed, (), kept) if one.verdict is Verdict.FAILS]
            # a deck that was dealt in another order fails again wherever it is shuffled later
            assert {one.what for one in fails} == {what}, event
            assert fails[0].seq == (0 if what == "draws" else place + 1), event


def test_another_secret_opens_nothing(catalog: Catalog, tmp_path: Path) -> None:
    with begun(catalog, tmp_path / "library.db") as session:
        checks = proved(session.events, {fresh()})
        assert {one.verdict for one in checks if one.what != "draws"} == {Verdict.OPEN}


def test_the_same_is_drawn_again_after_an_undo_with_the_same_digests(
    catalog: Catalog, tmp_path: Path
) -> None:
    with begun(catalog, tmp_path / "library.db") as session:
        dealt = [one for one in session.events if isinstance(one, DeckDealt)]
        start = next(place for place, one in enumerate(session.events) if one == dealt[0])
        session.undo(start)
        session.give(["note", "another"])
        for words in SEATS[2:]:
            session.give(words.split())
        assert [one for one in session.events if isinstance(one, DeckDealt)] == dealt
        assert told(proved(session.events, (), session.kept_secret()), Verdict.FAILS) == []


def test_a_game_that_goes_on_after_its_secret_was_opened_gets_another(
    catalog: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "library.db"
    with new_game(catalog, "friday", laid_out("Friday", None, SETTINGS), path) as session:
        for words in SEATS[:3]:
            session.give(words.split())
        old = session.disclose()
        with pytest.raises(NoWay, match="opened already"):
            session.disclose()
        session.give(SEATS[3].split())
        (new,) = (one for one in session.events if isinstance(one, SecretCommitted))
        assert new.digest == session.game.commitment != commitment_to(old)
        checks = proved(session.events, secrets_in(session.events), session.kept_secret())
        assert told(checks, Verdict.OPEN) + told(checks, Verdict.FAILS) == []


def test_an_imported_game_commits_to_a_secret_of_its_own_before_it_draws(
    catalog: Catalog, tmp_path: Path
) -> None:
    with begun(catalog, tmp_path / "here.db") as session:
        whole = session.whole()
    with open_log(tmp_path / "there.db") as log:
        log.take(whole)
    with open_session(catalog, "friday", tmp_path / "there.db") as session:
        assert session.kept_secret() == ""
        with pytest.raises(NoWay, match="where it was laid out"):
            session.disclose()
        at = Table(session.game, session.cards, chance=fresh)
        face_down(at, "x", "abc")
        assert [type(one) for one in at.events] == [SecretCommitted]


def test_a_game_with_a_seed_or_of_an_earlier_version_commits_to_nothing(
    catalog: Catalog, tmp_path: Path
) -> None:
    """A digest of a seed would tell the seed to whoever tries numbers."""
    with begun(catalog, tmp_path / "library.db", 7) as session:
        dealt = [one for one in session.events if isinstance(one, DeckDealt)]
        assert {one.digest for one in dealt} == {""}
        checks = proved(session.events, ())
        (secret,) = (one for one in checks if one.what == "secret")
        assert "a seed was given, or it is from an earlier version" in secret.says
        with pytest.raises(NoWay, match="commits to no secret"):
            session.disclose()
    old = decode("DeckDealt", 1, '{"cards":[],"house":"vernius","place":"House deck","rule":""}')
    assert isinstance(old, DeckDealt)
    assert old.digest == ""


def test_z_03_no_card_can_be_followed_through_a_shuffle(catalog: Catalog, tmp_path: Path) -> None:
    """The attack: a card seen in the discard pile, shuffled in, and known by its id in a hand."""
    with begun(catalog, tmp_path / "library.db") as session:
        game, kept = session.game, session.kept_secret()
        deck = game.in_place(*DECK)
        at = Table(game, CardFacts(catalog), chance=lambda: kept)
        occasion = occasion_of_shuffle(game, *DECK)
        order, digest = face_down(
            at, occasion, (one.id for one in deck), lambda one: game.pieces[one].card
        )
        shuffle = DeckShuffled(house=DECK[0], deck=DECK[1], pieces=order, digest=digest)
        after = apply(game, shuffle)
        now = after.in_place(*DECK)
        assert [one.card for one in now] == [game.pieces[one].card for one in order]
        assert not {one.id for one in now} & game.pieces.keys()
        assert [one.id for one in now] == [f"c{game.counter + n + 1}" for n in range(len(now))]
        assert order == shuffled(kept, occasion, [one.id for one in deck])
        checks = proved([*session.events, shuffle], (), kept)
        assert told(checks, Verdict.FAILS) == []
        other = replace(shuffle, pieces=order[::-1])
        assert told(proved([*session.events, other], (), kept), Verdict.FAILS) == ["order"]


def test_an_earlier_shuffle_keeps_the_ids_of_its_cards() -> None:
    body = '{"deck":"House deck","house":"vernius","pieces":[],"rule":""}'
    event = decode("DeckShuffled", 1, body)
    assert isinstance(event, DeckShuffled)
    assert (event.renamed, event.digest) == (False, "")


def test_a_digest_tells_nothing_to_whoever_knows_the_deck(catalog: Catalog, tmp_path: Path) -> None:
    """The same list dealt in two games has two digests, and its nonce is in neither log."""
    digests, names = set(), set()
    for game in ("one", "two"):
        with begun(catalog, tmp_path / f"{game}.db") as session:
            dealt = session.events[first(session, DeckDealt)]
            assert isinstance(dealt, DeckDealt)
            digests.add(dealt.digest)
            names.add(tuple(sorted(dealt.cards)))
            text = "".join(one.body for one in session.records())
            assert nonce_of(session.kept_secret(), f"{dealt.place} of vernius").hex() not in text
    assert (len(digests), len(names)) == (2, 1)


def test_a_secret_that_is_not_the_one_committed_to_is_refused(
    catalog: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "library.db"
    with begun(catalog, path):
        pass
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE game_chance SET chance = ?", (fresh(),))
        raw.commit()
    with open_session(catalog, "friday", path) as session, pytest.raises(NoWay):
        session.disclose()
