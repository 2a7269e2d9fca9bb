"""Every Program kept is as its published JSON Schema says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from assembled import cards
from places import DOCS

FILE = DOCS / "schema" / "program.json"
Schema = dict[str, Any]
TYPES: dict[str, type] = {
    "null": type(None),
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
    "object": dict,
}


class Judge:
    """Holds values against the schema published, by the keywords that stand in it."""

    def __init__(self, schema: Schema) -> None:
        self.known: dict[str, Schema] = schema["$defs"]
        self.whole = schema

    def fault(self, value: object, by: Schema) -> str:
        """What is wrong with a value, "" for nothing."""
        while "$ref" in by:
            by = self.known[by["$ref"].rpartition("/")[2]]
        if "discriminator" in by:
            mapping = by["discriminator"]["mapping"]
            kind = value.get("node") if isinstance(value, dict) else None
            return self.fault(value, {"$ref": mapping[kind]}) if kind in mapping else f"{value}"
        if "anyOf" in by:
            return "" if any(not self.fault(value, one) for one in by["anyOf"]) else f"{value}"
        if "enum" in by:
            return "" if value in by["enum"] else f"{value!r} is none of {by['enum']}"
        if not isinstance(value, TYPES[by["type"]]):
            return f"{value!r} is no {by['type']}"
        return self._fault_within(value, by)

    def _fault_within(self, value: object, by: Schema) -> str:
        match value:
            case list():
                found = (self.fault(one, by["items"]) for one in value)
            case dict():
                more = set(value) - set(by["properties"])
                lacks = set(by.get("required", ())) - set(value)
                if more or lacks:
                    return f"{value.get('node')}: has {more}, lacks {lacks}"
                found = (self.fault(part, by["properties"][key]) for key, part in value.items())
            case _:
                return ""
        return next((fault for fault in found if fault), "")


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(json.loads(FILE.read_text(encoding="utf-8")))


def test_every_program_is_as_the_schema_says(judge: Judge) -> None:
    faults = {
        card.id: fault
        for card in cards().values()
        if (fault := judge.fault(json.loads(card.program_json), judge.whole))
    }
    assert not faults
    assert len(cards()) == 661


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"node": "Program"}', ""),
        ("{}", "lacks {'node'}"),
        ('{"node": "Program", "more": 1}', "has {'more'}"),
        ('{"node": "Program", "limit": "3"}', "3"),
        ('{"node": "Program", "marks": ["Duration"]}', "'Duration' is none of"),
        ('{"node": "Program", "standing": [{"node": "Standing", "text": "x"}]}', "lacks {'holds'}"),
    ],
)
def test_what_is_no_program_is_told(judge: Judge, text: str, told: str) -> None:
    fault = judge.fault(json.loads(text), judge.whole)
    assert told in fault
    assert bool(fault) is bool(told)
