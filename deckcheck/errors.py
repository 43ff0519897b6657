"""What can go wrong before there is a deck to judge. Each error says what was found and what would be right."""

from __future__ import annotations


class DeckcheckError(Exception):
    """The root: a message that a user can act on, without a traceback."""


class UnreadableDeck(DeckcheckError):
    """A list that could not be read at all. ``line`` is 1-based, 0 when no one line is to blame."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnwritableDeck(DeckcheckError):
    """A list that a decklist format cannot hold, or a format that nothing can be written in."""


class UnknownFormat(DeckcheckError):
    """A format id that does not exist, with the nearest ones."""


class AmbiguousFormat(DeckcheckError):
    """A format asked for by a name that several games have, for a list that does not tell its game."""


class NotInForce(UnknownFormat):
    """A format that had no edition on the date to judge by, with the editions on either side."""


class UnknownRelease(DeckcheckError):
    """A card release the database does not hold."""


class InvalidFacts(DeckcheckError):
    """A facts table that states something its game does not know."""


class InvalidEdition(DeckcheckError):
    """A format file that does not say what a format must say."""


class DamagedDatabase(DeckcheckError):
    """The card database on disk is not the one its manifest describes."""


class InvalidCardData(DeckcheckError):
    """A file that is not the card data of a deck tool."""


class InvalidCardSource(DeckcheckError):
    """A file of ``card_db/`` that does not state facts the way its README asks."""
