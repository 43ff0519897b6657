"""Findings about lines that may be more than one thing: a remark, several cards, any of several printings."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.cards import Cards
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.field_checks import shown
from deckcheck.findings import Finding, Place, Severity
from deckcheck.games.model import Game
from deckcheck.games.name_notes import misread_note, note_example
from deckcheck.legality.line_findings import few, list_finding, place_of
from deckcheck.legality.printing_findings import labels
from deckcheck.reading import line_parts
from deckcheck.rules.profiles import Match
from deckcheck.wording import choice, counted

_UNCLEAR = {
    Perhaps.REMARK: "whether this is {number} of a card or a remark",
    Perhaps.HEADING: "whether this is {number} of a card, a heading of the cards below it, or a remark",
    Perhaps.HEADS: "whether this is {number} of a card or a heading of the cards below it",
    Perhaps.FURTHER: "whether this is {number} of a card or part of another card's name, a number or a remark",
    Perhaps.STRUCK: "whether this is {number} of a card or not in the deck, being struck out or in the margin",
    Perhaps.UNTICKED: "whether this is {number} of a card or not in the deck, without the tick that others have",
    Perhaps.BRACKET: "how the words after the name affect the deck",
}
"""What is unclear of a line, by what it is if it is not the card that an entry says."""


def open_line(entry: Entry) -> Finding:
    """Return the finding about a line that may be something else than a card, or another number of copies."""
    template = f"{{name}}: unclear {_UNCLEAR[entry.perhaps]}. Write {{doubt}}."
    values = {
        "name": entry.name,
        "number": f"{entry.copies} cop{'y' if entry.copies == 1 else 'ies'}",
        "doubt": entry.doubt,
    }
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def remarks(entries: Sequence[Entry]) -> Finding:
    """Return the finding about all lines of a list that may be remarks and that no card is called."""
    most = max(entry.copies for entry in entries)
    copies = "a card" if most == 1 else f"up to {most} copies of a card"
    values = {"few": few(f"'{shown(entry.name, 40)}'" for entry in entries), "copies": copies}
    template = "{few}: unclear whether each is a remark or {copies}. "
    template += "Write '# ' before a remark, and the count before a card."
    return list_finding("deckcheck/line", Severity.WARNING, template, values, map(place_of, entries))


def comments(deck: Deck) -> Finding | None:
    """Return the finding about comments that may be cards: ``#51 Moses``."""
    places = [Place(place[1], 0, line) for place, line in deck.places.items() if place[0] == "comment"]
    if not places:
        return None
    template = "{few}: read as {what}, not as cards. Write '# ' with a blank before a comment, or the count first."
    what = "a comment" if len(places) == 1 else "comments"
    values = {"few": few(f"'{shown(place.card, 40)}'" for place in places), "what": what}
    return list_finding("deckcheck/line", Severity.WARNING, template, values, places)


def passed_over(deck: Deck) -> Finding | None:
    """Return the finding about lines that were taken for no card, what of a document is not read, and prices."""
    kinds = ("prose", "price", "number of lines", "hidden")
    found = {what: [line for key, line in deck.places.items() if key[0] == what] for what in kinds}
    if not any(found.values()):
        return None
    told = []
    if prose := found["prose"]:
        told.append(
            f"{counted(len(prose), 'line')} that only {'holds' if len(prose) == 1 else 'hold'} a price, a date "
            "or words of a page"
        )
    if prices := found["price"]:
        told.append(f"{counted(len(prices), 'price')} behind names")
    if numbers := found["number of lines"]:
        told.append(f"{counted(len(numbers), 'number')} before names, which count the lines and no copies")
    told += [key[1] for key in deck.places if key[0] == "hidden"]
    places = [Place("", 0, line) for line in sorted({*prose, *prices, *numbers, *found["hidden"]})]
    severity = Severity.WARNING if prose or numbers or found["hidden"] else Severity.INFO
    return list_finding("deckcheck/line", severity, "Passed over: {told}.", {"told": choice(told, "and")}, places)


def several_cards(entry: Entry, parts: tuple[str, ...]) -> Finding:
    """Return the finding about a line that may be several cards, or one with a remark behind it."""
    template = "{name} may be {parts}, and it was left open which: write {doubt}."
    copies = {part.name: part.copies for part in line_parts.parts(entry.name)}
    cards = [f"'{copies.get(part) or entry.copies} {part}'" for part in parts]
    doubt = f"{cards[0]} and what is no part of the name behind ' # '"
    if len(cards) > 1:
        doubt = f"a line for each card, {choice(cards, 'and')}, or one card and a remark behind ' # '"
    meant = f"{parts[0]} with a remark behind it, or another card"
    values = {"name": entry.name, "parts": choice(parts, "and") if len(parts) > 1 else meant, "doubt": doubt}
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def unclear_note(game: Game, entry: Entry) -> Finding:
    """Return the finding about a note, or what looks like one, that states nothing known."""
    values = {"name": entry.name, "note": entry.note, "game": game.name, "facts": ", ".join(game.facts)}
    template = "{name}: the note ({note}) states nothing that is known of a card of {game}; facts are {facts}."
    if not entry.note and (read := misread_note(game, entry.name)) is not None:
        values |= {"name": read.name, "note": read.note, "example": note_example(game, read.note)}
        template = (
            "{name}: ({note}) looks like a note and cannot be understood as one, so it counts as part of the name. "
            "Notes are facts with commas between them, as in ({example}); facts are {facts}."
        )
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def ambiguous(cards: Cards, entry: Entry, match: Match) -> Finding:
    """Return the finding about a name that may mean any of several printings."""
    names = labels(cards, match.cards)
    return list_finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name} may be any of {count} printings, and a rule turns on which; name the printing or its set.",
        {"name": entry.name, "count": len(names)},
        [place_of(entry)],
        names,
    )


def unnamed(entry: Entry) -> Finding:
    """Return the finding about words that count cards and name none."""
    return list_finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name}: this counts cards and does not name them, and a rule turns on which they are; name each, "
        "or write '{name}:' where it heads the lines below.",
        {"name": entry.name},
        [place_of(entry)],
    )
