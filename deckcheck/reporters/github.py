"""Annotations as GitHub Actions reads them from what a step prints: ``::error file=…,line=…,title=…::message``.

The findings are those of the ``concise`` form; what fails the run is an error, all else a warning. Escaped as GitHub's
runner unescapes: ``%``, line ends and, in properties, colons and commas. Of a step it shows no more than ten errors,
ten warnings and ten notices; the others stay in its log. A rule that a list spares itself is a notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.ci import deck_prefix, fails_by, file_of, lines_of, repository_path
from deckcheck.reporters.concise import shown_causes
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import cause_sentences, label_of, list_ignores, not_checked
from deckcheck.reporters.text_layout import inert, skipped_files, totals

MOST_SHOWN = 10
"""So many annotations of each level GitHub shows of a step."""

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubWriter(Writer):
    """A command per cause of findings, then the summary; of each level no more than ``most`` when that is given."""

    def __init__(self, options: Options, most: int | None = None) -> None:
        super().__init__(options)
        self._most = most
        self._written: Counter[str] = Counter()

    def piece(self, reports: Sequence[DeckReport]) -> list[tuple[str, str]]:
        """Return the causes of a deck, each with its level."""
        several = len(reports) > 1
        commands = [command for deck in reports for command in self._commands(deck, several)]
        for deck, ignored in list_ignores(reports):
            where = _where(deck, repository_path(file_of(deck), self._options.root))
            words = inert(deck_prefix(deck) + not_checked(ignored))
            commands.append(("notice", _written("notice", {**where, "title": "a rule not checked"}, words)))
        return commands

    def place(self, piece: list[tuple[str, str]]) -> str:
        """Return the findings of a deck of which there are not too many yet."""
        lines = []
        for level, command in piece:
            self._written[level] += 1
            if self._most is None or self._written[level] <= self._most:
                lines.append(command)
        return "".join(lines)

    def _commands(self, deck: DeckReport, several: bool) -> Iterator[tuple[str, str]]:
        path = repository_path(file_of(deck), self._options.root)
        for cause in shown_causes(deck, self._options):
            finding = cause.finding
            level = "error" if fails_by(cause, deck, self._options) else "warning"
            title = "undetermined: " * (label_of(cause) == "undetermined") + finding.rule
            title += f" ({deck.format})" * (several and bool(deck.format))
            words = "\n".join(map(inert, [*cause_sentences(cause), *cause.citations]))
            where = {**_where(deck, path, finding), "title": title}
            yield level, _written(level, where, inert(deck_prefix(deck, finding)) + words)

    def tail(self, summary: Summary) -> str:
        """Return the summary and the notes, which are no commands."""
        notes = (*summary.notes, *skipped_files(summary))
        return "".join(line + "\n" for line in [totals(summary), *map(inert, notes)])


class AnnotatedWriter(Writer):
    """A writer whose tail is followed by annotations, so few of each level that all are shown."""

    def __init__(self, writer: Writer, options: Options) -> None:
        super().__init__(options)
        self._writer = writer
        self._annotating = GithubWriter(options, most=MOST_SHOWN)
        self._annotations = ""

    def head(self, summary: Summary) -> str:
        """Return the head of the report."""
        return self._writer.head(summary)

    def piece(self, reports: Sequence[DeckReport]) -> tuple[object, list[tuple[str, str]]]:
        """Return what the report says of the deck, and its annotations."""
        return self._writer.piece(reports), self._annotating.piece(reports)

    def place(self, piece: tuple[object, list[tuple[str, str]]]) -> str:
        """Return the deck as the report has it; its annotations wait."""
        report_piece, annotations = piece
        self._annotations += self._annotating.place(annotations)
        return self._writer.place(report_piece)

    def tail(self, summary: Summary) -> str:
        """Return the tail of the report, and the annotations."""
        return self._writer.tail(summary) + self._annotations


def _where(deck: DeckReport, path: str, finding: Finding | None = None) -> dict[str, str]:
    lines = lines_of(deck, finding)
    return {"file": path, "line": str(lines[0]) if lines else ""}


def _written(level: str, properties: Mapping[str, str], words: str) -> str:
    stated = ",".join(f"{key}={inert(value).translate(_PROPERTY)}" for key, value in properties.items() if value)
    return f"::{level} {stated}::{words.translate(_DATA)}\n"
