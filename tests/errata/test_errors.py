"""The family of errors: each is one line, and the same in another process."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import cardbase
import errata
import kanly
import templates
import tracker
from errata.card_errata import card_errata
from errata.errors import KanlyError
from tracker.engine.settings import settings
from tracker.log.record import Head
from tracker.staging import Fault

FLOORS = (errata, cardbase, tracker, templates, kanly)


@cache
def given_by_type() -> dict[str, object]:
    """What an error of each kind of argument is made with."""
    return {
        "str": "a name",
        "int": 3,
        "bool": True,
        "Path": Path("a.db"),
        "Exception": ValueError("no"),
        "Sequence[str]": ("P-04", "P-05"),
        "tuple[str, ...]": ("P-04", "P-05"),
        "tuple[Fault, ...]": (Fault(3, "a fault"), Fault(4, "another")),
        "Head": Head(game="a", branch="main", seq=3),
        "Setting": next(iter(settings().values())),
        "CardErratum": card_errata()[0],
    }


def given(annotation: str) -> object:
    """What an argument of this type is given: nothing where it may be left out."""
    return None if annotation.endswith("| None") else given_by_type()[annotation]


def family(root: type[KanlyError]) -> list[type[KanlyError]]:
    """The kinds of error under one, itself included."""
    return [root, *(one for kind in root.__subclasses__() for one in family(kind))]


def made(kind: type[KanlyError]) -> KanlyError:
    """An error of this kind."""
    if kind.__init__ is KanlyError.__init__:
        return kind("one clear line")
    wanted = list(inspect.signature(kind).parameters.values())
    args = [given(one.annotation) for one in wanted if one.kind is not one.KEYWORD_ONLY]
    named = {one.name: given(one.annotation) for one in wanted if one.kind is one.KEYWORD_ONLY}
    return kind(*args, **named)


@cache
def every_kind() -> list[type[KanlyError]]:
    """The whole family, wherever in the packages its kinds are."""
    for floor in FLOORS:
        for room in walk_packages(floor.__path__, f"{floor.__name__}."):
            if room.name.endswith("errors"):
                import_module(room.name)
    return family(KanlyError)


def test_the_family_is_found() -> None:
    assert {"Refused", "NotLaidOut", "UnknownCard", "DataError"} <= {
        kind.__name__ for kind in every_kind()
    }


def faults_of_copy(kind: type[KanlyError]) -> Iterator[str]:
    """What an error of this kind loses on its way to another process."""
    fault = made(kind)
    again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own bytes
    if type(again) is not kind:
        yield f"{kind.__name__}: becomes a {type(again).__name__}"
    if str(again) != str(fault):
        yield f"{kind.__name__}: says {str(again)!r} in place of {str(fault)!r}"
    if again.__dict__.keys() != fault.__dict__.keys():
        yield f"{kind.__name__}: keeps {[*again.__dict__]} of {[*fault.__dict__]}"


def test_an_error_is_the_same_in_another_process() -> None:
    faults = [fault for kind in every_kind() for fault in faults_of_copy(kind)]
    assert not faults, "\n".join(faults)


def test_an_error_is_one_line() -> None:
    faults = [
        f"{kind.__name__}: {str(made(kind))!r}"
        for kind in every_kind()
        if len(str(made(kind)).splitlines()) != 1
    ]
    assert not faults, "\n".join(faults)
