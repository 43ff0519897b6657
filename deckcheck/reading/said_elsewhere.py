"""What some lines of a list say of the cards on others: a tick before some, words about one, who speaks in a chat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from deckcheck.decklists.tables import Row
from deckcheck.decklists.text.decoration import SMALL_WORDS
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import MARGIN, OWN_CARD, UNKNOWN
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.readings import Form, Kind, Reading, without_cards
from deckcheck.reading.vocabulary import EACH, POINTING, QUANTITY, WORDS, Says, is_asked, says

_LESS = late_pattern(r"(?:.*\s)?[-−]\s?\d|no\b", re.IGNORECASE)
"""Words that take copies away from a card they name, though they would not behind its name."""
_OR = late_pattern(r"\W*or\W*", re.IGNORECASE)
_MOST_WORDS = 6
"""Of so many words at most is a remark on the card above."""
_IN_BRACKETS = late_pattern(r"\(.*\)|\[[^\[\]\"]*\]")
_BEHIND_NAME = late_pattern(r"\s?[(\[,].*")
_UNCOUNTED = frozenset({"name", "word name", Form.IN_WORDS})
"""The forms of cards that words about another card may be taken for."""

_ADDING = EACH.union(QUANTITY, SMALL_WORDS)
"""Words beside the name of a card that say that there is more of it, and no more than that."""

Rows = list[tuple[Reading, ...]]


def with_what_is_said(written: Sequence[Row], rows: Rows, reader: LineReader) -> Rows:
    """Return the readings of the rows of a list, with what the rows say of cards on others left open."""
    if any(each.wrapper for row in rows for each in row):  # not in most lists
        rows = _of_others(_unticked(rows))
    return _spoken_of(written, rows, reader)


def _unticked(rows: Rows) -> Rows:
    """Return the rows, with cards that have an empty box before them perhaps absent where others have a tick."""
    wrappers = {part for row in rows for each in row if each.wrapper for part in each.wrapper.split()}
    if not wrappers.issuperset(("box", "ticked")):
        return rows
    return [(*row, *without_cards(each for each in row if "box" in each.wrapper.split())) for row in rows]


def _of_others(rows: Rows) -> Rows:
    """Return the rows, with cards perhaps absent that another says than who says most of them, in a chat."""
    speakers = Counter(next((each.speaker for each in row if each.speaker), "") for row in rows)
    del speakers[""]
    if len(speakers) < 2:
        return rows
    own = ("", max(speakers, key=speakers.__getitem__))
    return [(*row, *without_cards(each for each in row if each.speaker not in own)) for row in rows]


def _spoken_of(written: Sequence[Row], rows: Rows, reader: LineReader) -> Rows:
    """Return the rows, with cards perhaps absent, or there once more, of which words on another line say so.

    These name the card (``Amos is not in the deck``), or stand right below it, in brackets or above another card.
    """
    least = UNKNOWN - MARGIN if reader.names.is_complete else OWN_CARD  # "Lost Souls: Psalm 30:3" is rather a card
    uncounted = [at for at, row in enumerate(rows) if row and row[0].form != Form.COUNTED]  # few, in most lists
    talk = {at: written[at].text.strip() for at in uncounted if _is_talk(rows[at], least)}
    said = {at: text for at, text in talk.items() if says(text) or _says_less(text)}
    if not said:  # as in most lists
        return rows
    found = list(rows)
    _say_of_named(found, said, reader)
    for at, text in said.items():
        above = _card_beside(written, rows, at, at - 1) if _is_remark(text) else None
        if above is not None and (_IN_BRACKETS.fullmatch(text) or _card_beside(written, rows, at, at + 1)):
            found[at - 1] = (*found[at - 1], *_as_said(above, text, reader))
    return found


def _say_of_named(rows: Rows, said: Mapping[int, str], reader: LineReader) -> None:
    """Leave it open how many there are of each card that some of what is ``said`` names, by the place of the words."""
    about = {at: f" {_words(text)} " for at, text in said.items()}
    for at, row in enumerate(rows):
        cards = [each for each in row if len(each.cards) == 1]
        if not cards or at in said:
            continue
        best = min(cards, key=lambda each: each.cost)
        titles = {_title(each.cards[0].name) for each in cards}
        titles = {title for title in titles if title and reader.names.heading(title) is None}
        for talk, words in about.items():
            title = next((title for title in titles if f" {title} " in words), "")
            less = bool(title) and _says_less(said[talk])
            if less or (title and _ADDING.issuperset(words.replace(f" {title} ", " ").split())):
                rows[at] = (*rows[at], *_as_said(best, said[talk], reader))
                if _LESS.match(said[talk]) and rows[talk][0].kind is Kind.UNREAD:  # "-1 Amos"
                    rows[talk] = (Reading(Kind.WORDS, 0.0, form="words"),)


def _as_said(reading: Reading, text: str, reader: LineReader) -> Iterator[Reading]:
    """Yield what a card is by words about it on another line: gone, or so many, perhaps with others in its place."""
    [card] = reading.cards
    others = reader.ways(card, text.strip("()[]"))[1:]
    if _says_less(text):
        others = [(card._replace(copies=0),), *(cards for cards in others if len(cards) > 1)]
    yield from (reading._replace(cards=cards, remark=text) for cards in others)


def _is_remark(text: str) -> bool:
    """Return whether words may be said of the card on the line above them."""
    words = WORDS.findall(text.casefold())
    if not (any(len(word) > 1 for word in words) or is_asked(text)):
        return False  # a count on a line of its own
    begins = _IN_BRACKETS.fullmatch(text) is not None or text[:1].islower() or text[:1] in "-–—?"
    return (
        begins
        and _says_less(text)
        and len(words) <= _MOST_WORDS
        and POINTING.isdisjoint(words)
        and not _LESS.match(text)
    )


def _card_beside(written: Sequence[Row], rows: Rows, at: int, place: int) -> Reading | None:
    """Return the card on the line at a place right above or below another, ``None`` where there is no single card."""
    if not 0 <= place < len(rows) or abs(written[at].line - written[place].line) > 1:
        return None
    best = min(rows[place], key=lambda each: each.cost)
    return best if len(best.cards) == 1 and not (best.guessed and best.form != Form.COUNTED) else None


def _is_talk(row: Sequence[Reading], least: float) -> bool:
    """Return whether a line is words and no comment, or may be so, being of no card that costs less."""
    best = min(row, key=lambda each: each.cost)
    if best.kind is not Kind.CARDS:
        return best.kind in (Kind.WORDS, Kind.UNREAD) and best.form != "comment"
    return best.form in _UNCOUNTED and best.cost >= least


def _says_less(text: str) -> bool:
    """Return whether words take a card away, or name one instead of it."""
    return says(text) is Says.ABSENT or any(row.match(text) for row in (_LESS, _OR))


def _title(name: str) -> str:
    """Return the words of a name without what people leave out who speak of a card: its set, and a second half."""
    return _words(_BEHIND_NAME.sub("", name))


def _words(text: str) -> str:
    return " ".join(WORDS.findall(text.casefold()))
