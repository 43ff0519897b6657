"""A list that is being edited: what can be done to it, and undone. Knows no screen and no file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.builder.tui.deck_snapshot import DeckSnapshot, SnapshotReader, is_unknown
from deckcheck.cards import find
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.editing.comments import comments_behind, lost
from deckcheck.editing.in_place import CardChange, edit, renamed
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.editing.in_place.typed_names import as_listed, named_card, own_section
from deckcheck.errors import UneditableDeck, UnknownCard, UnreadableDeck
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import counted, few


class Step(NamedTuple):
    """A state of the list, and what was done to come to it."""

    data: bytes
    done: str


class Session:
    """A list, and every state it has been in since it was opened.

    What an edit cannot do it says with UneditableDeck, UnreadableDeck or UnknownCard, and the list is as it was.
    """

    def __init__(self, reader: SnapshotReader, data: bytes) -> None:
        self.reader = reader
        self.snapshot: DeckSnapshot = reader.snapshot(data)
        self._steps = [Step(data, "")]
        self._at = 0

    @property
    def data(self) -> bytes:
        """Return the list as it is to be saved."""
        return self._steps[self._at].data

    @property
    def can_undo(self) -> bool:
        """Is there a step to go back?"""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Is there a step to go forward again?"""
        return self._at + 1 < len(self._steps)

    def add(self, name: str, copies: int = 1, section: str = "", *, as_written: bool = False) -> str:
        """Put copies of a card into a section, by default that of its kind. Return what was done."""
        resolver = self._editable()
        if name.strip() == "":
            raise UneditableDeck("a card needs a name")
        found = named_card(self.snapshot.deck, resolver, name, section, as_written=as_written)
        guide = Guide(self.snapshot.deck, self.snapshot.reading)
        entry = as_listed(guide, resolver, found.entry, section)
        try:
            to = section or own_section(guide, resolver, entry)
        except UnknownCard:
            raise UnknownCard(f"which section {entry.name} belongs in is not known; choose it with F4") from None
        done = f"added {copies} × {entry.name} to {_words(to)}"
        return "; ".join((self._edit([CardChange.of(entry, copies, to)], done), *found.notes))

    def paste(self, text: str) -> str:
        """Put the cards of a pasted list into their sections. Return what was done, and which lines were left out.

        Raises UnreadableDeck for a text that is no list.
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

    def take(self, entry: Entry, copies: int = 1) -> str:
        """Take copies of a card out of its line, all there are where there are less. Return what was done."""
        copies = min(copies, entry.copies)
        return self._edit([CardChange.of(entry, -copies)], f"removed {copies} × {entry.name}")

    def more(self, entry: Entry, copies: int = 1) -> str:
        """Put more copies of a card that is there into its line. Return what was done."""
        if entry.copies + copies > MAX_COPIES:
            raise UneditableDeck(f"a line holds no more than {MAX_COPIES} copies")
        return self._edit([CardChange.of(entry, copies)], f"added {copies} × {entry.name}")

    def move(self, entry: Entry, copies: int, to: str) -> str:
        """Move copies of a card to another section, with all that its line says of it. Return what was done."""
        copies = min(copies, entry.copies)
        done = f"moved {copies} × {entry.name} to {_words(to)}"
        there = Guide(self.snapshot.deck, self.snapshot.reading).moved(entry, to)
        return self._edit([CardChange.of(entry, -copies), CardChange.of(there, copies, to)], done)

    def swap(self, entry: Entry, name: str) -> str:
        """Take another card for all copies of a line, which stays in its section. Return what was done."""
        new = named_card(self.snapshot.deck, self._editable(), name, entry.section).entry
        remark = comments_behind(self.data, self.snapshot.deck).get(entry.line, "")
        changes = [CardChange.of(entry, -entry.copies), CardChange.of(new, entry.copies, entry.section, remark)]
        return self._edit(changes, f"{entry.name} is now {new.name}")

    def mend(self) -> str:
        """Write the one clear suggestion for each name that no card has, all in one step. Return what was done."""
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
        """Return what the card of a line may be taken for: other printings, or the names near one that is not known."""
        resolver = self.snapshot.resolver
        if resolver is None:
            return ()
        try:
            named_card(self.snapshot.deck, resolver, entry.name, entry.section)
        except UnknownCard as error:
            if error.suggestions:
                return error.suggestions
        held = dict.fromkeys(printing.title for printing in find(resolver.cards, entry.name).printings)
        names = (printing.name for title in held for printing in find(resolver.cards, title).printings)
        return tuple(name for name in dict.fromkeys(names) if name != entry.name)

    def undo(self) -> str:
        """Go back one step. Return what was undone, ``""`` when there is nothing."""
        return self._go(-1)

    def redo(self) -> str:
        """Go forward one step again. Return what was done again, ``""`` when there is nothing."""
        return self._go(1)

    def take_over(self, data: bytes) -> None:
        """Go on with what another program made of the list, which is a step that can be undone as any."""
        self._step(data, "read the file anew")

    def sections(self) -> list[tuple[str, str]]:
        """Return the sections that cards can be put in: id and name."""
        resolver = self.snapshot.resolver
        return [(section.id, section.name) for section in resolver.game.sections] if resolver else []

    def _edit(self, changes: Sequence[CardChange], done: str) -> str:
        """Make an edit. Return what was done, and which comments behind cards went with it."""
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
        """Return what knows the names of the list. Raises UneditableDeck where not all of it can be read."""
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
        """Go one step back or forward. Return what was done in it, ``""`` when there is none."""
        at = self._at + step
        if not 0 <= at < len(self._steps):
            return ""
        done = self._steps[max(at, self._at)].done
        self.snapshot = self.reader.snapshot(self._steps[at].data)
        self._at = at
        return done


def _words(section: str) -> str:
    return section.replace("-", " ")
