"""Writes a game as the file of a situation, as `tracker.staging.reading` reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.powers import short_name
from tracker.engine.settings import defaults
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId
from tracker.staging.filling import DECKS, FILLED, contradictions, filled, seat
from tracker.staging.reading import ABILITIES, HOUSE, OVERRIDE, SETTINGS, UNDER_WAY
from tracker.staging.seats import NUMBERS, PLACES, written

WIDE = 100
"""Signs of a line that holds several values."""

ALWAYS = ("name", "turn", "phase")
WHERE_SAID = ("seed", "winner", "won_by")
ONE_A_LINE = frozenset({"domain", "questions", "effects", *ABILITIES})


def dumped(game: Game, cards: CardFacts) -> str:
    """The file of a game as it stands; what follows from the rest is left out."""
    names = card_names(game, cards)
    rules = sorted({one.rule for one in contradictions(game, cards)})
    kept = defaults()
    changed = {n: text for n, text in sorted(game.settings.items()) if kept.get(n) != text}
    top = {**_told(game), **({OVERRIDE: rules} if rules else {})}
    rows = {key: _built(getattr(game, key)) for key in UNDER_WAY if getattr(game, key)}
    lists = {key: row for key, row in rows.items() if isinstance(row, list)}
    lines = [line for key, row in {**top, **lists}.items() for line in _lines(key, row)]
    tables = {SETTINGS: changed} | {k: row for k, row in rows.items() if k not in lists}
    for key, row in tables.items():
        lines += _table((key,), row) if row else ()
    for house in game.houses:
        lines += _table((HOUSE, house), _house(game, house, names))
    return "\n".join(lines) + "\n"


def card_names(game: Game, cards: CardFacts) -> dict[str, str]:
    """The shortest name that means each card of a game alone: id -> name, title or id."""
    cards.learn({piece.card for piece in game.pieces.values()})
    known = {piece.card: cards[piece.card] for piece in game.pieces.values()}
    catalog = cards.catalog
    catalog.look_ahead([one for card in known.values() for one in (card.name, card.full_name)])
    found = dict[str, str]()
    for card_id, card in known.items():
        alone = (n for n in (card.name, card.full_name) if len(catalog.bearing(n)) == 1)
        name = next(alone, card_id)
        found[card_id] = card_id if re.match(r"c\d+\s", name) or ";" in name else name
    return found


def _told(game: Game) -> dict[str, Any]:
    """The numbers and words of the game itself, where they do not follow from the rest."""
    told = {name: getattr(game, name) for name in ALWAYS}
    told |= {n: value for n in WHERE_SAID if (value := getattr(game, n)) not in {None, ""}}
    bare = Game(houses=game.houses, pieces=game.pieces, settings=game.settings)
    bare = replace(
        bare, **{key: getattr(game, key) for key in ("questions", "effects", *ABILITIES)}
    )
    for name in FILLED:
        if getattr(filled(replace(bare, **told), told), name) != getattr(game, name):
            told[name] = getattr(game, name)
    return told


def _house(game: Game, house: HouseId, names: Mapping[str, str]) -> dict[str, Any]:
    """What is said of a House: what it has, and its cards by place."""
    mine = game.houses[house]
    usual = seat(house, mine.sponsor, game.settings, mine.powers)
    plain = seat(house, mine.sponsor, game.settings)
    row: dict[str, Any] = {"sponsor": short_name(mine.sponsor)}
    if mine.powers != plain.powers:
        row["powers"] = [short_name(power) for power in mine.powers]
    if mine.adversaries != usual.adversaries:
        row["adversaries"] = [short_name(power) for power in mine.adversaries]
    for name in NUMBERS:
        if getattr(mine, name) != getattr(usual, name):
            row[name] = _built(getattr(mine, name))
    for key, place in PLACES.items():
        lying, unseen = game.in_place(house, place), mine.unseen.get(place, 0)
        below = [piece for piece in lying if unseen and place in DECKS and piece.order > 0]
        above = [piece for piece in lying if piece not in below]
        rows: list[str | int] = [written(piece, names[piece.card]) for piece in above]
        rows += [unseen] if unseen else []
        rows += [written(piece, names[piece.card]) for piece in below]
        if rows:
            row[key] = rows if lying else unseen
    return row


def _built(value: object) -> Any:  # noqa: ANN401 - what a table can hold
    """A value of the state as tables, lists, numbers and text; what is not there left out."""
    built = msgspec.to_builtins(value, order="deterministic")
    return _without_none(built) if isinstance(value, (Struct, tuple)) else built


def _without_none(built: Any) -> Any:  # noqa: ANN401 - what a table can hold
    if isinstance(built, dict):
        return {key: _without_none(one) for key, one in built.items() if one is not None}
    return [_without_none(one) for one in built] if isinstance(built, (list, tuple)) else built


def _table(path: tuple[str, ...], row: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield f"[{'.'.join(map(_key, path))}]"
    for key, value in row.items():
        yield from _lines(key, value)


def _lines(key: str, value: object) -> Iterator[str]:
    """A key with its value; a long list over several lines."""
    whole = f"{_key(key)} = {toml(value)}"
    if not isinstance(value, (list, tuple)) or (len(whole) <= WIDE and key not in ONE_A_LINE):
        yield whole
        return
    yield f"{_key(key)} = ["
    line = ""
    for one in value:
        text = f"{toml(one)},"
        if line and (key in ONE_A_LINE or len(line) + len(text) >= WIDE):
            yield line
            line = ""
        line = f"{line} {text}" if line else f"  {text}"
    yield line
    yield "]"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml(key)


def toml(value: object) -> str:
    """A value on one line of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
