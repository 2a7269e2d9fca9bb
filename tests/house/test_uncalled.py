"""No function is there for tests alone (design, "The house")."""

from __future__ import annotations

from pathlib import Path

from places import ROOT
from uncalled import BY_LIBRARIES, REGISTERED, unused


def test_what_libraries_call_is_there() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("[ckdte]*/**/*.py"))
    assert [name for name in BY_LIBRARIES if f" {name}(" not in code] == []
    assert [one for one in REGISTERED if one.strip("@*.") + "(" not in code] == []


def test_a_function_that_nothing_calls_is_seen(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        "def called(): ...\ndef alone(): ...\n@tells\ndef listed(): ...\ncalled()\n"
    )
    assert [item.name for item in unused(str(tmp_path))] == ["alone"]
