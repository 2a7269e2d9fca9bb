"""Parses the arguments of a verb as people type them: numbers, cards, Houses, powers, wares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from cardbase.cards.card import Card
from cardbase.cards.powers import adversaries_of, all_adversaries, powers_called, short_name
from cardbase.names import fold, key
from cardbase.vocabulary import Power
from errata.text import is_text
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.guards import carries_out
from tracker.engine.sight import DECKS, is_seen
from tracker.engine.state import Piece
from tracker.engine.table import Secret, Table
from tracker.engine.words import GUILD, HouseId, Place

ON, FROM, TO = "on", "from", "to"
"""The words between a card and its target: "deploy Maula Pistol on Gurney"."""
LARGEST = "9999"
"""The highest number accepted."""
OUTSIDE = frozenset({"", "nowhere", "nothing", "new"})
HOARD = frozenset({GUILD, "hoard", "guild hoard", "the guild hoard"})

carries_out("AD-01")(adversaries_of)
carries_out("HP-02")(all_adversaries)


def the_power(text: str) -> Power:
    """The power named by a text: "atreides", "guild", "smuglers". Raises Misread, SeveralFit."""
    found = powers_called(text)
    if not found:
        listed = ", ".join(map(short_name, Power))
        raise Misread(f"an Imperial power ({listed})", text)
    if len(found) > 1:
        raise SeveralFit(text, tuple(map(short_name, found)))
    return found[0]


class Words:
    """The arguments of a verb, consumed from either end; unconsumed words are an error."""

    def __init__(self, words: Sequence[str]) -> None:
        self._left = list(words)

    def __bool__(self) -> bool:
        return bool(self._left)

    def number(self, what: str, low: int = 0) -> int:
        """Consume the last word as a number. Raises Misread with what was expected."""
        if not self._left or not _is_number(self._left[-1]):
            typed = self._left[-1] if self._left else ""
            most = f", at most {LARGEST}" if typed.isdecimal() else ""
            raise Misread(what + most, typed)
        found = int(self._left.pop())
        if found < low:
            raise Misread(f"{what}, at least {low}", str(found))
        return found

    def has_number(self) -> bool:
        """Whether the last word is a number."""
        return bool(self._left) and _is_number(self._left[-1])

    def named(self, name: str) -> str | None:
        """Consume a word like "x=3" and return its value; None if there is none."""
        for word in self._left:
            head, mark, value = word.partition("=")
            if mark and head.lower() == name:
                self._left.remove(word)
                return value
        return None

    def flag(self, word: str) -> bool:
        """Consume this word and return whether it was typed."""
        for typed in self._left:
            if typed.lower() == word:
                self._left.remove(typed)
                return True
        return False

    def before(self, word: str = ON) -> tuple[str, str]:
        """Consume all: the text before the last such word and the text after it, "" without one.

        Raises Misread if the word stands last.
        """
        places = [i for i, typed in enumerate(self._left) if typed.lower() == word and i > 0]
        cut = places[-1] if places else len(self._left)
        first, second = self._left[:cut], self._left[cut + 1 :]
        if places and not second:
            raise Misread(f'what follows "{word}"', "")
        self._left = []
        return " ".join(first), " ".join(second)

    def first(self) -> str:
        """Consume the first word, "" if there is none."""
        return self._left.pop(0) if self._left else ""

    def rest(self) -> str:
        """Consume the remaining words, as one text."""
        text, self._left = " ".join(self._left), []
        return text

    def nothing_more(self) -> None:
        """Raises Misread if words are left."""
        if self._left:
            raise Misread("nothing more", " ".join(self._left))


def must_be_text(*said: str) -> None:
    """Raises Misread for text with lone surrogates, which cannot be logged as UTF-8."""
    for one in said:
        if not is_text(one):
            raise Misread("words that are text (UTF-8)", one)


def the_secret(maximum: str, word: str) -> Secret:
    """A sealed maximum as it was typed; no message repeats it. Raises Misread."""
    if not (maximum.isascii() and maximum.isdigit() and len(maximum) <= len(LARGEST)):
        raise Misread("a maximum in solaris, a whole number", "something else")
    if not word:
        raise Misread("a word that seals it", "")
    return Secret(int(maximum), word)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-").removeprefix("+")
    return digits.isascii() and digits.isdigit() and len(digits) <= len(LARGEST)


def numbered(choices: Sequence[str]) -> bool:
    """Whether choices can be selected by number: there are several, and none is a number."""
    return len(choices) > 1 and not any(_is_number(choice) for choice in choices)


def once_each(names: Iterable[str]) -> list[str]:
    """Distinct names, repeated ones with a count: "House Battalion x2"."""
    counts = Counter(names)
    return [name if many == 1 else f"{name} x{many}" for name, many in counts.items()]


def the_piece(at: Table, text: str, among: Iterable[Piece], what: str) -> Piece:
    """The card a text refers to: by its id "c17", its name, or a similar name.

    Names of cards hidden from the speaker are not matched, as though the cards did not exist. In
    his own deck he may name what he has just drawn.

    Raises:
        Misread: no match; `what` describes what was expected, "a card in your Assembly".
        SeveralFit: several match that are not copies in the same state.
    """
    found = pieces_meant(at, text, among)
    if not found:
        raise Misread(what, text)
    return the_one(at, text, *found)


def pieces_meant(at: Table, text: str, among: Iterable[Piece]) -> list[list[Piece]]:
    """The matching cards, in groups, best match first; an exact match excludes all others."""
    pieces = list(among)
    by_id = [piece for piece in pieces if piece.id == text.strip().lower()]
    if by_id:
        return [by_id[:1]]
    known = [
        piece
        for piece in pieces
        if (piece.place in DECKS and piece.holder == at.speaker)
        or is_seen(at.game, at.cards, piece, at.speaker)
    ]
    ids = _meant(at, text, list({piece.card: at.cards[piece.card] for piece in known}.values()))
    return [[piece for piece in known if piece.card in those] for those in ids]


def the_one(at: Table, text: str, *found: Sequence[Piece]) -> Piece:
    """The card a text refers to, of groups of matches, best first.

    Raises:
        SeveralFit: several match in different states, and none is preselected (`Table.picked`).
    """
    apart: dict[tuple[object, ...], Piece] = {}
    best = 0
    for pieces in found:
        for piece in pieces:
            tokens = tuple(sorted(piece.tokens.items()))
            state = (piece.deployed, piece.engaged, piece.active)
            alike = (piece.card, piece.holder, piece.place, piece.parent, tokens, state)
            apart.setdefault(alike, piece)
        best = best or len(apart)
    if len(apart) == 1:
        return next(iter(apart.values()))
    ids = tuple(piece.id for piece in apart.values())
    if at.picked:
        return at.piece(at.picked.pop(0))
    raise SeveralFit(text, tuple(called(at, piece) for piece in apart.values()), ids, best)


def called(at: Table, piece: Piece) -> str:
    """A card as distinguished from others of its name: "Guard Commander [c9] (Ordos, subdued)"."""
    owner, holder = at.house(piece.owner), at.house(piece.holder)
    told = [owner.name.removeprefix("House ")]
    told += [f"with {holder.name.removeprefix('House ')}"] if holder.id != owner.id else []
    told += ["subdued"] if piece.subdued else []
    told += ["engaged"] if piece.engaged else []
    told += [str(piece.place)] if piece.place is not Place.DOMAIN else []
    return f"{at.name(piece)} [{piece.id}] ({', '.join(told)})"


def the_card(at: Table, text: str, what: str, among: Iterable[Card] = ()) -> Card:
    """The one card of the catalog that a text means, or of those given. Raises as `the_piece`."""
    known = list(among)
    if known:
        ids = _meant(at, text, known)
        found = [card for card in known if ids and card.id in ids[0]]
    else:
        found = cards_meant(at, text)
    if not found:
        raise Misread(what, text)
    if len(found) > 1:
        raise SeveralFit(text, tuple(f"{card.full_name} [{card.id}]" for card in found))
    return found[0]


def cards_meant(at: Table, text: str) -> list[Card]:
    """The cards of the catalog that a text may refer to; each word must match one of the name.

    In a command no word that is not understood may be ignored.
    """
    from cardbase.lookup import Fit, look_up
    from cardbase.name_index import is_wholly

    catalog = at.cards.catalog
    answer = look_up(catalog, text)
    if answer.fit is Fit.EXACT:
        return list(answer.cards)
    typed = catalog.fold(text)
    return [card for card in answer.cards if is_wholly(typed, catalog.fold(card.full_name))]


def _meant(at: Table, text: str, cards: Sequence[Card]) -> list[set[str]]:
    """The ids of the cards a text refers to, in groups, best match first.

    Those with the words of the text; if there are none, those with similar names.
    """
    typed = at.cards.catalog.fold(text)
    found = worded(at, text, cards) if typed else []
    if found or not typed:
        return found
    from cardbase.name_index import suggest

    scores = suggest(typed, [(c.id, words) for c in cards for words in _names(c)])
    if not scores:
        return []
    best = scores[0][1]
    return [{card for card, score in scores if score > best - 0.03}]


def _names(card: Card) -> set[tuple[str, ...]]:
    return {fold(card.name), fold(card.full_name), fold(card.title)} - {()}


def exactly(at: Table, text: str, cards: Iterable[Card]) -> set[str]:
    """The ids of the cards that have this name or id and no other."""
    wanted = key(at.cards.catalog.fold(text))
    return {
        card.id
        for card in cards
        if wanted in {key(fold(card.name)), key(fold(card.full_name))}
        or card.id == text.strip().lower()
    }


def worded(at: Table, text: str, cards: Sequence[Card]) -> list[set[str]]:
    """The ids of the cards that have the words of a text, in groups, best match first.

    An exact name or id excludes all others. Else names match that begin with the text or contain
    its words, titles included; where none contains them, those with words that begin so, too.
    """
    exact = exactly(at, text, cards)
    if exact:
        return [exact]
    typed = at.cards.catalog.fold(text)
    wanted, names = key(typed), {card.id: _names(card) for card in cards}
    begun = {
        card for card, known in names.items() if any(key(one).startswith(wanted) for one in known)
    }
    borne = {card for card, known in names.items() if any(set(typed) <= set(one) for one in known)}
    also = borne or {
        card for card, known in names.items() if any(_begin(typed, one) for one in known)
    }
    return [those for those in (begun, also - begun) if those]


def _begin(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each typed word begins a word of the name."""
    return all(any(word.startswith(one) for word in name) for one in typed)


def the_house(at: Table, text: str) -> HouseId:
    """The House a text refers to: by its short or full name, else a prefix of a name.

    Raises Misread if none matches, SeveralFit if several do.
    """
    wanted = text.strip().lower()
    if wanted in at.game.houses:
        return wanted
    names = {house.id: house.name.lower() for house in at.game.houses.values()}
    exact = [house for house, name in names.items() if name == wanted]
    if len(exact) == 1:
        return exact[0]
    found = [
        house
        for house, name in names.items()
        if wanted and any(one.startswith(wanted) for one in (house, name, *name.split()))
    ]
    if not found:
        houses = ", ".join(at.game.houses) or "none yet"
        raise Misread(f"a House of this game ({houses})", text)
    if len(found) > 1:
        raise SeveralFit(text, tuple(found))
    return found[0]


class HouseWare(StrEnum):
    """What a House has and can gain or lose."""

    SOLARIS = "solaris"
    FAVOR = "favor"
    SPICE = "spice"


def amount(words: Words, what: str) -> int:
    """The first word as a number, at least 1. Raises Misread."""
    return Words([words.first()]).number(what, low=1)


def ware(words: Words) -> HouseWare:
    """The next word as what a House can have. Raises Misread."""
    typed = words.first()
    found = [one for one in HouseWare if typed and one.startswith(typed.lower())]
    if typed.lower() == "s" or len(found) != 1:
        raise Misread("solaris, favor or spice", typed)
    return found[0]


def signed(words: Words, what: str) -> int:
    """The last word as a number that adds or takes away: "+2", "-1"; not 0. Raises Misread."""
    found = words.number(what, low=-9999)
    if found == 0:
        raise Misread(f"{what}, not 0", "0")
    return found


def is_signed(text: str) -> bool:
    """Whether a number has a sign: "+2", "-1", but not "2"."""
    return bool(re.fullmatch(r"[+-][0-9]{1,4}", text))


def domain_card(at: Table, text: str, what: str = "a card in a domain") -> Piece:
    """The card in a domain that a text means. Raises Misread, SeveralFit."""
    inside = at.game.in_all(Place.DOMAIN)
    return the_piece(at, text, inside, what)


def spice_place(at: Table, house: HouseId, text: str) -> str:
    """A place of spice: a House, the Guild Hoard, a card in a domain, or outside the game.

    Raises Misread if none matches, SeveralFit if several do.
    """
    typed = text.strip().lower()
    if typed in OUTSIDE:
        return ""
    if typed in HOARD:
        return GUILD
    if typed == "me":
        return house
    if typed in at.game.houses:
        return typed
    try:
        return domain_card(at, text).id
    except Misread:
        return the_house(at, text)
