"""Match the paths of files and folders below a folder with patterns like those in ``.gitignore``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fnmatch import translate

_ANY_FOLDERS = None
"""Represents ``**`` among the parts of a pattern."""
_Part = re.Pattern[str] | None


class PathPatterns:
    """A picklable set of patterns; a path matches if it matches any of them.

    ``*`` matches any characters except ``/``, ``?`` one of these, ``[ab]`` and ``[!ab]`` one that is or is not listed,
    and ``**`` any folders. A pattern with a ``/`` before its end matches the whole path, any other only the name. A
    pattern that ends in ``/`` matches only folders.

    >>> patterns = PathPatterns(["round-*/", "old/**/x.txt"])
    >>> patterns.match("2024/round-1", folder=True), patterns.match("round-1", folder=False)
    (True, False)
    >>> patterns.match("old/x.txt", folder=False), patterns.match("old/a/b/x.txt", folder=False)
    (True, True)
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = [(_parts(pattern), pattern.endswith("/")) for pattern in patterns]

    def match(self, path: str, *, folder: bool) -> bool:
        """Does a pattern match a relative path with ``/`` between its names? ``folder``: it is a folder's path."""
        names = path.split("/")
        return any(_match(parts, names) for parts, folders_only in self._patterns if folder or not folders_only)

    def cover(self, path: str) -> bool:
        """Does a pattern match the relative path of a file, or a folder that contains the file?"""
        folders = (path[:at] for at, char in enumerate(path) if char == "/")
        return self.match(path, folder=False) or any(self.match(folder, folder=True) for folder in folders)


def _parts(pattern: str) -> list[_Part]:
    parts = pattern.strip("/").replace("[^", "[!").split("/")
    if "/" not in pattern.rstrip("/"):
        parts.insert(0, "**")
    if parts[-1] == "**":  # everything below a folder, not the folder itself
        parts.append("*")
    return [_ANY_FOLDERS if part == "**" else re.compile(translate(part)) for part in parts]


def _match(parts: Sequence[_Part], names: Sequence[str]) -> bool:
    matched = {0}  # how many names the parts so far may match
    for part in parts:
        if part is _ANY_FOLDERS:
            matched = set(range(min(matched), len(names) + 1))
        else:
            matched = {number + 1 for number in matched if number < len(names) and part.match(names[number])}
        if not matched:
            return False
    return len(names) in matched
