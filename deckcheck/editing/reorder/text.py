"""Text lists in order, as people write them and as LackeyCCG does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading
from deckcheck.editing.comments import commented_lines
from deckcheck.editing.reorder.blocks import Held, Remarks, Spelling, joined
from deckcheck.editing.reorder.official_names import ListedCard
from deckcheck.editing.sheet_order import Sheet
from deckcheck.errors import UnwritableDeck
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled


def _remarks(text: str) -> Remarks:
    """Return the comments of a text list by line. Drawn lines, the headers of tables and totals are none."""
    remarks = Remarks()
    for number, (line, comment) in enumerate(commented_lines(text), 1):
        match line:
            case None:
                remarks.remark("")
            case Header():
                remarks.header()
            case CardLine() | Heading():
                remarks.anchor(number, comment)
                if isinstance(line, Heading):
                    remarks.headings.append((number, line.section, line.text))
            case _ if comment:
                remarks.remark(comment)
    return remarks


def losses(text: str) -> list[str]:
    """Return what lines hold beside the card and is no comment (a price, a column of a table), each once."""
    taken_off = (line.taken_off for line in lines(text) if isinstance(line, CardLine))
    return list(dict.fromkeys(words.partition("without ")[2] for words in taken_off if "without " in words))


def write(deck: Deck, cards: list[ListedCard], sheet: Sheet, text: str) -> str:
    """Return the list with the cards of each heading counted; ``text`` is the list as it was.

    As LackeyCCG copies it, nothing is before the main deck, no line is blank, and a tab is behind every count. Raises
    UnwritableDeck for a card that has no spelling.
    """
    remarks = _remarks(text)
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    if deck.source == "lackey-text":
        as_copied = Spelling(lambda heading, *_: heading and heading_line(heading), partial(_lines, columns), "")
        parts = [list(chain.from_iterable(as_copied.parts(cards, remarks, sheet)))]
    else:
        parts = Spelling(partial(_heading, sheet), partial(_lines, _spelled), " ").parts(cards, remarks, sheet)
    return joined(top, parts, remarks, lambda line: isinstance(read_line(line), Comment | Directive))


def _lines(spelled: Callable[[Entry], str], cards: Held) -> Iterator[tuple[str, tuple[int, ...]]]:
    return ((spelled(card.entry), card.lines) for card in cards)


def _heading(sheet: Sheet, heading: str, words: str, cards: Held) -> str:
    """Return a heading of the sheet with its cards counted; one of the list's own as it is, but for a wrong count."""
    if not heading:
        return ""
    copies = sum(card.entry.copies for card in cards)
    if heading in sheet.titles:
        return f"{sheet.titles[heading]} ({copies})"
    for each in (words, f"{words.rpartition(':')[0]}:"):
        if without_count(each) == heading and stated(each) in (None, copies):
            return each
    return heading_line(heading)


def _spelled(entry: Entry) -> str:
    if line := spelled(entry):
        return line
    raise UnwritableDeck(f"text has no spelling for {shown(entry.name)!r}")
