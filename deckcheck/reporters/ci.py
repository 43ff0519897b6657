"""What the forms for CI share: which findings to tell, what is said of one, where it stands, and its fingerprint."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import PurePath

from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.reporters import Options
from deckcheck.reporters.causes import Cause, causes
from deckcheck.reporters.text_findings import cause_sentences


def causes_to_tell(deck: DeckReport) -> list[Cause]:
    """Return the causes of the findings that are worth an annotation: all but advice that could not be decided."""
    return causes(finding for finding in deck.findings if not finding.is_open_advice)


def fails_by(cause: Cause, deck: DeckReport, options: Options) -> bool:
    """Return whether a run fails by what is told with a cause, or by a rule that it leaves open."""
    strict = deck.strict or options.strict
    return any(each.severity is Severity.ERROR or (strict and each.is_broken_advice) for each in cause.findings)


def description(deck: DeckReport, cause: Cause, *, several: bool) -> str:
    """Return all that is said of a cause in one paragraph; of ``several`` formats by which."""
    judged = f"[{deck.format}] " * (several and bool(deck.format))
    undetermined = "Undetermined: " * (cause.level == "undetermined")
    return deck_prefix(deck, cause.finding) + judged + undetermined + " ".join(cause_sentences(cause))


def repository_path(path: str, root: str) -> str:
    """Return the path of a file below the root of a repository, with forward slashes; as it is when it is elsewhere."""
    if root and path:
        below = os.path.relpath(os.path.abspath(path), root)  # noqa: PTH100 - keeps links, as repositories do
        if below != os.pardir and not below.startswith(os.pardir + os.sep):
            path = below
    return PurePath(path).as_posix() if path else ""


def fingerprinted(deck: DeckReport, path: str) -> Iterator[tuple[Cause, str]]:
    """Return the causes told of, each with what stays the same while other lines of the list change.

    That is the rule of its finding, deck and format, and the cards it is about, or else its words without their
    numbers. Findings that are alike in all of this are numbered. ``path`` is that of the deck's file.
    """
    alike: Counter[str] = Counter()
    path = deck_identity(deck, path)
    for cause in causes_to_tell(deck):
        finding = cause.finding
        about = sorted(filter(None, finding.cards)) or [re.sub(r"\d+", "", finding.message)]
        key = repr((finding.rule, path, deck.format, about))
        alike[key] += 1
        yield cause, fingerprint(f"{key} {alike[key]}")


def deck_identity(deck: DeckReport, path: str) -> str:
    """Return the path that tells a deck from all others, also from those in the same file, which is at ``path``."""
    return path + deck.path.removeprefix(deck.file) if deck.file else path


def fingerprint(text: str) -> str:
    """Return 32 hexadecimal digits that stand for a text, which may hold what is no text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def deck_prefix(deck: DeckReport, finding: Finding | None = None) -> str:
    """Return which deck of a file of many it is, as words to begin with: ``[Ann] ``, ``[round-1/ann.txt:3] ``."""
    if not deck.file:
        return ""
    if deck.path == f"{deck.file}:{deck.line}":
        called = deck.name
    else:
        called = deck.path.removeprefix(deck.file).removeprefix("/")
        if not deck.line and finding and finding.lines:
            called += f":{finding.lines[0]}"
    return f"[{called}] " if called else ""
