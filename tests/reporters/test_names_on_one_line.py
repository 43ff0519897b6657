"""Several names that no card has on one line of a file: every form of report names each of them."""

from __future__ import annotations

import pytest

from deckcheck.batch.runner import check as judge
from deckcheck.decklists import read
from deckcheck.findings import Report
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS, Options

NAMES = ["Mosess", "Aaronn", "Ezekial", "Zzyzx"]
_CARDS = ", ".join(f'{{"name": "{name}"}}' for name in NAMES)
_COPIES = "".join(f'<card><name id="">{name}</name><set></set></card>' for name in NAMES)
LISTS = {
    "a.json": f'{{"format": "redemption/limited", "cards": [{_CARDS}]}}',
    "a.txt": "# format: redemption/limited\nHeroes: 2x Mosess, 1x Aaronn, 1x Ezekial, 1x Zzyzx\n",
    "a.dek": f'<deck version="0.8"><superzone name="Deck">{_COPIES}</superzone></deck>',
}


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("form", REPORTERS)
def test_each_is_named(checker: Checker, path: str, form: str) -> None:
    deck = read(LISTS[path].encode(), path=path)
    assert {entry.line for entry in deck.entries} in ({1}, {2})
    report = judge(deck, "redemption/limited", checker=checker)
    said = REPORTERS[form].render(Report((report,)), Options(width=100))
    assert [name for name in NAMES if name not in said] == []
