"""Report unread content of a document, in comments below its lines that are removed before the lines are read."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.deck import Mark, MarkKind
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.decklists.text.decoration import struck
from deckcheck.patterns import late_pattern
from deckcheck.wording import counted

_HIDDEN = "# Hidden lines that were not read: "
_NOT_READ = "# Not read of the document: "
_BESIDE_LIST = "# Beside the list: "
_MOST_QUOTED = 3
_DATE = late_pattern(r"\d++\W*(?:[A-Za-z]{3,9}\W+(?:19|20)\d\d|\d+\W|of\b|/)|(?:19|20)\d\d\b")
# fmt: off
_PAGE = frozenset((
    "button", "deletion", "drawing", "frame", "mail text", "menu", "note for browsers without scripts", "option",
    "page footer", "page header", "picture", "side note", "suggestion",
))
# fmt: on
"""Content around a list in most pages and mails: it is only reported if it counts a card."""


def _counts(line: str) -> bool:
    """Does a line count a card? A date does not."""
    return leading(line) is not None and not _DATE.match(line)


class UnreadContent:
    """Collects the unread content of a document."""

    def __init__(self) -> None:
        self.hidden = 0
        """The number of hidden lines."""
        self._margins: dict[tuple[str, tuple[str, ...]], bool] = {}  # whether they count a card; pages repeat them
        self._reported: dict[tuple[str, str], tuple[int, dict[str, None]]] = {}  # number and some quotes of each kind

    def report(self, kind: str, words: str) -> None:
        """Report the words of a ``kind``, such as a footnote; nothing if it has no words.

        A ``page header`` or ``page footer`` with a counted card is left for :meth:`text` instead.
        """
        lines = [line for each in words.split("\n") if (line := " ".join(each.split()))]
        if not lines:
            return
        counts = next(filter(_counts, lines), "") if kind != "option" else ""  # a chosen option takes precedence
        if kind.startswith("page"):
            is_repeated = (kind, tuple(lines)) in self._margins
            self._margins[kind, tuple(lines)] = bool(counts)
            if counts or is_repeated:
                return
        key = (_BESIDE_LIST if kind in _PAGE and not counts else _NOT_READ, kind)
        number, quoted = self._reported.get(key, (0, {}))
        if len(quoted) < _MOST_QUOTED:
            quoted[shown(counts or lines[0], 40)] = None
        self._reported[key] = (number + 1, quoted)

    def text(self, lines: Iterable[str]) -> str:
        """Return the document with these lines between its margins, and the unread content in comments below.

        Margins with a counted card are included as struck-out (doubtful) lines; other margins are only reported.
        """
        lines = list(lines)
        for kind, margin in (each for each, counts in self._margins.items() if counts):
            left = [struck(line) if leading(line) else line for line in margin]
            lines = [*left, *lines] if kind == "page header" else [*lines, *left]
        lines += [f"{_HIDDEN}{self.hidden}"] * bool(self.hidden)
        for (begin, kind), (number, quoted) in self._reported.items():
            words = ", ".join(f"'{each}'" for each in quoted)
            lines.append(f"{begin}{counted(number, kind)} ({words}{' …' * (number > len(quoted))})")
        return "\n".join(lines)


def split_unread(text: str) -> tuple[str, tuple[Mark, ...]]:
    """Return the lines of a document that are its list, and marks for unread content to report."""
    lines = text.split("\n")
    marks: list[Mark] = []
    while lines and lines[-1].startswith((_HIDDEN, _NOT_READ, _BESIDE_LIST)):
        number, line = len(lines), lines.pop()
        if line.startswith(_HIDDEN):
            hidden = line.removeprefix(_HIDDEN)
            words = f"{hidden} hidden line{'s' * (hidden != '1')} of the document, which nobody sees"
            marks.append(Mark(MarkKind.NOT_READ, number, (words,)))
        elif line.startswith(_NOT_READ):
            marks.append(Mark(MarkKind.NOT_READ, number, (f"{line.removeprefix(_NOT_READ)} of the document",)))
    return "\n".join(lines), tuple(dict.fromkeys(reversed(marks)))
