"""One rule, one function: registers which function keeps which rule; what is kept for a moment."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct

from tracker.engine.errors import Refused

if TYPE_CHECKING:
    from tracker.engine.event import Event
    from tracker.engine.state import Game
    from tracker.engine.table import Table

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])
Watch = Callable[["Table", "Game", "Event"], None]


class Enforcement(StrEnum):
    """How the tracker keeps a rule."""

    GUARD = "refuses"
    DEED = "does it"
    ASK = "asks"


class KeptRule(Struct, frozen=True):
    """Where a rule is kept."""

    rule: str
    way: Enforcement
    module: str
    function: str


RULES: dict[str, KeptRule] = {}
"""Every rule the tracker keeps, once its modules are imported (`tracker.engine.verbs`)."""

WATCHED: dict[type[Event], Watch] = {}
"""Kind of event -> what looks at it as it happens at a table, not when a log is read.

It is given the table after the event, the game before it, and the event.
"""


def enforces(
    rule: str,
) -> Callable[[Callable[Concatenate[Table, P], str | None]], Callable[Concatenate[Table, P], None]]:
    """Makes a guard of a function that says why the rule forbids it, or None.

    The guard raises Refused, unless the table sets rules aside.
    """

    def make(
        asks: Callable[Concatenate[Table, P], str | None],
    ) -> Callable[Concatenate[Table, P], None]:
        _enter((rule,), Enforcement.GUARD, asks)

        @wraps(asks)
        def guard(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> None:
            reason = asks(at, *args, **kwargs)
            if reason is not None:
                at.refuse(rule, reason)

        return guard

    return make


def refuses(*rules: str) -> Callable[[F], F]:
    """Registers the function that refuses, by `Table.refuse`, what these rules forbid."""
    return lambda function: _enter(rules, Enforcement.GUARD, function)


def carries_out(*rules: str) -> Callable[[F], F]:
    """Registers the function that does what these rules say."""
    return lambda function: _enter(rules, Enforcement.DEED, function)


def prompts(*rules: str) -> Callable[[F], F]:
    """Registers the function that asks the table what these rules leave to it."""
    return lambda function: _enter(rules, Enforcement.ASK, function)


def _enter(rules: tuple[str, ...], way: Enforcement, function: F) -> F:
    for rule in rules:
        if rule in RULES:
            raise ValueError(f"{rule} is kept by {RULES[rule].function} already")
        RULES[rule] = KeptRule(rule, way, function.__module__, function.__qualname__)
    return function


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


def allows(
    verify: Callable[Concatenate[Table, P], object],
) -> Callable[Concatenate[Table, P], bool]:
    """Makes the `can_` of a `verify_`: whether it would be allowed, nothing set aside."""
    why = reason(verify)

    @wraps(verify)
    def can(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        return why(at, *args, **kwargs) is None

    return can


def watches(*kinds: type[Event]) -> Callable[[Watch], Watch]:
    """Registers what looks at events of these kinds."""

    def enter(watch: Watch) -> Watch:
        WATCHED.update(dict.fromkeys(kinds, watch))
        return watch

    return enter


def once_a_moment(
    find: Callable[Concatenate[Table, P], R],
) -> Callable[Concatenate[Table, P], R]:
    """Keeps what a function finds until something happens at the table.

    It may look at nothing but the game and the facts of its cards, and takes nothing by name.
    """

    @wraps(find)
    def kept(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known, key = at.game.remembered, (find, *args)
        if key not in known:
            known[key] = find(at, *args, **kwargs)
        return cast("R", known[key])

    return kept
