"""Report unmatched names, homoglyphs and sets that fit no printing; suggest printings in the pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial

from deckcheck.cards import Cards, Printing, find, fold
from deckcheck.cards.names import SKIPPED, displayed, homoglyphs, suffix_of, title_of
from deckcheck.cards.set_names import of_set
from deckcheck.cards.suggestions import clear_correction, similar_names, suggest
from deckcheck.deck import Deck, Entry
from deckcheck.facts import Fact, Interval, possible
from deckcheck.findings import Finding, Fix, Place, Status
from deckcheck.games.model import Edition
from deckcheck.legality.messages import NOT_CARDS, message, place_of
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.kinds.count import Count
from deckcheck.rules.profiles import Card
from deckcheck.wording import choice, counted, few

_MOST_SPACES = 8
"""Remarks with more spaces have no close match among card names."""
_MOST_TITLES = 3
"""The number of titles suggested for a person."""
MOST_SUGGESTED = 100
"""The number of names that get suggestions; each search examines all cards."""


def unknown_names(
    deck: Deck, resolver: Resolver, unknown: Mapping[str, list[Entry]], sets: frozenset[str] | None
) -> Iterator[Finding]:
    """Yield findings about unmatched names, with suggestions that prefer the ``sets`` of the other cards.

    Without ``sets`` (``None``) there are no suggestions. Lines that may be remarks or headings are reported only with a
    suggestion. One finding counts the cards that may be newer than the database; if it is incomplete, one counts all.
    """
    if not resolver.game.database_is_complete:
        places = [place_of(each) for resolved in unknown.values() for each in resolved]
        used = "not used" if resolver.untrusted else "used"
        yield message("own-cards").at(places, count=sum(each.copies for each in places), used=used)
        return
    unmatched_name = message("unknown")
    lines = deck.raws
    newer: dict[str, list[Entry]] = {}
    for number, (name, resolved) in enumerate(unknown.items()):
        if number == MOST_SUGGESTED and sets is not None:
            sets = None
            more = f" Names near it were looked for in the first {MOST_SUGGESTED} of such findings only."
            unmatched_name = unmatched_name._replace(text=unmatched_name.text + more)
        hints = None if sets is None or _is_sentence(name, resolved) else resolver.names.hints(resolved[0], sets)
        suggested = found = () if hints is None else suggest(resolver.cards, name, context=hints)
        if parts := resolver.names.parts(name):  # more informative than close matches of the whole
            like = similar_names(resolver.cards, title_of(displayed(name))) if found else ()
            whole_names = (each for each in found if each in like or title_of(each) in like)
            suggested = tuple(dict.fromkeys((*whole_names, *(parts if len(parts) == 1 else ()))))
        if sets is not None and not suggested and (code := _unknown_set(resolver.cards, resolved)):
            newer.setdefault(code, []).extend(resolved)
        elif suggested or any(entry.perhaps not in NOT_CARDS for entry in resolved):
            values = {"name": name}
            if not suggested and all(lines.get(entry.line, "").strip() == name for entry in resolved):
                values["remark"] = f"# {name}"  # for reports: a line without a count may be one
            fixes: tuple[Fix, ...] = ()
            if suggested and hints is not None and not any(entry.perhaps for entry in resolved):
                clear = clear_correction(resolver.cards, name, found, hints)
                fixes = tuple(Fix(entry.line, entry.name, clear) for entry in resolved if clear in suggested)
            yield unmatched_name.at(map(place_of, resolved), suggested, fixes, **values)

    if newer:
        entries = [entry for resolved in newer.values() for entry in resolved]
        cards = few([*dict.fromkeys(entry.name for entry in entries)])
        release = resolver.cards.release.date
        yield message("newer").at(map(place_of, entries), cards=cards, sets=choice(newer), release=release)


def _unknown_set(cards: Cards, entries: Sequence[Entry]) -> str:
    """Return the set that lines of one name state, if no release has any such set; ``""`` otherwise."""
    code = entries[0].set or suffix_of(entries[0].name)
    known = cards.known.set_marks | cards.known.brackets
    if not code or fold(code) in known or cards.later or any(entry.perhaps for entry in entries):
        return ""
    return "" if of_set(cards, cards.one_of_each_set, code) else code


def _is_sentence(name: str, entries: Iterable[Entry]) -> bool:
    """May all lines of a name be remarks, and has it too many words for a card?"""
    return all(entry.perhaps in NOT_CARDS for entry in entries) and name.count(" ") > _MOST_SPACES


def lookalike(entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a name with homoglyphs."""
    chars = choice(homoglyphs(entry.name), "and")
    return message("lookalike").about(
        entry, signs=chars, meant=name_of(resolved) if resolved.how else displayed(entry.name)
    )


def invisible_chars(deck: Deck) -> Iterator[Finding]:
    """Yield findings about invisible characters in names and headings, which were ignored in reading.

    At the ends of a line or inside an emoji they are not reported, since pasting and typing leave them.
    """
    texts = {
        entry.line: entry.name if entry.section.isascii() else f"{entry.section}: {entry.name}"
        for entry in deck.entries
    }
    texts |= {line: text for line, text in deck.raws.items() if not text.isascii()}
    places: dict[tuple[str, ...], dict[Place, None]] = {}
    for line, text in texts.items():
        inside = "" if text.isascii() else text.strip(_ENDS).removeprefix("\ufeff")
        if not inside.startswith(("#", "//")) and (invisible := _SKIPPED.findall(inside)):
            visible = _SKIPPED.sub("", inside)
            places.setdefault(homoglyphs("".join(dict.fromkeys(invisible))), {})[Place(visible, 0, line)] = None
    for named, there in places.items():
        first, *others = (place.card for place in there)
        more = f" and {counted(len(others), 'other line')}" if others else ""
        yield message("invisible-characters").at(there, text=first, more=more, signs=choice(named, "and"))


_ENDS = f" \t\r{SKIPPED}"
_SKIPPED = late_pattern(f"(?<=[0-9A-Za-zÀ-ɏ])[{SKIPPED}]+|[{SKIPPED}]+(?=[0-9A-Za-zÀ-ɏ])")


def name_of(resolved: Resolved) -> Fact:
    """Return the printing that a name resolved to, or the common title of several."""
    first, *others = resolved.cards
    return first.facts.get("title", first.name) if others else first.name


def unmatched(cards: Cards, entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a bracket, set or picture that fits no printing of the card.

    The name counts, as any of its printings, unless they indicate another card of a similar name: then both are
    candidates.
    """
    found, stated = resolved.cards, choice(map(repr, resolved.unmatched), "and")
    if resolved.instead:
        named = labels(cards, [card for card in found if card not in resolved.instead])
        instead = labels(cards, resolved.instead)
        return message("other-card").about(
            entry,
            suggestions=(*named, *instead),
            named=few(named, last="or"),
            unmatched=stated,
            instead=few(instead, last="or"),
        )
    misfit = message("other-printing" if len(found) == 1 else "no-such-printing")
    names, title = labels(cards, found), found[0].facts["title"]
    likeliest = suggest(cards, entry.name, limit=1) if len(found) > 1 else ()
    close = sorted(names, key=lambda name: not name.startswith(likeliest)) if likeliest else ()
    return misfit.about(entry, suggestions=(*close,), unmatched=stated, title=title, count=len(found), meant=names[0])


def pooled(judged: Sequence[Finding], lines: Lines, resolver: Resolver, edition: Edition) -> list[Finding]:
    """Return the findings; those about cards outside the format's pool suggest printings in it that are allowed."""
    return [
        replace(each, suggestions=_pool_alternatives(each, lines, resolver, edition))
        if each.places and each.limit == Interval(None, 0) and each.status is Status.VIOLATED
        else each
        for each in judged
    ]


def _pool_alternatives(finding: Finding, lines: Lines, resolver: Resolver, edition: Edition) -> tuple[str, ...]:
    """Return printings in the pool for the cards of a finding; none if one of the cards may be in the pool."""
    places = {(place[2], place[0]) for place in finding.places}  # line and card
    names: list[str] = []
    for entry, resolved in lines:
        if (entry.line, entry.name) in places:
            if resolved not in resolver.in_pool:
                resolver.in_pool[resolved] = _in_pool(resolved, resolver, edition)
            if (instead := resolver.in_pool[resolved]) is None:
                return ()
            names += instead
    return tuple(dict.fromkeys(names))


def _in_pool(resolved: Resolved, resolver: Resolver, edition: Edition) -> tuple[str, ...] | None:
    """Return printings in the pool for each candidate of a line; ``None`` if a candidate may be in the pool.

    It is one of its own title; if there is none, one of each of the person's other titles, of the first few.
    """
    pool, is_scarce = resolver.pool, resolver.game.is_scarce
    if pool is None or any(pool.match(card.facts) is not False for card in resolved.cards):
        return None
    found_names: list[str] = []
    banned = partial(_is_banned, edition, {*resolver.game.counted_sections})
    for card in resolved.cards:
        same = (each for each in _same_card(resolver.cards, card) if pool.match(each.facts) and not banned(each))
        by_title: dict[object, Card] = {}
        for each in sorted(same, key=lambda each: is_scarce(each.facts)):
            by_title.setdefault(each.title, Card(each.name, each.facts))
        own = by_title.get(card.facts["title"])
        found_names += labels(resolver.cards, [own] if own else [*by_title.values()][:_MOST_TITLES])
    return tuple(found_names)


def _is_banned(edition: Edition, sections: Set[str], printing: Printing) -> bool:
    """Return whether a rule allows no copy of a printing in any of the sections that count."""
    rules = (rule.check for rule in edition.rules if isinstance(rule.check, Count) and rule.check.most == 0)
    facts = {**printing.facts, "called": fold(printing.title)}
    return any(sections <= {*each.sections} and each.where.match(facts) for each in rules)


def _same_card(cards: Cards, card: Card) -> Iterator[Printing]:
    """Yield the printings of a card: those that share a key with it, such as its person's."""
    keys = [key for values in possible(card.facts, "same") or () if isinstance(values, tuple) for key in values]
    found = (each for key in keys for each in cards.with_key(str(key)))
    yield from {each.id: each for each in found}.values()


def labels(cards: Cards, found: Sequence[Card]) -> tuple[str, ...]:
    """Return the printings as a list may name them, with the set if it distinguishes those of a title."""
    return tuple(dict.fromkeys(_label(cards, card) for card in found))


def _label(cards: Cards, card: Card) -> str:
    code = str(card.facts.get("set", ""))
    sets = {each.set for each in find(cards, str(card.facts["title"]), set=code).printings}
    return card.name if len(sets) > 1 else f"{card.name} [{code}]"
