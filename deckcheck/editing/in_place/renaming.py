"""Other names for cards of a list, in place: what else a line says stays byte for byte, and so does all else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists import SYNTAXES
from deckcheck.decklists.lackey import escaped
from deckcheck.editing.in_place.editor import Edit, Splice, spliced
from deckcheck.editing.in_place.verified_edit import Listing, bare, checked, opened, spliced_raw
from deckcheck.errors import UneditableDeck, UnreadableDeck

_PIECES = (Perhaps.FURTHER, Perhaps.BRACKET)
"""What a line with a name that no card has may be besides."""


def renamed(data: bytes, names: Mapping[str, str], *, path: str = "", syntax: str | None = None) -> bytes:
    """Return a list with other names for its cards, wherever ``names`` has one for the name as it is written.

    ``path`` and ``syntax`` tell how it is written where the content does not. Raises UnreadableDeck for a list that
    cannot be read, and UneditableDeck for a document, and where no place of the list can be told to be such a name.
    """
    listing = opened(data, path, syntax)
    for old, new in names.items():
        while (number := _next(listing.deck, old)) is not None:
            listing = _with_name(listing, number, new)
    return checked(listing)


def _next(deck: Deck, name: str) -> int | None:
    """Return the number of the first entry of that name; what is only part of a line is none."""
    entries = enumerate(deck.entries)
    return next((at for at, entry in entries if entry.name == name and entry.perhaps not in _PIECES), None)


def _with_name(listing: Listing, number: int, new: str) -> Listing:
    """Return the list with another name for an entry, after the first edit that is read back as that alone."""
    entry = listing.deck.entries[number]
    for edit in _edits(listing, entry, new):
        text = spliced(listing.text, edit)
        try:
            after = SYNTAXES[listing.deck.source].read(text)
        except UnreadableDeck:
            continue
        if not after.problems and _is_renamed(listing.deck, after, number, new):
            raw = spliced_raw(listing.raw, listing.text, edit)
            deck = replace(after, path=listing.deck.path, source=listing.deck.source)
            return listing._replace(text=text, raw=raw, deck=deck)
    where = f"on line {entry.line} " if entry.line else ""
    raise UneditableDeck(f"{entry.name} {where}cannot be told from what else is there; write {new} by hand")


def _is_renamed(before: Deck, after: Deck, number: int, new: str) -> bool:
    """Return whether two decks differ in nothing but the name of an entry, and what else its line might have been."""
    entry = before.entries[number]
    own = bare(entry)._replace(name=new)
    if [bare(each) for each in after.entries] == [
        own if at == number else bare(each) for at, each in enumerate(before.entries)
    ]:
        return _said(before) == _said(after)
    others = [each for at, each in enumerate(before.entries) if at != number and not _is_piece(each, entry)]
    left = [bare(each) for each in after.entries if not _is_piece(each, entry)]
    return (
        left.count(own) > 0
        and left == [bare(each) for each in _inserted(others, entry._replace(name=new))]
        and _said(before) == _said(after)
    )


def _is_piece(each: Entry, entry: Entry) -> bool:
    return bool(entry.line) and each.line == entry.line and each.perhaps in _PIECES


def _inserted(entries: Iterable[Entry], entry: Entry) -> list[Entry]:
    """Return entries with one more in the order of their lines."""
    return sorted([*entries, entry], key=lambda each: each.line)


def _said(deck: Deck) -> tuple[object, ...]:
    """Return what else a list says than which cards it holds."""
    return deck.name, deck.author, deck.game, deck.format, deck.facts, deck.extra, deck.ignores, deck.remarks


def _edits(listing: Listing, entry: Entry, new: str) -> Iterator[Edit]:
    """Yield the edits that may give an entry another name, the likeliest first."""
    text, source = listing.text, listing.deck.source
    begin, end = 0, len(text)
    if source != "lackey" and entry.line:
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        begin = starts[entry.line - 1]
        if source in ("text", "lackey-text") and entry.line < len(starts):
            end = starts[entry.line]
    for old_form, new_form in dict.fromkeys(_forms(source, entry.name, new)):
        found = [match.start() for match in re.finditer(re.escape(old_form), text[begin:end])]
        splices = [Splice(begin + at, begin + at + len(old_form), new_form) for at in found]
        alike = entry.copies if source == "lackey" else 1  # which has an element for each copy
        yield from (splices[at : at + alike] for at in range(len(splices) - alike + 1))


def _forms(source: str, old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yield how a syntax may write a name, and then the other one."""
    if source == "lackey":
        yield f">{escaped(old)}<", f">{escaped(new)}<"
        yield f">{_escaped_few(old)}<", f">{_escaped_few(new)}<"
    elif source == "json":
        yield json.dumps(old, ensure_ascii=False), json.dumps(new, ensure_ascii=False)
        yield json.dumps(old), json.dumps(new)
    elif source == "toml":
        quoted = json.dumps(new, ensure_ascii=False)
        yield json.dumps(old, ensure_ascii=False), quoted
        yield f"'{old}'", quoted if "'" in new else f"'{new}'"
        yield old, quoted
    elif source == "csv":
        quoted = new.replace('"', '""')
        yield f'"{old.replace(chr(34), chr(34) * 2)}"', f'"{quoted}"'
        yield old, new
        yield old, f'"{quoted}"'
    else:
        yield old, new


def _escaped_few(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
