"""Read one line of a list: return all its readings, each with a cost, from the tables of ``grammar``."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import takewhile

from deckcheck.cards import fold
from deckcheck.deck import Deck
from deckcheck.decklists.field_checks import COPIES, MAX_NAME, is_unprintable
from deckcheck.decklists.field_checks import copies as copies_of
from deckcheck.decklists.text.count_and_note import count_of, is_row, with_times
from deckcheck.decklists.text.headings import heads_beside_main, without_count
from deckcheck.decklists.text.headings import stated as stated_count
from deckcheck.decklists.text.line_kinds import SPELLING, Line
from deckcheck.decklists.words import CONTROL_FREE, displayed
from deckcheck.games.editions import is_name
from deckcheck.limits import Memory
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar, other_lines, vocabulary
from deckcheck.reading.card_lines import SURELY_COUNTED, cards, cards_beside_section, row_of_cards, several
from deckcheck.reading.grammar import LONG, PATTERNS, group, unwrapped
from deckcheck.reading.name_parts import name_parts, ways
from deckcheck.reading.names import IN_FULL, AnyNames
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading, set_aside, without_struck
from deckcheck.reading.vocabulary import Meaning

STRUCK = late_pattern(r"(?<!~)~~(?!~)\s?.+?\s?~~(?!~)")
_MOST_SENTENCE_WORDS, _MOST_WORDS_AFTER = 20, 2
"""The maximum number of words in a line that is searched for a card, and of words after that card."""
_MOST_NAMES, _MOST_DECKS, _MOST_LINES = 1 << 10, 16, 1 << 14
_LONGEST_ROW = 8 * MAX_NAME
_UNCOUNTED = frozenset({"name", "number"})
_LEAST_IN_ROW = 3
"""From this many names on, a line is surely a row: the second of two may be a remark on the first."""


class LineReader:
    """Read lines, given the cards and headings of one game."""

    def __init__(self, names: AnyNames) -> None:
        self.names = names
        self._read: Memory[str, tuple[Reading, ...]] = Memory(_MOST_LINES)
        self.rows: Memory[Hashable, tuple[Reading, ...]] = Memory(_MOST_LINES)
        """The readings of rows of tables."""
        self.decks: Memory[tuple[str, str], Deck] = Memory(_MOST_DECKS)
        """The decks of the lists read last: each format asks for the same deck."""
        self.made: Memory[str, tuple[tuple[Reading, ...], tuple[Line, ...]]] = Memory(_MOST_LINES)
        """The readings of a line and the ``Line`` objects made from them, by its text."""
        self.names_in = lru_cache(_MOST_NAMES)(partial(name_parts, self))
        """The candidate names in a text, without what surrounds and follows them. Many are looked up repeatedly."""

    def readings(self, line: str) -> tuple[Reading, ...]:
        """Return all readings of a line. Recent lines are cached."""
        text = line.strip()
        if ":" in text and not text[:1].isalnum():
            text = PATTERNS["bold_label"].sub(self._label, text, count=1)
        if not text:  # such as "&nbsp;"
            return (Reading(Kind.WORDS, 0.0, form="rule"),)
        if len(text) > MAX_NAME:
            if other_lines.is_paragraph(text):
                return (Reading(Kind.WORDS, 0.0, form="words"),)
            each = ", with each card on a line of its own" if "," in text or ";" in text else ""
            if len(text) <= _LONGEST_ROW and (row := self.cheapest((*row_of_cards(self, text), *self.several(text)))):
                return row
            return (Reading(Kind.UNREAD, 0.0, words=f"a line of at most {MAX_NAME} characters{each}"),)
        found = self._read.get(text)
        if found is None:
            found = self._special_line(text) or self._bracketed(text) or self._columns(text)
            found = self._read[text] = found or self.cheapest(self._all_readings(text))
        return found

    def _label(self, label: re.Match[str]) -> str:
        """Return a label in bold without its emphasis, unless that belongs to a name."""
        return label[0] if label["mark"] in self.names.title_marks else f"{group(label, 'label')}:"

    def _special_line(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a line with a directive, a final box, a tally, or escaped, unseen or struck-out text.

        Returns ``()`` for any other line.
        """
        shown = with_times(f"{line[:-3]}☐" if line.endswith(" [ ]") else line)
        if "\\" in shown:
            shown = PATTERNS["escaped"].sub(r"\1", shown)
        if "||" in shown:
            shown = PATTERNS["tally"].sub(lambda bars: f"x{len(bars[0])}", shown)
        if "deckcheck" in line.casefold() and (named := other_lines.directive_in(line)) is not None:
            if line.startswith(("#", "//")) and named[0]:
                return (Reading(Kind.HEADER, 0.0, form=Form.DIRECTIVE, header=named),)
            return (Reading(Kind.UNREAD, 0.0, words=SPELLING),)
        if is_unprintable(line.replace("\t", " ")):
            shown = displayed(shown)
            if not shown or is_unprintable(shown.replace("\t", " ")):
                return (Reading(Kind.UNREAD, 0.0, words=CONTROL_FREE),)
        if "~~" not in shown or (left := STRUCK.sub("", shown)) == shown:
            return self.readings(shown) if shown != line else ()
        return without_struck(
            self.readings(shown.replace("~~", "")), self.readings(left) if any(map(str.isalpha, left)) else ()
        )

    def _bracketed(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a line all in brackets: a card with its count or full name, or a remark.

        Returns ``()`` for any other line.
        """
        if (match := PATTERNS["in_brackets"].fullmatch(line)) is None or not any(map(str.isalpha, line)):
            return ()
        found = self.readings(group(match, "text"))
        named = (each for each in found if each.form == "name" and each.cards and each.cost <= IN_FULL)
        cards = [each.cost for each in found if each.form in SURELY_COUNTED]
        cards += [each.cost + grammar.BARE for each in named]
        if not cards or any(each.kind is Kind.TOTAL or (each.kind is Kind.HEADING and each.known) for each in found):
            return ()
        return (*found, Reading(Kind.WORDS, min(cards) + 0.5, form="aside"))

    def _columns(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a row with the cells count, name and perhaps set, each used as it is.

        Returns ``()`` if cards are known: then the names determine which cell is which.
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
        sure = not count.isdecimal()
        found = (Reading(Kind.CARDS, grammar.OWN_CARD, "", Form.COUNTED, (card,), sure=sure, guessed=True),)
        if not code and any(row.match(f"{number} {name}") for row in grammar.TOTALS):
            return (*found, Reading(Kind.TOTAL, grammar.UNKNOWN, form="total", stated=number))
        return found

    def _plain_card(self, line: str) -> Reading | None:
        """Return a count and a name if the line can be nothing else; otherwise ``None``.

        The count may still be a line number, which depends on the other lines: see :func:`by_number`.
        """
        form, match = Form.COUNTED, PATTERNS["count_and_name"].fullmatch(line)
        if match is None:
            form, match = "name xn", PATTERNS["name_and_count"].fullmatch(line)
        if match is None:
            return None
        name, copies = match["name"], int(match["n"])
        called = self.names.plain(name)
        if called is None or (called.cost >= grammar.OWN_CARD and vocabulary.is_placeholder(name)):
            return None
        if not 0 < copies <= grammar.MOST_LIKELY_COPIES:
            return None
        if called.cost >= grammar.OWN_CARD and (form != Form.COUNTED or any(row.match(line) for row in grammar.TOTALS)):
            return None
        if called.cost >= grammar.OWN_CARD and PATTERNS["verse"].fullmatch(line):
            return None
        if copies in self.names.numbers and vocabulary.is_of_copy(name):
            return None  # words after the number of a card
        card = ReadCard(copies, name, called.cards)
        marked = bool(match["mark"])
        return Reading(Kind.CARDS, called.cost, "", form, (card,), sure=marked, guessed=called.cost >= grammar.OWN_CARD)

    def _plain_words(self, line: str) -> tuple[Reading, ...]:
        """Return the readings of a known heading (with ``(n)`` perhaps a counted card) or of a comment; else ``()``."""
        if PATTERNS["comment"].match(line):
            words = line.lstrip("#/ ")
            if (header := other_lines.header_in(words)) is not None and header.kind is Kind.HEADER:
                return (header,)
            if self.names.heading(words) is None and not heads_beside_main(words) and ":" not in words:
                return (Reading(Kind.WORDS, 0.3, form="comment"),)
        elif match := PATTERNS["heading"].fullmatch(line):
            found, count = self.names.heading(words := match["words"]), match["n"]
            if found is None or found.cost:
                return ()
            is_also_cards = self.names.is_also_cards(found.words)
            if not (count or is_also_cards):
                return (Reading(Kind.HEADING, 0.0, words=found.words, sure=words != line),)
            if count and not self.names.numbers and other_lines.prose_cost(line) > grammar.HOPELESS:
                heading = Reading(Kind.HEADING, 0.0, form="words (n)", words=found.words, stated=int(count))
                if not is_also_cards or (called := self.names.known(words)) is None:
                    return (heading,)
                card = ReadCard(int(count), words, called.cards)
                return (heading, Reading(Kind.CARDS, called.cost, form="name (n)", cards=(card,)))
        return ()

    def cheapest(self, readings: Iterable[Reading]) -> tuple[Reading, ...]:
        """Return the readings without costlier equivalents, and without guesses if a known reading is good enough."""
        best: dict[Hashable, Reading] = {}
        found = list(readings)
        floor = min((each.cost for each in found if not each.guessed and each.form != "comment"), default=grammar.PROSE)
        if floor < self.names.least_unknown - grammar.MARGIN:
            found = [each for each in found if not each.guessed]
        else:
            found = [self._priced(each) if each.guessed else each for each in found]
        named = [each for each in found if each.kind is Kind.CARDS and each.cost < grammar.LIKELY]
        counted = any(each.form not in _UNCOUNTED or each.remark for each in named)
        single = (each for each in named if len(each.cards) == 1 and each.form != Form.ROW)
        in_full = any(each.cost <= grammar.ONE_CARD for each in single)
        in_row = any(len(each.cards) >= _LEAST_IN_ROW and not each.remark for each in named)
        least_named = min((each.cost for each in named), default=0.0)
        for each in found:
            if in_full and len(each.cards) > 1 and not each.remark:
                continue  # a full name with separators between its words is not a row of names
            if in_row and each.remark:
                continue  # nor are the names of a row remarks on its first card
            unknown = not each.known and (each.form != Form.NAMED_HEADING or (counted and each.stated is None))
            is_remark = each.kind is Kind.WORDS and (counted or each.form != "words") and each.cost >= least_named
            if named and (unknown or is_remark):
                continue  # a card's name is no unknown heading; with its count it is no remark about the list
            key = each.kind, each.wrapper, each.form, each.meaning, each.stated
            if key not in best or best[key].cost > each.cost:
                best[key] = each
        least = min((each.cost for each in best.values()), default=0.0)
        return tuple(each for each in best.values() if each.cost <= least + grammar.HOPELESS)

    def _priced(self, reading: Reading) -> Reading:
        """Return a reading of unmatched names with its exact cost."""
        most = max(self.names.unknown(card.name) for card in reading.cards)
        return reading._replace(cost=reading.cost + most - self.names.least_unknown)

    def _all_readings(self, line: str) -> Iterator[Reading]:
        if len(line) > LONG:
            yield from self._long_line(line)
            return
        card = self._plain_card(line)  # as most lines are
        if card is None and self.names.numbers and not line.startswith("#") and not grammar.DATE.match(line):
            from deckcheck.reading.numbered_lines import bare_numbers

            card = bare_numbers(self.names, line)
        if card is not None:
            yield card
            return
        if plain := self._plain_words(line):
            yield from plain
            return
        if self.names.is_complete and line[0].isalpha() and is_name(line) and not self.names.is_card(line):
            yield Reading(Kind.WORDS, 0.3, form="title")
            return
        if (legend := PATTERNS["legend"].fullmatch(line)) is not None:
            yield Reading(Kind.WORDS, 0.1, form=Form.LEGEND, header=(legend["mark"], legend["words"]))
            return
        if line.isdecimal() and (self.names.is_complete or self.names.numbers) and not self.names.is_card(line):
            cost = grammar.UNKNOWN if self.names.numbers else grammar.TOTALS[-1].cost  # or a number that no card has
            yield Reading(Kind.TOTAL, cost, form=grammar.TOTALS[-1].name, stated=int(line))
        line = PATTERNS["bold_count"].sub(r"\2 ", line.translate(grammar.NUMBER_SYMBOLS).strip()).strip()
        line = vocabulary.without_smiley(PATTERNS["count_twice"].sub(r"\1\2", line))
        line = line.rstrip(";\\ ") or line
        bodies = unwrapped(vocabulary.without_price(line), self.names.title_marks)
        for text, wrapper, cost, is_clear, speaker in bodies:
            if is_clear and (card := self._plain_card(text)) is not None:  # common in a bulleted list or a chat
                yield from self._with_speaker(card._replace(wrapper=wrapper, cost=card.cost + cost), speaker)
                return
        heads = any(wrapper and other_lines.is_heading(self.names, text) for text, wrapper, *_ in bodies)
        for text, wrapper, cost, _, speaker in bodies:
            for each in self._short_line(text):
                if heads and not wrapper and each.form == "name":
                    each = each._replace(cost=each.cost + grammar.HEADING)
                yield from self._with_speaker(each._replace(wrapper=wrapper, cost=each.cost + cost), speaker)
            if not (self.names.numbers and is_row(text)) and not self.names.states_number(text):
                words = other_lines.prose_cost(text) + 2 * grammar.AFTER_COUNT * self._has_cell_of_card(text) + cost
                is_said = wrapper.startswith("chat") and self.names.heading(speaker) is None
                said_by = speaker.casefold() if is_said else ""
                yield Reading(Kind.WORDS, words, wrapper, form="words", speaker=said_by)
                yield Reading(Kind.HEADING, words, wrapper, Form.WORDS_ABOVE, words=text.strip(": "), known=False)
        yield from self._card_in_words(line)

    def _with_speaker(self, reading: Reading, speaker: str) -> Iterator[Reading]:
        """Yield a reading with its ``speaker``, or that as its section; also without cards if that means absent.

        After an arrow the card may be only a replacement for another, and some signs may begin a comment, so it is also
        yielded without the card.
        """
        if "arrow" in reading.wrapper or "remark sign" in reading.wrapper:
            yield from set_aside([reading])
        if not speaker or reading.kind is not Kind.CARDS:
            if not reading.wrapper.startswith("label "):  # "[Reserve] Heroes"
                yield reading
        elif reading.wrapper.startswith("label "):
            yield from (reading, *set_aside([reading], self.names.second_section))
        elif (found := self.names.heading(speaker)) is not None and not found.cost:
            is_prefix = reading.wrapper.startswith("section ")
            yield reading._replace(section=found.words, form=f"{'sb ' * is_prefix}{reading.form}")
        else:
            yield (spoken := reading._replace(speaker=speaker.casefold()))
            is_aside = len(speaker) == 1 or vocabulary.meaning_of(speaker) is Meaning.ABSENT  # "cut: 1 Moses"
            if is_aside and not spoken.has_letter:
                yield from set_aside([reading], self.names.second_section)

    def _card_in_words(self, line: str) -> Iterator[Reading]:
        """Yield the card at the end of a sentence, if it has a count or a title of several words, or before a number.

        If the words speak of a change, the card may be anywhere in the sentence. This keeps the line from being read
        as words only.
        """
        words = (group(match, "text") if (match := PATTERNS["in_brackets"].fullmatch(line)) else line).split()
        if not self.names.is_complete or len(words) > _MOST_SENTENCE_WORDS:
            return
        in_words = Reading(Kind.CARDS, grammar.PROSE, form=Form.IN_WORDS)
        for end in range(len(words) - 1, max(0, len(words) - 1 - _MOST_WORDS_AFTER), -1):
            title, after = " ".join(words[:end]), " ".join(words[end:])
            if self.names.is_title(title) and vocabulary.numbers_in(after):  # "Moses <<2>>", "Moses qty two"
                yield from self.ways(in_words._replace(cards=(ReadCard(1, title, title),)), after)
                return
        is_comment = line.startswith(("#", "//"))
        is_change = not is_comment and not vocabulary.CHANGING.isdisjoint(vocabulary.WORDS.findall(line.casefold()))
        trailing_words = takewhile(lambda word: word[0].isalpha(), words[: -_MOST_WORDS_AFTER - 1 : -1])
        most_after = 0 if is_comment else len(words) if is_change else sum(1 for _ in trailing_words)
        for begin in range(0 if is_change else 1, len(words)):
            for end in range(len(words), max(begin, len(words) - most_after - 1), -1):
                text = " ".join(words[begin:end]).rstrip(",;:.!?")
                card = self._plain_card(text)
                if card is None and begin + 1 < end and self.names.is_title(text):
                    card = in_words._replace(cards=(ReadCard(1, text, text),))
                if card is not None:
                    card = card._replace(cost=grammar.PROSE, form=Form.IN_WORDS)
                    yield card
                    if section := self.names.elsewhere(" ".join((*words[:begin], *words[end:]))):
                        yield card._replace(section=section)
                    return

    def _long_line(self, line: str) -> Iterator[Reading]:
        """Yield the readings of a line longer than any name with its wrappers."""
        if line.startswith(("#", "//")):
            yield Reading(Kind.WORDS, 0.3, form="comment")
        yield Reading(Kind.WORDS, other_lines.prose_cost(line), form="words")
        yield from row_of_cards(self, line)
        yield from self.several(line)
        if (match := PATTERNS["count_and_name"].fullmatch(line)) is not None:
            card = ReadCard(int(match["n"]), match["name"], fold(match["name"]))
            yield Reading(Kind.CARDS, self.names.least_unknown, "", "n name", (card,), guessed=True)

    def _has_cell_of_card(self, text: str) -> bool:
        """Return whether one cell of a row names a card."""
        cells = [cell.strip() for cell in re.split(r"[|\t]+", text) if cell.strip()]
        return len(cells) > 1 and any(
            (called := self.names.known(cell)) and called.cost <= grammar.ONE_CARD for cell in cells
        )

    def _short_line(self, text: str) -> Iterator[Reading]:
        if self.names.numbers:
            from deckcheck.reading.numbered_lines import cards_by_number

            dated = grammar.DATE.match(text) is not None
            numbered = [] if dated and any(map(str.isalpha, text)) else cards_by_number(self, text)
            yield from (each._replace(cost=each.cost + grammar.MARGIN / 2 * dated) for each in numbered)
            if numbered and not (dated or text.startswith("#")):  # "#36" may be a comment
                return
        for row in grammar.PROSE_LINES:
            if (match := row.match(text)) is not None:  # "By His Wounds x2" is hardly a remark
                counted = row.cost > 1 and PATTERNS["marked_count"].search(text) is not None
                cost = row.cost + grammar.AFTER_COUNT * counted
                yield Reading(Kind.WORDS, cost, form=row.name, speaker=group(match, "who").casefold())
        commented = PATTERNS["commented"].fullmatch(text)
        uncommented = commented["text"] if commented is not None else text
        if not self.names.knows_cards and text[len(uncommented) :].lstrip().startswith("#"):
            text = uncommented
        first_sentence = PATTERNS["trailing_sentence"].sub("", uncommented).strip("*_# \t")
        for row in grammar.TOTALS:
            match = row.match(first_sentence)
            if match is None or (not any(map(str.isalpha, uncommented)) and self.names.is_card(match["n"])):
                continue
            if "of" not in match.groupdict():
                yield Reading(Kind.TOTAL, row.cost, form=row.name, stated=int(match["n"]))
            elif other_lines.is_heading(self.names, match["of"]):
                yield Reading(Kind.WORDS, row.cost, form=row.name)
        if PATTERNS["rule"].fullmatch(text):
            yield Reading(Kind.WORDS, 0.0, form="rule")
        if text.startswith(("#", "//")):
            yield Reading(Kind.WORDS, 0.3, form="comment")
            words = text.lstrip("#/ \t")
            if any(map(str.isalpha, words)) and (heads_beside_main(words) or text.startswith("##")):
                key, stated = without_count(words), stated_count(words)
                yield Reading(Kind.HEADING, 0.3, "", Form.COMMENT_HEADING, words=key, known=False, stated=stated)
            if words.isdecimal() and (self.names.numbers or not self.names.knows_cards):
                yield Reading(Kind.CARDS, 0.3, "", "name", (ReadCard(1, text, (text,)),))
        if (more := other_lines.more_cards(self.names, text)) is not None:
            yield more
        if (header := other_lines.header_in(text.lstrip("#/ \t"))) is not None:
            yield header
            if (below := other_lines.heading_in_header(self.names, text)) is not None:
                yield below
        cells = [cell.strip(" :-*_") for cell in re.split(r"[|\t,;]+", text.strip("| \t"))]
        if vocabulary.TABLE_HEADS.issuperset(word for cell in cells for word in cell.casefold().strip(".#").split()):
            yield Reading(Kind.WORDS, 0.1 if len(cells) > 1 else grammar.OWN_CARD, form="head of a table")
        yield from other_lines.headings(self.names, uncommented)
        yield from (rows := [*row_of_cards(self, text)])
        cell = PATTERNS["last_cell"].fullmatch(text)
        if cell and (found := self.names.heading(cell["last"])) is not None and not found.cost:
            placed = [each for each in self.cards(cell["text"]) if each.cost < grammar.LIKELY]
            yield from (each._replace(section=found.words, form=f"{each.form} in a section") for each in placed)
            in_set = [self.names.known(each.cards[0].name, cell["last"]) for each in placed]
            is_set = any(called is not None and called.cost < 1 for called in in_set)
            if placed and vocabulary.meaning_of(cell["last"]) is Meaning.NOTHING and not is_set:
                return
        cards = list(self.cards(text))
        yield from cards
        if not rows and all(each.guessed for each in cards):
            yield from cards_beside_section(self, text)
        if not any(each.cost <= IN_FULL for each in cards):  # a full name is never several cards
            yield from self.several(text)

    def cards(self, text: str) -> Iterator[Reading]:
        """Yield the cards with counts that a text may be, in every form of the table."""
        return cards(self, text)

    def several(self, text: str) -> Iterator[Reading]:
        """Yield the ways to read a text as several cards."""
        return several(self, text)

    def ways(self, reading: Reading, remark: str) -> list[Reading]:
        """Return all ways to read a single card with a remark after it; the reading of the card alone is first."""
        return ways(self, reading, remark)
