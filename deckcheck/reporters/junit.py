"""JUnit XML, which nearly every CI system shows as test results: a test case for each deck and format.

An illegal deck is a failure. An unreadable deck is an error, and so is an undetermined one: its test could not be
completed, and a skipped test would look harmless although the run fails. A deck passes if a baseline has all that is
found in it. A file that is no list is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from deckcheck.findings import DeckReport, Severity, Status, Verdict
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.causes import Cause, cause_sentences, not_checked
from deckcheck.reporters.ci import causes_to_report, fails_by
from deckcheck.reporters.concise import cause_line
from deckcheck.reporters.markup import template
from deckcheck.reporters.summary import Summary
from deckcheck.wording import counted

_CASES = Markup("\x01")
"""Placeholder for the test cases. No text can contain it, as nonprintable characters are escaped."""
_ELEMENTS = {Verdict.ILLEGAL: "failure", Verdict.UNDETERMINED: "error", Verdict.UNREADABLE: "error"}


class JunitWriter(Writer):
    """A suite of all decks. Its totals come first, so this output format is ``late``."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._found: Counter[str] = Counter()

    def head(self, summary: Summary) -> str:
        """Return the start of the suite, with its totals and the selected or ignored rules."""
        return self._suite(summary)[0]

    def piece(self, reports: Sequence[DeckReport]) -> list[tuple[str, str]]:
        """Return the test cases of a deck, each with the name of its result element."""
        return [self._case(deck) for deck in reports]

    def place(self, piece: list[tuple[str, str]]) -> str:
        """Return the test cases of a deck, and count their results."""
        self._found.update(element for element, _ in piece)
        return "".join(case for _, case in piece)

    def tail(self, summary: Summary) -> str:
        """Return a test case for each skipped file, the notes, and the end of the suite."""
        return self._suite(summary)[1]

    def _suite(self, summary: Summary) -> list[str]:
        """Return the suite above and below the test cases of decks."""
        suite = template("reporters/junit.xml").render(summary=summary, found=self._found, cases=_CASES)
        return suite.split(f"{_CASES}\n")

    def _case(self, deck: DeckReport) -> tuple[str, str]:
        """Return the test case of a deck, and the name of its result element (``""`` if it passed)."""
        reported = causes_to_report(deck)
        decisive = [cause for cause in reported if fails_by(cause, deck, self._options)]
        if deck.verdict is Verdict.LEGAL or deck.known:
            element, kind = ("failure", "warning") if decisive else ("", "")
        else:
            element, kind = _ELEMENTS[deck.verdict], deck.verdict.value
            wanted = Status.UNDETERMINED if deck.verdict is Verdict.UNDETERMINED else Status.VIOLATED
            errors = (Severity.ERROR, wanted)
            wanted_too = [each for each in decisive if errors in ((one.severity, one.status) for one in each.findings)]
            decisive = wanted_too or decisive  # what decides the verdict may be known, but not what fails the deck
        lines = [text for cause in reported for text in _cause_texts(deck, cause)]
        lines += map(not_checked, deck.ignored)
        first, more = " ".join(cause_sentences(decisive[0])) if decisive else "", len(decisive) - 1
        message = first + (f" And {counted(more, 'more finding')}." if more > 0 else "")
        case = template("reporters/junit_case.xml")
        return element, case.render(deck=deck, element=element, kind=kind, message=message, lines=lines)


def _cause_texts(deck: DeckReport, cause: Cause) -> list[str]:
    first, *further = cause_sentences(cause) or [""]
    return [cause_line(deck, cause, words=first), *(f"  {text}" for text in (*further, *cause.citations))]
