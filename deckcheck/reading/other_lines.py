"""Read a line that is no card: a heading, a header of the list, a directive, or words."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.deck import heading_key
from deckcheck.decklists.text.headings import MAIN, heads_beside_main
from deckcheck.decklists.text.headings import stated as stated_count
from deckcheck.decklists.text.line_kinds import directive
from deckcheck.decklists.words import ABSENT, SMALL_WORDS
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar, vocabulary
from deckcheck.reading.grammar import PATTERNS
from deckcheck.reading.names import AnyNames
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading
from deckcheck.reading.vocabulary import EACH, QUANTITY, WORDS, is_placeholder

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_TRAILING_BRACKET = late_pattern(r"(?P<words>[^()\[\]]*[^\W\d_])\s?[(\[][^\d()\[\]]+[)\]]")
_CORE = late_pattern(r"[^\W_]$|(?:[^\W_]|[(\[{]).*(?:[^\W_]|[)\]}%])")
"""A text without the symbols around it that neither open nor close a bracket."""
_CLEAR = 1.6
"""The cost of a heading unknown to the game but clearly marked as one."""
_TITLE = late_pattern(r"[\w\s'’-]+")
"""The characters of a heading in the words of a card's name: no set, number or bracket."""


_LIST_HEADER = {key: key for key in ("name", "author", "game", "format", "paragon")}
_LIST_HEADER |= {"deck name": "name", "deckname": "name", "player": "author", "player name": "author"}
_NO_SECTIONS = vocabulary.PAGE_ENDS | vocabulary.CARD_HEADERS
"""Words that no game has for a heading; the cards below them may be outside the deck."""
_DIGITS = late_pattern(r"\d+")
_BESIDE_COUNTS = ("all", "done", "n", "no", "nr", "qty")
"""Words beside the count of a heading."""
_MOST_WORDS, _WORDS_OF_TITLE = 12, 3


def directive_in(line: str) -> tuple[str, str] | None:
    """Return the directive in a comment, which may follow other text, as :func:`directive` returns it."""
    found = (directive(marker + line.partition(marker)[2]) for marker in ("#", "//"))
    return next((named for named in found if named is not None), None)


def header_in(text: str) -> Reading | None:
    """Return the reading of a header of the list (``Player: Ben``), or of a similar remark; ``None`` for other text."""
    match = PATTERNS["header"].fullmatch(text)
    key = match["key"].casefold() if match is not None else ""
    if match is not None and key in _LIST_HEADER:
        return Reading(Kind.HEADER, 0.2, form="header", header=(_LIST_HEADER[key], match["value"]))
    is_remark = match is not None and vocabulary.HEADER_KEYS.union(_LIST_HEADER).issuperset(WORDS.findall(key))
    return Reading(Kind.WORDS, 0.3, form="header") if is_remark else None


def heading_in_header(names: AnyNames, text: str) -> Reading | None:
    """Return the known heading of the cards below that a remark like a header states: ``Location: Reserve``."""
    header, match = header_in(text), PATTERNS["header"].fullmatch(text)
    if header is None or header.kind is Kind.HEADER or match is None:
        return None
    best = known_heading(names, match["value"])
    return best._replace(form=Form.COMMENT_HEADING, stated=None) if best is not None else None


def more_cards(names: AnyNames, text: str) -> Reading | None:
    """Return the reading of words that add copies: a number, or 0 for as many as the list has.

    They have exactly one number, or "again", and otherwise only words of quantity and a known heading. Without a
    heading they add copies of the card above.
    """
    normalized = PATTERNS["ditto"].sub("ditto", text)
    words = [word.casefold() for word in WORDS.findall(normalized) if word.casefold() not in vocabulary.OF_COUNT]
    numbers = {*map(int, _DIGITS.findall(text))} or {QUANTITY[each] for each in words if each in QUANTITY}
    numbers = numbers or ({1} if not vocabulary.AGAIN.isdisjoint(words) else set())
    others = [word for word in words if not (word in EACH or word in QUANTITY or word in SMALL_WORDS)]
    is_only_count = names.knows_cards and not names.numbers and PATTERNS["marked_only"].fullmatch(text) is not None
    if len(numbers) != 1 or not (is_only_count or not EACH.isdisjoint(each for each in words if each != "of")):
        return None
    if others and names.heading(" ".join(others)) is None:
        return None
    copies = numbers.pop() if vocabulary.WHOLE.isdisjoint(words) else 0
    heading = " ".join(others) if others or not copies else None
    return Reading(Kind.CARDS, 0.3, "", Form.MORE_CARDS, (ReadCard(copies, text, ("more", text)),), words=heading)


def is_paragraph(line: str) -> bool:
    """Return whether a long line is sentences, as in a shop: most words in lower case, unlike a row of names."""
    words = [word for word in line.split() if word[:1].isalpha() and word.casefold() not in SMALL_WORDS]
    lower = sum(word[0].islower() for word in words)
    return not line[:1].isdecimal() and lower > _MOST_WORDS and 2 * lower > len(words)


def prose_cost(line: str) -> float:
    """Return the cost of reading a line as a remark about the list: lower for each sign of a sentence."""
    words = WORDS.findall(line.casefold())
    cost = grammar.PROSE
    if not words:
        return grammar.PROSE if any(map(str.isdecimal, line)) else 3.0
    if words[0] in vocabulary.GREETINGS:
        cost -= 3.0
    if len(words) <= _WORDS_OF_TITLE and words[-1] in vocabulary.LISTS:
        cost -= 1.5
    if PATTERNS["sentence_end"].fullmatch(line):
        cost -= 1.5
    lower = sum(word[0].islower() and word not in SMALL_WORDS for word in line.split() if word[:1].isalpha())
    if lower > 2 or len(words) > 9:
        cost -= 1.5
    if PATTERNS["first_count"].match(line) or PATTERNS["marked_count"].search(line):
        cost += grammar.AFTER_COUNT
    return cost


def is_heading(names: AnyNames, text: str) -> bool:
    """Return whether words are a known heading, with or without decoration."""
    return names.heading(text.strip(f"{grammar.DECORATION}[]")) is not None


def before_bracket(names: AnyNames, text: str) -> bool:
    """Return whether words are a known heading followed by others in a bracket: ``Lost Souls (final)``."""
    match = _TRAILING_BRACKET.fullmatch(text)
    found = names.heading(match["words"]) if match is not None and names.heading(text) is None else None
    return found is not None and found.words not in MAIN


def headings(names: AnyNames, text: str) -> Iterator[Reading]:
    """Yield the readings of a line as a heading: in a form of the table, or a known one beside a single number."""
    found = list(_in_forms(names, text))
    yield from found
    numbers = _DIGITS.findall(text)
    if len(numbers) == 1 and not any(each.known for each in found):
        words = (word for word in WORDS.findall(_DIGITS.sub(" ", text)) if word.casefold() not in _BESIDE_COUNTS)
        heading = names.heading(" ".join(words))
        may_be_card = text[0].isdecimal() and "(" in text  # "2 of (EC)"
        if heading is not None and heading.words and not may_be_card:
            cost = grammar.MARGIN / 2 + heading.cost
            yield Reading(Kind.HEADING, cost, form="words beside n", words=heading.words, stated=int(numbers[0]))


def known_heading(names: AnyNames, text: str) -> Reading | None:
    """Return the heading of the game in a text, ``None`` if it is none."""
    known = (each for each in headings(names, text) if each.known)
    return min(known, key=lambda each: each.cost, default=None)


def _in_forms(names: AnyNames, text: str) -> Iterator[Reading]:
    """Yield the readings of a line as a heading in a form of the table."""
    bare = text.strip(grammar.DECORATION)
    bare = core[0] if (core := _CORE.search(bare)) is not None else ""
    if bare[-1:] == _CLOSING.get(bare[:1]) and {bare[0], bare[-1]}.isdisjoint(bare[1:-1]):
        bare = bare[1:-1].strip(grammar.DECORATION)
    marked = PATTERNS["clearly_heading"].fullmatch(text) is not None or text != bare
    commented = text.startswith(("#", "//")) and not text.startswith("##")
    for row in grammar.HEADINGS:
        if (match := row.match(bare)) is None:
            continue
        groups = match.groupdict()
        words, more = match["words"], groups.get("more")
        words = words.strip("()[]{}") if words[0] in "([{" else words
        stated = int(groups["n"]) if groups.get("n") else 0 if groups.get("none") else None
        copies = bool(groups.get("x") or groups.get("x2"))
        found = names.heading(words if more is None else f"{words} {more}")
        if more is not None and (found is None or found.words):
            found = names.heading(f"{more} {words}") or found
        if found is not None and not (commented and found.words != heading_key(words)):
            cost = row.cost + found.cost + 0.5 * (not marked and stated is None and names.is_also_cards(found.words))
            yield Reading(Kind.HEADING, cost, "", row.name, words=found.words, stated=stated, sure=marked or copies)
        elif more is not None:
            if names.knows_cards and before_bracket(names, bare):
                form = Form.NAMED_HEADING if names.known(bare) else row.name
                yield Reading(Kind.HEADING, _CLEAR, "", form, words=bare, known=False, stated=stated)
        elif (
            (len(all_words := WORDS.findall(words.casefold())) <= 4 or (text[-1] == ":" and ABSENT & {*all_words}))
            and any(map(str.isalpha, words))
            and (row.name or words[0].isdecimal() or stated_count(words) is None)
            and PATTERNS["sideboard"].fullmatch(text) is None
            and not (text[:1] in names.title_marks and text[1:2].isalnum())
            and not (text[0].isdecimal() and is_placeholder(words.lstrip("0123456789 ")))
        ):
            clear = PATTERNS["clearly_heading"].fullmatch(text) is not None or heads_beside_main(words)
            clear = clear or heading_key(words) in _NO_SECTIONS or set() < {*all_words} - SMALL_WORDS <= ABSENT
            counted = words[0].isdecimal() and not heads_beside_main(words)
            named = names.known(words) is not None
            is_card = words[0].isdecimal() and stated is not None and not clear  # a count, and a number in the name
            is_card = is_card or (named and (row.name == "n words" or _TITLE.fullmatch(words) is None))
            if not is_card and (clear or named or (stated is not None and row.name != "n words")):
                unmarked = grammar.UNKNOWN + 1 + copies if row.name == "words xn" else names.heading_unknown
                cost = row.cost + (_CLEAR if clear and not counted else unmarked)
                form = Form.NAMED_HEADING if named else row.name
                has_colon = text.endswith(":")
                yield Reading(Kind.HEADING, cost, "", form, words=words, known=False, stated=stated, sure=has_colon)
