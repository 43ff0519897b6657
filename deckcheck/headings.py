"""The headings that the games know, of one or of all of them, as their files list them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.deck import heading_key
from deckcheck.shipped_toml import shipped_tables

_LEAST_LETTERS = 5
_BETWEEN = re.compile(r"\s*(?:[/,&+]|\band\b)\s*")
_SIGNS = frozenset("/&+,")


class HeadingWords(NamedTuple):
    """Headings of all games, folded by ``heading_key``.

    ``main`` are those of main decks alone, ``holders`` of sections beside it, below which headings of kinds may stand;
    ``outside`` hold cards that are not in the deck. ``cards_too`` are also titles of cards: only a mark or a count
    shows that they head a part. ``unnamed`` count cards without naming them (``7 Lost Souls``).
    """

    every: frozenset[str]
    main: frozenset[str]
    holders: frozenset[str]
    holder_groups: tuple[frozenset[str], ...]
    outside: frozenset[str]
    cards_too: frozenset[str]
    unnamed: frozenset[str]

    def joined(self, words: str) -> tuple[str, ...]:
        """Return the headings that one joins: all of kinds, or of one section beside the main deck.

        >>> heading_words().joined("artifacts, curses & covenants"), heading_words().joined("heroes and reserve")
        (('artifacts', 'curses', 'covenants'), ())
        """
        if _SIGNS.isdisjoint(words) and "and" not in words:
            return ()
        parts = tuple(filter(None, _BETWEEN.split(words)))
        if len(parts) < 2 or not self.every.issuperset(parts) or self.cards_too.issuperset(parts):
            return ()
        alike = self.holders.union(self.main).isdisjoint(parts) or any(
            group.issuperset(parts) for group in self.holder_groups
        )
        return parts if alike else ()

    def knows(self, words: str) -> bool:
        """Does a game know a heading, or all those that it joins? ``""`` is none, which all know."""
        return not words or words in self.every or bool(self.joined(words))

    def is_holder(self, words: str) -> bool:
        """Is it the heading of sections beside the main deck, below which those of kinds may stand?"""
        return words in self.holders or (words not in self.every and not self.holders.isdisjoint(self.joined(words)))

    def is_section(self, words: str) -> bool:
        """Is it the heading of a section, the main deck or another?"""
        return words in self.main or self.is_holder(words)

    def near(self, words: str) -> str:
        """Return the heading that words are but for one typo; ``""`` for none.

        >>> heading_words().near("heros"), heading_words().near("heroes"), heading_words().near("mother")
        ('heroes', '', '')
        """
        slips, ends = _with_a_typo()
        size = len(words)
        if ((words[:2], size) not in ends and (words[-3:], size) not in ends) or self.knows(words):
            return ""
        found = (slips.get(words[:at] + words[at + 1 :], "") for at in range(size, 0, -1))
        return next(filter(None, found), "")


@cache
def heading_words() -> HeadingWords:
    """Return the headings of all games."""
    games = [shipped_tables(path) for path in sorted(Path(__file__).parent.glob("games/*/game.toml"))]
    main, others, groups = set[str](), set[str](), list[frozenset[str]]()
    for game in games:
        for part in (*game["sections"], *game.get("kinds", ())):
            words = _words([part])
            if part.get("id") == game["main"] and game["main"]:
                main |= words
                continue
            others |= words
            several_kinds = isinstance(part.get("facts", {}).get("kind"), list)
            if part.get("section") != game["main"] and (several_kinds or not part.get("facts")):
                groups.append(words)
    return HeadingWords(
        every=frozenset(main | others),
        main=frozenset(main - others),
        holders=frozenset(word for group in groups for word in group),
        holder_groups=tuple(groups),
        outside=_words(part for game in games for part in game["sections"] if part.get("counts") is False),
        cards_too=frozenset(word for game in games for word in game.get("titles_that_head", ())),
        unnamed=_words(part for game in games for part in game.get("unnamed", ())),
    )


def _words(parts: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    return frozenset(heading_key(word) for part in parts for word in part["words"])


@cache
def _with_a_typo() -> tuple[dict[str, str], frozenset[tuple[str, int]]]:
    """Return the headings by themselves with any letter but the first left out, and their ends with each length."""
    long = sorted(word for word in heading_words().every if len(word) >= _LEAST_LETTERS)
    ends = {(end, len(word) + more) for word in long for end in (word[:2], word[-3:]) for more in (-1, 0, 1)}
    return {word[:at] + word[at + 1 :]: word for word in long for at in range(1, len(word) + 1)}, frozenset(ends)
