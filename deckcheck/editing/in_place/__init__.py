"""Edit lists in place: every comment and every other line of the file stays unchanged, byte for byte.

Only JSON in a layout of its own is written anew, with a line for each card.

Each edit that the editor of a syntax proposes is read back, and accepted only if the deck is the old one with the
change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, Perhaps, heading_key
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import MAX_NAME, UNPRINTABLE, shown
from deckcheck.decklists.registry import SYNTAXES, UNHEADED, LeftOut, headers, kept, left_out
from deckcheck.editing.in_place.editors import InsertionPoint
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.editing.in_place.verified_edit import Delta, Listing, load_list
from deckcheck.errors import UneditableDeck
from deckcheck.games import game
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import DeckReading

__all__ = ["CardChange", "NewList", "edit", "new_list", "removals", "renamed"]

_PLACEHOLDER = "\ue000"
"""The card below each heading of a new list, until its line is removed: a character that no text contains."""

_PIECES = frozenset({Perhaps.FURTHER, Perhaps.BRACKET, Perhaps.REMARKED, Perhaps.ELSEWHERE})
"""The alternatives of entries that are only part of an ambiguous line."""


@dataclass(frozen=True, slots=True)
class CardChange:
    """Copies of a card to add to a section or, if negative, to remove from it.

    ``section`` is the id or another word of a section of the game, or a heading of the list. ``name`` is the name to
    write, or that of existing cards in any spelling; ``set``, ``image`` and ``note`` are the other parts of a line.
    ``remark`` is the comment after a new line, with the space before it; only text lists use it.
    """

    section: str
    name: str
    copies: int
    set: str = ""
    image: str = ""
    note: str = ""
    remark: str = ""

    @classmethod
    def of(cls, entry: Entry, copies: int, section: str | None = None, remark: str = "") -> CardChange:
        """Return the change by this many copies of an entry's card, in its own section unless another one is given."""
        section = entry.section if section is None else section
        return cls(section, entry.name, copies, entry.set, entry.image, entry.note, remark)

    @property
    def entry(self) -> Entry:
        """Return the entry for one copy below the heading of the section."""
        return Entry(self.name, 1, heading_key(self.section), 0, self.set, self.image, self.note)

    def __str__(self) -> str:
        verb, number = ("add", self.copies) if self.copies > 0 else ("remove", -self.copies)
        return f"{verb} {number} × {shown(self.name)} ({self.section or 'deck'})"


def edit(
    data: bytes,
    changes: Iterable[CardChange],
    checker: Checker,
    *,
    path: str = "",
    syntax: str | None = None,
    format: str = "",
    reading: DeckReading | None = None,
) -> Listing:
    """Return a list with all changes made in their order; everything else in it stays unchanged.

    ``data`` are the bytes of the list; ``path`` and ``syntax`` determine its syntax if the content does not. ``format``
    is its ``game/format[@edition]`` (``""`` = its own); together with ``checker`` it determines which lines are the
    same card, and the place of a new one. Copies of an existing card are added to its line, the last one of several.
    ``reading`` is ``data`` as its edition reads it, if the caller has it: then the list is read only once more for each
    change.

    Raises UnreadableDeck for a list with unreadable lines or of an unknown game, and UneditableDeck if there are too
    few copies to remove, or if a change would affect other parts of the file; then no change is made.
    """
    listing = load_list(data, path, syntax, reading.deck if reading else None)
    edition = reading.prepared.edition if reading else likely_edition(checker, listing.written, format)
    reads = partial(checker.read, edition=edition)
    listing = listing._replace(reads=reads, reading=reading or reads(listing.written))
    for change in changes:
        listing = _changed(listing, change)
    return listing


def renamed(
    data: bytes,
    names: Mapping[str, str],
    *,
    lines: Collection[int] = (),
    path: str = "",
    syntax: str | None = None,
) -> bytes:
    """Return the bytes of a list with its cards renamed; ``names`` has the new names by the names as written.

    With ``lines``, names on other lines stay. ``path`` and ``syntax`` determine its syntax if the content does not.
    Raises UnreadableDeck for a list that cannot be read, and UneditableDeck for a document, or if the place of a name
    is not found for certain.
    """
    listing = load_list(data, path, syntax)
    wanted = _to_rename(listing.deck, names, lines)
    try:  # all at once, or else one by one
        return _renamed(listing, wanted).data if wanted else listing.data
    except UneditableDeck:
        for old, new in names.items():
            while wanted := _to_rename(listing.deck, {old: new}, lines)[:1]:
                listing = _renamed(listing, wanted)
    return listing.data


def _to_rename(deck: Deck, names: Mapping[str, str], lines: Collection[int]) -> list[tuple[int, Entry]]:
    """Return the entries with their new names, by number; those that are only part of a line are omitted."""
    return [
        (at, entry._replace(name=names[entry.name]))
        for at, entry in enumerate(deck.entries)
        if entry.name in names and entry.perhaps not in _PIECES and (not lines or entry.line in lines)
    ]


def _renamed(listing: Listing, wanted: Sequence[tuple[int, Entry]]) -> Listing:
    """Return the list with entries renamed: one at any possible place, several each at their likeliest place."""
    editor, entries = listing.editor(only_names=True), listing.deck.entries
    ways = [editor.renamed(number, entry.name) for number, entry in wanted]
    edits = ways[0] if len(ways) == 1 else iter([list({splice for way in ways for splice in next(way, ())})])
    # Some of the names may be ambiguous until they are corrected.
    known = {each.name for each in (*entries, *(entry for _, entry in wanted))}
    old = entries[wanted[0][0]]
    where = f"on line {old.line} " if old.line else ""
    refusal = f"{old.name} {where}cannot be told from what else is there; write {wanted[0][1].name} by hand"
    return listing.changed(((Delta(dict(wanted), pieces=_PIECES), edit) for edit in edits), known, refusal)


def removals(entries: Sequence[Entry], copies: int, remarks: Mapping[int, str] = {}) -> list[CardChange]:
    """Return the changes that remove this many copies from the lines of a card, from the last line first.

    ``remarks`` are comments by line; the change that removes a whole line has the comment of that line.
    """
    changes = []
    for entry in reversed(entries):
        number = min(copies, entry.copies)
        if number:
            remark = remarks.get(entry.line, "") if number == entry.copies else ""
            changes.append(CardChange.of(entry, -number, remark=remark))
        copies -= number
    return changes


class NewList(NamedTuple):
    """The text of a new list, and the parts that its syntax does not support."""

    text: str
    left_out: tuple[LeftOut, ...]


def new_list(
    edition: Edition, *, format: str = "", name: str = "", author: str = "", paragon: str = "", to: str = "text"
) -> NewList:
    """Return a list without cards for a format: its header, and a heading for each section of the game.

    ``format`` is the format that it states (``""`` = that of the ``edition``), ``to`` its syntax. Raises UneditableDeck
    for a syntax that has no lists without cards, and for a name, author or paragon that it cannot represent.
    """
    rules, target = game(edition.game), SYNTAXES[to]
    header = {"name": name.strip(" "), "author": author.strip(" "), "paragon": paragon.strip(" ")}
    for key, value in header.items():
        if UNPRINTABLE.search(value) or len(value) > MAX_NAME:
            raise UneditableDeck(
                f"the {key} '{shown(value)}' cannot be written; expected plain text on one line, without control "
                f"characters, of at most {MAX_NAME} characters"
            )
    if to == "lackey-text":
        raise UneditableDeck(
            "a list as LackeyCCG copies it is known by its cards alone; begin with text, and use 'deckcheck convert'"
        )
    sections = [heading_key(section) for section in rules.counted_sections]
    if len(sections) == 1 and UNHEADED in target.supported:
        sections = [""]
    deck = Deck(
        tuple(Entry(_PLACEHOLDER, 1, section) for section in sections),
        name=header["name"],
        author=header["author"],
        game="" if "format" in target.supported and not edition.file else rules.name,
        format=format or edition.format,
        extra={"paragon": header["paragon"]} if header["paragon"] else {},
    )
    lost = tuple(left_out(replace(deck, game=""), target.supported))
    wanted = kept(deck, target.supported)
    text = "\n".join(line for line in target.write(wanted, {}).split("\n") if _PLACEHOLDER not in line)
    back = read(text.encode(), path=f"new{target.extensions[0]}", empty=True)
    if headers(back) != headers(wanted) or back.entries or back.problems:
        raise UneditableDeck(f"a {to} list cannot say this name, author, paragon or format so that it is read again")
    return NewList(text, lost)


def _changed(listing: Listing, change: CardChange) -> Listing:
    """Return the list after a change."""
    guide = Guide(listing.reading)
    entries, written = guide.entries, listing.deck.entries
    holders = guide.holders(change.entry)
    refusal = (
        f"there is no way to {change} that leaves the rest of this {listing.deck.source} list as it is; "
        "change it by hand, or put the list in order with 'deckcheck fmt' first"
    )
    if change.copies > 0:
        for number in holders:
            # No copies are added to a line whose count is part of the name, or that may be no card.
            if entries[number].copies == written[number].copies and not entries[number].perhaps:
                return _recounted(listing, guide, number, change.copies, refusal)
        return _with_new_line(listing, guide, change, refusal)
    if not change.copies:
        raise UneditableDeck(f"0 copies of {shown(change.name)} are no change")
    listed, wanted = sum(entries[number].copies for number in holders), -change.copies
    if listed < wanted:
        have = f"{listed} × " if listed else "no "
        raise UneditableDeck(f"there is {have}{shown(change.name)} in {change.section or 'deck'} to take {wanted} from")
    last = holders[0]
    copies = entries[last].copies
    listing = _recounted(listing, guide, last, -wanted if wanted < copies else -written[last].copies, refusal)
    return _changed(listing, replace(change, copies=copies - wanted)) if wanted > copies else listing


def _recounted(listing: Listing, guide: Guide, number: int, copies: int, refusal: str) -> Listing:
    """Return the list with more or fewer copies on a line, or without the line."""
    entry = listing.deck.entries[number]
    left = entry.copies + copies
    delta = Delta({number: entry._replace(copies=left) if left else None})
    edits = listing.editor().recounted(number, left)
    return listing.changed(((delta, edit) for edit in edits), guide.known_cards(), refusal)


def _with_new_line(listing: Listing, guide: Guide, change: CardChange, refusal: str) -> Listing:
    """Return the list with a new line, if possible with its remark."""
    editor = listing.editor()
    entry = change.entry._replace(copies=change.copies)
    point = guide.insertion_point(entry, editor.heads)
    section = point.heading if point.new else point.zone
    last = InsertionPoint(section, point.zone, head=len(editor.heads) - 1, new=True)  # no other heading contains it
    proposals = (
        (Delta({}, added), edit)
        for point in dict.fromkeys((point, last))
        for added in [entry._replace(section=point.heading)]
        for remark in dict.fromkeys((change.remark, ""))
        for edit in editor.added(added, point, remark)
    )
    return listing.changed(proposals, guide.known_cards(), refusal)
