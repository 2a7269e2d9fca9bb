"""The JSON Schema of a Program, for whoever reads the catalog with other tools.

python -m cardbase.program.schema > docs/schema/program.json
"""

from __future__ import annotations

import json
import sys

from msgspec.json import schema

from cardbase.program.abilities import Program


def program_schema() -> str:
    """The JSON Schema (draft 2020-12) of a Program as text, laid out to be read."""
    about = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The Program of a card",
    }
    return json.dumps(about | schema(Program), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(program_schema())
