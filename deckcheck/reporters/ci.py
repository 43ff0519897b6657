"""Shared code of the output formats for CI: findings to report, their text, path, line and fingerprint."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import PurePath

from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.reporters import Options
from deckcheck.reporters.causes import Cause, cause_sentences, causes


def causes_to_report(deck: DeckReport) -> list[Cause]:
    """Return the causes of the findings worth an annotation: all except undetermined advice."""
    return causes(finding for finding in deck.findings if not finding.is_open_advice)


def fails_by(cause: Cause, deck: DeckReport, options: Options) -> bool:
    """Return whether a cause, or a rule that it leaves undetermined, makes a run fail; known findings do not."""
    strict = deck.strict or options.strict
    new = (each for each in cause.findings if not each.known)
    return any(each.severity is Severity.ERROR or (strict and each.is_broken_advice) for each in new)


def description(deck: DeckReport, cause: Cause, *, several: bool) -> str:
    """Return the full text of a cause in one paragraph; with ``several`` formats, it names the format."""
    judged = f"[{deck.format}] " * (several and bool(deck.format))
    undetermined = "Undetermined: " * (cause.level == "undetermined")
    return deck_prefix(deck, cause.finding) + judged + undetermined + " ".join(cause_sentences(cause))


def repository_path(path: str, root: str) -> str:
    """Return a file's path relative to a repository's root, with forward slashes; unchanged if it is outside."""
    if root and path:
        below = os.path.relpath(os.path.abspath(path), root)  # noqa: PTH100 - keeps links, as repositories do
        if below != os.pardir and not below.startswith(os.pardir + os.sep):
            path = below
    return PurePath(path).as_posix() if path else ""


Issue = tuple[DeckReport, Cause, str, str, str]
"""A cause of a deck as CI systems list it: the path in the repository, the full text, and a fingerprint."""


def issues(reports: Sequence[DeckReport], root: str) -> Iterator[Issue]:
    """Yield the causes to report of a deck, by one format or several; paths are relative to the ``root``.

    A fingerprint stays the same if other lines of the list change. It covers the finding's rule, the deck, its format,
    and the cards, or without cards the message without numbers. Findings that agree in all of this are numbered.
    """
    for deck in reports:
        alike: Counter[str] = Counter()
        path = repository_path(deck.holder, root)
        for cause in causes_to_report(deck):
            finding = cause.finding
            about = sorted(filter(None, finding.cards)) or [re.sub(r"\d+", "", finding.message)]
            key = repr((finding.rule, deck_identity(deck, path), deck.format, about))
            alike[key] += 1
            text = description(deck, cause, several=len(reports) > 1)
            yield deck, cause, path, text, fingerprint(f"{key} {alike[key]}")


def deck_identity(deck: DeckReport, path: str) -> str:
    """Return a path that identifies a deck, even among others in the same file, which is at ``path``."""
    return path + deck.path.removeprefix(deck.file) if deck.file else path


def fingerprint(text: str) -> str:
    """Return 32 hexadecimal digits, a hash of a text that may contain lone surrogates."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def deck_prefix(deck: DeckReport, finding: Finding | None = None) -> str:
    """Return a prefix that names the deck in a file of several: ``[Ann] ``, ``[round-1/ann.txt:3] ``; else ``""``."""
    if not deck.file:
        return ""
    if deck.path == f"{deck.file}:{deck.line}":
        called = deck.name
    else:
        called = deck.path.removeprefix(deck.file).removeprefix("/")
        if not deck.line and finding and finding.lines:
            called += f":{finding.lines[0]}"
    return f"[{called}] " if called else ""
