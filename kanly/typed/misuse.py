"""A misuse in one line: what is wrong, what may be meant, where the help is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from errata.text import shown

if TYPE_CHECKING:
    import typer

View = TypeVar("View", bound=str)

COMMAND = "No such command"
PYDANTIC = "Value error, "
"""What pydantic, by which newer versions of Typer read a value, puts before the reason."""


def one_view(asked: Mapping[View, bool], otherwise: View) -> View:
    """The view that an option asks for. Raises BadParameter where several do."""
    wanted = [view for view, is_asked in asked.items() if is_asked]
    if len(wanted) > 1:
        from typer import BadParameter

        raise BadParameter(f"--{wanted[0]} and --{wanted[1]} do not go together")
    return wanted[0] if wanted else otherwise


def told(fault: typer.TyperException, words: Sequence[str], name: str) -> str:
    """The line for the words of a command line that Typer refused; the name is the program's."""
    at = getattr(fault, "ctx", None)  # of the command that was misused, where it is known
    path = at.command_path if at else name
    said = fault.format_message().replace(PYDANTIC, "")
    near: Sequence[str] | None = getattr(fault, "possibilities", None)
    if near:
        said = f"{getattr(fault, 'message', said)}. Did you mean {' or '.join(sorted(near))}?"
    elif said.startswith(COMMAND) and "Did you mean" not in said and path == name:
        said += _other_way([word for word in words if not word.startswith("-")])
    return f"{said} (see {path} --help)"


def _other_way(words: Sequence[str]) -> str:
    """What words that begin with no command may be: a rule, a card, a question."""
    words = words[1:] if words[:1] == ["help"] else words
    text = shown(" ".join(words))
    if _is_rule(text):
        return f" Did you mean kanly rule {text}?"
    if _is_card(" ".join(words)):
        return f" Did you mean kanly card {text}?"
    return f" A question is asked so: kanly ask {text}" if len(words) > 1 else ""


def _is_rule(text: str) -> bool:
    from errata.errors import UnknownRule
    from errata.register import rule

    try:
        rule(text)
    except UnknownRule:
        return False
    return True


def _is_card(text: str) -> bool:
    from cardbase.errors import CatalogError
    from cardbase.lookup import Fit, look_up
    from kanly.typed.names import catalog_there

    with catalog_there() as catalog:
        try:
            return catalog is not None and look_up(catalog, text).fit in {Fit.EXACT, Fit.GUESS}
        except CatalogError:
            return False
