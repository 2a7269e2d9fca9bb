"""A session that others write to goes on from where it stands, and comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.library.edit import changing
from tracker.engine.apply import replay
from tracker.log.errors import LogDamaged
from tracker.table.session import RECENT, Session, laid_out, new_game, open_session
from tracker.views.feed import news, position


def whole(session: Session) -> tuple[object, ...]:
    return session.head, session.events, session.game


def test_what_another_wrote_is_read_from_there_on(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with (
        new_game(catalog, "g", laid_out("G", 7, {}), path) as one,
        open_session(catalog, "g", path) as other,
    ):
        for turn in range(RECENT + 4):
            stood = position(other)
            one.give(["note", f"turn {turn}"])
            before = other.game
            other.refresh()
            assert whole(other) == whole(one)
            assert other.at(stood.head.seq) is before
            assert any(f"turn {turn}" in told.text for told in news(other, stood).story)
        for seq in range(len(one.events) + 1):
            assert one.at(seq) == replay(one.events[:seq])
        one.undo()
        other.refresh()
        assert whole(other) == whole(one)
        other.give(["note", "on another branch"])
        one.refresh()
        assert whole(other) == whole(one)
        assert one.head.branch != "main"


def test_a_game_laid_out_anew_under_its_name_is_read_anew(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with new_game(catalog, "g", laid_out("G", 7, {}), path) as one:
        one.give(["note", "in the first"])
        with open_session(catalog, "g", path) as other:
            one.log.forget(one.head)
            with new_game(catalog, "g", laid_out("Another", 8, {}), path) as new:
                for words in ("in the second", "and more"):
                    new.give(["note", words])
                other.refresh()
                assert whole(other) == whole(new)


def test_a_record_altered_after_it_was_read_is_found(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with (
        new_game(catalog, "g", laid_out("G", 7, {}), path) as one,
        open_session(catalog, "g", path) as other,
    ):
        one.give(["note", "as it was said"])
        with changing(path) as raw:
            raw.execute("UPDATE game_event SET body = replace(body, 'was', 'is') WHERE seq > 1")
        with pytest.raises(LogDamaged, match="not as it was sealed"):
            other.refresh()
