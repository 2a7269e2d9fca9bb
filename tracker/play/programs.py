"""Programs (section 25): deployed beside the homeworld, marked with tokens, used like a venture."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.kinds import is_program
from tracker.engine.events import CardDeployed, TokensChanged
from tracker.engine.guards import allows, carries_out, prompts
from tracker.engine.options import Option, option
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb, verb
from tracker.engine.words import HouseId, OperationKind, Phase, Place, Stage, Token
from tracker.play.effects import begin_effect_of, stopped, when_used
from tracker.rules.deployment import pay_for_outsider
from tracker.rules.governance import discard
from tracker.rules.operation import declare, engage, finish, resolves, under_way
from tracker.rules.questions import answers, ask
from tracker.standing.kinds import homeworld_of
from tracker.standing.price import outsider_favor, verify_can_be_in_play, verify_favor
from tracker.standing.speech import Words, the_piece

YES, NO, CANCEL = "yes", "no", "cancel"
DISCARD, SPEND, KEEP = "discard", "spend", "keep"
_ENGAGES, _USED = "program-engages", "program-used"


def verify_deploy_program(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to deploy a program that waits for its first deployment (PD-04)."""
    card = at.card(piece)
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        at.refuse("PD-04", f"{card.name} is deployed in your own House Interval")
    if not piece.subdued or piece.holder != house or not is_program(card):
        at.refuse("PD-04", f"{card.name} is no program that waits in your domain")
    verify_can_be_in_play(at, house, card, piece)
    engages = chosen(at.game.settings, SettingName.PROGRAM_ENGAGES) == YES
    if engages and not _homeworld_ready(at, house):
        none = f"{at.house(house).name} has none to engage"
        at.refuse("PD-04", f"{card.name} engages the homeworld, and {none}")
    verify_favor(at, house, outsider_favor(at, house, piece), card.name)


def _homeworld_ready(at: Table, house: HouseId) -> bool:
    """Whether the homeworld is deployed and disengaged."""
    home = homeworld_of(at, house)
    return home is not None and not home.engaged


@prompts("PD-04")
def deploy_program(at: Table, house: HouseId, piece: Piece) -> None:
    """Deploy a program for the first time; whether the homeworld engages is asked (OQ-19)."""
    verify_deploy_program(at, house, piece)
    engages = chosen(at.game.settings, SettingName.PROGRAM_ENGAGES)
    if engages != ASK:
        _declare(at, house, piece, engages=engages == YES)
    elif _homeworld_ready(at, house):
        text = f"does deploying this program [{piece.id}] engage the homeworld?"
        ask(at, _ENGAGES, "PD-04", house, text, piece.id, (YES, NO))
    else:
        text = f"the homeworld cannot engage: is this program [{piece.id}] deployed all the same?"
        ask(at, _ENGAGES, "PD-04", house, text, piece.id, (NO, CANCEL))


@answers(_ENGAGES)
def engages_said(at: Table, question: Question, said: str) -> None:
    """Reads the answer on how to deploy the program; "cancel" leaves it where it is."""
    if said != CANCEL and question.about in at.game.pieces and at.game.operation is None:
        _declare(at, question.house, at.piece(question.about), engages=said == YES)


def _declare(at: Table, house: HouseId, piece: Piece, *, engages: bool) -> None:
    home = homeworld_of(at, house) if engages else None
    pay_for_outsider(at, house, piece)
    declare(at, OperationKind.PROGRAM, house, piece.id, home.id if home else "")


@resolves(OperationKind.PROGRAM)
def go_on(at: Table) -> None:
    """Engage the homeworld for a program, deploy it without, or use it when it is deployed."""
    operation = under_way(at)
    piece, home = (at.game.pieces.get(one) for one in (operation.piece, operation.parent))
    if piece is None or piece.place is not Place.DOMAIN:
        stopped(at, "PD-04", "is gone")
    elif piece.deployed:
        begin_effect_of(at, piece)
    elif home is None:
        come_into_play(at)
    elif home.engaged or not home.deployed:
        stopped(at, "PD-04", "is not deployed: the homeworld can engage no more")
    else:
        engage(at, home.id)


@resolves(OperationKind.PROGRAM, Stage.ENGAGED)
def come_into_play(at: Table) -> None:
    """Deploy the program under way."""
    piece = at.game.pieces.get(under_way(at).piece)
    if piece is None or not piece.subdued:
        stopped(at, "PD-04", "is gone")
        return
    at.emit(CardDeployed(rule="PD-04", piece=piece.id))
    finish(at)


def verify_mark(at: Table, piece: Piece) -> None:
    """Refuses a token for a card that is not a deployed program."""
    if not (is_program(at.card(piece)) and piece.deployed and piece.place is Place.DOMAIN):
        at.refuse("PD-01", f"{at.name(piece)} is no deployed program")


def verify_use(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to use a program without tokens, or not deployed in the own domain."""
    verify_mark(at, piece)
    if piece.holder != house:
        at.refuse("PD-01", f"{at.house(piece.holder).name} governs {at.name(piece)}")
    if not piece.tokens.get(Token.PROGRAM, 0):
        at.refuse("PD-01", f"{at.name(piece)} bears no program token yet")


@when_used(OperationKind.PROGRAM)
def used(at: Table, piece: Piece) -> None:
    """Ask what happens to a program that was used and is still there (OQ-19)."""
    if piece.place is not Place.DOMAIN:
        return
    tokens = piece.tokens.get(Token.PROGRAM, 0)
    text = f"{at.name(piece)} is used: is it discarded, are its {tokens} tokens spent, or neither?"
    ask(at, _USED, "PD-01", piece.holder, text, piece.id, (DISCARD, SPEND, KEEP))


@answers(_USED)
def used_said(at: Table, question: Question, said: str) -> None:
    """Discard the program, take its tokens off, or leave both; its use is over."""
    piece, operation = at.game.pieces.get(question.about), at.game.operation
    tokens = piece.tokens.get(Token.PROGRAM, 0) if piece is not None else 0
    if piece is not None and piece.place is Place.DOMAIN and said == DISCARD:
        discard(at, piece, "PD-01")
    elif piece is not None and said == SPEND and tokens:
        at.emit(TokensChanged(rule="PD-01", piece=piece.id, token=Token.PROGRAM, by=-tokens))
    if operation is not None and operation.kind is OperationKind.PROGRAM:
        finish(at)


def _mine(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The deployed programs of a House."""
    return tuple(p for p in at.game.domain(house) if p.deployed and is_program(at.card(p)))


def _meant(at: Table, house: HouseId, text: str, what: str) -> Piece:
    """The program a text refers to: an own one, else any card of a domain, to be refused."""
    lying = at.game.in_all(Place.DOMAIN)
    return the_piece(at, text, (*_mine(at, house), *lying), what)


@free_verb("mark PROGRAM", "put a program token on a program", "PD-01")
@carries_out("PD-01")
def mark(at: Table, house: HouseId, words: Words) -> None:
    """Put a program token on a program: one for each occasion that its text names."""
    piece = _meant(at, house, words.rest(), "a program in play")
    verify_mark(at, piece)
    at.emit(TokensChanged(rule="PD-01", piece=piece.id, token=Token.PROGRAM, by=1))


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in _mine(at, house):
        if allows(verify_use)(at, house, piece):
            says = f"use {at.name(piece)} with {piece.tokens[Token.PROGRAM]} program tokens"
            yield option("program", piece, says=says, rules=("PD-01",))


@verb("program PROGRAM", "use a program for its tokens", "PD-01", _options)
def _use(at: Table, house: HouseId, words: Words) -> None:
    """Use a program as a venture: declared, answered, worth its tokens (PD-01, OQ-19)."""
    piece = _meant(at, house, words.rest(), "a deployed program of yours")
    verify_use(at, house, piece)
    declare(at, OperationKind.PROGRAM, house, piece.id)
