"""Malformed and forged requests leave the server, its tables and their secrets as they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile_web import Siege


@pytest.mark.parametrize(
    ("requests", "seed"), [(250, 1), pytest.param(4000, 2, marks=pytest.mark.sweep)]
)
def test_hostile_clients_break_nothing_and_learn_nothing(
    home: Path, requests: int, seed: int
) -> None:
    came = Siege(home, seed).run(requests)
    assert not came.faults, "\n".join(came.faults)
    assert came.sent == requests
    assert came.commands == -(-requests // 250)
    assert {200, 303, 400, 401, 403, 404, 421} <= set(came.statuses)
