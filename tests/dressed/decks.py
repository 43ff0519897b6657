"""The decks to dress: tournament and starter decks beside the repository, and the legal examples."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from deckcheck import Checker, Verdict, check, read

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared" / "data" / "redemption"
LEGAL = ROOT / "examples" / "legal"
UNLIMITED = "redemption/unlimited@2.0"
RESERVE = "Reserve"


class Card(NamedTuple):
    """So many copies of a name, and the kind below whose heading people list it."""

    copies: int
    name: str
    kind: str


class Source(NamedTuple):
    """A deck by content. ``closed``: the database has every card of its game, so prose cannot be a card."""

    label: str
    format: str
    cards: tuple[Card, ...]
    closed: bool = True

    def plain(self) -> bytes:
        """Return the list undressed, as this game's program or its rulebook writes it."""
        lines: list[str] = []
        for kind in dict.fromkeys(card.kind for card in self.cards):
            heading = kind == RESERVE or not self.closed
            lines += [f"{kind}:"] * (heading and kind != "")
            lines += [f"{card.copies} {card.name}" for card in self.cards if card.kind == kind]
        return "\n".join(lines).encode()


class Truth(NamedTuple):
    verdict: Verdict
    counts: dict[str, int]


@cache
def sources(checker: Checker) -> tuple[list[Source], list[Source]]:
    """Return all decks whose plain list is decided: those of Redemption, and those of the other games."""
    found = [*examples(), *real_decks()]
    decided = [each for each in found if truth(each, checker).verdict is not Verdict.UNDETERMINED]
    return [each for each in decided if each.closed], [each for each in decided if not each.closed]


@cache
def truth(source: Source, checker: Checker) -> Truth:
    """Return the verdict on the undressed list and its cards by section."""
    report = check(read(source.plain()), source.format, checker=checker)
    return Truth(report.verdict, {section: n for section, n in report.counts.items() if n})


def changed(source: Source, random: Random) -> Source:
    """Return the deck with a copy less, a copy more or a card moved to the reserve, which may make it illegal."""
    cards = list(source.cards)
    at = random.choice([at for at, card in enumerate(cards) if card.kind != RESERVE])
    card, how = cards[at], random.choice(("less", "more", "moved"))
    cards[at] = card._replace(copies=card.copies + (1 if how == "more" else -1))
    if how == "moved":
        cards.append(Card(1, card.name, RESERVE))
    return source._replace(
        label=f"{source.label}, {card.name} {how}", cards=tuple(each for each in cards if each.copies)
    )


def examples() -> list[Source]:
    """Return the legal examples that are texts. Their headings are the kinds of their cards."""
    found = []
    for path in sorted(LEGAL.glob("*/*.txt")):
        text, kind, last, cards = path.read_text("utf-8"), "", "", list[Card]()
        [format] = re.findall(r"^# format: (\S+)", text, re.M)
        if "paragon" in format:  # needs a header that names the Paragon
            continue
        for line in re.sub(r"#.*", "", text).splitlines():
            if counted := re.fullmatch(r"(\d+) (\D.*)", line):
                cards.append(Card(int(counted[1]), counted[2], kind))
            elif line and path.parent.name != "opr-missions" and (kind == "" or last == ""):
                kind = re.sub(r" \(\d+\)$", "", line)
            elif line:
                cards.append(Card(1, line, kind))
            last = line
        found.append(Source(path.stem, format, tuple(cards), path.parent.name == "redemption"))
    return found


def real_decks() -> list[Source]:
    """Return the decks beside the repository; none where there are none."""
    return [_real(path) for path in sorted((REAL / "decks").iterdir())] if REAL.is_dir() else []


def _real(path: Path) -> Source:
    text, pairs, reserve = path.read_text("utf-8"), Counter[tuple[str, bool]](), False
    if path.suffix == ".dek":
        for zone in ET.fromstring(text).iter("superzone"):
            pairs.update((name.text or "", zone.get("name") == RESERVE) for name in zone.iter("name"))
    for line in text.splitlines() if path.suffix == ".txt" else ():
        if line.startswith("Tokens"):
            break
        reserve |= line.startswith(RESERVE)
        if line[:1].isdigit():
            count, name = line.split(None, 1)
            pairs[name.strip(), reserve] += int(count)
    cards = [Card(n, name, RESERVE if beside else _kind(name)) for (name, beside), n in pairs.items()]
    return Source(path.stem, "redemption/raid@2026" if path.stem.startswith("raid") else UNLIMITED, tuple(cards))


HEADINGS = {
    "GE": "Good Enhancements", "EE": "Evil Enhancements", "Hero": "Heroes", "Evil Character": "Evil Characters",
    "Lost Soul": "Lost Souls", "Dominant": "Dominants", "Artifact": "Artifacts", "Covenant": "Covenants",
    "Curse": "Curses", "Fortress": "Fortresses", "Site": "Sites", "City": "Cities",
}  # fmt: skip


def _kind(name: str) -> str:
    """Return the heading of a card; one that is two kinds goes below the first."""
    kind = "Lost Soul" if name.startswith("Lost Soul") else _kinds().get(_folded(name), "Hero")
    return HEADINGS[kind.split("/")[0]]


def _folded(name: str) -> str:
    return re.sub(r"\W+", "", name.lower())


@cache
def _kinds() -> dict[str, str]:
    with (REAL / "facts-2026-08-09.tsv").open(encoding="utf-8", newline="") as table:
        return {_folded(r["name"]): r["type"] for r in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}
