"""Annotations that GitHub Actions reads from a step's output: ``::error file=…,line=…,title=…::message``.

The findings are those of the ``concise`` output format; those that fail the run are errors, all others warnings.
Findings in a baseline and rules that a list asks to ignore are notices. Escaping follows GitHub's runner: ``%``, line
ends and, in properties, colons and commas. GitHub shows at most ten errors, ten warnings and ten notices per step; the
others stay in its log. So the gravest annotation of each deck comes first, and then all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.causes import cause_sentences, list_ignores, not_checked, urgency
from deckcheck.reporters.ci import deck_prefix, fails_by, repository_path
from deckcheck.reporters.concise import shown_causes
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import closing, inert
from deckcheck.wording import choice, counted

MOST_SHOWN = 10
"""Maximum annotations of each level that GitHub shows per step."""

_LEVELS = ("error", "warning", "notice")
"""The kinds of annotations, the gravest first."""

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


Command = tuple[str, str]
"""An annotation: its level, and the line that GitHub reads."""


class GithubWriter(Writer):
    """The gravest command of each deck, then the others, then the summary.

    Below the report of another ``writer``, no more commands of a level than GitHub shows.
    """

    def __init__(self, options: Options, writer: Writer | None = None) -> None:
        super().__init__(options)
        self._writer = writer
        self._gravest: list[Command] = []
        self._others: list[Command] = []

    def head(self, summary: Summary) -> str:
        """Return the head of the other report."""
        return self._writer.head(summary) if self._writer else ""

    def piece(self, reports: Sequence[DeckReport]) -> tuple[Any, list[Command]]:
        """Return the other report's piece of a deck, and its commands."""
        return self._writer.piece(reports) if self._writer else "", self._commands(reports)

    def _commands(self, reports: Sequence[DeckReport]) -> list[Command]:
        """Return the commands of a deck, the gravest first, then in order."""
        commands: list[tuple[int, Command]] = []
        for deck in reports:
            for cause in shown_causes(deck, self._options):
                level = "error" if fails_by(cause, deck, self._options) else "notice" if cause.known else "warning"
                title = "undetermined: " * (cause.level == "undetermined") + cause.finding.rule
                title += f" ({deck.format})" * (len(reports) > 1 and bool(deck.format))
                words = "\n".join(map(inert, [*cause_sentences(cause), *cause.citations]))
                command = self._command(level, title, words, deck, cause.finding)
                commands.append((urgency(cause.finding), command))
        for deck, ignored in list_ignores(reports):
            commands.append((0, self._command("notice", "a rule not checked", inert(not_checked(ignored)), deck)))
        gravest = min(commands, key=lambda each: (_LEVELS.index(each[1][0]), each[0]), default=None)
        return [command for _, command in sorted(commands, key=lambda each: each is not gravest)]

    def _command(self, level: str, title: str, words: str, deck: DeckReport, finding: Finding | None = None) -> Command:
        """Return a command with its level; ``words`` must be inert already."""
        line = next(map(str, deck.lines(finding)), "")
        where = {"file": repository_path(deck.holder, self._options.root), "line": line, "title": title}
        stated = ",".join(f"{key}={inert(value).translate(_PROPERTY)}" for key, value in where.items() if value)
        return level, f"::{level} {stated}::{(inert(deck_prefix(deck, finding)) + words).translate(_DATA)}\n"

    def place(self, piece: tuple[Any, list[Command]]) -> str:
        """Return the deck's text in the other report; its commands are kept for the tail."""
        text, commands = piece
        self._gravest += commands[:1]
        self._others += commands[1:]
        return self._writer.place(text) if self._writer else ""

    def tail(self, summary: Summary) -> str:
        """Return the tail of the other report and the commands; or these and, which are none, the summary and notes."""
        written: Counter[str] = Counter()
        shown = ""
        for level, command in (*self._gravest, *self._others):
            written[level] += 1
            shown += command * (self._writer is None or written[level] <= MOST_SHOWN)
        if self._writer:
            return self._writer.tail(summary) + shown
        found = [counted(written[level], level) for level in _LEVELS if written[level]]
        hides = max(written.values(), default=0) > MOST_SHOWN
        limit = f"; GitHub shows {MOST_SHOWN} of each kind, and this log all" * hides
        annotated = f"Annotated: {choice(found, 'and')}{limit}.\n" if found else ""
        return shown + annotated + closing(summary, self._options._replace(color=False))
