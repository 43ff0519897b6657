"""Counts what becomes of hostile inputs, and what the heaviest list of each kind costs.

Run by hand: ``python -m tests.bench.hostile [INPUTS [SEED]]``; without a number, 100,000 inputs. One that breaks the
program is written to standard error, so that it can become a test.
"""

from __future__ import annotations

import sys
from time import process_time

from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.legality.shared_checkers import ready
from tests.bench.hostile.inputs import REPEATED, heavy_list
from tests.bench.hostile.runs import UNFORESEEN, peak_megabytes, tally

INPUTS = 100_000
SEED = 20261122
SHARES = {"lists": 55, "bundles": 15, "documents": 5, "formats": 8, "configurations": 10, "arguments": 7}
"""Of a hundred inputs."""
MOST_SECONDS, MOST_MEGABYTES = 6.0, 1000


def main(inputs: int = INPUTS, seed: int = SEED) -> int:
    """Print the table; 1 when anything broke, or took more than it may."""
    failed = False
    print(f"{'class':16}{'inputs':>8}{'slowest':>10}{'peak':>9}{UNFORESEEN:>12}  outcomes")
    for kind, share in SHARES.items():
        outcomes, slowest, broken = tally(kind, inputs * share // 100, seed)
        for each in broken:
            print(each, file=sys.stderr)
        failed = failed or bool(broken) or slowest > MOST_SECONDS
        told = ", ".join(f"{outcome} {count}" for outcome, count in sorted(outcomes.items()) if outcome != UNFORESEEN)
        row = f"{kind:16}{outcomes.total():8}{slowest:9.2f}s{peak_megabytes():6} MB{outcomes[UNFORESEEN]:12}  {told}"
        print(row, flush=True)
    slowest = 0.0
    with ready(None) as checker:
        for parts in REPEATED:
            start = process_time()
            judge(checker, Source("list", heavy_list(*parts)))
            slowest = max(slowest, process_time() - start)
    print(f"{'4 MB of a thing':16}{len(REPEATED):8}{slowest:9.2f}s{peak_megabytes():6} MB")
    return 1 if failed or slowest > MOST_SECONDS or peak_megabytes() > MOST_MEGABYTES else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
