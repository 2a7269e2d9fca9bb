"""Commands and the history of a game as JSON; the keys are documented in docs/json.md and stay."""

from collections.abc import Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from kanly.terminal.documents import fill
from tracker.engine.settings import settings

if TYPE_CHECKING:
    from kanly.game.log_page import Came
    from tracker.engine.options import Option
    from tracker.engine.words import HouseId
    from tracker.log.record import GameSummary
    from tracker.table.ahead import Ahead
    from tracker.table.menu import MenuEntry
    from tracker.table.session import Session


class WherePart(TypedDict):
    """Which game, and the moment it stands at."""

    game: Annotated[str, "head.game"]
    name: Annotated[str, "game.name"]
    branch: Annotated[str, "head.branch"]
    seq: Annotated[int, "head.seq"]


class QuestionJson(TypedDict):
    """A question that a House has to answer."""

    id: str
    topic: str
    rule: str
    house: str
    text: str
    about: str | None
    choices: list[str]
    suggested: str | None


class LossJson(TypedDict):
    """A House that loses at the next House draw."""

    house: str
    rule: str
    says: str


class EventJson(TypedDict):
    """An event in words."""

    seq: int
    kind: Annotated[str, lambda told: type(told.event).__name__]
    rule: str | None
    text: str
    quiet: bool


class MoveJson(TypedDict):
    """A move of the head of a game, or a word on one that was asked for."""

    number: int
    kind: str
    house: str | None
    at: str
    branch: str
    seq: int
    to_branch: str
    to_seq: int
    agreed: Annotated[list[str], lambda move: move.agreed.split()]
    words: str | None
    why: str | None


class ProposalJson(TypedDict):
    """What a House has asked the others for."""

    number: int
    kind: str
    house: str
    to_branch: str
    to_seq: int
    words: str | None
    why: str | None
    agreed: list[str]
    awaited: list[str]


class GameLog(WherePart):
    """What has happened."""

    format: Literal["kanly.game-log/1"]
    events: list[EventJson]
    moves: Annotated[list[MoveJson], lambda session: session.moves()]


class GameAsked(WherePart):
    """What is asked for, or was just agreed to or declined; done where all have agreed."""

    format: Literal["kanly.game-asked/1"]
    proposal: ProposalJson | None
    done: bool


class GameFeed(WherePart):
    """What has happened since a position, and where that leads."""

    format: Literal["kanly.game-feed/1"]
    whole: bool
    events: Annotated[list[EventJson], "story"]
    moves: list[MoveJson]
    moved: Annotated[int, "position.moved"]
    proposal: ProposalJson | None
    awaited: str


class GameDo(WherePart):
    """What came of a command, and who is awaited now."""

    format: Literal["kanly.game-do/1"]
    events: Annotated[list[EventJson], "story"]
    awaited: str | None
    losses: Annotated[list[LossJson], "coming"]


class GameWhatIf(WherePart):
    """What would come of a command, as far as a House can know."""

    format: Literal["kanly.game-what-if/1"]
    viewer: str | None
    events: list[EventJson]
    awaited: str | None
    losses: list[LossJson]
    questions: list[QuestionJson]
    hangs_on: str | None
    seen_by: str | None
    left_open: list[str]


def what_if_json(session: "Session", viewer: "HouseId", ahead: "Ahead", came: "Came") -> GameWhatIf:
    """What is awaited and asked after a command that was only tried, or what it hangs on."""
    stops = ahead.stops
    return fill(
        GameWhatIf,
        session,
        viewer=viewer,
        events=came.story,
        awaited=came.awaited if stops is None else None,
        losses=came.coming,
        questions=ahead.after.questions if stops is None else (),
        hangs_on=None if stops is None else stops.what,
        seen_by=None if stops is None else stops.house,
        left_open=ahead.left_open,
    )


GameMove = TypedDict(
    "GameMove",
    {
        "format": Literal["kanly.game-move/1"],
        "game": str,
        "name": str,
        "branch": str,
        "seq": int,
        "events": Annotated[int, lambda over: over.last - over.first + 1],
        "commands": Annotated[int, lambda over: len(over.commands)],
        "first": int,
        "last": int,
        "houses": Annotated[
            dict[str, int], lambda over: {house: n for house, n in over.by().items() if house}
        ],
        "table": Annotated[int, lambda over: over.by().get("", 0)],
        "return": str,
    },
)


class _Branch(TypedDict):
    branch: str
    parent: str | None
    fork: int | None
    tip: int


class GameBranches(WherePart):
    """The lines of play."""

    format: Literal["kanly.game-branches/1"]
    branches: list[_Branch]


class _Difference(TypedDict):
    what: Annotated[str, itemgetter(0)]
    here: Annotated[str, itemgetter(1)]
    there: Annotated[str, itemgetter(2)]


class GameCompare(WherePart):
    """What differs between two branches."""

    format: Literal["kanly.game-compare/1"]
    other: str
    differences: list[_Difference]


class _Reason(TypedDict):
    seq: Annotated[int, lambda pair: pair[0].seq]
    kind: Annotated[str, lambda pair: type(pair[0].event).__name__]
    before: Annotated[int | str | None, lambda pair: pair[0].before]
    after: Annotated[int | str | None, lambda pair: pair[0].after]
    command: Annotated[str | None, itemgetter(1)]
    rule: Annotated[str | None, lambda pair: pair[0].event.rule]


class GameWhy(WherePart):
    """The events that made a number or the state of a card."""

    format: Literal["kanly.game-why/1"]
    what: str
    now: int | str | None
    changes: list[_Reason]


class _Candidate(TypedDict):
    named: str
    cost: int
    needs: str | None


class _Argument(TypedDict):
    """What an action takes; which keys there are depends on its type."""

    type: Literal["word", "card", "house", "number", "several", "text"]
    word: NotRequired[str]
    card: NotRequired[str]
    house: NotRequired[str]
    low: NotRequired[int]
    high: NotRequired[int]
    name: NotRequired[str]
    floor: NotRequired[list[int]]
    floor_from: NotRequired[int]
    unsaid: NotRequired[int | None]
    each: NotRequired[list[str]]
    of: NotRequired[list[_Candidate]]
    least: NotRequired[int]
    most: NotRequired[int]
    budget: NotRequired[int | None]
    after: NotRequired[str]
    none: NotRequired[str]
    shares: NotRequired[bool]
    ways: NotRequired[list[list[str]]]
    what: NotRequired[str]
    words: NotRequired[str]


def _arguments(action: "tuple[MenuEntry, Option]") -> object:
    from msgspec import to_builtins

    return to_builtins(action[1].args)


class ActionJson(TypedDict):
    """Something that may be said now."""

    house: Annotated[str | None, lambda action: action[0].house]
    verb: Annotated[str, lambda action: action[0].verb]
    group: Annotated[str, lambda action: action[0].group]
    words: Annotated[str, lambda action: action[1].words]
    says: Annotated[str, lambda action: action[1].says]
    rules: Annotated[list[str], lambda action: action[1].rules]
    arguments: Annotated[list[_Argument], _arguments]
    quiet: Annotated[bool, lambda action: action[0].quiet]
    secret: Annotated[bool, lambda action: action[1].unseen]


class GameLegal(WherePart):
    """What may be said now."""

    format: Literal["kanly.game-legal/3"]
    actions: list[ActionJson]
    held: dict[str, list[str]]


class _Verb(TypedDict):
    verb: Annotated[str, "word"]
    usage: str
    says: str
    phases: Annotated[list[str], lambda verb: sorted(verb.phases)]
    who: str
    rule: str


class GameVerbs(TypedDict):
    """All words of the table."""

    format: Literal["kanly.game-verbs/1"]
    verbs: list[_Verb]


class DiscardedJson(TypedDict):
    """A card of a discard pile."""

    id: str
    card: str
    name: str


class PileJson(TypedDict):
    """A discard pile; `unseen` cards nobody named."""

    house: str
    place: str
    cards: list[DiscardedJson]
    unseen: int


class GamePile(WherePart):
    """The discard piles, the first discarded first."""

    format: Literal["kanly.game-pile/1"]
    piles: list[PileJson]


class _GameSummary(TypedDict):
    game: Annotated[str, "id"]
    name: str
    made_at: str
    branch: str
    seq: int
    events: int
    last_at: str
    copy_for: str | None  # a House, "*" for every House, null where it is played here


def game_summary(game: "GameSummary", copy_for: str) -> _GameSummary:
    """A game of the list, and whom it is a copy for, "" for nobody."""
    return fill(_GameSummary, game, copy_for=copy_for)


class Games(TypedDict):
    """The games, the one played last first."""

    format: Literal["kanly.games/1"]
    games: list[_GameSummary]


class GameNew(TypedDict):
    """A game that was laid out."""

    format: Literal["kanly.game-new/1"]
    game: str
    name: str
    foreseeable: bool
    settings: dict[str, str]
    houses: list[str]


class GameStage(TypedDict):
    """A game laid out from a file."""

    format: Literal["kanly.game-stage/1"]
    game: str
    name: str
    file: str
    turn: int
    phase: str
    houses: list[str]


class GameImport(TypedDict):
    """A game that was taken in."""

    format: Literal["kanly.game-import/1"]
    game: str
    name: str
    branch: str
    seq: int
    events: int


class _Setting(TypedDict):
    name: str
    kind: str
    value: str
    default: str
    values: str
    question: str
    used_by: list[str]
    says: str
    awaits: str


class GameSettings(TypedDict):
    """The settings, with the values of a game if there is one."""

    format: Literal["kanly.game-settings/1"]
    game: str | None
    settings: list[_Setting]


def settings_json(game: str, values: "Mapping[str, str]") -> GameSettings:
    """The settings, with the values of a game, "" for none."""
    rows = [
        fill(_Setting, one, value=values.get(one.name, one.default)) for one in settings().values()
    ]
    return fill(GameSettings, game=game, settings=rows)
