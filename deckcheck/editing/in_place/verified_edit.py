"""A list as it is edited: its bytes, its text and its deck, and the proof that an edit changes what it should alone."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES, decode, detect, read
from deckcheck.decklists.capabilities import Content, content
from deckcheck.errors import UneditableDeck, UnreadableDeck
from deckcheck.legality.readability import misread

_LINE_END = re.compile(r"\r\n|\r|\n")
_ENCODINGS = (
    *((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")),
    *((b"", "utf-8"), (b"", "utf-16-le"), (b"", "utf-16-be"), (b"", "cp1252")),
)


class Splice(NamedTuple):
    """What is put in place of a part of a text."""

    start: int
    end: int
    text: str


Edit = Sequence[Splice]
"""Splices that do not overlap, in any order."""


class Delta(NamedTuple):
    """What an edit shall change: so many copies of a card, written so, more or fewer; of the entry ``at`` that number,
    ``None`` for a new one.
    """

    entry: Entry
    copies: int
    at: int | None = None


class Listing(NamedTuple):
    """A list: ``text`` has Unix line ends, ``raw`` its own; ``mark`` and ``encoding`` are those of its bytes."""

    text: str
    raw: str
    deck: Deck
    mark: bytes
    encoding: str
    syntax: str | None

    @property
    def data(self) -> bytes:
        """The bytes of the list. Raises UneditableDeck for a letter that its encoding has not."""
        try:
            return self.mark + self.raw.encode(self.encoding)
        except UnicodeEncodeError as error:
            letter = error.object[error.start]
            raise UneditableDeck(f"the list is in {self.encoding}, which has no {letter!r}; save it as UTF-8") from None


def opened(data: bytes, path: str, syntax: str | None) -> Listing:
    """A list from its bytes; it may be empty. Raises UnreadableDeck, also for lines that cannot be read."""
    deck = read(data, path=path, syntax=syntax, empty=True)
    if deck.problems:
        raise misread(deck.problems)
    text = decode(data)
    for mark, encoding in _ENCODINGS:
        try:
            raw = data.removeprefix(mark).decode(encoding)
        except UnicodeDecodeError:
            continue
        if data.startswith(mark) and _LINE_END.sub("\n", raw) == text and mark + raw.encode(encoding) == data:
            return Listing(text, raw, deck, mark, encoding, syntax)
    raise UnreadableDeck("its letters cannot be told for sure; save the list as UTF-8")


def attempt(listing: Listing, edit: Edit, delta: Delta, settled: Container[str] = ()) -> Listing | None:
    """The list with an edit made, when that changes the deck by the ``delta`` and nothing else of it.

    No line may become a doubtful one by it, but for those of ``settled`` names, which are cards for sure.
    """
    text = listing.text
    for start, end, new in sorted(edit, reverse=True):
        text = text[:start] + new + text[end:]
    deck = listing.deck
    try:
        after = SYNTAXES[deck.source].read(text)
    except UnreadableDeck:
        return None
    if not listing.syntax and after.entries and detect(text, deck.path) != deck.source:
        return None
    if after.problems or not _remarked(after.remarks) <= _remarked(deck.remarks):
        return None
    if any(name not in settled for name in _doubts(after) - _doubts(deck)):
        return None
    if content(after) != _expected(deck, delta) or not _follows(after, deck, delta):
        return None
    after = replace(after, path=deck.path, source=deck.source)
    return listing._replace(text=text, raw=_spliced(listing.raw, listing.text, edit), deck=after)


def _expected(deck: Deck, delta: Delta) -> Content:
    wanted = content(deck)
    card = _bare(delta.entry)._replace(copies=1)
    wanted.cards[card] += delta.copies
    if not wanted.cards[card]:
        del wanted.cards[card]
    return wanted


def _follows(after: Deck, before: Deck, delta: Delta) -> bool:
    """Are the lines those from before in their order, but for the one that was to change?

    Where a line is a copy, several may have come or gone.
    """
    now, then = [_bare(entry) for entry in after.entries], [_bare(entry) for entry in before.entries]
    if delta.at is not None and len(now) in (len(then), len(then) - 1):
        left = then[delta.at].copies + delta.copies
        return now == [
            *then[: delta.at],
            *([then[delta.at]._replace(copies=left)] if left else []),
            *then[delta.at + 1 :],
        ]
    place = next((at for at, (one, other) in enumerate(zip(now, then, strict=False)) if one != other), len(then))
    return now[place + len(now) - len(then) :] == then[place:]


def _bare(entry: Entry) -> Entry:
    """What an entry says of its card, wherever it stands."""
    return entry._replace(line=0, doubt="")


def _remarked(remarks: Iterable[tuple[int, str, str]]) -> Counter[str]:
    return Counter(found for _, found, _ in remarks)


def _doubts(deck: Deck) -> Counter[str]:
    return Counter(entry.name for entry in deck.entries if entry.doubt)


def _spliced(raw: str, text: str, edit: Edit) -> str:
    """The edit made in a text with other line ends, of which the new lines take the most frequent."""
    usual, pairs = "\n", list[int]()
    if raw != text:
        found = list(_LINE_END.finditer(raw))
        usual = Counter(end[0] for end in found).most_common(1)[0][0]
        # A line end of two signs is one in the text: where each of them stands there.
        pairs = [end.start() - before for before, end in enumerate(end for end in found if end[0] == "\r\n")]

    def at(place: int) -> int:
        return place + bisect_left(pairs, place)

    for start, end, new in sorted(edit, reverse=True):
        raw = raw[: at(start)] + new.replace("\n", usual) + raw[at(end) :]
    return raw


def checked(listing: Listing) -> bytes:
    """The bytes of an edited list, read once more as anybody will read them. Raises UneditableDeck."""
    data = listing.data
    try:
        back = read(data, path=listing.deck.path, syntax=listing.syntax, empty=True)
    except UnreadableDeck as error:
        raise UneditableDeck(f"what would be written could not be read again: {error}") from None
    deck = listing.deck
    other = back.source != deck.source and back.entries  # without cards a list may be in any format
    if other or decode(data) != listing.text or content(back) != content(deck):
        raise UneditableDeck("what would be written would not be read as the edited deck; the list is as it was")
    return data
