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
from cardbase.boardgame.pieces import GameBox, MatchUp, box_of, extras, factions, read_match_ups
from cardbase.boardgame.things import facts_of, sheets_of, table_doubts
from cardbase.boardgame.vocabulary import FactKind
from cardbase.search.board_points import place_of
from cardbase.strings import counted
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong

MATCH_UPS = "matchups"
ORDER = ("", "Fit ", "Too ", "Some")
"""How the headings of the list begin, in its order."""

ANYTHING = "Any factions: two dealt to each player, one of them chosen in secret"
INTRIGUE = (
    "Players: for each of them two factions in the pool. Whether the others may see what is dealt "
    "to a player is not printed; the choice is secret.",
    "To deal: kanly matchup intrigue --players N; --as NAME --seed S shows one player's two alone.",
)
LATER = "For a draw: kanly matchup --players N --draw, or kanly matchup intrigue --players N."
SECRET = "Each player chooses one of the two in secret; all choices are revealed at once"  # noqa: S105


def names(ids: Iterable[str]) -> str:
    """Factions by name, "Atreides, Ecaz"."""
    return ", ".join(factions()[one].name for one in ids)


def owned(pool: Pool) -> str:
    """What a table owns, in words."""
    boxes = "all four boxes"
    if pool.boxes != tuple(GameBox):
        boxes = f"the box{'es' * (len(pool.boxes) > 1)} {', '.join(pool.boxes)}"
    what = "; ".join([*[boxes] * bool(pool.boxes), *[names(pool.single)] * bool(pool.single)])
    also = ", ".join(extras()[one].name for one in pool.extras)
    return f"{what} ({counted(len(pool.factions), 'faction')})" + (f", with {also}" if also else "")


def warnings(players: int) -> list[str]:
    """What the book says of so many players."""
    if players <= MOST_PLAYERS:
        return []
    return [
        f"{players} players: no more than {MOST_PLAYERS} are recommended; a larger group is "
        f"welcome as an experiment ({MOST_PLAYERS_RULE})."
    ]


def brought_by(box: GameBox | None) -> str:
    """Where an extra comes from; None is nowhere that is known."""
    return f"of the box {box}" if box else "which box brings it is not printed"


def lacking(lacks: Missing) -> list[str]:
    """What a table lacks for a match up, one line a box."""
    found: dict[GameBox | None, list[str]] = {}
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

    Players are 0 when none are told; `told` is whether it was said what the table owns.
    """
    known = [*read_match_ups().values()]
    groups: dict[str, list[str]] = {}
    for match in known:
        group = _group(match, players, pool, told=told)
        groups.setdefault(group, []).append(_entry(match, players, pool, boxes=not told))
    count = f"{counted(players, 'player')}; " if players else ""
    hint = "" if told else "; --pool says what yours owns"
    why = unfit(max(known, key=lambda match: len(match.factions)), players, pool)
    each = f" Each themed one {why[0].lower()}{why[1:]}" if why else ""
    parts = [
        "\n".join(
            [
                *heading("Themed match ups", facts_of(MATCH_UPS)[0].id),
                paragraph(f"Your table: {count}{owned(pool)}{hint}.{each}"),
            ]
        )
    ]
    for title in sorted(groups, key=lambda one: ORDER.index(one[:4])):
        parts += [strong(paragraph(f"{title}:", first=""))] if title else []
        parts += groups[title]
    lines = [line for match in known for line in match.lines]
    source = place_of(known[0].document, range(min(lines), max(lines) + 1))
    foot = (f"Source: {source}.", f"One in full: kanly matchup NAME. {LATER}")
    return "\n\n".join([*parts, *_doubts(MATCH_UPS), "\n".join(map(_flush, foot))])


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
    further = lacking(missing(match, pool))
    if boxes and match.factions:
        needed = {box_of()[one] for one in match.factions}
        needed |= {box for one in match.extras if (box := extras()[one].box)}
        further.insert(0, f"Boxes: {', '.join(str(box) for box in GameBox if box in needed)}")
    if fits(match, players, pool) is Fits.SMALL_POOL:
        further.append(unfit(match, players, pool))
    return "\n".join([*lines, *(paragraph(line, "    ", "  ") for line in further)])


def page(match: MatchUp, players: int, pool: Pool, *, told: bool) -> str:
    """One match up in full: factions, boxes, sheets, extras, doubts."""
    fact = all_facts()[rule_of(match)]
    head = [
        *heading(f"{match.name} (themed match up)", fact.id),
        paragraph(fact.statement),
        paragraph(f"[official · {place_of(fact.document, fact.lines)}]"),
    ]
    blocks = ["\n".join(head)]
    if match.factions:
        rows = [(names([one]), str(box_of()[one]), _sheets(one)) for one in match.factions]
        blocks.append(grid(("faction", "box", "sheets in Kanly"), rows))
        blocks += several(match.factions)
    blocks += ["\n".join(_extra(one)) for one in match.extras]
    blocks.append("\n".join(map(_flush, _suits(match, players, pool, told=told))))
    blocks += _doubts(match.id, fact.id)
    return "\n\n".join(block for block in blocks if block)


def _flush(text: str) -> str:
    """A paragraph whose first line begins at the left."""
    return paragraph(text, first="")


def _sheets(faction: str) -> str:
    """The editions of the sheets Kanly has of a faction, "none" where it has none."""
    return "; ".join(sheet.edition.called for sheet in sheets_of(faction)) or "none"


def several(ids: Iterable[str]) -> list[str]:
    """A line for each faction of several sheets."""
    return [
        _flush(
            f"{factions()[one].name} has {len(sheets_of(one))} sheets: {_sheets(one)}. Agree on "
            f"one before you begin; kanly faction {one} --compare shows how they differ."
        )
        for one in ids
        if len(sheets_of(one)) > 1
    ]


def _extra(extra_id: str) -> Iterator[str]:
    """What an extra is and how it is set up; the rest is counted."""
    extra = extras()[extra_id]
    note = f"; {extra.note}" if extra.note else ""
    source = f"{extra.name}, {brought_by(extra.box)} ({', '.join(extra.facts)}{note})"
    advanced = extra.module and extra.module.advanced_only
    only = " Only in the advanced game." if advanced else ""
    yield _flush(f"{strong('Played with')} {source}.{only}")
    first, *rest = facts_of(extra_id)
    shown = [first, *(fact for fact in rest if fact.kind is FactKind.SETUP)]
    for fact in shown:
        inferred = ", inferred" if fact.inferred else ""
        yield paragraph(f"{fact.statement} [{fact.id}{inferred}]")
    more = len(rest) + 1 - len(shown)
    if more > 0:
        yield paragraph(f"{more} more facts: kanly rule {extra_id}")


def _suits(match: MatchUp, players: int, pool: Pool, *, told: bool) -> Iterator[str]:
    """How the match up suits the table."""
    lacks = missing(match, pool)
    if told:
        yield f"Your table: {owned(pool)}{'' if lacks else '; nothing is missing'}."
    yield from lacking(lacks)
    why = unfit(match, players, pool)
    if why:
        yield why
    elif match.factions:
        yield (
            f"Players: {len(match.factions)}, a faction each; which to leave out for fewer is not "
            "printed."
        )
    if not match.factions:
        yield from INTRIGUE


def _doubts(*touched: str) -> list[str]:
    return [
        _flush(f"{doubt.head}, {doubt.id} ({doubt.kind.meaning}): {doubt.issue}")
        for doubt in table_doubts(touched)
    ]


@dataclass(frozen=True, kw_only=True)
class FactionDraw:
    """A draw that was made for some players, in order; `named` is whether they had names.

    `match` is None for factions out of the whole pool; `shares` are all of them, or one.
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


def again(draw: FactionDraw) -> str:
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
    if draw.pool.boxes != tuple(GameBox):
        words += ["--pool", words_of(draw.pool)]
    words += [word for one in draw.pool.extras for word in ("--with", one)]
    return shlex.join([*words, "--seed", str(draw.seed)])


def draw_page(draw: FactionDraw) -> str:
    """The draw, who has what first."""
    called = draw.match.name if draw.match else "Draw"
    title = f"{called} for {counted(len(draw.players), 'player')}"
    rule = rule_of(draw.match) if draw.match else f"seed {draw.seed}"
    column = min(max(len(share.player) for share in draw.shares), 24) + 4
    joint = " or " if draw.intrigue else ""
    rows = [
        paragraph(
            joint.join(factions()[one].name for one in share.factions),
            " " * column,
            first=f"  {share.player}".ljust(column - 2) + "  ",
        )
        for share in draw.shares
    ]
    blocks = ["\n".join(heading(title, rule)), "\n".join(rows)]
    if draw.intrigue:
        blocks.append(_flush(f"{SECRET} ({rule})."))
    blocks.append("\n".join(_about(draw)))
    if draw.alone:
        blocks.append(_flush("The others look with the same words and their own name after --as."))
        return "\n\n".join(blocks)
    lines = [_flush(f"The same draw again, seed {draw.seed}:"), f"  {again(draw)}"]
    if draw.intrigue:
        lines.append(
            _flush(
                "To show each player their own two alone, add --as and the player's name or number."
            )
        )
    return "\n\n".join([*blocks, "\n".join(lines)])


def _about(draw: FactionDraw) -> list[str]:
    """Out of what it was drawn, what it is played with, and which sheets to agree on."""
    from_ = names(draw.match.factions) if draw.match and draw.match.factions else owned(draw.pool)
    lines = [f"Out of: {from_}."]
    lines += [
        f"Played with {extras()[one].name}; kanly rule {one} tells about them."
        for one in draw.extras
    ]
    if draw.match:
        lines += lacking(missing(draw.match, draw.pool))
    return [*map(_flush, lines), *several(one for share in draw.shares for one in share.factions)]
