"""JSON from strangers: nothing twice, no number that is none, no half of a sign, no depth."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NoReturn

from cardbase.decks.signs import HALF
from cardbase.errors import DeckFileError

_HALF_CODED = re.compile(r"\\u[dD][89a-fA-F]")


def parsed(text: str, file: str) -> object:
    """The value of a JSON text. Raises DeckFileError, with the line where JSON knows it."""

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(found)
        if len(table) < len(found):
            twice = Counter(key for key, _ in found).most_common(1)[0][0]
            raise DeckFileError(file, None, "each key of an object once", f"{twice}, twice")
        return table

    def no_number(said: str) -> NoReturn:
        raise DeckFileError(file, None, "numbers", said)

    try:
        value: object = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=pairs, parse_constant=no_number
        )
    except json.JSONDecodeError as fault:
        raise DeckFileError(file, fault.lineno, "well-formed JSON", fault.msg) from None
    except RecursionError:
        raise DeckFileError(file, None, "JSON of few levels", "very many levels") from None
    except ValueError:
        raise DeckFileError(file, None, "numbers of few digits", "very many digits") from None
    if _HALF_CODED.search(text) and HALF.search(json.dumps(value, ensure_ascii=False)):
        raise DeckFileError(file, None, "Unicode text", "half of a sign")
    return value
