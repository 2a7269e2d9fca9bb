"""The page of the settings says what the data say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from places import ROOT

from tracker.engine.settings import Awaits, SettingKind, Strictness, settings

if TYPE_CHECKING:
    import pytest

DATA = ROOT / "tracker" / "data"
PAGE = ROOT / "docs" / "settings.md"
TABLE_HEAD = "## All settings\n"


def tables() -> str:
    """What docs/settings.md says of all settings, made from the data."""
    read = {Awaits.NOTHING: "yes", Awaits.SOURCES: "no source"}
    lines = [TABLE_HEAD, "| setting | values | default | question | decides | read |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for one in settings().values():
        listed = ", ".join(f"`{value}`" for value in one.choices)
        values = listed or f"{one.minimum}-{one.maximum}"
        default = f"`{one.default}`" + (f" (suggests `{one.suggests}`)" if one.suggests else "")
        state = read.get(one.awaits, f"awaits {one.awaits}")
        cells = (f"`{one.name}`", values, default, one.question, one.says, state)
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["\n## What the choices mean\n", "| setting | value | means |", "| --- | --- | --- |"]
    lines += [
        f"| `{one.name}` | `{value}` | {means} |"
        for one in settings().values()
        if one.kind is SettingKind.CHOICE
        for value, means in one.choices.items()
    ]
    return "\n".join(lines) + "\n"


def test_the_page_tells_what_the_data_say(request: pytest.FixtureRequest) -> None:
    """After a change of the data: pytest this file with --update-golden."""
    prose = PAGE.read_text(encoding="utf-8").partition(TABLE_HEAD)[0]
    if request.config.getoption("--update-golden"):
        PAGE.write_text(prose + tables(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == prose + tables()


def test_the_page_names_every_kind_and_column() -> None:
    prose = PAGE.read_text(encoding="utf-8").partition(TABLE_HEAD)[0]
    named = set(re.findall(r"`([\w-]+)`", prose))
    heads = [file.read_text(encoding="utf-8").splitlines()[0] for file in DATA.glob("*.csv")]
    columns = {column for head in heads for column in head.split(",")}
    words = {*SettingKind, *Strictness, *Awaits} - {""}
    assert (columns | words) - named == set()
