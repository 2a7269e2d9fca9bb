"""Scenes of cards as they are played: `tests/played/*.toml`. What must follow stands on the card.

    [[scene]]
    card = "eots:house-agent"   # under test: it lies in `lay`, or is named in `do`
    about = "what it shows, a clause"
    kind = "effect"             # or "refused": a wrong target, a price that cannot be paid
    houses = 2                  # vernius (Atreides; against Harkonnen and Corrino), ordos
                                # (Fremen; Harkonnen), moritani (Harkonnen), ecaz (Guild)
    phase = "House Interval"    # of vernius; or "declaration", "disengage", as status says
    turn, solaris, favor, spice, hoard, settings    # 1, 20, 10, 0, as usual, windows = "open"
    lay = ["agent = eots:house-agent", "foe, other = eots:stilgar ordos engaged deferment 2"]
    do = ["engage agent ...", "answer foe"]
    refused = ["engage agent -> CT-16"]
    then = ["foe engaged", "vernius solaris 23"]

**lay** `NAME = CARD` lies in the domain of vernius, deployed; behind it, in any order: another
House; a place (`hand assembly house-deck imperial-deck house-discard imperial-discard played
gone`); `subdued engaged active dormant`; `on NAME`; `of HOUSE` its owner; `deferment 2`, `spice 3`,
`program 1`, `token breath 2`; `bears fremen guild` its allegiances, last; `top` of the deck;
`unseen` one of the counted cards. Beside it each House has a hand of 7, an Assembly of 3 and decks
of 45 and 15 that nobody knows. `HOUSE WORD`: `ordos solaris 5` (favor, spice, declared), `ordos
hand 0` (any place), `ordos sponsor corrino`, `ordos powers fremen guild`. A name stands for its
card everywhere; so does a card's id (`eots:stilgar`) that only one bears.

**do**, in order: a word of the table, "ordos: answer foe"; with ` ...` behind it all pass then
until no window is open or something is asked. `engage foe -> CT-16`: refused by that rule
(`-> misread`: not understood), and nothing happens. `? CHECK` looks there and then. `to disengage`,
`to turn 2`, `to interval of ordos`: the game goes on, all passing, until that begins.

**then**, and `?`; `not` before it for the contrary:
- `HOUSE solaris|favor|spice|declared|rank|hand-limit|assembly-limit N`, `HOUSE hand 6` (a place,
  known or not), `HOUSE powers fremen guild`, `HOUSE used LIMIT N`, `HOUSE lost RULE`,
  `HOUSE knows CARD` (may say its name)
- `CARD deployed|subdued|engaged|ready|gone|dormant|hidden|active`; ready: deployed, not engaged;
  gone: neither in a domain nor played. `CARD in HOUSE [PLACE]` (`domain` is a place), `CARD owner
  HOUSE`, `CARD on CARD` (`on nothing`), `CARD deferment|spice|program N`, `CARD token KIND N`
- `CARD command|resistance|cost N`, `CARD battle 3` (a talent; `none`), `CARD powers fremen`,
  `CARD is desert`; in a rite `CARD force N`, `CARD divided N`, `CARD can direct|counter|surprise`
- `hoard|croe|turn N`, `active HOUSE`, `phase NAME`, `order ordos vernius`, `winner HOUSE`
- `petition bid|cost N`, `petition bidder|by HOUSE`, `petition of CARD`, `petition` (is under way)
- `rite attack|defense a, b` (who takes part), `rite attack force N`, `rite target CARD`, `rite`
- `preview CARD force|resistance N` (as the rite under way is seen ahead), `preview joins a, b`
  (just these may still take part, on either side), `preview falls always|never|sometimes` (the
  leader of the defense), `preview beaten ...` (that of the attack), `preview notes PART OF THEM`
- `asked HOUSE`, `asked HOUSE: a, b` (just these choices), `asked HOUSE 1..3` (how many, or which
  number); `nothing asked`, `nothing under way`
- `vanquished a, b` (all that were), `noted PART OF TEXT`, `told PART OF THE LOG`,
  `happened CardMoved [N]` (an event), `legal [HOUSE:] engage foe`

`.venv/bin/python tests/support/played.py tests/played/FILE.toml [PART OF ABOUT OR CARD]` plays them
and tells what happened; `--left` writes anew the list of what has no scene yet (`left.txt`).
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from scene_checks import BadScene, log_lines
from scene_cover import write_left
from scene_play import Scene, Staged, scenes

from cardbase import open_catalog

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def faults(catalog: Catalog, file: Path) -> list[str]:
    """What is otherwise than the scenes of a file say, each with its line."""
    try:
        found = scenes(file)
    except BadScene as fault:
        return [str(fault)]
    return [f"{file.name}:{told}" for scene in found for told in played(catalog, scene)[1]]


def played(catalog: Catalog, scene: Scene) -> tuple[Staged | None, list[str]]:
    """A scene, played, and what is otherwise than it says."""
    try:
        staged = Staged(catalog, scene)
    except (BadScene, ValueError) as fault:
        return None, [f"{scene.line}: {fault}"]
    return staged, staged.play()


def _tell(catalog: Catalog, file: Path, part: str) -> int:
    """Play the scenes that are meant, and print what happened; how many have faults."""
    bad = 0
    for scene in scenes(file):
        if part.lower() not in f"{scene.card} {scene.about}".lower():
            continue
        began = time.perf_counter()
        staged, wrong = played(catalog, scene)
        took = (time.perf_counter() - began) * 1000
        bad += bool(wrong)
        lines = [f"{'FAULT' if wrong else 'ok'}  {scene.card} {scene.about}  ({took:.0f} ms)"]
        if staged is not None and (wrong or part):
            lines += [f"    {line}" for line in log_lines(staged.game)]
        lines += [f"  ! {file.name}:{one}" for one in wrong]
        sys.stdout.write("\n".join(lines) + "\n")
    return bad


if __name__ == "__main__":
    with open_catalog() as opened:
        if sys.argv[1:] == ["--left"]:
            write_left(opened)
        else:
            sys.exit(_tell(opened, Path(sys.argv[1]), " ".join(sys.argv[2:])) > 0)
