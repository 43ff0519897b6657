"""Findings about lines that may be more than one thing: a remark, several cards, a heading, and which heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deckcheck.deck import Deck, Doubt, Entry, MarkKind, Perhaps
from deckcheck.decklists.field_checks import shown
from deckcheck.findings import Finding, Place, Severity
from deckcheck.games.model import Game
from deckcheck.games.name_notes import misread_note, note_example
from deckcheck.legality import messages
from deckcheck.legality.messages import Message, place_of
from deckcheck.reading import line_parts
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice, counted, few

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


def open_line(entry: Entry, doubt: Doubt) -> Finding:
    """Return the finding about a line that may be something else than a card, or another number of copies."""
    message = Message(f"{{name}}: unclear {_UNCLEAR[doubt.perhaps]}. Write {{doubt}}.")
    number = f"{entry.copies} cop{'y' if entry.copies == 1 else 'ies'}"
    return message.about(entry, number=number, doubt=doubt.remedy)


def remarks(entries: Sequence[Entry]) -> Finding:
    """Return the finding about all lines of a list that may be remarks and that no card is called."""
    most = max(entry.copies for entry in entries)
    copies = "a card" if most == 1 else f"up to {most} copies of a card"
    return messages.REMARKS.at(map(place_of, entries), few=_few_quoted(entry.name for entry in entries), copies=copies)


def comments(deck: Deck) -> Iterator[Finding]:
    """Yield the finding about comments that may be cards: ``#51 Moses``."""
    places = [Place(words[0], 0, line) for _, line, words in deck.marked(MarkKind.COMMENT)]
    if places:
        what = "a comment" if len(places) == 1 else "comments"
        yield messages.COMMENTS.at(places, few=_few_quoted(place.card for place in places), what=what)


def _few_quoted(texts: Iterable[str]) -> str:
    return few(f"'{shown(text, 40)}'" for text in texts)


def passed_over(deck: Deck) -> Iterator[Finding]:
    """Yield the finding about lines that were taken for no card, what of a document is not read, and prices."""
    prose, prices, numbers, unread = map(
        deck.marked, (MarkKind.PROSE, MarkKind.PRICE, MarkKind.LINE_NUMBER, MarkKind.NOT_READ)
    )
    told = []
    if prose:
        told.append(
            f"{counted(len(prose), 'line')} that only {'holds' if len(prose) == 1 else 'hold'} a price, a date "
            f"or words of a page ({_few_quoted(mark.words[0] for mark in prose)})"
        )
    if prices:
        told.append(f"{counted(len(prices), 'price')} behind names")
    if numbers:
        told.append(f"{counted(len(numbers), 'number')} before names, which count the lines and no copies")
    told += [mark.words[0] for mark in unread]
    places = [Place("", 0, line) for line in sorted({mark.line for mark in (*prose, *prices, *numbers, *unread)})]
    severity = Severity.WARNING if prose or numbers or unread else Severity.INFO
    if told:
        yield messages.PASSED_OVER._replace(severity=severity).at(places, told=choice(told, "and"))


def several_cards(entry: Entry, parts: tuple[str, ...]) -> Finding:
    """Return the finding about a line that may be several cards, or one with a remark behind it."""
    copies = {part.name: part.copies for part in line_parts.parts(entry.name)}
    cards = [f"'{copies.get(part) or entry.copies} {part}'" for part in parts]
    doubt = f"{cards[0]} and what is no part of the name behind ' # '"
    if len(cards) > 1:
        doubt = f"a line for each card, {choice(cards, 'and')}, or one card and a remark behind ' # '"
    meant = f"{parts[0]} with a remark behind it, or another card"
    return messages.SEVERAL_CARDS.about(entry, parts=choice(parts, "and") if len(parts) > 1 else meant, doubt=doubt)


def unclear_note(game: Game, entry: Entry) -> Finding:
    """Return the finding about a note, or what looks like one, that states nothing known."""
    facts = ", ".join(game.facts)
    if not entry.note and (read := misread_note(game, entry.name)) is not None:
        example = note_example(game, read.note)
        return messages.MISREAD_NOTE.about(entry, name=read.name, note=read.note, example=example, facts=facts)
    return messages.UNCLEAR_NOTE.about(entry, note=entry.note, game=game.name, facts=facts)


def heading_place(deck: Deck, *headings: str) -> tuple[Place, ...]:
    """Return where a heading stands of which it is open where its cards do."""
    line = deck.heading_line(*headings)
    return (Place("", 0, line),) if line else ()


def parts_of_others(deck: Deck, resolver: Resolver) -> Iterator[Finding]:
    """Yield a finding for each unknown heading whose cards were counted in the section above it."""
    for _, line, (heading, section) in deck.marked(MarkKind.PART):
        if not resolver.knows_heading(heading):
            yield messages.PART_OF_OTHER.at_line(line, heading=heading, game=resolver.game.name, section=section)


def unknown_heading(resolver: Resolver, heading: str, places: list[Place]) -> Finding:
    """Return the finding about a heading that the game lacks: what it may be meant for, and where its cards stand."""
    game, headings = resolver.game, resolver.headings
    standing = headings.of(heading)
    main = next((section.name.lower() for section in game.sections if section.id == game.main), "")
    other = f"in the {main}" if main else "where their kind belongs"
    fate = f"its cards count {other}"
    if standing.meant:
        there = headings[standing.meant].sections
        here = other if there == (game.main,) else f"there, or {other}"
        further = {*standing.sections, *standing.instead} - {game.main, *there}
        if further:
            where = "outside the deck" if further == {headings.outside} else "in any other section"
            fate = f"may stand {here}, or {where}: write the heading of a section"
        else:
            fate = f"{'count' if here == other else 'may stand'} {here}"
        fate = f"did you mean {standing.meant.capitalize()}? Its cards {fate}"
    elif len(standing.sections) > 2:
        fate = "its cards may stand in any of them"
    elif headings.outside in (*standing.sections, *standing.instead):
        fate = f"its cards may stand {other}, or outside the deck: write the heading of a section"
    sections = ", ".join(section.name for section in game.sections)
    return messages.UNKNOWN_HEADING.at(places, heading=heading, game=game.name, fate=fate, sections=sections)


def nested_heading(resolver: Resolver, headings: tuple[str, ...], places: list[Place]) -> Finding:
    """Return the finding about a heading that may head a part of one further above."""
    heading, *within = headings
    above = choice([repr(each) for each in within])
    if not heading:
        return messages.NESTED_WITHOUT_HEADING.at(places, above=above)
    main = next((word for each in resolver.game.sections if each.id == resolver.game.main for word in each.words), "")
    section = f"'{main.title()}:'" if main else "another section"
    return messages.NESTED_HEADING.at(places, heading=heading, above=above, section=section)
