"""The tours: from nothing to a legal, printed deck of each game, by commands alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.decklists import load
from tests.integrations.conftest import done

pytest.importorskip("highsbox", reason="the tours complete decks, with the extra deckcheck[fix]")
pytest.importorskip("fpdf", reason="the tours print sheets, with the extra deckcheck[sheet]")

TOURS = sorted((Path(__file__).parents[2] / "examples" / "tour").glob("*.sh"))


@pytest.mark.skipif(os.name == "nt", reason="the tours are for a POSIX shell")
@pytest.mark.parametrize("tour", TOURS, ids=[tour.stem for tour in TOURS])
def test_a_tour_ends_with_a_legal_deck_on_paper(tour: Path, env: dict[str, str], tmp_path: Path) -> None:
    from tests.builder.printed import printed

    found = done(["sh", str(tour), str(tmp_path)], tmp_path, env)
    assert found.code == 0, found.err
    assert found.out.endswith("\n1 deck: 1 legal.\n")
    for said in "By section", "cards drawn by then", "Hand 1":
        assert said in found.out
    [sheet] = tmp_path.glob("*.pdf")
    [deck] = (path for path in tmp_path.iterdir() if path.stem == sheet.stem and path.suffix in (".txt", ".toml"))
    text = " ".join(line for page in printed(sheet.read_bytes()) for line in page.texts())
    missing = {entry.name for entry in load(deck).entries if entry.name not in text}
    assert not missing


def test_every_game_has_a_tour() -> None:
    from deckcheck.games import game_ids

    assert {tour.stem for tour in TOURS} == set(game_ids())
