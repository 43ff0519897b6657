"""The tables of built-in TOML files, precompiled by the build: parsing TOML would take much of a short run's time.

``tables.txt`` next to the card database has a line for each file: its path, the checksum of its text, its tables as
JSON. If the checksum differs, the file was edited since, and is parsed itself.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, cast
from zlib import crc32

_HOUSE = Path(__file__).parent
COMPILED = _HOUSE / "cards" / "data" / "tables.txt"


def shipped_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a built-in file, dates as text. Raises OSError, and ValueError for invalid TOML."""
    text = path.read_bytes()
    checksum, tables = _compiled().get(_name(path), ("", ""))
    return cast(dict[str, Any], json.loads(tables if checksum == str(crc32(text)) else _as_json(text)))


def compile_tables(folder: Path) -> None:
    """Write the tables of all built-in TOML files into a folder, atomically."""
    from deckcheck.atomic_files import write_atomically

    lines = [
        "\t".join((_name(path), str(crc32(text)), _as_json(text)))
        for path in sorted(_HOUSE.rglob("*.toml"))
        for text in [path.read_bytes()]
    ]
    write_atomically(str(folder / COMPILED.name), "\n".join(lines) + "\n")


def _name(path: Path) -> str:
    return path.as_posix().removeprefix(_HOUSE.as_posix())


@cache
def _compiled() -> dict[str, tuple[str, str]]:
    """Return checksum and tables by file; none if nothing was compiled."""
    try:
        lines = COMPILED.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return {}
    parts = (line.split("\t") for line in lines)
    return {part[0]: (part[1], part[2]) for part in parts if len(part) == 3}


def _as_json(text: bytes) -> str:
    import tomllib

    return json.dumps(tomllib.loads(text.decode("utf-8")), default=str, ensure_ascii=False)
