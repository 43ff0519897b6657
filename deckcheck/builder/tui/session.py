"""A list being edited, with undo; independent of screen and file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.builder import is_unknown
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot, SnapshotReader
from deckcheck.cards import find
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.editing.comments import lost, trailing_comments
from deckcheck.editing.in_place import CardChange, edit, renamed
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.editing.in_place.typed_names import as_listed, named_card, own_section
from deckcheck.errors import UneditableDeck, UnknownCard, UnreadableDeck
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import counted, few


class Step(NamedTuple):
    """A state of the list, and the edit that led to it."""

    data: bytes
    done: str


class Session:
    """A list, and all its states since it was opened.

    An impossible edit raises UneditableDeck, UnreadableDeck or UnknownCard and leaves the list unchanged.
    """

    def __init__(self, reader: SnapshotReader, data: bytes, deck: Deck | None = None) -> None:
        self.reader = reader
        self.snapshot: DeckSnapshot = reader.snapshot(data, deck)
        self._steps = [Step(data, "")]
        self._at = 0

    @property
    def data(self) -> bytes:
        """Return the list as bytes to save."""
        return self._steps[self._at].data

    @property
    def edited(self) -> bool:
        """Was the list edited since it was opened, even if that was undone?"""
        return len(self._steps) > 1

    def add(self, name: str, copies: int = 1, section: str = "", *, as_written: bool = False) -> str:
        """Add copies of a card to a section, by default that of its kind. Return a description of the edit."""
        resolver = self._editable()
        if name.strip() == "":
            raise UneditableDeck("a card needs a name")
        found = named_card(self.snapshot.deck, resolver, name, section, as_written=as_written)
        guide = Guide(self.snapshot.reading)
        entry = as_listed(guide, resolver, found.entry, section)
        try:
            to = section or own_section(guide, resolver, entry)
        except UnknownCard:
            raise UnknownCard(f"which section {entry.name} belongs in is not known; choose it with F4") from None
        done = f"added {copies} × {entry.name} to {_words(to)}"
        return "; ".join((self._edit([CardChange.of(entry, copies, to)], done), *found.notes))

    def paste(self, text: str) -> str:
        """Add the cards of a pasted list to their sections. Return a description, which names the lines left out.

        Raises UnreadableDeck for a text that is not a list.
        """
        self._editable()
        reader, reading, data = self.reader, self.snapshot.reading, self.data
        if reading is None:
            raise UneditableDeck("the game of the list is not known")
        pasted = reader.checker.read(read(text.encode()), reading.prepared.edition)
        if pasted.error:
            raise pasted.error
        added, left, written = 0, list[str](), self.snapshot.deck
        for entry, resolved in pasted.lines:
            change = CardChange.of(entry, entry.copies, resolved.sections[0])
            try:
                if entry.doubt or len(resolved.sections) != 1:
                    raise UneditableDeck("it may be something else")
                syntax, checker = reader.source_format, reader.checker
                made = edit(data, [change], checker, path=reader.path, syntax=syntax, reading=reading)
            except (UneditableDeck, UnreadableDeck):
                left.append(f"{entry.copies} {entry.name}")
                continue
            data, written, added = made.data, made.written, added + entry.copies
            reading = made.reading or reading
        if not added:
            raise UneditableDeck(f"nothing was added of {few(left)}")
        rest = f"; not added, since it is not clear what they are: {few(left)}" if left else ""
        self._step(data, f"pasted {counted(added, 'card')}", written)
        return f"pasted {counted(added, 'card')}{rest}"

    def change(self, entry: Entry, copies: int) -> str:
        """Add copies of a card to its line; negative = remove them, at most all. Return a description of the edit."""
        if not copies:
            return ""
        if entry.copies + copies > MAX_COPIES:
            raise UneditableDeck(f"a line holds no more than {MAX_COPIES} copies")
        copies = max(copies, -entry.copies)
        done = f"{'added' if copies > 0 else 'removed'} {abs(copies)} × {entry.name}"
        return self._edit([CardChange.of(entry, copies)], done)

    def move(self, entry: Entry, copies: int, to: str) -> str:
        """Move copies of a card to a section, with all facts that its line states. Return a description of the edit."""
        copies = min(copies, entry.copies)
        done = f"moved {copies} × {entry.name} to {_words(to)}"
        there = Guide(self.snapshot.reading).moved(entry, to)
        return self._edit([CardChange.of(entry, -copies), CardChange.of(there, copies, to)], done)

    def swap(self, entry: Entry, name: str) -> str:
        """Exchange all copies of a line for another card in the same section. Return a description of the edit."""
        new = named_card(self.snapshot.deck, self._editable(), name, entry.section).entry
        remark = trailing_comments(self.data, self.snapshot.deck).get(entry.line, "")
        changes = [CardChange.of(entry, -entry.copies), CardChange.of(new, entry.copies, entry.section, remark)]
        return self._edit(changes, f"{entry.name} is now {new.name}")

    def mend(self) -> str:
        """Correct each unmatched name that has one clear suggestion, in one step. Return a description of the edit."""
        game = self._editable().game
        names = {fix.old: fix.new for finding in self.snapshot.report.findings for fix in finding.fixes}
        unknown = {entry.name for entry, found in self.snapshot.lines if is_unknown(game, found)}
        left = len(unknown - names.keys())
        rest = f"; {counted(left, 'name')} left, of which r shows what each may be" if left else ""
        if not names:
            raise UneditableDeck(f"no suggestion is clear{rest}" if rest else "every name is that of a card")
        data = renamed(self.data, names, path=self.reader.path, syntax=self.reader.source_format)
        done = ", ".join(f"{old} → {new}" for old, new in names.items())
        self._step(data, done)
        return f"{done}{rest}"

    def instead(self, entry: Entry) -> tuple[str, ...]:
        """Return replacements for the card of a line: other printings, or the close matches of an unmatched name."""
        resolver = self.snapshot.resolver
        if resolver is None:
            return ()
        try:
            named_card(self.snapshot.deck, resolver, entry.name, entry.section)
        except UnknownCard as error:
            if error.suggestions:
                return error.suggestions
        titles = dict.fromkeys(printing.title for printing in find(resolver.cards, entry.name).printings)
        names = (printing.name for title in titles for printing in find(resolver.cards, title).printings)
        return tuple(name for name in dict.fromkeys(names) if name != entry.name)

    def undo(self) -> str:
        """Undo one step. Return the description of the undone edit, ``""`` if there is none."""
        return self._go(-1)

    def redo(self) -> str:
        """Redo one step. Return the description of the redone edit, ``""`` if there is none."""
        return self._go(1)

    def take_over(self, data: bytes) -> None:
        """Continue with the list that another program wrote, as a step that can be undone."""
        self._step(data, "read the file anew")

    def sections(self) -> list[tuple[str, str]]:
        """Return the sections to add cards to: id and name."""
        resolver = self.snapshot.resolver
        return [(section.id, section.name) for section in resolver.game.sections] if resolver else []

    def _edit(self, changes: Sequence[CardChange], done: str) -> str:
        """Make an edit. Return its description, which names the comments that were removed with a line."""
        self._editable()
        reader, reading = self.reader, self.snapshot.reading
        made = edit(self.data, changes, reader.checker, path=reader.path, syntax=reader.source_format, reading=reading)
        if (data := made.data) == self.data:
            raise UneditableDeck("that would change nothing")
        before = self.data, self.snapshot.deck
        self._step(data, done, made.written)
        gone = lost(before, (data, self.snapshot.deck))
        return f"{done}; gone with its line: {', '.join(gone)} (Ctrl-Z brings it back)" if gone else done

    def _editable(self) -> Resolver:
        """Return the name resolver of the list. Raises UneditableDeck if not all of the list can be read."""
        snapshot = self.snapshot
        if snapshot.resolver is None or snapshot.fault:
            why = f"not all of it can be read ({snapshot.fault})"
            raise UneditableDeck(f"not edited, since {why}; mend that in an editor first")
        return snapshot.resolver

    def _step(self, data: bytes, done: str, deck: Deck | None = None) -> None:
        self.snapshot = self.reader.snapshot(data, deck)
        self._at += 1
        self._steps[self._at :] = [Step(data, done)]

    def _go(self, step: int) -> str:
        """Go one step back or forward. Return the description of its edit, ``""`` if there is no step."""
        at = self._at + step
        if not 0 <= at < len(self._steps):
            return ""
        done = self._steps[max(at, self._at)].done
        self.snapshot = self.reader.snapshot(self._steps[at].data)
        self._at = at
        return done


def _words(section: str) -> str:
    return section.replace("-", " ")
