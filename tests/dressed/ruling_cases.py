"""The judge's rulings as data, each with its neighbours: other separators, brackets, letters, headings and places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from tests.dressed import layouts, open_names, pages, tables_drawn
from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import (
    BESIDE,
    CASES,
    CHURCH,
    DOMINANT,
    EXAMPLES,
    FIFTY,
    GREEN,
    HERO,
    LIMITED,
    LINE,
    NAMES,
    OLD,
    PLACES,
    STYLES,
    UNLIMITED,
    Write,
    bare,
    behind_first,
    below_kinds,
    beside,
    both,
    counted,
    headed,
    kinds_of,
    spelt,
)
from tests.lists import FORTY_NINE


def copies() -> Iterator[Case]:
    separators = (" - {}", " – {}", ", {}", " *{}*", " // {}", " #{}", " ({})", " [{}]", " <{}>", "; {}")
    words = ("foil", "signed", "borrowed", "from Ben", "proxy")
    for tail in spelt(separator.format(word) for word, separator in product(words, separators)):
        yield from both("a word about the copy", tail, behind_first(tail), only={LINE})


def copies_before_names() -> Iterator[Case]:
    words = ("foil", "signed", "(foil)", "[signed]", "Foil", "FOIL", "borrowed", "old", "foil signed", "only")
    for word, count in product(words, ("1 ", "1x ")):
        shown = f"{count}{word} "
        yield from both(
            "a word about the copy",
            shown,
            lambda names, shown=shown: shown + counted(names)[2:],  # type: ignore[misc]
            only={LINE},
        )
    for mark in ("⭐", "✅", "only", "(only)"):
        yield from both("a word about the copy", f"1 {{}} {mark}", behind_first(f" {mark}"), only={LINE})
    for mark in ("❌", "❓", "?"):
        yield Case("a word about the copy", f"1 {{}} {mark}", behind_first(f" {mark}")(NAMES), LIMITED, OPEN)
    for note in (f"Foil: {NAMES[0]}", f"Old: {NAMES[0]}", f"Old: {HERO}"):
        yield Case("a word about the copy", f"{note} below", f"{counted(NAMES[:-1])}\n{note}\n", LIMITED, OPEN)


def absent() -> Iterator[Case]:
    separators = (" ({})", " - {}", " [{}]", ", {}", " // {}", " # {}", " *{}*")
    words = ("removed", "maybe", "cut", "not in deck")
    for tail in spelt(separator.format(word) for word, separator in product(words, separators)):
        yield Case("an absent card", tail, behind_first(tail)(NAMES), LIMITED, OPEN)


def elsewhere() -> Iterator[Case]:
    """Words that may put a card into the reserve: with a Dominant, or in a deck that lacks a card, that is open."""
    ruling = "a card that may be in the reserve"
    separators = (" ({})", " - {}", " [{}]", ", {}", " // {}", " # {}", " *{}*", " -> {}")
    words = ("reserve", "R", "side", "sb", "moved to reserve", "bench")
    marks = [f"1 {{}}{separator.format(word)}" for word, separator in product(words, separators) if word != "R"]
    marks += [
        "1 {} (R)",
        "1 {} [R]",
        "1 {}, R",
        "1 {} *R*",
        "{} (reserve)",
        "R: 1 {}",
        "[R] 1 {}",
        "R. 1 {}",
        "R) 1 {}",
    ]
    marks += ["(R) 1 {}", "{{R}} 1 {}", "[SB] 1 {}", "[Reserve] 1 {}", "1 {} @reserve", "Bench: 1 {}", "S: 1 {}"]
    marks += ["1 {}\n(reserve)", "1 {}\n- reserve", "1 {}\n^ reserve", "1 {}\nlast card is reserve"]
    marks += ["1 {}\n\nThe last card is in the reserve.", "1 {0}\n{0} goes to the reserve"]
    for mark in marks:
        yield Case(ruling, f"{mark}, a Dominant", f"{counted(NAMES)}{mark.format(DOMINANT)}\n", LIMITED, OPEN)
        yield Case(ruling, f"{mark} | 49", f"{counted(NAMES[:-1])}{mark.format(HERO)}\n", LIMITED, OPEN)
        if mark != "1 {0}\n{0} goes to the reserve":  # which may be one more
            yield Case(ruling, f"{mark} | 50", f"{counted(NAMES)}{mark.format(HERO)}\n", LIMITED, LEGAL)
    for column, mark in product(("Notes", "Status", "Tags", "Reserve?", "Deck/Reserve", "R"), ("R", "x", "Reserve")):
        if (column, mark) == ("Reserve?", "x"):
            continue
        rows = [*((name, "") for name in NAMES), (DOMINANT, mark)]
        text = f"| Qty | Name | {column} |\n|---|---|---|\n" + "".join(f"| 1 | {name} | {at} |\n" for name, at in rows)
        yield Case(ruling, f"{column}: {mark}", text, LIMITED, OPEN)
    for note in ("reserve", "R", "side"):
        cards = [*({"name": name} for name in NAMES), {"name": DOMINANT, "note": note}]
        yield Case(ruling, f"note: {note}", json.dumps({"cards": cards}), LIMITED, OPEN, path="list.json")
    for word in ("removed", "cut"):  # they put no card into the reserve
        yield Case(ruling, f"({word})", f"{counted(NAMES)}1 {DOMINANT} ({word})\n", LIMITED, LEGAL)
    letters = "".join(f"{mark}) 1 {name}\n" for mark, name in zip("abcdefghijklmnopqrstuvwxyz", NAMES, strict=False))
    yield Case(ruling, "an outline with r)", letters + counted(NAMES[26:]), LIMITED, LEGAL, FIFTY)
    for heading in ("Reserve", "Reserve:", "[Reserve]", "--- Reserve ---", "## Reserve", "reserve:", "Reserve (0)"):
        yield from both(ruling, f"{heading} above nothing", lambda names, head=heading: f"{counted(names)}\n{head}\n")  # type: ignore[misc]


def legends() -> Iterator[Case]:
    """The meaning of a mark is no heading, and concerns the cards with the mark."""
    ruling = "the meaning of a mark"
    ways = [("* = reserve", "1 {} *"), ("* = reserve", "* 1 {}"), ("*=reserve", "1 {}*"), ("(*) = reserve", "1 {} (*)")]
    ways += [
        ("† = side deck", "1 {} †"),
        ("R = reserve", "1 {} R"),
        ("[S] = side", "1 {} [S]"),
        ("! = reserve", "1 {}!"),
    ]
    ways += [("* means reserve", "1 {} *"), ("⭐ = in the reserve", "⭐ 1 {}")]
    for (legend, mark), (place, form) in product(ways, PLACES.items()):
        for names, card, verdict in ((NAMES, DOMINANT, OPEN), (NAMES[:-1], HERO, OPEN), (NAMES, HERO, LEGAL)):
            text = form.format(legend, f"{counted(names)}{mark.format(card)}\n")
            if verdict is OPEN or "{}*" not in mark:
                yield Case(ruling, f"{legend} {place} {mark}, {len(names)} and {card}", text, LIMITED, verdict)
    for (place, form), meaning in product(PLACES.items(), ("foil", "borrowed", "favourite")):
        yield from both(
            ruling,
            f"* = {meaning} {place}",
            lambda names, f=form, m=meaning: f.format(f"* = {m}", behind_first(" *")(names)),  # type: ignore[misc]
        )
        yield from both(
            ruling,
            f"* = reserve {place}, no mark",
            lambda names, f=form: f.format("* = reserve", counted(names)),  # type: ignore[misc]
        )


def quantities() -> Iterator[Case]:
    words = (
        *("plus 2 more heroes", "everything twice", "2 of each", "and 3 more Lost Souls", "two of everything"),
        "x2 each",
    )
    for word, (place, form) in product(spelt(words), {**PLACES, "right below": "{1}{0}\n"}.items()):
        text = form.format(word, counted(NAMES))
        yield Case("words of quantity", f"{word} {place} the list", text, LIMITED, OPEN)


def headings() -> Iterator[Case]:
    styles = (
        *("{t} x{n}", "{t} ×{n}", "{t}!!!", "Total {t}: {n}", "{roman}. {t}", "{letter}) {t}", "{at}. {t}"),
        *("{t} cards", "{n}x {t}", "{n} {t}", "{t} - {n}", "({n}) {t}", "{t}, {n}", "~ {t} ~", "{roman}) {t} ({n})"),
        "🔥 {t} 🔥",
    )
    ruling = "a heading with its count"
    for style, (line, change) in product(styles, zip(("1 {name}", "{name}", "{name} x1"), CASES, strict=True)):
        shown = change(style.format(t="Heroes", n=12, at=3, roman="III", letter="C"))
        yield from both(ruling, f"{shown} above {line}", below_kinds(style, line, change))
    brigades = (("Green", "Black"), ("White", "Crimson"), ("Green/White", "Brown"))
    for style, (good, evil) in product(("{} ({})", "{} - {}", "{}: {}", "{1} {0}"), brigades):
        titles = (style.format("Offense", good), style.format("Defense", evil))
        yield from both(ruling, titles[0], sides(*titles))


def sides(good: str, evil: str) -> Write:
    def write(names: Sequence[str]) -> str:
        parts: dict[str, list[str]] = {"Dominants": [], "Lost Souls": [], "Artifacts": [], good: [], evil: []}
        for card in GREEN.cards:
            own = card.kind if card.kind in parts else evil if card.kind.startswith("Evil") else good
            parts[own] += [card.name] * (card.name in names)
        return "\n".join(f"{title}\n{counted(own)}" for title, own in parts.items())

    return write


def lost_souls() -> Iterator[Case]:
    souls = [card.name for card in GREEN.cards if card.kind == "Lost Souls"]
    others = [name for name in NAMES if name not in souls]
    ruling = "Lost Souls ×7"
    for title in ("Lost Souls ×7", "7x Lost Souls", "LOST SOULS X7", "7 Lost Souls", "7 lost souls", "Lost Souls - 7"):
        filled = f"Deck\n{counted(others)}\n{title}\n{counted(souls)}"
        yield Case(ruling, f"{title}, seven below", filled, LIMITED, LEGAL, FIFTY)
        yield Case(ruling, f"{title}, none below", f"{counted(others)}{title}\n", LIMITED, OPEN)


def wrapped() -> Iterator[Case]:
    marks = ("{letter}) {}", "{LETTER}. {}", "({letter}) {}", "{roman}. {}", "{roman}) {}", "> {}", ">> {}")
    chats = ("[21/11/2026, 18:00:11] Josh: {}", "[18:00] Josh: {}", "21.11.26, 18:00 - Ben: {}", "Josh: {}")
    for mark, line in product((*marks, *chats), ("1 {name}", "{name}", "{name} x1")):
        inner = mark.replace("{}", line)
        yield from both("a mark before the card", inner, below_kinds("{t}", inner))


def reserves() -> Iterator[Case]:
    ruling = "the reserve"
    titles = product(("SB", "Sideboard", "Res.", "Resv", "Reserve", "Res"), STYLES)
    for style in spelt(style.format(title, n="#") for title, style in titles):
        for n, names, what in ((3, BESIDE[:3], "Heroes"), (1, [DOMINANT], "a Dominant")):
            shown = style if "##" in style else style.replace("#", str(n))
            text, legal = f"{counted(NAMES)}\n{shown}\n{counted(names)}", n == 3
            finds = [] if legal else ["redemption/reserve-contents"]
            counts = {**FIFTY, "reserve": n}
            yield Case(ruling, f"{shown} above {what}", text, LIMITED, LEGAL if legal else ILLEGAL, counts, finds)


def counts_in_words() -> Iterator[Case]:
    ruling = "a count in words"
    for form in ("one {}", "One copy of {}", "ONE {}", "single {}", "1 copy of {}"):
        yield from both(ruling, form, lambda names, form=form: counted(names[1:]) + form.format(names[0]))  # type: ignore[misc]
    pairs = ("two {}", "Two copies of {}", "twice {}", "pair of {}", "Double {}")
    rest = FORTY_NINE.replace("3 Gideon (L)\n", "")
    for form in pairs:
        text = f"{rest}{form.format('Gideon (L)')}\n{form.format('Wisdom (L)')}\n"
        yield Case(ruling, form, text, "redemption/type-1@3rd-edition", LEGAL, FIFTY)


def cards_in_words() -> Iterator[Case]:
    """A line that ends in a card of the pool is never passed over, whatever the words before it."""
    card = "1 Son of God"
    before = (
        "Thanks! ",
        "Good luck, ",
        "@judge ",
        "& ",
        "→ ",
        "-> ",
        "Subject: ",
        "<3 ",
        "Sorry, forgot ",
        "PS: replace Cage with ",
    )
    for words in before:
        for at, where in ((20, "among the cards"), (len(NAMES), "below them")):
            lines = [*(f"1 {name}" for name in NAMES[:at]), words + card, *(f"1 {name}" for name in NAMES[at:])]
            yield Case("a card in words", f"{words}{card} {where}", "\n".join(lines), LIMITED, OPEN)
    changes = (
        *("Also added {} since last week", "{} comes in", "(plus {})", "oh and {}!", "PS: {} is in as well"),
        *("Correction: {} is played too", "Friday: {} in, Cage out", "Perhaps {}?"),
    )
    for change, (at, where) in product(changes, ((20, "among the cards"), (len(NAMES), "below them"))):
        lines = [*(f"1 {name}" for name in NAMES[:at]), "", change.format("Son of God"), ""]
        lines += [f"1 {name}" for name in NAMES[at:]]
        yield Case("a change in words", f"{change} {where}", "\n".join(lines), LIMITED, OPEN)
    opinion = f"{counted(NAMES)}\nSon of God is the best Dominant that was ever printed\n"
    yield Case("a card in words", "an opinion", opinion, LIMITED, LEGAL, FIFTY)
    for smile in ("<3", "xD", ":)", ";-)", ":D", "^^"):
        yield from both("a smile", smile, behind_first(f" {smile}"))
    for form in ("**1** {}", "_1_ {}", "**1x** {}"):
        yield from both("a count in bold", form, lambda names, form=form: "\n".join(map(form.format, names)))  # type: ignore[misc]


ODD_COUNTS = ("{circled} {name}", "{circled}{name}", "{name} {circled}", "{n}*{name}", "{n} * {name}", "{n} / {name}",
              "{name} / {n}", "{n}.0 {name}", "{n} ea. {name}", "{n} pcs. {name}", "{n} {name} lol")  # fmt: skip


def verses(form: str, names: Iterable[str]) -> str:
    """Write names in small letters, Lost Souls by their references alone, on bullets."""
    short = (re.sub(r'"[^"]+" \[([^]-]+).*', r"\1", name).strip().lower() for name in names)
    return "\n".join(f"- {form.format(name)}" for name in short)


def odd_counts() -> Iterator[Case]:
    """Ways to count that few use, also where any name may be a card's."""
    ruling = "an odd count"
    faith = EXAMPLES["standard-faith-and-love"]
    for form in ODD_COUNTS:
        yield from both(
            ruling,
            form,
            lambda names, form=form: "\n".join(form.format(n=1, circled="①", name=name) for name in names),  # type: ignore[misc]
        )
        if "lol" in form:
            continue
        lines: list[str] = []
        for kind in kinds_of(faith):
            own = [card for card in faith.cards if card.kind == kind]
            lines += [
                "",
                f"{kind}:",
                *(form.format(n=c.copies, circled=chr(0x245F + c.copies), name=c.name) for c in own),
            ]
        yield Case(ruling, f"{form} in Gospel", "\n".join(lines), faith.format, LEGAL, {"deck": 60, "adversity": 20})
    for mark in ("-", ",", "/"):
        yield from both(ruling, f"verse {mark} n", lambda names, mark=mark: verses(f"{{}} {mark} 1", names))  # type: ignore[misc]
    more = verses("{}", NAMES).replace("daniel 9:5", "daniel 9:5 - 14")
    yield Case(ruling, "verses behind a name", more, LIMITED, OPEN)
    for behind in ("(x3)", "(three)", "[3]"):
        yield Case(ruling, f"1 name {behind}", f"{counted(NAMES[:-1])}1 {NAMES[-1]} {behind}\n", LIMITED, OPEN)


def broken_off() -> Iterator[Case]:
    """Words that go on are neither a heading, nor the card that they begin with."""
    for line in ("1 Evil of", "1 Hero of", "1 Heroes of the", "1 Lost Souls of the"):
        yield Case("a line broken off", line, f"{counted(NAMES)}{line}\n", LIMITED, OPEN)
        yield Case(
            "a line broken off",
            f"{line} above the last card",
            f"{counted(NAMES[:-1])}{line}\n1 {NAMES[-1]}",
            LIMITED,
            OPEN,
        )


def sections() -> Iterator[Case]:
    """Headings of sections, numbered, in brackets, and behind the name of who sent them."""
    ruling = "a heading of a section"
    counts = {**FIFTY, "reserve": 3}
    for style in ("{at}. {t}", "{letter}. {t}", "{letter}) {t}", "[{t}]", "{roman}. {t}"):
        for line in ("1 {}", "{}"):
            deck, reserve = (
                [style.format(at=at, letter="AB"[at - 1], roman="I" * at, t=title), *map(line.format, names)]
                for at, title, names in ((1, "Deck", NAMES), (2, "Reserve", BESIDE[:3]))
            )
            apart = [*deck[:2], "", *deck[2:], *reserve]
            for what, lines in {"": [*deck, *reserve], ", a gap below the first card": apart}.items():
                yield Case(ruling, f"{deck[0]} above {line}{what}", "\n".join(lines), LIMITED, LEGAL, counts)
            said = "\n".join(f"Josh: {each}" for each in (*deck, *reserve))
            yield Case(ruling, f"Josh: {deck[0]} above {line}", said, LIMITED, LEGAL, counts)


def unknown_headings() -> Iterator[Case]:
    titles = product(("R", "Bench", "Extras", "Backup", "Spares"), STYLES)
    for shown in spelt(style.format(title, n=1) for title, style in titles):
        if len(shown) > 1:  # a letter alone is nothing
            for what, names in {"a Dominant": [*NAMES, DOMINANT], "the fiftieth card": NAMES}.items():
                text = f"{counted(names[:-1])}\n{shown}\n1 {names[-1]}\n"
                yield Case("an unknown heading", f"{shown} above {what}", text, LIMITED, OPEN)


PROSE = (
    *("-Josh", "👍", "--- {} ---", "{0}/{0}", "Round 1", "From: Josh <josh@mail.example>", "- Josh", "Table 12"),
    *("On Tue, Nov 3, 2026, Josh wrote:", "https://decks.example/d/48151", "www.decks.example", "Signature: ____"),
    *("Sent from my iPhone", "list.txt", "list", "**Josh** — Today at 4:12 PM", "21/11/2026", "Subject: my deck"),
    *("= {}", "({} cards)"),
)
GOODBYES = (
    *("GG everyone", "Thanks!", "See you there :)", "God bless", "Cheers,\nJosh", "thx", "GG"),
    "Let me know what you think!",
)
TITLES = ("Noah King", "Ruth May", "Josh Miller", "Sarah M.", "My deck", "DECKLIST")
TOTALS = (
    *("Cards in deck: {}", "Size: {}", "Deck size: {}", "Total = {}", "{} cards total", "TOTAL {}", "--- {} ---"),
    "{}/{}",
)


def prose() -> Iterator[Case]:
    for line, (place, form), write in product(PROSE, PLACES.items(), (counted, bare)):
        yield from both("prose", f"{line} {place} {write.__name__} cards", beside(form, line, write))
    for write in (counted, bare):
        items = [f"<li>{line}</li>" for line in write(NAMES).splitlines()]
        page = f"<html><title>Decks</title><body><h1>Purple rain</h1><ul>{''.join(items)}</ul></body></html>"
        yield Case("prose", f"<h1> above {write.__name__} cards", page, LIMITED, LEGAL, FIFTY, path="list.html")
    others = "".join(f"{tens}{ones}\n" for tens, ones in product(range(1, 7), repeat=2) if (tens, ones) != (3, 6))
    for number, (place, form) in product(("36", "= 36", "(36)"), {**PLACES, "right below": "{1}{0}\n"}.items()):
        text = form.format(number, others)
        yield Case("prose", f"{number} {place} an OPR list", text, "opr-missions/fixed", LEGAL, {"deck": 36})


def goodbyes() -> Iterator[Case]:
    for line, write, title in product(GOODBYES, (bare, counted), ("Reserve", "Reserve:", "## Sideboard (10)")):
        text = f"Deck\n{write(NAMES)}\n{title}\n{write(BESIDE)}\n{line}\n"
        where = f"{line} below {title}, {write.__name__} cards"
        yield Case("a good-bye", where, text, LIMITED, LEGAL, {**FIFTY, "reserve": 10})


def unknown_cards() -> Iterator[Case]:
    lines = ("1 {}", "1x {}", "{} x1", "- 1 {}", "{} (1)")
    for name, line, at in product(("Zorblax Quuxifier", "ZORBLAX QUUXIFIER", "Gloop of the Bleen"), lines, (0, 25, 50)):
        rows = [line.format(each) for each in NAMES]
        rows.insert(at, line.format(name))
        where = f"{line.format(name)} on line {at + 1}"
        yield Case("an unknown card", where, "\n".join(rows), LIMITED, OPEN, finds=["deckcheck/unknown-card"])


TYPOS = {
    "Asahel, Swift-Fooetd": "Asahel, Swift-Footed",
    "Asahel, Swft-Footed": "Asahel, Swift-Footed",
    "Joash, Child King / Jkaosh, the Murderer (LoC)": "Joash, Child King / Joash, the Murderer (LoC)",
    "Hagar and Angel ah Shur": "Hagar and Angel at Shur",
    "Hagar and Angle at Shur": "Hagar and Angel at Shur",
    "Simon the Zealuos / Saint Simon (GoC)": "Simon the Zealous / Saint Simon (GoC)",
}


def typos() -> Iterator[Case]:
    for (typo, name), line in product(TYPOS.items(), ("1 {}", "1x {}", "{} x1")):
        text = "\n".join(line.format(each) for each in (*NAMES, typo))
        yield Case("a typo", line.format(typo), text, UNLIMITED, OPEN, finds=["deckcheck/unknown-card"], first=name)


def titles() -> Iterator[Case]:
    for title, (gap, write) in product(TITLES, (("\n", counted), ("\n\n", counted), ("\n\n", bare))):
        where = f"{'apart' if len(gap) > 1 else 'right'} above {write.__name__} cards"
        yield from both("a title", f"{title} {where}", beside("{0}" + gap + "{1}", title, write))
    for at, gap in product((-1, 10, 20), ("\n", "\n\n")):
        others = counted(name for name in NAMES if name != NAMES[at])
        where = f"{'apart' if len(gap) > 1 else 'right'} above 49 counted cards"
        yield Case("a title", f"{NAMES[at]} {where}", f"{NAMES[at]}{gap}{others}", LIMITED, OPEN)


def totals() -> Iterator[Case]:
    for write in (bare, counted):
        yield Case("totals", f"50 below {write.__name__} cards", f"{write(NAMES)}50\n", LIMITED, LEGAL, FIFTY, only=())
        yield Case("totals", f"50 above {write.__name__} cards", f"50\n{write(NAMES)}", LIMITED, LEGAL, FIFTY)
    for total, write, (place, form) in product(spelt(TOTALS), (counted, bare), PLACES.items()):
        where = f"{place} {write.__name__} cards"
        yield from both("a stated total", f"{total} {where}", beside(form, total, write))
        wrong = form.format(total.format(56, 56), write(NAMES))
        yield Case("a stated total", f"{total.format(56, 56)} {where}", wrong, LIMITED, LEGAL, FIFTY, [LINE])


def gaps() -> Iterator[Case]:
    titles = ("Deck (50 cards)-", "Deck (50)", "Main deck: 50", "DECK (50 CARDS)", "Deck - 50 cards")
    for title, write in product(titles, (counted, bare)):
        text = f"{title}\n{write(NAMES)}\n{write(BESIDE)}"
        yield Case("fifty, a gap and ten more", f"{title} above {write.__name__} cards", text, LIMITED, OPEN)


def printings() -> Iterator[Case]:
    stripped = [re.sub(r" \((FoM|Roots|LoC|PoC|LoC Plus)\)$", "", name) for name in NAMES]
    ruling = "a title of several printings"
    for line in ("1 {}", "{}", "1x {}", "{} x1", "{} (1)"):
        text = "\n".join(line.format(name) for name in stripped)
        yield Case(ruling, f"{line.format('A New Beginning')} among bare titles", text, LIMITED, LEGAL, FIFTY)
    program = counted(NAMES).replace("1 ", "1\t").replace("A New Beginning (FoM)", "A New Beginning") + "Reserve:\n"
    variant, broken = "A New Beginning in LackeyCCG text", ["redemption/pool"]
    yield Case(ruling, variant, program, LIMITED, ILLEGAL, FIFTY, broken)
    for hint in ("I/J+ or Promo", "LR", "old promo", "Promo", "I/J+", "Wa or Wo", "Nats promo or 2019"):
        for bracket in ("({})", "[{}]"):
            name = f"New Jerusalem {bracket.format(hint)}"
            text = counted(name if each.startswith("New Jerusalem") else each for each in OLD)
            yield Case("any of the printings named", name, text, UNLIMITED, LEGAL, FIFTY)


def in_rows(mark: str, line: str) -> Write:
    """Return what writes five cards on a line."""
    return lambda names: "\n".join(
        mark.join(line.format(name) for name in names[at : at + 5]) for at in range(0, len(names), 5)
    )


def rows() -> Iterator[Case]:
    """Several cards on a line, and tables without a header."""
    ruling = "each a card"
    for mark, line in product(("; ", ";"), ("1 {}", "1x {}", "{} x1", "{}")):
        yield from both(ruling, in_rows(mark, line)(["Amos", "David"]), in_rows(mark, line))
    faith = EXAMPLES["standard-faith-and-love"]
    counts = {"deck": 60, "adversity": 20}
    for mark, line, style in product((", ", "; "), ("{}x {}", "{} {}", "{1} x{0}"), ("{}\n", "{}: ", "## {}\n")):
        parts = [
            style.format(kind) + mark.join(line.format(c.copies, c.name) for c in faith.cards if c.kind == kind)
            for kind in kinds_of(faith)
        ]
        yield Case(ruling, parts[3], "\n\n".join(parts), faith.format, LEGAL, counts)
    sections = (("deck", "reserve"), ("Deck", "Reserve"), ("DECK", "RESERVE"), ("main", "sideboard"))
    for mark, (main, other), row in product("\t;|", sections, ("1{m}{name}{m}{zone}", "{name}{m}1{m}{zone}")):
        cells = [*((name, main) for name in NAMES), *((name, other) for name in BESIDE[:3])]
        text = "\n".join(row.format(m=mark, name=name, zone=zone) for name, zone in cells)
        shown = row.format(m=mark, name="Amos", zone=other)
        yield Case("a third column", shown, text, LIMITED, LEGAL, {**FIFTY, "reserve": 3})


SEPARATORS = ("\t", "  ", " | ", " / ", " // ", " - ", " – ", " — ", " ~ ", " • ", " · ", " * ", " > ", ". ")
"""What may separate the names of a row; none of them is part of a name."""


def rows_behind_headings() -> Iterator[Case]:
    """No card of a row vanishes, whatever separates it from the others, and the rows have a heading of their own."""
    ruling = "a row behind its heading"
    reserve = [name for name in BESIDE if name not in NAMES][:3]
    heads = ("Reserve: ", "Reserve\t", "**Reserve:** ", "__Reserve__: ", "[b]Reserve:[/b] ", "- **Reserve:** ")
    for at, (between, head) in enumerate(product(SEPARATORS, heads)):
        names = [*reserve[:2], DOMINANT] if at % 2 else reserve
        row = head + between.join(names)
        verdict, finds = (ILLEGAL, ["redemption/reserve-contents"]) if at % 2 else (LEGAL, [])
        text = f"{counted(NAMES)}\n{row}\n"
        yield Case(ruling, f"{row} below", text, LIMITED, verdict, {**FIFTY, "reserve": 3}, finds)
    for between, head in product(SEPARATORS, ("{t}: ", "{t}\t", "{t} - ", "**{t}:** ")):
        yield from both(ruling, f"{head}{between}", kinds_in_rows(head, between))
    for tail in (" (removed)", " (maybe)", f" -> {reserve[0]}"):
        text = f"{counted(NAMES[:-1])}Heroes: {reserve[1]}{tail}\n"
        yield Case(ruling, f"one perhaps elsewhere{tail}", text, LIMITED, OPEN)
    for (between, verdict), first in product(((", ", OPEN), ("; ", ILLEGAL)), ("", "1 ")):
        text = f"{counted(NAMES[:-1])}Heroes: {first}{reserve[1]}{between}Reserve: {first}{DOMINANT}\n"
        yield Case(ruling, f"two headings in a row{between}{first}", text, LIMITED, verdict)
    for between in SEPARATORS:
        text = f"{counted(NAMES[:-3])}Heroes: {between.join((*NAMES[-3:-1], 'Elijh (PoC)'))}\n"
        yield Case(ruling, f"one misspelt{between}", text, LIMITED, OPEN)
    for label in ("Reserve: ", "**Reserve:** ", "__Reserve__: ", "SB: ", "Res: ", "**SB:** "):
        text = f"{counted(NAMES)}\n{label}1 {reserve[0]}\n1 {reserve[1]}\n1 {DOMINANT}\n"
        yield Case(ruling, f"{label}one card, others below", text, LIMITED, OPEN)
    for names, verdict in ((reserve, LEGAL), ([*reserve[:2], DOMINANT], ILLEGAL)):
        for label in ("SB: ", "Res: "):
            text = counted(NAMES) + "".join(f"{label}1 {name}\n" for name in names)
            yield Case(ruling, f"{label}on each line, {names[-1]}", text, LIMITED, verdict, {**FIFTY, "reserve": 3})


def kinds_in_rows(head: str, between: str) -> Write:
    def write(names: Sequence[str]) -> str:
        own = {kind: [c.name for c in GREEN.cards if c.kind == kind and c.name in names] for kind in kinds_of(GREEN)}
        return "".join(f"{head.format(t=kind)}{between.join(cards)}\n" for kind, cards in own.items() if cards)

    return write


def labels() -> Iterator[Case]:
    """Words and a colon before a card are its unknown heading, unless most lines have them."""
    ruling = "a label before cards"
    words = ("Cuts", "Extras", "Notes", "Combo", "Old", "Proxies", "For sale", "WTB", "Opp", "Plan B", "Josh")
    for word, row in product(words, ("1 Told Before Truth", "Told Before Truth, Captive Priest")):
        text = f"{counted(NAMES[:-1])}\n{word}: {row}\n"
        yield Case(ruling, f"{word}: {row} | 49", text, LIMITED, OPEN, {"deck": 49})
    for word, row in (("Combo", "Elijah, Elisha"), ("Banding", "David + Amos"), ("Extras", f"1 {DOMINANT}")):
        text = f"{counted(NAMES)}\n{word}: {row}\n"
        yield Case(ruling, f"{word}: {row} | 50", text, LIMITED, OPEN, FIFTY)
    for label in ("Josh", "Plan B"):
        yield from both(
            ruling,
            f"{label} on each line",
            lambda names, label=label: bare(f"{label}: 1 {n}" for n in names),  # type: ignore[misc]
        )
    yield from both(ruling, "a time in the first line", lambda names: f"[20/11/2026, 18:00:11] Josh: {counted(names)}")


def headings_in_headers() -> Iterator[Case]:
    ruling = "a heading behind a key"
    card = next(name for name in BESIDE if name not in NAMES)
    for key, gap in product(("Location", "Type", "Place", "Group", "Class", "Title", "Section"), ("", "\n")):
        for names, verdict in ((NAMES, LEGAL), (NAMES[:-1], ILLEGAL)):
            text = f"{counted(names)}\n{key}: Reserve\n{gap}1 {card}\n"
            counts = {"deck": len(names), "reserve": 1}
            yield Case(ruling, f"{key}{' apart' * bool(gap)} | {len(names)}", text, LIMITED, verdict, counts)
    for line in ("Location: Springfield", "Type: 1", "Title: The Green Army", "Theme: Reserve", "Name: Reserve"):
        yield from both(ruling, f"{line} above", lambda names, line=line: f"{line}\n\n{counted(names)}")  # type: ignore[misc]
    faith = EXAMPLES["standard-faith-and-love"]
    blocks = {kind: [c for c in faith.cards if c.kind == kind] for kind in kinds_of(faith)}
    for key in ("Type", "Group", "Class"):
        lines = (
            line for kind, own in blocks.items() for line in (f"{key}: {kind}", *(f"{c.copies} {c.name}" for c in own))
        )
        yield Case(ruling, f"{key}: Adversity", "\n".join(lines), faith.format, LEGAL)


def years() -> Iterator[Case]:
    """A year behind a card is not its count, and a name in other words is not a second copy."""
    for form in ("{}\t1998", "{} - 1998", "{}, 2021", "{}   2013", "{} | 1998", "1 {}\t2001", "1 {} - 2017"):
        for head in ("", "Card\tYear\n"):
            yield from both(
                "a year behind a card",
                f"{head}{form}",
                lambda names, form=form, head=head: head + bare(map(form.format, names)),  # type: ignore[misc]
            )
    ruling = "another name of a card"
    for note, where in product(("Elijah = Elijah (PoC)", "Elijah (PoC) = Elijah", "Elijah -> Elijah (PoC)"), PLACES):
        yield Case(ruling, f"{note} {where}", PLACES[where].format(note, counted(NAMES)), LIMITED, OPEN, FIFTY)


def facts() -> Iterator[Case]:
    """Facts of the characters of a game whose cards no database has; without them their genders are open."""
    river = EXAMPLES["standard-river-street-church"]
    rest = "Strongholds:" + river.plain().decode().partition("Strongholds:")[2]
    heads = re.findall(r"(\d) (.+) \((\w), heart (\d)\)", river.plain().decode())
    people = [(n, name, sex, "female" if sex == "f" else "male", heart) for n, name, sex, heart in heads]
    ruling, counts = "facts of a card", {"characters": 10}
    lines = (
        *("{0} {1} ({2}/{4})", "{0} {1} - {3}, heart {4}", "{0} {1} [{3}]", "{0}x {1} ({3}, heart {4})"),
        *("{0} {1}, {3}, heart {4}", "{0} {1} ({3} {4})", "{1} ({2}, {4}) x{0}"),
    )
    for line in lines:
        own = [line.format(*person) for person in people]
        yield Case(ruling, own[0], "\n".join(["Characters:", *own, "", rest]), CHURCH, LEGAL, counts)
    own = [f"{n} {name} ({'♀' if sex == 'f' else '♂'})" for n, name, sex, *_ in people]
    yield Case(ruling, own[0], "\n".join(["Characters:", *own, "", rest]), CHURCH, LEGAL, counts)
    for style in ("{}:", "{}", "### {}", "**{}**", "-- {} --"):
        women, men = (
            "\n".join([style.format(word), *(f"{n} {name}" for n, name, _, own, _ in people if own == word.lower())])
            for word in ("Female", "Male")
        )
        shown = style.format("Female")
        yield Case(ruling, f"{shown} above women", f"Characters:\n{women}\n{men}\n\n{rest}", CHURCH, LEGAL, counts)
    kinds = {"Strongholds": "Stronghold", "Missions": "Mission", "Enemies": "Enemy"}
    for gender, kind in product(("Gender", "gender", "GENDER"), ("Kind", "Type", "kind")):
        table = [f"Count,Name,{kind},{gender}", *(f"{n},{name},Character,{sex}" for n, name, _, sex, _ in people)]
        table += [f"{card.copies},{card.name},{kinds[card.kind]}," for card in river.cards if card.kind in kinds]
        yield Case(ruling, table[0], "\n".join(table), CHURCH, LEGAL, counts, path="list.csv")


def without_format() -> Iterator[Case]:
    ruling = "a list that names no format"
    for write in (counted, bare, headed):
        yield Case(ruling, f"fifty {write.__name__} cards", write(NAMES), "", OPEN)
        yield Case(ruling, f"ten {write.__name__} cards", write(NAMES[:10]), "", ILLEGAL)
    faith = EXAMPLES["standard-faith-and-love"]
    yield Case(ruling, "a deck of Gospel", faith.plain().decode(), "", OPEN)


def set_or_section() -> Iterator[Case]:
    """``Main`` is a set of old cards, and the word of a program for the deck: the other rows of its column tell."""
    ruling, format = "a last cell that is a set and a section", "redemption/type-1@3rd-edition"
    souls, *rest = [*FORTY_NINE.splitlines(), "1 Samuel (L)"]
    rows = ["\t".join((*line.split(" ", 1), "Main")) for line in rest]
    yield Case(ruling, "below a line without a cell", "\n".join([souls, *rows]), format, LEGAL, FIFTY)
    yield Case(ruling, "below a heading", "\n".join(["Deck:", souls, *rows]), format, LEGAL, FIFTY)
    some = [line if at % 2 else line.removesuffix("\tMain") for at, line in enumerate(rows)]
    yield Case(ruling, "beside rows without a cell", "\n".join([souls, *some]), format, LEGAL, FIFTY)
    sections = [*rows, f"1\t{HERO}\tReserve", f"1\t{BESIDE[1]}\tReserve"]
    counts = {"deck": 43, "reserve": 2}
    yield Case(ruling, "beside sections", "\n".join(sections), UNLIMITED, ILLEGAL, counts)


def cells_apart() -> Iterator[Case]:
    """Cells copied one by one, columns that number the rows, and cards beside each other below a repeated header."""
    ruling = "a count on a line of its own"
    yield from both(ruling, "above each name", lambda names: "".join(f"1\n{name}\n" for name in names), only=())
    yield from both(ruling, "below each name", lambda names: "".join(f"{name}\n1\n" for name in names), only=())
    river = EXAMPLES["standard-river-street-church"].plain().decode()
    for form in ("2\n{}", "{}\n2"):
        yield Case(ruling, form, form.format(NAMES[0]) + "\n" + counted(NAMES[1:]), LIMITED, OPEN)
        yield Case(ruling, f"{form} below others", counted(NAMES[1:]) + form.format(NAMES[0]), LIMITED, OPEN)
        own = form.format("Old Mr Weaver (m, heart 5)")
        text = river.replace("2 Old Mr Weaver (m, heart 5)", own)
        counts = {"characters": 9, "unsorted": 1}  # with one or two of them it is legal
        yield Case(ruling, f"{form} in an open game", text, CHURCH, LEGAL, counts, finds={LINE})
    ruling = "a column that numbers the rows"
    rows: dict[str, Write] = {
        "number, count": lambda names: "".join(f"{at}\t1\t{name}\n" for at, name in enumerate(names, 1)),
        "count, number": lambda names: "".join(f"1\t{at}\t{name}\n" for at, name in enumerate(names, 11)),
        "from 0, with a set": lambda names: "".join(f"{at}\t1\t{name}\t\n" for at, name in enumerate(names)),
        "all alike": lambda names: "".join(f"1\t1\t{name}\n" for name in names),
    }
    for variant, write in rows.items():
        yield from both(ruling, variant, write, only=())
    yield Case(ruling, "two counts", f"1\t2\t{NAMES[0]}\n" + counted(NAMES[1:]), LIMITED, OPEN)
    ruling = "cards beside each other"
    for joined in (" + ", " & ", "; ", " / "):
        beside = joined.join(BESIDE[:3])
        counts = {"deck": 50, "reserve": 3}
        yield Case(ruling, f"three and {joined}", f"{counted(NAMES)}\nReserve\n{beside}\n", LIMITED, LEGAL, counts)
        listed = "".join(f'"{name}",Deck\n' for name in NAMES if '"' not in name)
        text = f'Card,Section\n{listed}"{beside}",Reserve\n'
        deck = {"deck": sum('"' not in name for name in NAMES), "reserve": 3}
        yield Case(ruling, f"a cell with {joined}", text, "redemption/type-2", ILLEGAL, deck, path="list.csv")
    for sign, path in (("\t", "list.txt"), (",", "list.csv"), (";", "list.csv")):
        head = sign.join(("Qty", "Card") * 2)
        cells = ['"{}"'.format(name.replace('"', '""')) for name in NAMES]
        pairs = [sign.join(("1", one, "1", other)) for one, other in zip(cells[::2], cells[1::2], strict=True)]
        yield Case(ruling, f"{head} {path}", "\n".join([head, *pairs]), LIMITED, LEGAL, FIFTY, only=(), path=path)
        short = [*pairs[:-1], sign.join(("1", cells[-2], "", ""))]
        yield Case(ruling, f"{head} {path}, 49", "\n".join([head, *short]), LIMITED, ILLEGAL, {"deck": 49}, path=path)


def parts_apart() -> Iterator[Case]:
    """A line drawn between two parts of a list without headings, and the columns of two players."""
    ruling = "a list in two parts"
    for drawn in ("", "---", "===", "* * *", "________"):
        between = f"\n{drawn}\n" if drawn else "\n"
        yield Case(ruling, f"{drawn!r}, few below", counted(NAMES) + between + counted(BESIDE), LIMITED, OPEN)
        yield Case(ruling, f"{drawn!r}, two decks", counted(NAMES) + between + counted(NAMES[::-1]), LIMITED, OPEN)
        halves = counted(NAMES[:25]) + between + counted(NAMES[25:])
        yield Case(ruling, f"{drawn!r}, halves", halves, LIMITED, LEGAL, FIFTY, only=())
    for drawn in ("", "---", "-- "):
        below = f"{counted(NAMES)}\n{drawn}\n1 {DOMINANT}\n"
        yield Case(ruling, f"{drawn!r}, one below", below, UNLIMITED, OPEN)
    for total in ("Total: 40", "40 cards", "= 40", "(40)", "40/40", "40 of 40", "10 cards"):
        yield Case(ruling, f"{total} between", f"{counted(NAMES[:40])}{total}\n{counted(NAMES[40:])}", LIMITED, OPEN)
    for one, other in (("2026-11-21", "2026-11-28"), ("josh.txt", "ben.txt"), ("Round 1", "Round 2"), ("Josh", "Ben")):
        text = f"{one}\n{counted(NAMES[:40])}{other}\n{counted(NAMES[40:])}"
        yield Case(ruling, f"{one} and {other} above each", text, LIMITED, OPEN)
    ruling = "words above cards"
    for words in ("Last week's list", "Opponent's deck", "Borrow list", "Nicht im Deck", "S.B.", "I don't play these."):
        text = f"{counted(NAMES[:-1])}{words}\n{counted(NAMES[-1:])}"
        yield Case(ruling, f"{words} without a gap", text, LIMITED, OPEN)
        yield Case(ruling, f"{words}, a card again", f"{counted(NAMES)}{words}\n1 {NAMES[20]}\n", LIMITED, OPEN)
    for words in ("(maybe)", "maybe?", "^ maybe", "(side)", "(sideboard)"):
        text = f"{counted(NAMES[:13])}{words}\n{counted(NAMES[13:])}"
        yield Case(ruling, f"{words} between cards", text, LIMITED, OPEN)
    parted = "Noah King\n".join(counted(NAMES[at : at + 10]) for at in range(0, 50, 10))
    yield Case(ruling, "the same words thrice and more", parted, LIMITED, OPEN)
    for words in ("Reserve: none", "Sideboard: 0", "Reserve (0)", "Tokens: none", "Reserve: n/a"):
        yield from both("a heading of no cards", words, beside("{1}\n{0}", words, counted))
    for words in ("21 Nov", "28 November", "49 of 50"):
        yield Case("words below a list", f"{words} above", f"{words}\n\n{counted(NAMES)}", LIMITED, LEGAL, FIFTY)
    for words in ("1 ?", "1 ???", "1 ____", "1 ..."):
        yield Case("one more perhaps", words, f"{counted(NAMES[:-1])}{words}\n", LIMITED, OPEN)
    aside = f"{counted(NAMES)}\n[Set aside]\n1 {BESIDE[0]}\n"
    yield Case("a heading that is a card's name", "[Set aside]", aside, LIMITED, OPEN, finds={LINE})
    ruling = "a column for each player"
    for sign, path in ((",", "list.csv"), ("\t", "list.csv"), ("\t", "list.txt"), (" | ", "list.txt")):
        cells = ['"{}"'.format(name.replace('"', '""')) for name in NAMES] if path == "list.csv" else NAMES
        for head, mark in product(("Card", "Name"), ("1", "x")):
            above = sign.join((head, "Josh", "Ben"))
            ours = [sign.join((name, mark, mark)) for name in cells]
            his = [sign.join((name, mark, "")) for name in cells[:-1]] + [sign.join((cells[-1], "", mark))]
            yield Case(ruling, f"{above} {mark} {path}", "\n".join([above, *his]), LIMITED, OPEN, path=path)
            if mark == "1":
                yield Case(ruling, f"{above}, both, {path}", "\n".join([above, *ours]), LIMITED, LEGAL, path=path)


def odd_ones() -> Iterator[Case]:
    """One card with another sign before it than all others, with words in a bracket behind its set, or with a mark."""
    ruling = "a sign that one card has"
    first, last = NAMES[:-1], NAMES[-1]
    for usual, odd in (
        ("✅", "⬜"),
        ("●", "○"),
        ("🟢", "🔴"),
        ("👍", "👎"),
        ("[D]", "[M]"),
        ("+", "-"),
        ("", "–"),
        ("", "☐"),
    ):
        for line in ("{sign} {name}", "{sign} 1 {name}"):
            text = "".join(f"{line.format(sign=usual, name=name).strip()}\n" for name in first)
            yield Case(ruling, f"{usual}/{odd} {line}", text + line.format(sign=odd, name=last), LIMITED, OPEN)
    for sign in ("⭐", "★", "🔥"):
        text = f"{counted(first)}{sign} 1 {last}\n"
        yield Case(ruling, f"{sign} before one", text, LIMITED, LEGAL, FIFTY, only={LINE})
    ruling = "words in a bracket behind a set"
    for words in (
        "flex",
        "on the bubble",
        "in my other deck",
        "didn't bring",
        "last week",
        "lent to Ben",
        "borrowed by Ben",
    ):
        for style in ("({})", "[{}]"):
            text = f"{counted(first)}1 {last} {style.format(words)}\n"
            yield Case(ruling, style.format(words), text, LIMITED, OPEN)
    for words in ("lent by Ben", "signed", "foil, from Ben"):
        text = f"{counted(first)}1 {last} ({words})\n"
        yield Case(ruling, f"({words})", text, LIMITED, LEGAL, FIFTY, only={LINE})
    for note in ("* might be cut", "*cut", "* not in this deck", "*: maybe", "* if it arrives"):
        text = f"{counted(first)}1 {last} *\n\n{note}\n"
        yield Case("the meaning of a mark", note, text, LIMITED, OPEN)
    ruling = "a cell that says a card is gone"
    rows = "".join('1,"{}",Hero,\n'.format(name.replace('"', '""')) for name in first)
    for kind, out in (("cut", ""), ("not in deck", ""), ("Hero", "Nov 20"), ("Hero", "Ben")):
        text = f'Qty,Card,Type,Out\n{rows}1,"{last}",{kind},{out}\n'
        yield Case(ruling, f"{kind} {out}", text, LIMITED, OPEN, path="list.csv")
    yield Case(ruling, "none", f'Qty,Card,Type,Out\n{rows}1,"{last}",Hero,\n', LIMITED, LEGAL, path="list.csv")
    for head in ("Cut", "Add", "Ben"):
        table = "".join(f"| {name} | 1 | |\n" for name in first)
        text = f"| Card | Qty | {head} |\n|---|---|---|\n{table}| {last} | | 1 |\n"
        yield Case(ruling, f"no count, and one below {head}", text, LIMITED, OPEN)


def angles() -> Iterator[Case]:
    ruling = "who speaks in angle brackets"
    yield from both(ruling, "each line", lambda names: "".join(f"<Ben> 1 {name}\n" for name in names), only=())
    yield from both(ruling, "one line", lambda names: f"<Ben> 1 {names[0]}\n" + counted(names[1:]), only={LINE})
    for stamp in ("[12:00] <Ben>", "12:00 <Ben>", "12:00 Ben:", "[12:00 PM] Ben:", "12:00 PM - Ben:"):
        text = "".join(f"{stamp} 1 {name}\n" for name in NAMES)
        yield Case(ruling, f"{stamp} each line", text, LIMITED, LEGAL, FIFTY, only=())
    yield from both(ruling, "a greeting", lambda names: "<Ben S.> hi all, my deck\n" + counted(names), only={LINE})


def speakers() -> Iterator[Case]:
    """Cards that another says than who says most may be another's; a heading says nothing, but where cards are."""
    ruling = "who says a card"

    def said(who: str, names: Iterable[str]) -> str:
        return "".join(f"{who} 1 {name}\n" for name in names)

    for one, other in (("<Ben>", "<Anna>"), ("[18:00] Ben:", "[18:01] Anna:"), ("Ben:", "Anna:")):
        text = said(one, NAMES[1:]) + said(other, NAMES[:1])
        yield Case(ruling, f"{one} and {other}, 49 and one", text, LIMITED, OPEN)
        text = said(other, NAMES[:1]) + said(one, NAMES[1:])
        yield Case(ruling, f"{other} before {one}", text, LIMITED, OPEN)
        text = said(one, NAMES) + f"{other} looks good\n"
        if one != "Ben:":  # else a name may go on behind the colon
            yield Case(ruling, f"{other} says no card", text, LIMITED, LEGAL, FIFTY)
        yield Case(ruling, f"{other} with a deck of her own", said(one, NAMES) + said(other, NAMES), LIMITED, OPEN)
    for head in (
        "{who} — Today at 4:1{n} PM",
        "From: {who}",
        "Posted by {who} on Nov {n}, 2026",
        "{who} - 2{n}.11.2026",
        "[4:1{n} PM] {who}",
        "{who}  4:1{n} PM",
        "{who}, [21.11.2026 16:1{n}]",
        "21.11.2026, 16:1{n} - {who}",
        "21.11.2026, 16:1{n} - {who}: hi all",
        "[16:1{n}] {who}: my deck",
    ):
        first, second, again = (head.format(who=who, n=n) for who, n in (("Josh", 2), ("Ben", 5), ("Josh", 5)))
        above, last = f"{first}\n{counted(NAMES[:-1])}\n", counted(NAMES[-1:])
        yield Case(ruling, f"{first} and {second}", f"{above}{second}\n{last}", LIMITED, OPEN)
        yield Case(ruling, f"{first} and {again}", f"{above}{again}\n{last}", LIMITED, LEGAL, FIFTY)
        yield Case(ruling, f"only {second}", f"{counted(NAMES[:-1])}\n{second}\n{last}", LIMITED, OPEN)
        chat = "".join(f"[16:2{n}] Ben: looks good, Josh\n" for n in range(10)) * 6
        yield Case(ruling, f"{first} and chatter", f"{first}\n{counted(NAMES)}\n{chat}", LIMITED, LEGAL, FIFTY)
        yield Case(ruling, f"{second} at the end", f"{counted(NAMES)}\n{second}\n", LIMITED, LEGAL, FIFTY)
    counts = {"deck": 50, "reserve": 3}
    yield Case(ruling, "<Reserve>", said("<Deck>", NAMES) + said("<Reserve>", BESIDE[:3]), LIMITED, LEGAL, counts)
    yield Case(ruling, "R:", counted(NAMES[:-3]) + said("R:", NAMES[-3:]), LIMITED, OPEN)


def counts_apart() -> Iterator[Case]:
    ruling = "a count on a line of its own"
    for count in ("1x", "x1", "1.", "1 copies", "Qty: 1", "(1)", "×1"):
        text = "".join(f"{count}\n{name}\n" for name in NAMES)
        yield Case(ruling, f"{count} above", text, LIMITED, LEGAL, FIFTY, only=())
        text = "".join(f"{name}\n{count}\n" for name in NAMES)
        yield Case(ruling, f"{count} below", text, LIMITED, LEGAL, FIFTY, only=())
    for form in ("1\n{}\n", "{}\n1\n"):
        cards, beside = ("".join(form.format(name) for name in names) for names in (NAMES, BESIDE[:3]))
        counts = {"deck": 50, "reserve": 3}
        yield Case(ruling, f"{form!r} and a total", f"{cards}Total\n50\n", LIMITED, LEGAL, FIFTY)
        text = f"Deck\n50\n{cards}Reserve\n3\n{beside}"
        yield Case(ruling, f"{form!r} below numbers of headings", text, LIMITED, LEGAL, counts)
        numbers = [f"{tens}{units}" for tens in (1, 2, 3) for units in range(1, 7)]
        own = "".join(form.format(number) for number in numbers)
        yield Case(ruling, f"{form!r} in a game of numbers", own, "opr-missions/custom", LEGAL, {"deck": 18})
    for title in ("My OPR missions", "Battle of Wits", "Anna Schmidt", "My cards"):
        text = "\n".join([title, *numbers])
        yield Case("a title above numbers", title, text, "opr-missions/custom", OPEN, {"deck": 18})


def tables() -> Iterator[Case]:
    ruling = "a column that numbers the rows"
    for head in ("| # | Qty | Card |", "| No. | Qty | Card |"):
        rows = [f"| {at} | 1 | {name} |" for at, name in enumerate(NAMES, 1)]
        yield Case(ruling, head, "\n".join([head, "|---|---|---|", *rows]), LIMITED, LEGAL, FIFTY, only=())
    rows = [f"{at}\t1\t{name}" for at, name in enumerate(NAMES, 1)]
    yield Case(ruling, "No Qty Card", "\n".join(["No\tQty\tCard", *rows]), LIMITED, LEGAL, FIFTY, only=())
    text = "".join(f" {at} 1 {name}\n" for at, name in enumerate(NAMES, 1))
    yield Case(ruling, "between blanks", text, LIMITED, LEGAL, FIFTY, only=())
    ruling = "sections beside each other"
    counts = {"deck": 50, "reserve": 4}
    cells = ['"{}"'.format(name.replace('"', '""')) for name in (*NAMES, *BESIDE[:4])]
    for sign, path in product((",", "\t", ";"), ("list.txt", "list.csv")):
        beside = [f"1{sign}{cells[at]}{sign}{f'1{sign}{cells[50 + at]}' if at < 4 else sign}" for at in range(50)]
        text = "\n".join([sign.join(("Qty", "Main", "Qty", "Reserve")), *beside])
        yield Case(ruling, f"{sign} {path}", text, LIMITED, LEGAL, counts, only=(), path=path)
    ruling = "a last cell that is a set and a section"
    rows = [f"1\t{name}\tMain" for name in (*NAMES[:47], "Reserve:", *NAMES[47:])]
    text = "\n".join(rows).replace("1\tReserve:\tMain", "Reserve:")
    yield Case(ruling, "below another heading", text, LIMITED, OPEN)


def tables_as_people_make_them() -> Iterator[Case]:
    """Headers that come again, comments between rows, sections beside each other, and columns that number the rows."""
    ruling = "a table as people make it"
    counts = {"deck": 50, "reserve": 4}
    cells = ['"{}"'.format(name.replace('"', '""')) for name in (*NAMES, *BESIDE[:4])]
    for sign, path in product((",", "\t", ";"), ("list.txt", "list.csv")):
        head = sign.join(("Qty", "Name"))
        rows = [f"1{sign}{cell}" for cell in cells]
        for section in ("Reserve", f"Reserve{sign}", "Reserve:"):
            text = "\n".join([head, *rows[:50], section, head, *rows[50:]])
            yield Case(ruling, f"{section} {head} again in {path}", text, LIMITED, LEGAL, counts, only=(), path=path)
        text = "\n".join([head, *rows[:9], "# the rest, by kind", *rows[9:50]])
        yield Case(ruling, f"a comment below {head} in {path}", text, LIMITED, LEGAL, FIFTY, only=(), path=path)
        beside = [f"{cells[at]}{sign}{cells[50 + at] if at < 4 else ''}" for at in range(50)]
        text = "\n".join([sign.join(("Main", "Reserve")), *beside])
        if path == "list.csv":
            yield Case(ruling, f"names by section between {sign!r}", text, LIMITED, LEGAL, counts, only=(), path=path)
            text = "\n".join(["# my deck", *rows[:50]])
            yield Case(ruling, f"a comment above rows between {sign!r}", text, LIMITED, LEGAL, FIFTY, path=path)
        if path == "list.csv" and sign != "\t":
            double = [f"1{sign}{cells[at]}{sign}{f'1{sign}{cells[50 + at]}' if at < 4 else sign}" for at in range(50)]
            heads = [sign.join(("Main", "", "Reserve", "")), sign.join(("Qty", "Card") * 2)]
            text = "\n".join([*heads, *double])
            yield Case(ruling, f"sections above columns between {sign!r}", text, LIMITED, LEGAL, counts, path=path)
    ruling = "a column that numbers the rows"
    for form in ("{at}\t1\t{name}", "{name}\t1\t{at}", "{name}\t{at}\t1", "{at} 1 {name}", "x1 {at} {name}"):
        deck, reserve = (
            [form.format(at=at, name=name) for at, name in enumerate(names, 1)] for names in (NAMES, BESIDE[:4])
        )
        text = "\n".join(["Deck:", *deck, "Reserve:", *reserve])
        yield Case(ruling, f"{form} anew below a heading", text, LIMITED, LEGAL, counts, only=())
    faith = EXAMPLES["standard-faith-and-love"]
    ruling = "a last cell that is a set and a section"
    for word in ("Main", "Main Deck", "Deck"):
        own = [(f"{kind}:", [c for c in faith.cards if c.kind == kind]) for kind in kinds_of(faith)]
        text = "\n".join(
            line for head, cards in own for line in (head, *(f"{c.copies}\t{c.name}\t{word}" for c in cards))
        )
        yield Case(ruling, f"{word} below Adversity", text, faith.format, OPEN, {"deck": 60})


def former_names() -> Iterator[Case]:
    """A picture id and a set that agree, with a name that the card once had."""
    former = (("Famine of Egypt", "123-Famine-in-Egypt", "IR"), ("Flight ()Wa)", "Flight_(Wa)", "War"))
    card = '<card><name id="{}">{}</name><set>{}</set></card>'
    for name, image, code in former:
        own = card.format(image, name, code) + "".join(f"<card><name>{each}</name></card>" for each in OLD[1:])
        zone = f'<superzone name="Deck">{own}</superzone>'
        text = f'<deck version="0.8"><meta><game>Redemption</game></meta>{zone}</deck>'
        yield Case("a former name", name, text, UNLIMITED, LEGAL, FIFTY, only=(), path="list.dek")


def cases() -> list[Case]:
    """Return every case, ruling by ruling."""
    rulings = (
        *(
            copies,
            copies_before_names,
            absent,
            elsewhere,
            legends,
            quantities,
            headings,
            lost_souls,
            wrapped,
            reserves,
            counts_in_words,
            cards_in_words,
            odd_counts,
            broken_off,
            sections,
            unknown_headings,
            prose,
            goodbyes,
        ),
        *(
            unknown_cards,
            typos,
            titles,
            totals,
            gaps,
            printings,
            rows,
            rows_behind_headings,
            facts,
            former_names,
            without_format,
        ),
        *(
            set_or_section,
            cells_apart,
            parts_apart,
            odd_ones,
            angles,
            speakers,
            labels,
            headings_in_headers,
            counts_apart,
            tables,
            tables_as_people_make_them,
            *layouts.RULINGS,
            *open_names.RULINGS,
            *tables_drawn.RULINGS,
            *pages.RULINGS,
        ),
    )
    return list({case.id: case for ruling in rulings for case in ruling()}.values())
