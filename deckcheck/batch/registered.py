"""Compare decks by their hashes with the registered lists: is each deck still the one that was registered?"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os.path import normcase
from pathlib import PurePath
from typing import Any, NamedTuple

from deckcheck.batch.sources import Source
from deckcheck.errors import DeckcheckError
from deckcheck.findings import READING, REGISTERED, DeckReport, Finding, verdict_of
from deckcheck.legality.deck_hash import NO_HASH, DeckHash, as_hash
from deckcheck.legality.messages import message
from deckcheck.patterns import late_pattern
from deckcheck.wording import few

MOST_CHANGES = 12
"""Maximum changed cards that a finding names."""
_LINE = late_pattern(r"(\S+)[ \t]+\*?(.+)")
_MOST_NAMES = 100
"""The number of names in a path that are compared, which no file has; a hostile list has more."""


class Submission(NamedTuple):
    """A registered list: its path, and its hash, ``""`` if it has none.

    ``open``: some name in it was misspelt or ambiguous. ``found`` is its full deck hash, if the list itself is
    available, and ``unread`` whether the list cannot be read.
    """

    path: str
    hash: str
    open: bool = False
    found: DeckHash | None = None
    unread: bool = False

    def is_deck(self, found: Sequence[DeckHash]) -> bool | None:
        """Return whether a deck is this one (``None`` = undetermined); ``found`` are its hashes by several formats.

        Cards that do not count make no difference. Of a list of which only the hash is known it is not known whether it
        had some, so it is the same deck as one that has them in addition.
        """
        own, *_ = found
        known = {self.hash, self.found.counting if self.found else self.hash}
        if any(not known.isdisjoint((each.hash, each.counting)) for each in found):
            return True
        if self.found is not None:
            return None if may_be_one(self.found, own) else False
        return None if self.open or own.open else False


@dataclass(frozen=True)
class Registered:
    """The registered lists. ``source`` names their origin; ``is_single``: a single list that every deck must equal.

    Raises DeckcheckError if there is none.

    Among several lists, a deck is compared with that of its path, else of its file name, else of its name without
    extension.
    """

    source: str
    lists: tuple[Submission, ...]
    is_single: bool = False

    def __post_init__(self) -> None:
        if not self.lists:
            raise DeckcheckError(f"{self.source}: no list was handed in there")

    @cached_property
    def _by_end(self) -> dict[tuple[str, ...], list[tuple[Submission, bool]]]:
        """The lists by every end of their paths, and whether that is the whole path; and by their names alone."""
        found = defaultdict(list)
        for each in self.lists:
            parts, name = _parts(each.path)
            for at in range(len(parts)):
                found[parts[at:]].append((each, at == 0))
            found["", name].append((each, True))
        return found

    def of(self, path: str) -> list[Submission]:
        """Return the list that belongs to a path, or several candidates; none if there is none."""
        if self.is_single:
            return list(self.lists)
        parts, name = _parts(path)
        ends = (*(parts[at:] for at in range(len(parts))), ("", name))
        candidates = next((self._by_end[end] for end in ends if end in self._by_end), [])
        return [each for each, is_whole in candidates if is_whole] or [each for each, _ in candidates]

    def not_submitted(self, sources: Iterable[Source], left: list[str]) -> Iterator[Source]:
        """Yield the decks; after the last, ``left`` contains the paths of registered lists that match no deck."""
        missing = dict.fromkeys(each.path for each in self.lists)
        for source in sources:
            for each in self.of(source.path) if not source.skipped else ():
                missing.pop(each.path, None)
            yield source
        left += missing

    def with_finding(self, report: DeckReport, hashes: Callable[[], Sequence[DeckHash]]) -> DeckReport:
        """Return the report with a finding about the registered list of this deck, if there is one to report.

        ``hashes`` returns the hashes of the deck, also by its own format if the report is by another.
        """
        finding = self._finding(report, hashes) if report.cards else None
        if finding is None:
            return report
        findings = (finding, *report.findings)
        return replace(report, findings=findings, verdict=verdict_of(findings))

    def _finding(self, report: DeckReport, hashes: Callable[[], Sequence[DeckHash]]) -> Finding | None:
        found = self.of(report.path)
        first, *_ = found or [Submission("", "")]
        changes: list[str] = []
        if found and report.deck_hash and all(each.hash == report.deck_hash for each in found):
            return None
        if not found:
            said = message("not-registered")
        elif len({each.hash for each in found}) > 1:
            said = message("several-registered")
        elif not report.deck_hash:
            said = message("unclear-deck")
        elif not first.hash:
            said = message("unread-registered" if first.unread else "unclear-registered")
        elif same := first.is_deck(own := hashes()):
            return None
        else:
            said = message("perhaps-another-deck" if same is None else "another-deck")
            changes = _changes(first.found, own[0]) if first.found else []
        if changes:
            said = said._replace(text=said.text + " Since then: {changes}.", remedy="")
        values: dict[str, Any] = {"source": self.source, "hash": report.hash_shown, "registered": first.hash}
        values |= {"path": first.path, "deck": report.path, "changes": few(changes, MOST_CHANGES) if changes else ""}
        return replace(said.at([], **values), text=READING[REGISTERED])


def _changes(before: DeckHash, after: DeckHash) -> list[str]:
    """Return the cards that count of which a deck has more, fewer or other ones than before, in words."""
    sides = [{line.rpartition("\t")[0]: line for line in set(deck.lines) - deck.outside} for deck in (before, after)]
    changed = sorted(card for card in {**sides[0], **sides[1]} if sides[0].get(card) != sides[1].get(card))
    names = Counter(card.partition("\t")[2].rpartition("\t")[0] for card in changed)
    changes = []
    for card in changed:
        section, _, named = card.partition("\t")
        old, new = (side.get(card, "").rpartition("\t")[2] for side in sides)
        name, _, of_set = named.rpartition("\t")
        how = f"instead of {old}" if old and new else "added" if new else "removed"
        called = f"{name} [{of_set}]" if names[name] > 1 else name
        changes.append(f"{new or old} × {called} {how} ({section})")
    return changes


def may_be_one(one: DeckHash, other: DeckHash) -> bool:
    r"""Might two decks be the same, given that some names are unmatched or ambiguous?

    >>> deck = lambda *lines: DeckHash("", lines, open={each: frozenset() for each in lines if each[-3] == "?"})
    >>> handed_in = deck("deck\tamos\t?\t1", "deck\tRuth (L)\tMain\t1")
    >>> may_be_one(handed_in, deck("deck\tAmos (PoC)\tPoC\t1", "deck\tRuth (L)\tMain\t1"))
    True
    >>> may_be_one(handed_in, deck("deck\tAmos (PoC)\tPoC\t2"))
    False
    """
    sides = [_by_section(each) for each in (one, other)]
    for section in {section for side in sides for section in side}:
        (first, first_open), (second, second_open) = (side.get(section, (Counter(), Counter())) for side in sides)
        if first.total() + first_open.total() != second.total() + second_open.total():
            return False
        for left, among in ((first - second, second_open), (second - first, first_open)):
            if left.total() > among.total() or any(
                copies > sum(number for candidates, number in among.items() if not candidates or card in candidates)
                for card, copies in left.items()
            ):
                return False
    return True


def _by_section(deck: DeckHash) -> dict[str, tuple[Counter[str], Counter[frozenset[str]]]]:
    """Return the copies of each card by section, and those of ambiguous cards by their candidates."""
    found: dict[str, tuple[Counter[str], Counter[frozenset[str]]]] = {}
    for line in set(deck.lines) - deck.outside:
        section, card, copies = line.partition("\t")[0], *line.partition("\t")[2].rsplit("\t", 1)
        known, open_ = found.setdefault(section, (Counter(), Counter()))
        if line in deck.open:
            open_[deck.open[line]] += int(copies)
        else:
            known[card] += int(copies)
    return found


def _parts(path: str) -> tuple[tuple[str, ...], str]:
    """Return the last names in a path, and the very last without its extension, as the file system compares them."""
    pure = PurePath(normcase(path))
    return pure.parts[-_MOST_NAMES:], pure.stem


def hash_line(found: DeckHash | None, path: str) -> str:
    """Return the line with the hash of a deck and its path, in the form of sha256sum; ``-`` for one without a hash.

    A ``?`` after the hash means that some name of the list is unmatched or ambiguous.
    """
    shown = (found and found.shown) or NO_HASH
    return f"{shown}{'' if shown.endswith('?') else ' '} {path}"


def hash_lines(data: bytes, path: str = "") -> list[Submission] | None:
    r"""Return the registered lists from a file of hash lines; ``None`` if it is not one, but a list of cards itself.

    Raises DeckcheckError, which names the ``path``, for a line without a hash among others that have one.

    >>> [each[:3] for each in hash_lines(b"HT4FGN7YV6N3  a.txt\nHT4FGN7YV6N3? b.txt\n-  c.txt\n")]
    [('a.txt', 'HT4FGN7YV6N3', False), ('b.txt', 'HT4FGN7YV6N3', True), ('c.txt', '', False)]
    >>> hash_lines(b"3 Angel"), hash_lines(b"- Angel\n3 David\n")
    (None, None)
    >>> hash_lines(b"HT4FGN7YV6N3  a.txt\nHT4FGN7YV6N3\n", "all.txt")
    Traceback (most recent call last):
    deckcheck.errors.DeckcheckError: all.txt:2: this is no hash and path, as deckcheck hash prints them
    """
    utf16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    text = data.decode("utf-16", "replace") if utf16 else data.decode("utf-8-sig", "surrogateescape")
    lines = enumerate((line.rstrip("\r") for line in text.split("\n")), 1)
    read = [(number, _submission(line)) for number, line in lines if line.strip() and not line.startswith("#")]
    named = [each for _, each in read if each]
    if len(named) == len(read):
        return named or None
    if any(each.hash for each in named):
        line = next(number for number, each in read if not each)
        raise DeckcheckError(f"{path}:{line}: this is no hash and path, as deckcheck hash prints them")
    return None


def _submission(line: str) -> Submission | None:
    """Return the registered list that a hash line names, ``None`` for another line."""
    if not (read := _LINE.fullmatch(line)):
        return None
    word = read[1].removesuffix("?")
    return Submission(read[2], as_hash(word), word != read[1]) if read[1] == NO_HASH or as_hash(word) else None
