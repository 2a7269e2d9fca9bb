"""Losing (section 22), and ties for initiative (I-06), which can make a House lose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TypeAlias

from cardbase.vocabulary import Deck
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardMoved,
    EffectsEnded,
    GameWon,
    HouseLost,
    RanksAssigned,
    TieDrawn,
    TiesFound,
    UnseenChanged,
)
from tracker.engine.guards import carries_out, prompts
from tracker.engine.lots import drawn, occasion_of_ranks
from tracker.engine.options import Number, Option, option
from tracker.engine.settings import SettingName, chosen, number, yes
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Who, verb
from tracker.engine.words import HouseId, Phase, Place, StatName
from tracker.rules.naming import name_unseen
from tracker.rules.operation import abandon, ask_anew
from tracker.rules.questions import answers, ask
from tracker.standing.speech import LARGEST, Words, the_piece

Group: TypeAlias = tuple[HouseId, ...]

TOPIC = "loser's cards"
"""The topic of the question what happens to the loser's cards."""

CHOICES = ("removed", "stay")
"""They leave the game from any place; those in other domains stay there."""

DEAREST = 6
"""The highest cost of a drawn card listed as an option."""


@prompts("L-06")
def lose(at: Table, house: HouseId, rule: str) -> None:
    """A House loses by a rule and leaves; the last one left wins, if so set.

    What happens to its cards is set, or asked of the first House that still plays (OQ-23).
    """
    at.emit(HouseLost(rule=rule, house=house))
    give_up(at, house)
    left = at.game.playing()
    if not left or (len(left) == 1 and yes(at.game.settings, SettingName.LAST_PLAYER_WINS)):
        at.emit(GameWon(rule="L-06", house=left[0] if left else ""))
        return
    wish = chosen(at.game.settings, SettingName.LOSER_CARDS)
    if wish in CHOICES:
        _clear_away(at, house, stay=wish == "stay")
    else:
        text = f"what becomes of the cards {at.house(house).name} owns in other domains?"
        ask(at, TOPIC, "L-06", left[0], text, about=house, choices=CHOICES)
    _compare(at)


def give_up(at: Table, house: HouseId) -> None:
    """End the operation in progress if it is the loser's or against it; windows skip the loser."""
    if house in _engaged_in(at):
        abandon(at, "L-06")
    else:
        ask_anew(at, "L-06", but=house)


def give_up_late(at: Table) -> None:
    """End a resumed operation whose House, or the House it was against, has lost meanwhile."""
    if any(at.game.houses[house].lost for house in _engaged_in(at) if house in at.game.houses):
        abandon(at, "L-06")


def _engaged_in(at: Table) -> set[HouseId]:
    """The Houses without which the operation in progress ends; others only leave a bidding."""
    operation, petition, rite = at.game.operation, at.game.petition, at.game.rite
    if operation is None:
        return set()
    bidders = () if petition is None else (petition.petitioner, petition.bidder)
    fighters = () if rite is None else (rite.attack.house, rite.defense.house)
    return {operation.house, *bidders, *fighters}


def _clear_away(at: Table, house: HouseId, *, stay: bool) -> None:
    """Remove a loser's cards from the game; those in other domains stay, if so chosen.

    Cards of others in its domain, or on a card that leaves, go to their owners' discard piles
    (GV-03).
    """
    pieces = at.game.pieces
    own = [p for p in pieces.values() if p.owner == house and p.place is not Place.GONE]
    gone = {piece.id for piece in own if piece.holder == house or not stay}
    for place, count in at.house(house).unseen.items():
        at.emit(UnseenChanged(rule="L-06", house=house, place=place, by=-count))
    for piece in own:
        if piece.id in gone:
            at.emit(CardMoved(rule="L-06", piece=piece.id, holder=house, place=Place.GONE))
    for piece in list(at.game.pieces.values()):
        in_play = piece.place in {Place.DOMAIN, Place.PLAYED} and piece.id not in gone
        if in_play and (piece.holder == house or pieces[piece.id].parent in gone):
            pile = at.card(piece).deck
            place = Place.HOUSE_DISCARD if pile is Deck.HOUSE else Place.IMPERIAL_DISCARD
            at.emit(CardMoved(rule="GV-03", piece=piece.id, holder=piece.owner, place=place))


@answers(TOPIC)
def _cleared(at: Table, question: Question, said: str) -> None:
    _clear_away(at, question.about, stay=said == "stay")


def _resign_options(at: Table, house: HouseId) -> Iterator[Option]:
    if not at.house(house).lost:
        yield option("resign", says="leave the game", rules=("L-06",))


@verb(
    "resign",
    "leave the game, which is then lost for you",
    "L-06",
    _resign_options,
    who=Who.ANYONE,
    phases=ALL_PHASES - {Phase.SETUP},
)
def _resign(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    if at.house(house).lost:
        raise Misread("a House that still plays", at.house(house).name)
    lose(at, house, "L-06")


def settle(at: Table, groups: Iterable[Group]) -> None:
    """Assign the ranks; tied Houses first draw House cards and compare costs (I-06).

    A rank that a card gave a House ties it with the House that has it (I-08).
    """
    ranked = tuple(groups)
    if all(len(group) == 1 for group in ranked):
        order = tuple(house for group in ranked for house in group)
        pending = [e for e in at.game.effects if e.stat == StatName.RANK and e.on in order]
        if not pending:
            lost = tuple(house for house in at.game.order if house not in order)
            at.emit(RanksAssigned(rule="I-05", order=(*order, *lost)))
            return
        house, rank = pending[0].on, pending[0].amount
        at.emit(EffectsEnded(rule="I-08", effects=(pending[0].id,)))
        holder = order[min(max(rank, 1), len(order)) - 1]
        others = [each for each in order if each != house or house == holder]
        tied = (holder,) if house == holder else (holder, house)
        settle(at, [tied if each == holder else (each,) for each in others])
    elif _by_lot(at, ranked):
        moves = sum(1 for effect in at.game.effects if effect.stat == StatName.RANK)
        occasion = occasion_of_ranks(at.game.turn, moves)
        settle(at, [(house,) for group in ranked for house in drawn(at, occasion, group)])
    else:
        at.emit(TiesFound(rule="I-06", groups=ranked))
        draw_for_ranks(at)


def _by_lot(at: Table, groups: Iterable[Group]) -> bool:
    """Whether ties are broken at random: if so set, or if none has a card left to draw."""
    if chosen(at.game.settings, SettingName.TIE_BREAK) == "lot":
        return True
    if yes(at.game.settings, SettingName.TIE_BREAK_EMPTY_LOSES):
        return False
    tied = [house for group in groups if len(group) > 1 for house in group]
    return not any(at.game.count(house, Place.HOUSE_DECK) for house in tied)


@carries_out("I-06", "I-07")
def draw_for_ranks(at: Table) -> None:
    """Draw for every tied House whose deck the tracker knows; compare once all have drawn.

    A House without House deck counts 0 or loses, as set (OQ-07). Favor does not matter: a House
    with none draws here, too.
    """
    for house in at.game.waiting:
        if house not in at.game.waiting:
            continue
        if at.game.count(house, Place.HOUSE_DECK):
            if at.house(house).named:
                _show(at, house, at.game.in_place(house, Place.HOUSE_DECK)[0].id)
        elif yes(at.game.settings, SettingName.TIE_BREAK_EMPTY_LOSES):
            lose(at, house, "I-06")
        else:
            at.emit(TieDrawn(rule="I-06", house=house, cost=0))
    _compare(at)


def _show(at: Table, house: HouseId, piece: str) -> None:
    """Discard a drawn card face-up and count its cost, an X as set (OQ-07)."""
    cost = at.card(piece).cost
    counts = number(at.game.settings, SettingName.X_COUNTS_AS) if cost is None else cost
    owner = at.piece(piece).owner
    at.emit(CardMoved(rule="I-06", piece=piece, holder=owner, place=Place.HOUSE_DISCARD))
    at.emit(TieDrawn(rule="I-06", house=house, cost=counts))


def _compare(at: Table) -> None:
    """Once all tied Houses have drawn, rank them by cost; those still tied draw again."""
    tie = at.game.tie
    if tie is None or at.game.waiting or at.game.phase is not Phase.ASSIGNMENT:
        return
    playing = set(at.game.playing())
    groups: list[Group] = []
    for group in tie.groups:
        left = [house for house in group if house in playing]
        groups += split(left, lambda house: -tie.shown.get(house, 0))
    settle(at, groups)


def split(houses: Iterable[HouseId], key: Callable[[HouseId], int]) -> list[Group]:
    """The Houses in groups of one value each, the lowest value first."""
    ordered = sorted(houses, key=key)
    return [tuple(group) for _, group in groupby(ordered, key=key)]


def _tie_options(at: Table, house: HouseId) -> Iterator[Option]:
    if at.game.tie is None:
        return
    if _unseen(at, house):
        says = "draw for your rank: what the House card costs"
        yield option("tie", Number(0, int(LARGEST)), says=says, rules=("I-06",))
        return
    for piece in at.game.in_place(house, Place.HOUSE_DECK):
        yield option("tie", piece, says=f"{at.name(piece)} drawn", rules=("I-06",))


@verb(
    "tie CARD|COST",
    "tell the House card you drew for a tied rank, or what it costs",
    "I-06",
    _tie_options,
    who=Who.AWAITED,
    phases=frozenset({Phase.ASSIGNMENT}),
)
def _tie(at: Table, house: HouseId, words: Words) -> None:
    """A tied House names the card it drew, or only its cost if the card was unseen."""
    if at.game.tie is None:
        raise Misread("a tie to draw for", words.rest())
    what, unseen = "the House card that was drawn", _unseen(at, house)
    if words.has_number():
        cost = words.number("what the drawn card costs")
        words.nothing_more()
        if not unseen:
            raise Misread(f"{what}, by its name", str(cost))
        for place, by in ((Place.HOUSE_DECK, -1), (Place.HOUSE_DISCARD, 1)):
            at.emit(UnseenChanged(rule="I-06", house=house, place=place, by=by))
        at.emit(TieDrawn(rule="I-06", house=house, cost=cost))
    elif unseen:
        _show(at, house, name_unseen(at, house, words.rest(), Place.HOUSE_DECK, what).id)
    else:
        known = at.game.in_place(house, Place.HOUSE_DECK)
        _show(at, house, the_piece(at, words.rest(), known, what).id)
    _compare(at)


def _unseen(at: Table, house: HouseId) -> int:
    return at.house(house).unseen.get(Place.HOUSE_DECK, 0)
