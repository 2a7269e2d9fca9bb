"""Links within a text: each id of a rule, question or erratum leads to its page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

_ID = re.compile(r"\b[A-Z]{1,3}-\d{1,3}\b")


def linked(text: str) -> Markup:
    """A text, escaped, each id in it a link that no line breaks at its hyphen."""
    from markupsafe import Markup, escape

    said = _ID.sub(r'<a class="id" href="/rule/\g<0>">\g<0></a>', str(escape(text)))
    return Markup(said)  # noqa: S704 - escaped before
