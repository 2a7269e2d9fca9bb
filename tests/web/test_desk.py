"""The thread that a kind of work goes through."""

from __future__ import annotations

import asyncio

import pytest

from cardbase.catalog.catalog import Catalog
from kanly.web.desk import Desk


def test_work_that_ends_in_a_stop_iteration_is_answered(catalog: Catalog) -> None:
    """Asyncio hands a StopIteration to nobody: who waits for the work waits for ever."""
    assert catalog.sets()
    desk = Desk("tried")
    try:
        with pytest.raises(RuntimeError, match="StopIteration"):
            asyncio.run(asyncio.wait_for(desk.do(lambda _: next(iter(()))), timeout=60))
        assert asyncio.run(desk.do(lambda opened: opened.sets())) == catalog.sets()
    finally:
        desk.close()
