"""Many decks at once: find them, keep the unreadable ones apart, judge the others. Nothing here prints.

``reports(Checker(), gather(["decks"]))`` yields a report for every deck below ``decks``, in a stable order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from deckcheck.batch.checker_cache import Checkers
from deckcheck.batch.discovery import gather
from deckcheck.batch.sources import Source, content
from deckcheck.config.discovery import Configured
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck
from deckcheck.findings import DeckReport, Report
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker, misread, ready, unreadable, unreadable_finding
from deckcheck.legality.format_detection import choose, editions_of_game

EVERY_FORMAT = "all"


def check(deck: Deck, format: str = "", *, checker: Checker | None = None) -> DeckReport:
    """Judge a deck by ``game/format[@edition]``, by default the format it names or is plainly meant for.

    Raises UnknownFormat, AmbiguousFormat. Without a ``checker`` the deck is judged by the newest cards.
    """
    if deck.problems:
        return misread(deck)
    with ready(checker) as judge:
        return judge.check(deck, _editions(judge.unfiltered, deck, [format] if format else [])[0])


def check_paths(
    paths: Iterable[str | os.PathLike[str]], formats: Sequence[str] = (), *, checker: Checker | None = None
) -> Report:
    """Judge every deck of files and folders, each by every format; what cannot be read is in the report too."""
    with ready(checker) as judge:
        decks = tuple(reports(judge, gather((os.fspath(path) for path in paths), bundles=True), formats))
        return Report(decks, tuple(sorted(judge.select)), tuple(sorted(judge.ignore)))


@dataclass(frozen=True, slots=True)
class Judging:
    """By what decks are to be judged, in a form that another process can be handed.

    ``configured`` says by which settings each is; ``suggest`` and ``fuzzy`` are those of a checker, ``source_format``
    is that of :func:`judge_each`.
    """

    configured: Configured
    suggest: bool = True
    fuzzy: bool = False
    source_format: str | None = None

    @contextmanager
    def ready(self) -> Iterator[Judge]:
        """Opens what databases it takes, and closes them."""
        with Checkers(self.configured, suggest=self.suggest, fuzzy=self.fuzzy) as checkers:
            yield Judge(self, checkers)


class Judge(NamedTuple):
    """Who judges decks in this process."""

    judging: Judging
    checkers: Checkers

    def each(self, sources: Iterable[Source]) -> Iterator[tuple[Source, list[DeckReport]]]:
        """Every source with its reports, as :func:`judge_each` gives them. Raises what :meth:`Checkers.at` raises."""
        judged = ""

        def at(path: str) -> tuple[Checker, Sequence[str]]:
            nonlocal judged
            judged, found = "", self.checkers.at(path)
            judged = path
            return found

        try:
            yield from _judged(at, sources, self.judging.source_format)
        except InvalidFacts as error:
            raise self.checkers.blame(judged, error) if judged else error from None

    @property
    def extended(self) -> dict[str, str]:
        """The formats of players by which decks were judged as on a day, with the editions that they extend."""
        return {each.id: each.extends for each in self.checkers.dated_editions if each.extends}


def reports(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str] = (), *, source_format: str | None = None
) -> Iterator[DeckReport]:
    """A report for every source and format, in the order of both; one for a source that cannot be read.

    The arguments are those of :func:`judge_each`.
    """
    for _, found in judge_each(checker, sources, formats, source_format=source_format):
        yield from found


def judge_each(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str] = (), *, source_format: str | None = None
) -> Iterator[tuple[Source, list[DeckReport]]]:
    """Every source with its reports, one for each format, or one that says why it cannot be read.

    ``formats`` are format ids, or ``all`` for every format of a deck's game; without any the deck's own or evident
    format is taken. ``source_format`` is the decklist format, found from the content when it is ``None``.
    Raises what :meth:`Checker.prepared` raises, and AmbiguousFormat, since that spoils every deck.
    """
    return _judged(lambda _: (checker, formats), sources, source_format)


def _judged(
    at: Callable[[str], tuple[Checker, Sequence[str]]], sources: Iterable[Source], source_format: str | None
) -> Iterator[tuple[Source, list[DeckReport]]]:
    """Every source with its reports; ``at`` tells of a path who judges the deck there, and by which formats."""
    for source in sources:
        checker, formats = at(source.holder)
        deck = _deck_or_fault(source, source_format)
        if isinstance(deck, DeckReport):
            found = [deck]
        else:
            try:
                judged = [] if deck.problems else _editions(checker.unfiltered, deck, formats)
            except UnknownFormat as error:
                fault = unreadable_finding(str(error), error.line or source.line)
                found = [unreadable(source.path, [fault], name=deck.name)]
            else:
                found = [checker.check(deck, each) for each in judged] or [misread(deck)]
        yield source, placed(source, found) if source.file else found


def placed(source: Source, reports: Iterable[DeckReport]) -> list[DeckReport]:
    """The reports of a deck, with the file of many that holds it."""
    return [replace(each, file=source.file, line=source.line) for each in reports]


def team_reports(
    checker: Checker, sources: Sequence[Source], edition: Edition, *, source_format: str | None = None
) -> tuple[DeckReport, DeckReport]:
    """The reports of the two decks of a team, judged by themselves and together; ``sources`` are two."""
    first, second = (_deck_or_fault(source, source_format) for source in sources)
    if isinstance(first, Deck) and isinstance(second, Deck):
        found = checker.check_team(first, second, edition)
    else:
        found = (
            checker.check(first, edition) if isinstance(first, Deck) else first,
            checker.check(second, edition) if isinstance(second, Deck) else second,
        )
    [one], [other] = (placed(source, [report]) for source, report in zip(sources, found, strict=True))
    return one, other


def _deck_or_fault(source: Source, source_format: str | None) -> Deck | DeckReport:
    try:
        return deck_of(source, source_format)
    except UnreadableDeck as error:
        return unreadable(source.path, [unreadable_finding(str(error), error.line)])


def deck_of(source: Source, source_format: str | None = None) -> Deck:
    """The deck of a source, its lines counted in the file that holds it. Raises UnreadableDeck.

    ``source_format`` is the decklist format, where the source does not tell it; ``None`` = from the content.
    """
    data = content(source)
    if not source.line:
        return read(data, path=source.path, syntax=source.format or source_format)
    try:
        deck = read(data, path=source.path, syntax=source.format or source_format)
    except UnreadableDeck as error:
        raise UnreadableDeck(str(error), line=error.line + source.above if error.line else source.line) from None
    moved: dict[str, Any] = {
        part: tuple(each._replace(line=each.line and each.line + source.above) for each in getattr(deck, part))
        for part in ("entries", "problems", "remarks", "ignores")
    }
    places = {what: line + source.above for what, line in deck.places.items()}
    if source.meant:
        moved["format"], places["format",] = source.meant, source.line
    return replace(deck, places=places, **moved)


def _editions(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[Edition]:
    """The editions to judge a deck by, each once. Raises UnknownFormat, NotInForce."""
    found = []
    for wanted in formats or ("",):
        found += editions_of_game(checker, deck) if wanted == EVERY_FORMAT else [choose(checker, deck, wanted)]
    return list({id(each): each for each in found}.values())  # formats of players may share an id
