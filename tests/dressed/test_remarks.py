"""Words behind a name: those about the copy say nothing of the deck, those that may take the card away leave it open.

The usual run tries every word and every separator, the slow one each word behind each.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, product

import pytest

from deckcheck.findings import Verdict
from tests.dressed.remarks import ABSENT, BASES, OF_THE_COPY, SEPARATORS, Base, cell, reported, told
from tests.runs import tried

PART = tried(3, 1)
"""A usual run has each word behind a third of the separators, for every deck others."""


def wrong(base: Base, words: Iterable[tuple[str, str]]) -> list[tuple[str, Verdict]]:
    """Return the lines that are not read as a judge reads them, of so many words behind separators."""
    plain, said = told(reported(base, base.card)), []
    for word, separator in words:
        found = cell(base, word, separator)
        if found.verdict is not found.expected or (told(found.report) > plain) is not (word in ABSENT):
            said.append((found.line, found.verdict))
    return said


@pytest.mark.parametrize("label", BASES)
def test_the_verdict_turns_on_the_card(label: str) -> None:
    base = BASES[label]
    report, without = reported(base, base.card), reported(base, "# no card")
    assert report
    assert without
    assert report.verdict is base.whole
    assert {report.verdict, without.verdict} == {Verdict.LEGAL, Verdict.ILLEGAL}


@pytest.mark.parametrize("label", BASES)
def test_every_word_and_every_separator_is_read_as_a_judge_reads_it(label: str) -> None:
    at = list(BASES).index(label)
    words = (*OF_THE_COPY, *ABSENT[:4], *ABSENT, *OF_THE_COPY[:3])
    separators = cycle(SEPARATORS[at:] + SEPARATORS[:at])  # for every deck other pairs
    assert not wrong(BASES[label], zip(words, separators, strict=False))


@pytest.mark.slow
@pytest.mark.parametrize("label", BASES)
def test_every_word_behind_every_separator_is_read_as_a_judge_reads_it(label: str) -> None:
    pairs = [*product((*OF_THE_COPY, *ABSENT), SEPARATORS)]
    assert not wrong(BASES[label], pairs[list(BASES).index(label) % PART :: PART])
