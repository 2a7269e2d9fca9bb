"""One rule, one function: guards refuse by a rule, deeds carry one out; both are listed."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from tracker.errors import Refused

if TYPE_CHECKING:
    from tracker.table import Table

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., object])


class Way(StrEnum):
    """How the tracker keeps a rule."""

    GUARD = "refuses"
    DEED = "does it"
    ASK = "asks"


class Kept(Struct, frozen=True):
    """Where a rule is kept."""

    rule: str
    way: Way
    module: str
    function: str


RULES: dict[str, Kept] = {}
"""Every rule the tracker keeps, once its modules are imported (`tracker.verbs`)."""


def enforces(
    rule: str,
) -> Callable[[Callable[Concatenate[Table, P], str | None]], Callable[Concatenate[Table, P], None]]:
    """Makes a guard of a function that says why the rule forbids it, or None.

    The guard raises Refused, unless the table sets rules aside.
    """

    def make(
        asks: Callable[Concatenate[Table, P], str | None],
    ) -> Callable[Concatenate[Table, P], None]:
        _enter(rule, Way.GUARD, asks)

        @wraps(asks)
        def guard(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> None:
            reason = asks(at, *args, **kwargs)
            if reason is not None:
                at.refuse(rule, reason)

        return guard

    return make


def carries_out(*rules: str) -> Callable[[F], F]:
    """Lists a function as the one that does what these rules say."""

    def enter(function: F) -> F:
        for rule in rules:
            _enter(rule, Way.DEED, function)
        return function

    return enter


def prompts(*rules: str) -> Callable[[F], F]:
    """Lists a function as the one that asks the table what these rules leave to it."""

    def enter(function: F) -> F:
        for rule in rules:
            _enter(rule, Way.ASK, function)
        return function

    return enter


def allows(
    verify: Callable[Concatenate[Table, P], object],
) -> Callable[Concatenate[Table, P], bool]:
    """Makes the `can_` of a `verify_`: whether it would be allowed, nothing set aside."""

    @wraps(verify)
    def can(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        try:
            verify(at.asks(), *args, **kwargs)
        except Refused:
            return False
        return True

    return can


def reason(
    verify: Callable[Concatenate[Table, P], object],
) -> Callable[Concatenate[Table, P], str | None]:
    """Makes of a `verify_` the question why it would be refused, nothing set aside; or None."""

    @wraps(verify)
    def why(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> str | None:
        try:
            verify(at.asks(), *args, **kwargs)
        except Refused as refused:
            return refused.reason
        return None

    return why


def _enter(rule: str, way: Way, function: Callable[..., object]) -> None:
    if rule in RULES:
        raise ValueError(f"{rule} is kept by {RULES[rule].function} already")
    RULES[rule] = Kept(rule, way, function.__module__, function.__qualname__)
