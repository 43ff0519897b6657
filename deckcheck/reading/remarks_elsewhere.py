"""Find words on other lines, or beside the list, that may change its cards: tick boxes, "no Amos", chat speakers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from deckcheck.deck import Deck
from deckcheck.decklists.words import ABSENT, SMALL_WORDS, words_of
from deckcheck.patterns import late_pattern
from deckcheck.reading import vocabulary
from deckcheck.reading.company import LIKELY
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.names import AnyNames
from deckcheck.reading.readings import Chosen, Form, Kind, Reading, set_aside
from deckcheck.reading.vocabulary import WORDS, Meaning, is_asked, is_of_copy, is_sentence, meaning_of

_REMOVING = late_pattern(r"(?:.*\s)?(?:[-−]\s?\d|no\b)", re.IGNORECASE)
"""Words that remove copies of a card named in the same line, though they would not after its name."""
_OR = late_pattern(r"\W*or\b", re.IGNORECASE)
_MOST_WORDS = 6
"""The maximum number of words of a remark about the card above."""
_MOST_MARKS = 2
"""The maximum number of different letters before lines that mark sections; more are an outline."""
_IN_BRACKETS = late_pattern(r"\(.*\)|\[[^\[\]\"]*\]")
_UP = "^↑⬆☝"
"""Symbols that refer to the card above."""
_LAST_CARD = late_pattern(r"\b(?:(?:last|previous|above) (?:card|one)|(?:that|this) card)\b", re.IGNORECASE)
"""Words that can only refer to a card above, or from the top of a list to its last one."""
_MARK = late_pattern(rf"[({_UP}→-]\s?[^\W\d_][\w\s]*\)?")
"""Words about the card above that would be the heading of the cards below, if there were any."""
_AFTER_NAME = late_pattern(r"\s?[(\[,].*")
_NEVER_REMARKS = frozenset(
    {"header", "head of a table", "mail", "file", "list", "tag", "verse", Form.UNCOUNTED, Form.LEGEND}
)
"""The forms of words that never concern single cards."""
_UNCOUNTED = frozenset({"name", "word name", Form.IN_WORDS})
"""The forms of cards that may be remarks about the card above instead."""
_LABELS = frozenset({"section", "speaker"})
"""The notations of words and a colon before cards."""
_MOST_HEADED = 10
"""The maximum number of rows that a label heads; on more of them it is a speaker."""
_SOMEBODY = "?"
"""The speaker of lines above the first one that names a speaker."""
_SIGN = late_pattern(r"\[[^\]\d]?\]|\([A-Za-z]\)|[*+–—-](?=\s)|[^\w\s\"'“”„«<(\[{*_~`#=|]")
"""A sign before a card, or a letter in brackets."""
_FOOTNOTE = late_pattern(r"(?P<mark>[*†‡§°]{1,2}|\([^\W\d_]\))\s*[:=]?\s*(?P<words>[^\W\d_](?:.*[^*†‡§°])?)")
"""A line that begins with a mark, as some cards end in."""
_MAY_BE_FOOTNOTE = late_pattern(r"(?m)^\s*[*†‡§°(]")
_LEAST_ALIKE = 2
"""With fewer cards with another sign, the one with an odd sign is as likely the list."""
_PRAISE = "*+•⭐★✅✓✔☑♥❤👍🔥✨💪"
"""Signs that say nothing against a card."""
_REMARK = Reading(Kind.WORDS, 0.0, form="words")
_POINTING_BACK = words_of("above")
"""Words that refer to the card above."""
_IRRELEVANT = vocabulary.COPY.union(vocabulary.FILLING, SMALL_WORDS)
_ADDING = vocabulary.EACH.union(vocabulary.QUANTITY, SMALL_WORDS)
"""Words beside a card's name that only add copies of it."""
_CHANGING = ABSENT.union(vocabulary.CHANGING)
_CHANGE = late_pattern(r"[+−–-]\d{1,2}[xX×]?\s+[^\W\d]|.*(?:->|=>|→)")
_NAMED_IN_FULL = frozenset({Form.COUNTED, Form.IN_WORDS})
"""The forms of cards in words beside a list."""

Rows = list[tuple[Reading, ...]]


def perhaps_absent(rows: Rows, texts: Sequence[str], names: AnyNames) -> Rows:
    """Return the readings of each row, also without its cards if its box is unticked or another wrote it.

    An empty box matters if others have a tick; a sign before a card, if all other cards have another or none; a
    speaker, if most rows are by another; the initial of the reserve, if the letters before rows are no outline. The
    last two may be headings of the row, which put its cards elsewhere. Labels that few rows have head these rows.
    """
    if not any(each.wrapper or each.speaker for row in rows for each in row):  # as in most lists
        return rows
    rows = _with_odd_sign(_with_speakers_above(rows), texts, names)
    parts = ({part for each in row if each.wrapper for part in each.wrapper.split()} for row in rows)
    wrappers = Counter(part for each in parts for part in each)
    aside = {"box"} if wrappers.keys() >= {"box", "ticked"} else set[str]()
    rows = list(map(_headed_by_labels(rows), rows)) if not _LABELS.isdisjoint(wrappers) else rows
    letters = {each.speaker for row in rows for each in row if each.has_letter}
    spoken = (
        next((each.speaker for each in row if each.speaker and not each.has_letter and each.form != Form.ROW), "")
        for row in rows
        if any(each.cards and each.cost < LIKELY for each in row)
    )
    speakers = Counter(filter(None, spoken))
    own = {"", *(speaker for speaker, _ in speakers.most_common(1))}
    own |= {letter for letter in letters if len(letters) > _MOST_MARKS or not names.elsewhere(letter)}

    def is_aside(reading: Reading) -> bool:
        return not aside.isdisjoint(reading.wrapper.split())

    def is_by_another(reading: Reading) -> bool:
        return reading.speaker not in own and reading.form != Form.ROW

    return [
        (*row, *set_aside(filter(is_aside, row)), *set_aside(filter(is_by_another, row), names.second_section))
        for row in rows
    ]


def _with_odd_sign(rows: Rows, texts: Sequence[str], names: AnyNames) -> Rows:
    """Return the readings of each row; the only card with another sign before it than all others may be absent."""
    cards = [at for at, row in enumerate(rows) if any(map(_is_likely_card, row))]
    signs = {at: sign[0] if (sign := _SIGN.match(texts[at].strip())) is not None else "" for at in cards}
    counts = Counter(signs.values()).most_common()
    if len(counts) != 2 or counts[1][1] != 1 or counts[0][1] < _LEAST_ALIKE:
        return rows
    (usual, _), (odd, _) = counts
    if not odd or odd in _PRAISE or (odd.lower() == "[x]" and not usual):
        return rows
    return [
        (*row, *set_aside(filter(_is_likely_card, row), names.second_section)) if signs.get(at) == odd else row
        for at, row in enumerate(rows)
    ]


def _is_likely_card(reading: Reading) -> bool:
    return bool(reading.cards) and reading.cost < LIKELY and reading.form != Form.ROW


def _with_speakers_above(rows: Rows) -> Rows:
    """Return the readings of each row with the speaker that a line above names: ``Ben - Today at 4:15 PM``.

    Above the first such line it is somebody else.
    """
    named = [next((each.speaker for each in row if _names_speaker(each)), "") for row in rows]
    if not any(named):
        return rows
    found: Rows = []
    speaker = _SOMEBODY
    for row, own in zip(rows, named, strict=True):
        speaker = own or speaker
        found.append(tuple(each._replace(speaker=each.speaker or speaker) for each in row))
    return found


def _names_speaker(reading: Reading) -> bool:
    """Return whether a line says who wrote the lines below it, too."""
    return bool(reading.speaker) and (not reading.cards or reading.wrapper.startswith("chat"))


def by_legends(rows: Rows, texts: Sequence[str], reader: LineReader) -> Rows:
    """Return the readings of each row, also as a legend like ``* = reserve`` changes the cards with its mark."""
    if _MAY_BE_FOOTNOTE.search("\n".join(texts)):
        cards = [text.strip() for row, text in zip(rows, texts, strict=True) if any(map(_is_likely_card, row))]
        rows = [_as_footnote(row, text, cards) or row for row, text in zip(rows, texts, strict=True)]
    for mark, words in [each.header for row in rows for each in row if each.form == Form.LEGEND]:
        search = re.compile(rf"(?<!\w){re.escape(mark)}(?!\w)" if mark.isalnum() else re.escape(mark)).search
        for at, text in enumerate(texts):
            for each in rows[at] if search(text) else ():
                title = each.cards[0].name if len(each.cards) == 1 else ""
                title = title if mark.isalnum() else title.strip(f"{mark} ")
                if title and search(text.replace(title, " ") if reader.names.is_title(title) else text):
                    rows[at] = (*rows[at], *reader.ways(each, words)[1:])
    return rows


def _as_footnote(row: tuple[Reading, ...], text: str, cards: Sequence[str]) -> tuple[Reading, ...]:
    """Return a line like ``* may be cut`` as a legend, if some of the cards have its mark; ``()`` for other lines."""
    match = _FOOTNOTE.fullmatch(text.strip())
    if match is None or any(map(_is_likely_card, row)):
        return ()
    mark, words = match["mark"], match["words"]
    marked = sum(card.endswith(mark) or card.startswith(mark) for card in cards)
    if not 0 < 2 * marked < len(cards) or not (meaning_of(words) is Meaning.ABSENT or is_sentence(words)):
        return ()
    return (Reading(Kind.WORDS, 0.1, form=Form.LEGEND, header=(mark, words)),)


def _label(reading: Reading) -> str:
    """Return the label before the known cards of a reading, folded: unknown words, or the short name of a section."""
    if not reading.cards or reading.guessed or _LABELS.isdisjoint(reading.wrapper.split()):
        return ""
    return reading.speaker or reading.section


def _headed_by_labels(rows: Rows) -> Callable[[tuple[Reading, ...]], tuple[Reading, ...]]:
    """Return a function that makes a label the heading of its row, unless the list has it as a notation.

    Most rows of cards have such a notation; several, if it is the name of a section. The cards below the only row with
    the name of a section may belong to it.
    """
    counts = Counter(label for row in rows for label in {*map(_label, row)} if label)
    cards = sum(any(each.cards for each in row) for row in rows)
    last = rows[-1]

    def headed(row: tuple[Reading, ...]) -> tuple[Reading, ...]:
        found = []
        for each in row:
            label = _label(each)
            is_few = counts[label] <= _MOST_HEADED and 2 * counts[label] <= cards
            is_heading = counts[label] == 1 and row is not last if each.section else is_few
            found.append(each._replace(form=Form.ROW, words=label, section=label) if label and is_heading else each)
        return tuple(found)

    return headed


def with_remarks(chosen: list[Chosen], reader: LineReader) -> list[Chosen]:
    """Return the lines with cards perhaps absent, or with another count, according to remarks on other lines.

    A remark names the card (``Amos is not in the deck``), or is right below it and in brackets or followed by another
    card. One that refers to "above" may follow blank lines.
    """
    unsure = [at for at, line in enumerate(chosen) if line.rivals or line.reading.guessed or not line.reading.cards]
    remarks = [at for at in unsure if _may_be_remark(chosen[at]) or _heads_nothing(chosen, at)]
    if not remarks:  # as in most lists
        return chosen
    found = list(chosen)
    _apply_to_named(found, remarks, reader)
    for at in remarks:
        text = found[at].text.strip()
        points_back = _points_back(text)
        counts = found[at].reading.kind is Kind.CARDS and found[at].reading.form not in _UNCOUNTED
        place = len(found) - 1 if not at and _LAST_CARD.search(text) else at - 1
        above = _adjacent_card(found, at, place, across_gap=points_back) if _is_remark(text) and not counts else None
        is_clear = points_back or _MARK.fullmatch(text) or _IN_BRACKETS.fullmatch(text)
        if above is not None and (is_clear or _adjacent_card(found, at, at + 1)):
            found[place] = _with_rivals(found[place], _as_remarked(above, text, reader, less=True))
    return found


def _apply_to_named(found: list[Chosen], remarks: Sequence[int], reader: LineReader) -> None:
    """Add readings with another count to each card that a remark names, if its other words may affect the count."""
    named: dict[str, list[int]] = defaultdict(list)
    for at in {*range(len(found))}.difference(remarks):
        for title in {_title_of(each.cards[0].name) for each in _single(found[at])}:
            named[title].append(at)
    for place in remarks:
        text = found[place].text.strip()
        words = f" {_words(text)} "
        for title, lines in named.items():
            before, is_named, after = words.partition(f" {title} ")
            others = [*before.split(), *after.split()]
            if not (title and is_named) or reader.names.heading(title) is not None or _is_irrelevant(others, text):
                continue
            less = not (others and _ADDING.issuperset(others)) or _removes_card(text)  # "✖ Amos"
            for at in lines:
                [best, *_] = _single(found[at])
                found[at] = _with_rivals(found[at], _as_remarked(best, text, reader, less=less))
            if found[place].reading.kind is Kind.UNREAD and _REMOVING.match(text):  # "-1 Amos"
                found[place] = found[place]._replace(reading=_REMARK)
            elif found[place].reading.guessed:  # "1 Gossip less"
                found[place] = _with_rivals(found[place], [_REMARK])


def _single(line: Chosen) -> list[Reading]:
    """Return the readings of a line as a single card, the chosen one first."""
    return [each for each in line.readings if len(each.cards) == 1]


def _with_rivals(line: Chosen, perhaps: Iterable[Reading]) -> Chosen:
    """Return a line with further possible readings."""
    meanings = [each.meaning for each in line.readings]
    return line._replace(rivals=(*line.rivals, *(each for each in perhaps if each.meaning not in meanings)))


def _is_irrelevant(others: Sequence[str], text: str) -> bool:
    """Return whether words beside a card's name do not affect its count: a greeting, or about the copy.

    A name without other words does not affect it either, unless a symbol precedes it.
    """
    if not others:
        return text[:1].isalnum() and not any(map(str.isdecimal, text))
    if _ADDING.issuperset(others) or _removes_card(text):
        return False
    is_greeting = not vocabulary.GREETINGS.isdisjoint(others[:1])
    return is_greeting or _IRRELEVANT.issuperset(others) or is_of_copy(" ".join(others))


def _as_remarked(reading: Reading, text: str, reader: LineReader, *, less: bool) -> Iterator[Reading]:
    """Yield the readings of a card changed by a remark on another line: removed (``less``), or with another count."""
    others = reader.ways(reading, text.strip("()[]"))[1:]
    if less:
        gone = set_aside([reading], reader.names.elsewhere(text))
        others = [*gone, *(each for each in others if len(each.cards) > 1)]
    yield from (each._replace(remark=text) for each in others)


def _points_back(text: str) -> bool:
    """Return whether words refer to the card above."""
    return text[:1] in _UP or not _POINTING_BACK.isdisjoint(WORDS.findall(text.casefold()))


def _is_remark(text: str) -> bool:
    """Return whether words may be a remark about the card on the line above."""
    words = WORDS.findall(text.casefold())
    if not (any(len(word) > 1 for word in words) or is_asked(text)):
        return False  # a count on a line of its own
    begins = _IN_BRACKETS.fullmatch(text) is not None or text[:1].islower() or text[:1] in f"-–—?{_UP}"
    is_short = len(words) <= _MOST_WORDS and vocabulary.POINTING.isdisjoint(words)
    return (
        ((begins and is_short) or _LAST_CARD.search(text) is not None)
        and _removes_card(text)
        and not _REMOVING.match(text)
    )


def _adjacent_card(found: Sequence[Chosen], at: int, place: int, *, across_gap: bool = False) -> Reading | None:
    """Return the card on the line right above or below another, ``None`` if that is no single card.

    ``across_gap``: blank lines may separate them.
    """
    if not 0 <= place < len(found) or (abs(found[at].line - found[place].line) > 1 and not across_gap):
        return None
    best = found[place].reading
    return best if len(best.cards) == 1 and not (best.guessed and best.form != Form.COUNTED) else None


def _heads_nothing(chosen: Sequence[Chosen], at: int) -> bool:
    """Return whether a heading right below a card may be a remark about it, because no cards are below it."""
    line, below = chosen[at], chosen[at + 1 : at + 2]
    if line.reading.kind is not Kind.HEADING or any(each.reading.cards for each in below):
        return False
    others = (each.text.strip()[:1] for each in chosen if each.reading.kind is Kind.HEADING and each is not line)
    return _MARK.fullmatch(text := line.text.strip()) is not None and text[0] not in others


def _may_be_remark(line: Chosen) -> bool:
    """Return whether a line, other than a comment, is words, or may be a remark that removes a card."""
    if not _NEVER_REMARKS.isdisjoint(each.form for each in line.readings) or line.text.lstrip().startswith(("#", "//")):
        return False
    if line.reading.kind is Kind.WORDS:
        return True
    if any(each.kind in (Kind.WORDS, Kind.UNREAD) for each in line.readings) and _removes_card(line.text):
        return True
    words = (word for word in line.text.split() if not word[:1].isupper())  # not part of its name
    return line.reading.guessed and _removes_card(" ".join(words))


def _removes_card(text: str) -> bool:
    """Return whether words remove a card, or name an alternative to it."""
    return meaning_of(text) is Meaning.ABSENT or any(row.match(text) for row in (_REMOVING, _OR))


def _title_of(name: str) -> str:
    """Return the words of a name without its set and second half, which remarks omit."""
    return _words(_AFTER_NAME.sub("", name))


def _words(text: str) -> str:
    return " ".join(WORDS.findall(text.casefold()))


def lines_about_cards(deck: Deck, lines: Iterable[str], reader: LineReader) -> list[str]:
    """Return the lines that count a card or a change, or name a card."""
    listed = {_title_of(entry.name) for entry in deck.entries} - {""}
    return [line for each in lines if _is_about_cards(line := each.strip("> \t"), listed, reader)]


def _is_about_cards(line: str, listed: Set[str], reader: LineReader) -> bool:
    """Does a line count or name a card? A single word may be somebody's name, unless another speaks of a change."""
    readings = reader.readings(line) if line else ()
    if _CHANGE.match(line) or any(each.form in _NAMED_IN_FULL and not each.guessed for each in readings):
        return True
    words = _words(line)
    changes = not _CHANGING.isdisjoint(words.split())
    return any(f" {title} " in f" {words} " for title in listed if changes or " " in title)
