"""What a deck is filled up after: the decks a player names, else what its game says of decks, and its own cards."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.builder.fix.candidates import Candidate, CandidateSource
from deckcheck.builder.fix.example_decks import average_shares, example_deck, learned, usual_copies
from deckcheck.builder.fix.filling_goals import Filling
from deckcheck.builder.fix.preferences import Preferences
from deckcheck.builder.fix.result import MakeupRow
from deckcheck.builder.fix.theme import Theme
from deckcheck.games.makeup import makeup_of
from deckcheck.reading.resolved_lines import Lines
from deckcheck.wording import counted

_WORTH_TELLING = 0.05
"""A kind of which decks have fewer cards than this, on average, is not told where the deck has none."""


class FillingGuide:
    """What a deck is filled up to, whose make-up that is (``source``), and how well other cards go with its own.

    ``filling`` is ``None`` for a deck that is only to be legal, and where no make-up is known.
    """

    filling: Filling | None = None
    source = ""

    def __init__(self, source: CandidateSource, preferences: Preferences) -> None:
        self._game = source.game
        self._makeup = makeup_of(self._game.id)
        self._own = example_deck(self._game, [source.lines[at] for at in source.inside])
        self._examples = learned(source.resolver, preferences.like)
        self._theme: Theme | None = None
        shares = average_shares(self._examples) or self._makeup.shares
        if shares and (preferences.complete or preferences.like):
            self.filling = Filling(shares, usual_copies(self._examples or [self._own]))
            learned_from = f"of {counted(len(self._examples), 'deck')} to learn from"
            self.source = learned_from if self._examples else self._makeup.source

    def ranked(self, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the candidates with how unlike the deck each is."""
        if self.filling is None:
            return candidates
        if self._theme is None:
            pool = [candidate.cards[0] for candidate in candidates]
            self._theme = Theme(self._game, self._makeup, self._own, pool, self._examples)
        return [each._replace(unlikeness=self._theme.unlikeness(each.cards[0])) for each in candidates]

    def makeup(self, lines: Lines) -> tuple[MakeupRow, ...]:
        """Return the make-up of a deck, beside the one it is filled up to."""
        if self.filling is None:
            return ()
        kinds = example_deck(self._game, lines).kinds
        return tuple(
            MakeupRow(section, kind, held[kind], usual)
            for section, shares in self.filling.shares.items()
            if (held := kinds.get(section))
            for kind in sorted({*held, *shares}, key=lambda kind: (-shares.get(kind, 0), kind))
            if (usual := shares.get(kind, 0) * held.total()) >= _WORTH_TELLING or held[kind]
        )
