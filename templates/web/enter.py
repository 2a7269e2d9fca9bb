"""The page that asks a guest for the table word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from templates.web.page import Page


@dataclass(frozen=True, kw_only=True)
class Enter(Page):
    """The page that asks for the word.

    Attributes:
        back: Where the guest wanted to go.
        fault: What was wrong with the word said before.
        sent: What the guest sent has not been taken, since the word was asked for.
        inside: The guest has said it.
    """

    template: ClassVar[str] = "enter.html.j2"
    back: str = "/"
    fault: str = ""
    sent: bool = False
    inside: bool = False
