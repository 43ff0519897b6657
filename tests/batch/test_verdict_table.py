"""The columns of rows: what stands in them, that Arrow and Parquet can hold it, and where they are described."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import deckcheck
from deckcheck.batch.raw_lists import VerdictRow, arrow_schema, check_many
from tests.batch.test_raw_lists import EXAMPLES, LEGAL, TYPE_1, examples, verdicts
from tests.for_each import for_each


def test_the_columns_are_those_of_the_rows() -> None:
    assert list(check_many([LEGAL])[0]) == list(get_type_hints(VerdictRow))


def test_the_columns_stand_in_the_recipe() -> None:
    kinds = {str: "string", int: "int64", bool: "bool"}

    def told(row: Any, above: str = "") -> Iterator[str]:
        for name, hint in get_type_hints(row, include_extras=True).items():
            stated, about = get_args(hint)
            many = get_origin(stated) is list
            kind = (get_args(stated) or (stated,))[0]
            yield f"| `{above}{name}` | {'list of ' * many}{kinds.get(kind, 'struct')} | {about} |"
            if kind not in kinds:
                yield from told(kind, f"{name}.")

    text = (EXAMPLES / "archive" / "README.md").read_text(encoding="utf-8")
    table = text.partition("| column | type | what it is |\n|---|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == list(told(VerdictRow))


HALF = rb"""{"name": "N", "format": "redemption/type-1", "game": "Redemption", "reserve": [{"name": "R"}],
"cards": [{"name": "C", "set": "S", "quantity": 1, "section": "deck", "note": "M"}], "facts": {"F": {"art": "A"}}}"""
PLACES = [b"N", b"redemption/type-1", b"Redemption", b"R", b"C", b"S", b"deck", b"M", b"F", b"art", b"A"]


@for_each("place", PLACES)
def test_half_a_character_comes_out_of_no_list(place: bytes) -> None:
    assert check_many([HALF])[0]["verdict"] == "illegal"
    [row] = check_many([HALF.replace(b'"%s"' % place, rb'"\ud800"', 1)])
    assert row["findings"]
    row["name"].encode()
    for finding in row["findings"]:
        "".join([finding["message"], *finding["cards"], *finding["suggestions"]]).encode()


def test_half_a_character_of_an_id_stands_as_an_escape() -> None:
    assert verdicts(check_many([("a\udcff.txt", LEGAL)])) == [(r"a\udcff.txt", "legal")]


@pytest.mark.slow
def test_rows_go_through_arrow_and_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="no pyarrow; install deckcheck[arrow]")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = check_many([*examples(), None], [TYPE_1, "all"])
    schema = arrow_schema()
    table = pa.Table.from_pylist(rows, schema=schema)
    assert table.to_pylist() == rows
    parquet.write_table(table, tmp_path / "rows.parquet")
    read = parquet.read_table(tmp_path / "rows.parquet")
    assert read.schema.equals(schema, check_metadata=False)
    assert read.schema.metadata[b"deckcheck"].decode() == deckcheck.__version__
    assert read.to_pylist() == rows
    assert schema.names == list(get_type_hints(VerdictRow))
    assert [field.name for field in schema if field.nullable] == ["format", "release", "digest"]


def test_without_arrow_there_are_rows_and_a_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys, deckcheck; deckcheck.check_many([]); sys.exit('pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"pip install 'deckcheck\[arrow\]'"):
        arrow_schema()
