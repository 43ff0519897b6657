"""Errors that occur before a deck can be checked. Each message has what was found and what was expected."""

from __future__ import annotations

from collections.abc import Iterable


class DeckcheckError(Exception):
    """The base class: a message that a user can act on, without a traceback."""


class MissingExtra(DeckcheckError, ImportError):
    """A library that one of deckcheck's extras installs is missing."""


class UnreadableDeck(DeckcheckError):
    """A list that could not be read at all. ``line`` is 1-based, 0 if the error concerns no single line."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnwritableDeck(DeckcheckError):
    """A list that a syntax cannot represent, or a syntax that cannot be written."""


class UneditableDeck(DeckcheckError):
    """An edit that a list does not allow, or that would change other parts of its file."""


class UnknownCard(DeckcheckError):
    """A name that does not resolve to one card. ``suggestions`` are names that do, the likeliest first."""

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.suggestions = tuple(suggestions)


class UnknownFormat(DeckcheckError):
    """A format id that does not exist, with close matches. ``line`` is the line of the list that states it, or 0."""

    line = 0


class AmbiguousFormat(DeckcheckError):
    """A format name shared by several games, used for a list whose game is unknown."""


class NotInForce(UnknownFormat):
    """A format without an edition on the date to check by, with the editions before and after."""


class UnknownRelease(DeckcheckError):
    """A card release that is not in the database."""


class InvalidFacts(DeckcheckError):
    """A facts table that contradicts the definitions of its game.

    ``card`` and ``fact`` are those concerned, ``""`` if the error concerns none in particular.
    """

    card = fact = ""


class InvalidConfiguration(DeckcheckError):
    """A configuration file with an invalid statement; the message has file, line and key."""


class InvalidEdition(DeckcheckError):
    """A format file with a missing or invalid field."""


class DamagedDatabase(DeckcheckError):
    """The card database on disk differs from its manifest."""


class InvalidCardData(DeckcheckError):
    """A file that is not the card data of a deck tool."""


class InvalidCardSource(DeckcheckError):
    """A file of ``card_db/`` that does not state facts in the form that its README requires."""


def internal_error(error: BaseException) -> str:
    """Return the message for an unforeseen error: its type, its place in the code, and advice to report it."""
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename.replace(chr(92), '/').rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
    return f"deckcheck cannot go on with this, which is its own fault ({text}{where}); please report it with this input"


_LONGEST = 200


def reason_of(error: Exception) -> str:
    """Return why a file cannot be used: the system's message, or else the error itself."""
    return getattr(error, "strerror", None) or str(error)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the closest known word, in any case; ``""`` if none is close.

    >>> nearest("Formt", ["format", "facts"]), nearest("x", ["format"])
    ('format', '')
    """
    from difflib import get_close_matches

    folded = {each.casefold(): each for each in reversed(list(known))}
    return next((folded[each] for each in get_close_matches(word.casefold(), folded, n=1)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the closest known word as a question, ``""`` if none is close."""
    closest = nearest(word, known)
    return f"; did you mean {closest!r}?" if closest else ""


def likeliest(word: str, known: Iterable[str]) -> str:
    """Return the closest known word as a question, or all known words if none is close.

    >>> likeliest("formt", ["format", "facts"]), likeliest("x", ["format", "facts"])
    ("did you mean 'format'?", 'there are format, facts')
    """
    words = list(dict.fromkeys(known))
    if question := did_you_mean(word, words):
        return question.removeprefix("; ")
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return f"there are {', '.join(words[:MOST_NAMED]) or 'none'}{more}"


MOST_NAMED = 50
"""A message names no more of the words that there are."""
