"""JUnit XML, which nearly every CI system shows as test results: a test case for each deck and format.

An illegal deck is a failure. One that cannot be read is an error, and so is one that is undetermined: that test could
not be carried to its end, and a skipped one would look as if nothing were the matter while the run itself fails.
Skipped is a file that is no list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deckcheck.findings import DeckReport, Finding, Severity, Status, Verdict
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.causes import Cause
from deckcheck.reporters.ci import causes_to_tell, fails_by
from deckcheck.reporters.concise import cause_line
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import cause_sentences, not_checked
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import counted

_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_ELEMENTS = {Verdict.ILLEGAL: "failure", Verdict.UNDETERMINED: "error", Verdict.UNREADABLE: "error"}


class JunitWriter(Writer):
    """A suite of all decks. Its sums stand in front, so that it is a ``late`` form."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._found: Counter[str] = Counter()

    def head(self, summary: Summary) -> str:
        """Return the suite opened, with its sums and the rules it was confined to or spared."""
        skipped = len(summary.skipped)
        tests = self._found.total() + skipped
        sums = f'tests="{tests}" failures="{self._found["failure"]}" errors="{self._found["error"]}"'
        confined = {"select": summary.select, "ignore": summary.ignore}
        properties = "".join(
            f'<property name="{name}" value="{_text(rule)}"/>\n' for name, rules in confined.items() for rule in rules
        )
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="deckcheck" {sums}>\n'
            f'<testsuite name="deckcheck" {sums} skipped="{skipped}">\n'
            + (f"<properties>\n{properties}</properties>\n" if properties else "")
        )

    def piece(self, reports: Sequence[DeckReport]) -> list[tuple[str, str]]:
        """Return the test cases of a deck, each with the element that says how it ended."""
        return [self._case(deck) for deck in reports]

    def place(self, piece: list[tuple[str, str]]) -> str:
        """Return the test cases of a deck, counted."""
        self._found.update(element for element, _ in piece)
        return "".join(case for _, case in piece)

    def tail(self, summary: Summary) -> str:
        """Return a test case for each file that was skipped, the notes, and the suite closed."""
        cases = "".join(
            f'<testcase classname="deckcheck" name="{_text(path)}"><skipped message="{_text(reason)}"/></testcase>\n'
            for path, reason in summary.skipped
        )
        notes = f"<system-out>{_text(*summary.notes)}</system-out>\n" if summary.notes else ""
        return cases + notes + "</testsuite>\n</testsuites>\n"

    def _case(self, deck: DeckReport) -> tuple[str, str]:
        """Return the test case of a deck, and the element that says how it ended (none: it passed)."""
        told = causes_to_tell(deck)
        decisive = [cause for cause in told if fails_by(cause, deck, self._options)]
        if deck.verdict is Verdict.LEGAL:
            element, kind = ("failure", "warning") if decisive else ("", "")
        else:
            element, kind = _ELEMENTS[deck.verdict], deck.verdict.value
            wanted = Status.UNDETERMINED if deck.verdict is Verdict.UNDETERMINED else Status.VIOLATED
            decisive = [cause for cause in decisive if any(_is_error(finding, wanted) for finding in cause.findings)]
        texts = [text for cause in told for text in _cause_texts(deck, cause)]
        texts += map(not_checked, deck.ignored)
        if element:
            more = len(decisive) - 1
            first = " ".join(cause_sentences(decisive[0])) if decisive else ""
            message = first + (f" And {counted(more, 'more finding')}." if more > 0 else "")
            inside = f'\n<{element} type="{kind}" message="{_text(message)}">{_text(*texts)}</{element}>\n'
        else:
            inside = f"\n<system-out>{_text(*texts)}</system-out>\n" if texts else ""
        named = f'classname="{_text(deck.format or "deckcheck")}" name="{_text(deck.path)}"'
        if deck.deck_hash:
            inside = f'\n<properties><property name="hash" value="{deck.deck_hash}"/></properties>{inside or chr(10)}'
        return element, f"<testcase {named}>{inside}</testcase>\n"


def _is_error(finding: Finding, status: Status) -> bool:
    return finding.severity is Severity.ERROR and finding.status is status


def _cause_texts(deck: DeckReport, cause: Cause) -> list[str]:
    first, *further = cause_sentences(cause) or [""]
    return [cause_line(deck, cause, words=first), *(f"  {text}" for text in (*further, *cause.citations))]


def _text(*lines: str) -> str:
    """Return lines as XML may hold them, what it may not hold spelled out."""
    return "\n".join(map(inert, lines)).translate(_XML)
