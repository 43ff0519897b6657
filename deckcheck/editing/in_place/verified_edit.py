"""A list as it is edited: its bytes, its text and its deck, and the proof that an edit changes what it should alone."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container
from dataclasses import replace
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES, decode, detect, document, read
from deckcheck.decklists.capabilities import Content, content
from deckcheck.editing.in_place.editor import Edit, Splice, spliced
from deckcheck.errors import UneditableDeck, UnreadableDeck
from deckcheck.legality.readability import misread
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolver import Resolver

_LINE_END = late_pattern(r"\r\n|\r|\n")
_ENCODINGS = (
    *((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")),
    *((b"", "utf-8"), (b"", "utf-16-le"), (b"", "utf-16-be"), (b"", "cp1252")),
)


class Delta(NamedTuple):
    """What an edit shall change: so many copies more, or fewer, of a card written so.

    ``number`` is that of its entry, ``None`` for a new one.
    """

    entry: Entry
    copies: int
    number: int | None = None


class Listing(NamedTuple):
    """A list: ``text`` has Unix line ends, ``raw`` its own; ``mark`` and ``encoding`` are those of its bytes.

    ``resolver`` reads a text list with the cards of its game, where that is known.
    """

    text: str
    raw: str
    deck: Deck
    mark: bytes
    encoding: str
    syntax: str | None
    resolver: Resolver | None = None

    def with_cards_of(self, resolver: Resolver) -> Listing:
        """Return the list read with the cards of its game."""
        return self._replace(deck=resolver.read(self.deck), resolver=resolver)

    def read(self, text: str) -> Deck:
        """Return the deck of this list with another text. Raises UnreadableDeck."""
        return self.understood(replace(SYNTAXES[self.deck.source].read(text), source=self.deck.source))

    def understood(self, deck: Deck) -> Deck:
        """Return a deck read with the cards of its game, where that is known."""
        return deck if self.resolver is None else self.resolver.read(deck)

    @property
    def data(self) -> bytes:
        """Return the bytes of the list. Raises UneditableDeck for a letter that its encoding has not."""
        try:
            return self.mark + self.raw.encode(self.encoding)
        except UnicodeEncodeError as error:
            letter = error.object[error.start]
            raise UneditableDeck(f"the list is in {self.encoding}, which has no {letter!r}; save it as UTF-8") from None


def opened(data: bytes, path: str, syntax: str | None, deck: Deck | None = None) -> Listing:
    """Return a list from its bytes, with the ``deck`` they were read as, where that is known; it may be empty.

    Raises UnreadableDeck, also for lines that cannot be read, and UneditableDeck for a document.
    """
    if kind := document(data):
        remedy = f"make a list of it first: deckcheck convert {path or 'FILE'} --to text"
        raise UneditableDeck(f"{kind}, which cannot be changed in place; {remedy}")
    deck = deck or read(data, path=path, syntax=syntax, empty=True)
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


def attempt(listing: Listing, edit: Edit, delta: Delta, known_cards: Container[str] = ()) -> Listing | None:
    """Return the list with an edit made, when that changes the deck by the ``delta`` and nothing else of it.

    No line may become a doubtful one by it, but for those of ``known_cards``, which are cards for sure.
    """
    text, deck = spliced(listing.text, edit), listing.deck
    try:
        after = listing.read(text)
    except UnreadableDeck:
        return None
    if not listing.syntax and after.entries and detect(text, deck.path) != deck.source:
        return None
    new, old = (Counter(remark.found for remark in version.remarks) for version in (after, deck))
    if after.problems or not new <= old:
        return None
    if any(name not in known_cards for name in _doubts(after) - _doubts(deck)):
        return None
    if content(after) != _expected(deck, delta) or not _keeps_lines(after, deck, delta):
        return None
    after = replace(after, path=deck.path)
    return listing._replace(text=text, raw=spliced_raw(listing.raw, listing.text, edit), deck=after)


def _expected(deck: Deck, delta: Delta) -> Content:
    """Return what the deck holds after the change."""
    wanted = content(deck)
    card = bare(delta.entry)._replace(copies=1)
    wanted.cards[card] += delta.copies
    if not wanted.cards[card]:
        del wanted.cards[card]
    return wanted


def _keeps_lines(after: Deck, before: Deck, delta: Delta) -> bool:
    """Return whether the lines are those from before in their order, but for the one that was to change.

    Where a line is a copy, several may have come or gone.
    """
    now, then = [bare(entry) for entry in after.entries], [bare(entry) for entry in before.entries]
    if delta.number is not None and len(now) in (len(then), len(then) - 1):
        left = then[delta.number].copies + delta.copies
        then[delta.number : delta.number + 1] = [then[delta.number]._replace(copies=left)] if left else []
        return now == then
    differs = (number for number, (one, other) in enumerate(zip(now, then, strict=False)) if one != other)
    first = next(differs, len(then))
    return now[first + len(now) - len(then) :] == then[first:]


def bare(entry: Entry) -> Entry:
    """Return what an entry says of its card, wherever it stands."""
    return entry._replace(line=0, doubt=None)


def _doubts(deck: Deck) -> Counter[str]:
    return Counter(entry.name for entry in deck.entries if entry.doubt)


def spliced_raw(raw: str, text: str, edit: Edit) -> str:
    """Return a text with other line ends with the edit made; its new lines take the most frequent of them."""
    if raw == text:
        return spliced(raw, edit)
    ends = list(_LINE_END.finditer(raw))
    usual = Counter(end[0] for end in ends).most_common(1)[0][0]
    # A line end of two signs is one in the text: where each of them stands there.
    pairs = [end.start() - before for before, end in enumerate(end for end in ends if end[0] == "\r\n")]

    def in_raw(place: int) -> int:
        return place + bisect_left(pairs, place)

    return spliced(raw, [Splice(in_raw(start), in_raw(end), new.replace("\n", usual)) for start, end, new in edit])


def checked(listing: Listing) -> bytes:
    """Return the bytes of an edited list, read once more as anybody will read them. Raises UneditableDeck."""
    data = listing.data
    try:
        back = read(data, path=listing.deck.path, syntax=listing.syntax, empty=True)
    except UnreadableDeck as error:
        raise UneditableDeck(f"what would be written could not be read again: {error}") from None
    deck = listing.deck
    other = back.source != deck.source and back.entries  # without cards a list may be in any format
    if other or decode(data) != listing.text or content(listing.understood(back)) != content(deck):
        raise UneditableDeck("what would be written would not be read as the edited deck; the list is as it was")
    return data
