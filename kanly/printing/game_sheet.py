"""Fills the game sheet from a game that is kept: what stood turn by turn, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cardbase.cards.powers import short_name
from errata.text import shown
from kanly.game.page import moment, states, under_way
from kanly.game.report import game_frame
from templates.ccg import game_sheet as sheet
from templates.ccg.game_sheet import CardLine, GameSheet, PetitionRow, Seat, TurnRow
from tracker.engine.events import BidRaised, GameStaged, PetitionAnnounced, PetitionEnded, TurnBegan
from tracker.engine.settings import SettingName, number
from tracker.engine.state import Game, House, Piece
from tracker.engine.table import Table
from tracker.engine.words import IN_PLAY, HouseId, Phase, Place
from tracker.standing.figures import croe
from tracker.standing.kinds import homeworld_of
from tracker.views.chronicle import Chapter, chapters
from tracker.views.seen import View
from tracker.views.telling import awaited
from tracker.views.telling.teller import Teller

LONGEST = 40
DEEPEST = 3
"""How far cards on cards are set in."""

EMPTY = ("",) * len(GameSheet.COLUMNS)
OPEN = frozenset({Phase.DECLARATION, Phase.ASSIGNMENT})
"""Phases in which favor is declared and the ranks are not settled."""


def filled_sheets(view: View) -> list[GameSheet]:
    """The sheets of a game, four Houses on each; the last has the cards in play of all."""
    game = view.game
    houses = tuple(game.houses)
    parts = [houses[at : at + sheet.SEATS] for at in range(0, len(houses), sheet.SEATS)] or [()]
    return [_sheet(view, part, last=part is parts[-1]) for part in parts]


def _sheet(view: View, houses: Sequence[HouseId], *, last: bool) -> GameSheet:
    game, blank = view.game, sheet.blank_sheet(replace(game_frame(view), condensed=True))
    ended = game.phase is Phase.OVER
    teller = Teller(game, game, view.cards, view.known)
    seats = [_seat(view, game.houses[one]) for one in houses]
    letters = {house: _letter(game, house) for house in game.houses if house != game.active}
    used = game.houses[game.active].used if game.active else {}
    least = sheet.FURTHER if houses else sheet.PETITIONS
    petitions = tuple(_petitions(view)) if last else ()
    empty = [] if ended else [Seat()] * (sheet.SEATS - len(seats))
    return sheet.GameSheet(
        frame=blank.frame,
        moment=f"{moment(game)}: {awaited(game, view.cards)}.",
        seats=(*seats, *empty),
        phases=sheet.phases(game.phase),
        hoard=sheet.hoard_track(game.hoard, number(game.settings, SettingName.CROE_AT_ZERO)),
        starts=blank.starts,
        once=tuple(sheet.TickBox(name=str(one), marked=bool(used.get(one))) for one in sheet.ONCE),
        rivals=tuple(
            sheet.rival_boxes(
                limit,
                "".join(letters.values()),
                "".join(letter for one, letter in letters.items() if used.get(f"{limit}:{one}")),
            )
            for limit in sheet.PER_RIVAL
        ),
        turns=_turns(view, houses, ended=ended),
        petitions=sheet.petition_rows(petitions, least) if last and not ended else petitions,
        tracked=blank.tracked,
        starting=blank.starting,
        winning=blank.winning,
        losing=blank.losing,
        notes=blank.notes,
        under_way=tuple(under_way(teller)) if last else (),
        domains=tuple(_domain(teller, house) for house in game.houses.values()) if last else (),
        ended=ended,
    )


def _name(house: House) -> str:
    return shown(house.name, most=LONGEST)


def _letter(game: Game, house: HouseId) -> str:
    return sheet.LETTERS[[*game.houses].index(house)]


def _seat(view: View, house: House) -> Seat:
    home = homeworld_of(Table(view.game, view.cards), house.id)
    return Seat(
        letter=_letter(view.game, house.id),
        name=_name(house),
        sponsor=short_name(house.sponsor),
        homeworld=view.cards[home.card].name if home else "none deployed",
        adversaries=", ".join(map(short_name, house.adversaries)),
        limits=(str(house.hand_limit), str(house.assembly_limit)),
        lost=house.lost,
    )


def _turns(view: View, houses: Sequence[HouseId], *, ended: bool) -> tuple[TurnRow, ...]:
    """A row for each turn that began, the one under way with what is now; then empty ones."""
    game, story = view.game, chapters(view.events)
    empty = 0 if ended else sheet.SEATS - len(houses)
    rows = []
    for chapter in story:
        cells = [_cells(chapter, house) for house in houses]
        row = TurnRow(
            turn=str(chapter.turn) if chapter.turn else "start",
            hoard=str(chapter.after.hoard),
            croe=str(croe(chapter.after)),
            cells=(*cells, *[EMPTY] * empty),
        )
        rows.append(row)
    return tuple(rows) if ended else (*rows, *sheet.blank_turns(game.turn + 1))


def _cells(chapter: Chapter, house_id: HouseId) -> tuple[str, ...]:
    game, rank = chapter.after, ""
    house = game.houses.get(house_id)
    if house is None:
        return EMPTY
    if house.declared is not None:
        settled = game.phase not in OPEN and house_id in chapter.order
        place = f"{chapter.order.index(house_id) + 1} " if settled else ""
        rank = f"{place}({house.declared})"
    return (rank, str(house.favor), str(house.solaris), str(house.spice))


def _petitions(view: View) -> Iterator[PetitionRow]:
    """Each petition, in order; one that is not over has no victor."""
    turn, bid, game = 0, 0, view.at(view.head.seq)
    begun: PetitionAnnounced | None = None
    for event in view.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, GameStaged):
            turn, begun, bids = event.game.turn, None, event.game.petition
            if bids is not None:
                bid = bids.bid
                begun = PetitionAnnounced(
                    house=bids.petitioner, piece=bids.piece, cost=bids.cost, bid=bid
                )
        elif isinstance(event, PetitionAnnounced):
            begun, bid = event, event.bid
        elif isinstance(event, BidRaised):
            bid = event.bid
        elif isinstance(event, PetitionEnded) and begun is not None:
            victor = view.game.houses.get(event.victor)
            yield _petition(view, game, begun, turn, bid, _name(victor) if victor else "nobody")
            begun = None
    if begun is not None:
        yield _petition(view, game, begun, turn, bid, "")


def _petition(
    view: View, game: Game, begun: PetitionAnnounced, turn: int, bid: int, victor: str
) -> PetitionRow:
    """A petition revealed its card for all to see (P-01), wherever that lies now."""
    piece = game.pieces.get(begun.piece)
    return PetitionRow(
        turn=str(turn),
        house=_name(view.game.houses[begun.house]),
        card=view.cards[piece.card].name if piece else "a card",
        cost=str(begun.cost),
        bid=str(bid),
        victor=victor,
    )


def _domain(teller: Teller, house: House) -> sheet.DomainPart:
    """The cards in play of a House, and how many lie elsewhere, with the limits."""
    game = teller.after
    limits = {Place.HAND: house.hand_limit, Place.ASSEMBLY: house.assembly_limit}
    counts = [
        f"{place} {game.count(house.id, place)}" + (f"/{limits[place]}" if place in limits else "")
        for place in Place
        if place not in {*IN_PLAY, Place.GONE}
    ]
    cards = game.domain(house.id)
    here = {piece.id for piece in cards}
    tops = [piece for piece in cards if piece.parent not in here]
    lines = tuple(line for piece in tops for line in _tree(teller, piece, 0))
    return sheet.DomainPart(house=_name(house), counts=", ".join(counts), cards=lines)


def _tree(t: Teller, piece: Piece, depth: int) -> Iterator[CardLine]:
    """A card and those assigned to it; what nobody has seen is a card face-down."""
    name = t.name(piece) if piece.id in t.known else "a card face-down"
    yield CardLine(name=name, state="; ".join(states(t, piece)), depth=min(depth, DEEPEST))
    for child in t.after.assigned(piece.id):
        if child.place is Place.DOMAIN:
            yield from _tree(t, child, depth + 1)
