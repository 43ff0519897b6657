"""All of it in one command, as ratios, beside the figures of the last release.

Run by hand from the repository: ``python -m tests.bench [--write] [FOLDER]``. The lists are the texts of FOLDER,
by default the legal examples of Redemption. ``--write`` writes the paragraph of the docs about speed
(``tests.bench.claims``) from what was measured.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import deckcheck
from deckcheck.cli.process import reduce_gc_frequency
from tests.bench import claims, fix, growth, jobs, made, many, screen, start, worst
from tests.bench.claims import JUDGED, STREAMED

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal" / "redemption"
FRAME = 1 / 60
DISTINCT = 300
SHEETS = (1, 500)
LAST = {
    "start": 1.35,
    "version": 1.01,
    "redemption/type-1@3rd-edition": 17.4,
    "redemption/type-1@1.3": 17.3,
    "redemption/limited@2.0": 17.1,
    "memory": 1.0,
    "500 misspelt names": 6.9,
    "500 ambiguous titles": 1.4,
    "every format": 8.4,
    "letter": 0.7,
    "filter": 2.0,
}
"""The figures before, from a machine that did much else at the time: to be taken anew at a release."""


class Figure(NamedTuple):
    """Something measured: a ratio to something else (``unit``), or seconds of CPU."""

    key: str
    what: str
    value: float
    unit: str


def starts() -> Iterator[Figure]:
    """What a player waits for, as ratios to the imports that nobody can spare."""
    imports, typer = (
        (sys.executable, "-c", f"import {what}") for what in ("typer, pydantic, rapidfuzz.process", "typer")
    )
    options = [(start.DECKCHECK, option) for option in ("--version", "--help")]
    deck = next(EXAMPLES.glob("limited*.txt"))
    with tempfile.TemporaryDirectory() as folder:
        slip = Path(folder, "slip.txt")
        slip.write_text(re.sub(r"(?m)^(1 \w)", r"\1q", deck.read_text(encoding="utf-8"), count=1), encoding="utf-8")
        checks = [(start.DECKCHECK, "check", str(path)) for path in (deck, slip)]
        all_of_them, list_, misspelt, its, *others = start.in_turn(imports, *checks, typer, *options)
    yield Figure("start", "check of one list", list_ / all_of_them, "× its imports")
    yield Figure("a slip", "the same with a misspelt name", misspelt / all_of_them, "× its imports")
    for (_, option), seconds in zip(options, others, strict=True):
        yield Figure(option.strip("-"), option, seconds / its, "× import typer")


def batches(source: Path) -> Iterator[Figure]:
    """What a deck of a batch costs, as ratios to reading and splitting its file; what a second process saves."""
    for format in (many.OWN, *many.FORMATS):
        ratio, _ = many.in_turn(source, format, 500)
        yield Figure(format, f"a deck, {format}", ratio, "× read and split")
    spent: dict[str, float] = {}
    for what in made.INPUTS:
        spent[what], _ = many.of_distinct(what, many.OWN, DISTINCT)
        yield Figure(what, f"one of {DISTINCT} that all differ, {what}", spent[what], "× read and split")
    plain = spent[made.PLAIN]
    yield Figure("a misspelt name", "a misspelt name", 10 * (spent["a tenth misspelt"] - plain) / plain, "× a deck")
    with tempfile.TemporaryDirectory() as name:
        many.copied(source, Path(name, "decks"), JUDGED)
        one, two = jobs.least(Path(name, "decks"), "text")
        yield Figure("jobs", f"{JUDGED:,} decks with --jobs 2", one.wall / two.wall, "times as fast")
        yield Figure("jobs' CPU", "their CPU", two.cpu / one.cpu, "× that of one process")
        yield Figure("processors", "two processes that share nothing", jobs.of_two(), "times as fast as one")
    few, more = (many.peak(source, decks) for decks in STREAMED)
    for what in made.LISTS:
        after, later = many.held(what)
        differ = f"peak memory of {many.HELD[1]:,} that all differ, {what}"
        yield Figure(f"memory of {what}", differ, later / after, f"× that of {many.HELD[0]:,}")
    yield Figure("memory", f"peak memory of {STREAMED[1]:,} decks", more / few, f"× that of {STREAMED[0]:,}")


def worst_cases() -> Iterator[Figure]:
    """What the worst lists cost, as ratios to one of as many exact names, and whether long ones only add up."""
    for what, ratio in worst.ratios().items():
        yield Figure(what, what, ratio, f"× {worst.LINES} exact names")
    for what, ratio in growth.of_lines():
        yield Figure(what, what, ratio, f"× a line of {growth.LINES // 10:,}")
    for what, ratio in growth.of_findings():
        yield Figure(what, what, ratio, f"× one of {growth.FINDINGS // 10:,}")


def keys() -> Iterator[Figure]:
    """What keys of the full screen take, in frames, beyond one that does nothing."""
    spent: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(screen.RUNS):
            path = Path(shutil.copyfile(screen.DECK, Path(folder, f"{number}.txt")))
            for name, seconds in asyncio.run(screen.measured(path)).items():
                spent.setdefault(name, []).extend(seconds)
    for key, name in (("letter", "further letters"), ("filter", "ask for a filter")):
        beyond = statistics.median(spent[name]) - statistics.median(spent["nothing"])
        yield Figure(key, f"a key in the builder: {name}", beyond / FRAME, "frames")


def repairs() -> Iterator[Figure]:
    """What repairs take of decks that break five rules, beyond a check, and of decks far more broken."""
    for format in fix.FORMATS:
        for what, text in (("fix", fix.deck(format)), ("fix far more", fix.far_worse(format))):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "deck.txt")
                path.write_text(text, encoding="utf-8")
                check, repair = (_least(each, str(path), "--output-format", "json") for each in ("check", "fix"))
                yield Figure(f"{what} {format}", f"{what}, {format}", repair - check, "s of CPU beyond a check")


def sheets() -> Iterator[Figure]:
    """What deck check sheets take."""
    for count in SHEETS:
        with tempfile.TemporaryDirectory() as name:
            made.INPUTS[made.PLAIN](folder := Path(name, "decks"), count)
            seconds = _least("sheet", str(folder), "-o", str(Path(name, "sheets.pdf")), "--force")
            yield Figure(f"{count} sheets", f"PDF of so many sheets: {count}", seconds, "s of CPU")


def _least(*command: str) -> float:
    return min(start.cost(start.DECKCHECK, *command)[0] for _ in range(3))


def library() -> Iterator[Figure]:
    """What the check of one list after the other costs beside that of many."""
    with tempfile.TemporaryDirectory() as name:
        lists = [path.read_bytes() for path in made.INPUTS[made.PLAIN](Path(name, "decks"), DISTINCT)]
    deckcheck.check_many(lists)
    each, together = worst.seconds(lambda: [*map(deckcheck.check, lists)], lambda: deckcheck.check_many(lists))
    yield Figure("library", "check of the library, in a loop", each / together, "× check_many")


def main(arguments: list[str]) -> None:
    """Print the table."""
    reduce_gc_frequency()
    source = Path(next((each for each in arguments if not each.startswith("-")), EXAMPLES))
    found: dict[str, float] = {}
    print(f"{'':44}{'now':>8}{'last':>8}")
    for figures in (starts(), batches(source), library(), worst_cases(), keys(), repairs(), sheets()):
        for key, what, value, unit in figures:
            found[key] = value
            last = f"{LAST[key]:8.2f}" if key in LAST else f"{'':8}"
            print(f"{what:44}{value:8.2f}{last}  {unit}", flush=True)
    if "--write" in arguments:
        claims.write(found)


if __name__ == "__main__":
    main(sys.argv[1:])
