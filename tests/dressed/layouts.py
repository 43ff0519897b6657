"""Layouts of lists as people draw them, each with its neighbours, as :mod:`tests.dressed.ruling_cases` has them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from deckcheck import Verdict
from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import (
    BESIDE,
    CHURCH,
    FIFTY,
    GREEN,
    LIMITED,
    LINE,
    NAMES,
    Write,
    bare,
    below_kinds,
    beside,
    both,
    counted,
    headed,
    kinds_of,
)


def drawn_by_people() -> Iterator[Case]:
    """Signs before all lines, shares behind counts, rows behind headings, sums in a sentence, and titles."""
    for sign in ("-> ", "→ ", "=> ", "--> ", "✨ ", "🔥", "▪ ", "» ", "➤"):
        yield from both("a sign before all lines", sign, below_kinds(f"{sign}{{t}}", f"{sign}1 {{name}}"))
        yield from both("a sign before all lines", f"{sign}, cards", below_kinds("{t}", f"{sign}1 {{name}}"))
    for style in ("{t} ({n} - 14%)", "{t} ({n}, 14 %)", "{t} - {n} (14%)", "{t}: {n}, 14.5%"):
        yield from both("a share behind a count", style, below_kinds(style, "1 {name}"))
    for sign, mark in product((": ", " - ", " – "), (", ", "; ")):
        yield from both("a row of names", f"Heroes{sign}Moses{mark}Aaron", rows_behind_headings(sign, mark))
    for style in ("My {t} are:", "These are the {t}:", "{t} follow:"):
        yield from both("a heading in words", style, below_kinds(style, "1 {name}"))
    for said in ("{} total. Let me know if anything is wrong!", "{} cards. Thanks in advance."):
        yield from both("a sum in a sentence", said, beside("{1}\n{0}\n", said, counted))
    for title in ("Deck for sat", "My deck for regionals", "List for Saturday's game"):
        yield from both("a title of a list", title, beside("{0}\n\n{1}", title, counted))
    for style in ("| **{t}** | {n} |", "| __{t}__ | {n} |", "| {t} | {n} |"):
        kinds = below_kinds(
            style, "| {name} | 1 |", lambda text: f"| Card | # |\n|---|---|\n{text.replace(chr(10) * 2, chr(10))}"
        )
        yield from both("a heading in a row", style, kinds)
    all_counted = partial(numbered, style='{at},"{doubled}",1\n', above="#,Card,Qty\n")
    yield from both("a column that numbers the rows", "#,Card,Qty", all_counted)
    yield from both("counts in line", "blanks before each", below_kinds("{t:<30}{n}", "  {name:<60}1"))
    yield from both("a list in a line", "Deck: Moses, Aaron", lambda names: f"Deck: {'; '.join(names)}")
    yield from both("where a card is kept", "(pack 3)", lambda names: "".join(f"1 {name} (pack 3)\n" for name in names))
    for style in ("{t} (n={n})", "{t} ({n} Karten)", "{t} 👇 ({n})"):
        yield from both("a count in a bracket behind a heading", style, below_kinds(style, "1 {name}"))
    for style, line in product(("{t} (final)", "{t} (see below)", "{t} (all of them)"), ("{name}", "1 {name}")):
        yield Case(
            "words in a bracket behind a heading", f"{style} | {line}", headed(NAMES, style, line), LIMITED, OPEN
        )
    nicknames = partial(re.sub, r'^Lost Soul "(.*)" \[.*\]$', r"Lost Soul (\1)")
    yield from both("a nickname in brackets", "Lost Soul (Blind)", lambda names: counted(map(nicknames, names)))
    for words in ("removed", "cut", "Taken out", "out"):
        text = f"{counted(NAMES[:-1])}{words}: 1 {NAMES[-1]}\n"
        yield Case("words before a card that say it is gone", words, text, LIMITED, OPEN, finds=[LINE])
    ruling, reserve = "where a reserve begins", {"deck": 50, "reserve": 3}
    for head in ("In my reserve I have:", "My reserve is:", "Here are the reserve cards:", "These are in reserve:"):
        text = f"{counted(NAMES)}\n{head}\n{counted(BESIDE[:3])}"
        yield Case(ruling, head, text, LIMITED, LEGAL, reserve, only=())
    for total in ("50 cards total + 3 reserve", "Total: 50 (+3 reserve)", "50 cards and 3 in the reserve"):
        text = f"{counted(NAMES)}\nReserve\n{counted(BESIDE[:3])}\n{total}\n"
        yield Case("a stated total", f"{total} below both", text, LIMITED, LEGAL, reserve)
    for head in ("Deck (continued)", "Deck - cont.", "Deck continued:"):
        text = f"Deck\n{counted(NAMES[:20])}\n{head}\n{counted(NAMES[20:])}"
        yield Case("a heading that goes on", head, text, LIMITED, LEGAL, FIFTY, only=())


def numbers_of_lines() -> Iterator[Case]:
    """Numbers that go up by one count the lines, in whatever form they stand, or in whatever column."""
    for style in (
        "{at}: {name}", "{at}, {name}", "{at}; {name}", "{at}/ {name}", "{at} = {name}", "{at} | {name}",
        "{at} -> {name}", "{name} ({at})", "{name} {at}", "{name} - {at}", "{name}\t{at}",
        "{at}.{name}", "{at}-{name}", "{name} [{at}]", "{at}, {name},",
    ):  # fmt: skip
        yield from both("numbers of lines", style, partial(numbered, style=style + "\n"))
    for head in ("No.,Card", "#,name", "id,name", "Num,Card name", "Position,Name", "Index,Card"):
        for path in ("list.csv", "list.txt"):
            write = partial(numbered, style='{at},"{doubled}"\n', above=head + "\n")
            yield from both("a column that numbers the rows", f"{head} in {path}", write, path=path)
    counted_too = partial(numbered, style='1,{at},"{doubled}"\n', above="Qty,Line,Card\n")
    yield from both("a column that numbers the rows", "Qty,Line,Card", counted_too, path="list.csv")


def absent_perhaps() -> Iterator[Case]:
    """Words, signs and notes that say that a card is not there, before it or behind it."""
    first = counted(NAMES[:-1])
    for words in ("for trade", "instead of", "unused", "Not included", "Left at home", "need"):
        for card in (f"1 {NAMES[-1]}", NAMES[-1]):
            yield Case("absent perhaps", f"{words}: {card}", f"{first}{words}: {card}\n", LIMITED, OPEN)
    for sign in ("❌", "✗", "[ ]", "⛔", "(stays home)", "(for next time)", "(weak, could go)", "(res)", "(for trade)"):
        yield Case("absent perhaps", sign, f"{first}1 {NAMES[-1]} {sign}\n", LIMITED, OPEN)
    maybe, kind = "[Maybeboard{noDeck}{noPrice},Heroes]", f"[{GREEN.cards[-1].kind}]"
    for sign, verdict in ((maybe, OPEN), ("[Maybeboard]", OPEN), ("[Cuts{noDeck}]", OPEN), (kind, LEGAL)):
        yield Case("absent perhaps", f"1x … {sign}", f"{first}1x {NAMES[-1]} {sign}\n", LIMITED, verdict)
        more = f"{counted(NAMES)}1x {BESIDE[0]} {sign.replace(kind, '[Heroes]')}\n"
        yield Case("absent perhaps", f"1x … {sign} besides", more, LIMITED, LEGAL)
    for line in (f"(1 {NAMES[-1]})", f"<{NAMES[-1]}>", f"{{1 {NAMES[-1]}}}"):
        yield Case("absent perhaps", line, f"{first}{line}\n", LIMITED, OPEN)
    for note, verdict in (
        ("not in deck", OPEN),
        ("cut", OPEN),
        ("reserve", OPEN),
        ("borrowed", LEGAL),
        ("foil", LEGAL),
    ):
        rows = numbered(NAMES[:-1], style='1,"{doubled}",\n', above="Qty,Card,Notes\n")
        yield Case(
            "absent perhaps", f"a note {note}", f'{rows}1,"{NAMES[-1]}",{note}\n', LIMITED, verdict, path="l.csv"
        )
        cards = [{"name": name} for name in NAMES[:-1]]
        text = json.dumps([*cards, {"name": NAMES[-1], "note": note}])
        yield Case("absent perhaps", f"a note {note} in JSON", text, LIMITED, verdict, path="l.json")


def more_perhaps() -> Iterator[Case]:
    """Words that add a copy to the card above, and counts in two parts."""
    for words in ("ditto", "same again", "idem", "and another", "another one", "1 more", "also 1 in reserve"):
        yield Case("one more perhaps", words, f"{counted(NAMES)}{words}\n", LIMITED, OPEN)
    for line in ("- Gossip", "-> Gossip", "and Gossip", "Gossip"):
        text = f"{CHURCH_LIST}{line}\n"
        yield Case("one more perhaps", f"{line} below 3 Gossip", text, CHURCH, OPEN, finds=["the-mission/copy-limit"])
    for mother in (
        "4+1 Mother",
        "Mother 4 + 1",
        "2+2+1 Mother",
        "Mother (3 + 2 borrowed)",
        "4 Mother\none more Mother",
    ):
        yield Case("counts in two parts", mother, gospel(mother), GOSPEL, OPEN)
    for mother in ("||||| Mother", "Mother |||||", "4 Mother\n1 more Mother", "4 Mother\none more Mother"):
        yield Case("counts in two parts", mother, gospel(mother), GOSPEL, ILLEGAL)
    for aside in ("4 proxies", "Need to buy\n1 Mother"):
        yield Case("counts in two parts", aside, f"{gospel('4 Mother')}\n{aside}\n", GOSPEL, OPEN)
    for line in ("Table 12", "Not using: 41-66", "That makes 18", "P.S. 36 is a proxy"):
        yield Case("words among numbers", line, f"{NUMBERS}{line}\n", NUMBERED, OPEN)
    yield Case("words among numbers", "18/18", f"{NUMBERS}\n18/18\n", NUMBERED, LEGAL)


SIGNED = (
    "{c} #{n}",
    "{c} → {n}",
    "{c} @{n}",
    "{c} ~ {n}",
    "{c} _{n}_",
    "{c}x{n}",
    "{c} x{n},",
    "{n}_{c}",
    "<{n}> {c}",
    "= {n} {c}",
    "~{n} {c}",
    "{n}# {c}",
    "{n}pc {c}",
    "{n}c {c}",
    "{c} {n}er",
    "{n} of {c}",
    "{n} Stück {c}",
    "je {n} {c}",
    "{c} | qty {n}",
    "{c} (Anzahl {n})",
    "{c} (qty: {n})",
    "{n} copies {c}",
    "**{n}** **{c}**",
    "{c} x{n} ⭐",
    "{c} x{n} from Ben",
    "{n}✕ {c}",
    "{c} ✖{n}",
    "; {n} {c}",
    "{n}х {c}",  # Cyrillic
    "{c} $0.50 {n}",
    "{c} - 0,50 € x{n}",
    "{c} ★ {n}",
)


def counts_by_signs() -> Iterator[Case]:
    """Counts behind and before other signs and words, in Roman, in small figures and in other languages."""
    for style in (*SIGNED, "{word} {c}", "{word} x {c}"):
        for deck, format, verdict in (
            (CHURCH_LIST, CHURCH, OPEN if "word" in style else LEGAL),
            (gospel("4 Mother"), GOSPEL, LEGAL),
            (gospel("5 Mother"), GOSPEL, ILLEGAL),
        ):
            rows = (re.fullmatch(r"(\d+) (.*)", row) or row for row in deck.splitlines())
            lines = (row if isinstance(row, str) else _styled(style, int(row[1]), row[2]) for row in rows)
            yield Case(
                "counts by signs", f"{style} in all lines, {format} {verdict}", "\n".join(lines), format, verdict
            )
    for mother in (
        "Mother #5",
        "Mother → 5",
        "Mother V",
        "Mother IIIII",
        "Mother⁵",
        "Mother *****",
        "Mother -5",
        "Mother 5/4",
        "Mother -> 5",
        "IIIII Mother",
        "xxxxx Mother",
        "✓✓✓✓✓ Mother",
        "3 Mother\nMother both",
        "3 Mother\nMother and another",
        "4 Mother\nx2",
        "4 Mother\n#2",
        "2 copies of each",
        "Mother5",
        "Mother____5",
        "5★Mother",
        "2 Mother German\n3 Mother",
        "3 Mother\n2 Mother FR",
    ):
        yield Case("counts by signs", mother, gospel(mother), GOSPEL, OPEN, finds=["gospel/copy-limit"])
    for mission in ("**~The Accuser~** 2", "~The Accuser~: 2"):
        text = CHURCH_LIST.replace("1 ~The Accuser~", mission)
        yield Case("counts by signs", mission, text, CHURCH, OPEN if "**" in mission else ILLEGAL)
    for head in ("2 Hero: ", "2x Hero: ", "2 Hero - ", "2 Heroes: "):
        text = f"{counted([*NAMES[:19], *NAMES[20:]])}{head}{NAMES[19]}\n"
        yield Case("counts by signs", head, text, LIMITED, OPEN, finds=["redemption/copy-limit"])
    for word in ("TBD", "N/A", "tba", "other"):
        text = f"{counted(NAMES[:-1])}1 {word}\n"
        yield Case("a count of no name", word, text, LIMITED, OPEN, finds=["redemption/deck-size"])
    for sign in ("** {}", "★★ {}", "xx {}", "•• {}"):
        text = "".join(f"{sign.format(name)}\n" for name in NAMES)
        yield Case("counts by signs", f"{sign} in all lines, of one copy each", text, LIMITED, LEGAL)
    for sign in ("; 1 {}", "/* 1 {} */", "% 1 {}", "! 1 {}", "> 1 {}", ">> 1 {}"):
        text = f"{counted(NAMES[:-1])}{sign.format(NAMES[-1])}\n"
        yield Case("counts by signs", f"one line behind {sign}", text, LIMITED, OPEN, finds=["redemption/deck-size"])
    for angel in ("**", "II", "(II)", "²", "#2", "[R]", "(R)"):
        text = f"{counted(NAMES[:-1])}{NAMES[-1]} {angel}\n"
        yield Case("counts by signs", f"a card and {angel}", text, LIMITED, OPEN, finds=[LINE])
    for below in ("1 John 4:8", "1 Kor 13", "1 Cor. 13", "3 byes?", "2 Tim 4:7 :)"):
        trials = "".join(
            f"2 {name}\n" for name in ("Doubt", "Fear", "Anger", "Pride", "Envy", "Greed", "Sloth", "Theft")
        )
        text = f"{gospel('4 Mother')}{trials}\n{below}\n"
        yield Case("words below a list", below, text, GOSPEL, OPEN, finds=["gospel/adversity-size"])
    for below in ("13 wins", "9 byes", "16 players", "Wins: 13", "9 Siege", "12 Oak Avenue", "Life: 20"):
        yield Case("words below a list", f"{below} in a mission", f"{CHURCH_LIST}\n{below}\n", CHURCH, OPEN)
    for head in ("Round 1", "v1", "Version 2", "Game 3"):
        text = f"{counted(NAMES[:-1])}\n{head}\n{counted(NAMES[-1:])}"
        yield Case("words below a list", f"{head} above a card", text, LIMITED, OPEN, finds=["redemption/deck-size"])
        yield Case("words below a list", head, f"{counted(NAMES)}\n{head}\n", LIMITED, LEGAL, FIFTY)
        yield Case("words below a list", f"{head} at the top", f"{head}\n{counted(NAMES)}", LIMITED, LEGAL, FIFTY)
    text = f"{counted(NAMES[:-1])}\nPage 2\n{counted(NAMES[-1:])}"
    yield Case("words below a list", "Page 2 above a card", text, LIMITED, LEGAL, FIFTY)
    for below in ("9 Siege", "12 Oak Avenue"):
        apart = CHURCH_LIST.replace("\n", "\n\n") + f"{below}\n"
        yield Case("words below a list", f"{below} below lines as far apart", apart, CHURCH, ILLEGAL)
    for below in ("Thanks!", "Danke!", "GG", "GG everyone", "Have fun", "Let me know", "Good luck everyone"):
        yield Case("words below a list", f"{below} in a mission", f"{CHURCH_LIST}\n{below}\n", CHURCH, LEGAL)


def _styled(style: str, n: int, name: str) -> str:
    words = {2: "zwei", 3: "tres", 4: "quatre", 5: "vijf"}
    return style.format(n=n, c=name, word=words.get(n, str(n)))


FORGET = (
    "forget Amos",
    "All but Amos",
    "kein Amos",
    "quito Amos",
    "✖ Amos",
    "cuts: Amos",
    "sorry no Amos",
)


def said_elsewhere() -> Iterator[Case]:
    """Words on lines of their own about a card of the list, and counts behind counts."""
    for words in (
        "please remove Amos",
        "Amos is not in the deck",
        "Out: Amos / In: Nathan",
        "Ohne Amos",
        "-1 Amos",
        *FORGET,
    ):
        for write in (counted, bare):
            text = f"{write(NAMES)}\n{words}\n"
            yield Case("words about a card", words, text, LIMITED, OPEN, finds=["redemption/deck-size"])
    for words in ("(previous card is out)", "(2nd copy in the side)", "one of these stays home", "-or-", "???"):
        text = f"{counted(NAMES[:-1])}{words}\n1 {NAMES[-1]}\n"
        yield Case("words about a card", words, text, LIMITED, OPEN, finds=[LINE])
    for words in ("scratch that last one", "ignore the last one"):
        text = f"{counted(NAMES)}\n{words}\n"
        yield Case("words about a card", words, text, LIMITED, OPEN, finds=["redemption/deck-size"])
    for words in ("PS Micah (PoC) too", "noch 1 Micah (PoC) dazu"):
        text = f"{counted(NAMES[:-1])}{words}\n"
        yield Case("words about a card", words, text, LIMITED, OPEN, finds=["redemption/deck-size"])
    for words in ("# cut Amos?", "Amos is my favourite", "Thanks to Amos for lending me some"):
        yield from both("words that say nothing of a card", words, beside("{1}\n{0}\n", words, counted))
    for words in ("no Gossip", "without Gossip", "minus one Gossip", "One Gossip is out", "(also Gossip)"):
        text = f"{CHURCH_LIST}{words}\n"
        yield Case("words about a card", words, text, CHURCH, OPEN)
    for line in (
        "3 Gossip -1",
        "3 Gossip (+1)",
        "3 Gossip -> 2",
        "3 (2) Gossip",
        "3 Gossip plus 1",
        "3 Gossip and one more",
    ):
        text = CHURCH_LIST.replace("3 Gossip", line)
        yield Case("counts behind counts", line, text, CHURCH, OPEN, finds=["the-mission/copy-limit"])
    for line in ("4 Mother and 1 promo Mother", "4 Mother, 1 in the side deck"):
        yield Case("counts behind counts", line, gospel(line), GOSPEL, OPEN, finds=["gospel/copy-limit"])


GOSPEL, NUMBERED = "gospel/standard", "opr-missions/custom"
NUMBERS = "".join(f"{number}\n" for number in (*range(11, 17), *range(21, 27), *range(31, 37)))
CHURCH_LIST = """\
Characters
2 Hannah Brown (f, heart 4)
2 Old Mr Weaver (m, heart 5)
2 Sister Agnes (f, heart 6)
2 Peter the Baker (m, heart 5)
Strongholds
12 Fear
Missions
20 Prayer
12 Offer of Life
Enemies
3 Backslide
3 Lustful Intentions
3 Unteachable
3 Whom He May Devour
3 Empty Promises
3 Long Hours
3 Cold Shoulder
3 Bad Company
1 ~The Accuser~
3 Gossip
"""


def gospel(mother: str) -> str:
    return f"Play deck\n18 Faith\n{mother}\n4 Pastor\n4 Believer\n4 Boldness\nAdversity deck\n2 Demon\n2 Lying\n"


def rows_with_sections() -> Iterator[Case]:
    """Rows that name the section of their card first or last, cards side by side, and counts below sections."""
    kind_of = {card.name: card.kind for card in GREEN.cards}
    for style in (
        "{kind}\t{name}\t1",
        "{kind}\t1\t{name}",
        "{kind} | {name} | 1",
        "{name}\t1\t{kind}",
        "1\t{name}\t{kind}",
    ):
        write = partial(rows_of_kinds, style=style + "\n", kinds=kind_of)
        yield from both("a section in each row", style, write)
    for path in ("list.csv", "list.txt"):
        write = partial(rows_of_kinds, style='{kind},"{doubled}",1\n', kinds=kind_of)
        yield from both("a section in each row", f"between commas in {path}", write, path=path)
    for head, cells in (("Card,Deck,Reserve", "1,0"), ("Card,Main,Reserve", "1,"), ("Card,Reserve,Deck", ",1")):
        write = partial(numbered, style=f'"{{doubled}}",{cells}\n', above=f"{head}\n")
        yield from both("counts below sections", head, write, path="list.csv")
    pairs = "".join(f"{one}\t1\t{other}\t1\n" for one, other in zip(NAMES[::2], NAMES[1::2], strict=True))
    yield Case("cards side by side", "name, count, name, count", pairs, LIMITED, LEGAL, FIFTY)
    for total in ("Total Lost Souls: 7", "Lost Souls total: 7"):
        text = f"{below_kinds('{t}', '1 {name}')(NAMES)}\n{total}\n"
        yield Case("a total of a kind", total, text, LIMITED, LEGAL, FIFTY)


def rows_of_kinds(names: Sequence[str], *, style: str, kinds: Mapping[str, str]) -> str:
    rows = (style.format(kind=kinds[each], name=each, doubled=each.replace('"', '""')) for each in names)
    return "".join(rows)


def words_between() -> Iterator[Case]:
    """Words between cards that may head those below, and numbers that count no copies."""
    last, rest = NAMES[-1], counted(NAMES[:-1])
    for words in ("Old list", "Shopping list", "Not in the deck any more", "Still need", "These cards stay at home"):
        yield Case("words above cards", words, f"{rest}\n{words}\n1 {last}\n", LIMITED, OPEN)
    for words in ("end of deck", "reserve starts here", "skip the next one", "ignore everything below"):
        yield Case("words above cards", words, f"{rest}{words}\n1 {last}\n", LIMITED, OPEN)
    for words in ("pulled", "never arrived", "no longer", "raus", "fehlt noch", "fuera"):
        yield Case("absent perhaps", f"({words})", f"{rest}1 {last} ({words})\n", LIMITED, OPEN)
    for word in ("For sale", "Rejected", "Leftovers", "Maybes", "Trades", "Vielleicht"):
        yield Case("absent perhaps", f"({word})", f"{rest}1 {last} ({word})\n", LIMITED, OPEN)
    for tail in (" 8/6", " (8/6)", " - 8/6", " 87%", " x1", " (x1)", " 1x"):
        yield from both("numbers that count no copies", tail, partial(numbered, style=f"1 {{name}}{tail}\n"))
    for head, other in (("Deck 1", "Deck 2"), ("=== Deck 1 ===", "=== Deck 2 ==="), ("v1", "v2")):
        text = f"{head}\n{counted(NAMES[:25])}\n{other}\n{counted(NAMES[25:])}"
        yield Case("two decks in one list", head, text, LIMITED, Verdict.UNREADABLE)
    summed = numbered(NAMES, style='"{doubled}",1,0.25\n', above="name,quantity,price\n")
    yield Case(
        "a sum below a table", "with a price", f"{summed}Total,50,12.50\n", LIMITED, LEGAL, FIFTY, path="list.csv"
    )
    dice = "".join(f"{number // 10} {number % 10}\n" for number in map(int, NUMBERS.split()))
    yield Case("numbers of cards", "dice apart", dice, NUMBERED, LEGAL)
    yield Case("numbers of cards", "in a row", " ".join(NUMBERS.split()), NUMBERED, LEGAL)
    yield Case("numbers of cards", "with their sum", f"{NUMBERS}18\n", NUMBERED, LEGAL)


def numbers_of_cards() -> Iterator[Case]:
    """Cards by their numbers: between any signs, below or behind their first die, and beside dates and names."""
    for sign in ("-", " - ", "/", ". ", "; ", " | ", "][", ")("):
        yield from by_number(f"{sign!r} between", partial(between, sign))
    for form in ("{}+{}", "{}-{}", "{}.{}", "({},{})", "{}{} x1", "{}{} (1)"):
        yield from by_number(form, partial(by_dice, form))
    for form in ("{}: ", "{}s: ", "{}x: ", "Row {}: ", "Row {} - ", "{}) ", "{}s\n", "{}.\n", "Row {}\n", "**{}**\n"):
        for sign in (" ", ", "):
            yield from by_number(f"{form!r} before 11{sign}12", partial(by_first_die, form, sign))
            if "\n" not in form:
                yield from by_number(f"{form!r} before 1{sign}2", partial(by_first_die, form, sign, die=1))
    for form in ("{}s\n", "{}:\n", "Tens: {}\n", "Row {} (6)\n"):
        yield from by_number(f"{form!r} above each", partial(by_first_die, form, "\n"))
    for line in ("12 Nov 2026", "12.11.2026", "12-11-26", "Total: 18", "All 18 cards"):
        yield from by_number(f"above {line}", beside("{1}\n{0}", line, "\n".join))
    for line in ("36 cards", "All 36 standard cards"):
        text = "\n".join([line, *(f"{one}{two}" for one in "123456" for two in "123456")])
        yield Case(NUMBERS_RULING, f"below {line}", text, "opr-missions/fixed", LEGAL, {"deck": 36})
    cards = NUMBERS.split()
    for line in ("Tim", "- Tim", "Ben & Tim", "Rest: 41, 42", "Maybe not: 41 42"):
        for sign in ("\n", "\n\n"):
            yield Case(NUMBERS_RULING, f"{line}{sign}below", f"{NUMBERS[:-1]}{sign}{line}", NUMBERED, OPEN)
    for line, verdict in (("36 36", ILLEGAL), ("[36] Sabotage", OPEN), ("Cut: 35, 36", OPEN)):
        yield Case(NUMBERS_RULING, line, "\n".join([*cards[:-1], line]), NUMBERED, verdict)
    parted = "11-12-13-14-15-16\n21-22-23-24-25-26\n31-32-33-34\n35-36"
    yield Case(NUMBERS_RULING, "two between dashes", parted, NUMBERED, OPEN)


NUMBERS_RULING = "numbers of cards"


def rows_of_numbers() -> Iterator[Case]:
    """Rows of card numbers behind words, before a remark, and with ranges, and numbers before names in tables."""
    numbers = NUMBERS.split()
    for text, verdict in (
        (f"{'; '.join(numbers)} = 18", LEGAL),
        (f"{'; '.join(numbers)} and done", LEGAL),
        (f"{' '.join(numbers)} (or 41)", OPEN),
        ("11 to 16\n21 to 26\n31 to 36", LEGAL),
        ("11..16 21..26 31..36", LEGAL),
        (f"Missions {' - '.join(numbers)}", LEGAL),
        (f"Missions {' - '.join(numbers)} - 41", ILLEGAL),
        (f"Deck {' | '.join(numbers)}", LEGAL),
        (f"{NUMBERS}36 is proxied", OPEN),
        (f"{NUMBERS}36 cards in the box", OPEN),
        (f"{NUMBERS}41 as a spare", OPEN),
        (f"Missions: 36\n{NUMBERS}", LEGAL),
    ):
        yield Case(NUMBERS_RULING, text[-40:], text, NUMBERED, verdict)
    for head, style in (
        ("", "{n}\t{c}"),
        ("", "{c}, {n}"),
        ("Number,Name\n", "{n},{c}"),
        ("#,Mission\n", "{n},{c}"),
        ("Name,Number\n", "{c},{n}"),
    ):
        rows = (style.format(n=n, c=f"Own {word}") for n, word in zip(numbers, "ABCDEFGHIJKLMNOPQR", strict=True))
        yield Case(NUMBERS_RULING, head + style, head + "\n".join(rows) + "\n", NUMBERED, LEGAL)
    counted_rows = "Quantity,Name\n11,Seize\n" + "".join(f"1,{n}\n" for n in numbers[1:])
    yield Case(NUMBERS_RULING, "counts in a column of quantities", counted_rows, NUMBERED, ILLEGAL, path="list.csv")


def by_number(variant: str, write: Write) -> Iterator[Case]:
    """Yield eighteen cards by their numbers, and one less."""
    for numbers, verdict in ((NUMBERS.split(), LEGAL), (NUMBERS.split()[:-1], ILLEGAL)):
        size = len(numbers)
        yield Case(NUMBERS_RULING, f"{variant} | {size}", write(numbers), NUMBERED, verdict, {"deck": size})


def between(sign: str, numbers: Sequence[str]) -> str:
    return f"{sign[1:].strip()}{sign.join(numbers)}{sign[:1].strip()}"


def by_dice(form: str, numbers: Sequence[str]) -> str:
    return "\n".join(form.format(*number) for number in numbers)


def by_first_die(form: str, sign: str, numbers: Sequence[str], *, die: int = 0) -> str:
    rows = {each[0]: sign.join(other[die:] for other in numbers if other[0] == each[0]) for each in numbers}
    return "\n".join(form.format(first) + row for first, row in rows.items())


def numbered(names: Sequence[str], *, style: str, above: str = "") -> str:
    rows = (style.format(at=at, name=each, doubled=each.replace('"', '""')) for at, each in enumerate(names, 1))
    return above + "".join(rows)


def rows_behind_headings(sign: str, mark: str) -> Write:
    """Return what writes the names of each kind in a row behind it."""
    kinds = {kind: [c.name for c in GREEN.cards if c.kind == kind] for kind in kinds_of(GREEN)}
    return lambda names: "\n".join(
        f"{kind}{sign}{mark.join(name for name in own if name in names)}" for kind, own in kinds.items()
    )


RULINGS = (
    drawn_by_people,
    numbers_of_lines,
    absent_perhaps,
    more_perhaps,
    counts_by_signs,
    said_elsewhere,
    rows_with_sections,
    words_between,
    rows_of_numbers,
    numbers_of_cards,
)
