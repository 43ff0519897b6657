"""Regular expressions that are compiled when they are first used: most read what a plain list does not hold."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class LatePattern:
    """Stands for the pattern; each method is bound when first called, and from then on an attribute like any other."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        return re.compile, (self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern that ``re.compile`` returns, but compiled when the first of its methods is called."""
    return cast("re.Pattern[AnyStr]", LatePattern(pattern, flags))
