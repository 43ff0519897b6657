"""All readings of one line of a list, each with its cost, from the tables of ``grammar``."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, cast

from deckcheck.cards import fold
from deckcheck.deck import Deck, heading_key
from deckcheck.decklists.field_checks import COPIES, MAX_NAME, is_unprintable
from deckcheck.decklists.field_checks import copies as copies_of
from deckcheck.decklists.text.count_and_note import count_of, counted, is_marked, is_row, split_note
from deckcheck.decklists.text.decoration import ABSENT, CONTROL_FREE, SMALL_WORDS, as_seen
from deckcheck.decklists.text.headings import heads_beside_main, without_count
from deckcheck.decklists.text.headings import stated as stated_count
from deckcheck.decklists.text.ignore_comments import SPELLING, directive
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar
from deckcheck.reading.names import AnyNames, Called
from deckcheck.reading.vocabulary import (
    AGAIN,
    COPY,
    EACH,
    GREETINGS,
    HEADER_KEYS,
    LISTS,
    NUMERALS,
    PAGE_ENDS,
    QUANTITY,
    TABLE_HEADS,
    WHOLE,
    WORDS,
    Says,
    is_asked,
    is_of_copy,
    numbers_in,
    says,
    says_no_count,
)

STRUCK = late_pattern(r"(?<!~)~~(?!~)\s?.+?\s?~~(?!~)")
_SENTENCE_BEHIND = late_pattern(r"[.!]\s+[^\d]*[^\W\d][^\d]*$")
"""A sentence without a number behind another: ``50 total. Thanks!``"""
_HEADER = late_pattern(r"(?P<key>[^\W\d_]+(?:\s[^\W\d_]+)?)\s*:\s*(?P<value>\S.*)")
_BETWEEN = (
    late_pattern(r"\t+(?=\(?\d{1,2}\)?\s?[xX]?\s)|[,;](?=\d{1,2}[,;])"),
    late_pattern(r"\s*;\s*"),
    late_pattern(r"\s*[,;]\s+(?:and\s+)?"),
    late_pattern(r"\t+|\s{2,}"),
    late_pattern(r"\s+(?:and|&|\+|plus)\s+|\s*[,;]\s+(?:and\s+)?"),
    late_pattern(r"\s*/\s*|\s*\|\s*"),
)
_CLEARLY_WORN = frozenset({"quote", "bullet", "ticked", "box", "emphasis", "tag", "chat", "bars", "quantity"})
"""What is never part of a name, a heading or a sentence."""
_MOST_PARTS, _MOST_SPOKEN = 120, 20
_MANY = 10
"""So many copies of a card are rather a number in its set, where nobody knows its name."""
_MOST_NAMES = 1 << 10
_MOST_WRAPPERS = 4
_MOST_NAME, _MOST_WORDS = 120, 12
_LONG, _LONGEST_ROW = 200, 8 * MAX_NAME
"""A longer line is words, several cards, or a card with a count before it; nothing else is tried."""
_IN_FULL, _ONE_CARD, _LIKELY = 0.2, 0.5, 1.6
_FACTS, _NUMBERED_IN_SET = 0.5, 0.4
_WORDS_IN_ROW = 2.4
"""What it costs that words behind a heading are cards below it, where no card is known there."""
_WORDS_OF_TITLE = 3
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ENDS = ")]}\"”'’!?*."
_APART = frozenset({"tab", "comma"})
_BEFORE_SETS = frozenset({"comma", "bracket", "tab", "dash", "words"})
_BEFORE_FACTS = frozenset({"comma", "dash", "bracket"})
_NO_NAMES = frozenset({"bracket", "stars", "comment", "hash", "slashes"})
"""Behind these signs stands no name of a numbered card that says two, or old."""
_BEFORE_NAMED = frozenset({"bracket", "stars", "dash"})
"""Behind these signs a remark may name other cards."""
_BEFORE_CARDS = frozenset({"comma", "slashes"})
_ONLY_COUNT = late_pattern(r"[(\[{]?[xX×]?\s?\d+\s?[xX×]?[)\]}]?")
COUNTED = "n name"
"""The form of most cards, whose count may be the number of the line where no mark tells it."""
COMMENT_HEADING = "comment heading"
"""The form of comments that are a heading if they are right above a card."""
NAMED_HEADING = "heading in a name"
"""The form of headings in the words of a card's name, which are one only right above cards."""
WORDS_ABOVE = "words above cards"
"""The form of words that are a heading if they are right above a card and set off from what is above them."""
IN_WORDS = "card in words"
"""The form of cards at the end of words, which are never taken for sure, nor passed over."""
ROW = "row"
"""The form of cards behind their heading."""
DIRECTIVE = "directive"
"""The form of comments that name a rule not to judge by."""
MORE_CARDS = "more cards"
"""The form of words that add to the cards that a list names."""
_ADDED = late_pattern(
    r"(?:\+|&|and\b|plus\b|also\b|with\b)\s*(?P<card>[^\s\d].*|\d+\s?[xX×]?\s.*[^\W\d].*)", re.IGNORECASE
)
_MORE_COPIES = late_pattern(r"\+\s?\d{1,2}")
_INSTEAD = late_pattern(
    r"(?:/|->|→|or\b|else\b|now\b|was\b|for\b|(?:instead|in place) of\b"
    r"|(?:replace[ds]?|swap(?:ped|s)?) (?:by|with|for)\b)\s*(?P<card>\S.*)",
    re.IGNORECASE,
)
"""Before cards that a remark names: they are there beside the card, or in its place."""
_BEHIND_HEAD = late_pattern(r"(?::\s|\s[-–—=|]+\s|\t)\s*(?=\S)")
"""What parts a heading from the row of cards behind it."""
_IN_ROW = late_pattern(r"\s*[,;](?:\s+and\s+|\s*)(?![^(\[]*[)\]])|\s+(?:and|&|\+)\s+(?![^(\[]*[)\]])")
_SEMICOLON = late_pattern(r"\s*;\s*")
_MOST_JOINED = 4
"""Of so many pieces at most one name of a row is made."""
_MARKED_COUNT = late_pattern(r"(?<![^\W_])(?:[xX×]\s?\d+|\d+\s?[xX×])(?![^\W_])|[(\[]\d{1,2}[)\]]:?$")
_COUNT_OF_WORDS = late_pattern(r"[|\s#]*(?!(?:19|20)\d\d\b)\d")
_COUNT_FIRST = late_pattern(r"[(\[]?\s?[xX×]?\s?\d")
_DIGITS = late_pattern(r"\d+")
_DICE = late_pattern(r"(\d)(?:\s?[-–—/,]\s?|\s)(\d)")
_VERSES = late_pattern(rf":(?P<first>\d{{1,3}})\s*{grammar.DASH}+\s*(?P<last>\d+)$")
_COUNT_BEFORE = frozenset({"n name", "nname", "nxname"})
_BESIDE_NUMBERS = frozenset({"n name", "n - name", "n. name", "name (n)", "name - n"})
_UNCOUNTED = frozenset({"name", "number"})
_SURELY_COUNTED = frozenset({"n name", "xn name", "(n) name", "(nx) name", "n of name", "name xn", "name nx"})
"""Forms of a count that is no part of a name that nobody knows."""
_PLAIN = late_pattern(r"(?P<n>\d{1,3})(?P<mark>[xX]?)(?:[ ]|(?<=\d)\t)(?P<name>[^\W_].*)")
_PLAIN_BEHIND = late_pattern(r"(?P<name>[^\W\d_].*\S)\s(?P<mark>[xX×])\s?(?P<n>\d{1,2})")
_ASIDE = late_pattern(
    r"\((?P<text>(?:[^()]|\([^()]*\))+)\)|\[(?P<text2>[xX]?\d[^\[\]]+)\]|\{(?P<text3>[^{}]+)\}|<(?P<text4>[^<>]+)>"
)
_COMMENT = late_pattern(r"(?:#|//) [^\W\d]")
_HEADING = late_pattern(r"[^\W\d_][^\W\d_ -]*(?:[ -][^\W\d_]+)*:?")
_COMMENTED = late_pattern(r"(?P<text>.*?[^\s#/])\s+(?:#+|//+)\s+\S.*")
"""Words with a comment behind them."""
_TITLE = late_pattern(r"[\w\s'’-]+")
"""What a heading in the words of a card's name is made of: no set, number or bracket."""
_LIST_HEADER = {key: key for key in ("name", "author", "game", "format", "paragon")}
_LIST_HEADER |= {"deck name": "name", "deckname": "name", "player": "author", "player name": "author"}
HEADER_LINE = late_pattern(rf"(?:{'|'.join(_LIST_HEADER)}|deckcheck)\s*:", re.IGNORECASE)
"""What stands in each line that tells something of the whole deck."""


class Kind(Enum):
    """What a line is."""

    CARDS = auto()
    HEADING = auto()
    TOTAL = auto()
    HEADER = auto()
    WORDS = auto()
    UNREAD = auto()


class ReadCard(NamedTuple):
    """So many copies of a name; ``called`` is alike for names that mean the same cards."""

    copies: int
    name: str
    called: Hashable
    set: str = ""


class Reading(NamedTuple):
    """One way to read a line, and its cost.

    ``wrapper`` and ``form`` are the rows of the tables that led to it. ``words`` is the heading that a line is or has
    before its cards, ``known`` to the game or not, ``section`` where the cards of this line alone stand; ``stated`` is
    a number of cards, ``told`` that a mark or a count shows a heading, or a
    mark a count. ``guessed``: no card has a name of it. ``speaker`` is who says it, in a chat.
    """

    kind: Kind
    cost: float
    wrapper: str = ""
    form: str = ""
    cards: tuple[ReadCard, ...] = ()
    words: str | None = None
    known: bool = True
    section: str = ""
    stated: int | None = None
    told: bool = False
    header: tuple[str, str] = ("", "")
    guessed: bool = False
    remark: str = ""
    speaker: str = ""

    @property
    def copies(self) -> int:
        """How many copies of cards it has."""
        return sum(card.copies for card in self.cards)

    @property
    def meaning(self) -> Hashable:
        """What the reading does to a deck, alike for readings that do the same."""
        if self.kind is Kind.CARDS:
            counted: dict[Hashable, int] = {}
            for card in self.cards:
                counted[card.called] = counted.get(card.called, 0) + card.copies
            return frozenset(counted.items()), self.words, self.section
        return self.words if self.kind is Kind.HEADING else None


def by_number(readings: Iterable[Reading], forms: Collection[str]) -> Iterator[Reading]:
    """Yield each card that is written in one of some forms as one copy, and its count as the number of its line.

    A name that nobody knows makes doubt of that.
    """
    for each in readings:
        # Brackets are a mark of a count, but of a number as well.
        if each.form in forms and len(each.cards) == 1 and (each.form == "(n) name" or not each.told):
            cost, [card] = each.cost + grammar.LINE_NUMBER * each.guessed, each.cards
            wrapper = f"{each.wrapper} line number".lstrip()
            yield each._replace(cost=cost, wrapper=wrapper, form="name", cards=(card._replace(copies=1),))


def without_cards(readings: Iterable[Reading]) -> Iterator[Reading]:
    """Yield what each reading of cards is if they are not in the deck."""
    for each in readings:
        if each.kind is Kind.CARDS:
            yield each._replace(cards=tuple(card._replace(copies=0) for card in each.cards))


def without_struck(whole: tuple[Reading, ...], left: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the readings of a line with a line through some of it, by those of the ``whole`` and of what is ``left``.

    What is struck is gone where a name is left, with a count if there was one; else the card may be gone.
    """
    if left and (_is_counted(left) or not _is_counted(whole)):
        return left
    return (*whole, *left, *without_cards(whole))


def _is_counted(readings: Iterable[Reading]) -> bool:
    return any(each.cards and each.form != "name" for each in readings)


class _Name(NamedTuple):
    """A name, what it means and its cost; ``told``: what was taken off behind it can be nothing else.

    ``length`` is that of the name as written, ``known`` whether a card has it; ``remark`` are words behind it that say
    how many there are, or which cards.
    """

    name: str
    cost: float
    called: Hashable
    set: str = ""
    length: int = 0
    known: bool = True
    told: bool = False
    remark: str = ""


class _Remarked(NamedTuple):
    """Cards that a remark behind a card names, perhaps ``instead`` of it."""

    cards: tuple[ReadCard, ...]
    instead: bool


def _is_closed(words: str) -> bool:
    """Return whether every bracket of words is closed within them."""
    return all(words.count(opening) == words.count(closing) for opening, closing in ("()", "[]", "{}"))


def _dearer(names: Iterable[_Name], cost: float, *, told: bool = False) -> list[_Name]:
    return [each._replace(cost=each.cost + cost, told=each.told or told) for each in names]


def _group(match: re.Match[str], name: str) -> str:
    """Return the words of a group that a pattern has in several branches: ``name``, ``name2`` …"""
    return next((words for key, words in match.groupdict().items() if key.rstrip("234") == name and words), "").strip()


def without_price(line: str) -> str:
    """Return a line without the price at its end, and without words about the copy behind that.

    >>> without_price("1 Aaron - $3.50 foil"), without_price("Price: $3.50")
    ('1 Aaron', 'Price: $3.50')
    """
    folded = line.casefold()
    match = (
        grammar.PRICE.fullmatch(line) if len(line) <= _LONG and any(sign in folded for sign in grammar.MONEY) else None
    )
    if match is None or not any(map(str.isalnum, match["text"])) or not is_of_copy(match["behind"]):
        return line
    return without_price(match["text"].rstrip(" \t-–—|:@=,([") + match["mark"])


def without_smile(line: str) -> str:
    """Return a line without the smiles at its end.

    >>> without_smile("1 Aaron <3 xD"), without_smile(":)")
    ('1 Aaron', ':)')
    """
    return grammar.SMILES_BEHIND.sub("", line)


def _is_another(remark: str) -> bool:
    """Return whether words behind a name are another card with its count, not a number of copies.

    >>> _is_another("2 Aaron"), _is_another("New Song x2"), _is_another("2 more"), _is_another("2 in reserve")
    (True, True, False, False)
    """
    card = counted(remark)
    words = WORDS.findall(card.name.casefold()) if card.digits and not card.is_odd else []
    return not (COPY.issuperset(words) or words[0] in SMALL_WORDS.union(ABSENT, EACH, QUANTITY, ("copy", "copies")))


def _is_said_of_copies(words: str) -> bool:
    """Return whether words behind a card begin with a number and name no card of their own: ``1 in the side deck``."""
    return words[:1].isdecimal() and words.lstrip("0123456789xX× ")[:1].islower() and not _is_another(words)


def _directive(line: str) -> tuple[str, str] | None:
    """Return the directive in a comment that a line is or ends in, as :func:`directive` does."""
    found = (directive(sign + line.partition(sign)[2]) for sign in ("#", "//"))
    return next((named for named in found if named is not None), None)


class LineReader:
    """Reads lines with the cards and headings of one game at hand."""

    def __init__(self, names: AnyNames) -> None:
        self.names = names
        self._read: OrderedDict[str, tuple[Reading, ...]] = OrderedDict()
        self.decks: OrderedDict[tuple[str, str], Deck] = OrderedDict()
        """The decks of the last lists that were read, which each format asks for in its turn."""
        self._names_in = lru_cache(_MOST_NAMES)(self._find_names)  # the parts of a line are asked for again and again

    def of_lines(self, lines: Iterable[str]) -> list[tuple[Reading, ...]]:
        """Return all readings of each line."""
        texts = [line.strip() for line in lines]
        found = list(map(self._read.get, texts))
        if None not in found:  # as in a batch
            return cast(list[tuple[Reading, ...]], found)
        self.gather(texts)
        return list(map(self.readings, texts))

    def gather(self, texts: Iterable[str]) -> None:
        """Look up at once what the lines of a list name that are a count and a name, or a name."""
        found = [(text.lstrip("# "), _PLAIN.fullmatch(text)) for text in texts if text not in self._read]
        names = [match["name"] if match is not None else text for text, match in found]
        self.names.gather((*names, *(without_count(text) for text, match in found if match is None)))

    def readings(self, line: str) -> tuple[Reading, ...]:
        """Return all readings of a line; it remembers those of the last lines."""
        text = line.strip()
        if len(text) > MAX_NAME:
            if _is_paragraph(text):
                return (Reading(Kind.WORDS, 0.0, form="words"),)
            each = ", with each card on a line of its own" if "," in text or ";" in text else ""
            if len(text) <= _LONGEST_ROW and (row := self.cheapest((*self._row(text), *self._several(text)))):
                return row
            return (Reading(Kind.UNREAD, 0.0, words=f"a line of at most {MAX_NAME} characters{each}"),)
        found = self._read.get(text)
        if found is None:
            if len(self._read) >= 1 << 14:
                self._read.popitem(last=False)
            found = self._odd(text) or self._aside(text) or self._columns(text) or self._plain(text)
            found = self._read[text] = found or self.cheapest(self._all(text))
        return found

    def _odd(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a line with an empty box behind it, a count in bars, or letters unseen or struck out.

        Of any other line there are none here.
        """
        shown = f"{line[:-3]}☐" if line.endswith(" [ ]") else line
        if "||" in shown:
            shown = grammar.TALLY.sub(lambda bars: f"x{len(bars[0])}", shown)
        if "deckcheck" in line.casefold() and (named := _directive(line)) is not None:
            if line.startswith(("#", "//")) and named[0]:
                return (Reading(Kind.HEADER, 0.0, form=DIRECTIVE, header=named),)
            return (Reading(Kind.UNREAD, 0.0, words=SPELLING),)
        if is_unprintable(line.replace("\t", " ")):
            shown = as_seen(shown)
            if not shown or is_unprintable(shown.replace("\t", " ")):
                return (Reading(Kind.UNREAD, 0.0, words=CONTROL_FREE),)
        if "~~" not in shown or (left := STRUCK.sub("", shown)) == shown:
            return self.readings(shown) if shown != line else ()
        return without_struck(
            self.readings(shown.replace("~~", "")), self.readings(left) if any(map(str.isalpha, left)) else ()
        )

    def _aside(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a card that is all in brackets, with its count or its full name, or a remark.

        Of any other line there are none here.
        """
        if (aside := _ASIDE.fullmatch(line)) is None or not any(map(str.isalpha, line)):
            return ()
        found = self.readings(_group(aside, "text"))
        named = (each for each in found if each.form == "name" and each.cards and each.cost <= _IN_FULL)
        cards = [each.cost for each in found if each.form in _SURELY_COUNTED]
        cards += [each.cost + grammar.BARE for each in named]
        if not cards or any(each.kind is Kind.TOTAL or (each.kind is Kind.HEADING and each.known) for each in found):
            return ()
        return (*found, Reading(Kind.WORDS, min(cards) + 0.5, form="aside"))

    def _columns(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a row with the cells count, name and perhaps set, which are taken as they are.

        Where cards are known they tell what a cell is.
        """
        count, *cells = (cell.strip() for cell in line.split("\t"))
        digits = count_of(count) if cells and not self.names.knows_cards else ""
        if len(cells) > 1 and cells[-1].startswith("# ") and not cells[-1].lstrip("# ").isdecimal():
            del cells[-1]  # a comment
        name, *rest = cells or [""]
        code = "".join(rest)
        if not digits or not name or len(rest) > 1:
            return ()
        if (number := copies_of(digits)) is None:
            return (Reading(Kind.UNREAD, 0.0, words=COPIES),)
        card = ReadCard(number, name, (fold(name), code), code)
        found = [Reading(Kind.CARDS, grammar.OWN_CARD, "", COUNTED, (card,), told=not count.isdecimal(), guessed=True)]
        if not code and any(row.match(f"{number} {name}") for row in grammar.TOTALS):
            found.append(Reading(Kind.TOTAL, grammar.UNKNOWN, form="total", stated=number))
        return tuple(found)

    def _plain(self, line: str) -> tuple[Reading, ...]:
        """Return the one reading of a heading, a comment, or a count and a name and nothing else; else nothing."""
        card = self._plain_card(line)
        return (card,) if card is not None else self._plain_words(line)

    def _plain_card(self, line: str) -> Reading | None:
        """Return a count and a name that can be nothing else; ``None`` for any other line.

        A count may be the number of its line, which only the other lines tell: see :func:`by_number`.
        """
        form, match = COUNTED, _PLAIN.fullmatch(line)
        if match is None:
            form, match = "name xn", _PLAIN_BEHIND.fullmatch(line)
        if match is None:
            return None
        name, called = self._plain_name(match["name"])
        copies = int(match["n"])
        if called is None or not 0 < copies <= grammar.MOST_LIKELY_COPIES:
            return None
        if called.cost >= grammar.OWN_CARD and (form != COUNTED or any(row.match(line) for row in grammar.TOTALS)):
            return None
        if copies in self.names.numbers and is_of_copy(match["name"]):
            return None  # words behind the number of a card
        card = ReadCard(copies, name, called.cards)
        marked = bool(match["mark"])
        return Reading(Kind.CARDS, called.cost, "", form, (card,), told=marked, guessed=called.cost >= grammar.OWN_CARD)

    def _plain_name(self, text: str) -> tuple[str, Called | None]:
        """Return a name that can be nothing else, without words about the copy behind it, and what it means."""
        if (called := self.names.plain(text)) is not None or not self.names.is_complete:
            return text, called
        for row in grammar.TAILS:
            if (match := row.match(text)) is not None and is_of_copy(remark := _group(match, "remark")):
                told = row.name in _BEFORE_SETS and self.names.tells_printing(remark)
                if not told and (called := self.names.plain(name := match["name"].strip())) is not None:
                    return name, called
        return text, None

    def _plain_words(self, line: str) -> tuple[Reading, ...]:
        """Return the one reading of a heading without a count, or of a comment in words that are none."""
        if _COMMENT.match(line):
            words = line.lstrip("#/ ")
            if (header := _HEADER.fullmatch(words)) is not None and (key := header["key"].casefold()) in _LIST_HEADER:
                return (Reading(Kind.HEADER, 0.0, form="header", header=(_LIST_HEADER[key], header["value"])),)
            if self.names.heading(words) is None and not heads_beside_main(words) and ":" not in words:
                return (Reading(Kind.WORDS, 0.3, form="comment"),)
        elif _HEADING.fullmatch(line):
            found = self.names.heading(words := line.rstrip(":"))
            if found is not None and not found.cost and not self.names.heads_too(found.words):
                return (Reading(Kind.HEADING, 0.0, words=found.words, told=words != line),)
        return ()

    def cheapest(self, readings: Iterable[Reading]) -> tuple[Reading, ...]:
        """Return the readings without those that cost more and mean the same, and guesses beside what is known."""
        best: dict[Hashable, Reading] = {}
        found = list(readings)
        told = min((each.cost for each in found if not each.guessed and each.form != "comment"), default=grammar.PROSE)
        if told < self.names.least_unknown - grammar.MARGIN or any(map(self._is_row_of_cards, found)):
            found = [each for each in found if not each.guessed]
        else:
            found = [self._priced(each) if each.guessed else each for each in found]
        named = [each for each in found if each.kind is Kind.CARDS and each.cost < _LIKELY]
        counted = any(each.form not in _UNCOUNTED or each.remark for each in named)
        in_full = any(len(each.cards) == 1 and each.cost <= _ONE_CARD for each in named)
        for each in found:
            if in_full and len(each.cards) > 1 and not each.remark:
                continue  # a name that has signs between its words is no row of names
            unknown = not each.known and (each.form != NAMED_HEADING or (counted and each.stated is None))
            if named and (unknown or (each.kind is Kind.WORDS and (counted or each.form != "words"))):
                continue  # the name of a card is no heading that no game has, and with its count no word about the list
            key = each.kind, each.wrapper, each.form, each.meaning, each.stated
            if key not in best or best[key].cost > each.cost:
                best[key] = each
        least = min((each.cost for each in best.values()), default=0.0)
        return tuple(each for each in best.values() if each.cost <= least + grammar.HOPELESS)

    def _is_row_of_cards(self, reading: Reading) -> bool:
        """Return whether a reading is a row of cards, each by its full name: then it is no card that nobody knows."""
        if reading.form != "several" or reading.wrapper or reading.guessed:
            return False
        return all(self.names.is_title(card.name) for card in reading.cards)

    def _priced(self, reading: Reading) -> Reading:
        """Return a reading of names that no card has with what it really costs."""
        most = max(self.names.unknown(card.name) for card in reading.cards)
        return reading._replace(cost=reading.cost + most - self.names.least_unknown)

    def _all(self, line: str) -> Iterator[Reading]:
        if len(line) > _LONG:
            yield from self._of_long(line)
            return
        if line.isdecimal() and (self.names.is_complete or self.names.numbers) and not self._is_known(line):
            cost = grammar.UNKNOWN if self.names.numbers else grammar.TOTALS[-1].cost  # or a number that no card has
            yield Reading(Kind.TOTAL, cost, form=grammar.TOTALS[-1].name, stated=int(line))
        line = grammar.BOLD_COUNT.sub(r"\2 ", line.translate(grammar.SIGNS_OF_NUMBERS).strip())
        line = without_smile(grammar.COUNT_TWICE.sub(r"\1\2", line))
        unwrapped = _unwrapped(without_price(line), self.names.title_marks)
        for text, wrapper, cost, is_clear, who in unwrapped:
            if is_clear and (plain := self._plain_card(text)) is not None:  # as in a list of bullets, or a chat
                yield from self._said(plain._replace(wrapper=wrapper, cost=plain.cost + cost), who)
                return
        heads = any(wrapper and self._is_heading(text) for text, wrapper, *_ in unwrapped)
        for text, wrapper, cost, _, who in unwrapped:
            for each in self._of_text(text):
                if heads and not wrapper and each.form == "name":
                    each = each._replace(cost=each.cost + grammar.HEADS)
                yield from self._said(each._replace(wrapper=wrapper, cost=each.cost + cost), who)
            if not (self.names.numbers and is_row(text)) and not self.names.states_number(text):
                words = _prose_cost(text) + 2 * grammar.BEHIND_COUNT * self._has_cell_of_card(text) + cost
                yield Reading(Kind.WORDS, words, wrapper, form="words")
                yield Reading(Kind.HEADING, words, wrapper, WORDS_ABOVE, words=text.strip(": "), known=False)
        yield from self._in_words(line)

    def _said(self, reading: Reading, who: str) -> Iterator[Reading]:
        """Yield a reading with its speaker ``who``; a heading there is a section, and a single letter may be.

        Behind an arrow a card may be what another is to be exchanged for.
        """
        if "arrow" in reading.wrapper:
            yield from without_cards([reading])
        if not who or reading.kind is not Kind.CARDS:
            yield reading
        elif (found := self.names.heading(who)) is not None and not found.cost:
            yield reading._replace(section=found.words)
        else:
            yield reading._replace(speaker=who.casefold())
            if len(who) == 1 or says(who) is Says.ABSENT:  # "cut: 1 Moses"
                yield from without_cards([reading])

    def _in_words(self, line: str) -> Iterator[Reading]:
        """Yield the card in full that words end in, with a count or in several words: no line is only words then."""
        words = line.split()
        for at in range(1, len(words) if self.names.is_complete and len(words) <= _MOST_SPOKEN else 0):
            text = " ".join(words[at:])
            card = self._plain_card(text)
            if card is None and at + 1 < len(words) and self.names.is_title(text):
                card = Reading(Kind.CARDS, 0.0, cards=(ReadCard(1, text, text),))
            if card is not None:
                yield card._replace(cost=grammar.PROSE, form=IN_WORDS)
                return

    def _of_long(self, line: str) -> Iterator[Reading]:
        """Yield what a line is that is longer than any name with what stands around it."""
        if line.startswith(("#", "//")):
            yield Reading(Kind.WORDS, 0.3, form="comment")
        yield Reading(Kind.WORDS, _prose_cost(line), form="words")
        yield from self._row(line)
        yield from self._several(line)
        if (match := _PLAIN.fullmatch(line)) is not None:
            card = ReadCard(int(match["n"]), match["name"], fold(match["name"]))
            yield Reading(Kind.CARDS, self.names.least_unknown, "", "n name", (card,), guessed=True)

    def _has_cell_of_card(self, text: str) -> bool:
        """Return whether a row of cells names a card in one of them."""
        cells = [cell.strip() for cell in re.split(r"[|\t]+", text) if cell.strip()]
        return len(cells) > 1 and any((called := self.names.known(cell)) and called.cost <= _ONE_CARD for cell in cells)

    def _of_text(self, text: str) -> Iterator[Reading]:
        if self.names.numbers and (numbered := self._numbered(text)):
            yield from numbered
            if not text.startswith("#"):  # "#36" may be a comment
                return
        for row in grammar.PROSE_LINES:
            if row.match(text):  # "By His Wounds x2" is hardly said by anybody
                counted = row.cost > 1 and _MARKED_COUNT.search(text) is not None
                yield Reading(Kind.WORDS, row.cost + grammar.BEHIND_COUNT * counted, form=row.name)
        commented = _COMMENTED.fullmatch(text)
        uncommented = commented["text"] if commented is not None else text
        if not self.names.knows_cards and text[len(uncommented) :].lstrip().startswith("#"):
            text = uncommented
        said = _SENTENCE_BEHIND.sub("", uncommented).strip("*_# \t")
        for row in grammar.TOTALS:
            match = row.match(said)
            if match is None or (not any(map(str.isalpha, uncommented)) and self._is_known(match["n"])):
                continue
            if "of" not in match.groupdict():
                yield Reading(Kind.TOTAL, row.cost, form=row.name, stated=int(match["n"]))
            elif self._is_heading(match["of"]):
                yield Reading(Kind.WORDS, row.cost, form=row.name)
        if grammar.RULE.fullmatch(text):
            yield Reading(Kind.WORDS, 0.0, form="rule")
        if text.startswith(("#", "//")):
            yield Reading(Kind.WORDS, 0.3, form="comment")
            words = text.lstrip("#/ \t")
            if any(map(str.isalpha, words)) and (heads_beside_main(words) or text.startswith("##")):
                key, stated = without_count(words), stated_count(words)
                yield Reading(Kind.HEADING, 0.3, "", COMMENT_HEADING, words=key, known=False, stated=stated)
            if words.isdecimal():
                yield Reading(Kind.CARDS, 0.3, "", "name", (ReadCard(1, text, (text,)),))
        if (more := self._more_cards(text)) is not None:
            yield more
        header = _HEADER.fullmatch(text.lstrip("#/ \t"))
        key = header["key"].casefold() if header is not None else ""
        if header is not None and HEADER_KEYS.union(_LIST_HEADER).issuperset(WORDS.findall(key)):
            if key in _LIST_HEADER:
                yield Reading(Kind.HEADER, 0.2, form="header", header=(_LIST_HEADER[key], header["value"]))
            else:
                yield Reading(Kind.WORDS, 0.3, form="header")
        if (beside := grammar.SIDEBOARD.fullmatch(text)) is not None:
            for each in self._cards(beside["text"]):
                yield each._replace(section=self.names.reserve, form=f"sb {each.form}")
            one = beside["short"] and not any(between.search(beside["text"]) for between in _BETWEEN)
            if one and says(beside["text"]) is Says.NOTHING and self._is_counted(beside["text"]):
                return
        cells = [cell.strip(" :-*_") for cell in re.split(r"[|\t,;]+", text.strip("| \t"))]
        if TABLE_HEADS.issuperset(word for cell in cells for word in cell.casefold().strip(".#").split()):
            yield Reading(Kind.WORDS, 0.1 if len(cells) > 1 else grammar.OWN_CARD, form="head of a table")
        mission = grammar.CARD_BY_NUMBER.match(text)
        dearer = grammar.HEADS if mission and self.names.known(mission["name"]) else 0.0  # or the card of that number
        yield from (each._replace(cost=each.cost + dearer) for each in self._headings(uncommented))
        yield from self._row(text)
        cell = grammar.LAST_CELL.fullmatch(text)
        if cell and (found := self.names.heading(cell["last"])) is not None and not found.cost:
            placed = [each for each in self._cards(cell["text"]) if each.cost < _LIKELY]
            yield from (each._replace(section=found.words, form=f"{each.form} in a section") for each in placed)
            in_set = [self.names.known(each.cards[0].name, cell["last"]) for each in placed]
            is_set = any(called is not None and called.cost < 1 for called in in_set)
            if placed and says(cell["last"]) is Says.NOTHING and not is_set:
                return
        cards = list(self._cards(text))
        yield from cards
        if not any(each.cost <= _IN_FULL for each in cards):  # a name in full is never several
            yield from self._several(text)

    def _is_known(self, name: str) -> bool:
        """Return whether a card has a name or a number."""
        return (called := self.names.known(name)) is not None and called.cost < grammar.OWN_CARD

    def _is_heading(self, text: str) -> bool:
        return self.names.heading(text.strip(f"{grammar.DECORATION}[]")) is not None

    def _more_cards(self, text: str) -> Reading | None:
        """Return the cards that words add to those of the list: so many, or 0 for as many as there are of each.

        They hold a number, or say "again", and beside it nothing but words of quantity and such as head cards, without
        which they are of the card above.
        """
        said = grammar.DITTO.sub("ditto", text)
        words = [word.casefold() for word in WORDS.findall(said) if word.casefold() not in "x×"]
        numbers = {*map(int, _DIGITS.findall(text))} or {QUANTITY[each] for each in words if each in QUANTITY}
        numbers = numbers or ({1} if not AGAIN.isdisjoint(words) else set())
        others = [word for word in words if not (word in EACH or word in QUANTITY or word in SMALL_WORDS)]
        if len(numbers) != 1 or EACH.isdisjoint(each for each in words if each != "of"):
            return None
        if others and self.names.heading(" ".join(others)) is None:
            return None
        copies = numbers.pop() if WHOLE.isdisjoint(words) else 0
        heading = " ".join(others) if others or not copies else None
        return Reading(Kind.CARDS, 0.3, "", MORE_CARDS, (ReadCard(copies, text, ("more", text)),), words=heading)

    def _is_numbered(self, name: str, number: str) -> bool:
        """Return whether a name is that of the card with a number."""
        if name.strip().isdecimal():
            return False  # so many of a card that goes by its number
        named, numbered = self.names.known(name.strip()), self.names.known(number)
        return named is not None and numbered is not None and named.cards == numbered.cards

    def _numbered(self, text: str) -> list[Reading]:
        """Return what a line may be that names cards by their numbers, perhaps with a remark behind."""
        text = grammar.MARKED_NUMBER.sub(r"\1", text)
        for row in grammar.TAILS:
            if (match := row.match(text)) is None or not self.names.is_number(name := match["name"].strip()):
                continue
            remark = _group(match, "remark")
            meant = says(remark)
            if self._is_numbered(remark, name):
                continue  # the name of the card with that number
            if meant is Says.ABSENT or (row.name in _NO_NAMES and (meant or self._remarked(remark))):
                ways = self.ways(ReadCard(1, name, name), remark)
                return [Reading(Kind.CARDS, row.cost, form="number", cards=cards, remark=remark) for cards in ways]
            if is_of_copy(remark) and (row.name in _NO_NAMES or self.names.known(remark) is None):
                text = name
        found = self._by_number(text)
        return [] if found is None else [found]

    def _by_number(self, text: str) -> Reading | None:
        """Return the cards that a line names by their numbers, with names beside them or without."""
        heads = any(each.known for each in self._headings(text) if each.kind is Kind.HEADING)
        if heads or grammar.TOTALS[0].pattern.fullmatch(text):
            return None
        for row in grammar.CARDS:
            match = row.match(text) if row.name in ("name (n)", "name - n") else None
            if (
                match is not None
                and any(map(str.isalpha, match["name"]))
                and not is_marked(text, int(match["n"]))
                and self._is_numbered(match["name"], match["n"])
            ):
                return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, match["n"], match["n"]),))
        behind = _COUNT_FIRST.match(text) is None and self.names.number_behind(text) is not None
        is_any = is_row(text) and not self.names.numbers.isdisjoint(map(int, _DIGITS.findall(text)))
        dice = _DICE.fullmatch(text)
        if dice is not None and self.names.is_number(dice[1] + dice[2]) and not self.names.is_number(dice[2]):
            text, behind = dice[1] + dice[2], True
        if is_any or behind:
            return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, text, text),))
        for row in grammar.CARDS:
            if (match := row.match(text)) is None:
                continue
            if "impossible" in match.groupdict():
                return None
            if row.name not in _BESIDE_NUMBERS or is_marked(text, number := int(match["n"])):
                continue
            if number not in self.names.numbers:
                continue
            name = match["name"].strip()
            if not name.strip("\"'“”„(#[ ")[:1].isalpha():
                return None
            if row.name == "n name":
                return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(number, name, (number, name)),))
            own = text if row.name.startswith("n") and not row.name.startswith("name") else f"{name} {number}"
            return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, own, (number, name)),))
        return None

    def _headings(self, text: str) -> Iterator[Reading]:
        """Yield the headings that a line may be."""
        bare = text.strip(grammar.DECORATION)
        start, end = 0, len(bare)
        while start < end and not (bare[start].isalnum() or bare[start] in "([{"):
            start += 1
        while end > start and not (bare[end - 1].isalnum() or bare[end - 1] in ")]}%"):
            end -= 1
        bare = bare[start:end]
        if bare[-1:] == _CLOSING.get(bare[:1]) and {bare[0], bare[-1]}.isdisjoint(bare[1:-1]):
            bare = bare[1:-1].strip(grammar.DECORATION)
        marked = grammar.CLEARLY_HEADING.fullmatch(text) is not None or text != bare
        commented = text.startswith(("#", "//")) and not text.startswith("##")
        for row in grammar.HEADINGS:
            if (match := row.match(bare)) is None:
                continue
            groups = match.groupdict()
            words = match["words"].lstrip("([{")
            stated = int(groups["n"]) if groups.get("n") else 0 if groups.get("none") else None
            copies = bool(groups.get("x") or groups.get("x2"))
            if groups.get("more") is not None:
                found = self.names.heading(f"{words} {groups['more']}")
                if found is None or found.words:
                    found = self.names.heading(f"{groups['more']} {words}") or found
            else:
                found = self.names.heading(words)
            if found is not None and commented and found.words != heading_key(words):
                found = None
            if found is not None:
                cost = row.cost + found.cost
                if self.names.heads_too(found.words) and not marked and stated is None:
                    cost += 0.5
                yield Reading(Kind.HEADING, cost, "", row.name, words=found.words, stated=stated, told=marked or copies)
            elif (
                groups.get("more") is None
                and (len(said := WORDS.findall(words.casefold())) <= 4 or (text[-1] == ":" and ABSENT & {*said}))
                and any(map(str.isalpha, words))
                and (row.name or words[0].isdecimal() or stated_count(words) is None)
                and grammar.SIDEBOARD.fullmatch(text) is None
            ):
                clear = grammar.CLEARLY_HEADING.fullmatch(text) is not None or heads_beside_main(words)
                clear = clear or heading_key(words) in PAGE_ENDS or set() < {*said} - SMALL_WORDS <= ABSENT
                counted = words[0].isdecimal() and not heads_beside_main(words)
                if words[0].isdecimal() and stated is not None and not clear:
                    continue  # a count and a name that ends in a number
                named = self.names.known(words) is not None
                if named and (row.name == "n words" or not _TITLE.fullmatch(words)):
                    continue
                if clear or named or (stated is not None and row.name != "n words"):
                    unmarked = grammar.UNKNOWN + 1 + copies if row.name == "words xn" else self.names.heading_unknown
                    cost = row.cost + (1.6 if clear and not counted else unmarked)
                    form = NAMED_HEADING if named else row.name
                    told = text.endswith(":")
                    yield Reading(Kind.HEADING, cost, "", form, words=words, known=False, stated=stated, told=told)

    def _row(self, text: str) -> Iterator[Reading]:
        """Yield the cards of a row behind their heading: ``Heroes: Moses, 2x Aaron``.

        Without cards at hand nothing tells them apart, so that the row is one name.
        """
        sign = _BEHIND_HEAD.search(text)
        head = text[: sign.start()] if sign is not None else ""
        if sign is None or ":" in head or not any(map(str.isalnum, head)):
            return
        if (beside := grammar.SIDEBOARD.fullmatch(text)) is not None and beside["short"]:
            return  # "SB: 1 Moses"
        above = [each for each in self._headings(head) if each.known]
        if not above or any(each.known for each in self._headings(text)):  # "Heroes: 10", "Enhancements: good"
            return
        found = min(above, key=lambda each: each.cost)
        words, section = text[sign.end() :], found.words or ""
        counted = [each for each in self._several(words) if each.form == "several" and each.cost < grammar.OWN_CARD + 1]
        if counted:
            yield from (each._replace(form=ROW, words=section, section=section) for each in counted)
            return
        is_card = any(each.cost < _LIKELY for each in (*self._cards(words), *self._several(words)))
        row = Reading(Kind.CARDS, found.cost + (0.3 if is_card else _WORDS_IN_ROW), form=ROW, words=section)
        row = row._replace(section=section)
        if (called := self.names.known(text)) is not None and called.cost <= _ONE_CARD:  # "Lost Souls: Ezra 4:2"
            yield row._replace(cards=(ReadCard(1, text, called.cards),))
            return
        sure, rest_of_row = self._in_row(words) if self.names.knows_cards else ((), (ReadCard(1, text, text),))
        yield row._replace(cards=(*sure, *rest_of_row))
        if rest_of_row:
            yield row._replace(cards=sure)

    def _in_row(self, text: str) -> tuple[tuple[ReadCard, ...], tuple[ReadCard, ...]]:
        """Return the cards of a row that are there for sure, and those that may be.

        A name may have a comma itself: the cards are there in all the ways in which names fill the row. Words that are
        no card's may be a remark (``Reserve: TBD``).
        """
        between, most = (_SEMICOLON, 1) if ";" in text else (_IN_ROW, _MOST_JOINED)  # then a comma is part of a name
        ends = [*((match.start(), match.end()) for match in between.finditer(text)), (len(text), len(text))]
        begins = [0, *(end for _, end in ends)]
        size = len(ends)
        known: dict[tuple[int, int], ReadCard] = {}
        in_full: set[tuple[int, int]] = set()
        for begin in range(size):
            for end in range(begin, min(size, begin + most)):
                piece = self._piece(text[begins[begin] : ends[end][0]])
                called = self.names.known(piece.name, piece.set) if piece is not None else None
                if piece is not None and called is not None and called.cost < _LIKELY:
                    known[begin, end + 1] = piece
                    in_full |= {(begin, end + 1)} if called.cost <= _IN_FULL else set()
        # "the Unfaithful" is no card of its own behind a name that it ends.
        within = {at for at in known.keys() - in_full for whole in in_full if whole[0] <= at[0] and at[1] <= whole[1]}
        known = {at: piece for at, piece in known.items() if at not in within}
        # In how many ways names fill the row up to there, and from there.
        before, after = [1, *([0] * size)], [*([0] * size), 1]
        for begin, end in known:
            before[end] += before[begin]
        for begin, end in reversed(known):
            after[begin] += after[end]
        if before[size]:
            ways = {at: before[at[0]] * after[at[1]] for at in known}
            sure = {at for at in known if ways[at] == before[size]}
            rest = [known[at] for at in known if at not in sure and ways[at]]
        else:
            lone = [at for at in range(size) if not any(begin <= at < end for begin, end in known)]
            sure = {at for at in known if not any(at[0] - 1 <= other <= at[1] for other in lone)}
            sure -= {at for at in sure for other in known if at != other and at[0] < other[1] and other[0] < at[1]}
            pieces = (self._piece(text[begins[at] : ends[at][0]]) for at in lone)
            rest = [*(known[at] for at in known if at not in sure), *filter(None, pieces)]
        return tuple(known[at] for at in sorted(sure)), tuple(rest)

    def _piece(self, words: str) -> ReadCard | None:
        """Return a piece of a row as a card; ``None`` where it is none."""
        read = [each for each in self.readings(words) if len(each.cards) == 1]
        card = min(read, key=lambda each: each.cost).cards[0] if read else None
        if card is None or len(_IN_ROW.findall(card.name)) < len(_IN_ROW.findall(words)):  # or it may be another card
            return ReadCard(1, words, fold(words)) if words else None
        return card

    def _cards(self, text: str) -> Iterator[Reading]:
        """Yield a card with its count, in every form of the table.

        Where a card is known once a count is taken off, the whole is no other card with words behind it; nor is it one
        that nobody knows where it begins with a count.
        """
        found = list(self._in_all_forms(text))
        if any(each.form in _SURELY_COUNTED or each.form in _COUNT_BEFORE for each in found):
            found = [each for each in found if each.form != "name" or not each.guessed]
        counted = any(each.cost < _LIKELY and each.form != "name" for each in found)
        if any(each.form == "n name" and each.guessed and self._is_near(each.cards[0].name) for each in found):
            # A name with a number in words may be so many of another card.
            inexact = [each for each in found if each.form == "name" and _IN_FULL < each.cost < _LIKELY]
            found = [each._replace(cost=each.cost + _LIKELY * (each in inexact)) for each in found]
        yield from (
            each
            for each in found
            if each.form != "name" or not counted or (each.cost <= 0.5 and each.cards[0].name == text)
        )

    def _is_near(self, name: str) -> bool:
        """Return whether a name is a card's but for a slip, where all cards are known."""
        return self.names.is_complete and self.names.unknown(name) < grammar.UNKNOWN

    def _in_all_forms(self, text: str) -> Iterator[Reading]:
        if self.names.is_complete and is_row(text):
            return  # numbers are no cards
        bare = text.removesuffix(":").rstrip()
        colon = float(bare != text)
        in_brackets = False
        for body, behind, extra in _without_tail(bare):
            for row in grammar.CARDS if any(map(str.isdecimal, body)) else grammar.WITHOUT_DIGITS:
                if (match := row.match(body)) is None:
                    continue
                if row.name == "name" and in_brackets:
                    continue  # no name ends in a number in brackets where it is a card without that
                groups = match.groupdict()
                copies = int(groups["n"]) if "n" in groups else QUANTITY[groups.get("word", "one").casefold()]
                if behind and not row.name.startswith("name "):
                    continue  # the names take these off themselves
                if row.name == "name - n" and (ends := _VERSES.search(body)) and int(ends["last"]) > int(ends["first"]):
                    continue  # "Psalm 1:1 - 3" are verses
                cost = row.cost + colon + extra
                if copies > grammar.MOST_LIKELY_COPIES and self.names.knows_cards and not is_marked(body, copies):
                    cost += 1.0 if copies < 1000 else 4.0  # a year, perhaps
                impossible = not copies or "impossible" in groups
                if row.name == "name":
                    cost += grammar.HEADS * self._is_heading(text)
                title, code = match["name"].strip(), _group(match, "set")
                if copies and split_note(f"_ {title}")[0] == "_" and self.names.known(str(copies)):
                    continue  # the number of a card and its facts
                counted = not row.name.startswith("name")  # else a number behind the name may count the card
                numbered = self._without_collector_number(title) if counted else []
                if code and is_of_copy(code) and not self.names.is_mark(code):
                    code = ""  # in the column of sets, what condition the copy is in
                names = numbered or (self._in_set(title, code) if code else self.names_in(title))
                again = grammar.SECOND_COUNT.fullmatch(title) if counted and self.names.knows_cards else None
                if again is not None and not any(name.known for name in names):
                    remark = _group(again, "remark")
                    names = [name._replace(remark=remark) for name in self.names_in(_group(again, "name"))]
                for name in names:
                    may_count = self.names.knows_cards and groups.get("word", "").casefold() in NUMERALS
                    if "word" in groups and not name.known and (self.names.is_complete or not may_count):
                        continue  # a name that begins with such a word
                    apart = body.removesuffix(name.remark)[len(name.name) :] if name.remark and not name.known else ""
                    is_title = not counted or says(name.remark) is Says.QUANTITY  # "Edit: cut one", "1 Psalm: 23"
                    if is_title and (":" in apart or "|" in apart):
                        name = name._replace(cost=name.cost + grammar.NOT_UNDERSTOOD)
                    card = ReadCard(copies, name.name, name.called, name.set)
                    if impossible:
                        if name.cost < _LIKELY or (name.name[:1].isupper() and not self.names.is_complete):
                            yield Reading(Kind.UNREAD, cost + name.cost, "", row.name, words=COPIES)
                        elif "impossible" in groups:  # a card with such a count, perhaps
                            whole = (ReadCard(1, text, fold(text)),)
                            yield Reading(Kind.CARDS, cost + name.cost, "", row.name, whole, guessed=True)
                            yield Reading(Kind.WORDS, cost + grammar.UNKNOWN, "", row.name)
                        continue
                    said = behind if says(behind) or self._remarked(behind) else groups.get("plus") or ""
                    remark = name.remark or said
                    if behind and (not self.names.knows_cards or split_note(f"{name.name} ({behind})")[1]):
                        card, remark = card._replace(name=f"{name.name} ({behind})"), name.remark
                    in_brackets |= row.name == "name (n)" and name.cost < _LIKELY
                    found = Reading(Kind.CARDS, cost + name.cost, "", row.name, guessed=not name.known, remark=remark)
                    found = found._replace(told=copies > 0 and is_marked(body, copies))
                    yield from (found._replace(cards=cards) for cards in self.ways(card, remark))

    def ways(self, card: ReadCard, remark: str) -> list[tuple[ReadCard, ...]]:
        """Return the cards that a card and a remark behind it may mean, in all ways; the card alone is the first."""
        ways: list[tuple[ReadCard, ...]] = [(card,)]
        if not remark:
            return ways
        gone = card._replace(copies=0)
        if (others := self._remarked(remark)) is not None:
            ways += [(each, *others.cards) for each in ((card, gone) if others.instead else (card,))]
            return ways
        meant = says(remark)
        if meant is Says.ABSENT:
            ways.append((gone,))
        numbers = numbers_in(remark) or ([1] if meant is Says.QUANTITY else [])
        totals = (each for n in (*numbers, sum(numbers)) for each in (n, card.copies + n, card.copies * n))
        return [*ways, *((card._replace(copies=total),) for total in dict.fromkeys(totals))]

    def _remarked(self, remark: str) -> _Remarked | None:
        """Return the cards that a remark names, ``None`` where it names none."""
        added, instead = _ADDED.fullmatch(remark), _INSTEAD.fullmatch(remark)
        sign = added or instead
        text = sign["card"] if sign else remark
        called = None if sign or text[:1].isdecimal() else self.names.known(text)
        if not (sign or text[:1].isdecimal()) and (called is None or called.cost > _ONE_CARD):
            return None
        found = [each for each in (*self._cards(text), *self._several(text)) if each.kind is Kind.CARDS]
        best = min(found, key=lambda each: each.cost, default=None)
        if best is None or any(not card.name[:1].isupper() for card in best.cards):
            return None
        told = sign is not None or best.cost < _LIKELY or _is_another(text)
        return _Remarked(best.cards, instead is not None) if told else None

    def _without_collector_number(self, name: str) -> list[_Name]:
        """Return the cards that a name with its number in the set means; none in a game whose cards go by numbers."""
        shorter = grammar.COLLECTOR_NUMBER.sub("", name)
        if shorter == name or self.names.numbers or self.names.is_title(name):
            return []
        found = self.names_in(shorter)
        is_card = self._is_near(shorter) or any(each.known and not each.remark for each in found)
        return _dearer(found, _NUMBERED_IN_SET, told=True) if is_card else []

    def _in_set(self, name: str, code: str) -> list[_Name]:
        """Return what the cells of a name and its set may be: a card of that set, or one that nobody knows."""
        if not any(map(str.isalnum, name)):
            return []
        called = self.names.known(name, code)
        if called is not None:
            return [_Name(name, called.cost, called.cards, code, len(name), told=True)]
        return [_Name(name, self.names.least_unknown, (fold(name), fold(code)), code, len(name), known=False)]

    def names_in(self, text: str, depth: int = 2) -> list[_Name]:
        """Return what a name may be, with what stands around and behind it taken off.

        Of names that cards have, only the longest is meant: the title before its comma is not, nor a name before its
        bracket.
        """
        return self._names_in(text, depth)

    def _find_names(self, text: str, depth: int) -> list[_Name]:
        if not any(map(str.isalnum, text)):
            return []
        title, note = split_note(text)
        if note and any(map(str.isalpha, title)):
            names = self.names_in(title, depth)  # what states facts is a card
            return [each._replace(name=f"{each.name} ({note})", cost=max(0.0, each.cost - _FACTS)) for each in names]
        called = self.names.known(text)
        if called is not None and called.cost <= _IN_FULL:
            return [_Name(text, called.cost, called.cards, length=len(text))]
        found: list[_Name] = []
        around = False
        for row in grammar.AROUND_NAMES if depth else ():
            if (match := row.match(text)) is not None and (match.groupdict().get("mark") not in self.names.title_marks):
                inner, rest = _group(match, "name"), match["rest"].strip()
                within = self.names_in(whole := f"{inner} {rest}" if rest else inner, depth - 1)
                for each in within:  # quotes around a part of a name are of it
                    name = text if row.name == "quotes" and rest and each.name == whole else each.name
                    found.append(each._replace(name=name, length=len(text), cost=each.cost + row.cost, told=True))
                around = True
        if depth and not around:
            found += self._with_tails(text, depth)
        longest = max((each.length for each in found if each.known), default=0)
        found = [each for each in found if each.length == longest or not each.known]
        if called is not None:
            found.append(_Name(text, called.cost + any(each.told for each in found), called.cards, length=len(text)))
        else:
            cost = (
                self.names.least_unknown
                + 1.5 * (grammar.ODD_NAME.fullmatch(text.strip("".join(self.names.title_marks))) is not None)
                + 1.5 * any(each.told for each in found)
            )
            cost += 3.0 * (len(text) > _MOST_NAME or text.count(" ") >= _MOST_WORDS)
            head, colon, _ = text.partition(": ")
            cost += 1.5 * bool(colon and self.names.heading(head))
            found.append(_Name(text, cost, fold(text), length=len(text), known=False))
        return found

    def _is_counted(self, text: str) -> bool:
        """Return whether a text is a card with its count."""
        if _is_said_of_copies(text):
            return False
        rows = (row for row in grammar.CARDS if row.name != "name")
        matches = (match for row in rows if (match := row.match(text)) is not None)
        return any(self.names.known(match["name"].strip()) or not self.names.is_complete for match in matches)

    def _with_tails(self, text: str, depth: int) -> Iterator[_Name]:
        """Yield the names that are left of a text without what stands behind them."""
        for row in grammar.TAILS:
            if not (self.names.knows_cards or row.name == "cell") or (match := row.match(text)) is None:
                continue
            remark, name = _group(match, "remark"), match["name"].strip()
            bracketed = row.name != "bracket" and remark != "" and remark[:1] in "([{<" and remark[-1:] in ")]}>"
            if bracketed or not (_is_closed(name) and _is_closed(remark)):
                continue
            if row.name == "cell":
                yield from _dearer(self.names_in(name, depth - 1), row.cost, told=True)
                continue
            if (
                not (any(map(str.isalpha, remark)) or _MORE_COPIES.fullmatch(remark) or says_no_count(remark))
                or (not any(map(str.isalnum, name[-1:])) and name[-1:] not in (*_ENDS, *self.names.title_marks))
                or _ONLY_COUNT.fullmatch(remark)
            ) and not (row.name == "bracket" and _ONLY_COUNT.fullmatch(remark) and self.names.known(name)):
                continue
            if row.name in _APART and self._is_counted(remark) and not self.names.states_facts(remark):
                continue  # a card of its own
            whole = self.names.known(text) if row.name == "bracket" else None  # which has its set already
            if row.name in _BEFORE_SETS and whole is None and (in_set := self.names.known(name, remark)):
                is_cell = row.name == "tab" or "|" in text[len(name) : -len(remark)]
                if in_set.cost < 1 or (is_cell and self.names.is_mark(remark)):  # maybe not a set of this card
                    cost, told = min(in_set.cost, 1.0) + row.cost, row.name != "words"
                    yield _Name(name, cost, in_set.cards, remark, len(text), told=told)
                    continue
            if row.name in _BEFORE_CARDS and _is_another(remark):
                continue
            if row.name in _BEFORE_FACTS and any(map(str.isalpha, name)) and self.names.states_facts(remark):
                for each in self.names_in(name, depth - 1):
                    title, note = split_note(each.name)
                    noted = f"{title} ({note}, {remark})" if note else f"{each.name} ({remark})"
                    yield each._replace(name=noted, cost=each.cost + 0.1, length=len(text), told=True)
                continue
            meant = bool(says(remark)) or (row.name in _BEFORE_NAMED and self._remarked(remark) is not None)
            meant = meant and not (self.names.tells_printing(remark) or self._chooses(whole, name))
            if row.name == "comment" and remark.casefold() in NUMERALS:
                meant = False  # which may count anything
            names = self.names_in(name, depth - 1)
            if row.name == "comment" and not meant and any(map(str.isalpha, name)):
                yield from _dearer(names, row.cost, told=True)
                continue
            if row.name == "words" or (row.name == "bracket" and self.names.is_mark(remark)):
                # Behind a name that nobody knows these are the end of it.
                names = [each for each in names if each.known]
            if meant or is_of_copy(remark):
                said = remark if meant else ""
                for each in _dearer(names, row.cost, told=row.name != "words"):
                    yield each._replace(remark=" ".join(filter(None, (each.remark, said))))
            elif row.name not in ("bracket", "words") and (called := self.names.known(name)) and called.cost < 1:
                yield _Name(
                    name,
                    called.cost + row.cost + grammar.NOT_UNDERSTOOD * (row.name != "comment"),
                    called.cards,
                    length=len(name),
                )

    def _chooses(self, whole: Called | None, name: str) -> bool:
        """Return whether a bracket behind a name chooses among the cards of that name, as a nickname does."""
        alone = self.names.known(name)
        sets = [called.cards for called in (whole, alone) if called is not None and isinstance(called.cards, frozenset)]
        return len(sets) == 2 and sets[0] < sets[1]

    def _several(self, text: str) -> Iterator[Reading]:
        """Yield several cards on a line, all known or with counts, or those that are known between semicolons."""
        is_whole = False
        for at, between in enumerate(_BETWEEN):
            parts = [part.strip() for part in between.split(text) if part.strip()]
            if not 2 <= len(parts) <= _MOST_PARTS or any(map(_is_said_of_copies, parts[1:])):
                continue
            each = [min(self._cards(part), key=lambda one: one.cost, default=None) for part in parts]
            found = [one for one in each if one is not None and one.kind is Kind.CARDS]
            if len(found) < len(parts) or not all(
                any(map(str.isalpha, card.name)) for one in found for card in one.cards
            ):
                continue
            counted = sum(one.form != "name" for one in found)
            known = sum(one.cost < 1.5 for one in found)
            sure = known == len(found) and (counted in (0, len(found)) or at < 3)
            few = all(card.copies < _MANY for one in found for card in one.cards)
            if not sure and not (counted == len(found) and (at < 3 or (at == 3 and few))):
                continue
            cost = max(one.cost for one in found) + 0.3 + (0.0 if counted else 0.3)
            cost += grammar.NOT_UNDERSTOOD * (0 < counted < len(found))
            cards = tuple(card for one in found for card in one.cards)
            form, guessed = "several" if counted else "several names", any(one.guessed for one in found)
            is_whole = True
            yield Reading(Kind.CARDS, cost, "", form, cards, guessed=guessed)
        if text.count(";") > 1 and ": " not in text and self.names.knows_cards and not is_whole:
            surely, perhaps = self._in_row(text)
            for cards in (surely, (*surely, *perhaps)) if len(surely) > 1 and perhaps else ():
                yield Reading(Kind.CARDS, _LIKELY, "", "several", cards)


class _Unwrapped(NamedTuple):
    """A line without what may stand around it, with the names of the rows of that and their cost.

    ``is_clear``: that is never part of a line. ``who`` says it, in a chat.
    """

    text: str
    wrapper: str = ""
    cost: float = 0.0
    is_clear: bool = False
    who: str = ""


def _unwrapped(line: str, title_marks: Collection[str]) -> list[_Unwrapped]:
    """Return a line without what may stand around it, in all ways; ``title_marks`` are part of the names within."""
    seen: dict[str, _Unwrapped] = {}
    todo: list[tuple[str, tuple[str, ...], float, str]] = [(line, (), 0.0, "")]
    while todo:
        text, off, cost, who = todo.pop()
        if not text or (text in seen and seen[text].cost <= cost):
            continue
        matches = [
            (row, match)
            for row in grammar.WRAPPERS
            if (match := row.match(text)) is not None and match.groupdict().get("mark") not in title_marks
        ]
        worn = any(row.name in _CLEARLY_WORN for row, _ in matches)
        is_clear = bool(off) and _CLEARLY_WORN.issuperset(name.partition(" ")[0] for name in off)
        seen[text] = _Unwrapped(text, " ".join(off), cost + 1.5 * worn, is_clear, who)
        if len(off) >= _MOST_WRAPPERS:
            continue
        for row, match in matches:
            speaker = _group(match, "who")
            name = f"{row.name} {speaker}" if speaker else row.name
            todo.append((_group(match, "text"), (*off, name), cost + row.cost, speaker or who))
    return list(seen.values())


def _without_tail(text: str) -> Iterator[tuple[str, str, float]]:
    """Yield a text, and it without a remark that stands behind a count at its end, with that."""
    yield text, "", 0.0
    for row in grammar.TAILS:
        if (match := row.match(text)) is None:
            continue
        remark, name = _group(match, "remark"), match["name"].strip()
        said = any(map(str.isalpha, remark)) or is_asked(remark)
        if said and name[-1:] in "0123456789)]}xX×" and not _is_another(remark):
            understood = says(remark) is not Says.NOTHING or is_of_copy(remark)
            yield name, remark, row.cost + (0.0 if understood else grammar.NOT_UNDERSTOOD)


def _is_paragraph(line: str) -> bool:
    """Return whether a long line is sentences, as of a shop: most words in small letters, as in no row of names."""
    words = [word for word in line.split() if word[:1].isalpha() and word.casefold() not in SMALL_WORDS]
    lower = sum(word[0].islower() for word in words)
    return not line[:1].isdecimal() and lower > _MOST_WORDS and 2 * lower > len(words)


def _prose_cost(line: str) -> float:
    """Return what it costs to take a line for words about the list: less with every sign of a sentence."""
    words = WORDS.findall(line.casefold())
    cost = grammar.PROSE
    if not words:
        return grammar.PROSE if any(map(str.isdecimal, line)) else 3.0
    if words[0] in GREETINGS:
        cost -= 3.0
    if len(words) <= _WORDS_OF_TITLE and words[-1] in LISTS:
        cost -= 1.5
    if grammar.SENTENCE_END.fullmatch(line):
        cost -= 1.5
    lower = sum(word[0].islower() and word not in SMALL_WORDS for word in line.split() if word[:1].isalpha())
    if lower > 2 or len(words) > 9:
        cost -= 1.5
    if _COUNT_OF_WORDS.match(line) or _MARKED_COUNT.search(line):
        cost += grammar.BEHIND_COUNT
    return cost
