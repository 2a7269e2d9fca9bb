"""Reads a situation from a TOML file: every fault with its line, all of them at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path as File
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from cardbase.toml_text import NoToml, check_depth
from errata import rule
from errata.errors import UnknownRule
from tracker.engine.errors import Misread
from tracker.engine.events import GameStaged
from tracker.engine.invariants import flaws
from tracker.engine.settings import checked, defaults
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import Phase
from tracker.log.record import MOST_TITLE, is_title
from tracker.staging.filling import contradictions, filled, staged
from tracker.staging.lines import BadSituation, Fault, Path, Tables
from tracker.staging.seats import Seats

LARGEST = 1_000_000
"""Bytes of a file; a game of eight Houses with all their decks has some 40,000."""

HOUSE, SETTINGS, OVERRIDE = "house", "settings", "override"
OWN = {"seq", "houses", "pieces", "commitment", "copy_for", SETTINGS}
"""What of the state is no key of its own."""

KEYS = {one.name: one.type for one in fields(Game) if one.name not in OWN}
ABILITIES = ("frames", "fired")
UNDER_WAY = (
    *("operation", "window", "petition", "exchange", "rite", "tie", "questions", "effects"),
    *("suspended", *ABILITIES),
)
CARDS = frozenset(
    {
        *("piece", "parent", "leader", "target", "venture", "source"),
        *("declared", "joined", "divided", "fallen", "fates", "captors"),
    }
)
"""The keys of what is under way that mean cards, by id or by name."""

MAY_BE_CARDS = {"questions": "about", "effects": "on", **dict.fromkeys(ABILITIES, "card")}
"""The keys that may mean a card, a House, or something else."""

NUMBERED = {"questions": "q", "effects": "e"}
AT_LINE = r" \(at line (\d+), column \d+\)"


def read_file(file: File, cards: CardFacts, *, name: str = "") -> GameStaged:
    """The situation of a file, as the first event of a game, which a name given goes before.

    Raises:
        BadSituation: the file cannot be read, or it is no situation that can be.
    """
    fault: Fault | None = None
    raw, text = b"", ""
    try:
        raw = file.read_bytes()
        text = raw.decode()
    except OSError as wrong:
        fault = Fault(0, f"cannot be read ({wrong.strerror or wrong})")
    except UnicodeDecodeError as wrong:
        fault = Fault(raw[: wrong.start].count(b"\n") + 1, "expected text in UTF-8")
    if len(raw) > LARGEST:
        fault = Fault(0, f"{len(raw)} bytes: expected at most {LARGEST}")
    if fault is not None:
        raise BadSituation(str(file), (fault,))
    given = {"name": name or file.stem[:MOST_TITLE]}
    game, overruled = read(text, str(file), cards, given, named=bool(name))
    return staged(game, file.name, overruled)


def read(
    text: str, place: str, cards: CardFacts, given: Mapping[str, Any], *, named: bool = False
) -> tuple[Game, tuple[str, ...]]:
    """The game of a text (`docs/staging.md`), and the rules it leaves aside. Raises BadSituation.

    `given` is what holds where the text says nothing; where it is `named`, its name holds anyway.
    """
    try:
        check_depth(text)
        raw = tomllib.loads(text)
    except NoToml as fault:
        says = f"expected {fault.expected}, found more"
        raise BadSituation(place, (Fault(fault.line, says),)) from None
    except tomllib.TOMLDecodeError as fault:
        found = re.search(AT_LINE, str(fault))
        line = int(found[1]) if found else text.count("\n") + 1
        says = f"no TOML: {re.sub(AT_LINE, '', str(fault))}"
        raise BadSituation(place, (Fault(line, says),)) from None
    reading = _Reading(Tables(text.replace("\r\n", "\n")), cards)
    game = reading.game({**given, **raw, **({"name": given["name"]} if named else {})})
    faults = tuple(sorted(set(reading.tables.faults)))
    if faults:
        raise BadSituation(place, faults)
    return game, reading.overruled


class _Reading:
    """One file as it is read."""

    def __init__(self, tables: Tables, cards: CardFacts) -> None:
        self.tables = tables
        self.overruled: tuple[str, ...] = ()  # the rules that the situation leaves aside
        self._cards = cards

    def game(self, raw: dict[str, Any]) -> Game:
        """The game, as far as it can be read; what is wrong is kept."""
        self.tables.known(raw, (*KEYS, SETTINGS, OVERRIDE, HOUSE), ())
        settings = self._settings(raw.get(SETTINGS, {}))
        self._override(raw.get(OVERRIDE, []))
        for key in NUMBERED:
            raw[key] = self._numbered(key, raw.get(key, []))
        numbered = (one for key in (*NUMBERED, *ABILITIES) for one in raw.get(key, ()))
        seats = Seats(self.tables, self._cards, settings)
        seats.read(raw.get(HOUSE, {}), max(map(_digits, numbered), default=0))
        kept = len(self.tables.faults)
        values = self._values(raw, seats)
        phase = values.setdefault("phase", Phase.HOUSE_INTERVAL)
        values.setdefault("turn", 0 if phase is Phase.SETUP else 1)
        laid = Game(houses=seats.houses, pieces=seats.pieces, settings=settings)
        told = {*values} | {key for key in raw if key in KEYS}
        game = filled(replace(laid, **values), told)
        self._check(game, seats, told, whole=len(self.tables.faults) == kept)
        return game

    def _values(self, raw: dict[str, Any], seats: Seats) -> dict[str, Any]:
        """The fields of the state that the file has."""
        found = dict[str, Any]()
        for key, kind in KEYS.items():
            if key in raw:
                value = raw[key]
                if key in UNDER_WAY:
                    value = self._meant(value, (key,), seats)
                found[key] = self.tables.value(value, kind, (key,))
        if not is_title(str(found.get("name", "x"))):
            says = f"name: expected one line of at most {MOST_TITLE} signs"
            self.tables.fault(("name",), says)
        return {key: value for key, value in found.items() if value is not NODEFAULT}

    def _meant(self, raw: object, path: Path, seats: Seats) -> object:
        """The same with the ids of cards where names of cards stand."""
        if isinstance(raw, list):
            return [self._meant(one, (*path, n), seats) for n, one in enumerate(raw)]
        if not isinstance(raw, dict):
            return raw
        found = dict[str, Any]()
        for key, one in raw.items():
            if key == MAY_BE_CARDS.get(str(path[0])):
                ids = seats.meant(str(one))
                found[key] = ids[0] if len(ids) == 1 else one
            else:
                means = self._cards_meant if key in CARDS else self._meant
                found[key] = means(one, (*path, key), seats)
        return found

    def _cards_meant(self, raw: object, path: Path, seats: Seats) -> object:
        if isinstance(raw, list):
            return [self._cards_meant(one, (*path, n), seats) for n, one in enumerate(raw)]
        if isinstance(raw, dict):
            return {self._cards_meant(k, (*path, k), seats): one for k, one in raw.items()}
        if not isinstance(raw, str) or not raw or raw in seats.houses:
            return raw
        return seats.the_piece(raw, path) or raw

    def _settings(self, raw: object) -> dict[str, str]:
        found = defaults()
        for name, value in self.tables.table(raw, (SETTINGS,)).items():
            try:
                found[name] = checked(name, str(value))
            except Misread as fault:
                self.tables.fault((SETTINGS, name), str(fault))
        return found

    def _override(self, raw: object) -> None:
        rows = self.tables.several(raw, (OVERRIDE,))
        for number, one in enumerate(rows):
            try:
                rule(str(one))
            except UnknownRule as fault:
                self.tables.fault((OVERRIDE, number), str(fault))
        self.overruled = tuple(dict.fromkeys(map(str, rows)))

    def _numbered(self, key: str, raw: object) -> list[Any]:
        """Questions or effects, each with an id, and with no card where none is named."""
        rows = self.tables.several(raw, (key,))
        empty = {"source": "", "on": ""} if key == "effects" else {}
        highest = max(map(_digits, rows), default=0)
        found = list[Any]()
        for one in rows:
            row = {**empty, **one} if isinstance(one, dict) else one
            if isinstance(one, dict) and "id" not in one:
                highest += 1
                row["id"] = f"{NUMBERED[key]}{highest}"
            found.append(row)
        return found

    def _check(self, game: Game, seats: Seats, told: set[str], *, whole: bool) -> None:
        """Keep what no game can be, and what is against a rule that is not left aside.

        Where something under way could not be read, only what is else is looked at.
        """
        if not whole:
            game = filled(replace(game, **dict.fromkeys(UNDER_WAY[:6])), told)
        found = [*flaws(game)]
        faulty = {fault.line for fault in self.tables.faults}
        if not found:
            against = contradictions(game, self._cards)
            found = [flaw for flaw in against if flaw.rule not in self.overruled]
        for flaw in found:
            kind, *rest = flaw.where
            path: Path = (kind, *(int(one) if one.isdecimal() else one for one in rest))
            if kind == "card" and rest:
                path = seats.paths.get(rest[0], (HOUSE,))
            if whole or self.tables.line(path) not in faulty:  # else it follows from that fault
                self.tables.fault(path, f"{flaw.says} ({flaw.rule})" if flaw.rule else flaw.says)


def _digits(raw: object) -> int:
    text = str(raw.get("id", "")) if isinstance(raw, dict) else ""
    return int(text[1:]) if re.fullmatch(r"[qef]\d{1,5}", text) else 0
