"""Parse names: the key that all spellings share, title, last bracket, and homoglyphs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from deckcheck.patterns import late_pattern

_ZERO = late_pattern(r"(?<=[^\W\d_])0(?![\d\W]|$)|(?<![\w])0(?=[^\W\d_]{2})")
"""A zero inside a word or at its start, which is read as an o."""
MOST_READINGS = 32
"""Maximum readings tried per name, as one character can look like several letters."""

_INVISIBLE_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode classifies as letters, marks or symbols."""


def is_invisible(char: str) -> bool:
    """Return whether a character is invisible: a format character, variation selector or filler."""
    return (
        char in _INVISIBLE_LETTERS
        or unicodedata.category(char) == "Cf"
        or "VARIATION SELECTOR" in unicodedata.name(char, "")
    )


def readings(name: str) -> Iterator[str]:
    """Yield readings of a name: homoglyphs as ASCII letters, zeros as o, without invisible characters.

    Yields nothing for a name that has none of these.

    >>> list(readings("D\u0430niel")), list(readings("Dan\u3164iel")), list(readings("Daniel"))
    (['Daniel'], ['Daniel'], [])
    >>> list(readings("S0n of God")), list(readings("0bedience")), list(readings("10th Anniversary"))
    (['Son of God'], ['obedience'], [])
    >>> list(readings("\u0406saiah"))
    ['lsaiah', 'Isaiah']
    """
    chars = _ZERO.sub("o", name) if "0" in name else name
    if chars.isascii():
        if chars != name:
            yield chars
        return
    ways = [_letters(char) for char in chars]
    for letters in islice(product(*ways), MOST_READINGS):
        if (reading := "".join(letters)) != name:
            yield reading


def displayed(name: str) -> str:
    """Return the most likely reading of a name; the name itself if it has no other."""
    return next(readings(name), name)


def homoglyphs(name: str) -> tuple[str, ...]:
    """Return the homoglyphs, zeros read as o and invisible characters of a name, each once with its Unicode name.

    >>> homoglyphs("D\u0430niel"), homoglyphs("Zoë")
    (("'\u0430' (CYRILLIC SMALL LETTER A)",), ())
    """
    suspicious = [char for char in name if _letters(char) != (char,)]
    return tuple(dict.fromkeys(map(_described, (*_ZERO.findall(name), *suspicious))))


def is_disguised(name: str) -> bool:
    """Return whether a name mixes ASCII letters with :func:`homoglyphs`, which hardly any language does."""
    if name.isascii() and "0" not in name:
        return False
    return bool(homoglyphs(name)) and any(char.isascii() and char.isalpha() for char in name)


def _described(char: str) -> str:
    shown = f"'{char}'" if not is_invisible(char) else "an invisible sign"
    return f"{shown} ({unicodedata.name(char, f'U+{ord(char):04X}')})"


@lru_cache(1 << 10)
def _letters(char: str) -> tuple[str, ...]:
    """Return the ASCII letters a character looks like; ``("",)`` if it is invisible, itself if there are none."""
    if char.isascii():
        return (char,)
    if is_invisible(char):
        return ("",)
    if not char.isalpha() or unicodedata.normalize("NFKD", char)[0].isascii():  # not a letter, or an accented one
        return (char,)
    from confusable_homoglyphs import confusables  # its Unicode table is slow to load

    found = confusables.is_confusable(char, greedy=True, preferred_aliases=[]) or []
    alike = (each["c"] for one in found for each in one["homoglyphs"])
    letters = dict.fromkeys(each for each in alike if each.isascii() and each.isalnum())
    if "l" in letters:  # also looks like a capital I, which the table omits
        letters["I"] = None
    return tuple(letters) or (char,)


_QUOTES = "'\"‘’‚‛′´`ʼʻʹ“”„‟″«»‹›"
SKIPPED = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""Soft hyphens, joiners and direction marks: invisible, and often copied along."""
_DASHES = "-‐‑‒–—―−_"
_BRACKETS = str.maketrans("{}（）［］｛｝【】", "()()()()()")
"""Maps curly, full-width and lenticular brackets to round ones."""
_TRANSLATION = (
    _BRACKETS
    | str.maketrans("[]⁄∕", "()//", f"{_QUOTES}{SKIPPED},.")
    | str.maketrans(dict.fromkeys(_DASHES, " ") | {"&": " and "})
)
_SPACES_INSIDE = (("( ", "("), ("/ ", "/"), (" )", ")"), (" /", "/"))
_BRACKET_WITHOUT_SPACE = late_pattern(r"(?<=[^ (/])\(")
_ARTICLES = frozenset({"a", "an", "the"})
_THE = late_pattern(r"(?<![^/( ])the (?=[^/)])")
_ARTICLE = late_pattern(r"a(?<![^/(]a)n? (?=[^/)])")  # a literal first letter is faster to search for
_WITH = late_pattern(r"(?<!\S)w/\s*(?!o\b)")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_WORDS = {word: str(number) for number, word in enumerate(_SMALL, 2)}
NUMBER_WORDS |= {word: str(10 * number) for number, word in enumerate(_TENS, 2)}
_NUMBER_WORD = late_pattern(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b")
_NUMERAL = late_pattern(r"i(?<!\wi)i{0,2}\b")
SIDES = late_pattern("[/()]")
_STRAIGHT_QUOTES = str.maketrans("\u2018\u2019\u201a\u2032\u00b4`\u201c\u201d\u201e\u2033", "'" * 6 + '"' * 4)

_LAST_BRACKET = late_pattern(r"\s*[(\[]((?:[^()\[\]]|[(\[][^()\[\]]*[)\]])*)[)\]]$")  # may be nested: [PoC [Ban]]
_REFERENCE = late_pattern(r"\d+:\d+|\d+:\*|\d+/\*")
_BOOK_NUMBER = late_pattern(r"\bI{1,3}(?= [A-Z])")
_SET_AFTER_REFERENCE = late_pattern(r"\s*- *[A-Za-z][\w .+/]*(?=[)\]]$)")


@lru_cache(1 << 14)
def fold(name: str) -> str:
    """Return one key for all harmless spellings of a name.

    Ignores case, accents, quotes, commas, full stops, the invisible characters in ``SKIPPED``, the type of dash or
    bracket, and spaces that are repeated or next to a bracket or slash.

    >>> fold("Bow and  Arrow (Gray)[ Wa]"), fold("O’Neill–Smith, the 2nd / Third")
    ('bow and arrow (gray) (wa)', 'oneill smith the 2nd/third')
    """
    for _ in range(2):  # folding case may bring accents back
        name = unicodedata.normalize("NFKD", name.translate(_TRANSLATION)).casefold()
        name = "".join(char for char in name if not unicodedata.combining(char))
    text = name.translate(_TRANSLATION).casefold()
    text = " ".join(text.split())
    for between, without in _SPACES_INSIDE:
        text = text.replace(between, without)
    return text if text.count("(") == text.count(" (") else _BRACKET_WITHOUT_SPACE.sub(" (", text)


def loosely(key: str) -> str:
    """Return one key for the variants people write of a folded name; several cards may share it.

    Ignores *the*, *a* or *an* at the start of a side or bracket, the order of the sides, and exclamation and question
    marks; ``w/`` is *with*, II is 2, and so is *two*.

    >>> loosely("the lord delivers!/am i a dog?"), loosely("am i a dog/lord delivers")
    ('am 1 a dog/lord delivers', 'am 1 a dog/lord delivers')
    >>> loosely("angel w/the secret of ii kings (the foo)"), loosely("a look back"), loosely("seven sons of sceva")
    ('angel with secret of 2 kings (foo)', 'look back', '7 sons of sceva')
    """
    text = key.replace("!", "").replace("?", "")
    text = _WITH.sub("with ", text) if "w/" in text else text
    text = _ARTICLE.sub("", _THE.sub("", text) if "the " in text else text)
    text = _NUMERAL.sub(lambda numeral: str(len(numeral[0])), text)
    text = _NUMBER_WORD.sub(lambda word: NUMBER_WORDS[word[0]], text)
    if "/" in text:  # brackets belong to one side or to the whole name
        return "/".join(sorted(filter(None, map(str.strip, SIDES.split(text)))))
    return " ".join(text.split())


def before_comma(title: str) -> tuple[str, ...]:
    """Return the short name, folded, of each side that has one: its words before a comma.

    >>> before_comma("Abihud, the Progeny / Abihud, the Exilarch"), before_comma("Gideon's 1,000"), before_comma("Adam")
    (('abihud', 'abihud'), (), ())
    """
    if ", " not in title:
        return ()
    return tuple(fold(side.partition(", ")[0]) for side in title.split("/") if ", " in side)


def with_round_brackets(name: str) -> str:
    """Return a name with brackets of all other types, except square ones, replaced by round ones."""
    return name.replace("{", "(").replace("}", ")") if name.isascii() else name.translate(_BRACKETS)


def straight(text: str) -> str:
    """Return the text with straight quotes and single spaces, as the database spells it.

    >>> straight("Call Me  “Mara” ")
    'Call Me "Mara"'
    """
    return " ".join(_with_straight_quotes(text).split())


def _with_straight_quotes(text: str) -> str:
    return text.replace("`", "'") if text.isascii() else text.translate(_STRAIGHT_QUOTES)


def tidy_name(name: str) -> str:
    """Return a name with straight quotes and single spaces: one before a bracket, none just inside it.

    >>> tidy_name("Bow and Arrow (Gray)( Wa)")
    'Bow and Arrow (Gray) (Wa)'
    """
    text = " ".join(_with_straight_quotes(name).replace("(", " (").replace("[", " [").split())
    return text.replace("( ", "(").replace("[ ", "[").replace(" )", ")").replace(" ]", "]")


@lru_cache(1 << 14)
def image_id(image: str) -> str:
    """Return the image id without its file extension, which only some releases include.

    >>> image_id("139-Abeyance.jpg")
    '139-Abeyance'
    """
    return re.sub(r"\.(?:jpe?g|png)$", "", straight(image), flags=re.IGNORECASE)


def _last_bracket(name: str) -> re.Match[str] | None:
    """Return the match of the bracket at the end of a name; ``None`` if there is none, as usual."""
    return _LAST_BRACKET.search(name) if name.endswith((")", "]", "\n")) else None


@lru_cache(1 << 14)
def without_suffix(name: str) -> str:
    """Return a name without its last bracket; unchanged if it has none or is nothing else.

    >>> without_suffix("King Saul (Brown) (Ki)")
    'King Saul (Brown)'
    """
    return name[: match.start()] if (match := _last_bracket(name)) and match.start() else name


def without_articles(key: str) -> str:
    """Return the words of a folded name without articles, and without bracket characters.

    >>> without_articles("the lost soul (mark 1:40)")
    'lost soul mark 1:40'
    """
    words = key.replace("(", " ").replace(")", " ").split()
    return " ".join([word for word in words if word not in _ARTICLES])


@lru_cache(1 << 14)
def title_of(name: str) -> str:
    """Return the name as printed on the card, without the brackets that distinguish printings in deck tools.

    A bracket with a Bible reference stays, without a set after it. If another bracket belongs to the printed name
    (``Jacob (Israel)``), the card's source line states its title.

    >>> title_of("David (Red) (Ki)"), title_of('Lost Soul "Dread" [Exodus 15:16 - K]')
    ('David', 'Lost Soul "Dread" [Exodus 15:16]')
    """
    while (match := _last_bracket(name)) and match.start():
        if _REFERENCE.search(match[1]):
            return _SET_AFTER_REFERENCE.sub("", name)
        name = name[: match.start()]
    return name


@lru_cache(1 << 14)
def suffix_of(name: str) -> str:
    """Return the suffix that distinguishes printings of a title: last bracket, or set after a reference, or ``""``.

    >>> suffix_of("David (Red) (Ki)"), suffix_of('Lost Soul "Dread" [Exodus 15:16 - K]'), suffix_of("Aaron")
    ('Ki', 'K', '')
    """
    match = _last_bracket(name)
    if match and match.start() and _REFERENCE.search(match[1]):
        return set_code[0].strip(" -") if (set_code := _SET_AFTER_REFERENCE.search(name)) else ""
    return match[1] if match and match.start() else ""


def references(reference: str) -> tuple[str, ...]:
    """Return the ways to write a Bible reference: whole or each part, book numbers as printed or in digits.

    >>> references("James 4:6 / Proverbs 3:34"), references("II Samuel 23:6")
    (('James 4:6 / Proverbs 3:34', 'James 4:6', 'Proverbs 3:34'), ('II Samuel 23:6', '2 Samuel 23:6'))
    """
    printed = [reference, *(text.strip() for text in re.split("[/()]", reference))]
    in_digits = [_BOOK_NUMBER.sub(lambda numeral: str(len(numeral[0])), text) for text in printed]
    return tuple(dict.fromkeys(filter(None, (*printed, *in_digits))))


def nickname_of(title: str) -> str:
    """Return the nickname in a title: in quotes, or in a last bracket without a Bible reference; ``""`` if none.

    >>> nickname_of('Lost Soul "Dread" [Exodus 15:16]'), nickname_of("Lost Soul Psalm 1:4 (Site Doubler)")
    ('Dread', 'Site Doubler')
    """
    if quoted := re.search(r'"([^"]+)"', title):
        return quoted[1]
    match = _last_bracket(title)
    return match[1] if match and not _REFERENCE.search(match[1]) else ""
