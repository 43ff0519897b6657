"""Write the reports beside the decks anew: ``python -m tests.games.write_expected``. Read the difference."""

from __future__ import annotations

from deckcheck.cards import Database
from deckcheck.decklists import load
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.games.deck_files import FOLDER, deck_files, rendered


def main() -> None:
    with Database.open() as database:
        checker = Checker(database)
        reports = {
            file.expected: rendered(checker.check(load(file.path), edition(file.edition))) for file in deck_files()
        }
    # only now, so that a failure above leaves the old reports
    for old in set(FOLDER.rglob("*.expected.json")) - set(reports):
        old.unlink()
    for path, report in reports.items():
        path.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
