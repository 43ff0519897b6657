"""Convert a list to another syntax: keep the parts that the target supports, and report the others.

Names stay as written, unless other programs read the target: these identify a card only by the name of a printing in
the newest database. Other parts that they need (set codes, image ids) are added from it if a list does not state them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import fold, meanings
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists import read, registry
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import SYNTAXES, WRITABLE, LeftOut, Syntax, content, kept, left_out
from deckcheck.decklists.text.line_kinds import directive
from deckcheck.editing.card_details import Guess, completed, noted, of_several_sets, one_card, titles_of_more
from deckcheck.editing.comments import comments_of, words_as_comments
from deckcheck.editing.sheet_order import sheet
from deckcheck.errors import InvalidEdition, UnknownFormat, UnreadableDeck, UnwritableDeck
from deckcheck.games.model import Edition
from deckcheck.games.name_notes import key
from deckcheck.games.stated_facts import noted_facts
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, editions_of_game
from deckcheck.legality.readability import fully_read, misread
from deckcheck.legality.shared_checkers import ready
from deckcheck.reading.heading_sections import UNSORTED, unambiguous
from deckcheck.reading.line_facts import facts_by_name
from deckcheck.reading.printing_choice import EXACT_SYNTAXES, agrees
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.reading.text_lists import without_cards
from deckcheck.rules.profiles import Card


class Conversion(NamedTuple):
    """A deck in another syntax: the text, the parts that the syntax does not support, and the necessary guesses."""

    text: str
    left_out: tuple[LeftOut, ...] = ()
    guesses: tuple[Guess, ...] = ()


def convert(deck: Deck, to: str, *, checker: Checker | None = None) -> Conversion:
    """Return the deck as text in the syntax ``to``.

    Raises UnreadableDeck for a deck with unreadable lines, and UnwritableDeck for a syntax that does not exist or
    cannot represent this deck. ``checker`` provides the cards; without one, the newest are used.
    """
    target = WRITABLE.get(to)
    if target is None:
        raise UnwritableDeck(f"there is no syntax {to!r}; there are {', '.join(WRITABLE)}")
    fully_read(deck)
    with ready(checker) as judge:
        return _converted(judge, deck, target)


def _converted(judge: Checker, deck: Deck, target: Syntax) -> Conversion:
    """Return the deck as text. Raises the errors of :func:`convert`."""
    edition = _edition(judge, deck)
    reads = judge.prepared(edition).resolver.read if edition else without_cards
    deck, zones, lost, guesses = _prepared(judge, deck, target, edition)
    words = words_as_comments(deck).values()
    written = [comment for _, comment in words if comment and registry.WORDS in target.supported]
    if omitted := tuple(shown(each) for each, comment in words if comment not in written):
        lost.append(LeftOut("words", len(omitted), omitted))
    lost += left_out(deck, target.supported, zones)
    deck = kept(deck, target.supported, zones)
    text, wanted = "".join(f"{comment}\n" for comment in written) + target.write(deck, zones), content(deck)

    def understood(back: Deck) -> Deck:
        """Return the deck as its game reads it, but without alternatives to its cards if these are all there."""
        known, plain = (kept(each, target.supported) for each in (reads(back), back))
        return plain if content(plain) == wanted and not wanted.cards - content(known).cards else known

    if target.name in SYNTAXES:
        require_read_back(text, deck, target.name, understood)
    return Conversion(text, tuple(lost), tuple(guesses))


def require_read_back(text: str, deck: Deck, syntax: str, understood: Callable[[Deck], Deck], path: str = "") -> None:
    """Raise UnwritableDeck if a text would not be read as the deck, so that nothing is lost silently.

    ``understood`` returns the interpretation of a deck that was read.
    """
    try:
        back = understood(read(text.encode("utf-8", "replace"), path=path))
    except UnreadableDeck as error:
        raise UnwritableDeck(f"{syntax} cannot hold it: {error}") from None
    wanted, written = content(deck), content(back)
    if missing := wanted.cards - written.cards:
        entry, copies = next(iter(missing.items()))
        where = f" under {entry.section!r}" if entry.section else ""
        raise UnwritableDeck(f"{syntax} has no spelling for {shown(entry.name)!r} ({copies} ×{where})")
    if wanted != written or back.problems:
        raise UnwritableDeck(f"{syntax} has no spelling for something in its header or its facts")


def comments(text: str, syntax: str) -> int:
    """Return the number of comments in a list that a deck does not contain.

    Comments of symbols only, schema comments and ignore comments are not counted.
    """
    found = comments_of(text, syntax)
    written = (comment for comment in found if any(map(str.isalnum, comment)) and not comment.startswith("#:schema"))
    return sum(directive(comment) is None for comment in written)


def _holds_facts_as_notes(target: Syntax) -> bool:
    return registry.NOTED_FACTS in target.supported and registry.FACTS not in target.supported


def _names_printings(deck: Deck, target: Syntax) -> bool:
    """Return whether cards get names of printings: for other programs, or because the picture of a card is lost."""
    return target.names_printings or (
        registry.IMAGE not in target.supported and any(entry.image for entry in deck.entries)
    )


def _edition(checker: Checker, deck: Deck) -> Edition | None:
    """Return the edition for a deck, or any of its game; ``None`` if the game is unknown."""
    with suppress(UnknownFormat, InvalidEdition):
        return choose(checker, deck)
    with suppress(UnknownFormat):
        return editions_of_game(checker, deck)[0]
    return None


def _prepared(
    checker: Checker, deck: Deck, target: Syntax, edition: Edition | None
) -> tuple[Deck, dict[str, str], list[LeftOut], list[Guess]]:
    """Return the deck completed for the target, the section of each heading, the dropped parts and the guesses.

    Raises UnreadableDeck and UnwritableDeck as :func:`convert` does.
    """
    if edition is None:
        return unambiguous(deck, ((entry, True) for entry in deck.entries)), {}, [], []
    reading = checker.read(deck, edition)
    if reading.problems:  # facts that no game knows are kept as they are; a check rejects them
        raise misread(reading.problems)
    lines, resolver, rules = reading.lines, reading.prepared.resolver, reading.prepared.resolver.game
    deck = unambiguous(reading.deck, ((entry, found.perhaps) for entry, found in lines), resolver.headings)
    if _holds_facts_as_notes(target):
        deck, lines = _with_notes(deck, lines, resolver)
    # Without a format, the edition is a guess, and so is the pool that chooses among printings.
    wanted = target.completes | ({"name"} if _names_printings(deck, target) else set())
    guessed = not deck.format and deck.source not in EXACT_SYNTAXES and rules.database_is_complete and bool(wanted)
    likelier = [(entry, _narrowed_by_heading(resolver, entry, found, guessed=guessed)) for entry, found in lines]
    open_titles = titles_of_more(likelier, resolver.cards, resolver.headings) if guessed else ()
    shared = of_several_sets(likelier, resolver.cards) if "name" in wanted else ()
    entries, guesses = completed(
        wanted, likelier, rules, open_titles=open_titles, shared=shared, keeps_titles=target.name not in EXACT_SYNTAXES
    )
    if registry.FACTS in target.supported and deck.facts:  # these refer to the names as written
        stated = {fold(name) for name in deck.facts}
        before = zip(entries, deck.entries, strict=True)
        entries = [now._replace(name=then.name) if fold(then.name) in stated else now for now, then in before]
    is_main_only = resolver.headings.of(registry.MAIN) == resolver.headings.of("")
    lost, is_copied = list[LeftOut](), target.name == "lackey-text"  # its maindeck has no heading
    if is_copied and not is_main_only and (main := [entry for entry in entries if entry.section == registry.MAIN]):
        lost.append(LeftOut(registry.HEADING, len(main), (registry.MAIN,)))
    if registry.UNHEADED not in target.supported and not is_copied and not (rules.main and is_main_only):
        unsorted = registry.MAIN if is_main_only else UNSORTED
        kinds = (heading_key(found.sections[0]) if len(found.sections) == 1 else unsorted for _, found in lines)
        each_with_kind = zip(entries, kinds, strict=True)
        entries = [entry if entry.section else entry._replace(section=kind) for entry, kind in each_with_kind]
    deck = replace(deck, entries=tuple(entries))
    zones = {entry.section: sheet(rules.id).section(entry.section) for entry in entries}
    placed = dict.fromkeys(entry.name for entry, found in lines if len(found.sections) > 1)
    if placed and registry.HEADING not in target.supported:
        guesses.append(Guess(tuple(placed), placed=True))
    if "game" in target.completes and not (deck.game and deck.game != rules.id):
        deck = replace(deck, game=rules.name)
    if registry.OUTSIDE not in target.supported:
        uncounted = {section.id for section in rules.sections if not section.counts} - {rules.outside_section}
        uncounted_keys = set(map(heading_key, uncounted))
        outside = [entry.section for entry in deck.entries if zones.get(entry.section) in uncounted_keys]
        if outside:
            lost.append(LeftOut(registry.OUTSIDE, len(outside), tuple(dict.fromkeys(outside))))
            deck = replace(deck, entries=tuple(entry for entry in deck.entries if entry.section not in outside))
        if not deck.entries:
            raise UnwritableDeck(f"no card of it belongs into a {target.name} list; all are outside the deck")
    return deck, zones, lost, guesses


def _with_notes(deck: Deck, lines: Lines, resolver: Resolver) -> tuple[Deck, Lines]:
    """Return the deck and its lines with the facts of its tables as notes; those that no note can state stay there.

    A table makes any name a card of its own, but a note does not if the name is a close match: it gets no note.
    """
    rules, made = resolver.game, list[Line]()
    tables, left = facts_by_name(rules, deck.facts), dict[str, set[str]]()
    for entry, found in lines:
        table = tables.get(of := key(rules, entry.name), {})
        new = noted(rules, entry, table)
        now = resolver.lines(replace(deck, facts={}, entries=(new,)))[0][1] if new != entry else found
        if [card.name for card in now.cards] == [card.name for card in found.cards]:
            entry = new
        left.setdefault(of, set()).update(table.keys() - (noted_facts(rules, entry.note) or {} if entry.note else {}))
        made.append((entry, found))
    facts = {
        name: {fact: value for fact, value in table.items() if fact in left.get(key(rules, name), table)}
        for name, table in deck.facts.items()
    }
    facts = {name: table for name, table in facts.items() if table}
    return replace(deck, entries=tuple(entry for entry, _ in made), facts=facts), made


def _narrowed_by_heading(resolver: Resolver, entry: Entry, found: Resolved, *, guessed: bool) -> Resolved:
    """Return a line with only those cards of its name that its heading selects.

    If the pool that chose among its printings is ``guessed``, the heading may select any printing of the name.
    """
    heading = resolver.headings.of(entry.section).facts if found.how else {}
    if not heading or all(agrees(card.facts, heading) for card in found.cards):
        return found
    cards = tuple(card for card in found.cards if agrees(card.facts, heading))
    if guessed and not cards:
        ways = meanings(resolver.cards, entry.name, set=entry.set, image=entry.image)
        of_name = {each.id: each for way in ways for each in way.printings}.values()
        cards = tuple(Card(each.name, each.facts) for each in of_name if agrees(each.facts, heading))
    return replace(found, cards=cards) if cards and one_card(cards) else found
