"""The threat model names a test for each of its points, and each of these is there."""

from __future__ import annotations

import re

from places import DOCS, TESTS


def test_each_point_of_the_threat_model_names_tests_that_are_there() -> None:
    page = (DOCS / "serve.md").read_text(encoding="utf-8")
    told = page.partition("## Who could attack it")[2].partition("\nWhat it does not stop")[0]
    points = [line.split(" | ") for line in told.splitlines() if line.startswith("| ")][2:]
    files = (TESTS / "web").glob("test_*.py")
    there = set(
        re.findall(
            r"^def (test_\w+)",
            "\n".join(one.read_text(encoding="utf-8") for one in files),
            re.MULTILINE,
        )
    )
    assert len(points) > 20
    for point in points:
        named = set(re.findall(r"`(test_\w+)`", point[-1]))
        assert named, point[0]
        assert named <= there, named - there
