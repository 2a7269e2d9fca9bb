"""What a table owns, which match ups it can play, factions dealt by lot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random

from msgspec import Struct

from cardbase.boardgame.names import (
    Meant,
    Nameable,
    each_meant,
    faction_names,
    in_turn,
    meant,
    nameable_extras,
)
from cardbase.boardgame.pieces import GameBox, MatchUp, box_of, extras, factions, read_match_ups
from cardbase.boardgame.things import facts_of
from cardbase.errors import BadSeats, NotDealt, PoolTooSmall
from cardbase.names import fold, key
from errata.ids import canonical
from errata.text import shown

ALL = "all"
_APART = re.compile("[,;]")
TWINS = {GameBox.IXIANS: "ixians", GameBox.CHOAM: "faction/choam", GameBox.ECAZ: "faction/ecaz"}
"""Boxes whose short word may be meant for a faction, and the words for the faction alone."""


class Pool(Struct, frozen=True, kw_only=True):
    """What a table owns: boxes, and factions, modules and token sets besides, by id."""

    boxes: tuple[GameBox, ...] = tuple(GameBox)
    single: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()

    @property
    def factions(self) -> tuple[str, ...]:
        """Ids of all its factions, each once, in the order of factions.csv."""
        return tuple(
            one for one, box in box_of().items() if box in self.boxes or one in self.single
        )

    def has(self, extra: str) -> bool:
        """Whether it has a module or token set."""
        return extra in self.extras or extras()[extra].box in self.boxes


def read_pool(words: Sequence[str], also: Sequence[str] = ()) -> tuple[Pool, tuple[str, ...]]:
    """What a table owns, and remarks on words that might be taken otherwise.

    Words are boxes and factions, `also` modules and token sets, several of them parted by commas or
    spaces; no words own all. Raises UnknownInPool where nothing is called so, or several are.
    """
    remarks: list[str] = []
    owned, played = dict[str, str](), dict[str, str]()
    for text in _parts(words):
        owned |= each_meant(text, _ownable(), remarks)
    everything = not words or ALL in owned.values()
    boxes = tuple(box for box in GameBox if everything or box.value in owned.values())
    known = box_of().items()
    single = tuple(one for one, box in known if one in owned.values() and box not in boxes)
    if single:
        remarks += [
            f'"{word}" is taken to mean the box {box}; {faction} is the faction alone.'
            for word, one in owned.items()
            for box, faction in TWINS.items()
            if one == box.value and key(fold(word)) == box.word
        ]
    for text in _parts(also):
        played |= each_meant(text, nameable_extras(), remarks)
    more = tuple(one for one in extras() if one in played.values())
    return Pool(boxes=boxes, single=single, extras=more), tuple(remarks)


def names_owned(text: str) -> bool:
    """Whether a text is nothing but names of boxes and factions, typed rightly."""
    return bool(in_turn(text, _ownable().names))


def words_of(pool: Pool) -> str:
    """The shortest words that `read_pool` reads as these boxes and factions."""
    if pool.boxes == tuple(GameBox):
        return ALL
    twins = {name.removeprefix("faction/"): name for name in TWINS.values()}
    singles = (twins.get(one, one) for one in pool.single)
    return ",".join([*(box.word for box in pool.boxes), *singles])


def _parts(words: Sequence[str]) -> Iterator[str]:
    """The words cut at commas; a word of nothing else stands as it is."""
    for word in words:
        yield from [part.strip() for part in _APART.split(word) if part.strip()] or [word]


def _ownable() -> Nameable:
    """Boxes before factions: "choam" is the box, "faction/choam" the faction."""
    boxes = [(box.value, name) for box in GameBox for name in (box.value, *box.called.split("; "))]
    return Nameable(
        what="box or faction",
        listed="the boxes core, ix, choam, ecaz (all of them: all), the twelve factions by name",
        names=[(ALL, ALL), *boxes, *faction_names()],
        exact=[(one, f"faction/{one}") for one in box_of()],
    )


ANY_FACTIONS = "MAT-01"
MOST_PLAYERS, MOST_PLAYERS_RULE = 6, "MAT-03"
DEALT_EACH = 2
"""How many factions Intrigue deals to each player (MAT-04)."""

MOST_SEATS = 99
"""Players that are counted; that there are fewer factions is told where they are dealt."""


class Missing(Struct, frozen=True, kw_only=True):
    """What a match up needs and a pool lacks, by ids; false when it is nothing."""

    factions: tuple[str, ...]
    extras: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.factions or self.extras)


class Share(Struct, frozen=True, kw_only=True):
    """The factions that fell to a player: one of a draw, two of Intrigue's to choose from."""

    player: str
    factions: tuple[str, ...]


class Fits(StrEnum):
    """Whether a match up is for so many players."""

    YES = "yes"
    FEWER = "fewer players than factions"
    MORE = "more players than factions"
    SMALL_POOL = "too few factions to deal"


def rule_of(match: MatchUp) -> str:
    """The id of the fact that states a match up: "MAT-04"."""
    return facts_of(match.id)[0].id


def find_match_up(text: str) -> Meant:
    """The match up that a name as typed means, or the id of its fact."""
    known = read_match_ups().values()
    ids = [(one.id, name) for one in known for name in (one.id, rule_of(one))]
    return meant(canonical(text) or text, [(one.id, one.name) for one in known], exact=ids)


def missing(match: MatchUp, pool: Pool) -> Missing:
    """What the match up needs and the pool lacks."""
    return Missing(
        factions=tuple(one for one in match.factions if one not in pool.factions),
        extras=tuple(one for one in match.extras if not pool.has(one)),
    )


def fits(match: MatchUp, players: int, pool: Pool) -> Fits:
    """Whether so many players can play it, one faction each; Intrigue asks the pool.

    Players are 0 when none are told: then a themed one fits, and Intrigue is asked for one.
    """
    if not match.factions:
        enough = (players or 1) * DEALT_EACH <= len(pool.factions)
        return Fits.YES if enough else Fits.SMALL_POOL
    if players in {0, len(match.factions)}:
        return Fits.YES
    return Fits.FEWER if players < len(match.factions) else Fits.MORE


def seated(count: int | None, names: Sequence[str]) -> tuple[str, ...]:
    """The players by name, "Player 1" and so on where none are given; empty when nothing is told.

    Raises:
        BadSeats: a name is empty or stands twice, or there are more or fewer than counted,
            or more than MOST_SEATS.
    """
    players = tuple(" ".join(name.split()) for name in names)
    if not all(players):
        raise BadSeats("a player needs a name that is not empty")
    known = [_spoken(name) for name in players]
    if len(set(known)) < len(known):
        twice = next(name for name in players if known.count(_spoken(name)) > 1)
        raise BadSeats(f"two players are called {shown(twice)}; each needs a name of their own")
    if players and count is not None and count != len(players):
        named = ", ".join(map(shown, players))
        raise BadSeats(f"{count} players, but {len(players)} named: {named}")
    if max(count or 0, len(players)) > MOST_SEATS:
        raise BadSeats(f"at most {MOST_SEATS} players can be dealt to")
    return players or tuple(f"Player {n}" for n in range(1, (count or 0) + 1))


def deal(match: MatchUp | None, pool: Pool, players: Sequence[str], seed: int) -> tuple[Share, ...]:
    """Deal factions by lot: one each, Intrigue's two each, or those of a themed match up.

    The same seed, pool and number of players always deal the same.

    Raises:
        PoolTooSmall: the pool has too few factions.
        NotDealt: a themed match up is for another number of players, or lacks factions.
    """
    source, each = list(pool.factions), 1
    needed = len(players)
    if match is None and needed > len(source):
        reason = f"{needed} players need a faction each, the pool has {len(source)}"
        raise PoolTooSmall(ANY_FACTIONS, reason, needed)
    if match and match.factions:
        _check_themed(match, pool, needed)
        source = sorted(match.factions)
    elif match:
        each = DEALT_EACH
        needed *= each
        if needed > len(source):
            reason = (
                f"{match.name} deals {DEALT_EACH} factions to each player: "
                f"{len(players)} players need {needed}, the pool has {len(source)}"
            )
            raise PoolTooSmall(rule_of(match), reason, needed)
    lots = Random(seed).sample(source, needed)  # noqa: S311 - a lot to be repeated
    return tuple(
        Share(player=player, factions=tuple(sorted(lots[n * each : (n + 1) * each])))
        for n, player in enumerate(players)
    )


def share_of(shares: Sequence[Share], player: str) -> Share:
    """The share of a player, by name or by number from 1. Raises BadSeats."""
    wanted = _spoken(player)
    for number, share in enumerate(shares, start=1):
        if wanted in {_spoken(share.player), str(number)}:
            return share
    there = ", ".join(share.player for share in shares)
    raise BadSeats(f'no player is called "{shown(player)}"; there are {there}')


def _spoken(name: str) -> str:
    return key(fold(name)) or name


def _check_themed(match: MatchUp, pool: Pool, players: int) -> None:
    """Raise NotDealt where a themed match up cannot be dealt so."""
    six, rule = len(match.factions), rule_of(match)
    how = fits(match, players, pool)
    if how is Fits.FEWER:
        raise NotDealt(
            rule,
            f"{match.name} names {six} factions; which to leave out for {players} is not printed: "
            "choose them yourselves and draw with --pool",
        )
    if how is Fits.MORE:
        raise NotDealt(rule, f"{match.name} names only {six} factions, not one each for {players}")
    lacking = missing(match, pool).factions
    if lacking:
        names = ", ".join(factions()[one].name for one in lacking)
        raise NotDealt(rule, f"the pool lacks {names}, which {match.name} needs")
