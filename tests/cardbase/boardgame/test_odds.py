"""The odds of a battle against a plain enumeration of every hand, plan and Traitor Card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from cardbase.boardgame.facts import all_facts, in_battle
from cardbase.boardgame.pieces import factions, pieces
from cardbase.boardgame.sums.changes import changes
from cardbase.boardgame.sums.choices import OddsCase
from cardbase.boardgame.sums.dials import Stopped, dials, kinds
from cardbase.boardgame.sums.odds_sum import BattleOdds, battle_odds
from cardbase.boardgame.sums.orders import answer_meant, voice_meant
from cardbase.boardgame.sums.sides import enemy_side, own_side, seen_cards
from cardbase.boardgame.sums.unseen import deck
from cardbase.errors import BadSum, UnknownInPool

PROJECTILES = ["crysknife", "maula-pistol", "slip-tip", "stunner"]
POISONS = ["chaumas", "chaumurky", "ellaca-drug", "gom-jabbar"]
OTHERS = 5 + 2 + 2 + 4
"""Worthless Cards, Karama, Truthtrance, and the four cards of their own (BTR-12 to BTR-19)."""
DECK = [*PROJECTILES, *POISONS, "lasgun", *["shield"] * 4, *["snooper"] * 4]
DECK += [*["hero"] * 3, *[f"other {number}" for number in range(OTHERS)]]

Plan = tuple[str, int, str, str, Fraction]
"""The leader, "hero" or ""; its strength; the weapon; the defense; the dial."""


def known(
    own: str, against: str, playing: tuple[str, ...] = (), seen: str = "", **more: object
) -> BattleOdds:
    given: dict[str, Any] = dict(more)
    case = OddsCase(
        own=tuple(own_side(one, []) for one in own.split(" | ")),
        enemy=enemy_side(against, []),
        seen=seen_cards(seen, []),
        **given,
    )
    return battle_odds(case, playing)


def plans_of(
    hand: tuple[str, ...], leaders: dict[str, int], dialed: list[Fraction]
) -> Iterator[Plan]:
    """Every plan of a hand, cards of one name once (BAS-77 to BAS-79)."""
    heads = [*leaders.items(), *[("hero", 0)] * ("hero" in hand)]
    weapons = ["", *sorted({one for one in hand if one in {*PROJECTILES, *POISONS, "lasgun"}})]
    guards = ["", *sorted({one for one in hand if one in {"shield", "snooper"}})]
    if not heads:
        heads, weapons, guards = [("", 0)], [""], [""]
    for (leader, strength), weapon, guard, dial in product(heads, weapons, guards, dialed):
        yield leader, strength, weapon, guard, dial


def dies(weapon: str, guard: str) -> bool:
    if not weapon or (weapon in PROJECTILES and guard == "shield"):
        return False
    return not (weapon in POISONS and guard == "snooper")


def outcome(
    mine: Plan, theirs: Plan, *, called: bool = False, calls: bool = False, first: bool = True
) -> str:
    """Who wins (BAS-82 to BAS-90); `called` is the enemy's traitor call, `calls` one's own."""
    if called or calls:
        return "neither" if called and calls else "lose" if called else "win"
    cards = {mine[2], mine[3], theirs[2], theirs[3]}
    if {"lasgun", "shield"} <= cards:
        return "neither"
    my_dead = bool(mine[0]) and dies(theirs[2], mine[3])
    their_dead = bool(theirs[0]) and dies(mine[2], theirs[3])
    ahead = mine[4] + mine[1] * (not my_dead) - theirs[4] - theirs[1] * (not their_dead)
    return "win" if ahead > 0 or (ahead == 0 and first) else "lose"


def halves(most: int) -> list[Fraction]:
    return [Fraction(number, 2) for number in range(2 * most + 1)]


def enumerated(
    mine: Plan,
    held: tuple[str, ...],
    drawn: int,
    leaders: dict[str, int],
    dialed: list[Fraction],
    gone: tuple[str, ...] = (),
    *,
    obeys: Callable[[Plan], bool] = lambda _: True,
    fits: Callable[[Plan], bool] = lambda _: True,
    first: bool = True,
) -> dict[str, Fraction]:
    """The chances of one's own plan by going through all hands and plans."""
    left = list(DECK)
    for one in (*held, *gone, *[one for one in (mine[2], mine[3]) if one]):
        left.remove(one)
    if mine[0] == "hero":
        left.remove("hero")
    found = {"win": Fraction(0), "lose": Fraction(0), "neither": Fraction(0)}
    for draw in combinations(left, drawn):
        plans = [*plans_of((*held, *draw), leaders, dialed)]
        plans = [one for one in plans if obeys(one)] or plans
        for plan in plans:
            if fits(plan):
                ends = outcome(mine, plan, first=first)
                found[ends] += Fraction(1, len(plans))
    whole = sum(found.values())
    return {one: share / whole for one, share in found.items()}


def shares(told: BattleOdds, plan: int = 0) -> list[dict[str, Fraction]]:
    return [{"win": a.win, "lose": a.lose, "neither": a.neither} for a in told.plans[plan].shares]


def test_the_deck_is_that_of_the_base_game() -> None:
    assert sum(deck().values()) == len(DECK) == 33
    for card, number in deck().items():
        name = card.removeprefix("treachery/").replace("cheap-hero", "hero")
        if name in DECK:
            assert DECK.count(name) == number


@pytest.mark.parametrize("weapon", ["", "crysknife", "gom-jabbar", "lasgun"])
@pytest.mark.parametrize("guard", ["", "shield", "snooper"])
def test_every_dial_against_all_hands_and_plans(weapon: str, guard: str) -> None:
    cards = ", ".join(one.replace("-", " ") for one in (weapon, guard) if one)
    told = known(
        f"atreides, 2 forces, 2 spice, gurney halleck, {cards}",
        "harkonnen, 3 forces, 1 spice, 2 cards, chaumas, feyd, kudu",
    )
    leaders = {"feyd": 6, "kudu": 1}
    dialed = [Fraction(number, 2) for number in range(5)]  # 3 forces, 1 spice: up to 2
    assert [one.dial for one in told.plans[0].shares] == halves(2)
    for dial, found in zip(halves(2), shares(told), strict=True):
        mine = ("gurney", 4, weapon, guard, dial)
        assert found == enumerated(mine, ("chaumas",), 1, leaders, dialed)


def test_two_unknown_cards_a_cheap_hero_and_no_leader() -> None:
    told = known(
        "fremen, 1, jamis, snooper | fremen, 3, cheap hero, stunner | fremen, 2",
        "harkonnen, 2 forces, 2 cards, no shield, piter",
        seen="lasgun, snooper",
        advanced=False,
        aggressor=False,
    )
    dialed = [Fraction(number) for number in range(3)]
    # Shields lie elsewhere: no hand has one.
    gone = ("lasgun", "snooper", "shield", "shield", "shield", "shield")
    for place, mine in enumerate(
        (
            ("jamis", 2, "", "snooper", Fraction(1)),
            ("hero", 0, "stunner", "", Fraction(3)),
            ("", 0, "", "", Fraction(2)),
        )
    ):
        plain = enumerated(mine, (), 2, {"piter": 3}, dialed, gone, first=False)
        assert shares(told, place) == [plain]


def test_the_voice_holds_for_hands_that_can_obey_bge_23() -> None:
    for order, obeys in {
        "no poison weapon": lambda one: one[2] not in POISONS,
        "projectile weapon": lambda one: one[2] in PROJECTILES,
        "lasgun": lambda one: one[2] == "lasgun",
        "shield": lambda one: one[3] == "shield",
        "no cheap hero": lambda one: one[0] != "hero",
    }.items():
        told = known(
            "bene gesserit, 2, alia, shield",
            "harkonnen, 2 forces, 2 cards, chaumas, feyd, piter",
            voice=voice_meant(order, []),
        )
        mine = ("alia", 5, "", "shield", Fraction(2))
        leaders = {"feyd": 6, "piter": 3}
        plain = enumerated(mine, ("chaumas",), 1, leaders, halves(2), obeys=obeys)
        assert shares(told) == [plain], order


def test_what_prescience_tells_atr_19() -> None:
    for part, fits in {
        "weapon none": lambda one: not one[2],
        "weapon stunner": lambda one: one[2] == "stunner",
        "weapon chaumas": lambda one: one[2] == "chaumas",
        "defense snooper": lambda one: one[3] == "snooper",
        "leader feyd": lambda one: one[0] == "feyd",
        "leader cheap hero": lambda one: one[0] == "hero",
        "dial 1½": lambda one: one[4] == Fraction(3, 2),
    }.items():
        told = known(
            "atreides, 2, thufir hawat, shield",
            "harkonnen, 2 forces, 2 cards, chaumas, feyd, piter",
            answer=answer_meant(part, []),
        )
        mine = ("thufir", 5, "", "shield", Fraction(2))
        leaders = {"feyd": 6, "piter": 3}
        plain = enumerated(mine, ("chaumas",), 1, leaders, halves(2), fits=fits)
        assert shares(told) == [plain], part


def test_traitors_of_both_sides_bas_89_and_90() -> None:
    """Every hand of four Traitor Cards of Harkonnen, of the fifteen that three factions have."""
    mine = ("gurney", 4, "", "shield", Fraction(2))
    told = known(
        "atreides, 2, gurney halleck, shield",
        "harkonnen, 2 forces, 1 card, lasgun, feyd, piter",
        ("atreides", "harkonnen", "fremen"),
        traitors=("leader/feyd-rautha",),
    )
    deck_of_traitors = ["gurney", *[f"other {number}" for number in range(13)]]
    found = dict.fromkeys(("win", "lose", "neither"), Fraction(0))
    plans = [*plans_of(("lasgun",), {"feyd": 6, "piter": 3}, halves(2))]
    draws = [*combinations(deck_of_traitors, 4)]
    for draw, plan in product(draws, plans):
        ends = outcome(mine, plan, called="gurney" in draw, calls=plan[0] == "feyd")
        found[ends] += Fraction(1, len(draws) * len(plans))
    assert shares(told) == [found]


def test_the_kwisatz_haderach_of_either_side_atr_27() -> None:
    told = known(
        "fremen, 2, jamis", "atreides, 1 force, 0 cards, kwisatz haderach, dr yueh", advanced=True
    )
    # Jamis 2 and 2 dialed against Yueh 1, or 3 with him, and a dial of 0, ½ or 1: always won.
    assert shares(told) == [{"win": 1, "lose": 0, "neither": 0}]
    told = known(
        "fremen, 1, jamis", "atreides, 1 force, 0 cards, kwisatz haderach, dr yueh", aggressor=False
    )
    # 3 against 1 to 2, and against 3, 3½, 4: lost in a tie; three of six.
    assert shares(told) == [{"win": Fraction(1, 2), "lose": Fraction(1, 2), "neither": 0}]
    free = known(
        "atreides, 2, dr yueh, kwisatz haderach",
        "harkonnen, 1 force, 0 cards, kudu",
        tuple(factions()),
    )
    assert shares(free) == [{"win": 1, "lose": 0, "neither": 0}]  # no traitor beside him (ATR-29)


def test_best_sure_and_worst() -> None:
    told = known("atreides, 4 forces, 4 spice, gurney halleck", "fremen, 2 forces, 0 cards, chani")
    plan = told.plans[0]
    # Chani 6 and 2 at most against Gurney 4: 4 is always enough for the aggressor.
    assert plan.sure is not None
    assert plan.sure.spice == 4
    assert plan.sure.dial == plan.best.dial == Fraction(4)
    assert plan.worst == "Chani, dial 2: a tie"
    assert plan.leader_dies == 0


def test_leaders_of_whom_only_the_strength_is_told() -> None:
    told = known(
        "choam, 3, leader 4, shield", "ecaz, 2 forces, 0 cards, leader 5, leader 5, leader 1"
    )
    # 7 against 5 and at most 2: a tie is won.
    assert shares(told) == [{"win": 1, "lose": 0, "neither": 0}]
    less = known("choam, 0, leader 4", "ecaz, 1 force, 0 cards, leader 5, leader 5, leader 1")
    # 4 against 5 to 6, twice, and against 1 to 2.
    assert shares(less) == [{"win": Fraction(1, 3), "lose": Fraction(2, 3), "neither": 0}]


def test_dials_are_what_some_of_the_forces_come_to() -> None:
    """By going through every way to commit forces and spice (BAS-92, EMP-23, FRE-47)."""
    for faction, forces, stars, spice in (
        ("atreides", 3, 0, 2),
        ("emperor", 2, 2, 2),
        ("fremen", 1, 2, 0),
        ("ixians", 2, 2, 3),
    ):
        read = next(iter(kinds(faction, "").values()))
        plain: dict[Fraction, int] = {}
        for one in product(["paid", "alone", "home"], repeat=forces + stars):
            cost = one.count("paid")
            worth = Fraction(0)
            for place, how in enumerate(one):
                kind = read[place >= forces]
                worth += Fraction({"paid": kind.supported, "alone": kind.alone, "home": 0}[how])
            if cost <= spice and cost < plain.get(worth, cost + 1):
                plain[worth] = cost
        assert dials(read, (forces, stars), spice) == plain


def test_a_karama_on_forces() -> None:
    def most(faction: str, stopped: Stopped, *, advanced: bool = True) -> list[float]:
        read = kinds(faction, "", advanced=advanced, stopped=stopped)
        return [float(max(dials(one, (0, 2), 0))) for one in read.values()]

    assert most("fremen", Stopped.STARS) == [2]
    assert most("fremen", Stopped.SUPPORT) == [2]
    assert most("emperor", Stopped.STARS) == [2, 1]
    assert most("ixians", Stopped.STARS) == [2, 1]
    assert most("ixians", Stopped.STARS, advanced=False) == [2]


def test_what_may_change_a_battle_is_of_those_who_have_to_do_with_it() -> None:
    def ids(
        *sides: tuple[str, str], playing: tuple[str, ...] = (), basic: bool = False
    ) -> set[str]:
        lines = changes(sides, playing, advanced=not basic)
        return {fact for line in lines for fact in line.facts}

    assert ids(("ecaz", ""), ("spacing-guild", "")) == {"ECZ-48", "BAS-120"}
    assert ids(("spacing-guild", ""), ("spacing-guild", "")) == set()
    assert {"HAR-19", "HAR-20"} <= ids(("fremen", "harkonnen"), ("atreides", ""))
    assert "TLE-14" in ids(("fremen", ""), ("atreides", ""), playing=("tleilaxu",))
    assert "TLE-14" not in ids(("fremen", ""), ("atreides", ""))
    assert "ATR-21" in ids(("atreides", ""), ("bene-gesserit", ""))
    assert "ATR-21" not in ids(("atreides", ""), ("fremen", ""))
    assert "FRE-46" not in ids(("atreides", ""), ("fremen", ""), basic=True)
    for one in in_battle().values():
        assert all_facts()[one.fact].of.startswith((one.faction, f"ambassador/{one.faction}"))


@pytest.mark.parametrize(
    ("own", "against", "more", "says"),
    [
        ("atreides, gurney", "fremen, 2 forces, 1 card", {}, "how many forces"),
        ("atreides, 2", "fremen, 1 card", {}, "how many forces"),
        ("atreides, 2", "fremen, 2 forces", {}, "how many cards"),
        ("atreides, 2", "fremen, 2 forces, 9 cards", {}, "BAS-46"),
        ("atreides, 2", "fremen, 2 forces, 1 card, shield, lasgun", {}, "BAS-46"),
        ("atreides, 2", "atreides, 2 forces, 1 card", {}, "against itself"),
        ("atreides, 2 | fremen, 2", "harkonnen, 2 forces, 1 card", {}, "one faction"),
        ("atreides, 9, 2 forces", "harkonnen, 2 forces, 1 card", {}, "at most"),
        ("atreides, 30 forces", "harkonnen, 2 forces, 1 card", {}, "BAS-02"),
        ("atreides, 2, traitor", "harkonnen, 2 forces, 1 card", {}, "--traitors"),
        ("atreides, 2", "emperor, 2 forces, 1 card, chani", {}, "FRE-11"),
        ("atreides, 2", "ecaz, 2 forces, 1 card", {}, "leader 5, leader 3"),
        ("atreides, 2", "ecaz, 2 forces, 2 stars, 1 card, leader 5", {}, "starred"),
        ("atreides, 2", "fremen, 2 forces, 1 card, kwisatz haderach", {}, "ATR-27"),
        ("atreides, 2", "fremen, 2 forces, 1 card", {"voice": "lasgun"}, "BGE-21"),
        ("atreides, 2", "fremen, 2 forces, 0 cards", {"answer": "weapon lasgun"}, "leaves none"),
        ("atreides, 2", "fremen, 2 forces, 0 cards", {"answer": "dial 9"}, "do not come"),
        ("atreides, 2", "fremen, 2 forces, 2 forces, 1 card", {}, "twice"),
        ("atreides, 2 forces, karama stars", "fremen, 2 forces, 1 card", {}, "starred"),
    ],
)
def test_what_cannot_be_is_refused(own: str, against: str, more: dict[str, str], says: str) -> None:
    given: dict[str, Any] = {}
    if "voice" in more:
        given["voice"] = voice_meant(more["voice"], [])
    if "answer" in more:
        given["answer"] = answer_meant(more["answer"], [])
    with pytest.raises(BadSum, match=says):
        known(own, against, **given)


def test_words_that_nothing_bears() -> None:
    for wrong in (
        lambda: voice_meant("xyzzy", []),
        lambda: answer_meant("weapon xyzzy", []),
        lambda: seen_cards("xyzzy", []),
        lambda: enemy_side("fremen, 2 forces, 1 card, xyzzy", []),
    ):
        with pytest.raises(UnknownInPool):
            wrong()
    for text in ("colour red", "dial x", "weapon shield"):
        with pytest.raises(BadSum):
            answer_meant(text, [])
    with pytest.raises(BadSum, match="base deck"):
        seen_cards("lasgun, lasgun", [])
    assert (
        pieces().leaders["leader/feyd-rautha"]
        in enemy_side("harkonnen, 1 force, 1 card", []).leaders
    )
