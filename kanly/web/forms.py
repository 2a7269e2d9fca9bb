"""A form as it is sent, within limits."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from kanly.web.limits import LARGEST_FIELD, MOST_FIELDS

NUL = "\0"
READ = frozenset({"utf-8", "utf8"})
"""The one encoding of forms that is read: browsers send no other, and some hold traps."""


async def read_form(request: Request, files: int = 0) -> FormData:
    """The fields of a form, and at most so many files.

    Raises HTTPException: 400 where it is none or beyond a limit, 413 where it is too large, 415
    where it is written in another encoding than UTF-8.
    """
    _, *parameters = request.headers.get("content-type", "").lower().split(";")
    for one in parameters:
        key, _, value = one.partition("=")
        if key.strip().rstrip("*0123456789") == "charset" and value.strip(" \t\"'") not in READ:
            raise HTTPException(415, "a form is read as UTF-8 alone")
    form = await request.form(max_files=files, max_fields=MOST_FIELDS, max_part_size=LARGEST_FIELD)
    texts = [text for pair in form.multi_items() for text in pair if isinstance(text, str)]
    if any(NUL in text for text in texts):
        raise HTTPException(400, "a text cannot hold the sign NUL")
    return form
