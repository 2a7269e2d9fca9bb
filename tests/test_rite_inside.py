"""A command loads of rites only what it needs, and a rite has all that it needs."""

import json
import subprocess
import sys

import pytest

from tracker import spoken  # noqa: F401 - every verb
from tracker.rite.inside import OPTIONS, RUNS
from tracker.verbs import VERBS, nothing
from tracker.words import Kind

READ = """
import json, sys
from importlib import import_module
from pkgutil import walk_packages
{loads}
loaded = sorted(sys.modules)
from tracker.course import BEGINS, ENDS_INTERVAL
from tracker.settling import SETTLES
from tracker.effects.questions import ANSWERS
from tracker.guards import RULES
from tracker.operation import RESOLVES
from tracker.rite.course import FOLLOWS
from tracker.verbs import VERBS
steps = [*SETTLES, *ENDS_INTERVAL, *(step for steps in BEGINS.values() for step in steps)]
steps += [*ANSWERS.values(), *RESOLVES.values(), *FOLLOWS.values()]
entered = [f"{{one.__module__}}.{{one.__name__}}" for one in steps] + [*RULES, *VERBS]
print(json.dumps({{"loaded": loaded, "entered": sorted(entered)}}))
"""
"""What is loaded and what is entered in a new Python that loads so."""

EVERYTHING = """
import tracker
for one in walk_packages(tracker.__path__, "tracker."):
    import_module(one.name)
"""


def read(loads: str) -> dict[str, list[str]]:
    words = [sys.executable, "-c", READ.format(loads=loads)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_the_table_and_the_inside_of_a_rite_hold_all_that_any_module_enters() -> None:
    loads = "from tracker import spoken\nfrom tracker.rite import inside\n"
    complete = read(f"{loads}from tracker.setup import laying")
    assert complete["entered"] == read(EVERYTHING)["entered"]
    assert "tracker.rite.late_counter.answer_late" in complete["entered"]


def test_a_command_outside_rites_loads_nothing_of_their_inside() -> None:
    loaded = read("from tracker import spoken")["loaded"]
    assert "tracker.rite.verbs" in loaded
    assert not {"tracker.rite.inside", "tracker.rite.declaration", "tracker.rite.offers"} & {
        *loaded
    }


def test_the_rites_to_declare_are_listed_without_the_inside_of_a_rite() -> None:
    loaded = read("from tracker import spoken\nimport tracker.rite.attacks")["loaded"]
    assert "tracker.rite.inside" not in loaded


def test_every_word_of_a_rite_has_what_it_does_and_what_it_lists() -> None:
    words = {word for word, verb in VERBS.items() if verb.run.__module__ == "tracker.rite.verbs"}
    assert words == RUNS.keys()
    listing = {word for word in words if VERBS[word].options is not nothing}
    assert listing - {"rite"} == OPTIONS.keys()


@pytest.mark.parametrize("word", ["confirm", "counter", "defend", "decline", "direct", "divide"])
def test_words_of_a_rite_are_said_in_a_rite_only(word: str) -> None:
    assert VERBS[word].within == {Kind.RITE}
