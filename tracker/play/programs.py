"""Programs (section 25): deployed beside the homeworld, marked with tokens, used like a venture."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.kinds import is_program
from tracker.engine.events import CardDeployed, TokensChanged
from tracker.engine.guards import allows, carries_out, prompts
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, INTERVAL, Option, Verb, Who, enter, nothing
from tracker.engine.words import HouseId, Kind, Phase, Place, Stage, Token
from tracker.play.effects import begin_effect_of, stopped, when_used
from tracker.rules.governance import discard
from tracker.rules.operation import declare, engage, finish, resolves
from tracker.rules.questions import answers, ask
from tracker.standing.kinds import homeworld_of
from tracker.standing.price import (
    favor_rule,
    outsider_favor,
    pay_favor,
    verify_can_be_in_play,
    verify_favor,
)
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
    if chosen(at.game.settings, SettingName.PROGRAM_ENGAGES) == YES:
        verify_homeworld(at, house, piece)
    verify_favor(at, house, outsider_favor(at, house, piece), card.name)


def verify_homeworld(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a program that no homeworld can engage for."""
    if not _ready(at, house):
        name = at.house(house).name
        at.refuse("PD-04", f"{at.name(piece)} engages the homeworld, and {name} has none to engage")


def _ready(at: Table, house: HouseId) -> bool:
    """Whether the homeworld is deployed and disengaged."""
    home = homeworld_of(at, house)
    return home is not None and not home.engaged


can_deploy_program = allows(verify_deploy_program)


@prompts("PD-04")
def deploy_program(at: Table, house: HouseId, piece: Piece) -> None:
    """Deploy a program for the first time; whether the homeworld engages is asked (OQ-19)."""
    verify_deploy_program(at, house, piece)
    engages = chosen(at.game.settings, SettingName.PROGRAM_ENGAGES)
    if engages != ASK:
        _declare(at, house, piece, engages=engages == YES)
    elif _ready(at, house):
        text = f"does deploying this program [{piece.id}] engage the homeworld?"
        ask(at, _ENGAGES, "PD-04", house, text, piece.id, (YES, NO))
    else:
        text = f"the homeworld cannot engage: is this program [{piece.id}] deployed all the same?"
        ask(at, _ENGAGES, "PD-04", house, text, piece.id, (NO, CANCEL))


@answers(_ENGAGES)
def engages_said(at: Table, question: Question, said: str) -> None:
    """Go on with the program as the table has said; "cancel" leaves it where it lies."""
    if said != CANCEL and question.about in at.game.pieces and at.game.operation is None:
        _declare(at, question.house, at.piece(question.about), engages=said == YES)


def _declare(at: Table, house: HouseId, piece: Piece, *, engages: bool) -> None:
    home = homeworld_of(at, house) if engages else None
    favor = outsider_favor(at, house, piece)
    pay_favor(at, house, favor, favor_rule(at, house, piece), at.name(piece))
    declare(at, Kind.PROGRAM, house, piece.id, home.id if home else "")


@resolves(Kind.PROGRAM)
def go_on(at: Table) -> None:
    """Engage the homeworld for a program, deploy it without, or use it when it is deployed."""
    operation = at.game.operation
    piece = at.game.pieces.get(operation.piece) if operation is not None else None
    if operation is None or piece is None or piece.place is not Place.DOMAIN:
        stopped(at, "PD-04", "is gone")
        return
    if piece.deployed:
        begin_effect_of(at, piece)
        return
    home = at.game.pieces.get(operation.parent)
    if home is None:
        come_into_play(at)
    elif home.engaged or not home.deployed:
        stopped(at, "PD-04", "is not deployed: the homeworld can engage no more")
    else:
        engage(at, home.id)


@resolves(Kind.PROGRAM, Stage.ENGAGED)
def come_into_play(at: Table) -> None:
    """Deploy the program under way."""
    operation = at.game.operation
    piece = at.game.pieces.get(operation.piece) if operation is not None else None
    if piece is None or not piece.subdued:
        stopped(at, "PD-04", "is gone")
        return
    at.emit(CardDeployed(rule="PD-04", piece=piece.id))
    finish(at)


def verify_mark(at: Table, piece: Piece) -> None:
    """Refuses a token for what is no deployed program."""
    if not (is_program(at.card(piece)) and piece.deployed and piece.place is Place.DOMAIN):
        at.refuse("PD-01", f"{at.name(piece)} is no deployed program")


can_mark = allows(verify_mark)


@carries_out("PD-01")
def mark(at: Table, piece: Piece) -> None:
    """Put a program token on a program: one for each occasion that its text names."""
    verify_mark(at, piece)
    if piece.place is Place.DOMAIN:
        put = TokensChanged(rule="PD-01", piece=piece.id, token=Token.PROGRAM, by=1)
        at.emit(put)


def verify_use(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to use a program that bears no token, or is not deployed in the own domain."""
    verify_mark(at, piece)
    if piece.holder != house:
        at.refuse("PD-01", f"{at.house(piece.holder).name} governs {at.name(piece)}")
    if not piece.tokens.get(Token.PROGRAM, 0):
        at.refuse("PD-01", f"{at.name(piece)} bears no program token yet")


can_use = allows(verify_use)


def use(at: Table, house: HouseId, piece: Piece) -> None:
    """Use a program as a venture: declared, answered, worth its tokens (PD-01, OQ-19)."""
    verify_use(at, house, piece)
    declare(at, Kind.PROGRAM, house, piece.id)


@when_used(Kind.PROGRAM)
def used(at: Table, piece: Piece) -> None:
    """Ask what becomes of a program that was used and lies there still (OQ-19)."""
    if piece.place is not Place.DOMAIN:
        return
    tokens = piece.tokens.get(Token.PROGRAM, 0)
    text = f"{at.name(piece)} is used: is it discarded, are its {tokens} tokens spent, or neither?"
    ask(at, _USED, "PD-01", piece.holder, text, piece.id, (DISCARD, SPEND, KEEP))


@answers(_USED)
def used_said(at: Table, question: Question, said: str) -> None:
    """Discard the program, take its tokens off, or leave both; its use is over."""
    piece = at.game.pieces.get(question.about)
    tokens = piece.tokens.get(Token.PROGRAM, 0) if piece is not None else 0
    if piece is not None and piece.place is Place.DOMAIN and said == DISCARD:
        discard(at, piece, "PD-01")
    elif piece is not None and said == SPEND and tokens:
        off = TokensChanged(rule="PD-01", piece=piece.id, token=Token.PROGRAM, by=-tokens)
        at.emit(off)
    operation = at.game.operation
    if operation is not None and operation.kind is Kind.PROGRAM:
        finish(at)


def mine(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The deployed programs of a House."""
    return tuple(p for p in at.game.domain(house) if p.deployed and is_program(at.card(p)))


def _in_play(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """What a word for a program may mean: the own ones, else any card of a domain."""
    lying = (p for p in at.game.pieces.values() if p.place is Place.DOMAIN)
    return (*mine(at, house), *lying)


def _run_mark(at: Table, house: HouseId, words: Words) -> None:
    mark(at, the_piece(at, words.rest(), _in_play(at, house), "a program in play"))


def _run_use(at: Table, house: HouseId, words: Words) -> None:
    use(at, house, the_piece(at, words.rest(), _in_play(at, house), "a deployed program of yours"))


def _use_options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in mine(at, house):
        if can_use(at, house, piece):
            tokens = piece.tokens[Token.PROGRAM]
            says = f"use {at.name(piece)} with {tokens} program tokens"
            yield Option(words=f"program {piece.id}", says=says, rules=("PD-01",))


enter(
    Verb(
        word="mark",
        usage="mark PROGRAM",
        says="put a program token on a program",
        phases=ALL_PHASES,
        who=Who.ANYONE,
        rule="PD-01",
        run=_run_mark,
        options=nothing,
        free=True,
    ),
    Verb(
        word="program",
        usage="program PROGRAM",
        says="use a program for its tokens",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="PD-01",
        run=_run_use,
        options=_use_options,
    ),
)
