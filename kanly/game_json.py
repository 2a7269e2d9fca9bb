"""A game as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.domain_page import forced
from kanly.game_page import moment
from tracker.numbers import croe
from tracker.phases import STEPS
from tracker.telling import awaited
from tracker.telling.losses import losses_coming
from tracker.telling.seen import seen
from tracker.telling.teller import Teller
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    from kanly.came_page import Came
    from kanly.output import Json
    from kanly.why_page import Answer
    from tracker.ahead import Ahead
    from tracker.passage import Passage
    from tracker.session import Session
    from tracker.state import Effect, Game, House, Petition, Piece, Question
    from tracker.table import Cards
    from tracker.telling import Told
    from tracker.telling.losses import Coming
    from tracker.words import HouseId, PieceId

COUNTED = {
    "hand": Place.HAND,
    "assembly": Place.ASSEMBLY,
    "house_deck": Place.HOUSE_DECK,
    "imperial_deck": Place.IMPERIAL_DECK,
    "house_discard": Place.HOUSE_DISCARD,
    "imperial_discard": Place.IMPERIAL_DISCARD,
}


def where_json(session: Session) -> dict[str, Json]:
    """Which game, and the moment it stands at."""
    head = session.head
    return {"game": head.game, "name": session.game.name, "branch": head.branch, "seq": head.seq}


def status_json(session: Session, viewer: HouseId = "") -> dict[str, Json]:
    """All a House may see of a game; without one, what all may know."""
    game = session.game
    known = seen(game, session.cards, viewer)
    return {
        **where_json(session),
        "viewer": viewer or None,
        "turn": game.turn,
        "interval": STEPS[game.phase].interval,
        "phase": game.phase,
        "moment": moment(game),
        "awaited": awaited(game, session.cards),
        "active": game.active or None,
        "waiting": list(game.waiting),
        "order": list(game.order),
        "croe": croe(game),
        "hoard": game.hoard,
        "winner": game.winner or None,
        "won_by": game.won_by or None,
        "houses": [_house(game, one) for one in game.houses.values()],
        "cards": cards_json(session, known),
        "operation": _operation(game),
        "petition": None if game.petition is None else _petition(game.petition),
        "exchange": _exchange(game),
        "rite": _rite(session),
        "window": _window(game),
        "questions": [_question(one) for one in game.questions],
        "effects": [_effect(one) for one in game.effects],
        "losses": losses_json(losses_coming(game, session.cards)),
    }


def _house(game: Game, house: House) -> dict[str, Json]:
    return {
        "id": house.id,
        "name": house.name,
        "sponsor": house.sponsor,
        "powers": list(house.powers),
        "adversaries": list(house.adversaries),
        "solaris": house.solaris,
        "spice": house.spice,
        "favor": house.favor,
        "declared": house.declared,
        "budget": house.budget,
        **{key: game.count(house.id, place) for key, place in COUNTED.items()},
        "hand_limit": house.hand_limit,
        "assembly_limit": house.assembly_limit,
        "used": dict(house.used),
        "answers": dict(house.answers),
        "lost": house.lost or None,
    }


def cards_json(session: Session, known: Set[PieceId]) -> list[Json]:
    """The cards that lie in play, in the open, or where the reader may look at them."""
    shown = [
        piece
        for piece in session.game.pieces.values()
        if piece.id in known or piece.place is Place.DOMAIN
    ]
    teller = Teller(session.game, session.game, session.cards, known)
    due = {one: why for house in session.game.houses for one, why in forced(teller, house).items()}
    return [_piece(session.cards, piece, piece.id in known, due.get(piece.id)) for piece in shown]


def _piece(cards: Cards, piece: Piece, known: bool, due: str | None) -> dict[str, Json]:
    powers = piece.allegiances if known else None
    return {
        "id": piece.id,
        "card": piece.card if known else None,
        "name": cards[piece.card].name if known else None,
        "owner": piece.owner,
        "house": piece.holder,
        "place": piece.place,
        "deployed": piece.deployed,
        "subdued": piece.subdued,
        "engaged": piece.engaged,
        "parent": piece.parent,
        "tokens": dict(piece.tokens),
        "allegiances": None if powers is None else list(powers),
        "program": piece.dormant,
        "active": piece.active,
        "due": due,
    }


def _operation(game: Game) -> Json:
    one = game.operation
    if one is None:
        return None
    return {
        "kind": one.kind,
        "house": one.house,
        "card": one.piece or None,
        "parent": one.parent or None,
        "stage": one.stage,
    }


def _petition(one: Petition) -> dict[str, Json]:
    return {
        "petitioner": one.petitioner,
        "card": one.piece,
        "cost": one.cost,
        "bid": one.bid,
        "bidder": one.bidder,
        "stage": one.stage,
        "awaited": one.awaited or None,
        "passed": list(one.passed),
        "sealed": {house: sealed.maximum for house, sealed in one.sealed.items()},
        "payee": one.payee,
    }


def _exchange(game: Game) -> Json:
    one = game.exchange
    if one is None:
        return None
    return {
        "house": one.house,
        "direction": one.direction,
        "units": one.wanted,
        "done": one.done,
    }


def _rite(session: Session) -> Json:
    if session.game.rite is None:
        return None
    from kanly.rite_json import rite_json

    return rite_json(session)


def _window(game: Game) -> Json:
    one = game.window
    if one is None:
        return None
    return {
        "kind": one.kind,
        "about": one.about,
        "house": one.house,
        "order": list(one.order),
        "passed": list(one.passed),
        "passing": one.passing,
    }


def _question(one: Question) -> dict[str, Json]:
    return {
        "id": one.id,
        "topic": one.topic,
        "rule": one.rule,
        "house": one.house,
        "text": one.text,
        "about": one.about or None,
        "choices": list(one.choices),
        "suggested": one.suggested or None,
    }


def _effect(one: Effect) -> dict[str, Json]:
    return {
        "id": one.id,
        "source": one.source or None,
        "on": one.on or None,
        "stat": one.stat,
        "amount": one.amount,
        "until": one.until,
    }


def losses_json(coming: Iterable[Coming]) -> list[Json]:
    """Losses at the next House draw, as the game stands."""
    return [{"house": one.house, "rule": one.rule, "says": one.says} for one in coming]


def story_json(story: Iterable[Told]) -> list[Json]:
    """Events in words."""
    return [
        {
            "seq": one.seq,
            "kind": type(one.event).__name__,
            "rule": one.rule or None,
            "text": one.text,
            "quiet": one.quiet,
        }
        for one in story
    ]


def came_json(what: Came) -> dict[str, Json]:
    """What comes of a command, and who is awaited then."""
    return {
        "events": story_json(what.story),
        "awaited": what.awaited,
        "losses": losses_json(what.coming),
    }


def stops_json(ahead: Ahead, what: Came) -> dict[str, Json]:
    """Who is awaited and what is asked after a command that was only tried, or what it hangs on."""
    stops = ahead.stops
    known = stops is None
    return {
        "awaited": what.awaited if known else None,
        "questions": [_question(one) for one in ahead.after.questions] if known else [],
        "hangs_on": None if stops is None else stops.what,
        "seen_by": None if stops is None else stops.house or None,
        "left_open": list(ahead.left_open),
    }


def passage_json(over: Passage) -> dict[str, Json]:
    """What an undo or a redo went over."""
    by = over.by()
    return {
        "events": over.last - over.first + 1,
        "commands": len(over.commands),
        "first": over.first,
        "last": over.last,
        "houses": {house: count for house, count in by.items() if house},
        "table": by.get("", 0),
    }


def why_json(answer: Answer) -> dict[str, Json]:
    """What made a number or the state of a card."""
    rows = [
        {
            "seq": one.seq,
            "kind": type(one.event).__name__,
            "before": one.before,
            "after": one.after,
            "command": said or None,
            "rule": one.event.rule or None,
        }
        for one, said in answer.changes
    ]
    return {"what": answer.what, "now": answer.now, "changes": rows}
