"""The fates of the vanquished (15.3): fixed fates, tactics that spare, the verb `fate`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from tracker.engine.errors import Misread
from tracker.engine.events import FateSettled, FavorChanged, SolarisChanged
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece, Question, Side
from tracker.engine.table import Table
from tracker.engine.words import IN_PLAY, Fate, HouseId, OperationKind, Place, Stage, StatName
from tracker.rules.causes import BY, begin
from tracker.rules.questions import answers, ask
from tracker.rules.rite.starting import fate_by_venture
from tracker.standing.ability import ABILITY
from tracker.standing.figures import cost
from tracker.standing.forbidding import CAPTURE, DISCARD, immune
from tracker.standing.named_kinds import is_participant
from tracker.standing.sides import participants, rite_of, side_of
from tracker.standing.speech import Words, domain_card, the_house

YES, NO, LEADER, SOME, ALL = "yes", "no", "leader", "some", "all"
TOO = "mercy-too"


def spares(at: Table, piece: Piece) -> h.Spares | None:
    """How a tactic spares the leader it is on; None for any other card."""
    holds = (one for sentence in at.card(piece).standing for one in sentence.holds)
    return next((one for one in holds if isinstance(one, h.Spares)), None)


def _acts(at: Table, piece: Piece) -> bool:
    """Whether a tactic has an effect in the rite in progress, on a fallen card.

    A tactic on a former leader, for which another persona Counters, has none.
    """
    rite = rite_of(at)
    plays = piece.place is Place.PLAYED and piece.active
    fights = piece.holder in {rite.attack.house, rite.defense.house}
    return plays and fights and piece.parent in rite.fallen


def act_on_the_fall(at: Table) -> None:
    """Execute the tactics that wait for the fall of the leader they are on."""
    for piece in tuple(at.game.pieces.values()):
        if piece.place in IN_PLAY and not piece.subdued and _acts(at, piece):
            for place, ability in enumerate(at.card(piece).program.abilities):
                if ability.use is a.Use.FALL:
                    begin(at, piece.holder, piece, f"{ABILITY} {place}")


# Tactics may spare the vanquished for a price: their Houses are asked one by one.


def ask_next(at: Table, after: int) -> None:
    """Ask about the next card, after this number, that can spare fallen cards."""
    for piece in sorted(at.game.pieces.values(), key=_number):
        if _number(piece) > after and _ask_mercy(at, piece):
            return


def _number(piece: Piece) -> int:
    return int(piece.id[1:])


def _ask_mercy(at: Table, piece: Piece) -> bool:
    """Ask the player of a tactic whether to spare the fallen leader; False if impossible."""
    spared = spares(at, piece) if _acts(at, piece) else None
    if spared is None:
        return False
    side, ware = _against(at, piece), spared.ware
    if side.leader in rite_of(at).fates or piece.parent != side.leader:
        return False
    alone, more = _worth(at, side), len(_others(at, piece))
    alike = spared.whole or not more
    choices = (NO, *(() if alike else (LEADER, SOME) if more > 1 else (LEADER,)), ALL)
    besides = f", {alone + more} with the {more} besides" if more else ""
    leader = f"{at.name(side.leader)} for {alone} {ware}"
    text = f"{at.name(piece)}: do you spare {leader}{besides}?"
    ask(at, "mercy", "G-02", piece.holder, text, piece.id, choices, suggested=NO)
    return True


def _against(at: Table, piece: Piece) -> Side:
    """The side whose leader a tactic is on: the opponent of its player."""
    rite = rite_of(at)
    return rite.other(rite.side(piece.holder))


def _worth(at: Table, side: Side) -> int:
    return cost(at, at.piece(side.leader)) or 0


def _others(at: Table, piece: Piece) -> tuple[Piece, ...]:
    """The cards spared in addition to the leader, or counted for it."""
    side, fallen, mercy = _against(at, piece), rite_of(at).fallen, spares(at, piece)
    whole = mercy is not None and mercy.whole
    return tuple(
        one
        for one in participants(at, side)
        if one.id != side.leader and (whole or (one.parent == side.leader and one.id in fallen))
    )


@answers("mercy", of_operation=True)
def answer_mercy(at: Table, question: Question, said: str) -> None:
    """Reads which cards a House spares, pays its gain, and asks about the next card."""
    if at.game.rite is None:
        return
    piece = at.piece(question.about)
    mercy = spares(at, piece)
    if said != NO and mercy is not None and _acts(at, piece):
        side = _against(at, piece)
        spared = _others(at, piece) if said == ALL else ()
        _gain(at, piece, mercy.ware, _worth(at, side) + len(spared))
        for one in (side.leader, *(other.id for other in spared)):
            if one in at.game.rite.fallen:
                at.emit(FateSettled(rule="G-02", piece=one, fate=Fate.SPARED))
        for other in _others(at, piece) if said == SOME else ():
            text = f"{at.name(piece)}: do you spare {at.name(other)} [{other.id}] for 1?"
            ask(at, TOO, "G-02", piece.holder, text, other.id, (NO, YES), suggested=NO)
    ask_next(at, _number(piece))


@answers(TOO, of_operation=True)
def answer_too(at: Table, question: Question, said: str) -> None:
    """Reads whether a participant is spared together with the leader."""
    if at.game.rite is None or said == NO:
        return
    for tactic in at.game.pieces.values():
        mercy = spares(at, tactic) if tactic.holder == question.house else None
        if mercy is not None and _acts(at, tactic):
            _gain(at, tactic, mercy.ware, 1)
            at.emit(FateSettled(rule="G-02", piece=question.about, fate=Fate.SPARED))
            return


def _gain(at: Table, piece: Piece, ware: p.Ware, many: int) -> None:
    """Pay the gain of a tactic to its player."""
    gained = SolarisChanged if ware is p.Ware.SOLARIS else FavorChanged
    if many:
        at.emit(gained(rule="G-02", house=piece.holder, by=many, cause=at.name(piece)))


# Vanquished cards that must be captured or discarded instead of subdued (15.3, SO-21).

CAPTURED_BY = "captured by "

SHIELDS = {Fate.CAPTURED: CAPTURE, Fate.DISCARDED: DISCARD}
"""Fate -> the immunity that prevents it."""

LAID: dict[str, Fate] = {StatName.CAPTURED: Fate.CAPTURED, StatName.DISCARDED: Fate.DISCARDED}


class Claim(Struct, frozen=True):
    """A fate of a vanquished card, and its captor, "" for none."""

    fate: Fate
    captor: HouseId = ""

    def __str__(self) -> str:
        """The form used in questions and answers."""
        return f"{CAPTURED_BY}{self.captor}" if self.captor else str(self.fate)


def claims_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The mandatory fates of a vanquished card: by cards on it, by the rite's venture."""
    for effect in at.game.effects:
        fate = LAID.get(effect.stat)
        if effect.on != piece.id or fate is None or effect.amount < 1:
            continue
        source = at.game.pieces.get(effect.source)
        if fate is Fate.DISCARDED:
            yield Claim(fate)
        elif source is None or survives(at, source):
            yield Claim(fate, _captor_of(at, piece, source))
    if by_venture := fate_by_venture(at, piece):
        yield Claim(by_venture)


def _captor_of(at: Table, piece: Piece, source: Piece | None) -> HouseId:
    """The captor: the House whose effect it is, else the House of the other side."""
    if source is not None and source.holder != piece.holder:
        return source.holder
    rite = rite_of(at)
    return rite.other(side_of(at, piece.id) or rite.side(piece.holder)).house


@carries_out("R-28", "SO-16")
def survives(at: Table, actor: Piece) -> bool:
    """Whether a card can still capture: a fallen one cannot, unless spared."""
    rite = rite_of(at)
    return rite.fates.get(actor.id) is Fate.SPARED or actor.id not in rite.fallen


def settle(at: Table, piece: Piece, claim: Claim) -> None:
    """Fix the fate of a card; if it has another already, ask the attacker's House."""
    rite = rite_of(at)
    if immune(at, piece, SHIELDS[claim.fate]) or claim.captor == piece.holder:
        return
    if piece.id not in rite.fates:
        _emit_fate(at, piece, claim)
        return
    other = Claim(rite.fates[piece.id], rite.captors.get(piece.id, ""))
    if other != claim:
        text = f"{at.name(piece)} is to be {other} and {claim}: which of them?"
        ask(at, "fate", "R-22", rite.attack.house, text, piece.id, (str(other), str(claim)))


def _emit_fate(at: Table, piece: Piece, claim: Claim) -> None:
    rule = {Fate.CAPTURED: "SO-14", Fate.DISCARDED: "SO-21"}.get(claim.fate, "R-22")
    at.emit(FateSettled(rule=rule, piece=piece.id, fate=claim.fate, captor=claim.captor))


@answers("fate", of_operation=True)
def answer_fate(at: Table, question: Question, said: str) -> None:
    """Reads the answer to which fate a card has."""
    if at.game.rite is not None:
        captor = said.removeprefix(CAPTURED_BY) if said.startswith(CAPTURED_BY) else ""
        claim = Claim(Fate.CAPTURED, captor) if captor else Claim(Fate(said))
        _emit_fate(at, at.piece(question.about), claim)


def verify_fate(at: Table, piece: Piece, claim: Claim) -> None:
    """Refuses a fate for a card that takes no part, has one already, or is immune to it."""
    operation = at.game.operation
    if operation is None or operation.kind is not OperationKind.RITE:
        at.refuse("R-22", "no rite is under way")
    elif operation.stage is Stage.REWARDING:
        at.refuse("R-22", "what becomes of the vanquished is done already")
    elif not is_participant(at, piece.id):
        at.refuse("R-22", f"{at.name(piece)} takes no part in this rite")
    elif claim.captor == piece.holder:
        at.refuse("CP-01", f"{at.house(claim.captor).name} governs {at.name(piece)}")
    else:
        shield = SHIELDS.get(claim.fate)
        by = immune(at, piece, shield) if shield is not None else None
        if by:
            at.refuse("G-02", f"{by} keeps {at.name(piece)} from being {claim.fate}")


def say_fate(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Enter the fate of a card in case it is vanquished. Raises Misread, SeveralFit."""
    said, by = words.before(BY)
    text, _, last = said.rpartition(" ")
    typed = last.lower()
    found = [fate for fate in Fate if typed and fate.startswith(typed)]
    if len(found) != 1:
        raise Misread(f"a card, and then one of {', '.join(Fate)}", last)
    fate = found[0]
    piece = domain_card(at, text)
    if by and fate is not Fate.CAPTURED:
        raise Misread("by HOUSE only after captured", by)
    captor = ""
    if by:
        captor = the_house(at, by)
    elif fate is Fate.CAPTURED:
        if at.game.rite is None:
            raise Misread("by HOUSE, who captures it", "")
        captor = _captor_of(at, piece, None)
    claim = Claim(fate, captor)
    verify_fate(at, piece, claim)
    if at.game.rite is not None:
        _emit_fate(at, piece, claim)
