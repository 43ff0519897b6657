# ruff: noqa: SIM905 - words to choose from are easier to read and to add to as one text
"""Makes hostile inputs of each class, each from a :class:`~random.Random`, so that a seed names it."""

from __future__ import annotations

import json
import re
import warnings
import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

from deckcheck.decklists import MAX_BYTES, SYNTAXES
from tests.bench.hostile.documents import hostile_document
from tests.decklists.mutations import ODD, mutated

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"

_VALUES = (
    *"""[] {} -1 0 1e400 nan true "" "x" [[]] [1] ["a",1] {a=1} 2026-01-01 12:00:00 "@banned" "redemption/limited"
    "[z-a]*" "../x.toml" "/dev/zero" "a\\u0000b" {any=[]} {like="*"} "all" {title="Moses"} "error" """.split(),
    *("9" * 30, "[" * 40 + "]" * 40, '"' + "*a" * 30 + 'b"', '"' + "x" * 600 + '"'),
)


def hostile_list(random: Random) -> tuple[str, bytes]:
    """Return a list after some accidents, or one made of a single thing over and over, with its name."""
    syntax = random.choice(sorted(SYNTAXES))
    name = f"list{random.choice(SYNTAXES[syntax].extensions)}"
    if random.random() < 0.95:
        return name, mutated(random, syntax)
    return name, _repeated(random)


def _repeated(random: Random, size: int = 20_000) -> bytes:
    before, each, behind = random.choice(REPEATED)
    number = random.randint(1, max(1, size // len(each)))
    return (before + "".join(each.replace("%", str(at)) for at in range(number)) + behind).encode()


REPEATED: Sequence[tuple[str, str, str]] = (
    ("", "1 Card %\n", ""),
    ("# format: redemption/type-1\n", "1 Sun of God the %th\n", ""),
    ("# format: gospel/standard\n", "4 Pester%\n", ""),
    ("# format: redemption/type-1\n", "9999 Son of God %\n", ""),
    ("# format: redemption/type-1\n", "4 Son of God (%)\n", ""),
    ("# format: gospel/standard\n", "1 Foo Bar\n", ""),
    ("# format: redemption/paragon\n", "Wish %:\n1 Mo\u200bses\n", ""),
    ("# format: redemption/type-1\nReserve:\n", "Hero%es:\n1 Moses\n", ""),
    ("", "| % | card |\n", ""),
    ("", "%. Angel\n", ""),
    ("", "Section %:\n", ""),
    ("", "a%\n", ""),
    ("", "-\n", ""),
    ('<deck><superzone name="Deck"><card><name id="">', "a<q/>", "</name></card></superzone></deck>"),
    ('<deck><superzone name="Deck">', '<card a="%"/>', "</superzone></deck>"),
    ('<deck><superzone name="Deck">', "<card><name>Card %</name></card>", "</superzone></deck>"),
    ('{"cards":[', '{"name":"Card %"},', '{"name":"A"}]}'),
    ('{"cards":[\n', "1,\n", "1]}"),
    ("{", '"k%":1,', '"cards":[]}'),
    ('{"cards":[{"name":"A"}],"facts":{"A":{"a":', "[", "}}}"),
    ("[deck]\n", '"Card %" = 1\n', ""),
    ("[deck]\n", "x%.y = 1\n", ""),
    ("", "[[a]]\n", ""),
    ("", "# deckcheck: ignore=deck-size because %\n", "1 A\n"),
    ("name,quantity\n", "Card %,1\n", ""),
    ("name\n", "a,b\n", ""),
    ("", '[facts."Card %"]\nkind = "character"\n', "[deck]\nA = 1\n"),
)
"""What stands before, what goes on without end (% counts), and what stands behind."""


def hostile_bundle(random: Random) -> tuple[str, bytes]:
    """Return a file of many decks, damaged in half the cases, with its name."""
    kind = random.choice(("zip", "zip", "jsonl", "csv"))
    if kind == "zip":
        data = _archive(random)
    elif kind == "jsonl":
        lines = random.choice((json.dumps({"cards": [{"name": "Pastor"}]}).encode(), mutated(random, "json")))
        data = b"\n".join((lines, mutated(random, "json").replace(b"\n", b" "), lines))
    else:
        rows = (f"{random.choice('abc')},{random.choice(ODD)!s},Pastor\n" for _ in range(random.randint(0, 20)))
        data = ("deck,quantity,name\n" + "".join(rows)).encode("utf-8", "surrogatepass")
    if random.random() < 0.5 and data:
        changed = bytearray(data)
        for _ in range(random.choice((1, 3, 30))):
            changed[random.randrange(len(changed))] = random.randrange(256)
        data = bytes(changed)
    return f"bundle.{kind}", data[: random.randint(0, len(data))] if random.random() < 0.1 else data


_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
_NAMES = (
    "a.txt",
    "b/../c.txt",
    "",
    "/",
    "x.dek",
    "deep/" * 60 + "a.txt",
    "a.zip",
    "\\a.txt",
    "ä.txt",
    ".a.txt",
    "a.txt ",
)


def _archive(random: Random) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for _ in range(random.randint(0, 4)):
            member = zipfile.ZipInfo("x")
            member.filename = random.choice(_NAMES)
            with warnings.catch_warnings(action="ignore"):  # of names that are there twice
                archive.writestr(member, hostile_list(random)[1], random.choice(_PACKINGS))
    return made.getvalue()


_ID = re.compile(r'(^id = "[a-z0-9/-]+)@[^"]+', re.MULTILINE)


@cache
def _formats() -> Sequence[str]:
    own = [(EXAMPLES / "custom" / "our-league.toml").read_text("utf-8")]
    built_in = sorted((ROOT / "deckcheck" / "games").glob("*/*.toml"))
    whole = [path.read_text("utf-8") for path in built_in if path.name != "game.toml"]
    return own * len(whole) + [_ID.sub(r"\1@custom", text, count=1) for text in whole]


def hostile_format(random: Random) -> tuple[str, bytes]:
    """Return a format file of which some values are other ones, or lines are gone, or changed places."""
    return "format.toml", _other_values(random.choice(_formats()), random)


_CONFIGURATION = """format = "redemption/limited"
as-of = "2026-08-20"
cards = "2026-03-30"
facts = "facts.toml"
select = ["deck-size"]
ignore = { pool = "our league" }
strict = true
list-ignores = false

[[overrides]]
paths = ["juniors/", "**/x*.txt"]
format = "gospel/standard"

[[overrides]]
paths = "*.txt"
strict = false
"""


def hostile_configuration(random: Random) -> tuple[str, bytes]:
    """Return a configuration file, changed as a format file is."""
    return "deckcheck.toml", _other_values(_CONFIGURATION, random)


def _other_values(text: str, random: Random) -> bytes:
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(lines))
        act = random.random()
        key, equals, _ = lines[at].partition(" = ")
        if act < 0.7 and equals:
            lines[at] = f"{key} = {random.choice(_VALUES)}"
        elif act < 0.8:
            del lines[at : at + random.randint(1, 3)]
        elif act < 0.9:
            lines.insert(at, random.choice(lines))
        else:
            lines[at] += random.choice(ODD)
        lines = lines or [""]
    data = "\n".join(lines).encode("utf-8", "replace")
    return data[: random.randint(0, len(data))] if random.random() < 0.05 else data


_WORDS = (
    *(
        "Son of God",
        "",
        "\udcff",
        "\udcffa\ud800",
        "a\0b",
        "*a" * 20 + "b",
        "9" * 400,
        "x" * 5000,
        "a/" * 3000,
        "\x1b[2J",
    ),
    *"""Pastor deck.txt none.txt . - -- [z-a]* [ ] -1 1 0 ² redemption/type-1 gospel/standard all redemption @ juniors =
    | & K %s deck-size deckcheck/line 2026-01-01 2026-99-99 type=Hero heart>=5 type=" ~ {} text json csv
    lackey sarif /dev/null deck reserve""".split(),
)
_OPTIONS = """--format --as-of --cards --card-db --facts --from --select --ignore --jobs --include --exclude
    --output-format --strict --quiet --config --no-config --fail-fast --team --keep --avoid --prefer --to --section
    --copies --dry-run --check --diff --seed -k -t -f --explain-reading --suggest --accept-fuzzy --no-suggest --game
    --name --author --stdin-filename --fix-names --registered --statistics --explain --lines --like --complete
    --players --out-dir""".split()
_COMMANDS = [
    *(["check"],) * 6,
    *map(
        str.split,
        "convert,fmt,new,add,remove,move,fix,stats,odds,hand,diff,sheet,config,build,hash,schema,frob".split(","),
    ),
    *map(str.split, "rules list,rules show,cards search,cards show,cards releases,cards diff,config show".split(",")),
]


def hostile_arguments(random: Random) -> list[str]:
    """Return a command line of words that belong there, and of such as do not."""
    arguments = [*random.choice(_COMMANDS)]
    if random.random() < 0.8:
        arguments.append(random.choice(("deck.txt", "deck.txt", ".", "other.toml")))
    for _ in range(random.randint(0, 3)):
        if random.random() < 0.5:
            arguments.append(random.choice(_OPTIONS))
        arguments.append(random.choice(_WORDS))
    return arguments


def heavy_list(before: str, each: str, behind: str, size: int = MAX_BYTES) -> bytes:
    """Return so many bytes of one thing, by default as many as a list may have."""
    room = size - len(before) - len(behind)
    parts: list[str] = []
    number = 0
    while room > len(each) + 6:
        parts.append(each.replace("%", str(number)))
        room -= len(parts[-1].encode())
        number += 1
    return (before + "".join(parts) + behind).encode()


FILES: dict[str, Callable[[Random], tuple[str, bytes]]] = {
    "lists": hostile_list,
    "bundles": hostile_bundle,
    "documents": hostile_document,
    "formats": hostile_format,
    "configurations": hostile_configuration,
}
