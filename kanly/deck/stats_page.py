"""Statistics of a deck: the words and rows of page and sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import Section
from cardbase.legality import Verdict
from cardbase.statistics.income import WARES, Income
from cardbase.statistics.makeup import Allegiances, Costs, Favor, KindCount
from cardbase.statistics.talents import Strength, TalentCount
from cardbase.statistics.whole import Statistics
from cardbase.strings import counted
from cardbase.vocabulary import Power
from kanly.deck.odds_page import (
    ODDS,
    means_rows,
    means_words,
    names,
    odds_columns,
    odds_lines,
    right,
    sentence,
)
from kanly.deck.source import listed, outcome, powers, sponsor
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, width

COSTS = "Deployment cost in solaris (DP-02, P-02)"
KINDS = "Kinds of card (CT-01)"
POWERS = "Powers and favor (AL-04, P-08)"
TALENTS = "Talents (TA-01, TA-02)"
PAYING = "What comes in, and what the cards seen cost (DP-02, P-02)"
INCOME = "Income each turn (T-03, CT-12)"

TALENT_COLUMNS = ("talent", "personas", "best", "sum", "needed")


def number(value: Fraction) -> str:
    """A number with one place, or none where it is whole."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


def cost_words(costs: Costs) -> str:
    """Mean and median of a deck's costs, and what is in neither."""
    words = "no fixed cost"
    if costs.mean is not None and costs.median is not None:
        words = f"mean {number(costs.mean)}, median {number(costs.median)}"
    left = [f"{counted(costs.open, 'card')} of cost X (CT-19)"] * bool(costs.open)
    if costs.events:
        left.append(f"{counted(costs.events, 'event')}, paid in tokens alone (E-04)")
    return f"{words}; not counting {' and '.join(left)}" if left else words


def allegiance_words(one: Allegiances, sponsor: Power) -> str:
    """Whose cards a deck holds."""
    held = [f"{one.sponsor} {short_name(sponsor)}", f"{one.neutral} neutral"]
    held += [f"{count} {short_name(power)}" for power, count in one.other]
    return f"{one.section}: {', '.join(held)}."


def favor_words(favor: Favor) -> Iterator[str]:
    """The favor owed for cards of other powers, and what favor may pay."""
    for one in favor.outside:
        cards = f"{counted(one.count, 'card')} of {short_name(one.power)} ({names(one.cards)})"
        if one.adversary:
            x = ", X counted as 0," * any(card.cost is None for card in one.cards)
            yield f"{cards}: an adversary's, favor equal to the cost{x} at each deployment (CP-03)."
        else:
            yield f"{cards}: 1 favor each time one is deployed or won by petition (AL-04, P-10)."
    if favor.outside:
        free = any(not one.adversary for one in favor.outside)
        yield (
            f"Favor owed when each copy is deployed once: {favor.owed}, and again at every "
            "redeployment (DF-17)." + " A table may let all but personas go free (OQ-36)." * free
        )
    else:
        yield "No card of another power, and so no favor owed for any (AL-04)."
    if favor.payable:
        yield (
            f"{counted(favor.payable, 'Imperial card')} of the sponsor: won by petition, favor may "
            f"stand for the solaris you bid and have (P-08, P-09), {favor.payable_cost} in all at "
            "their costs; for a card from hand it never may (DP-04)."
        )


def talent_rows(talents: Sequence[TalentCount]) -> tuple[tuple[str, ...], ...]:
    """The rows under TALENT_COLUMNS."""
    return tuple(
        (
            one.talent,
            str(one.personas),
            "-" if one.best is None else str(one.best),
            "-" if one.best is None else str(one.total),
            ", ".join(f"rank {n.rank} by {counted(n.count, 'card')}" for n in one.needed) or "-",
        )
        for one in talents
    )


def unmet_words(talents: Sequence[TalentCount]) -> Iterator[str]:
    """What is needed and nobody has, a sentence for each rank."""
    for one in talents:
        for need in one.unmet:
            needing = f"{need.count} cards that need" if need.count > 1 else "card that needs"
            yield (
                f"No card of the deck has {one.talent} {need.rank} by its printed rank and may "
                f"bear the {needing} it: {names(need.cards)} (TA-01, AL-02)."
            )


def strength_words(strengths: Sequence[Strength]) -> Iterator[str]:
    """Command and Resistance, a sentence for each."""
    for one in strengths:
        on = counted(one.cards, one.of.lower())
        rest = "" if not one.without else f"; {one.without} without"
        if one.without and one.what == "Resistance":
            rest += ", which counts as 1 (CT-13)"
        yield f"{one.what} on {on}: best {one.best}, sum {one.total}{rest}."


def income_rows(income: Income) -> Iterator[tuple[str, int, int]]:
    """Each ware that comes in, with the least and the most of it."""
    for ware in WARES:
        if income.most(ware):
            yield ware, income.least(ware), income.most(ware)


def span(least: int, most: int) -> str:
    """A number, or from which to which: "13", "13 to 17"."""
    return str(most) if least == most else f"{least} to {most}"


def income_words(income: Income) -> Iterator[str]:
    """What the numbers of the income suppose, and what is not in them."""
    if not income.sources:
        yield "No holding of the deck brings in solaris, spice or favor."
        return
    yield (
        "Supposed: every holding of the deck and its homeworld is deployed, each once, and engaged "
        "for this every turn. The higher number stands where a choice falls on that ware. Moving "
        "to Dune subdues a homeworld that does not say otherwise (DN-03)."
    )
    if income.unsure:
        yield "Not counted, as it hangs on the table, which may carry it out by hand:"
        for source in income.unsure:
            yield f"{source.card.full_name}: {' '.join(source.unsure)}"
    if income.others:
        yield f"Brings in none of these: {names(income.others)}."


SIGN = "#"
ROOM = 10
KIND = 13
WIDE = 60
"""Columns that the table of talents takes; where there are fewer, it is a list."""

BESIDE = 26
"""Columns that must be left to name subtypes beside a bar; else they stand under it."""

LABEL = 5


def page(name: str, verdict: Verdict, stats: Statistics) -> str:
    """The whole page: each number first, then its bar."""
    case = verdict.case
    facts = {
        "sponsor": sponsor(case),
        "powers": f"{powers(stats.powers)}; adversaries: {powers(stats.adversaries)}",
        "cards": listed(case.deck),
    }
    lines = heading(name, outcome(verdict))
    lines += [paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM)) for word, text in facts.items()]
    allegiances = [allegiance_words(one, stats.powers[0]) for one in stats.allegiances]
    parts: tuple[tuple[str, Iterable[str]], ...] = (
        (COSTS, _costs(stats.costs)),
        (KINDS, _kinds(stats.kinds)),
        (POWERS, map(sentence, [*allegiances, *favor_words(stats.favor)])),
        (TALENTS, _talents(stats)),
        (INCOME, _income(stats)),
        (PAYING, _paying(stats)),
        (ODDS, odds_lines(stats.drawing)),
    )
    for title, part in parts:
        lines += ["", *heading(title, ""), *part]
    return "\n".join(lines)


def _paying(stats: Statistics) -> Iterator[str]:
    columns = odds_columns(stats.drawing)
    heads = (columns[0], *(f"{head:>3}" for head in columns[1:]))
    yield grid(heads, right(means_rows(stats.drawing), heads))
    yield from map(sentence, means_words(stats.drawing))


def bar(value: int, most: int, room: int) -> str:
    """A bar: one sign each where there is room for the longest, else in proportion."""
    if most > room:
        return SIGN * max(bool(value), round(value * room / most))
    return SIGN * value


def _costs(curves: Sequence[Costs]) -> Iterator[str]:
    """Both decks side by side: cost, then count and bar of each."""
    half = (width() - LABEL - 4) // 2
    most = max((n for one in curves for n in (*one.fixed, one.open)), default=0)
    yield f"{'cost':>{LABEL}}  " + "".join(f"{one.section:<{half}}" for one in curves).rstrip()
    rows = {
        str(cost): [one.fixed[cost] if cost < len(one.fixed) else 0 for one in curves]
        for cost in range(max(len(one.fixed) for one in curves))
    }
    if any(one.open for one in curves):
        rows["X"] = [one.open for one in curves]
    for cost, values in rows.items():
        cells = (f"{value:>3} {bar(value, most, half - 5)}" for value in values)
        yield f"{cost:>{LABEL}}  " + "".join(f"{text:<{half}}" for text in cells).rstrip()
    for one in curves:
        yield paragraph(f"{one.section}: {cost_words(one)}.")


def _kinds(kinds: Sequence[KindCount]) -> Iterator[str]:
    most = max((one.count for one in kinds), default=0)
    room = min(most, max(8, (width() - KIND - 7) // 3))
    for section in Section:
        own = [one for one in kinds if one.section is section]
        if own:
            yield f"  {section} {sum(one.count for one in own)}"
        for one in own:
            first = f"{one.count:>5} {one.kind:<{KIND}}"
            subtypes = ", ".join(f"{word} {many}" for word, many in one.subtypes)
            drawn = bar(one.count, most, room)
            if width() - len(first) - room >= BESIDE:
                folded = paragraph(
                    f"{drawn:<{room}}  {subtypes}", " " * (len(first) + room + 2), first
                )
                yield folded.rstrip()
            else:
                yield first + drawn
                yield from [paragraph(subtypes, " " * 8)] * bool(subtypes)


def _talents(stats: Statistics) -> Iterator[str]:
    rows, columns = talent_rows(stats.talents), TALENT_COLUMNS
    yield grid(columns, rows if width() < WIDE else right(rows, columns))
    unmet = unmet_words(stats.talents)
    yield from (sentence(f"Warning: {one}") for one in unmet)
    yield from map(sentence, strength_words(stats.strengths))


def _income(stats: Statistics) -> Iterator[str]:
    rows = [(span(low, high), ware) for ware, low, high in income_rows(stats.income)]
    wide = max((len(number) for number, _ in rows), default=0)
    yield from (f"  {number:>{wide}} {ware}" for number, ware in rows)
    yield from map(sentence, income_words(stats.income))
