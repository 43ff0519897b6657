"""Define the kinds of lines of a text list: card, heading, total, header, remark, unreadable.

Each rule that a list asks to ignore has its own comment: ``# deckcheck: ignore=RULE reason``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.deck import Entry, Mark, Problem
from deckcheck.patterns import late_pattern


class CardLine(NamedTuple):
    """A card, perhaps a doubtful one: see :class:`~deckcheck.deck.Perhaps`. Its section applies to this line only.

    ``is_bare``: it has no count. ``formatting_loss`` describes other parts of the line, except comments.
    """

    entry: Entry
    is_bare: bool = False
    formatting_loss: str = ""


class Heading(NamedTuple):
    """A heading with its words folded; ``text`` is the line as written, ``stated`` the stated number of cards below."""

    section: str
    text: str = ""
    stated: int | None = None


class Total(NamedTuple):
    """A stated number of cards of the list."""

    stated: int
    text: str


class Header(NamedTuple):
    key: str
    value: str


class Comment(NamedTuple):
    """A remark, or a line drawn with dashes."""


class Directive(NamedTuple):
    """A comment that names a rule to ignore, with a reason."""

    rule: str
    reason: str


Line = CardLine | Heading | Total | Header | Comment | Directive | Problem | Mark
"""A part of a line; a problem or a mark has no line number yet."""

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
