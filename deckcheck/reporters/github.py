"""Annotations as GitHub Actions reads them from what a step prints: ``::error file=…,line=…,title=…::message``.

The findings are those of the ``concise`` form; what fails the run is an error, all else a warning. Escaped as GitHub's
runner unescapes: ``%``, line ends and, in properties, colons and commas. Of a step it shows no more than ten errors,
ten warnings and ten notices; the others stay in its log. A rule that a list spares itself is a notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.ci import deck_prefix, fails_by, repository_path
from deckcheck.reporters.concise import shown_causes
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import cause_sentences, list_ignores, not_checked
from deckcheck.reporters.text_layout import closing, inert

MOST_SHOWN = 10
"""So many annotations of each level GitHub shows of a step."""

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubWriter(Writer):
    """A command per cause of findings, then the summary; of each level no more than ``most`` when that is stated."""

    most: int | None = None

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._written: Counter[str] = Counter()

    def piece(self, reports: Sequence[DeckReport]) -> list[tuple[str, str]]:
        """Return the causes of a deck, each with its level."""
        commands = []
        for deck in reports:
            for cause in shown_causes(deck, self._options):
                level = "error" if fails_by(cause, deck, self._options) else "warning"
                title = "undetermined: " * (cause.level == "undetermined") + cause.finding.rule
                title += f" ({deck.format})" * (len(reports) > 1 and bool(deck.format))
                words = "\n".join(map(inert, [*cause_sentences(cause), *cause.citations]))
                commands.append(self._command(level, title, words, deck, cause.finding))
        for deck, ignored in list_ignores(reports):
            commands.append(self._command("notice", "a rule not checked", inert(not_checked(ignored)), deck))
        return commands

    def _command(
        self, level: str, title: str, words: str, deck: DeckReport, finding: Finding | None = None
    ) -> tuple[str, str]:
        """Return a command with its level; each word is inert."""
        line = next(map(str, deck.lines(finding)), "")
        where = {"file": repository_path(deck.holder, self._options.root), "line": line, "title": title}
        stated = ",".join(f"{key}={inert(value).translate(_PROPERTY)}" for key, value in where.items() if value)
        return level, f"::{level} {stated}::{(inert(deck_prefix(deck, finding)) + words).translate(_DATA)}\n"

    def place(self, piece: list[tuple[str, str]]) -> str:
        """Return the findings of a deck of which there are not too many yet."""
        lines = []
        for level, command in piece:
            self._written[level] += 1
            if self.most is None or self._written[level] <= self.most:
                lines.append(command)
        return "".join(lines)

    def tail(self, summary: Summary) -> str:
        """Return the summary and the notes, which are no commands."""
        return closing(summary)


class AnnotationsWriter(GithubWriter):
    """The commands alone, below another report, so few of each level that all are shown."""

    most = MOST_SHOWN

    def tail(self, summary: Summary) -> str:
        """Return nothing: the report has its own summary."""
        return ""
