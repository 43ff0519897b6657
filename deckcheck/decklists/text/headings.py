"""The words that head a part of a text list. Which part of which game each one means is for the game to say."""

from __future__ import annotations

import re

from deckcheck.deck import heading_key
from deckcheck.decklists.field_checks import section_key

OUTSIDE = frozenset({"token", "tokens", "lost soul tokens", "maybe", "maybeboard", "maybe board", "considering"})
"""Headings of cards that are not in the deck."""

HEADINGS = OUTSIDE | frozenset(
    {
        # parts of a deck
        *("deck", "main", "main deck", "maindeck", "play deck", "player deck", "players deck"),
        *("reserve", "reserves", "my reserve", "the reserve", "reserve cards", "reserve deck", "sideboard cards"),
        *("side", "sideboard", "side board", "side deck", "sidedeck"),
        *("side missions", "side deck missions", "side deck mission cards"),
        *("side enemies", "side deck enemies", "side deck enemy cards"),
        *("other", "others", "misc", "miscellaneous", "good cards", "evil cards", "neutral cards"),
        # Redemption
        *("hero", "heroes", "evil character", "evil characters", "good enhancement", "good enhancements"),
        *("evil enhancement", "evil enhancements", "enhancement", "enhancements", "dominant", "dominants"),
        *("lost souls", "artifact", "artifacts", "covenant", "covenants", "curse", "curses"),
        *("artifacts covenants curses", "artifacts, covenants & curses", "sites & fortresses"),
        *("fortress", "fortresses", "site", "sites", "city", "cities"),
        # The Mission
        *("character", "characters", "character card", "character cards", "character deck"),
        *("stronghold", "strongholds", "stronghold card", "stronghold cards", "stronghold deck"),
        *("mission", "missions", "mission card", "mission cards", "mission deck"),
        *("enemy", "enemies", "enemy card", "enemy cards", "enemy deck"),
        # Gospel: The Game
        *("resource", "resources", "resource card", "resource cards"),
        *("divine", "divine card", "divine cards", "divine events"),
        *("empowerment", "empowerments", "empowerment card", "empowerment cards"),
        *("fellowships", "fellowship card", "fellowship cards"),
        *("adversity", "adversities", "adversity deck", "adversity card", "adversity cards"),
    }
)
"""Headings that need no colon and no count; none of them is a card of a supported game."""

CARDS_TOO = frozenset({"fellowship", "lost soul", "good", "evil", "neutral"})
"""Card titles that also head a part, when a colon or a count shows it: ``Fellowship (8)``."""

_DECORATION = "*_=-# \t[]"
_STATED = re.compile(r" ?[:(\[]? ?(?<!\d)\d++(?: cards?)? ?[)\]]? ?:?$")
_COLON_AND_COUNT = re.compile(r": \d+$")  # not the verse of "Psalm 1:4"
_COUNT = re.compile(r"(?:^|[ :(\[])(\d{1,5})(?: cards?)?[)\]: ]*$")
_TOTAL = re.compile(
    r"(?:(?:deck |grand |sub )?total(?: cards| number of cards| deck size)?|deck size|card count|number of cards|cards)"
    r" ?[:=]? ?\(?(?P<behind>\d{1,5})\)?(?: cards)?|(?P<before>\d{1,5}) cards(?: in all| in total| total)?"
)


def heading(text: str) -> str | None:
    """Return the section a line opens, folded by ``heading_key``, or ``None`` when the line is no heading.

    >>> heading("Lost Souls: 7"), heading("== Side-Deck =="), heading("Foo:"), heading("Son of God")
    ('lost souls', 'side deck', 'foo', None)
    """
    folded = heading_key(text.strip(_DECORATION))
    if (joined := folded.replace(": ", " ").rstrip(" :")) in HEADINGS:  # "Side deck: missions"
        return joined
    words = _STATED.sub("", folded).rstrip(" :")
    if words in HEADINGS or (words in CARDS_TOO and words != folded):
        return words
    if folded.endswith(":") or _COLON_AND_COUNT.search(folded):
        return section_key(words) or None
    return None


def stated(text: str) -> int | None:
    """Return how many cards a heading says there are below it.

    >>> stated("Lost Souls: 7"), stated("Heroes (12 cards)"), stated("Reserve")
    (7, 12, None)
    """
    match = _COUNT.search(heading_key(text.strip(_DECORATION)))
    return int(match[1]) if match is not None else None


def total(text: str) -> int | None:
    """Return how many cards a line says there are in all, when it says nothing else.

    >>> total("Total cards: 50"), total("50 cards"), total("Total Devotion")
    (50, 50, None)
    """
    match = _TOTAL.fullmatch(heading_key(text.strip(_DECORATION)))
    return int(match["behind"] or match["before"]) if match is not None else None
