"""What a process does for one request after another: lists are strangers', so that only their cards decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import EVERY_FORMAT, BatchJudge, BatchSettings
from deckcheck.batch.sources import STDIN
from deckcheck.config.discovery import Configured
from deckcheck.config.settings import Settings, no_edition, unknown_release
from deckcheck.decklists import read
from deckcheck.decklists.registry import WRITABLE
from deckcheck.errors import DeckcheckError, MissingExtra, UnreadableDeck, UnwritableDeck, did_you_mean, unforeseen
from deckcheck.findings import Skipped
from deckcheck.games import edition_ids, formats
from deckcheck.limits import LIMITS, one_input
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.json_report import dumps
from deckcheck.reporters.summary import Summary
from deckcheck.wording import choice

JSON, TEXT, PDF = "application/json", "text/plain; charset=utf-8", "application/pdf"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Job(NamedTuple):
    """What a request asks for: ``name`` is that of the path, ``data`` the list."""

    name: str
    data: bytes
    format: str = ""
    as_of: str = ""
    cards: str = ""
    to: str = ""


class Answer(NamedTuple):
    """What a request gets; the ``body`` of one with a status from 400 says what is wrong."""

    status: int
    body: bytes
    media_type: str = TEXT


LOST = Answer(503, b"the process that worked on the list ended, or took too long; other requests go on")


@dataclass(frozen=True, slots=True)
class ServerWork:
    """The work of a process of the server; ``card_db`` is a folder of further cards."""

    card_db: str = ""

    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[Job]], Answer]]:
        """Yield what answers a request, with the cards kept open that most requests are judged by."""
        settings = self._settings(Job("", b""))
        with settings.opened() as usual:

            def do(jobs: Sequence[Job]) -> Answer:
                return self._answer(usual, jobs[0])

            yield do

    def lost(self, job: Job) -> Answer:
        """Return the answer to a request that ended its process."""
        return LOST

    def _settings(self, job: Job) -> BatchSettings:
        values = {"formats": (job.format,) if job.format else (), "as_of": job.as_of, "release": job.cards}
        keys = {"formats": "format", "as_of": "as-of", "release": "cards"}
        sources = tuple((keys[name], f"--{keys[name]}") for name, value in values.items() if value)
        if self.card_db:
            sources += (("card-db", "--card-db"),)
        given = Settings(**values, card_db=self.card_db, sources=sources)  # type: ignore[arg-type]
        return BatchSettings(Configured(given, isolated=True), untrusted=True, limits=LIMITS)

    def _answer(self, usual: BatchJudge, job: Job) -> Answer:
        try:
            self._require_known(job)
            settings = self._settings(job)
            if job.as_of or job.cards:
                with settings.opened() as judge, one_input():
                    return _DO[job.name](judge, job)
            usual.checkers.configured = settings.configured
            with one_input():
                return _DO[job.name](usual, job)
        except (UnreadableDeck, UnwritableDeck) as error:
            return Answer(422, str(error).encode())
        except MissingExtra as error:
            return Answer(503, str(error).encode())
        except (DeckcheckError, ValueError) as error:
            return Answer(400, str(error).encode())
        except Exception as error:
            return Answer(500, unforeseen(error).encode())

    def _require_known(self, job: Job) -> None:
        """Raise ValueError for what is no format's id and no day; a path is neither, so that none is looked at."""
        known = [EVERY_FORMAT, *formats(), *edition_ids()]
        if job.format and job.format not in known:
            near = did_you_mean(job.format, known)
            raise ValueError(f"format={job.format}: none of those that GET /api/formats lists{near}")
        for name, day in (("as_of", job.as_of), ("cards", job.cards)):
            if day and not _DAY.fullmatch(day):
                raise ValueError(f"{name}={day}: give a day such as 2026-04-18")
        if job.as_of and (wrong := no_edition([job.format] if job.format else [], job.as_of)):
            raise ValueError(wrong)
        if job.cards and (wrong := unknown_release(job.cards, self.card_db or None)):
            raise ValueError(wrong)


def _check(judge: BatchJudge, job: Job) -> Answer:
    """Return the report that ``deckcheck check - --untrusted --output-format json`` prints."""
    summary, body = Summary(), ""
    writer = REPORTERS["json"].writer(Options())
    for source, reports in judge.each(gather([STDIN], stdin=job.data, bundles=True, links=False)):
        if source.skipped:
            summary.skipped.append(Skipped(source.path, source.skipped))
            continue
        summary.add(reports)
        body += writer.deck(reports)
    return Answer(200, (writer.head(summary) + body + writer.tail(summary)).encode(), JSON)


def _convert(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.library import convert

    if job.to not in WRITABLE:
        raise ValueError(f"to={job.to}: give {choice(WRITABLE)}")
    return Answer(200, convert(read(job.data), job.to, checker=judge.checkers.given[0]).text.encode())


def _hash(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.library import deck_hash

    found = deck_hash(job.data, job.format, checker=judge.checkers.given[0])
    return Answer(200, dumps({"hash": found or None}).encode(), JSON)


def _sheet(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.sheet import Details, pdf, sheet_of

    made = sheet_of(read(job.data), job.format, checker=judge.checkers.given[0], details=Details("", "", "", ""))
    return Answer(200, pdf.write([made], "a4", (), ())[0], PDF)


_DO = {"check": _check, "convert": _convert, "hash": _hash, "sheet": _sheet}
ABOUT = {
    "check": "Judge a list: the JSON report of 'deckcheck check --untrusted'.",
    "convert": "Write a list in another decklist format, 'to'.",
    "hash": "The checksum of what the deck is; null for a doubtful list.",
    "sheet": "The check sheet of a deck, as PDF.",
}
"""What can be asked for of a list, by the name of its path."""
