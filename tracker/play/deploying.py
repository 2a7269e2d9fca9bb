"""The word `deploy`: a card from hand, a subdued one, an event, a venture, a program."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.kinds import is_program
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import Noted
from tracker.engine.guards import allows, reason
from tracker.engine.settings import SettingName, chosen
from tracker.engine.sight import is_seen, subdued_cards
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.engine.words import HouseId, Kind, Place
from tracker.rules.deployment import (
    can_come,
    can_pay,
    can_redeploy,
    deploy,
    discount_in_petitions,
    events_are_placed,
    leftover,
    redeploy,
    solaris_only,
    verify_redeploy,
)
from tracker.rules.governance import is_stranded
from tracker.rules.hand import from_hand, hand_pieces
from tracker.rules.operation import touch
from tracker.rules.questions import answers, ask
from tracker.standing.assigning import may_be_for
from tracker.standing.hosts import verify_deploy_venture
from tracker.standing.kinds import is_venture
from tracker.standing.price import can_be_in_play, choices, cost_of
from tracker.standing.speech import Words, cards_meant, the_one, the_piece

HELD = (CardType.PERSONA, CardType.RESOURCE)
"""What is deployed from hand, beside ventures."""

MOST_X = 5
"""Up to which X options are listed; more can be typed."""

YES, NO = "yes", "no"

FROM_HAND = " from hand"
"""How a card in hand is meant while a copy lies subdued: "deploy House Mentat from hand"."""


def _run(at: Table, house: HouseId, words: Words) -> None:
    x, favor = _number(words, "x"), _number(words, "favor") or 0
    card, on = words.before()
    inside = (p for p in at.game.pieces.values() if p.place is Place.DOMAIN)
    target = the_piece(at, on, inside, "a card in a domain") if on else None
    piece = _the_card(at, house, card, target)
    solaris_only(at, piece, favor)
    discount_in_petitions(at, piece, favor)
    if piece.place is Place.DOMAIN:
        same_parent(at, piece, target)
        _from_subdual(at, house, piece, x)
        return
    _from_hand(at, house, piece, target, x)


def same_parent(at: Table, piece: Piece, target: Piece | None) -> None:
    """Refuses another parent for a subdued card: it stays where it lies (DF-09)."""
    if target is not None and target.id != piece.parent:
        at.refuse("DF-09", f"{at.name(piece)} comes up where it lies, not on {at.name(target)}")


def _number(words: Words, name: str) -> int | None:
    """The number of a word like "x=3", None when there is none. Raises Misread."""
    said = words.named(name)
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= len("9999")):
        raise Misread(f"{name}=N, a whole number", f"{name}={said}")
    return int(said)


def _the_card(at: Table, house: HouseId, text: str, target: Piece | None) -> Piece:
    """A subdued card of the domain, or one in hand; else any subdued card, to be refused.

    Where both could be deployed, the subdued one is meant. By its name it is not meant where the
    text ends in "from hand", nor where it would go on another card than the one it lies on.
    """
    what = "a subdued card of yours, or a card in your hand"
    if text.lower().endswith(FROM_HAND):
        return from_hand(at, house, text[: -len(FROM_HAND)])
    down = [piece for piece in at.game.pieces.values() if piece.subdued]
    seen = {piece.id for piece in down if is_seen(at.game, at.cards, piece, at.speaker)}
    ids = {card.id for card in cards_meant(at, text)}
    typed = text.strip().lower()
    meant = [p for p in down if p.id == typed or (p.id in seen and at.card(p).id in ids)]
    own = [piece for piece in meant if piece.holder == house]
    elsewhere = [p for p in own if target and p.id != typed and p.parent != target.id]
    if len(own) > len(elsewhere):
        here = [piece for piece in own if piece not in elsewhere]
        return the_one(at, text, here, [p for p in hand_pieces(at, house) if at.card(p).id in ids])
    try:
        return from_hand(at, house, text, what)
    except (Misread, Refused):
        if not meant:
            raise
        return the_one(at, text, meant)


def _from_subdual(at: Table, house: HouseId, piece: Piece, x: int | None) -> None:
    card = at.card(piece)
    if card.type is CardType.EVENT:
        from tracker.play.events import deploy_event

        deploy_event(at, house, piece)
    elif is_program(card) and piece.dormant:
        from tracker.play.programs import deploy_program

        deploy_program(at, house, piece)
    elif piece.holder == house and _asks_first(at, piece):
        verify_redeploy(at, house, piece, x)
        owner = at.house(piece.owner).name
        text = f"{at.name(piece)} was put there by {owner}: may {at.house(house).name} deploy it?"
        yes = YES if x is None else f"{YES} x={x}"
        ask(at, "stranded-resource", "DF-14", house, text, piece.id, (yes, NO))
    else:
        redeploy(at, house, piece, x)
        touch(at, Kind.REDEPLOY, house)


def _asks_first(at: Table, piece: Piece) -> bool:
    asks = chosen(at.game.settings, SettingName.STRANDED_RESOURCE) == "ask"
    return asks and is_stranded(at, piece)


@answers("stranded-resource")
def stranded(at: Table, question: Question, said: str) -> None:
    """The players let the holder of the domain deploy what a rival left there, or do not.

    What was said meanwhile may forbid it: then it stays subdued, and that is noted.
    """
    house, piece = question.house, at.piece(question.about)
    if said == NO or not piece.subdued:
        return
    x = _number(Words(said.split()), "x")
    forbids = "" if at.overrule else reason(verify_redeploy)(at, house, piece, x)
    if forbids:
        text = f"{at.name(piece)} is not deployed: {forbids}"
        at.emit(Noted(rule="DF-14", house=house, text=text))
        return
    redeploy(at, house, piece, x)
    touch(at, Kind.REDEPLOY, house)


def _from_hand(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None
) -> None:
    card = at.card(piece)
    if Subtype.TACTIC in card.subtypes:
        at.refuse("TC-01", f'{card.name} is a tactic, which is played: "play {card.name}"')
        return
    events_are_placed(at, piece)
    if is_venture(card):
        from tracker.standing.hosts import deploy_venture

        if target is None:
            raise Misread(f'"on" and a persona that {card.name} is for', "")
        deploy_venture(at, house, piece, target, x)
    else:
        deploy(at, house, piece, target, x)
    touch(at, Kind.DEPLOY, house)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in subdued_cards(at.game, house):
        yield from _subdued_options(at, house, piece)
    lying = [piece for piece in at.game.pieces.values() if piece.place is Place.DOMAIN]
    for piece in hand_pieces(at, house):
        card = at.card(piece)
        if is_venture(card):
            yield from _venture_options(at, house, piece)
        elif card.type in HELD and can_be_in_play(at, house, card, piece):
            on_another = card.type is CardType.RESOURCE
            for target in lying if on_another else (None,):
                fits = target is None or may_be_for(at, house, piece, target)
                if fits and can_come(at, house, piece, target):
                    yield from _hand_options(at, house, piece, target)


def _subdued_options(at: Table, house: HouseId, piece: Piece) -> Iterator[Option]:
    card = at.card(piece)
    says = f"{card.name} turns face up"
    if card.type is CardType.EVENT:
        from tracker.play.events import verify_deploy_event

        if allows(verify_deploy_event)(at, house, piece):
            yield Option(words=f"deploy {piece.id}", says=says, rules=("E-05",))
        return
    if is_program(card) and piece.dormant:
        from tracker.play.programs import verify_deploy_program

        if allows(verify_deploy_program)(at, house, piece):
            yield Option(words=f"deploy {piece.id}", says=says, rules=("PD-04",))
        return
    parent = at.game.pieces.get(piece.parent or "")
    for x in choices(at, piece, parent, MOST_X):
        if can_redeploy(at, house, piece, x):
            price = leftover(at, piece, x)
            chosen_x = "" if x is None else f" x={x}"
            words = f"deploy {piece.id}{chosen_x}"
            yield Option(words=words, says=f"{says}: {price} solaris", rules=("DF-04", "DF-06"))


def _hand_options(
    at: Table, house: HouseId, piece: Piece, target: Piece | None
) -> Iterator[Option]:
    for x in choices(at, piece, target, MOST_X):
        if can_pay(at, house, piece, target, x):
            yield _option(at, piece, target, cost_of(at, piece, target, x), x)


def _venture_options(at: Table, house: HouseId, piece: Piece) -> Iterator[Option]:
    can = allows(verify_deploy_venture)
    for target in at.game.domain(house):
        if at.card(target).type is not CardType.PERSONA:
            continue
        for x in choices(at, piece, target, MOST_X):
            if can(at, house, piece, target, x):
                yield _option(at, piece, target, cost_of(at, piece, target, x), x)


def _option(at: Table, piece: Piece, target: Piece | None, price: int, x: int | None) -> Option:
    on = "" if target is None else f" on {target.id}"
    name = "" if target is None else f" on {at.name(target)}"
    chosen_x = "" if x is None else f" x={x}"
    return Option(
        words=f"deploy {piece.id}{on}{chosen_x}",
        says=f"{at.name(piece)}{name}: {price} solaris",
        rules=("DP-02", "DP-05"),
    )


enter(
    Verb(
        word="deploy",
        usage="deploy CARD [from hand] [on TARGET] [x=N]",
        says="bring a card into play, from your hand or from subdual",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="T-08",
        run=_run,
        options=_options,
    )
)
