"""What the forms for CI share: which findings to tell, all there is to say of one, where it is, and its fingerprint."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import PurePath

from deckcheck.findings import DeckReport, Finding, Severity, Status
from deckcheck.reporters import Options
from deckcheck.reporters.json_report import dumps
from deckcheck.reporters.text_layout import advice, in_full, question


def told(deck: DeckReport) -> Iterator[Finding]:
    """The findings that are worth an annotation: all but advice that could not be decided."""
    return (finding for finding in deck.findings if not advice(finding))


def fails(finding: Finding, deck: DeckReport, options: Options) -> bool:
    """Is the finding one of those by which a run fails?"""
    if finding.severity is Severity.ERROR:
        return True
    strict = deck.strict or options.strict
    return strict and finding.severity is Severity.WARNING and finding.status is Status.VIOLATED


def sentences(finding: Finding) -> list[str]:
    """What is found, what a name may be, and what would settle it."""
    return [text for text in (in_full(finding), question(finding), finding.remedy) if text]


def located(path: str, root: str) -> str:
    """The path of a file as seen from the root of a repository, with forward slashes; as it is when it is elsewhere."""
    if root and path:
        below = os.path.relpath(os.path.abspath(path), root)  # noqa: PTH100 - keeps links, as repositories do
        if below != os.pardir and not below.startswith(os.pardir + os.sep):
            path = below
    return PurePath(path).as_posix() if path else ""


def fingerprinted(deck: DeckReport, path: str) -> Iterator[tuple[Finding, str]]:
    """The findings told of, each with what stays the same while other lines of the list change.

    That is its rule, deck and format, and the cards it is about, or else its words without their numbers. Findings that
    are alike in all of this are numbered. ``path`` is that of the deck's file.
    """
    alike: Counter[str] = Counter()
    path = identity(deck, path)
    for finding in told(deck):
        about = sorted(filter(None, finding.cards)) or [re.sub(r"\d+", "", finding.message)]
        key = repr((finding.rule, path, deck.format, about))
        alike[key] += 1
        yield finding, fingerprint(f"{key} {alike[key]}")


def identity(deck: DeckReport, path: str) -> str:
    """What tells a deck from all others, also from those in the same file, which is at ``path``."""
    return path + deck.path.removeprefix(deck.file) if deck.file else path


def fingerprint(text: str) -> str:
    """What stands for a text, which may hold what is no text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


class Items:
    """The items of a JSON list, one to a line, as they come."""

    def __init__(self) -> None:
        self._before = "\n"

    def text(self, items: Iterable[str]) -> str:
        """Further items, with the comma that parts them from those before."""
        found = []
        for item in items:
            found.append(self._before + item)
            self._before = ",\n"
        return "".join(found)


def item(value: object) -> str:
    """The value on one line of JSON, without the line's end."""
    return dumps(value, indent=None).removesuffix("\n")
