"""Judge a deck. ``Checker.check`` reads its lines and judges them: the way of every deck, whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from deckcheck.cards import Cards, Database
from deckcheck.deck import UNCOUNTED_LINES, Deck, StatedFacts
from deckcheck.findings import READING, DeckReport, Finding, Ignored, Severity, Status, verdict_of
from deckcheck.games.model import Edition
from deckcheck.legality.deck_hash import DeckHash, DeckHasher
from deckcheck.legality.readability import PreparedEdition, Reading, prepare, read_lines
from deckcheck.legality.suppressions import RuleFilter, no_rule, suppress
from deckcheck.reading.printing_choice import EXACT
from deckcheck.rules.deck_totals import Tally
from deckcheck.wording import choice

_DECKS_KEPT = 4
"""An edit has the deck as it was, as it is, and one or two between."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def _in_turn(method: Callable[Concatenate[Checker, Given], Answer]) -> Callable[Concatenate[Checker, Given], Answer]:
    """Return the method for many threads, which take turns with whatever is remembered of the cards of a database."""

    @wraps(method)
    def answer(checker: Checker, /, *args: Given.args, **options: Given.kwargs) -> Answer:
        with checker.database.turn:
            return method(checker, *args, **options)

    return answer


class Checker:
    """Checks decks against editions. Build one and reuse it: what it learns of the last cards it keeps.

    Threads may share one, whichever made it, and get the answers that a single one would get: they take turns deck by
    deck, as all do whose checkers have one database. What :meth:`read`, :meth:`prepared`, :meth:`cards` and
    :meth:`hasher` return goes on learning: use it within ``with checker.database.turn:``. A forked process makes its
    own.

    ``as_of`` is an ISO date: decks are judged by the editions in force and the newest cards of that day (where there
    are none so early, the oldest). ``release`` is a release of the card database, which goes before ``as_of``; without
    either it is the newest. ``facts`` are the tables of a facts file,
    ``ignore`` and ``select`` are rule ids (``game/name``, ``name`` or ``game``), with reasons where ``ignore`` holds
    :class:`Ignored`; ``list_ignores`` whether a list itself may name rules not to judge it by. ``uncounted_lines`` is
    ``"remark"`` if, in lists whose cards have counts, lines without one are no cards. ``strict`` decks are
    failed by warnings. Of ``untrusted`` lists nothing decides but their cards: no ignores, no format that they name, no
    facts that they state. ``suggest`` is whether unknown names get suggestions, ``fuzzy`` whether a misspelt name is
    taken for a card that is both close and clearly ahead of all others, which a finding then says.
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
            from deckcheck.games.edition_dates import iso_date

            iso_date(as_of)
        self.facts = facts or {}
        ignored = tuple(Ignored(rule) if isinstance(rule, str) else rule for rule in ignore)
        self.rule_filter = RuleFilter(frozenset(select), ignored, list_ignores and not untrusted)
        if uncounted_lines not in UNCOUNTED_LINES:
            raise ValueError(f"uncounted_lines={uncounted_lines!r}; expected {choice(UNCOUNTED_LINES)}")
        self.uncounted_lines = uncounted_lines
        self.strict, self.untrusted = strict, untrusted
        self.suggest, self.fuzzy = suggest, fuzzy
        self._prepared: dict[str, PreparedEdition] = {}
        self._cards: dict[tuple[str, str | None], Cards] = {}
        self._recent: list[tuple[Deck, dict[str, Reading]]] = []
        self._hashers: dict[tuple[str, int, bool], DeckHasher] = {}

    @property
    @_in_turn
    def editions(self) -> tuple[Edition, ...]:
        """The editions it has been made ready for."""
        return tuple(each.edition for each in self._prepared.values())

    @_in_turn
    def cards(self, game: str, release: str | None = None) -> Cards:
        """Return a game's cards in a release, by default the newest: the same for all who ask, with what they remember.

        Raises UnknownRelease.
        """
        cards = self._cards.get((game, release))
        if cards is None:
            cards = self._cards[game, release] = self.database.cards_if_any(game, release)
        return cards

    @_in_turn
    def prepared(self, edition: Edition) -> PreparedEdition:
        """Return the edition made ready for this checker's cards. Raises UnknownRelease and what ``prepare`` raises."""
        prepared = self._prepared.get(edition.id)
        # Two format files of players may have one id.
        if prepared is None or prepared.edition is not edition or prepared.plan.is_full:
            release = self.release
            if self.as_of and not release and self.database.releases(edition.game):
                release = self.database.release_on(edition.game, self.as_of).date
            prepared = prepare(edition, self.cards(edition.game, release), self.rule_filter, self)
            self._prepared[edition.id] = prepared
        return prepared

    @_in_turn
    def read(self, deck: Deck, edition: Edition) -> Reading:
        """Return what a deck means to an edition, and whether it can be read. Raises what :meth:`prepared` raises.

        The answers about the last decks are kept: who chooses a format, judges, shows and changes one asks once.
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
    def hashed(self, reading: Reading) -> DeckHash:
        """Return the hash of a deck, by the newest cards of its game whatever decks are judged by."""
        return self.hasher(reading).hash(reading.cards, reading.deck.extra)

    @_in_turn
    def hasher(self, reading: Reading) -> DeckHasher:
        """Return who hashes decks that are read as this one is: its format's pool chooses printings as for a judge."""
        resolver, edition = reading.prepared.resolver, reading.prepared.edition
        name, pool = resolver.game.id, edition.pool
        exact = pool is not None and reading.deck.source in EXACT
        key = name, id(pool), exact  # several formats have one pool
        hasher = self._hashers.get(key)
        if hasher is None:
            releases = self.database.releases(name)
            newest = not releases or releases[-1] == resolver.cards.release
            cards = resolver.cards if newest else self.cards(name)
            hasher = self._hashers[key] = DeckHasher(resolver.game, cards, resolver.headings, pool, exact=exact)
        return hasher

    @_in_turn
    def check(self, deck: Deck, edition: Edition) -> DeckReport:
        """Judge one deck by one edition. Never raises for what the deck says: that becomes a finding."""
        return self._judge(self.read(deck, edition))

    @_in_turn
    def check_team(self, first: Deck, second: Deck, edition: Edition) -> tuple[DeckReport, DeckReport]:
        """Judge the two decks of a team, each by the rules and both by the team rules of an edition.

        A finding about both is in both reports, with the lines of the deck reported on. With a deck that cannot be
        read there is nothing to say about both.
        """
        one, other = self.read(first, edition), self.read(second, edition)
        if not (one.readable and other.readable):
            return self._judge(one), self._judge(other)
        # The second list follows the first, so that its line numbers tell whose a line is.
        line_offset = 1 + max((entry.line for entry, _ in one.lines), default=0)
        after = [(entry._replace(line=entry.line + line_offset), resolved) for entry, resolved in other.lines]
        totals = Tally(one.prepared.plan, [*one.lines, *after])
        team_findings = [finding for judge in one.prepared.team_judges for finding in judge(totals)]
        return (
            self._judge(one, [_of_one_deck(finding, second, 0, line_offset) for finding in team_findings]),
            self._judge(other, [_of_one_deck(finding, first, line_offset, None) for finding in team_findings]),
        )

    def _judge(self, reading: Reading, team_findings: Iterable[Finding] | None = None) -> DeckReport:
        """Return the report of a deck: readable? total, judge, look at the list itself, suppress, report, remedies.

        ``team_findings`` are those about it and the other deck of its team.
        """
        if not reading.readable:
            return reading.report()
        deck, prepared, lines = reading.deck, reading.prepared, reading.lines
        totals = Tally(prepared.plan, lines, deck.extra, deck.places)
        findings = [finding for judge in prepared.judges for finding in judge(totals)]
        findings += team_findings or ()
        if not prepared.judges and (team_findings is None or not prepared.team_judges):
            findings.append(no_rule(prepared.edition, self.rule_filter.asked_for()))
        findings = self._with_list_findings(reading, findings)
        if self.as_of and not self.release and not self.rule_filter.ignores("deckcheck/unknown-card"):
            findings += self._too_early(reading, findings)
        ignored_by_list: tuple[Ignored, ...] = ()
        if deck.ignores:
            findings, ignored_by_list = suppress(deck, prepared.edition, findings, self.rule_filter)
        report = DeckReport(
            path=deck.path,
            verdict=verdict_of(findings),
            name=deck.name,
            format=prepared.edition.id,
            cards=prepared.cards,
            counts=totals.by_section(prepared.counts),
            findings=tuple(findings),
            ignored=prepared.ignored + ignored_by_list,
            strict=self.strict,
            as_of="" if self.release else self.as_of,
            select=tuple(sorted(self.rule_filter.select)),
            written=deck.written if findings else "",
            deck_hash=self.hashed(reading).hash,
        )
        if any(finding.status is Status.UNDETERMINED for finding in findings):
            from deckcheck.legality.remedies import with_remedies  # most decks do not need it

            return with_remedies(report, prepared.edition, prepared.resolver.game, lines)
        return report

    def _too_early(self, reading: Reading, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield the finding that cards may be younger than the day asked for, since none so old are on record."""
        release = reading.prepared.cards.release
        if release <= self.as_of or not reading.prepared.resolver.game.database_is_complete:
            return
        if any(resolved.how for _, resolved in reading.lines) and not any(
            finding.makes_illegal for finding in findings
        ):
            yield Finding(
                "deckcheck/unknown-card",
                Severity.ERROR,
                Status.UNDETERMINED,
                "Some of the cards may be younger than {day}: the oldest on record are those of {release}.",
                {"day": self.as_of, "release": release},
                remedy=f"To judge by the cards of a release, whatever the day: --cards {release}",
                text=READING["deckcheck/unknown-card"],
            )

    def _with_list_findings(self, reading: Reading, findings: list[Finding]) -> list[Finding]:
        """Return the findings of the rules, with other printings of cards outside the pool, and those of the list."""
        resolver = reading.prepared.resolver
        if findings and self.suggest and reading.prepared.edition.pool is not None:
            from deckcheck.legality.printing_findings import pooled

            findings = pooled(findings, reading.lines, resolver)
        if reading.is_plain and not (resolver.names.numbers or resolver.untrusted):
            return findings
        from deckcheck.legality.list_findings import list_findings  # most lists do not need it

        about_list = list_findings(reading, findings, suggestions=self.suggest)
        # What a list states against the card database may decide any rule, so that selecting some does not hide it.
        return findings + [
            finding
            for finding in about_list
            if self.rule_filter.wants(finding.rule)
            or (finding.contradicts_database and not self.rule_filter.ignores(finding.rule))
        ]


def _of_one_deck(finding: Finding, partner: Deck, begin: int, end: int | None) -> Finding:
    """Return a finding about both decks of a team as one of them reports it: its own lines, ``begin`` to ``end``."""
    own = (place for place in finding.places if place.line >= begin and (end is None or place.line < end))
    return replace(
        finding,
        template="Between this deck and {partner}: " + finding.template,
        values={**finding.values, "partner": partner.path or partner.name or "its partner"},
        places=tuple(place._replace(line=place.line - begin) for place in own),
    )
