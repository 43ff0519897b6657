"""Print a case as a decklist, or the names of all; ``--write`` states anew in every case what comes of its deck."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from deckcheck.cards import Database
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.games.cases import FOLDER, Case, cases, editions
from tests.games.cases.decklist import Table, assignment
from tests.games.cases.outcome import found, restated

CASE = "[[case]]\n"
FINDING = "[[case.finding]]\n"
OUTCOME = re.compile(r"^(?:verdict|counts|unknown) = (?:\[\n(?: .*\n)*\]|.*)\n", re.MULTILINE)
BETWEEN = re.compile(r"(?:^#.*\n|^\n)*\Z", re.MULTILINE)
"""Comments and empty lines before the next case."""


def main(arguments: list[str]) -> int:
    if arguments == ["--write"]:
        with Database.open() as database:
            write(Checker(database))
        return 0
    if not arguments:
        print(*(case.id for case in cases()), sep="\n")
        return 0
    [name] = arguments
    named = [case for case in cases() if case.id == name or case.id.endswith(f"/{name}")]
    if len(named) != 1:
        print(
            "one of:" if named else f"no case has the name {name}",
            *(case.id for case in named),
            sep="\n",
            file=sys.stderr,
        )
        return 2
    print(named[0].text, end="")
    return 0


def write(checker: Checker) -> None:
    """Put into the files what comes of each case. Nothing is written if a case comes out otherwise in one edition."""
    texts: dict[Path, str] = {}
    for path in sorted(FOLDER.glob("*/*.toml")):
        start, *blocks = path.read_text("utf-8").split(CASE)
        texts[path] = start + "".join(CASE + _anew(block, checker, path) for block in blocks)
    for path, text in texts.items():
        path.write_text(text, "utf-8")


def _anew(block: str, checker: Checker, path: Path) -> str:
    [case] = tomllib.loads(CASE + block)["case"]
    id = f"{path.parent.name}/{editions(case, path.stem)[0]}/{case['name']}"
    [stated] = [each.stated for each in cases() if each.id == id]
    same = [each for each in cases() if each.stated is stated]
    first, *others = [_outcome(each, checker) for each in same]
    if any(other != first for other in others):
        raise SystemExit(f"does not come out alike, state a case for each: {', '.join(each.id for each in same)}")
    between = BETWEEN.search(block)
    written = block[: between.start()] if between else block
    return OUTCOME.sub("", written.partition(FINDING)[0]) + outcome_text(first) + (between[0] if between else "")


def _outcome(case: Case, checker: Checker) -> dict[str, Any]:
    deck = case.deck()
    return restated(found(checker.check(deck, edition(case.edition))), case.base, case.status, deck)


def outcome_text(outcome: Table) -> str:
    """Return what must come of a case as its file states it."""
    lines = [assignment(key, value) for key, value in outcome.items() if key != "finding"]
    for finding in outcome["finding"]:
        lines += [FINDING.rstrip(), *(assignment(key, value) for key, value in finding.items())]
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
