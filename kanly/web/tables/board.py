"""A game as a viewer sees it, House by House."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from cardbase.cards.kinds import is_dune
from cardbase.cards.words import numbers, type_line
from cardbase.strings import capital
from cardbase.vocabulary import Subtype
from errata.text import listed
from kanly.game.page import forced, lasting, moment, open_now, ranked, states
from kanly.game.rite_page import row_words, stands
from kanly.web.tables.copies import twins
from templates.web.tables.board import (
    Bid,
    Board,
    FighterRow,
    Figure,
    PetitionShown,
    Pile,
    RiteShown,
    RiteSide,
    TableCard,
    TableHouse,
)
from tracker.engine.phases import CLOSING, OPENING, STEPS
from tracker.engine.sight import is_covered
from tracker.engine.state import Game, House, PetitionState, Piece
from tracker.engine.table import Table
from tracker.engine.words import Bidding, HouseId, OperationKind, Phase, PieceId, Place
from tracker.rules.petition.bids import ceiling, least
from tracker.standing.figures import croe
from tracker.standing.kinds import homeworlds, subtypes
from tracker.standing.sides import FACTS, LAST
from tracker.table.orders import told as order_told
from tracker.table.seats import asked
from tracker.views.rite import Fighter, Flank, Shown, shown
from tracker.views.seen import View
from tracker.views.telling.losses import losses_coming
from tracker.views.telling.teller import Teller

PARTS = ("Set-up", OPENING, "House Intervals", CLOSING)
"""The parts of a game's turn, in their order."""

FIEFS, DEPLOYED, SUBDUED, PROGRAMS = (
    "Homeworld and Dune fiefs",
    "Deployed",
    "Subdued",
    "Program, not deployed",
)


class Laid:
    """The cards of a game as a viewer sees them lie; `fits` counts the options that name each."""

    def __init__(self, view: View, fits: Mapping[PieceId, int] | None = None) -> None:
        self.view = view
        self.game: Game = view.game
        self.teller = Teller(view.game, view.game, view.cards, view.known)
        self._fits: Mapping[PieceId, int] = fits or {}
        self._twins = twins(self.teller)
        self._due = {
            one: says
            for house in view.game.houses
            for one, says in forced(self.teller, house).items()
        }

    def card(self, piece: Piece, *, nested: bool = True) -> TableCard:
        """A card as it lies, with those assigned to it."""
        told = states(self.teller, piece)
        told += [self._due[piece.id]] if piece.id in self._due else []
        told += [f"[{piece.id}]"] if piece.id in self._twins else []
        on = self.game.assigned(piece.id) if nested else ()
        face = "down" if piece.subdued else "engaged" if piece.engaged else "up"
        fits = self._fits.get(piece.id, 0)
        beneath = tuple(self.card(one) for one in on if one.place is Place.DOMAIN)
        if piece.id not in self.view.known:
            return TableCard(
                piece=piece.id,
                name="A card face-down",
                states=tuple(told),
                face="down",
                on=beneath,
                fits=fits,
            )
        card = self.view.cards[piece.card]
        return TableCard(
            piece=piece.id,
            card=card.id,
            name=card.full_name,
            line=f"{type_line(card)} {numbers(card)}",
            text=tuple(sentence.text for sentence in card.sentences),
            states=tuple(told),
            face=face,
            fits=fits,
            on=beneath,
        )

    def piles(self, house: HouseId) -> Iterator[Pile]:
        """A domain: homeworld and Dune fiefs first, then by the state of the cards."""
        cards = self.game.domain(house)
        here = {piece.id for piece in cards}
        at = Table(self.game, self.view.cards)
        seats = {piece.id for piece in homeworlds(at, house)}
        found: dict[str, list[TableCard]] = {FIEFS: [], DEPLOYED: [], SUBDUED: [], PROGRAMS: []}
        for piece in cards:
            if piece.parent not in here:
                found[self._pile(at, piece, seats)].append(self.card(piece))
        yield from (Pile(heading=name, cards=tuple(lie)) for name, lie in found.items() if lie)

    def _pile(self, at: Table, piece: Piece, seats: set[PieceId]) -> str:
        if piece.dormant:
            return PROGRAMS
        if piece.subdued:
            return SUBDUED
        if is_covered(piece):
            return DEPLOYED
        fief = Subtype.DUNE_FIEF in subtypes(at, piece) or is_dune(at.card(piece))
        return FIEFS if fief or piece.id in seats else DEPLOYED

    def own(self) -> Iterator[Pile]:
        """What the viewer alone sees: its hand, its Assembly, what it has examined."""
        viewer = self.view.viewer
        if not viewer:
            return
        mine = self.game.houses[viewer]
        for place, limit in ((Place.HAND, mine.hand_limit), (Place.ASSEMBLY, mine.assembly_limit)):
            cards = [self.card(one) for one in self.game.in_place(viewer, place)]
            unseen = mine.unseen.get(place, 0)
            many = len(cards) + unseen
            heading = f"Your {place}: {many} of {limit}" + (
                f", {unseen} on paper" if unseen else ""
            )
            if many:
                yield Pile(heading=heading, cards=tuple(cards))
        examined = [
            self.card(one, nested=False)
            for one in self.game.pieces.values()
            if viewer in one.shown and one.holder != viewer and one.place is not Place.DOMAIN
        ]
        if examined:
            yield Pile(heading="You have examined", cards=tuple(examined))


def board_of(laid: Laid) -> Board:
    """All that is seen of a game but what one House alone sees."""
    view, game = laid.view, laid.game
    acting = asked(game, view.cards)
    return Board(
        moment=moment(game),
        steps=PARTS,
        step=_step(game),
        market=(
            Figure(name="CROE", value=str(croe(game)), why="croe"),
            Figure(name="Guild Hoard", value=f"{game.hoard} spice", why="hoard"),
        ),
        order=tuple(game.houses[one].name for one in game.playing()),
        ranked=ranked(game),
        houses=tuple(_house(laid, house, acting) for house in _in_order(game)),
        petition=None if game.petition is None else _petition(laid, game.petition),
        rite=None if game.rite is None else _rite(laid),
        now=tuple(_now(laid)),
        lasting=tuple(_effects(laid)),
        losses=tuple((one.says, one.rule) for one in losses_coming(game, view.cards)),
    )


def _step(game: Game) -> str:
    if game.phase is Phase.OVER:
        return ""
    interval = STEPS[game.phase].interval
    return PARTS[2] if game.phase is Phase.HOUSE_INTERVAL else interval


def _in_order(game: Game) -> Iterator[House]:
    """The Houses by initiative; those that have lost come last."""
    first = [one for one in game.order if one in game.houses]
    ids = dict.fromkeys([*first, *game.houses])
    yield from sorted((game.houses[one] for one in ids), key=lambda house: bool(house.lost))


def _house(laid: Laid, house: House, acting: Iterable[HouseId]) -> TableHouse:
    game = laid.game
    orders = (f"{capital(order_told(topic, said))}" for topic, said in house.answers.items())
    return TableHouse(
        id=house.id,
        name=house.name,
        sponsor=house.sponsor,
        rank=game.order.index(house.id) + 1 if ranked(game) and house.id in game.order else 0,
        acts=house.id in acting,
        mine=house.id == laid.view.viewer,
        lost=house.lost,
        figures=tuple(_figures(game, house)),
        piles=tuple(laid.piles(house.id)),
        orders=tuple(orders),
    )


def _figures(game: Game, house: House) -> Iterator[Figure]:
    """What all may count of a House; the numbers that events have made lead to their reasons."""

    def reasoned(name: str, what: str, value: object) -> Figure:
        return Figure(name=name, value=str(value), why=f"{what} {house.id}")

    yield reasoned("solaris", "solaris", house.solaris)
    yield reasoned("spice", "spice", house.spice)
    yield reasoned("favor", "favor", house.favor)
    if house.declared is not None:
        yield reasoned("declared", "declared", house.declared)
    if house.budget:
        yield reasoned("creation solaris", "budget", house.budget)
    count = {place: game.count(house.id, place) for place in Place}
    yield Figure(name="hand", value=f"{count[Place.HAND]} of {house.hand_limit}")
    yield Figure(name="Assembly", value=f"{count[Place.ASSEMBLY]} of {house.assembly_limit}")
    yield Figure(name="House deck", value=str(count[Place.HOUSE_DECK]))
    yield Figure(name="Imperial deck", value=str(count[Place.IMPERIAL_DECK]))
    discards = f"{count[Place.HOUSE_DISCARD]} + {count[Place.IMPERIAL_DISCARD]}"
    yield Figure(name="discards, House + Imperial", value=discards)


def _now(laid: Laid) -> Iterator[str]:
    """What is open beside a petition and a rite, which are shown in full."""
    without = _without_petition(laid)
    yield from open_now(without, every=laid.game.rite is None)


def _without_petition(laid: Laid) -> Teller:
    now = laid.game
    shown_there = now.operation is not None and now.operation.kind is OperationKind.PETITION
    game = replace(now, petition=None, operation=None if shown_there else now.operation)
    return Teller(game, game, laid.view.cards, laid.view.known)


def _effects(laid: Laid) -> Iterator[str]:
    """The effects that last; the orders of Houses stand with these."""
    orders = sum(len(house.answers) for house in laid.game.houses.values())
    yield from list(lasting(laid.teller))[orders:]


def _petition(laid: Laid, now: PetitionState) -> PetitionShown:
    game, houses, viewer = laid.game, laid.game.houses, laid.view.viewer
    bids = []
    for house in game.playing():
        sealed = now.sealed.get(house)
        says, amount = "may still bid", ""
        if house in now.passed:
            says = "has passed"
        if sealed is not None:
            says = "has sealed a maximum" if sealed.maximum is None else "sealed maximum"
            amount = "" if sealed.maximum is None else str(sealed.maximum)
        if house == now.bidder:
            says, amount = "has the highest bid", str(now.bid)
        if house == now.awaited:
            says += ", and is asked now"
        bids.append(Bid(house=houses[house].name, says=says, amount=amount))
    return PetitionShown(
        says=f"Petition of {houses[now.petitioner].name}: {now.stage}",
        card=laid.card(game.pieces[now.piece], nested=False),
        cost=now.cost,
        bids=tuple(bids),
        least=least(now),
        most=ceiling(Table(game, laid.view.cards), viewer) if viewer else None,
        sealing=bool(now.sealed) and now.stage is Bidding.SEALED,
        sealed=viewer in now.sealed and now.sealed[viewer].maximum is None,
    )


def _rite(laid: Laid) -> RiteShown:
    t, rite = laid.teller, shown(Table(laid.game, laid.view.cards))
    by = f", by {t.piece(rite.venture)}" if rite.venture else ""
    against = f"against {t.piece(rite.target)} of {t.house(rite.defense.house)}"
    opened = f"window {rite.window} is open" if rite.window else "no window is open"
    return RiteShown(
        title=f"{capital(rite.kind.called)} ({rite.rite_class}) {against}{by}",
        segment=f"Segment {rite.segment.number} of {LAST}, {rite.segment.name}; {opened}",
        talent=FACTS[rite.kind].talent,
        sides=(_side(laid, rite, rite.attack), _side(laid, rite, rite.defense)),
    )


def _side(laid: Laid, rite: Shown, side: Flank) -> RiteSide:
    name = "Attack" if side is rite.attack else "Defense"
    beside = []
    for says, pieces in (("not taking part", side.outside), ("may Counter", side.counters)):
        if pieces:
            beside.append(f"{capital(says)}: {listed([laid.teller.piece(one) for one in pieces])}")
    return RiteSide(
        heading=f"{name} of {laid.teller.house(side.house)}",
        stands=capital(stands(rite, side)),
        fighters=tuple(_fighter(laid, one) for one in side.fighters),
        beside=tuple(beside),
    )


def _fighter(laid: Laid, one: Fighter) -> FighterRow:
    return FighterRow(
        name=one.name,
        card=laid.game.pieces[one.piece].card,
        leads=one.leads,
        rank="-" if one.rank is None else str(one.rank),
        bonus=f"{one.bonus:+d}" if one.bonus else "0",
        force=one.force,
        resistance=one.resistance,
        given=one.given,
        says=row_words(one),
        fallen=one.fallen,
    )
