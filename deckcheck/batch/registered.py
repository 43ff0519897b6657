"""The lists handed in, by their hashes: is each deck still the one that was registered?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple

from deckcheck.batch.sources import Source
from deckcheck.errors import DeckcheckError
from deckcheck.findings import DeckReport, Finding, Severity, Status, verdict_of
from deckcheck.legality.deck_hash import NO_HASH, as_hash
from deckcheck.patterns import late_pattern

RULE = "deckcheck/registered"
TEXT = "A deck is the one that was handed in."
_LINE = late_pattern(r"(\S+)[ \t]+\*?(.+)")


class HandedIn(NamedTuple):
    """A list that was handed in: its path, and its hash, ``""`` where it has none."""

    path: str
    hash: str


class Registered(NamedTuple):
    """The lists handed in. ``source`` is what names them; ``alone``: it is a single list, which every deck has to be.

    Of several, a deck is held against the one of its path, else of its file's name, else of its name without ending.
    """

    source: str
    lists: tuple[HandedIn, ...]
    alone: bool = False

    def of(self, path: str) -> list[HandedIn]:
        """Return the list that a path stands for, or those that it may stand for; none when there is none."""
        if self.alone:
            return list(self.lists)
        own = PurePath(path)
        others = [(each, PurePath(each.path)) for each in self.lists]
        return (
            [each for each, other in others if other == own]
            or [each for each, other in others if _ends_alike(own.parts, other.parts)]
            or [each for each, other in others if other.name == own.name]
            or [each for each, other in others if other.stem == own.stem]
        )

    def not_brought(self, sources: Iterable[Source], left: list[str]) -> Iterator[Source]:
        """Yield the decks; behind the last, ``left`` holds the paths of the lists handed in for none of them."""
        named: dict[str, list[HandedIn]] = {}
        for each in self.lists:
            path = PurePath(each.path)
            for part in {path.name, path.stem}:
                named.setdefault(part, []).append(each)
        missing = dict.fromkeys(each.path for each in self.lists)
        for source in sources:
            own = PurePath(source.path)
            alike = self.lists if self.alone else (*named.get(own.name, ()), *named.get(own.stem, ()))
            for each in self._replace(lists=tuple(alike)).of(source.path) if not source.skipped else ():
                missing.pop(each.path, None)
            yield source
        left += missing

    def held(self, report: DeckReport) -> DeckReport:
        """Return the report with what there is to say of the list that was handed in for this deck."""
        finding = self._finding(report) if report.cards else None
        if finding is None:
            return report
        findings = (finding, *report.findings)
        return replace(report, findings=findings, verdict=verdict_of(findings))

    def _finding(self, report: DeckReport) -> Finding | None:
        found = self.of(report.path)
        values = {"source": self.source, "hash": report.deck_hash, "path": found[0].path if found else ""}
        if found and report.deck_hash and all(each.hash == report.deck_hash for each in found):
            return None
        if not found:
            template, remedy = "No list was handed in for it ({source}).", "Give its file the name it was handed in by."
        elif len({each.hash for each in found}) > 1:
            template = "Several lists were handed in by its name ({source})."
            remedy = "Give its file the path that it was handed in by."
        elif not report.deck_hash:
            template = "The list leaves open what deck it is, so that it cannot be told whether it was handed in."
            remedy = f"deckcheck hash {report.path} says what to write."
        elif not found[0].hash:
            template, remedy = "The list handed in for it ({path}) leaves open what deck it is.", ""
        else:
            values["registered"] = found[0].hash
            template = "This is {hash}, and {registered} was handed in ({path}): it is no longer that deck."
            remedy = "deckcheck diff, with both lists, shows what changed."
            return _registered(Status.VIOLATED, template, values, remedy)
        return _registered(Status.UNDETERMINED, template, values, remedy)


def _ends_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Is one path the end of the other?"""
    shared = min(len(one), len(other))
    return one[-shared:] == other[-shared:]


def _registered(status: Status, template: str, values: Mapping[str, object], remedy: str) -> Finding:
    return Finding(RULE, Severity.ERROR, status, template, values, remedy=remedy, text=TEXT)


def hash_line(hash: str, path: str) -> str:
    """Return the line that says which deck a path is, as sha256sum writes it; ``-`` for one without a hash."""
    return f"{hash or NO_HASH}  {path}"


def hash_lines(data: bytes) -> list[HandedIn] | None:
    r"""Return the lists that lines of hashes name; ``None`` for what is no such file, but a list of cards itself.

    >>> hash_lines(b"HT4FGN7YV6N3  a.txt\n-  b.txt\n"), hash_lines(b"3 Angel")
    ([HandedIn(path='a.txt', hash='HT4FGN7YV6N3'), HandedIn(path='b.txt', hash='')], None)
    """
    text = data.decode("utf-8-sig", "surrogateescape")
    lines = [line.rstrip("\r") for line in text.split("\n")]
    read = [_LINE.fullmatch(line) for line in lines if line.strip() and not line.startswith("#")]
    named = [HandedIn(line[2], as_hash(line[1])) for line in read if line and (line[1] == NO_HASH or as_hash(line[1]))]
    return named if named and len(named) == len(read) else None


def damaged(data: bytes) -> bool:
    """Return whether some lines of a file name decks by their hashes, and others do not."""
    lines = [line for line in data.split(b"\n") if line.strip() and not line.startswith(b"#")]
    return hash_lines(data) is None and any(hash_lines(line) and not line.startswith(b"-") for line in lines)


def registered(source: str, lists: Sequence[HandedIn], *, alone: bool = False) -> Registered:
    """Return the lists handed in. Raises DeckcheckError where there is none."""
    named = tuple(lists)
    if not named:
        raise DeckcheckError(f"{source}: no list was handed in there")
    return Registered(source, named, alone=alone and len(named) == 1)
