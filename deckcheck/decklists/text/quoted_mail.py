"""Find the earlier mails that a reply quotes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from deckcheck.patterns import late_pattern

_INTRODUCED = late_pattern(
    r"(?m)^[> \t]*+(?:(?P<said>(?:On|Am)\s(?=[^\n]*\d)[^\n]*+(?:\n[^\n]*+)?)"
    r"|-{2,} ?(?i:original[ -](?:message|nachricht)|ursprüngliche nachricht) ?-{2,}[ \t]*$"
    r"|(?:From|Von):[^\n]*+\n[> \t]*+(?:Sent|Gesendet):)"
)
_AUTHOR_LINE = late_pattern(r"(?m)\b(?:wrote|schrieb\b.*):[ \t]*$")
_MAIL_WORDS = ("wrote:", "schrieb", "Message", "Nachricht", "message", "nachricht", "Sent:", "Gesendet:")
"""Every introduction contains one of these."""
_INTRODUCTION = 8
"""The most lines of an introduction, with the header of the mail below it."""


def quoted_mails(lines: Sequence[str]) -> list[list[int]]:
    r"""Return the places of the lines of each mail that a reply quotes, including its introduction.

    If ``>`` marks quoted lines, the others are the reply's own.

    >>> quoted_mails(["1 Moses", "On 2 May Ben wrote:", "> 2 Aaron", "Thanks"])
    [[1, 2]]
    >>> quoted_mails(["1 Moses", "-----Original Message-----", "2 Aaron"]), quoted_mails(["1 Moses"])
    ([[1, 2]], [])
    """
    text = "\n".join(lines)
    if not any(words in text for words in _MAIL_WORDS):
        return []
    found = (each for each in _INTRODUCED.finditer(text) if not each["said"] or _AUTHOR_LINE.search(each["said"]))
    starts = [text.count("\n", 0, each.start()) for each in found]
    marked = [line.lstrip().startswith(">") for line in lines]
    mails = []
    for start, end in pairwise([*starts, len(lines)]):
        first = next((at for at in range(start, min(start + _INTRODUCTION, end)) if marked[at]), end)
        mails.append([at for at in range(start, end) if at < first or marked[at]])
    return mails
