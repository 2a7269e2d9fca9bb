"""The root of every error Kanly raises on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from errata.text import nearest_or, shown


class KanlyError(Exception):
    """Root of the family; its text is one clear line, fit to be shown to a user."""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...], dict[str, object]]:
        """The error as it goes to another process: with the text it has, not made anew."""
        return _again, (type(self), *self.args), self.__dict__


def _again(kind: type[KanlyError], *args: object) -> KanlyError:
    return kind.__new__(kind, *args)


class DataError(KanlyError):
    """A data file of the project is wrong.

    Args:
        file: Name of the file.
        record: Which row: its line, its id, or both.
        field: The column at fault.
        expected: What would have been right.
        found: What stands there.
    """

    def __init__(self, file: str, record: str, field: str, expected: str, found: str) -> None:
        super().__init__(f'{file}, {record}, {field}: expected {expected}, found "{found}"')
        self.file = file
        self.record = record
        self.field = field


class MissingData(KanlyError):
    """A data file that ships with Kanly is not there or cannot be read."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"{path}: cannot read this data file ({reason}); reinstalling Kanly restores it"
        )


class UnknownRule(KanlyError):
    """No rule, question or erratum bears this id; `nearest` are ids that may be meant."""

    def __init__(self, rule_id: str, nearest: Sequence[str] = ()) -> None:
        hint = nearest_or(nearest, "an id looks like P-04")
        super().__init__(f'no rule bears the id "{shown(rule_id, most=40)}"; {hint}')
        self.rule_id = rule_id
        self.nearest = tuple(nearest)
