"""Which systems a test can run on: what needs POSIX says so."""

from __future__ import annotations

import os

import pytest

posix = pytest.mark.skipif(
    os.name == "nt", reason="Windows has no such signals, limits, rights, pipes or devices"
)
"""On a test that needs what Windows has not."""
