"""Copies of a card in a list of choices: alike they are one choice, else it says which is which.

Two copies in one's own hand or Assembly differ in nothing, so that a choice of either is the same
choice. In play each has a state, tokens and cards of its own, and it matters which is meant.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from errata.text import listed
from kanly.game.page import states
from tracker.engine.invariants import named_cards
from tracker.engine.options import Arg, Fixed, OneCard, Option, named_by, shown
from tracker.engine.state import Game, Piece
from tracker.engine.words import HouseId, PieceId, Place
from tracker.views.seen import View
from tracker.views.telling.teller import Teller

OWN = (Place.HAND, Place.ASSEMBLY)
"""Where the copies of a card lie that differ in nothing."""


@dataclass(frozen=True, kw_only=True)
class Alike:
    """A choice, and the cards that it names or that are as good as those."""

    option: Option
    cards: frozenset[PieceId]


class Copies:
    """The copies of cards in a game, as a House sees them."""

    def __init__(self, view: View, house: HouseId) -> None:
        self._game: Game = view.game
        self._teller = Teller(view.game, view.game, view.cards, view.known)
        lying = [one for place in OWN for one in view.game.in_place(house, place)] if house else []
        self._first = _firsts(view.game, lying)

    def together(self, options: Iterable[Option], kept: str = "") -> Sequence[Alike]:
        """The choices; of those that differ in copies that are alike the first, or the kept one.

        Args:
            options: All that there are.
            kept: The key of the one whose fields are filled in, "" for none.
        """
        found: dict[Option, Alike] = {}
        for one in options:
            key = replace(one, args=tuple(map(self._first_for, one.args)))
            known = found.get(key)
            cards = frozenset(named_by(one)) | (known.cards if known else frozenset())
            stays = known.option if known and shown(one) != kept else one
            found[key] = Alike(option=stays, cards=cards)
        return [*found.values()]

    def _first_for(self, arg: Arg) -> Arg:
        """The argument with the first copy for one that is like it."""
        match arg:
            case OneCard(card):
                return OneCard(self._first.get(card, card))
            case Fixed(word):
                return Fixed(self._first.get(word, word))
        return arg

    def apart(self, options: Sequence[Option]) -> Sequence[str]:
        """For choices of one sentence what tells each from the others, "" for nothing."""
        named = [tuple(self._named(one)) for one in options]
        if len({len(one) for one in named}) > 1:
            return [""] * len(options)
        columns = [one for one in zip(*named, strict=True) if len({*one}) > 1]
        marks = [self._marks(one) for one in columns]
        rows = zip(*columns, strict=True) if columns else [()] * len(options)
        return [self._told(row, marks) for row in rows]

    def _told(self, row: Sequence[PieceId], marks: Sequence[Mapping[PieceId, str]]) -> str:
        """The marks of the cards of a choice; of several each under the name of its card."""
        found = [(one, mark[one]) for one, mark in zip(row, marks, strict=True) if mark[one]]
        if len(marks) == 1:
            return "".join(mark for _, mark in found)
        return ", ".join(f"{self._teller.piece(one)} {mark}" for one, mark in found)

    def _named(self, option: Option) -> Iterable[PieceId]:
        """The cards that an option names whatever is chosen, also as the word of an answer."""
        for arg in option.args:
            match arg:
                case OneCard(card):
                    yield card
                case Fixed(word) if word in self._game.pieces:
                    yield word

    def _marks(self, pieces: Iterable[PieceId]) -> Mapping[PieceId, str]:
        """What tells each of several copies from the others: how it lies, else its id."""
        lie = {one: _lies(self._teller, self._game.pieces[one]) for one in pieces}
        shared = set[str].intersection(*map(set, lie.values()))
        told = {one: [part for part in parts if part not in shared] for one, parts in lie.items()}
        often = [*told.values()]
        return {
            one: " ".join(
                [f"({', '.join(parts)})"] * bool(parts) + [f"[{one}]"] * (often.count(parts) > 1)
            )
            for one, parts in told.items()
        }

    def called(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """Names of candidates; those of copies that are not alike with what tells them apart."""
        found = dict(names)
        for name in set(names.values()):
            same = [one for one in names if names[one] == name and one in self._game.pieces]
            if len({self._first.get(one, one) for one in same}) > 1:
                found |= {one: told_apart(name, mark) for one, mark in self._marks(same).items()}
        return found


def twins(teller: Teller) -> frozenset[PieceId]:
    """The cards in play that nothing but their id in the game tells from another copy."""
    lying = [one for one in teller.after.in_all(Place.DOMAIN) if one.id in teller.known]
    many = Counter(one.card for one in lying)
    lie = {one.id: (one.card, *_lies(teller, one)) for one in lying if many[one.card] > 1}
    often = Counter(lie.values())
    return frozenset(one for one, how in lie.items() if often[how] > 1)


def _lies(teller: Teller, piece: Piece) -> list[str]:
    """How a card lies: whose it is and where, its state, what it bears, what it is assigned to."""
    told = [f"of {teller.house(piece.holder)}", *states(teller, piece)]
    told += [piece.place.value] if piece.place is not Place.DOMAIN else []
    on = [teller.piece(one.id) for one in teller.after.assigned(piece.id)]
    told += [f"with {listed(on)}"] if on else []
    told += [f"on {teller.piece(piece.parent)}"] if piece.parent else []
    return told


def told_apart(says: str, mark: str) -> str:
    """A sentence with what tells it from another of the same words."""
    return f"{says} {mark}" if mark else says


def _firsts(game: Game, pieces: Sequence[Piece]) -> Mapping[PieceId, PieceId]:
    """Each card of which another copy lies there, too, with the first that is like it."""
    many = Counter(one.card for one in pieces)
    several = [one for one in pieces if many[one.card] > 1]
    if not several:
        return {}
    named = _named_where(game)
    found: dict[PieceId, PieceId] = {}
    kinds: list[tuple[PieceId, Piece, Sequence[object]]] = []
    for piece in several:
        bare, where = replace(piece, id="", order=0), named.get(piece.id, [])
        like = (first for first, *rest in kinds if rest == [bare, where])
        found[piece.id] = next(like, piece.id)
        if found[piece.id] == piece.id:
            kinds.append((piece.id, bare, where))
    return found


def _named_where(game: Game) -> Mapping[PieceId, Sequence[object]]:
    """Where each card is named by what is under way: copies of which one is meant are not alike."""
    found = defaultdict[PieceId, list[object]](list)
    for where, ids, _ in named_cards(game):
        for one in ids:
            found[one].append(where)
    for place, question in enumerate(game.questions):
        found[question.about].append(("question", place))
    for place, frame in enumerate((*game.frames, *game.fired)):
        found[frame.card].append(("frame", place))
        for name, kept in frame.kept.items():
            for one in kept if isinstance(kept, tuple) else (str(kept),):
                found[one].append(("frame", place, name))
    return found
