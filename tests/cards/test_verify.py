"""A card database that does not hold what it says is found out."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest

from deckcheck.cards.build.versions import CheckedRelease, verify
from deckcheck.errors import DamagedDatabase


@pytest.fixture
def tampered(data: Path, tmp_path: Path) -> Callable[..., list[CheckedRelease]]:
    """Verifies a database that somebody changed by SQL, with a manifest that hides it."""

    def run(
        *statements: str, note: Callable[[dict[str, dict[str, object]]], object] | None = None
    ) -> list[CheckedRelease]:
        folder = tmp_path / "copy"
        shutil.copytree(data, folder)
        connection = sqlite3.connect(folder / "cards.sqlite")
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()
        manifest = json.loads((folder / "manifest.json").read_bytes())
        if note:
            note(manifest["games"])
        manifest["crc32"] = crc32((folder / "cards.sqlite").read_bytes())
        (folder / "manifest.json").write_text(json.dumps(manifest))
        return list(verify(folder))

    return run


def faults(checked: list[CheckedRelease]) -> dict[str, str]:
    return {each.release.date: each.fault for each in checked if each.game == "redemption" and each.fault}


def test_a_sound_database(data: Path) -> None:
    checked = list(verify(data))
    assert [each.fault for each in checked] == [""] * len(checked)
    assert [each.release.date for each in checked if each.game == "redemption"][-1] == "2026-08-09"


def test_the_built_in_one_is_sound() -> None:
    assert {each.fault for each in verify()} == {""}


def test_a_changed_fact(tampered: Callable[..., list[CheckedRelease]]) -> None:
    found = faults(tampered("UPDATE card SET title = 'Another' WHERE name = 'Son of God [K]'"))
    assert found
    assert all("its facts hash to sha256:" in fault for fault in found.values())


def test_a_changed_fact_of_one_release_only(tampered: Callable[..., list[CheckedRelease]]) -> None:
    found = faults(tampered("UPDATE card SET facts = '{}' WHERE game = 'redemption' AND since = 7 AND until = 8"))
    assert list(found) == ["2026-08-09"]


def test_a_missing_card(tampered: Callable[..., list[CheckedRelease]]) -> None:
    found = faults(tampered("DELETE FROM card WHERE name = 'Son of God [K]'"))
    assert found["2026-08-09"] == "its number of cards is 5691, not 5692 as it states"


def test_rows_that_cannot_be_read(tampered: Callable[..., list[CheckedRelease]]) -> None:
    found = faults(tampered("UPDATE card SET facts = 'no json' WHERE name = 'Son of God [K]'"))
    assert "its cards cannot be read" in found["2026-08-09"]


def test_a_manifest_of_another_database(tampered: Callable[..., list[CheckedRelease]]) -> None:
    def other(games: dict[str, dict[str, object]]) -> None:
        games["redemption"]["2026-08-09"] = {"count": 1, "digest": "sha256:0"}
        games["redemption"]["2027-01-01"] = {"count": 1, "digest": "sha256:0"}

    assert faults(tampered(note=other)) == {
        "2026-08-09": "the manifest describes another",
        "2027-01-01": "the manifest names it, but it is not there",
    }


def test_a_changed_file(data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "copy")
    with (tmp_path / "copy" / "cards.sqlite").open("ab") as file:
        file.write(b"\0")
    with pytest.raises(DamagedDatabase, match="not the file its manifest describes"):
        list(verify(tmp_path / "copy"))
