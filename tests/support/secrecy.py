"""The same game with other secrets: what a viewer cannot see is exchanged, nothing else."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from cardbase.vocabulary import CardType, Subtype
from tracker.engine.apply import apply, replay
from tracker.engine.errors import BadEvent
from tracker.engine.events import (
    AnswerStands,
    CardNamed,
    CardsExamined,
    CommandGiven,
    DeckDealt,
    DeckShuffled,
    Event,
    GameBegan,
    GameStaged,
    MaximumRevealed,
    MaximumSealed,
)
from tracker.engine.sight import is_seen
from tracker.engine.state import Game, Piece
from tracker.engine.words import HouseId, HouseOrder, PieceId, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from cardbase.cards.card import Card
    from tracker.engine.table import CardFacts

LYING = frozenset({Place.HAND, Place.ASSEMBLY, Place.HOUSE_DECK, Place.IMPERIAL_DECK})
ORDERS = ("yes", "yes until turn", "yes until interval")
EXCHANGES = 3
"""How often two cards change the times at which they came."""

FROM_OUTSIDE = 0.3
"""How often a hidden card becomes one that is nowhere in the game."""


def states_of(events: Sequence[Event]) -> list[Game]:
    """The game before each event, and after the last one."""
    states = [Game()]
    for event in events:
        states.append(apply(states[-1], event))
    return states


class Watched:
    """A game as one viewer has watched it.

    Attributes:
        states: The game before each event, and after the last one.
        seen: For each state, the cards whose names the viewer could see.
        hidden: The cards that it has never seen, under their present ids.
        shown: The ids in the catalog of those that it has seen at any time.
    """

    def __init__(
        self,
        events: Sequence[Event],
        cards: CardFacts,
        viewer: HouseId,
        states: Sequence[Game] = (),
    ) -> None:
        self.events = [*events]
        self.cards = cards
        self.viewer = viewer
        self.states = [*states[: len(events) + 1]] or states_of(events)
        cards.learn({piece.card for piece in self.states[-1].pieces.values()})
        self._memo: dict[tuple[int, PieceId], bool] = {}
        self.shown: set[str] = set()
        ever: set[PieceId] = set()
        before: Mapping[PieceId, Piece] = {}
        revealed = ""
        for number, game in enumerate(self.states):
            there = game.petition.piece if game.petition is not None else ""
            changed = [there] if there and there != revealed else []
            if game.pieces is not before:
                changed += [one for one, p in game.pieces.items() if before.get(one) is not p]
            new = [one for one in changed if one not in ever and self.is_seen(number, one)]
            ever.update(new)
            self.shown.update(game.pieces[one].card for one in new)
            before, revealed = game.pieces, there
        self.hidden = [one for one in self.states[-1].pieces if one not in ever]

    def is_seen(self, number: int, piece: PieceId) -> bool:
        """Whether the viewer saw a card in a state."""
        key = (number, piece)
        if key not in self._memo:
            game = self.states[number]
            found = game.pieces.get(piece)
            self._memo[key] = found is not None and is_seen(game, self.cards, found, self.viewer)
        return self._memo[key]


def with_other_secrets(watched: Watched, pool: Sequence[Card], random: Random) -> list[Event]:
    """The events of a game that the viewer cannot tell from the one that was watched."""
    events = _other_cards(_drawn_otherwise(watched, random), pool, random)
    events = _shuffled_otherwise(watched, events, random)
    opened = {event.house for event in events if isinstance(event, MaximumRevealed)}
    known = {watched.viewer, *opened}
    hidden = {*watched.hidden}
    return [_other_secret(event, known, hidden, random) for event in _orders(watched, events)]


def by_names(states: Sequence[Game], events: Sequence[Event], cards: CardFacts) -> list[Event]:
    """The events of the same game, had the cards in its commands been named, not given by id.

    A card that its speaker does not see keeps its id: nobody can name it.
    """
    found = list[Event]()
    for game, event in zip(states, events, strict=False):
        if isinstance(event, CommandGiven):

            def name(found: re.Match[str], game: Game = game, house: HouseId = event.house) -> str:
                piece = game.pieces.get(found[0])
                seen = piece is not None and is_seen(game, cards, piece, house)
                return cards[piece.card].name if piece is not None and seen else found[0]

            found.append(replace(event, words=re.sub(r"\bc\d+\b", name, event.words)))
        else:
            found.append(event)
    return found


def _drawn_otherwise(watched: Watched, random: Random) -> Watched:
    """Two cards change their ids for a while in which both lay hidden.

    So each came when the other did. Both lie in one place when it begins and when it ends.
    """
    last = len(watched.states) - 1
    for _ in range(EXCHANGES):
        start = random.randint(1, last)
        game = watched.states[start]
        alike: dict[object, list[PieceId]] = {}
        for piece in game.pieces.values():
            if piece.place in LYING and not watched.is_seen(start, piece.id):
                alike.setdefault((piece.holder, piece.place), []).append(piece.id)
        pairs = [those for those in alike.values() if len(those) > 1]
        if not pairs:
            continue
        first, second = random.sample(random.choice(pairs), 2)
        end = _together_until(watched, start, first, second)
        if end > start:
            swap, events = {first: second, second: first}, [*watched.events]
            events[start:end] = [_renamed(one, swap) for one in events[start:end]]
            with suppress(BadEvent):
                watched = Watched(events, watched.cards, watched.viewer)
    return watched


def _together_until(watched: Watched, start: int, first: PieceId, second: PieceId) -> int:
    """The last state in which both, hidden since a state, lie together again; that one for none."""
    best = start
    for number in range(start, len(watched.states)):
        game = watched.states[number]
        if watched.is_seen(number, first) or watched.is_seen(number, second):
            break
        if not {first, second} <= game.pieces.keys():  # a shuffle has given them new ids
            break
        one, other = game.pieces[first], game.pieces[second]
        alike = replace(one, id="", card="", order=0) == replace(other, id="", card="", order=0)
        following = watched.events[number] if number < len(watched.events) else None
        given = following if isinstance(following, CommandGiven) else None
        whole = number == len(watched.events) or given is not None
        if whole and alike and one.place in LYING:
            best = number
        mine = given.words if given is not None and given.house == watched.viewer else ""
        if {first, second} & set(mine.replace(",", " ").split()):
            break  # it pointed at one of them itself
    return best


def _renamed(event: Event, swap: dict[PieceId, PieceId]) -> Event:
    """An event in which cards bear the ids of others."""
    if isinstance(event, CommandGiven):
        words = re.sub(r"\bc\d+\b", lambda found: swap.get(found[0], found[0]), event.words)
        return replace(event, words=words)

    return _in_all_texts(event, lambda text: swap.get(text, text))


def _in_all_texts(event: Event, said: Callable[[str], str]) -> Event:
    """An event with other texts, in lists and tables of its own, too."""

    def other(value: object) -> object:
        if type(value) is str:
            return said(value)
        if isinstance(value, tuple):
            return tuple(map(other, value))
        if isinstance(value, dict):
            return {other(key): other(one) for key, one in value.items()}
        return value

    return replace(event, **{name: other(value) for name, value in asdict(event).items()})


def _other_cards(watched: Watched, pool: Sequence[Card], random: Random) -> list[Event]:
    """Cards that were hidden all along are others: of decks, hands and Assemblies, or of none."""
    facts, game, hidden = watched.cards, watched.states[-1], watched.hidden
    open_kinds = {
        one: (kind_of(facts[game.pieces[one].card]) if game.pieces[one].place not in LYING else "")
        for one in hidden
    }
    found: dict[PieceId, str] = {one: game.pieces[one].card for one in hidden}
    for _ in range(3 * len(hidden)):
        one = random.choice(hidden)
        mine = facts[found[one]]
        if random.random() < FROM_OUTSIDE:
            other = random.choice(pool)
            if other.deck is mine.deck and _fits(other, open_kinds[one]):
                found[one] = other.id
            continue
        two = random.choice(hidden)
        theirs = facts[found[two]]
        fits = _fits(mine, open_kinds[two]) and _fits(theirs, open_kinds[one])
        if mine.deck is theirs.deck and fits:
            found[one], found[two] = found[two], found[one]
    said = _names(game, facts, found, watched.shown)
    return [
        _with_cards(event, game.counter, found, said)
        for event, game in zip(watched.events, watched.states, strict=False)
    ]


def _shuffled_otherwise(watched: Watched, events: list[Event], random: Random) -> list[Event]:
    """Shuffles that left cards in another order, of those that were not seen since."""
    found = [*events]
    for number, event in enumerate(events):
        if not isinstance(event, DeckShuffled) or not event.renamed:
            continue
        first = watched.states[number].counter + 1
        free = [at for at in range(len(event.pieces)) if f"c{first + at}" in watched.hidden]
        pieces = [*event.pieces]
        for at, other in zip(free, random.sample(free, len(free)), strict=True):
            pieces[at] = event.pieces[other]
        found[number] = replace(event, pieces=tuple(pieces))
    if found != events:
        with suppress(BadEvent):
            replay(found)
            return found
    return events


def kind_of(card: Card) -> str:
    """What all know of a card that lies face-down in a domain: that it is an event, a program."""
    return f"{card.type is CardType.EVENT} {Subtype.PROGRAM in card.subtypes}"


def _fits(card: Card, kind: str) -> bool:
    return not kind or kind_of(card) == kind


def _names(
    game: Game, facts: CardFacts, found: dict[PieceId, str], shown: Set[str]
) -> Callable[[str], str]:
    """What a text says in the other game: the names of cards that stand there but once."""
    many = Counter(piece.card for piece in game.pieces.values())
    others = {game.pieces[one].card: card for one, card in found.items()}
    names: dict[str, str] = {}
    for card, other in others.items():
        if many[card] == 1:
            names |= {facts[card].name: facts[other].name}
            names |= {facts[card].full_name: facts[other].full_name}
    open_now = {p.card for p in game.pieces.values() if p.id not in found}
    public = {facts[card].name for card in open_now | shown}
    # the text of a card names others, wherever these lie
    public |= {one.text for card in open_now | shown for one in facts[card].sentences}
    names = {one: other for one, other in names.items() if not any(one in name for name in public)}
    if not names:
        return lambda text: text
    pattern = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    return lambda text: pattern.sub(lambda match: names[match[0]], text)


def _with_cards(
    event: Event, counter: int, found: dict[PieceId, str], said: Callable[[str], str]
) -> Event:
    match event:
        case CardNamed():
            return replace(event, card=found.get(event.piece, event.card))
        case DeckDealt():
            numbered = enumerate(event.cards, start=1)
            cards = tuple(found.get(f"c{counter + number}", card) for number, card in numbered)
            return replace(event, cards=cards)
        case GameStaged():
            pieces = tuple(replace(p, card=found.get(p.id, p.card)) for p in event.pieces)
            return replace(event, pieces=pieces)
    return _in_all_texts(event, said)


def _orders(watched: Watched, events: Sequence[Event]) -> list[Event]:
    """The events, orders of other Houses given for another time."""
    found = [*events]
    for number, event in enumerate(events):
        if not isinstance(event, AnswerStands) or event.topic not in set(HouseOrder):
            continue
        if event.house == watched.viewer or not event.answer:
            continue
        given = found[number - 1]
        found[number] = replace(event, answer="yes until turn")
        if isinstance(given, CommandGiven) and given.words.startswith("standing"):
            words = " ".join([*given.words.split()[:2], "until", "turn"])
            found[number - 1] = replace(given, words=words)
    return found


def _other_secret(event: Event, known: Set[HouseId], hidden: Set[PieceId], random: Random) -> Event:
    """Another seed, another sealed maximum of another House, another card examined by it."""
    match event:
        case GameBegan():
            return replace(event, seed=random.randrange(1000))
        case GameStaged():
            return replace(event, game=replace(event.game, seed=random.randrange(1000)))
        case MaximumSealed() if event.house not in known:
            return replace(
                event, salt=random.randbytes(16).hex(), digest=random.randbytes(32).hex()
            )
        case CardsExamined() if event.house not in known and set(event.pieces) <= hidden:
            return replace(event, pieces=tuple(random.sample(event.pieces, len(event.pieces))))
    return event
