"""A list being edited: its bytes, text and deck. An edit is accepted only if it makes exactly the intended change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists import decode, document, read
from deckcheck.decklists.json import is_ours
from deckcheck.decklists.registry import Content, content
from deckcheck.editing.in_place.editors import CsvEditor, Edit, Editor, LackeyEditor, spliced
from deckcheck.editing.in_place.keyed_editors import JsonEditor, KeyedEditor, TomlEditor
from deckcheck.editing.in_place.text_editor import TextEditor
from deckcheck.errors import UneditableDeck, UnreadableDeck
from deckcheck.legality.readability import DeckReading, fully_read
from deckcheck.patterns import late_pattern

_ONE_END = late_pattern(r"[\uffff\r\n]")
_PAIR = "\uffff"
"""Replaces a line end of two characters, so that each is one, as in the text."""
_MARK = "\ufeff"
"""The byte order mark that a file may begin with."""
_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp1252")
_EDITORS: Mapping[str, type[Editor]]
_EDITORS = {"toml": TomlEditor, "json": JsonEditor, "csv": CsvEditor, "lackey": LackeyEditor}
"""The editors of all syntaxes except text lists."""


class Delta(NamedTuple):
    """The intended change: entries ``changed`` by their numbers (``None`` = removed), and a ``new`` one.

    A renamed line might be read as several cards; entries on it with an alternative in ``pieces`` are not compared.
    """

    changed: Mapping[int, Entry | None]
    new: Entry | None = None
    pieces: frozenset[Perhaps] = frozenset()


class Listing(NamedTuple):
    """A list: ``raw`` is its text with a character for each line end, without the byte order ``mark``.

    ``written`` is the deck as read without the cards, ``reading`` as its edition reads it, ``reads`` the function that
    does so; both are ``None`` if only names are edited.
    """

    raw: str
    mark: str
    encoding: str
    syntax: str | None
    written: Deck
    reading: DeckReading | None = None
    reads: Callable[[Deck], DeckReading] | None = None

    @property
    def text(self) -> str:
        """Return the text with Unix line ends."""
        return _ONE_END.sub("\n", self.raw)

    @property
    def deck(self) -> Deck:
        """Return the deck as read with the cards of its game, if known."""
        return self.reading.deck if self.reading else self.written

    def editor(self, *, only_names: bool = False) -> Editor:
        """Return the editor of its syntax.

        Raises UneditableDeck for a list of which only names can be edited, unless ``only_names`` is true.
        """
        syntax = self.deck.source
        if syntax == "json" and only_names:
            return KeyedEditor(self.text, self.deck)
        if syntax == "json" and not is_ours(self.text):
            raise UneditableDeck(
                "a JSON list in another program's shape, which cannot be changed in place; make one of ours first: "
                "deckcheck convert --to json"
            )
        return _EDITORS.get(syntax, TextEditor)(self.text, self.deck)

    def changed(self, proposals: Iterable[tuple[Delta, Edit]], known_cards: Container[str], refusal: str) -> Listing:
        """Return the list after the first edit that is read back as its delta and nothing else.

        It must make no line ambiguous, except lines of ``known_cards``, which are surely cards. Raises UneditableDeck
        with the ``refusal`` if no edit is right, and the error of :attr:`data`.
        """
        attempts = (self._edited(edit, delta, known_cards) for delta, edit in proposals)
        if done := next(filter(None, attempts), None):
            return done
        raise UneditableDeck(refusal)

    def _edited(self, edit: Edit, delta: Delta, known_cards: Container[str]) -> Listing | None:
        """Return the list with an edit made and read back; ``None`` if this does not change the deck by the delta."""
        deck, usual = self.deck, Counter(_ONE_END.findall(self.raw) or ["\n"]).most_common(1)[0][0]
        splices = [splice._replace(text=splice.text.replace("\n", usual)) for splice in edit]
        after = self._replace(raw=spliced(self.raw, splices))
        try:
            written = read(after.data, path=deck.path, syntax=self.syntax, empty=True)
            if not written.entries:  # without cards it may be in any syntax
                written = replace(written, source=deck.source)
            after = after._replace(written=written, reading=self.reads(written) if self.reads else None)
        except UnreadableDeck:
            return None
        back = after.deck
        if back.problems or back.source != deck.source or decode(after.data) != after.text:
            return None
        now, then = (Counter(remark.found for remark in each.remarks) for each in (back, deck))
        doubts, known = (Counter(entry.name for entry in each.entries if entry.doubt) for each in (back, deck))
        if not now <= then or any(name not in known_cards for name in doubts - known):
            return None
        return after if _is_changed_by(delta, deck, back) else None

    @property
    def data(self) -> bytes:
        """Return the bytes of the list. Raises UneditableDeck for a character that its encoding lacks."""
        try:
            return (self.mark + self.raw.replace(_PAIR, "\r\n")).encode(self.encoding)
        except UnicodeEncodeError as error:
            letter = error.object[error.start]
            raise UneditableDeck(f"the list is in {self.encoding}, which has no {letter!r}; save it as UTF-8") from None


def load_list(data: bytes, path: str, syntax: str | None, deck: Deck | None = None) -> Listing:
    """Return a list from its bytes, and the ``deck`` that they were read as, if known; it may be empty.

    Raises UnreadableDeck if the list or one of its lines cannot be read, and UneditableDeck for a document.
    """
    if kind := document(data):
        remedy = f"make a list of it first: deckcheck convert {path or 'FILE'} --to text"
        raise UneditableDeck(f"{kind}, which cannot be changed in place; {remedy}")
    deck = fully_read(deck or read(data, path=path, syntax=syntax, empty=True))
    text = decode(data)
    for encoding in _ENCODINGS:
        with suppress(UnicodeDecodeError):
            whole = data.decode(encoding)
            raw = whole.removeprefix(_MARK).replace("\r\n", _PAIR)
            listing = Listing(raw, whole[: whole.startswith(_MARK)], encoding, syntax, deck)
            if listing.text == text:
                return listing
    raise UnreadableDeck("its letters cannot be told for sure; save the list as UTF-8")


def _is_changed_by(delta: Delta, before: Deck, after: Deck) -> bool:
    """Return whether two decks differ only by a change."""
    lines = {before.entries[number].line for number in delta.changed}

    def compared(deck: Deck, entries: Iterable[Entry | None]) -> Content:
        made = (each for each in entries if each and (each.line not in lines or each.perhaps not in delta.pieces))
        return content(replace(deck, entries=tuple(made)))

    wanted = [*(delta.changed.get(number, each) for number, each in enumerate(before.entries)), delta.new]
    return compared(after, after.entries) == compared(before, wanted)
