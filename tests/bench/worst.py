"""The worst lists that are judged: what they cost beside a plain one of as many lines, and whether that only adds up.

Run by hand: ``python -m tests.bench.worst``. Each list is judged by a new checker, with the card database open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.cards import Cards, Database
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.legality.checker import Checker
from tests.bench.names import misspelt

FORMAT = "redemption/unlimited"
LINES = 500
RUNS = 7


def exact(cards: Cards, lines: int) -> list[str]:
    """Names of so many printings."""
    return [each.name for each in cards.all()][:lines]


def wrong(cards: Cards, lines: int) -> list[str]:
    """So many different names with a slip or two."""
    return list(dict.fromkeys(each.written for each in misspelt(cards, 2 * lines)))[:lines]


def ambiguous(cards: Cards, lines: int) -> list[str]:
    """Titles of several printings, again and again in other letters."""
    printings: dict[str, set[str]] = {}
    for each in cards.all():
        printings.setdefault(each.title, set()).add(each.name)
    titles = [title for title, names in printings.items() if len(names) > 1]
    return [title if at < len(titles) else title.upper() for at, title in enumerate(titles * 2)][:lines]


def judged(database: Database, names: Sequence[str], format: str = FORMAT) -> Callable[[], object]:
    """Return what judges a list of these names, by a checker that has seen none of them."""
    data = "\n".join(f"1 {name}" for name in names).encode()

    def done() -> object:
        database.cards("redemption").looked_up.clear()
        return judge(Checker(database), Source("deck.txt", data), [format])

    return done


def seconds(*works: Callable[[], object]) -> list[float]:
    """The least CPU of several runs of each, which take turns, since the speed of a machine changes."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(RUNS):
        for work, before in zip(works, spent, strict=True):
            start = process_time()
            work()
            before.append(process_time() - start)
    return [*map(min, spent)]


def ratios() -> dict[str, float]:
    """What each costs, as a ratio to the same number of exact names judged by one format."""
    with Database.open() as database:
        cards = database.cards("redemption")
        names = exact(cards, LINES)
        works = {
            "exact names": judged(database, names),
            f"{LINES} misspelt names": judged(database, wrong(cards, LINES)),
            f"{LINES} ambiguous titles": judged(database, ambiguous(cards, LINES)),
            "every format": judged(database, names, "all"),
        }
        plain, *others = seconds(*works.values())
        return {what: each / plain for what, each in zip([*works][1:], others, strict=True)}


def main() -> None:
    """Print the table."""
    reduce_gc_frequency()
    for name, ratio in ratios().items():
        print(f"{name:24}{ratio:6.1f} × {LINES} exact names")


if __name__ == "__main__":
    main()
