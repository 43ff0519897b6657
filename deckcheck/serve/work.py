"""What a process does for one request after another: lists are strangers', so that only their cards decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from deckcheck.batch.runner import EVERY_FORMAT, BatchJudge, BatchSettings
from deckcheck.config.discovery import Configured
from deckcheck.config.settings import Settings, no_edition, unknown_release
from deckcheck.errors import DeckcheckError, MissingExtra, UnreadableDeck, UnwritableDeck, did_you_mean, unforeseen
from deckcheck.games import edition_ids, formats
from deckcheck.legality.shared_checkers import MOST_CHECKERS
from deckcheck.limits import LIMITS, one_input
from deckcheck.serve.answers import ACTIONS, Answer, Job, pool_of

_DAY = re.compile(r"\d{4}-\d\d-\d\d")

_STATUS: Sequence[tuple[type[Exception], int]] = (
    (UnreadableDeck, 422),
    (UnwritableDeck, 422),
    (MissingExtra, 503),
    (DeckcheckError, 400),
    (ValueError, 400),
)
"""What an error means; any other is the program's own fault."""
LOST = Answer(503, b"the process that worked on the list ended, or took too long; other requests go on")


@dataclass(frozen=True, slots=True)
class ServerWork:
    """The work of a process of the server; ``card_db`` is a folder of further cards.

    Lists are judged by ``format`` where a request names none.
    """

    card_db: str = ""
    format: str = ""

    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[Job]], Answer]]:
        """Yield what answers a request, with the cards kept open that requests are judged by."""
        with self._settings(Job("", b"")).opened() as judge:
            judge.checkers.kept.most = MOST_CHECKERS  # there is one for each day that is asked for

            def do(jobs: Sequence[Job]) -> Answer:
                return self._answer(judge, jobs[0])

            yield do

    def lost(self, job: Job) -> Answer:
        """Return the answer to a request that ended its process."""
        return LOST

    def _settings(self, job: Job) -> BatchSettings:
        wanted = job.one("format") or self.format
        values = {"formats": (wanted,) if wanted else (), "as_of": job.one("as_of"), "release": job.one("cards")}
        keys = {"formats": "format", "as_of": "as-of", "release": "cards"}
        sources = tuple((keys[name], f"--{keys[name]}") for name, value in values.items() if value)
        if self.card_db:
            sources += (("card-db", "--card-db"),)
        given = Settings(**values, card_db=self.card_db, sources=sources)  # type: ignore[arg-type]
        return BatchSettings(Configured(given, isolated=True), untrusted=True, limits=LIMITS)

    def _answer(self, judge: BatchJudge, job: Job) -> Answer:
        try:
            self._require_known(job)
            judge.checkers.configured = self._settings(job).configured
            with one_input():
                judge.checkers.pool = pool_of(job)
                return ACTIONS[job.name].do(judge, job)
        except Exception as error:
            status = next((status for kind, status in _STATUS if isinstance(error, kind)), 0)
            told = str(error) if status else unforeseen(error)
            return Answer(status or 500, told.encode(errors="replace"))

    def _require_known(self, job: Job) -> None:
        """Raise ValueError for what is no format's id and no day; a path is neither, so that none is looked at."""
        format, as_of, cards = map(job.one, ("format", "as_of", "cards"))
        known = [*formats(), *edition_ids()]
        if job.name == "check":
            known.append(EVERY_FORMAT)
        if format and format not in known:
            raise ValueError(f"format={format}: none of those that GET /api/formats lists{did_you_mean(format, known)}")
        for name, day in (("as_of", as_of), ("cards", cards)):
            if day and not _DAY.fullmatch(day):
                raise ValueError(f"{name}={day}: give a day such as 2026-04-18")
        if as_of and (wrong := no_edition([format] if format else [], as_of)):
            raise ValueError(wrong)
        if cards and (wrong := unknown_release(cards, self.card_db or None)):
            raise ValueError(wrong)
