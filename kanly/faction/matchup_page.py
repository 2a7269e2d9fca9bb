"""The match ups, and factions drawn by lot."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.matchups import (
    DEALT_EACH,
    MOST_PLAYERS,
    MOST_PLAYERS_RULE,
    Fits,
    Missing,
    Pool,
    Share,
    fits,
    missing,
    rule_of,
    words_of,
)
from cardbase.boardgame.pieces import Box, MatchUp, box_of, extras, factions, read_match_ups
from cardbase.boardgame.things import doubts_on, facts_of, sheets_of
from cardbase.boardgame.vocabulary import FactKind
from cardbase.search.board_points import place_of
from cardbase.strings import counted
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong

MATCH_UPS = "matchups"
ANYTHING = "Any factions: two dealt to each player, one of them chosen in secret"
FEWER = "which to leave out for fewer is not printed"
INTRIGUE = (
    "Players: for each of them two factions in the pool. Whether the others may see what is dealt "
    "to a player is not printed; the choice is secret.",
    "To deal: kanly matchup intrigue --players N; --as NAME --seed S shows one player's two alone.",
)
LATER = "For a draw: kanly matchup --players N --draw, or kanly matchup intrigue --players N."


def names(ids: Iterable[str]) -> str:
    """Factions by name, "Atreides, Ecaz"."""
    return ", ".join(factions()[one].name for one in ids)


def owned(pool: Pool) -> str:
    """What a table owns, in words."""
    boxes = "all four boxes"
    if pool.boxes != tuple(Box):
        boxes = f"the box{'es' * (len(pool.boxes) > 1)} {', '.join(pool.boxes)}"
    told = "; ".join([*[boxes] * bool(pool.boxes), *[names(pool.single)] * bool(pool.single)])
    also = ", ".join(extras()[one].name for one in pool.extras)
    return f"{told} ({counted(len(pool.factions), 'faction')})" + (f", with {also}" if also else "")


def sheets_told(faction: str) -> str:
    """The editions of the sheets Kanly has of a faction, "none" where it has none."""
    return "; ".join(sheet.edition.called for sheet in sheets_of(faction)) or "none"


def warnings(players: int) -> list[str]:
    """What the book says of so many players."""
    if players <= MOST_PLAYERS:
        return []
    return [
        f"{players} players: no more than {MOST_PLAYERS} are recommended; a larger group is "
        f"welcome as an experiment ({MOST_PLAYERS_RULE})."
    ]


def brought_by(box: Box | None) -> str:
    """Where an extra comes from; None is nowhere that is known."""
    return f"of the box {box}" if box else "which box brings it is not printed"


def lacking(lacks: Missing) -> list[str]:
    """What a table lacks for a match up, one line a box."""
    found: dict[Box | None, list[str]] = {}
    for one in lacks.factions:
        found.setdefault(box_of()[one], []).append(factions()[one].name)
    for one in lacks.extras:
        extra = extras()[one]
        note = f" ({extra.note})" if extra.note else ""
        found.setdefault(extra.box, []).append(extra.name + note)
    return [
        f"Missing ({brought_by(box).removeprefix('of the ')}): {', '.join(what)}."
        for box, what in found.items()
    ]


def unfit(match: MatchUp, players: int, pool: Pool) -> str:
    """Why a match up is not for so many players, 0 when none are told; "" when it is."""
    six = len(match.factions)
    match fits(match, players, pool):
        case Fits.FEWER:
            return f"Names {six} factions; which to leave out for {players} is not printed."
        case Fits.MORE:
            return f"Names only {six} factions, not one each for {players}."
        case Fits.SMALL_POOL:
            needed = (players or 1) * DEALT_EACH
            return f"Needs {needed} factions, two for each player."
        case _:
            return ""


def listing(players: int, pool: Pool, *, told: bool) -> str:
    """All match ups; those the table can play first.

    Args:
        players: How many, 0 when none are told.
        pool: What the table owns.
        told: Whether it was said what the table owns.
    """
    groups: dict[str, list[str]] = {}
    for match in read_match_ups().values():
        entry = _entry(match, players, pool, boxes=not told)
        groups.setdefault(_group(match, players, pool, told=told), []).append(entry)
    top = heading("Themed match ups", facts_of(MATCH_UPS)[0].id)
    parts = ["\n".join([*top, _table_told(players, pool, told=told)])]
    for title in sorted(groups, key=lambda one: ORDER.index(one[:4])):
        parts += [strong(paragraph(f"{title}:", first=""))] if title else []
        parts += groups[title]
    return "\n\n".join([*parts, *_doubts(MATCH_UPS), _foot()])


ORDER = ("", "Fit ", "Too ", "Some")
"""How the headings of the list begin, in its order."""


def _table_told(players: int, pool: Pool, *, told: bool) -> str:
    """The table as it is understood."""
    count = f"{counted(players, 'player')}; " if players else ""
    hint = "" if told else "; --pool says what yours owns"
    themed = max(read_match_ups().values(), key=lambda match: len(match.factions))
    why = unfit(themed, players, pool)
    each = f" Each themed one {why[0].lower()}{why[1:]}" if why else ""
    return paragraph(f"Your table: {count}{owned(pool)}{hint}.{each}")


def _group(match: MatchUp, players: int, pool: Pool, *, told: bool) -> str:
    """The heading a match up stands under; none while nothing is told of the table."""
    found = fits(match, players, pool)
    if missing(match, pool) or found is Fits.SMALL_POOL:
        return "Something is missing"
    if found is Fits.FEWER:
        return f"Too many factions for {players}"
    if found is Fits.MORE:
        return f"Too few factions for {players}"
    return "Fit for your table" if players or told else ""


def _entry(match: MatchUp, players: int, pool: Pool, *, boxes: bool) -> str:
    lines = [*heading(match.name, rule_of(match)), paragraph(names(match.factions) or ANYTHING)]
    if match.extras:
        lines.append(paragraph(f"with {', '.join(extras()[one].name for one in match.extras)}"))
    if boxes and match.factions:
        lines.append(paragraph(f"Boxes: {', '.join(_boxes(match))}", "    ", "  "))
    lines += [paragraph(line, "    ", "  ") for line in lacking(missing(match, pool))]
    if fits(match, players, pool) is Fits.SMALL_POOL:
        lines.append(paragraph(unfit(match, players, pool), "    ", "  "))
    return "\n".join(lines)


def _boxes(match: MatchUp) -> list[str]:
    """The boxes that bring all of a match up."""
    needed = {box_of()[one] for one in match.factions}
    needed |= {box for one in match.extras if (box := extras()[one].box)}
    return [str(box) for box in Box if box in needed]


def _foot() -> str:
    known = read_match_ups().values()
    lines = [line for match in known for line in match.lines]
    document = next(match.document for match in known)
    return "\n".join(
        paragraph(text, first="")
        for text in (
            f"Source: {place_of(document, range(min(lines), max(lines) + 1))}.",
            f"One in full: kanly matchup NAME. {LATER}",
        )
    )


def page(match: MatchUp, players: int, pool: Pool, *, told: bool) -> str:
    """One match up in full: factions, boxes, sheets, extras, doubts."""
    fact = all_facts()[rule_of(match)]
    blocks = [
        "\n".join(
            [
                *heading(f"{match.name} (themed match up)", fact.id),
                paragraph(fact.statement),
                paragraph(f"[official · {place_of(fact.document, fact.lines)}]"),
            ]
        )
    ]
    if match.factions:
        rows = [(names([one]), str(box_of()[one]), sheets_told(one)) for one in match.factions]
        blocks.append(grid(("faction", "box", "sheets in Kanly"), rows))
        blocks += several(match.factions)
    blocks += ["\n".join(_extra(one)) for one in match.extras]
    blocks.append("\n".join(_table(match, players, pool, told=told)))
    blocks += _doubts(match.id, fact.id)
    return "\n\n".join(block for block in blocks if block)


def several(ids: Iterable[str]) -> list[str]:
    """A line for each faction of several sheets."""
    return [
        paragraph(
            f"{factions()[one].name} has {len(sheets_of(one))} sheets: {sheets_told(one)}. Agree "
            f"on one before you begin; kanly faction {one} --compare shows how they differ.",
            first="",
        )
        for one in ids
        if len(sheets_of(one)) > 1
    ]


def extra_told(extra_id: str) -> str:
    """An extra, the box that brings it, and how that is known."""
    extra = extras()[extra_id]
    note = f"; {extra.note}" if extra.note else ""
    return f"{extra.name}, {brought_by(extra.box)} ({', '.join(extra.facts)}{note})"


def _extra(extra_id: str) -> Iterator[str]:
    """What an extra is and how it is set up; the rest is counted."""
    module = extras()[extra_id].module
    advanced = " Only in the advanced game." if module and module.advanced_only else ""
    yield paragraph(f"{strong('Played with')} {extra_told(extra_id)}.{advanced}", first="")
    about = facts_of(extra_id)
    shown = [fact for fact in about[1:] if fact.kind is FactKind.SETUP]
    for fact in [*about[:1], *shown]:
        inferred = ", inferred" if fact.inferred else ""
        yield paragraph(f"{fact.statement} [{fact.id}{inferred}]")
    more = len(about) - len(shown) - 1
    if more > 0:
        yield paragraph(f"{more} more facts: kanly rule {extra_id}")


def _table(match: MatchUp, players: int, pool: Pool, *, told: bool) -> Iterator[str]:
    """How the match up suits the table."""
    lacks = missing(match, pool)
    if told:
        yield paragraph(
            f"Your table: {owned(pool)}{'' if lacks else '; nothing is missing'}.", first=""
        )
    yield from (paragraph(line, first="") for line in lacking(lacks))
    six = len(match.factions)
    why = unfit(match, players, pool)
    if why:
        yield paragraph(why, first="")
    elif six:
        yield paragraph(f"Players: {six}, a faction each; {FEWER}.", first="")
    if not six:
        yield from (paragraph(text, first="") for text in INTRIGUE)


def _doubts(*touched: str) -> list[str]:
    found = {doubt.id: doubt for about in touched for doubt in doubts_on(about)}
    return [
        paragraph(f"In doubt, {doubt.id} ({doubt.kind.meaning}): {doubt.issue}", first="")
        for doubt in found.values()
    ]


# --- A draw of factions on the screen: who has what, out of what, and how to draw it again --------

SECRET = "Each player chooses one of the two in secret; all choices are revealed at once"  # noqa: S105


@dataclass(frozen=True, kw_only=True)
class Draw:
    """A draw that was made.

    Attributes:
        match: The match up that was dealt, None for factions out of the whole pool.
        pool: What the table owns.
        players: The players, in order.
        named: Whether they were named.
        seed: What chance came from.
        shares: What is shown of it: all shares, or one.
    """

    match: MatchUp | None
    pool: Pool
    players: tuple[str, ...]
    named: bool
    seed: int
    shares: tuple[Share, ...]

    @property
    def intrigue(self) -> bool:
        """Whether two factions went to each player."""
        return self.match is not None and not self.match.factions

    @property
    def alone(self) -> bool:
        """Whether one player's share alone is shown."""
        return len(self.shares) < len(self.players)

    @property
    def extras(self) -> tuple[str, ...]:
        """What it is played with, by ids: the match up's extras and the table's own."""
        return tuple(dict.fromkeys([*(self.match.extras if self.match else ()), *self.pool.extras]))


def again(draw: Draw) -> str:
    """The words that make the same draw again."""
    words = ["kanly", "matchup"]
    if draw.match:
        words.append(draw.match.id.partition("/")[2])
    if draw.named:
        words += [word for name in draw.players for word in ("--player", name)]
    else:
        words += ["--players", str(len(draw.players))]
    if not draw.intrigue:
        words.append("--draw")
    if draw.pool.boxes != tuple(Box):
        words += ["--pool", words_of(draw.pool)]
    words += [word for one in draw.pool.extras for word in ("--with", one)]
    return shlex.join([*words, "--seed", str(draw.seed)])


def draw_page(draw: Draw) -> str:
    """The draw, who has what first."""
    called = draw.match.name if draw.match else "Draw"
    title = f"{called} for {counted(len(draw.players), 'player')}"
    rule = rule_of(draw.match) if draw.match else f"seed {draw.seed}"
    blocks = ["\n".join(heading(title, rule)), "\n".join(_rows(draw))]
    if draw.intrigue:
        blocks.append(paragraph(f"{SECRET} ({rule}).", first=""))
    blocks.append("\n".join(_about(draw)))
    blocks.append("\n".join(_repeated(draw)))
    return "\n\n".join(blocks)


def _rows(draw: Draw) -> list[str]:
    """A line for each player, the factions in one column."""
    longest = max(len(share.player) for share in draw.shares)
    column = min(longest, 24) + 4
    joint = " or " if draw.intrigue else ""
    return [
        paragraph(
            joint.join(factions()[one].name for one in share.factions),
            " " * column,
            first=f"  {share.player}".ljust(column - 2) + "  ",
        )
        for share in draw.shares
    ]


def _about(draw: Draw) -> list[str]:
    """Out of what it was drawn, what it is played with, and which sheets to agree on."""
    from_ = names(draw.match.factions) if draw.match and draw.match.factions else owned(draw.pool)
    lines = [paragraph(f"Out of: {from_}.", first="")]
    for one in draw.extras:
        told = f"Played with {extras()[one].name}; kanly rule {one} tells about them."
        lines.append(paragraph(told, first=""))
    if draw.match:
        lines += [paragraph(line, first="") for line in lacking(missing(draw.match, draw.pool))]
    return lines + several(one for share in draw.shares for one in share.factions)


def _repeated(draw: Draw) -> list[str]:
    if draw.alone:
        told = "The others look with the same words and their own name after --as."
        return [paragraph(told, first="")]
    lines = [paragraph(f"The same draw again, seed {draw.seed}:", first=""), f"  {again(draw)}"]
    if draw.intrigue:
        told = "To show each player their own two alone, add --as and the player's name or number."
        lines.append(paragraph(told, first=""))
    return lines
