"""From bytes and files to a deck: encodings, bounds, and what cannot be read at all."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import MAX_BYTES, bytes_of, load, read
from deckcheck.errors import UnreadableDeck
from tests.for_each import for_each
from tests.runs import tried
from tests.work import grows_no_faster

NUMBERS = count(1000)
"""Each makes a line that was not read before."""
ACCENTED = "1 Élie’s Mantle — ½"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert read(ACCENTED.encode(encoding)).entries == (Entry("Élie’s Mantle — ½", 1, "", 1),)


def test_utf_16_in_either_order() -> None:
    for mark, order in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        assert read(mark + ACCENTED.encode(order)).entries == read(ACCENTED.encode()).entries


@for_each(
    ("data", "line", "message"),
    [
        (b"", 0, "the list holds no cards"),
        (b"\xef\xbb\xbf", 0, "the list holds no cards"),
        (b" \n\t\r\n", 0, "the list holds no cards"),
        (b"# nothing\n// here\n", 0, "the list holds no cards"),
        (b"Reserve:\n", 0, "the list holds no cards"),
        (b"1 Angel\n\x00\x01\x02", 2, "a binary file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 0, "a picture; type the list, or export it as text"),
        ("1 Angel".encode("utf-32"), 0, "a binary file"),
        (b"1 Angel\n1 \x81\x8d", 2, "neither UTF-8, UTF-16 nor Windows-1252 text"),
        (b"\xff\xfe1", 1, "neither UTF-8, UTF-16 nor Windows-1252 text"),
        (b"1 Angel\n" * (MAX_BYTES // 8 + 1), 0, "larger than 4 MB"),
    ],
)
def test_unreadable(data: bytes, line: int, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data)
    assert str(caught.value).startswith(message)
    assert caught.value.line == line


def test_problems_alone_are_still_a_deck() -> None:
    deck = read(b"0 Angel\n")
    assert deck.entries == ()
    assert len(deck.problems) == 1


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"1 Angel\n")
    assert load(path) == Deck((Entry("Angel", 1, "", 1),), path=str(path), source="text")
    assert load(path, syntax="lackey-text").source == "lackey-text"


def test_load_says_why_a_file_cannot_be_opened(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "none.txt", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (Path("a\0b"), "embedded null byte"),
    ):
        with pytest.raises(UnreadableDeck, match=f"cannot be opened: {reason}"):
            load(path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(UnreadableDeck, match="larger than 4 MB"):
        load(path)


@pytest.mark.parametrize("line", [b"x" * 1_000_000, b"9" * 1_000_000 + b" Angel", b"1 " + b"\t" * 1_000_000 + b"x"])
def test_a_line_of_a_megabyte(line: bytes) -> None:
    deck = read(b"1 Angel\n" + line)
    assert [problem.line for problem in deck.problems] == [2]
    assert len(deck.problems[0].found) <= 80


def _json(rows: int) -> str:
    return '{"cards": [' + ",\n".join(f'{{"name": "Card {row}"}}' for row in range(rows)) + "]}"


LONG: dict[str, Callable[[int], str]] = {
    "text": lambda rows: "".join(f"1 Card {row}\n" for row in range(rows)),
    "lackey-text": lambda rows: "".join(f"1\tCard {row}\n" for row in range(rows)),
    "toml": lambda rows: "[deck]\n" + "".join(f'"Card {row}" = 1\n' for row in range(rows)),
    "csv": lambda rows: "quantity,name\n" + "".join(f"1,Card {row}\n" for row in range(rows)),
    "json": _json,
    "lackey": lambda rows: (
        '<deck><superzone name="Deck">'
        + "".join(f"<card><name>C{row}</name></card>" for row in range(rows))
        + "</superzone></deck>"
    ),
}


@for_each("name", LONG)
def test_many_lines_take_no_more_than_their_share(name: str) -> None:
    def work(rows: int) -> Callable[[], None]:
        data = LONG[name](rows).encode()

        def done() -> None:
            deck = read(data)
            assert (deck.source, len(deck.entries), deck.problems) == (name, rows, ())

        return done

    assert grows_no_faster(work, tried(400, 2_000), tried(4_000, 20_000))


@for_each(
    ("before", "each", "behind"),
    [
        *(("a", " " * 10, "y"), ("a", "1" * 10, "y"), ("a ", "(" * 10, ")"), ("a", " x1" * 3, "y")),
        *(("a", " (1)" * 3, "y"), ("a (", "m," * 5, ")"), ("a (k=", " " * 10, ")"), ("a:", " " * 10, "1 y")),
        *(("1", ",111" * 3, "y"), ("a", " #" * 5, ""), ("1\ta", "\t" * 10, "y"), ("a: ", "9" * 10, "y")),
    ],
)
def test_no_line_is_slow(before: str, each: str, behind: str) -> None:
    def work(parts: int) -> Callable[[], object]:
        line = f"{before}{each * parts}{behind}"
        lines = (f"{line}{next(NUMBERS)}" for _ in range(tried(80, 300)))
        data = "\n".join(["1 Moses", *lines]).encode()

        def done() -> None:
            read(data)

        return done

    assert grows_no_faster(work, 4, 40, most=25)


def test_a_text_list_needs_no_other_parser() -> None:
    code = (
        "import sys; from deckcheck import decklists; decklists.read(b'3 Angel\\nReserve:\\n0 Demon'); "
        "print(*({'tomllib', 'csv', 'pyexpat', 'difflib', 'typer', 'pydantic'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert run.stdout.strip() == ""


@pytest.mark.slow
def test_only_so_many_lines_are_remembered() -> None:
    """However many different lines are read, what is kept of them stays within a bound."""

    def kept_after(lists: int) -> int:
        for _ in range(lists):
            read("\n".join(f"1 Card {next(NUMBERS)}" for _ in range(500)).encode())
        gc.collect()
        return len(gc.get_objects())

    kept_after(34)
    once, again = kept_after(8), kept_after(8)
    assert again < once + 2_000  # of 4,000 lines more, each of which is several objects


@pytest.mark.parametrize("size", [0, 1, 100, 101, 99_999, 100_000, 100_001])
def test_a_file_is_read_to_its_end_or_one_byte_beyond_what_is_asked(tmp_path: Path, size: int) -> None:
    file, data = tmp_path / "list.txt", bytes(number % 251 for number in range(size))
    file.write_bytes(data)
    assert bytes_of(file) == data
    assert bytes_of(file, 100) == data[:101]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
def test_a_pipe_is_read_to_its_end_however_little_comes_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    data = b"1 Angel\n" * 20_000

    def feed() -> None:
        with (tmp_path / "pipe").open("wb", buffering=0) as pipe:
            for begin in range(0, len(data), 7_777):
                pipe.write(data[begin : begin + 7_777])

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    assert bytes_of(tmp_path / "pipe") == data
    feeder.join()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no file says that it is empty and is not")
def test_a_file_that_states_no_size_is_read_to_its_end() -> None:
    assert b"\nPid:" in bytes_of("/proc/self/status")
    assert bytes_of("/proc/sys/kernel/pid_max") == Path("/proc/sys/kernel/pid_max").read_bytes()  # of one piece
