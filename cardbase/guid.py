"""How the ids of OCTGN look: GUIDs in lower case."""

from __future__ import annotations

import re

PATTERN = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
GUID = re.compile(PATTERN)
