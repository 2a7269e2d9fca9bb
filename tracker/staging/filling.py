"""Defaults of a situation's missing fields, its conflicts with rules, and its first event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.cards.powers import all_adversaries
from cardbase.vocabulary import CardType, Deck, Power, Subtype
from tracker.engine.errors import Refused
from tracker.engine.events import GameStaged
from tracker.engine.invariants import Flaw
from tracker.engine.phases import STEPS, Acting
from tracker.engine.settings import SettingName, number
from tracker.engine.state import Game, House, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, Phase, Place, Token
from tracker.setup.creation import hoard_for
from tracker.setup.seats import STARTING_FAVOR, own_homeworld, two_to_eight
from tracker.standing.assigning import lives_on_a_card, personas_stand_alone
from tracker.standing.kinds import is_placed, is_venture, subtypes

if TYPE_CHECKING:
    from cardbase.cards.card import Card


DECKS = frozenset({Place.HOUSE_DECK, Place.IMPERIAL_DECK})


def staged(game: Game, file: str = "", overruled: Iterable[str] = ()) -> GameStaged:
    """The event that lays out a game as it stands, its tables in the order a replay finds them.

    `file` is the name of the file it comes from, `overruled` the rules it leaves aside.
    """
    laid = GameStaged(
        rule="G-02" if tuple(overruled) else "",
        file=file,
        game=replace(game, seq=0, houses={}, pieces={}),
        houses=tuple(game.houses.values()),
        pieces=tuple(lying(game)),
        overruled=tuple(overruled),
    )
    return msgspec.convert(msgspec.to_builtins(laid, order="sorted"), GameStaged)


def lying(game: Game) -> Iterator[Piece]:
    """Every card, those of one place in their order.

    The number of an event no longer says where a card lies: what lies above the unseen cards of a
    deck has 0, what lies below them 1, and those of one number lie as they are listed.
    """
    for house in game.houses:
        for place in Place:
            for piece in game.in_place(house, place):
                yield replace(piece, order=int(place in DECKS and piece.order > 0))


HOUSE_PLACES = frozenset({Place.HAND, Place.HOUSE_DECK, Place.HOUSE_DISCARD})
IMPERIAL_PLACES = frozenset({Place.ASSEMBLY, Place.IMPERIAL_DECK, Place.IMPERIAL_DISCARD})


def contradictions(game: Game, cards: CardFacts) -> Iterator[Flaw]:
    """The conflicts of a consistent game with rules, each with its rule.

    A rule may have been set aside in play, or a card may have done it: then the situation says so.
    """
    at = Table(game, cards)
    known = [piece for piece in game.pieces.values() if piece.card]
    cards.learn({piece.card for piece in known})
    yield from _refused(("house",), two_to_eight, at, len(game.houses))
    acting = STEPS[game.phase].acting
    under_way = game.operation or game.window or game.tie or game.questions
    if acting in {Acting.ALL, Acting.ORDER} and game.turn and not (game.waiting or under_way):
        says = f"nobody's word is awaited in the {game.phase} phase: expected the Houses waiting"
        yield Flaw(("waiting",), says, "T-01")
    for piece in known:
        yield from _place(at, piece)
        yield from _tokens(at, piece)
        yield from _parent(at, piece)
    yield from _copies(at, known)
    yield from _twice(at, known)


def _refused(where: tuple[str, ...], guard: object, *args: object) -> Iterator[Flaw]:
    """The refusal by a guard of the rules, or None."""
    try:
        guard(*args)  # type: ignore[operator]
    except Refused as fault:
        yield Flaw(where, fault.reason, fault.rule)


def _flaw(piece: Piece, says: str, rule: str) -> Flaw:
    return Flaw(("card", piece.id), says, rule)


def _place(at: Table, piece: Piece) -> Iterator[Flaw]:
    """Each card belongs to one of the decks, or to neither (DK-01, DK-02); homeworlds HP-03."""
    card, house = at.card(piece), at.house(piece.owner)
    places = HOUSE_PLACES if card.deck is Deck.IMPERIAL else IMPERIAL_PLACES
    apart = is_dune(card) or is_homeworld(card) or is_program(card)
    if piece.place in places:
        says = f"{card.name} is a card of the {card.deck} deck, and lies in the {piece.place}"
        yield _flaw(piece, f"{says}: expected another place", "DK-02")
    elif apart and piece.place in {Place.HOUSE_DECK, Place.IMPERIAL_DECK}:
        says = f"{card.name} belongs to neither deck, and lies in the {piece.place}"
        yield _flaw(piece, f"{says}: expected another place", "DK-01")
    if is_homeworld(card):
        guard = (own_homeworld, at, house.name, house.sponsor, card)
        yield from _refused(("card", piece.id), *guard)


def _tokens(at: Table, piece: Piece) -> Iterator[Flaw]:
    """Tokens are only on cards that can have them (DF-01, DF-15, V-15, PD-01, PD-03, Z-06)."""
    card = at.card(piece)
    if Token.DEFERMENT in piece.tokens:
        many = f"{card.name} bears {piece.tokens[Token.DEFERMENT]} deferment tokens"
        if piece.deployed and not is_placed(card):
            yield _flaw(piece, f"{many} and is deployed: expected them on subdued cards", "DF-15")
        elif is_venture(card):
            yield _flaw(piece, f"{many} and is a venture: expected none on a venture", "V-15")
        elif piece.dormant:
            yield _flaw(piece, f"{many} before its first deployment: expected none", "PD-03")
    if Token.PROGRAM in piece.tokens and not is_program(card):
        says = f"{card.name} bears program tokens and is no program: expected them on programs"
        yield _flaw(piece, says, "PD-01")
    if Token.SPICE in piece.tokens and Subtype.DESERT not in subtypes(at, piece):
        says = f"{card.name} bears spice and is no desert: expected it on deserts"
        yield _flaw(piece, says, "Z-06")
    if piece.dormant and not is_program(card):
        says = f"{card.name} is dormant and is no program: expected that of programs"
        yield _flaw(piece, says, "PD-03")


def _parent(at: Table, piece: Piece) -> Iterator[Flaw]:
    """What lies on another card is of a kind that can (CT-01, CT-02)."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or not parent.card or piece.place is not Place.DOMAIN:
        return
    persona = at.card(piece).type is CardType.PERSONA
    guard = personas_stand_alone if persona else lives_on_a_card
    yield from _refused(("card", piece.id), guard, at, piece, parent)


def _copies(at: Table, known: list[Piece]) -> Iterator[Flaw]:
    """No House owns a card more often than the table's decks may hold it (DK-13, HP-10)."""
    counted = Counter[tuple[str, str]]()
    for piece in known:
        card = at.card(piece)
        counted[piece.owner, card.id] += 1
        most = _most(at, card)
        if most and counted[piece.owner, card.id] > most:
            many = "once" if most == 1 else f"{most} times"
            says = f"{at.house(piece.owner).name} owns {card.full_name} more than {many}"
            rule = "HP-10" if is_dune(card) else "DK-13"
            yield _flaw(piece, f"{says}: expected that at most", rule)


def _most(at: Table, card: Card) -> int:
    if is_dune(card) or is_homeworld(card):
        return 1
    unique = SettingName.UNIQUE_COPIES if is_unique(card) else SettingName.HOUSE_COPIES
    imperial = card.deck is Deck.IMPERIAL
    return number(at.game.settings, SettingName.IMPERIAL_COPIES if imperial else unique)


def _twice(at: Table, known: list[Piece]) -> Iterator[Flaw]:
    """No unique card is deployed twice, by any Houses (CT-12)."""
    there: dict[str, Piece] = {}
    for piece in known:
        card = at.card(piece)
        if piece.place is not Place.DOMAIN or not piece.deployed or not is_unique(card):
            continue
        other = there.setdefault(card.id, piece)
        if other is not piece:
            whose = at.house(other.holder).name
            says = f"{card.full_name} is unique, and is deployed in the domain of {whose} already"
            yield _flaw(piece, f"{says}: expected one of them", "CT-12")


def seat(
    house: HouseId, sponsor: Power, settings: Mapping[str, str], powers: Iterable[Power] = ()
) -> House:
    """A House as it starts (HP-03, HP-07), for what is not said of it to be taken from."""
    own = tuple(dict.fromkeys((sponsor, *powers)))
    return House(
        id=house,
        name=f"House {house.replace('-', ' ').title()}",
        sponsor=sponsor,
        powers=own,
        adversaries=all_adversaries(own),
        solaris=number(settings, SettingName.STARTING_SOLARIS),
        favor=STARTING_FAVOR,
    )


def _active(game: Game) -> HouseId:
    """The first in order, in a House Interval."""
    seated = {*game.order} <= {*game.houses}
    first = game.playing()[:1] if seated and game.phase is Phase.HOUSE_INTERVAL else ()
    return first[0] if first else ""


def _waiting(game: Game) -> tuple[HouseId, ...]:
    """Who has not acted yet: all that play, or all after the House whose interval it is."""
    if not {*game.order} <= {*game.houses}:
        return ()
    playing = game.playing()
    if game.phase is Phase.HOUSE_INTERVAL:
        return playing[playing.index(game.active) + 1 :] if game.active in playing else ()
    nobody = game.phase is Phase.SETUP or STEPS[game.phase].acting is Acting.NOBODY
    return () if nobody else playing


def _there(game: Game) -> int:
    """The spice that is there."""
    on_cards = sum(piece.tokens.get(Token.SPICE, 0) for piece in game.pieces.values())
    return game.hoard + on_cards + sum(house.spice for house in game.houses.values())


def _counted(game: Game) -> int:
    """The highest number in the id of any card, question, effect or ability."""
    ids = {*game.pieces, *(one.id for one in game.questions), *(one.id for one in game.effects)}
    ids |= {one.id for one in (*game.frames, *game.fired)}
    return max((int(one[1:]) for one in ids if re.fullmatch(r"[cqef]\d{1,5}", one)), default=0)


FILLED: dict[str, Callable[[Game], object]] = {
    "order": lambda game: tuple(game.houses),
    "active": _active,
    "waiting": _waiting,
    "starting_hoard": lambda game: 0 if game.phase is Phase.SETUP else hoard_for(len(game.houses)),
    "hoard": lambda game: game.starting_hoard,
    "produced": lambda game: max(0, _there(game) + game.spent - game.starting_hoard),
    "spent": lambda game: max(0, game.starting_hoard + game.produced - _there(game)),
    "counter": _counted,
}
"""The fields with computed defaults, in order: each depends on those before it."""


def filled(game: Game, told: Collection[str]) -> Game:
    """The game with the missing fields computed from the others."""
    if "spent" not in told:
        game = replace(game, spent=0)
    for name, value in FILLED.items():
        if name not in told:
            game = replace(game, **{name: value(game)})
    return game
