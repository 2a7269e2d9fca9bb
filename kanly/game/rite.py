"""`kanly game rite`: the rite under way, and what one would come to before it is declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from msgspec.structs import replace

from kanly.game.documents import EventJson, WherePart
from kanly.game.open import opened, the_viewer
from kanly.game.rite_page import asked_then, brought, page
from kanly.terminal.documents import fill, say_document
from kanly.terminal.output import Code, say
from tracker.engine.errors import Refused
from tracker.engine.table import Table
from tracker.play.permissions import speaker, verify_moment
from tracker.rules.readings import read
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.declaration import verify_rite
from tracker.rules.rite.verbs import read_attack
from tracker.standing.speech import Words
from tracker.table.verbs import VERBS
from tracker.views.foresight.course import without_windows
from tracker.views.foresight.force import Member
from tracker.views.foresight.preview import RitePreview, coming, preview_now, rows
from tracker.views.foresight.preview import preview as seen_ahead
from tracker.views.seen import View, view_of

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, House, RiteWords


WORD = "rite"


def under_way(
    context: typer.Context, house: House = "", game_id: GameId = "", json: AsJson = False
) -> int | None:
    """Show the rite under way, unless a command follows."""
    return None if context.invoked_subcommand else show(house, game_id, json)


def show(house: House = "", game_id: GameId = "", json: AsJson = False) -> int:
    """Show the rite under way, as status does.

    Raises Refused if none is.
    """
    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        if view.game.rite is None:
            ahead = "kanly game rite preview KIND TARGET looks at one beforehand"
            raise Refused("R-06", f"no rite is under way; {ahead}")
        if json:
            from kanly.game.status_documents import GameRite

            say_document(GameRite, view)
        else:
            from kanly.game.page import page as status_page

            say(status_page(view))
    return Code.FOUND


def preview(
    words: RiteWords = None, house: House = "", game_id: GameId = "", json: AsJson = False
) -> int:
    """Show what a rite would come to, over all choices that are open; declares nothing.

    Raises:
        Refused: a rule forbids the rite, or there is none to look ahead in.
        Misread, SeveralFit: the words cannot be understood.
    """
    spoken = [part for word in words or () for part in word.split()]
    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        ahead = foreseen(view, spoken)
        if json:
            answers = _answers(view, ahead)
            say_document(GameRitePreview, ahead, answers=answers, **fill(WherePart, view))
        else:
            say(page(view, ahead))
    return Code.FOUND


def foreseen(view: View, words: Sequence[str]) -> RitePreview:
    """The rite that is named, or the one under way, seen ahead; nothing is declared by it.

    No card counts that the viewer may not see.
    """
    at = Table(view.game, view.cards)
    under_way = view.game.rite is not None
    if words and under_way:
        raise Refused("G-06", "a rite is under way: rite preview without words looks on from here")
    if words:
        return seen_ahead(at, _attack(view, at, words))
    if not under_way:
        raise Refused("R-06", "no rite is under way; name one: KIND TARGET with LEADER")
    return preview_now(at)


def _attack(view: View, at: Table, words: Sequence[str]) -> Attack:
    """The rite as it would be said now: by whom, and of the cards the reader may know."""
    verb, beside = VERBS[WORD], without_windows(at)
    house = view.viewer or speaker(beside, verb)
    verify_moment(beside, verb, house)
    pieces = {one: piece for one, piece in view.game.pieces.items() if one in view.known}
    shown = Table(replace(view.game, pieces=pieces), view.cards)
    shown.speaker = view.viewer

    def attack(table: Table) -> Attack:
        found = read_attack(table, house, Words(words))
        verify_rite(beside.asks(), found)
        return found

    return read(shown, attack)


# A rite seen ahead as JSON; the keys are documented in docs/json.md and stay.


class _Member(TypedDict):
    id: Annotated[str, "piece"]
    name: str
    rank: int | None
    force: int
    resistance: int
    untouched: bool
    surprise: bool
    command: int


class _Row(TypedDict):
    falls: bool
    beaten: bool
    over: list[int] | None
    back: list[int] | None
    bonus: list[int] | None
    choices: int
    rules: list[str]


class _Aftermath(TypedDict):
    falls: bool
    beaten: bool
    events: list[EventJson]
    awaited: str | None
    hangs_on: Annotated[str | None, "stops"]


class _Result(TypedDict):
    over: int | None
    back: int | None
    falls: bool
    beaten: bool
    bonus: list[int] | None
    choices: int


class _Answer(TypedDict):
    leader: str
    counters: bool
    engaged: bool
    surprise_first: Annotated[bool | None, "first"]
    rules: list[str]
    attack: list[_Member]
    defense: list[_Member]
    may_attack: list[_Member]
    may_defend: list[_Member]
    command_left: Annotated[int, "room"]
    exact: Annotated[bool, lambda answer: not answer.found.why]
    bound_because: Annotated[str | None, "found.why"]
    over: Annotated[list[int] | None, "found.over"]
    back: Annotated[list[int] | None, "found.back"]
    outcomes: Annotated[list[_Row], rows]
    then: list[_Aftermath]
    results: list[_Result]


class _Note(TypedDict):
    text: str
    rules: list[str]


GameRitePreview = TypedDict(
    "GameRitePreview",
    {
        "format": Literal["kanly.game-rite-preview/1"],
        "game": str,
        "name": str,
        "branch": str,
        "seq": int,
        "kind": str,
        "class": Annotated[str, "rite_class"],
        "talent": str,
        "attacker": str,
        "defender": str,
        "leader": str,
        "target": str,
        "currency": list[str],
        "answers": list[_Answer],
        "notes": list[_Note],
    },
)


def _answers(view: View, ahead: RitePreview) -> list[_Answer]:
    """Every answer of the defender with all its outcomes."""
    at = Table(view.game, view.cards)

    def named(members: Iterable[Member]) -> list[_Member]:
        return [fill(_Member, member, name=at.name(member.piece)) for member in members]

    found = []
    for one in ahead.answers:
        then = []
        for each in coming(one):
            asked, events = asked_then(at.cards, each), brought(at.cards, each, view.viewer)
            then.append(fill(_Aftermath, each, events=events, awaited=asked[0] if asked else None))
        results = []
        for result in one.found.results:
            bonus = None
            if one.bonus is not None and result.falls:
                bonus = [one.bonus.suggested + many for many in result.fallen]
            results.append(fill(_Result, result, bonus=bonus))
        answer = fill(
            _Answer,
            one,
            attack=named(one.attack),
            defense=named(one.defense),
            may_attack=named(one.may_attack),
            may_defend=named(one.may_defend),
            then=then,
            results=results,
        )
        found.append(answer)
    return found
