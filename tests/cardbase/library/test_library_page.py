"""docs/library.md says what is: its Python is run as it stands."""

from __future__ import annotations

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import TYPE_CHECKING

from places import DOCS

if TYPE_CHECKING:
    import pytest

PAGE = DOCS / "library.md"


def test_the_examples_give_what_stands_under_them(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n((?:.*\n)*?)```$", page, re.MULTILINE)
    examples = DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 40
    failed, _ = DocTestRunner(verbose=False).run(examples)
    assert not failed, capsys.readouterr().out
    assert list(home.glob("*.db*")) == [home / "catalog.db"]
