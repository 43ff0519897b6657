"""Parse the rules that a list asks to ignore, each in its own comment: ``# deckcheck: ignore=RULE reason``."""

from __future__ import annotations

import re

from deckcheck.patterns import late_pattern

SPELLING = "'# deckcheck: ignore=RULE reason' on a line of its own, with a rule that 'deckcheck rules list' names"
RULE = late_pattern(r"[a-z0-9-]+(?:/[a-z0-9-]+)?")

_DIRECTIVE = late_pattern(r"(?:#+|/{2,})\s*deckcheck\s*:\s*(.*)", re.IGNORECASE)
_IGNORE = late_pattern(rf"ignore\s*=\s*({RULE.pattern})\s+(\S.*)")


def directive(comment: str) -> tuple[str, str] | None:
    """Return the rule that a comment asks to ignore, and the reason; two empty texts for an invalid directive.

    Returns ``None`` for any other comment.

    >>> directive("# deckcheck: ignore=deck-size still growing"), directive("# deckcheck: hello"), directive("# hello")
    (('deck-size', 'still growing'), ('', ''), None)
    """
    match = _DIRECTIVE.fullmatch(comment) if "deckcheck" in comment.casefold() else None
    if match is None:
        return None
    named = _IGNORE.fullmatch(match[1])
    return (named[1], " ".join(named[2].split())) if named is not None else ("", "")


def ignore_comment(rule: str, reason: str) -> str:
    """Return the comment for a rule to ignore."""
    return f"# deckcheck: ignore={rule} {reason}"
