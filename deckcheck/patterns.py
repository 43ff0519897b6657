"""Regular expressions that are compiled when they are first used: most read what a plain list does not hold."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


class LatePattern:
    """Stands for a pattern. Each method becomes that of the compiled pattern once somebody asks for it."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        return re.compile, (self.pattern, self._flags)

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        """Return the pattern itself."""
        return re.compile(self.pattern, self._flags)

    @cached_property
    def match(self) -> Any:
        return self.compiled.match

    @cached_property
    def fullmatch(self) -> Any:
        return self.compiled.fullmatch

    @cached_property
    def search(self) -> Any:
        return self.compiled.search

    @cached_property
    def sub(self) -> Any:
        return self.compiled.sub

    @cached_property
    def split(self) -> Any:
        return self.compiled.split

    @cached_property
    def findall(self) -> Any:
        return self.compiled.findall

    @cached_property
    def finditer(self) -> Any:
        return self.compiled.finditer


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern that ``re.compile`` returns, but compiled when the first of its methods is called."""
    return cast("re.Pattern[AnyStr]", LatePattern(pattern, flags))
