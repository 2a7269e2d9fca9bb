"""What can be looked at in a played scene: the words of `then`, and of `?` in `do`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from cardbase.vocabulary import Power, Talent
from tracker.engine.events import Noted, Vanquished
from tracker.engine.sight import is_seen
from tracker.engine.state import House, Piece
from tracker.engine.table import Table
from tracker.engine.words import Place
from tracker.rules.rite.abilities import has_surprise, may_counter, may_direct
from tracker.rules.rite.force import force_of, side_total
from tracker.standing.figures import (
    allegiances,
    assembly_limit,
    command,
    cost,
    croe,
    hand_limit,
    rank,
    resistance,
)
from tracker.standing.kinds import identity
from tracker.views.foresight.preview import preview_now, rows
from tracker.views.telling import told

if TYPE_CHECKING:
    from tracker_cases import Play

    from tracker.engine.state import PetitionState, RiteState

PLACES = {place.lower().replace(" ", "-"): place for place in Place}
"""How a scene writes a place; "gone" is out of the game."""

PLACES["gone"] = Place.GONE
POWERS = {power.name.lower().replace("_", "-"): power for power in Power}
TALENTS = {talent.lower(): talent for talent in Talent}
TOKENS = {"deferment", "spice", "program"}
CARD_ID = re.compile(r"(?<![\w:-])(?:eots|jotc|tat):[a-z0-9-]+")


class BadScene(Exception):
    """A scene says what cannot be understood."""


def power_called(word: str) -> Power:
    """The power of a word such as "bene-gesserit". Raises BadScene."""
    if word.lower() not in POWERS:
        raise BadScene(f'"{word}" is no power ({", ".join(POWERS)})')
    return POWERS[word.lower()]


def whole(word: str) -> int:
    """A number. Raises BadScene."""
    if not re.fullmatch(r"[+-]?\d+", word):
        raise BadScene(f'"{word}" is no number')
    return int(word)


# --- numbers and lists, by the word for them ------------------------------------------------------

OF_HOUSE: dict[str, Callable[[Table, House], int | str | None]] = {
    "solaris": lambda _, house: house.solaris,
    "favor": lambda _, house: house.favor,
    "spice": lambda _, house: house.spice,
    "declared": lambda _, house: house.declared,
    "rank": lambda at, house: at.game.order.index(house.id) + 1,
    "hand-limit": lambda at, house: hand_limit(at, house.id),
    "assembly-limit": lambda at, house: assembly_limit(at, house.id),
    "lost": lambda _, house: house.lost,
}

OF_CARD: dict[str, Callable[[Table, Piece], int | str | None]] = {
    "command": command,
    "resistance": resistance,
    "cost": cost,
    "force": force_of,
    "divided": lambda at, piece: sum(
        side.divided.get(piece.id, 0) for side in (_rite(at).attack, _rite(at).defense)
    ),
    "on": lambda _, piece: piece.parent or "nothing",
    "owner": lambda _, piece: piece.owner,
}

OF_GAME: dict[str, Callable[[Table], int | str | None]] = {
    "hoard": lambda at: at.game.hoard,
    "croe": lambda at: croe(at.game),
    "turn": lambda at: at.game.turn,
    "active": lambda at: at.game.active,
    "phase": lambda at: at.game.phase.lower(),
    "winner": lambda at: at.game.winner,
}

OF_PETITION: dict[str, Callable[[PetitionState], int | str]] = {
    "cost": lambda petition: petition.cost,
    "bid": lambda petition: petition.bid,
    "bidder": lambda petition: petition.bidder,
    "of": lambda petition: petition.piece,
    "by": lambda petition: petition.petitioner,
}

SETTLED: dict[str, Callable[[Table, Piece], bool]] = {
    "deployed": lambda _, piece: piece.deployed,
    "subdued": lambda _, piece: piece.subdued,
    "engaged": lambda _, piece: piece.engaged,
    "ready": lambda _, piece: piece.deployed and not piece.engaged,
    "gone": lambda _, piece: piece.place not in {Place.DOMAIN, Place.PLAYED},
    "dormant": lambda _, piece: piece.dormant,
    "hidden": lambda _, piece: piece.hidden,
    "active": lambda _, piece: piece.active,
    "direct": may_direct,
    "counter": may_counter,
    "surprise": has_surprise,
}


def _rite(at: Table) -> RiteState:
    if at.game.rite is None:
        raise BadScene("no rite is under way")
    return at.game.rite


# --- one function a sort of sentence: what is so instead, "" where it holds -----------------------

Words: TypeAlias = Sequence[str]


def check(game: Play, said: str) -> str:
    """What is so instead of what a line says, "" where it holds. Raises BadScene."""
    if said.startswith("not "):
        return "" if check(game, said[4:]) else "it is so"
    first, *rest = said.split()
    at = game.table()
    if first in _SENTENCES:
        return _SENTENCES[first](game, rest)
    if first in game.game.houses:
        return _of_house(at, at.house(first), rest)
    if first in game.game.pieces:
        return _of_card(at, at.piece(first), rest)
    if first in OF_GAME:
        return _same(OF_GAME[first](at), " ".join(rest).lower())
    raise BadScene(f'"{first}" is neither a card laid, a House nor a word for a check')


def _same(now: int | str | None, wanted: str) -> str:
    if isinstance(now, int):
        return "" if now == whole(wanted) else str(now)
    return "" if (now or "none") == wanted else str(now)


def _of_house(at: Table, house: House, words: Words) -> str:
    word, *rest = words or [""]
    if word in OF_HOUSE:
        return _same(OF_HOUSE[word](at, house), " ".join(rest))
    if word in PLACES and rest:
        return _same(at.game.count(house.id, PLACES[word]), rest[0])
    if word == "used":
        return _same(house.used.get(" ".join(rest[:-1]), 0), rest[-1])
    if word == "powers":
        return _alike(house.powers, map(power_called, rest))
    if word == "knows" and rest and rest[0] in at.game.pieces:
        seen = is_seen(at.game, at.cards, at.piece(rest[0]), house.id)
        return "" if seen else "it has not seen it"
    known = ", ".join([*OF_HOUSE, *PLACES, "knows", "powers", "used"])
    raise BadScene(f'"{word}" is nothing a House has ({known})')


def _of_card(at: Table, piece: Piece, words: Words) -> str:  # noqa: PLR0911 - a line a sort
    word, *rest = words or [""]
    if word in SETTLED and not rest:
        lies = f"in {piece.holder} {piece.place.lower()}{' subdued' * piece.subdued}"
        return "" if SETTLED[word](at, piece) else f"it is not; it lies {lies}"
    if word == "can" and rest and rest[0] in {"direct", "counter", "surprise"}:
        return "" if SETTLED[rest[0]](at, piece) else "it cannot"
    if word == "in" and len(rest) in {1, 2}:
        where = (piece.holder, piece.place) if rest[1:] else (piece.holder,)
        wanted = (rest[0], PLACES.get(rest[1])) if rest[1:] else (rest[0],)
        return "" if where == wanted else " ".join(where)
    if word in TALENTS and rest:
        now = rank(at, piece, TALENTS[word])
        return _same("none" if now is None else now, rest[0])
    if word in OF_CARD and rest:
        return _same(OF_CARD[word](at, piece), rest[0])
    if word == "token" and len(rest) == 2:
        return _same(piece.tokens.get(rest[0], 0), rest[1])
    if word in TOKENS and rest:
        return _same(piece.tokens.get(word, 0), rest[0])
    if word == "powers":
        return _alike(allegiances(at, piece), map(power_called, rest))
    if word == "is" and rest:
        kinds = {kind.lower() for kind in identity(at, piece).subtypes}
        return "" if " ".join(rest).lower() in kinds else ", ".join(sorted(kinds))
    known = ", ".join([*SETTLED, *OF_CARD, *TALENTS, *TOKENS, "token", "in", "powers", "is", "can"])
    raise BadScene(f'"{word}" is nothing a card has ({known})')


def _alike(now: Sequence[str], wanted: Iterable[str]) -> str:
    return "" if set(now) == set(wanted) else ", ".join(now) or "none"


def _names(words: Words) -> set[str]:
    return {name for word in words for name in word.split(",") if name}


def _petition(game: Play, words: Words) -> str:
    petition = game.game.petition
    if petition is None:
        return "no petition is under way"
    if not words:
        return ""
    if words[0] not in OF_PETITION:
        raise BadScene(f'"{words[0]}" is nothing a petition has ({", ".join(OF_PETITION)})')
    return _same(OF_PETITION[words[0]](petition), " ".join(words[1:]))


def _of_rite(game: Play, words: Words) -> str:
    rite = game.game.rite
    if rite is None:
        return "no rite is under way"
    if not words:
        return ""
    if words[0] == "target":
        return _same(rite.target, words[1])
    if words[0] not in {"attack", "defense"}:
        raise BadScene(f'"{words[0]}" is nothing a rite has (attack, defense, target)')
    side = rite.attack if words[0] == "attack" else rite.defense
    if words[1] == "force":
        return _same(side_total(game.table(), side), words[2])
    taking = side.joined or (side.leader, *side.declared)
    return "" if set(taking) == _names(words[1:]) else ", ".join(taking)


def _preview(game: Play, words: Words) -> str:
    """What is seen ahead of the rite under way, over all answers of the defender."""
    ahead = preview_now(game.table())
    answers = ahead.answers
    if words[0] == "notes":
        told = " ".join(note.text for note in ahead.notes)
        return "" if " ".join(words[1:]) in told.lower() else told
    if words[0] == "joins":
        may = {one.piece for each in answers for one in (*each.may_attack, *each.may_defend)}
        return "" if may == _names(words[1:]) else ", ".join(sorted(may)) or "nobody"
    if words[0] in {"falls", "beaten"}:
        found = {getattr(row, words[0]) for each in answers for row in rows(each)}
        now = "sometimes" if len(found) > 1 else "always" if True in found else "never"
        return "" if now == words[1] else now
    members = [
        one
        for each in answers
        for one in (*each.attack, *each.defense, *each.may_attack, *each.may_defend)
        if one.piece == words[0]
    ]
    numbers = {getattr(one, words[1]) for one in members}
    return "" if whole(words[2]) in numbers else f"{sorted(numbers)}"


def _nothing(game: Play, words: Words) -> str:
    now = game.game
    if words == ["asked"]:
        return f"asked: {now.questions[0].text}" if now.questions else ""
    if words == ["under", "way"]:
        open_now = (now.operation, now.window, now.petition, now.rite, now.exchange)
        found = next((one for one in (*open_now, *now.questions, *now.frames) if one), None)
        return str(found) if found else ""
    raise BadScene('after "nothing" stands "asked" or "under way"')


def _asked(game: Play, words: Words) -> str:
    """Who is asked first, and between what; "1..3": how many, or which number."""
    if not game.game.questions:
        return "nothing is asked"
    question = game.game.questions[0]
    house, *rest = " ".join(words).replace(":", " ").split()
    if question.house != house:
        return f"{question.house or 'the table'} is asked: {question.text}"
    if rest and ".." in rest[0]:
        low, _, high = rest.pop(0).partition("..")
        if (question.low, question.high) != (whole(low), whole(high)):
            return f"{question.low}..{question.high}"
    if rest and set(question.choices) != _names(rest):
        return ", ".join(question.choices) or "any word"
    return ""


def _has_part(texts: list[str], words: Words) -> str:
    part = " ".join(words).lower()
    if not part:
        raise BadScene("some words of it are missing")
    return "" if any(part in text.lower() for text in texts) else " | ".join(texts) or "nothing"


def _noted(game: Play, words: Words) -> str:
    return _has_part([one.text for one in game.events if isinstance(one, Noted)], words)


def _told(game: Play, words: Words) -> str:
    return _has_part(log_lines(game), words)


def log_lines(game: Play) -> list[str]:
    """What the log tells of a game since it was laid out."""
    from tracker.engine.state import Game

    lines = told(Game(), game.events, game.cards)
    return [line.text for line in lines if not line.quiet]


def _happened(game: Play, words: Words) -> str:
    many = sum(type(one).__name__ == words[0] for one in game.events)
    if words[1:]:
        return _same(many, words[1])
    return "" if many else "it did not happen"


def _vanquished(game: Play, words: Words) -> str:
    fallen = {piece for e in game.events if isinstance(e, Vanquished) for piece in e.pieces}
    return "" if fallen == _names(words) else ", ".join(fallen) or "nobody"


def _order(game: Play, words: Words) -> str:
    return "" if list(game.game.order) == list(words) else " ".join(game.game.order)


def _legal(game: Play, words: Words) -> str:
    """Whether a word may be said now; without a House by the one that is first to speak."""
    wanted = " ".join(words)
    spoken = [one for one in game.legal() if one == wanted or one.partition(": ")[2] == wanted]
    return "" if spoken else f"may be said: {'; '.join(_near(game.legal(), words))}"


def _near(said: list[str], words: Words) -> list[str]:
    verb = words[1] if words[0].endswith(":") else words[0]
    return [one for one in said if one.partition(": ")[2].startswith(verb)] or ["no such word"]


_SENTENCES: dict[str, Callable[[Play, list[str]], str]] = {
    "petition": _petition,
    "rite": _of_rite,
    "nothing": _nothing,
    "preview": _preview,
    "asked": _asked,
    "noted": _noted,
    "told": _told,
    "happened": _happened,
    "vanquished": _vanquished,
    "order": _order,
    "legal": _legal,
}

RESERVED = frozenset(_SENTENCES) | OF_GAME.keys() | {"not"}
"""Words that begin a check: no card of a scene is called so."""
