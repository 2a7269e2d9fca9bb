"""Choices that would say the same: copies of a card, and the word for all of the only one asked."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from staged_games import DUEL

from kanly.web.tables.board import Laid
from kanly.web.tables.choices import Choices, Kept
from tracker.engine.codec import encode
from tracker.engine.table import CardFacts
from tracker.staging import read_file
from tracker.table.dispatch import give
from tracker.table.session import new_game
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog
    from templates.web.tables.choices import Choice
    from tracker.table.session import Session

TWICE = DUEL.replace('"Poisoned Blade", "Kindjal"', '"Kindjal", "Poisoned Blade", "Kindjal"')
MASTER = "House Swordmaster"
TWICE = TWICE.replace(
    '"eots:duncan-idaho"', f'"eots:duncan-idaho", "{MASTER}", "{MASTER}", "{MASTER}; engaged"'
)
"""The duel with two copies of a weapon in hand, and three of a persona in play, one engaged."""


@contextmanager
def session_of(catalog: Catalog, home: Path, text: str) -> Iterator[Session]:
    """A session of a game that is laid out so."""
    file = home / "twice.toml"
    file.write_text(text, encoding="utf-8")
    with new_game(catalog, "twice", read_file(file, CardFacts(catalog))) as session:
        yield session


def offered(
    session: Session, verb: str, house: str = "vernius", card: str = "", kept: Kept | None = None
) -> list[Choice]:
    """The choices of a verb on the page of its House."""
    groups = Choices(view_of(session, house), house, kept=kept).groups(card)
    entries = [one for group in groups for one in group.entries]
    return [choice for one in entries if one.verb == verb for choice in one.choices]


def test_copies_in_ones_own_hand_are_one_choice(catalog: Catalog, home: Path) -> None:
    """Either copy leads to it, what is sent is found, and it comes to the same."""
    with session_of(catalog, home, TWICE) as session:
        first, second = (one.id for one in session.game.pieces.values() if "kindjal" in one.card)
        said = [one for one in offered(session, "deploy") if "on Gurney Halleck" in one.says]
        (both,) = (one for one in said if one.says.startswith("Kindjal"))
        assert both.words.startswith(f"deploy {first} on")
        assert {first, second} < {*both.cards}
        (alone,) = (
            one
            for one in offered(session, "deploy", card=second)
            if "on Gurney Halleck" in one.says
        )
        assert alone.words.startswith(f"deploy {second} on")
        kept = Kept(house="vernius", option=alone.key)
        again = offered(session, "deploy", kept=kept)
        assert [one.key for one in again if one.opened] == [alone.key]
        choices = Choices(view_of(session, "vernius"), "vernius")
        came = [
            encode(give(session.game, session.cards, one.words.split(), "vernius").events[-1])
            for one in (choices.named("vernius", both.key), choices.named("vernius", alone.key))
        ]
        assert f"{came[0]}".replace(first, second) == f"{came[1]}"


def test_a_copy_that_was_examined_is_a_choice_of_its_own(catalog: Catalog, home: Path) -> None:
    """It matters which is played where another House has seen one of them."""
    with session_of(catalog, home, TWICE) as session:
        first, second = (one.id for one in session.game.pieces.values() if "kindjal" in one.card)
        view = view_of(session, "vernius")
        seen = replace(view.game.pieces[second], shown=("ordos",))
        view.game = replace(view.game, pieces={**view.game.pieces, second: seen})
        named = [
            one.words.split()[1]
            for group in Choices(view, "vernius").groups()
            for entry in group.entries
            for one in entry.choices
            if "Kindjal on Gurney Halleck" in one.says
        ]
        assert named == [first, second]


def test_copies_in_play_are_told_apart(catalog: Catalog, home: Path) -> None:
    """By how they lie, else by their ids, which then stand on the table, too."""

    def led(session: Session) -> list[str]:
        begins = f"Dueling rite against Stilgar, led by {MASTER}"
        said = (one.says for one in offered(session, "rite"))
        return [one.removeprefix(begins) for one in said if one.startswith(begins)]

    with session_of(catalog, home, TWICE) as session:
        domain = session.game.domain("vernius")
        masters = [one.id for one in domain if "swordmaster" in one.card]
        first, second, _ = masters
        on = f"Kindjal on {MASTER}: 1 solaris"
        says = [one.says for one in offered(session, "deploy") if one.says.startswith(on)]
        assert says == [f"{on} [{first}]", f"{on} [{second}]", f"{on} (engaged)"]
        assert led(session) == [f" [{first}]", f" [{second}]"]
        laid = Laid(view_of(session, "vernius"))
        told = [laid.card(session.game.pieces[one]).states for one in masters]
        assert told == [(f"[{first}]",), (f"[{second}]",), ("engaged",)]
        session.give(["deploy", "kindjal", "on", second], "vernius")
        session.give(["all", "pass"])
        assert led(session) == ["", " (with Kindjal)"]


@pytest.mark.parametrize(
    ("phase", "said", "house", "own"),
    [
        ("declaration", ["ordos: declare"], "vernius", "declare"),
        ("disengage", ["vernius: next"], "ordos", "next"),
        ("House Interval", ["engage caladan", "vernius: pass"], "ordos", "pass"),
    ],
)
def test_the_only_house_awaited_is_not_offered_the_word_for_all(
    catalog: Catalog, home: Path, phase: str, said: list[str], house: str, own: str
) -> None:
    text = DUEL.replace("turn = 4", f'turn = 4\nphase = "{phase}"')
    with session_of(catalog, home, text) as session:

        def verbs(of: str) -> set[str]:
            view = view_of(session, of)
            return {one.verb for one in Choices(view, of, table=True).entries}

        for words in said:
            assert phase == "House Interval" or "all" in verbs(house)  # two are awaited still
            session.give(words.split())
        assert {own, "all"} & verbs(house) == {own}
        assert "all" in verbs("")  # a host that does not play it has no other word
