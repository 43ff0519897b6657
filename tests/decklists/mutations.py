"""Real lists, and what can happen to one on its way: spliced, cut, doubled, flipped, saved in another encoding."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from deckcheck.decklists import MAX_BYTES, SYNTAXES, decode, read
from deckcheck.errors import UnreadableDeck
from tests.games.cases import cases

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "examples", ROOT.parent / "shared/data/redemption/decks")
SAMPLES = {
    "text": """\
# name: What people paste
// author: A. Player
Heroes: 7
- 4 Angel of God (K)
• 3x Moses
4Joshua
[2] Son of God – $3.00
(3) "Deborah"
> **2x Gideon (J)** # the young one
1. Ruth
2. 2x Samson
Lost Souls (7)
7\tLost Soul "Hopper"\tK
SB: 1 Zion
| Qty | Card | Set | Price |
|----:|:-----|-----|-------|
| 3 | Pharaoh | K | $0.25 |
| **Sites** | | | |
| 1 | [Hormah](https://example.org/x) | | |
3 [card]Haman[/card] @ 0,50 €
Goliath (x2)
2 Nicholas (m, heart 4)
2 weeks ago I played this
Total: 40
""",
    "lackey-text": '3\tSon of God [K]\n\nReserve:\n1\tLost Soul "Hopper"\nTokens:\n2\tHost Token\n',
    "toml": """\
name = "x"
paragon = "Abraham"
[deck]
"A B" = 1
C = { count = 2, set = "K", image = "K9", note = "m" }
D = [{ set = "A" }, { set = "B", count = 4 }]
"E".count = 3
[lost-souls]
'F "G"' = 2
[facts."A B"]
heart = 4
x = ["a"]
""",
    "json": """\
{"name": "x", "author": null, "cards": [
 {"name": "A\\u00e9", "quantity": 2, "set": null},
 {"name": "B", "set": "K", "image": "K9", "note": "m", "section": "Heroes"}
], "reserve": [{"name": "C", "quantity": "3"}],
 "facts": {"A": {"b": [1.5], "c": {"d": true}}}}
""",
    "csv": 'quantity,name,set,section\n1,"A, ""B""",K,deck\n2,C,,\n"3","D  e",,Lost Souls\n\n1, F ,,\n',
    "lackey": """\
<?xml version="1.0" encoding="utf-8"?>
<deck version="0.8">
 <meta><game>Redemption</game></meta>
 <superzone name="Deck">
  <card><name id="a">A &amp; B</name><set>K</set></card>
  <card><name id="a">A &amp; B</name><set>K</set></card><!-- twice -->
  <card><name>C</name></card>
 </superzone>
 <superzone name="Reserve"><card><name id="">D<![CDATA[ & E]]></name><set/></card></superzone>
</deck>
""",
}
"""A short list of each format with all that the format may hold; the text is in every spelling at once."""
_TOKEN = re.compile(r'"[^"\n]*"|(?<=>)[^<>\n]+(?=</)|(?<![<\w])(?!/)\b\w+(?![\w>])')

ODD = (
    *("\x00", "\x1b[31m", "\x7f", "\x85", "\x0b", "\x0c", "\u200b", "\u202e", "\u2028", "\u2029", "\ufeff"),
    *("\u2066", "\xa0"),
    *("\ud800", "\udfff", "\U0001f525", "e\u0301", "３", "٣", "½", "１２", "×", "ｘ", "„", "’", "–", "−", "\t"),
    *("\r", "\n", "\r\n", "\n\n"),
    *("3 ", "x3", " x 3", "(x2)", "[3]", "3x", "-3", "+3", "0", "1.5", "9" * 30, "1e9", "10000", "3/4"),
    *("1,000", "#", " # ", "//"),
    *(":", "::", "=", "==", "|", "| |", "||", "|---|", "**", "__", "`", ">", "- ", "* ", "[x] ", '"', "'"),
    *('"""', "'''", "\\", "\\u0041"),
    *("SB:", "Reserve:", "Sideboard", "Total: 50", "Lost Souls (7)", "Heroes: 0", "Deck", "Foo:", "Foo (3):"),
    *("1. ", "2) ", "$3.00"),
    *("# name: x", "# format: Type 1", "name = 1", "[deck]", "[[deck]]", '["a"]', "[facts.A]", "a.b.c = 1"),
    *("{", "}", "[", "]", ",", ";"),
    *('"cards": [', '{"name": "A"}', '"quantity": 2', "null", "true", "NaN", "1e999", "\\ud800"),
    *("name,quantity", "name;set", ',"",'),
    *("<", ">", "&amp;", "&#0;", "&x;", "<!-- -->", "<![CDATA[", "]]>", "<?x?>", "<card>", "</card>", "<name>"),
    *("<set/>", ' id="a"'),
    *('<superzone name="Deck">', "</superzone>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "https://example.org/3"),
    *("2026-08-12", "(m, heart 4)"),
)  # fmt: skip


@cache
def seeds() -> Mapping[str, Sequence[str]]:
    """Lists of every format: those of the project and the real ones beside it, each as every format writes it."""
    found = {name: [SAMPLES[name]] * 20 for name in SYNTAXES}
    lists = [
        (path.name, path.read_bytes())
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.*"))
        if path.suffix in (".txt", ".toml", ".json", ".csv", ".dek")
    ]
    lists += [(f"{case.id}.toml", case.text.encode()) for case in cases()]
    for path, data in lists[:: max(1, len(lists) // 100)]:
        try:
            deck = read(data, path=path)
        except UnreadableDeck:  # a format of a league, or a report
            continue
        found[deck.source].append(decode(data))
        for name, format in SYNTAXES.items():
            found[name].append(format.write(deck))
    return found


def mutated(random: Random, format: str) -> bytes:
    """A list of a format after one to four accidents, in half the cases such as many a list survives."""
    text = random.choice(seeds()[format])
    accidents = random.choice((_ROUGH, _GENTLE))
    for _ in range(random.randint(1, 4 if accidents is _ROUGH else 2)):
        text = random.choice(accidents)(text, random)
    return _saved(text, random)[:MAX_BYTES]


def _slice(text: str, random: Random, most: int = 200) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.randint(0, most))


def _spliced(text: str, random: Random) -> str:
    """A piece replaced by one of another list, of any format."""
    lists = seeds()
    other = random.choice(lists[random.choice(sorted(lists))])
    start, end = _slice(text, random)
    first, last = _slice(other, random)
    return text[:start] + other[first:last] + text[end:]


def _cut(text: str, random: Random) -> str:
    start, end = _slice(text, random)
    return text[:start] + text[end:]


def _truncated(text: str, random: Random) -> str:
    return text[: random.randint(0, len(text))]


def _doubled(text: str, random: Random) -> str:
    start, end = _slice(text, random, 80)
    return text[:end] + text[start:end] * random.randint(1, 20) + text[end:]


def moved(text: str, random: Random) -> str:
    """Two lines change places."""
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def _odd(text: str, random: Random) -> str:
    """Something odd put into it, once or a few times."""
    for _ in range(random.randint(1, 3)):
        at, put = random.randint(0, len(text)), random.choice(ODD)
        text = text[:at] + put + text[at:]
    return text


def odd_line(text: str, random: Random) -> str:
    """A line that begins or ends with something odd."""
    lines = text.split("\n")
    at, put = random.randrange(len(lines)), random.choice(ODD)
    lines[at] = put + lines[at] if random.random() < 0.5 else lines[at] + put
    return "\n".join(lines)


def _ends(text: str, random: Random) -> str:
    """Line ends of other systems, mixed."""
    return "".join(random.choice(("\n", "\r\n", "\r")) if each == "\n" else each for each in text)


_ENCODINGS = (*("utf-8",) * 30, "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "latin-1", "cp437")


def tokens(text: str, random: Random) -> str:
    """A word, a number or a text in quotes becomes another one of the list, or something odd."""
    found = list(_TOKEN.finditer(text))
    for at in sorted(
        {random.randrange(len(found)) for _ in range(random.randint(1, 3))} if found else (), reverse=True
    ):
        was = found[at][0]
        put = random.choice(found)[0] if random.random() < 0.5 else random.choice(ODD)
        if was[0] == '"' and random.random() < 0.8:  # a text stays one, so that what is odd comes as far as its value
            put = '"' + put.strip('"').replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        text = text[: found[at].start()] + put + text[found[at].end() :]
    return text


def _borrowed(text: str, random: Random) -> str:
    """Some lines of another list, mostly of the same format, between the lines."""
    lists = seeds()
    same = next((each for each in lists.values() if text in each), ())
    others = random.choice(same or lists[random.choice(sorted(lists))]).split("\n")
    lines = text.split("\n")
    first = random.randrange(len(others))
    at = random.randint(0, len(lines))
    lines[at:at] = others[first : first + random.randint(1, 4)]
    return "\n".join(lines)


_ROUGH: Sequence[Callable[[str, Random], str]] = (_spliced, _cut, _truncated, _doubled, moved, _odd, odd_line, _ends)
_GENTLE: Sequence[Callable[[str, Random], str]] = (
    tokens,
    tokens,
    tokens,
    tokens,
    moved,
    _borrowed,
    odd_line,
    _ends,
)


def _saved(text: str, random: Random) -> bytes:
    """The text in some encoding, and sometimes with bytes that are flipped or missing."""
    encoding = random.choice(_ENCODINGS)
    data = text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
    if random.random() < 0.1:
        data = data[: random.randint(0, len(data))]
    if random.random() < 0.1 and data:
        flipped = bytearray(data)
        for _ in range(random.randint(1, 3)):
            flipped[random.randrange(len(flipped))] ^= 1 << random.randrange(8)
        data = bytes(flipped)
    return data
