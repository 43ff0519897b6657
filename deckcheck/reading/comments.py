"""The comments of text lists, as they are written."""

from __future__ import annotations

from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.decoration import INVISIBLE
from deckcheck.patterns import late_pattern

_BEHIND = late_pattern(r"\s#\s.*")
_BEFORE = late_pattern(r"(?:[>\s]|[-*+–—•]\s)*(?=#|//)")


def remark(raw: str) -> str:
    """Return the comment that a line is or ends in, as written; ``""`` when there is none.

    Between tabs only the last column may be one, and no number, which may count copies.

    >>> remark("3 Son of God # of the starter deck"), remark("// to be tested")
    ('# of the starter deck', '// to be tested')
    """
    text = raw.translate(INVISIBLE).strip()
    if _BEFORE.match(text):
        return text
    if "\t" in text and count_of(text.partition("\t")[0]):
        last = text.rpartition("\t")[2].strip()
        return last if last.startswith("# ") and not last.lstrip("# ").isdecimal() else ""
    found = _BEHIND.search(text)
    return found[0].strip() if found is not None else ""
