"""Detect the syntax of a text by its content; the file extension decides only if the content is inconclusive.

Documents, pictures, archives and mails are recognized by their first bytes.
"""

from __future__ import annotations

import re
from os.path import splitext

from deckcheck.decklists.registry import SYNTAXES
from deckcheck.decklists.text.headings import KNOWN, is_no_card, marked_heading, without_count
from deckcheck.patterns import late_pattern

_FIRST = late_pattern(r"\s*(?:#(?![,;\t])[^\n]*(?:\n\s*|$))*([^\n]*)")  # "#,Card,Qty" is the header of a table
TOML_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_ASSIGNED = late_pattern(rf"{TOML_KEY}(?:\s*\.\s*{TOML_KEY})*\s*=")
_TABLE = late_pattern(rf"\[+\s*{TOML_KEY}(?:\s*\.\s*{TOML_KEY})*\s*\]+\s*(?:#.*)?$")
_LIST = late_pattern(r"""\[\s*(?:[{"]|\]?\s*$|\d+\s*,)""")
_LACKEY_TEXT = late_pattern(r"[0-9]+\t[^\t]+")
_BY_HAND = late_pattern(
    r"^(?![ \t]*$|#|[^\t\n]+:[ \t]*$|[0-9]+\t(?!(?:[a-z]+[ -]?)?(?:totals?|sum|cards)[ \t]*$))",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that LackeyCCG does not write: neither a card row nor a heading with a colon. Totals are such lines."""
_SEPARATOR = late_pattern(r"sep=[,;\t]\s*$")
_WORD_ASSIGNED = late_pattern(r"[^=\n]*=\s*(?!(?:true|false|inf|nan)\b)[A-Za-z]")
_TEXT = late_pattern(
    r"^[ \t]*(?:[-*•][ \t]+)?(?:\([0-9]+\)|x?[0-9]+x?)[ \t]+\S|[ \t]x ?[0-9]+[ \t]*$|^//", re.MULTILINE | re.IGNORECASE
)

_IN_ANGLES = late_pattern(
    r"\s*(?:(?:#|//)[^\n]*\n\s*)*<\s*(?P<words>[^<>/=!?\s][^<>/=!?\n]{0,60})>[ \t]*\n"
    r"(?:\s*<[^<>/=!?\n]*>[ \t]*\n)*\s*[^<\s]"
)

_CHAT = late_pattern(r"\s*<[^<>/=!?\s][^<>/=!?\n]{0,30}>[ \t]+[^<\s]")

_BY_EXTENSION = {extension: name for name, syntax in reversed(SYNTAXES.items()) for extension in syntax.extensions}
YAML = (".yaml", ".yml")
_MAPPED = late_pattern(
    r"""^[ \t]*(?:-[ \t]+)?(?:
    [^\s\#:][^\n]*:[ \t]+["']?x?\d{1,4}x?["']?[ \t]*(?:\#.*)?  # "Son of God": 1
    |["']?(?:name|card|title)["']?[ \t]*:[ \t]*\S.*
    |(?:[^\s\#:][^\n]*:[ \t]*)?\{.*:.*\d.*
    )$""",
    re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)

_ITEM = late_pattern(r"^[ \t]*-[ \t]+[^\n:{\[]+$", re.MULTILINE)

PACKAGE, PDF, RTF, OLD_OFFICE = DOCUMENTS = (b"PK\3\4", b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0")
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
ARCHIVES = (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!\x1a")
BINARY_LINK = b"bplist"
"""First bytes of files that are not text, except those a text may begin with too; ``documents`` handles these."""
FIRST_BYTES = (*DOCUMENTS, *PICTURES, *ARCHIVES, BINARY_LINK, b"RIFF", b"BM", b"\0\0", b"BZh")
"""The first bytes of everything that is not text; data without them is a text, or a mail."""
_ENVELOPE = rb"From [^\n]*[A-Z][a-z]{2} [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d[^\n]*\n(?=[!-9;-~]+:)"
ENVELOPE = late_pattern(rb"^" + _ENVELOPE, re.MULTILINE)
"""The line above each mail in a mailbox (mbox): the sender, and the day and time of its arrival."""
MAIL = late_pattern(
    _ENVELOPE + rb"|(?i:(?:From [^\n]*\n)?(?:[a-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*+)*?"
    rb"(?:MIME-Version:|Message-ID:|Content-Type:|Received: (?:from|by)\b))"
)
"""The start of a mail, up to a header that programs write and people do not, or of a mailbox."""


def is_mapped(text: str, path: str) -> bool:
    r"""Return whether a file is a YAML mapping of names to counts, which is not read; a YAML list of lines is.

    >>> is_mapped('main:\n  "Agabus": 1\n', "deck.yml"), is_mapped("- 1 Agabus", "deck.yml")
    (True, False)
    """
    return _extension(path) in YAML and _are_most(_MAPPED, text)


def is_listed(text: str) -> bool:
    """Return whether most lines of a text are words after a dash, as in a YAML list."""
    return _are_most(_ITEM, text)


def _are_most(lines: re.Pattern[str], text: str) -> bool:
    every = sum(1 for line in text.split("\n") if line.strip(" \t-") and line.lstrip()[:1] not in ("", "#"))
    return 2 * sum(1 for _ in lines.finditer(text)) >= every > 0


def is_text_in_angles(text: str) -> bool:
    r"""Return whether a text list begins with a heading or a chat speaker in angle brackets, unlike markup.

    >>> is_text_in_angles("<Heroes (2)>\n1 Moses"), is_text_in_angles("<main>\nMoses\n</main>")
    (True, False)
    >>> is_text_in_angles("<Ben> 1 Moses"), is_text_in_angles("<p> 1 Moses</p>")
    (True, False)
    """
    if _CHAT.match(text) is not None and "</" not in text:
        return True
    if (match := _IN_ANGLES.match(text)) is None:
        return False
    words = match["words"]
    return marked_heading(without_count(words)) in KNOWN and f"</{words.split()[0]}".lower() not in text.lower()


def _is_toml(text: str, first: re.Match[str]) -> bool:
    """Return whether a text is TOML by its first line, or by the one below lines that also head or total a text list.

    Such lines are tables and ``Heroes = 7``.
    """
    if not (_ASSIGNED.match(first[1]) or _TABLE.match(first[1])):
        return False
    line: re.Match[str] | None = first
    while line is not None and (_TABLE.match(line[1]) or is_no_card(line[1])):
        line = _FIRST.match(text, line.end())
    return line is None or not line[1] or _assigns(line[1], text)


def _assigns(line: str, text: str) -> bool:
    """Return whether a line of a text assigns a value of TOML, which plain words are not."""
    return _ASSIGNED.match(line) is not None and not (_WORD_ASSIGNED.match(line) and _TEXT.search(text))


def detect(text: str, path: str = "") -> str:
    """Return the name of the most likely syntax of a decoded text.

    >>> detect("3 Son of God", "deck.json"), detect('name = "Judges"'), detect("Judges", "deck.toml")
    ('text', 'toml', 'toml')
    """
    first = _FIRST.match(text)
    line = first[1] if first else ""
    if first is None or not line:
        return _by_extension(path)
    match line[0]:
        case "<" if not is_text_in_angles(text):
            return "lackey"
        case "{":
            return "json"
        case "[" if _LIST.match(line) and not (
            _TABLE.match(line) and (_by_extension(path) == "toml" or text[first.end() :].strip())
        ):
            return "json"  # and so is ["2x Moses"] alone, which as a TOML table would be empty
    if line.startswith("sep=") and _SEPARATOR.match(line):
        return "csv"
    if _is_toml(text, first):
        return "toml"
    # The delimiters one by one: seven times faster than all characters.
    if "," in line or ";" in line or "\t" in line:
        from deckcheck.decklists.csv import is_table

        if is_table(line, text):
            return "csv"
    # No comment precedes the first line, and every line has this form.
    if "\t" in line and _LACKEY_TEXT.fullmatch(line) and text.lstrip().startswith(line):
        return "text" if _BY_HAND.search(text) else "lackey-text"
    likely = _by_extension(path)
    if likely == "csv":
        from deckcheck.decklists.csv import has_lists_side_by_side

        if has_lists_side_by_side(text):
            return likely
    return "text" if likely != "text" and _TEXT.search(text) else likely


def _by_extension(path: str) -> str:
    return _BY_EXTENSION.get(_extension(path), "text")


def _extension(path: str) -> str:
    """Return the file extension of a path, in lower case.

    >>> _extension("a/Deck.TXT"), _extension("a.b/deck"), _extension("a/.json")
    ('.txt', '', '')
    """
    return splitext(path)[1].lower()  # noqa: PTH122 - five times as fast as PurePath
