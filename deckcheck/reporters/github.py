"""Annotations that GitHub Actions reads from a step's output: ``::error file=…,line=…,title=…::message``.

The findings are those of the ``concise`` output format; those that fail the run are errors, all others warnings. A rule
that a list asks to ignore is a notice. Escaping follows GitHub's runner: ``%``, line ends and, in properties, colons
and commas. GitHub shows at most ten errors, ten warnings and ten notices per step; the others stay in its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters.ci import deck_prefix, fails_by, repository_path
from deckcheck.reporters.concise import shown_causes
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import cause_sentences, list_ignores, not_checked
from deckcheck.reporters.text_layout import closing, inert
from deckcheck.reporters.writer import Options, Writer

MOST_SHOWN = 10
"""Maximum annotations of each level that GitHub shows per step."""

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubWriter(Writer):
    """One command per cause, then the summary; at most ``most`` commands per level, ``None`` for no limit."""

    most: int | None = None

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._written: Counter[str] = Counter()

    def piece(self, reports: Sequence[DeckReport]) -> list[tuple[str, str]]:
        """Return the commands of a deck, each with its level."""
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
        """Return a command with its level; ``words`` must be inert already."""
        line = next(map(str, deck.lines(finding)), "")
        where = {"file": repository_path(deck.holder, self._options.root), "line": line, "title": title}
        stated = ",".join(f"{key}={inert(value).translate(_PROPERTY)}" for key, value in where.items() if value)
        return level, f"::{level} {stated}::{(inert(deck_prefix(deck, finding)) + words).translate(_DATA)}\n"

    def place(self, piece: list[tuple[str, str]]) -> str:
        """Return the commands of a deck, up to the limit per level."""
        lines = []
        for level, command in piece:
            self._written[level] += 1
            if self.most is None or self._written[level] <= self.most:
                lines.append(command)
        return "".join(lines)

    def tail(self, summary: Summary) -> str:
        """Return the summary and the notes, which are not commands."""
        return closing(summary)


class AnnotationsWriter(GithubWriter):
    """Only the commands, below another report, limited so that GitHub shows them all."""

    most = MOST_SHOWN

    def tail(self, summary: Summary) -> str:
        """Return ``""``: the report has its own summary."""
        return ""
