"""`kanly game rite`: the rite under way, and what one would come to before it is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.game_open import opened, the_viewer
from kanly.output import say, say_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.rite.attack import Attack
    from tracker.rite.foresight.preview import Preview
    from tracker.session import Session
    from tracker.table import Table
    from tracker.words import HouseId

VERSION = 1
WORD = "rite"


def show(game: str = "", house: str = "", *, as_json: bool = False) -> int:
    """Show the rite under way. Returns 0; raises Refused where there is none."""
    from tracker.errors import Refused

    with opened(game) as session:
        viewer = the_viewer(session, house)
        if session.game.rite is None:
            ahead = "kanly game rite preview KIND TARGET looks at one beforehand"
            raise Refused("R-06", f"no rite is under way; {ahead}")
        if as_json:
            from kanly.game_json import where_json
            from kanly.rite_json import rite_json

            say_json("game-rite", VERSION, {**where_json(session), "rite": rite_json(session)})
        else:
            from kanly.game_page import page

            say(page(session, viewer))
    return Code.FOUND


def preview(words: Sequence[str], game: str = "", house: str = "", *, as_json: bool = False) -> int:
    """Show the outcomes of a rite over the choices that are open. Returns 0.

    Args:
        words: The rite as it would be said, "battle", "Giedi", "Prime", "with", "Gurney"; none
            for the rite under way.
        game: The game, "" for the last one played.
        house: Who would declare it, "" for the House whose interval it is.
        as_json: Write JSON.

    Raises:
        Refused: a rule forbids the rite, or there is none to look ahead in.
        Misread, SeveralFit: the words cannot be understood.
    """
    spoken = [part for word in words for part in word.split()]
    with opened(game) as session:
        viewer = the_viewer(session, house)
        ahead = foreseen(session, spoken, viewer)
        if as_json:
            from kanly.game_json import where_json
            from kanly.rite_preview_json import preview_json

            body = {**where_json(session), **preview_json(session, ahead, viewer)}
            say_json("game-rite-preview", VERSION, body)
        else:
            from kanly.rite_page import page

            say(page(session, ahead, viewer))
    return Code.FOUND


def foreseen(session: Session, words: Sequence[str], viewer: HouseId) -> Preview:
    """The rite that is named, or the one under way, seen ahead; nothing is declared by it.

    No card counts that the viewer may not see.
    """
    from tracker import spoken  # noqa: F401 - it makes rules and consequences complete
    from tracker.ahead import Uncovered
    from tracker.errors import Refused
    from tracker.rite import inside  # noqa: F401 - it makes the course of a rite complete
    from tracker.rite.foresight.preview import preview as seen_ahead
    from tracker.rite.foresight.preview import preview_now
    from tracker.sight import covered
    from tracker.table import Table

    session.cards.learn_in_play(session.game, viewer)
    known = Uncovered(session.game, session.cards)
    at = Table(covered(session.game, session.cards, viewer), known)
    under_way = session.game.rite is not None
    if words and under_way:
        raise Refused("G-06", "a rite is under way: rite preview without words looks on from here")
    if words:
        return seen_ahead(at, _attack(session, at, words, viewer))
    if not under_way:
        raise Refused("R-06", "no rite is under way; name one: KIND TARGET with LEADER")
    return preview_now(at)


def _attack(session: Session, at: Table, words: Sequence[str], viewer: HouseId) -> Attack:
    """The rite as it would be said now: by whom, and of the cards the reader may know."""
    from msgspec.structs import replace

    from tracker.moment import speaker, verify_moment
    from tracker.readings import read
    from tracker.rite.declaration import verify_rite
    from tracker.rite.foresight.course import without_windows
    from tracker.rite.said import read_attack
    from tracker.speech import Words
    from tracker.spoken import VERBS
    from tracker.table import Table
    from tracker.telling.seen import seen

    verb, beside = VERBS[WORD], without_windows(at)
    house = viewer or speaker(beside, verb)
    verify_moment(beside, verb, house)
    known = seen(session.game, session.cards, viewer)
    pieces = {one: piece for one, piece in session.game.pieces.items() if one in known}
    shown = Table(replace(session.game, pieces=pieces), session.cards)
    shown.speaker = viewer

    def attack(table: Table) -> Attack:
        found = read_attack(table, house, Words(words))
        verify_rite(beside.asks(), found)
        return found

    return read(shown, attack)
