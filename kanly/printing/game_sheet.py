"""Fills the game sheet from a game that is kept: what stood turn by turn, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.cards.powers import short_name
from errata.text import shown
from kanly.game.page import moment, states, under_way
from kanly.game.report import game_frame
from templates.ccg import game_sheet as sheet
from templates.ccg.game_sheet import CardLine, GameSheet, PetitionRow, Seat, TurnRow
from tracker.engine.events import BidRaised, GameStaged, PetitionAnnounced, PetitionEnded, TurnBegan
from tracker.engine.settings import SettingName, number
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import IN_PLAY, HouseId, Phase, Place
from tracker.standing.figures import croe
from tracker.table.session import Session
from tracker.views.chronicle import Chapter, chapters
from tracker.views.telling import awaited
from tracker.views.telling.teller import Teller, seen

LONGEST = 40
DEEPEST = 3
"""How far cards on cards are set in."""

OPEN = frozenset({Phase.DECLARATION, Phase.ASSIGNMENT})
"""Phases in which favor is declared and the ranks are not settled."""


def filled_sheets(session: Session) -> list[GameSheet]:
    """The sheets of a game, four Houses on each; the last has the cards in play of all."""
    game = session.game
    session.cards.learn({piece.card for piece in game.pieces.values()})
    houses = tuple(game.houses)
    parts = [houses[at : at + sheet.SEATS] for at in range(0, len(houses), sheet.SEATS)] or [()]
    return [_sheet(session, part, last=part is parts[-1]) for part in parts]


def _sheet(session: Session, houses: Sequence[HouseId], *, last: bool) -> GameSheet:
    game, blank = session.game, sheet.blank_sheet(game_frame(session))
    return sheet.GameSheet(
        frame=blank.frame,
        moment=f"{moment(game)}: {awaited(game, session.cards)}.",
        seats=_padded([_seat(session, game.houses[one]) for one in houses]),
        phases=sheet.phases(game.phase),
        hoard=sheet.hoard_track(game.hoard, number(game.settings, SettingName.CROE_AT_ZERO)),
        starts=blank.starts,
        once=_once(game),
        rivals=_rivals(game),
        turns=_turns(session, houses),
        petitions=tuple(_petitions(session)) if last else (),
        starting=blank.starting,
        winning=blank.winning,
        losing=blank.losing,
        doubts=blank.doubts,
        under_way=tuple(under_way(_teller(session))) if last else (),
        domains=tuple(_domains(session)) if last else (),
    )


def _teller(session: Session) -> Teller:
    """Who tells what all at the table may know."""
    game = session.game
    return Teller(game, game, session.cards, seen(game, session.cards))


def _name(house: House) -> str:
    return shown(house.name, most=LONGEST)


def _letter(game: Game, house: HouseId) -> str:
    return sheet.LETTERS[[*game.houses].index(house)]


def _seat(session: Session, house: House) -> Seat:
    from tracker.engine.table import Table
    from tracker.standing.kinds import homeworld_of

    home = homeworld_of(Table(session.game, session.cards), house.id)
    return sheet.Seat(
        letter=_letter(session.game, house.id),
        name=_name(house),
        sponsor=short_name(house.sponsor),
        homeworld=session.cards[home.card].name if home else "none deployed",
        adversaries=", ".join(map(short_name, house.adversaries)),
        limits=(str(house.hand_limit), str(house.assembly_limit)),
        lost=house.lost,
    )


def _padded(seats: list[Seat]) -> tuple[Seat, ...]:
    """The seats, empty ones after them; an empty one has no letter."""
    none = sheet.Seat()
    return (*seats, *[none] * (sheet.SEATS - len(seats)))


def _once(game: Game) -> tuple[sheet.Box, ...]:
    used = game.houses[game.active].used if game.active else {}
    return tuple(sheet.Box(name=str(one), marked=bool(used.get(one))) for one in sheet.ONCE)


def _rivals(game: Game) -> tuple[sheet.Stretch, ...]:
    used = game.houses[game.active].used if game.active else {}
    letters = "".join(_letter(game, house) for house in game.houses if house != game.active)
    return tuple(
        sheet.rival_boxes(
            limit,
            letters,
            "".join(_letter(game, one) for one in game.houses if used.get(f"{limit}:{one}")),
        )
        for limit in sheet.PER_RIVAL
    )


def _turns(session: Session, houses: Sequence[HouseId]) -> tuple[TurnRow, ...]:
    """A row for each turn that began, the one under way with what is now; then empty ones."""
    game, story = session.game, chapters(session.events)
    if story[-1].turn != game.turn:  # it began with the last word
        story.append(Chapter(turn=game.turn, order=game.order, deeds=(), after=game))
    told = tuple(_turn(chapter, houses) for chapter in story)
    return (*told, *sheet.blank_turns(game.turn + 1, sheet.TURNS))


def _turn(chapter: Chapter, houses: Sequence[HouseId]) -> TurnRow:
    game = chapter.after
    empty = ("",) * len(sheet.GameSheet.COLUMNS)
    cells = [_cells(game, chapter, one) if one in game.houses else empty for one in houses]
    return sheet.TurnRow(
        turn=str(chapter.turn) if chapter.turn else "start",
        hoard=str(game.hoard),
        croe=str(croe(game)),
        cells=(*cells, *[empty] * (sheet.SEATS - len(cells))),
    )


def _cells(game: Game, chapter: Chapter, house_id: HouseId) -> tuple[str, ...]:
    house, rank = game.houses[house_id], ""
    if house.declared is not None:
        settled = game.phase not in OPEN and house_id in chapter.order
        place = f"{chapter.order.index(house_id) + 1} " if settled else ""
        rank = f"{place}({house.declared})"
    return (rank, str(house.favor), str(house.solaris), str(house.spice))


def _petitions(session: Session) -> Iterator[PetitionRow]:
    """Each petition, in order; one that is not over has no victor."""
    turn, bid = 0, 0
    begun: PetitionAnnounced | None = None
    for event in session.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, GameStaged):
            turn, begun = event.game.turn, _under_way(event.game)
            bid = begun.bid if begun else 0
        elif isinstance(event, PetitionAnnounced):
            begun, bid = event, event.bid
        elif isinstance(event, BidRaised):
            bid = event.bid
        elif isinstance(event, PetitionEnded) and begun is not None:
            victor = session.game.houses.get(event.victor)
            yield _petition(session, begun, turn, bid, _name(victor) if victor else "nobody")
            begun = None
    if begun is not None:
        yield _petition(session, begun, turn, bid, "")


def _under_way(game: Game) -> PetitionAnnounced | None:
    """The announcement of the petition that a game was staged with."""
    bids = game.petition
    if bids is None:
        return None
    house, piece = bids.petitioner, bids.piece
    return PetitionAnnounced(house=house, piece=piece, cost=bids.cost, bid=bids.bid)


def _petition(
    session: Session, begun: PetitionAnnounced, turn: int, bid: int, victor: str
) -> PetitionRow:
    piece = session.game.pieces.get(begun.piece)
    return sheet.PetitionRow(
        turn=str(turn),
        house=_name(session.game.houses[begun.house]),
        card=session.cards[piece.card].name if piece else "a card",
        cost=str(begun.cost),
        bid=str(bid),
        victor=victor,
    )


def _domains(session: Session) -> Iterator[sheet.DomainPart]:
    game, teller = session.game, _teller(session)
    for house in game.houses.values():
        cards = game.domain(house.id)
        here = {piece.id for piece in cards}
        tops = [piece for piece in cards if piece.parent not in here]
        lines = [line for piece in tops for line in _tree(teller, piece, 0)]
        counts = _counts(game, house)
        yield sheet.DomainPart(house=_name(house), counts=counts, cards=tuple(lines))


def _counts(game: Game, house: House) -> str:
    """How many cards lie elsewhere, with the limits of hand and Assembly."""
    limits = {Place.HAND: house.hand_limit, Place.ASSEMBLY: house.assembly_limit}
    places = [place for place in Place if place not in {*IN_PLAY, Place.GONE}]
    told = (
        f"{place} {game.count(house.id, place)}" + (f"/{limits[place]}" if place in limits else "")
        for place in places
    )
    return ", ".join(told)


def _tree(t: Teller, piece: Piece, depth: int) -> Iterator[CardLine]:
    """A card and those assigned to it; what nobody has seen is a card face-down."""
    name = t.name(piece) if piece.id in t.known else "a card face-down"
    state = "; ".join(states(t, piece))
    yield sheet.CardLine(name=name, state=state, depth=min(depth, DEEPEST))
    for child in t.after.assigned(piece.id):
        if child.place is Place.DOMAIN:
            yield from _tree(t, child, depth + 1)
