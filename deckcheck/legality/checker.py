"""Check decks. ``Checker.check`` reads the lines of a deck and applies the rules; every deck is checked this way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from deckcheck.cards import Cards, Database
from deckcheck.deck import UNCOUNTED_LINES, Deck, Problem, StatedFacts
from deckcheck.findings import DeckReport, Finding, Ignored, Status, verdict_of
from deckcheck.games.model import Edition
from deckcheck.legality.deck_hash import DeckHash, DeckHasher
from deckcheck.legality.readability import DeckReading, PreparedEdition, misread_report, prepare, read_lines
from deckcheck.legality.suppressions import RuleFilter, no_rule, suppress
from deckcheck.reading.printing_choice import EXACT_SYNTAXES
from deckcheck.rules.counters import Tally
from deckcheck.rules.rule import Judge
from deckcheck.rules.selector import Selector
from deckcheck.wording import choice

_DECKS_KEPT = 4
"""The number of cached decks: an edit has the deck before, the deck after, and one or two between."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def _in_turn(method: Callable[Concatenate[Checker, Given], Answer]) -> Callable[Concatenate[Checker, Given], Answer]:
    """Return the method made safe for many threads, which take turns to use the caches of a card database."""

    @wraps(method)
    def answer(checker: Checker, /, *args: Given.args, **options: Given.kwargs) -> Answer:
        with checker.database.turn:
            return method(checker, *args, **options)

    return answer


class Checker:
    """Check decks against editions. Build one and reuse it: it caches what it computes for recent cards.

    Threads may share one, whichever created it, with the same results as a single thread: they take turns deck by deck,
    as do all checkers with the same database. The results of :meth:`read`, :meth:`prepared`, :meth:`cards` and
    :meth:`hasher` have caches as well: use them within ``with checker.database.turn:``. A forked process must create
    its own.

    ``as_of`` is an ISO date: decks are checked by the editions in force and the newest cards on that day (if there are
    none so early, the oldest). ``release`` is a release of the card database; it takes precedence over ``as_of``.
    Without either, the newest is used. ``facts`` are the tables of a facts file. ``ignore`` and ``select`` are rules
    (``game/name``, ``name`` or ``game``), with reasons if ``ignore`` contains :class:`Ignored`. ``list_ignores``: a
    list itself may ask to ignore rules. ``uncounted_lines``: ``"remark"`` if lines without a count are no cards in
    lists whose cards have counts. ``pool`` is a list of opened cards, which limits decks (``deckcheck/opened-pool``).
    ``strict``: warnings fail a deck. ``untrusted``: only the cards of a list count, not its ignores, its format or its
    declared facts. ``suggest``: unknown names get suggestions. ``fuzzy``: a misspelt name resolves to a card that is
    both close and clearly ahead of all others; a finding reports it.
    """

    def __init__(
        self,
        database: Database | None = None,
        *,
        release: str | None = None,
        as_of: str = "",
        facts: Mapping[str, StatedFacts] | None = None,
        select: Iterable[str] = (),
        ignore: Iterable[str | Ignored] = (),
        list_ignores: bool = True,
        uncounted_lines: str = "card",
        pool: Deck | None = None,
        strict: bool = False,
        untrusted: bool = False,
        suggest: bool = True,
        fuzzy: bool = False,
    ) -> None:
        if not isinstance(database, Database | None):
            raise TypeError(f"a Checker got {type(database).__name__} for the database; expected a Database")
        if not isinstance(facts, Mapping | None):
            raise TypeError(f"facts= got {type(facts).__name__}; expected the tables that read_facts(path) returns")
        for argument, rules in (("select", select), ("ignore", ignore)):
            if isinstance(rules, str):
                raise TypeError(f"{argument}= takes several rules: {argument}=[{rules!r}]")
        self.database = database or Database.open()
        self.release = release
        self.as_of = as_of
        if as_of:
            from deckcheck.games.editions import iso_date

            iso_date(as_of)
        self.facts = facts or {}
        self.pool = pool
        if not isinstance(pool, Deck | None):
            raise TypeError(f"pool= got {type(pool).__name__}; expected a Deck, such as load(path) returns")
        ignored = tuple(Ignored(rule) if isinstance(rule, str) else rule for rule in ignore)
        self.rule_filter = RuleFilter(frozenset(select), ignored, list_ignores and not untrusted)
        if uncounted_lines not in UNCOUNTED_LINES:
            raise ValueError(f"uncounted_lines={uncounted_lines!r}; expected {choice(UNCOUNTED_LINES)}")
        self.uncounted_lines = uncounted_lines
        self.strict, self.untrusted = strict, untrusted
        self.suggest, self.fuzzy = suggest, fuzzy
        self._prepared: dict[str, PreparedEdition] = {}
        self._cards: dict[tuple[str, str | None], Cards] = {}
        self._recent: list[tuple[Deck, dict[str, DeckReading]]] = []
        self._hashers: dict[tuple[str, Selector | None, bool], DeckHasher] = {}

    @_in_turn
    def cards(self, game: str, release: str | None = None) -> Cards:
        """Return a game's cards in a release (``None`` = the newest); all callers share them and their caches.

        Raises UnknownRelease.
        """
        cards = self._cards.get((game, release))
        if cards is None:
            cards = self._cards[game, release] = self.database.cards_if_any(game, release)
        return cards

    @_in_turn
    def prepared(self, edition: Edition) -> PreparedEdition:
        """Return the edition prepared for this checker's cards. Raises UnknownRelease and the errors of ``prepare``."""
        prepared = self._prepared.get(edition.id)
        # Two custom format files may have the same id.
        if prepared and edition is prepared.edition:
            edition = prepared.stated
        if prepared is None or prepared.stated is not edition:
            release = self.release
            if self.as_of and not release and self.database.releases(edition.game):
                release = self.database.release_on(edition.game, self.as_of).date
            prepared = prepare(edition, self.cards(edition.game, release), self.rule_filter, self)
            self._prepared[edition.id] = prepared
        return prepared

    @_in_turn
    def read(self, deck: Deck, edition: Edition) -> DeckReading:
        """Return a deck as an edition reads it, and whether it can be read. Raises the errors of :meth:`prepared`.

        Results for recent decks are cached, since choosing a format, checking, showing and changing a deck all need
        them.
        """
        prepared = self.prepared(edition)
        readings = next((known for each, known in self._recent if each is deck), None)
        if readings is None:
            self._recent = [(deck, readings := {}), *self._recent[: _DECKS_KEPT - 1]]
        reading = readings.get(edition.id)
        if reading is None or reading.prepared is not prepared:
            reading = readings[edition.id] = read_lines(prepared, deck)
        return reading

    @_in_turn
    def hashed(self, reading: DeckReading) -> DeckHash:
        """Return the hash of a deck by the newest cards of its game, whichever cards decks are checked with."""
        return self.hasher(reading).hash(reading.cards, reading.deck.extra)

    @_in_turn
    def hash_by(self, deck: Deck, edition: Edition) -> DeckHash:
        """Return the hash of a deck as an edition reads it, with hashed, open and unknown lines, or why there is none.

        Raises the errors of :meth:`prepared`.
        """
        reading = self.read(deck, edition)
        if reading.error is not None:
            what = "its facts" if deck.facts else "the list"
            problems = reading.problems or (Problem(reading.error.line, what, str(reading.error)),)
            return DeckHash("", doubts=problems)
        found = self.hashed(reading)
        return self.hasher(reading).with_open(found, reading.lines) if found.hash else found

    @_in_turn
    def hasher(self, reading: DeckReading) -> DeckHasher:
        """Return a hasher for decks read like this one: the pool of its format chooses printings, as in a check."""
        resolver, edition = reading.prepared.resolver, reading.prepared.edition
        name, pool = resolver.game.id, edition.pool
        exact = pool is not None and reading.deck.source in EXACT_SYNTAXES
        key = name, pool, exact  # several formats have an equal pool
        hasher = self._hashers.get(key)
        if hasher is None:
            releases = self.database.releases(name)
            newest = not releases or releases[-1] == resolver.cards.release
            cards = resolver.cards if newest else self.cards(name)
            hasher = self._hashers[key] = DeckHasher(resolver.game, cards, resolver.headings, pool, exact=exact)
        return hasher

    @_in_turn
    def check(self, deck: Deck, edition: Edition) -> DeckReport:
        """Return the report on one deck by one edition. Errors in the deck never raise; they become findings."""
        return self._judge(deck, self.read(deck, edition))

    @_in_turn
    def check_team(self, first: Deck, second: Deck, edition: Edition) -> tuple[DeckReport, DeckReport]:
        """Return the reports on the two decks of a team, each checked by the rules and both by the team rules.

        A finding about both decks is in both reports, with the lines of the deck reported on. If a deck cannot be read,
        there are no such findings.
        """
        one, other = self.read(first, edition), self.read(second, edition)
        if not (one.readable and other.readable):
            return self._judge(first, one), self._judge(second, other)
        files = [deck.path or deck.name for deck in (first, second)]
        if "" in files or files[0] == files[1]:
            files = ["the first list", "the second list"]
        team = dict(zip(files, (first, second), strict=True))

        def judge(by: Edition) -> list[Finding]:
            lines = [
                (entry, replace(resolved, file=file))
                for file, deck in team.items()
                for entry, resolved in self.read(deck, by).lines
            ]
            return _found(self.prepared(by).team_judges, Tally(self.prepared(by).plan, lines))

        found = _on_record(edition, judge(edition), judge)
        return (
            self._judge(first, one, [_of_one_deck(finding, *files) for finding in found]),
            self._judge(second, other, [_of_one_deck(finding, *reversed(files)) for finding in found]),
        )

    def _judge(self, given: Deck, reading: DeckReading, team_findings: Iterable[Finding] | None = None) -> DeckReport:
        """Return the report of a deck: count cards, apply rules, examine the list, ignore rules, report, add remedies.

        ``given`` is the deck before it was read; ``team_findings`` are those about both decks of its team (``None`` =
        it is not checked in a team).
        """
        if not reading.readable:
            return misread_report(reading.deck, reading.problems, reading.unusable)
        deck, prepared, lines = reading.deck, reading.prepared, reading.lines
        totals = Tally(prepared.plan, lines, deck.extra, deck.places)
        findings = _on_record(prepared.edition, _found(prepared.judges, totals), partial(self._found_by, given))
        findings += team_findings or ()
        if prepared.edition.rules and not prepared.judges and (team_findings is None or not prepared.team_judges):
            findings.append(no_rule(prepared.edition, self.rule_filter.asked_for()))
        findings = self._with_list_findings(reading, findings)
        if self.as_of and not self.release and not self.rule_filter.ignores("deckcheck/unknown-card"):
            findings += self._too_early(reading, findings)
        ignored_by_list: tuple[Ignored, ...] = ()
        if deck.ignores:
            findings, ignored_by_list = suppress(deck, prepared.edition, findings, self.rule_filter)
        if prepared.edition.partial:  # whatever is ignored: no deck is legal by it
            from deckcheck.legality.partial_editions import is_partial

            findings.append(is_partial(prepared.edition))
        hashed = self.hashed(reading)
        report = DeckReport(
            path=deck.path,
            verdict=verdict_of(findings),
            name=deck.name,
            format=prepared.edition.id,
            cards=prepared.cards,
            counts={**dict.fromkeys(prepared.resolver.game.counted_sections, 0), **totals.sections},
            findings=tuple(findings),
            ignored=prepared.ignored + ignored_by_list,
            strict=self.strict,
            as_of="" if self.release else self.as_of,
            select=tuple(sorted(self.rule_filter.select)),
            written=deck.written if findings else "",
            deck_hash=hashed.hash,
            hash_shown=hashed.shown,
        )
        if any(finding.status is Status.UNDETERMINED for finding in findings):
            from deckcheck.legality.remedies import with_remedies  # most decks do not need it

            return with_remedies(report, prepared.edition, prepared.resolver.game, lines)
        return report

    def _found_by(self, deck: Deck, edition: Edition) -> list[Finding]:
        """Return the findings of the rules of another edition about a deck; none if it cannot be read by that."""
        _, prepared, lines, *_ = reading = self.read(deck, edition)
        return _found(prepared.judges, Tally(prepared.plan, lines, deck.extra, deck.places)) if reading.readable else []

    def _too_early(self, reading: DeckReading, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield the finding that cards may be newer than the requested date, if no cards that old are on record."""
        release = reading.prepared.cards.release
        if release <= self.as_of or not reading.prepared.resolver.game.database_is_complete:
            return
        if any(resolved.how for _, resolved in reading.lines) and not any(
            finding.makes_illegal for finding in findings
        ):
            from deckcheck.legality.messages import message  # most decks do not need it

            yield message("too-early").at([], day=self.as_of, release=release)

    def _with_list_findings(self, reading: DeckReading, findings: list[Finding]) -> list[Finding]:
        """Return the findings of the rules and the list; for cards outside the pool, they suggest printings in it."""
        resolver = reading.prepared.resolver
        if findings and self.suggest and reading.prepared.edition.pool is not None:
            from deckcheck.legality.printing_findings import pooled

            findings = pooled(findings, reading.lines, resolver, reading.prepared.edition)
        if reading.is_unremarkable and not (resolver.names.numbers or resolver.untrusted):
            return findings
        from deckcheck.legality.list_findings import list_findings  # most lists do not need it

        about_list = list_findings(reading, findings, suggestions=self.suggest)
        # Declared facts that contradict the card database may affect any rule, so ``select`` does not hide them.
        return findings + [
            finding
            for finding in about_list
            if self.rule_filter.wants(finding.rule)
            or (finding.contradicts_database and not self.rule_filter.ignores(finding.rule))
        ]


def _found(judges: Iterable[Judge], totals: Tally) -> list[Finding]:
    """Return the findings of some rules about the totals of a deck."""
    return [finding for judge in judges for finding in judge(totals)]


def _on_record(edition: Edition, findings: list[Finding], judge: Callable[[Edition], list[Finding]]) -> list[Finding]:
    """Return the findings, of a partial edition as far as the next records agree; ``judge`` asks another edition."""
    if not edition.partial:
        return findings
    from deckcheck.legality.partial_editions import agreed  # most editions are complete

    return agreed(edition, findings, judge)


def _of_one_deck(finding: Finding, file: str, partner: str) -> Finding:
    """Return a finding about both decks of a team as one reports it: with its own lines."""
    return replace(
        finding,
        template="Between this deck and {partner}: " + finding.template,
        values={**finding.values, "partner": partner},
        places=tuple(place._replace(file="") for place in finding.places if place.file == file),
    )
