"""Names that are looked up all at once: nothing is found but what each finds alone, and the file is asked seldom."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from zlib import compress, crc32

import pytest

from deckcheck import Checker
from deckcheck.cards import Cards, Database, fold
from deckcheck.cards.database import DATABASE, MANIFEST
from deckcheck.cards.printings import Printing
from deckcheck.decklists import load
from deckcheck.errors import DamagedDatabase
from deckcheck.games import current
from tests.card_data import printed_names

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "legal" / "redemption").glob("*.txt"))
ODD = ("", "no card", "7", "7 years of famine", "son\0of god", "son", "\ud800", "héros", "' OR 1", "[", "null")


def each(cards: Cards, keys: Iterable[str]) -> list[tuple[tuple[str, Printing], ...]]:
    return [cards.lookup(key) for key in keys]


@pytest.mark.parametrize("written", [False, True])
def test_a_name_means_the_same_alone_and_among_many(data: Path, written: bool) -> None:
    with Database.open(data) as one, Database.open(data) as other:
        for game in one.games():
            for release in (one.releases(game)[0].date, one.releases(game)[-1].date):
                alone, together = one.cards(game, release), other.cards(game, release)
                keys = [*{fold(name): None for name in printed_names(alone)[::9]}, *alone.keys[::7], *ODD]
                if written:  # how people write names has been asked for
                    assert alone.keys == together.keys
                together.gather(keys)
                assert each(together, keys) == each(alone, keys)
                together.gather(keys)
                assert each(together, keys) == each(alone, keys)


def asked(database: Database, job: Callable[[], object]) -> list[str]:
    queries: list[str] = []
    database._connection.set_trace_callback(queries.append)
    job()
    database._connection.set_trace_callback(None)
    return queries


def test_names_gathered_ask_the_file_no_more(database: Database, data: Path) -> None:
    keys = [fold(name) for name in printed_names(database.cards("redemption"))[:300]]
    with Database.open(data) as new:
        cards = new.cards("redemption")
        assert len(asked(new, lambda: cards.gather(keys))) == 1
        assert not asked(new, lambda: cards.gather(keys))
        assert not asked(new, lambda: each(cards, keys))
        assert not asked(new, lambda: cards.gather(["a name alone"]))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_a_plain_list_asks_for_its_names_and_its_titles_at_once(data: Path, path: Path) -> None:
    deck = load(path)
    edition = current("redemption/unlimited")
    with Database.open(data) as new:
        checker = Checker(new)
        checker.prepared(edition)
        queries = asked(new, lambda: checker.check(deck, edition))
        assert len([query for query in queries if "name.folded" in query]) < 8 < len(deck.entries)
        assert not asked(new, lambda: checker.check(load(path), edition))


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
        cards.gather(["son of god (g)", "aaron (g)", "zeal for the lord"])
        assert cards.lookup("son of god (g)")
        with pytest.raises(DamagedDatabase, match=rf"holds no facts of 'Zeal for the Lord': .*{told}"):
            cards.lookup("zeal for the lord")
        with pytest.raises(DamagedDatabase, match=r"holds no facts of 'Aaron \(G\)'"):
            cards.lookup("aaron (g)")


def test_facts_with_spaces_around_them_are_facts(spoilt: Callable[..., Path]) -> None:
    with Database.open(spoilt({"Aaron (G)": ' {"type": ["Hero"], "strength": "6"}\n'})) as database:
        [(_, aaron)] = database.cards("redemption").lookup("aaron (g)")
        assert (aaron.facts["type"], aaron.facts["strength"], aaron.facts["brigades"]) == (("Hero",), "6", ())


def test_where_the_file_cannot_be_asked_for_many_each_is_asked_for(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Database.ask

    def without_json(self: Database, query: str, *values: object) -> list[object]:
        return ask(self, query.replace("json_each", "no_such_function"), *values)

    monkeypatch.setattr(Database, "ask", without_json)
    with Database.open(data) as database:
        cards = database.cards("redemption")
        cards.gather(["son of god (g)", "aaron"])
        assert cards.lookup("son of god (g)")
        assert cards.lookup("aaron")


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
    with Database.beside_built_in(folder) as database:
        cards = database.cards("redemption")
        anew = rf"Make one of LackeyCCG's card data with: deckcheck cards import carddata\.txt -o {folder}"
        with pytest.raises(DamagedDatabase, match=rf"holds no names of redemption: .*{anew}"):
            _ = cards.keys
        with pytest.raises(DamagedDatabase, match=rf"holds no facts of 'Aaron \(G\)': .*{anew}"):
            cards.lookup("aaron (g)")
