"""Explain how a list was read, line by line: every line of the file and its interpretation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from deckcheck.batch.runner import EVERY_FORMAT
from deckcheck.batch.sources import Source, deck_of
from deckcheck.cards import FoundBy
from deckcheck.deck import Entry
from deckcheck.decklists.field_checks import shown
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.facts import in_words, possible
from deckcheck.games import game
from deckcheck.games.model import FactType, Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.reading.lattice import chosen
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.printing_choice import REASONS
from deckcheck.reading.readings import Chosen, Kind, Reading
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.text_lists import any_game, rows_of
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import selector
from deckcheck.wording import few

FOUND_BY = {FoundBy.FOLDED: "in another spelling", FoundBy.TITLE: "by its title", **REASONS}
"""How a name matched its printings, unless by their own name."""


class ExplainedLine(NamedTuple):
    """A line of a list (1-based), as written, and its interpretation."""

    line: int
    written: str
    interpretation: str


_Read = tuple[Entry, Resolved | None]
"""An entry, with its candidates in the game if the game is known."""
_KINDS = {
    Kind.CARDS: "{copies} × {name}",
    Kind.HEADING: "a heading: {words}{stated}",
    Kind.TOTAL: "a total: {stated} cards",
    Kind.HEADER: "the {words} of the deck: {name}",
    Kind.WORDS: "a remark",
    Kind.UNREAD: "cannot be read; expected {words}",
}
"""Descriptions of lines by the kind of their reading."""


def explain_source(
    checker: Checker, source: Source, formats: Sequence[str] = (), source_format: str | None = None
) -> list[ExplainedLine]:
    """Return how each line of a source was read, by the first of ``formats``; nothing for a source without a deck.

    The result covers every line that is not blank; for a syntax other than text, every card. If no format applies,
    cards are shown as written.
    """
    try:
        deck = deck_of(source, source_format)
    except UnreadableDeck:
        return []
    format = next((format for format in formats if format != EVERY_FORMAT), "")
    cards: list[_Read] = [(entry, None) for entry in deck.entries]
    rules: Game | None = None
    reader: LineReader | None = None
    with suppress(DeckcheckError):
        edition = choose(checker, deck, format)
        reading = checker.read(deck, edition)
        cards = [*reading.lines] or [(entry, None) for entry in reading.deck.entries]
        rules, reader = game(edition.game), reading.prepared.resolver.line_reader
    by_line = defaultdict[int, list[_Read]](list)
    for card in cards:
        by_line[card[0].line].append(card)
    if deck.written:
        # The first of several rows on one line covers all its cards.
        read = chosen(rows_of(deck.written, deck.source), reader or any_game())
        return [
            ExplainedLine(each.line, shown(each.text.strip()), _interpretation(each, by_line.pop(each.line, []), rules))
            for each in read
        ]
    problems = [
        ExplainedLine(line, found, f"cannot be read; expected {expected}") for line, found, expected in deck.problems
    ]
    entries = [
        ExplainedLine(line, f"{entry.copies} {shown(entry.name)}", _explained(entry, resolved, rules))
        for line, on_line in by_line.items()
        for entry, resolved in on_line
    ]
    return sorted([*problems, *entries])


def _interpretation(line: Chosen, cards: Sequence[_Read], rules: Game | None) -> str:
    """Return a line's interpretation, its alternatives and, unless obvious, the way it was read."""
    meanings = ["perhaps " * bool(entry.doubt) + _explained(entry, resolved, rules) for entry, resolved in cards]
    readings = (line.reading, *line.rivals)
    meanings += [_described(each) for each in readings if each.kind is not Kind.CARDS or not cards]
    text = "; or ".join(dict.fromkeys(meanings)) if line.rivals else "; ".join(meanings)
    how = ", ".join(filter(None, (line.reading.wrapper, line.reading.form)))
    is_obvious = line.reading.kind is not Kind.CARDS or how in ("n name", "name")
    return text if is_obvious else f"{text} (read as: {how})"


def _described(reading: Reading) -> str:
    stated = "" if reading.stated is None else str(reading.stated)
    card = next(iter(reading.cards), None)
    key, value = reading.header
    return _KINDS[reading.kind].format(
        copies=card.copies if card else 0,
        name=shown(card.name if card else value),
        words=key or reading.words or "",
        stated=f", which says that {stated} cards follow" if stated and reading.kind is Kind.HEADING else stated,
    )


def _explained(entry: Entry, resolved: Resolved | None, rules: Game | None) -> str:
    """Return a description of the card that an entry resolves to."""
    if resolved is None or rules is None:
        return f"{entry.copies} × {shown(entry.name)}" + (f", {entry.section}" if entry.section else "")
    names = list(dict.fromkeys(card.name for card in resolved.cards))
    text = f"{entry.copies} × {names[0]}" if len(names) == 1 else f"{entry.copies} × one of {few(names)}"
    if not resolved.how:
        text += ", described by facts of yours" if resolved.declared else ", which is not in the card database"
    elif resolved.how in FOUND_BY:
        text += f", found {FOUND_BY[resolved.how]}"
    sections = (section.name for section in rules.sections if section.id == resolved.section)
    known_facts = _understood_facts(rules, resolved.cards)
    return f"{text}, {next(sections, 'a section that its kind tells')}{f' ({known_facts})' if known_facts else ''}"


def _understood_facts(game: Game, cards: Sequence[Card]) -> str:
    """Return the facts by which decks are counted and charted, of a card or of all its candidates together.

    They are the facts for sorting and charts, and numbers, except those obvious from the name.
    """
    numbers = [name for name, kind in game.facts.items() if _is_number(kind)]
    names = dict.fromkeys((*game.sort_by, *game.charts, *numbers))
    kinds = [game.facts[name] for name in names if name in game.facts and name not in game.screen.hidden]
    facts = [words for kind in kinds if (words := _fact_words(kind, cards))]
    is_unknown = facts and all(words.endswith(" not known") for words in facts)
    return "nothing is known of it" if is_unknown else ", ".join(facts)


def _fact_words(kind: FactType, cards: Sequence[Card]) -> str:
    """Return a fact's known values in words, ``""`` if no card has it."""
    having = [card for card in cards if not kind.of or selector(kind.of).match(card.facts) is not False]
    found = [possible(card.facts, kind.name) for card in having]
    texts = {"/".join(in_words(value)) for each in found for value in each or ()}
    name = kind.name.replace("_", " ")
    if not texts - {""}:
        return f"{name} not known" if None in found else ""
    values = few([text or f"no {name}" for text in sorted(texts, key=lambda text: (not text, text))], last="or")
    values += " or not known" * (None in found)
    return f"{name} {values}" if _is_number(kind) else values


def _is_number(kind: FactType) -> bool:
    return kind.type == "number" or kind.numeral
