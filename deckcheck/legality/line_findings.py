"""Report lines that are ambiguous, or contradict each other, the database or a facts file."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence

from deckcheck.cards.suggestions import suggest
from deckcheck.deck import BELOW_GAP, Deck, Doubt, Entry, MarkKind
from deckcheck.decklists.field_checks import shown
from deckcheck.facts import Fact, OneOf
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, note_example
from deckcheck.games.stated_facts import noted_facts
from deckcheck.legality.messages import message, place_of
from deckcheck.reading.resolved_lines import Line, Lines, Overridden, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import place
from deckcheck.wording import choice, counted, few


def open_line(entry: Entry, doubt: Doubt) -> Finding:
    """Return the finding about a line that may be something else than a card, or another number of copies."""
    number = f"{entry.copies} cop{'y' if entry.copies == 1 else 'ies'}"
    return message(f"perhaps-{doubt.perhaps.name.lower()}").about(entry, number=number, doubt=doubt.remedy)


def remarks(entries: Sequence[Entry]) -> Finding:
    """Return the finding about all lines of a list that may be remarks and match no card."""
    most = max(entry.copies for entry in entries)
    return message("remarks").at(map(place_of, entries), few=_few_quoted(entry.name for entry in entries), most=most)


def comments(deck: Deck) -> Iterator[Finding]:
    """Yield the finding about comments that may be cards: ``#51 Moses``."""
    places = [Place(words[0], 0, line) for _, line, words in deck.marked(MarkKind.COMMENT)]
    if places:
        yield message("comments").at(places, few=_few_quoted(place.card for place in places))


def _few_quoted(texts: Iterable[str]) -> str:
    return few(f"'{shown(text, 40)}'" for text in texts)


def passed_over(deck: Deck) -> Iterator[Finding]:
    """Yield the finding about lines read as no card, unread parts of a document, prices and line numbers."""
    kinds = (MarkKind.PROSE, MarkKind.PRICE, MarkKind.LINE_NUMBER, MarkKind.NOT_READ)
    prose, prices, numbers, unread = map(deck.marked, kinds)
    quoted = _few_quoted(mark.words[0] for mark in prose) if prose else ""
    phrases = (
        (prose, "line", f"that {'was' if len(prose) == 1 else 'were'} read as no card ({quoted})"),
        (prices, "price", "behind names"),
        (numbers, "number", "before names, which count the lines and no copies"),
    )
    skipped = [f"{counted(len(marks), noun)} {words}" for marks, noun, words in phrases if marks]
    skipped += [mark.words[0] for mark in unread]
    places = [Place("", 0, line) for line in sorted({mark.line for mark in (*prose, *prices, *numbers, *unread)})]
    severity = Severity.WARNING if prose or numbers or unread else Severity.INFO
    if skipped:
        yield message("passed-over")._replace(severity=severity).at(places, told=choice(skipped, "and"))


def remarks_beside(deck: Deck, resolver: Resolver) -> Iterator[Finding]:
    """Yield the finding about words of a mail that may change the cards of the list attached to it."""
    from deckcheck.reading.remarks_elsewhere import lines_about_cards

    for _, _, lines in deck.marked(MarkKind.BESIDE):
        if about_cards := lines_about_cards(deck, lines, resolver.line_reader):
            yield message("remarks-beside").at([], few=_few_quoted(about_cards))


def unclear_note(game: Game, entry: Entry) -> Finding:
    """Return the finding about a note, or words like one, that state nothing known."""
    facts = ", ".join(game.facts)
    if not entry.note and (read := misread_note(game, entry.name)) is not None:
        example = note_example(game, read.note)
        return message("misread-note").about(entry, name=read.name, note=read.note, example=example, facts=facts)
    return message("unclear-note").about(entry, note=entry.note, game=game.name, facts=facts)


def parts_of_others(deck: Deck, resolver: Resolver) -> Iterator[Finding]:
    """Yield a finding for each unknown heading whose cards were counted in the section above it."""
    for _, line, (heading, section) in deck.marked(MarkKind.PART):
        if not resolver.headings.knows(heading):
            yield message("part-of-other").at_line(line, heading=heading, game=resolver.game.name, section=section)


def unknown_heading(resolver: Resolver, heading: str, *, places: list[Place]) -> Finding:
    """Return the finding about an unknown heading: its close match, and the sections that its cards may be in."""
    game, headings = resolver.game, resolver.headings
    meaning = headings.of(heading)
    main = next((section.name.lower() for section in game.sections if section.id == game.main), "")
    likely = headings[meaning.resembles].sections if meaning.resembles else ()
    further = {*meaning.sections} - {game.main, *likely}
    if meaning.by_kind and not likely:
        further &= {headings.outside}
    where = [f"in the {main}" if main else "where their kind belongs"]
    if likely and likely != (game.main,):
        where.insert(0, "there")
    if further == {headings.outside}:
        where.append("outside the deck")
    elif further:
        where = [*where, "in any other section"] if likely else ["in any of them"]
    fate = f"its cards {'may stand' if further or len(where) > 1 else 'count'} {', or '.join(where)}"
    fate += ": write the heading of a section" * bool(further)
    if meaning.resembles:
        fate = f"did you mean {meaning.resembles.capitalize()}? I{fate[1:]}"
    sections = ", ".join(section.name for section in game.sections)
    first = min(each.line for each in places if each.card)
    if heading == BELOW_GAP and places[0].line == first:  # the list itself has no such heading
        heading, fate = f"{heading} {first - 1}", fate.replace("its cards", "they")
        return message("without-heading").at(places, heading=heading, fate=fate, sections=sections)
    return message("unknown-heading").at(places, heading=heading, game=game.name, fate=fate, sections=sections)


def nested_heading(resolver: Resolver, heading: str, *within: str, places: list[Place]) -> Finding:
    """Return the finding about a heading that may be part of one further above."""
    above = choice([repr(each) for each in within])
    if not heading:
        return message("nested-without-heading").at(places, above=above)
    main = next((word for each in resolver.game.sections if each.id == resolver.game.main for word in each.words), "")
    section = f"'{main.title()}:'" if main else "another section"
    return message("nested-heading").at(places, heading=heading, above=above, section=section)


def fact_words(fact: Fact) -> str:
    """Return a fact in words for a sentence."""
    match fact:
        case bool():
            return str(fact).lower()
        case OneOf(values):
            return " or ".join(map(fact_words, values))
        case tuple():
            return " and ".join(fact) or "none"
    return str(fact) or "none"


def cross_line_findings(
    deck: Deck, lines: Lines, reportable: Iterable[Line], resolver: Resolver, judged: Sequence[Finding]
) -> Iterator[Finding]:
    """Yield findings about lines that affect each other; ``reportable`` are the lines that may need a report."""
    game = resolver.game
    if resolver.names.numbers:
        read = zip(deck.entries, (entry for entry, _ in lines), strict=False)  # rows of numbers add lines
        rows = {entry.line for entry, _ in lines[len(deck.entries) :]}
        if numbered := [entry for written, entry in read if entry.line not in rows and _was_number(written, entry)]:
            yield _numbered(deck, numbered)
    contradictory = (line for line in reportable if line[1].contradictions)
    yield from map(_contradictory_statements, grouped(contradictory, lambda entry, _: key(game, entry.name)))
    if namesakes := [line for line in reportable if line[1].namesakes]:
        counting = [one for one in judged if one.status is Status.UNDETERMINED and "copies" in one.values]
        undecided = {each for one in counting for each in one.places}

        def spellings(entry: Entry, resolved: Resolved) -> frozenset[str]:
            return frozenset(key(game, name) for name in (entry.name, *resolved.namesakes))

        for group in grouped(namesakes, spellings):
            distinguished = (line for line in group if any(len(may_be.keys) > 1 for _, may_be in line[1].profile.maybe))
            if not undecided.isdisjoint(place(*line) for line in distinguished):
                yield _namesakes(game, group)
    if moved := [entry for entry, resolved in reportable if resolved.moved_outside]:
        yield _moved(game, moved)


def grouped(lines: Iterable[Line], common: Callable[..., Hashable] = lambda entry, _: entry.name) -> Iterable[Lines]:
    """Return lines grouped by a common property, in the order of the first line of each group."""
    groups: dict[Hashable, list[Line]] = {}
    for line in lines:
        groups.setdefault(common(*line), []).append(line)
    return groups.values()


def _was_number(written: Entry, read: Entry) -> bool:
    """Was the number next to a name read as a card number, not as a count?"""
    return written.name.endswith(read.name) and (written.copies, written.name) != (read.copies, read.name)


def _numbered(deck: Deck, entries: Sequence[Entry]) -> Finding:
    raws = deck.raws
    is_after = any(raws.get(entry.line, "").strip().startswith(entry.name) for entry in entries)
    where, names = ("before", "behind")[is_after], few(entry.name for entry in entries)
    return message("card-numbers").at(map(place_of, entries), where=where, names=names)


def _contradictory_statements(lines: Lines) -> Finding:
    """Return the finding about lines of one name that state different facts of its card."""
    contradictions = []
    for number, clash in enumerate(lines[0][1].contradictions):
        found: dict[str, list[str]] = {}
        for entry, resolved in lines:
            if (here := resolved.contradictions[number].here) is not None:
                found.setdefault(fact_words(OneOf(here)), []).append(f"line {entry.line}" if entry.line else "one line")
        parts = [f"{value} ({' and '.join(dict.fromkeys(where))})" for value, where in found.items()]
        stated = {value for _, resolved in lines for value in resolved.contradictions[number].here or ()}
        parts += [f"{fact_words(value)} (the card database)" for value in clash.values if value not in stated]
        contradictions.append(f"{clash.fact} {', '.join(parts)}")
    return message("contradiction").about(*(entry for entry, _ in lines), told="; ".join(contradictions))


def _namesakes(game: Game, lines: Lines) -> Finding:
    """Return the finding about names of a list that may be spellings of one."""
    facts = lines[0][1].cards[0].facts
    known = next((f"{name}={facts[name]}" for name in game.facts if isinstance(facts.get(name), str)), "")
    name = " and ".join(dict.fromkeys(entry.name for entry, _ in lines))
    return message("namesakes").about(*(entry for entry, _ in lines), name=name, note=known or note_example(game))


def _moved(game: Game, entries: Sequence[Entry]) -> Finding:
    section = next(each.name for each in game.sections if each.id == game.outside_section)
    count, names = sum(entry.copies for entry in entries), few(entry.name for entry in entries)
    return message("moved-outside").at(map(place_of, entries), section=section.lower(), count=count, names=names)


def stray_facts(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield a finding for each facts table of the list that matches none of its cards, most likely a typo."""
    names = set().union(*(_keys(game, name) for name in {entry.name for entry in deck.entries}))
    for name in deck.facts:
        if key(game, name) not in names:
            yield message("stray-facts").at([], name=name)


def described_by_list(entry: Entry, own: set[str], game: Game) -> bool:
    """Does a table of the list itself (``own``) describe a card, in a game with an incomplete database?"""
    return not game.database_is_complete and not _keys(game, entry.name).isdisjoint(own)


def _keys(game: Game, name: str) -> set[str]:
    """Return the names by which facts tables may refer to a card: as written, and without words like a note."""
    read = misread_note(game, name)
    return {key(game, name), key(game, read.name if read else name)}


def overriding_facts(lines: Lines, game: Game, own: Container[str]) -> Finding:
    """Return the finding about declared facts that contradict the database.

    A list may not silently make its own cards legal: facts that it states itself (``own`` are the names of its tables)
    are a warning. A facts file is the judge's own, so its facts are only information.
    """
    by_list = any(
        key(game, entry.name) in own or (entry.note and not resolved.note_unclear) for entry, resolved in lines
    )
    overriding = message("overriding")._replace(severity=Severity.WARNING if by_list else Severity.INFO)
    facts = _both_values(each for _, resolved in lines for each in resolved.overridden)
    return overriding.about(*(entry for entry, _ in lines), facts=facts)


def overruled_facts(lines: Lines) -> Finding:
    """Return the finding about facts of the list that contradict a facts file, which takes precedence."""
    facts = _both_values((each for _, resolved in lines for each in resolved.overruled), "a facts file ")
    return message("overruled").about(*(entry for entry, _ in lines), facts=facts)


def _both_values(gainsaid: Iterable[Overridden], other: str = "not ") -> str:
    """Return facts in words: the declared value and the known one."""
    return "; ".join(
        f"{name} {fact_words(stated)}, {other}{' or '.join(map(fact_words, known))}"
        for name, stated, known in dict.fromkeys(gainsaid)
    )


def claimed_card(resolver: Resolver, name: str, entries: Sequence[Entry], *, suggestions: bool) -> Finding:
    """Return the finding about a name that only the list itself describes, in a game with a complete database."""
    suggested = suggest(resolver.cards, name, context=resolver.names.hints(entries[0])) if suggestions else ()
    return message("claimed").about(*entries, suggestions=suggested, game=resolver.game.name)


def unheard(deck: Deck, game: Game, own: Container[str]) -> Iterator[Finding]:
    """Yield the finding about facts that an untrusted list states of its cards, in tables (``own``) and notes."""
    stating = [
        entry
        for entry in deck.entries
        if key(game, entry.name) in own or (entry.note and noted_facts(game, entry.note) is not None)
    ]
    if stating:
        count = counted(sum(entry.copies for entry in stating), "card")
        yield message("unheard").at(map(place_of, stating), count=count)
