"""The lists of the corpus, each under a stable key, with the formats that judge it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import deckcheck
from deckcheck.errors import DeckcheckError
from tests.corpus.mutants import mutant
from tests.games.cases import cases
from tests.lists import FORTY_NINE, NO_LISTS
from tests.styles import STYLES, WITHOUT_SECTIONS, Card, Sections

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
REAL = ROOT.parent / "shared" / "data" / "redemption" / "decks"
LISTS = (".txt", ".toml", ".json", ".csv", ".dek")
LITERALS = ("decklists", "legality", "editing", "cli", "batch")
"""The folders of tests whose literals are lists, and in the first two also lines of lists."""

OWN = ""
"""The format that a list names, or every one where it names none."""
TYPE_1 = "redemption/type-1@3rd-edition"
TOURNAMENT = tuple(f"redemption/{each}" for each in ("type-1@1.3", "limited@2.0", "unlimited@2.0"))
FOLDERS = {"formats": "redemption/limited@2.0", "league": "opr-missions/custom@1"}
"""The format of the examples in a folder that name none."""
MUTANTS = 1000
MIDDLE = 8
"""Below so many cards a line of a test is put into a deck that is legal but for one card."""


class List(NamedTuple):
    """A list: its bytes, the formats that judge it, and its path below the project if it depends on its folder."""

    key: str
    data: bytes
    formats: tuple[str, ...] = (OWN,)
    path: str = ""


class Summed(Sections):
    """The cards of a deck by heading; a deck without a reserve has an empty one."""

    def __missing__(self, title: str) -> list[Card]:
        return []


@cache
def checker() -> deckcheck.Checker:
    """Return who judges all lists in this process."""
    return deckcheck.Checker()


def every_list() -> Iterator[List]:
    """Yield every list there is. Those beside the project are left out where it stands alone."""
    given = [*examples(), *real_decks()]
    yield from given
    yield from styled()
    yield from (List(f"case/{case.id}", case.text.encode(), (case.edition,)) for case in cases())
    yield from literals()
    yield from mutants([each for each in given if each.key.endswith(".txt")])


def examples() -> Iterator[List]:
    for path in sorted(EXAMPLES.rglob("*.*")):
        if path.suffix in LISTS and path.name not in NO_LISTS:
            inside = path.relative_to(ROOT).as_posix()
            further = FOLDERS.get(path.relative_to(EXAMPLES).parts[0])
            yield List(inside, path.read_bytes(), (OWN, further) if further else (OWN,), inside)


def real_decks() -> Iterator[List]:
    for path in sorted(REAL.glob("*.*")):
        formats = TOURNAMENT if path.name.startswith("nats") else (TYPE_1,) if path.suffix == ".dek" else (OWN,)
        yield List(f"real/{path.name}", path.read_bytes(), formats)


def styled() -> Iterator[List]:
    """Yield every legal example in every style, and each with one copy more of its last card than it has."""
    for path in sorted((EXAMPLES / "legal").rglob("*.*")):
        deck = deckcheck.load(path)
        format = deckcheck.check(deck, checker=checker()).format
        sections = Summed()
        for entry in deck.entries:
            sections.setdefault(entry.section.title() or "Deck", []).append(Card(entry.copies, entry.name))
        title, cards = next(iter(sections.items()))
        more = Summed({**sections, title: [*cards[:-1], cards[-1]._replace(copies=cards[-1].copies + 1)]})
        for name, style in {**STYLES, **WITHOUT_SECTIONS}.items():
            yield List(f"styles/{path.parent.name}/{path.stem}/{name}", style(sections), (format,))
            yield List(f"styles-one-more/{path.parent.name}/{path.stem}/{name}", style(more), (format,))


def literals() -> Iterator[List]:
    """Yield the literals of tests: each of several lines as a list, others as a line in the midst of a deck."""
    cards = FORTY_NINE.splitlines(keepends=True)
    found: dict[str, List] = {}
    for folder in LITERALS:
        for path in sorted((ROOT / "tests" / folder).rglob("test_*.py")):
            for text in _strings(ast.parse(path.read_text("utf-8"))):
                digest = sha256(text.encode()).hexdigest()[:12]
                if text.count("\n") > 1:
                    found.setdefault(digest, List(f"literal/{path.stem}/{digest}", text.encode(), (OWN, TYPE_1)))
                elif folder in LITERALS[:2] and " " in text.strip() and len(text) < 100:
                    line = "".join([*cards[:MIDDLE], text.rstrip("\n") + "\n", *cards[MIDDLE:]])
                    found.setdefault(digest, List(f"line/{path.stem}/{digest}", line.encode(), (TYPE_1,)))
    yield from found.values()


def _strings(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of a module that are neither docstrings nor parts of f-strings."""
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr | ast.FormattedValue)}
    skipped |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in skipped:
            text = node.value.decode("utf-8", "replace") if isinstance(node.value, bytes) else node.value
            if isinstance(text, str) and text.isprintable() | ("\n" in text) and not _has_surrogates(text):
                yield text


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def mutants(lists: list[List]) -> Iterator[List]:
    """Yield lists with accidents, as many of each; what befalls one depends on its key alone."""
    for source in lists:
        formats = source.formats[-1:] if source.formats[-1] else (_own_format(source),)
        for number in range(-(-MUTANTS // len(lists))):
            key = f"mutant/{source.key}/{number:02}"
            yield List(key, mutant(source.data.decode(), Random(key)).encode(errors="replace"), formats)


def _own_format(source: List) -> str:
    try:
        return deckcheck.check(deckcheck.read(source.data), checker=checker()).format
    except DeckcheckError:
        return OWN
