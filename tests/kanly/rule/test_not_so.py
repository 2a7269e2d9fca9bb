"""Where an answer is not so, as `kanly ask` and `kanly rule` say it, in words and as JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_line import Kanly

pytestmark = pytest.mark.usefixtures("home")


def test_json_of_where_it_is_not_so(kanly: Kanly) -> None:
    # nobody has asked of a Karama
    told = [("for the Tleilaxu's ally", "QA-16")]
    asked = json.loads(kanly("ask", "CHO-27", "--json").out)["answer"]
    assert asked["overrides"] is None
    assert [(one["when"], one["point"]["id"]) for one in asked["not_so"]] == told, (
        "none has asked of a Karama"
    )
    every = json.loads(kanly("rule", "CHO-27", "--json").out)["not_so"]
    karama = [("under a Karama", "CHO-29"), ("under a Karama", "CHO-28")]
    assert [(one["when"], one["point"]["id"]) for one in every] == [*karama, *told]
    (venture,) = json.loads(kanly("rule", "SB-04", "--json").out)["not_so"]
    assert (venture["when"], venture["id"]) == ("for a venture", "SB-08")
    assert venture["statement"].startswith("A venture is the exception")


@pytest.mark.parametrize("columns", [40, 100])
def test_where_it_is_not_so_stands_beneath_the_answer(kanly: Kanly, columns: int) -> None:
    out = kanly("ask", "BAS-88", columns=columns).out
    assert max(map(len, out.split("\n"))) <= columns
    plain = " ".join(out.split())
    head, case, rest = plain.partition("Not so on a homeworld: HOM-23 When a Lasgun")
    assert case
    assert "Not so with a traitor called: BAS-89 " in head
    assert "HOM-23 " not in rest, "what was told whole is not told again"


def test_an_exception_that_leads_has_the_rule_below_it(kanly: Kanly) -> None:
    asked = "choam brings back troops at the cheap price, but karama blocked it: what price"
    plain = " ".join(kanly("ask", asked).out.split())
    assert re.match(r"Revival.*? CHO-29 Under a Karama .* Otherwise CHO-27 ", plain)


def test_a_rule_by_its_id_tells_every_exception(kanly: Kanly) -> None:
    plain = " ".join(kanly("rule", "P-08").out.split())
    assert "Not so P-09 for the bid itself: P-08 never raises the bid ceiling" in plain
    assert "P-03 with fewer solaris: Nobody may ever bid more" in plain
    fact = " ".join(kanly("rule", "BAS-89").out.split())
    assert "Not so on a homeworld: HOM-22 In a battle on a homeworld" in fact
    assert "Not so when both leaders are traitors: BAS-90" in fact
