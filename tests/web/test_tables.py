"""Games of `kanly serve`: laid out, played from several devices, told as they go on."""

from __future__ import annotations

from served import Serve
from table_guests import ELSEWHERE, TWO, Guests

NOT_FOUND = 404


def test_a_device_without_a_right_learns_nothing_of_a_game(serve: Serve, guests: Guests) -> None:
    served = serve()
    host, stranger = guests(served), guests(served)
    game = host.create("Friday night", *TWO)
    assert "House Vernius" in host.page(game)
    there = stranger.client.get(f"/games/{game}")
    nowhere = stranger.client.get("/games/no-such-game")
    assert there.status_code == nowhere.status_code == NOT_FOUND
    assert there.text.replace(game, "no-such-game") == nowhere.text
    assert stranger.client.get(f"/games/{game}/feed").status_code == NOT_FOUND
    assert "at no game yet" in stranger.client.get("/games").text


def test_what_is_said_is_told_to_who_listens(serve: Serve, guests: Guests) -> None:
    host = guests(serve())
    game = host.create("Friday night", *TWO)
    stood = host.head(game)
    with host.feed(game, after=stood) as told:
        assert host.say(game, "note well met").status_code == ELSEWHERE
        name, at, data = next(told)
        assert (name, at) == ("news", data["position"])
        assert any("well met" in one for one in data["story"])
        assert not data["whole"]
    host.say(game, "note once more")
    with host.feed(game, after=stood, last=at) as told:
        _, _, data = next(told)
        assert {("well met" in one, "once more" in one) for one in data["story"]} == {(False, True)}
