"""One line of a text list: a card, a heading, a header, a comment, or what is wrong with it.

A card is ``3 Name``, ``3x Name``, ``3 x Name``, ``3× Name``, ``3xName``, ``3Name``, ``3 copies of Name``, ``x3 Name``,
``Name x3``, ``Name 3x``, ``Name (x3)``, ``(3) Name``, ``[3] Name`` or a bare ``Name``, or the columns count, name and
set between tabs. ``Name (3)``, ``Name - 3``, ``Name = 3``, ``Name, 3``, ``Name ... 3`` and ``Name`` with a column of
counts behind it are a card, unless none of this name is known. ``SB:`` in front puts it into the sideboard. What
``decoration`` knows to stand around a card is taken off. A line that is only a number is the card of that name.
`` # `` starts a comment, between tabs only in the last column. What looks like a count but is none (``1.5 Name``,
``+2 Name``, ``2 Name x3``) is never taken for a card.
"""

from __future__ import annotations

import re
from functools import lru_cache

from deckcheck.decklists.field_checks import COPIES, HEADER_KEYS, copies, fault, is_unprintable, shown
from deckcheck.decklists.tables import row_cells
from deckcheck.decklists.text.count_and_note import (
    SPELLINGS,
    count_of,
    counted,
    counted_behind,
    is_row,
    leading,
    split_note,
)
from deckcheck.decklists.text.decoration import INVISIBLE, bare_name, is_prose, unwrapped
from deckcheck.decklists.text.headings import (
    CARDS_TOO,
    HEADINGS,
    counts,
    heading,
    heading_and_words,
    heads_beside_main,
    is_known,
    joined,
    near,
    stated,
    total,
    without_count,
    words_of,
)
from deckcheck.decklists.text.ignore_comments import SPELLING as DIRECTIVE
from deckcheck.decklists.text.ignore_comments import directive
from deckcheck.decklists.text.line_kinds import (
    Aside,
    Bare,
    CardLine,
    Comment,
    Directive,
    Group,
    Header,
    Heading,
    Known,
    Line,
    Listing,
    Misspelt,
    NewHeading,
    Numbered,
    Prose,
    Row,
    Spoken,
    Struck,
    Total,
    Unread,
)
from deckcheck.decklists.text.prose import ENDS, PRICED, is_no_card
from deckcheck.patterns import late_pattern

_COLUMNS = f"count, name and set between the tabs, the count {COPIES}"
CONTROL_FREE = "text without control or invisible characters"

_REMARK = ("#", "//")
_RULED = frozenset("-=_*~#/`")
_RULE = late_pattern(r"[-=_*~#/]{3,}|(?:```|~~~)\w*")
STRUCK = late_pattern(r"~~\s?((?:(?!~~).)*[^\s~])\s?~~")
OVERLAYS = late_pattern("(?:[^\u0335-\u0338][\u0335-\u0338]+)+")
"""Letters with a line through each of them."""
_PERHAPS_PROSE: frozenset[type] = frozenset({Bare, Spoken, Unread})
_PROSE_BEGINS = frozenset("ACDEFIJLMNOPSUV")
"""The capitals with which words of a page begin that are no card: no other name needs a further look."""
_NOTHING = frozenset({"", "none", "nothing", "empty", "n/a", "no cards"})
_CALLED = late_pattern(r"(?:player(?: name)?|(deck ?name))\s*:\s*(\S.*)", re.IGNORECASE)  # not "Deck: A, B"
_TRAILING_COMMENT = late_pattern(r"\s#\s.*")
_NUMBERED = late_pattern(r"(\d{1,3})[.):]\s+(\S.*)")
_SIDEBOARD = late_pattern(r"sb\s*:\s*", re.IGNORECASE)


def remark(raw: str) -> str:
    """Return the comment that a line is or ends in, as written; ``""`` when there is none.

    >>> remark("3 Son of God # of the starter deck"), remark("// to be tested")
    ('# of the starter deck', '// to be tested')
    """
    text = raw.translate(INVISIBLE).strip()
    if "\t" in text and (tabbed := _tabbed_comment(text)) is not None:
        return tabbed[1]
    if "\t" in raw and count_of(text.partition("\t")[0]):
        return ""
    bare = text if text.startswith(_REMARK) else unwrapped(text).text
    if bare.startswith(_REMARK):
        return text
    found = _TRAILING_COMMENT.search(text) if "\t" not in bare and "#" in text else None
    return found[0].strip() if found is not None else ""


def _tabbed_comment(text: str) -> tuple[str, str] | None:
    """Return what stands before the comment in the last column of a line, and that comment.

    A number there may count copies, and a count before it what is there.
    """
    before, _, last = text.rpartition("\t")
    words = last.lstrip("# ")
    if not last.lstrip().startswith("#") or "# " not in last[: len(last) - len(words)] or words.isdecimal():
        return None
    return None if text.startswith(_REMARK) or count_of(before.rstrip()) else (before.rstrip(), last.strip())


def _header(text: str) -> Header | None:
    """Return the header that a line is, in a comment or not."""
    words, colon, value = text.partition(":")
    words = words.lstrip("/") if words.startswith("//") else words.lstrip("#")
    key, value = words.strip().lower(), value.lstrip()
    return Header(key, value) if colon and value and key in HEADER_KEYS else None


def _comment(text: str) -> Line:
    if (header := _header(text)) is not None:
        return header
    if (named := directive(text)) is not None:
        return Directive(*named) if named[0] else Unread(shown(text), DIRECTIVE)
    words = text.lstrip("#/ \t")
    if words.isdecimal():
        doubt = f"'1 {shown(words)}' for a card of that number, or a comment in words"
        return Bare(f"#{words}", 1, "", "", doubt)
    # "# Reserve" and "// Sideboard" are headings elsewhere: to skip one would move cards between sections.
    section = heading(words)
    if text.startswith("##") and (words_of_page := without_count(words)) in ENDS:
        return Heading(words_of_page, text)
    if section is not None and (section in HEADINGS or joined(section)):
        return Heading(section, text, stated(words))
    return Aside(text) if heads_beside_main(words) else Comment()


def card(text: str, name: str, count: str, code: str = "", note: str = "", guess: str = "") -> Line:
    """Return a card with its ``count`` as written, ``""`` when there is none; ``text`` is what an error quotes."""
    number = copies(count) if count else 1
    if number is None:
        return Unread(shown(text), COPIES)
    if not note:
        name, note = split_note(name)
    expected = fault(name) or (CONTROL_FREE if is_unprintable(note) else "")
    if expected:
        return Unread(shown(text), expected)
    return (CardLine if count else Bare)(name, number, code, note, "", "", guess)


def _columns(raw: str, guess: str = "") -> Line:
    written = [cell.strip() for cell in raw.split("\t")]
    while not written[0]:  # indented
        del written[0]
    text = " ".join(written)
    count = count_of(written[0])
    if count and (cards := total(" ".join(filter(None, written)))) is not None:
        return Total(cards, text)
    if len(written) == 1 or (not count and not any(written[1:])):
        return _plain(written[0], guess)
    if not count and (behind := count_of(written[1])) and not any(written[3:]):  # "Name", its count, its set
        found = card(text, bare_name(written[0]).text, behind, "".join(written[2:3]), guess=guess)
        return if_known(found) if isinstance(found, CardLine) else found
    if count and len(written) == 4 and count_of(written[2]):  # two cards beside each other
        return card(text, f"{written[1]}  {written[2]} {written[3]}", count, guess=guess)
    if all(map(leading, filled := [cell for cell in written if cell])) and len(filled) == 2:
        return _plain("  ".join(filled), guess)
    if not count or any(written[3:]):
        return Unread(shown(text), _COLUMNS)
    return card(text, written[1], count, written[2] if len(written) > 2 else "", guess=guess)


def _plain(text: str, guess: str) -> Line:
    body, note = split_note(text)
    if (behind := counted_behind(body)) is not None:
        bare = bare_name(behind.name)
        found = card(text, bare.text, behind.digits, note=note, guess=guess or _without(bare.off))
        return if_known(found) if isinstance(found, CardLine) else found
    name, count, joined, expected = counted(body)
    if expected:
        return Unread(shown(text), expected)
    bare = bare_name(name)
    found = card(text, bare.text, count, note=note, guess=guess or joined or _without(bare.off))
    return Spoken(*found) if type(found) is CardLine and not note and is_prose(found.name) else found


def if_known(line: CardLine) -> Known:
    """Return a line that is a card where one of its name is known, and perhaps a heading or a remark otherwise."""
    name = shown(line.name)
    return Known(
        *line[:4], f"'{line.copies} {name}' for a card, '{name}:' for a heading or '# {name}' for a remark", *line[5:]
    )


def _without(off: tuple[str, ...]) -> str:
    return f"without {', '.join(off)}" if off else ""


@lru_cache(maxsize=1 << 14)
def read_line(raw: str) -> Line | None:
    """Return what a line is; ``None`` when it is blank. Cached, since the lists of one tournament share most lines."""
    text = raw.strip()
    if not text or (text[0] == ">" and not text.strip("> \t")):  # a blank line of a quoted mail
        return None
    if is_unprintable(text.replace("\t", " ")):
        raw = OVERLAYS.sub(drawn_through, raw.translate(INVISIBLE))
        text = raw.strip()
        if not text or is_unprintable(text.replace("\t", " ")):
            return Unread(shown(text) or "only invisible characters", CONTROL_FREE)
    if _RULED.issuperset(text[:3]) and _RULE.fullmatch(text):
        return Comment()
    if "\t" in text and (tabbed := _tabbed_comment(text)) is not None:
        return Unread(shown(text), DIRECTIVE) if directive(tabbed[1]) is not None else read_line(tabbed[0])
    if "\t" in raw and count_of(text.partition("\t")[0]):
        return _columns(raw)
    off: tuple[str, ...] = ()
    if not text.startswith(_REMARK):
        text, off = unwrapped(text)
    if text.startswith(_REMARK):
        return _comment(text)
    if "#" in text and "\t" not in text and (remark := _TRAILING_COMMENT.search(text)) is not None:
        if directive(remark[0].strip()) is not None:
            return Unread(shown(text), DIRECTIVE)
        text, more = unwrapped(text[: remark.start()].rstrip())
        off += more
    if "~~" in text and STRUCK.search(text) and "|" not in text:
        return _struck_out(text, off)
    if row := row_cells(text):
        return Row(row, text, _without(off))
    if text[:2].casefold() == "sb" and (sideboard := _SIDEBOARD.match(text)) is not None:
        if sideboard.end() == len(text):
            return Heading("sideboard", text)
        line = _in_words(text[sideboard.end() :], off)
        return line._replace(section="sideboard") if isinstance(line, CardLine) else Unread(shown(text), SPELLINGS)
    return _in_words(text, off)


def _in_words(text: str, off: tuple[str, ...]) -> Line:
    """Return a line in words: a heading, a total, a card."""
    if (cards := total(text)) is not None:
        return Total(cards, text)
    if "a price" in off and text.rstrip(" :").casefold() in PRICED:
        return Prose(text)
    found = _card_or_heading(text, off)
    if text[:1].isupper() and text[:1] not in _PROSE_BEGINS:
        return found
    perhaps = type(found) in _PERHAPS_PROSE or (type(found) is CardLine and found.name[:1].islower())
    return Prose(text) if perhaps and is_no_card(text) else found


def drawn_through(letters: re.Match[str]) -> str:
    """Return letters with a line through each of them as Markdown has them."""
    words = re.sub("[\u0335-\u0338]", "", letters[0])
    inner = words.strip()
    return words.replace(inner, f"~~{inner}~~") if inner else words


def _struck_out(text: str, off: tuple[str, ...]) -> Line:
    """Return a line of which a part is struck out: an old price, or the whole card."""
    for part in STRUCK.finditer(text):
        if unwrapped(f"Name {part[1]}") == ("Name", ("a price",)):
            return _in_words(" ".join(text.replace(part[0], "").split()), (*off, "a price"))
    if (crossed := STRUCK.fullmatch(text)) is not None:
        line = _in_words(crossed[1], off)
        if isinstance(line, CardLine):
            return struck(line)
    return Unread(shown(text), "a line that is struck out as a whole, or without what is struck out")


def struck(line: CardLine) -> Struck:
    """Return a card with a line through it."""
    name = f"{line.copies} {shown(line.name)}"
    return Struck(*line[:4], f"'{name}' for a card of the deck, '# {name}' for one that is not", *line[5:])


def _opens_row(words: str) -> bool:
    """Return whether cards may stand behind a heading on its line, and no other name begins so."""
    return bool(words) and is_known(words) and words not in CARDS_TOO


def _card_or_heading(text: str, off: tuple[str, ...]) -> Line:
    """Return a line in words that is no total."""
    if is_row(text):  # numbers of cards, which only a game can tell
        return Bare(text.replace("\t", " "), 1, "", "", SPELLINGS)
    begun = leading(text)
    if begun is None:
        if (header := _header(text)) is not None:
            return header
        if ":" in text and (called := _CALLED.fullmatch(text)) is not None:
            return Header("name" if called[1] else "author", called[2])
        section, words = heading_and_words(text)
        if section is not None and section not in ENDS:
            return (Heading if is_known(section) else NewHeading)(section, text, stated(text))
        if (numbered := _NUMBERED.fullmatch(text)) is not None:
            return Numbered(int(numbered[1]), numbered[2], text)
        if words in ENDS:
            return Heading(words, text)
        head, colon, cards = text.partition(":")
        if colon and cards[:1] == " " and "://" not in text and _opens_row(above := without_count(head)):
            if cards.strip(" -–—.()").lower() in _NOTHING:
                return Heading(above, text, 0)
            if not fault(text):
                return Listing(text, 1, "", "", "a line for each card, below the heading", above, _without(off))
        if (meant := near(words)) and (number := copies(stated(text) or 1)) is not None:
            name = words_of(text)
            doubt = f"'{meant.title()}:' for the heading or '{number} {shown(name)}' for a card"
            return Misspelt(name, number, "", "", doubt)
    elif text.endswith(":") and (section := heading(begun.name)) and section not in CARDS_TOO and is_known(section):
        return Heading(section, text, copies(begun.digits))
    found = (_columns if "\t" in text else _plain)(text, _without(off))
    return Group(*found) if begun is not None and type(found) is CardLine and counts(found.name) else found
