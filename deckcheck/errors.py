"""What can go wrong before there is a deck to judge. Each error says what was found and what would be right."""

from __future__ import annotations

from collections.abc import Iterable


class DeckcheckError(Exception):
    """The root: a message that a user can act on, without a traceback."""


class MissingExtra(DeckcheckError, ImportError):
    """What one of deckcheck's extras brings is not installed."""


class UnreadableDeck(DeckcheckError):
    """A list that could not be read at all. ``line`` is 1-based, 0 when no one line is to blame."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnwritableDeck(DeckcheckError):
    """A list that a syntax cannot hold, or a syntax that nothing can be written in."""


class UneditableDeck(DeckcheckError):
    """An edit that a list does not allow, or that cannot be made in its file without touching anything else."""


class UnknownCard(DeckcheckError):
    """A name that is not plainly that of one card. ``suggestions`` are names that are, the likeliest first."""

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.suggestions = tuple(suggestions)


class UnknownFormat(DeckcheckError):
    """A format id that does not exist, with the nearest ones. ``line`` is that of the list which names it, or 0."""

    line = 0


class AmbiguousFormat(DeckcheckError):
    """A format asked for by a name that several games have, for a list that does not tell its game."""


class NotInForce(UnknownFormat):
    """A format that had no edition on the date to judge by, with the editions on either side."""


class UnknownRelease(DeckcheckError):
    """A card release the database does not hold."""


class InvalidFacts(DeckcheckError):
    """A facts table that states something its game does not know.

    ``card`` and ``fact`` are those that it is about, ``""`` when it is about no one.
    """

    def __init__(self, message: str, *, card: str = "", fact: str = "") -> None:
        super().__init__(message)
        self.card, self.fact = card, fact


class InvalidConfiguration(DeckcheckError):
    """A configuration file that says what cannot hold, with file, line and key."""


class InvalidEdition(DeckcheckError):
    """A format file that does not say what a format must say."""


class DamagedDatabase(DeckcheckError):
    """The card database on disk is not the one its manifest describes."""


class InvalidCardData(DeckcheckError):
    """A file that is not the card data of a deck tool."""


class InvalidCardSource(DeckcheckError):
    """A file of ``card_db/`` that does not state facts the way its README asks."""


def unforeseen(error: BaseException) -> str:
    """Return what to say of an error that nobody foresaw: which it is, where it arose, and what to do about it."""
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename.replace(chr(92), '/').rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    what = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
    return f"deckcheck cannot go on with this, which is its own fault ({what}{where}); please report it with this input"


_LONGEST = 200


def reason_of(error: Exception) -> str:
    """Return why a file cannot be used: what the system says of it, or else the error itself."""
    return getattr(error, "strerror", None) or str(error)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is nearest, ``""`` when none is near.

    >>> nearest("formt", ["format", "facts"]), nearest("x", ["format"])
    ('format', '')
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), n=1)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the nearest known word as a question, ``""`` when none is near."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""


def likeliest(word: str, known: Iterable[str]) -> str:
    """Return the nearest known word as a question, or, when none is near, all of them.

    >>> likeliest("formt", ["format", "facts"]), likeliest("x", ["format", "facts"])
    ("did you mean 'format'?", 'there are format, facts')
    """
    words = list(known)
    folded = {known_word.casefold(): known_word for known_word in reversed(words)}
    near = nearest(word.casefold(), folded)
    return f"did you mean {folded[near]!r}?" if near else f"there are {', '.join(words)}"
