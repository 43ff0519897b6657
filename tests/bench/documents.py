"""What documents cost in a batch: CPU and memory of 200 of each kind, as a ratio to the same lists as text.

Run by hand: ``python -m tests.bench.documents [DECKS]``. The lists are the legal examples of Redemption.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from deckcheck.cli.process import reduce_gc_frequency
from tests.bench.made import DOCUMENTS
from tests.bench.many import judge
from tests.bench.start import cost

LISTS = sorted((Path(__file__).parents[2] / "examples/legal/redemption").glob("*.txt"))


def main(decks: int = 200) -> None:
    """Print the table."""
    reduce_gc_frequency()
    texts = [path.read_text(encoding="utf-8").split("\n") for path in LISTS]
    text = 0.0
    print(f"{'kind':6}{'ms each':>9}{'to text':>9}{'peak MB':>9}")
    for kind, document in DOCUMENTS.items():
        with tempfile.TemporaryDirectory() as name:
            for number in range(decks):
                Path(name, f"{number:05}.{kind}").write_bytes(document(texts[number % len(texts)]))
            each = min(judge(Path(name))[0] for _ in range(3)) / decks
            _, memory = cost(sys.executable, "-m", "deckcheck", "check", "-q", "-j", "1", name)
        text = text or each
        print(f"{kind:6}{each * 1e3:9.2f}{each / text:9.1f}{memory:9.1f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
