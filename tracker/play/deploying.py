"""The verb `deploy`: a card from hand, a subdued one, an event, a venture, a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardbase.cards.kinds import is_program
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import Noted
from tracker.engine.guards import allows, reason, refuses
from tracker.engine.options import Number, Option, numbers, option
from tracker.engine.settings import SettingName, chosen
from tracker.engine.sight import is_seen, subdued_cards
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, OperationKind, Place
from tracker.play.events import deploy_event, verify_deploy_event
from tracker.play.programs import deploy_program, verify_deploy_program
from tracker.rules.deployment import (
    deploy,
    events_are_placed,
    leftover,
    redeploy,
    verify_comes,
    verify_price,
    verify_redeploy,
)
from tracker.rules.governance import is_stranded
from tracker.rules.naming import from_hand
from tracker.rules.operation import touch
from tracker.rules.questions import answers, ask
from tracker.standing.assigning import may_be_for
from tracker.standing.hosts import deploy_venture, verify_deploy_venture
from tracker.standing.kinds import is_venture
from tracker.standing.price import can_be_in_play, cost_of, defined, most_x, rising
from tracker.standing.speech import ON, Words, cards_meant, domain_card, the_one

HELD = (CardType.PERSONA, CardType.RESOURCE)
"""The types of cards deployed from hand, besides ventures."""

YES, NO = "yes", "no"

FROM_HAND = " from hand"
"""Suffix that selects the card in hand if a copy is subdued: "deploy House Mentat from hand"."""


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in subdued_cards(at.game, house):
        yield from _subdued_options(at, house, piece)
    for piece in at.game.in_place(house, Place.HAND):
        yield from hand_options(at, house, piece)


@verb(
    "deploy CARD [from hand] [on TARGET] [x=N] | deploy CARD [on TARGET], CARD [on TARGET] ...",
    "bring a card into play, from your hand or from subdual",
    "T-08",
    _options,
    several=True,
)
@refuses("AL-03", "DP-04")
def deploy_word(at: Table, house: HouseId, words: Words) -> None:
    """Deploy a card. Favor cannot pay for it; it can only in a petition."""
    x, favor = _number(words, "x"), _number(words, "favor")
    card, on = words.before()
    target = domain_card(at, on) if on else None
    piece = _the_card(at, house, card, target)
    name = at.name(piece)
    if favor is not None and piece.place is Place.HAND:
        at.refuse("DP-04", f"{name} comes from hand, and no favor can pay for it")
    if favor is not None:
        at.refuse("AL-03", f"favor pays only in a petition, not to deploy {name}")
    if piece.place is not Place.DOMAIN:
        _from_hand(at, house, piece, target, x)
        return
    if target is not None and target.id != piece.parent:
        at.refuse("DF-09", f"{name} comes up where it lies, not on {at.name(target)}")
    _from_subdual(at, house, piece, x)


def _number(words: Words, name: str) -> int | None:
    """The number of a word like "x=3", None when there is none. Raises Misread."""
    said = words.named(name)
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= len("9999")):
        raise Misread(f"{name}=N, a whole number", f"{name}={said}")
    return int(said)


def _the_card(at: Table, house: HouseId, text: str, target: Piece | None) -> Piece:
    """A subdued card of the domain, or one in hand; else any subdued card, for the rules to refuse.

    If both match, it is the subdued one. A name does not refer to that if the text ends in "from
    hand", or if the target is another card than its parent.
    """
    what = "a subdued card of yours, or a card in your hand"
    if text.lower().endswith(FROM_HAND):
        return from_hand(at, house, text[: -len(FROM_HAND)])
    down = [piece for piece in at.game.in_all(Place.DOMAIN) if piece.subdued]
    seen = {piece.id for piece in down if is_seen(at.game, at.cards, piece, at.speaker)}
    typed = text.strip().lower()
    ids = set() if typed in at.game.pieces else {card.id for card in cards_meant(at, text)}
    meant = [p for p in down if p.id == typed or (p.id in seen and at.card(p).id in ids)]
    own = [piece for piece in meant if piece.holder == house]
    here = [p for p in own if not target or p.id == typed or p.parent == target.id]
    if here:
        hand = at.game.in_place(house, Place.HAND)
        return the_one(at, text, here, [p for p in hand if at.card(p).id in ids])
    try:
        return from_hand(at, house, text, what)
    except (Misread, Refused):
        if not meant:
            raise
        return the_one(at, text, meant)


def _from_subdual(at: Table, house: HouseId, piece: Piece, x: int | None) -> None:
    card = at.card(piece)
    asks = chosen(at.game.settings, SettingName.STRANDED_RESOURCE) == "ask"
    free = card.type is CardType.EVENT or (is_program(card) and piece.dormant)
    if free and x is not None:
        at.refuse("CT-19", f"{card.name} turns face up without a cost, and no X is chosen for it")
    if card.type is CardType.EVENT:
        deploy_event(at, house, piece)
    elif free:
        deploy_program(at, house, piece)
    elif piece.holder == house and asks and is_stranded(at, piece):
        verify_redeploy(at, house, piece, x)
        owner = at.house(piece.owner).name
        text = f"{at.name(piece)} was put there by {owner}: may {at.house(house).name} deploy it?"
        yes = YES if x is None else f"{YES} x={x}"
        ask(at, "stranded-resource", "DF-14", house, text, piece.id, (yes, NO))
    else:
        redeploy(at, house, piece, x)
        touch(at, OperationKind.REDEPLOY, house)


@answers("stranded-resource")
def stranded(at: Table, question: Question, said: str) -> None:
    """Reads the answer to whether the holder of a domain may deploy a card a rival left there.

    If it has become illegal meanwhile it stays subdued, and that is noted.
    """
    house, piece = question.house, at.piece(question.about)
    if said == NO or not piece.subdued:
        return
    x = _number(Words(said.split()), "x")
    forbids = "" if at.overrule else reason(verify_redeploy)(at, house, piece, x)
    if forbids:
        text = f"{at.name(piece)} is not deployed: {forbids}"
        at.emit(Noted(rule="DF-14", house=house, text=text))
    else:
        redeploy(at, house, piece, x)
        touch(at, OperationKind.REDEPLOY, house)


def _from_hand(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None
) -> None:
    card = at.card(piece)
    if Subtype.TACTIC in card.subtypes:
        at.refuse("TC-01", f'{card.name} is a tactic, which is played: "play {card.name}"')
        return
    events_are_placed(at, piece)
    if not is_venture(card):
        deploy(at, house, piece, target, x)
    elif target is None:
        raise Misread(f'"on" and a persona that {card.name} is for', "")
    else:
        deploy_venture(at, house, piece, target, x)
    touch(at, OperationKind.DEPLOY, house)


def _subdued_options(at: Table, house: HouseId, piece: Piece) -> Iterator[Option]:
    card = at.card(piece)
    says = f"{card.name} turns face up"
    if card.type is CardType.EVENT or (is_program(card) and piece.dormant):
        event = card.type is CardType.EVENT
        if allows(verify_deploy_event if event else verify_deploy_program)(at, house, piece):
            yield option("deploy", piece, says=says, rules=("E-05" if event else "PD-04",))
        return
    parent = at.game.pieces.get(piece.parent or "")

    def can(x: int | None) -> bool:
        return allows(verify_redeploy)(at, house, piece, x)

    for x, price in _prices(at, piece, parent, can, lambda x: leftover(at, piece, x)):
        yield option("deploy", piece, x, says=f"{says}: {price}", rules=("DF-04", "DF-06"))


def _prices(
    at: Table,
    piece: Piece,
    target: Piece | None,
    can: Callable[[int | None], bool],
    price: Callable[[int | None], int],
) -> Iterator[tuple[Number | None, str]]:
    """The X that are accepted, None where there is none to choose, and what it comes to."""
    if defined(at, piece, target) is not None:
        if can(None):
            yield None, f"{price(None)} solaris"
        return
    accepted = rising(can, most_x(at, piece))
    each = [f"{price(x)} solaris" for x in accepted]
    for x in numbers(accepted, "x", each):
        yield x, "X is what you choose"


def hand_options(at: Table, house: HouseId, piece: Piece) -> Iterator[Option]:
    """The ways to deploy a card from hand: each card it may be assigned to, each X."""
    card = at.card(piece)
    targets: Iterable[Piece | None] = [None]
    can: Callable[..., bool] = allows(verify_price)
    if is_venture(card):
        mine = at.game.domain(house)
        targets = [p for p in mine if at.card(p).type is CardType.PERSONA]
        can = allows(verify_deploy_venture)
    elif card.type in HELD and can_be_in_play(at, house, card, piece):
        if card.type is CardType.RESOURCE:
            lying = at.game.in_all(Place.DOMAIN)
            targets = (p for p in lying if may_be_for(at, house, piece, p))
        targets = (p for p in targets if allows(verify_comes)(at, house, piece, p))
    else:
        return
    for target in targets:

        def could(x: int | None, on: Piece | None = target) -> bool:
            return can(at, house, piece, on, x)

        def costs(x: int | None, on: Piece | None = target) -> int:
            return cost_of(at, piece, on, x)

        word, name = ("", "") if target is None else (ON, f" on {at.name(target)}")
        for x, price in _prices(at, piece, target, could, costs):
            says = f"{at.name(piece)}{name}: {price}"
            yield option("deploy", piece, word, target, x, says=says, rules=("DP-02", "DP-05"))
