"""The work of one process of the server. Lists come from strangers, so only their cards are used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from deckcheck.batch.runner import EVERY_FORMAT, BatchJudge, BatchSettings
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings, no_edition, unknown_release
from deckcheck.decklists import read
from deckcheck.errors import (
    DeckcheckError,
    MissingExtra,
    UnknownCard,
    UnreadableDeck,
    UnwritableDeck,
    did_you_mean,
    internal_error,
)
from deckcheck.games import edition_ids, formats, formats_called
from deckcheck.legality.format_detection import own_format
from deckcheck.limits import LIMITS, one_input
from deckcheck.serve.answers import ACTIONS, OWN_FORMAT, ApiAnswer, ApiRequest, pool_of
from deckcheck.wording import choice

_DAY = re.compile(r"\d{4}-\d\d-\d\d")

_STATUS: Sequence[tuple[type[Exception], int]] = (
    (UnreadableDeck, 422),
    (UnwritableDeck, 422),
    (MissingExtra, 503),
    (DeckcheckError, 400),
    (ValueError, 400),
)
"""The HTTP status of each error; any other error is a bug in the program."""
LOST = ApiAnswer(503, b"the process checking the list crashed or took too long; other requests are not affected")


@dataclass(frozen=True, slots=True)
class ServerWork:
    """The work of a server process; ``card_db`` is a folder of additional cards.

    Lists are checked against ``format`` if a request names none.
    """

    card_db: str = ""
    format: str = ""

    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[ApiRequest]], ApiAnswer]]:
        """Yield the function that answers requests, keeping the card database open."""
        with self._settings(ApiRequest("", b"")).opened() as judge:

            def do(jobs: Sequence[ApiRequest]) -> ApiAnswer:
                return self._answer(judge, jobs[0])

            yield do

    def lost(self, job: ApiRequest) -> ApiAnswer:
        """Return the answer to a request that crashed its process."""
        return LOST

    def _settings(self, job: ApiRequest) -> BatchSettings:
        wanted = job.one("format") or self.format
        values = {"formats": (wanted,) if wanted else (), "as_of": job.one("as_of"), "release": job.one("cards")}
        keys = {"formats": "format", "as_of": "as-of", "release": "cards"}
        sources = tuple((keys[name], f"--{keys[name]}") for name, value in values.items() if value)
        if self.card_db:
            sources += (("card-db", "--card-db"),)
        given = Settings(**values, card_db=self.card_db, sources=sources)  # type: ignore[arg-type]
        return BatchSettings(SettingsResolver(given, isolated=True), untrusted=True, limits=LIMITS)

    def _answer(self, judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
        try:
            self._require_known(job)
            judge.checkers.configured = self._settings(replace(job, asked={**job.asked, "format": ()})).configured
            with one_input():
                job = _by_own_format(judge, job)
                judge.checkers.configured = self._settings(job).configured
                judge.checkers.pool = pool_of(job)
                return ACTIONS[job.name].do(judge, job)
        except Exception as error:
            status = next((status for kind, status in _STATUS if isinstance(error, kind)), 0)
            message = _OPTION.sub(_as_parameter, str(error)) if status else internal_error(error)
            if isinstance(error, UnknownCard) and error.suggestions:
                message = f"{message}; did you mean {choice(error.suggestions)}?"
            return ApiAnswer(status or 500, message.encode(errors="replace"))

    def _require_known(self, job: ApiRequest) -> None:
        """Raise ValueError for an unknown format or date. Paths are neither, so that no file is accessed."""
        format, as_of, cards = map(job.one, ("format", "as_of", "cards"))
        known = [*formats(), *edition_ids(), OWN_FORMAT]
        if job.name == "check":
            known.append(EVERY_FORMAT)
        if format and format not in known and not formats_called(format):
            raise ValueError(f"format={format}: not among those of GET /api/formats{did_you_mean(format, known)}")
        for name, day in (("as_of", as_of), ("cards", cards)):
            if day and not _DAY.fullmatch(day):
                raise ValueError(f"{name}={day}: give a date such as 2026-04-18")
        if as_of and (wrong := no_edition([format] if format else [], as_of)):
            raise ValueError(wrong)
        if cards and (wrong := unknown_release(cards, self.card_db or None)):
            raise ValueError(wrong)


_OPTION = re.compile(r"--(format|as-of|cards) |\b(format)='([^']*)'")
"""A command-line option, or an argument of a Python function, that is a parameter of requests."""


def _as_parameter(option: re.Match[str]) -> str:
    return f"{(option[1] or option[2]).replace('-', '_')}={option[3] or ''}"


def _by_own_format(judge: BatchJudge, job: ApiRequest) -> ApiRequest:
    """Return the job by the list's own format, if that is requested, or if no format is and there will be no verdict.

    Raises the errors of :func:`own_format` if it is requested.
    """
    asked, own = job.one("format"), ""
    if "format" not in ACTIONS[job.name].keys or (asked != OWN_FORMAT and (asked or job.name == "check")):
        return job
    try:
        own = own_format(judge.checkers.given[0], read(job.data))
    except UnreadableDeck:  # reported by whatever the job does
        pass
    except DeckcheckError:
        if asked:
            raise
    return replace(job, asked={**job.asked, "format": [own] if own else []})
