"""The chances of a deck's draws: the words and rows of page and sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardbase.cards.card import Card
from cardbase.decks.deck_list import OPENING, Section
from cardbase.statistics.asked import AskedCards
from cardbase.statistics.odds import Odds
from cardbase.statistics.paying import KEPT, Purse
from cardbase.statistics.questions import Joint, JointOdds
from cardbase.statistics.whole import Drawing
from cardbase.strings import counted
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph

ODDS = "Chance to have seen a card, in per cent (HP-11)"
TOGETHER = "Together"

NAMED = 4
"""How many cards a sentence names before it counts the rest."""

HALF = 0.5


def percent(chance: Fraction) -> str:
    """A chance in per cent: whole numbers; 0 and 100 only where it is certain."""
    hundred = float(chance * 100)
    if chance in {0, 1}:
        return str(int(hundred))
    if hundred <= HALF:
        return "<1"
    return ">99" if hundred >= 100 - HALF else str(round(hundred))


def names(cards: Sequence[Card]) -> str:
    """The names of cards, the first few."""
    first = "; ".join(card.full_name for card in cards[:NAMED])
    more = len(cards) - NAMED
    return f"{first} and {more} more" if more > 0 else first


def odds_columns(drawing: Drawing) -> tuple[str, ...]:
    """The heads of a table of odds."""
    return ("by turn", *map(str, range(1, drawing.turns + 1)))


def odds_rows(drawing: Drawing, section: Section) -> tuple[tuple[str, ...], ...]:
    """Cards seen by each turn, then the chances, of one deck."""
    own = [one for one in drawing.odds if one.wanted.section is section]
    seen = ("cards seen", *map(str, drawing.seen[section]))
    return (seen, *((odds_name(one), *map(percent, one.chances)) for one in own))


def odds_name(one: Odds) -> str:
    """What a row of odds is about: "2 or more of 3 Maula Pistol"."""
    what = one.wanted
    if what.least > 1:
        return f"{what.least} or more of {what.copies} {what.what}"
    return what.what if what.what.startswith("a") else f"{what.what} ({what.copies})"


def odds_words(drawing: Drawing) -> Iterator[str]:
    """What the odds suppose."""
    house, imperial = drawing.pace.house, drawing.pace.imperial
    yield (
        f"Seen by the House Interval of a turn: the opening {OPENING[Section.HOUSE]} House and "
        f"{OPENING[Section.IMPERIAL]} Imperial cards, and what was drawn at the end of each turn "
        "before (CL-03, CL-05)."
    )
    yield (
        f"Supposed, since the rules leave it to the player (CL-02, CL-04): {house} House and "
        f"{imperial} Imperial drawn each turn."
    )
    for section, seen in drawing.seen.items():
        if len(seen) > 1 and 0 < seen[-1] == seen[-2] and drawing.pace.of(section):
            turn = seen.index(seen[-1]) + 1
            end = "; the House Draw of an empty deck loses (L-01)" * (section is Section.HOUSE)
            yield f"The {section} is drawn out by turn {turn}{end}."


def means_rows(drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    """What came in by each turn, and what the cards seen by then cost on average."""
    found = drawing.means
    rows: dict[str, Sequence[int | Fraction]] = {
        "solaris that came in": found.solaris,
        "cost of the House cards seen": found.house,
        "cost of the Imperial cards seen": found.imperial,
        "of that, favor may pay (P-08)": found.by_favor,
        "favor": found.favor,
        "favor owed for other powers": found.owed,
        "spice in the hoard": found.spice,
    }
    return tuple((name, *map(_rounded, row)) for name, row in rows.items() if any(row))


def _rounded(number: int | Fraction) -> str:
    return str(round(number))


def means_words(drawing: Drawing) -> Iterator[str]:
    """What the rows of what comes in suppose."""
    yield (
        f"{drawing.purse.start} solaris and 10 favor at the start (HP-04, HP-07, HP-08); the "
        "homeworld engaged each turn, for solaris or for the other ware (T-03). Costs are means "
        "over all draws, X as 0 (CT-19), events apart (E-04). Holdings won, spice bought at the "
        "exchange, rites, and what is spent are not counted. Favor stands for solaris that you "
        "have, and 10 favor with 10 spice admit to the High Council (P-09, HC-03)."
    )


def joint_rows(drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    """What is asked beyond each deck; no row for what comes about whenever all is seen."""
    told = [one for one in drawing.joint if not _as_seen(one, drawing)]
    return tuple((_joint_name(one), *map(percent, one.chances)) for one in told)


def joint_words(drawing: Drawing) -> Iterator[str]:
    """Who can use what is asked for, what can be paid whenever it is seen, what is supposed."""
    for one in drawing.joint:
        if one.joint is Joint.USED and len(one.things) == 1:
            many = counted(len(one.users), "card")
            have = "have" if len(one.users) > 1 else "has"
            able = f"{have} the printed rank for {_both(one.things)} and may bear it (TA-01, AL-02)"
            yield f"{many} {able}: {names(one.users)}." if one.users else f"No card {able}."
    if not drawing.joint:
        return
    whenever = {Joint.PAID: "Paid for", Joint.USED: "Somebody able to use it is there"}
    for joint, words in whenever.items():
        same = [
            _both(one.things)
            for one in drawing.joint
            if one.joint is joint and _as_seen(one, drawing)
        ]
        if same:
            yield f"{words} whenever all of it is seen: {'; '.join(same)}."
    yield from _purse_words(drawing.purse, drawing.pace.imperial)


def _purse_words(purse: Purse, won: int) -> Iterator[str]:
    spent = f"{purse.spent} a turn go for other cards first, and " * bool(purse.spent)
    yield (
        f"Supposed of solaris: {purse.start} at the start (HP-04, HP-08), {purse.each} each turn "
        f"from the homeworld; {spent}what is asked for is bought at its cost, X as 0."
    )
    yield (
        f"Favor stands for up to {purse.favor} solaris where that is a card of the sponsor won by "
        "petition, and the solaris for its whole cost must be there all the same (P-08, P-09): "
        f"what there is at the start but {KEPT}, without which a House that draws loses, and less "
        "what cards of other powers cost in favor: 1 each, an adversary's its cost (HP-07, L-02, "
        "P-10, CP-03). They are bought in the order that asks for the fewest solaris."
    )
    if won:
        yield (
            f"Up to {counted(won, 'holding')} a turn are won before, at the cost, where they bring "
            "back more by then; they give from the next turn on (P-06, P-07, T-03)."
        )


def _as_seen(one: JointOdds, drawing: Drawing) -> bool:
    """Whether more is asked than to have seen it, and the chance is the same."""
    if one.joint is Joint.SEEN:
        return False
    seen = [j for j in drawing.joint if j.joint is Joint.SEEN and j.things == one.things]
    whole = [o.chances for o in drawing.odds if _is_of(o, one.things)]
    return one.chances in ([seen[0].chances] if seen else whole)


def _is_of(odds: Odds, things: Sequence[AskedCards]) -> bool:
    return (odds.wanted.what, odds.wanted.least) == (things[0].what, things[0].least)


def _joint_name(one: JointOdds) -> str:
    end = {Joint.SEEN: "", Joint.USED: ", and who can use it", Joint.PAID: ", paid for"}
    if one.joint is Joint.SEEN and len(one.things) == 1:
        return f"{_both(one.things)}, in either deck"
    return f"{_both(one.things)}{end[one.joint]}"


def _both(things: Sequence[AskedCards]) -> str:
    """Several things asked for: "2 Maula Pistol and Allies"."""
    short = [one.cards[0].name if len(one.cards) == 1 else one.what for one in things]
    many = [
        f"{one.least} " * (one.least > 1) + name for one, name in zip(things, short, strict=True)
    ]
    return " and ".join(many)


def odds_page(drawing: Drawing) -> str:
    """The odds alone, for cards that were asked for."""
    return "\n".join([*heading(ODDS, ""), *odds_lines(drawing)])


def odds_lines(drawing: Drawing) -> Iterator[str]:
    """The tables of all chances, and what they suppose."""
    columns = odds_columns(drawing)
    heads = (columns[0], *(f"{head:>3}" for head in columns[1:]))
    for section in drawing.seen:
        rows = odds_rows(drawing, section)
        if len(rows) > 1:
            yield f"  {section}"
            yield grid(heads, right(rows, heads))
    joint = joint_rows(drawing)
    if joint:
        yield f"  {TOGETHER}"
        yield grid(heads, right(joint, heads))
    yield from map(sentence, [*odds_words(drawing), *joint_words(drawing)])


def right(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> list[tuple[str, ...]]:
    """The cells that are numbers, at the right edge of their columns; the last is left as it is."""
    last = len(columns) - 1
    return [
        tuple(
            cell.rjust(len(columns[at])) if 0 < at < last or cell.lstrip("<>").isdigit() else cell
            for at, cell in enumerate(row)
        )
        for row in rows
    ]


def sentence(text: str) -> str:
    """A sentence below a table, folded."""
    return paragraph(text, "    ", "  ")
