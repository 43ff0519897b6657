"""The notations of decklists, as tables of patterns. A new notation takes one new row.

Each row has a pattern and the cost of reading a line that way. Its named groups are: ``text``, the rest of the line
without the notation; ``n``, a count; ``name``, a card name; ``remark``, text after the name that is not part of it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.decklists.text.headings import TOTAL_BEFORE_COUNT, TOTAL_BEHIND_COUNT
from deckcheck.patterns import late_pattern
from deckcheck.reading.vocabulary import QUANTITY


class Notation(NamedTuple):
    """A notation. Lines in the same notation share its ``name``.

    Each text in this notation contains one of the ``signs``; they are empty if no character is required.
    """

    name: str
    pattern: re.Pattern[str]
    cost: float = 0.1
    signs: frozenset[str] = frozenset()

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match of the whole text, or ``None``."""
        return None if self.signs and self.signs.isdisjoint(text) else self.pattern.fullmatch(text)


MARGIN = 1.0
"""Readings that cost at most this much more than the cheapest stay possible."""
HOPELESS = 7.5
"""A reading that costs this much more than the cheapest is dropped, whatever the other lines are."""
UNKNOWN = 4.0
"""An unmatched name, if the database is complete."""
NEAR = 2.2
"""A close match: a name with one or two typos."""
OWN_CARD = 2.0
"""An unmatched name, if players may have cards of their own."""
NOT_UNDERSTOOD = 2.6
"""Words after a name that state no number, section or copy, so they may well belong to the name."""
BARE = 2.5
"""A name without a count, among lines with counts."""
HEADS = 1.5
"""The extra cost of a name without a count if the words are also a heading."""
PROSE = 6.0
"""A line of words that nothing shows to be a remark."""
BEHIND_COUNT = 2.0
"""The extra cost of a remark that begins with a count."""

ONE_CARD, LIKELY = 0.5, 1.6
"""The maximum cost of a name that is surely, or most likely, a card's."""
SELDOM_WORN = 2.6
"""A name before a colon, an arrow, or a ``#`` before a count: most lines of a list have it, or hardly any."""
LINE_NUMBER = 2.5
"""A number before a name, read as a line number rather than a count."""
MOST_LIKELY_COPIES = 60

_PLUS = r"(?:\s?\+\s?(?P<plus>\d{1,2}(?:\s?\+\s?\d{1,2})*))?"
N = r"(?P<n>\d{1,4})" + _PLUS
_FEW = r"(?P<n>[1-9]\d?)"
X = r"[xX×ｘ]"
_YEAR = r"(?:19|20)\d\d\b"
DASH = r"[-–—―−]"
_ARROW = r"(?:[-=~]{1,3}>|[→⇒])"
_NAME = r"(?:[\w\"“”„«'‘’(\[*_`~¡¿]|\|\||#(?=\d))"
_QUOTING = r'(?:[^"]*(?<![^\s(\["])"[^"]+")+[^"]*|[^"]+'
_TAG = r"\[(?P<tag>(?!s\]|strike|del|x)[a-z]{1,8})(?:=[^\]\s]*)?\]"
_MARK = r"(?P<mark>\*{1,3}|_{1,3}|`|\|\||~)"


def _row(name: str, pattern: str, cost: float = 0.1, signs: str = "") -> Notation:
    return Notation(name, late_pattern(pattern, re.IGNORECASE), cost, frozenset(signs))


_SYMBOLS = (
    "\u2300-\u245f\u25a0-\u260f\u2613-\u26d3\u26d5-\u2704\u2706-\u2712\u2719-\u274b\u2756-\u27bf"
    "\u2b00-\u2bff\U0001f000-\U0001f5d0\U0001f5d2-\U0001f6aa\U0001f6ac-\U0001faff"
)
"""Symbols that people draw before lines, without ticks, crosses, question marks and no-entry signs."""
_QTY = r"(?:qty|quantity|anzahl|je|cantidad|quantité|quantidade|qtd|aantal)\b\s?[.:=]*\s*"
_SIGN = r"[=≈~^`°§;!@#<>/|→⇒*•_%&]"
"""Symbols around counts that are not a tick, a cross or a question mark."""
_WHO = r"(?:<(?P<who>[^<>]{1,30})>|(?P<who2>[^:\[\]()<>]{1,30}):)"
_SECOND = r"(?:sb|sideboard|reserve|res|rsv)"
WRAPPERS = (
    _row("quote", r"(?:>\s*)+(?P<text>\S.*)", 0.05),
    _row(
        "bullet",
        rf"(?:[-*+–—]\s+|[•‣·∙»›]\s*|h[1-6]\.\s+|:[a-z_]{{2,30}}:\s*|[{_SYMBOLS}]\ufe0f?\s*(?![{_SYMBOLS}]|.*[{_SYMBOLS}]\ufe0f?$)|\[\*\]\s*)(?P<text>\S.*)",
        0.1,
    ),
    _row("ticked", r"(?:\[[xX✓✔]\]\s+|[☑✅✓✔]\s*)(?P<text>\S.*)", 0.1),
    _row("box", r"(?:\[ ?\]\s+|[☐❏❐❑❒]\s*)(?P<text>\S.*)", 0.1),
    _row("emphasis", _MARK + r"(?=\S)(?P<text>(?:(?!(?P=mark)).)+)(?<!\s)(?P=mark)", 0.1),
    _row("tag", _TAG + r"(?P<text>.+)\[/(?P=tag)\]", 0.1),
    _row("quotes", r'(?:"(?P<text>[^"]+)"|“(?P<text2>[^“”]+)”|„(?P<text3>[^„“”]+)[“”]|«(?P<text4>[^«»]+)»)', 0.2),
    _row("numbered", rf"#?\d{{1,3}}(?:[.)]{{1,2}}\s+|\s+(?=\d{{1,2}}{X}\s))(?P<text>\S.*)", 0.3),
    _row("letter", r"(?:\([a-z]\)|[a-z][.)])\s+(?P<text>\S.*)", 0.4),
    _row("outline", r"(?:\([ivx]{1,5}\)|[ivx]{1,5}[.)])\s+(?P<text>\S.*)", 0.4),
    _row("bars", r"\|[\s|]*(?P<text>[^|\s].*?)\s*\|", 0.1),
    _row("opening bar", r"\|\s+(?P<text>[^|]+)", 0.2),
    _row("chat", rf"(?:\[[^\]]*\d[:.]\d\d[^\]]*\]|\d{{1,2}}:\d\d(?:\s?[ap]m)?\s[-–]?)\s*{_WHO}\s*(?P<text>\S.*)", 0.1),
    _row(
        "chat",
        r"\d[\d./-]{5,9},?\s\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?\s[-–]\s(?P<who>[^:]{1,30}):\s*(?P<text>\S.*)",
        0.1,
    ),
    _row("chat", r"<(?P<who>(?!\d+>)[^<>/=!?\s][^<>/=!?]{0,30})>\s+(?P<text>\S.*)", 0.1),
    _row("arrow", rf"{_ARROW}\s*(?P<text>\S.*)", SELDOM_WORN),
    _row(
        "speaker",
        rf"(?!{_SECOND}\s*:)(?P<who>[^\W\d_][\w'’.]*(?:\s[^\W\d_][\w'’.]*){{0,2}}):\s+(?P<text>\S.*)",
        SELDOM_WORN,
    ),
    _row("plus", r"(?:plus|and|also)\s+(?P<text>\S.*)", 1.0),
    _row("equals", r"=\s*(?P<text>\d{1,3})", 0.1),
    _row("signs", rf"(?:(?![#→⇒&*]|//|_){_SIGN}+\s?|[_.\"]+\s)(?P<text>\d{{1,2}}[xX]?\s+[\"~]?(?-i:[A-ZÀ-Þ]).*)", 0.9),
    _row("hash", r"#(?P<text>\d{1,3}[xX]?\s+[\"~]?[^\W_].*)", SELDOM_WORN),
    _row("quantity", rf"{_QTY}(?P<text>\d.*)", 0.1),
)
"""Notations around or before the text of a line."""

SIDEBOARD = late_pattern(rf"(?:(?P<short>sb|res|rsv)|{_SECOND})\s*:\s*(?P<text>\S.*)", re.IGNORECASE)
"""The prefix that puts the card of one line into the reserve."""

_WHOLE = r"\d{1,3},\d{3}\b|\d{1,4}\.0{1,2}\b"
_IMPOSSIBLE = rf"(?P<impossible>[-−+]\d{{1,4}}|\((?:[-−]\d{{1,4}}|0)\)|(?!{_WHOLE})\d{{1,4}}[.,]\d{{1,4}}|\d{{5,}})"
_MORE = r"(?:more|extra|additional|further|other)"
_MEASURE = r"(?-i:[Cc]op(?:y|ies)|c[oó]pias?|each|ea|exemplaires?|ex|mal|of|pcs?|[Ss]t(?:k|ück)?|stuks)"
MEASURE = late_pattern(_MEASURE)
"""A word between a count and a name."""
_EACH = rf"(?:{_MEASURE}\.?(?:\s+(?:of|de))?)"
LAST_CELL = late_pattern(r"(?P<text>.*\S)\s*[\t|]\s*(?P<last>[^\t|\d]+)")
"""A row whose last cell may be the section of its card."""

CARD_BY_NUMBER = _row("number", r"mission\s+#?(?P<name>[1-6][1-6])", 0.2)
CARDS = (
    _row("impossible n name", rf"{_IMPOSSIBLE}\s?{X}?(?:\s*\|\s*|\s+)(?P<name>{_NAME}.*)", 0.0),
    _row("name impossible n", rf"(?P<name>.*\S)\s+{X}\s?{_IMPOSSIBLE}", 0.0),
    _row("n name", N + r"\t\s*(?P<name>[^\t]*[^\s\d][^\t]*?)\s*\t\s*(?P<set>[^\t]*[^\s\d][^\t]*)", 0.0, "\t"),
    _row("n name", N + rf"(?:\.0{{1,2}})?\s+(?!{X}\s|{_EACH}\s)(?P<name>{_NAME}.*)", 0.0),
    _row("n name", rf"{N}\s?{X}\s+(?P<name>{_NAME}.*)", 0.0),
    _row("nname", rf"{N}(?P<name>(?-i:X[^\W\d_A-ZÀ-Þ])[^\W\d_].*)", 0.2),
    _row("nname", rf"{N}(?P<name>[xX][^\W\d_]{{2}}.*)", 1.4),
    _row("nxname", rf"{N}(?:(?-i:x|X(?![^\W\d_A-ZÀ-Þ][^\W\d_]))(?=[^\W\d_]{{2}}|[ai]\s)|×\s*)(?P<name>[^\W_].*)", 0.2),
    _row("xn name", rf"{X}\s?{N}(?:\s+|(?-i:(?=[A-ZÀ-Þ][a-zß-ÿ])))(?P<name>\S.*)", 0.0),
    _row("(n) name", rf"[(\[（{{]\s?{N}\s?[)\]）}}]\s*(?P<name>\S.*)", 0.0),
    _row("(nx) name", rf"[(\[（{{](?!\s?\d+\s?\W)\s?{X}?\s?{N}\s?{X}?\s?[)\]）}}]\s*(?P<name>\S.*)", 0.0),
    _row("n more name", rf"{N}\s?{X}?\s+{_MORE}\s+(?P<name>\S.*)", 0.3),
    _row("n of name", rf"{N}\s?{X}?\s+{_EACH}\s+(?P<name>\S.*)", 0.0),
    _row(
        "n - name",
        rf"{N}\s?{X}?(?:\s*(?:{DASH}|{_ARROW}|[:|=;,])|\s[*/](?=\s)|(?<=\d)[*/])\s*(?P<name>{_NAME}.*)",
        0.2,
    ),
    _row("n name", N + r"\s+(?P<name>[^\w\s|].*)", 1.5),
    _row("n. name", rf"{N}[.)]\s*(?P<name>\S.*)", 0.6),
    _row(
        "nname",
        rf"{N}(?![xX][^\W\d_]|st\b|nd\b|rd\b|th\b|(?-i:[a-z]{{1,4}}\.?\s[~\"A-ZÀ-Þ]))(?P<name>(?:[^\W\d_]|[ai]\s)[^\W\d_].*)",
        0.6,
    ),
    _row("name xn", rf"(?P<name>.*\S)\s*(?:(?<=\s){X}|[×*])\s?{N}[,;]?", 0.0),
    _row("name nx", rf"(?P<name>.*\S)\s+{N}\s?{X}[,;]?", 0.0),
    _row("name (n)", rf"(?P<name>.*\S)\s*[(\[（{{]\s?(?:{_QTY})?{X}?\s?(?!{_YEAR}){N}\s?{X}?\s?[)\]）}}]\.?", 0.0),
    _row(
        "name - n",
        rf"(?P<name>.*[^\s:])(?:\s*(?:\s(?:{DASH}+|/)\s|,(?!\d))|\s*(?:[:=](?!\d)|\||(?<!\d):|(?<!\.)\.{{2,}}[\s.]*"
        rf"|…[\s.…]*|\t|\s{{2,}}))\s*(?:{_QTY})?{X}?\s?{N}",
        0.2,
    ),
    _row("name n", r"(?P<name>.*(?:[^\W\d_][)\]]?|[)\]!?\"”’']))\s(?P<n>\d{1,2})" + _PLUS, 1.5),
    _row(
        "n~name",
        rf"(?![#→⇒&*]|//){_SIGN}{{0,3}}\s?(?!\d*(?:1st|2nd|3rd|\dth)\b){_FEW}"
        rf"(?:(?!x\s)(?-i:[a-zß-ÿ]){{1,4}}\.?\s+|{_SIGN}{{1,2}}\s?)(?P<name>(?-i:[\"~]?[A-ZÀ-Þ]).*)",
        0.9,
    ),
    _row(
        "name~n",
        rf"(?P<name>.*(?:[^\W\d_][)\]]?|[)\]~!?\"”’']))(?:(?:\s*{_SIGN}{{1,2}}\s*|{X}){_FEW}(?:[^\W\d_]{{1,3}}|{_SIGN})?"
        r"|\s(?P<n2>[1-9]\d?)[^\W\d_]{1,3})",
        0.9,
    ),
    CARD_BY_NUMBER,
    _row("name~n", r"(?P<name>.*[^\s|*])\s+(?P<bars>[I*•●]{2,9}|IV|[IV])", 0.9, "I*•●V"),
    _row(
        "word name",
        rf"(?P<word>{'|'.join(QUANTITY)})\s+(?:{X}\s+)?(?:{_MORE}\s+|(?:cop(?:y|ies)\s+)?of\s+)?(?P<name>\S.*)",
        0.3,
    ),
    _row("name", r"(?P<name>(?!#\d{1,3}\s).+)", 0.0),
)
"""Notations of a card with its count. A row without ``n`` is one copy, or as many as its ``word`` or ``bars`` state."""
COUNT_IN_NAME = tuple(row for row in CARDS if row.cost < 1 and row.name.startswith(("name ", "name~", "n~name")))
"""The rows for a count that may be part of an unmatched name."""
WITHOUT_DIGITS = CARDS[-3:]
"""The rows for a line without digits."""

SIGNS_OF_NUMBERS = str.maketrans(
    {chr(0x2460 + n): f" x{n + 1} " for n in range(20)}
    | {sign: f" ~{n}" for n, sign in enumerate("¹²³⁴⁵⁶⁷⁸⁹", 1)}
    | {"\ufe0e": "", "\ufe0f": "", "\u20e3": " "}
)
"""Symbols that are numbers (① to ⑳, ¹ to ⁹), and the combining frame of keycap digits (4️⃣)."""
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
"""Counts in Roman numerals. Other ``bars`` count one copy each."""
BOLD_COUNT = late_pattern(r"^(\*{1,2}|_{1,2})(\d{1,2}[xX]?)\1\s*(?=[^\W\d_]|[*_]+\S)")
"""A count alone in bold or italics."""
COUNT_TWICE = late_pattern(rf"^(\d{{1,2}})({X}?\s+\S.*?)\s*(?:\s{X}\s?\1|\s\1\s?{X}|[(\[]\s?{X}?\s?\1\s?{X}?\s?[)\]])$")
"""A card with the same count before and after it."""
TALLY = late_pattern(r"^\|{2,9}(?=\s+[^|]+$)|(?<=[^|]\s)\|{2,9}$")
"""A tally as a count: ``||| Moses``."""
MARKED_NUMBER = late_pattern(r"^(?:#|[(\[](?=\d\d[)\]]))(\d\d)[)\]]?(?=\s)")
"""A card number written with a number sign or brackets: ``#36 Sabotage``."""
DITTO = late_pattern(r"^[-–—\s]*(?:[\"”〃]|'')[-–—\s]*$")
"""A ditto mark: the card of the line above once more."""
SECOND_COUNT = late_pattern(
    r"(?P<name>.*[^\W\d_])\s*(?P<remark>[(\[]?\s?[-−+]\s?\d[)\]]?|(?:-+>|→)\s?\d|,?\s(?:and|plus|minus)\s(?:\d|one\b|two\b).*)"
    r"|(?P<remark2>[(\[]\d{1,2}[)\]])\s(?P<name2>[^\W\d_].*)",
    re.IGNORECASE,
)
"""A name with a second count after or before it: ``3 Gossip -1``."""
_SMILE = r"(?:[:;]-?[)(DPp]|<3|\^\^|[xX][dD]|lol|:[a-z_]{2,30}:)"
SMILES_BEHIND = late_pattern(rf"(?:\s+{_SMILE})+$")
"""Smileys at the end of a line."""
_PRICE = r"(?:(?:US)?[$€£]\s?\d{1,5}(?:[.,]\d\d)?|\d{1,5}[.,]\d\d\s?(?:[$€£]|USD|EUR|GBP))(?:\s?(?:each|ea\.?))?"
_BEFORE_PRICE = r"(?:(?:market\s)?prices?|(?:sub)?total|from|now|was|each)"
ADDRESS_BEHIND = late_pattern(r"(?<=[^:\s])\s+[(<\[]?https?://\S+$")
"""A link at the end of a line."""
MONEY = ("$", "€", "£", "usd", "eur", "gbp")
"""Every price contains one of these."""
PRICE = late_pattern(
    rf"(?!{_BEFORE_PRICE}[\W_]*{_PRICE})(?P<text>.*\S)\s*[-–—|:@=,]?\s*[(\[]?\s*(?<!\d){_PRICE}\s*[)\]]?(?P<mark>[*_`]*)(?P<behind>(?:\s+[^\W\d_]+){{0,2}})",
    re.IGNORECASE,
)
"""A line with a price at its end, or before words about the copy. The price is not part of the card."""
TAILS = (
    _row("cell", r"(?P<name>.*\S)\s*\|\s*(?P<remark>#?\d{1,4}|[-–—]?)", 0.1, "|"),
    _row("comment", r"(?P<name>.*\S)\s+#+\s+(?P<remark>[^\s\d].*)", 0.4, "#"),
    _row("hash", r"(?P<name>.*\S)\s+#+(?P<remark>[^\s\d#].*)", 0.4, "#"),
    _row("slashes", r"(?P<name>.*\S)\s*//+\s*(?P<remark>\S.*)", 0.5, "/"),
    _row(
        "bracket",
        r"(?P<name>.*[^\s(\[{<])\s*(?:\((?P<remark>(?:[^()]|\([^()]*\))*)\)|\[(?P<remark2>[^\[\]]*)\]|\{(?P<remark3>[^{}]*)\}|<(?P<remark4>[^<>]*)>)",
        0.4,
        ")]}>",
    ),
    _row("stars", r"(?P<name>.*\S)\s+(?P<m2>\*{1,3}|_{1,2})(?P<remark>[^*_]+)(?P=m2)", 0.4, "*_"),
    _row("dash", rf"(?P<name>.*\S)\s+(?:<?{DASH}+>?|~+|→|=+|\+)\s*(?P<remark>\S.*)", 0.5, "-–—―−~→=+"),
    _row("comma", r"(?P<name>.*[^\s,;:|])(?!:\d)(?:\s+[,;:|]+\s*|[,;:|]+\s+)(?P<remark>\S.*)", 0.6, ",;:|"),
    _row("tab", r"(?P<name>.*\S)(?:\t+|\s{3,})\s*(?P<remark>\S.*)", 0.5),
    _row("words", r"(?P<name>.*\S)\s(?P<remark>\S+(?:\s\S+)?)", 1.0),
)
"""Notations of text after a name that is not part of it."""

COLLECTOR_NUMBER = late_pattern(
    r"(?:(?<=[)\]])\s+#?\d{1,4}|\s+(?:#\d{1,4}|\d{2,4}))(?:/\d{2,4})?[a-wyz]?(?=$|\s[*(\[])|(?<=[^\W\d_])(?::|-|\s?#)\d{1,4}[a-z]?(?=[)\]])"
)
"""The collector number of a card, as other programs write it after the set or in its bracket: ``[Roots:12]``."""

AROUND_NAMES = (
    _row("link", r"\[(?P<name>(?:[^\[\]]|\[[^\[\]]*\])+)\]\(https?://[^\s()]*\)(?P<rest>.*)"),
    _row("brackets", r"\[\[(?P<name>.+)\]\](?P<rest>[^\]]*)"),
    _row("emphasis", _MARK + r"(?=\S)(?P<name>(?:(?!(?P=mark)).)+)(?<!\s)(?P=mark)(?P<rest>.*)"),
    _row("tag", _TAG + r"(?P<name>.+)\[/(?P=tag)\](?P<rest>.*)"),
    _row("quotes", rf'(?:"(?P<name>{_QUOTING})"|“(?P<name2>[^“”]+)”|«(?P<name3>[^«»]+)»)(?P<rest>.*)', 0.2),
)
"""Notations around a name alone, and the ``rest`` of the text after it."""

_C = r"(?:\s?(?:cards?|cart[ae]s|karten|kaarten))?(?:\s?[-–—,/|;(]?\s?\d{1,3}(?:[.,]\d+)?\s?%\)?)?"
_COUNT = r"\d{1,5}"
HEADINGS = (
    _row("words (most)", r"(?P<words>.*?[^\W\d_])\s?[-:=–—(\[]\s?(?:max(?:imum|\.)?|up to|limit)\s?\d{1,2}[)\]]?", 0.0),
    _row("words - none", r"(?P<words>.*?[^\W\d_])\s?[-:=–—(]\s?(?P<none>none|nothing|empty|n/a|no cards)\)?", 0.0),
    _row("", r"(?P<words>.*?[^\W\d_][)\]]?)", 0.0),
    _row(
        "words (n)",
        rf"(?P<words>.*?[^\W\d_][)\]]?)[.:!*_\])]*(?:\s?[{_SYMBOLS}])?\s?[(\[{{]{{1,2}}\s?{X}?\s?(?!{_YEAR})(?:n\s?=\s?)?(?P<n>{_COUNT})\s?{X}?(?:\s?(?:/|of)\s?\d+)?{_C}(?:\stotal)?\s?[)\]}}]",
        0.0,
    ),
    _row(
        "words - n",
        rf"(?P<words>.*?[^\W\d_])[.:!]*(?:\s?(?:{DASH}|[:=,|.…]))+\s?{X}?\s?(?P<n>{_COUNT})\s?{X}?(?:\s?(?:/|of)\s?\d+)?{_C}",
        0.0,
    ),
    _row(
        "words xn",
        rf"(?P<words>.*?[^\W\d_])[.:!*_\])]*\s+(?P<x>{X})?\s?(?P<n>{_COUNT})\s?(?P<x2>{X})?(?:\s?/\s?\d+)?{_C}",
        0.1,
    ),
    _row("words xn", rf"(?P<words>.*?[^\W\d_])\s?(?P<x>×)\s?(?P<n>{_COUNT})", 0.1),
    _row(
        "n words",
        rf"[(\[]?(?P<x>{X})?\s?(?P<n>{_COUNT})\s?(?P<x2>{X})?[)\]]?\s?(?:{DASH}|[:|])?\s?(?P<words>[^\W\d_].*?[^\W\d_])",
        0.1,
    ),
    _row(
        "words (words)",
        r"(?P<words>.*?[^\W\d_])\s?[-:(\[–—]+\s?(?P<more>[^\W\d_].*?)[)\]]?"
        rf"(?:\s?(?:{DASH}|[:=])?\s?[(\[]?\s?{X}?\s?(?P<n>{_COUNT})\s?{X}?{_C}\s?[)\]]?)?",
        0.2,
    ),
)
"""A heading without its decoration, and the number of cards that it states."""
DECORATION = "*_=-#~ \t{}<>«»|•‐‑‒–—―−!.:+^"
"""Characters drawn around a heading."""
CLEARLY_HEADING = late_pattern(
    r"#{1,6}(?!\d)\s*\S.*|(\*{1,3}|_{2,3})\S.*\1:?|={2,}.+={2,}|-{2,}.+-{2,}|\[[^\[\]]+\]|<[^<>]+>|~\s.+\s~|.+:"
)
"""Lines that are headings even if no game knows their words."""

_BESIDE = r"(?:[\s,(]*(?:\+|and|plus|&)\s?\d{1,3}\s(?:cards?\s)?(?:in\s)?(?:the\s)?(?:reserves?|side\s?board|sb)\)?)?"
TOTALS = (
    _row("total", TOTAL_BEFORE_COUNT + _BESIDE, 0.1),
    _row("n cards", TOTAL_BEHIND_COUNT + _BESIDE, 0.1),
    _row("n cards", r"(?:all|the)\s(?:of\sthe\s)?(?P<n>\d{1,5})(?:\s[^\W\d_]+)?\scards", 0.1),
    _row("total of", r"(?P<of>[^\W\d_]+(?:\s[^\W\d_]+)?)\s(?:sub)?totals?[\s:=|-]*\(?(?P<n>\d{1,5})\)?", 0.1),
    _row("total of", r"(?:sub)?totals?\s(?:of\s)?(?P<of>[^\W\d_]+(?:\s[^\W\d_]+)?)[\s:=|-]+\(?(?P<n>\d{1,5})\)?", 0.1),
    _row("n/n", r"(?P<n>\d{1,4})\s?/\s?\d{1,4}", 0.4),
    _row("sum", r"(?:\d{1,3}\s?\+\s?){2,}\d{1,3}\s?=\s?(?P<n>\d{1,4})", 0.1),
    _row("n alone", r"[-–—=(\s]{1,6}(?P<n>\d{1,5})[-–—=)\s]*", 0.6),
)
"""Stated numbers of cards, in total or of one kind."""

_TIME = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?"
_MONTH = r"(?:jan|febr?|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ch|il|ust|ember|tember|ober)?\.?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)"
_OF_MONTH, _OF_YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_DAY = (
    rf"(?:{_WEEKDAY}(?:day)?,?\s(?=\d|{_MONTH}\s\d))?(?:\d{{4}}-\d\d?-\d\d?"
    rf"|(?:{_OF_MONTH}[./-]{_OF_YEAR}|{_OF_YEAR}[./-]{_OF_MONTH})[./-](?:\d\d){{1,2}}"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d|\d{{1,2}}\.?\s{_MONTH}\s(?:19|20)\d\d"
    rf"|(?:today|yesterday)(?=\sat)|{_WEEKDAY}day)"
)
_VERSE = (
    r"(?:(?:[1-3]\s?)?[^\W\d_]+\.?\s\d{1,3}:\d{1,3}(?:[-–,]\s?\d{1,3})?"
    r"|[1-3]\s?(?:chr|cor|jo|k[io]n|kgs|kor|pet|sam|th|tim)[^\W\d_]*\.?\s\d{1,3})"
)
LEGEND = late_pattern(r"[^\w\s=#-]{1,2}\s?=\s?[^\W\d_].*")
"""The meaning of a mark: ``* = reserve``."""
VERSE = late_pattern(_VERSE, re.IGNORECASE)
"""A Bible verse or chapter, used as a signature: ``1 John 4:8``, ``1 Kor 13``."""
DATE = _row(
    "date",
    rf"(?:date:?\s|last\supdated:?\s|updated:?\s|posted\s(?:on\s)?|on\s)?{_DAY}(?:,?\s(?:at\s)?{_TIME})?",
    0.1,
)
SIGN_OFF = "sign-off"
"""The form of a writer's name behind a dash."""
PROSE_LINES = (
    _row("address", r"(?:see |at |from )?<?(?:https?://|www\.)\S+>?(?:\s+\d{1,3}\s?/\s?\d{1,3})?", 0.1),
    _row("phone", r"(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)|\d{3,5})[\s./-]+\d{3,4}[\s.-]\d{3,5}", 0.1),
    _row("tag", r"(?:\[/?[a-z]{1,8}(?:=[^\[\]]*)?\])+(?<!x\])", 0.1),
    _row("verse", rf"[\"“„'‘«].{{1,200}}[\"”’'»]\W*{_VERSE}", 0.1),
    _row("mail address", r"<?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}>?", 0.1),
    DATE,
    _row("mail", r"(?:from|to|cc|bcc|subject|sent|date|re|fwd?|von|an|betreff|gesendet|datum|aw|wg):\s?.{1,120}", 0.3),
    _row("mail", r"on\s.{4,80}\swrote:?|am\s.{4,80}\sschrieb(?:\s.{1,80})?:", 0.1),
    _row("mail", r"-{2,}\s?(?:forwarded|original)\smessage\s?-{2,}", 0.1),
    _row("mail", r"-{2,}\s?(?:ursprüngliche|weitergeleitete|original)[\s-]nachricht\s?-{2,}", 0.1),
    _row(
        "time",
        rf"(?:at\s|from\s)?(?:{_TIME}|\d{{1,2}}\s?[ap]\.?m\.?|\d{{1,2}}\s?(?:hr?s?|m|min|d|w|mo|y)\.?(?:\sago)?)\W*",
        0.1,
    ),
    _row("chat", rf"\[?{_DAY},?\s{_TIME}\]?(?:\s[-–]\s|\s{{2,}})[^:]*", 0.1),
    _row("form", r"(?:player|(?:deck\s?)?name|date|event|tournament)\b[^:]*:.*\s{2,}[^\W\d_][^:]{1,20}:.*", 0.1),
    _row("post", rf".{{1,40}}\s{DASH}\s{_DAY}(?:,?\s(?:at\s)?{_TIME})?", 0.1),
    _row(
        "signature", r"sent\sfrom\s(?:my|yahoo)\s.{1,30}|get\soutlook\sfor\s.{1,20}|von\smeinem\s.{1,30}gesendet", 0.1
    ),
    _row("signature", r"signature\W*", 0.1),
    _row(
        "round",
        r"(?:.{1,60}\s[-–—|]\s)?(?:round|table|match|seat|p(?:age|g|ágina)?\.?|seite|pod|game|day)\s?#?\d{1,3}"
        r"(?:\s(?:of|von|de)\s\d{1,3})?",
        0.3,
    ),
    _row(
        "page",
        r"\W*(?:cont(?:inued|inues|'?d)?\.?\s(?:on|from)\s.{1,30}|over|p\.?t\.?o\.?|(?:please\s)?turn\sover)\W*",
        0.3,
    ),
    _row("record", r"(?:record|score|result|standing|place|rank|rating|differential)s?\W{1,3}[\d+–-].{0,20}", 0.3),
    _row("version", r"(?:v|ver|version|rev)\.?\s?\d{1,3}(?:\.\d{1,3}){0,3}", 0.3),
    _row("file", r"[\w\s.-]{1,60}\.(?:txt|dek|docx?|pdf|csv|xlsx?|odt|md|rtf|json)", 0.2),
    _row(
        "list",
        r"(?:my\s|the\s|our\s)?(?:(?:deck\s?)?list(?:\sfor\s.{1,40})?|deck\sfor\s.{1,40})|untitled|new\sdeck"
        r"|final\s(?:version|list|deck)",
        0.3,
    ),
    _row("price", rf"{_BEFORE_PRICE}?[\W_]*{_PRICE}[\W_]*", 0.1),
    _row("shop", r"(?:\+\s*)?add\s(?:all\s)?to\s(?:my\s)?(?:cart|basket|bag|wish\s?list)", 0.1),
    _row("shop", r"(?:\(?\d{1,4}\)?\s)?(?:in|out\sof)\sstock(?:\s?[:(]?\s?\d{1,4}\)?)?", 0.1),
    _row(
        "page",
        r"\d{1,6}\s(?:comments?|views?|likes?|repl(?:y|ies)|upvotes?|downloads?|points?|reactions?|attachments?|items?|artikel)"
        r"|(?:views|likes)\s?\(\d{1,6}\)|(?:(?:like|quote|reply|comment|share|report|save|follow|hide|edit|copy\slink)\s?)+",
        0.1,
    ),
    _row(
        "page",
        r"(?:last\supdated|date\sadded|date\sposted|posted\son|updated\son|posted\sby)\b.{0,60}",
        0.4,
    ),
    _row("page", r"(?:created\s)?by\b.{0,60}", 1.5),
    _row("page", r"(?:©|copyright\s)\s?(?:19|20)\d\d.{0,60}|all\srights\sreserved", 0.1),
    _row(SIGN_OFF, r"[-–—~]\s?[^\W\d_][\w'’.]*(?:\s[^\W\d_][\w'’.]*)?", 1.2),
    _row(
        "greeting",
        r"good\s(?:luck|evening|morning|afternoon|day|games?)\b.*|(?:god\s)?bless(?:ings)?\b.*|see\s(?:you|ya|u)\b.*",
        2.5,
    ),
    _row("smile", rf".{{0,60}}(?:\s|^){_SMILE}", 0.6),
)
"""Remarks about the list, which are no cards."""
ODD_NAME = late_pattern(
    r".*(?:\s[xX×]\s?\d+[;,]\s|[;,]\s\d+[xX×]?\s).*|\(?\d+[.)]?\s?[xX×]?\s.*|.*\t.*|[xX×]\s?\d+\s.*"
    r"|[xX×]\s.*|cop(?:y|ies)\sof\s.*|\d+(?:[xX×]|[A-ZÀ-Þ][a-zß-ÿ]|[AI]\s)\S.*|.*\.\.[\s.]*\d*|[^\w\s\"“'].*"
    r"|.*(?:\s[xX×]\s?\d+|[:=]|\s\d+[xX×]|\s?[(\[]\s?[xX×]?(?!(?:19|20)\d\d\b)\d+[xX×]?\s?[)\]]|\s?[-–—=:,|*]\s?\d+|\s{2,}\d+|[)\]]\.)",
    re.DOTALL,
)
"""A name that seems to contain more than a name."""
RULE = late_pattern(r"[-=_*~#/+\s|:.•\u2500-\u257f]{2,}|(?:```|~~~)\w*|[^\w\s]{1,3}")
"""A drawn line: it has no word in any alphabet."""
SENTENCE_END = late_pattern(r".*[^.][.!?…]['\"”’)]*$")
