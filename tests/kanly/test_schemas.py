"""The JSON Schemas of the documents and of Programs are current."""

from __future__ import annotations

import pytest
from making.schemas import SCHEMAS, schemas


def test_the_schemas_published_are_current(request: pytest.FixtureRequest) -> None:
    made = schemas()
    for name, text in made.items():
        if request.config.getoption("--update-golden"):
            (SCHEMAS / name).write_text(text, encoding="utf-8")
        assert (SCHEMAS / name).read_text(encoding="utf-8") == text, name
    assert {one.name for one in SCHEMAS.iterdir()} == {*made}
