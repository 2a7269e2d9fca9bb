"""A command loads of rites only what it needs, and a rite has all that it needs."""

import json
import subprocess
import sys

import pytest

from tracker.engine.verbs import VERBS, nothing
from tracker.engine.words import OperationKind
from tracker.play.rites import OPTIONS, RUNS
from tracker.table import verbs  # noqa: F401 - every verb

READ = """
import json, sys
from importlib import import_module
from pkgutil import walk_packages
{loads}
loaded = sorted(sys.modules)
from tracker.rules.questions import ANSWERS, OFFERS
from tracker.engine.guards import RULES
from tracker.rules.operation import RESOLVES
from tracker.engine.parts import PARTS
from tracker.play.effects import USED
from tracker.rules.rite.attack import FOLLOWS
from tracker.engine.verbs import VERBS
from tracker.engine.guards import WATCHED
steps = [*ANSWERS.values(), *OFFERS.values(), *RESOLVES.values(), *FOLLOWS.values()]
steps += [*USED.values(), *WATCHED.values()]
entered = [f"{{one.__module__}}.{{one.__name__}}" for one in steps] + [*RULES, *VERBS, *PARTS]
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
    loads = "from tracker.table import verbs\nfrom tracker.play import rites\n"
    complete = read(f"{loads}from tracker.setup import decks as laying")
    assert complete["entered"] == read(EVERYTHING)["entered"]
    assert "tracker.rules.rite.defense.answer_late" in complete["entered"]


def test_a_command_outside_rites_loads_nothing_of_their_inside() -> None:
    loaded = read("from tracker.table import verbs")["loaded"]
    assert "tracker.play.rite_words" in loaded
    assert not {
        "tracker.play.rites",
        "tracker.rules.rite.declaration",
        "tracker.rules.rite.verbs",
    } & {*loaded}


def test_the_rites_to_declare_are_listed_without_the_inside_of_a_rite() -> None:
    loaded = read("from tracker.table import verbs\nimport tracker.rules.rite.attacks")["loaded"]
    assert "tracker.play.rites" not in loaded


def test_every_word_of_a_rite_has_what_it_does_and_what_it_lists() -> None:
    words = {
        word for word, verb in VERBS.items() if verb.run.__module__ == "tracker.play.rite_words"
    }
    assert words - {"forgo"} == RUNS.keys()
    listing = {word for word in RUNS if VERBS[word].options is not nothing}
    assert listing - {"rite"} == OPTIONS.keys()


@pytest.mark.parametrize("word", ["confirm", "counter", "defend", "decline", "direct", "divide"])
def test_words_of_a_rite_are_said_in_a_rite_only(word: str) -> None:
    assert VERBS[word].within == {OperationKind.RITE}
