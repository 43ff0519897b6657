"""What a change of ``card_db/`` means: which printings become one card, and which examples are judged otherwise.

``python -m tests.card_changes base/card_db`` compares the built-in cards with those of an older ``card_db/``.
The report is Markdown, for whoever reviews the change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from deckcheck.cards import Cards, Database
from deckcheck.cards.build.compile import build
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths

ROOT = Path(__file__).parents[1]
EXAMPLES = [ROOT / "examples" / kind for kind in ("legal", "illegal", "undetermined")]


def report(old: Database, new: Database) -> Iterator[str]:
    """Yield the lines of the report."""
    yield "## Which printings are one card"
    for game in new.games():
        before, after = _same_cards(old.cards_if_any(game)), _same_cards(new.cards(game))
        for name, others in after.items():
            if others != before.get(name, frozenset()):
                lost = before.get(name, frozenset()) - others
                yield f"- {name}: {', '.join(sorted(others)) or 'no other'}" + (
                    f"; no longer {', '.join(sorted(lost))}" if lost else ""
                )
    yield "## Which examples are judged otherwise"
    was, now = _verdicts(old), _verdicts(new)
    yield from (f"- {deck}: {was[deck]} → {now[deck]}" for deck in now if was[deck] != now[deck])


def _same_cards(cards: Cards) -> Mapping[str, frozenset[str]]:
    """Return the other printings of the card that each printing is, or may be."""
    return {
        f"{printing.name} [{printing.set}]": frozenset(
            f"{other.name} [{other.set}]{doubt}"
            for found, doubt in ((cards.same_cards(printing), ""), (cards.perhaps_same_cards(printing), " perhaps"))
            for others in found.values()
            for other in others
        )
        for printing in cards.all()
    }


def _verdicts(database: Database) -> Mapping[str, str]:
    """Return the verdict of each example in each format."""
    decks = check_paths(EXAMPLES, checker=Checker(database)).decks
    return {f"{Path(deck.path).relative_to(ROOT)} ({deck.format})": deck.verdict for deck in decks}


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        build(Path(sys.argv[1]), Path(folder))
        with Database.open(Path(folder)) as former, Database.open() as present:
            sys.stdout.writelines(f"{line}\n" for line in report(former, present))
