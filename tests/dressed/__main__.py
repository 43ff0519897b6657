"""Dress decks at random and count the lists that are decided right.

Run from a checkout: ``python -m tests.dressed [--number 2000] [--seed 1] [--show wrong|open|all|…]``.
It tries the ``deckcheck`` of the folder it runs in. List 17 of seed 1 is the same whatever the number of lists.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import deckcheck
from deckcheck import Checker, DeckcheckError, Verdict
from tests.dressed.decks import changed, sources, truth
from tests.dressed.dress import dress

OUTCOMES = {
    "right": "verdict and cards by section are those of the deck",
    "unplaced": "the right verdict, with cards of which it is open where they belong",
    "open": "undetermined, though a judge decides it",
    "wrong-counts": "the right verdict on other cards than the deck has",
    "wrong-verdict": "legal for an illegal deck, or illegal for a legal one",
    "unreadable": "rejected",
}
OTHER_GAMES, CHANGED = 0.08, 0.25
"""How many lists are decks of other games, and how many of the others differ from the real deck by a card."""


class Tried(NamedTuple):
    """A dressed list, and what the program makes of it. ``why`` holds what was expected and the findings."""

    number: int
    outcome: str
    label: str
    features: tuple[str, ...]
    text: str
    why: str


@cache
def checker() -> Checker:
    return Checker(suggest=False)


def try_one(number: int, seed: int) -> Tried:
    """Dress a deck by chance and check it."""
    random = Random(f"{seed}:{number}")
    redemption, others = sources(checker())
    source = random.choice(others if random.random() < OTHER_GAMES else redemption)
    if source.closed and "raid" not in source.format and random.random() < CHANGED:
        other = changed(source, random)
        source = source if truth(other, checker()).verdict is Verdict.UNDETERMINED else other
    expected = truth(source, checker())
    dressed = dress(source, random)
    try:
        report = deckcheck.check(deckcheck.read(dressed.text.encode()), source.format, checker=checker())
    except DeckcheckError as error:
        return Tried(number, "unreadable", source.label, dressed.features, dressed.text, str(error))
    counts = {section: n for section, n in report.counts.items() if n}
    match report.verdict:
        case Verdict.UNREADABLE:
            outcome = "unreadable"
        case Verdict.UNDETERMINED:
            outcome = "open"
        case _:
            outcome = "wrong-counts" if report.verdict is expected.verdict else "wrong-verdict"
            if (report.verdict, counts) == expected:
                outcome = "right"
            elif outcome == "wrong-counts" and "unsorted" in counts:
                outcome = "unplaced"
    said = "".join(f"\n  {each.rule} {each.lines}: {each.message}" for each in report.findings)
    told = f"expected {expected.verdict} {expected.counts}, got {report.verdict} {counts}"
    return Tried(number, outcome, source.label, dressed.features, dressed.text, told + said)


def lift(tried: list[Tried], bad: tuple[str, ...], least: int = 5) -> list[tuple[float, int, int, str]]:
    """Return for each feature how much oftener such lists fail than others, with its fails and its lists."""
    failing = [each for each in tried if each.outcome in bad]
    worn, failed = (Counter(f for each in some for f in each.features) for some in (tried, failing))
    share = len(failing) / len(tried)
    rows = [(failed[f] / n / share, failed[f], n, f) for f, n in worn.items() if n >= least and failed[f]]
    return sorted((row for row in rows if row[0] > 1), key=lambda row: (-row[0], row[3]))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--number", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--list", type=int, help="show this list alone")
    arguments.add_argument("--show", choices=(*OUTCOMES, "wrong", "all"))
    arguments.add_argument("--processes", type=int, default=2)
    arguments.add_argument("--features", type=int, default=25, help="how many features to list")
    given = arguments.parse_args()
    numbers = range(given.number) if given.list is None else [given.list]
    with ProcessPoolExecutor(given.processes) as pool:
        tried = list(pool.map(partial(try_one, seed=given.seed), numbers, chunksize=20))
    for each in tried:
        if given.list is not None or given.show in (each.outcome, each.outcome.partition("-")[0], "all"):
            print(f"=== list {each.number}: {each.outcome} ({each.label})\n{each.text}--- {each.why}")
            print("--- wears", *each.features, sep=" · ", end="\n\n")
    print(f"deckcheck of {Path(deckcheck.__file__).parent}, seed {given.seed}, {len(tried)} lists")
    outcomes = Counter(each.outcome for each in tried)
    for outcome, meaning in OUTCOMES.items():
        print(f"{outcome:<14}{outcomes[outcome]:>6}{outcomes[outcome] / len(tried):>8.1%}  {meaning}")
    for title, bad in (("wrong", ("wrong-counts", "wrong-verdict")), ("not right", tuple(OUTCOMES)[1:])):
        rows = lift(tried, bad) if any(each.outcome in bad for each in tried) else []
        if rows:
            print(f"\n{title}, by what the lists wear:\n  lift  lists  of  feature")
        for times, failed, worn, feature in rows[: given.features]:
            print(f"{times:>6.1f}{failed:>6}{worn:>6}  {feature!r}")


if __name__ == "__main__":
    main()
