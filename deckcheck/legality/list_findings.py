"""Findings about a list itself, once its lines are resolved: headings, names and facts that fit nothing."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from deckcheck.cards import Cards, FoundBy, suggest
from deckcheck.cards.lookalikes import as_seen, is_disguised, strange_signs
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, note_example
from deckcheck.games.stated_facts import noted_facts
from deckcheck.legality.line_findings import cross_line_findings, fact_words, list_finding, place_of
from deckcheck.legality.printing_findings import labels, later, unmatched
from deckcheck.legality.resolved_lines import Line, Lines, Resolved, odd_lines
from deckcheck.legality.resolver import Resolver
from deckcheck.rules.counters import Match
from deckcheck.rules.deck_totals import place
from deckcheck.wording import choice, counted


def list_findings(
    deck: Deck, lines: Lines, resolver: Resolver, judged: Sequence[Finding], *, suggestions: bool
) -> Iterator[Finding]:
    """Yield findings about the list: none of them decides a verdict. ``judged`` are the findings of the rules."""
    strange: dict[str, list[Place]] = {}
    nested: dict[tuple[str, ...], list[Place]] = {}
    unknown: dict[str, list[Entry]] = {}
    claimed: dict[str, list[Entry]] = {}
    several: list[Line] = []
    overriding: dict[str, list[Line]] = {}
    strangers = odd_lines(lines)
    divided: set[int] = set()
    own = {key(resolver.game, name) for name in deck.facts}
    headlines = {"", *(section_key(entry.name) for entry, resolved in strangers if resolved.perhaps)}
    for entry, resolved in strangers:
        within = tuple(each for each in entry.within if each not in headlines)
        if within and resolver.headings.is_open(entry.section, within):
            nested.setdefault((entry.section, *within), []).append(place_of(entry))
        elif entry.section and not resolver.knows_heading(entry.section):
            strange.setdefault(entry.section, []).append(place_of(entry))
        if resolved.overridden:
            overriding.setdefault(entry.name, []).append((entry, resolved))
        if resolved.note_unclear:
            yield _note(resolver.game, entry)
        if resolved.unmatched:
            yield unmatched(resolver.cards, entry, resolved)
        if resolved.parts:
            divided.add(entry.line)
            if not resolved.perhaps:  # else it is told as a remark
                yield _divided(entry, resolved.parts)
        if resolved.perhaps and entry.perhaps is not Perhaps.FURTHER:
            yield _remark(entry, known=bool(resolved.how))
        elif resolved.perhaps and entry.line not in divided:
            yield _row(entry)
            divided.add(entry.line)
        if resolved.misspelt_for:
            yield _misspelt(entry, resolved.misspelt_for)
        elif resolved.claimed:
            claimed.setdefault(entry.name, []).append(entry)
        elif resolved.later and not resolved.declared:
            yield later(resolver.cards, entry, resolved)
        elif not resolved.how and not resolver.game.database_is_complete and is_disguised(entry.name):
            yield _lookalike(entry, resolved)
        elif not resolved.how and (not resolved.declared or _by_list(entry, own, resolver.game)):
            unknown.setdefault(entry.name, []).append(entry)
        elif resolved.how == FoundBy.FUZZY:
            yield _accepted(entry, resolved)
        elif resolved.how == FoundBy.LOOKALIKE:
            yield _lookalike(entry, resolved)
        elif len(resolved.cards) > 1 and resolved.profile.open and not resolved.unmatched:
            several.append((entry, resolved))
    for heading, places in strange.items():
        yield _heading(resolver, heading, [*_heading_place(deck, heading), *places])
    if deck.places:
        yield from _parts(deck, resolver)
    for headings, places in nested.items():
        yield _nested(resolver, headings, [*_heading_place(deck, *headings), *places])
    for name, entries in claimed.items():
        yield _claimed(resolver, name, entries, suggestions=suggestions)
    if resolver.untrusted:
        yield from _unheard(deck, resolver.game)
    if overriding:
        yield from (_overriding(held, resolver.game, own) for held in overriding.values())
    yield from cross_line_findings(deck, lines, strangers, resolver, judged)
    if deck.facts:
        yield from _stray_facts(deck, resolver.game)
    for line, stated, held in deck.remarks:
        yield list_finding(
            "deckcheck/line",
            Severity.WARNING,
            "The list says {stated!r}, but the cards {held}.",
            {"stated": stated, "held": held},
            [Place("", 0, line)],
        )
    if unknown:
        sets = frozenset(str(resolved.cards[0].facts.get("set", "")) for _, resolved in lines if resolved.plain)
        yield from _unknown(resolver, unknown, sets if suggestions else None)
    if several:
        undecided = {each for one in judged if one.status is Status.UNDETERMINED for each in one.places}
        for entry, resolved in several:
            if place(entry, resolved) in undecided:
                yield (
                    _unnamed(entry) if resolved.how == FoundBy.UNNAMED else _ambiguous(resolver.cards, entry, resolved)
                )


def _stray_facts(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield a finding for each facts table of the list that no card of it answers to, most likely by a slip."""
    written = {entry.name for entry in deck.entries}
    written |= {read.name for name in written if (read := misread_note(game, name)) is not None}
    names = {key(game, name) for name in written}
    for name in deck.facts:
        if key(game, name) not in names:
            yield list_finding(
                "deckcheck/line",
                Severity.WARNING,
                "Facts are stated for {name}, but no card of this list is so called.",
                {"name": name},
                (),
            )


def _by_list(entry: Entry, own: Container[str], game: Game) -> bool:
    """Does a table of the list itself (``own``) describe a card, of which the game's database need not know?"""
    if game.database_is_complete:
        return False
    read = misread_note(game, entry.name)
    return key(game, entry.name) in own or (read is not None and key(game, read.name) in own)


def _overriding(lines: Lines, game: Game, own: Container[str]) -> Finding:
    """Return the finding about facts that are stated of a card and contradict the database.

    A list may not make its own cards legal in silence: what it states itself (``own`` are the names of its tables) is
    a warning; a facts file is the judge's.
    """
    gainsaid = dict.fromkeys(each for _, resolved in lines for each in resolved.overridden)
    by_list = any(
        key(game, entry.name) in own or (entry.note and not resolved.note_unclear) for entry, resolved in lines
    )
    return list_finding(
        "deckcheck/stated-fact",
        Severity.WARNING if by_list else Severity.INFO,
        "{name}: what is stated counts, though the card database has it otherwise: {facts}.",
        {
            "name": lines[0][0].name,
            "facts": "; ".join(
                f"{name} {fact_words(stated)}, not {' or '.join(map(fact_words, known))}"
                for name, stated, known in gainsaid
            ),
        },
        [place_of(entry) for entry, _ in lines],
    )


_MOST_SUGGESTED = 100
"""Each look for the names nearest to one goes through all cards."""


def _unknown(resolver: Resolver, unknown: Mapping[str, list[Entry]], sets: frozenset[str] | None) -> Iterator[Finding]:
    """Yield findings about names that no card has, with suggestions by the ``sets`` of the other cards."""
    if not resolver.game.database_is_complete:
        places = [place_of(each) for resolved in unknown.values() for each in resolved]
        template = "Cards that are not in the card database: {count}; what the list says of them was used."
        if resolver.untrusted:
            template = "Cards that are not in the card database: {count}; what the list says of them was not used."
        count = sum(each.copies for each in places)
        yield list_finding("deckcheck/unknown-card", Severity.INFO, template, {"count": count}, places)
        return
    template = "{name}: no card of this name is in the card database."
    for number, (name, resolved) in enumerate(unknown.items()):
        if number == _MOST_SUGGESTED and sets is not None:
            sets = None
            template += f" Names near it were looked for in the first {_MOST_SUGGESTED} of such findings only."
        hints = None if sets is None else resolver.names.hints(resolved[0], sets)
        near = () if hints is None else suggest(resolver.cards, name, context=hints)
        yield list_finding(
            "deckcheck/unknown-card", Severity.WARNING, template, {"name": name}, map(place_of, resolved), near
        )


def _remark(entry: Entry, *, known: bool) -> Finding:
    template = "{name} reads like a remark; it was left open whether it is one{else_} or {copies} of a card. "
    if known:
        template = "{name} is a card's name; it was left open whether it is {copies} of the card{else_} or a remark. "
    if entry.perhaps is Perhaps.HEADS:
        template = "{name} is a card's name; it was left open whether it is {copies} of the card{else_}. "
    if entry.perhaps is Perhaps.ENDING:
        template = "{name} heads no cards; it was left open whether it is a heading or {copies} of a card. "
    else_ = {
        Perhaps.HEADING: ", a heading of the cards below it",
        Perhaps.TITLE: ", the title of the list",
        Perhaps.HEADS: " or a heading of the cards below it",
    }
    copies = f"{entry.copies} cop{'y' if entry.copies == 1 else 'ies'}"
    values = {"name": entry.name, "copies": copies, "else_": else_.get(entry.perhaps, ""), "doubt": entry.doubt}
    template += "Write {doubt}."
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def _divided(entry: Entry, parts: tuple[str, ...]) -> Finding:
    template = "{name} may be {parts}, and it was left open which: {write}."
    cards = [f"'{entry.copies} {part}'" for part in parts]
    write = f"write {cards[0]} and what is no part of the name behind ' # '"
    if len(cards) > 1:
        write = f"write a line for each card, {choice(cards, 'and')}, or one card and a remark behind ' # '"
    meant = f"{parts[0]} with a remark behind it, or another card"
    values = {"name": entry.name, "parts": choice(parts, "and") if len(parts) > 1 else meant, "write": write}
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def _row(entry: Entry) -> Finding:
    template = "It was left open whether {name} is a card or counts others of its line. Write {doubt}."
    values = {"name": entry.name, "doubt": entry.doubt}
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def _claimed(resolver: Resolver, name: str, entries: Sequence[Entry], *, suggestions: bool) -> Finding:
    """Return the finding about a name that only the list itself knows, in a game of which every card is known."""
    return list_finding(
        "deckcheck/stated-fact",
        Severity.WARNING,
        "{name}: no card of this name is in the card database, which holds every card of {game}. What the list states "
        "of it only tells which card it may be; a card of its own is one that a facts file (--facts) states.",
        {"name": name, "game": resolver.game.name},
        map(place_of, entries),
        suggest(resolver.cards, name, context=resolver.names.hints(entries[0])) if suggestions else (),
    )


def _unheard(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield the finding about what a list states of its cards, where it may not."""
    tables = {key(game, name) for name in deck.facts}
    stating = [
        entry
        for entry in deck.entries
        if key(game, entry.name) in tables or (entry.note and noted_facts(game, entry.note) is not None)
    ]
    if stating:
        yield list_finding(
            "deckcheck/stated-fact",
            Severity.INFO,
            "What the list states of its own cards was not used (--untrusted): {count}.",
            {"count": counted(sum(entry.copies for entry in stating), "card")},
            map(place_of, stating),
        )


def _lookalike(entry: Entry, resolved: Resolved) -> Finding:
    cards = resolved.cards
    meant = cards[0].name if len(cards) == 1 else cards[0].facts.get("title", cards[0].name)
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{name} is spelt with {signs}; it was read as it looks, as {meant}.",
        {
            "name": entry.name,
            "signs": choice(strange_signs(entry.name), "and"),
            "meant": meant if resolved.how else as_seen(entry.name),
        },
        [place_of(entry)],
    )


def _accepted(entry: Entry, resolved: Resolved) -> Finding:
    cards = resolved.cards
    meant = cards[0].name if len(cards) == 1 else cards[0].facts.get("title", cards[0].name)
    return list_finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} was taken for {meant}, since names were to be accepted that are close to one card only.",
        {"name": entry.name, "meant": meant},
        [place_of(entry)],
    )


def _note(game: Game, entry: Entry) -> Finding:
    values = {"name": entry.name, "note": entry.note, "game": game.name, "facts": ", ".join(game.facts)}
    template = "{name}: the note ({note}) states nothing that is known of a card of {game}; facts are {facts}."
    if not entry.note and (read := misread_note(game, entry.name)) is not None:
        values |= {"name": read.name, "note": read.note, "example": note_example(game, read.note)}
        template = (
            "{name}: ({note}) looks like a note and cannot be understood as one, so it counts as part of the name. "
            "Notes are facts with commas between them, as in ({example}); facts are {facts}."
        )
    return list_finding("deckcheck/line", Severity.WARNING, template, values, [place_of(entry)])


def _misspelt(entry: Entry, near: tuple[str, ...]) -> Finding:
    return list_finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} may be a card of the database, misspelt. If it is a card of its own, state a fact of it: "
        "[facts.{quoted}] in the list or a facts file.",
        {"name": entry.name, "quoted": f'"{entry.name}"'},
        [place_of(entry)],
        near,
    )


def _heading_place(deck: Deck, *headings: str) -> tuple[Place, ...]:
    """Return where a heading stands of which it is open where its cards do."""
    line = deck.places.get(("heading", *headings), 0)
    return (Place("", 0, line),) if line else ()


def _parts(deck: Deck, resolver: Resolver) -> Iterator[Finding]:
    """Yield a finding for each unknown heading whose cards were counted in the section above it."""
    for (what, *headings), line in deck.places.items():
        if what == "part" and not resolver.knows_heading(headings[0]):
            yield list_finding(
                "deckcheck/line",
                Severity.INFO,
                "{heading!r} is not a section of {game}; as levels or counts show, it is part of {section!r} above it.",
                {"heading": headings[0], "game": resolver.game.name, "section": headings[1]},
                [Place("", 0, line)],
            )


def _heading(resolver: Resolver, heading: str, places: list[Place]) -> Finding:
    """Return the finding about a heading that the game lacks: what it may be meant for, and where its cards stand."""
    game, headings = resolver.game, resolver.headings
    standing = headings.of(heading)
    main = next((section.name.lower() for section in game.sections if section.id == game.main), "")
    fate = f"its cards count in the {main}" if main else "its cards count where their kind belongs"
    there = headings[standing.meant].sections if standing.meant else ()
    other = f"in the {main}" if main else "where their kind belongs"
    if standing.meant:
        fate = f"did you mean {standing.meant.capitalize()}? Its cards "
        fate += f"count {other}" if there == (game.main,) else f"may stand there, or {other}"
        if {*standing.sections, *standing.instead} > {game.main, *there}:
            fate += ", or in any other section"
    elif len(standing.sections) > 2 or (standing.sections and standing.instead):
        fate = "its cards may stand in any of them"
    elif headings.outside in (*standing.sections, *standing.instead):
        fate = f"its cards may stand {other}, or outside the deck: write the heading of a section"
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{heading!r} is not a section of {game}; {fate}. There are {sections}.",
        {
            "heading": heading,
            "game": game.name,
            "fate": fate,
            "sections": ", ".join(section.name for section in game.sections),
        },
        places,
    )


def _nested(resolver: Resolver, headings: tuple[str, ...], places: list[Place]) -> Finding:
    """Return the finding about a heading that may head a part of one further above."""
    heading, *within = headings
    above = choice([repr(each) for each in within])
    main = next((word for each in resolver.game.sections if each.id == resolver.game.main for word in each.words), "")
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{heading!r} may head a part of {above} above it, or not; its cards may stand in either. Take the heading out "
        "where they belong to {above}, state the counts of both, or put {section} above it.",
        {"heading": heading, "above": above, "section": f"'{main.title()}:'" if main else "another section"},
        places,
    )


def _ambiguous(cards: Cards, entry: Entry, match: Match) -> Finding:
    names = labels(cards, match.cards)
    return list_finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name} may be any of {count} printings, and a rule turns on which; name the printing or its set.",
        {"name": entry.name, "count": len(names)},
        [place_of(entry)],
        names,
    )


def _unnamed(entry: Entry) -> Finding:
    return list_finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name}: this counts cards and does not name them, and a rule turns on which they are; name each, "
        "or write '{name}:' where it heads the lines below.",
        {"name": entry.name},
        [place_of(entry)],
    )
