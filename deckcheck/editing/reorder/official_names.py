"""Collect the cards of a list under their canonical names, each once, in the order of the check sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.decklists.field_checks import MAX_COPIES, shown
from deckcheck.editing.card_details import official
from deckcheck.editing.sheet_order import SheetOrder
from deckcheck.reading.printing_choice import agrees
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver

UNKNOWN = "no card of this name is known"
MISSPELT = "it may be a card of the database, misspelt"
SEVERAL = "it may be any of several printings"
OTHER_BY_HEADING = "its heading tells of another card of this name"
ELSE = "its official name would not mean the same here"


class ListedCard(NamedTuple):
    """A card of the formatted list, and its lines in the original list."""

    entry: Entry
    lines: tuple[int, ...]


class KeptNames(NamedTuple):
    """Names that stay as written: the reason, and each with its line (0 = unknown)."""

    why: str
    names: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        """Return a few words for a message.

        >>> str(KeptNames(SEVERAL, (("Burial", 3), ("Burial", 9))))
        'kept as written, since it may be any of several printings: Burial (lines 3, 9)'
        """
        lines: dict[str, list[str]] = {}
        for name, line in self.names:
            lines.setdefault(name, []).extend([str(line)] if line else [])
        on = {name: f" (line{'s' * (len(each) > 1)} {', '.join(each)})" if each else "" for name, each in lines.items()}
        return f"kept as written, since {self.why}: {', '.join(f'{shown(name)}{where}' for name, where in on.items())}"


def in_order(
    deck: Deck, lines: Lines, resolver: Resolver, sheet: SheetOrder, *, grouped: bool
) -> tuple[list[ListedCard], list[KeptNames]]:
    """Return the cards in order, and the names that could not be made canonical.

    ``grouped``: under the headings of the check sheet; otherwise the headings of the list stay, in one spelling. A name
    or heading also stays if the line would otherwise resolve to another card or section.
    """
    clash = [_is_contradictory(entry, found, resolver) for entry, found in lines]
    steps: list[Callable[[Entry, Resolved], Entry]] = [
        official,
        lambda entry, _: entry._replace(section=sheet.one_of(entry.section)),
        lambda entry, found: entry._replace(section=sheet.heading(entry, found)),
    ]
    entries = [entry for entry, _ in lines]
    for step in steps if grouped else steps[:-1]:
        proposed = [
            entry if left else step(entry, found) for left, entry, (_, found) in zip(clash, entries, lines, strict=True)
        ]
        resolved = resolver.lines(replace(deck, entries=tuple(proposed)))
        if len(resolved) == len(lines):  # otherwise a line with a card number has become several
            entries = [
                new if (now.cards, now.sections) == (found.cards, found.sections) else entry
                for new, entry, (_, now), (_, found) in zip(proposed, entries, resolved, lines, strict=True)
            ]
    first = {heading: number for number, heading in enumerate(dict.fromkeys(entry.section for entry in entries))}
    ordered = sorted(
        zip(entries, (found for _, found in lines), strict=True),
        key=lambda line: (*sheet.of_heading(line[0].section), first[line[0].section], *sheet.of_card(*line)),
    )
    kept = _kept(lines, entries, clash, complete=resolver.game.database_is_complete)
    return _merged(entry for entry, _ in ordered), kept


def _is_contradictory(entry: Entry, found: Resolved, resolver: Resolver) -> bool:
    """Return whether the pool chose a card that contradicts the line's heading, although another of its name fits."""
    heading_facts = resolver.headings.of(entry.section, entry.within).facts if found.how else {}
    if not heading_facts or any(agrees(card.facts, heading_facts) for card in found.cards):
        return False
    return any(agrees(each.facts, heading_facts) for _, each in resolver.cards.lookup(fold(entry.name)))


def _kept(lines: Lines, named: Sequence[Entry], clash: Sequence[bool], *, complete: bool) -> list[KeptNames]:
    """Return the names that are not canonical. If the database is incomplete, unknown names are not among them."""
    reasons: dict[str, list[tuple[str, int]]] = {}
    for (entry, found), new, left in zip(lines, named, clash, strict=True):
        names = {card.name for card in found.cards}
        why = {
            OTHER_BY_HEADING: left,
            MISSPELT: found.misspelt_for,
            UNKNOWN: not found.how and complete and not found.declared,
            SEVERAL: found.how and len(names) > 1,
            ELSE: found.how and new.name not in names,
        }
        for reason in [reason for reason, applies in why.items() if applies][:1]:
            reasons.setdefault(reason, []).append((entry.name, entry.line))
    return [KeptNames(reason, tuple(names)) for reason, names in reasons.items()]


def _merged(entries: Iterable[Entry]) -> list[ListedCard]:
    """Return the cards, with equal ones under a heading merged unless they exceed ``MAX_COPIES``."""
    cards: list[ListedCard] = []
    for _, group in groupby(entries, lambda entry: entry._replace(copies=0, line=0, doubt=None)):
        same = list(group)
        fits = sum(entry.copies for entry in same) <= MAX_COPIES
        for part in [same] if fits else [[entry] for entry in same]:
            copies = sum(entry.copies for entry in part)
            cards.append(ListedCard(part[0]._replace(copies=copies, doubt=None), tuple(entry.line for entry in part)))
    return cards
