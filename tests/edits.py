"""Lists changed in place, as most tests change them: from bytes to bytes, by the newest cards."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.editing.in_place import CardChange, edit
from deckcheck.legality.checker import Checker
from deckcheck.legality.shared_checkers import ready


def edited(
    data: bytes,
    changes: Iterable[CardChange],
    *,
    path: str = "",
    syntax: str | None = None,
    format: str = "",
    checker: Checker | None = None,
) -> bytes:
    with ready(checker) as judge:
        return edit(data, changes, judge, path=path, syntax=syntax, format=format).data
