"""The table's words in the middle of rites: what happens to leaders, targets and participants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.words import RiteKind, StatName

if TYPE_CHECKING:
    from random import Random

    from tracker.engine.state import Game
    from tracker.engine.words import HouseId

BECAUSE = "because"
"""The reason with which anything is said past the rules."""


def any_word(game: Game, random: Random) -> tuple[HouseId, str]:
    """A word of the table about a card of the rite, or any card in a domain."""
    rite = game.rite
    pieces = [piece.id for piece in game.pieces.values() if piece.deployed]
    near = [] if rite is None else [rite.target, rite.attack.leader, rite.defense.leader]
    for side in () if rite is None else (rite.attack, rite.defense):
        near += [*side.joined, *side.declared]
    among = near if near and random.random() < 0.7 else pieces or [*game.pieces]
    card, other = random.choice(among), random.choice(pieces or among)
    house = random.choice([*game.houses])
    words = (
        f"subdue {card}",
        f"toss {card}",
        f"capture {card} by {random.choice([*game.houses])}",
        f"return {card} to {random.choice(['hand', 'assembly', 'deck'])}",
        f"turn {card}",
        f"turn {card}",
        f"reassign {card} on {other}",
        f"adopt {card} {random.choice(['House Atreides', 'House Harkonnen', 'The Fremen'])}",
        f"effect {card} {random.choice([*StatName])} {random.choice(['+2', '-2', '+1'])}",
        f"effect {card} {random.choice(['battle', 'intrigue', 'dueling'])} {random.choice('+-')}3",
        f"become {card} {random.choice(['Noble', 'not Noble', 'Charter', 'not Charter'])}",
        f"lose {random.randint(1, 9)} {random.choice(['solaris', 'favor'])}",
        f"lift e{game.counter}",
        f"bring {other}",
        f"move 1 spice from guild to {card}",
    )
    return house, random.choice(words)


def past_the_rules(game: Game, random: Random) -> tuple[HouseId, str]:
    """Something said with a reason at any stage: of rites, of other operations, of leaving."""
    pieces = [piece.id for piece in game.pieces.values() if piece.deployed] or [*game.pieces]
    one, two, three = (random.choice(pieces) for _ in range(3))
    house = random.choice([*game.houses])
    kind = random.choice([*RiteKind]).lower()
    words = (
        f"rite {kind} {one} with {two}",
        f"rite {kind} {one} with {two}, {three}",
        f"rite {kind} {one} with {two} as {random.choice(['CHOAM', 'Landsraad'])}",
        "confirm",
        f"confirm with {one}, {two}",
        f"counter {one}",
        f"counter {one} with {two}",
        "defend",
        "decline",
        f"divide {one}",
        f"divide {one} 1, {two}",
        f"divide {one} 3",
        "all pass",
        "pass",
        "resign",
        f"deploy {one}",
        f"engage {one}",
        f"use {one}",
        f"activate {one}",
        f"play {one}",
        "buy 1",
        "favor 1",
        f"petition {one} 30",
        "done",
        "by hand because I say so",
        "answer yes",
        "answer 1",
        "harvest dune",
    )
    return house, random.choice(words)
