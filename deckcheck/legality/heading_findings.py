"""Findings about headings: those that no game knows, and those that may be part of another."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.deck import Deck
from deckcheck.findings import Finding, Place, Severity
from deckcheck.legality.line_findings import list_finding
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice


def heading_place(deck: Deck, *headings: str) -> tuple[Place, ...]:
    """Return where a heading stands of which it is open where its cards do."""
    line = deck.places.get(("heading", *headings), 0)
    return (Place("", 0, line),) if line else ()


def parts_of_others(deck: Deck, resolver: Resolver) -> Iterator[Finding]:
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


def unknown_heading(resolver: Resolver, heading: str, places: list[Place]) -> Finding:
    """Return the finding about a heading that the game lacks: what it may be meant for, and where its cards stand."""
    game, headings = resolver.game, resolver.headings
    standing = headings.of(heading)
    main = next((section.name.lower() for section in game.sections if section.id == game.main), "")
    fate = f"its cards count in the {main}" if main else "its cards count where their kind belongs"
    there = headings[standing.meant].sections if standing.meant else ()
    other = f"in the {main}" if main else "where their kind belongs"
    if standing.meant:
        here = other if there == (game.main,) else f"there, or {other}"
        further = {*standing.sections, *standing.instead} - {game.main, *there}
        if further:
            where = "outside the deck" if further == {headings.outside} else "in any other section"
            fate = f"may stand {here}, or {where}: write the heading of a section"
        else:
            fate = f"{'count' if here == other else 'may stand'} {here}"
        fate = f"did you mean {standing.meant.capitalize()}? Its cards {fate}"
    elif len(standing.sections) > 2:
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


def nested_heading(resolver: Resolver, headings: tuple[str, ...], places: list[Place]) -> Finding:
    """Return the finding about a heading that may head a part of one further above."""
    heading, *within = headings
    above = choice([repr(each) for each in within])
    if not heading:
        return list_finding(
            "deckcheck/line",
            Severity.WARNING,
            "Cards stand below the line of {above} without a heading; they may be part of it, or not. Put a heading "
            "above them.",
            {"above": above},
            places,
        )
    main = next((word for each in resolver.game.sections if each.id == resolver.game.main for word in each.words), "")
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{heading!r} may head a part of {above} above it, or not; its cards may stand in either. Take the heading out "
        "where they belong to {above}, state the counts of both, or put {section} above it.",
        {"heading": heading, "above": above, "section": f"'{main.title()}:'" if main else "another section"},
        places,
    )
