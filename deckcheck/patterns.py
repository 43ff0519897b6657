"""Regular expressions that are compiled when first used: a plain list needs few of them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


class LatePattern:
    """Represents a pattern, which is compiled when one of its methods is first used."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        return re.compile, (self.pattern, self._flags)

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        """Return the compiled pattern."""
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the pattern, and cache it as an own attribute."""
        part = getattr(self.compiled, name)
        setattr(self, name, part)
        return part


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the equivalent of ``re.compile``, but compiled when one of its methods is first used."""
    return cast("re.Pattern[AnyStr]", LatePattern(pattern, flags))
