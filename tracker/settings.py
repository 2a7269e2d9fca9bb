"""What a table can set: every question no source decides (OQ-01 to OQ-44), and Kanly's own ways."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.errors import Misread
from tracker.setting_names import Awaits, Fixed, SettingKind, SettingName, Strictness

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errata.table import Row

FILE, CHOICES_FILE = "settings.csv", "choices.csv"
COLUMNS = (
    *("name", "kind", "default", "suggests", "low", "high"),
    *("question", "used_by", "awaits", "fixed", "says"),
)
CHOICES_COLUMNS = ("setting", "value", "says")
ASK = "ask"
"""The value with which the game asks the players each time it comes up."""

_BIGGEST = 999
_YES_NO = {"yes": "", "no": ""}
_FIXED: Mapping[SettingKind, Mapping[str, str]] = {
    SettingKind.STRICTNESS: {
        Strictness.OFF: "nothing",
        Strictness.WARN: "it goes through with a remark",
        Strictness.ENFORCE: "it is refused, and can be overruled",
    },
    SettingKind.YES_NO: _YES_NO,
}
_ALIKE = {"y": "yes", "true": "yes", "on": "yes", "n": "no", "false": "no", "off": "no"}


class UnknownSetting(Misread):
    """No setting bears this name; `nearest` are names that may be meant."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        hint = f"nearest: {', '.join(nearest)}" if nearest else "such as bidding-order"
        super().__init__(f"a setting ({hint})", name)
        self.nearest = nearest


class BadSetting(Misread):
    """A setting cannot have this value."""

    def __init__(self, setting: Setting, text: str) -> None:
        super().__init__(f"{setting.values} for {setting.name}", text)
        self.setting = setting


class Setting(Struct, frozen=True, kw_only=True):
    """One thing a table can set.

    Attributes:
        question: The open question it answers, or else the rule it is about.
        default: The value where the table sets none; that of the question.
        suggests: The value put forward when the players are asked, "" for none.
        choices: Each value with what it means; empty for a number.
        minimum: The least a number may be.
        maximum: The most a number may be.
        says: What it decides, a clause.
        used_by: Ids of the rules that go by it.
        awaits: What has to come before anything reads it.
        fixed: From when on a game cannot change it.
    """

    name: SettingName
    kind: SettingKind
    question: str
    default: str
    suggests: str
    choices: Mapping[str, str]
    minimum: int
    maximum: int
    says: str
    used_by: tuple[str, ...]
    awaits: Awaits
    fixed: Fixed

    @property
    def values(self) -> str:
        """What can be set, in words: "yes or no", "a whole number from 0 to 99"."""
        if self.kind is SettingKind.NUMBER:
            return f"a whole number from {self.minimum} to {self.maximum}"
        *others, last = self.choices
        return f"{', '.join(others)} or {last}" if others else last

    def canonical(self, text: str) -> str | None:
        """The value as it is kept, None when the setting cannot have it."""
        if self.kind is SettingKind.NUMBER:
            return _whole(text.strip(), self.minimum, self.maximum)
        typed = _folded(text)
        if self.kind is SettingKind.YES_NO:
            typed = _ALIKE.get(typed, typed)
        return typed if typed in self.choices else None


def read_settings(folder: Path) -> dict[str, Setting]:
    """The settings of a data folder by name. Raises DataError or MissingData."""
    from errata.table import read_by_id, read_table

    choices: dict[str, dict[str, str]] = {}
    for row in read_table(folder / CHOICES_FILE, CHOICES_COLUMNS):
        name, value = row.word("setting", SettingName), row.text("value")
        choices.setdefault(name, {})[value] = row.text("says")
    return read_by_id(folder / FILE, COLUMNS, lambda row: _setting(row, choices))


@cache
def settings() -> Mapping[str, Setting]:
    """Every setting by name, in the order of the questions."""
    from pathlib import Path

    return read_settings(Path(__file__).parent / "data")


def setting(name: str) -> Setting:
    """The setting a player means, however case and hyphens are typed. Raises UnknownSetting."""
    found = settings().get(_folded(name))
    if found is None:
        raise UnknownSetting(name, _nearest(_folded(name)))
    return found


def checked(name: str, text: str) -> str:
    """The value as a game keeps it. Raises UnknownSetting, BadSetting."""
    wanted = setting(name)
    value = wanted.canonical(text)
    if value is None:
        raise BadSetting(wanted, text)
    return value


def defaults() -> dict[str, str]:
    """What a game goes by where its table sets nothing: name -> value."""
    return {one.name.value: one.default for one in settings().values()}


def settled(changes: Mapping[str, str]) -> dict[str, str]:
    """The defaults with these changes. Raises UnknownSetting, BadSetting."""
    told = {setting(name).name.value: checked(name, text) for name, text in changes.items()}
    return defaults() | told


def number(values: Mapping[str, str], name: SettingName) -> int:
    """A number of a game's settings, its default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    plain = found.isdecimal() and len(found) <= len(str(_BIGGEST))
    return int(found if plain else _read(values, name, SettingKind.NUMBER))


def chosen(values: Mapping[str, str], name: SettingName) -> str:
    """A choice of a game's settings, its default where they lack it.

    The game's own word is taken as it stands: it was checked when the game was laid out, or taken
    in from elsewhere (`misset`), and a start need not read the table of settings again.
    """
    return values.get(name) or _read(values, name, SettingKind.CHOICE)


def yes(values: Mapping[str, str], name: SettingName) -> bool:
    """A yes or no of a game's settings, its default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    return (found if found in _YES_NO else _read(values, name, SettingKind.YES_NO)) == "yes"


def strictness(values: Mapping[str, str], name: SettingName) -> Strictness:
    """How strict a game's settings are, the default where they lack it. Raises BadSetting."""
    found = values.get(name, "")
    known = found in _FIXED[SettingKind.STRICTNESS]
    return Strictness(found if known else _read(values, name, SettingKind.STRICTNESS))


def misset(values: Mapping[str, str]) -> BadSetting | None:
    """What is wrong with the settings of a game made elsewhere; a name unknown here passes."""
    known = settings()
    for name, text in values.items():
        if name in known and known[name].canonical(text) != text:
            return BadSetting(known[name], text)
    return None


def _read(values: Mapping[str, str], name: SettingName, kind: SettingKind) -> str:
    wanted = settings()[name]
    if wanted.kind is not kind:
        raise TypeError(f"{name} is of the kind {wanted.kind}, not {kind}")
    return checked(name, values[name]) if name in values else wanted.default


def _setting(row: Row, choices: Mapping[str, Mapping[str, str]]) -> Setting:
    kind = row.word("kind", SettingKind)
    made = Setting(
        name=row.word("name", SettingName),
        kind=kind,
        question=row.text("question"),
        default=row.text("default"),
        suggests=row["suggests"],
        choices=_FIXED.get(kind) or choices.get(row["name"], {}),
        minimum=row.number("low", high=_BIGGEST) or 0,
        maximum=row.number("high", high=_BIGGEST) or 0,
        says=row.text("says"),
        used_by=tuple(row.text("used_by").split()),
        awaits=row.word("awaits", Awaits),
        fixed=row.word("fixed", Fixed),
    )
    if kind is SettingKind.CHOICE and not made.choices:
        raise row.fault("name", f"a name with choices in {CHOICES_FILE}")
    if made.canonical(made.default) != made.default:
        raise row.fault("default", made.values)
    if made.suggests and (made.default != ASK or made.suggests not in made.choices):
        raise row.fault("suggests", f"a choice, beside the default {ASK}, or nothing")
    return made


def _nearest(typed: str) -> tuple[str, ...]:
    """Names that a mistaken one may mean, best first: like it, then with its words in them."""
    from difflib import get_close_matches

    like = get_close_matches(typed, list(SettingName), n=3)
    words = {word for word in typed.split("-") if word}
    within = [name for name in SettingName if words & set(name.split("-"))]
    return tuple(str(name) for name in dict.fromkeys([*like, *within]))[:5]


def _whole(typed: str, low: int, high: int) -> str | None:
    """A whole number in low..high without leading zeros, None when it is none."""
    digits = typed.lstrip("0") or typed[-1:]
    fits = digits.isascii() and digits.isdigit() and len(digits) <= len(str(high))
    return digits if fits and low <= int(digits) <= high else None


def _folded(text: str) -> str:
    return "-".join(text.replace("_", " ").replace("-", " ").split()).lower()
