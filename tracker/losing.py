"""Losing (section 22): who has lost leaves the game, and the last one left wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Deck
from tracker.effects.questions import answers, ask
from tracker.errors import Misread
from tracker.events import (
    CardMoved,
    GameWon,
    HouseLost,
    UnseenChanged,
    WindowOpened,
)
from tracker.guards import prompts
from tracker.operation import abandon
from tracker.setting_names import SettingName
from tracker.settings import chosen, yes
from tracker.settling import settles
from tracker.ties import compare
from tracker.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

TOPIC = "loser's cards"
"""The topic of the question what becomes of them."""

CHOICES = ("removed", "stay")
"""They leave the game wherever they lie; those in other domains stay there."""


@prompts("L-06")
def lose(at: Table, house: HouseId, rule: str) -> None:
    """A House has lost by a rule: it leaves; the last one left wins, where that is set.

    What becomes of its cards is set, or asked of the first House that still plays (OQ-23).
    """
    at.emit(HouseLost(rule=rule, house=house))
    give_up(at, house)
    left = at.game.playing()
    if not left:
        at.emit(GameWon(rule="L-06", house=""))
        return
    if len(left) == 1 and yes(at.game.settings, SettingName.LAST_PLAYER_WINS):
        at.emit(GameWon(rule="L-06", house=left[0]))
        return
    wish = chosen(at.game.settings, SettingName.LOSER_CARDS)
    if wish in CHOICES:
        clear_away(at, house, stay=wish == "stay")
    else:
        text = f"what becomes of the cards {at.house(house).name} owns in other domains?"
        ask(at, TOPIC, "L-06", left[0], text, about=house, choices=CHOICES)
    compare(at)


def give_up(at: Table, house: HouseId) -> None:
    """End what is under way if it is the loser's or against him; no window asks him any more."""
    window = at.game.window
    if house in _engaged_in(at):
        abandon(at, "L-06")
    elif window is not None:
        at.emit(
            WindowOpened(
                rule="L-06",
                kind=window.kind,
                about=window.about,
                house=window.house,
                order=tuple(other for other in window.order if other != house),
                passing=window.passing,
            )
        )


@settles
def give_up_late(at: Table) -> None:
    """End what waited for another operation in which its House, or who it was against, has lost."""
    there = _engaged_in(at)
    if any(house.lost for house in at.game.houses.values() if house.id in there):
        abandon(at, "L-06")


def _engaged_in(at: Table) -> set[HouseId]:
    """The Houses without whom the operation under way ends."""
    operation = at.game.operation
    return set() if operation is None else {operation.house, *_bidders(at), *_fighters(at)}


def _bidders(at: Table) -> tuple[HouseId, ...]:
    """Without whom a petition ends; any other House just leaves the bidding."""
    petition = at.game.petition
    return () if petition is None else (petition.petitioner, petition.bidder)


def _fighters(at: Table) -> tuple[HouseId, ...]:
    """Without whom a rite ends."""
    rite = at.game.rite
    return () if rite is None else (rite.attack.house, rite.defense.house)


def clear_away(at: Table, house: HouseId, *, stay: bool) -> None:
    """Take a loser's cards out of the game; of those in other domains as the table wishes.

    Cards of others that lie in his domain, or on a card that leaves, go to their owners' discard
    piles (GV-03).
    """
    leaving = [p for p in at.game.pieces.values() if _leaves(p, house, stay=stay)]
    gone = {piece.id for piece in leaving}
    parents = {piece.id: piece.parent for piece in at.game.pieces.values()}
    for place, count in at.house(house).unseen.items():
        at.emit(UnseenChanged(rule="L-06", house=house, place=place, by=-count))
    for piece in leaving:
        at.emit(CardMoved(rule="L-06", piece=piece.id, holder=house, place=Place.GONE))
    for piece in list(at.game.pieces.values()):
        in_play = piece.place in {Place.DOMAIN, Place.PLAYED} and piece.id not in gone
        if in_play and (piece.holder == house or parents.get(piece.id) in gone):
            pile = at.card(piece).deck
            place = Place.HOUSE_DISCARD if pile is Deck.HOUSE else Place.IMPERIAL_DISCARD
            at.emit(CardMoved(rule="GV-03", piece=piece.id, holder=piece.owner, place=place))


def _leaves(piece: Piece, house: HouseId, *, stay: bool) -> bool:
    if piece.owner != house or piece.place is Place.GONE:
        return False
    return not (stay and piece.holder != house)


@answers(TOPIC)
def _cleared(at: Table, question: Question, said: str) -> None:
    clear_away(at, question.about, stay=said == "stay")


def resign(at: Table, house: HouseId) -> None:
    """Leave the game of one's own will."""
    lose(at, house, "L-06")


def _run(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    if at.house(house).lost:
        raise Misread("a House that still plays", at.house(house).name)
    resign(at, house)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    if not at.house(house).lost:
        yield Option(words="resign", says="leave the game", rules=("L-06",))


enter(
    Verb(
        word="resign",
        usage="resign",
        says="leave the game, which is then lost for you",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.ANYONE,
        rule="L-06",
        run=_run,
        options=_options,
    )
)
