"""The one form in which JSON is sealed: keys sorted, no spaces, no escapes but the needed."""

from __future__ import annotations

from typing import TypeAlias

Holder: TypeAlias = "dict[str, object] | list[object] | tuple[object, ...]"

MOST_DEPTH = 64
"""Lists and objects within one another."""


class Unreadable(ValueError):
    """Text from outside that cannot be taken; its own text is one plain clause."""


def canonical(value: object, most: int = MOST_DEPTH) -> str:
    """The JSON of a value in canonical form.

    Raises:
        Unreadable: it holds NaN, infinity, half of a surrogate pair, or lists and objects deeper
            than `most`.
    """
    import json

    try:
        text = json.dumps(
            value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
        )
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable("holds half of a surrogate pair, which is no sign") from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None
    except ValueError:
        raise Unreadable("holds a number that cannot be written") from None
    _check_depth(text, value, most)
    return text


def parse(text: str, most: int = MOST_DEPTH) -> object:
    """The value of a JSON text, canonical or not.

    Raises:
        Unreadable: it is no JSON, or holds a key twice, NaN, infinity or lists and objects
            deeper than `most`.
    """
    import json

    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
    except json.JSONDecodeError as fault:
        raise Unreadable(f"is no JSON ({fault.msg} at sign {fault.pos + 1})") from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None
    except Unreadable:
        raise
    except ValueError:  # Python reads no integer of more than 4300 digits
        raise Unreadable("holds a number of too many digits") from None
    _check_depth(text, value, most)
    return value


TOO_DEEP = "is nested too deep"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("holds an object with the same key twice")
    return found


def _constant(word: str) -> float:
    raise Unreadable(f"holds {word}, which is no JSON")


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise Unreadable("holds a number that is not finite")
    return number


def _check_depth(text: str, value: object, most: int) -> None:
    if text.count("[") + text.count("{") <= most:
        return  # it cannot be deeper than it has brackets
    level = _nested([value])
    for _ in range(most):
        level = [child for one in level for child in _nested(one)]
    if level:
        raise Unreadable(TOO_DEEP)


def _nested(value: Holder) -> list[Holder]:
    """The lists and objects right within a list or an object."""
    children = value.values() if isinstance(value, dict) else value
    return [child for child in children if isinstance(child, dict | list | tuple)]
