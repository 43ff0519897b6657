"""Card databases with damaged facts or names: who asks for these is told, and nobody else."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from zlib import compress, crc32

import pytest

from deckcheck.cards import Database
from deckcheck.cards.database import DATABASE, MANIFEST
from deckcheck.errors import DamagedDatabase


@pytest.fixture
def spoilt(data: Path, tmp_path: Path) -> Callable[..., Path]:
    """Return what writes a database in which cards have such facts, and releases such ``names``."""

    def write(facts: dict[str, object], *names: bytes) -> Path:
        folder = Path(shutil.copytree(data, tmp_path / "spoilt"))
        with sqlite3.connect(folder / DATABASE) as connection:
            for name, text in facts.items():
                connection.execute("UPDATE card SET facts = ? WHERE name = ?", (text, name))
            connection.executemany("UPDATE release SET names = ?", [(each,) for each in names])
        connection.close()
        manifest = json.loads((folder / MANIFEST).read_bytes())
        manifest["crc32"] = crc32((folder / DATABASE).read_bytes())
        (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
        return folder

    return write


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("{} {}", "Extra data: line 1 column 4"),
        ("[]", "has no attribute 'items'"),
        (None, "must be str, bytes or bytearray, not NoneType"),
    ],
)
def test_who_asks_for_a_name_without_facts_is_told_and_nobody_else(
    spoilt: Callable[..., Path], facts: object, told: str
) -> None:
    with Database.open(spoilt({"Aaron (G)": facts, "Zeal for the Lord": facts})) as database:
        cards = database.cards("redemption")
        assert cards.lookup("son of god (g)")
        with pytest.raises(DamagedDatabase, match=rf"holds no facts of 'Zeal for the Lord': .*{told}"):
            cards.lookup("zeal for the lord")
        with pytest.raises(DamagedDatabase, match=r"holds no facts of 'Aaron \(G\)'"):
            cards.lookup("aaron (g)")


def test_facts_with_spaces_around_them_are_facts(spoilt: Callable[..., Path]) -> None:
    with Database.open(spoilt({"Aaron (G)": ' {"type": ["Hero"], "strength": "6"}\n'})) as database:
        [(_, aaron)] = database.cards("redemption").lookup("aaron (g)")
        assert (aaron.facts["type"], aaron.facts["strength"], aaron.facts["brigades"]) == (("Hero",), "6", ())


@pytest.mark.parametrize(
    "names",
    [b"", b"{}", compress(b"{"), compress(b"[]"), compress(b'{"keys": []}'), compress(b'{"keys": [1], "other": []}')],
)
def test_who_asks_for_all_names_where_they_cannot_be_read_is_told(spoilt: Callable[..., Path], names: bytes) -> None:
    with Database.open(spoilt({}, names)) as database:
        cards = database.cards("redemption")
        assert cards.lookup("son of god (g)")
        with pytest.raises(DamagedDatabase, match=r"holds no names of redemption: .*rebuild it with"):
            _ = cards.keys


def test_who_has_a_damaged_database_of_their_own_is_told_to_make_it_anew(spoilt: Callable[..., Path]) -> None:
    folder = spoilt({"Aaron (G)": "{"}, b"")
    with Database.with_built_in(folder) as database:
        cards = database.cards("redemption")
        anew = rf"Make one of LackeyCCG's card data with: deckcheck cards import carddata\.txt -o {folder}"
        with pytest.raises(DamagedDatabase, match=rf"holds no names of redemption: .*{anew}"):
            _ = cards.keys
        with pytest.raises(DamagedDatabase, match=rf"holds no facts of 'Aaron \(G\)': .*{anew}"):
            cards.lookup("aaron (g)")
