"""How a game stands as JSON; the keys are documented in docs/json.md and stay."""

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from kanly.game.documents import LossJson, ProposalJson, QuestionJson, WherePart
from kanly.game.page import forced, moment
from kanly.terminal.documents import fill
from tracker.engine.phases import STEPS
from tracker.engine.sight import unaccounted
from tracker.engine.words import Place
from tracker.standing.figures import croe
from tracker.views.telling import awaited
from tracker.views.telling.losses import losses_coming
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    from tracker.table.consent import Proposal
    from tracker.views.seen import View

COUNTED = {
    "hand": Place.HAND,
    "assembly": Place.ASSEMBLY,
    "house_deck": Place.HOUSE_DECK,
    "imperial_deck": Place.IMPERIAL_DECK,
    "house_discard": Place.HOUSE_DISCARD,
    "imperial_discard": Place.IMPERIAL_DISCARD,
}


class _House(TypedDict):
    id: str
    name: str
    sponsor: str
    powers: list[str]
    adversaries: list[str]
    solaris: int
    spice: int
    favor: int
    declared: int | None
    budget: int
    hand: int
    assembly: int
    house_deck: int
    imperial_deck: int
    house_discard: int
    imperial_discard: int
    hand_limit: int
    assembly_limit: int
    used: dict[str, int]
    answers: dict[str, str]
    lost: str | None
    unaccounted: dict[str, int]


class _Piece(TypedDict):
    id: str
    card: str | None
    name: str | None
    owner: str
    house: Annotated[str, "holder"]
    place: str
    deployed: bool
    subdued: bool
    engaged: bool
    parent: str | None
    tokens: dict[str, int]
    allegiances: list[str] | None
    program: Annotated[bool, "dormant"]
    active: bool
    due: str | None


def pieces_json(view: "View") -> list[_Piece]:
    """The cards that lie in play, in the open, or where the reader may look at them."""
    cards, game, known = view.cards, view.game, view.known
    teller = Teller(game, game, cards, known)
    due = {one: why for house in game.houses for one, why in forced(teller, house).items()}
    hidden = {"card": None, "name": None, "allegiances": None}
    return [
        fill(
            _Piece,
            piece,
            due=due.get(piece.id),
            **({"name": cards[piece.card].name} if piece.id in known else hidden),
        )
        for piece in game.pieces.values()
        if piece.id in known or piece.place is Place.DOMAIN
    ]


class _Operation(TypedDict):
    kind: str
    house: str
    card: Annotated[str | None, "piece"]
    parent: str | None
    stage: str


class _Petition(TypedDict):
    petitioner: str
    card: Annotated[str, "piece"]
    cost: int
    bid: int
    bidder: str
    stage: str
    awaited: str | None
    passed: list[str]
    sealed: dict[str, Annotated[int | None, "maximum"]]
    payee: str


class _Exchange(TypedDict):
    house: str
    direction: str
    units: Annotated[int, "wanted"]
    done: int


class _Window(TypedDict):
    kind: str
    about: str | None
    house: str
    order: list[str]
    passed: list[str]
    passing: bool


class _Effect(TypedDict):
    id: str
    source: str | None
    on: str | None
    stat: str
    amount: int
    until: str


class _Waiting(TypedDict):
    house: str
    words: list[str]
    says: str
    rule: str


class _Fighter(TypedDict):
    id: Annotated[str, "piece"]
    name: str
    leads: bool
    state: Annotated[str, "does"]
    rank: int | None
    bonus: int
    force: int
    resistance: int
    given: int
    marks: list[str]
    vanquished: Annotated[bool, "fallen"]


class _Side(TypedDict):
    house: str
    force: int
    against: int | None
    over: int | None
    participants: Annotated[list[_Fighter], "fighters"]
    outside: list[str]
    counters: list[str]


_Rite = TypedDict(
    "_Rite",
    {
        "kind": str,
        "class": Annotated[str, "rite_class"],
        "target": str,
        "venture": str | None,
        "segment": Annotated[int, "segment.number"],
        "segment_name": Annotated[str, "segment.name"],
        "window_number": Annotated[int | None, "window"],
        "tactics": Annotated[str | None, "plays"],
        "waits_for": Annotated[_Waiting | None, "waiting"],
        "attack": _Side,
        "defense": _Side,
    },
)


def _rite(view: "View") -> object:
    """The rite under way; None where there is none."""
    if view.game.rite is None:
        return None
    from tracker.engine.table import Table
    from tracker.views.rite import shown

    return shown(Table(view.game, view.cards))


class GameRite(WherePart):
    """The rite under way, both sides with their cards."""

    format: Literal["kanly.game-rite/1"]
    rite: Annotated[_Rite, _rite]


class GameStatus(WherePart):
    """All a House may see of a game, or what all may know."""

    format: Literal["kanly.game-status/1"]
    viewer: str | None
    turn: Annotated[int, "game.turn"]
    interval: Annotated[str, lambda view: STEPS[view.game.phase].interval]
    phase: Annotated[str, "game.phase"]
    moment: Annotated[str, lambda view: moment(view.game)]
    awaited: Annotated[str, lambda view: awaited(view.game, view.cards)]
    active: Annotated[str | None, "game.active"]
    waiting: Annotated[list[str], "game.waiting"]
    order: Annotated[list[str], "game.order"]
    croe: Annotated[int, lambda view: croe(view.game)]
    hoard: Annotated[int, "game.hoard"]
    winner: Annotated[str | None, "game.winner"]
    won_by: Annotated[str | None, "game.won_by"]
    houses: list[_House]
    cards: list[_Piece]
    operation: Annotated[_Operation | None, "game.operation"]
    petition: Annotated[_Petition | None, "game.petition"]
    exchange: Annotated[_Exchange | None, "game.exchange"]
    rite: Annotated[_Rite | None, _rite]
    window: Annotated[_Window | None, "game.window"]
    questions: Annotated[list[QuestionJson], "game.questions"]
    effects: Annotated[list[_Effect], "game.effects"]
    losses: Annotated[list[LossJson], lambda view: losses_coming(view.game, view.cards)]
    proposal: ProposalJson | None


def status_json(view: "View", asked: "Proposal | None" = None) -> GameStatus:
    """All a House may see of a game; without one, what all may know."""
    game = view.game
    houses = [
        fill(
            _House,
            house,
            **{key: game.count(house.id, place) for key, place in COUNTED.items()},
            unaccounted=unaccounted(game, house.id) if house.id == view.viewer else {},
        )
        for house in game.houses.values()
    ]
    return fill(GameStatus, view, houses=houses, cards=pieces_json(view), proposal=asked)
