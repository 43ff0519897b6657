"""Prepare an edition for its cards, and read decks by it, with the problems that make a list unreadable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards import Cards, find
from deckcheck.deck import Deck, Entry, MarkKind, Problem
from deckcheck.decklists import no_cards
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.words import is_prose
from deckcheck.errors import DeckcheckError, InvalidConfiguration, InvalidFacts, UnreadableDeck
from deckcheck.findings import READING, CardsUsed, DeckReport, Ignored, Place, Verdict
from deckcheck.games import game, names_of, rules_of
from deckcheck.games.model import Edition
from deckcheck.legality.suppressions import RuleFilter, unknown_rules
from deckcheck.limits import one_input
from deckcheck.reading.grammar import PATTERNS
from deckcheck.reading.line_facts import MOST_ALIKE, TooManyAlike, facts_of_game
from deckcheck.reading.printing_choice import NameOptions
from deckcheck.reading.resolved_lines import Lines, reportable_lines
from deckcheck.reading.resolver import Resolver
from deckcheck.reading.text_lists import without_cards
from deckcheck.rules.counters import Plan
from deckcheck.rules.rule import Judge
from deckcheck.wording import at_line

if TYPE_CHECKING:
    from deckcheck.legality.checker import Checker


class PreparedEdition(NamedTuple):
    """An edition with everything that a check needs; ``stated`` is the edition itself, without an opened pool.

    ``judges`` and ``team_judges`` check the rules that are not excluded, in the order of the edition. ``ignored``
    are the rules of the edition that are ignored for every list.
    """

    edition: Edition
    stated: Edition
    cards: CardsUsed
    resolver: Resolver
    plan: Plan
    judges: tuple[Judge, ...]
    team_judges: tuple[Judge, ...]
    ignored: tuple[Ignored, ...]


def prepare(edition: Edition, cards: Cards, rules: RuleFilter, checker: Checker) -> PreparedEdition:
    """Return an edition prepared for the ``cards`` of its game and the settings of a checker.

    ``rules`` are those to check. Raises InvalidFacts, InvalidConfiguration if the facts exceed a limit, and
    InvalidEdition for a format file with cards that do not exist.
    """
    its_game = game(edition.game)
    with one_input("the facts given", InvalidConfiguration):
        facts = facts_of_game(its_game, checker.facts)
    if edition.file:
        from deckcheck.games.custom import check_against

        check_against(edition, checker.database, cards, facts)
    options = NameOptions(
        edition.pool,
        fuzzy=checker.fuzzy,
        untrusted=checker.untrusted,
        titles=checker.pool is not None,
        uncounted_are_remarks=checker.uncounted_lines == "remark",
    )
    stated = edition
    if checker.pool is not None:
        from deckcheck.legality.opened_pool import limited_to_pool

        pool_lines = lines_of_cards(Resolver(its_game, cards, Plan(), facts, options), checker.pool)
        edition = limited_to_pool(edition, its_game, pool_lines, checker.pool.path)
    plan = Plan(edition.identity)
    judges, team_judges = (
        tuple(rule.check.prepare(plan, rule) for rule in stated if rules.wants(rule.id))
        for stated in (edition.rules, edition.team_rules)
    )
    names = names_of((*rules_of(edition), *READING)) if rules.ignored else ()
    return PreparedEdition(
        edition,
        stated,
        CardsUsed(edition.game, cards.release.date, cards.release.digest),
        Resolver(its_game, cards, plan, facts, options),
        plan,
        judges,
        team_judges,
        tuple(ignored for ignored in rules.ignored if ignored.rule in names),
    )


_NO_LIST = "a list of cards, such as '3 Son of God'; this looks like no list"
MOST_ENTRIES = 1_000


class DeckReading(NamedTuple):
    """A deck as an edition reads it.

    ``lines`` are all entries, resolved; ``reportable`` are those with something to report. ``problems`` are the reasons
    why the list cannot be read, in the order of its lines. ``unusable`` is why the list as a whole cannot be used:
    it has no cards, or its own facts tables are invalid.
    """

    deck: Deck
    prepared: PreparedEdition
    lines: Lines
    reportable: Lines = ()
    problems: tuple[Problem, ...] = ()
    unusable: UnreadableDeck | None = None

    @property
    def readable(self) -> bool:
        """Can the whole list be read?"""
        return not self.problems and self.unusable is None

    @property
    def is_unremarkable(self) -> bool:
        """Is the list unremarkable: no odd lines, nothing but cards, all ASCII?"""
        deck = self.deck
        if self.reportable or deck.marks or deck.facts or deck.remarks:
            return False
        return "".join([deck.written, *(entry.name + entry.section for entry in deck.entries)]).isascii()

    @property
    def cards(self) -> Lines:
        """Return the lines without problems."""
        lost = {problem.line for problem in self.problems if problem.line} if self.problems else ()
        return [line for line in self.lines if line[0].line not in lost] if lost else self.lines

    @property
    def error(self) -> UnreadableDeck | None:
        """Return why the list cannot be read: its first problem, or its invalid facts; ``None`` if it can."""
        return misread(self.problems) if self.problems else self.unusable

    def require(self) -> Lines:
        """Return the lines. Raises UnreadableDeck unless the whole list can be read."""
        if (error := self.error) is not None:
            raise error
        return self.lines


def read_lines(prepared: PreparedEdition, deck: Deck) -> DeckReading:
    """Return a deck as an edition reads it, with the lines that cannot be read. Errors in the deck never raise."""
    try:
        read = prepared.resolver.read(deck)
    except UnreadableDeck as error:
        line = error.line + deck.above
        return _refused(prepared, deck, line, deck.raws.get(line, "").strip(), f"fewer headings: {error}")
    if (deck.entries or deck.rough is None) and not (read.entries or read.problems):
        rough = without_cards(deck)
        if not rough.entries:
            return DeckReading(read, prepared, [], unusable=no_cards(deck))
        first = rough.entries[0]  # all lines are prose after all
        read = replace(read, problems=(Problem(first.line, shown(first.name), _NO_LIST),))
    return _read_lines(prepared, read)


def lines_of_cards(resolver: Resolver, cards: Deck) -> Lines:
    """Return the lines of a list that is no deck, such as a pool. Raises DeckcheckError, with its path."""
    try:
        lines = resolver.lines(cards)
        if not all(found.plain or found.moved_outside for _, found in lines):  # reading it again takes most of the time
            cards = resolver.read(cards)
            lines = resolver.lines(cards)
        if cards.problems:
            raise misread(cards.problems)
    except (UnreadableDeck, InvalidFacts) as error:
        raise DeckcheckError(f"{at_line(cards.path, getattr(error, 'line', 0))}: {error}") from None
    return lines


def _refused(prepared: PreparedEdition, deck: Deck, line: int, found: str, expected: str) -> DeckReading:
    """Return the reading of a list of which no line is read, because of what was found on one."""
    return DeckReading(deck, prepared, [], problems=(*deck.problems, Problem(line, shown(found), expected)))


def _read_lines(prepared: PreparedEdition, deck: Deck) -> DeckReading:
    """Return a deck as an edition reads it, after its lines were read with the cards."""
    resolver = prepared.resolver
    if len(deck.entries) > MOST_ENTRIES:
        beyond = deck.entries[MOST_ENTRIES]
        expected = f"at most {MOST_ENTRIES} cards; a deck has some hundred"
        return _refused(prepared, deck, beyond.line, beyond.name, expected)
    invalid: UnreadableDeck | None = None
    try:
        lines = resolver.lines(deck)
    except InvalidFacts as error:
        table = ("facts", error.card)
        line = deck.places.get((*table, error.fact)) or deck.places.get(table, 0)
        invalid = UnreadableDeck(str(error), line=line)
        lines = resolver.lines(replace(deck, facts={}))
    except TooManyAlike as error:
        line = next((entry.line for entry in deck.entries if entry.name == str(error)), 0)
        expected = f"at most {MOST_ALIKE} names that may be spellings of one card"
        return _refused(prepared, deck, line, str(error), expected)
    reportable = reportable_lines(lines)
    problems = [
        *deck.problems,
        *headings_that_are_cards(deck, reportable, resolver),
        *second_decks(deck, lines),
        *no_list(deck, lines),
        *unknown_rules(deck, prepared.edition),
    ]
    return DeckReading(deck, prepared, lines, reportable, tuple(sorted(problems)), invalid)


def headings_that_are_cards(deck: Deck, lines: Lines, resolver: Resolver) -> Iterator[Problem]:
    """Yield the unknown headings that are a card's name. In text lists, such lines are ambiguous instead."""
    headings = {entry.section: entry.line for entry, _ in reversed(lines) if entry.section and deck.source != "text"}
    for word, line in headings.items():
        if not resolver.headings.knows(word) and find(resolver.cards, word).in_full:
            yield Problem(line, f"{word}:", f"'1 {word}' for the card, or another heading")


def no_list(deck: Deck, lines: Lines) -> Iterator[Problem]:
    """Yield the first line if a text consists of sentences that match no card: an announcement."""
    written = deck.raws if not deck.problems else {}
    if written and all(_is_sentence(entry, written) and not (found.how or found.declared) for entry, found in lines):
        yield from (Problem(entry.line, entry.name, _NO_LIST) for entry, _ in lines[:1])


def _is_sentence(entry: Entry, written: Mapping[int, str]) -> bool:
    """Return whether a line without a heading, a count or a note reads like a sentence."""
    is_bare = not (entry.section or entry.note or written.get(entry.line, "").strip()[:1].isdecimal())
    return is_bare and (
        is_prose(entry.name) or (" " in entry.name and bool(PATTERNS["sentence_end"].fullmatch(entry.name)))
    )


def second_decks(deck: Deck, lines: Lines) -> Iterator[Problem]:
    """Yield the lines that are the title of another deck, unless they match a card."""
    for _, line, (found, expected) in deck.marked(MarkKind.SECOND_DECK):
        title = next((resolved for entry, resolved in lines if entry.line == line), None)
        if title is None or not (title.how or title.declared):
            yield Problem(line, found, expected)


def fully_read(deck: Deck) -> Deck:
    """Return a deck of which every line could be read. Raises UnreadableDeck if some could not."""
    if deck.problems:
        raise misread(deck.problems)
    return deck


def misread(problems: Sequence[Problem]) -> UnreadableDeck:
    """Return the error of a list with unreadable lines: the first one, and the number of others."""
    first, more = problems[0], len(problems) - 1
    others = f" (and {more} more line{'s' * (more > 1)})" if more else ""
    return UnreadableDeck(f"cannot be read: {first.found}; expected {first.expected}{others}", line=first.line)


def unjudged(path: str, why: str, line: int = 0, *, name: str = "") -> DeckReport:
    """Return the report of a list that could not be read or checked, with the one reason."""
    return misread_report(Deck((), name=name, path=path), error=UnreadableDeck(why, line=line))


def misread_report(deck: Deck, problems: Sequence[Problem] = (), error: UnreadableDeck | None = None) -> DeckReport:
    """Return the report of a list that cannot be checked because it is incomplete, with each line that was not read.

    ``problems`` are these lines (none = those of the deck). ``error`` is why the list as a whole cannot be read
    (``None`` = it can).
    """
    from deckcheck.legality.messages import message  # most lists do not need it

    findings = [
        message("unreadable-line").at([Place("", 0, line)], found=repr(found), expected=expected)
        for line, found, expected in problems or deck.problems
    ]
    if error is not None:
        findings.append(message("unreadable").at_line(error.line, message=str(error)))
    return DeckReport(path=deck.path, verdict=Verdict.UNREADABLE, name=deck.name, findings=tuple(findings))
