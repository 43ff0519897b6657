"""The messages about a list itself, each with its rule and severity; places and values make them findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from deckcheck.deck import Entry, Perhaps
from deckcheck.findings import Finding, Fix, Place, Severity, Status

_LINE = "deckcheck/line"
_UNKNOWN_CARD = "deckcheck/unknown-card"
_AMBIGUOUS_CARD = "deckcheck/ambiguous-card"
_STATED_FACT = "deckcheck/stated-fact"
_UNDETERMINED = (_UNKNOWN_CARD, _AMBIGUOUS_CARD)
"""Rules about cards that are not surely known; their findings are undetermined."""

NOT_CARDS = (Perhaps.REMARK, Perhaps.HEADING)
"""Alternatives that are likelier than a card if no card has the name."""


class Message(NamedTuple):
    """A message about a list, with the names of its values in braces."""

    template: str
    rule: str = _LINE
    severity: Severity = Severity.WARNING

    def at(
        self, places: Iterable[Place], suggestions: tuple[str, ...] = (), fixes: tuple[Fix, ...] = (), **values: object
    ) -> Finding:
        """Return the finding about some places of the list."""
        status = Status.UNDETERMINED if self.rule in _UNDETERMINED else Status.VIOLATED
        held = tuple(places)
        return Finding(
            self.rule, self.severity, status, self.template, values, places=held, suggestions=suggestions, fixes=fixes
        )

    def at_line(self, line: int, **values: Any) -> Finding:
        """Return the finding about a line that is not a card's (0 = unknown)."""
        return self.at([Place("", 0, line)] if line else [], **values)

    def about(self, *entries: Entry, suggestions: tuple[str, ...] = (), **values: Any) -> Finding:
        """Return the finding about lines; ``name`` is that of the first line unless ``values`` state another."""
        return self.at(map(place_of, entries), suggestions, **{"name": entries[0].name, **values})


def place_of(entry: Entry) -> Place:
    """Return the place of a line."""
    return Place(entry.name, entry.copies, entry.line)


# Lists and lines that cannot be read.
UNREADABLE = Message("{message}", "deckcheck/unreadable", Severity.ERROR)
UNREADABLE_LINE = Message("found {found}; expected {expected}.", severity=Severity.ERROR)
REFUSED_IGNORE = Message(
    "The list asks not to be judged by {asked} ({reason}); it was, since lists do not decide that here.",
    "deckcheck/list-ignore",
    Severity.INFO,
)

# Lines that may be no card, or several.
REMARKS = Message(
    "{few}: unclear whether each is a remark or {copies}. Write the count before a card, and '# ' before a remark."
)
COMMENTS = Message("{few}: read as {what}, not as cards. Write the count first, or '# ' with a blank before a comment.")
SEVERAL_CARDS = Message("{name} may be {parts}, and it was left open which: write {doubt}.")
REMARKS_BESIDE = Message(
    "The mail of this list says {few}: unclear whether that changes the list. Ask for the list as it is.",
    severity=Severity.ERROR,
)
PASSED_OVER = Message("Passed over: {told}.")
STATED_COUNT = Message("The list says {stated!r}, but the cards {held}.")

# Headings.
UNKNOWN_HEADING = Message("{heading!r} is not a section of {game}; {fate}. There are {sections}.")
WITHOUT_HEADING = Message("No heading says where {heading} belong; {fate}. There are {sections}.")
PART_OF_OTHER = Message(
    "{heading!r} is not a section of {game}; as levels or counts show, it is part of {section!r} above it.",
    severity=Severity.INFO,
)
NESTED_HEADING = Message(
    "{heading!r} may head a part of {above} above it, or not; its cards may stand in either. Take the heading out "
    "where they belong to {above}, state the counts of both, or put {section} above it."
)
NESTED_WITHOUT_HEADING = Message(
    "Cards stand below the line of {above} without a heading; they may be part of it, or not. Put a heading above them."
)

# Names that match no card as written.
UNKNOWN = Message("{name}: no card of this name is in the card database.", _UNKNOWN_CARD)
NEWER = Message(
    "{cards} may be newer than the card database, which ends on {release} and has neither the name nor the set {sets}. "
    "To renew it: pip install --upgrade deckcheck; or from card data of your own: deckcheck cards import --help.",
    _UNKNOWN_CARD,
)
OWN_CARDS = Message(
    "Cards that are not in the card database: {count}; what the list says of them was {used}.",
    _UNKNOWN_CARD,
    Severity.INFO,
)
MISSPELT = Message(
    "{name} may be a card of the database, misspelt. If it is a card of its own, state a fact of it: "
    "[facts.{quoted}] in the list or a facts file.",
    _UNKNOWN_CARD,
)
ACCEPTED = Message(
    "{name} was taken for {meant}, since names were to be accepted that are close to one card only.", _UNKNOWN_CARD
)
NAMESAKES = Message(
    "{name} may be one card in several spellings, and a rule turns on it. If each is a card of its own, state a "
    "fact of each, in a note such as ({note}) or in a facts table.",
    _UNKNOWN_CARD,
)
LATER = Message("{name} is first in the cards of {later}, not yet in those of {release}.", _UNKNOWN_CARD)
LOOKALIKE = Message("{name} is spelt with {signs}; it was read as it looks, as {meant}.")
INVISIBLE_CHARACTERS = Message("{text!r}{more} is written with {signs}; it was read as it looks, without.")

# Names of several printings.
AMBIGUOUS = Message(
    "{name} may be any of {count} printings, and a rule turns on which; name the printing or its set.", _AMBIGUOUS_CARD
)
UNNAMED = Message(
    "{name}: this counts cards and does not name them, and a rule turns on which they are; name each, "
    "or write '{name}:' where it heads the lines below.",
    _AMBIGUOUS_CARD,
)
NO_SUCH_PRINTING = Message("{name}: {unmatched} names no printing of {title}; any of its {count} may be meant.")
OTHER_PRINTING = Message("{name}: {unmatched} does not fit the printing; the name alone counts, {meant}.")
OTHER_CARD = Message(
    "{name}: the name means {named}, but {unmatched} means {instead}; either was left open. Write the one meant."
)

# Statements of a list about its cards.
CARD_NUMBER = Message(
    "The number {where} {names} was read as the number of the card, not as a count: there is one copy of it.",
    severity=Severity.INFO,
)
CARD_NUMBERS = Message(
    "The numbers {where} {names} were read as the numbers of the cards, not as counts: one copy of each.",
    severity=Severity.INFO,
)
MOVED_OUTSIDE = Message(
    "Counted outside the deck, among the {section}, where they stand whatever a list says: {count} ({names}).",
    severity=Severity.INFO,
)
CONTRADICTION = Message("{name}: what is said of it does not go together: {told}. Which is right was left open.")
UNCLEAR_NOTE = Message("{name}: the note ({note}) states nothing that is known of a card of {game}; facts are {facts}.")
MISREAD_NOTE = Message(
    "{name}: ({note}) looks like a note and cannot be understood as one, so it counts as part of the name. "
    "Notes are facts with commas between them, as in ({example}); facts are {facts}."
)
STRAY_FACTS = Message("Facts are stated for {name}, but no card of this list is so called.")
OVERRIDING = Message("{name}: what is stated counts, though the card database has it otherwise: {facts}.", _STATED_FACT)
OVERRULED = Message("{name}: the list states {facts}; the facts file counts.", _STATED_FACT)
CLAIMED = Message(
    "{name}: no card of this name is in the card database, which holds every card of {game}. What the list states "
    "of it only tells which card it may be; a card of its own is one that a facts file (--facts) states.",
    _STATED_FACT,
)
UNHEARD = Message(
    "What the list states of its own cards was not used (--untrusted): {count}.", _STATED_FACT, Severity.INFO
)
