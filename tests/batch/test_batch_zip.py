"""Decks in a ``.zip``: walked like a folder, and refused where it is made to harm."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.batch.file_kinds import HIDDEN, PICTURE
from deckcheck.batch.sources import Source
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
LEGAL = "# format: opr-missions/custom\n" + "".join(f"1 {number}\n" for number in NUMBERS)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pack(*names: str, path: str = "a.zip", text: str = LEGAL) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, text)


def sources(*paths: str, include: tuple[str, ...] = (), exclude: tuple[str, ...] = ()) -> list[Source]:
    return list(gather(paths, bundles=True, include=include, exclude=exclude))


def faults(*paths: str) -> list[tuple[str, str]]:
    return [(each.path, each.fault) for each in sources(*paths)]


def test_an_archive_is_walked_like_a_folder(checker: Checker) -> None:
    pack("z.txt", "d/b.txt", "d/", "a.png", ".git/c.txt", "d/.e.txt", "__MACOSX/z.txt", "deckcheck.toml", "d.csv")
    decks, others = ["a.zip/d/b.txt", "a.zip/d.csv", "a.zip/z.txt"], ["a.zip/a.png", "a.zip/deckcheck.toml"]
    assert [each.path for each in sources("a.zip") if not each.skipped] == decks
    assert {(each.file, each.line) for each in sources("a.zip")} == {("a.zip", 0)}
    found = check_paths(["a.zip"], checker=checker)
    assert [(each.path, each.verdict.value) for each in found.decks] == [(path, "legal") for path in decks]
    hidden = ("a.zip/d/.e.txt", HIDDEN)
    assert list(found.skipped) == [(others[0], PICTURE), hidden, (others[1], "configuration")]


def test_patterns_hold_within_an_archive() -> None:
    pack("r1/a.txt", "r1/b-draft.txt", "r2/c.txt", "d.txt", "r1/in.zip")
    assert [each.path for each in sources("a.zip", include=("r1/",), exclude=("*-draft.txt", "*.zip"))] == [
        "a.zip/r1/a.txt"
    ]
    assert [each.path for each in sources("a.zip", exclude=("r1/", "d.txt"))] == ["a.zip/r2/c.txt"]


def test_nothing_is_unpacked_whatever_the_names_are(checker: Checker, tmp_path: Path) -> None:
    pack("../../evil.txt", "/etc/evil.txt", "C:\\evil.txt")
    found = check_paths(["a.zip"], checker=checker).decks
    assert [each.verdict.value for each in found] == ["legal"] * 3
    assert {(each.file, each.line) for each in found} == {("a.zip", 0)}
    assert [each.name for each in tmp_path.iterdir()] == ["a.zip"]
    assert not tmp_path.parent.parent.joinpath("evil.txt").exists()


def test_an_archive_without_decks_is_a_fault_when_it_is_named() -> None:
    pack("a.png")
    Path("d").mkdir()
    pack("b.png", path="d/art.zip")
    Path("d/b.txt").write_text(LEGAL, encoding="utf-8")
    assert faults("a.zip") == [("a.zip/a.png", ""), ("a.zip", "an archive without decks")]
    assert faults("d") == [(str(Path("d/art.zip/b.png")), ""), (str(Path("d/b.txt")), "")]


def test_an_archive_with_nothing_in_it_to_name_is_named_itself() -> None:
    Path("d").mkdir()
    pack(path="d/empty.zip")
    pack(".hidden", path="d/hidden.zip")
    assert sources("d") == [
        Source(str(Path("d/empty.zip")), fault="an archive without decks"),
        Source(str(Path("d/hidden.zip")), skipped="an archive without decks"),
    ]


def test_an_archive_within_is_refused_and_the_others_are_taken() -> None:
    pack("a.txt", "b.zip", "c.tar.gz", "d.jsonl")
    fault = "many decks or an archive within an archive; unpack it first"
    assert faults("a.zip") == [
        ("a.zip/a.txt", ""),
        ("a.zip/b.zip", fault),
        ("a.zip/c.tar.gz", fault),
        ("a.zip/d.jsonl", fault),
    ]


def test_a_member_that_shrank_too_much_is_refused() -> None:
    with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", LEGAL)
        archive.writestr("bomb.txt", "0" * 200_000)
        archive.writestr("noise.txt", "".join(chr(33 + number * number % 90) for number in range(60_000)))
        archive.writestr("stored.txt", bytes(range(256)) * 2000, zipfile.ZIP_STORED)
    found = dict(faults("a.zip"))
    assert found["a.zip/bomb.txt"].startswith("refused as an archive bomb: ")
    assert (found["a.zip/a.txt"], found["a.zip/noise.txt"], found["a.zip/stored.txt"]) == ("", "", "")


def test_an_archive_that_unpacks_to_far_more_than_it_is_is_refused_as_a_whole() -> None:
    with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(40):
            archive.writestr(f"{number}.txt", "0" * 60_000)  # each small enough by itself
    ((path, fault),) = faults("a.zip")
    assert path == "a.zip"
    assert fault.startswith("refused as an archive bomb: ")
    assert fault.endswith(" bytes that unpack to 2400000")


def test_one_bomb_among_lists_is_refused_by_its_name() -> None:
    with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "1 Son of God")
        archive.writestr("bomb.txt", "0" * 20_000_000)
    found = dict(faults("a.zip"))
    assert found["a.zip/a.txt"] == ""
    assert found["a.zip/bomb.txt"].startswith("refused as an archive bomb: ")
    assert len(found) == 2


def test_a_size_that_lies_does_no_harm(checker: Checker) -> None:
    pack("a.txt", text="0" * 10_000_000)
    data = Path("a.zip").read_bytes()
    size = struct.pack("<L", 10_000_000)
    assert data.count(size) == 2
    Path("a.zip").write_bytes(data.replace(size, struct.pack("<L", 1000)))
    ((path, fault),) = faults("a.zip")
    assert path == "a.zip/a.txt"
    assert fault.startswith("cannot be unpacked: ")


@pytest.mark.parametrize("name", ["a.txt", "a"])  # the second is looked into to see whether it may be a list
def test_an_encrypted_member_is_unreadable_and_the_others_are_taken(name: str) -> None:
    pack(name, "b.txt")
    data = bytearray(Path("a.zip").read_bytes())
    at = data.index(b"PK\1\2")  # the first entry of the table of contents
    data[at + 8] |= 1
    Path("a.zip").write_bytes(data)
    assert faults("a.zip") == [(f"a.zip/{name}", "encrypted; unpack it first"), ("a.zip/b.txt", "")]


def test_a_damaged_member_is_unreadable_and_the_others_are_taken() -> None:
    pack("a.txt", "b.txt")
    data = bytearray(Path("a.zip").read_bytes())
    at = data.index(b"a.txt") + 15
    data[at : at + 20] = b"\xff" * 20
    Path("a.zip").write_bytes(data)
    first, second = faults("a.zip")
    assert first[0] == "a.zip/a.txt"
    assert first[1].startswith("cannot be unpacked: ")
    assert second == ("a.zip/b.txt", "")


def test_a_way_of_packing_that_nobody_knows_is_unreadable() -> None:
    pack("a.txt")
    data = bytearray(Path("a.zip").read_bytes())
    for mark, offset in (b"PK\3\4", 8), (b"PK\1\2", 10):
        at = data.index(mark) + offset
        data[at : at + 2] = struct.pack("<H", 97)
    Path("a.zip").write_bytes(data)
    ((path, fault),) = faults("a.zip")
    assert (path, fault) == ("a.zip/a.txt", "cannot be unpacked: That compression method is not supported")


def test_two_members_of_one_name_are_not_taken_for_one() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        pack("a.txt", "a.txt")
    assert faults("a.zip") == [("a.zip/a.txt", ""), ("a.zip/a.txt", "two files of this name are in the archive")]


def test_what_is_no_archive() -> None:
    Path("a.zip").write_text(LEGAL, encoding="utf-8")
    Path("b.zip").write_bytes(b"")
    found = faults("a.zip", "b.zip", "c.zip")
    assert found[0] == ("a.zip", "not a zip archive that can be read: File is not a zip file")
    assert found[1] == ("b.zip", "not a zip archive that can be read: File is not a zip file")
    assert found[2] == ("c.zip", "cannot be opened: No such file or directory")
