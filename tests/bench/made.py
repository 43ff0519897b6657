"""Decks that all differ and might be somebody's, and the files in which people hand them in, right and wrong.

They are the texts of the legal examples of Redemption, and of the real decks where those are at hand, with some cards
of each in the place of others of their kind that another of them plays: the same for the same seed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from random import Random

from tests.decklists.documents import made
from tests.dressed.decks import RESERVE, Card, Source, examples, real_decks

SEED = 20260812
SWAPPED = (3, 12)
"""How many lines of a list get another card, at least and at most."""
NOTATIONS = ("{n}x {name}", "{n} {name}", "{name} x{n}", "{n}\t{name}", "- {n} {name}", "{name}")
"""The last is for lists that write a line for each copy."""
HEADINGS = ("{t} ({n})", "{t}:", "{T}", "## {t}", "**{t}**", "[{t}]", "=== {t} ===", "{t} - {n}", "{t}: {n}")
PROGRAM = "{n}\t{name}"
"""As LackeyCCG writes the cards of a deck, without headings but that of the reserve."""


def decks() -> Iterator[Source]:
    """Yield decks without end, of which no two are alike."""
    random, seen = Random(SEED), set[frozenset[Card]]()
    sources = [each for each in (*examples(), *real_decks()) if each.closed]
    by_kind: dict[str, list[str]] = {}
    for card in (card for source in sources for card in source.cards):
        by_kind.setdefault(card.kind, []).append(card.name)
    while True:
        for source in sources:
            made = _swapped(source, by_kind, random)
            if (cards := frozenset(made.cards)) not in seen:
                seen.add(cards)
                yield made


def _swapped(source: Source, by_kind: dict[str, list[str]], random: Random) -> Source:
    cards = list(source.cards)
    names = {card.name.casefold() for card in cards}
    for at in random.sample(range(len(cards)), random.randint(*SWAPPED)):
        name = random.choice(by_kind[cards[at].kind])
        if name.casefold() not in names:
            names.add(name.casefold())
            cards[at] = cards[at]._replace(name=name)
    return source._replace(cards=tuple(cards))


def text(deck: Source, line: str, heading: str, reserve: str = "") -> str:
    """Return a deck as a list. Where ``heading`` is nothing only the reserve has one, which ``reserve`` is."""
    blocks = [f"# format: {deck.format}\n"]
    for kind in dict.fromkeys(card.kind for card in deck.cards):
        cards = [card for card in deck.cards if card.kind == kind]
        style = heading or (reserve if kind == RESERVE else "")
        head = style.format(t=kind, T=kind.upper(), n=sum(card.copies for card in cards))
        lines = [each for card in cards for each in _lines(card, line)]
        blocks.append("\n".join([*[head] * bool(head), *lines, ""]))
    return ("\n" if heading else "").join(blocks)


def _lines(card: Card, line: str) -> list[str]:
    if line != "{name}":
        return [line.format(n=card.copies, name=card.name)]
    if card.name[0].isdigit():  # whose number would be taken for a count
        return [NOTATIONS[0].format(n=card.copies, name=card.name)]
    return [card.name] * card.copies


def as_they_were(decks: Iterable[Source]) -> Iterator[str]:
    """Yield every deck as its list was written: an example below headings, a real one as its program does."""
    own = {each.label for each in examples()}
    for deck in decks:
        headed = deck.label in own
        yield text(deck, *(("{n} {name}", HEADINGS[0]) if headed else (PROGRAM, "", f"\n{RESERVE}:")))


def mixed(decks: Iterable[Source]) -> Iterator[str]:
    """Yield every deck in another notation than the last, below headings in another style."""
    styles = list(product(NOTATIONS, HEADINGS))
    Random(SEED).shuffle(styles)
    for at, deck in enumerate(decks):
        yield text(deck, *styles[at % len(styles)])


def objects(decks: Iterable[Source]) -> Iterator[str]:
    """Yield every deck as a line of JSON."""
    for deck in decks:
        sections: dict[str, list[dict[str, object]]] = {"cards": [], "reserve": []}
        for card in deck.cards:
            own = "reserve" if card.kind == RESERVE else "cards"
            sections[own].append({"name": card.name, "quantity": card.copies})
        yield json.dumps({"format": deck.format, **sections}) + "\n"


def misspelt(decks: Iterable[Source]) -> Iterator[str]:
    """Yield every deck as its list was written, every tenth with a letter less in one name."""
    random = Random(SEED)
    for at, each in enumerate(as_they_were(decks)):
        lines = each.split("\n")
        if at % 10 == 0:
            place = random.choice([number for number, line in enumerate(lines) if re.match(r"\d+\s\w{3}", line)])
            lines[place] = re.sub(r"(\w{2})\w", r"\1", lines[place], count=1)
        yield "\n".join(lines)


def illegal(decks: Iterable[Source]) -> Iterator[str]:
    """Yield every deck as its list was written, with far too many copies of its first card."""
    return as_they_were(each._replace(cards=(each.cards[0]._replace(copies=9), *each.cards[1:])) for each in decks)


Write = Callable[[Path, int], list[Path]]
"""Writes so many decks into a folder and returns the files."""


DOCUMENTS: dict[str, Callable[[list[str]], bytes]] = {
    "txt": lambda lines: "\n".join(lines).encode(),
    "html": lambda lines: made.html("<br>".join(lines)),
    "rtf": made.rtf,
    "docx": lambda lines: made.docx(made.word_lines(lines)),
    "odt": lambda lines: made.odt(made.odf_lines(lines)),
    "xlsx": lambda lines: made.xlsx({"List": made.excel_rows([[line] for line in lines])}),
    "ods": lambda lines: made.ods(made.odf_table([[line] for line in lines])),
    "pdf": made.pdf,
}
"""What makes a document of the lines of a list, by its ending."""


def _files(texts: Callable[[Iterable[Source]], Iterator[str]], ending: str = "txt") -> Write:
    def write(folder: Path, count: int) -> list[Path]:
        folder.mkdir()
        paths = [folder / f"{number:05}.{ending}" for number in range(count)]
        for path, each in zip(paths, texts(islice(decks(), count)), strict=True):
            path.write_bytes(DOCUMENTS[ending](each.split("\n")))
        return paths

    return write


def _one_file(folder: Path, count: int) -> list[Path]:
    folder.mkdir()
    path = folder / "decks.jsonl"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(objects(islice(decks(), count)))
    return [path]


PLAIN = "distinct lists"
LISTS: dict[str, Write] = {
    PLAIN: _files(as_they_were),
    "mixed notations": _files(mixed),
    "one .jsonl": _one_file,
}
"""The same decks, whatever the files."""
INPUTS = {
    **LISTS,
    "a tenth misspelt": _files(misspelt),
    "illegal decks": _files(illegal),
    **{f"{each} documents": _files(as_they_were, each) for each in ("docx", "html", "pdf")},
}
"""Each input by what it is."""
