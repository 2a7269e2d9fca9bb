"""What looks like the id of a card, where other ids may stand, too."""

from __future__ import annotations

import re

from cardbase.guid import GUID

SURE_ID = re.compile(rf"[a-z]{{3,4}}:[a-z0-9-]+|{GUID.pattern}")
"""A card's id or an OCTGN GUID, in small letters."""
