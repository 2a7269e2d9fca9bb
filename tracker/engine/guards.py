"""Decorators that register the function that implements each rule; a cache for one state."""

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
    """How the tracker implements a rule: by refusing, by acting, or by asking the players."""

    GUARD = "refuses"
    DEED = "does it"
    ASK = "asks"


class KeptRule(Struct, frozen=True):
    """The function that implements a rule."""

    rule: str
    way: Enforcement
    module: str
    function: str


RULES: dict[str, KeptRule] = {}
"""Every rule the tracker implements, once its modules are imported (`tracker.engine.verbs`)."""

WATCHED: dict[type[Event], Watch] = {}
"""Kind of event -> its observer, called when a command emits it, not when a log is replayed.

It gets the table after the event, the game before it, and the event.
"""


def enforces(
    rule: str,
) -> Callable[[Callable[Concatenate[Table, P], str | None]], Callable[Concatenate[Table, P], None]]:
    """Turns a function that returns why the rule forbids something, or None, into a guard.

    The guard raises Refused, unless the command overrules the rules (G-02).
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
    """Registers the function that enforces these rules by calling `Table.refuse`."""
    return lambda function: _enter(rules, Enforcement.GUARD, function)


def carries_out(*rules: str) -> Callable[[F], F]:
    """Registers the function that implements these rules."""
    return lambda function: _enter(rules, Enforcement.DEED, function)


def prompts(*rules: str) -> Callable[[F], F]:
    """Registers the function that asks the players for the decision these rules leave to them."""
    return lambda function: _enter(rules, Enforcement.ASK, function)


def _enter(rules: tuple[str, ...], way: Enforcement, function: F) -> F:
    for rule in rules:
        if rule in RULES:
            raise ValueError(f"{rule} is kept by {RULES[rule].function} already")
        RULES[rule] = KeptRule(rule, way, function.__module__, function.__qualname__)
    return function


_REASONS: dict[object, object] = {}
_ALLOWED: dict[object, object] = {}
"""The queries made so far, by their guard: they are asked for at each option."""


def reason(
    verify: Callable[Concatenate[Table, P], object],
) -> Callable[Concatenate[Table, P], str | None]:
    """Turns a `verify_` into a query for the reason of refusal, without overruling; or None."""
    found = _REASONS.get(verify)
    if found is not None:
        return cast("Callable[Concatenate[Table, P], str | None]", found)

    @wraps(verify)
    def why(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> str | None:
        try:
            verify(at.asks(), *args, **kwargs)
        except Refused as refused:
            return refused.reason
        return None

    _REASONS[verify] = why
    return why


def allows(
    verify: Callable[Concatenate[Table, P], object],
) -> Callable[Concatenate[Table, P], bool]:
    """Turns a `verify_` into a `can_`: whether it would be allowed without overruling."""
    found = _ALLOWED.get(verify)
    if found is not None:
        return cast("Callable[Concatenate[Table, P], bool]", found)
    why = reason(verify)

    @wraps(verify)
    def can(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        return why(at, *args, **kwargs) is None

    _ALLOWED[verify] = can
    return can


def watches(*kinds: type[Event]) -> Callable[[Watch], Watch]:
    """Registers the observer of events of these kinds."""

    def enter(watch: Watch) -> Watch:
        WATCHED.update(dict.fromkeys(kinds, watch))
        return watch

    return enter


def once_a_moment(
    find: Callable[Concatenate[Table, P], R],
) -> Callable[Concatenate[Table, P], R]:
    """Caches the results of a function for one state of the game: any event discards them.

    The function may depend on nothing but the game, the data of its cards and its positional
    arguments, since the results are stored with the state (`Game.remembered`).
    """

    @wraps(find)
    def kept(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known, key = at.game.remembered, (find, *args)
        if key not in known:
            known[key] = find(at, *args, **kwargs)
        return cast("R", known[key])

    return kept
