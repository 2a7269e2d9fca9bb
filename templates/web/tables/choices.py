"""What one may do now: groups of deeds, their choices, and the fields of what is open in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class NumberField:
    """A number to be chosen.

    Attributes:
        label: What it is.
        value: What stands in it.
        each: What each amount comes to, from `low` on.
        floor: The least by the number before it, whose least is `floor_from`; empty for `low`.
    """

    kind: ClassVar[str] = "number"
    name: str
    label: str
    low: int
    high: int
    value: str
    each: tuple[str, ...] = ()
    floor: tuple[int, ...] = ()
    floor_from: int = 0


@dataclass(frozen=True, kw_only=True)
class Ticked:
    """One of several to be named.

    Attributes:
        named: What is sent for it.
        called: What it is called.
        cost: What it takes of the budget, or the force it needs.
        needs: Who must be named before it, by name; "" for nobody.
        on: It is ticked.
        share: The number that follows it, "" for none.
    """

    named: str
    called: str
    cost: int
    needs: str
    on: bool
    share: str = ""


@dataclass(frozen=True, kw_only=True)
class Way:
    """A selection that is accepted as it is: what is sent, and how it is called."""

    value: str
    called: str
    on: bool


@dataclass(frozen=True, kw_only=True)
class SeveralField:
    """Several to be ticked, within a budget.

    Attributes:
        budget: The most their costs come to together, None for no end.
        unit: What the costs are counted in.
        shares: A number may follow each.
        ways: Where the order counts: selections that are accepted as they are.
    """

    kind: ClassVar[str] = "several"
    name: str
    label: str
    least: int
    most: int
    budget: int | None
    unit: str
    rows: tuple[Ticked, ...]
    shares: bool = False
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TextField:
    """Words of one's own."""

    kind: ClassVar[str] = "text"
    name: str
    label: str
    value: str


Field = NumberField | SeveralField | TextField


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One thing that can be done.

    Attributes:
        key: By what the server finds it again in the present menu.
        says: The sentence on its button.
        words: How it is typed.
        rules: The rules behind it.
        cards: The cards it names or can name.
        secret: "seal" or "reveal" where a maximum and its word are typed with it, else "".
        opened: It was just tried: its fields are as they were sent.
        each_time: It can be answered so each time from now on.
        ahead: What comes of it can be looked at first.
    """

    key: str
    says: str
    words: str
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    secret: str = ""
    opened: bool = False
    each_time: bool = False
    ahead: bool = True


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A kind of deed.

    Attributes:
        house: Who says it, "" for the table.
        asks: The question it answers, "" for none.
        by_name: A card without a known name can be named besides; how it is typed is `usage`.
    """

    verb: str
    house: str
    says: str
    rule: str
    usage: str
    choices: tuple[Choice, ...]
    asks: str = ""
    by_name: bool = False


@dataclass(frozen=True, kw_only=True)
class Group:
    """Deeds that belong together; `name` is what they are for."""

    name: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, kw_only=True)
class Stop:
    """What a House still wants to be asked about."""

    word: str
    says: str


@dataclass(frozen=True, kw_only=True)
class Orders:
    """What a House can have done without being asked: the usual orders, and the stops."""

    now: tuple[str, ...]
    usual: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]
    stops: tuple[Stop, ...]
