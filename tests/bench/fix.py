"""What a repair costs: CPU seconds of ``deckcheck fix`` on a Redemption deck of 60 cards that breaks five rules.

Run by hand: ``python tests/bench/fix.py``. It fails when a format takes two seconds or more, or when the deck does not
break five rules there.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 2.0
RUNS = 3
FORMATS = ("redemption/limited@2.0", "redemption/unlimited@2.0", "redemption/type-1@1.3")


def deck(format: str) -> str:
    """A list of 60 cards with a banned card, a Dominant twice and one in the reserve, too many Sites, too few Souls."""
    from deckcheck.cards import Database

    with Database.open() as database:
        cards = [each for each in database.cards("redemption").all() if each.facts.get("pool") == "Rotation"]
    kinds: dict[str, dict[object, str]] = {}
    for each in cards:
        types = each.facts["type"]
        if isinstance(types, tuple) and len(types) == 1 and not each.facts.get("halves"):
            kinds.setdefault(types[0], {}).setdefault(each.title, each.name)
    names = {kind: [*titles.values()] for kind, titles in kinds.items()}
    lines = [f"# format: {format}", "1 Daniel (CoW)", "2 Son of God (K)"]
    lines += [f"1 {name}" for name in names["Lost Soul"][:4]]
    lines += [f"1 {name}" for name in names["Site"][:6]]
    lines += [f"1 {name}" for name in names["Good Enhancement"][:24] + names["Evil Enhancement"][:23]]
    return "\n".join([*lines, "Reserve:", f"1 {names['Dominant'][0]}", ""])


def used() -> float:
    times = resource.getrusage(resource.RUSAGE_CHILDREN)
    return times.ru_utime + times.ru_stime


def main() -> int:
    slow = False
    for format in FORMATS:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "deck.txt")
            path.write_text(deck(format), encoding="utf-8")
            command = [sys.executable, "-m", "deckcheck"]
            report = subprocess.run(
                [*command, "check", str(path), "--output-format", "json"], capture_output=True, check=False
            )
            [checked] = json.loads(report.stdout)["decks"]
            rules = {each["rule"] for each in checked["findings"] if each["severity"] == "error"}
            seconds = []
            for _ in range(RUNS):
                before = used()
                done = subprocess.run(
                    [*command, "fix", str(path), "--output-format", "json"], capture_output=True, check=False
                )
                seconds.append(used() - before)
            repair = json.loads(done.stdout)
            print(
                f"{format}: {checked['counts']}, {len(rules)} rules broken, {repair['outcome']} with {repair['size']} "
                f"changes, {min(seconds):.2f} s CPU"
            )
            slow |= min(seconds) >= MOST or len(rules) < 5 or repair["after"] != "legal"
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
