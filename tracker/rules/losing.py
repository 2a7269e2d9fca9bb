"""Losing (section 22), and ties for initiative (I-06), in which a House may lose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from cardbase.vocabulary import Deck
from tracker.engine.chance import drawn
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardMoved,
    CardNamed,
    EffectsEnded,
    GameWon,
    HouseLost,
    RanksAssigned,
    TieDrawn,
    TiesFound,
    UnseenChanged,
    WindowOpened,
)
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import SettingName, chosen, number, yes
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.engine.words import HouseId, Phase, Place, Stat
from tracker.rules.operation import abandon
from tracker.rules.questions import answers, ask
from tracker.standing.speech import Words, the_card, the_piece

if TYPE_CHECKING:
    Group = tuple[HouseId, ...]


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


# --- Ties for initiative: the tied draw House cards and compare what they cost (I-06) -------------

DEAREST = 6
"""The highest cost the list of options offers for a drawn card."""


def settle(at: Table, groups: Iterable[Group]) -> None:
    """Assign the ranks, unless some are tied; then they draw first."""
    ranked = tuple(groups)
    if all(len(group) == 1 for group in ranked):
        order = tuple(house for group in ranked for house in group)
        pending = [e for e in at.game.effects if e.stat == Stat.RANK and e.on in order]
        if pending:
            at.emit(EffectsEnded(rule="I-08", effects=(pending[0].id,)))
            settle(at, moved(order, pending[0].on, pending[0].amount))
            return
        lost = tuple(house for house in at.game.order if house not in order)
        at.emit(RanksAssigned(rule="I-05", order=(*order, *lost)))
    elif _by_chance(at, ranked):
        settle(at, by_lot(at, ranked))
    else:
        at.emit(TiesFound(rule="I-06", groups=ranked))
        draw_for_ranks(at)


def by_lot(at: Table, groups: Iterable[Group]) -> list[Group]:
    """Order the tied by the game's own chance, which nothing said at the table changes."""
    moves = sum(1 for effect in at.game.effects if effect.stat == Stat.RANK)
    occasion = f"initiative in turn {at.game.turn}, {moves} ranks to be moved"
    return [(house,) for group in groups for house in drawn(at, occasion, group)]


def moved(order: Group, house: HouseId, rank: int) -> list[Group]:
    """The groups when a House has a rank that another has, too: the two are tied (I-08)."""
    holder = order[min(max(rank, 1), len(order)) - 1]
    if holder == house:
        return [(each,) for each in order]
    others = [each for each in order if each != house]
    return [(each, house) if each == holder else (each,) for each in others]


@carries_out("I-06", "I-07")
def draw_for_ranks(at: Table) -> None:
    """Draw for every tied House whose deck the tracker can draw from; compare once all have.

    Whoever has no House deck counts 0 or loses, as set (OQ-07). Nothing is asked about favor:
    who has none draws here, too.
    """
    for house in at.game.waiting:
        if house not in at.game.waiting:
            continue
        if not at.game.count(house, Place.HOUSE_DECK):
            draw_nothing(at, house)
        elif at.house(house).named:
            top = at.game.in_place(house, Place.HOUSE_DECK)[0]
            show(at, house, top.id)
    compare(at)


def draw_nothing(at: Table, house: HouseId) -> None:
    """A tied House without a House deck: it counts 0, or loses where so set (OQ-07)."""
    if yes(at.game.settings, SettingName.TIE_BREAK_EMPTY_LOSES):
        lose(at, house, "I-06")
    else:
        at.emit(TieDrawn(rule="I-06", house=house, cost=0))


def show(at: Table, house: HouseId, piece: str) -> None:
    """Discard a drawn card face-up; its cost counts, an X as set (OQ-07)."""
    cost = at.card(piece).cost
    counts = number(at.game.settings, SettingName.X_COUNTS_AS) if cost is None else cost
    owner = at.piece(piece).owner
    at.emit(CardMoved(rule="I-06", piece=piece, holder=owner, place=Place.HOUSE_DISCARD))
    at.emit(TieDrawn(rule="I-06", house=house, cost=counts))


def compare(at: Table) -> None:
    """Once all the tied have drawn, rank them by cost; whoever is still tied draws again."""
    tie = at.game.tie
    if tie is None or at.game.waiting or at.game.phase is not Phase.ASSIGNMENT:
        return
    playing = set(at.game.playing())
    groups: list[Group] = []
    for group in tie.groups:
        left = [house for house in group if house in playing]
        groups += split(left, lambda house: -tie.shown.get(house, 0))
    settle(at, groups)


def _by_chance(at: Table, groups: Iterable[Group]) -> bool:
    """Whether the tied are ranked by lot: so set, or none of them has a card left to draw."""
    if chosen(at.game.settings, SettingName.TIE_BREAK) == "lot":
        return True
    if yes(at.game.settings, SettingName.TIE_BREAK_EMPTY_LOSES):
        return False
    tied = [house for group in groups if len(group) > 1 for house in group]
    return not any(at.game.count(house, Place.HOUSE_DECK) for house in tied)


def split(houses: Iterable[HouseId], key: Callable[[HouseId], int]) -> list[Group]:
    """The Houses in groups of one value each, the lowest value first."""
    ordered = sorted(houses, key=key)
    return [tuple(group) for _, group in groupby(ordered, key=key)]


def draw(at: Table, house: HouseId, text: str) -> None:
    """A tied House tells the card it drew. Raises Misread, SeveralFit."""
    what = "the House card that was drawn"
    known = at.game.in_place(house, Place.HOUSE_DECK)
    if not at.house(house).unseen.get(Place.HOUSE_DECK, 0):
        show(at, house, the_piece(at, text, known, what).id)
        return
    card = the_card(at, text, what)
    if card.deck is not Deck.HOUSE:
        raise Misread(what, card.name)
    piece = at.next_id("c")
    at.emit(
        CardNamed(
            piece=piece,
            card=card.id,
            owner=house,
            holder=house,
            place=Place.HOUSE_DECK,
            unseen=True,
        )
    )
    show(at, house, piece)


def draw_unnamed(at: Table, house: HouseId, cost: int) -> None:
    """A tied House tells only what the card it drew costs. Raises Misread."""
    if not at.house(house).unseen.get(Place.HOUSE_DECK, 0):
        raise Misread("the House card that was drawn, by its name", str(cost))
    for place, by in ((Place.HOUSE_DECK, -1), (Place.HOUSE_DISCARD, 1)):
        at.emit(UnseenChanged(rule="I-06", house=house, place=place, by=by))
    at.emit(TieDrawn(rule="I-06", house=house, cost=cost))


def _run_ties(at: Table, house: HouseId, words: Words) -> None:
    if at.game.tie is None:
        raise Misread("a tie to draw for", words.rest())
    if words.has_number():
        cost = words.number("what the drawn card costs")
        words.nothing_more()
        draw_unnamed(at, house, cost)
    else:
        draw(at, house, words.rest())
    compare(at)


def _options_ties(at: Table, house: HouseId) -> Iterator[Option]:
    if at.game.tie is None:
        return
    if not at.house(house).unseen.get(Place.HOUSE_DECK, 0):
        for piece in at.game.in_place(house, Place.HOUSE_DECK):
            yield Option(words=f"tie {piece.id}", says=f"{at.name(piece)} drawn", rules=("I-06",))
        return
    for cost in range(DEAREST + 1):
        says = f"draw for your rank: a House card that costs {cost}"
        yield Option(words=f"tie {cost}", says=says, rules=("I-06",))


enter(
    Verb(
        word="tie",
        usage="tie CARD|COST",
        says="tell the House card you drew for a tied rank, or what it costs",
        phases=frozenset({Phase.ASSIGNMENT}),
        who=Who.AWAITED,
        rule="I-06",
        run=_run_ties,
        options=_options_ties,
    )
)
