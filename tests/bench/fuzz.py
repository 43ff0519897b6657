"""Every reader on lists that something happened to: what is read, what is refused, and that nothing else comes of it.

Run by hand: ``python -m tests.bench.fuzz [LISTS [SEED]]``; without a number, 100,000 lists. Every list is read by what
it looks like and as the format that it was, and gone through a second time to see whether all of it is accounted for.
A list that breaks this is written to standard error, so that it can become a test.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from random import Random
from time import process_time
from traceback import format_exception_only

from deckcheck.decklists import SYNTAXES, read
from deckcheck.errors import UnreadableDeck
from tests.decklists.accounting import checked
from tests.decklists.mutations import mutated

LISTS = 100_000
SEED = 20260812


def fuzz(format: str, count: int, random: Random) -> tuple[Counter[str], float, int]:
    """How many mutated lists of a format were read, read with problems, or refused; the slowest, and its bytes."""
    seen: Counter[str] = Counter({"read": 0, "problems": 0, "refused": 0, "exceptions": 0})
    slowest, size = 0.0, 0
    for number in range(count):
        data = mutated(random, format)
        wanted = format if number % 2 else None
        try:
            start = process_time()
            with suppress(UnreadableDeck):
                read(data, syntax=wanted)
            if (seconds := process_time() - start) > slowest:
                slowest, size = seconds, len(data)
            deck = checked(data, wanted)
        except Exception as error:
            seen["exceptions"] += 1
            print("".join(format_exception_only(error)), data, file=sys.stderr)
            continue
        seen["refused" if deck is None else "problems" if deck.problems else "read"] += 1
    return seen, slowest, size


def main(lists: int = LISTS, seed: int = SEED) -> int:
    """Print the table; 1 when anything broke."""
    random, broken = Random(seed), 0
    print(f"{'format':12}{'lists':>8}{'read':>8}{'problems':>10}{'refused':>9}{'slowest':>26}{'exceptions':>12}")
    for at, format in enumerate(SYNTAXES):
        count = lists // len(SYNTAXES) + (at < lists % len(SYNTAXES))
        seen, slowest, size = fuzz(format, count, random)
        broken += seen["exceptions"]
        row = f"{format:12}{count:8}{seen['read']:8}{seen['problems']:10}{seen['refused']:9}"
        print(f"{row}{f'{slowest * 1e3:.1f} ms of {size} bytes':>26}{seen['exceptions']:12}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
