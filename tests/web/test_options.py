"""options.json: what a seat may say, for bots and other programs."""

from __future__ import annotations

from typing import Any

import msgspec
from served import Served
from table_guests import Device, Guests

from kanly.web.tables.options import GameOptions

TWO = (("Vernius", "Atreides"), ("Ordos", "Harkonnen"))
OK, DONE, STALE, NOT_FOUND = 200, 303, 409, 404


def options(device: Device, game: str, house: str = "") -> dict[str, Any]:
    """The document, held against its published schema."""
    answer = device.client.get(f"/games/{game}/options.json", params={"as": house})
    assert answer.status_code == OK, answer.text
    found: dict[str, Any] = answer.json()
    msgspec.convert(found, GameOptions, strict=True)
    return found


def test_a_program_plays_a_seat_by_its_options(looked_up: Served, guests: Guests) -> None:
    host, ordos, stranger = guests(looked_up), guests(looked_up), guests(looked_up)
    game = host.create("Played by bots", *TWO)
    ordos.join(host.link(game, house="ordos"))
    host.sends(game, "take", "house", "vernius")
    assert host.say(game, "begin").status_code == DONE
    assert stranger.client.get(f"/games/{game}/options.json").status_code == NOT_FOUND

    theirs = options(ordos, game, "ordos")
    assert (theirs["viewer"], theirs["houses"]) == ("ordos", ["ordos"])
    assert options(ordos, game, "vernius")["viewer"] != "vernius"
    assert {one["house"] for one in theirs["actions"]} <= {"ordos"}

    seats = {"vernius": host, "ordos": ordos}
    house, one, found = next(
        (house, one, found)
        for house, device in seats.items()
        for found in [options(device, game, house)]
        for one in found["actions"]
        if one["house"] == house and one["verb"] not in {"resign", "seal"}
    )
    form = {"words": one["words"], "house": house, "head": found["position"], "sure": "1"}
    assert seats[house].client.post(f"/games/{game}/say", data=form).status_code == DONE
    assert seats[house].client.post(f"/games/{game}/say", data=form).status_code == STALE
