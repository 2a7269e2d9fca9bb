"""Cards that act each time something happens: income, costs, cards that go (CT-15)."""

from __future__ import annotations
