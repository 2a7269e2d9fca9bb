"""What becomes of the vanquished (15.3): fixed fates, tactics that spare, the word `fate`."""

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
from tracker.engine.words import IN_PLAY, Fate, HouseId, Kind, Place, Stage, Stat
from tracker.rules.causes import BY
from tracker.rules.questions import answers, ask
from tracker.rules.rite.starting import fate_by_venture
from tracker.standing.figures import cost
from tracker.standing.forbidding import CAPTURE, DISCARD, immune
from tracker.standing.named_kinds import is_participant
from tracker.standing.sides import participants, rite_of, side_of
from tracker.standing.speech import Words, domain_card, the_house

NO, LEADER, SOME, ALL = "no", "leader", "some", "all"


def spares(at: Table, piece: Piece) -> h.Spares | None:
    """How a tactic spares the leader it lies on; None for any other card."""
    for sentence in at.card(piece).standing:
        for one in sentence.holds:
            if isinstance(one, h.Spares):
                return one
    return None


def waits_for_a_fall(at: Table, piece: Piece) -> bool:
    """Whether a card does something once what it lies on has fallen, or spares it."""
    falls = any(one.use is a.Use.FALL for one in at.card(piece).program.abilities)
    return falls or spares(at, piece) is not None


def acts(at: Table, piece: Piece) -> bool:
    """Whether a tactic works in the rite under way, on a card that has fallen.

    One on a leader that leads no more, as another Counters for it, does nothing.
    """
    rite = rite_of(at)
    plays = piece.place is Place.PLAYED and piece.active
    return plays and piece.parent in rite.fallen and piece.holder in _fighting(at)


def _fighting(at: Table) -> frozenset[str]:
    rite = rite_of(at)
    return frozenset({rite.attack.house, rite.defense.house})


def against(at: Table, piece: Piece) -> Side:
    """The side whose leader a tactic is assigned to: that against its player."""
    rite = rite_of(at)
    return rite.other(rite.side(piece.holder))


def worth(at: Table, side: Side) -> int:
    """The deployment cost of the leader of a side."""
    return cost(at, at.piece(side.leader)) or 0


def act_on_the_fall(at: Table) -> None:
    """Let the tactics act that wait for the fall of the leader they lie on."""
    for piece in tuple(at.game.pieces.values()):
        if piece.place in IN_PLAY and not piece.subdued and waits_for_a_fall(at, piece):
            pay_for_the_fall(at, piece)


def pay_for_the_fall(at: Table, piece: Piece) -> None:
    """Let a tactic do what the fall of the card it lies on brings or takes."""
    from tracker.rules.causes import begin
    from tracker.standing.ability import ABILITY

    if not acts(at, piece):
        return
    for place, ability in enumerate(at.card(piece).program.abilities):
        if ability.use is a.Use.FALL:
            begin(at, piece.holder, piece, f"{ABILITY} {place}")


def bring(at: Table, piece: Piece, ware: p.Ware, many: int) -> None:
    """Let the player of a tactic gain so much."""
    house, cause = piece.holder, at.name(piece)
    if not many:
        return
    if ware is p.Ware.SOLARIS:
        at.emit(SolarisChanged(rule="G-02", house=house, by=many, cause=cause))
    else:
        at.emit(FavorChanged(rule="G-02", house=house, by=many, cause=cause))


def others(at: Table, piece: Piece) -> tuple[Piece, ...]:
    """Who is spared besides the leader, or counts for it."""
    side, fallen = against(at, piece), rite_of(at).fallen
    more = (one for one in participants(at, side) if one.id != side.leader)
    mercy = spares(at, piece)
    if mercy is not None and mercy.whole:
        return tuple(more)
    return tuple(one for one in more if one.parent == side.leader and one.id in fallen)


def mercy(at: Table, piece: Piece) -> bool:
    """Whether the player of a tactic was asked if he spares the leader that fell, for a price."""
    spared = spares(at, piece) if acts(at, piece) else None
    if spared is None:
        return False
    side, ware = against(at, piece), spared.ware
    if side.leader in rite_of(at).fates or piece.parent != side.leader:
        return False
    alone, more = worth(at, side), len(others(at, piece))
    alike = spared.whole or not more
    choices = (NO, *(() if alike else (LEADER, SOME) if more > 1 else (LEADER,)), ALL)
    text = (
        f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}, "
        f"{alone + more} with the {more} besides?"
        if more
        else f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}?"
    )
    ask(at, "mercy", "G-02", piece.holder, text, piece.id, choices, suggested=NO)
    return True


# --- Whose tactics may spare the vanquished: their Houses are asked, one after the other ----------


def number_of(piece: Piece) -> int:
    """The number of a card: they are asked about in this order."""
    return int(piece.id[1:])


def ask_next(at: Table, after: int) -> None:
    """Ask about the first card, numbered after that one, that can spare some of the fallen."""
    for piece in sorted(at.game.pieces.values(), key=number_of):
        if number_of(piece) > after and mercy(at, piece):
            return


# --- What must become of the vanquished: captured or discarded instead of subdued (15.3, SO-21) ---

CAPTURED_BY = "captured by "

SHIELDS = {Fate.CAPTURED: CAPTURE, Fate.DISCARDED: DISCARD}
"""What a card is immune to that does not meet such an end."""
LAID: dict[str, Fate] = {Stat.CAPTURED: Fate.CAPTURED, Stat.DISCARDED: Fate.DISCARDED}


class Claim(Struct, frozen=True):
    """One end of a vanquished card, and who captures it, "" for nobody."""

    fate: Fate
    captor: HouseId = ""

    def __str__(self) -> str:
        """As it is asked and answered."""
        return f"{CAPTURED_BY}{self.captor}" if self.captor else str(self.fate)


def claims_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The ends a vanquished card must have: by what lies on it, by its venture."""
    yield from laid_on(at, piece)
    if by_venture := fate_by_venture(at, piece):
        yield Claim(by_venture)


def laid_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The ends that effects on a card bring it, should it fall."""
    for effect in at.game.effects:
        fate = LAID.get(effect.stat)
        if effect.on != piece.id or fate is None or effect.amount < 1:
            continue
        source = at.game.pieces.get(effect.source)
        if fate is Fate.DISCARDED:
            yield Claim(fate)
        elif source is None or survives(at, source):
            yield Claim(fate, captor_of(at, piece, source))


def captor_of(at: Table, piece: Piece, source: Piece | None) -> HouseId:
    """Who captures: who laid the effect, else the House on the other side."""
    if source is not None and source.holder != piece.holder:
        return source.holder
    rite = rite_of(at)
    return rite.other(side_of(at, piece.id) or rite.side(piece.holder)).house


@carries_out("R-28", "SO-16")
def survives(at: Table, actor: Piece) -> bool:
    """Whether a card still captures: what fell does not; what fell and is spared survives."""
    rite = rite_of(at)
    return rite.fates.get(actor.id) is Fate.SPARED or actor.id not in rite.fallen


def settle(at: Table, piece: Piece, claim: Claim) -> None:
    """Settle the end of a card; where it has another already, the attacker's House is asked."""
    rite = rite_of(at)
    if immune(at, piece, SHIELDS[claim.fate]) or claim.captor == piece.holder:
        return
    if piece.id not in rite.fates:
        emit_fate(at, piece, claim)
        return
    other = Claim(rite.fates[piece.id], rite.captors.get(piece.id, ""))
    if other == claim:
        return
    text = f"{at.name(piece)} is to be {other} and {claim}: which of them?"
    ask(at, "fate", "R-22", rite.attack.house, text, piece.id, (str(other), str(claim)))


def emit_fate(at: Table, piece: Piece, claim: Claim) -> None:
    """Write down what becomes of a card."""
    rule = {Fate.CAPTURED: "SO-14", Fate.DISCARDED: "SO-21"}.get(claim.fate, "R-22")
    settled = FateSettled(rule=rule, piece=piece.id, fate=claim.fate, captor=claim.captor)
    at.emit(settled)


@answers("fate", of_operation=True)
def answer_fate(at: Table, question: Question, said: str) -> None:
    """The players say which end a card has."""
    if at.game.rite is None:
        return
    captor = said.removeprefix(CAPTURED_BY) if said.startswith(CAPTURED_BY) else ""
    claim = Claim(Fate.CAPTURED, captor) if captor else Claim(Fate(said))
    emit_fate(at, at.piece(question.about), claim)


# --- What the Houses answer of the vanquished: each answer is carried out, and the next card asked

YES = "yes"
TOO = "mercy-too"


@answers("mercy", of_operation=True)
def answer_mercy(at: Table, question: Question, said: str) -> None:
    """A House says whom it spares; what it gains for that is paid, and the next card is asked."""
    if at.game.rite is None:
        return
    piece = at.piece(question.about)
    mercy = spares(at, piece)
    if said != NO and mercy is not None and acts(at, piece):
        spared = others(at, piece) if said == ALL else ()
        bring(at, piece, mercy.ware, worth(at, against(at, piece)) + len(spared))
        for one in (against(at, piece).leader, *(other.id for other in spared)):
            if one in at.game.rite.fallen:
                at.emit(FateSettled(rule="G-02", piece=one, fate=Fate.SPARED))
        for other in others(at, piece) if said == SOME else ():
            text = f"{at.name(piece)}: do you spare {at.name(other)} [{other.id}] for 1?"
            ask(at, TOO, "G-02", piece.holder, text, other.id, (NO, YES), suggested=NO)
    ask_next(at, number_of(piece))


@answers(TOO, of_operation=True)
def answer_too(at: Table, question: Question, said: str) -> None:
    """A House says of one who took part with the leader whether it is spared, too."""
    if at.game.rite is None or said == NO:
        return
    tactic = next((p for p in at.game.pieces.values() if _spares(at, p, question)), None)
    mercy = spares(at, tactic) if tactic is not None else None
    if tactic is not None and mercy is not None:
        bring(at, tactic, mercy.ware, 1)
        at.emit(FateSettled(rule="G-02", piece=question.about, fate=Fate.SPARED))


def _spares(at: Table, piece: Piece, question: Question) -> bool:
    """Whether a tactic is the one of whose mercy the House was asked."""
    mine = piece.holder == question.house
    return mine and spares(at, piece) is not None and acts(at, piece)


# --- The table's word on what becomes of a card that falls in the rite under way: fate ------------


def verify_fate(at: Table, piece: Piece, claim: Claim) -> None:
    """Refuses the end of a card that takes no part, is settled already, or is kept from it."""
    operation = at.game.operation
    if operation is None or operation.kind is not Kind.RITE:
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


def foretell(at: Table, piece: Piece, claim: Claim) -> None:
    """Say what becomes of a card, should it be vanquished in the rite under way."""
    verify_fate(at, piece, claim)
    if at.game.rite is not None:
        emit_fate(at, piece, claim)


def the_fate(text: str) -> Fate:
    """The end a word means, or its beginning. Raises Misread."""
    typed = text.lower()
    found = [fate for fate in Fate if typed and fate.startswith(typed)]
    if len(found) != 1:
        raise Misread(f"a card, and then one of {', '.join(Fate)}", text)
    return found[0]


def say_fate(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Say what becomes of a card. Raises Misread, SeveralFit."""
    said, by = words.before(BY)
    text, _, last = said.rpartition(" ")
    fate = the_fate(last)
    piece = domain_card(at, text)
    if by and fate is not Fate.CAPTURED:
        raise Misread("by HOUSE only after captured", by)
    captor = ""
    if fate is Fate.CAPTURED:
        captor = the_house(at, by) if by else _other_side(at, piece)
    foretell(at, piece, Claim(fate, captor))


def _other_side(at: Table, piece: Piece) -> HouseId:
    """The House on the other side of the rite. Raises Misread."""
    if at.game.rite is None:
        raise Misread("by HOUSE, who captures it", "")
    return captor_of(at, piece, None)
