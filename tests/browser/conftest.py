"""The browser, and the page it opens."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from deckcheck.findings import CardsUsed, Finding, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS
from tests.browser.chromium import Chromium
from tests.reporters.conftest import ADVICE, DOMINANTS, SMALL, SOULS, UNKNOWN, UNREADABLE, deck
from tests.serve.conftest import served

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

HOSTILE = '"><script>window.stolen = 1</script><img src=x onerror="window.stolen = 1"><!--'


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """One browser for a file of tests, since it is never idle. Where ``DECKCHECK_CI`` is set it must be there."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        missing = f"no browser: none of {', '.join(PROGRAMS)} is installed"
        if os.environ.get("DECKCHECK_CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Chromium(program, Path(profile))
        try:
            yield browser
        finally:
            browser.close()


def hostile() -> Finding:
    """A finding of which every text is an attack."""
    values = {"name": HOSTILE}
    places = (Place(HOSTILE, 1, 7),)
    violated = Status.VIOLATED, "{name}", values
    return Finding("redemption/hostile", Severity.ERROR, *violated, places=places, suggestions=(HOSTILE,))


def some_report(legal: int = 20) -> Report:
    """Decks of every verdict, sizes and formats that sort differently from how they stand, and ``legal`` plain ones."""
    mission = CardsUsed("the-mission", "2026-01-01", "sha256:" + "1" * 64)
    small = deck("z-small.txt", Verdict.LEGAL, SMALL, ADVICE, name="Bethany", format="the-mission/standard@advanced")
    small = replace(small, cards=mission, counts={"characters": 4, "enemies": 5})
    return Report(
        (
            deck("m10.txt", Verdict.ILLEGAL, UNKNOWN, DOMINANTS, SOULS, name="Egypt"),
            deck("m9.txt", Verdict.UNDETERMINED, DOMINANTS),
            small,
            deck("broken.txt", Verdict.UNREADABLE, UNREADABLE, name="Aaron"),
            deck(f"evil{HOSTILE}.txt", Verdict.ILLEGAL, hostile(), name=HOSTILE),
            *(deck(f"n{number}.txt", Verdict.LEGAL) for number in range(legal)),
        ),
        notes=("A note.",),
    )


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report that is folded, being long."""
    return written(some_report(), tmp_path_factory.mktemp("html"))


def written(report: Report, folder: Path) -> str:
    """The address of a report."""
    file = folder / "report.html"
    file.write_text(REPORTERS["html"].render(report), encoding="utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The page of a started server."""
    with served() as port:
        yield f"http://127.0.0.1:{port}/"
