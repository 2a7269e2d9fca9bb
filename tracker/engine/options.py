"""What a House may do, as data: a verb, its typed arguments, and what it does.

The words of the terminal are one rendering of an option (`words_of`); they are never read back for
their numbers or cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from tracker.engine.state import House, Piece
from tracker.engine.words import HouseId, PieceId


class Fixed(Struct, frozen=True, tag_field="type", tag="word"):
    """A word that is said as it is: "with", a kind of rite, an answer of some words."""

    word: str


class OneCard(Struct, frozen=True, tag_field="type", tag="card"):
    """A card."""

    card: PieceId


class OneHouse(Struct, frozen=True, tag_field="type", tag="house"):
    """A House."""

    house: HouseId


class Number(Struct, frozen=True, tag_field="type", tag="number"):
    """A number within true bounds.

    Attributes:
        low: The least that is accepted.
        high: The greatest.
        name: "x" where it is said as "x=3", "" where it stands alone.
        floor: The least by the number before this one, whose least is `floor_from`; empty where
            it is `low`.
        unsaid: What is meant where it is left out, None where it must be said.
        each: What each number comes to, from the least; empty where that goes without saying.
    """

    low: int
    high: int
    name: str = ""
    floor: tuple[int, ...] = ()
    floor_from: int = 0
    unsaid: int | None = None
    each: tuple[str, ...] = ()


class Candidate(Struct, frozen=True):
    """One of several that can be named.

    Attributes:
        named: A card, or a word.
        cost: What it takes of the budget.
        needs: The card that must be named before it, "" for none.
    """

    named: str
    cost: int = 0
    needs: PieceId = ""


class Several(Struct, frozen=True, tag_field="type", tag="several"):
    """Some of these, each at most once.

    Attributes:
        of: The candidates.
        least: How many must be named.
        most: How many can be.
        budget: The most that their costs may add up to, None for no end.
        after: What stands before them where any is named: a word, or "," after the argument before.
        none: The word for none of them, "" where nothing is said.
        shares: A number may follow each, which takes so much of the budget.
        ways: Selections that are accepted as they are, the simplest first.
    """

    of: tuple[Candidate, ...]
    least: int
    most: int
    budget: int | None = None
    after: str = ""
    none: str = ""
    shares: bool = False
    ways: tuple[tuple[str, ...], ...] = ()


class FreeText(Struct, frozen=True, tag_field="type", tag="text"):
    """Words of one's own: what they are, and those that go without saying, "" for none."""

    what: str
    words: str = ""


Arg = Fixed | OneCard | OneHouse | Number | Several | FreeText
Value = int | str | tuple[str, ...]
"""What is chosen for a number, for words of one's own, or for several."""

OPEN = (Number, Several, FreeText)
"""The kinds of arguments that leave something to choose."""


class Option(Struct, frozen=True, kw_only=True):
    """A legal action of a House: its arguments after the verb, and what it does.

    Attributes:
        unseen: It also needs a `Secret`, typed without echo.
    """

    verb: str
    args: tuple[Arg, ...] = ()
    says: str
    rules: tuple[str, ...] = ()
    unseen: bool = False

    @property
    def cards(self) -> tuple[PieceId, ...]:
        """The cards that it names whatever is chosen, in their order."""
        return tuple(arg.card for arg in self.args if isinstance(arg, OneCard))

    @property
    def open(self) -> tuple[Number | Several | FreeText, ...]:
        """The arguments that leave something to choose, in their order."""
        return tuple(arg for arg in self.args if isinstance(arg, OPEN))

    @property
    def words(self) -> str:
        """The words of the least of it: `words_of` with the least values."""
        return words_of(self, [least_of(arg) for arg in self.open])


def option(
    verb: str,
    *args: Arg | Piece | House | str | None,
    says: str,
    rules: Sequence[str] = (),
    unseen: bool = False,
) -> Option:
    """An option: a piece is a card that it names, a text its words, None nothing."""
    return Option(verb=verb, args=tuple(_args(args)), says=says, rules=tuple(rules), unseen=unseen)


def _args(args: Iterable[Arg | Piece | House | str | None]) -> Iterator[Arg]:
    for arg in args:
        if isinstance(arg, Piece):
            yield OneCard(arg.id)
        elif isinstance(arg, House):
            yield OneHouse(arg.id)
        elif isinstance(arg, str):
            yield from map(Fixed, arg.split())
        elif arg is not None:
            yield arg


def named_by(option: Option) -> set[str]:
    """The cards that an option names or can name."""
    several = (arg for arg in option.args if isinstance(arg, Several))
    return {*option.cards, *(one.named for arg in several for one in arg.of)}


def numbers(accepted: Iterable[int], name: str = "", each: Sequence[str] = ()) -> Iterator[Number]:
    """The accepted numbers, ascending, as few ranges without gaps; `each` says what each is."""
    found: list[list[int]] = []
    for number in accepted:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    done = 0
    for run in found:
        yield Number(run[0], run[-1], name, each=tuple(each[done : done + len(run)]))
        done += len(run)


def lowest(arg: Number, before: Sequence[Value]) -> int:
    """The least of a number after the values of the arguments before it."""
    if not arg.floor:
        return arg.low
    last = before[-1]
    if not isinstance(last, int):
        raise TypeError(last)
    return arg.floor[last - arg.floor_from]


def least_of(arg: Number | Several | FreeText) -> Value:
    """The least that can be chosen."""
    if isinstance(arg, Number):
        return arg.low
    if isinstance(arg, FreeText):
        return arg.words
    return arg.ways[0] if arg.ways else tuple(one.named for one in arg.of[: arg.least])


def words_of(option: Option, values: Sequence[Value]) -> str:
    """The words of the terminal for an option and what is chosen for its open arguments."""
    words, left = [option.verb], list(values)
    for arg in option.args:
        match arg:
            case Fixed(said) | OneCard(said) | OneHouse(said):
                words.append(said)
            case Number():
                words.append(f"{arg.name}={left.pop(0)}" if arg.name else str(left.pop(0)))
            case FreeText():
                words.append(str(left.pop(0)))
            case Several():
                _add(words, arg, left.pop(0))
    return " ".join(word for word in words if word)


def _add(words: list[str], arg: Several, chosen: Value) -> None:
    """Add the several that are chosen, with what stands before them."""
    if not isinstance(chosen, tuple) or not chosen:
        words.append(arg.none)
        return
    if arg.after == ",":
        words[-1] += ","
    elif arg.after:
        words.append(arg.after)
    words.append(", ".join(chosen))


def shown(option: Option) -> str:
    """The words of an option with the bounds of its numbers, "petition c5 3 to 12"."""
    values = [
        f"{arg.low} to {arg.high}"
        if isinstance(arg, Number) and arg.low != arg.high
        else least_of(arg)
        for arg in option.open
    ]
    return words_of(option, values)
