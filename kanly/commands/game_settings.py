"""`kanly game settings`: what a table can set, and what a game goes by."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.game_open import GAME
from kanly.output import paragraph, say, say_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.settings import Setting

VERSION = 1


def show(game: str = "", *, as_json: bool = False) -> int:
    """List the settings; with the values of the game, when there is one. Returns 0.

    Raises:
        UnknownGame: a game was named, and there is none such.
    """
    from tracker.settings import settings

    name, values = _of_game(game)
    if as_json:
        rows = [_facts(one, values) for one in settings().values()]
        say_json("game-settings", VERSION, {"game": name or None, "settings": rows})
        return Code.FOUND
    for one in settings().values():
        now = values.get(one.name.value, one.default)
        default = "" if now == one.default else f" (default {one.default})"
        told = f"{one.name} = {now}{default}  {one.says}; {one.values} ({one.question})"
        say(paragraph(told, "      ", first="  "))
    if name:
        say(f"These are the settings of {name}.")
    return Code.FOUND


def _of_game(game: str) -> tuple[str, Mapping[str, str]]:
    """Id and settings of the game; "" and none when there is no game at all."""
    from kanly.game_open import opened
    from tracker.log.store import read_log

    wanted = game or os.environ.get(GAME, "")
    with read_log() as log:
        wanted = wanted or log.current() or ""
    if not wanted:
        return "", {}
    with opened(wanted) as session:
        return session.id, session.game.settings


def _facts(one: Setting, values: Mapping[str, str]) -> dict[str, str | list[str]]:
    return {
        "name": one.name.value,
        "kind": one.kind.value,
        "value": values.get(one.name.value, one.default),
        "default": one.default,
        "values": one.values,
        "question": one.question,
        "used_by": list(one.used_by),
        "says": one.says,
        "awaits": one.awaits.value,
    }
