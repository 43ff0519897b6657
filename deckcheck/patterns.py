"""Regular expressions that are compiled when they are first used: most read what a plain list does not hold."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


class LatePattern:
    """Stands for a pattern. It is compiled when a method is first asked for."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        return re.compile, (self.pattern, self._flags)

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        """Return the pattern itself."""
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        """Return a part of the pattern, which is kept, so that it is asked for here but once."""
        part = getattr(self.compiled, name)
        setattr(self, name, part)
        return part


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern that ``re.compile`` returns, but compiled when the first of its methods is called."""
    return cast("re.Pattern[AnyStr]", LatePattern(pattern, flags))
