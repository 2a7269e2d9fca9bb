"""JSON documents: typed dictionaries, filled from the attributes of objects and written.

A document is a TypedDict: `fill` reads its keys, msgspec makes its JSON Schema (docs/schema) and
checks what the tests print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import Struct
from msgspec.structs import asdict

from kanly.terminal.output import write_json

Part = TypeVar("Part")
Read = Callable[[Any], Any]

Id = Annotated[str, "id"]
"""In the place of an object, its id: `cards: list[Id]`."""


def say_document(document: type[Part], source: object = None, **given: object) -> None:
    """Fill a document and write it to standard output; its first key is `format`."""
    write_json(cast("Mapping[str, object]", fill(document, source, **given)))


def fill(part: type[Part], source: object = None, **given: object) -> Part:
    """The keys of a TypedDict in their order, from the values given and the attributes of a source.

    A key that is not given is read from the attribute of its name, or by the first argument of its
    Annotated: the path to an attribute, or a function of the source. Parts that are not filled yet,
    Structs and lists of them become dictionaries, "" becomes null where null is allowed. A
    Literal is its own value. NotRequired keys are there only if given.
    """
    found: dict[str, object] = {}
    kind: Any = part
    for key, read, convert in _keys(kind):
        if key in given:
            value = given[key]
        elif read is None:
            continue
        else:
            value = read(source)
        found[key] = value if convert is None else convert(value)
    return cast("Part", found)


@cache
def _keys(part: object) -> tuple[tuple[str, Read | None, Read | None], ...]:
    """Each key of a part, `format` first, with what reads it and what converts the value read."""
    keys = []
    for key, annotation in get_type_hints(part, include_extras=True).items():
        kind, how = annotation, key
        if get_origin(kind) is Annotated:
            kind, how = get_args(kind)[:2]
        read: Read | None = _reader(how)
        if get_origin(kind) is NotRequired:
            kind, read = get_args(kind)[0], None
        elif get_origin(kind) is Literal:
            read = partial(_constant, get_args(kind)[0])
        keys.append((key, read, _converter(kind)))
    return tuple(sorted(keys, key=lambda key: key[0] != "format"))


def _reader(how: str | Read) -> Read:
    return attrgetter(how) if isinstance(how, str) else how


def _constant(value: object, _: object) -> object:
    return value


def _same(value: object) -> object:
    return value


def _converter(kind: Any) -> Read | None:  # noqa: ANN401, PLR0911 - a case for each shape of type
    """What makes a value of this type of an attribute; None where it is one already."""
    if is_typeddict(kind):
        return lambda value: value if isinstance(value, dict) else fill(kind, value)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return asdict
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        read, convert = _reader(inner[1]), _converter(inner[0]) or _same
        return lambda value: convert(read(value))
    if origin is list:
        each = _converter(inner[0])
        return list if each is None else lambda values: [each(one) for one in values]
    if origin is dict:
        element = _converter(inner[1]) or _same
        return lambda values: {key: element(value) for key, value in dict(values).items()}
    if origin in {Union, UnionType} and NoneType in inner:
        some = _converter(inner[0]) or _same
        return lambda value: None if value is None or value == "" else some(value)
    return None
