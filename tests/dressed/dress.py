"""Write a deck as somebody might: every list in a dress of its own, by chance alone and the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.dressed import tables
from tests.dressed.decks import RESERVE, Card, Source

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")
MIXED = tuple(form for form in tables.COUNTS if form != "{name}")[:5]
BEFORE_COUNTS = (" ({w})", " [{w}]", " *{w}*")
"""Remarks that stand between a name and its count."""


class Dressed(NamedTuple):
    """A list and what it wears."""

    text: str
    features: tuple[str, ...]


def dress(source: Source, random: Random) -> Dressed:
    """Return a deck as text in a random dress."""
    return _Dress(source, random).written()


class _Dress:
    """The choices for one list, and the list as it is written."""

    def __init__(self, source: Source, random: Random) -> None:
        self.source, self.random = source, random
        self.features: list[str] = []
        self.at = 0
        numbers = not any(card.kind for card in source.cards)  # a game whose cards are called by numbers
        self.wrapper = self.pick("wrapper", dict.fromkeys(("", "- {}", "• {}"), 1) if numbers else tables.WRAPPERS)
        self.around = self.pick("around", tables.AROUND)
        if self.around and self.wrapper in ("{bar}", "    {}", "\t{}"):
            self.wrapper = ""
        self.count = "{name}" if numbers else self.pick("count", tables.COUNTS)
        self.mixed = self.count != "{name}" and self.chance("mixed counts", 0.06)
        self.name = "{}" if numbers or "*" in self.wrapper else self.pick("name", tables.NAMES)
        self.heading = self.pick("heading", tables.HEADINGS)
        if any(mark in self.heading and mark in self.wrapper for mark in ("{at}", "* ")):
            self.heading = "{t}:"
        self.remarks = 0.0
        self.price = ""
        if not numbers and self.wrapper != "{bar}":
            self.remarks = random.choice((0.03, 0.05, 0.3)) if self.chance("remarks", 0.35) else 0.0
            self.price = random.choice(tables.PRICES) if self.chance("prices", 0.04) else ""
        self.separator = self.weighed(tables.SEPARATORS)
        if ": " in self.separator and "{n}" in self.count.partition("{name}")[2]:
            self.separator = " - {w}"  # "Name: 1: foil" is nobody's
        words = tables.WORDS[:-1] if "raid" in source.format else tables.WORDS
        self.words_of_copies = words if source.closed else words[:4]
        self.bar_head, self.bar_end = random.choice(tables.BARS)
        self.totals = not numbers
        self.gap = "\n" if self.chance("no blank lines", 0.08) else "\n\n"
        self.case = random.choices(("", "lower", "upper"), (94, 3, 2))[0]
        self.features += [f"letters: {self.case}"] * bool(self.case)

    def weighed(self, table: tables.Weighed) -> str:
        return self.random.choices(list(table), list(table.values()))[0]

    def pick(self, what: str, table: tables.Weighed) -> str:
        chosen = self.weighed(table)
        self.features.append(f"{what}: {chosen or 'none'}")
        return chosen

    def chance(self, feature: str, share: float) -> bool:
        worn = self.random.random() < share
        self.features += [feature] * worn
        return worn

    def one_of(self, feature: str, texts: tuple[str, ...], share: float, n: int = 0) -> list[str]:
        if not self.chance(feature, share):
            return []
        text = self.random.choice(texts)
        self.features.append(f"{feature}: {text.splitlines()[0]}")
        return [text.format(n=n)]

    def written(self) -> Dressed:
        main = [card for card in self.source.cards if card.kind != RESERVE]
        reserve = [card for card in self.source.cards if card.kind == RESERVE]
        blocks = [*self.main(main)]
        if self.totals:
            blocks += self.one_of("total", tables.TOTALS, 0.12, _copies(main)) if reserve else []
        lines_of_reserve = reserve and self.wrapper != "{bar}" and self.chance("reserve: SB: lines", 0.06)
        if lines_of_reserve:
            blocks.append("\n".join(line for card in reserve for line in self.lines(card, "SB: ")))
        elif reserve:
            blocks.append("\n".join([self.reserve_heading(reserve), *self.cards(reserve)]))
        text = self.gap.join(blocks)
        top, bottom = self.top(_copies(main)), self.bottom(_copies(main), bool(reserve))
        if self.around == "```":
            text = f"```\n{text}\n```"
        text = "\n\n".join([*top, text, *bottom])
        if self.around not in ("", "```"):
            text = "\n".join(self.prefixed(at, line) for at, line in enumerate(text.split("\n")))
        text = {"lower": text.lower, "upper": text.upper}.get(self.case, text.__str__)()
        if self.chance("curly quotes", 0.04):
            text = text.replace("'", "’")
        if self.chance("double spaced", 0.02):
            text = text.replace("\n", "\n\n")
        if self.chance("line ends: Windows", 0.05):
            text = text.replace("\n", "\r\n")
        return Dressed(f"{text}\n", tuple(dict.fromkeys(self.features)))

    def prefixed(self, at: int, line: str) -> str:
        hour, minute = divmod(at, 60)
        if not line:
            return ">" * self.around.startswith(">")
        return self.around.format(line, hh=18 + hour, h=6 + hour, mm=f"{minute:02}")

    def top(self, n: int) -> Iterator[str]:
        yield from self.one_of("mail", tables.MAILS, 0.07 * self.source.closed)
        yield from self.one_of("greeting", tables.GREETINGS, 0.12 * self.source.closed)
        yield from self.one_of("title", tables.TITLES, 0.25 * self.source.closed)
        yield from self.one_of("header", tables.HEADS, 0.12)
        yield from self.one_of("place or date", tables.PLACES, 0.08 * self.source.closed)
        yield from self.one_of("total on top", tables.TOTALS, 0.05 * self.totals, n)

    def bottom(self, n: int, reserve: bool) -> Iterator[str]:
        yield from self.one_of("total at the end", tables.TOTALS, 0.15 * (self.totals and not reserve), n)
        bare_bullets = self.count == "{name}" and bool(self.wrapper)  # among which "- Josh" would be one more
        signatures = tuple(each for each in tables.SIGNATURES if not (bare_bullets and each[0] in "-~"))
        yield from self.one_of("signature", signatures, 0.2 * self.source.closed)

    def main(self, cards: list[Card]) -> Iterator[str]:
        """Yield the blocks of the main deck: by kind, below one heading, or without any."""
        by_kind = not self.source.closed or self.random.random() < 0.65
        if by_kind and cards[0].kind:
            self.features.append("sections: by kind")
            heads = self.source.closed and self.chance("sections: main deck above kinds", 0.08)
            if heads:
                yield self.head(self.random.choice(tables.MAIN), cards, 0)
            words = self.words()
            groups: dict[str, list[Card]] = {}
            for card in cards:
                groups.setdefault(words.get(card.kind, card.kind), []).append(card)
            order = list(groups)
            if self.source.closed:
                self.random.shuffle(order)
            for at, title in enumerate(order, 1):
                yield "\n".join([self.head(title, groups[title], at), *self.cards(groups[title])])
        elif self.source.closed and self.chance("sections: main deck", 0.5):
            yield "\n".join([self.head(self.random.choice(tables.MAIN), cards, 1), *self.cards(cards)])
        else:
            self.features.append("sections: none")
            yield "\n".join(self.cards(cards))

    def words(self) -> dict[str, str]:
        if not self.source.closed:
            return {}
        if self.chance("sections: merged kinds", 0.25):
            return tables.MERGED
        return tables.OTHER_WORDS if self.chance("sections: short words", 0.12) else {}

    def head(self, title: str, cards: list[Card], at: int) -> str:
        style = self.heading
        if not at and any(mark in style for mark in ("{at}", "{roman}", "{letter}")):
            style = "{t}:"
        number = {"roman": ROMAN[at - 1], "letter": chr(64 + at), "at": at} if at else {}
        return style.format(t=title, T=title.upper(), n=_copies(cards), **number)

    def reserve_heading(self, cards: list[Card]) -> str:
        if self.chance("reserve: own heading", 0.5):
            text = self.random.choice(tables.SHORT)
            self.features.append(f"reserve: {text}")
            return text.format(n=_copies(cards))
        title = self.random.choice(tables.RESERVE)
        self.features.append(f"reserve: {title}")
        return self.head(title, cards, 0)

    def cards(self, cards: list[Card]) -> Iterator[str]:
        if self.wrapper == "{bar}" and self.bar_head:
            yield self.bar_head
        for card in cards:
            yield from self.lines(card)

    def lines(self, card: Card, prefix: str = "") -> Iterator[str]:
        """Yield the line of a card, or one for each copy in a list without counts."""
        form, each = self.count, card
        if form != "{name}" and self.mixed and self.random.random() < 0.2:
            form = self.random.choice(MIXED)
        elif form == "{name}" and card.name[0].isdigit() and self.totals:
            form = "{n}x {name}"  # a bare name that begins with a number would be doubtful
        elif form == "{name}" and self.wrapper != "{bar}":
            each = card._replace(copies=1)
        for _ in range(card.copies // each.copies):
            yield self.line(each, prefix + form)

    def line(self, card: Card, form: str) -> str:
        self.at += 1
        name = self.name.format(card.name, at=self.at)
        if self.wrapper == "{bar}":
            return f"| {card.copies} | {name} |{self.bar_end.format(at=self.at)}"
        tail = self.price or (self.remark() if self.random.random() < self.remarks else "")
        if "{n}" in form.partition("{name}")[2] and self.separator in BEFORE_COUNTS and not self.price:
            name, tail = name + tail, ""
        return (self.wrapper or "{}").format(form.format(n=card.copies, name=name) + tail, at=self.at)

    def remark(self) -> str:
        word = self.random.choice(self.words_of_copies)
        separator = " # {w}" if " " in word and self.separator == " #{w}" else self.separator
        self.features += [f"remark: {separator}", f"remark: {word}"]
        return separator.format(w=word)


def _copies(cards: list[Card]) -> int:
    return sum(card.copies for card in cards)
