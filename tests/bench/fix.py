"""What a repair costs: CPU seconds of ``deckcheck fix`` on a deck that breaks five rules, and on decks far more broken.

Run by hand: ``python tests/bench/fix.py``. It fails when the Redemption deck of 60 cards that breaks five rules takes a
second or more, or does not break them, and when a deck of any edition that breaks all it can takes two.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

MOST, MOST_FAR = 1.0, 2.0
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


def far_worse(format: str) -> str:
    """A list of a hundred cards: many copies, titles of several printings, unknown names, and more beside the deck."""
    from deckcheck.cards import Database

    with Database.open() as database:
        cards = [*database.cards(format.partition("/")[0]).all()]
    sections = {"redemption": "Reserve:", "gospel": "Adversity:", "the-mission": "Enemies:", "opr-missions": "Deck:"}
    step = max(1, len(cards) // 60)
    lines = [f"{1 + at % 6} {each.name}" for at, each in enumerate(cards[:: 3 * step])]
    lines += [f"1 {each.title}" for each in cards[1 :: 3 * step]]
    lines += [f"2 Nobody Knows The {number}" for number in ("First", "Second", "Third")]
    beside = [f"{1 + at % 2} {each.name}" for at, each in enumerate(cards[2 :: 4 * step])]
    return "\n".join([f"# format: {format}", *lines, sections[format.partition("/")[0]], *beside, ""])


def used() -> float:
    times = resource.getrusage(resource.RUSAGE_CHILDREN)
    return times.ru_utime + times.ru_stime


def fixed(format: str, text: str) -> tuple[float, dict[str, Any], set[str]]:
    """The least CPU seconds of a repair, what it says, and the rules that the deck breaks before."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "deck.txt")
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "deckcheck"]
        report = subprocess.run(
            [*command, "check", str(path), "--output-format", "json"], capture_output=True, check=False
        )
        [checked] = json.loads(report.stdout)["decks"]
        seconds = []
        for _ in range(RUNS):
            before = used()
            done = subprocess.run(
                [*command, "fix", str(path), "--output-format", "json"], capture_output=True, check=False
            )
            seconds.append(used() - before)
    return (
        min(seconds),
        json.loads(done.stdout),
        {each["rule"] for each in checked["findings"] if each["severity"] == "error"},
    )


def main() -> int:
    from deckcheck.games import edition_ids

    slow = False
    for format in FORMATS:
        seconds, repair, rules = fixed(format, deck(format))
        print(
            f"{format}: {len(rules)} rules broken, {repair['outcome']} with {repair['size']} changes, {seconds:.2f} s"
        )
        slow |= seconds >= MOST or len(rules) < 5 or repair["after"] != "legal"
    for format in edition_ids():
        seconds, repair, rules = fixed(format, far_worse(format))
        print(f"{format}, far worse: {len(rules)} rules, {repair['outcome']} with {repair['size']}, {seconds:.2f} s")
        slow |= seconds >= MOST_FAR
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
