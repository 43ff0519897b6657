"""The version, where both the build and ``deckcheck --version`` read it."""

__version__ = "0.1.0"
