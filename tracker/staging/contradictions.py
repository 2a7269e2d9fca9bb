"""What a situation has against the rules, by the facts of its cards; a table may overrule it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.vocabulary import CardType, Deck, Subtype
from tracker.deployment.lives import lives_on_a_card, personas_stand_alone
from tracker.errors import Refused
from tracker.kinds import is_placed, is_venture, subtypes
from tracker.phases import STEPS, Acting
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.setup.seats import own_homeworld, two_to_eight
from tracker.sound import Flaw
from tracker.table import Table
from tracker.words import Place, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.state import Game, Piece
    from tracker.table import Cards

HOUSE_PLACES = frozenset({Place.HAND, Place.HOUSE_DECK, Place.HOUSE_DISCARD})
IMPERIAL_PLACES = frozenset({Place.ASSEMBLY, Place.IMPERIAL_DECK, Place.IMPERIAL_DISCARD})


def contradictions(game: Game, cards: Cards) -> Iterator[Flaw]:
    """What is against a rule in a game without flaws, each with the rule.

    A rule may have been set aside in play, or a card may have done it: then the situation says so.
    """
    at = Table(game, cards)
    known = [piece for piece in game.pieces.values() if piece.card]
    cards.learn({piece.card for piece in known})
    yield from _refused(("house",), two_to_eight, at, len(game.houses))
    yield from _speechless(game)
    for piece in known:
        yield from _place(at, piece)
        yield from _tokens(at, piece)
        yield from _parent(at, piece)
    yield from _copies(at, known)
    yield from _twice(at, known)


def _refused(where: tuple[str, ...], guard: object, *args: object) -> Iterator[Flaw]:
    """What a guard of the rules says of it."""
    try:
        guard(*args)  # type: ignore[operator]
    except Refused as fault:
        yield Flaw(where=where, says=fault.reason, rule=fault.rule)


def _speechless(game: Game) -> Iterator[Flaw]:
    """In every phase somebody's word is awaited (T-01)."""
    acting = STEPS[game.phase].acting
    under_way = game.operation or game.window or game.tie or game.questions
    if acting in {Acting.ALL, Acting.ORDER} and game.turn and not (game.waiting or under_way):
        says = f"nobody's word is awaited in the {game.phase} phase: expected the Houses waiting"
        yield Flaw(where=("waiting",), says=says, rule="T-01")


def _flaw(piece: Piece, says: str, rule: str) -> Flaw:
    return Flaw(where=("card", piece.id), says=says, rule=rule)


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
    """Tokens lie only on what can bear them (DF-01, DF-15, V-15, PD-01, PD-03, Z-06)."""
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
    """No unique card is deployed twice, by whomever (CT-12)."""
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
