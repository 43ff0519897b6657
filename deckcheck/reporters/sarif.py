"""SARIF 2.1.0 (OASIS) for code scanning: one run, one result per cause, and the rules of these results.

An undetermined rule is a result of kind ``open``, for which the standard requires the level ``none``. Results come
before the tool, whose rules are known last; the order of a JSON object's members is free.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Any, NamedTuple
from urllib.parse import quote

from deckcheck.findings import READING, DeckReport, Finding, Ignored, Severity, stated
from deckcheck.reporters import Options
from deckcheck.reporters.causes import Cause, list_ignores, not_checked
from deckcheck.reporters.ci import issues, repository_path
from deckcheck.reporters.json_report import ListWriter, dumps, json_item
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import inert
from deckcheck.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_LINKS = 8
_STATES: Mapping[bool | None, str] = {True: "unchanged", False: "new"}
"""What a result is to a baseline, by whether that has it."""
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


_RuleStatement = tuple[str, str, str, str]
"""A rule as a format states it: its level, text, citation and our ruling."""


class _DeckResults(NamedTuple):
    """The output for a deck: its results, the rules they name, and the rules that its list asks to ignore."""

    results: list[str]
    rules: dict[tuple[str, _RuleStatement], None]
    list_ignores: dict[tuple[Ignored, str], None]


class SarifWriter(ListWriter):
    """One result per cause. It stores the rules they name, with every statement of each, but not the results."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._rules: dict[str, dict[_RuleStatement, None]] = {}
        self._list_ignores: dict[tuple[Ignored, str], None] = {}

    def head(self, summary: Summary) -> str:
        """Return the start of the list of results."""
        return f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"results": ['

    def piece(self, reports: Sequence[DeckReport]) -> _DeckResults:
        """Return the results of a deck, and their rules for the tail."""
        piece = _DeckResults([], {}, {})
        for deck, cause, path, text, fingerprint in issues(reports, self._options.root):
            piece.results.append(json_item(_result(deck, cause, path, text, fingerprint)))
            for finding in cause.findings:
                rule_text = finding.text or READING.get(finding.rule, finding.rule)
                statement = _LEVELS[finding.severity], rule_text, finding.citation, finding.ruling
                piece.rules[finding.rule, statement] = None
        for deck, ignored in list_ignores(reports):  # those that the configuration ignores are in the notes
            piece.list_ignores[ignored, repository_path(deck.holder, self._options.root)] = None
        return piece

    def place(self, piece: _DeckResults) -> str:
        """Return the results of a deck, separated from those before."""
        for rule, statement in piece.rules:
            self._rules.setdefault(rule, {})[statement] = None
        self._list_ignores.update(piece.list_ignores)
        return super().place(piece.results)

    def tail(self, summary: Summary) -> str:
        """Return the tool with the rules that results name, and the notes about the run."""
        rules = [_descriptor(id, list(statements)) for id, statements in self._rules.items()]
        invocation = {
            "executionSuccessful": not summary.stopped,
            "toolConfigurationNotifications": [
                _note(not_checked(ignored), path, associatedRule={"id": inert(ignored.rule)})
                for ignored, path in self._list_ignores
            ],
            "toolExecutionNotifications": [
                *({"level": "note", "message": _text(note)} for note in summary.notes),
                *(_note(f"Skipped: {why}", repository_path(path, self._options.root)) for path, why in summary.skipped),
            ],
        }
        run = {
            "tool": {"driver": {"name": "deckcheck", "version": __version__, "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "invocations": [invocation],
            "properties": stated(select=[*map(inert, summary.select)], ignore=[*map(inert, summary.ignore)]),
        }
        return "\n],\n" + dumps(run).removeprefix("{\n").removesuffix("}\n") + "}]}\n"


def _note(text: str, path: str, **more: object) -> dict[str, Any]:
    """Return a note about a file."""
    return {"level": "note", **more, "message": _text(text), "locations": [_location(path, 0)]}


def _result(deck: DeckReport, cause: Cause, path: str, words: str, fingerprint: str) -> dict[str, Any]:
    finding = cause.finding
    is_open = finding.level == "undetermined"
    first, *others = deck.lines(finding) or (0,)
    message = _text(words)
    if others:
        # Code scanning shows further lines only if the message links to them.
        links = ", ".join(f"[{line}]({number})" for number, line in enumerate(others[:MOST_LINKS], 1))
        message["text"] += f" See also line{'s' * (len(others) > 1)} {links}{' …' * (len(others) > MOST_LINKS)}."
    by_line: dict[int, set[str]] = {}
    for place in finding.places:
        by_line.setdefault(place.line, set()).add(place.card)

    def location(line: int) -> dict[str, Any]:
        cards = by_line.get(line, set()) - {""}
        return _location(path, line, **_columns(deck, line, cards))

    return {
        "ruleId": inert(finding.rule),
        "kind": "open" if is_open else "fail",
        "level": "none" if is_open else "error" if cause.turns else _LEVELS[finding.severity],
        **stated(baselineState=_STATES.get(cause.known)),
        "message": message,
        "locations": [location(first)] if path else [],
        **stated(relatedLocations=[{"id": number, **location(line)} for number, line in enumerate(others, 1)]),
        # GitHub's uploader computes its own if there is a line, and complains about any other.
        "partialFingerprints": {
            "deckcheck/v1": fingerprint,
            **stated(primaryLocationLineHash=not first and fingerprint),
        },
        **stated(fixes=path and _fixes(deck, finding, path)),
        "properties": {
            "format": inert(deck.format),
            "cards": [inert(card) for card in finding.cards if card],
            **stated(turns=list(map(inert, cause.turned_rules)), hash=deck.deck_hash),
        },
    }


def _columns(deck: DeckReport, line: int, cards: Collection[str]) -> dict[str, int]:
    """Return the columns of a card in its line, in characters; empty unless it is there exactly once.

    The end column is one after the last character.
    """
    lines = _lines_of(deck.written)
    if len(cards) != 1 or not 0 < line <= len(lines):
        return {}
    [card] = cards
    start = lines[line - 1].find(card) + 1
    return {"startColumn": start, "endColumn": start + len(card)} if lines[line - 1].count(card) == 1 else {}


@lru_cache(1)
def _lines_of(text: str) -> list[str]:
    """Return the lines of a list; cached for all findings about it."""
    return text.split("\n")


def _fixes(deck: DeckReport, finding: Finding, path: str) -> list[dict[str, Any]]:
    """Return at most one fix: a name corrected on all its lines, in a form that code hosts and editors can apply."""
    where = [_columns(deck, fix.line, (fix.old,)) for fix in finding.fixes]
    if deck.file or not where or not all(where):
        return []
    replacements = [
        {"deletedRegion": {"startLine": fix.line, **columns}, "insertedContent": {"text": fix.new}}
        for fix, columns in zip(finding.fixes, where, strict=True)
    ]
    change = {"artifactLocation": {"uri": uri(path)}, "replacements": replacements}
    first = finding.fixes[0]
    return [{"description": _text(f"{first.old} → {first.new}"), "artifactChanges": [change]}]


def _location(path: str, line: int, **columns: int) -> dict[str, Any]:
    """Return a line of a list, or part of it; for line 0, the whole list."""
    region = {"region": {"startLine": line, **columns}} if line else {}
    return {"physicalLocation": {"artifactLocation": {"uri": uri(path)}, **region}}


def uri(path: str) -> str:
    """Return the path as a URI, relative unless the path is absolute; it encodes the bytes of the file's name.

    >>> uri("decks/5 × Ærø.txt"), uri("a:b"), uri("/srv/a#1.txt")
    ('decks/5%20%C3%97%20%C3%86r%C3%B8.txt', 'a%3Ab', 'file:///srv/a%231.txt')
    """
    try:
        name = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # not from a file system
        name = path.encode("utf-8", "surrogatepass")
    if not PurePath(path).is_absolute():
        return quote(name)
    return "file://" + "/" * (not path.startswith("/")) + quote(name, safe="/:")


def _text(*lines: str) -> dict[str, str]:
    """Return a message in which nothing acts as a placeholder or link."""
    return {"text": "\n".join(map(inert, lines)).replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _descriptor(id: str, statements: list[_RuleStatement]) -> dict[str, Any]:
    """Return a rule with every statement of it that results use: formats may state it differently."""
    texts = list(dict.fromkeys(text for _, text, _, _ in statements))
    help: list[str] = []
    for _, text, citation, ruling in statements:
        help += [*filter(None, (text, citation, ruling and f"Ruling: {ruling}")), ""]
    return {
        "id": inert(id),
        "shortDescription": _text(texts[0]),
        "fullDescription": _text(*texts),
        "help": _text(*help, f"deckcheck rules show {id}"),
        "defaultConfiguration": {"level": statements[0][0]},
    }
