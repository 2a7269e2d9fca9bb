"""The exceptions of the card base: about cards, files and the user's own data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errata.errors import KanlyError
from errata.text import did_you_mean, shown

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.files import Stamp


class CardbaseError(KanlyError):
    """Base class of the exceptions of the card base."""


class SetFileError(CardbaseError):
    """A file cannot be read as an OCTGN set file.

    Args:
        file: The file as the user named it.
        line: Where it went wrong, None when the file as a whole is at fault.
        expected: What would have been right.
        found: What stands there.
    """

    def __init__(self, file: str, line: int | None, expected: str, found: str) -> None:
        place = file if line is None else f"{file}, line {line}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.file = file
        self.line = line


class TextFileError(CardbaseError):
    """A file cannot be read as text, or is none of the documents Kanly knows.

    Args:
        file: The file as the user named it.
        expected: What would have been right.
        found: What stands there.
    """

    def __init__(self, file: str, expected: str, found: str) -> None:
        super().__init__(f"{file}: expected {expected}, found {found}")
        self.file = file


class DeckFileError(CardbaseError):
    """A deck list cannot be read.

    Args:
        file: The file as the user named it.
        line: Where it went wrong, None when the file as a whole is at fault.
        expected: What would have been right.
        found: What stands there.
        nearest: Names that may be meant.
    """

    def __init__(
        self, file: str, line: int | None, expected: str, found: str, nearest: Sequence[str] = ()
    ) -> None:
        hint = did_you_mean(nearest)
        self._said = f'expected {expected}, found "{shown(found)}"{hint}'
        name = shown(file, most=200)
        place = name if line is None else f"{name}, line {line}"
        super().__init__(f"{place}: {self._said}")
        self.file = file
        self.line = line
        self.nearest = tuple(nearest)

    def at(self, place: int | str) -> DeckFileError:
        """The same of another line, or of a place in a file without lines."""
        moved = DeckFileError(self.file, self.line, "", "", self.nearest)
        named = place if isinstance(place, str) else f"line {place}"
        moved.line = self.line if isinstance(place, str) else place
        moved._said = self._said
        moved.args = (f"{shown(self.file, most=200)}, {shown(named)}: {self._said}",)
        return moved


class NoDeckFile(DeckFileError):
    """What was named is no file that can be read as a deck list.

    Args:
        file: The file as the user named it.
        why: What it is instead, or why it cannot be read; "" where there is no such file.
    """

    def __init__(self, file: str, why: str = "") -> None:
        super().__init__(file, None, "", "")
        name = shown(file, most=200)
        self.args = (f"{name} {shown(why)}" if why else f'there is no file "{name}"',)


class SeveralDecks(CardbaseError):
    """A file holds several decks, and it was not said which; `decks` are their titles."""

    def __init__(self, file: str, which: str, decks: Sequence[str]) -> None:
        named = ", ".join(f"{at} {shown(one) or '(no title)'}" for at, one in enumerate(decks, 1))
        said = (
            f'none of them is "{shown(which)}"'
            if which
            else "say which with --deck (deck convert writes one)"
        )
        held = f"holds {len(decks)} decks" if len(decks) > 1 else "holds one deck"
        super().__init__(f"{shown(file, most=200)} {held}; {said}: {named}")
        self.decks = tuple(decks)


class NotWritten(CardbaseError):
    """A file cannot be written.

    Args:
        file: The file as the user named it.
        reason: What the system says of it.
    """

    def __init__(self, file: str, reason: str) -> None:
        name = shown(file, most=200)
        super().__init__(f'{name}: expected a file that can be written, found "{shown(reason)}"')
        self.file = file


class UnknownDeck(CardbaseError):
    """There is no file and no saved deck of this name; `nearest` are similar saved ones."""

    def __init__(self, text: str, nearest: Sequence[str] = ()) -> None:
        hint = did_you_mean([shown(name) for name in nearest])
        super().__init__(f'no file and no saved deck is called "{shown(text, most=200)}"{hint}')
        self.text = text
        self.nearest = tuple(nearest)


class UnknownVersion(CardbaseError):
    """A saved deck has no version of this number; `newest` is its last."""

    def __init__(self, name: str, number: int, newest: int) -> None:
        there = f"versions 1 to {newest}" if newest > 1 else "version 1 alone"
        super().__init__(f"{shown(name)} has {there}, no {number}")
        self.newest = newest


class BadEdit(CardbaseError):
    """An edit of a saved deck cannot be carried out; nothing was changed.

    Args:
        edit: The edit as it was said: "cut 2 betrayal".
        reason: What is wrong with it.
        nearest: What may be meant.
    """

    def __init__(self, edit: str, reason: str, nearest: Sequence[str] = ()) -> None:
        hint = did_you_mean(nearest)
        super().__init__(f"{shown(edit)}: {reason}; nothing was changed{hint}")
        self.nearest = tuple(nearest)


class UnknownTable(CardbaseError):
    """No table of the board game is kept under this name; `nearest` are similar ones.

    `text` is "" where the one in use is meant and there is none.
    """

    def __init__(self, text: str, nearest: Sequence[str] = ()) -> None:
        hint = did_you_mean([shown(name) for name in nearest])
        named = f'no table is kept as "{shown(text, most=200)}"{hint}'
        super().__init__(named if text else "no table is in use")
        self.text = text
        self.nearest = tuple(nearest)


class UnknownLedger(CardbaseError):
    """No ledger of the board game is kept under this name; `nearest` are similar ones.

    `text` is "" where the one in use is meant and there is none.
    """

    def __init__(self, text: str, nearest: Sequence[str] = ()) -> None:
        hint = did_you_mean([shown(name) for name in nearest])
        named = f'no ledger is kept as "{shown(text, most=200)}"{hint}'
        super().__init__(named if text else "no ledger is in use")
        self.text = text
        self.nearest = tuple(nearest)


class NotKept(CardbaseError):
    """A deck or a collection cannot be stored; nothing was written.

    Args:
        what: The part that cannot be stored: "the name of a deck".
        expected: What would have been right.
        found: What was given.
    """

    def __init__(self, what: str, expected: str, found: str) -> None:
        super().__init__(f'{what}: expected {expected}, found "{shown(found)}"')


class UnknownSet(CardbaseError):
    """There is no set of this name; `known` are all sets."""

    def __init__(self, text: str, known: Sequence[str]) -> None:
        super().__init__(f'no set is called "{shown(text)}"; there are {", ".join(known)}')
        self.text = text
        self.known = tuple(known)


class DeckExists(CardbaseError):
    """A deck is saved under this name already."""

    def __init__(self, name: str) -> None:
        super().__init__(f'a deck is saved as "{shown(name)}" already; nothing was written')
        self.name = name


class NotOwned(CardbaseError):
    """Fewer copies of a card are owned than were to be removed; nothing was changed."""

    def __init__(self, name: str, owned: int, count: int) -> None:
        have = f"only {owned}" if owned else "no copy"
        super().__init__(
            f"{name}: you own {have}, so {count} cannot be taken out; nothing was changed"
        )
        self.owned = owned


class UnknownPower(CardbaseError):
    """No Imperial power matches, or several do; `fits` are their names."""

    def __init__(self, text: str, fits: Sequence[str]) -> None:
        super().__init__(f'expected one Imperial power ({", ".join(fits)}), found "{shown(text)}"')
        self.text = text
        self.fits = tuple(fits)


class FormatError(CardbaseError):
    """The file of a format cannot be read.

    Args:
        file: The file as the user named it.
        expected: What would have been right.
        found: What stands there.
        place: Where in the file, "sizes.house.least"; "" when the file as a whole is at fault.
        nearest: What may be meant.
    """

    def __init__(
        self, file: str, expected: str, found: str, place: str = "", nearest: Sequence[str] = ()
    ) -> None:
        name = shown(file, most=200)
        where = f"{name}, {shown(place)}" if place else name
        hint = did_you_mean(nearest)
        super().__init__(f"{where}: expected {expected}, found {shown(found, most=200)}{hint}")
        self.file = file
        self.place = place
        self.nearest = tuple(nearest)


class UnknownFormat(CardbaseError):
    """There is no format of this id; `known` are all ids."""

    def __init__(self, text: str, known: Sequence[str]) -> None:
        listed = ", ".join(known)
        super().__init__(f'no format is called "{shown(text)}"; there are {listed}')
        self.text = text
        self.known = tuple(known)


class LibraryError(CardbaseError):
    """The user's library cannot be used; nothing in it was changed."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


class HomeError(CardbaseError):
    """The folder for the user's data cannot be created or written."""

    def __init__(self, folder: str, reason: str) -> None:
        super().__init__(
            f"{folder}: cannot keep data here ({reason}); "
            "set KANLY_HOME to a folder that can be written"
        )
        self.folder = folder
        self.reason = reason


class HomeClosed(HomeError):
    """The folder is valid, but not writable: no permission, or no space."""


class CatalogError(CardbaseError):
    """The catalog cannot be built or read."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


class CatalogNotKept(CatalogError):
    """The catalog could be built, but not stored in its folder: no permission, or no space."""


class DamagedCatalog(CatalogError):
    """The catalog exists, but its content cannot be read; it can be rebuilt.

    Args:
        path: Its path.
        reason: What is wrong with it.
        stamp: The identity of the file, by `cardbase.files.stamp_of`.
    """

    def __init__(self, path: Path, reason: str, stamp: Stamp | None = None) -> None:
        super().__init__(str(path), f"damaged ({shown(reason)})")
        self.path = path
        self.stamp = stamp


class UnknownCard(CardbaseError):
    """There is no card of this id or name."""

    def __init__(self, text: str) -> None:
        super().__init__(f'no card bears the id or name "{shown(text)}"')
        self.text = text


class AmbiguousCard(CardbaseError):
    """Several cards have this name.

    Args:
        text: The name asked for.
        ids: The ids of these cards.
    """

    def __init__(self, text: str, ids: tuple[str, ...]) -> None:
        super().__init__(f'{len(ids)} cards bear the name "{shown(text)}": {", ".join(ids)}')
        self.text = text
        self.ids = ids


class DrawError(CardbaseError):
    """Factions cannot be drawn or dealt as asked."""


class UnknownInPool(DrawError):
    """There is no product of this name that players may own.

    Args:
        what: What was expected: "box or faction", "module or token set".
        text: What was typed.
        nearest: Names that may be meant, best first.
        known: All names, shown if none is similar.
    """

    def __init__(self, what: str, text: str, nearest: Sequence[str], known: str) -> None:
        hint = did_you_mean(nearest) or f"; there are {known}"
        super().__init__(f'no {what} is called "{shown(text)}"{hint}')
        self.text = text
        self.nearest = tuple(nearest)


class BadSeats(DrawError):
    """The list of players is invalid."""


class BadSum(CardbaseError):
    """A sum of the board game is asked for with numbers or things that cannot be."""


class BadLedger(CardbaseError):
    """A ledger of the board game does not take an entry; nothing was written."""


class NotDealt(DrawError):
    """A match up cannot be dealt to these players from this pool; `rule` describes it."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule


class PoolTooSmall(NotDealt):
    """The pool has fewer factions than are dealt; `needed` is the number required."""

    def __init__(self, rule: str, reason: str, needed: int) -> None:
        super().__init__(rule, reason)
        self.needed = needed


class NotInDeck(CardbaseError):
    """No card of a deck matches a name, or several do.

    Args:
        text: What was typed.
        nearest: Names that may be meant.
        expected: What was expected, where it is not a name.
        several: Whether all of `nearest` fit.
    """

    def __init__(
        self, text: str, nearest: Sequence[str], expected: str = "", *, several: bool = False
    ) -> None:
        if expected:
            said = f'expected {expected}, found "{shown(text)}"'
        elif several:
            said = f'several cards of the deck fit "{shown(text)}": {" or ".join(nearest)}'
        else:
            hint = did_you_mean(nearest)
            said = f'no card or kind of card in the deck is called "{shown(text)}"{hint}'
        super().__init__(said)
        self.text = text
        self.nearest = tuple(nearest)
        self.several = several


class OddsError(CardbaseError):
    """A probability cannot be computed as asked: what was expected, and what was found."""

    def __init__(self, expected: str, found: int) -> None:
        super().__init__(f"expected {expected}, found {found}")


class NoSolver(CardbaseError):
    """The solver library for repairs is missing or incomplete."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"mending this deck needs the extra: pip install 'kanly[repair]' ({reason})"
        )


class NoInvitation(CardbaseError):
    """A link to a served game gives nothing."""

    def __init__(self, reason: str = "this link is used up, or was made anew since") -> None:
        super().__init__(reason)
