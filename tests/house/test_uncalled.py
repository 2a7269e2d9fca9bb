"""No function is there for tests alone (design, "The house")."""

from __future__ import annotations

from pathlib import Path

from places import ROOT
from rule_coverage import left
from uncalled import BY_LIBRARIES, REGISTERED, uncalled, unused

from tracker.engine.guards import RULES


def test_every_function_has_a_caller_in_the_product() -> None:
    """But those of the rules that rules_left.csv says nothing asks yet."""
    explained = {(RULES[rule].module, RULES[rule].function) for rule in left() if rule in RULES}
    assert uncalled() - explained == set()


def test_what_libraries_call_is_there() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("[ckdte]*/**/*.py"))
    assert [name for name in BY_LIBRARIES if f" {name}(" not in code] == []
    assert [one for one in REGISTERED if one.strip("@*.") + "(" not in code] == []


def test_a_function_that_nothing_calls_is_seen(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        "def called(): ...\ndef alone(): ...\n@tells\ndef listed(): ...\ncalled()\n"
    )
    assert [item.name for item in unused(str(tmp_path))] == ["alone"]
