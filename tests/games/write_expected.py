"""Write the reports beside the decks anew: ``python -m tests.games.write_expected``. Read the difference."""

from __future__ import annotations

from deckcheck.cards import Database
from deckcheck.engine import Checker
from deckcheck.formats import load
from deckcheck.games import edition
from tests.games.deck_files import FOLDER, deck_files, rendered


def main() -> None:
    for old in FOLDER.rglob("*.expected.json"):
        old.unlink()
    with Database.open() as database:
        checker = Checker(database)
        for file in deck_files():
            report = checker.check(load(file.path), edition(file.edition))
            file.expected.write_text(rendered(report), encoding="utf-8")


if __name__ == "__main__":
    main()
