"""Rights of devices at served games, in library.db."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardbase.errors import NoInvitation
from cardbase.library.seats import (
    MOST_DEVICES,
    Invitation,
    Right,
    Role,
    digest_of,
    open_seats,
)
from tracker.log.store import open_log

ONE, OTHER = digest_of("one"), digest_of("other")
DRAFT = ("began", 1, "{}")


def invitation(
    word: str, house: str = "ordos", *, once: bool = True, giver: str = ""
) -> Invitation:
    return Invitation(
        word=digest_of(word),
        game="g",
        role=Role.HOUSE,
        number=word,
        house=house,
        once=once,
        giver=giver,
    )


def test_a_link_for_once_is_used_up_and_one_for_all_is_not(path: Path) -> None:
    with open_log(path) as log, open_seats(path) as seats:
        log.create("g", "G", [DRAFT])
        seats.invite(invitation("first"), invitation("second", "ecaz", once=False))
        for device in (ONE, OTHER):
            assert seats.accept(digest_of("second"), device).house == "ecaz"
        seats.accept(digest_of("first"), ONE)
        with pytest.raises(NoInvitation, match="used up"):
            seats.accept(digest_of("first"), OTHER)
        assert [(one.device, one.house) for one in seats.at("g")] == [
            (ONE, "ecaz"),
            (OTHER, "ecaz"),
            (ONE, "ordos"),
        ]


def test_what_is_handed_on_leaves_its_giver_and_ends_with_its_right(path: Path) -> None:
    with open_log(path) as log, open_seats(path) as seats:
        log.create("g", "G", [DRAFT])
        seats.give(Right(game="g", device=ONE, role=Role.HOUSE, house="ordos"))
        seats.invite(invitation("on", giver=ONE))
        seats.accept(digest_of("on"), OTHER)
        assert [one.device for one in seats.at("g")] == [OTHER]
        seats.invite(invitation("late", giver=OTHER))
        assert seats.take_away("g", Role.HOUSE, "ordos") == 1
        with pytest.raises(NoInvitation):
            seats.accept(digest_of("late"), ONE)
        assert (seats.at("g"), seats.invitations("g")) == ((), ())


def test_a_game_forgotten_leaves_no_right_and_no_link(path: Path) -> None:
    with open_log(path) as log, open_seats(path) as seats:
        head = log.create("g", "G", [DRAFT])
        seats.give(Right(game="g", device=ONE, role=Role.HOST))
        seats.invite(invitation("word"))
        log.forget(head)
        assert (seats.of_device(ONE), seats.invitations("g")) == ((), ())
        log.create("g", "G", [DRAFT])
        assert seats.at("g") == ()


def test_more_devices_than_a_game_holds_are_refused(path: Path) -> None:
    with open_log(path) as log, open_seats(path) as seats:
        log.create("g", "G", [DRAFT])
        seats.invite(invitation("all", once=False))
        for number in range(MOST_DEVICES):
            seats.accept(digest_of("all"), digest_of(str(number)))
        seats.accept(digest_of("all"), digest_of("0"))
        with pytest.raises(NoInvitation, match="at most 200 devices"):
            seats.accept(digest_of("all"), ONE)
