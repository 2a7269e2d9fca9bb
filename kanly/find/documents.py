"""What a query finds as JSON; the keys are documented in docs/json.md and stay."""

from typing import Annotated, Literal, NotRequired, TypedDict

from cardbase.query.explain import written
from cardbase.query.find import Blame
from cardbase.query.tree import SortKey
from cardbase.query.words import choices
from kanly.card.documents import CardJson
from kanly.terminal.documents import Id


class _Group(TypedDict):
    heading: str | None
    count: Annotated[int, lambda group: len(group.cards)]
    ids: Annotated[list[Id], "cards"]


class Find(TypedDict):
    """What a query finds; with its reading and its SQL if wanted."""

    format: Literal["kanly.find/1"]
    asked: str
    read_as: Annotated[str, lambda found: written(found.query)]
    count: Annotated[int, lambda found: len(found.cards)]
    sort: Annotated[list[SortKey], "query.sort"]
    group: Annotated[str | None, "query.group"]
    groups: list[_Group]
    blame: Blame | None
    cards: NotRequired[list[CardJson]]
    explained: NotRequired[list[str]]
    sql: NotRequired[str]
    parameters: NotRequired[list[str | int | float]]


class _Field(TypedDict):
    name: str
    short: str
    takes: str
    operators: list[str]
    told: str
    example: str
    values: Annotated[list[str], lambda field: [one.names[0] for one in choices(field.name)]]


FindFields = TypedDict(
    "FindFields",
    {
        "format": Literal["kanly.find-fields/1"],
        "fields": list[_Field],
        "is": dict[str, str],
        "has": dict[str, str],
    },
)
