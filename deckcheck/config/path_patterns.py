"""Patterns for paths, as ``.gitignore`` has them: which files and folders below a folder they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Meant = Callable[[str, bool], bool]
"""Is a path, relative and with ``/``, meant by a pattern? The flag says that it is a folder."""


class Patterns:
    """What some of several patterns mean; can be handed to another process."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._compiled = [(re.compile(_expression(pattern), re.DOTALL), pattern.endswith("/")) for pattern in patterns]

    def __call__(self, path: str, folder: bool) -> bool:
        return any(pattern.fullmatch(path) for pattern, folders in self._compiled if folder or not folders)


def meant_by(patterns: Iterable[str]) -> Meant:
    """What some of ``patterns`` mean.

    ``*`` and ``?`` stand for signs other than ``/``, ``[ab]`` and ``[!ab]`` for one of some signs, ``**`` for any
    folders; a pattern with a ``/`` before its end is about the whole path, any other about the name alone; one that
    ends with ``/`` means folders only.

    >>> meant = meant_by(["round-*/", "old/**/x.txt"])
    >>> meant("2024/round-1", True), meant("round-1", False), meant("old/x.txt", False), meant("old/a/b/x.txt", False)
    (True, False, True, True)
    """
    return Patterns(patterns)


def _expression(pattern: str) -> str:
    anchored = "/" in pattern.rstrip("/")
    parts = pattern.strip("/").split("/")
    found = "" if anchored else "(?:.*/)?"
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if part == "**":
            found += ".+" if last else "(?:.*/)?"
        else:
            found += _part(part) + ("" if last else "/")
    return found


def _part(part: str) -> str:
    """One name of a pattern."""
    found, at = "", 0
    while at < len(part):
        sign, at = part[at], at + 1
        end = part.find("]", at + 1 + (part[at : at + 1] in ("!", "^"))) if sign == "[" else -1
        if end > 0:
            inside = part[at:end].replace("\\", "\\\\").replace("[", "\\[").replace("&&", "&\\&")
            negated = inside[0] in "!^"
            # A name never holds the sign that parts names.
            found += f"(?!/)[{'^' * negated}{inside[negated:].replace('^', chr(92) + '^')}]"
            at = end + 1
        elif sign == "*":
            found += "[^/]*"
        elif sign == "?":
            found += "[^/]"
        elif sign == "\\" and at < len(part):
            found, at = found + re.escape(part[at]), at + 1
        else:
            found += re.escape(sign)
    return found
