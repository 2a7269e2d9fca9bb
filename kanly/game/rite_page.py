"""The rite under way, and a rite seen ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.strings import capital
from errata.text import listed
from kanly.game.log_page import proof
from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong
from tracker.engine.state import Effect
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, PieceId, StatName, Until
from tracker.standing.sides import FACTS, LAST
from tracker.views.foresight.course import Aftermath
from tracker.views.foresight.force import Member
from tracker.views.foresight.preview import (
    DefenseAnswer,
    OutcomeRow,
    RitePreview,
    Span,
    coming,
    rows,
)
from tracker.views.rite import MARKS, TAKES_PART, Fighter, Flank, Shown, shown
from tracker.views.telling import EventStory, awaited, told
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    from tracker.views.seen import View


SAID_WITH_CARDS = frozenset({StatName.SURPRISE, StatName.DIRECT, StatName.COUNTER, *MARKS})
"""What effects give that stands beside the cards that have it."""


def blocks(t: Teller) -> Iterator[str]:
    """The rite, the attack, the defense; a block each."""
    rite = shown(Table(t.after, t.cards))
    against = f"against {t.piece(rite.target)} of {t.house(rite.defense.house)}"
    by = f", by {t.piece(rite.venture)}" if rite.venture else ""
    called = capital(rite.kind.called)
    title = strong(f"{called} ({rite.rite_class}) {against}{by}")
    segment = f"Segment {rite.segment.number} of {LAST}, {rite.segment.name}"
    window = f"window {rite.window} is open" if rite.window else "no window is open"
    passed = t.after.window.passed if t.after.window is not None else ()
    said = f"; passed: {listed([t.house(house) for house in passed])}" if passed else ""
    yield "\n".join(paragraph(line, first="") for line in (title, f"{segment}; {window}{said}"))
    yield _side(t, rite, rite.attack)
    yield _side(t, rite, rite.defense)


def _side(t: Teller, rite: Shown, side: Flank) -> str:
    attacks = side is rite.attack
    name = f"{'Attack' if attacks else 'Defense'} of {t.house(side.house)}"
    assigned = any(one.given for one in (*rite.attack.fighters, *rite.defense.fighters))
    gets = ["gets"] * assigned
    columns = (
        "card",
        FACTS[rite.kind].talent,
        "bonus",
        "force",
        "Resistance",
        *gets,
        "in the rite",
    )
    lines = [paragraph(f"{strong(name)}: {stands(rite, side)}", first="")]
    lines.append(grid(columns, [_row(one, assigned=assigned) for one in side.fighters]))
    for says, pieces in (("not taking part", side.outside), ("may Counter", side.counters)):
        if pieces:
            named = listed([f"{t.piece(one)} [{one}]" for one in pieces])
            lines.append(paragraph(f"{says}: {named}"))
    return "\n".join(lines)


def stands(rite: Shown, side: Flank) -> str:
    """The force of a side against what it takes: "5 force against Resistance 8, 3 short"."""
    if rite.segment.number == LAST:
        return f"{side.force} force assigned"
    if side.against is None or side.over is None:
        return f"{side.force} force; no force can vanquish the leader"
    how = f"{side.over} over" if side.over > 0 else "enough"
    how = f"{-side.over} short" if side.over < 0 else how
    return f"{side.force} force against Resistance {side.against}, {how}"


def row_words(one: Fighter) -> str:
    """How a card stands in the rite: "leads, to engage; Surprise"."""
    does = ["leads"] * one.leads
    does += [one.does] * (not one.leads or one.does != TAKES_PART)
    return "; ".join([", ".join(does), *one.marks])


def _row(one: Fighter, *, assigned: bool) -> tuple[str, ...]:
    return (
        f"{one.name} [{one.piece}]",
        "-" if one.rank is None else str(one.rank),
        f"{one.bonus:+d}" if one.bonus else "0",
        str(one.force),
        str(one.resistance),
        *([str(one.given)] * assigned),
        row_words(one),
    )


def effects(t: Teller) -> Iterator[Effect]:
    """What works on the cards in the rite, or as long as it lasts, and is not said with them."""
    rite = t.after.rite
    sides = () if rite is None else (rite.attack, rite.defense)
    inside = {one for side in sides for one in (side.leader, *side.joined, *side.declared)}
    for effect in t.after.effects:
        concerns = effect.on in inside or effect.until is Until.OPERATION
        if concerns and effect.stat not in SAID_WITH_CARDS:
            yield effect


def page(view: View, ahead: RitePreview) -> str:
    """The whole page, for a House, "" for what all may know."""
    at = Table(view.game, view.cards)
    blocks = [
        strong(paragraph(called_ahead(at, ahead), first="")),
        _side_ahead(at, ahead, attacks=True),
        _side_ahead(at, ahead, attacks=False),
        *(_answer(at, ahead, answer, view.viewer) for answer in ahead.answers),
        "\n".join(
            paragraph(f"{note.text} ({', '.join(note.rules)})", first="") for note in ahead.notes
        ),
    ]
    return "\n\n".join(blocks)


def called_ahead(at: Table, ahead: RitePreview) -> str:
    """What a rite seen ahead is called: its kind, and who is led against whom."""
    against = f"{at.name(ahead.target)} of {at.house(ahead.defender).name}"
    by = f"{at.name(ahead.leader)} of {at.house(ahead.attacker).name}"
    return f"{capital(ahead.kind.called)} ({ahead.rite_class}) seen ahead: {by} against {against}"


def _side_ahead(at: Table, ahead: RitePreview, *, attacks: bool) -> str:
    """Everyone of a side who may be in the rite, with the numbers it has in the first answer."""
    house = at.house(ahead.attacker if attacks else ahead.defender).name
    seen: dict[PieceId, tuple[str, ...]] = {}
    for answer in ahead.answers:
        for one, how in _members(ahead, answer, attacks=attacks):
            rank = "-" if one.rank is None else str(one.rank)
            numbers = (rank, str(one.force), str(one.resistance))
            seen.setdefault(one.piece, (f"{at.name(one.piece)} [{one.piece}]", *numbers, how))
    columns = ("card", str(ahead.talent), "force", "Resistance", "in the rite")
    title = paragraph(strong(f"{'Attack' if attacks else 'Defense'} of {house}"), first="")
    return f"{title}\n{grid(columns, list(seen.values()))}"


def _members(
    ahead: RitePreview, answer: DefenseAnswer, *, attacks: bool
) -> Iterator[tuple[Member, str]]:
    """The members of a side in an answer, each with what it does and by which rule."""
    if attacks:
        for one in answer.attack:
            yield one, ("leads (R-06)" if one.leads else "takes part (R-09)") + _marks(one)
        for one in answer.may_attack:
            yield one, "may join late (R-14)" + _marks(one)
        return
    for one in answer.defense:
        target = "the target" if one.piece == ahead.target else "may Counter (SO-08)"
        yield one, (target if one.leads else "takes part (R-11)") + _marks(one)
    for one in answer.may_defend:
        rule = "SO-02" if not one.parent else "R-14"
        yield one, f"may take part ({rule})" + _marks(one)


def _marks(one: Member) -> str:
    marks = ["Surprise"] * one.surprise + ["force does not touch it"] * one.untouched
    return "".join(f"; {mark}" for mark in marks)


def _answer(at: Table, ahead: RitePreview, answer: DefenseAnswer, viewer: HouseId) -> str:
    """What an answer is, and a row for each way it can come out."""
    name = at.name(answer.leader)
    does = f"{name} Counters" if answer.counters else f"{name} defends"
    engaged = "engaged" if answer.engaged else "not engaged, without force"
    how = {None: "", True: ", Surprise first", False: ", Surprise changing nothing"}[answer.first]
    says = strong(f"{does}, {engaged}{how}")
    lines = [paragraph(f"{says} ({', '.join(answer.rules)})", first="")]
    lines += [paragraph(line) for line in _otherwise(at, ahead, answer)]
    found = answer.found
    if found.why:
        told = f"Too many choices to go through: {found.why}. Within these bounds: "
        told += f"defense leader {margin(found.over)}; attack leader {margin(found.back)}."
        return "\n".join([*lines, paragraph(told), *_after(at, answer, viewer)])
    columns = ("defense leader", "attack leader", "bonus", "choices", "rules")
    shown = grid(columns, [_row_ahead(ahead, row) for row in rows(answer)])
    return "\n".join([*lines, shown, *_after(at, answer, viewer)])


def _after(at: Table, answer: DefenseAnswer, viewer: HouseId) -> Iterator[str]:
    """What cards do then, as far as it goes by who surely takes part."""
    for one in coming(answer):
        said = [f"{told.text}{proof(told)}" for told in brought(at.cards, one, viewer)]
        said += [f"what follows hangs on {one.stops}"] * bool(one.stops)
        said += [f"then {question}" for question in asked_then(at.cards, one)]
        if said:
            yield paragraph(f"Where {fall(one)}: {'; '.join(said)}.")


def brought(cards: CardFacts, one: Aftermath, viewer: HouseId) -> list[EventStory]:
    """What cards bring about, in words, but for what goes without saying."""
    story = told(one.before, one.events, cards, viewer)
    return [story[place] for place in one.by_cards if not story[place].quiet]


def asked_then(cards: CardFacts, one: Aftermath) -> list[str]:
    """The question that a card puts, if one does: to whom, and what."""
    asks = one.after.questions and one.after.questions[0].frame
    return [awaited(one.after, cards)] if asks else []


def fall(one: Aftermath) -> str:
    """Which of the leaders falls, in words."""
    if one.falls and one.beaten:
        return "both leaders fall"
    if one.falls or one.beaten:
        return f"the {'defense' if one.falls else 'attack'} leader falls alone"
    return "neither leader falls"


def _otherwise(at: Table, ahead: RitePreview, answer: DefenseAnswer) -> Iterator[str]:
    """The numbers that differ from those shown above, because of who leads the defense."""
    first = ahead.answers[0]
    usual = {one.piece: one for one in (*first.attack, *first.may_attack)}
    for one in (*answer.attack, *answer.may_attack):
        before = usual.get(one.piece, one)
        if (one.force, one.resistance) != (before.force, before.resistance):
            numbers = f"force {one.force}, Resistance {one.resistance}"
            yield f"{at.name(one.piece)} then: {numbers} (R-17)"


def outcome_words(ahead: RitePreview, row: OutcomeRow) -> tuple[str, str, str]:
    """What becomes of the defense leader, of the attack leader, and the bonus."""
    ware = " or ".join(ahead.currency)
    return (
        f"{'falls' if row.falls else 'stands'}, {margin(row.over)}",
        f"{'falls' if row.beaten else 'stands'}, {margin(row.back)}",
        "none" if row.bonus is None else f"{_to(row.bonus)} {ware}",
    )


def _row_ahead(ahead: RitePreview, row: OutcomeRow) -> tuple[str, ...]:
    return (*outcome_words(ahead, row), str(row.choices), ", ".join(row.rules))


def margin(span: Span | None) -> str:
    """How much over or short: "2 over", "1 to 3 short", "1 short to 2 over"."""
    if span is None:
        return "no force can"
    least, most = span
    if least >= 0:
        return f"{_to(span)} over"
    if most < 0:
        return f"{_to((-most, -least))} short"
    return f"{-least} short to {most} over"


def _to(span: Span) -> str:
    least, most = span
    return str(least) if least == most else f"{least} to {most}"
