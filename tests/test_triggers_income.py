"""Cards that act each time something happens: income, costs, cards that go (CT-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tracker_cases import play, through

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
