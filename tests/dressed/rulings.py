"""How a tournament judge reads what is not plain, ruling by ruling: ``python -m tests.dressed.rulings [WORDS]``.

``tests.dressed.ruling_cases`` holds the rulings as data. Whatever adds no card is written into a deck of fifty cards,
which stays legal, and into one of forty-nine, which stays illegal: so neither a card too many nor one too few escapes.
``not_yet.txt`` names the cases that the program does not read yet.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import deckcheck
from deckcheck import Checker, DeckcheckError, DeckReport, Verdict

NOT_YET = Path(__file__).with_name("not_yet.txt")
LEGAL, ILLEGAL, OPEN = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED


class Case(NamedTuple):
    """A list and what a judge says of it.

    ``counts`` are cards by section. Of the rules that are found broken or open ``finds`` must be among them, and with
    ``only`` nothing else. ``first`` is the first suggestion for the name that is no card's.
    """

    ruling: str
    variant: str
    text: str
    format: str
    verdict: Verdict
    counts: Mapping[str, int] = {}
    finds: Collection[str] = ()
    only: Collection[str] | None = None
    first: str = ""
    path: str = "list.txt"

    @property
    def id(self) -> str:
        """The case on one line, for reports and for ``not_yet.txt``."""
        return f"{self.ruling}: {self.variant}".replace("\t", "\\t").replace("\n", "\\n")


def complaint(case: Case) -> str:
    """Return how the program reads a list otherwise than a judge; nothing if it does not."""
    try:
        deck = deckcheck.read(case.text.encode(), path=case.path, header_only=True)  # as a check from files does
        report = deckcheck.check(deck, case.format, checker=_checker())
    except DeckcheckError as error:
        return f"unreadable: {error}"
    return "; ".join(_differences(case, report))


def _differences(case: Case, report: DeckReport) -> list[str]:
    said = []
    if report.verdict is not case.verdict:
        said.append(f"{report.verdict}, not {case.verdict}")
    counts = {section: report.counts.get(section, 0) for section in case.counts}
    if counts != dict(case.counts):
        said.append(f"counts {dict(report.counts)}")
    rules = Counter(finding.rule for finding in report.findings)
    if missing := set(case.finds) - rules.keys():
        said.append(f"no finding of {', '.join(sorted(missing))}")
    if case.only is not None and (rules.keys() - {*case.only} or max(rules.values(), default=0) > 1):
        said.append(f"findings {dict(rules)}")
    if case.first:
        suggested = [finding.suggestions for finding in report.findings if finding.rule == "deckcheck/unknown-card"]
        if not suggested or not suggested[0] or not suggested[0][0].startswith(case.first):
            said.append(f"suggests {suggested}")
    return said


@cache
def _checker() -> Checker:
    return Checker()


def not_yet() -> list[str]:
    """Return the cases that the program is known not to read."""
    return NOT_YET.read_text("utf-8").splitlines()


def main() -> None:
    from tests.dressed.ruling_cases import cases

    words, update = [each for each in sys.argv[1:] if each != "--update"], "--update" in sys.argv
    tried = [(case, complaint(case)) for case in cases() if all(word in case.id for word in words)]
    print(f"deckcheck of {Path(deckcheck.__file__).parent}\n{'read':>6}  of  ruling")
    for ruling in dict.fromkeys(case.ruling for case, _ in tried):
        rows = [said for case, said in tried if case.ruling == ruling]
        print(f"{rows.count(''):>6}{len(rows):>4}  {ruling}")
    print(f"{sum(not said for _, said in tried):>6}{len(tried):>4}  in all\n")
    for case, said in tried:
        if said and words:
            print(f"{case.id}\n    {said[:300]}")
    falsely = [f"  {case.id} — {said[:60]}" for case, said in tried if said.startswith(("legal, not", "illegal, not"))]
    print(*falsely, f"{len(falsely)} false verdicts", sep="\n")
    if update and not words:
        NOT_YET.write_text("".join(f"{case.id}\n" for case, said in tried if said), "utf-8")


if __name__ == "__main__":
    main()
